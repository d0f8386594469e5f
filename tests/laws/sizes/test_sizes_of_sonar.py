"""Law 8 for SONAR: histories and information states on tiny charts, depth by depth.

An information state is what a viewer has been told. Every number is counted three times: by the
rules, by a second program that shares no line with them (tiny_sonar), and written down here.
"""

from typing import NamedTuple

import pytest

from games.sonar.positions import options_on, whose_turn
from hydrophone.core.game import AnyGame
from hydrophone.core.seats import Side
from hydrophone.games.sonar.rules import SONAR
from laws.planted import planted_sonar
from laws.sizes.depths import Table, counted
from laws.sizes.tiny_sonar import Water, sizes
from laws.sonar import roots


class Tiny(NamedTuple):
    """A tiny match: chart for both programs, energy at the beginning, and the table."""

    picture: str
    water: Water
    energy: int
    edition: str
    table: Table
    """Depth by depth: histories; information states of blue, yellow and a spectator."""


TINY = {
    "2 x 2": Tiny(
        ". .\n. .",
        Water(2, 2),
        0,
        "en",
        [
            (16, 4, 4, 1),
            (48, 12, 32, 8),
            (144, 96, 96, 64),
            (336, 224, 336, 224),
            (784, 784, 784, 784),
            (2128, 2128, 2128, 2128),
            (5616, 5616, 5616, 5616),
        ],
    ),
    "3 x 2 with an island": Tiny(
        ". . .\n. # .",
        Water(3, 2, land=frozenset({(1, 1)})),
        1,
        "en",
        [
            (25, 5, 5, 1),
            (65, 13, 45, 9),
            (169, 117, 117, 81),
            (455, 315, 403, 279),
            (1153, 1013, 1049, 925),
            (3287, 3039, 3007, 2775),
            (8915, 8171, 8851, 8123),
        ],
    ),
    "3 x 2 with full gauges": Tiny(
        ". . .\n. . .",
        Water(3, 2),
        4,
        "en",
        [(36, 6, 6, 1), (300, 60, 132, 32), (2272, 1042, 1096, 545), (10320, 5050, 6746, 3425)],
    ),
    "2 x 2 under ice": Tiny(
        "o .\n. .",
        Water(2, 2, holes=frozenset({(0, 0)}), ice_hurts=True),
        3,
        "de",
        [
            (16, 4, 4, 1),
            (96, 24, 40, 10),
            (512, 216, 224, 94),
            (1952, 896, 1344, 616),
            (6828, 4702, 5132, 3554),
        ],
    ),
}


def by_rules(game: AnyGame, tiny: Tiny, depth: int) -> Table:
    """The same numbers by the rules of the program."""
    options = options_on(tiny.picture, tiny.edition, answer_timeout_s=0)
    seed = next(seed for seed in range(64) if whose_turn(SONAR.new(options, seed)[0]) is Side.BLUE)
    return counted(game, roots(game, options, tiny.energy, seed), depth)


@pytest.mark.parametrize("name", TINY)
def test_rules_and_second_program_count_what_is_written_here(name: str) -> None:
    tiny = TINY[name]
    depth = len(tiny.table) - 1

    assert sizes(tiny.water, tiny.energy, depth) == tiny.table
    assert by_rules(SONAR, tiny, depth) == tiny.table


@pytest.mark.parametrize("name", TINY)
def test_the_first_numbers_can_be_derived(name: str) -> None:
    """With n sea cells both start on one of n, each knows its own, a spectator knows none."""
    tiny = TINY[name]
    cells = len(tiny.water.sea())

    assert tiny.table[0] == (cells * cells, cells, cells, 1)


def test_the_second_row_of_the_open_square_can_be_derived() -> None:
    """2 x 2: every cell has 2 ways and may surface: 16 x 3. Blue knows its 4 x 3. Yellow hears one
    of 4 directions or one of 4 surfacings: 4 x 8. A spectator: 8."""
    assert TINY["2 x 2"].table[1] == (48, 12, 32, 8)


def test_a_leak_changes_the_table() -> None:
    tiny = TINY["3 x 2 with full gauges"]

    leaky = by_rules(planted_sonar.TellsTheCell(), tiny, 1)

    assert leaky[1][:3] == tiny.table[1][:3]
    assert leaky[1][3] > tiny.table[1][3]


def test_a_broken_rule_changes_the_table() -> None:
    tiny = TINY["2 x 2"]

    broken = by_rules(planted_sonar.CrossesItsTrack(), tiny, 3)

    assert broken[:3] == tiny.table[:3]
    assert broken[3] != tiny.table[3]
