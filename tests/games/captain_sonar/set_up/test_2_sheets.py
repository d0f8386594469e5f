"""Captain Sonar, section 2: what is printed on the sheets."""

from collections import Counter

import pytest

from games.captain_sonar.positions import (
    BLUE,
    BLUE_MATE,
    C10,
    CE,
    DRONE,
    MINE,
    SCENARIO,
    SILENCE,
    SONAR,
    TASKS,
    TORPEDO,
    after,
    crew,
    drawn,
    events,
    refused,
    torpedo,
)
from hydrophone.core.seats import Side
from hydrophone.games.captain_sonar.actions import AskDrone, MarkGauge
from hydrophone.games.captain_sonar.events import SystemReady
from hydrophone.games.captain_sonar.options import CHARTS
from hydrophone.games.captain_sonar.phase import Step
from hydrophone.games.captain_sonar.refusals import Clause
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.games.captain_sonar.state import CaptainState
from hydrophone.games.captain_sonar.systems import (
    CIRCUIT_BITS,
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
from hydrophone.kits.scenarios import packaged_chart
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


@rule("CAP-015")
@pytest.mark.parametrize("damage", range(4))
def test_the_first_mates_sheet_has_four_damage_fields(damage: int) -> None:
    """One is crossed out; the fourth ends the match."""
    state = drawn(C10, blue=crew(TORPEDO, track="D3"), yellow=crew(track="D6", damage=damage))

    hit = after(state, (BLUE, torpedo("D5")))

    assert hit.sheets.of(Side.YELLOW).damage == damage + 1
    assert (hit.public.outcome is not None) is (damage == 3)


@rule("CAP-015")
@pytest.mark.parametrize(
    ("system", "size"),
    [(MINE, 3), (TORPEDO, 3), (DRONE, 4), (SONAR, 3), (SILENCE, 6), (SCENARIO, 4)],
)
def test_a_gauge_is_full_with_its_printed_number_of_marks(system: System, size: int) -> None:
    def with_marks(marks: int) -> CaptainState:
        blue = crew(track="D4 D5", marks={system: marks}, waiting=TASKS, panel=Course.SOUTH)
        return drawn(CE, blue=blue, step=Step.AFTER)

    mark, ready = MarkGauge(system), SystemReady(Side.BLUE, system, public=True)
    told = [ready in events(with_marks(marks), BLUE_MATE, mark) for marks in range(size)]

    assert told == [False] * (size - 1) + [True]
    assert refused(with_marks(size), BLUE_MATE, mark) is Clause.GAUGE_FULL


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
@pytest.mark.parametrize("scenario", CHARTS)
def test_a_turn_by_turn_map_has_ten_by_ten_spaces_in_sectors_of_five_by_five(
    scenario: str,
) -> None:
    chart = packaged_chart(scenario)
    numbered = {("A", "1"): "1", ("F", "1"): "2", ("A", "6"): "3", ("F", "6"): "4"}

    assert set(chart.grid.cells) == {f"{c}{r}" for c in "ABCDEFGHIJ" for r in range(1, 11)}
    for cell in chart.grid.cells:
        corner = ("A" if cell[0] < "F" else "F", "1" if int(cell[1:]) < 6 else "6")
        assert chart.zone[cell] == numbered[corner]


@rule("CAP-063")
@pytest.mark.parametrize("scenario", CHARTS)
def test_turn_by_turn_a_drone_is_asked_about_one_of_four_sectors(scenario: str) -> None:
    state = drawn(scenario, blue=crew(DRONE, track="F6 F5"), step=Step.AFTER)

    asked = {
        act.sector for act in CAPTAIN_SONAR.legal_actions(state, BLUE) if isinstance(act, AskDrone)
    }
    assert asked == {"1", "2", "3", "4"}
