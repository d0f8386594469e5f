"""Cells, directions, and a rectangular grid of them.

A Cell is its coordinate as people say it: a letter for the column, a number for the row ("F2").
Columns grow to the right, rows grow downwards. The bit of a cell counts row by row from the top
left, so a set of cells is the bits of one int (see cellset).
"""

import re
from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import NewType

from hydrophone.board.errors import InvalidNotationError

Cell = NewType("Cell", str)

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_CELL = re.compile(r"([A-Z])([1-9][0-9]?)")


class Direction(StrEnum):
    """One of the four courses, as a step on the chart."""

    UP = "up"
    RIGHT = "right"
    DOWN = "down"
    LEFT = "left"

    columns: int
    rows: int

    def __init__(self, name: str) -> None:
        self.columns = {"right": 1, "left": -1}.get(name, 0)
        self.rows = {"down": 1, "up": -1}.get(name, 0)

    @property
    def opposite(self) -> "Direction":
        """The way back."""
        return _OPPOSITE[self]


_OPPOSITE = {
    Direction.UP: Direction.DOWN,
    Direction.DOWN: Direction.UP,
    Direction.LEFT: Direction.RIGHT,
    Direction.RIGHT: Direction.LEFT,
}


class Grid:
    """A rectangle of ``width`` times ``height`` cells. Equal sizes are one object (``Grid.of``).

    Attributes:
        cells: every cell, row by row from the top left; a cell's place here is its bit number.
        index: cell to bit number.
        bit: cell to the int with only that bit set.
        everywhere: the int with all bits set.
    """

    __slots__ = ("_neighbours", "bit", "cells", "everywhere", "height", "index", "width")

    def __init__(self, width: int, height: int) -> None:
        if not (1 <= width <= len(LETTERS) and 1 <= height <= 99):
            raise InvalidNotationError(f"a grid of {width} by {height} cells cannot be named")
        self.width = width
        self.height = height
        self.cells: tuple[Cell, ...] = tuple(
            Cell(f"{LETTERS[column]}{row + 1}") for row in range(height) for column in range(width)
        )
        self.index: Mapping[Cell, int] = MappingProxyType(
            {cell: place for place, cell in enumerate(self.cells)}
        )
        self.bit: Mapping[Cell, int] = MappingProxyType(
            {cell: 1 << place for place, cell in enumerate(self.cells)}
        )
        self.everywhere = (1 << width * height) - 1
        self._neighbours = {
            (cell, direction): self._beside(place, direction)
            for place, cell in enumerate(self.cells)
            for direction in Direction
        }

    @staticmethod
    @cache
    def of(width: int, height: int) -> "Grid":
        """The grid of this size."""
        return Grid(width, height)

    def __reduce__(self) -> tuple[object, ...]:
        """Copied and pickled as its size."""
        return Grid.of, (self.width, self.height)

    def _beside(self, place: int, direction: Direction) -> Cell | None:
        row, column = divmod(place, self.width)
        column += direction.columns
        row += direction.rows
        if 0 <= column < self.width and 0 <= row < self.height:
            return self.cells[row * self.width + column]
        return None

    def neighbour(self, cell: Cell, direction: Direction) -> Cell | None:
        """The next cell in that direction, or None beyond the edge."""
        return self._neighbours[cell, direction]

    def column(self, cell: Cell) -> int:
        """Column number, 0 for A."""
        return self.index[cell] % self.width

    def row(self, cell: Cell) -> int:
        """Row number, 0 for row 1."""
        return self.index[cell] // self.width

    def __repr__(self) -> str:
        """Size only."""
        return f"Grid({self.width}, {self.height})"


def parse_cell(text: str, grid: Grid | None = None) -> Cell:
    """Read a coordinate such as ``F2``; InvalidNotationError if it is none, or not on the grid."""
    if not _CELL.fullmatch(text) or (grid is not None and Cell(text) not in grid.index):
        raise InvalidNotationError(f"{text!r} is not a coordinate of this chart")
    return Cell(text)


def column_letter(cell: Cell) -> str:
    """The letter that names the cell's column."""
    return cell[0]


def row_number(cell: Cell) -> int:
    """The number that names the cell's row, 1 at the top."""
    return int(cell[1:])
