"""Where can the boat be that we listen to? SONAR's observations, turned into a TrackBelief.

The deduction model is clause SON-113. The tracker takes observations of any viewer and uses only
what everybody hears, so the same class tells a Captain what the enemy can know of himself.
"""

from hydrophone.belief.track import TrackBelief
from hydrophone.board.grid import Cell, Direction, column_letter, row_number
from hydrophone.core.seats import Side
from hydrophone.games.sonar.actions import (
    ColumnTold,
    HitItself,
    Moved,
    MoveHeard,
    RowTold,
    SilenceHeard,
    SonarHeard,
    SonarObservation,
    SonarUsed,
    StartsFixed,
    Surfaced,
    TorpedoHeard,
    TorpedoHit,
    TorpedoLaunched,
    TorpedoMissed,
    WentSilent,
)
from hydrophone.games.sonar.options import SonarOptions, Stuck, chart_of


class SonarTracker:
    """Follows one side of a SONAR match by what is public about it.

    Attributes:
        belief: all tracks of that side that agree with everything heard so far.
    """

    def __init__(self, options: SonarOptions, side: Side) -> None:
        self.side = side
        self._chart = chart_of(options)
        self._must_surface = options.stuck is Stuck.MUST_SURFACE
        self._tells_own_hit = options.self_hit
        self._target: Cell | None = None
        self.belief = TrackBelief.prior(self._chart)

    def observe(self, observation: SonarObservation) -> None:
        """Take in one observation of a match, in order."""
        match observation:
            case MoveHeard(side, direction) | Moved(side, direction):
                self._heard_step(side, direction)
            case SilenceHeard(side) | WentSilent(side):
                if side is self.side:
                    self.belief = self.belief.silence()
            case SonarHeard(side) | SonarUsed(side):
                if side is self.side:
                    self._acted()
            case RowTold(side, row):
                if side is self.side:
                    self._is_in({c for c in self._chart.grid.cells if row_number(c) == row})
            case ColumnTold(side, column):
                if side is self.side:
                    self._is_in({c for c in self._chart.grid.cells if column_letter(c) == column})
            case TorpedoHeard(side, target) | TorpedoLaunched(side, target):
                self._heard_torpedo(side, target)
            case TorpedoHit(side):
                self._heard_result(side, there=True)
            case TorpedoMissed(side):
                self._heard_result(side, there=False)
            case HitItself(side):
                if side is self.side and self._target is not None:
                    self.belief = self.belief.condition(self._chart.grid.bit[self._target])
                self._target = None
            case Surfaced(side, cell):
                if side is self.side:
                    self.belief = TrackBelief.prior(self._chart, self._chart.grid.bit[cell])
            case StartsFixed(blue, yellow):
                start = blue if self.side is Side.BLUE else yellow
                self.belief = TrackBelief.prior(self._chart, self._chart.grid.bit[start])
            case _:
                self._turn_is_over()

    def _heard_step(self, side: Side, direction: Direction) -> None:
        if side is self.side:
            self.belief = self.belief.step(direction)

    def _is_in(self, cells: set[Cell]) -> None:
        bit = self._chart.grid.bit
        self.belief = self.belief.condition(sum(bit[cell] for cell in cells))

    def _acted(self) -> None:
        """With ``stuck`` = must_surface, whoever acts has a way to go."""
        if self._must_surface:
            self.belief = self.belief.not_stuck()

    def _heard_torpedo(self, side: Side, target: Cell) -> None:
        self._target = target
        if side is self.side:
            self._acted()
            self.belief = self.belief.condition(self._chart.zones[self._chart.zone[target]])

    def _heard_result(self, side: Side, *, there: bool) -> None:
        """The side a torpedo was fired at tells whether it was there."""
        if self._target is None:
            return
        bit = self._chart.grid.bit[self._target]
        if side is self.side:
            self.belief = self.belief.condition(bit if there else ~bit)
            self._target = None

    def _turn_is_over(self) -> None:
        """No own hit was told, so the shooter was not on his own target."""
        if self._target is not None and self._tells_own_hit:
            self.belief = self.belief.condition(~self._chart.grid.bit[self._target])
        self._target = None
