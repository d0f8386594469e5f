"""Endgames of SONAR are solved as OpenSpiel solves them, and no level is better than perfect."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("numpy")

from bench.endgames.levels import plan_of
from bench.endgames.solver import Solver
from bench.endgames.tree import POSITIONS, Tree, grown, read_endgames

from hydrophone.belief.sonar import SonarTracker
from hydrophone.bots.bot import Level
from hydrophone.core.seats import CAPTAINS, SIDES
from hydrophone.games.sonar.position import history
from hydrophone.games.sonar.rules import SONAR

ENDGAMES = tuple(read_endgames(POSITIONS.read_text(encoding="utf-8")))
TINY = """tiny: 2 turns
blue left up left left up
yellow left up up right down
. . # #  a a b b
. . . .  a a b b
. . . .  c c d d
. # . .  c c d d"""


@pytest.fixture(scope="module")
def tiny() -> tuple[Tree, Solver]:
    tree = grown(next(read_endgames(TINY)))
    return tree, Solver(tree)


def test_there_are_twenty_and_more_with_both_boats_loaded() -> None:
    assert len({endgame.name for endgame in ENDGAMES}) == len(ENDGAMES) >= 20
    for endgame in ENDGAMES:
        state = next(endgame.beginnings())
        assert 16 <= len(state.public.chart.grid.cells) <= 25
        assert endgame.turns in (2, 3)
        for side in SIDES:
            assert state.sheets.of(side).energy == 4
            assert state.public.of(side).damage == 1


def test_each_crew_can_be_where_the_enemys_tracker_says() -> None:
    for endgame in ENDGAMES:
        states = [*endgame.beginnings()]
        for side in SIDES:
            tracker = SonarTracker(endgame.options, side)
            for event in history(states[0]):
                heard = SONAR.project(event, CAPTAINS[side.enemy])
                if heard is not None:
                    tracker.observe(heard)
            places = {state.sheets.of(side).position for state in states}
            assert set(tracker.belief.marginal) == places, endgame.name


def written(tree: Tree) -> str:
    """The tree in Gambit's format."""
    children: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for depth, layer in enumerate(tree.layers):
        for place, parent in enumerate(layer.parent):
            children[depth, int(parent)].append(place)
    known = {
        known.first: number
        for side in SIDES
        for number, known in enumerate((one for one in tree.knowledge if one.side is side), 1)
    }

    def lines(depth: int, place: int) -> Iterator[str]:
        below = children[depth, place]
        if not below:
            payoff = tree.layers[depth - 1].payoff[place]
            yield f't "" {len(known) + int(payoff) + 2} "" {{ {payoff} {-payoff} }}'
            return
        layer = tree.layers[depth]
        first, player = int(layer.choice[below[0]]), int(layer.actor[below[0]]) + 1
        number = known[first]
        names = " ".join(f'"{int(layer.choice[each])}"' for each in below)
        yield f'p "" {player} {number} "{number}" {{ {names} }} 0'
        for each in below:
            yield from lines(depth + 1, each)

    share = 1 / tree.beginnings
    worlds = " ".join(f'"{world}" {share}' for world in range(tree.beginnings))
    rest = [line for world in range(tree.beginnings) for line in lines(0, world)]
    return "\n".join(['EFG 2 R "tiny" { "blue" "yellow" }', f'c "" 1 "" {{ {worlds} }} 0', *rest])


def test_openspiel_finds_the_same(tiny: tuple[Tree, Solver]) -> None:
    pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this machine")
    tree, solver = tiny
    solved = solver.solve(0.001)
    game = pyspiel.load_efg_game(written(tree))
    other = pyspiel.CFRPlusSolver(game)
    for _ in range(60):
        other.evaluate_and_update_policy()
    mean = other.average_policy()
    error = pyspiel.exploitability(game, mean)
    value = pyspiel.expected_returns(game.new_initial_state(), mean, -1, True)[0]

    assert error < 0.01
    assert abs(value - solved.value) <= error + solved.gap
    assert solved.gap <= 0.001


def test_who_knows_a_level_gets_no_less_than_against_perfect_play(
    tiny: tuple[Tree, Solver],
) -> None:
    tree, solver = tiny
    solved = solver.solve(0.001)
    endgame = next(read_endgames(TINY))
    losses = {}
    for level in (Level.LANDLUBBER, Level.SEADOG):
        plans = [plan_of(level, endgame, tree, side, lots=3) for side in SIDES]
        best = [solver.best_response(1 - player, plan) for player, plan in enumerate(plans)]
        losses[level] = [best[0] + solved.value, best[1] - solved.value]

    assert all(lost >= -solved.gap for each in losses.values() for lost in each)
    assert sum(losses[Level.LANDLUBBER]) > sum(losses[Level.SEADOG]) + 0.1


def test_an_admiral_reckons_with_the_limit() -> None:
    """When it played as if the match went on, it lost 31 points in the two of this endgame."""
    endgame = next(each for each in ENDGAMES if each.name == "narwhal")
    tree = grown(endgame)
    solver = Solver(tree)
    value = solver.solve(0.001).value
    lost = 0.0
    for player, side in enumerate(SIDES):
        plan = plan_of(Level.ADMIRAL, endgame, tree, side, lots=2)
        lost += solver.best_response(1 - player, plan) - value * (2 * player - 1)

    assert 50 * lost < 12
