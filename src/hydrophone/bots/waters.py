"""Where boats can go; for searches that play on in a light model as bare ints, no objects.

There a cell is its bit number, a course the number of its Direction, a set of cells the bits of one
int, as in ``board.cellset``.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import log2

from hydrophone.board.cellset import shift
from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell, Direction

WAYS = tuple(Direction)
"""The courses by their numbers."""

_LARGEST = 26 * 99
DOUBLINGS = (0, *(round(1000 * log2(cells)) for cells in range(1, _LARGEST + 1)))
"""Number of cells to thousandths of a doubling: what it tells to know of so many."""

NEAR_STEPS = 8
"""Steps within which a boat that weighs its next order looks for room."""

ROOMS = 1 << 12
"""Rooms that are remembered: in a search the same come up again and again."""


def roomy(chart: Chart, cells: Sequence[Cell]) -> Sequence[Cell]:
    """Of these cells those with room around them; all if none has."""
    return [cell for cell in cells if len(chart.exits[cell]) >= 3] or cells


def room_around(chart: Chart, cell: Cell, shut: int) -> int:
    """How many cells a boat still reaches from there in some steps; ``shut``: bits it may not."""
    free = chart.sea & ~shut
    reached = chart.grid.bit[cell]
    for _ in range(NEAR_STEPS):
        wider = reached
        for way in Direction:
            wider |= shift(chart.grid, reached & chart.leavable[way], way) & free
        if wider == reached:
            break
        reached = wider
    return reached.bit_count() - 1


class Waters:
    """What a chart means for a boat in the model.

    Attributes:
        bit: cell to its bit.
        water: bits of all cells on which a boat can be.
        exits: cell to the steps that lead to sea: number of the course, cell, bit.
        room: cell and free cells to how many of these a boat reaches within so many steps.
    """

    def __init__(self, chart: Chart, room_steps: int) -> None:
        """``room_steps``: steps within which the room around a boat is looked at."""
        grid = chart.grid
        self.bit = tuple(grid.bit[cell] for cell in grid.cells)
        self.water = chart.sea
        self.exits = tuple(
            tuple((WAYS.index(way), grid.index[end], bit) for way, end, bit in exits)
            for exits in (chart.exits.get(cell, ()) for cell in grid.cells)
        )
        self.room = lru_cache(maxsize=ROOMS)(self._room)
        self._room_steps = room_steps
        self._width = grid.width
        self._leave = tuple(chart.leavable[way] for way in WAYS)
        self._by = tuple(way.rows * grid.width + way.columns for way in WAYS)

    def heard(self, cells: int, course: int) -> int:
        """Where a boat can be that was on one of these cells and announced this course."""
        by = self._by[course]
        cells &= self._leave[course]
        return cells << by if by > 0 else cells >> -by

    def beside(self, cells: int) -> int:
        """The cells to which a step leads from one of these."""
        up, right, down, left = self._leave
        width = self._width
        return (
            (cells & up) >> width
            | (cells & right) << 1
            | (cells & down) << width
            | (cells & left) >> 1
        )

    def _room(self, cell: int, free: int) -> int:
        reached = self.bit[cell]
        for _ in range(self._room_steps):
            reached |= self.beside(reached) & free
        return reached.bit_count() - 1


def beyond(chart: Chart, cell: Cell, radius: int) -> int:
    """Bits of the cells that are more than so many steps away, as the crow flies."""
    grid = chart.grid
    column, row = grid.column(cell), grid.row(cell)
    return sum(
        grid.bit[other]
        for other in grid.cells
        if abs(grid.column(other) - column) + abs(grid.row(other) - row) > radius
    )
