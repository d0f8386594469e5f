"""Charts: what a drawing says is what is played on; every fault is told with its line."""

import dataclasses
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hydrophone.board.cellset import cells_of
from hydrophone.board.chart import Chart, drawn_chart
from hydrophone.board.grid import Cell, Direction
from hydrophone.core.errors import InvalidChartError, UnknownNameError
from hydrophone.kits.scenarios import packaged_chart, packaged_charts
from tracing import rule

DRAWING = """\
// A comment, and an empty line

title: Pond
title.de: Teich
provenance: drawn for this test
start.blue: A1
start.yellow: D3

sea:
     A B C D
   1 . . # .
   2 . o . *
   3 # . . .

zones:
     A B C D
   1 1 1 1 2
   2 1 1 2 2
   3 3 3 3 2

closed links:
  A1-B1
"""
"""Line 9 is ``sea:``, 11 to 13 its rows, 15 ``zones:``, 17 to 19 its rows, 21 the links."""


def test_a_drawing_is_read() -> None:
    chart = drawn_chart(DRAWING)

    assert dict(chart.titles) == {"en": "Pond", "de": "Teich", "es": "Pond"}
    assert chart.provenance == "drawn for this test"
    assert (chart.grid.width, chart.grid.height) == (4, 3)
    assert cells_of(chart.grid, chart.islands) == ("C1", "A3")
    assert cells_of(chart.grid, chart.holes) == ("B2",)
    assert cells_of(chart.grid, chart.archer_mines) == ("D2",)
    assert dict(chart.starts) == {"blue": "A1", "yellow": "D3"}
    assert chart.zone[Cell("C2")] == "2"
    assert cells_of(chart.grid, chart.zones["3"]) == ("B3", "C3")
    assert chart.closed_links == {frozenset(("A1", "B1"))}


def test_ways_lead_over_sea_and_open_links_only() -> None:
    chart = drawn_chart(DRAWING)
    ways = {cell: {to: way for way, to, _ in exits} for cell, exits in chart.exits.items()}

    assert ways[Cell("A1")] == {"A2": Direction.DOWN}
    assert ways[Cell("B2")] == {
        "B1": Direction.UP,
        "C2": Direction.RIGHT,
        "B3": Direction.DOWN,
        "A2": Direction.LEFT,
    }
    assert set(ways) == set(cells_of(chart.grid, chart.sea))


def test_a_chart_is_equal_to_another_reading_of_the_same_drawing() -> None:
    assert Chart("custom", DRAWING) == Chart("custom", DRAWING) == drawn_chart(DRAWING)
    assert hash(Chart("custom", DRAWING)) == hash(drawn_chart(DRAWING))
    assert Chart("other", DRAWING) != drawn_chart(DRAWING)
    assert repr(drawn_chart(DRAWING)) == "Chart('custom')"


def test_line_ends_of_other_systems_are_read() -> None:
    assert Chart("custom", DRAWING.replace("\n", "\r\n")).sea == drawn_chart(DRAWING).sea


# --- faults ------------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True)
class Fault:
    """One text of the drawing replaced by another, and what is told of it."""

    old: str
    new: str
    line: int
    told: str


FAULTS = {
    "unknown head": Fault("title.de: Teich", "size: 3", 4, "expected one of title"),
    "head without value": Fault("title.de: Teich", "title.de:", 4, "expected one of title"),
    "head without colon": Fault("title.de: Teich", "Teich", 4, "expected one of title"),
    "a head twice": Fault("title.de: Teich", "title: Teich", 4, "says its title twice"),
    "no title": Fault("title: Pond", "// none", 9, "does not say its title"),
    "no provenance": Fault("provenance: drawn for this test", "", 9, "its provenance"),
    "no letters": Fault("sea:\n     A B C D", "sea:", 10, "expected the column letters"),
    "wrong letters": Fault("sea:\n     A B C D", "sea:\n     A B D C", 10, "column letters"),
    "row out of order": Fault("   2 . o . *", "   3 . o . *", 12, "expected row 2, found '3'"),
    "short row": Fault("   2 . o . *", "   2 . o .", 12, "row 2 has 3 cells, not 4"),
    "long row": Fault("   2 . o . *", "   2 . o . * .", 12, "row 2 has 5 cells, not 4"),
    "unknown mark": Fault("   2 . o . *", "   2 . ? . *", 12, "'?' is not a mark"),
    "two marks in one": Fault("   2 . o . *", "   2 . oo . *", 12, "'oo' is not a mark"),
    "no rows": Fault("   1 . . # .\n   2 . o . *\n   3 # . . .\n", "", 10, "the sea has no rows"),
    "no zones": Fault("zones:", "sectors:", 15, "expected 'zones:'"),
    "fewer zones": Fault("   3 3 3 3 2\n", "", 17, "the zones are 4 by 2, not as large as the sea"),
    "long zone label": Fault("   3 3 3 3 2", "   3 33 3 3 2", 19, "'33' is not a mark"),
    "unknown ending": Fault("closed links:", "links:", 21, "expected 'closed links:'"),
    "a link to nowhere": Fault("  A1-B1", "  A1-E1", 22, "'E1' is not a coordinate"),
    "a link of one end": Fault("  A1-B1", "  A1", 22, "is not a coordinate"),
    "a link over two": Fault("  A1-B1", "  A1-C1", 22, "does not join two neighbours"),
    "a start outside": Fault("start.blue: A1", "start.blue: Z9", 6, "'Z9' is not a coordinate"),
    "a start on land": Fault("start.blue: A1", "start.blue: A3", 6, "the start A3 is on land"),
    "a walled boat": Fault("  A1-B1", "  A1-B1\n  A1-A2", 11, "the sea is not connected: B1"),
    "an empty zone": Fault("   3 3 3 3 2", "   3 4 3 3 2", 17, "zone 4 has no sea cell"),
    "one start of two": Fault("start.yellow: D3\n", "", 6, "both starts or none"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_told_with_its_line(name: str) -> None:
    fault = FAULTS[name]
    assert fault.old in DRAWING

    with pytest.raises(InvalidChartError) as caught:
        Chart("pond.txt", DRAWING.replace(fault.old, fault.new))

    assert fault.told in caught.value.what
    assert (caught.value.file, caught.value.line) == ("pond.txt", fault.line)


def test_all_faults_of_a_drawing_are_told_in_the_order_of_its_lines() -> None:
    drawing = (
        DRAWING.replace("title.de: Teich", "size: 3")
        .replace("start.yellow: D3", "start.yellow: A3")
        .replace("   2 . o . *", "   2 . ? . x")
        .replace("   3 # . . .", "   3 # . .")
        .replace("  A1-B1", "  A1-C1\n  A1-Z1")
    )

    with pytest.raises(InvalidChartError) as caught:
        Chart("pond.txt", drawing)

    assert caught.value.faults[0] is caught.value
    assert [(fault.line, fault.what.split()[0]) for fault in caught.value.faults] == [
        (4, "expected"),
        (12, "'?'"),
        (12, "'x'"),
        (13, "row"),
        (22, "'A1-C1'"),
        (23, "'Z1'"),
    ]


@pytest.mark.parametrize("text", ["", "\n\n", "// nothing", "title: X", "title: X\nprovenance: Y"])
def test_a_drawing_that_ends_early_is_refused(text: str) -> None:
    with pytest.raises(InvalidChartError):
        Chart("x", text)


def test_a_chart_has_at_most_99_rows() -> None:
    rows = "\n".join(f"{row} ." for row in range(1, 101))

    with pytest.raises(InvalidChartError, match="line 104: a chart has at most 99 rows"):
        Chart("x", f"title: X\nprovenance: Y\nsea:\n A\n{rows}\n")


def test_a_chart_needs_two_sea_cells() -> None:
    drawing = "title: X\nprovenance: Y\nsea:\n A\n1 .\nzones:\n A\n1 1"

    with pytest.raises(InvalidChartError, match="at least two sea cells"):
        Chart("x", drawing)


@given(st.text(max_size=200))
def test_no_text_makes_the_reader_fall_over(text: str) -> None:
    with pytest.raises(InvalidChartError):
        Chart("x", text)


@given(st.data())
def test_a_drawing_with_one_mark_changed_is_read_or_refused(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(DRAWING) - 1))
    mark = data.draw(st.characters(max_codepoint=0x2FF))
    try:
        chart = Chart("x", DRAWING[:at] + mark + DRAWING[at + 1 :])
    except InvalidChartError as error:
        assert 0 <= error.line <= DRAWING.count("\n") + 2  # noqa: PT017
    else:
        assert chart.sea


# --- the packaged charts -----------------------------------------------------------------------

SONAR_CHARTS = ("archipelago", "jules_verne", "north_pole", "open_waters", "umbria", "volcano")
EVERY_CHART = pytest.mark.parametrize("name", packaged_charts())


def test_the_packaged_charts() -> None:
    assert set(SONAR_CHARTS) < set(packaged_charts())
    assert packaged_chart("volcano") is packaged_chart("volcano")
    with pytest.raises(UnknownNameError, match="there is no chart 'atlantis'"):
        packaged_chart("atlantis")


@rule("SON-055")
@EVERY_CHART
def test_the_sea_is_connected_and_every_point_has_a_zone(name: str) -> None:
    chart = packaged_chart(name)
    cells = cells_of(chart.grid, chart.sea)
    reached, edge = {cells[0]}, {cells[0]}
    while edge:
        edge = {to for cell in edge for _, to, _ in chart.exits[cell]} - reached
        reached.update(edge)

    assert reached == set(cells)
    assert len(cells) >= 2
    assert all(chart.zone[cell] for cell in cells)
    assert all(chart.exits[cell] for cell in cells)


@pytest.mark.parametrize("name", sorted({*packaged_charts()} - {"foxtrot_realtime"}))
def test_the_zones_are_alike_in_size(name: str) -> None:
    """All but those of Foxtrot, which is printed with a wall of land in one sector."""
    sizes = [cells.bit_count() for cells in packaged_chart(name).zones.values()]

    assert max(sizes) <= 1.2 * min(sizes)


@EVERY_CHART
def test_every_chart_says_where_it_comes_from(name: str) -> None:
    chart = packaged_chart(name)

    assert "published sheet" in chart.provenance or "reconstructed" in chart.provenance
    assert all(chart.titles[language] for language in ("en", "de", "es"))


@rule("SON-055")
@pytest.mark.parametrize("name", SONAR_CHARTS)
def test_points_of_the_examples_are_sea(name: str) -> None:
    chart = packaged_chart(name)

    assert all(chart.is_sea(Cell(cell)) for cell in ("F2", "H7", "D3", "D4"))


@rule("SON-055", "SON-051", "SON-046")
@pytest.mark.parametrize(
    ("name", "cells"), [("archipelago", ("A1", "J10")), ("north_pole", ("D3", "E8", "I5"))]
)
def test_points_of_the_special_rules_are_sea(name: str, cells: tuple[str, ...]) -> None:
    assert all(packaged_chart(name).is_sea(Cell(cell)) for cell in cells)


@rule("SON-055")
def test_h3_is_sea_on_one_of_the_charts_drawn_anew() -> None:
    anew = [packaged_chart(name) for name in SONAR_CHARTS]
    drawn = [chart for chart in anew if chart.provenance == "reconstructed"]

    assert len(drawn) == 4
    assert any(chart.is_sea(Cell("H3")) for chart in drawn)


@EVERY_CHART
def test_no_start_loses_by_force(name: str) -> None:
    """From every sea cell there is a track long enough to fill the gauge."""
    chart = packaged_chart(name)

    assert all(_longest(chart, start, 4) == 4 for start in chart.exits)


def _longest(chart: Chart, start: Cell, wanted: int) -> int:
    """Steps that a boat can go without crossing its track, up to ``wanted``."""

    def go(track: tuple[Cell, ...]) -> int:
        if len(track) > wanted:
            return wanted
        exits = chart.exits[track[-1]]
        longer = [go((*track, to)) for _, to, _ in exits if to not in track]
        return max(longer, default=len(track) - 1)

    return go((start,))


def test_one_reconstructed_border_wanders() -> None:
    def straight(chart: Chart) -> bool:
        blocks: dict[tuple[bool, bool], set[str]] = {}
        for cell in chart.grid.cells:
            block = chart.grid.column(cell) < 5, chart.grid.row(cell) < 5
            blocks.setdefault(block, set()).add(chart.zone[cell])
        return all(len(zones) == 1 for zones in blocks.values())

    assert not all(straight(packaged_chart(name)) for name in SONAR_CHARTS)


# --- the document ------------------------------------------------------------------------------

PAGE = Path(__file__).parents[2] / "docs" / "chart.md"


def test_the_example_in_the_documents_is_a_chart() -> None:
    text = PAGE.read_text(encoding="utf-8")
    example = next(part for part in text.split("```") if part.lstrip().startswith("title: Pond"))

    chart = Chart("example", example)

    assert (chart.grid.width, chart.grid.height) == (4, 3)
    assert dict(chart.starts) == {"blue": "A1", "yellow": "D3"}


def test_the_documents_say_where_every_chart_comes_from() -> None:
    text = PAGE.read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| `")]
    for name in packaged_charts():
        (row,) = (row for row in rows if f"`{name}`" in row)
        said = packaged_chart(name).provenance
        assert said.split(";")[0] in row, name
