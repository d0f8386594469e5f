"""The ears of a Captain who relies on a Radio Operator: the crew's guesses, and what answers them.

Courses and silences move the guesses; drone, sonar, explosions and sectors that are called strike
out those that were wrong. What is heard makes no guess of its own.
"""

from hydrophone.board.grid import Cell
from hydrophone.bots.guesses import Guesses
from hydrophone.core.seats import Side
from hydrophone.games.captain_sonar.damage.blasts import BlastAnswered, Exploded
from hydrophone.games.captain_sonar.events import (
    CaptainObservation,
    CourseHeard,
    DroneAnswered,
    SilenceHeard,
    SonarAnswered,
    Surfaced,
)
from hydrophone.games.captain_sonar.judging.reach import blast_cells, fact_cells
from hydrophone.games.captain_sonar.options import CaptainOptions, chart_of
from hydrophone.games.captain_sonar.systems import DIRECTION_OF, SILENCE_MAX


class CrewEars(Guesses):
    """Guesses of where the enemy is."""

    def __init__(self, options: CaptainOptions, enemy: Side) -> None:
        self._sea = chart_of(options)
        super().__init__(self._sea)
        self._enemy = enemy
        self._blast: Cell | None = None

    def observe(self, observation: CaptainObservation) -> None:
        """Take in what is heard of the enemy."""
        zones = self._sea.zones
        match observation:
            case Exploded(side, _, cell):
                self._blast = None if side is self._enemy else cell
            case CourseHeard(side, course) if side is self._enemy:
                self.went(DIRECTION_OF[course])
            case SilenceHeard(side) if side is self._enemy:
                self.went_silent(0, SILENCE_MAX)
            case Surfaced(side, sector) if side is self._enemy:
                self.within(zones[sector])
            case DroneAnswered(side, sector, there) if side is not self._enemy:
                self.within(zones[sector] if there else ~zones[sector])
            case SonarAnswered() if observation.side is self._enemy:
                one = fact_cells(self._sea, observation.first, observation.first_value)
                other = fact_cells(self._sea, observation.second, observation.second_value)
                self.within(one ^ other)
            case BlastAnswered(side, taken) if side is self._enemy and self._blast is not None:
                self.within(blast_cells(self._sea, self._blast, taken))
            case _:
                pass
