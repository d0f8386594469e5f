"""What the program tells a seat is what brute force finds out from the same observations."""

import operator
from collections.abc import Mapping
from functools import partial
from typing import Any, cast

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from belief.oracle import TrackOracle
from belief.setup_oracle import SetupOracle, reply
from games.captain_sonar.positions import options_on as captain_options
from games.sonar.positions import options_on as sonar_options
from hydrophone.belief.help import Computed
from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell, Direction, row_number
from hydrophone.core.errors import UnknownNameError
from hydrophone.core.game import AnyGame
from hydrophone.core.help import Help
from hydrophone.core.seats import Side
from hydrophone.games.captain_sonar.events import CourseHeard
from hydrophone.games.captain_sonar.events import SilenceHeard as SilentRunHeard
from hydrophone.games.captain_sonar.events import Surfaced as SurfacedInSector
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.games.captain_sonar.systems import COURSE_OF
from hydrophone.games.sonar.events import MoveHeard, RowTold, SilenceHeard, Surfaced
from hydrophone.games.sonar.rules import SONAR
from hydrophone.games.u_jagd.actions import UseSonar
from hydrophone.games.u_jagd.answers import PeriscopeAnswered, SonarAnswered
from hydrophone.games.u_jagd.contacts import ContactId
from hydrophone.games.u_jagd.field import SQUARES
from hydrophone.games.u_jagd.options import UJagdOptions
from hydrophone.games.u_jagd.rules import QUESTIONS, U_JAGD
from hydrophone.kits.makers import make_helper

CHART = """
    . . . .
    . # . .
    . . . .
    . . . .
"""
HEARD = st.lists(st.sampled_from([*Direction, "silence", "row", "surface"]), min_size=1, max_size=7)


def told(game: AnyGame, options: Any, heard: list[Any]) -> Computed:
    """What blue is told of yellow after these observations."""
    helper = make_helper(game.id, options, Side.BLUE)
    for observation in heard:
        helper.observe(observation)
    return helper.computed()


def same(computed: Computed, chart: Chart, counts: Mapping[Cell, int]) -> None:
    """Marks and digits say what was counted."""
    cells, whole = chart.grid.cells, sum(counts.values())
    assert computed.spaces == "".join("01"[counts.get(cell, 0) > 0] for cell in cells)
    digits = [computed.chances[4 * at : 4 * at + 4] for at in range(len(cells))]
    assert len(computed.chances) == 4 * len(cells)
    for cell, chance in zip(cells, digits, strict=True):
        count = counts.get(cell, 0)
        assert int(chance) == (max(1, round(1000 * (count / whole))) if count else 0)


def _is_in_row(row: int, cell: Cell) -> bool:
    return row_number(cell) == row


def _is_in(chart: Chart, sector: str, cell: Cell) -> bool:
    return chart.zone[cell] == sector


@given(HEARD)
def test_sonar_is_helped_as_brute_force_counts(heard: list[Any]) -> None:
    options = sonar_options(CHART, help=Help.CHANCES)
    chart = SONAR.chart_of(options)
    oracle, observations = TrackOracle(chart), list[Any]()
    for each in heard:
        before, observation = oracle, cast(Any, None)
        match each:
            case Direction():
                oracle, observation = oracle.step(each), MoveHeard(Side.YELLOW, each)
            case "silence":
                oracle, observation = oracle.silence(), SilenceHeard(Side.YELLOW)
            case "row":
                row = chart.grid.row(next(iter(oracle.counts))) + 1
                oracle = oracle.condition(partial(_is_in_row, row))
                observation = RowTold(Side.YELLOW, row, False)
            case _:
                cell = min(oracle.counts)
                oracle = oracle.condition(partial(operator.eq, cell)).surfaced()
                oracle = TrackOracle(chart, {(cell,)})
                observation = Surfaced(Side.YELLOW, cell)
        if not oracle.all_tracks:
            oracle = before
            continue
        observations.append(observation)

    same(told(SONAR, options, observations), chart, oracle.counts)


@given(HEARD)
def test_captain_sonar_is_helped_as_brute_force_counts(heard: list[Any]) -> None:
    options = captain_options(CHART, help=Help.CHANCES)
    chart = CAPTAIN_SONAR.chart_of(options)
    oracle, observations = TrackOracle(chart), list[Any]()
    for each in heard:
        before, observation = oracle, cast(Any, None)
        match each:
            case Direction():
                oracle = oracle.step(each)
                observation = CourseHeard(Side.YELLOW, COURSE_OF[each])
            case "surface":
                sector = chart.zone[min(oracle.counts)]
                oracle = oracle.condition(partial(_is_in, chart, sector)).surfaced()
                observation = SurfacedInSector(Side.YELLOW, sector)
            case _:
                oracle, observation = oracle.silence(0, 4), SilentRunHeard(Side.YELLOW)
        if not oracle.all_tracks:
            oracle = before
            continue
        observations.append(observation)

    same(told(CAPTAIN_SONAR, options, observations), chart, oracle.counts)


FEW = UJagdOptions(rp_limit=5, empty_squares=False, help=Help.CHANCES)
PLANS = SetupOracle(FEW)


@given(st.sampled_from(PLANS.plans), st.lists(st.sampled_from(QUESTIONS), max_size=5))
def test_u_jagd_is_helped_as_brute_force_counts(plan: Any, questions: list[Any]) -> None:
    oracle, observations = PLANS, list[Any]()
    for question in questions:
        answer: Any = reply(FEW, plan, question)
        if isinstance(question, UseSonar):
            heard: Any = SonarAnswered(Side.BLUE, question.line, question.bands, answer)
        else:
            heard = PeriscopeAnswered(Side.BLUE, question.line, answer)
        oracle = oracle.condition(heard)
        observations.append(heard)
    computed = told(U_JAGD, FEW, observations)

    whole, held = len(oracle.distinct), [None, *map(ContactId, range(1, 17))]
    assert computed.spaces == "".join(
        "01"[contact in oracle.contacts(square)] for square in SQUARES for contact in held
    )
    for at, square in enumerate(SQUARES):
        count = oracle.counts[square]
        chance = max(1, round(1000 * (count / whole))) if count else 0
        assert int(computed.chances[4 * at : 4 * at + 4]) == chance


@pytest.mark.parametrize(
    ("game", "options"),
    [
        (SONAR, sonar_options(CHART)),
        (CAPTAIN_SONAR, captain_options(CHART)),
        (U_JAGD, UJagdOptions()),
    ],
)
def test_spaces_say_nothing_of_chances(game: AnyGame, options: Any) -> None:
    spaces, chances = (
        told(game, msgspec.structs.replace(options, help=level), [])
        for level in (Help.SPACES, Help.CHANCES)
    )

    assert (spaces.chances, len(chances.chances) % 4) == ("", 0)
    assert spaces.spaces == chances.spaces


@pytest.mark.parametrize("level", [Help.NONE, Help.SHEET])
def test_nothing_is_computed_for_less_help(level: Help) -> None:
    with pytest.raises(UnknownNameError):
        make_helper(SONAR.id, sonar_options(CHART, help=level), Side.BLUE)


@given(HEARD)
def test_help_has_one_length_whatever_was_heard(heard: list[Any]) -> None:
    options = sonar_options(CHART, help=Help.CHANCES)
    moves = [MoveHeard(Side.YELLOW, each) for each in heard if isinstance(each, Direction)]
    computed = told(SONAR, options, moves)

    assert (len(computed.spaces), len(computed.chances)) == (16, 64)
