"""Captain Sonar, section 13: surfacing turn by turn, and the turns it gives away."""

from typing import Any

import pytest

from games.captain_sonar.positions import (
    BLUE,
    BLUE_ENGINEER,
    C10,
    DRONE,
    EAST,
    NORTH,
    TORPEDO,
    YELLOW,
    after,
    at_turn_of,
    begun,
    crew,
    crossed,
    drawn,
    events,
    head,
    options_on,
    refusal,
    some_course,
    tasks_done,
    torpedo,
    trigger,
    turn,
)
from hydrophone.core.seats import SPECTATOR, Side
from hydrophone.games.captain_sonar.actions import (
    AskDrone,
    CaptainAction,
    CrossSymbol,
    EndTurn,
    Surface,
)
from hydrophone.games.captain_sonar.events import BreakdownsErased, Surfaced, TurnBegan
from hydrophone.games.captain_sonar.options import SurfaceInExtra
from hydrophone.games.captain_sonar.refusals import Clause
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.games.captain_sonar.waiting import blocked_by
from tracing import rule


def order_of(plan: str, **switches: Any) -> str:
    """Who turns out to be at turn when Y begins and this is done: ``c`` a course, ``s`` surfacing.

    One letter a turn, and one more for whose turn it is in the end.
    """
    state = begun(options_on(C10, **switches), first=YELLOW, blue="J10", yellow="A1")
    seen = ""
    for deed in plan:
        seen += state.public.current.side.name[0]
        state = turn(state, some_course(state) if deed == "c" else Surface())
    return seen + state.public.current.side.name[0]


@rule("CAP-190")
def test_surfacing_takes_the_turn_of_a_course() -> None:
    state = drawn(C10, blue=crew(track="E5"))

    happened = events(state, BLUE, Surface())
    assert happened == (
        Surfaced(Side.BLUE, "1"),
        BreakdownsErased(Side.BLUE),
        TurnBegan(Side.YELLOW, 2, 3),
    )
    assert blocked_by(after(state, (BLUE, Surface()))) == (YELLOW,)


@rule("CAP-191")
def test_the_breakdowns_are_gone_at_once() -> None:
    state = after(drawn(C10, blue=crew(track="E5", crossed="W1 W5 N4")), (BLUE, Surface()))

    assert crossed(state, BLUE) == set()
    assert refusal(state, BLUE_ENGINEER, CrossSymbol("W1")) is Clause.NO_CROSS_DUE


@rule("CAP-192", "CAP-Q50")
def test_the_enemy_then_has_three_turns_in_a_row() -> None:
    assert order_of("ccs" + "cccc") == "YBY" + "BBB" + "YB"


@rule("CAP-192")
def test_everybody_is_told_how_many_are_left() -> None:
    state = after(drawn(C10, blue=crew(track="E5")), (BLUE, Surface()))
    left = []
    while state.public.current.side is Side.YELLOW:
        left.append(CAPTAIN_SONAR.view(state, SPECTATOR).public.current.left)
        state = turn(state, some_course(state))

    assert left == [3, 2, 1]
    assert CAPTAIN_SONAR.view(state, SPECTATOR).public.current.left == 1


@rule("CAP-192", "CAP-D34", "CAP-Q50")
def test_an_extra_turn_cannot_be_declined() -> None:
    state = after(drawn(C10, blue=crew(track="E5")), (BLUE, Surface()))

    assert refusal(state, YELLOW, EndTurn()) is Clause.COURSE_FIRST
    state = turn(state, some_course(state))
    assert refusal(state, YELLOW, EndTurn()) is Clause.COURSE_FIRST
    assert refusal(state, BLUE, head(NORTH)) is Clause.NOT_YOUR_TURN


@rule("CAP-192")
def test_each_extra_turn_is_a_whole_turn() -> None:
    state = drawn(C10, blue=crew(track="E5"), yellow=crew(DRONE, TORPEDO, track="A10"))
    state = after(state, (BLUE, Surface()))

    for course, order in ((NORTH, AskDrone("1")), (EAST, torpedo("D10"))):
        state = tasks_done(after(state, (YELLOW, head(course))))
        assert refusal(state, YELLOW, order) is None
        state = after(state, (YELLOW, order), (YELLOW, EndTurn()))
    assert (state.public.current.side, state.public.current.left) == (Side.YELLOW, 1)


@rule("CAP-193", "CAP-Q11")
@pytest.mark.parametrize(
    ("plan", "order"),
    [
        ("scs" + "cccc", "YBB" + "YYY" + "BY"),
        ("ss" + "cccc", "YB" + "YYY" + "BY"),
        ("sccs" + "cccc", "YBBB" + "YYY" + "BY"),
        ("scscs" + "cccc", "YBBYY" + "BBB" + "YB"),
    ],
)
def test_who_surfaces_in_an_extra_turn_loses_the_rest_and_gives_three(
    plan: str, order: str
) -> None:
    assert order_of(plan) == order


@rule("CAP-193", "CAP-Q11")
@pytest.mark.parametrize(
    ("plan", "order"), [("scs" + "cc", "YBB" + "YBY"), ("ss" + "ccc", "YB" + "YBYB")]
)
def test_by_agreement_the_crews_then_alternate(plan: str, order: str) -> None:
    assert order_of(plan, surface_in_extra=SurfaceInExtra.ALTERNATE) == order


@rule("CAP-193")
def test_otherwise_surfacing_gives_three_turns_by_that_agreement_too() -> None:
    alternate = SurfaceInExtra.ALTERNATE

    assert order_of("ccs" + "cccc", surface_in_extra=alternate) == "YBY" + "BBB" + "YB"


@rule("CAP-192", "CAP-193")
@pytest.mark.parametrize(
    ("plan", "order"),
    [
        ("scs" + "s" + "cccc", "YBB" + "Y" + "BBB" + "YB"),
        ("ss" + "s" + "cccc", "YB" + "Y" + "BBB" + "YB"),
        ("ss" + "s" + "s" + "ccc", "YB" + "Y" + "B" + "YBYB"),
    ],
)
def test_surfacing_in_the_normal_turn_after_that_gives_three_again(plan: str, order: str) -> None:
    """In the third plan the fourth surfacing is in an extra turn once more."""
    assert order_of(plan, surface_in_extra=SurfaceInExtra.ALTERNATE) == order


@rule("CAP-194")
def test_a_boat_is_up_until_its_own_next_turn_begins() -> None:
    state = drawn(C10, blue=crew(track="E5", mines="H2"), yellow=crew(track="A10"))
    assert refusal(state, BLUE, trigger("H2")) is None

    state = after(state, (BLUE, Surface()))
    for _ in range(3):
        assert CAPTAIN_SONAR.view(state, YELLOW).public.blue.surfaced
        assert refusal(state, BLUE, trigger("H2")) is Clause.TRIGGER_SURFACED
        assert CAPTAIN_SONAR.legal_actions(state, BLUE) == ()
        state = turn(state, some_course(state))

    assert state is at_turn_of(state, BLUE)
    assert not CAPTAIN_SONAR.view(state, YELLOW).public.blue.surfaced
    assert refusal(state, BLUE, trigger("H2")) is None


@rule("CAP-194")
@pytest.mark.parametrize("order", [Surface(), head(NORTH)])
def test_it_is_back_in_play_whatever_the_enemy_did(order: CaptainAction) -> None:
    state = drawn(C10, blue=crew(track="E5", mines="H2"), yellow=crew(track="A10"))

    state = turn(after(state, (BLUE, Surface())), order)
    state = at_turn_of(state, BLUE)
    assert refusal(state, BLUE, trigger("H2")) is None
    assert refusal(state, BLUE, head(NORTH)) is None
