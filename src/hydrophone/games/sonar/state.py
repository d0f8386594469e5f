"""The truth of a SONAR match, and what one viewer sees of it."""

from enum import StrEnum

import msgspec

from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell, Direction
from hydrophone.core.chance import Chance
from hydrophone.core.game import Outcome, State, View
from hydrophone.core.seats import BLUE, Side, Viewer
from hydrophone.games.sonar.options import SonarOptions

ENERGY_MAX = 4
SONAR_COST = 2
SILENCE_COST = 3
TORPEDO_COST = 4
DAMAGE_LIMIT = 2


class Phase(StrEnum):
    """Where a match stands: who may act and how."""

    SETUP = "setup"
    PLAY = "play"
    ANSWER = "answer"
    OVER = "over"


class Heard(StrEnum):
    """One step of a track as everybody heard it."""

    UP = "up"
    RIGHT = "right"
    DOWN = "down"
    LEFT = "left"
    SILENCE = "silence"


HEARD = {direction: Heard(direction.value) for direction in Direction}


class Sounds(msgspec.Struct, frozen=True, gc=False):
    """What everybody knows of one boat."""

    ready: bool = False
    """Its start is marked."""
    origin: Cell | None = None
    """Where its present track began, if that is known to all: a printed start or a surfacing."""
    heard: tuple[Heard, ...] = ()
    """The steps since then."""
    damage: int = 0
    turns: int = 0
    """Turns it has begun."""


class Boat(msgspec.Struct, frozen=True, gc=False):
    """What only its own crew knows of a boat that has a start."""

    track: tuple[Cell, ...]
    """From the start or the last surfacing to the present cell."""
    energy: int = 0

    @property
    def position(self) -> Cell:
        """The present cell."""
        return self.track[-1]


class Hull(msgspec.Struct, frozen=True, gc=False):
    """The whole truth of one boat."""

    track: tuple[Cell, ...] = ()
    """From the start or the last surfacing to the present cell; empty before the start."""
    trail: int = 0
    """The same cells as bits: what may not be entered again."""
    energy: int = 0
    sounds: Sounds = Sounds()

    @property
    def position(self) -> Cell:
        """The present cell."""
        return self.track[-1]


class SonarState(State, frozen=True):
    """The whole truth. ``turn`` is the side whose turn it is, also while it waits for an answer."""

    options: SonarOptions
    chart: Chart
    chance: Chance
    phase: Phase
    turn: Side
    blue: Hull
    yellow: Hull
    outcome: Outcome | None = None

    def hull(self, side: Side) -> Hull:
        """The boat of this side."""
        return self.blue if side is BLUE else self.yellow


class SonarView(View, frozen=True):
    """What one viewer knows by observation. ``own`` is None for a spectator or before the start."""

    viewer: Viewer
    phase: Phase = Phase.SETUP
    turn: Side | None = None
    blue: Sounds = Sounds()
    yellow: Sounds = Sounds()
    own: Boat | None = None
    outcome: Outcome | None = None
