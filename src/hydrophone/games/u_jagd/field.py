"""The field of two by two squares: its squares, its lines, its frequency bands (UJ-012, UJ-014).

Everything that lists squares lists them in the order of ``Square``; everything that lists bands
in the order of ``Band``, which is the order in which a signature is written.
"""

from enum import StrEnum
from types import MappingProxyType


class Square(StrEnum):
    """One of the four squares: the letter of its column, the number of its row."""

    A1 = "A1"
    A2 = "A2"
    B1 = "B1"
    B2 = "B2"


class Line(StrEnum):
    """A column (by its letter) or a row (by its number)."""

    COLUMN_A = "A"
    COLUMN_B = "B"
    ROW_1 = "1"
    ROW_2 = "2"


class Band(StrEnum):
    """A frequency band, by the colour that names it."""

    BLACK = "black"
    BLUE = "blue"
    GREEN = "green"
    WHITE = "white"


def _squares_on(line: Line) -> tuple[Square, Square]:
    first, second = (square for square in Square if line.value in square.value)
    return first, second


SQUARES: tuple[Square, ...] = tuple(Square)
PLACE = MappingProxyType({square: place for place, square in enumerate(Square)})
"""A square's place in a plan."""
ON = MappingProxyType({line: _squares_on(line) for line in Line})
"""The two squares of a line."""
PLACES = MappingProxyType(
    {line: (PLACE[squares[0]], PLACE[squares[1]]) for line, squares in ON.items()}
)
"""The places of a line's two squares in a plan."""
BAND_PLACE = MappingProxyType({band: place for place, band in enumerate(Band)})
"""A band's place in a signature."""
