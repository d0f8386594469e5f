"""What a Captain Sonar match is made of: what all may know, and each crew's own sheets."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import TypeAlias

import msgspec

from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell
from hydrophone.core.game import Decision, Public, State, View
from hydrophone.core.real_time import RealTime
from hydrophone.core.seats import Role, Side
from hydrophone.games.captain_sonar.options import CaptainOptions
from hydrophone.games.captain_sonar.phase import Phase, Turn
from hydrophone.games.captain_sonar.surfaced.outline import OutlineTrace, Section
from hydrophone.games.captain_sonar.systems import Course, System


class Heard(StrEnum):
    """One step of a track as both crews heard it."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"
    SILENCE = "silence"


HEARD: Mapping[Course, Heard] = MappingProxyType({course: Heard(course) for course in Course})

TASKS = (Role.FIRST_MATE, Role.ENGINEER)
"""Who has something to do after each step: a mark, a cross, and both their OKs."""

NO_MARKS = (0,) * len(System)
GAUGE_PLACE: Mapping[System, int] = MappingProxyType(
    {system: place for place, system in enumerate(System)}
)


class Drawn(msgspec.Struct, frozen=True, gc=False):
    """One section of the profile, outlined and signed (CAP-201, CAP-202)."""

    section: Section
    person: int
    """Who drew it, as a number of ``Known.hands``."""
    line: OutlineTrace
    initials: str
    drawing: int
    """The number of the drawing in which it was made."""


class Outline(msgspec.Struct, frozen=True, gc=False):
    """How far a crew surfaced in real time is with its outline, as both crews know it."""

    to_draw: int = len(Section)
    """Sections that this drawing is of: all, or those in which the check found a fault."""
    hasty: bool = False
    """The shortest time for the drawing is not over."""
    shown: tuple[Drawn, ...] = ()
    """All four sections, from the moment they are shown until they are checked (CAP-204)."""
    holds: bool = False
    """It was checked and holds: ready to dive (CAP-207)."""


ALONE = tuple(range(len(Role)))
"""Each post in other hands, in the order of Role: bots, and people whom no server has counted."""


class Known(msgspec.Struct, frozen=True, gc=False):
    """What both crews know of one boat."""

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
    """Turns begun; in real time courses and surfacings."""
    waiting: tuple[Role, ...] = ()
    """Whose OK is still to come, as far as it may be known: empty after a silence."""
    drawn: bool = True
    """Its Radio Operator has drawn the enemy's last course."""
    rests: bool = False
    """The interval since its last course runs (``min_course_interval_s``)."""
    outline: Outline | None = None
    """Its outline while it is surfaced in real time."""
    drawings: int = 0
    """Drawings of the outline begun so far, over the whole match."""
    hands: tuple[int, ...] = ALONE
    """Who holds the posts, role by role: numbers of persons, who keep them."""


class Sheets(msgspec.Struct, frozen=True, gc=False):
    """What only its own crew knows of a boat."""

    track: tuple[Cell, ...] = ()
    """From the start or the last surfacing to the present space; empty before the start."""
    mines: tuple[Cell, ...] = ()
    marks: tuple[int, ...] = NO_MARKS
    """Marks on the six gauges, in the order of System."""
    crossed: int = 0
    """Crossed symbols as bits (systems.SYMBOL_BIT)."""
    damage: int = 0
    lock: bool = False
    """A system was activated since the last announced course."""
    acted: bool = False
    """A system was activated in this part of the turn; never in real time."""
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
    next_course: Course | None = None
    """The course that waits until the crew has rested."""
    sections: tuple[Drawn, ...] = ()
    """What is outlined since it surfaced, oldest first."""

    @property
    def position(self) -> Cell:
        """The present space; there is one once the start is marked."""
        return self.track[-1]

    def gauge(self, system: System) -> int:
        """Marks on this gauge."""
        return self.marks[GAUGE_PLACE[system]]


class CaptainPublic(Public[CaptainOptions, Known], frozen=True, kw_only=True):
    """What all may know."""

    chart: Chart
    blue: Known = Known()
    yellow: Known = Known()
    phase: Phase = Phase.SETUP
    first: Side | None = None
    """Who begins; null before it is drawn, and in real time."""
    turn: Turn | None = None
    """Null until the boats have dived, and in real time."""
    real_time: RealTime | None = None
    """Real time as it runs; null until the boats have dived, and turn by turn."""
    archer: tuple[Cell, ...] = ()
    """Archer mines that are left."""

    @property
    def current(self) -> Turn:
        """The turn, of which there is one once the boats have dived."""
        if self.turn is None:
            raise LookupError("the boats have not dived yet")
        return self.turn


CaptainState: TypeAlias = State[CaptainPublic, Sheets]
CaptainView: TypeAlias = View[CaptainPublic, Sheets]
CaptainDecision: TypeAlias = Decision[CaptainPublic, Sheets]
