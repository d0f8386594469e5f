"""The truth of a Captain Sonar match, and what one viewer sees of it."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

import msgspec

from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell
from hydrophone.core.chance import Chance
from hydrophone.core.game import Outcome, State, View
from hydrophone.core.seats import Role, Side, Viewer
from hydrophone.games.captain_sonar.options import CaptainOptions
from hydrophone.games.captain_sonar.systems import Course, System


class Phase(StrEnum):
    """Where a match stands."""

    SETUP = "setup"
    PLAY = "play"
    ANSWER = "answer"
    OVER = "over"


class Step(StrEnum):
    """How far a turn is: before its course, or after it."""

    COURSE = "course"
    AFTER = "after"


class Heard(StrEnum):
    """One step of a route as everybody heard it."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"
    SILENCE = "silence"


HEARD: Mapping[Course, Heard] = MappingProxyType({course: Heard(course) for course in Course})

NO_MARKS = (0,) * len(System)
GAUGE_PLACE: Mapping[System, int] = MappingProxyType(
    {system: place for place, system in enumerate(System)}
)


class Sounds(msgspec.Struct, frozen=True, gc=False):
    """What everybody knows of one boat."""

    ready: bool = False
    """Its start is marked."""
    heard: tuple[Heard, ...] = ()
    """The steps since the start or the last surfacing."""
    dive_sector: str | None = None
    """Where it surfaced last."""
    surfaced: bool = False
    damage: int = 0
    """As far as it was told."""
    turns: int = 0
    waiting: tuple[Role, ...] = ()
    """Whose OK is still to come, as far as it may be known: empty after a silence."""
    drawn: bool = True
    """Its Radio Operator has drawn the enemy's last course."""


class Sheets(msgspec.Struct, frozen=True, gc=False):
    """What only its own crew knows of a boat that has a start."""

    track: tuple[Cell, ...]
    """From the start or the last surfacing to the present space."""
    mines: tuple[Cell, ...] = ()
    marks: tuple[int, ...] = NO_MARKS
    """Marks on the six gauges, in the order of System."""
    crossed: int = 0
    """Crossed symbols as bits (systems.SYMBOL_BIT)."""
    damage: int = 0
    lock: bool = False
    """A system was activated since the last announced course."""
    acted: bool = False
    """A system was activated in this part of the turn."""
    waiting: tuple[Role, ...] = ()
    """Whose OK is still to come."""
    panel: Course | None = None
    """The panel in which the Engineer has to cross a symbol."""
    under_silence: bool = False
    """The tasks that wait are those of a silence; its gauge is wiped with the First Mate's OK."""
    asked: tuple[System, ...] = ()
    """Systems for which the Engineer owes an answer."""
    cleared: tuple[System, ...] = ()
    """Systems the Engineer answered for since the last course."""

    @property
    def position(self) -> Cell:
        """The present space."""
        return self.track[-1]

    def gauge(self, system: System) -> int:
        """Marks on this gauge."""
        return self.marks[GAUGE_PLACE[system]]


class Hull(msgspec.Struct, frozen=True, gc=False):
    """The whole truth of one boat."""

    sheets: Sheets | None = None
    sounds: Sounds = Sounds()


class CaptainState(State, frozen=True):
    """The whole truth."""

    options: CaptainOptions
    chart: Chart
    chance: Chance
    phase: Phase
    turn: Side
    left: int
    """Turns of this side in a row, this one counted."""
    step: Step
    archer: tuple[Cell, ...]
    """Archer mines that are left."""
    blue: Hull
    yellow: Hull
    outcome: Outcome | None = None

    def hull(self, side: Side) -> Hull:
        """The boat of this side."""
        return self.blue if side is Side.BLUE else self.yellow

    def sheets(self, side: Side) -> Sheets:
        """The sheets of this side, which has a start."""
        sheets = self.hull(side).sheets
        if sheets is None:
            raise LookupError(f"{side} has no start yet")
        return sheets


class CaptainView(View, frozen=True):
    """What one viewer knows by observation. ``own`` is None for a spectator or before the start."""

    viewer: Viewer
    options: CaptainOptions
    archer: tuple[Cell, ...] = ()
    phase: Phase = Phase.SETUP
    turn: Side | None = None
    left: int = 1
    step: Step = Step.COURSE
    """For the enemy and spectators too: a course is heard by all."""
    blue: Sounds = Sounds()
    yellow: Sounds = Sounds()
    own: Sheets | None = None
    outcome: Outcome | None = None
