"""Captain Sonar, section 7: blackout, when no course is open."""

from typing import Any

import pytest

from games.captain_sonar.positions import (
    BLUE,
    BLUE_MATE,
    C10,
    C15,
    DRONE,
    EAST,
    MINE,
    NORTH,
    SILENCE,
    SONAR,
    SOUTH,
    TORPEDO,
    WEST,
    YELLOW,
    after,
    at_turn_of,
    begun,
    crew,
    drawn,
    drop,
    head,
    options_on,
    refusal,
    silence,
    tasks_done,
    torpedo,
    trigger,
    turns,
)
from hydrophone.core.seats import Seat, Side
from hydrophone.games.captain_sonar.actions import (
    AskDrone,
    AskSonar,
    CaptainAction,
    EndTurn,
    StaySilent,
    Surface,
)
from hydrophone.games.captain_sonar.options import Blackout, TurnActivation
from hydrophone.games.captain_sonar.refusals import Clause
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.games.captain_sonar.state import CaptainState
from hydrophone.games.captain_sonar.systems import Course
from tracing import rule

STUCK = "B1 B2 A2 A1"


def stuck(**switches: Any) -> CaptainState:
    """Blue on A1 at the beginning of its turn: edge and own route all around."""
    full = (MINE, TORPEDO, DRONE, SONAR, SILENCE)
    return drawn(C10, blue=crew(*full, track=STUCK, mines="H2"), **switches)


@rule("CAP-100", "CAP-D33")
def test_without_a_legal_course_the_boat_must_surface() -> None:
    state = turns(begun(options_on(C10), blue="B1", yellow="J10"), BLUE, SOUTH, WEST, NORTH)

    state = at_turn_of(state, BLUE)
    assert state.sheets.of(Side.BLUE).position == "A1"
    assert CAPTAIN_SONAR.legal_actions(state, BLUE) == (Surface(),)


@rule("CAP-100")
def test_islands_own_mines_and_the_route_close_the_way_together() -> None:
    state = drawn("""
        . 1 . .
        M B # .
        . N . .
        . . . .
    """)
    closed = drawn("""
        . 1 . .
        M B # .
        . M . .
        . . . .
    """)

    assert refusal(state, BLUE, head(SOUTH)) is None
    assert CAPTAIN_SONAR.legal_actions(closed, BLUE) == (Surface(),)


@rule("CAP-101", "CAP-Q10")
@pytest.mark.parametrize(
    "order",
    [
        AskDrone("2"),
        AskSonar(),
        torpedo("D1"),
        drop("B1"),
        silence(EAST, 1),
        StaySilent(),
        trigger("H2"),
    ],
)
def test_in_a_blackout_nothing_is_activated_or_triggered(order: CaptainAction) -> None:
    assert refusal(stuck(), BLUE, order) is Clause.BLACKOUT


@rule("CAP-101")
@pytest.mark.parametrize("order", [AskDrone("2"), AskSonar()])
def test_the_first_mate_asks_nothing_either(order: CaptainAction) -> None:
    assert refusal(stuck(), BLUE_MATE, order) is Clause.BLACKOUT
    assert CAPTAIN_SONAR.legal_actions(stuck(), BLUE_MATE) == ()


@rule("CAP-101")
@pytest.mark.parametrize("course", Course)
def test_no_course_can_be_announced(course: Course) -> None:
    assert refusal(stuck(), BLUE, head(course)) in (Clause.EDGE, Clause.OWN_TRACK)
    assert refusal(stuck(), BLUE, Surface()) is None


@rule("CAP-101", "CAP-Q10")
@pytest.mark.parametrize("edition", ["de", "es"])
@pytest.mark.parametrize("seat", [BLUE, BLUE_MATE])
def test_the_course_that_got_it_stuck_still_allows_an_activation(seat: Seat, edition: str) -> None:
    state = drawn(C10, blue=crew(DRONE, track="B1 B2 A2", mines="H2"), edition=edition)

    state = tasks_done(after(state, (BLUE, head(NORTH))))
    assert refusal(state, seat, AskDrone("2")) is None
    assert refusal(state, BLUE, trigger("H2")) is None

    state = at_turn_of(after(state, (seat, AskDrone("2")), (BLUE, EndTurn())), BLUE)
    assert CAPTAIN_SONAR.legal_actions(state, BLUE) == (Surface(),)


@rule("CAP-101")
def test_a_mine_laid_before_the_course_may_close_the_last_way() -> None:
    state = drawn(
        """
        1 . . .
        2 # . .
        B . . .
        # . . .
        """,
        blue=crew(MINE),
    )

    assert refusal(state, BLUE, Surface()) is None
    assert CAPTAIN_SONAR.legal_actions(after(state, (BLUE, drop("B3"))), BLUE) == (Surface(),)


@rule("CAP-101")
def test_a_silence_before_the_course_may_lead_into_a_blackout() -> None:
    state = drawn(C10, blue=crew(SILENCE, track="A2 B2 C2 C1 B1"))

    crept = after(state, (BLUE, silence(WEST, 1)))
    assert refusal(crept, BLUE, Surface()) is Clause.OKS_PENDING
    assert CAPTAIN_SONAR.legal_actions(tasks_done(crept), BLUE) == (Surface(),)


@rule("CAP-101")
def test_a_sonar_is_answered_in_a_blackout() -> None:
    state = drawn(C10, blue=crew(track=STUCK), yellow=crew(SONAR), turn=Side.YELLOW)

    state = after(state, (YELLOW, AskSonar()))
    assert CAPTAIN_SONAR.legal_actions(state, BLUE) != ()
    assert refusal(state, BLUE, CAPTAIN_SONAR.legal_actions(state, BLUE)[0]) is None


@rule("CAP-101", "CAP-Q10")
def test_a_captain_who_has_to_call_it_himself_may_still_fight() -> None:
    state = stuck(blackout=Blackout.CAPTAIN_CALLS)

    assert refusal(state, BLUE, AskDrone("2")) is None
    assert refusal(state, BLUE, trigger("H2")) is None
    assert refusal(state, BLUE, Surface()) is None
    assert refusal(state, BLUE, EndTurn()) is Clause.COURSE_FIRST
    assert {refusal(state, BLUE, head(course)) for course in Course} == {
        Clause.EDGE,
        Clause.OWN_TRACK,
    }


# --- walled in by own mines --------------------------------------------------------------------


def walled_in(**switches: Any) -> CaptainState:
    """Blue has surfaced on A1 between two mines of its own."""
    return drawn(C15, blue=crew(DRONE, track="A1", mines="A2 B1"), **switches)


@rule("CAP-102", "CAP-Q54")
def test_walled_in_by_own_mines_it_may_surface_or_trigger_one() -> None:
    state = walled_in()

    assert refusal(state, BLUE, head(EAST)) is Clause.OBSTACLE
    assert refusal(state, BLUE, AskDrone("2")) is Clause.BLACKOUT
    assert set(CAPTAIN_SONAR.legal_actions(state, BLUE)) == {
        Surface(),
        trigger("A2"),
        trigger("B1"),
    }


@rule("CAP-102", "CAP-Q54")
@pytest.mark.parametrize("activation", TurnActivation)
def test_the_blackout_is_over_when_a_course_is_legal(activation: TurnActivation) -> None:
    state = after(walled_in(turn_activation=activation), (BLUE, trigger("A2")))

    assert state.sheets.of(Side.BLUE).damage == 1
    assert refusal(state, BLUE, head(SOUTH)) is None
    assert refusal(state, BLUE, head(EAST)) is Clause.OBSTACLE
    assert refusal(state, BLUE, AskDrone("2")) is not Clause.BLACKOUT


@rule("CAP-102")
def test_with_a_route_behind_it_the_boat_has_to_surface_first() -> None:
    state = drawn(C15, blue=crew(track="A2 A1", mines="B1"))
    assert CAPTAIN_SONAR.legal_actions(state, BLUE) == (Surface(),)

    risen = at_turn_of(after(state, (BLUE, Surface())), BLUE)
    assert refusal(risen, BLUE, head(SOUTH)) is None
    assert refusal(risen, BLUE, trigger("B1")) is None
