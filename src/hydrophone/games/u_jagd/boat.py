"""What a record's end says of a fleet of U-Jagd."""

from hydrophone.core.boat import Boat
from hydrophone.core.seats import Side
from hydrophone.games.u_jagd.field import Square
from hydrophone.games.u_jagd.state import UJagdView


def boat_of(view: UJagdView, side: Side) -> Boat:
    """The boat of this side, by the view of its Captain."""
    plan = zip(Square, () if view.own is None else view.own.map, strict=False)
    contacts: dict[str, int] = {square.value: number for square, number in plan if number}
    return Boat((), {"turns": view.public.of(side).turns, "map": contacts})
