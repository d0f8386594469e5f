"""Captain Sonar, section 11: circuits repair themselves, the reactor does not."""

from typing import Any

import pytest

from games.captain_sonar.positions import (
    BLUE,
    BLUE_ENGINEER,
    BLUE_RADIO,
    C10,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    YELLOW,
    after,
    crew,
    crossed,
    drawn,
    events,
    heard,
    under_way,
)
from hydrophone.core.seats import Role, Side
from hydrophone.games.captain_sonar.actions import CrossSymbol, Surface
from hydrophone.games.captain_sonar.damage.blasts import DamagedItself
from hydrophone.games.captain_sonar.events import (
    BreakdownsErased,
    CircuitRepaired,
    OkSaid,
    Surfaced,
    SymbolCrossed,
)
from hydrophone.games.captain_sonar.options import CircuitVsPanel
from hydrophone.games.captain_sonar.state import CaptainState
from hydrophone.games.captain_sonar.systems import (
    KIND_BITS,
    SYMBOL_CIRCUIT,
    SYMBOLS,
    Circuit,
    Course,
    Crossing,
    Kind,
    System,
    after_cross,
    bits_of,
    is_blocked,
)
from tracing import rule

CROWDED = "W1 W4 W5 W6 N1 N5 S2 S5 S6 E3 E5 E6"
"""Nothing works, and four of six radiation symbols are crossed."""


def crossing(marked: str, course: Course, symbol: str, **switches: Any) -> CaptainState:
    """The state after this course and this cross on a sheet with these marks."""
    state = under_way(course, crew(crossed=marked), **switches)
    return after(state, (BLUE_ENGINEER, CrossSymbol(symbol)))


@rule("CAP-170")
def test_the_twelve_circuit_symbols_form_three_circuits_of_four() -> None:
    assert len(SYMBOL_CIRCUIT) == 12
    for circuit in Circuit:
        assert len([s for s in SYMBOLS if SYMBOL_CIRCUIT.get(s) is circuit]) == 4


@rule("CAP-171", "CAP-D31")
@pytest.mark.parametrize(
    ("marked", "course", "last", "circuit"),
    [
        ("W1 W2 W3", EAST, "E3", Circuit.YELLOW),
        ("W1 W2 E3", WEST, "W3", Circuit.YELLOW),
        ("N1 N2 N3", EAST, "E1", Circuit.ORANGE),
        ("N1 N3 E1", NORTH, "N2", Circuit.ORANGE),
        ("S1 S2 E2", SOUTH, "S3", Circuit.GREY),
    ],
)
def test_a_complete_circuit_repairs_itself_at_once(
    marked: str, course: Course, last: str, circuit: Circuit
) -> None:
    state = under_way(course, crew(crossed=marked, damage=1))

    assert events(state, BLUE_ENGINEER, CrossSymbol(last)) == (
        SymbolCrossed(Side.BLUE, last),
        CircuitRepaired(Side.BLUE, circuit),
        OkSaid(Side.BLUE, Role.ENGINEER, public=True),
    )
    repaired = after(state, (BLUE_ENGINEER, CrossSymbol(last)))
    assert crossed(repaired, BLUE) == set()
    assert repaired.sheets.of(Side.BLUE).damage == 1


@rule("CAP-171")
def test_nothing_else_is_repaired() -> None:
    state = crossing("W1 W2 W3 W5 E4 N1", EAST, "E3")

    assert crossed(state, BLUE) == {"W5", "E4", "N1"}


@rule("CAP-171")
def test_the_own_crew_alone_hears_of_a_repair() -> None:
    state = under_way(EAST, crew(crossed="W1 W2 W3"))

    assert len(heard(state, BLUE_RADIO, BLUE_ENGINEER, CrossSymbol("E3"))) == 3
    (ok,) = heard(state, YELLOW, BLUE_ENGINEER, CrossSymbol("E3"))
    assert isinstance(ok, OkSaid)


@rule("CAP-172")
def test_the_worked_example_of_a_circuit() -> None:
    state = crossing("W1 W2 W3 W4 N3 S4 S6 E1", EAST, "E3")

    assert crossed(state, BLUE) == {"W4", "N3", "S4", "S6", "E1"}
    assert state.sheets.of(Side.BLUE).damage == 0


@rule("CAP-173", "CAP-174", "CAP-180")
@pytest.mark.parametrize("marked", ["W1 N2 S3", "W4 N5 S6", "W5 W6 N6 S5 E4", CROWDED])
def test_surfacing_repairs_circuits_and_reactor(marked: str) -> None:
    state = drawn(C10, blue=crew(track="E5", crossed=marked))

    assert crossed(after(state, (BLUE, Surface())), BLUE) == set()


@rule("CAP-174")
def test_but_for_surfacing_the_reactor_is_repaired_by_the_wipe_after_a_damage_alone() -> None:
    reactor = {"W4", "W5", "N5", "S6"}
    marked = " ".join(reactor)

    assert reactor <= crossed(crossing(f"{marked} W1 W2 W3", EAST, "E3"), BLUE)
    wiped = crossing(f"{marked} E1 E2 E4 E5 E6", EAST, "E3")
    assert (crossed(wiped, BLUE), wiped.sheets.of(Side.BLUE).damage) == (set(), 1)


@rule("CAP-175")
def test_the_worked_example_of_an_urgent_surfacing() -> None:
    marked = bits_of(tuple(CROWDED.split()))
    state = drawn(C10, blue=crew(track="E5", crossed=CROWDED))

    assert (marked & KIND_BITS[Kind.RADIATION]).bit_count() == 4
    assert all(is_blocked(marked, system) for system in System)
    risen = after(state, (BLUE, Surface()))
    assert (crossed(risen, BLUE), risen.sheets.of(Side.BLUE).damage) == (set(), 0)
    surfaced, erased, *_ = events(state, BLUE, Surface())
    assert isinstance(surfaced, Surfaced)
    assert erased == BreakdownsErased(Side.BLUE)


@rule("CAP-176", "CAP-Q13")
@pytest.mark.parametrize(
    ("order", "left", "damage"),
    [
        (CircuitVsPanel.CIRCUIT_FIRST, {"W4", "W5", "W6"}, 0),
        (CircuitVsPanel.PANEL_FIRST, set[str](), 1),
    ],
)
def test_a_circuit_repairs_itself_before_the_panel_counts(
    order: CircuitVsPanel, left: set[str], damage: int
) -> None:
    state = crossing("E3 W1 W2 W4 W5 W6", WEST, "W3", circuit_vs_panel=order)

    assert (crossed(state, BLUE), state.sheets.of(Side.BLUE).damage) == (left, damage)


@rule("CAP-176")
def test_the_order_matters_for_nothing_else() -> None:
    for order in CircuitVsPanel:
        state = crossing("W1 W2 W3 W4", EAST, "E3", circuit_vs_panel=order)
        assert (crossed(state, BLUE), state.sheets.of(Side.BLUE).damage) == ({"W4"}, 0)


@rule("CAP-176", "CAP-Q14")
@pytest.mark.parametrize("damage", [1, 2])
def test_a_full_panel_and_full_radiation_together(damage: int) -> None:
    marked = "W1 W2 W3 W4 W5 N6 S5 E4 E6"
    state = under_way(WEST, crew(crossed=marked), double_breakdown=damage)

    happened = events(state, BLUE_ENGINEER, CrossSymbol("W6"))
    told = [event for event in happened if isinstance(event, DamagedItself)]
    assert [event.taken for event in told] == [damage]
    state = after(state, (BLUE_ENGINEER, CrossSymbol("W6")))
    assert (crossed(state, BLUE), state.sheets.of(Side.BLUE).damage) == (set(), damage)


@rule("CAP-176")
def test_a_cross_can_be_reckoned_with_before_it_is_made() -> None:
    """As crews of bots do: circuits come first unless it is said otherwise."""
    five = bits_of(("E3", "W1", "W2", "W4", "W5", "W6"))
    left = bits_of(("W4", "W5", "W6"))

    assert after_cross(five, "W3") == Crossing(left, (Circuit.YELLOW,), damage=0)
    assert after_cross(five, "W3", circuit_first=False) == Crossing(0, (), damage=1)
