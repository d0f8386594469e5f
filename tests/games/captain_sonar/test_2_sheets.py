"""Captain Sonar, section 2: what is printed on the sheets."""

from collections import Counter

import pytest

from games.captain_sonar.positions import (
    C10,
    C15,
    DRONE,
    MINE,
    SCENARIO,
    SILENCE,
    SONAR,
    TORPEDO,
    drawn,
)
from hydrophone.board.chart import packaged_chart
from hydrophone.board.grid import Cell
from hydrophone.games.captain_sonar.options import CHARTS
from hydrophone.games.captain_sonar.systems import (
    CIRCUIT_BITS,
    DAMAGE_LIMIT,
    GAUGE_SIZE,
    KIND_BITS,
    KIND_OF,
    PANEL,
    SYMBOL_BIT,
    SYMBOL_CIRCUIT,
    SYMBOL_KIND,
    SYMBOL_PANEL,
    SYMBOLS,
    Circuit,
    Course,
    Kind,
    System,
    symbols_of,
)
from tracing import rule

PRINTED = {
    Course.WEST: "W1 weapons yellow, W2 special yellow, W3 detection yellow,"
    " W4 detection, W5 radiation, W6 radiation",
    Course.NORTH: "N1 special orange, N2 weapons orange, N3 special orange,"
    " N4 detection, N5 weapons, N6 radiation",
    Course.SOUTH: "S1 detection grey, S2 special grey, S3 weapons grey,"
    " S4 weapons, S5 radiation, S6 special",
    Course.EAST: "E1 detection orange, E2 special grey, E3 weapons yellow,"
    " E4 radiation, E5 detection, E6 radiation",
}


@rule("CAP-010")
def test_a_crew_has_two_sheets_for_every_scenario_and_two_for_all() -> None:
    """First Mate and Engineer have one each, Captain and Radio Operator one per scenario."""
    assert 1 + 1 + 2 * len(CHARTS) == 12


@rule("CAP-015")
def test_the_first_mates_sheet_has_four_damage_fields_and_six_gauges() -> None:
    assert DAMAGE_LIMIT == 4
    assert dict(GAUGE_SIZE) == {
        MINE: 3,
        TORPEDO: 3,
        DRONE: 4,
        SONAR: 3,
        SILENCE: 6,
        SCENARIO: 4,
    }


@rule("CAP-015", "CAP-145")
@pytest.mark.parametrize(
    ("kind", "systems"),
    [
        (Kind.WEAPONS, {MINE, TORPEDO}),
        (Kind.DETECTION, {DRONE, SONAR}),
        (Kind.SPECIAL, {SILENCE, SCENARIO}),
        (Kind.RADIATION, set[System]()),
    ],
)
def test_every_kind_but_radiation_stands_for_two_systems(kind: Kind, systems: set[System]) -> None:
    assert {system for system in System if KIND_OF[system] is kind} == systems


@rule("CAP-016")
@pytest.mark.parametrize("panel", Course)
def test_a_panel_has_three_circuit_symbols_above_three_of_the_reactor(panel: Course) -> None:
    assert [symbol in SYMBOL_CIRCUIT for symbol in PANEL[panel]] == [True] * 3 + [False] * 3


@rule("CAP-017")
@pytest.mark.parametrize("panel", Course)
def test_the_panels_are_those_of_the_printed_sheet(panel: Course) -> None:
    lines = [words.split() for words in PRINTED[panel].split(", ")]

    assert [name for name, *_ in lines] == list(PANEL[panel])
    for name, kind, *circuit in lines:
        assert SYMBOL_PANEL[name] is panel
        assert SYMBOL_KIND[name] is Kind(kind)
        assert SYMBOL_CIRCUIT.get(name) == (Circuit(circuit[0]) if circuit else None)


@rule("CAP-018")
def test_there_are_24_symbols_six_of_each_kind() -> None:
    assert len(SYMBOLS) == 24
    assert Counter(SYMBOL_KIND.values()) == dict.fromkeys(Kind, 6)


@rule("CAP-018")
def test_crossed_symbols_travel_as_bits_in_the_order_west_north_south_east() -> None:
    """The client counts the same bits."""
    order = [f"{panel}{place}" for panel in "WNSE" for place in range(1, 7)]

    assert [SYMBOL_BIT[symbol] for symbol in order] == [1 << place for place in range(24)]


@rule("CAP-018", "CAP-170")
@pytest.mark.parametrize(
    ("circuit", "symbols"),
    [
        (Circuit.YELLOW, {"W1", "W2", "W3", "E3"}),
        (Circuit.ORANGE, {"N1", "N2", "N3", "E1"}),
        (Circuit.GREY, {"S1", "S2", "S3", "E2"}),
    ],
)
def test_three_circuits_join_four_symbols_each(circuit: Circuit, symbols: set[str]) -> None:
    assert set(symbols_of(CIRCUIT_BITS[circuit])) == symbols


@rule("CAP-018", "CAP-150", "CAP-Q20", "CAP-D09")
def test_six_symbols_are_radiation() -> None:
    radiation = symbols_of(KIND_BITS[Kind.RADIATION])

    assert set(radiation) == {"W5", "W6", "N6", "S5", "E4", "E6"}


@rule("CAP-019")
@pytest.mark.parametrize(
    ("picture", "cell", "sector"),
    [
        (C15, "L14", "9"),
        (C15, "A11", "7"),
        (C15, "O6", "6"),
        (C15, "A1", "1"),
        (C10, "E5", "1"),
        (C10, "F5", "2"),
        (C10, "E6", "3"),
        (C10, "F6", "4"),
    ],
)
def test_sectors_are_numbered_row_by_row(picture: str, cell: str, sector: str) -> None:
    assert drawn(picture).chart.zone[Cell(cell)] == sector


@rule("CAP-011", "CAP-019", "CAP-063")
@pytest.mark.parametrize("scenario", CHARTS)
def test_a_turn_by_turn_map_has_ten_by_ten_spaces_in_four_sectors(scenario: str) -> None:
    chart, open_water = packaged_chart(scenario), drawn(C10).chart

    assert (chart.grid.width, chart.grid.height) == (10, 10)
    assert chart.zone == open_water.zone
    assert list(chart.zones) == ["1", "2", "3", "4"]
