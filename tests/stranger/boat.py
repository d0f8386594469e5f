"""What a record's end says of a boat of Echo."""

from hydrophone.core.boat import Boat
from hydrophone.core.seats import Side
from stranger.state import EchoView


def boat_of(view: EchoView, side: Side) -> Boat:
    """The boat of this side, by the view of its Captain."""
    place = None if view.own is None else view.own.place
    return Boat(() if place is None else (place,), {"turns": view.public.of(side).turns})
