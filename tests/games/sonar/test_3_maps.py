"""SONAR, section 3: maps."""

from itertools import chain, product

import msgspec
import pytest

from games.sonar.positions import (
    BLUE,
    DOWN,
    LEFT,
    RIGHT,
    S0,
    SN,
    UP,
    YELLOW,
    begun,
    charged,
    drawn,
    events,
    hurt,
    options_on,
    refusal,
    start,
    torpedo,
    whose_turn,
)
from hydrophone.board.cellset import cells_of
from hydrophone.board.chart import drawn_chart
from hydrophone.board.grid import Cell, Direction
from hydrophone.core.errors import (
    IllegalActionError,
    InvalidChartError,
    UnknownNameError,
)
from hydrophone.core.seats import SPECTATOR, Side
from hydrophone.games.sonar.actions import Move, Surface
from hydrophone.games.sonar.events import (
    Dived,
    HurtByIce,
    MatchBegan,
    MatchEnded,
    StartsFixed,
    Surfaced,
    Termination,
    TurnBegan,
)
from hydrophone.games.sonar.options import CHARTS, PRESETS, FixedStart, SonarOptions
from hydrophone.games.sonar.phase import Phase
from hydrophone.games.sonar.refusals import Clause
from hydrophone.games.sonar.rules import SONAR
from hydrophone.games.sonar.state import SonarState
from hydrophone.kits.scenarios import packaged_chart
from tracing import rule


@rule("SON-041")
@pytest.mark.parametrize(("way", "cell"), [(UP, "B1"), (RIGHT, "C2"), (DOWN, "B3"), (LEFT, "A2")])
def test_columns_grow_to_the_right_and_rows_grow_downwards(way: Direction, cell: str) -> None:
    state = drawn("""
        . . . .
        . B . .
        . . . .
    """)

    assert SONAR.apply(state, BLUE, Move(way))[0].sheets.blue.position == cell


@rule("SON-041")
@pytest.mark.parametrize("name", CHARTS)
def test_maps_are_ten_by_ten(name: str) -> None:
    grid = packaged_chart(name).grid

    assert (grid.width, grid.height) == (10, 10)
    assert (grid.cells[0], grid.cells[-1]) == ("A1", "J10")


@rule("SON-042", "SON-D14")
def test_islands_cannot_be_entered() -> None:
    state = drawn("""
        . # . .
        . B # .
        . . . .
    """)

    assert refusal(state, BLUE, Move(UP)) is Clause.ISLAND
    assert refusal(state, BLUE, Move(RIGHT)) is Clause.ISLAND
    assert refusal(state, BLUE, Move(DOWN)) is None
    assert refusal(state, BLUE, Move(LEFT)) is None


@rule("SON-042", "SON-Q14")
def test_a_closed_link_cannot_be_crossed_from_either_end() -> None:
    picture = """
        . . . .
        . B . .
        . . . .
    """
    state = drawn(picture, closed=("B2-C2",))
    assert refusal(state, BLUE, Move(RIGHT)) is Clause.ISLAND
    assert Move(RIGHT) not in SONAR.legal_actions(state, BLUE)

    state = drawn(picture.replace("B .", ". B"), closed=("B2-C2",))
    assert refusal(state, BLUE, Move(LEFT)) is Clause.ISLAND


@rule("SON-043", "SON-D15")
@pytest.mark.parametrize(
    ("letters", "numbers"), [*product(["ABCDE", "FGHIJ"], [range(1, 6), range(6, 11)])]
)
def test_on_the_open_sea_a_torpedo_reaches_a_block_of_five_by_five(
    letters: str, numbers: range
) -> None:
    state = begun(options_on(S0), yellow=f"{letters[2]}{numbers[0]}")
    state = charged(state, Side.YELLOW, 4)

    reached = {
        cell for cell in state.public.chart.grid.cells if not refusal(state, YELLOW, torpedo(cell))
    }
    assert reached == {f"{letter}{number}" for letter in letters for number in numbers}


@rule("SON-043")
@pytest.mark.parametrize("name", CHARTS)
def test_every_map_has_four_zones_and_every_sea_point_lies_in_one(name: str) -> None:
    chart = packaged_chart(name)
    points = [set(cells_of(chart.grid, cells)) for cells in chart.zones.values()]

    assert len(points) == 4
    assert all(points)
    assert sorted(chain(*points)) == sorted(cells_of(chart.grid, chart.sea))


@rule("SON-043")
def test_a_chart_that_leaves_a_sea_point_without_a_zone_is_refused() -> None:
    drawing = options_on(S0).drawing
    without = drawing.replace("10 3 3 3 3 3 4 4 4 4 4", "10 3 3 3 3 4 4 4 4 4")

    assert without != drawing
    with pytest.raises(InvalidChartError):
        drawn_chart(without)


@rule("SON-044")
def test_a_torpedo_stays_in_the_zone_also_if_the_border_wanders() -> None:
    chart = packaged_chart("open_waters")
    state = begun(SonarOptions(map="open_waters"), yellow=cells_of(chart.grid, chart.zones["1"])[0])
    state = charged(state, Side.YELLOW, 4)

    for cell in chart.grid.cells:
        reached = refusal(state, YELLOW, torpedo(cell)) is None
        assert reached == (chart.is_sea(cell) and chart.zone[cell] == "1")


@rule("SON-045", "SON-048")
@pytest.mark.parametrize("edition", PRESETS)
def test_the_archipelago_is_the_first_choice(edition: str) -> None:
    assert PRESETS[edition].map == CHARTS[0] == "archipelago"


@rule("SON-046", "SON-D02")
def test_the_german_archipelago_has_fixed_starts_in_opposite_corners() -> None:
    state, happened = SONAR.new(PRESETS["de"], 1)

    assert (state.sheets.blue.track, state.sheets.yellow.track) == (("A1",), ("J10",))
    assert happened == (
        MatchBegan(whose_turn(state)),
        StartsFixed(Cell("A1"), Cell("J10")),
        Dived(),
        TurnBegan(whose_turn(state), 1),
    )
    for captain in (BLUE, YELLOW):
        assert refusal(state, captain, start("C3")) is Clause.START_FIXED


@rule("SON-046")
def test_fixed_starts_are_known_to_all() -> None:
    state, happened = SONAR.new(PRESETS["de"], 1)

    assert SONAR.project(happened[1], SPECTATOR) == happened[1]
    assert SONAR.view(state, YELLOW).public.blue.origin == "A1"
    assert SONAR.view(state, SPECTATOR).public.yellow.origin == "J10"


@rule("SON-046")
@pytest.mark.parametrize("name", CHARTS[1:])
def test_other_maps_have_no_fixed_starts(name: str) -> None:
    state, _ = SONAR.new(msgspec.structs.replace(PRESETS["de"], map=name), 1)

    assert set(SONAR.blocked_by(state)) == {BLUE, YELLOW}


@rule("SON-047", "SON-Q20")
@pytest.mark.parametrize("switch", [FixedStart.SUGGESTED, FixedStart.OFF])
def test_the_english_archipelago_only_suggests_a_start(switch: FixedStart) -> None:
    assert PRESETS["en"].fixed_start_map1 is FixedStart.SUGGESTED
    state, happened = SONAR.new(SonarOptions(fixed_start_map1=switch), 1)

    assert (state.public.phase, len(happened)) == (Phase.SETUP, 1)
    assert dict(state.public.chart.starts) == {"blue": "A1", "yellow": "J10"}
    assert refusal(state, BLUE, start("E6")) is None


@rule("SON-047")
def test_nobody_is_told_whether_the_suggestion_was_taken() -> None:
    state, _ = SONAR.new(SonarOptions(), 1)
    told = {
        cell: [SONAR.project(event, YELLOW) for event in events(state, BLUE, start(cell))]
        for cell in ("A1", "E6")
    }

    assert told["A1"] == told["E6"]


@rule("SON-048", "SON-049", "SON-050", "SON-052", "SON-053", "SON-054", "SON-D01")
@pytest.mark.parametrize("edition", PRESETS)
@pytest.mark.parametrize("name", CHARTS)
def test_every_map_can_be_played_in_both_editions(edition: str, name: str) -> None:
    options = msgspec.structs.replace(PRESETS[edition], map=name, fixed_start_map1=FixedStart.OFF)
    state = begun(options, first=YELLOW, yellow="D4", blue="F2")

    assert {type(action) for action in SONAR.legal_actions(state, YELLOW)} == {Move, Surface}


@rule("SON-049", "SON-052", "SON-053", "SON-054")
@pytest.mark.parametrize("name", ["archipelago", "volcano", "open_waters", "jules_verne", "umbria"])
def test_no_map_but_the_north_pole_harms_who_surfaces(name: str) -> None:
    options = msgspec.structs.replace(PRESETS["de"], map=name, fixed_start_map1=FixedStart.OFF)
    state = begun(options, yellow="D4", blue="F2")

    assert [type(event) for event in events(state, YELLOW, Surface())] == [Surfaced, TurnBegan]


@rule("SON-D01")
def test_a_map_of_ones_own_can_be_played_and_an_unknown_one_cannot() -> None:
    SONAR.check_options(options_on(S0))
    with pytest.raises(UnknownNameError):
        SONAR.check_options(SonarOptions(map="atlantis"))


# --- the North Pole ----------------------------------------------------------------------------


def at_the_pole(cell: str, damage: int = 0, edition: str = "de") -> SonarState:
    return hurt(begun(options_on(SN, edition), yellow=cell), Side.YELLOW, damage)


@rule("SON-050", "SON-051")
def test_the_safe_points_of_the_north_pole() -> None:
    chart = packaged_chart("north_pole")

    assert cells_of(chart.grid, chart.holes) == ("D3", "I5", "E8")
    assert chart.islands


@rule("SON-051", "SON-D05")
@pytest.mark.parametrize("cell", ["D3", "E8", "I5"])
def test_surfacing_on_a_safe_point_does_no_harm(cell: str) -> None:
    state, happened = SONAR.apply(at_the_pole(cell), YELLOW, Surface())

    assert state.public.yellow.damage == 0
    assert happened == (Surfaced(Side.YELLOW, Cell(cell)), TurnBegan(Side.BLUE, 1))


@rule("SON-051", "SON-Q13", "SON-Q12")
def test_surfacing_elsewhere_costs_one_damage_and_all_hear_of_it() -> None:
    state, happened = SONAR.apply(at_the_pole("E7"), YELLOW, Surface())

    assert state.public.yellow.damage == 1
    assert state.public.outcome is None
    assert happened == (
        Surfaced(Side.YELLOW, Cell("E7")),
        HurtByIce(Side.YELLOW, 1),
        TurnBegan(Side.BLUE, 1),
    )
    assert [SONAR.project(event, BLUE) for event in happened] == list(happened)


@rule("SON-051", "SON-180")
def test_the_second_damage_by_ice_loses_the_game() -> None:
    state, happened = SONAR.apply(at_the_pole("E7", damage=1), YELLOW, Surface())

    assert state.public.yellow.damage == 2
    assert state.public.outcome is not None
    assert state.public.outcome.winner is Side.BLUE
    assert happened == (
        Surfaced(Side.YELLOW, Cell("E7")),
        HurtByIce(Side.YELLOW, 2),
        MatchEnded(Side.BLUE, Termination.ICE),
    )


@rule("SON-050", "SON-051", "SON-D05")
@pytest.mark.parametrize("cell", ["E8", "E7"])
@pytest.mark.parametrize("damage", [0, 1])
def test_in_the_english_edition_ice_does_no_harm(cell: str, damage: int) -> None:
    state, _ = SONAR.apply(at_the_pole(cell, damage, "en"), YELLOW, Surface())

    assert state.public.yellow.damage == damage
    assert state.public.outcome is None


@rule("SON-051")
def test_the_option_has_no_effect_on_a_map_without_safe_points() -> None:
    state = begun(options_on(S0, north_pole_damage=True), yellow="E7")

    assert SONAR.apply(state, YELLOW, Surface())[0].public.yellow.damage == 0


@rule("SON-051")
def test_the_packaged_north_pole_follows_the_edition() -> None:
    for edition, damage in (("en", 0), ("de", 1)):
        options = msgspec.structs.replace(PRESETS[edition], map="north_pole")
        state = begun(options, yellow="E7")
        assert SONAR.apply(state, YELLOW, Surface())[0].public.yellow.damage == damage


@rule("SON-046")
def test_the_refusal_of_another_start_names_the_rule() -> None:
    with pytest.raises(IllegalActionError) as caught:
        SONAR.apply(SONAR.new(PRESETS["de"], 1)[0], BLUE, start("E5"))

    assert caught.value.clause == "SON-046"
