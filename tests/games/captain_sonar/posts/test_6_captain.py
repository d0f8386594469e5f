"""Captain Sonar, section 6: the Captain and the courses."""

import pytest

from games.captain_sonar.positions import (
    BLUE,
    BLUE_ENGINEER,
    BLUE_MATE,
    BLUE_RADIO,
    C10,
    DRONE,
    EAST,
    MINE,
    NORTH,
    SILENCE,
    SOUTH,
    TORPEDO,
    WEST,
    YELLOW,
    YELLOW_MATE,
    YELLOW_RADIO,
    after,
    at_turn_of,
    begun,
    cells,
    crew,
    crossed,
    drawn,
    drop,
    events,
    head,
    heard,
    options_on,
    refusal,
    silence,
    some_course,
    start,
    tasks_done,
    torpedo,
    turn,
    turns,
)
from hydrophone.core.errors import IllegalActionError
from hydrophone.core.seats import SPECTATOR, Seat, Side, Viewer
from hydrophone.games.captain_sonar.actions import (
    CaptainAction,
    ConfirmDrawn,
    CrossSymbol,
    EndTurn,
    MarkGauge,
    StaySilent,
    Surface,
)
from hydrophone.games.captain_sonar.events import CourseHeard, CourseTaken, DrawingConfirmed
from hydrophone.games.captain_sonar.options import PRESETS, TurnGate
from hydrophone.games.captain_sonar.refusals import Clause
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.games.captain_sonar.systems import PANEL, Course
from hydrophone.games.captain_sonar.waiting import blocked_by
from hydrophone.notation.record import Act, Header, Record
from hydrophone.play.log import fresh_referee, replay
from tracing import rule

# --- announcing --------------------------------------------------------------------------------


@rule("CAP-070")
@pytest.mark.parametrize("seat", [BLUE_RADIO, BLUE_ENGINEER, BLUE_MATE])
@pytest.mark.parametrize("order", [head(NORTH), Surface(), EndTurn()])
def test_the_captain_alone_steers(seat: Seat, order: CaptainAction) -> None:
    state = begun(options_on(C10), blue="E5")

    assert refusal(state, seat, order) is Clause.CAPTAIN_ONLY


@rule("CAP-071")
@pytest.mark.parametrize("course", Course)
@pytest.mark.parametrize("viewer", [YELLOW, YELLOW_RADIO, SPECTATOR])
def test_everybody_hears_the_course(viewer: Viewer, course: Course) -> None:
    state = begun(options_on(C10), blue="E5")

    assert heard(state, viewer, BLUE, head(course)) == (CourseHeard(Side.BLUE, course),)


@rule("CAP-071")
def test_a_course_is_one_space_and_drawn_on_the_own_sheet() -> None:
    state = begun(options_on(C10), blue="E5")

    (taken,) = cells("E4")
    assert events(state, BLUE, head(NORTH)) == (CourseTaken(Side.BLUE, NORTH, taken),)
    assert after(state, (BLUE, head(NORTH))).sheets.of(Side.BLUE).track == cells("E5 E4")


@rule("CAP-073")
def test_the_captains_announce_one_course_each_in_turn() -> None:
    state = begun(options_on(C10), blue="E5")
    order = []
    for _ in range(6):
        order.append(state.public.current.side)
        state = turn(state, some_course(state))

    assert order == [Side.BLUE, Side.YELLOW] * 3


@rule("CAP-073")
def test_nobody_announces_in_the_enemys_turn_or_twice_in_their_own() -> None:
    state = begun(options_on(C10), blue="E5")
    sailed = tasks_done(after(state, (BLUE, head(NORTH))))

    assert refusal(state, YELLOW, head(EAST)) is Clause.NOT_YOUR_TURN
    assert refusal(sailed, BLUE, head(NORTH)) is Clause.TURN_ORDER


# --- waiting for the others --------------------------------------------------------------------


@rule("CAP-074", "CAP-D05", "CAP-Q48")
def test_both_presets_show_who_is_still_drawing_and_wait_for_nobody() -> None:
    assert {preset.turn_gate for preset in PRESETS.values()} == {TurnGate.SOFT}
    state = at_turn_of(turns(begun(options_on(C10), blue="E5"), BLUE, NORTH), BLUE)

    assert not CAPTAIN_SONAR.view(state, SPECTATOR).public.yellow.drawn
    assert refusal(state, BLUE, head(NORTH)) is None


@rule("CAP-074", "CAP-D05")
def test_a_hard_gate_waits_for_the_enemy_radio_operators_pencil() -> None:
    hard = options_on(C10, turn_gate=TurnGate.HARD)
    state = after(begun(hard, blue="E5"), (BLUE, head(NORTH)))
    state = after(tasks_done(state), (BLUE, EndTurn()), (YELLOW, head(EAST)))
    state = after(tasks_done(state), (YELLOW, EndTurn()))

    assert refusal(state, BLUE, head(NORTH)) is Clause.NOT_DRAWN
    assert blocked_by(state) == (YELLOW_RADIO,)
    assert events(state, YELLOW_RADIO, ConfirmDrawn()) == (DrawingConfirmed(Side.YELLOW),)
    drawn_up = after(state, (YELLOW_RADIO, ConfirmDrawn()))
    assert refusal(drawn_up, BLUE, head(NORTH)) is None
    assert blocked_by(drawn_up) == (BLUE,)


@rule("CAP-074", "CAP-106", "CAP-D05")
@pytest.mark.parametrize("action", [silence(NORTH, 2), StaySilent()])
@pytest.mark.parametrize("gate", [TurnGate.SOFT, TurnGate.HARD])
def test_a_silence_is_not_drawn_and_asks_for_no_confirmation(
    action: CaptainAction, gate: TurnGate
) -> None:
    state = drawn(C10, blue=crew(SILENCE, track="E5"), turn_gate=gate)
    crept = after(state, (BLUE, action))

    assert CAPTAIN_SONAR.view(crept, SPECTATOR).public.yellow.drawn
    assert refusal(crept, YELLOW_RADIO, ConfirmDrawn()) is Clause.NOTHING_TO_DRAW
    sailed = after(tasks_done(crept), (BLUE, head(WEST)))
    assert refusal(sailed, YELLOW_RADIO, ConfirmDrawn()) is None


@rule("CAP-106")
def test_a_confirmation_of_a_silence_in_an_old_record_is_passed_over() -> None:
    state = after(drawn(C10, blue=crew(SILENCE, track="E5")), (BLUE, StaySilent()))

    assert CAPTAIN_SONAR.redo(state, YELLOW_RADIO, ConfirmDrawn()) == (state, ())
    with pytest.raises(IllegalActionError):
        CAPTAIN_SONAR.redo(state, YELLOW_MATE, ConfirmDrawn())


@rule("CAP-106")
def test_a_record_goes_on_after_a_confirmation_of_nothing() -> None:
    options = options_on(C10)
    header = Header(game="captain_sonar", options=options, seed=1, seats=dict.fromkeys(Seat, ""))
    needless = Act(YELLOW_RADIO, ConfirmDrawn())
    acts = (Act(BLUE, start("E5")), Act(YELLOW, start("A1")), needless)

    *_, step = replay(Record(header, acts, None), fresh_referee(header))
    assert step.events == ()
    assert set(step.told.values()) == {()}


@rule("CAP-074", "CAP-D05")
def test_without_a_gate_nobody_is_asked_for_their_pencil() -> None:
    state = after(begun(options_on(C10, turn_gate=TurnGate.OFF), blue="E5"), (BLUE, head(NORTH)))

    assert CAPTAIN_SONAR.legal_actions(state, YELLOW_RADIO) == ()
    assert refusal(state, YELLOW_RADIO, ConfirmDrawn()) is not None
    assert CAPTAIN_SONAR.view(state, SPECTATOR).public.yellow.drawn


@rule("CAP-075")
def test_a_turn_does_not_end_before_both_oks() -> None:
    state = after(begun(options_on(C10), blue="E5"), (BLUE, head(NORTH)))
    assert refusal(state, BLUE, head(NORTH)) is Clause.OKS_PENDING

    state = after(state, (BLUE_MATE, MarkGauge(MINE)))
    assert refusal(state, BLUE, head(NORTH)) is Clause.OKS_PENDING
    assert refusal(state, BLUE, EndTurn()) is Clause.OKS_PENDING

    state = after(state, (BLUE_ENGINEER, CrossSymbol("N1")))
    assert refusal(state, BLUE, EndTurn()) is None
    assert refusal(at_turn_of(after(state, (BLUE, EndTurn())), BLUE), BLUE, head(NORTH)) is None


@rule("CAP-075")
def test_the_oks_may_come_in_any_order() -> None:
    state = after(begun(options_on(C10), blue="E5"), (BLUE, head(NORTH)))

    state = after(state, (BLUE_ENGINEER, CrossSymbol("N1")))
    assert blocked_by(state) == (BLUE_MATE,)
    assert refusal(state, BLUE, EndTurn()) is Clause.OKS_PENDING

    state = after(state, (BLUE_MATE, MarkGauge(MINE)))
    assert refusal(state, BLUE, EndTurn()) is None


@rule("CAP-075")
def test_a_course_waits_for_the_oks_of_a_silence_too() -> None:
    state = drawn(C10, blue=crew(SILENCE, track="E5"))

    crept = after(state, (BLUE, silence(EAST, 2)))
    assert refusal(crept, BLUE, head(NORTH)) is Clause.OKS_PENDING
    assert refusal(crept, BLUE, Surface()) is Clause.OKS_PENDING
    assert refusal(tasks_done(crept), BLUE, head(NORTH)) is None
    assert refusal(after(state, (BLUE, StaySilent())), BLUE, head(NORTH)) is None


# --- what is in the way ------------------------------------------------------------------------


@rule("CAP-076")
def test_a_submarine_may_not_enter_its_own_route() -> None:
    state = turns(begun(options_on(C10), blue="E5"), BLUE, NORTH, WEST, SOUTH)

    state = at_turn_of(state, BLUE)
    assert state.sheets.of(Side.BLUE).position == "D5"
    assert refusal(state, BLUE, head(EAST)) is Clause.OWN_TRACK
    assert refusal(state, BLUE, head(WEST)) is None


@rule("CAP-076", "CAP-Q26")
def test_no_space_of_the_route_may_be_entered_the_start_included() -> None:
    state = drawn("""
        . 1 2 3
        . B . 4
        . 7 6 5
        . . . .
    """)

    assert refusal(state, BLUE, head(NORTH)) is Clause.OWN_TRACK
    assert refusal(state, BLUE, head(SOUTH)) is Clause.OWN_TRACK
    assert refusal(state, BLUE, head(EAST)) is None
    assert refusal(state, BLUE, head(WEST)) is None


@rule("CAP-076")
def test_the_enemys_route_is_no_obstacle() -> None:
    state = drawn("""
        . . . .
        a b Y .
        . B . .
        . . . .
    """)

    assert refusal(state, BLUE, head(NORTH)) is None


@rule("CAP-077")
def test_islands_and_own_mines_stop_a_course() -> None:
    state = drawn("""
        . . . .
        . . . .
        . M B .
        . . # .
    """)

    assert refusal(state, BLUE, head(WEST)) is Clause.OBSTACLE
    assert refusal(state, BLUE, head(SOUTH)) is Clause.OBSTACLE
    assert refusal(state, BLUE, head(NORTH)) is None


@rule("CAP-077", "CAP-Q32")
def test_enemy_mines_and_archer_mines_do_not() -> None:
    state = drawn("""
        . . . .
        . . N .
        . . B *
        . . . .
    """)

    for course in (NORTH, EAST):
        assert refusal(state, BLUE, head(course)) is None
        assert len(events(state, BLUE, head(course))) == 1


@rule("CAP-078")
@pytest.mark.parametrize(
    "order", [head(WEST), torpedo("E1"), drop("D3"), silence(WEST, 2), StaySilent()]
)
def test_nothing_but_surfacing_wipes_the_route(order: CaptainAction) -> None:
    state = drawn(C10, blue=crew(TORPEDO, MINE, SILENCE, DRONE, track="E5 E4 D4"))

    sailed = after(state, (BLUE, order)).sheets.of(Side.BLUE)
    assert sailed.track[:3] == cells("E5 E4 D4")
    assert after(state, (BLUE, Surface())).sheets.of(Side.BLUE).track == cells("D4")


@rule("CAP-079")
def test_the_worked_example() -> None:
    state = turns(begun(options_on(C10), blue="E5"), BLUE, NORTH, WEST, NORTH)

    sheets = state.sheets.of(Side.BLUE)
    assert sheets.position == "D3"
    assert sheets.track == cells("E5 E4 D4 D3")
    assert sum(sheets.marks) == 3
    marked = crossed(state, BLUE)
    assert len(marked) == 3
    assert len(marked & set(PANEL[NORTH])) == 2
    assert len(marked & set(PANEL[WEST])) == 1


@rule("CAP-080")
@pytest.mark.parametrize(
    ("course", "clause"),
    [(NORTH, "CAP-061"), (EAST, "CAP-076"), (SOUTH, "CAP-077"), (WEST, "CAP-061")],
)
def test_a_refused_course_has_no_effect(course: Course, clause: str) -> None:
    state = drawn(C10, blue=crew(track="B1 A1", mines="A2"))

    with pytest.raises(IllegalActionError) as refused:
        CAPTAIN_SONAR.apply(state, BLUE, head(course))

    assert refused.value.clause == clause
    assert state == drawn(C10, blue=crew(track="B1 A1", mines="A2"))
    assert blocked_by(state) == (BLUE,)
