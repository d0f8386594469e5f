"""Echo under the laws."""

from collections.abc import Hashable

from hydrophone.board.grid import Cell
from hydrophone.core.game import Forfeit
from hydrophone.core.seats import Actor, Clock, Side
from laws.fixture import Fixture
from stranger.actions import ChooseStart, EchoAction, Fire, Ping, Steer, Way
from stranger.events import Termination
from stranger.options import EchoOptions
from stranger.rules import ECHO
from stranger.state import EchoState

OPTIONS = {"as ruled": EchoOptions(), "short": EchoOptions(turn_limit=2)}

PLACES = tuple(Cell(f"{letter}1") for letter in "ABCDEFGHI")
ASKED = (*PLACES, Cell("A2"))

CANDIDATES: tuple[EchoAction, ...] = (
    *(ChooseStart(place) for place in ASKED),
    *(Steer(way) for way in Way),
    *(Ping(place) for place in ASKED),
    *(Fire(place) for place in ASKED),
)


def face(state: EchoState, actor: Actor, action: EchoAction) -> Hashable:
    """All that the rulebook makes public about the action, results included.

    ECH-010 (a start is secret), ECH-022 (where a boat steers is secret), ECH-023, ECH-024.
    """
    if isinstance(action, Forfeit):
        return "forfeit", action.side
    assert not isinstance(actor, Clock)
    enemy = state.sheets.of(actor.side.enemy).place
    match action:
        case ChooseStart():
            return "start"
        case Steer():
            return "steered"
        case Ping(place):
            apart = abs(PLACES.index(place) - PLACES.index(enemy or place))
            return "ping", place, apart <= 1
        case Fire(place):
            return "fire", place, place == enemy


def conserve(before: EchoState, actor: Actor, action: EchoAction, after: EchoState) -> None:
    """A boat moves one place when it steers, and at no other time (ECH-022)."""
    for side in Side:
        here, there = before.sheets.of(side).place, after.sheets.of(side).place
        own = not isinstance(actor, Clock) and side is actor.side
        if here is not None and there is not None:
            steps = abs(PLACES.index(here) - PLACES.index(there))
            assert steps == (own and isinstance(action, Steer))
        else:
            assert (here != there) == (own and isinstance(action, ChooseStart))


def secret(state: EchoState, side: Side) -> bool:
    """The boat is in the west of the line."""
    return state.sheets.of(side).place in PLACES[:4]


FIXTURE = Fixture(
    game=ECHO,
    options=OPTIONS,
    candidates=lambda _: CANDIDATES,
    face=face,
    conserve=conserve,
    endings=frozenset(Termination),
    secret=secret,
    in_rooms=("as ruled",),
    with_help=("as ruled",),
    before_strangers=("as ruled",),
)
