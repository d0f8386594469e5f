"""The rules of Echo in the order of the book."""

from collections import Counter

import pytest

from hydrophone.board.grid import Cell
from hydrophone.core.crews import Crew
from hydrophone.core.errors import IllegalActionError
from hydrophone.core.game import Forfeit, Outcome
from hydrophone.core.seats import CAPTAINS, CLOCK, SPECTATOR, PerSide, Seat, Side
from stranger.actions import ChooseStart, EchoAction, Fire, Ping, Steer, Way
from stranger.events import Fired, Pinged, StartMarked, SteerHeard, Termination
from stranger.options import EchoOptions
from stranger.refusals import Clause
from stranger.rules import ECHO
from stranger.state import EchoState
from tracing import rule

BLUE, YELLOW = CAPTAINS[Side.BLUE], CAPTAINS[Side.YELLOW]
WEST, EAST, BETWEEN = Cell("A1"), Cell("I1"), Cell("E1")


def fresh(turn_limit: int = 0) -> EchoState:
    """A match before its starts."""
    state, _ = ECHO.new(EchoOptions(turn_limit=turn_limit), 1)
    return state


def started(turn_limit: int = 0) -> EchoState:
    """Blue in the west, yellow in the east."""
    return after(fresh(turn_limit), (BLUE, ChooseStart(WEST)), (YELLOW, ChooseStart(EAST)))


def after(state: EchoState, *acts: tuple[Seat, EchoAction]) -> EchoState:
    """The state after these acts."""
    for seat, action in acts:
        state, _ = ECHO.apply(state, seat, action)
    return state


def to_move(state: EchoState) -> Seat:
    """Who has the turn."""
    (seat,) = ECHO.blocked_by(state)
    return seat


def broken(state: EchoState, seat: Seat, action: EchoAction) -> object:
    """The clause that forbids this, or None."""
    return ECHO.broken_rule(state, seat, action)


@rule("ECH-001")
def test_a_captain_on_each_side_and_nobody_else_plays() -> None:
    one = PerSide(Crew(people=((BLUE,),)), Crew(bots=(YELLOW,)))
    none = PerSide(Crew(people=((BLUE,),)), Crew())

    assert ECHO.seats(EchoOptions()) == (BLUE, YELLOW)
    assert ECHO.broken_line_up(EchoOptions(), one) is None
    assert ECHO.broken_line_up(EchoOptions(), none) is Clause.CAPTAIN_ONLY
    assert broken(started(), Seat.BLUE_ENGINEER, Ping(WEST)) is Clause.CAPTAIN_ONLY


@rule("ECH-002", "ECH-010")
def test_a_start_is_one_of_nine_places_and_unseen() -> None:
    starts = ECHO.legal_actions(fresh(), BLUE)
    _, (chosen, *_) = ECHO.apply(fresh(), BLUE, ChooseStart(WEST))

    assert starts == tuple(ChooseStart(Cell(f"{letter}1")) for letter in "ABCDEFGHI")
    assert broken(fresh(), BLUE, ChooseStart(Cell("A2"))) is Clause.START_ON_LINE
    assert ECHO.project(chosen, YELLOW) == ECHO.project(chosen, SPECTATOR) == StartMarked(Side.BLUE)


@rule("ECH-011")
def test_a_marked_start_stays() -> None:
    state = after(fresh(), (BLUE, ChooseStart(WEST)))

    assert broken(state, BLUE, ChooseStart(EAST)) is Clause.START_LOCKED


@rule("ECH-012")
def test_the_turns_begin_with_both_starts_and_a_lot_says_with_whom() -> None:
    first = Counter(ECHO.new(EchoOptions(), seed)[0].public.first for seed in range(40))

    assert set(first) == set(Side)
    assert broken(after(fresh(), (BLUE, ChooseStart(WEST))), BLUE, Ping(WEST)) is Clause.NOT_STARTED
    assert to_move(started()).side is started().public.first


@rule("ECH-020")
def test_the_boats_take_turns() -> None:
    state = started()
    one = to_move(state)
    other = CAPTAINS[one.side.enemy]
    assert broken(state, other, Ping(WEST)) is Clause.NOT_YOUR_TURN

    assert to_move(after(state, (one, Ping(BETWEEN)))) is other


@rule("ECH-021", "ECH-022")
def test_a_boat_steers_along_the_line_and_the_enemy_hears_no_more() -> None:
    state = started()
    if to_move(state) is not BLUE:
        state = after(state, (YELLOW, Ping(BETWEEN)))
    kinds = {type(action) for action in ECHO.legal_actions(state, BLUE)}
    after_it, (steered, *_) = ECHO.apply(state, BLUE, Steer(Way.EAST))

    assert kinds == {Steer, Ping, Fire}
    assert broken(state, BLUE, Steer(Way.WEST)) is Clause.LINE_ENDS
    assert after_it.sheets.blue.place == Cell("B1")
    assert ECHO.project(steered, YELLOW) == SteerHeard(Side.BLUE)


@rule("ECH-023")
@pytest.mark.parametrize(("asked", "is_near"), [(0, True), (1, True), (2, False)])
def test_a_ping_tells_whether_the_enemy_is_within_one_place(asked: int, is_near: bool) -> None:
    state = started()
    seat = to_move(state)
    line = "ABCDEFGHI" if seat is YELLOW else "IHGFEDCBA"
    place = Cell(f"{line[asked]}1")

    _, (pinged, *_) = ECHO.apply(state, seat, Ping(place))

    assert pinged == Pinged(seat.side, place, is_near)


@rule("ECH-024", "ECH-030")
def test_a_hit_wins_the_match() -> None:
    state = started()
    seat = to_move(state)
    target = WEST if seat is YELLOW else EAST

    missed = after(state, (seat, Fire(BETWEEN)))
    hit, (fired, *_) = ECHO.apply(state, seat, Fire(target))

    assert broken(state, seat, Fire(Cell("A2"))) is Clause.OFF_LINE
    assert missed.public.outcome is None
    assert fired == Fired(seat.side, target, hit=True)
    assert hit.public.outcome == Outcome(seat.side, Termination.HIT)
    assert broken(hit, seat, Ping(WEST)) is Clause.OVER


@rule("ECH-031")
def test_after_all_agreed_turns_the_match_is_drawn() -> None:
    state = started(turn_limit=1)
    for _ in Side:
        assert state.public.outcome is None
        state = after(state, (to_move(state), Ping(BETWEEN)))

    assert state.public.outcome == Outcome(None, Termination.TURN_LIMIT)


def test_a_crew_that_has_left_loses() -> None:
    state, _ = ECHO.apply(started(), CLOCK, Forfeit(Side.BLUE))

    assert state.public.outcome == Outcome(Side.YELLOW, Termination.FORFEIT)
    with pytest.raises(IllegalActionError):
        ECHO.apply(started(), BLUE, Forfeit(Side.BLUE))
