"""Captain Sonar, sections 23 to 25: what each switch changes; defaults stand with their rules."""

from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from games.captain_sonar.positions import (
    BLUE,
    BLUE_ENGINEER,
    BLUE_MATE,
    C10,
    CE,
    CI1,
    DRONE,
    EAST,
    MINE,
    NORTH,
    SILENCE,
    SONAR,
    SOUTH,
    TASKS,
    TORPEDO,
    YELLOW,
    after,
    answer,
    at_turn_of,
    begun,
    cells,
    crew,
    drawing_of,
    drawn,
    drop,
    events,
    head,
    heard,
    options_on,
    refusal,
    refused,
    silence,
    tasks_done,
    torpedo,
    trigger,
    turn,
)
from hydrophone.board.grid import Cell
from hydrophone.core.errors import InvalidChartError, UnknownNameError
from hydrophone.core.game import Outcome, Timer
from hydrophone.core.seats import CLOCK, Side, Spectator
from hydrophone.games.captain_sonar.actions import (
    AnswerByLot,
    AskDrone,
    AskEngineer,
    AskSonar,
    CrossSymbol,
    EndTurn,
    StaySilent,
    TellBreakdown,
)
from hydrophone.games.captain_sonar.damage.blasts import DamagedItself, MineDestroyed
from hydrophone.games.captain_sonar.events import BreakdownTold, SonarAnswered
from hydrophone.games.captain_sonar.options import CHARTS, PRESETS, CaptainOptions
from hydrophone.games.captain_sonar.phase import Step, Termination
from hydrophone.games.captain_sonar.refusals import Clause
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.games.captain_sonar.state import CaptainState
from hydrophone.kits.scenarios import packaged_chart
from tracing import rule

TABLE = """
    help                       none                 none
    edition                    de                   es
    mode                       turn                 turn
    scenario                   alpha                alpha
    min_players                4                    2
    starts_by_lot              false                false
    double_ko                  draw                 draw
    mine_trigger_window        any_time             any_time
    trigger_needs_no_breakdown false                false
    lock_release               announced_course     announced_course
    torpedo_path               around_islands       around_islands
    torpedo_line               bent                 bent
    torpedo_min_range          1                    1
    torpedo_clears             both                 both
    torpedo_clears_archer      false                false
    turn_activation            any_time_own_turn    after_course
    turn_gate                  soft                 soft
    blackout                   strict               strict
    surface_in_extra           three_turns          three_turns
    circuit_vs_panel           circuit_first        circuit_first
    double_breakdown           1                    1
    activation_requires_ok     true                 true
    self_damage_public         true                 true
    announce_mine_destroyed    false                false
    ready_public               true                 true
    silence_zero               true                 true
    engineer_query             auto                 auto
    answer_timeout_s           0                    0
    turn_limit                 300                  300
    surface_requires_ok        true                 true
    outline_check              enemy_engineer       enemy_engineer
    outline_fail               restart_all          restart_all
    outline_by                 either               either
    outline_gap                8                    8
    outline_hint               false                false
    outline_min_s              3                    3
    check_timeout_s            20                   20
    stop_timeout_s 10 10
    empty_stop_s 20 20
    empty_stops_to_claim 3 3
    resume_s                   3                    3
    min_course_interval_s      0                    0
    bot_min_course_s           2                    2
    bot_outline_s              6                    6
"""
"""Section 25 of the specification; ``stop_timeout_s`` is the answer's time-out in real time."""

DIFFERENT = {"edition", "min_players", "turn_activation"}
"""D01 and D06; all other switches are the same in both presets."""

VALUES: dict[str, set[object]] = {
    "edition": {"de", "es"},
    "mode": {"turn", "real_time"},
    "outline_check": {"engine", "enemy_engineer"},
    "outline_fail": {"restart_all", "redraw_bad"},
    "outline_by": {"pen", "keys", "either"},
    "double_ko": {"draw", "shooter_wins", "shooter_loses"},
    "mine_trigger_window": {"any_time", "own_turn"},
    "lock_release": {"announced_course", "any_move"},
    "torpedo_path": {"around_islands", "ignore_islands"},
    "torpedo_line": {"bent", "straight"},
    "torpedo_clears": {"both", "own", "none"},
    "turn_activation": {"after_course", "any_time_own_turn"},
    "turn_gate": {"off", "soft", "hard"},
    "blackout": {"strict", "captain_calls"},
    "surface_in_extra": {"three_turns", "alternate"},
    "circuit_vs_panel": {"circuit_first", "panel_first"},
    "engineer_query": {"auto", "manual"},
}


def plain(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


# --- the presets -------------------------------------------------------------------------------


@rule("CAP-D01", "CAP-D06", "CAP-D08", "CAP-D12", "CAP-D13", "CAP-D17", "CAP-D25", "CAP-Q46")
def test_the_presets_are_those_of_the_table() -> None:
    rows = [line.split() for line in TABLE.split("\n") if line.strip()]
    for name, german, spanish in rows:
        told = [plain(getattr(PRESETS[edition], name)) for edition in ("de", "es")]
        assert told == [german, spanish], name
    assert {name for name, _, _ in rows} | {"drawing"} == set(CaptainOptions.__struct_fields__)


def test_the_editions_differ_in_these_switches_alone() -> None:
    german, spanish = (msgspec.to_builtins(PRESETS[edition]) for edition in ("de", "es"))

    assert {name for name in german if german[name] != spanish[name]} == DIFFERENT


def test_the_switches_have_these_values() -> None:
    kinds = {name: kind for name, kind in get_type_hints(CaptainOptions).items() if name in VALUES}

    assert {name: set(kind) for name, kind in kinds.items()} == VALUES
    assert not any(get_args(kind) for kind in kinds.values())


@pytest.mark.parametrize(
    "fields",
    [
        {"edition": "en"},
        {"scenario": 3},
        {"min_players": 1},
        {"min_players": 5},
        {"double_ko": "both"},
        {"mine_trigger_window": "never"},
        {"torpedo_min_range": 2},
        {"torpedo_clears": "enemy"},
        {"double_breakdown": 0},
        {"double_breakdown": 3},
        {"answer_timeout_s": -1},
        {"answer_timeout_s": 301},
        {"turn_limit": -1},
        {"turn_limit": 10_001},
        {"silence_zero": "maybe"},
        {"mode": "simultaneous"},
        {"outline_by": "mouse"},
        {"stop_timeout_s": 0},
        {"check_timeout_s": 0},
        {"resume_s": 11},
        {"min_course_interval_s": 61},
        {"speed": 3},
    ],
)
def test_a_value_that_does_not_fit_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(fields, CaptainOptions)


# --- the chart ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", CHARTS)
def test_scenario_names_the_chart(name: str) -> None:
    options = CaptainOptions(scenario=name)

    CAPTAIN_SONAR.check_options(options)
    assert CAPTAIN_SONAR.new(options, 1)[0].public.chart is packaged_chart(name)


def test_scenario_custom_reads_the_drawing() -> None:
    state, _ = CAPTAIN_SONAR.new(options_on(CI1), 1)

    assert not state.public.chart.is_sea(Cell("E3"))
    assert drawing_of(CI1) == state.public.options.drawing


def test_a_chart_that_cannot_be_had_is_refused() -> None:
    with pytest.raises(UnknownNameError):
        CAPTAIN_SONAR.check_options(CaptainOptions(scenario="atlantis"))
    with pytest.raises(InvalidChartError):
        CAPTAIN_SONAR.check_options(CaptainOptions(scenario="custom", drawing="title: X"))


# --- weapons -----------------------------------------------------------------------------------


@rule("CAP-Q01", "CAP-381")
@pytest.mark.parametrize(
    ("value", "winner"), [("shooter_wins", Side.BLUE), ("shooter_loses", Side.YELLOW)]
)
def test_double_ko(value: str, winner: Side) -> None:
    yellow = crew(track="E4", damage=3)
    shooter = crew(TORPEDO, track="D3", damage=3)
    state = drawn(C10, blue=shooter, yellow=yellow, **switch("double_ko", value))

    outcome = after(state, (BLUE, torpedo("E3"))).public.outcome
    assert outcome == Outcome(winner, Termination.BOTH_SUNK)


def switch(name: str, value: object) -> dict[str, Any]:
    """The switch with its value as a program reads it."""
    return {name: getattr(msgspec.convert({name: value}, CaptainOptions), name)}


@rule("CAP-Q02", "CAP-423")
def test_mine_trigger_window() -> None:
    blue, switches = crew(track="H2", mines="B7"), switch("mine_trigger_window", "own_turn")

    assert refusal(drawn(C10, blue=blue, **switches), BLUE, trigger("B7")) is None
    theirs = drawn(C10, blue=blue, turn=Side.YELLOW, **switches)
    assert refused(theirs, BLUE, trigger("B7")) is Clause.TRIGGER_WINDOW


@rule("CAP-Q02", "CAP-273")
@pytest.mark.parametrize(("symbols", "clause"), [("W1", Clause.BROKEN), ("W2 W3 W5", None)])
def test_trigger_needs_no_breakdown(symbols: str, clause: Clause | None) -> None:
    blue = crew(track="H2", mines="B7", crossed=symbols)
    state = drawn(C10, blue=blue, trigger_needs_no_breakdown=True)

    assert refusal(state, BLUE, trigger("B7")) is clause


@rule("CAP-Q04", "CAP-299")
def test_torpedo_path() -> None:
    """H3 is four steps away through the island and six around it."""
    blue = crew(TORPEDO, track="D3")
    around = drawn(CI1, blue=blue)
    through = drawn(CI1, blue=blue, **switch("torpedo_path", "ignore_islands"))

    assert refused(around, BLUE, torpedo("H3")) is Clause.TORPEDO_RANGE
    assert refusal(through, BLUE, torpedo("H3")) is None
    assert refused(through, BLUE, torpedo("E3")) is Clause.TORPEDO_SEA


@rule("CAP-D12", "CAP-291")
def test_torpedo_line() -> None:
    blue = crew(TORPEDO, track="D3")
    state = drawn(C10, blue=blue, **switch("torpedo_line", "straight"))

    assert refused(state, BLUE, torpedo("G2")) is Clause.TORPEDO_RANGE
    assert refusal(state, BLUE, torpedo("H3")) is None
    assert refusal(state, BLUE, torpedo("D7")) is None
    assert refused(state, BLUE, torpedo("D8")) is Clause.TORPEDO_RANGE


@rule("CAP-D12")
@pytest.mark.parametrize(
    ("path", "clause"), [("around_islands", Clause.TORPEDO_RANGE), ("ignore_islands", None)]
)
def test_a_straight_torpedo_stops_at_an_island_unless_it_ignores_islands(
    path: str, clause: Clause | None
) -> None:
    switches = {**switch("torpedo_line", "straight"), **switch("torpedo_path", path)}
    state = drawn(CI1, blue=crew(TORPEDO, track="D3"), **switches)

    assert refusal(state, BLUE, torpedo("F3")) is clause


@rule("CAP-Q05")
def test_torpedo_min_range() -> None:
    state = drawn(C10, blue=crew(TORPEDO, track="D3"), torpedo_min_range=0)

    assert refusal(state, BLUE, torpedo("D3")) is None
    assert refusal(state, BLUE, torpedo("D4")) is None


@rule("CAP-D13", "CAP-295")
@pytest.mark.parametrize(("value", "own", "theirs"), [("own", "", "G2"), ("none", "G2", "G2")])
def test_torpedo_clears(value: str, own: str, theirs: str) -> None:
    blue, yellow = crew(TORPEDO, track="D3", mines="G2"), crew(track="J10", mines="G2")
    state = drawn(C10, blue=blue, yellow=yellow, **switch("torpedo_clears", value))
    fired = after(state, (BLUE, torpedo("G2")))

    assert fired.sheets.of(Side.BLUE).mines == cells(own)
    assert fired.sheets.of(Side.YELLOW).mines == cells(theirs)


@rule("CAP-Q30", "CAP-403")
def test_torpedo_clears_archer() -> None:
    state = drawn(CE, blue=crew(TORPEDO, track="C6"), torpedo_clears_archer=True)
    fired = after(state, (BLUE, torpedo("C4")))

    assert fired.public.archer == cells("G8")


@rule("CAP-Q33", "CAP-295")
def test_announce_mine_destroyed() -> None:
    yellow = crew(track="J10", mines="G2")
    blue = crew(TORPEDO, track="D3")
    state = drawn(C10, blue=blue, yellow=yellow, announce_mine_destroyed=True)

    gone = MineDestroyed(Side.YELLOW, Cell("G2"), public=True)
    for listener in (BLUE, YELLOW, Spectator.SPECTATOR):
        assert gone in heard(state, listener, BLUE, torpedo("G2"))


@rule("CAP-Q19", "CAP-315")
def test_self_damage_public() -> None:
    state = drawn(C10, blue=crew(TORPEDO, track="D3"), self_damage_public=False)
    hurt = DamagedItself(Side.BLUE, Termination.OWN_WEAPON, taken=1, damage=1, public=False)

    assert hurt in heard(state, BLUE, BLUE, torpedo("D4"))
    for listener in (YELLOW, Spectator.SPECTATOR):
        assert hurt not in heard(state, listener, BLUE, torpedo("D4"))
    hit = after(state, (BLUE, torpedo("D4")))
    assert hit.sheets.of(Side.BLUE).damage == 1
    assert hit.public.blue.damage == 0


# --- activating --------------------------------------------------------------------------------


@rule("CAP-D08", "CAP-Q03", "CAP-237")
@pytest.mark.parametrize(("value", "locked"), [("announced_course", True), ("any_move", False)])
def test_lock_release(value: str, locked: bool) -> None:
    """With any_move a silent move leaves the lock open for the next part of the turn alone."""
    blue = crew(SILENCE, DRONE, track="D4 D5")
    state = drawn(C10, blue=blue, step=Step.AFTER, **switch("lock_release", value))
    moved = tasks_done(after(state, (BLUE, silence(EAST, 2))), CrossSymbol("E2"))
    assert moved.sheets.of(Side.BLUE).lock is locked
    here = Clause.LOCKED if locked else Clause.ONE_A_TURN
    assert refused(moved, BLUE, AskDrone("1")) is here

    later = turn(after(moved, (BLUE, EndTurn())), head(NORTH))
    assert refusal(later, BLUE, AskDrone("1")) is (Clause.LOCKED if locked else None)


@rule("CAP-D08")
@pytest.mark.parametrize("value", ["announced_course", "any_move"])
def test_lock_release_is_not_by_a_silence_of_0_nor_by_another_system(value: str) -> None:
    blue = crew(SILENCE, DRONE, track="D4 D5")
    state = drawn(C10, blue=blue, step=Step.AFTER, **switch("lock_release", value))

    for action in (StaySilent(), AskDrone("1")):
        assert after(state, (BLUE, action)).sheets.of(Side.BLUE).lock
    assert refused(after(state, (BLUE, AskDrone("1"))), BLUE, silence(EAST, 1)) is Clause.LOCKED


@rule("CAP-Q18", "CAP-239")
def test_activation_requires_ok() -> None:
    blue = crew(DRONE, MINE, SILENCE, track="D4 D5", waiting=TASKS, panel=SOUTH)
    state = drawn(C10, blue=blue, step=Step.AFTER, activation_requires_ok=False)

    assert refusal(state, BLUE, AskDrone("1")) is None
    assert refusal(state, BLUE, drop("E5")) is None


@rule("CAP-Q18")
def test_a_silence_waits_for_the_oks_and_is_waited_for() -> None:
    blue = crew(DRONE, SILENCE, track="D4 D5", waiting=TASKS, panel=SOUTH)
    state = drawn(C10, blue=blue, step=Step.AFTER, activation_requires_ok=False)
    assert refused(state, BLUE, silence(EAST, 1)) is Clause.OKS_PENDING
    assert refused(state, BLUE, StaySilent()) is Clause.OKS_PENDING

    moved = after(tasks_done(state, CrossSymbol("S1")), (BLUE, silence(EAST, 1)))
    assert refused(moved, BLUE, AskDrone("1")) is Clause.OKS_PENDING


@rule("CAP-D17", "CAP-352")
def test_silence_zero() -> None:
    state = drawn(C10, blue=crew(SILENCE, track="D4 D5"), step=Step.AFTER, silence_zero=False)

    assert refused(state, BLUE, StaySilent()) is Clause.SILENCE_LENGTH
    assert refusal(state, BLUE, silence(EAST, 1)) is None


# --- asking the Engineer -----------------------------------------------------------------------


def may_fire(value: str, *, symbols: str = "") -> CaptainState:
    blue = crew(TORPEDO, DRONE, track="D4 D5", crossed=symbols)
    return drawn(C10, blue=blue, step=Step.AFTER, **switch("engineer_query", value))


@rule("CAP-D25")
def test_the_answer_of_the_engineer_stays_in_the_crew() -> None:
    asked = after(may_fire("manual", symbols="W1"), (BLUE, AskEngineer(TORPEDO)))
    truth = TellBreakdown(TORPEDO, blocked=True)

    told = BreakdownTold(Side.BLUE, TORPEDO, blocked=True)
    assert heard(asked, BLUE, BLUE_ENGINEER, truth) == (told,)
    for listener in (YELLOW, Spectator.SPECTATOR):
        assert heard(asked, listener, BLUE_ENGINEER, truth) == ()
    assert heard(may_fire("manual"), YELLOW, BLUE, AskEngineer(TORPEDO)) == ()
    assert refused(after(asked, (BLUE_ENGINEER, truth)), BLUE, torpedo("D7")) is Clause.BROKEN


def test_a_question_that_needs_no_answer_is_refused() -> None:
    twice = after(may_fire("manual"), (BLUE, AskEngineer(TORPEDO)))

    assert refused(may_fire("auto"), BLUE, AskEngineer(TORPEDO)) is Clause.NOTHING_TO_ASK
    assert refused(twice, BLUE_MATE, AskEngineer(TORPEDO)) is Clause.NOTHING_TO_ASK
    answered = TellBreakdown(DRONE, blocked=False)
    assert refused(twice, BLUE_ENGINEER, answered) is Clause.NOTHING_TO_ASK


# --- the turn ----------------------------------------------------------------------------------


@rule("CAP-Q38", "CAP-446")
@pytest.mark.parametrize("seconds", [0, 1, 300])
def test_answer_timeout_s(seconds: int) -> None:
    blue = crew(SONAR, track="D4 D5")
    state = drawn(C10, blue=blue, step=Step.AFTER, answer_timeout_s=seconds)
    asked = after(state, (BLUE, AskSonar()))
    timers = CAPTAIN_SONAR.timers(asked)
    assert CAPTAIN_SONAR.timers(state) == ()

    if not seconds:
        assert timers == ()
        assert refused(asked, CLOCK, AnswerByLot()) is Clause.CLOCK
    else:
        assert timers == (Timer("answer", YELLOW, 1, seconds, AnswerByLot()),)
        assert refused(asked, YELLOW, AnswerByLot()) is Clause.CLOCK


@rule("CAP-Q38", "CAP-446")
def test_each_sonar_question_has_a_timer_of_its_own() -> None:
    blue = crew(SONAR, track="D4 D5")
    state = drawn(C10, blue=blue, step=Step.AFTER, answer_timeout_s=30)
    first = after(state, (BLUE, AskSonar()))
    answered = after(first, (CLOCK, AnswerByLot()))
    later = at_turn_of(after(answered, (BLUE, EndTurn())), BLUE)
    charged = msgspec.structs.replace(later, sheets=later.sheets.put(Side.BLUE, state.sheets.blue))
    second = after(charged, (BLUE, AskSonar()))

    (timer,), (another,) = CAPTAIN_SONAR.timers(first), CAPTAIN_SONAR.timers(second)
    assert CAPTAIN_SONAR.timers(answered) == ()
    assert another == msgspec.structs.replace(timer, start=2)


@rule("CAP-Q38", "CAP-342")
@pytest.mark.parametrize("seed", range(8))
def test_the_answer_of_the_clock_is_one_of_the_legal_ones(seed: int) -> None:
    blue = crew(SONAR, track="D4 D5")
    state = drawn(C10, blue=blue, step=Step.AFTER, answer_timeout_s=30)
    state = msgspec.structs.replace(state, chance=state.chance.fork(str(seed)))
    asked = after(state, (BLUE, AskSonar()))
    (told,) = events(asked, CLOCK, AnswerByLot())

    assert isinstance(told, SonarAnswered)
    assert (told.side, told.by_clock) == (Side.YELLOW, True)
    given = answer(f"{told.first} {told.first_value}", f"{told.second} {told.second_value}")
    assert refusal(asked, YELLOW, given) is None
    assert after(asked, (CLOCK, AnswerByLot())).public.current.asks is False


@rule("CAP-382")
@pytest.mark.parametrize("limit", [0, 1, 2])
def test_turn_limit(limit: int) -> None:
    state = begun(options_on(C10, turn_limit=limit))
    for number, course in enumerate((NORTH, SOUTH, NORTH, SOUTH), start=1):
        state = turn(state, head(course))
        assert (state.public.outcome is not None) is (limit > 0 and number == 2 * limit)
        if state.public.outcome is not None:
            assert (state.public.outcome.winner, state.public.outcome.termination) == (
                None,
                "turn_limit",
            )
            break
