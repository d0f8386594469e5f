"""Captain Sonar, section 22: the sequence of a turn."""

import pytest

from games.captain_sonar.positions import (
    BLUE,
    BLUE_ENGINEER,
    BLUE_MATE,
    C10,
    DRONE,
    EAST,
    MINE,
    NORTH,
    SILENCE,
    SONAR,
    SOUTH,
    TASKS,
    YELLOW,
    YELLOW_ENGINEER,
    YELLOW_MATE,
    after,
    answer,
    crew,
    crossed,
    drawn,
    events,
    every_action,
    head,
    refusal,
    refused,
    silence,
    tasks_done,
    trigger,
    turn,
)
from hydrophone.core.seats import CLOCK, Role, Seat, Side
from hydrophone.games.captain_sonar.actions import (
    AnswerSonar,
    AskDrone,
    AskSonar,
    CaptainAction,
    CrossSymbol,
    EndTurn,
    MarkGauge,
    Surface,
)
from hydrophone.games.captain_sonar.events import DroneAnswered, TurnBegan
from hydrophone.games.captain_sonar.phase import Step
from hydrophone.games.captain_sonar.refusals import Clause
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.games.captain_sonar.state import CaptainState
from hydrophone.games.captain_sonar.systems import Course
from hydrophone.games.captain_sonar.waiting import blocked_by
from tracing import rule


@rule("CAP-420", "CAP-Q50", "CAP-D34")
def test_there_is_no_pass() -> None:
    state = drawn(C10, blue=crew(track="D5"))

    assert refused(state, BLUE, EndTurn()) is Clause.COURSE_FIRST
    assert set(CAPTAIN_SONAR.legal_actions(state, BLUE)) == {*map(head, Course), Surface()}


@rule("CAP-420", "CAP-421")
def test_one_course_a_turn() -> None:
    state = drawn(C10, blue=crew(track="D4 D5"), step=Step.AFTER)

    assert refused(state, BLUE, head(EAST)) is Clause.TURN_ORDER
    assert refused(state, BLUE, Surface()) is Clause.TURN_ORDER


# --- a turn ------------------------------------------------------------------------------------


@rule("CAP-421")
def test_the_example_of_a_turn() -> None:
    state = drawn(C10, blue=crew(DRONE, SONAR, track="D5"))
    state = tasks_done(after(state, (BLUE, head(NORTH))), CrossSymbol("N1"))

    told = (DroneAnswered(Side.BLUE, "2", there=False),)
    assert events(state, BLUE, AskDrone("2")) == told
    state = after(state, (BLUE, AskDrone("2")))
    assert refused(state, BLUE, AskSonar()) is Clause.LOCKED
    state = after(state, (BLUE, EndTurn()))
    assert (state.public.current.side, state.public.current.step) == (Side.YELLOW, Step.COURSE)


@rule("CAP-421", "CAP-075")
@pytest.mark.parametrize("order", [TASKS, TASKS[::-1]])
def test_mark_and_cross_come_in_any_order(order: tuple[Role, ...]) -> None:
    acts: dict[Role, CaptainAction] = {
        Role.FIRST_MATE: MarkGauge(MINE),
        Role.ENGINEER: CrossSymbol("N4"),
    }
    state = after(drawn(C10, blue=crew(track="D5")), (BLUE, head(NORTH)))
    assert blocked_by(state) == (BLUE_MATE, BLUE_ENGINEER)

    for role in order:
        assert refused(state, BLUE, EndTurn()) is Clause.OKS_PENDING
        state = after(state, (Seat.at(Side.BLUE, role), acts[role]))
    assert blocked_by(state) == (BLUE,)
    assert state.sheets.of(Side.BLUE).gauge(MINE) == 1
    assert crossed(state, BLUE) == {"N4"}
    assert refusal(state, BLUE, EndTurn()) is None


@rule("CAP-421", "CAP-355")
def test_the_turn_ends_after_the_tasks_of_a_silence() -> None:
    state = drawn(C10, blue=crew(SILENCE, track="D4 D5"), step=Step.AFTER)
    state = after(state, (BLUE, silence(EAST, 1)))

    assert refused(state, BLUE, EndTurn()) is Clause.OKS_PENDING
    assert refusal(tasks_done(state), BLUE, EndTurn()) is None


@rule("CAP-421", "CAP-446")
def test_the_turn_does_not_end_before_the_answer_of_a_sonar() -> None:
    state = drawn(C10, blue=crew(SONAR, track="D4 D5"), step=Step.AFTER)

    assert refused(after(state, (BLUE, AskSonar())), BLUE, EndTurn()) is Clause.ANSWER_PENDING


@rule("CAP-421")
def test_surfacing_ends_the_turn_by_itself() -> None:
    state = after(drawn(C10, blue=crew(track="D4 D5")), (BLUE, Surface()))

    assert (state.public.current.side, state.public.current.step, state.public.current.left) == (
        Side.YELLOW,
        Step.COURSE,
        3,
    )
    assert blocked_by(state) == (YELLOW,)


@rule("CAP-421", "CAP-194")
def test_a_surfaced_boat_dives_when_its_own_turn_begins() -> None:
    state = after(drawn(C10, blue=crew(track="D4 D5")), (BLUE, Surface()))

    for _ in range(3):
        assert state.public.blue.surfaced
        state = turn(state, head(NORTH))
    assert not state.public.blue.surfaced


# --- extra turns -------------------------------------------------------------------------------


@rule("CAP-422", "CAP-192", "CAP-Q50", "CAP-D34")
def test_extra_turns_are_complete_turns() -> None:
    yellow = crew(DRONE, SONAR, track="J10")
    state = after(drawn(C10, blue=crew(track="D5"), yellow=yellow), (BLUE, Surface()))

    for left, activation in ((3, AskDrone("1")), (2, AskSonar()), (1, None)):
        assert (state.public.current.side, state.public.current.left) == (Side.YELLOW, left)
        assert refused(state, YELLOW, EndTurn()) is Clause.COURSE_FIRST
        state = after(state, (YELLOW, head(NORTH)))
        assert blocked_by(state) == (YELLOW_MATE, YELLOW_ENGINEER)
        crosses = (CrossSymbol("N1"), CrossSymbol("N3"), CrossSymbol("N6"))
        state = tasks_done(state, *crosses)
        if activation is not None:
            state = after(state, (YELLOW, activation))
        if state.public.current.asks:
            state = after(state, (BLUE, answer("column D", "row 9")))
        state = after(state, (YELLOW, EndTurn()))
    assert state.public.current.side is Side.BLUE
    assert state.public.yellow.turns == 4


@rule("CAP-422")
def test_every_turn_is_announced_with_those_to_come() -> None:
    state = after(drawn(C10, blue=crew(track="D5")), (BLUE, Surface()))
    state = tasks_done(after(state, (YELLOW, head(NORTH))))

    assert events(state, YELLOW, EndTurn()) == (TurnBegan(Side.YELLOW, 3, 2),)


# --- mines at any time -------------------------------------------------------------------------


def laid(step: Step = Step.COURSE, side: Side = Side.BLUE) -> CaptainState:
    """Blue far away has a mine on B7; it is this side's turn."""
    return drawn(C10, blue=crew(track="H2 H3", mines="B7"), turn=side, step=step)


@rule("CAP-423", "CAP-270", "CAP-Q02")
@pytest.mark.parametrize(
    "state",
    [
        laid(),
        after(laid(), (BLUE, head(SOUTH))),
        laid(Step.AFTER),
        laid(side=Side.YELLOW),
        after(laid(side=Side.YELLOW), (YELLOW, head(NORTH))),
        laid(Step.AFTER, side=Side.YELLOW),
    ],
    ids=["before", "tasks", "after", "theirs before", "theirs tasks", "theirs after"],
)
def test_a_mine_is_set_off_at_any_moment_of_any_turn(state: CaptainState) -> None:
    assert refusal(state, BLUE, trigger("B7")) is None
    assert after(state, (BLUE, trigger("B7"))).public.current.side is state.public.current.side


@rule("CAP-423", "CAP-Q02")
def test_any_number_of_mines_in_a_row() -> None:
    state = drawn(C10, blue=crew(track="H2", mines="B7 C7 D7"))

    fired = after(state, *((BLUE, trigger(cell)) for cell in ("C7", "B7", "D7")))
    assert fired.sheets.of(Side.BLUE).mines == ()


@rule("CAP-423", "CAP-101")
def test_no_mine_is_set_off_in_a_blackout_of_the_own_turn() -> None:
    stuck = crew(track="B1 B2 A2 A1", mines="H7")

    assert refused(drawn(C10, blue=stuck), BLUE, trigger("H7")) is Clause.BLACKOUT
    theirs = drawn(C10, blue=stuck, turn=Side.YELLOW)
    assert refusal(theirs, BLUE, trigger("H7")) is None


# --- the answer of a sonar ---------------------------------------------------------------------


def asked(*, surfaced: bool = False) -> CaptainState:
    """Blue waits for the answer of yellow, who lies on A1 with no way out; both have mines."""
    yellow = crew(track="B1 B2 A2 A1", mines="H8", surfaced=surfaced)
    blue = crew(SONAR, track="D4 D5", mines="H7")
    return after(drawn(C10, blue=blue, yellow=yellow, step=Step.AFTER), (BLUE, AskSonar()))


@rule("CAP-446", "CAP-186")
@pytest.mark.parametrize("surfaced", [False, True])
def test_an_answer_is_due_in_a_blackout_and_while_surfaced(surfaced: bool) -> None:
    state = asked(surfaced=surfaced)

    assert blocked_by(state) == (YELLOW,)
    assert refusal(state, YELLOW, answer("column A", "row 9")) is None


@rule("CAP-446", "CAP-423")
def test_until_then_nothing_else_is_accepted_from_anybody() -> None:
    state = asked()
    assert refused(state, BLUE, trigger("H7")) is Clause.ANSWER_PENDING
    assert refused(state, YELLOW, trigger("H8")) is Clause.ANSWER_PENDING

    for actor in (*Seat, CLOCK):
        for action in every_action(state.public.chart):
            if (actor, type(action)) != (YELLOW, AnswerSonar):
                assert CAPTAIN_SONAR.broken_rule(state, actor, action) is not None
        assert actor is YELLOW or CAPTAIN_SONAR.legal_actions(state, actor) == ()


@rule("CAP-446", "CAP-Q38")
def test_turn_by_turn_the_answer_may_take_for_ever() -> None:
    assert CAPTAIN_SONAR.timers(asked()) == ()
