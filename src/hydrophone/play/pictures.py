"""What a match and a belief look like on their chart: as text, and as SVG for notebooks."""

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from hydrophone.belief.tracker import GameTracker
from hydrophone.board.chart import Chart
from hydrophone.board.drawing import DrawnSheet, Marks, picture
from hydrophone.board.grid import Cell, Grid, column_letter, row_number
from hydrophone.board.marks import ARCHER_MINE, HOLE, ISLAND
from hydrophone.core.boat import Boat
from hydrophone.core.seats import CAPTAINS, Side
from hydrophone.kits.registry import kit_named
from hydrophone.play.referee import Referee

TRACKS = "B, Y: the boats (X: both); b, y: where they went (x: both)"
PLACES_LEFT = "?: where the boat could be"

Tracks = Mapping[Side, tuple[Cell, ...]]


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


class SeenBoats(msgspec.Struct, frozen=True):
    """What is drawn of a match for one viewer: boats that they see, places of those they do not."""

    grid: Grid
    chart: Chart | None
    boats: Mapping[Side, Boat]
    places: Mapping[Side, Mapping[Cell, float]]
    title: str

    def text(self) -> str:
        """The chart with the boats and the places, then a sentence for each boat."""
        marks = {cell: "?" for places in self.places.values() for cell in places}
        marks |= track_marks({side: boat.track for side, boat in self.boats.items()})
        lines = [self.title]
        if self.chart is not None:
            lines.append(picture(self.grid, self.chart, marks))
        lines += [f"{side.value}: {boat.sentence}" for side, boat in self.boats.items()]
        lines += [
            f"{side.value}: on one of {len(places)} places, {_likeliest(places)}"
            for side, places in self.places.items()
            if places
        ]
        return "\n".join(lines)

    def sheets(self) -> Iterator[DrawnSheet]:
        """One sheet with both crews; in a game without a chart one for each crew."""
        crews = tuple(self._marks())
        if self.chart is not None:
            yield DrawnSheet(self.grid, self.chart, crews, self.title)
        else:
            for marks in crews:
                yield DrawnSheet(self.grid, None, (marks,), f"{self.title}: {marks.crew}")

    def _marks(self) -> Iterator[Marks]:
        for side in Side:
            boat = self.boats.get(side, Boat())
            yield Marks(side.value, boat.track, self.places.get(side, {}), _labels(boat))


def boats_of(referee: Referee) -> dict[Side, Boat]:
    """Both boats, in a game that can show them."""
    boat = kit_named(referee.game.id).boat
    seats = CAPTAINS.items() if boat is not None else ()
    return {side: boat(referee.view(seat), side) for side, seat in seats if boat is not None}


def _labels(boat: Boat) -> dict[Cell, str]:
    """Cells that a game says something of: mines, and the contacts of a map."""
    found: dict[Cell, str] = {}
    for name, fact in boat.facts.items():
        if name == "mines" and isinstance(fact, list):
            found |= dict.fromkeys(map(Cell, fact), "\N{BLACK FOUR POINTED STAR}")
        if name == "map" and isinstance(fact, dict):
            found |= {Cell(cell): f"{number:02}" for cell, number in fact.items()}
    return found


def _likeliest(places: Mapping[Cell, float]) -> str:
    best = max(places, key=lambda cell: places[cell])
    return f"likeliest {best} ({places[best]:.0%})"


def grid_of(chart: Chart | None, tracker: GameTracker | None) -> Grid:
    """The chart's; in a game without one, just large enough for the places of a fresh tracker."""
    if chart is not None:
        return chart.grid
    return _around(tracker.support if tracker is not None else ())


def _around(cells: Iterable[Cell]) -> Grid:
    places = list(cells) or [Cell("A1")]
    letters = sorted(column_letter(cell) for cell in places)
    return Grid.of(ord(letters[-1]) - ord("A") + 1, max(map(row_number, places)))
