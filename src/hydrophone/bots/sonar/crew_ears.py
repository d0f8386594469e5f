"""The ears of a Captain who relies on a Radio Operator: the crew's guesses, and what answers them.

Moves and silences move the guesses; answers to a sonar, misses and places called when surfacing
strike out those that were wrong. What is heard makes no guess of its own.
"""

from hydrophone.belief.sonar import energy_after
from hydrophone.board.cellset import column_bits, row_bits
from hydrophone.board.grid import Cell
from hydrophone.bots.guesses import Guesses
from hydrophone.core.seats import Side
from hydrophone.games.sonar.events import (
    ColumnTold,
    MoveHeard,
    RowTold,
    SilenceHeard,
    SonarObservation,
    Surfaced,
    TorpedoHit,
    TorpedoLaunched,
    TorpedoMissed,
)
from hydrophone.games.sonar.options import SonarOptions, chart_of


class CrewEars(Guesses):
    """Guesses of where the enemy is.

    Attributes:
        energy: marks on the enemy's gauge.
    """

    def __init__(self, options: SonarOptions, enemy: Side) -> None:
        self._sea = chart_of(options)
        super().__init__(self._sea)
        self._enemy = enemy
        self._target: Cell | None = None
        self._silence_charges = options.silence_charges
        self.energy = 0

    def observe(self, observation: SonarObservation) -> None:
        """Take in what is heard of the enemy."""
        grid = self._sea.grid
        if getattr(observation, "side", None) is self._enemy:
            charges = self._silence_charges
            self.energy = energy_after(self.energy, observation, silence_charges=charges)
        match observation:
            case TorpedoLaunched(side, target) if side is not self._enemy:
                self._target = target
            case MoveHeard(side, direction) if side is self._enemy:
                self.went(direction)
            case SilenceHeard(side) if side is self._enemy:
                self.went_silent(1, 1)
            case RowTold(side, row) if side is self._enemy:
                self.within(row_bits(grid, row))
            case ColumnTold(side, column) if side is self._enemy:
                self.within(column_bits(grid, column))
            case Surfaced(side, cell) if side is self._enemy:
                self.within(grid.bit[cell])
            case TorpedoHit(side) | TorpedoMissed(side) if side is self._enemy and self._target:
                bit = grid.bit[self._target]
                self.within(bit if isinstance(observation, TorpedoHit) else ~bit)
                self._target = None
            case _:
                pass
