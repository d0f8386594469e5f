"""A drawn position as text: lines ``name: value``, then a picture of the sea with the boats on it.

What the marks and the names mean is the game's; its form is described in docs/library.md.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import chain, pairwise
from typing import Any, NamedTuple, NoReturn, TypeAlias, TypeVar

import msgspec
from msgspec.inspect import DictType, VarTupleType, type_info

from hydrophone.board.cellset import cells_of
from hydrophone.board.chart import Chart, drawn_chart
from hydrophone.board.grid import LETTERS, Cell, Direction, row_number
from hydrophone.board.marks import ARCHER_MINE, HOLE, ISLAND, SEA
from hydrophone.core.errors import InvalidChartError, InvalidPositionError
from hydrophone.core.game import AnyState, Options
from hydrophone.core.seats import PerSide, Seat

B = TypeVar("B")

_COMMENT = "//"
_CHART_MARKS = SEA + ISLAND + HOLE + ARCHER_MINE
_WIDE = 15
"""Columns of a chart that has nine zones; a narrower one has four."""


class Picture(msgspec.Struct, frozen=True):
    """The marks of a picture, row by row, and the line on which each row stands."""

    rows: tuple[tuple[str, ...], ...] = ()
    lines: tuple[int, ...] = ()

    @property
    def marks(self) -> dict[str, tuple[Cell, ...]]:
        """Each mark with the cells on which it stands, row by row."""
        found: dict[str, tuple[Cell, ...]] = {}
        for number, row in enumerate(self.rows, 1):
            for letter, mark in zip(LETTERS, row, strict=False):
                found[mark] = (*found.get(mark, ()), Cell(f"{letter}{number}"))
        return found

    def line_of(self, cell: Cell) -> int:
        """The line on which the cell is drawn; the first line if it is not."""
        row = row_number(cell) - 1
        return self.lines[row] if row < len(self.lines) else 1

    @property
    def drawing(self) -> str:
        """The sea of the picture as a chart with four equal zones, or nine if it is wide."""
        width, height = len(self.rows[0]), len(self.rows)
        parts = 3 if width == _WIDE else 2
        sea = [[mark if mark in _CHART_MARKS else SEA for mark in row] for row in self.rows]
        zones = [
            [str(1 + parts * (row * parts // height) + at * parts // width) for at in range(width)]
            for row in range(height)
        ]
        head = ["title: Drawn", "provenance: drawn as a position"]
        return "\n".join([*head, "sea:", *_numbered(sea), "zones:", *_numbered(zones)])


def _numbered(rows: Sequence[Sequence[str]]) -> list[str]:
    letters = "   " + " ".join(LETTERS[: len(rows[0])])
    return [letters, *(f"{number} {' '.join(row)}" for number, row in enumerate(rows, 1))]


class Pictured(NamedTuple):
    """A position of this game is a picture of a chart with boats."""

    with_chart_in: Callable[["Position", Any], Options]
    """The options with the picture as the chart."""
    read: Callable[["Position", Any], AnyState]
    """The match that the picture shows; InvalidPositionError tells line and fault."""
    history: Callable[[Any], tuple[Any, ...]]
    """Events of which the tracks on the picture come, so that who looks on has heard of them."""


class Entered(NamedTuple):
    """A position of this game is what the players enter; the match begins as it always does."""

    acts: Callable[[str], Iterable[tuple[Seat, Any]]]
    """Who does what; InvalidPositionError tells line and fault."""


PositionReader: TypeAlias = Pictured | Entered


class Position:
    """Reads a position once: what its head says, and its picture.

    Attributes:
        file: where it stands, for errors.
        said: name to value, as the head says them.
        lines: name to the line on which it stands.
        picture: the picture below; without rows if there is none.
    """

    def __init__(self, text: str, file: str = "position") -> None:
        self.file = file
        self.said: dict[str, str] = {}
        self.lines: dict[str, int] = {}
        lines = [
            (number, line)
            for number, line in enumerate(text.splitlines(), 1)
            if line.strip() and not line.lstrip().startswith(_COMMENT)
        ]
        head = [(number, line) for number, line in lines if ":" in line]
        for number, line in head:
            self._read_said(number, line)
        self.picture = self._picture([each for each in lines if each not in head])

    def fail(self, line: int, what: str) -> NoReturn:
        """This is wrong there."""
        raise InvalidPositionError(self.file, line, what)

    def take(self, name: str, default: str = "") -> str:
        """What the head says by this name, which is then read."""
        return self.said.pop(name, default)

    def boats(self, kind: type[B]) -> PerSide[B]:
        """What the head says of each boat in lines such as ``blue.damage: 1``."""
        return PerSide(self._read(kind, "blue."), self._read(kind, "yellow."))

    def of_match(self, kind: type[B]) -> B:
        """What the head says of the match in lines such as ``turn: yellow``."""
        return self._read(kind)

    def check_read(self) -> None:
        """Fail if the head says anything that no reader has asked for."""
        for name in self.said:
            self.fail(self.lines[name], f"nothing is called {name!r} in a position of this game")

    def _read_said(self, number: int, line: str) -> None:
        name, _, value = (part.strip() for part in line.partition(":"))
        if name in self.said:
            self.fail(number, f"the position says its {name} twice")
        if not value:
            self.fail(number, f"{name} has no value")
        self.said[name], self.lines[name] = value, number

    def _picture(self, lines: list[tuple[int, str]]) -> Picture:
        rows = [(number, tuple(line.split())) for number, line in lines]
        if rows and rows[0][1] == tuple(LETTERS[: len(rows[0][1])]):
            letters, *rows = rows
            rows = [self._unnumbered(place, *row) for place, row in enumerate(rows, 1)]
            if not rows:
                self.fail(letters[0], "the picture has no rows")
        for number, row in rows:
            if len(row) != len(rows[0][1]):
                self.fail(number, f"the row has {len(row)} marks, not {len(rows[0][1])}")
        return Picture(tuple(row for _, row in rows), tuple(number for number, _ in rows))

    def _unnumbered(
        self, place: int, number: int, row: tuple[str, ...]
    ) -> tuple[int, tuple[str, ...]]:
        if row[0] != str(place):
            self.fail(number, f"expected row {place}, found {row[0]!r}")
        return number, row[1:]

    def _read(self, kind: type[B], prefix: str = "") -> B:
        info: Any = type_info(kind)
        said: dict[str, Any] = {}
        for field in info.fields:
            name = prefix + field.name
            if name in self.said:
                said[field.name] = _value(field.type, self.take(name))
                self._check(name, {field.name: said[field.name]}, kind)
        return msgspec.convert(said, kind, strict=False)

    def _check(self, name: str, said: dict[str, Any], kind: type[Any]) -> None:
        try:
            msgspec.convert(said, kind, strict=False)
        except msgspec.ValidationError as error:
            self.fail(self.lines[name], f"{name}: {str(error).partition(' - at ')[0]}")


def _value(kind: Any, text: str) -> object:
    """Several words for what is several things, ``name=value`` for what has names."""
    match kind:
        case VarTupleType():
            return text.split()
        case DictType():
            return {name: value for name, _, value in map(_named, text.split())}
        case _:
            return text


def _named(word: str) -> tuple[str, str, str]:
    return word.partition("=")


# --- on a chart --------------------------------------------------------------------------------


def chart_in(position: Position, marks: str) -> str:
    """The drawing of the chart that the picture is; these marks may stand on the sea."""
    picture = position.picture
    if not picture.rows:
        position.fail(1, "the options name no chart, and the position has no picture")
    _check_marks(position, marks)
    drawing = picture.drawing
    links = position.take("closed").split()
    if links:
        drawing = "\n".join([drawing, "closed links:", *links])
    try:
        drawn_chart(drawing)
    except InvalidChartError as error:
        position.fail(position.lines.get("closed", picture.lines[0]), error.what)
    return drawing


def check_on(position: Position, chart: Chart, marks: str) -> None:
    """The picture, if there is one, is of this chart: as large, and land where it has land."""
    rows, grid = position.picture.rows, chart.grid
    if not rows:
        return
    _check_marks(position, marks)
    if (len(rows[0]), len(rows)) != (grid.width, grid.height):
        size = f"{len(rows[0])} by {len(rows)}, the chart {grid.width} by {grid.height}"
        position.fail(position.picture.lines[0], f"the picture is {size}")
    for cell, mark in zip(grid.cells, chain(*rows), strict=True):
        if (mark == ISLAND) == chart.is_sea(cell):
            what = "sea" if chart.is_sea(cell) else "land"
            position.fail(position.picture.line_of(cell), f"{cell} is {what} on the chart")


def _check_marks(position: Position, marks: str) -> None:
    known = _CHART_MARKS + marks
    for line, row in zip(position.picture.lines, position.picture.rows, strict=True):
        for mark in row:
            if mark not in tuple(known):
                position.fail(line, f"{mark!r} is not a mark; use one of {' '.join(known)}")


def track_of(
    position: Position, chart: Chart, said: Sequence[Cell], steps: str, boats: str
) -> tuple[Cell, ...]:
    """The track as said, else as the marks show it; a boat that is nowhere is on the last sea."""
    if said:
        return tuple(said)
    marks = position.picture.marks
    for mark in (*steps, *boats):
        if len(marks.get(mark, ())) > 1:
            line = position.picture.line_of(marks[mark][1])
            position.fail(line, f"{mark!r} stands on {' and on '.join(marks[mark])}")
    passed = chain.from_iterable(marks.get(step, ()) for step in steps)
    found = chain.from_iterable(marks.get(boat, ()) for boat in boats)
    last = cells_of(chart.grid, chart.sea)[-1]
    return (*passed, next(found, last))


def steps_of(
    position: Position, chart: Chart, track: Sequence[Cell], name: str
) -> tuple[Direction, ...]:
    """The steps of a track, which is at sea, in one piece and does not cross itself.

    ``name`` is what the head calls it, if it is said there.
    """

    def fail(cell: Cell, what: str) -> NoReturn:
        line = position.lines.get(name) or position.picture.line_of(cell)
        position.fail(line, what)

    def step(one: Cell, other: Cell) -> Direction:
        for direction, cell, _ in chart.exits[one]:
            if cell == other:
                return direction
        fail(other, f"no step leads from {one} to {other}")

    for place, cell in enumerate(track):
        if not chart.is_sea(cell):
            fail(cell, f"{cell} is not at sea")
        if cell in track[:place]:
            fail(cell, f"the track crosses itself on {cell}")
    return tuple(step(one, other) for one, other in pairwise(track))
