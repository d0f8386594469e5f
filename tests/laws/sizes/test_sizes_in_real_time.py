"""Law 8 for the real time of SONAR: histories and information states on tiny charts.

As turn by turn, every number is counted by the rules, by a second program (tiny_sonar_live), and
written down here. Both crews and the clock may act at every moment.
"""

from typing import Any, NamedTuple

import pytest

from games.sonar.positions import options_on
from hydrophone.core.game import AnyGame
from hydrophone.core.real_time import TakeBack
from hydrophone.core.seats import SIDE_OF, Viewer
from hydrophone.games.sonar.events import MoveHeard, MoveWaits
from hydrophone.games.sonar.options import EarlyMove
from hydrophone.games.sonar.rules import SONAR
from laws.planted.faults import Planted, with_fault
from laws.sizes.depths import Table, counted
from laws.sizes.tiny_sonar import Water
from laws.sizes.tiny_sonar_live import Rules, sizes
from laws.sonar import roots


class Tiny(NamedTuple):
    """A tiny match: chart for both programs, switches, energy at the beginning, and the table."""

    picture: str
    water: Water
    rules: Rules
    energy: int
    table: Table
    """Depth by depth: histories; information states of blue, yellow and a spectator."""


SQUARE = ". .\n. ."
TINY = {
    "early moves refused": Tiny(
        SQUARE,
        Water(2, 2),
        Rules(),
        0,
        [(16, 4, 4, 1), (96, 32, 32, 10), (384, 164, 164, 66), (1472, 736, 736, 340)],
    ),
    "early moves wait": Tiny(
        SQUARE,
        Water(2, 2),
        Rules(waits=True),
        0,
        [
            (16, 4, 4, 1),
            (96, 32, 32, 10),
            (448, 188, 188, 74),
            (2176, 984, 984, 396),
            (11008, 4976, 4976, 2118),
        ],
    ),
    "stops with all their clocks": Tiny(
        ". . .\n. . .",
        Water(3, 2),
        Rules(interval=False, count_down=True, lapse=True),
        4,
        [(36, 6, 6, 1), (240, 50, 50, 10), (1544, 446, 446, 128), (6472, 2344, 2344, 816)],
    ),
}


def by_rules(game: AnyGame, tiny: Tiny, depth: int) -> Table:
    """The same numbers by the rules of the program."""
    interval, waits, count_down, lapse = tiny.rules
    options = options_on(
        tiny.picture,
        real_time=True,
        rt_min_move_interval_s=2 * interval,
        early_move=EarlyMove.WAIT if waits else EarlyMove.REFUSE,
        resume_s=3 * count_down,
        stop_timeout_s=60 * lapse,
        answer_timeout_s=0,
        empty_stop_s=0,  # The second program knows no empty stops (SON-203).
    )
    return counted(game, roots(game, options, tiny.energy, seed=1), depth)


@pytest.mark.parametrize("name", TINY)
def test_rules_and_second_program_count_what_is_written_here(name: str) -> None:
    tiny = TINY[name]
    depth = len(tiny.table) - 1

    assert sizes(tiny.water, tiny.rules, tiny.energy, depth) == tiny.table
    assert by_rules(SONAR, tiny, depth) == tiny.table


@pytest.mark.parametrize("name", TINY)
def test_both_crews_know_alike_as_nobody_begins(name: str) -> None:
    """With the same energy all that one crew can do the other can too (SON-202)."""
    assert all(blue == yellow for _, blue, yellow, _ in TINY[name].table)


def test_the_second_row_of_the_square_can_be_derived() -> None:
    """Either boat goes in one of 2 directions or calls a stop: 16 x 6. A crew knows its 4 starts,
    its 3 acts, 4 directions of the others and their stop: 4 x 8. A spectator hears 2 x 5."""
    assert TINY["early moves refused"].table[1] == (96, 32, 32, 10)


class TellsWhatWaits(Planted):
    """A leak: all hear a move that waits."""

    def project(self, event: Any, viewer: Viewer) -> Any:
        if isinstance(event, MoveWaits) and SIDE_OF[viewer] is not event.side:
            return MoveHeard(event.side, event.direction)
        return self.game.project(event, viewer)


def test_a_leak_changes_the_table() -> None:
    tiny = TINY["early moves wait"]
    leaky = by_rules(with_fault("sonar", TellsWhatWaits).game, tiny, 3)

    assert [row[0] for row in leaky] == [row[0] for row in tiny.table[:4]]
    assert leaky[3][3] > tiny.table[3][3]


class WaitsForGood(Planted):
    """A fault of the rules: what waits cannot be taken back."""

    def legal_actions(self, state: Any, actor: Any) -> Any:
        legal = self.game.legal_actions(state, actor)
        return tuple(action for action in legal if not isinstance(action, TakeBack))


def test_a_broken_rule_changes_the_table() -> None:
    tiny = TINY["early moves wait"]
    broken = by_rules(with_fault("sonar", WaitsForGood).game, tiny, 3)

    assert broken[:3] == tiny.table[:3]
    assert broken[3] != tiny.table[3]
