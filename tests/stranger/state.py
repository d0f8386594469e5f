"""What all may know of a match of Echo, and what a crew knows of its own boat."""

from typing import TypeAlias

import msgspec

from hydrophone.board.grid import Cell
from hydrophone.core.game import Public, State, View
from hydrophone.core.seats import Side
from stranger.options import EchoOptions


class Known(msgspec.Struct, frozen=True, gc=False):
    """What all may know of one boat."""

    ready: bool = False
    """Its start is marked."""
    turns: int = 0
    """Turns it has begun."""


class Sheets(msgspec.Struct, frozen=True, gc=False):
    """What only its own crew knows of a boat."""

    place: Cell | None = None
    """Where it is; null before the start."""


class EchoPublic(Public[EchoOptions, Known], frozen=True, kw_only=True):
    """What all may know."""

    blue: Known = Known()
    yellow: Known = Known()
    first: Side | None = None
    """Who begins; null before it is drawn."""
    turn: Side | None = None
    """Null before both have started."""


EchoState: TypeAlias = State[EchoPublic, Sheets]
EchoView: TypeAlias = View[EchoPublic, Sheets]
