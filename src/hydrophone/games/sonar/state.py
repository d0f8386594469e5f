"""What a match of SONAR is made of: what all may know, and each crew's own sheets."""

from enum import StrEnum
from typing import TypeAlias

import msgspec

from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell, Direction
from hydrophone.core.game import Public, State, View
from hydrophone.core.real_time import RealTime
from hydrophone.games.sonar.options import SonarOptions
from hydrophone.games.sonar.phase import Phase, Turn

ENERGY_MAX = 4
SONAR_COST = 2
SILENCE_COST = 3
TORPEDO_COST = 4
DAMAGE_LIMIT = 2


class Heard(StrEnum):
    """One step of a track as both crews heard it."""

    UP = "up"
    RIGHT = "right"
    DOWN = "down"
    LEFT = "left"
    SILENCE = "silence"


HEARD = {direction: Heard(direction.value) for direction in Direction}


class Known(msgspec.Struct, frozen=True, gc=False):
    """What both crews know of one boat."""

    ready: bool = False
    """Its start is marked."""
    origin: Cell | None = None
    """Where its present track began, if that is known to all: a printed start or a surfacing."""
    heard: tuple[Heard, ...] = ()
    """The steps since then."""
    damage: int = 0
    turns: int = 0
    """Turns it has begun; in real time its moves."""
    rests: bool = False
    """In real time: its last move was too lately for the next (SON-197)."""
    barred: bool = False
    """In real time: its last stop was too lately for the next (SON-201)."""


class Sheets(msgspec.Struct, frozen=True, gc=False):
    """What only its own crew knows of a boat."""

    track: tuple[Cell, ...] = ()
    """From the start or the last surfacing to the present cell; empty before the start."""
    energy: int = 0
    next_course: Direction | None = None
    """In real time: the direction of a move that waits for its time."""

    @property
    def position(self) -> Cell:
        """The present cell."""
        return self.track[-1]


class SonarPublic(Public[SonarOptions, Known], frozen=True, kw_only=True):
    """What all may know."""

    chart: Chart
    blue: Known = Known()
    yellow: Known = Known()
    phase: Phase = Phase.SETUP
    turn: Turn | None = None
    """Null before it is drawn who begins, and in real time."""
    real_time: RealTime | None = None
    """Null turn by turn."""


SonarState: TypeAlias = State[SonarPublic, Sheets]
SonarView: TypeAlias = View[SonarPublic, Sheets]
