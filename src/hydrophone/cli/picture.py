"""A chart and the tracks on it as text."""

from collections.abc import Mapping

from hydrophone.board.chart import ARCHER_MINE, HOLE, ISLAND, SEA, Chart
from hydrophone.board.grid import LETTERS, Cell
from hydrophone.core.seats import Side

TRACKS = "B, Y: the boats (X: both); b, y: where they went (x: both)"
PLACES_LEFT = "?: where the boat could be"

Tracks = Mapping[Side, tuple[Cell, ...]]


def picture(chart: Chart, marks: Mapping[Cell, str]) -> str:
    """The chart with letters and numbers on its edges, and a mark on some of its cells."""
    width = chart.grid.width
    drawn = [marks.get(cell, _ground(chart, cell)) for cell in chart.grid.cells]
    rows = [drawn[at : at + width] for at in range(0, len(drawn), width)]
    letters = "     " + " ".join(LETTERS[:width])
    return "\n".join(
        [letters, *(f"{number:4} " + " ".join(row) for number, row in enumerate(rows, 1))]
    )


def legend(chart: Chart, marks: str) -> str:
    """What the marks mean, and those of the chart that it has."""
    ground = {
        f"{ISLAND}: land": chart.islands,
        f"{HOLE}: hole in the ice": chart.holes,
        f"{ARCHER_MINE}: Archer mine at the beginning": chart.archer_mines,
    }
    return "; ".join((marks, *(meaning for meaning, cells in ground.items() if cells)))


def track_marks(tracks: Tracks) -> dict[Cell, str]:
    """A mark for each cell that a boat has been on since its start or last surfacing."""
    blue, yellow = tracks.get(Side.BLUE, ()), tracks.get(Side.YELLOW, ())
    marks: dict[Cell, str] = {}
    for cell in (*blue, *yellow):
        marks[cell] = _one_or_both(cell in blue, cell in yellow)
    boats = (blue[-1:], yellow[-1:])
    for cell in (*boats[0], *boats[1]):
        marks[cell] = _one_or_both(cell in boats[0], cell in boats[1]).upper()
    return marks


def _one_or_both(blue: bool, yellow: bool) -> str:
    if blue and yellow:
        return "x"
    return "b" if blue else "y"


def _ground(chart: Chart, cell: Cell) -> str:
    bit = chart.grid.bit[cell]
    if chart.holes & bit:
        return HOLE
    if chart.archer_mines & bit:
        return ARCHER_MINE
    return SEA if chart.sea & bit else ISLAND
