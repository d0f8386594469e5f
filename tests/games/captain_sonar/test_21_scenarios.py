"""Captain Sonar, section 21: the five scenarios, the ice of Delta, the Archer mines of Echo."""

from typing import Any

import msgspec
import pytest

from games.captain_sonar.positions import (
    BLUE,
    CD,
    CE,
    MINE,
    NORTH,
    SCENARIO,
    SILENCE,
    SOUTH,
    TORPEDO,
    YELLOW,
    after,
    archer,
    cells,
    crew,
    crossed,
    drawn,
    drop,
    events,
    head,
    heard,
    options_on,
    refusal,
    refused,
    silence,
    torpedo,
    trigger,
    turn,
)
from hydrophone.board.cellset import cells_of
from hydrophone.board.chart import Chart
from hydrophone.board.grid import (
    Cell,
    Direction,
)
from hydrophone.core.game import Outcome
from hydrophone.core.seats import Seat, Side, Spectator
from hydrophone.games.captain_sonar.actions import EndTurn, MarkGauge, Surface
from hydrophone.games.captain_sonar.damage.blasts import (
    BlastAnswered,
    DamagedItself,
    Exploded,
    Weapon,
)
from hydrophone.games.captain_sonar.events import BreakdownsErased, Surfaced, TurnBegan
from hydrophone.games.captain_sonar.options import CHARTS, PRESETS
from hydrophone.games.captain_sonar.phase import Step, Termination
from hydrophone.games.captain_sonar.refusals import Clause
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.games.captain_sonar.state import CaptainState
from hydrophone.kits.scenarios import packaged_chart
from tracing import rule

# --- the maps ----------------------------------------------------------------------------------


@rule("CAP-D26")
def test_the_scenarios_are_offered_by_the_alphabet_and_alpha_first() -> None:
    assert list(CAPTAIN_SONAR.charts) == sorted(CAPTAIN_SONAR.charts) == list(CHARTS)
    assert {preset.scenario for preset in PRESETS.values()} == {"alpha"}


@rule("CAP-391", "CAP-392", "CAP-393", "CAP-394", "CAP-396")
@pytest.mark.parametrize(
    ("name", "holes", "archer_mines"),
    [
        ("alpha", False, False),
        ("bravo", False, False),
        ("charlie", False, False),
        ("delta", True, False),
        ("echo", False, True),
    ],
)
def test_only_delta_has_ice_and_only_echo_archer_mines(
    name: str, holes: bool, archer_mines: bool
) -> None:
    chart = packaged_chart(name)

    assert (bool(chart.holes), bool(chart.archer_mines)) == (holes, archer_mines)
    assert (chart.grid.width, chart.grid.height, tuple(chart.zones)) == (10, 10, tuple("1234"))


@rule("CAP-391", "CAP-392", "CAP-393", "CAP-396")
@pytest.mark.parametrize("name", sorted({*CHARTS} - {"delta"}))
def test_without_ice_surfacing_costs_nothing_anywhere(name: str) -> None:
    chart = packaged_chart(name)
    sea = cells_of(chart.grid, chart.sea)

    hurt = [
        cell
        for cell in sea
        for event in events(drawn(name, blue=crew(track=cell)), BLUE, Surface())
        if isinstance(event, DamagedItself)
    ]
    assert len(sea) > 80
    assert hurt == []


@rule("CAP-391")
def test_alpha_has_many_small_islands() -> None:
    """Each is a single space, and no other scenario has more of them."""
    islands = {name: single_islands(packaged_chart(name)) for name in CHARTS}

    assert islands["alpha"] == 100 - packaged_chart("alpha").sea.bit_count()
    assert islands["alpha"] == max(islands.values())


def single_islands(chart: Chart) -> int:
    """Land spaces without land beside them."""
    land = {cell for cell in chart.grid.cells if not chart.is_sea(cell)}
    beside = ((chart.grid.neighbour(cell, way) for way in Direction) for cell in sorted(land))
    return sum(land.isdisjoint(around) for around in beside)


# --- Delta -------------------------------------------------------------------------------------


@rule("CAP-395")
def test_surfacing_in_an_ice_hole_does_no_harm() -> None:
    state = after(drawn(CD, blue=crew(track="B2")), (BLUE, Surface()))

    assert state.sheets.of(Side.BLUE).damage == 0


@rule("CAP-395", "CAP-D28", "CAP-Q42")
def test_surfacing_elsewhere_costs_1_damage_after_the_sector_and_before_the_repair() -> None:
    state = drawn(CD, blue=crew(track="C2", damage=2, crossed="W1"))
    surfaced = after(state, (BLUE, Surface()))

    assert surfaced.sheets.of(Side.BLUE).damage == 3
    assert crossed(surfaced, BLUE) == set()
    assert events(state, BLUE, Surface()) == (
        Surfaced(Side.BLUE, "1"),
        DamagedItself(Side.BLUE, Termination.ICE, taken=1, damage=3, public=True),
        BreakdownsErased(Side.BLUE),
        TurnBegan(Side.YELLOW, 2, 3),
    )


@rule("CAP-395", "CAP-Q42")
def test_who_sinks_under_the_ice_repairs_nothing() -> None:
    state = drawn(CD, blue=crew(track="C2", damage=3, crossed="W1"))
    sunk = after(state, (BLUE, Surface()))

    assert sunk.public.outcome == Outcome(Side.YELLOW, Termination.ICE)
    assert crossed(sunk, BLUE) == {"W1"}


@rule("CAP-184", "CAP-395")
@pytest.mark.parametrize(("damage", "route"), [(2, "E4"), (3, "E6 E5 E4")])
def test_the_route_is_wiped_after_the_ice_and_stays_if_that_sinks_the_boat(
    damage: int, route: str
) -> None:
    state = drawn(CD, blue=crew(track="E6 E5 E4", damage=damage))

    assert after(state, (BLUE, Surface())).sheets.of(Side.BLUE).track == cells(route)


# --- Echo --------------------------------------------------------------------------------------


def in_echo(*, blue: str = "J1", yellow: str = "D5") -> CaptainState:
    """Archer mines on C4 and G8; the scenario gauge of blue is full."""
    return drawn(CE, blue=crew(SCENARIO, track=blue), yellow=crew(track=yellow), step=Step.AFTER)


@rule("CAP-397", "CAP-D23")
@pytest.mark.parametrize("viewer", [*Seat, Spectator.SPECTATOR])
def test_all_know_the_archer_mines_from_the_beginning(viewer: Seat | Spectator) -> None:
    assert CAPTAIN_SONAR.blank(options_on(CE), viewer).public.archer == cells("C4 G8")


@rule("CAP-398", "CAP-D24", "CAP-Q51")
@pytest.mark.parametrize("cell", ["C4", "G8"])
def test_a_full_gauge_sets_one_off_anywhere_on_the_map(cell: str) -> None:
    told = Exploded(Side.BLUE, Weapon.ARCHER_MINE, Cell(cell))

    for listener in (BLUE, YELLOW, Spectator.SPECTATOR):
        assert heard(in_echo(), listener, BLUE, archer(cell))[0] == told


@rule("CAP-398", "CAP-403", "CAP-D35", "CAP-Q51")
@pytest.mark.parametrize("marks", range(4))
def test_a_gauge_that_is_not_full_sets_off_none(marks: int) -> None:
    blue = crew(marks={SCENARIO: marks}, track="J1")

    assert refused(drawn(CE, blue=blue), BLUE, archer("C4")) is Clause.NOT_CHARGED


@rule("CAP-399")
@pytest.mark.parametrize(
    ("cell", "damage"), [("C4", 2), ("B3", 1), ("C5", 1), ("D4", 1), ("E4", 0), ("C6", 0)]
)
def test_its_effect_is_that_of_a_mine_on_both_boats(cell: str, damage: int) -> None:
    other = after(in_echo(yellow=cell), (BLUE, archer("C4")))
    own = after(in_echo(blue=cell, yellow="J10"), (BLUE, archer("C4")))

    assert (other.sheets.of(Side.BLUE).damage, other.sheets.of(Side.YELLOW).damage) == (0, damage)
    assert (own.sheets.of(Side.BLUE).damage, own.sheets.of(Side.YELLOW).damage) == (damage, 0)


@rule("CAP-400")
def test_the_gauge_is_wiped_and_can_be_charged_again() -> None:
    used = after(in_echo(), (BLUE, archer("C4")), (BLUE, EndTurn()))
    assert used.sheets.of(Side.BLUE).gauge(SCENARIO) == 0

    for number in range(1, 5):
        used = turn(turn(used, head(NORTH)), head(SOUTH), MarkGauge(SCENARIO))
        assert used.sheets.of(Side.BLUE).gauge(SCENARIO) == number


@rule("CAP-401")
def test_an_archer_mine_that_went_off_is_erased_on_every_map() -> None:
    state = in_echo()
    used = after(state, (BLUE, archer("C4")))

    assert used.public.archer == cells("G8")
    for viewer in (BLUE, YELLOW, Spectator.SPECTATOR):
        seen = CAPTAIN_SONAR.view(state, viewer)
        for observation in heard(state, viewer, BLUE, archer("C4")):
            seen = seen.after(observation)
        assert seen.public.archer == CAPTAIN_SONAR.view(used, viewer).public.archer == cells("G8")


@rule("CAP-401")
@pytest.mark.parametrize("cell", ["C4", "D4", "Z99"])
def test_none_is_set_off_twice_or_where_none_is(cell: str) -> None:
    used = after(in_echo(), (BLUE, archer("C4")), (BLUE, EndTurn()))
    enemy = crew(SCENARIO, track="A9")
    theirs = drawn(CE, yellow=enemy, turn=Side.YELLOW)
    theirs = msgspec.structs.replace(
        theirs, public=msgspec.structs.replace(theirs.public, archer=used.public.archer)
    )

    assert refused(theirs, YELLOW, archer(cell)) is Clause.NO_ARCHER_MINE
    assert refusal(theirs, YELLOW, archer("G8")) is None


@rule("CAP-402", "CAP-D19")
def test_the_example_of_the_archer_mine() -> None:
    state = in_echo()
    fired = after(state, (BLUE, archer("C4")))

    assert events(state, BLUE, archer("C4"))[1] == BlastAnswered(Side.YELLOW, taken=1, damage=1)
    assert fired.sheets.of(Side.YELLOW).damage == 1
    assert fired.sheets.of(Side.BLUE).gauge(SCENARIO) == 0
    assert fired.public.archer == cells("G8")


@rule("CAP-403")
def test_archer_mines_block_no_movement_and_are_no_own_mines() -> None:
    state = drawn(CE, blue=crew(SILENCE, MINE, track="C5"))

    assert refusal(state, BLUE, head(NORTH)) is None
    assert refusal(state, BLUE, silence(NORTH, 3)) is None
    assert refusal(state, BLUE, drop("C4")) is None
    assert refused(state, BLUE, trigger("C4")) is Clause.NO_SUCH_MINE


@rule("CAP-403", "CAP-Q51")
@pytest.mark.parametrize(
    ("said", "clause"),
    [({"lock": True}, Clause.LOCKED), ({"crossed": "N1"}, Clause.BROKEN)],
)
def test_they_obey_the_conditions_of_an_activation(said: dict[str, Any], clause: Clause) -> None:
    state = drawn(CE, blue=crew(SCENARIO, track="J1", **said))

    assert refused(state, BLUE, archer("C4")) is clause


@rule("CAP-403", "CAP-Q51")
def test_setting_one_off_is_an_activation() -> None:
    assert after(in_echo(), (BLUE, archer("C4"))).sheets.of(Side.BLUE).lock


@rule("CAP-403", "CAP-Q30")
def test_a_torpedo_removes_no_archer_mine() -> None:
    state = drawn(CE, blue=crew(TORPEDO, track="C6"), step=Step.AFTER)

    assert after(state, (BLUE, torpedo("C4"))).public.archer == cells("C4 G8")
