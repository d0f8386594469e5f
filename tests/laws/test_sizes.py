"""Law 8: on tiny charts the number of histories and of information states, depth by depth.

An information state is what a viewer has been told. Every number is counted three times: by the
rules, by a second program that shares no line with them (tiny_sonar), and written down here.
"""

from typing import Any, NamedTuple

import msgspec
import pytest

from games.sonar.positions import BLUE, YELLOW, options_on
from hydrophone.board.cellset import cells_of
from hydrophone.core.game import AnyGame
from hydrophone.core.seats import SPECTATOR, Side, Viewer
from hydrophone.games.sonar.actions import ChooseStart
from hydrophone.games.sonar.options import SonarOptions, chart_of
from hydrophone.games.sonar.rules import SONAR, new
from laws import planted
from laws.tiny_sonar import Water, sizes

VIEWERS: tuple[Viewer, ...] = (BLUE, YELLOW, SPECTATOR)
Table = list[tuple[int, int, int, int]]


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


def counted(game: AnyGame, tiny: Tiny, depth: int) -> Table:
    """The same numbers by the rules of the program."""
    options = options_on(tiny.picture, tiny.edition, answer_timeout_s=0)
    level = _roots(game, options, tiny.energy)
    table: Table = []
    for at in range(depth + 1):
        streams = [len({heard[who] for _, heard in level}) for who in range(3)]
        table.append((len(level), streams[0], streams[1], streams[2]))
        if at < depth:
            level = [child for node in level for child in _children(game, node)]
    return table


Node = tuple[Any, tuple[bytes, ...]]


def _roots(game: AnyGame, options: SonarOptions, energy: int) -> list[Node]:
    seed = next(seed for seed in range(64) if new(options, seed)[0].turn is Side.BLUE)
    chart = chart_of(options)
    found: list[Node] = []
    for blue in cells_of(chart.grid, chart.sea):
        for yellow in cells_of(chart.grid, chart.sea):
            state, _ = game.new(options, seed)
            node: Node = (state, (b"", b"", b""))
            node = _after(game, node, BLUE, ChooseStart(blue))
            state, heard = _after(game, node, YELLOW, ChooseStart(yellow))
            found.append((_charged(state, energy), heard))
    return found


def _charged(state: Any, energy: int) -> Any:
    hulls = {
        name: msgspec.structs.replace(getattr(state, name), energy=energy)
        for name in ("blue", "yellow")
    }
    return msgspec.structs.replace(state, **hulls)


def _children(game: AnyGame, node: Node) -> list[Node]:
    state = node[0]
    return [
        _after(game, node, seat, action)
        for seat in game.waits_for(state)
        for action in game.legal_actions(state, seat)
    ]


def _after(game: AnyGame, node: Node, seat: Any, action: Any) -> Node:
    state, events = game.apply(node[0], seat, action)
    heard = []
    for old, viewer in zip(node[1], VIEWERS, strict=True):
        seen = (game.project(event, viewer) for event in events)
        heard.append(old + b"".join(msgspec.json.encode(one) for one in seen if one is not None))
    return state, tuple(heard)


@pytest.mark.parametrize("name", TINY)
def test_rules_and_second_program_count_what_is_written_here(name: str) -> None:
    tiny = TINY[name]
    depth = len(tiny.table) - 1

    assert sizes(tiny.water, tiny.energy, depth) == tiny.table
    assert counted(SONAR, tiny, depth) == tiny.table


@pytest.mark.parametrize("name", TINY)
def test_the_first_numbers_can_be_derived(name: str) -> None:
    """With n sea cells both start on one of n, each knows his own, a spectator knows none."""
    tiny = TINY[name]
    cells = len(tiny.water.sea())

    assert tiny.table[0] == (cells * cells, cells, cells, 1)


def test_the_second_row_of_the_open_square_can_be_derived() -> None:
    """2 x 2: every cell has 2 ways and may surface: 16 x 3. Blue knows his 4 x 3. Yellow hears one
    of 4 directions or one of 4 surfacings: 4 x 8. A spectator: 8."""
    assert TINY["2 x 2"].table[1] == (48, 12, 32, 8)


def test_a_leak_changes_the_table() -> None:
    tiny = TINY["3 x 2 with full gauges"]

    leaky = counted(planted.TellsTheCell(), tiny, 1)

    assert leaky[1][:3] == tiny.table[1][:3]
    assert leaky[1][3] > tiny.table[1][3]


def test_a_broken_rule_changes_the_table() -> None:
    tiny = TINY["2 x 2"]

    broken = counted(planted.CrossesItsTrack(), tiny, 3)

    assert broken[:3] == tiny.table[:3]
    assert broken[3] != tiny.table[3]
