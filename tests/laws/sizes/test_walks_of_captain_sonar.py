"""Captain Sonar turn by turn, walked at random beside a second program, to the end of the match.

The second program (tiny_captain_sonar) was written from the clauses and shares no line with the
rules. At every step all that can happen next is the same in both: what both boats are afterwards,
whose turn it is, and in how many ways it comes about.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.captain_sonar.positions import crew, drawn
from hydrophone.core.game import AnyGame
from hydrophone.core.seats import Role, Side
from hydrophone.games.captain_sonar.options import TurnGate
from hydrophone.games.captain_sonar.phase import Phase, Step
from hydrophone.games.captain_sonar.position import PositionBoat
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.games.captain_sonar.state import CaptainState
from hydrophone.games.captain_sonar.state import Sheets as RulesSheets
from hydrophone.games.captain_sonar.systems import System, symbols_of
from laws.planted.faults import with_fault
from laws.sizes.test_sizes_of_captain_sonar import NeverLiesStill
from laws.sizes.tiny_captain_sonar import (
    CIRCUITS,
    SIZES,
    Node,
    Sheets,
    Spot,
    Water,
    children,
    roots,
)
from laws.sizes.tiny_captain_sonar import Boat as TinyBoat
from tracing import rule

ACTS = 45
"""Acts of a walk at most."""


class Sea(NamedTuple):
    """A chart for both programs."""

    picture: str
    water: Water


SEAS = {
    "islands": Sea(
        ". . . .\n. # . .\n. . . .\n. . # .", Water(4, 4, land=frozenset({(1, 1), (2, 3)}))
    ),
    "ice": Sea(
        "o . . .\n. . # .\n. . . o", Water(4, 3, frozenset({(2, 1)}), frozenset({(0, 0), (3, 2)}))
    ),
    "Archer mines": Sea(
        ". * . .\n. . . .\n# . * .",
        Water(4, 3, frozenset({(0, 2)}), archer=frozenset({(1, 0), (2, 2)})),
    ),
}


def sheets_of(random: Random) -> Sheets:
    """Some full gauges, crosses that complete no circuit, damage, and mines of both boats."""
    symbols = sorted(set[str]().union(*CIRCUITS) | {"W5", "N6", "S5", "N4", "S4", "E5"})
    crossed = {symbol for symbol in symbols if random.random() < 0.3}
    for circuit in CIRCUITS:
        if circuit <= crossed:
            crossed -= circuit
    return Sheets(
        full=tuple(system for system in SIZES if random.random() < 0.6),
        crossed=" ".join(sorted(crossed)),
        damage=random.randrange(3),
        mines=frozenset({(0, 1)} if random.random() < 0.5 else ()),
    )


def state_of(sea: Sea, sheets: Sheets, node: Node) -> CaptainState:
    blue, yellow = (placed_boat(sheets, boat) for boat in node.boats)
    return drawn(sea.picture, blue=blue, yellow=yellow, turn_gate=TurnGate.OFF)


def placed_boat(sheets: Sheets, boat: TinyBoat) -> PositionBoat:
    mines = " ".join(map(named, sorted(sheets.mines)))
    systems = map(System, sheets.full)
    return crew(
        *systems, track=named(boat.here), mines=mines, crossed=sheets.crossed, damage=sheets.damage
    )


def named(spot: Spot) -> str:
    return f"{'ABCD'[spot[0]]}{spot[1] + 1}"


def by_program(node: Node) -> tuple[Any, ...]:
    """What the second program says of a moment."""
    boats = tuple(map(boat_by_program, node.boats))
    if node.over:
        return tuple(boat[:2] for boat in boats)
    archer = sorted(map(named, node.archer))
    return boats, archer, node.turn, node.left, node.steered, node.asked


def boat_by_program(boat: TinyBoat) -> tuple[Any, ...]:
    return (
        boat.damage,
        sorted(map(named, boat.mines)),
        [named(spot) for spot in boat.track],
        sorted(boat.marks),
        sorted(boat.crossed),
        (boat.locked, boat.acted, boat.mark_due, boat.panel, boat.hushed),
    )


def by_rules(state: CaptainState) -> tuple[Any, ...]:
    """The same by the rules."""
    boats = tuple(boat_by_rules(state.sheets.of(side)) for side in Side)
    if state.public.phase is Phase.OVER:
        return tuple(boat[:2] for boat in boats)
    turn = state.public.current
    side = list(Side).index(turn.side)
    steered = turn.step is not Step.COURSE
    return boats, sorted(state.public.archer), side, turn.left, steered, turn.asks


def boat_by_rules(sheets: RulesSheets) -> tuple[Any, ...]:
    return (
        min(sheets.damage, 4),
        sorted(map(str, sheets.mines)),
        list(map(str, sheets.track)),
        sorted((system.value, sheets.gauge(system)) for system in System),
        sorted(symbols_of(sheets.crossed)),
        (
            sheets.lock,
            sheets.acted,
            Role.FIRST_MATE in sheets.waiting,
            "" if sheets.panel is None else sheets.panel.value[0].upper(),
            sheets.under_silence,
        ),
    )


def ways_on(game: AnyGame, state: Any) -> Iterator[tuple[Any, Any]]:
    """Each action of each seat, and the state after it."""
    for seat in game.seats(state.public.options):
        for action in game.legal_actions(state, seat):
            yield action, game.apply(state, seat, action)[0]


def walk(game: AnyGame, sea: Sea, random: Random) -> int:
    """Walk until the match is over; the number of acts. Fails where the programs differ."""
    sheets = sheets_of(random)
    water = sea.water
    if sheets.mines & (water.land | water.archer):
        sheets = sheets._replace(mines=frozenset())
    node = random.choice(list(roots(water, sheets)))
    state: Any = state_of(sea, sheets, node)
    for act in range(ACTS):
        assert by_rules(state) == by_program(node)
        theirs = {}
        ours: Counter[Any] = Counter()
        for child in children(water, node):
            moment = repr(by_program(child))
            theirs[moment] = child
            ours[moment] += 1
        real = [(action, after, repr(by_rules(after))) for action, after in ways_on(game, state)]
        assert Counter(moment for _, _, moment in real) == ours
        if not real:
            return act
        kind = random.choice(sorted({type(action).__name__ for action, _, _ in real}))
        options = [each for each in real if type(each[0]).__name__ == kind]
        _, state, moment = random.choice(options)
        node = theirs[moment]
    return ACTS


@rule("CAP-126", "CAP-171", "CAP-192", "CAP-237", "CAP-352", "CAP-395", "CAP-403")
@pytest.mark.parametrize("name", SEAS)
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_rules_and_second_program_walk_side_by_side(name: str, seed: int) -> None:
    walk(CAPTAIN_SONAR, SEAS[name], Random(seed))


def test_walks_go_on_to_the_end_of_matches() -> None:
    lengths = [walk(CAPTAIN_SONAR, SEAS["islands"], Random(seed)) for seed in range(12)]

    assert any(length < ACTS for length in lengths)
    assert max(lengths) > 20


def test_a_broken_rule_is_met_on_the_way() -> None:
    broken = with_fault("captain_sonar", NeverLiesStill).game

    def walk_often() -> None:
        for seed in range(40):
            walk(broken, SEAS["islands"], Random(seed))

    with pytest.raises(AssertionError):
        walk_often()
