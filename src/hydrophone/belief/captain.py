"""Where can the boat be that we listen to? Captain Sonar's observations as a TrackBelief.

The deduction model is clause CAP-112. The tracker takes the observations of any viewer and uses
only what everybody hears, so the same class tells a Captain what the enemy can know of himself.
Exact until a boat's silences make more than ``MOST_SHAPES`` shapes; beyond that cells of its track
far away are forgotten, which may keep too much and never loses the truth. The enemy's own mines
would block him too, but where they are is not known; once one is, his track cannot lead over it.
"""

from collections.abc import Callable

from hydrophone.belief.track import TrackBelief
from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell, column_letter, row_number
from hydrophone.core.seats import Side
from hydrophone.games.captain_sonar.actions import (
    BlastAnswered,
    CaptainObservation,
    CourseHeard,
    CourseTaken,
    DamagedItself,
    DroneAnswered,
    Exploded,
    Fact,
    MineDestroyed,
    MineDropHeard,
    MineDropped,
    SilenceHeard,
    SonarAnswered,
    SonarAsked,
    StayedSilent,
    Surfaced,
    SystemReady,
    Termination,
    TurnBegan,
    Weapon,
    WentSilent,
)
from hydrophone.games.captain_sonar.options import Blackout, CaptainOptions, LockRelease, chart_of
from hydrophone.games.captain_sonar.reach import around, torpedo_targets
from hydrophone.games.captain_sonar.systems import SILENCE_MAX, WAY

MOST_SHAPES = 256
"""More than this many shapes are coarsened."""


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
        self._moved: TrackBelief | None = None
        """What holds if the last silence was not one of 0 spaces."""
        self._own_blast: Cell | None = None
        self._blast: Cell | None = None
        self._ice_pending = False
        self._before_course = False
        """Its turn began, and no course or surfacing was heard in it yet."""

    def observe(self, observation: CaptainObservation) -> None:
        """Take in one observation of a match, in order."""
        if not isinstance(observation, BlastAnswered | DamagedItself):
            self._settle()
        self._note_activation(observation)
        match observation:
            case TurnBegan(side):
                self._before_course = side is self.side
            case CourseHeard(side, course) | CourseTaken(side, course):
                if side is self.side:
                    self._moved, self._before_course = None, False
                    self._update(lambda belief: belief.step(WAY[course]))
                    self.since += 1
            case SilenceHeard(side) | WentSilent(side) | StayedSilent(side):
                if side is self.side:
                    self._silence()
            case DroneAnswered(side, sector, there):
                if side is not self.side:
                    zone = self._chart.zones[sector]
                    self._is_on(zone if there else ~zone)
            case SonarAnswered(side):
                if side is self.side:
                    one = fact_cells(self._chart, observation.first, observation.first_value)
                    other = fact_cells(self._chart, observation.second, observation.second_value)
                    self._is_on(one ^ other)
            case Exploded(side, weapon, cell):
                self._exploded(side, weapon, cell)
            case BlastAnswered(side, taken):
                if side is self.side and self._blast is not None:
                    self._is_on(self._ring(self._blast, taken))
            case DamagedItself(side, cause, taken):
                if side is self.side and observation.public:
                    self._damaged_itself(cause, taken)
            case MineDestroyed(side, cell):
                if side is self.side and observation.public:
                    self._update(lambda belief: belief.avoided(cell))
            case SystemReady(side):
                if side is self.side and observation.public:
                    self._did_move()
            case Surfaced(side, sector):
                if side is self.side:
                    self._surfaced(sector)
            case _:
                pass

    def _note_activation(self, observation: CaptainObservation) -> None:
        """CAP-100: who is stuck can only surface. CAP-D08: a silent move may free a system."""
        if not self._is_activation(observation):
            return
        if self._before_course and self._options.blackout is Blackout.STRICT:
            self._update(TrackBelief.not_stuck)
        if self._options.lock_release is LockRelease.ANY_MOVE:
            self._did_move()

    def _is_activation(self, observation: CaptainObservation) -> bool:
        """Did the boat activate a system? To set off a mine is no activation."""
        match observation:
            case (
                DroneAnswered(side)
                | SonarAsked(side)
                | MineDropHeard(side)
                | MineDropped(side)
                | SilenceHeard(side)
                | WentSilent(side)
                | StayedSilent(side)
            ):
                return side is self.side
            case Exploded(side, weapon):
                return side is self.side and weapon is not Weapon.MINE
            case _:
                return False

    def _update(self, change: Callable[[TrackBelief], TrackBelief]) -> None:
        self.belief = change(self.belief)
        if self._moved is not None:
            self._moved = change(self._moved)

    def _is_on(self, cells: int) -> None:
        self._update(lambda belief: belief.condition(cells))

    def _silence(self) -> None:
        """CAP-351: 0 to 4 spaces; what is called out before the next course may exclude the 0."""
        shortest = 0 if self._options.silence_zero else 1
        before = self.belief
        self.belief = before.silence(shortest, SILENCE_MAX).coarsened(MOST_SHAPES)
        self._moved = (
            before.silence(1, SILENCE_MAX).coarsened(MOST_SHAPES) if not shortest else None
        )
        self.since += 1

    def _did_move(self) -> None:
        """After a silence of 0 nobody marks or crosses: a ready or damage call tells of a move."""
        if self._moved is not None:
            self.belief, self._moved = self._moved, None

    def _exploded(self, side: Side, weapon: Weapon, cell: Cell) -> None:
        if side is not self.side:
            self._blast = cell
            return
        match weapon:
            case Weapon.TORPEDO:
                self._is_on(torpedo_targets(self._chart, self._options, cell))
            case Weapon.MINE:
                self._update(lambda belief: belief.avoided(cell))
            case Weapon.ARCHER_MINE:
                pass
        self._own_blast = cell

    def _damaged_itself(self, cause: Termination, taken: int) -> None:
        match cause:
            case Termination.OWN_WEAPON:
                if self._own_blast is not None:
                    self._is_on(self._ring(self._own_blast, taken))
                    self._own_blast = None
            case Termination.ICE:
                self._is_on(~self._chart.holes)
                self._ice_pending = False
            case _:
                self._did_move()

    def _settle(self) -> None:
        """What was not said is known once something else is: no own damage, no harm by ice."""
        if self._own_blast is not None:
            if self._options.self_damage_public:
                self._is_on(self._ring(self._own_blast, 0))
            self._own_blast = None
        if self._ice_pending:
            if self._options.self_damage_public:
                self._is_on(self._chart.holes)
            self._ice_pending = False
        self._blast = None

    def _surfaced(self, sector: str) -> None:
        self._moved, self._before_course = None, False
        self.belief = self.belief.surfaced(self._chart.zones[sector])
        self._ice_pending = bool(self._chart.holes)
        self.since = 0

    def _ring(self, impact: Cell, taken: int) -> int:
        """Cells on which an explosion does that much damage (CAP-310 to CAP-312)."""
        here, near = self._chart.grid.bit[impact], around(self._chart, impact)
        return {0: ~(here | near), 1: near, 2: here}[taken]


def fact_cells(chart: Chart, fact: Fact, value: str) -> int:
    """Bits of the sea cells for which a statement is true."""
    if fact is Fact.SECTOR:
        return chart.zones[value]
    letter = fact is Fact.COLUMN
    return sum(
        chart.grid.bit[cell]
        for cell in chart.exits
        if (column_letter(cell) if letter else str(row_number(cell))) == value
    )
