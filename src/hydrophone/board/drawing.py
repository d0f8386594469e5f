"""Pictures of a chart, or of a bare grid: as text, and as SVG for notebooks and pages.

A Sheet says what lies on one chart; what the marks mean is the caller's.
"""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import pairwise
from typing import NamedTuple, Protocol

from hydrophone.board.grid import LETTERS, Cell, Direction, Grid
from hydrophone.board.marks import ARCHER_MINE, HOLE, ISLAND, SEA

_CELL, _EDGE = 30, 30
"""Width of a cell and of the edge with letters and numbers, in pixels."""

_SAID = 0.1
"""Least chance of a cell that is written on it, in percent."""

_COLOURS = {"blue": "#1d5a9e", "yellow": "#c06a00"}
_PAPER, _WATER, _LAND, _INK = "#fbf7ea", "#e8f1f3", "#b4bba3", "#24384a"


class ChartDrawing(Protocol):
    """What is drawn of a chart (``board.chart``)."""

    grid: Grid
    zone: Mapping[Cell, str]
    sea: int
    holes: int
    archer_mines: int
    closed_links: frozenset[frozenset[Cell]]


class Marks(NamedTuple):
    """What is drawn of one crew: ``blue`` or ``yellow``."""

    crew: str
    track: Sequence[Cell] = ()
    """The cells that its boat was on, oldest first; the boat is on the last."""
    places: Mapping[Cell, float] = {}
    """The chance of each cell where its boat can be."""
    labels: Mapping[Cell, str] = {}
    """What is written on cells."""


class DrawnSheet(NamedTuple):
    """One chart, or the bare grid of a game without charts, and what lies on it."""

    grid: Grid
    chart: ChartDrawing | None = None
    marks: Sequence[Marks] = ()
    title: str = ""


# --- as text -----------------------------------------------------------------------------------


def picture(grid: Grid, chart: ChartDrawing | None, marks: Mapping[Cell, str]) -> str:
    """The cells with letters and numbers on the edges, and a mark on some of them."""
    width = grid.width
    drawn = [marks.get(cell) or ground_of(chart, cell) for cell in grid.cells]
    wide = max(map(len, drawn))
    rows = [drawn[at : at + width] for at in range(0, len(drawn), width)]
    numbered = [("", list(LETTERS[:width])), *((str(n), row) for n, row in enumerate(rows, 1))]
    return "\n".join(
        f"{number:>4} {' '.join(mark.rjust(wide) for mark in row)}" for number, row in numbered
    )


def ground_of(chart: ChartDrawing | None, cell: Cell) -> str:
    """The mark of the cell in a drawing of the chart; sea on a bare grid."""
    if chart is None:
        return SEA
    bit = chart.grid.bit[cell]
    if chart.holes & bit:
        return HOLE
    if chart.archer_mines & bit:
        return ARCHER_MINE
    return SEA if chart.sea & bit else ISLAND


# --- as SVG ------------------------------------------------------------------------------------


def svg(sheets: Sequence[DrawnSheet]) -> str:
    """The sheets side by side as one SVG, which needs nothing from elsewhere."""
    parts: list[str] = []
    left, height = 0, 0
    for sheet in sheets:
        drawn = "".join(_drawn(sheet))
        parts.append(f'<g transform="translate({left} 0)">{drawn}</g>')
        left += sheet.grid.width * _CELL + 2 * _EDGE
        height = max(height, sheet.grid.height * _CELL + 2 * _EDGE)
    title = "; ".join(sheet.title for sheet in sheets if sheet.title)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left} {height}" width="{left}" '
        f'height="{height}" role="img" font-family="system-ui, sans-serif" text-anchor="middle" '
        f'font-size="11"><title>{escape(title)}</title><rect width="{left}" height="{height}" '
        f'fill="{_PAPER}"/>{"".join(parts)}</svg>'
    )


def _drawn(sheet: DrawnSheet) -> Iterator[str]:
    grid = sheet.grid
    wide, high = grid.width * _CELL, grid.height * _CELL
    yield f'<rect x="{_EDGE}" y="{_EDGE}" width="{wide}" height="{high}" fill="{_WATER}"/>'
    yield from _ground(sheet)
    for marks in sheet.marks:
        yield from _places(grid, marks)
    yield from _lines(grid)
    if sheet.chart is not None:
        yield from _borders(sheet.chart)
    for number, marks in enumerate(sheet.marks):
        yield from _crew(grid, marks, shift=5 * number - 2.5 * (len(sheet.marks) - 1))
    yield from _edges(sheet)


def _ground(sheet: DrawnSheet) -> Iterator[str]:
    for cell in sheet.grid.cells:
        x, y = _at(sheet.grid, cell)
        mark = ground_of(sheet.chart, cell)
        if mark == ISLAND:
            yield _filled(x, y, _LAND)
        elif mark == HOLE:
            yield f'<circle cx="{x}" cy="{y}" r="9" fill="white" stroke="{_INK}"/>'
        elif mark == ARCHER_MINE:
            yield _written(x, y, "\N{HEAVY ASTERISK}", _INK, weight=700)


def _lines(grid: Grid) -> Iterator[str]:
    across = "".join(
        f"M{_EDGE} {_EDGE + row * _CELL}h{grid.width * _CELL}" for row in range(grid.height + 1)
    )
    down = "".join(
        f"M{_EDGE + column * _CELL} {_EDGE}v{grid.height * _CELL}"
        for column in range(grid.width + 1)
    )
    yield f'<path d="{across}{down}" stroke="{_INK}" stroke-opacity=".16" fill="none"/>'


def _borders(chart: ChartDrawing) -> Iterator[str]:
    """Between zones, and where a link between two cells of the sea is closed."""
    zones, closed = "", ""
    for cell in chart.grid.cells:
        x, y = _at(chart.grid, cell)
        for way, line in (
            (Direction.RIGHT, f"M{x + _CELL / 2} {y - _CELL / 2}v{_CELL}"),
            (Direction.DOWN, f"M{x - _CELL / 2} {y + _CELL / 2}h{_CELL}"),
        ):
            beside = chart.grid.neighbour(cell, way)
            if beside is None:
                continue
            if frozenset((cell, beside)) in chart.closed_links:
                closed += line
            elif chart.zone[cell] != chart.zone[beside]:
                zones += line
    yield f'<path d="{zones}" stroke="{_INK}" stroke-width="1.5" stroke-dasharray="5 4"/>'
    yield f'<path d="{closed}" stroke="{_INK}" stroke-width="4"/>'


def _places(grid: Grid, marks: Marks) -> Iterator[str]:
    """The likelier, the darker; the likeliest says its chance where that is worth a word."""
    most = max(marks.places.values(), default=0.0)
    colour = _COLOURS[marks.crew]
    for cell, chance in marks.places.items():
        x, y = _at(grid, cell)
        yield _filled(x, y, colour, opacity=0.1 + 0.4 * chance / most)
        if chance >= _SAID:
            yield _written(x, y, f"{chance:.0%}", _INK)


def _crew(grid: Grid, marks: Marks, shift: float) -> Iterator[str]:
    """The track as a line with a ring at its beginning and the boat at its end."""
    colour = _COLOURS[marks.crew]
    points = [(x + shift, y + shift) for x, y in (_at(grid, cell) for cell in marks.track)]
    steps = "".join(f"M{a} {b}L{c} {d}" for (a, b), (c, d) in pairwise(points))
    yield f'<path d="{steps}" stroke="{colour}" stroke-width="3" stroke-linecap="round"/>'
    for x, y in points[:1]:
        yield f'<circle cx="{x}" cy="{y}" r="5" fill="none" stroke="{colour}" stroke-width="2"/>'
    for x, y in points[-1:]:
        yield f'<circle cx="{x}" cy="{y}" r="10" fill="{colour}"/>'
        yield _written(x, y, marks.crew[0].upper(), "white", weight=700)
    for cell, label in marks.labels.items():
        yield _written(*_at(grid, cell), label, colour, weight=700)


def _edges(sheet: DrawnSheet) -> Iterator[str]:
    grid = sheet.grid
    below, beyond = 1.5 * _EDGE + grid.height * _CELL, 1.5 * _EDGE + grid.width * _CELL
    for place, letter in enumerate(LETTERS[: grid.width]):
        x = _EDGE + (place + 0.5) * _CELL
        yield _written(x, _EDGE / 2, letter, _INK)
        yield _written(x, below, letter, _INK)
    for row in range(grid.height):
        y = _EDGE + (row + 0.5) * _CELL
        yield _written(_EDGE / 2, y, str(row + 1), _INK)
        yield _written(beyond, y, str(row + 1), _INK)


def _filled(x: float, y: float, colour: str, opacity: float = 1.0) -> str:
    corner, size = f'x="{x - _CELL / 2}" y="{y - _CELL / 2}"', f'width="{_CELL}" height="{_CELL}"'
    return f'<rect {corner} {size} fill="{colour}" fill-opacity="{opacity:.2f}"/>'


def _written(x: float, y: float, text: str, colour: str, weight: int = 400) -> str:
    return f'<text x="{x}" y="{y + 4}" fill="{colour}" font-weight="{weight}">{text}</text>'


def _at(grid: Grid, cell: Cell) -> tuple[float, float]:
    """The middle of the cell."""
    row, column = divmod(grid.index[cell], grid.width)
    return _EDGE + (column + 0.5) * _CELL, _EDGE + (row + 0.5) * _CELL
