"""A light model of Captain Sonar for a search: two boats, and where the other thinks each can be.

Everything is an int: a cell is its bit number, a set of cells the bits of one int, damage and
values are thousandths of a field. In the other's eyes a boat is a bare set of cells that goes where
the boat says. The model forgets by which tracks, so after a few turns the set may hold cells that a
tracker would know to be impossible. That is why a search begins with a tracker's set and does not
look far.
"""

from functools import lru_cache

from hydrophone.board.cellset import column_bits, row_bits
from hydrophone.board.chart import Chart
from hydrophone.board.grid import column_letter, row_number
from hydrophone.bots.captain_sonar.engineer import worth_of_cross, worth_of_sheet
from hydrophone.bots.waters import WAYS, Waters, beyond
from hydrophone.games.captain_sonar.judging.reach import around, torpedo_targets
from hydrophone.games.captain_sonar.options import CaptainOptions, chart_of
from hydrophone.games.captain_sonar.systems import (
    COURSE_OF,
    PANEL,
    SILENCE_MAX,
    SYMBOL_BIT,
    after_cross,
)

FIELD = 1000
"""What one field of damage counts: everything is measured by that."""

ROOM_STEPS = 4
"""Steps within which the room around a boat is looked at."""

RADII = (3, 5, 7, 9, 12)
"""Steps beyond which a cell counts as farther, and farther again."""

SHEETS = 1 << 13
"""Crosses that are remembered."""


class ModelBoat:
    """A boat in the model. It changes in place: a search makes and forgets thousands of them.

    Attributes:
        cell: where it is.
        shut: bits of its track, the present cell included, and of its mines.
        known: bits of the cells on which it can be in the other's eyes.
        damage: thousandths of a field; a shot that may hit counts by its share.
        torpedo: marks on this gauge.
        mine: marks on this gauge.
        sonar: marks on this gauge; counted in real time alone.
        silence: marks on this gauge.
        archer: marks on the scenario's gauge.
        crossed: bits of the crossed symbols.
        mines: cells of its mines.
        archer_mines: bits of the Archer mines that lie; the same for both boats.
        up: it lies up, and can do nothing until its next course; in real time alone.
        locked: its crew has used a system since its last course; in real time alone.
    """

    __slots__ = (
        "archer",
        "archer_mines",
        "cell",
        "crossed",
        "damage",
        "known",
        "locked",
        "mine",
        "mines",
        "shut",
        "silence",
        "sonar",
        "torpedo",
        "up",
    )

    def __init__(self, cell: int, shut: int, known: int, damage: int) -> None:
        self.cell = cell
        self.shut = shut
        self.known = known
        self.damage = damage
        self.torpedo = 0
        self.mine = 0
        self.sonar = 0
        self.silence = 0
        self.archer = 0
        self.crossed = 0
        self.mines: tuple[int, ...] = ()
        self.archer_mines = 0
        self.up = False
        self.locked = False

    def copy(self) -> "ModelBoat":
        """Another boat, of which the same is true."""
        other = ModelBoat(self.cell, self.shut, self.known, self.damage)
        other.torpedo, other.mine, other.silence = self.torpedo, self.mine, self.silence
        other.archer, other.crossed, other.mines = self.archer, self.crossed, self.mines
        other.archer_mines, other.sonar = self.archer_mines, self.sonar
        other.up, other.locked = self.up, self.locked
        return other


class Sea(Waters):
    """What a chart and the rules mean for the model.

    Attributes:
        zone: cell to the bits of its sector.
        near: cell to the bits of the sea cells around it, itself not included.
        reach: cell to the bits of a torpedo's targets.
        threat: cell to the bits of the cells from which a boat that goes one step can fire there.
        beyond: cell to the bits of the cells that are farther than each of ``RADII``.
        harsh: bits of the cells on which surfacing costs damage.
        row, column: cell to the bits of its row and its column.
        rows, columns, zones: the bits of each.
        clears: a torpedo destroys the Archer mine on its space.
    """

    def __init__(self, chart: Chart, options: CaptainOptions) -> None:
        super().__init__(chart, ROOM_STEPS)
        grid = chart.grid
        cells = grid.cells
        self.zone = tuple(chart.zones.get(chart.zone[cell], 0) for cell in cells)
        self.zones = tuple(chart.zones.values())
        self.row = tuple(row_bits(grid, row_number(cell)) & chart.sea for cell in cells)
        self.column = tuple(column_bits(grid, column_letter(cell)) & chart.sea for cell in cells)
        self.rows, self.columns = tuple(sorted({*self.row})), tuple(sorted({*self.column}))
        self.near = tuple(around(chart, cell) & chart.sea for cell in cells)
        self.reach = tuple(
            torpedo_targets(chart, options, cell) if chart.is_sea(cell) else 0 for cell in cells
        )
        self.threat = tuple(reach | self.beside(reach) for reach in self.reach)
        self.beyond = tuple(
            tuple(beyond(chart, cell, radius) for radius in RADII) for cell in cells
        )
        self.harsh = chart.sea & ~chart.holes if chart.holes else 0
        self.clears = options.torpedo_clears_archer
        self._shortest = 0 if options.silence_zero else 1

    def around(self, cells: int) -> int:
        """These cells of the sea and those that touch them, also by a corner."""
        found = cells
        for cell in numbers(cells):
            found |= self.near[cell]
        return found

    def unheard(self, cells: int) -> int:
        """Where a boat can be that was on one of these cells and went silent."""
        found = 0 if self._shortest else cells
        for course in range(4):
            front = cells
            for _ in range(SILENCE_MAX):
                front = self.heard(front, course)
                found |= front
        return found


def numbers(bits: int) -> list[int]:
    """The numbers of the set bits."""
    found: list[int] = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found


@lru_cache(maxsize=SHEETS)
def crossing(crossed: int, way: int) -> tuple[int, int, int]:
    """What the best cross for a course leads to: crossed symbols, fields of damage, and its worth.

    The worth is that of the sheet after it less that before, in hundredths.
    """
    free = [each for each in PANEL[COURSE_OF[WAYS[way]]] if not crossed & SYMBOL_BIT[each]]
    best = max(free, key=lambda symbol: worth_of_cross(crossed, symbol, 0))
    after, better = after_cross(crossed, best), worth_of_cross(crossed, best, 0)
    return after.crossed, after.damage, round(100 * (better - worth_of_sheet(crossed)))


@lru_cache(maxsize=16)
def _sea(chart: Chart, options: CaptainOptions) -> Sea:
    return Sea(chart, options)


def sea_of(options: CaptainOptions) -> Sea:
    """The sea of a match."""
    return _sea(chart_of(options), options)
