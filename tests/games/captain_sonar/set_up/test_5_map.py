"""Captain Sonar, section 5: the geometry of the maps."""

import pytest

from games.captain_sonar.positions import (
    BLUE,
    C10,
    CD,
    CE,
    CI1,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    after,
    begun,
    drawing_of,
    drawn,
    head,
    options_on,
    refusal,
    start,
)
from hydrophone.board.cellset import CellSet
from hydrophone.board.chart import drawn_chart
from hydrophone.board.grid import Cell
from hydrophone.core.errors import InvalidChartError
from hydrophone.core.seats import Side
from hydrophone.games.captain_sonar.judging.reach import around
from hydrophone.games.captain_sonar.options import CHARTS
from hydrophone.games.captain_sonar.refusals import Clause
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.games.captain_sonar.systems import Course
from hydrophone.kits.scenarios import packaged_chart
from tracing import rule


@rule("CAP-060")
@pytest.mark.parametrize(
    ("course", "cell"), [(NORTH, "E4"), (SOUTH, "E6"), (WEST, "D5"), (EAST, "F5")]
)
def test_a_course_leads_to_the_neighbouring_space(course: Course, cell: str) -> None:
    state = after(begun(options_on(C10), blue="E5"), (BLUE, head(course)))

    assert state.sheets.of(Side.BLUE).position == cell


@rule("CAP-061")
def test_the_edge_is_closed() -> None:
    state = begun(options_on(C10), blue="A1", yellow="J10")

    assert refusal(state, BLUE, head(NORTH)) is Clause.EDGE
    assert refusal(state, BLUE, head(WEST)) is Clause.EDGE
    assert refusal(state, BLUE, head(EAST)) is None
    assert refusal(state, BLUE, head(SOUTH)) is None


@rule("CAP-061")
def test_an_island_is_no_sea_space() -> None:
    chart = drawn(CI1).public.chart

    assert CellSet(chart.grid, chart.islands) == CellSet.of(chart.grid, [Cell("E3")])


@rule("CAP-062", "CAP-D15")
@pytest.mark.parametrize(
    ("cell", "neighbours"),
    [
        ("E5", "D4 E4 F4 D5 F5 D6 E6 F6"),
        ("A1", "B1 A2 B2"),
        ("J6", "I5 J5 I6 I7 J7"),
    ],
)
def test_the_spaces_all_around_are_adjacent(cell: str, neighbours: str) -> None:
    chart = drawn(C10).public.chart

    found = CellSet(chart.grid, around(chart, Cell(cell)))
    assert set(found) == set(neighbours.split())


@rule("CAP-064")
@pytest.mark.parametrize("scenario", CHARTS)
def test_the_maps_are_sound(scenario: str) -> None:
    chart = packaged_chart(scenario)

    assert all(exits for exits in chart.exits.values())
    assert sum(bits.bit_count() for bits in chart.zones.values()) == len(chart.exits)
    for special in (chart.archer_mines, chart.holes):
        assert special & ~chart.sea == 0


@rule("CAP-064")
def test_ice_holes_and_archer_mines_are_spaces_of_the_sea() -> None:
    under_ice, mined = drawn(CD).public.chart, drawn(CE).public.chart

    assert set(CellSet(under_ice.grid, under_ice.holes)) == {"B2", "I9"}
    assert set(CellSet(mined.grid, mined.archer_mines)) == {"C4", "G8"}
    assert len(under_ice.exits) == len(mined.exits) == 100


@rule("CAP-064")
def test_a_map_with_a_lonely_sea_space_is_refused() -> None:
    lonely = drawing_of("""
        . # . .
        # . . .
        . . . .
        . . . .
    """)

    with pytest.raises(InvalidChartError, match="cannot be reached"):
        drawn_chart(lonely)


@rule("CAP-064")
@pytest.mark.parametrize(("picture", "cell"), [(CE, "C4"), (CD, "B2")])
def test_a_boat_may_start_there(picture: str, cell: str) -> None:
    state, _ = CAPTAIN_SONAR.new(options_on(picture), 1)

    assert refusal(state, BLUE, start(cell)) is None
