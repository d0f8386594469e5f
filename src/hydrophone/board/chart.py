"""Chart: a named map, read from a drawing in a text file (format: docs/chart.md).

A drawing is a head of ``name: value`` lines, the sea as a picture, the zones as a second picture
and, if there are any, a list of links that are closed although both ends are sea. What its head
says to a game (``game``, ``number``, ``option.<name>``) is kept, and read in ``core.scenarios``.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NoReturn

from hydrophone.board.cellset import cells_of, shift
from hydrophone.board.drawing import DrawnSheet, svg
from hydrophone.board.errors import InvalidChartError, InvalidNotationError, all_faults
from hydrophone.board.grid import LETTERS, Cell, Direction, Grid, parse_cell
from hydrophone.board.marks import ARCHER_MINE, HOLE, ISLAND, SEA

_MARKS = SEA + ISLAND + HOLE + ARCHER_MINE
_ROWS = 99
_STARTS = ("start.blue", "start.yellow")
_TRANSLATED = ("de", "es")
"""The languages in which a drawing may say its title besides English."""
_TITLES = tuple(f"title.{language}" for language in _TRANSLATED)
_HEAD = ("title", *_TITLES, "provenance", "sources", *_STARTS, "game", "number")
OPTION = "option."
"""How a line of the head begins that presets an option of a game."""


class Chart:
    """A map. Immutable; two charts read from one drawing are equal.

    Attributes:
        name: the file's name, or ``custom``.
        titles: language code to title.
        provenance: ``published sheet`` or ``reconstructed`` or whatever the drawing says.
        grid: its cells.
        sea: bits of the cells a submarine may be on.
        zone: sea or land cell to the label of its zone (or sector).
        zones: zone label to the bits of its sea cells.
        holes: bits of ice holes, where surfacing does no harm.
        archer_mines: bits of the Archer mines printed on the chart.
        starts: side name to a printed start.
        exits: sea cell to the steps that lead to sea: direction, cell, bit.
        drawing: the text it was read from.
        head: name to value of the lines of its head.
        head_lines: the same names to the numbers of their lines.
    """

    def __init__(self, name: str, drawing: str) -> None:
        reader = _Reader(name, drawing)
        self.name = name
        self.drawing = drawing
        self._hash = hash((name, drawing))
        self.head: Mapping[str, str] = MappingProxyType(reader.head)
        self.head_lines: Mapping[str, int] = MappingProxyType(reader.head_lines)
        self.titles: Mapping[str, str] = MappingProxyType(reader.titles)
        self.provenance = reader.head["provenance"]
        self.grid = reader.grid
        self.sea = reader.bits(SEA + HOLE + ARCHER_MINE)
        self.holes = reader.bits(HOLE)
        self.archer_mines = reader.bits(ARCHER_MINE)
        self.zone: Mapping[Cell, str] = MappingProxyType(reader.zone)
        self.zones: Mapping[str, int] = MappingProxyType(reader.zones(self.sea))
        self.starts: Mapping[str, Cell] = MappingProxyType(reader.starts)
        self.closed_links = frozenset(reader.links)
        self.exits: Mapping[Cell, tuple[tuple[Direction, Cell, int], ...]] = MappingProxyType(
            {cell: tuple(self._exits(cell)) for cell in cells_of(self.grid, self.sea)}
        )
        self.leavable: Mapping[Direction, int] = MappingProxyType(
            {direction: self._leavable(direction) for direction in Direction}
        )
        """Direction to the bits of the sea cells from which a step that way leads to sea."""
        reader.check_sea(self)

    @property
    def islands(self) -> int:
        """Bits of the cells that are land."""
        return self.grid.everywhere & ~self.sea

    def is_sea(self, cell: Cell) -> bool:
        """Is this a cell of the chart on which a submarine may be?"""
        return bool(self.sea & self.grid.bit.get(cell, 0))

    def _exits(self, cell: Cell) -> Iterable[tuple[Direction, Cell, int]]:
        for direction in Direction:
            beside = self.grid.neighbour(cell, direction)
            if beside is None or not self.is_sea(beside):
                continue
            if frozenset((cell, beside)) not in self.closed_links:
                yield direction, beside, self.grid.bit[beside]

    def _leavable(self, direction: Direction) -> int:
        return sum(
            self.grid.bit[cell]
            for cell, exits in self.exits.items()
            if any(way is direction for way, _, _ in exits)
        )

    def __eq__(self, other: object) -> bool:
        """Same name and same drawing."""
        return (
            isinstance(other, Chart) and self.name == other.name and self.drawing == other.drawing
        )

    def __hash__(self) -> int:
        """By value."""
        return self._hash

    def __repr__(self) -> str:
        """The name."""
        return f"Chart({self.name!r})"

    def svg(self) -> str:
        """The chart as an SVG picture."""
        return svg([DrawnSheet(self.grid, self, title=self.titles["en"])])

    def _repr_svg_(self) -> str:
        """For notebooks."""
        return self.svg()

    def __reduce__(self) -> tuple[object, ...]:
        """Copied and pickled as its drawing."""
        return drawn_chart, (self.drawing, self.name)


@lru_cache(maxsize=128)
def drawn_chart(drawing: str, name: str = "custom") -> Chart:
    """A chart from a player's own drawing; InvalidChartError with line and reason."""
    return Chart(name, drawing)


class _Reader:
    """Reads a drawing once, line by line, and collects what is wrong with it.

    A fault of one line is noted, and reading goes on; a fault after which the rest has no meaning
    ends it. Raises InvalidChartError with all faults if there are any.
    """

    def __init__(self, name: str, drawing: str) -> None:
        self.name = name
        self.lines = drawing.splitlines()
        self.at = 0
        self.head: dict[str, str] = {}
        self.head_lines: dict[str, int] = {}
        self.starts: dict[str, Cell] = {}
        self.links: list[frozenset[Cell]] = []
        self.faults: list[InvalidChartError] = []
        self._read_head()
        self.picture, first = self._read_picture("sea", _MARKS)
        self.grid = Grid.of(len(self.picture[0]), len(self.picture))
        self.sea_line = first
        zones, first = self._read_picture("zones", "")
        self.zones_line = first
        if (len(zones[0]), len(zones)) != (self.grid.width, self.grid.height):
            self._fail(
                f"the zones are {len(zones[0])} by {len(zones)}, not as large as the sea", first
            )
        flat = [mark for row in zones for mark in row]
        self.zone = dict(zip(self.grid.cells, flat, strict=True))
        self._read_links()
        self._read_starts()
        if self.faults:
            raise all_faults(self.faults)

    @property
    def titles(self) -> dict[str, str]:
        title = self.head["title"]
        others = {each: self.head.get(f"title.{each}", title) for each in _TRANSLATED}
        return {"en": title, **others}

    def bits(self, marks: str) -> int:
        flat = (mark for row in self.picture for mark in row)
        return sum(1 << place for place, mark in enumerate(flat) if mark in marks)

    def zones(self, sea: int) -> dict[str, int]:
        found: dict[str, int] = {}
        for cell, label in sorted(self.zone.items(), key=lambda item: item[1]):
            found[label] = found.get(label, 0) | (self.grid.bit[cell] & sea)
        return found

    def check_sea(self, chart: Chart) -> None:
        """SON-055, CAP-064: the sea is one water, large enough, and no cell is walled in."""
        if chart.sea.bit_count() < 2:
            self._fail("a chart needs at least two sea cells", self.sea_line)
        for label, cells in chart.zones.items():
            if not cells:
                self._note(f"zone {label} has no sea cell", self.zones_line)
        reached = _flood(chart)
        lost = cells_of(chart.grid, chart.sea & ~reached)
        if lost:
            self._note(f"the sea is not connected: {lost[0]} cannot be reached", self.sea_line)
        if self.faults:
            raise all_faults(self.faults)

    def _note(self, what: str, line: int | None = None) -> None:
        self.faults.append(InvalidChartError(self.name, line or self.at or 1, what))

    def _fail(self, what: str, line: int | None = None) -> NoReturn:
        self._note(what, line)
        raise all_faults(self.faults)

    def _next(self) -> str | None:
        while self.at < len(self.lines):
            text = self.lines[self.at]
            self.at += 1
            if text.strip() and not text.lstrip().startswith("//"):
                return text
        return None

    def _read_head(self) -> None:
        while (text := self._next()) is not None:
            key, colon, value = text.partition(":")
            key, value = key.strip(), value.strip()
            if key == "sea" and colon and not value:
                break
            is_known = key in _HEAD or (key.startswith(OPTION) and key != OPTION)
            if not colon or not is_known or not value:
                known = ", ".join((*_HEAD, f"{OPTION}NAME"))
                self._note(f"expected one of {known} with a value, or 'sea:'")
            elif key in self.head:
                self._note(f"the drawing says its {key} twice")
            else:
                self.head[key] = value
                self.head_lines[key] = self.at
        for key in ("title", "provenance"):
            if key not in self.head:
                self._note(f"the drawing does not say its {key}")

    def _read_picture(self, what: str, marks: str) -> tuple[list[list[str]], int]:
        if what != "sea":
            text = self._next()
            if text is None or text.strip() != f"{what}:":
                self._fail(f"expected '{what}:'")
        letters = self._next()
        columns = letters.split() if letters is not None else []
        if columns != list(LETTERS[: len(columns)]) or not columns:
            self._fail("expected the column letters A B C ... over the picture")
        rows: list[list[str]] = []
        first = self.at + 1
        while self.at < len(self.lines) and self.lines[self.at].strip()[:1].isdigit():
            text = self._next()
            number, *row = text.split() if text is not None else [""]
            if number != str(len(rows) + 1):
                self._fail(f"expected row {len(rows) + 1}, found {number!r}")
            if len(row) != len(columns):
                self._note(f"row {number} has {len(row)} cells, not {len(columns)}")
                row = [SEA] * len(columns)
            for mark in row:
                if len(mark) != 1 or (marks and mark not in marks):
                    self._note(f"{mark!r} is not a mark; use one of {' '.join(marks)}")
            if len(rows) == _ROWS:
                self._fail(f"a chart has at most {_ROWS} rows")
            rows.append([mark[0] for mark in row])
        if not rows:
            self._fail(f"the {what} has no rows")
        return rows, first

    def _read_links(self) -> None:
        text = self._next()
        if text is None:
            return
        if text.strip() != "closed links:":
            self._fail("expected 'closed links:' or the end of the drawing")
        while (text := self._next()) is not None:
            one, dash, other = text.strip().partition("-")
            try:
                ends = parse_cell(one, self.grid), parse_cell(other, self.grid)
            except InvalidNotationError as error:
                self._note(str(error))
                continue
            if not dash or ends[1] not in (self.grid.neighbour(ends[0], way) for way in Direction):
                self._note(f"{text.strip()!r} does not join two neighbours, such as C3-D3")
            self.links.append(frozenset(ends))

    def _read_starts(self) -> None:
        printed = [key for key in _STARTS if key in self.head]
        if len(printed) == 1:
            self._note("a drawing has both starts or none", self.head_lines[printed[0]])
        for key in printed:
            line = self.head_lines[key]
            try:
                cell = parse_cell(self.head[key], self.grid)
            except InvalidNotationError as error:
                self._note(str(error), line)
                continue
            if not self.bits(SEA + HOLE + ARCHER_MINE) & self.grid.bit[cell]:
                self._note(f"the start {cell} is on land", line)
            self.starts[key.removeprefix("start.")] = cell


def _flood(chart: Chart) -> int:
    reached = chart.sea & -chart.sea
    while True:
        wider = reached
        for direction in Direction:
            wider |= shift(chart.grid, reached & chart.leavable[direction], direction)
        if wider == reached:
            return reached
        reached = wider
