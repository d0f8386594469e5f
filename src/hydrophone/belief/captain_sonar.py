"""Where can the boat be that we listen to? Captain Sonar's observations as a TrackBelief.

The deduction model is clause CAP-112. The tracker takes the observations of any viewer and uses
only what both crews hear, so the same class tells a Captain what the enemy can know of them.
Exact as long as a boat has no more than ``MOST_SHAPES`` shapes when it goes silent; beyond that
cells of its track far away are forgotten, which may keep too much and never loses the truth. The
enemy's own mines would block it too, but where they are is not known; once one is, its track
cannot lead over it, and it was beside the mine when it laid it (see mines).
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar

from hydrophone.belief.mines import Mines
from hydrophone.belief.sampling import Track
from hydrophone.belief.track import TrackBelief
from hydrophone.board.grid import Cell
from hydrophone.core.seats import Role, Side
from hydrophone.games.captain_sonar.damage.blasts import (
    BlastAnswered,
    DamagedItself,
    Exploded,
    MineDestroyed,
    MineDropHeard,
    MineDropped,
    Weapon,
)
from hydrophone.games.captain_sonar.events import (
    CaptainObservation,
    CourseHeard,
    CourseTaken,
    DroneAnswered,
    SilenceHeard,
    SonarAnswered,
    SonarAsked,
    StayedSilent,
    Surfaced,
    SystemReady,
    TurnBegan,
    WentSilent,
)
from hydrophone.games.captain_sonar.judging.reach import blast_cells, fact_cells, torpedo_targets
from hydrophone.games.captain_sonar.options import (
    Blackout,
    CaptainOptions,
    LockRelease,
    Mode,
    chart_of,
)
from hydrophone.games.captain_sonar.phase import Termination
from hydrophone.games.captain_sonar.state import HEARD, Known, Sheets
from hydrophone.games.captain_sonar.systems import (
    DIRECTION_OF,
    GAUGE_SIZE,
    SILENCE_MAX,
    System,
)

MOST_SHAPES = 5_000
"""Most shapes of a boat that goes silent; with more, its belief is coarsened first. A silence makes
at most 17 shapes of one, so four silences are exact whatever the boat does: before the fourth there
are at most 17**3 = 4,913."""

_COURSE_OF = {heard: course for course, heard in HEARD.items()}

_RESULTS = frozenset({BlastAnswered, DamagedItself})
"""What is told of an explosion, or of coming up through the ice, belongs to it."""


class CaptainTracker:
    """Follows one side of a Captain Sonar match by what is public about it.

    Attributes:
        belief: all tracks of that side that agree with everything heard so far.
        since: how many of its courses and silences were heard since the start or last surfacing.
    """

    def __init__(self, options: CaptainOptions, side: Side) -> None:
        self.side = side
        self._options = options
        self._chart = chart_of(options)
        self.belief = TrackBelief.prior(self._chart)
        self.since = 0
        self._ready: set[System] = set()
        """Systems that were called ready and not used since."""
        self._mines = Mines(self._chart)
        self._can_have_stayed = False
        """It went silent, and nothing told yet whether by 0 spaces."""
        self._own_blast: Cell | None = None
        self._blast: Cell | None = None
        self._before_course = False
        """Its turn began, and no course or surfacing was heard in it yet."""
        self._at_any_time = options.mode is Mode.REAL_TIME and options.activation_requires_ok
        """In real time a system is used between two courses, when no task is open."""

    def sheets(self, track: Track, known: Known) -> Sheets:
        """What its own crew can know if this is its track.

        What is not heard has no part in it: gauges hold nothing until they are called ready, where
        that is called out, no symbol is crossed but as a task demands, and no mine is laid.
        """
        if not known.ready:
            return Sheets()
        is_full = self._ready if self._options.ready_public else frozenset(System)
        marks = tuple(GAUGE_SIZE[each] if each in is_full else 0 for each in System)
        waiting = known.waiting
        panel = _COURSE_OF.get(known.heard[-1]) if Role.ENGINEER in waiting else None
        shown = known.outline.shown if known.outline is not None else ()
        return Sheets(
            track, marks=marks, damage=known.damage, waiting=waiting, panel=panel, sections=shown
        )

    def observe(self, observation: CaptainObservation) -> None:
        """Take in one observation of a match, in order."""
        kind = type(observation)
        if (self._blast or self._own_blast) and kind not in _RESULTS:
            self._settle()
        if (hear := self._HEARD.get(kind)) is not None:
            hear(self, observation)

    def _turn_began(self, heard: TurnBegan) -> None:
        self._before_course = heard.side is self.side

    def _went(self, heard: CourseHeard | CourseTaken) -> None:
        if heard.side is self.side:
            self._can_have_stayed = self._before_course = False
            direction = DIRECTION_OF[heard.course]
            self.belief = self.belief.step(direction)
            self._mines.went(direction)
            self.since += 1

    def _went_silent(self, heard: SilenceHeard | WentSilent | StayedSilent) -> None:
        """CAP-351: 0 to 4 spaces; what is called out before the next course may exclude the 0."""
        if heard.side is self.side:
            self._activated(System.SILENCE)
            shortest = 0 if self._options.silence_zero else 1
            self.belief = self.belief.silence(shortest, SILENCE_MAX, most=MOST_SHAPES)
            self._can_have_stayed = True
            self._mines.went_silent()
            self.since += 1

    def _asked_drone(self, heard: DroneAnswered) -> None:
        if heard.side is self.side:
            self._activated(System.DRONE)
        else:
            zone = self._chart.zones[heard.sector]
            self._is_on(zone if heard.there else ~zone)

    def _asked_sonar(self, heard: SonarAsked) -> None:
        if heard.side is self.side:
            self._activated(System.SONAR)

    def _laid_mine(self, heard: MineDropHeard | MineDropped) -> None:
        if heard.side is self.side:
            self._activated(System.MINE)
            self._mines.lay()

    def _answered_sonar(self, heard: SonarAnswered) -> None:
        if heard.side is self.side:
            one = fact_cells(self._chart, heard.first, heard.first_value)
            other = fact_cells(self._chart, heard.second, heard.second_value)
            self._is_on(one ^ other)

    def _answered_blast(self, heard: BlastAnswered) -> None:
        if heard.side is self.side and self._blast is not None:
            self._is_on(blast_cells(self._chart, self._blast, heard.taken))

    def _lost_mine(self, heard: MineDestroyed) -> None:
        if heard.side is self.side and heard.public:
            self._found_mine(heard.cell)

    def _found_mine(self, cell: Cell) -> None:
        """CAP-261 to CAP-263: laid beside the boat, off its track, which may not lead over it."""
        self.belief = self.belief.avoided(cell).condition(self._mines.found(cell))

    def _called_ready(self, heard: SystemReady) -> None:
        if heard.side is self.side and heard.public:
            self._ready.add(heard.system)
            self._did_move()

    def _activated(self, system: System) -> None:
        """CAP-100: who is stuck can only surface. CAP-D08: a silent move may free a system."""
        self._ready.discard(system)
        free = self._before_course or self._at_any_time
        if free and self._options.blackout is Blackout.STRICT:
            self.belief = self.belief.not_stuck()
        if self._options.lock_release is LockRelease.ANY_MOVE:
            self._did_move()

    def _is_on(self, cells: int) -> None:
        self.belief = self.belief.condition(cells)

    def _did_move(self) -> None:
        """After a silence of 0 no mate marks or crosses: a ready or damage call tells of a move."""
        if self._can_have_stayed:
            self.belief, self._can_have_stayed = self.belief.moved(), False

    def _exploded(self, heard: Exploded) -> None:
        if heard.side is not self.side:
            self._blast = heard.cell
            return
        match heard.weapon:
            case Weapon.TORPEDO:
                self._activated(System.TORPEDO)
                self._is_on(torpedo_targets(self._chart, self._options, heard.cell))
            case Weapon.MINE:
                self._found_mine(heard.cell)
            case Weapon.ARCHER_MINE:
                self._activated(System.SCENARIO)
        self._own_blast = heard.cell

    def _damaged_itself(self, heard: DamagedItself) -> None:
        if heard.side is not self.side or not heard.public:
            return
        match heard.cause:
            case Termination.OWN_WEAPON:
                if self._own_blast is not None:
                    self._is_on(blast_cells(self._chart, self._own_blast, heard.taken))
                    self._own_blast = None
            case Termination.ICE:
                self._is_on(~self._chart.holes)
            case _:
                self._did_move()

    def _settle(self) -> None:
        """What was not said is known once something else is: no own damage."""
        if self._own_blast is not None:
            if self._options.self_damage_public:
                self._is_on(blast_cells(self._chart, self._own_blast, 0))
            self._own_blast = None
        self._blast = None

    def _surfaced(self, heard: Surfaced) -> None:
        if heard.side is self.side:
            self._can_have_stayed = self._before_course = False
            self.belief = self.belief.surfaced(self._chart.zones[heard.sector])
            if heard.in_hole:
                self._is_on(self._chart.holes)
            self.since = 0

    _HEARD: ClassVar[Mapping[type, Callable[["CaptainTracker", Any], None]]] = MappingProxyType(
        {
            TurnBegan: _turn_began,
            CourseHeard: _went,
            CourseTaken: _went,
            SilenceHeard: _went_silent,
            WentSilent: _went_silent,
            StayedSilent: _went_silent,
            DroneAnswered: _asked_drone,
            SonarAsked: _asked_sonar,
            MineDropHeard: _laid_mine,
            MineDropped: _laid_mine,
            SonarAnswered: _answered_sonar,
            Exploded: _exploded,
            BlastAnswered: _answered_blast,
            DamagedItself: _damaged_itself,
            MineDestroyed: _lost_mine,
            SystemReady: _called_ready,
            Surfaced: _surfaced,
        }
    )
