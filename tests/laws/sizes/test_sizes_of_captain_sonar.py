"""Law 8 for Captain Sonar: histories and information states on tiny charts, depth by depth.

Every number is counted three times: by the rules, by a second program that shares no line with
them (tiny_captain_sonar), and written down here.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from games.captain_sonar.positions import crew, drawn
from hydrophone.core.game import AnyGame
from hydrophone.games.captain_sonar.actions import StaySilent
from hydrophone.games.captain_sonar.options import TurnGate
from hydrophone.games.captain_sonar.position import PositionBoat
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.games.captain_sonar.systems import System
from laws.planted.faults import Planted, SeatsTheSpectatorBesideBlue, with_fault
from laws.sizes.depths import Node, Table, counted
from laws.sizes.tiny_captain_sonar import Sheets, Spot, Water, sizes, starts


class Tiny(NamedTuple):
    """A tiny match: chart for both programs, sheets at the beginning, table."""

    picture: str
    water: Water
    sheets: Sheets
    table: Table


TINY = {
    "square": Tiny(
        ". .\n. .",
        Water(2, 2),
        Sheets(),
        [
            (16, 4, 4, 1),
            (48, 12, 32, 8),
            (400, 120, 80, 40),
            (2320, 560, 432, 88),
            (4240, 912, 2064, 152),
            (10000, 5904, 2480, 272),
        ],
    ),
    "island and full gauges": Tiny(
        ". . .\n. # .",
        Water(3, 2, land=frozenset({(1, 1)})),
        Sheets(full=("mine", "torpedo", "drone", "sonar", "silence")),
        [(25, 5, 5, 1), (550, 141, 120, 45), (2805, 695, 961, 365), (18195, 4939, 6724, 3086)],
    ),
    "minefield": Tiny(
        ". . .\n. . .",
        Water(3, 2),
        Sheets(full=("torpedo", "scenario"), mines=frozenset({(1, 0)}), damage=2),
        [(25, 5, 5, 1), (240, 84, 100, 37), (1588, 534, 758, 299), (9695, 3289, 3327, 1641)],
    ),
    "silence": Tiny(
        ". . .\n. . .",
        Water(3, 2),
        Sheets(full=("silence",)),
        [(36, 6, 6, 1), (264, 44, 54, 9), (2304, 394, 278, 53), (12708, 2022, 1746, 193)],
    ),
    "ice": Tiny(
        "o .\n. .",
        Water(2, 2, holes=frozenset({(0, 0)})),
        Sheets(damage=3),
        [
            (16, 4, 4, 1),
            (48, 12, 32, 8),
            (364, 96, 44, 16),
            (2011, 491, 123, 19),
            (2425, 513, 519, 23),
        ],
    ),
    "Archer mine": Tiny(
        "* .\n. .",
        Water(2, 2, archer=frozenset({(0, 0)})),
        Sheets(full=("scenario",), damage=2),
        [(16, 4, 4, 1), (64, 20, 40, 12), (443, 137, 117, 55), (2606, 690, 526, 154)],
    ),
    "worn machines": Tiny(
        ". .\n. .",
        Water(2, 2),
        Sheets(full=("mine",), crossed="W1 W2 W3 N6 S5 E4 E6 W5 S1 S2 S4 S6", damage=3),
        [
            (16, 4, 4, 1),
            (48, 12, 32, 8),
            (272, 88, 84, 41),
            (1024, 308, 320, 108),
            (1920, 736, 984, 262),
        ],
    ),
}


def by_rules(game: AnyGame, tiny: Tiny, depth: int) -> Table:
    """The same numbers by the rules of the program."""
    return counted(game, _roots(tiny), depth)


def _roots(tiny: Tiny) -> Iterator[Node]:
    for pair in starts(tiny.water, tiny.sheets):
        one, other = map(_named, pair)
        blue, yellow = _crew(tiny.sheets, one), _crew(tiny.sheets, other)
        state = drawn(tiny.picture, blue=blue, yellow=yellow, turn_gate=TurnGate.OFF)
        yield state, (one.encode(), other.encode(), b"")


def _crew(sheets: Sheets, route: str) -> PositionBoat:
    systems, mines = map(System, sheets.full), " ".join(map(_named, sorted(sheets.mines)))
    return crew(*systems, track=route, mines=mines, crossed=sheets.crossed, damage=sheets.damage)


def _named(spot: Spot) -> str:
    return f"{'ABC'[spot[0]]}{spot[1] + 1}"


@pytest.mark.parametrize("name", TINY)
def test_rules_and_second_program_count_what_is_written_here(name: str) -> None:
    tiny = TINY[name]
    depth = len(tiny.table) - 1

    assert sizes(tiny.water, tiny.sheets, depth) == tiny.table
    assert by_rules(CAPTAIN_SONAR, tiny, depth) == tiny.table


def test_the_first_numbers_of_the_square_can_be_derived() -> None:
    """Every boat can go 2 ways or surface. Yellow hears one of 4 courses or 4 sectors. After a
    course one of 5 gauges is marked or one of 6 symbols crossed, and all others hear no more than
    whose OK it is; after a surfacing yellow has the same 3 orders."""
    first, second = TINY["square"].table[1:3]

    assert first == (16 * 3, 4 * 3, 4 * (4 + 4), 4 + 4)
    assert second[0] == 16 * (2 * (5 + 6) + 3)
    assert second[1] == 4 * (2 * (5 + 6) + (4 + 4))
    assert second[2] == 4 * (4 * 2 + 4 * 3)
    assert second[3] == 4 * 2 + 4 * (4 + 4)


def test_a_leak_changes_the_table() -> None:
    tiny = TINY["silence"]
    leaky = by_rules(with_fault("captain_sonar", SeatsTheSpectatorBesideBlue).game, tiny, 1)

    assert leaky[1][:3] == tiny.table[1][:3]
    assert leaky[1][3] > tiny.table[1][3]


class NeverLiesStill(Planted):
    """A fault of the rules: a silence of no space is not allowed (CAP-352)."""

    def legal_actions(self, state: Any, actor: Any) -> Any:
        legal = self.game.legal_actions(state, actor)
        return tuple(action for action in legal if not isinstance(action, StaySilent))


def test_a_broken_rule_changes_the_table() -> None:
    tiny = TINY["silence"]
    broken = by_rules(with_fault("captain_sonar", NeverLiesStill).game, tiny, 1)

    assert broken[0] == tiny.table[0]
    assert broken[1] != tiny.table[1]
