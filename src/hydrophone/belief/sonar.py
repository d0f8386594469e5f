"""Where can the boat be that we listen to? SONAR's observations, turned into a TrackBelief.

The deduction model is clause SON-113. The tracker takes observations of any viewer and uses only
what both crews hear, so the same class tells a Captain what the enemy can know of them.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar

from hydrophone.belief.sampling import Track
from hydrophone.belief.track import TrackBelief
from hydrophone.board.cellset import column_bits, row_bits
from hydrophone.board.grid import Cell
from hydrophone.core.seats import Side
from hydrophone.games.sonar.events import (
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
from hydrophone.games.sonar.state import (
    ENERGY_MAX,
    SILENCE_COST,
    SONAR_COST,
    TORPEDO_COST,
    Known,
    Sheets,
)


def energy_after(energy: int, heard: SonarObservation, *, silence_charges: bool) -> int:
    """The energy of the boat of which this is heard: what it announces tells it (SON-103)."""
    match heard:
        case MoveHeard() | Moved():
            return min(energy + 1, ENERGY_MAX)
        case SilenceHeard() | WentSilent():
            return energy - SILENCE_COST + silence_charges
        case SonarHeard() | SonarUsed():
            return energy - SONAR_COST
        case TorpedoHeard() | TorpedoLaunched():
            return energy - TORPEDO_COST
        case _:
            return energy


class SonarTracker:
    """Follows one side of a SONAR match by what is public about it.

    Attributes:
        belief: all tracks of that side that agree with everything heard so far.
        energy: its energy.
    """

    def __init__(self, options: SonarOptions, side: Side) -> None:
        self.side = side
        self._chart = chart_of(options)
        self._must_surface = options.stuck is Stuck.MUST_SURFACE
        self._tells_own_hit = options.self_hit
        self._target: Cell | None = None
        self._silence_charges = options.silence_charges
        self.belief = TrackBelief.prior(self._chart)
        self.energy = 0

    def sheets(self, track: Track, known: Known) -> Sheets:
        """What its own crew knows if this is its track."""
        return Sheets(track, self.energy) if known.ready else Sheets()

    def observe(self, observation: SonarObservation) -> None:
        """Take in one observation of a match, in order."""
        hear = self._HEARD.get(type(observation))
        if hear is not None:
            hear(self, observation)
        elif self._target is not None:
            self._turn_is_over()

    def _count(self, heard: SonarObservation) -> None:
        charges = self._silence_charges
        self.energy = energy_after(self.energy, heard, silence_charges=charges)

    def _went(self, heard: MoveHeard | Moved) -> None:
        if heard.side is self.side:
            self._count(heard)
            self.belief = self.belief.step(heard.direction)

    def _went_silent(self, heard: SilenceHeard | WentSilent) -> None:
        if heard.side is self.side:
            self._count(heard)
            self.belief = self.belief.silence()

    def _used_sonar(self, heard: SonarHeard | SonarUsed) -> None:
        if heard.side is self.side:
            self._count(heard)
            self._acted()

    def _told_row(self, heard: RowTold) -> None:
        if heard.side is self.side:
            self.belief = self.belief.condition(row_bits(self._chart.grid, heard.row))

    def _told_column(self, heard: ColumnTold) -> None:
        if heard.side is self.side:
            self.belief = self.belief.condition(column_bits(self._chart.grid, heard.column))

    def _surfaced(self, heard: Surfaced) -> None:
        if heard.side is self.side:
            self._is_at(heard.cell)

    def _starts_are_fixed(self, heard: StartsFixed) -> None:
        self._is_at(heard.blue if self.side is Side.BLUE else heard.yellow)

    def _is_at(self, cell: Cell) -> None:
        self.belief = TrackBelief.prior(self._chart, self._chart.grid.bit[cell])

    def _acted(self) -> None:
        """With ``stuck`` = must_surface, a Captain who acts has an open direction."""
        if self._must_surface:
            self.belief = self.belief.not_stuck()

    def _launched(self, heard: TorpedoHeard | TorpedoLaunched) -> None:
        self._target = heard.target
        if heard.side is self.side:
            self._count(heard)
            self._acted()
            zone = self._chart.zone[heard.target]
            self.belief = self.belief.condition(self._chart.zones[zone])

    def _torpedo_ended(self, heard: TorpedoHit | TorpedoMissed) -> None:
        """The side a torpedo was fired at tells whether it was there."""
        if self._target is not None and heard.side is self.side:
            bit = self._chart.grid.bit[self._target]
            self.belief = self.belief.condition(bit if isinstance(heard, TorpedoHit) else ~bit)
            self._target = None

    def _hit_itself(self, heard: HitItself) -> None:
        if heard.side is self.side and self._target is not None:
            self.belief = self.belief.condition(self._chart.grid.bit[self._target])
        self._target = None

    def _turn_is_over(self) -> None:
        """No own hit was told, so the shooter was not on the target."""
        if self._target is not None and self._tells_own_hit:
            self.belief = self.belief.condition(~self._chart.grid.bit[self._target])
        self._target = None

    _HEARD: ClassVar[Mapping[type, Callable[["SonarTracker", Any], None]]] = MappingProxyType(
        {
            MoveHeard: _went,
            Moved: _went,
            SilenceHeard: _went_silent,
            WentSilent: _went_silent,
            SonarHeard: _used_sonar,
            SonarUsed: _used_sonar,
            RowTold: _told_row,
            ColumnTold: _told_column,
            TorpedoHeard: _launched,
            TorpedoLaunched: _launched,
            TorpedoHit: _torpedo_ended,
            TorpedoMissed: _torpedo_ended,
            HitItself: _hit_itself,
            Surfaced: _surfaced,
            StartsFixed: _starts_are_fixed,
        }
    )
