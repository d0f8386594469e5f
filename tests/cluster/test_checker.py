"""The checker finds nothing in an honest match, and whatever is planted in it."""

from typing import Any

import msgspec
import pytest

from cluster.checker import findings
from cluster.clocks import Fault, takeovers
from cluster.diary import Line, What
from cluster.recorded import Recorded, heard


@pytest.fixture(scope="module")
def match() -> Recorded:
    return Recorded()


@pytest.fixture(scope="module")
def live() -> Recorded:
    return Recorded(live=True)


def test_nothing_is_found_in_an_honest_match(match: Recorded) -> None:
    assert findings(match.case()) == []
    assert len(match.log()) > 30
    assert all(diary.frames("observed") for diary in match.diaries())


# --- the log -----------------------------------------------------------------------------------


def found(recorded: Recorded, law: str, **planted: Any) -> bool:
    """Does the checker find what was planted, by this law?"""
    return any(law in wrong for wrong in findings(recorded.case(**planted)))


def test_an_entry_that_is_lost(match: Recorded) -> None:
    log = match.log()
    assert found(match, "log: its numbers have a gap", log=[*log[:-1], (len(log), log[-1][1])])
    assert found(match, "was acknowledged and is not in it", log=log[:-1])


def test_a_command_that_was_carried_out_twice(match: Recorded) -> None:
    log = match.log()
    place = next(n for n, body in log if '"take_seat"' in body or '"id":"Ann-1"' in body)
    twice = [body for _, body in log]
    twice.insert(place, twice[place])

    assert found(match, "is in it 2 times", log=list(enumerate(twice)))


def test_an_answer_to_what_was_never_done(match: Recorded) -> None:
    diaries = match.diaries()
    act = next(line for line in diaries[0].lines if line.message.get("kind") == "act")
    said = {**act.message, "id": "Ann-999"}
    diaries[0].lines.append(Line(act.at, What.SAID, said))
    diaries[0].lines.append(Line(act.at, What.HEARD, {"kind": "acked", "id": "Ann-999"}))

    assert found(match, "log: Ann's act Ann-999 was acknowledged", diaries=diaries)


def test_a_refusal_of_what_was_done(match: Recorded) -> None:
    diaries = match.diaries()
    place, acked = list(heard(diaries[0], "acked"))[-1]
    diaries[0].lines[place].message = {**acked, "kind": "refused", "code": "store_failed"}

    assert found(match, "was refused and is in it", diaries=diaries)


def test_answers_in_another_order_than_the_log(match: Recorded) -> None:
    diaries = match.diaries()
    (first, one), (second, other) = list(heard(diaries[0], "acked"))[:2]
    diaries[0].lines[first].message, diaries[0].lines[second].message = other, one

    assert found(match, "in another order", diaries=diaries)


@pytest.mark.parametrize("what", ["sheet:blue.captain", "pin:yellow.captain", "notes:blue"])
def test_something_beside_the_log_that_is_lost(match: Recorded, what: str) -> None:
    kept = {name: body for name, body in match.house.kept.items() if name != what}

    assert found(match, "log: ", kept=kept)


def test_a_sheet_that_is_older_after_a_return(match: Recorded) -> None:
    diaries = match.diaries()
    _, welcome = list(heard(diaries[0], "welcome"))[-1]
    welcome["sheets"] = {"blue.captain": "an old one"}
    assert found(match, "is older than what was acknowledged", diaries=diaries)
    welcome["sheets"] = {}
    assert found(match, "the sheet of blue.captain is gone", diaries=diaries)


# --- streams -----------------------------------------------------------------------------------


def test_a_frame_that_is_lost(match: Recorded) -> None:
    diaries = match.diaries()
    place, _ = [f for f in heard(diaries[2], "observed") if f[1]["observations"]][5]
    del diaries[2].lines[place]

    assert found(match, "stream: ", diaries=diaries)


def test_a_return_from_another_number(match: Recorded) -> None:
    diaries = match.diaries()
    hello = [line for line in diaries[1].lines if line.message.get("kind") == "hello"][-1]
    hello.message["since"] -= 1

    assert found(match, "stream: resumed from", diaries=diaries)


def test_something_told_otherwise_on_another_server(match: Recorded) -> None:
    diaries = match.diaries()
    told = [f for _, f in heard(diaries[0], "observed") if f["observations"]][-1]
    told["observations"][0] = {"kind": "turn_began", "side": "nobody"}

    assert found(match, "are not what the log tells", diaries=diaries)


def test_everything_told_anew(match: Recorded) -> None:
    diaries = match.diaries()
    *_, (_, told) = heard(diaries[0], "observed")
    told["reset"] = True

    assert found(match, "stream: told anew", diaries=diaries)


def test_somebody_who_is_told_nothing_more(match: Recorded) -> None:
    diaries = match.diaries()
    *_, (last, told) = heard(diaries[0], "observed")
    for place, _ in [f for f in heard(diaries[0], "observed") if f[1]["observations"]][-3:]:
        if place != last:
            diaries[0].lines[place].message["kind"] = "pong"
    told.update(observations=[], times=[], seq=told["seq"])

    assert found(match, "stream: ", diaries=diaries)


# --- crews -------------------------------------------------------------------------------------


def test_a_frame_of_the_other_crew(match: Recorded) -> None:
    diaries = match.diaries()
    mine = [f for f in heard(diaries[0], "observed") if f[1]["observations"]]
    theirs = {f["seq"]: f for _, f in heard(diaries[1], "observed") if f["observations"]}
    place, told = next(f for f in mine if f[1]["seq"] in theirs and f[1] != theirs[f[1]["seq"]])
    diaries[0].lines[place].message = {**told, **theirs[told["seq"]]}

    assert found(match, "Ann: ", diaries=diaries)


def test_offers_of_the_other_crew(match: Recorded) -> None:
    diaries = match.diaries()
    offers = [f["offers"] for _, f in heard(diaries[1], "observed") if f["offers"]][-1]
    *_, (_, told) = heard(diaries[0], "observed")
    told["offers"] = offers

    assert found(match, "crew: after", diaries=diaries)


@pytest.mark.parametrize(
    "frame",
    [
        {"kind": "noted", "seat": "yellow.captain", "number": 1, "by": None, "note": {}},
        {"kind": "explained", "seat": "yellow.captain", "number": 1, "said": {}, "heard": 1},
        {"kind": "sheet", "seat": "yellow.captain", "body": "lines"},
        {"kind": "pinned", "seat": "yellow.captain", "cell": "A1", "places": {}},
        {"kind": "helped", "seat": "yellow.radio_operator", "spaces": "1"},
        {"kind": "secret"},
    ],
)
def test_what_the_other_crew_says_and_draws(match: Recorded, frame: dict[str, object]) -> None:
    for person in (0, 2):
        diaries = match.diaries()
        diaries[person].lines.append(Line(1e6, What.HEARD, dict(frame)))
        assert found(match, "crew: ", diaries=diaries)


def test_a_table_that_tells_too_much(match: Recorded) -> None:
    diaries = match.diaries()
    *_, (_, lobby) = heard(diaries[2], "lobby")
    lobby["seed"] = 7

    assert found(match, "crew: the table tells", diaries=diaries)


def test_who_sees_it_late_is_told_too_early(match: Recorded) -> None:
    diaries = match.diaries()
    assert found(match, "crew: Eve was told after", diaries=diaries, delay_s=2.0)
    for line in diaries[2].lines:
        line.at += 2.0
    assert not found(match, "crew: Eve was told after", diaries=diaries, delay_s=2.0)


# --- life --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "frame",
    [
        {"kind": "refused", "id": "x", "code": "fault"},
        {"kind": "bye", "code": "wrong_token"},
    ],
)
def test_people_who_must_load_the_page_again(match: Recorded, frame: dict[str, object]) -> None:
    diaries = match.diaries()
    diaries[1].lines.append(Line(1e6, What.HEARD, dict(frame)))

    assert found(match, "life: ", diaries=diaries)


def test_people_who_come_back_late(match: Recorded) -> None:
    assert found(match, "life: back after", back_s=-0.001)


# --- clocks ------------------------------------------------------------------------------------


def error_s(recorded: Recorded, shift_s: float = 0.0) -> float:
    """How wrong the clock is after the server has died, if it is put on by so much."""
    diaries = recorded.diaries()[:2]
    died_at = recorded.died_at
    for diary in diaries:
        for line in diary.lines:
            pause = line.message.get("lobby", line.message).get("paused")
            if line.at > died_at + 1 and pause is not None:
                pause["clock_s"] += shift_s
    fault = Fault("kill", died_at, died_at, frozenset(("match-id",)))
    (clock,) = takeovers("match-id", diaries, [fault])
    return clock.error_s


def test_a_clock_that_is_off(live: Recorded) -> None:
    exact = error_s(live)
    assert abs(exact) < 0.05
    assert error_s(live, 0.2) == pytest.approx(exact + 0.2)
    assert error_s(live, -0.2) == pytest.approx(exact - 0.2)


def test_a_clock_that_goes_back(match: Recorded) -> None:
    diaries = match.diaries()
    *_, (_, told) = heard(diaries[0], "observed")
    told["clock_s"] -= 5.0

    assert found(match, "clock: ", diaries=diaries)


def test_an_act_that_is_earlier_than_the_one_before_it(match: Recorded) -> None:
    log = match.log()
    number, body = log[-1]
    act = msgspec.json.decode(body)
    act["at"] = 0.5

    assert found(match, "clock: an act of the log", log=[*log[:-1], (number, _written(act))])


def _written(act: dict[str, object]) -> str:
    return msgspec.json.encode(act).decode()
