"""A crew talks to its program in order, and judges what it answers."""

import pytest

from hydrophone.board.grid import Cell
from hydrophone.bots.notes import Pointed, Said, Word, WordNote
from hydrophone.core.game import Outcome
from hydrophone.core.seats import Seat, Side
from hydrophone.games.sonar.actions import ChooseStart
from hydrophone.games.sonar.events import MatchBegan
from hydrophone.programs.faults import Fault
from hydrophone.programs.lines import MOST_SAMPLES, TimeLimits
from programs.scripted import READY, Line, Script, crew_of

LEGAL = (ChooseStart(Cell("A1")), ChooseStart(Cell("B1")), ChooseStart(Cell("C1")))
ONE_S = TimeLimits(ready_s=10, order_s=1, bank_s=3, pong_s=1)


def act(id: int, **fields: object) -> Line:
    return {"kind": "act", "id": id, **fields}


def test_the_program_is_told_what_is_played() -> None:
    script = Script([READY])

    crew_of(script)

    (hello,) = script.told
    assert hello["game"] == "sonar"
    assert hello["options"]["edition"] == hello["edition"] == "en"
    assert hello["seats"] == ["blue.captain", "blue.radio_operator"]
    assert hello["chart"]
    assert hello["limits"] == {"ready_s": 10.0, "order_s": 5.0, "bank_s": 60.0, "pong_s": 5.0}


def test_a_crew_hears_once_and_chooses_by_place_or_in_full() -> None:
    chosen = {"kind": "choose_start", "cell": "C1"}
    script = Script([READY, act(1, choice=1, new=3), act(2, action=chosen)])
    crew, faults = crew_of(script)
    captain, operator = crew.bots().values()
    for bot in (captain, operator):
        bot.observe(MatchBegan(Side.BLUE))

    assert captain.choose(LEGAL) == LEGAL[1]
    assert captain.choose(LEGAL) == LEGAL[2]
    assert faults == []
    assert script.kinds() == ["hello", "observed", "choose", "choose"]
    assert script.told[1]["seq"] == 1
    assert script.told[2]["left_s"] == 65.0
    assert script.told[2]["legal"][1] == {"kind": "choose_start", "cell": "B1"}


def test_only_what_is_wanted_is_told() -> None:
    script = Script([{**READY, "wants": ["belief", "the moon"]}, act(1, choice=0)])
    crew, _ = crew_of(script)
    captain = crew.bots()[Seat.BLUE_CAPTAIN]
    captain.observe(MatchBegan(Side.BLUE))

    captain.choose(LEGAL)

    assert script.kinds() == ["hello", "observed", "belief", "choose"]
    belief, choose = script.told[2:]
    assert belief["side"] == "yellow"
    assert sum(belief["cells"].values()) == pytest.approx(1)
    assert len(belief["samples"]) == MOST_SAMPLES
    assert "legal" not in choose


def test_who_need_not_act_may_pass() -> None:
    script = Script([READY, {"kind": "pass", "id": 1}])
    crew, faults = crew_of(script)

    assert crew.bots()[Seat.BLUE_CAPTAIN].volunteer(LEGAL) is None
    assert faults == []


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        ([4.5, act(1, choice=0)], Fault.SILENT),
        ([4.5, {"kind": "pong"}], Fault.LATE),
        ([4.5, act(1, choice=0), {"kind": "pong"}], Fault.LATE),
        (["{"], Fault.MALFORMED),
        (["[" * 60_000], Fault.MALFORMED),
        ([{"kind": "surrender"}], Fault.MALFORMED),
        ([act(1)], Fault.MALFORMED),
        ([act(1, action={"kind": "choose_start"})], Fault.MALFORMED),
        ([act(1, why="x" * 141, choice=0)], Fault.MALFORMED),
        ([{"kind": "pointed", "seat": "yellow.captain", "cell": "A1"}], Fault.MALFORMED),
        ([act(1, choice=3)], Fault.ILLEGAL),
        ([act(1, choice=-1)], Fault.ILLEGAL),
        ([act(1, action={"kind": "choose_start", "cell": "J1"})], Fault.ILLEGAL),
        ([{"kind": "pass", "id": 1}], Fault.ILLEGAL),
        ([{"kind": "pong"}] * 256, Fault.FLOODING),
    ],
)
def test_for_a_fault_goes_a_legal_act_by_lot(lines: list[Line], fault: Fault) -> None:
    script = Script([READY, *lines])
    crew, faults = crew_of(script, limits=ONE_S)
    captain = crew.bots()[Seat.BLUE_CAPTAIN]

    assert captain.choose(LEGAL) in LEGAL
    assert [each.fault for each in faults] == [fault]
    assert script.kinds()[-1] == {
        Fault.LATE: "ping",
        Fault.SILENT: "ping",
        Fault.FLOODING: "choose",
    }.get(fault, "refused")


def test_after_most_faults_the_program_is_asked_again() -> None:
    script = Script([READY, "{", act(2, choice=2)])
    crew, faults = crew_of(script)
    captain = crew.bots()[Seat.BLUE_CAPTAIN]
    captain.choose(LEGAL)

    assert captain.choose(LEGAL) == LEGAL[2]
    assert len(faults) == 1


def test_a_late_answer_does_not_count_for_the_next_question() -> None:
    late = act(1, choice=0)
    script = Script([READY, 4.5, {"kind": "pong"}, late, act(2, choice=2)])
    crew, faults = crew_of(script, limits=ONE_S)
    captain = crew.bots()[Seat.BLUE_CAPTAIN]
    captain.choose(LEGAL)

    assert captain.choose(LEGAL) == LEGAL[2]
    assert [each.fault for each in faults] == [Fault.LATE]
    assert {"kind": "void", "id": 1} in script.told


def test_what_is_used_of_the_bank_is_gone() -> None:
    script = Script([READY, 3.0, act(1, choice=0), 0.5, act(2, choice=0), act(3, choice=0)])
    crew, faults = crew_of(script, limits=ONE_S)
    captain = crew.bots()[Seat.BLUE_CAPTAIN]
    for _ in range(3):
        captain.choose(LEGAL)

    assert faults == []
    assert [line["left_s"] for line in script.told if line["kind"] == "choose"] == [4.0, 2.0, 2.0]


@pytest.mark.parametrize("lines", [[], [11.0, READY], [{"kind": "pong"}]])
def test_a_program_that_does_not_come_is_not_asked(lines: list[Line]) -> None:
    script = Script(lines)
    crew, faults = crew_of(script)

    assert crew.bots()[Seat.BLUE_CAPTAIN].choose(LEGAL) in LEGAL
    assert len(faults) == 1
    assert script.kinds() == ["hello"]


def test_one_that_has_crashed_is_not_asked_again() -> None:
    script = Script([READY], ends=True)
    crew, faults = crew_of(script)
    captain = crew.bots()[Seat.BLUE_CAPTAIN]
    for _ in range(3):
        assert captain.choose(LEGAL) in LEGAL

    assert [each.fault for each in faults] == [Fault.CRASHED]
    assert script.kinds() == ["hello", "choose"]


def test_a_ping_is_answered_while_the_program_thinks() -> None:
    script = Script([READY, {"kind": "ping"}, act(1, choice=0)])
    crew, _ = crew_of(script)
    crew.bots()[Seat.BLUE_CAPTAIN].choose(LEGAL)

    assert script.kinds() == ["hello", "choose", "pong"]


def test_mates_hear_what_the_program_says() -> None:
    """Its words come before its Pong, although nobody asks it to act."""
    said = {
        "kind": "said",
        "seat": "blue.radio_operator",
        "phrase": {"about": "word", "word": "they_are_near"},
    }
    pointed = {"kind": "pointed", "seat": "blue.radio_operator", "cell": "F2"}
    script = Script([READY, said, pointed, {"kind": "pong"}])
    crew, faults = crew_of(script, (Seat.BLUE_RADIO_OPERATOR,))
    operator = crew.bots()[Seat.BLUE_RADIO_OPERATOR]
    operator.observe(MatchBegan(Side.BLUE))
    operator.hear(Said(Seat.BLUE_CAPTAIN, WordNote(Word.WHERE_ARE_THEY)))
    operator.hear(Pointed(Seat.BLUE_CAPTAIN, Cell("A1")))

    report = operator.report()

    assert report is not None
    assert report.notes == (WordNote(Word.THEY_ARE_NEAR),)
    assert report.pin == "F2"
    assert script.kinds() == ["hello", "observed", "said", "pointed", "ping"]
    again = operator.report()
    assert again is not None
    assert again.notes == ()
    assert faults == []


def test_the_end_is_told() -> None:
    script = Script([READY])
    crew, _ = crew_of(script)
    crew.bots()[Seat.BLUE_CAPTAIN].observe(MatchBegan(Side.BLUE))

    crew.over(Outcome(Side.BLUE, "torpedo"))

    assert script.kinds() == ["hello", "observed", "over"]
    assert script.told[-1] == {"kind": "over", "winner": "blue", "termination": "torpedo"}
    assert script.closed


def test_the_reason_of_an_act_is_kept() -> None:
    script = Script([READY, act(1, choice=0, why="near the island")])
    crew, _ = crew_of(script)
    crew.bots()[Seat.BLUE_CAPTAIN].choose(LEGAL)

    assert crew.whys == [(Seat.BLUE_CAPTAIN, LEGAL[0], "near the island")]
