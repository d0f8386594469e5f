"""CellSet: an immutable set of cells, kept as the bits of one int.

Sliding a whole set by one space is one shift and one mask. Hot code works on the bare ``bits``
with the functions of this module; the class is for every module that reads.
"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from hydrophone.board.grid import Cell, Direction, Grid, column_letter, row_number


class CellSet:
    """Some cells of a grid. Value semantics; prints as a picture."""

    __slots__ = ("bits", "grid")

    def __init__(self, grid: Grid, bits: int = 0) -> None:
        self.grid = grid
        self.bits = bits

    @classmethod
    def of(cls, grid: Grid, cells: Iterable[Cell]) -> "CellSet":
        """The set of these cells."""
        bits = 0
        for cell in cells:
            bits |= grid.bit[cell]
        return cls(grid, bits)

    def __contains__(self, cell: object) -> bool:
        """Is the cell in the set?"""
        return isinstance(cell, str) and bool(self.bits & self.grid.bit.get(Cell(cell), 0))

    def __iter__(self) -> Iterator[Cell]:
        """The cells, row by row from the top left."""
        return iter(cells_of(self.grid, self.bits))

    def __len__(self) -> int:
        """How many cells."""
        return self.bits.bit_count()

    def __and__(self, other: "CellSet") -> "CellSet":
        """Cells in both."""
        return CellSet(self.grid, self.bits & other.bits)

    def __or__(self, other: "CellSet") -> "CellSet":
        """Cells in either."""
        return CellSet(self.grid, self.bits | other.bits)

    def __sub__(self, other: "CellSet") -> "CellSet":
        """Cells here and not there."""
        return CellSet(self.grid, self.bits & ~other.bits)

    def __eq__(self, other: object) -> bool:
        """Same grid size and same cells."""
        return isinstance(other, CellSet) and self.grid is other.grid and self.bits == other.bits

    def __hash__(self) -> int:
        """By value."""
        return hash((self.grid.width, self.grid.height, self.bits))

    def shifted(self, direction: Direction) -> "CellSet":
        """Every cell moved by one space; what leaves the grid is gone."""
        return CellSet(self.grid, shift(self.grid, self.bits, direction))

    def __repr__(self) -> str:
        """A picture: o for a cell in the set, a dot for one outside."""
        width = self.grid.width
        marks = ["o" if self.bits >> place & 1 else "." for place in range(len(self.grid.cells))]
        rows = (" ".join(marks[at : at + width]) for at in range(0, len(marks), width))
        return "\n".join(rows)


def cells_of(grid: Grid, bits: int) -> tuple[Cell, ...]:
    """The cells whose bits are set, row by row from the top left."""
    found: list[Cell] = []
    while bits:
        low = bits & -bits
        found.append(grid.cells[low.bit_length() - 1])
        bits ^= low
    return tuple(found)


@cache
def stay(grid: Grid, direction: Direction) -> int:
    """The cells that have a neighbour in that direction."""
    return sum(grid.bit[cell] for cell in grid.cells if grid.neighbour(cell, direction) is not None)


@lru_cache(maxsize=1024)
def row_bits(grid: Grid, number: int) -> int:
    """The cells of the row with that number, 1 at the top; none if there is no such row."""
    return sum(grid.bit[cell] for cell in grid.cells if row_number(cell) == number)


@lru_cache(maxsize=1024)
def column_bits(grid: Grid, letter: str) -> int:
    """The cells of the column with that letter; none if there is no such column."""
    return sum(grid.bit[cell] for cell in grid.cells if column_letter(cell) == letter)


def shift(grid: Grid, bits: int, direction: Direction) -> int:
    """All bits moved by one space in that direction; what leaves the grid is gone."""
    bits &= stay(grid, direction)
    if direction is Direction.UP:
        return bits >> grid.width
    if direction is Direction.DOWN:
        return bits << grid.width
    if direction is Direction.LEFT:
        return bits >> 1
    return bits << 1
