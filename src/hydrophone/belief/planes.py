"""A count for every cell of a chart, in planes of bits: all cells are counted at once.

The count at a cell is the sum of 2**i over the planes i in which its bit is set. The planes lie one
behind the other in one int, so shifting and masking treats them all at once. A plane has as many
bits as the chart has cells (its ``width``).
"""

from collections.abc import Sequence
from functools import lru_cache

from hydrophone.board.cellset import cells_of
from hydrophone.board.grid import Cell, Grid


def repeated(bits: int, width: int, planes: int) -> int:
    """The bits of one plane in each of so many planes."""
    return bits if planes == 1 else bits * _lowest_bits(width, planes)


@lru_cache(maxsize=1024)
def _lowest_bits(width: int, planes: int) -> int:
    return ((1 << width * planes) - 1) // ((1 << width) - 1)


def planes_of(counts: int, width: int) -> int:
    """How many planes these counts need, at least one."""
    return max(1, -(-counts.bit_length() // width))


def split(counts: int, width: int) -> list[int]:
    """The planes one by one, the lowest first."""
    everywhere, found = (1 << width) - 1, list[int]()
    while counts:
        found.append(counts & everywhere)
        counts >>= width
    return found


def counted(counts: int, width: int) -> int:
    """Bits of the cells whose count is not 0."""
    found = 0
    for plane in split(counts, width):
        found |= plane
    return found


def by_cell(counts: int, grid: Grid) -> dict[Cell, int]:
    """The count of each cell where it is not 0."""
    width = len(grid.cells)
    found = dict.fromkeys(cells_of(grid, counted(counts, width)), 0)
    for number, plane in enumerate(split(counts, width)):
        for cell in cells_of(grid, plane):
            found[cell] += 1 << number
    return found


def summed(many: Sequence[int], width: int) -> int:
    """All these counts, cell by cell: plane by plane, three of equal weight at a time."""
    if len(many) == 1:
        return many[0]
    everywhere = (1 << width) - 1
    total = at = 0
    while many:
        plane, carried = _one_plane([counts & everywhere for counts in many])
        total |= plane << at
        at += width
        many = carried + [counts >> width for counts in many if counts > everywhere]
    return total


def _one_plane(column: list[int]) -> tuple[int, list[int]]:
    """The sum of planes of one weight: one of that weight, and those carried to the next."""
    carried: list[int] = []
    while len(column) > 1:
        a, b, c = column.pop(), column.pop(), column.pop() if column else 0
        either = a ^ b
        column.append(either ^ c)
        if carry := a & b | either & c:
            carried.append(carry)
    return column[0], carried


def rounded(counts: int, width: int, most: int) -> int:
    """The same counts, all divided alike if they need more planes; none becomes nothing."""
    surplus = planes_of(counts, width) - most
    if surplus <= 0:
        return counts
    lost = counts & ((1 << width * surplus) - 1)
    return summed((counts >> width * surplus, counted(lost, width)), width)
