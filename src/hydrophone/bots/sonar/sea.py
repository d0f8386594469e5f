"""A light model of SONAR for a search: two boats, and where each can be in the other's eyes.

Everything is an int: a cell is its bit number, a set of cells the bits of one int, as in
``board.cellset``. In the other's eyes a boat is a bare set of cells that goes where the boat says.
The model forgets by which tracks, so after a few steps the set may hold cells that a tracker would
know to be impossible. That is why a search begins with a tracker's set and does not look far.
"""

from functools import lru_cache

from hydrophone.board.cellset import column_bits, row_bits
from hydrophone.board.chart import Chart
from hydrophone.board.grid import column_letter, row_number
from hydrophone.bots.waters import WAYS, Waters, beyond
from hydrophone.games.sonar.options import SonarOptions, chart_of
from hydrophone.games.sonar.state import ENERGY_MAX, SILENCE_COST

SILENT = len(WAYS)
"""Orders are numbers: a course by its number, a silent one by this and its number."""
ASK, FIRE, UP = SILENT + len(WAYS), SILENT + len(WAYS) + 1, SILENT + len(WAYS) + 2
"""A sonar, a torpedo at one of the likely cells, surfacing."""
NEVER = -(10**9)
"""Worth less than any order."""

ROOM_STEPS = 3
"""Steps within which the room around a boat is looked at."""

RADII = (1, 3, 6)
"""Steps beyond which a cell counts as farther, and farther again."""

DISTANCES = (1, 3, 5, 7, 9, 11, 13)
"""Steps by which distance is told where it must be told from afar."""


class ModelBoat:
    """A boat in the model. It changes in place: a search makes and forgets thousands of them.

    Attributes:
        cell: where it is.
        trail: bits of its track, the present cell included.
        energy: marks on its gauge.
        damage: hits that it took.
        known: bits of the cells on which it can be in the other's eyes.
    """

    __slots__ = ("cell", "damage", "energy", "known", "trail")

    def __init__(self, cell: int, trail: int, energy: int, damage: int, known: int) -> None:
        self.cell = cell
        self.trail = trail
        self.energy = energy
        self.damage = damage
        self.known = known

    def copy(self) -> "ModelBoat":
        """Another boat, of which the same is true."""
        return ModelBoat(self.cell, self.trail, self.energy, self.damage, self.known)


class Sea(Waters):
    """What a chart and the rules mean for the model.

    Attributes:
        zone: cell to the bits of its zone.
        beyond: cell to the bits of the cells that are farther than each of ``RADII``.
        afar: the same for each of ``DISTANCES``.
        harsh: bits of the cells on which surfacing costs damage.
    """

    def __init__(self, chart: Chart, *, ice: bool, silence_charges: bool) -> None:
        super().__init__(chart, ROOM_STEPS)
        grid = chart.grid
        cells = grid.cells
        self.zone = tuple(chart.zones.get(chart.zone[cell], 0) for cell in cells)
        self.beyond = tuple(
            tuple(beyond(chart, cell, radius) for radius in RADII) for cell in cells
        )
        self.afar = tuple(
            tuple(beyond(chart, cell, steps) for steps in DISTANCES) for cell in cells
        )
        self.harsh = chart.sea & ~chart.holes if ice and chart.holes else 0
        self._silence_costs = SILENCE_COST - silence_charges
        self._row = tuple(row_bits(grid, row_number(cell)) for cell in cells)
        self._column = tuple(column_bits(grid, column_letter(cell)) for cell in cells)

    # --- what boats do -------------------------------------------------------------------------

    def go(self, boat: ModelBoat, course: int, *, silent: bool) -> None:
        """The boat goes one space; the other hears the course, or only that it was silent."""
        boat.cell += self._by[course]
        here = self.bit[boat.cell]
        boat.trail |= here
        if silent:
            boat.energy -= self._silence_costs
            boat.known = self.beside(boat.known) | here
        else:
            boat.energy = min(boat.energy + 1, ENERGY_MAX)
            boat.known = self.heard(boat.known, course) | here

    def answer(self, boat: ModelBoat) -> None:
        """The boat tells row or column: what leaves the other more cells."""
        row, column = boat.known & self._row[boat.cell], boat.known & self._column[boat.cell]
        boat.known = row if row.bit_count() >= column.bit_count() else column

    def surface(self, boat: ModelBoat) -> None:
        """The boat tells its place, and its track begins anew."""
        boat.known = boat.trail = self.bit[boat.cell]
        boat.damage += bool(self.harsh & boat.known)


@lru_cache(maxsize=16)
def _sea(chart: Chart, ice: bool, silence_charges: bool) -> Sea:
    return Sea(chart, ice=ice, silence_charges=silence_charges)


def sea_of(options: SonarOptions) -> Sea:
    """The sea of a match."""
    return _sea(chart_of(options), options.north_pole_damage, options.silence_charges)
