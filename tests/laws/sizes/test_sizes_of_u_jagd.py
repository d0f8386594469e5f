"""Law 8 for U-Jagd: histories and information states, depth by depth.

Every number is counted three times: by the rules, by a second program that shares no line with
them (tiny_u_jagd), and written down here.
"""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any, NamedTuple

import pytest

from games.u_jagd.tables import options
from hydrophone.core.game import AnyGame
from hydrophone.games.u_jagd.actions import ConfirmMap, PlaceContact, RaisePeriscope
from hydrophone.games.u_jagd.contacts import ContactId
from hydrophone.games.u_jagd.events import Termination
from hydrophone.games.u_jagd.field import Line, Square
from hydrophone.games.u_jagd.rules import U_JAGD
from laws.planted.faults import Planted, SeatsTheSpectatorBesideBlue, with_fault
from laws.sizes.depths import BLUE, YELLOW, Node, Table, after, counted
from laws.sizes.tiny_u_jagd import BLANK, Map, Rules, hunts, sizes


class Tiny(NamedTuple):
    """A tiny match: the switches, the maps that may be drawn (none: from the drawing on)."""

    rules: Rules
    maps: list[Map]
    table: Table


FEW = Rules(points=2, empty=False)
SECRETIVE: list[Map] = [(7, 4, 0, 0), (0, 12, 13, 1), (6, 16, 3, 5)]
"""Among them two that make two noises in one line, a ship, weather, an empty square."""

TINY = {
    "sixteen maps": Tiny(FEW, FEW.maps(), [(256, 16, 16, 1), (8192, 2432, 1472, 1112)]),
    "three maps, last turn": Tiny(
        Rules(last_turn=True),
        SECRETIVE,
        [(9, 3, 3, 1), (288, 234, 114, 96), (8109, 6597, 6597, 5409)],
    ),
    "three maps, one turn each": Tiny(
        Rules(limit=1),
        SECRETIVE,
        [(9, 3, 3, 1), (288, 234, 120, 102), (8064, 8064, 8064, 8064), (0, 0, 0, 0)],
    ),
    "drawing with two points": Tiny(
        Rules(points=2), [], [(1, 1, 1, 1), (80, 41, 41, 1), (3984, 434, 434, 3)]
    ),
}


def by_rules(game: AnyGame, tiny: Tiny, depth: int) -> Table:
    """The same numbers by the rules of the program."""
    switches = options(
        rp_limit=tiny.rules.points,
        empty_squares=tiny.rules.empty,
        last_turn=tiny.rules.last_turn,
        turn_limit=tiny.rules.limit,
    )
    state, _ = game.new(switches, 1)
    fresh: Node = (state, (b"", b"", b""))
    return counted(game, _drawn(game, fresh, tiny.maps) if tiny.maps else [fresh], depth)


def _drawn(game: AnyGame, fresh: Node, maps: Iterable[Map]) -> Iterator[Node]:
    for pair in product(tuple(maps), repeat=2):
        node = fresh
        for seat, plan in zip((BLUE, YELLOW), pair, strict=True):
            for square, contact in zip(Square, plan, strict=True):
                if contact:
                    node = after(game, node, seat, PlaceContact(square, ContactId(contact)))
            node = after(game, node, seat, ConfirmMap())
        yield node


@pytest.mark.parametrize("name", TINY)
def test_rules_and_second_program_count_what_is_written_here(name: str) -> None:
    tiny = TINY[name]
    depth = len(tiny.table) - 1
    roots = hunts(tiny.maps) if tiny.maps else [BLANK]

    assert sizes(tiny.rules, roots, depth) == tiny.table
    assert by_rules(U_JAGD, tiny, depth) == tiny.table


def test_the_numbers_of_sixteen_maps_can_be_derived() -> None:
    """One of the four submarines of 2 points in one of 4 squares, open ocean everywhere else: 16
    maps. There are 24 sonars, 4 periscopes and 4 torpedoes. In the six pairs of bands the four
    submarines, or none, sound in 4, 4, 3, 4, 3 and 3 ways, on each of 4 lines; a periscope sees
    nothing. A torpedo ends the match, and both maps are shown."""
    answers = 4 * (4 + 4 + 3 + 4 + 3 + 3) + 4
    ends = 4 * 16 * 16

    assert len(TINY["sixteen maps"].maps) == 16
    assert TINY["sixteen maps"].table == [
        (16 * 16, 16, 16, 1),
        (16 * 16 * 32, 16 * (answers + 4 * 16), 16 * 28 + ends, answers + ends),
    ]


def test_the_first_numbers_of_the_drawing_can_be_derived() -> None:
    """Ten contacts cost at most 2 points, and there are 4 squares on each of 2 maps. A player is
    told of the own map alone, or nothing; a spectator nothing until a map is ready."""
    first, second = TINY["drawing with two points"].table[1:3]

    assert first == (2 * 4 * 10, 4 * 10 + 1, 4 * 10 + 1, 1)
    assert second[3] == 3


def test_a_leak_changes_the_table() -> None:
    tiny = TINY["drawing with two points"]
    leaky = by_rules(with_fault("u_jagd", SeatsTheSpectatorBesideBlue).game, tiny, 1)

    assert leaky[1][:3] == tiny.table[1][:3]
    assert leaky[1][3] > tiny.table[1][3]


class MissesGoOn(Planted):
    """A fault of the rules: a torpedo that misses costs the turn, and not the match (UJ-072)."""

    def apply(self, state: Any, actor: Any, action: Any) -> Any:
        after, events = self.game.apply(state, actor, action)
        outcome = after.public.outcome
        if outcome is None or outcome.termination != Termination.MISSED:
            return after, events
        return self.game.apply(state, actor, RaisePeriscope(Line.ROW_1))[0], events


def test_a_broken_rule_changes_the_table() -> None:
    tiny = TINY["three maps, last turn"]
    broken = by_rules(with_fault("u_jagd", MissesGoOn).game, tiny, 2)

    assert broken[:2] == tiny.table[:2]
    assert broken[2] != tiny.table[2]
