"""Captain Sonar, sections 23 to 25: the switches, a test for each of their values."""

from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from games.captain_sonar.positions import (
    BLUE,
    BLUE_ENGINEER,
    BLUE_MATE,
    BLUE_RADIO,
    C10,
    CE,
    CI1,
    DRONE,
    EAST,
    MINE,
    NORTH,
    SCENARIO,
    SILENCE,
    SONAR,
    SOUTH,
    TASKS,
    TORPEDO,
    WEST,
    YELLOW,
    YELLOW_RADIO,
    after,
    answer,
    begun,
    cells,
    crew,
    crossed,
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
from hydrophone.board.chart import packaged_chart
from hydrophone.board.grid import Cell
from hydrophone.core.errors import InvalidChartError, UnknownNameError
from hydrophone.core.seats import CLOCK, Seat, Side, Spectator
from hydrophone.games.captain_sonar.actions import (
    AnswerForHim,
    AskDrone,
    AskEngineer,
    AskSonar,
    BreakdownTold,
    ConfirmDrawn,
    CrossSymbol,
    DamagedItself,
    DrawingConfirmed,
    EndTurn,
    EngineerAsked,
    MarkGauge,
    MineDestroyed,
    SonarAnswered,
    StaySilent,
    Surface,
    SystemReady,
    TellBreakdown,
    Termination,
)
from hydrophone.games.captain_sonar.legality import due
from hydrophone.games.captain_sonar.offers import legal_actions
from hydrophone.games.captain_sonar.options import CHARTS, PRESETS, CaptainOptions
from hydrophone.games.captain_sonar.refusals import Clause
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR, waits_for
from hydrophone.games.captain_sonar.state import CaptainState, Phase, Step
from tracing import rule

TABLE = """
    edition                    de                   es
    scenario                   alpha                alpha
    min_players                4                    2
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
    turn_limit                 0                    0
"""
"""Section 25 of the specification, the turn-by-turn part."""

DIFFERENT = {"edition", "min_players", "turn_activation"}
"""D01 and D06; all other switches are the same in both presets."""

VALUES: dict[str, set[object]] = {
    "edition": {"de", "es"},
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
        {"mode": "real_time"},
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
    assert CAPTAIN_SONAR.new(options, 1)[0].chart is packaged_chart(name)


def test_scenario_custom_reads_the_drawing() -> None:
    state, _ = CAPTAIN_SONAR.new(options_on(CI1), 1)

    assert not state.chart.is_sea(Cell("E3"))
    assert drawing_of(CI1) == state.options.drawing


def test_a_chart_that_cannot_be_had_is_refused() -> None:
    with pytest.raises(UnknownNameError):
        CAPTAIN_SONAR.check_options(CaptainOptions(scenario="atlantis"))
    with pytest.raises(InvalidChartError):
        CAPTAIN_SONAR.check_options(CaptainOptions(scenario="custom", drawing="title: X"))


# --- weapons -----------------------------------------------------------------------------------


@rule("CAP-Q01", "CAP-381")
@pytest.mark.parametrize(
    ("value", "winner"),
    [("draw", None), ("shooter_wins", Side.BLUE), ("shooter_loses", Side.YELLOW)],
)
def test_double_ko(value: str, winner: Side | None) -> None:
    yellow = crew(route="E4", damage=3)
    shooter = crew(TORPEDO, route="D3", damage=3)
    state = drawn(C10, blue=shooter, yellow=yellow, **switch("double_ko", value))

    outcome = after(state, (BLUE, torpedo("E3"))).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.termination) == (winner, Termination.BOTH_SUNK)


def switch(name: str, value: object) -> dict[str, Any]:
    """The switch with its value as a program reads it."""
    return {name: getattr(msgspec.convert({name: value}, CaptainOptions), name)}


@rule("CAP-Q02", "CAP-423")
@pytest.mark.parametrize(
    ("value", "clause"), [("any_time", None), ("own_turn", Clause.TRIGGER_WINDOW)]
)
def test_mine_trigger_window(value: str, clause: Clause | None) -> None:
    blue, switches = crew(route="H2", mines="B7"), switch("mine_trigger_window", value)

    assert refusal(drawn(C10, blue=blue, **switches), BLUE, trigger("B7")) is None
    theirs = drawn(C10, blue=blue, turn=Side.YELLOW, **switches)
    assert refusal(theirs, BLUE, trigger("B7")) is clause


@rule("CAP-Q02", "CAP-273")
@pytest.mark.parametrize(("value", "clause"), [(False, None), (True, Clause.BROKEN)])
def test_trigger_needs_no_breakdown(value: bool, clause: Clause | None) -> None:
    for symbols, expected in (("W1", clause), ("W2 W3 W5", None)):
        blue = crew(route="H2", mines="B7", crossed=symbols)
        state = drawn(C10, blue=blue, trigger_needs_no_breakdown=value)
        assert refusal(state, BLUE, trigger("B7")) is expected


@rule("CAP-Q04", "CAP-299")
@pytest.mark.parametrize(
    ("value", "clause"), [("around_islands", Clause.TORPEDO_RANGE), ("ignore_islands", None)]
)
def test_torpedo_path(value: str, clause: Clause | None) -> None:
    blue, switches = crew(TORPEDO, route="D3"), switch("torpedo_path", value)
    state = drawn(CI1, blue=blue, **switches)

    assert refusal(state, BLUE, torpedo("H3")) is clause
    assert refusal(state, BLUE, torpedo("F3")) is None
    assert refused(state, BLUE, torpedo("E3")) is Clause.TORPEDO_SEA


@rule("CAP-D12", "CAP-291")
@pytest.mark.parametrize(("value", "clause"), [("bent", None), ("straight", Clause.TORPEDO_RANGE)])
def test_torpedo_line(value: str, clause: Clause | None) -> None:
    state = drawn(C10, blue=crew(TORPEDO, route="D3"), **switch("torpedo_line", value))

    assert refusal(state, BLUE, torpedo("G2")) is clause
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
    state = drawn(CI1, blue=crew(TORPEDO, route="D3"), **switches)

    assert refusal(state, BLUE, torpedo("F3")) is clause


@rule("CAP-Q05")
@pytest.mark.parametrize(("value", "clause"), [(0, None), (1, Clause.TORPEDO_RANGE)])
def test_torpedo_min_range(value: int, clause: Clause | None) -> None:
    state = drawn(C10, blue=crew(TORPEDO, route="D3"), torpedo_min_range=value)

    assert refusal(state, BLUE, torpedo("D3")) is clause
    assert refusal(state, BLUE, torpedo("D4")) is None


@rule("CAP-D13", "CAP-295")
@pytest.mark.parametrize(
    ("value", "own", "theirs"), [("both", "", ""), ("own", "", "G2"), ("none", "G2", "G2")]
)
def test_torpedo_clears(value: str, own: str, theirs: str) -> None:
    blue, yellow = crew(TORPEDO, route="D3", mines="G2"), crew(route="J10", mines="G2")
    state = drawn(C10, blue=blue, yellow=yellow, **switch("torpedo_clears", value))
    fired = after(state, (BLUE, torpedo("G2")))

    assert fired.sheets(Side.BLUE).mines == cells(own)
    assert fired.sheets(Side.YELLOW).mines == cells(theirs)


@rule("CAP-Q30", "CAP-403")
@pytest.mark.parametrize(("value", "left"), [(False, "C4 G8"), (True, "G8")])
def test_torpedo_clears_archer(value: bool, left: str) -> None:
    state = drawn(CE, blue=crew(TORPEDO, route="C6"), torpedo_clears_archer=value)
    fired = after(state, (BLUE, torpedo("C4")))

    assert fired.archer == cells(left)


@rule("CAP-Q33", "CAP-295")
@pytest.mark.parametrize("value", [False, True])
def test_announce_mine_destroyed(value: bool) -> None:
    yellow = crew(route="J10", mines="G2")
    blue = crew(TORPEDO, route="D3")
    state = drawn(C10, blue=blue, yellow=yellow, announce_mine_destroyed=value)

    gone = MineDestroyed(Side.YELLOW, Cell("G2"), public=value)
    assert gone in heard(state, YELLOW, BLUE, torpedo("G2"))
    for listener in (BLUE, Spectator.SPECTATOR):
        assert (gone in heard(state, listener, BLUE, torpedo("G2"))) is value


@rule("CAP-Q19", "CAP-315")
@pytest.mark.parametrize("value", [False, True])
def test_self_damage_public(value: bool) -> None:
    state = drawn(C10, blue=crew(TORPEDO, route="D3"), self_damage_public=value)
    hurt = DamagedItself(Side.BLUE, Termination.OWN_WEAPON, taken=1, damage=1, public=value)

    assert hurt in heard(state, BLUE, BLUE, torpedo("D4"))
    for listener in (YELLOW, Spectator.SPECTATOR):
        assert (hurt in heard(state, listener, BLUE, torpedo("D4"))) is value
    hit = after(state, (BLUE, torpedo("D4")))
    assert (hit.sheets(Side.BLUE).damage, hit.blue.sounds.damage) == (1, int(value))


# --- activating --------------------------------------------------------------------------------


@rule("CAP-D08", "CAP-Q03", "CAP-237")
@pytest.mark.parametrize(("value", "locked"), [("announced_course", True), ("any_move", False)])
def test_lock_release(value: str, locked: bool) -> None:
    """With any_move a silent move leaves the lock open for the next part of the turn alone."""
    blue = crew(SILENCE, DRONE, route="D4 D5")
    state = drawn(C10, blue=blue, step=Step.AFTER, **switch("lock_release", value))
    moved = tasks_done(after(state, (BLUE, silence(EAST, 2))), CrossSymbol("E2"))
    assert moved.sheets(Side.BLUE).lock is locked
    here = Clause.LOCKED if locked else Clause.ONE_A_TURN
    assert refused(moved, BLUE, AskDrone("1")) is here

    later = turn(after(moved, (BLUE, EndTurn())), head(NORTH))
    assert refusal(later, BLUE, AskDrone("1")) is (Clause.LOCKED if locked else None)


@rule("CAP-D08")
@pytest.mark.parametrize("value", ["announced_course", "any_move"])
def test_lock_release_is_not_by_a_silence_of_0_nor_by_another_system(value: str) -> None:
    blue = crew(SILENCE, DRONE, route="D4 D5")
    state = drawn(C10, blue=blue, step=Step.AFTER, **switch("lock_release", value))

    for action in (StaySilent(), AskDrone("1")):
        assert after(state, (BLUE, action)).sheets(Side.BLUE).lock
    assert refused(after(state, (BLUE, AskDrone("1"))), BLUE, silence(EAST, 1)) is Clause.LOCKED


@rule("CAP-D06", "CAP-Q07", "CAP-240")
@pytest.mark.parametrize(
    ("value", "clause"), [("after_course", Clause.ONE_A_TURN), ("any_time_own_turn", None)]
)
def test_turn_activation(value: str, clause: Clause | None) -> None:
    blue, switches = crew(DRONE, route="D4 D5"), switch("turn_activation", value)

    assert refusal(drawn(C10, blue=blue, **switches), BLUE, AskDrone("1")) is clause
    later = drawn(C10, blue=blue, step=Step.AFTER, **switches)
    assert refusal(later, BLUE, AskDrone("1")) is None


@rule("CAP-Q18", "CAP-239")
@pytest.mark.parametrize(("value", "clause"), [(True, Clause.OKS_PENDING), (False, None)])
def test_activation_requires_ok(value: bool, clause: Clause | None) -> None:
    blue = crew(DRONE, MINE, SILENCE, route="D4 D5", waiting=TASKS, panel=SOUTH)
    state = drawn(C10, blue=blue, step=Step.AFTER, activation_requires_ok=value)

    assert refusal(state, BLUE, AskDrone("1")) is clause
    assert refusal(state, BLUE, drop("E5")) is clause


@rule("CAP-Q18")
@pytest.mark.parametrize("value", [True, False])
def test_a_silence_waits_for_the_oks_and_is_waited_for(value: bool) -> None:
    blue = crew(DRONE, SILENCE, route="D4 D5", waiting=TASKS, panel=SOUTH)
    state = drawn(C10, blue=blue, step=Step.AFTER, activation_requires_ok=value)
    assert refused(state, BLUE, silence(EAST, 1)) is Clause.OKS_PENDING
    assert refused(state, BLUE, StaySilent()) is Clause.OKS_PENDING

    moved = after(tasks_done(state, CrossSymbol("S1")), (BLUE, silence(EAST, 1)))
    assert refused(moved, BLUE, AskDrone("1")) is Clause.OKS_PENDING


@rule("CAP-D17", "CAP-352")
@pytest.mark.parametrize(("value", "clause"), [(True, None), (False, Clause.SILENCE_LENGTH)])
def test_silence_zero(value: bool, clause: Clause | None) -> None:
    state = drawn(C10, blue=crew(SILENCE, route="D4 D5"), step=Step.AFTER, silence_zero=value)

    assert refusal(state, BLUE, StaySilent()) is clause
    assert refusal(state, BLUE, silence(EAST, 1)) is None


@rule("CAP-Q34", "CAP-122")
@pytest.mark.parametrize("value", [True, False])
def test_ready_public(value: bool) -> None:
    blue = crew(route="D4 D5", marks={TORPEDO: 2}, waiting=TASKS, panel=SOUTH)
    state = drawn(C10, blue=blue, step=Step.AFTER, ready_public=value)
    ready = SystemReady(Side.BLUE, TORPEDO, public=value)

    assert ready in heard(state, BLUE, BLUE_MATE, MarkGauge(TORPEDO))
    for listener in (YELLOW, Spectator.SPECTATOR):
        assert (ready in heard(state, listener, BLUE_MATE, MarkGauge(TORPEDO))) is value


# --- asking the Engineer -----------------------------------------------------------------------


def may_fire(value: str, *, symbols: str = "") -> CaptainState:
    blue = crew(TORPEDO, DRONE, route="D4 D5", crossed=symbols)
    return drawn(C10, blue=blue, step=Step.AFTER, **switch("engineer_query", value))


@rule("CAP-D25", "CAP-146", "CAP-231")
@pytest.mark.parametrize(("value", "clause"), [("auto", None), ("manual", Clause.ASK_ENGINEER)])
def test_engineer_query(value: str, clause: Clause | None) -> None:
    assert refusal(may_fire(value), BLUE, torpedo("D7")) is clause


@rule("CAP-D25", "CAP-146", "CAP-231")
@pytest.mark.parametrize("seat", [BLUE, BLUE_MATE])
def test_captain_and_first_mate_ask_and_the_engineer_answers(seat: Seat) -> None:
    state = may_fire("manual")
    asked = after(state, (seat, AskEngineer(TORPEDO)))
    told = after(asked, (BLUE_ENGINEER, TellBreakdown(TORPEDO, blocked=False)))

    assert events(state, seat, AskEngineer(TORPEDO)) == (EngineerAsked(Side.BLUE, TORPEDO),)
    assert waits_for(asked) == (BLUE_ENGINEER,)
    assert refused(asked, BLUE, torpedo("D7")) is Clause.ASK_ENGINEER
    assert refusal(told, BLUE, torpedo("D7")) is None
    assert refused(told, BLUE_MATE, AskDrone("1")) is Clause.ASK_ENGINEER


@rule("CAP-D25")
def test_the_answer_of_the_engineer_is_true_and_stays_in_the_crew() -> None:
    asked = after(may_fire("manual", symbols="W1"), (BLUE, AskEngineer(TORPEDO)))
    lie, truth = (TellBreakdown(TORPEDO, blocked=blocked) for blocked in (False, True))

    assert refused(asked, BLUE_ENGINEER, lie) is Clause.TRUE_REPORT
    told = BreakdownTold(Side.BLUE, TORPEDO, blocked=True)
    assert heard(asked, BLUE, BLUE_ENGINEER, truth) == (told,)
    assert heard(asked, YELLOW, BLUE_ENGINEER, truth) == ()
    assert heard(may_fire("manual"), YELLOW, BLUE, AskEngineer(TORPEDO)) == ()
    assert refused(after(asked, (BLUE_ENGINEER, truth)), BLUE, torpedo("D7")) is Clause.BROKEN


@rule("CAP-D25")
def test_after_the_next_course_he_is_asked_again() -> None:
    state = after(
        may_fire("manual"),
        (BLUE, AskEngineer(TORPEDO)),
        (BLUE_ENGINEER, TellBreakdown(TORPEDO, blocked=False)),
        (BLUE, EndTurn()),
    )
    state = tasks_done(after(turn(state, head(NORTH)), (BLUE, head(SOUTH))), CrossSymbol("S2"))

    assert refused(state, BLUE, torpedo("D8")) is Clause.ASK_ENGINEER


def test_a_question_that_needs_no_answer_is_refused() -> None:
    twice = after(may_fire("manual"), (BLUE, AskEngineer(TORPEDO)))

    assert refused(may_fire("auto"), BLUE, AskEngineer(TORPEDO)) is Clause.NO_QUESTION
    assert refused(twice, BLUE_MATE, AskEngineer(TORPEDO)) is Clause.NO_QUESTION
    answered = TellBreakdown(DRONE, blocked=False)
    assert refused(twice, BLUE_ENGINEER, answered) is Clause.NO_QUESTION


# --- the turn ----------------------------------------------------------------------------------


@rule("CAP-D05", "CAP-074", "CAP-Q48")
@pytest.mark.parametrize(
    ("value", "clause"), [("off", None), ("soft", None), ("hard", Clause.NOT_DRAWN)]
)
def test_turn_gate(value: str, clause: Clause | None) -> None:
    state = turn(begun(options_on(C10, **switch("turn_gate", value))), head(NORTH))
    state = turn(after(state, *drawing_done(state, BLUE_RADIO)), head(SOUTH))

    assert refusal(state, BLUE, head(NORTH)) is clause
    if value != "off":
        assert events(state, YELLOW_RADIO, ConfirmDrawn()) == (DrawingConfirmed(Side.YELLOW),)
        drawn_now = after(state, (YELLOW_RADIO, ConfirmDrawn()))
        assert refusal(drawn_now, BLUE, head(NORTH)) is None
        assert refused(drawn_now, YELLOW_RADIO, ConfirmDrawn()) is Clause.NO_QUESTION
    else:
        assert refused(state, YELLOW_RADIO, ConfirmDrawn()) is Clause.NO_QUESTION


def drawing_done(state: CaptainState, radio: Seat) -> tuple[tuple[Seat, ConfirmDrawn], ...]:
    """This Radio Operator has drawn, if he has anything to draw."""
    return ((radio, ConfirmDrawn()),) if legal_actions(state, radio) else ()


@rule("CAP-Q10", "CAP-100", "CAP-101")
@pytest.mark.parametrize(
    ("value", "clause"), [("strict", Clause.BLACKOUT), ("captain_calls", None)]
)
def test_blackout(value: str, clause: Clause | None) -> None:
    """Without enforcement activating and triggering stay open, but only surfacing can follow."""
    blue = crew(DRONE, route="B1 B2 A2 A1", mines="H7")
    state = drawn(C10, blue=blue, **switch("blackout", value))

    assert refusal(state, BLUE, AskDrone("1")) is clause
    assert refusal(state, BLUE, trigger("H7")) is clause
    assert refusal(state, BLUE, Surface()) is None
    assert refused(state, BLUE, head(EAST)) is Clause.OWN_ROUTE
    assert refused(state, BLUE, EndTurn()) is Clause.COURSE_FIRST


@rule("CAP-Q11", "CAP-193")
@pytest.mark.parametrize(("value", "order"), [("three_turns", "bbbyb"), ("alternate", "bybyb")])
def test_surface_in_extra(value: str, order: str) -> None:
    """Blue surfaces, yellow surfaces in the second of its three turns: who is next?"""
    state = turn(begun(options_on(C10, **switch("surface_in_extra", value))), Surface())
    state = turn(turn(state, head(SOUTH)), Surface())

    seen = ""
    for _ in order:
        seen += state.turn[0]
        state = turn(state, head(NORTH if state.turn is Side.BLUE else SOUTH))
    assert seen == order


@rule("CAP-Q13", "CAP-176")
@pytest.mark.parametrize(
    ("value", "left", "damage"),
    [("circuit_first", {"W4", "W5", "W6"}, 0), ("panel_first", set[str](), 1)],
)
def test_circuit_vs_panel(value: str, left: set[str], damage: int) -> None:
    blue = crew(route="E5", crossed="E3 W1 W2 W4 W5 W6")
    state = drawn(C10, blue=blue, **switch("circuit_vs_panel", value))
    state = after(state, (BLUE, head(WEST)), (BLUE_ENGINEER, CrossSymbol("W3")))

    assert (crossed(state, BLUE), state.sheets(Side.BLUE).damage) == (left, damage)


@rule("CAP-Q14", "CAP-176")
@pytest.mark.parametrize("value", [1, 2])
def test_double_breakdown(value: int) -> None:
    blue = crew(route="E5", crossed="W1 W2 W3 W4 W5 N6 S5 E4 E6")
    state = drawn(C10, blue=blue, double_breakdown=value)
    state = after(state, (BLUE, head(WEST)), (BLUE_ENGINEER, CrossSymbol("W6")))

    assert (crossed(state, BLUE), state.sheets(Side.BLUE).damage) == (set(), value)


@rule("CAP-Q38", "CAP-446")
@pytest.mark.parametrize("seconds", [0, 1, 300])
def test_answer_timeout_s(seconds: int) -> None:
    blue = crew(SONAR, route="D4 D5")
    state = drawn(C10, blue=blue, step=Step.AFTER, answer_timeout_s=seconds)
    asked = after(state, (BLUE, AskSonar()))
    assert due(state) is None

    waits = due(asked)
    if not seconds:
        assert waits is None
        assert refused(asked, CLOCK, AnswerForHim()) is Clause.CLOCK
    else:
        assert waits is not None
        assert (waits.after_s, waits.action) == (seconds, AnswerForHim())
        assert refused(asked, YELLOW, AnswerForHim()) is Clause.CLOCK


@rule("CAP-Q38", "CAP-342")
@pytest.mark.parametrize("seed", range(8))
def test_the_answer_of_the_clock_is_one_of_the_legal_ones(seed: int) -> None:
    blue = crew(SONAR, route="D4 D5")
    state = drawn(C10, blue=blue, step=Step.AFTER, answer_timeout_s=30)
    state = msgspec.structs.replace(state, chance=state.chance.fork(str(seed)))
    asked = after(state, (BLUE, AskSonar()))
    (told,) = events(asked, CLOCK, AnswerForHim())

    assert isinstance(told, SonarAnswered)
    assert (told.side, told.by_clock) == (Side.YELLOW, True)
    given = answer(f"{told.first} {told.first_value}", f"{told.second} {told.second_value}")
    assert refusal(asked, YELLOW, given) is None
    assert after(asked, (CLOCK, AnswerForHim())).phase is Phase.PLAY


@pytest.mark.parametrize("limit", [0, 1, 2])
def test_turn_limit(limit: int) -> None:
    state = begun(options_on(C10, turn_limit=limit))
    for number, course in enumerate((NORTH, SOUTH, NORTH, SOUTH), start=1):
        state = turn(state, head(course))
        assert (state.outcome is not None) is (limit > 0 and number == 2 * limit)
        if state.outcome is not None:
            assert (state.outcome.winner, state.outcome.termination) == (None, "turn_limit")
            break


@rule("CAP-D20", "CAP-Q45")
@pytest.mark.parametrize("name", CHARTS)
def test_of_the_printed_scenarios_only_echo_charges_its_system(name: str) -> None:
    state = begun(CaptainOptions(scenario=name), blue="F6", yellow="A1")
    state = after(state, (BLUE, head(NORTH)))

    clause = None if name == "echo" else Clause.SCENARIO_UNUSED
    assert refusal(state, BLUE_MATE, MarkGauge(SCENARIO)) is clause
