"""Perfect play in a game whose whole tree is written down: vector CFR+, and best responses.

A plan is an array with a number for each choice: how likely a crew's own choices lead to it and
take it, whatever the enemy does (its realisation weight). Plans of several programs, or of one
program under several lots, are mixed by adding them.
"""

from typing import NamedTuple

import numpy as np
from bench.endgames.tree import Floats, Ints, Tree

from hydrophone.core.seats import SIDES

BATCH = 50
"""Iterations between two looks at the gap."""


class Solved(NamedTuple):
    """What was found."""

    value: float
    """What blue gets on average with perfect play of both, within half the gap."""
    gap: float
    """What the two plans lose together against best responses; 0 is perfect."""
    iterations: int


class Solver:
    """One tree."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._first: Ints = np.array([known.first for known in tree.knowledge])
        sizes = np.array([len(known.choices) for known in tree.knowledge])
        self._of: Ints = np.repeat(np.arange(len(sizes)), sizes)
        """The knowledge of each choice."""
        self._equal: Floats = 1 / sizes[self._of]
        before = [known.decided[-1] if known.decided else -1 for known in tree.knowledge]
        self._before: Ints = np.array(before)[self._of]
        """The own choice before each choice; -1 for none."""
        sides = np.array([SIDES.index(known.side) for known in tree.knowledge])
        self._owned = tuple(sides[self._of] == player for player in range(len(SIDES)))
        self._mine = tuple(
            tuple(np.flatnonzero(layer.actor == player) for layer in tree.layers)
            for player in range(len(SIDES))
        )
        depth = np.array([len(known.decided) for known in tree.knowledge])[self._of]
        self._depths = tuple(np.flatnonzero(depth == each) for each in range(depth.max() + 1))

    def solve(self, gap: float, most: int = 20_000) -> Solved:
        """CFR+ with alternating updates until the gap is no larger; the weight of a round grows."""
        regrets: Floats = np.zeros(self._tree.choices)
        total: Floats = np.zeros(self._tree.choices)
        found = Solved(0.0, np.inf, 0)
        for iteration in range(1, most + 1):
            for player in range(len(SIDES)):
                now = self.behaviour(regrets)
                worth, _ = self._passed(player, now, now)
                mean = np.add.reduceat(now * worth, self._first)[self._of]
                own = self._owned[player]
                regrets[own] = np.maximum(regrets[own] + (worth - mean)[own], 0)
            total += iteration * self.plan(self.behaviour(regrets))
            if iteration % BATCH == 0:
                found = self._judged(total / (iteration * (iteration + 1) / 2), iteration)
                if found.gap <= gap:
                    break
        return found

    def _judged(self, plans: Floats, iteration: int) -> Solved:
        best = [self.best_response(player, plans) for player in range(len(SIDES))]
        return Solved((best[0] - best[1]) / 2, best[0] + best[1], iteration)

    def best_response(self, player: int, plans: Floats) -> float:
        """What this player gets at best against the enemy's plan in there."""
        return self._passed(player, self.behaviour(plans), None)[1]

    def behaviour(self, plans: Floats) -> Floats:
        """How likely each choice is where it is offered; equally, where a plan never comes."""
        sums = np.add.reduceat(plans, self._first)[self._of]
        return np.where(sums > 0, plans / np.where(sums > 0, sums, 1), self._equal)

    def plan(self, behaviour: Floats) -> Floats:
        """The plans of both that behave so."""
        plans: Floats = np.ones(len(behaviour) + 1)  # the last stands for no choice before
        for choices in self._depths:
            plans[choices] = plans[self._before[choices]] * behaviour[choices]
        return plans[:-1]

    # --- through the tree ------------------------------------------------------------------------

    def _reached(self, player: int, behaviour: Floats) -> list[Floats]:
        """How likely chance and the enemy of this player lead to each node, layer by layer."""
        reach: Floats = np.full(self._tree.beginnings, 1 / self._tree.beginnings)
        reached = []
        for layer in self._tree.layers:
            theirs = np.where(layer.actor == player, 1.0, behaviour[layer.choice])
            reach = reach[layer.parent] * theirs
            reached.append(reach)
        return reached

    def _passed(self, player: int, behaviour: Floats, own: Floats | None) -> tuple[Floats, float]:
        """The worth of each choice and of the game; without ``own`` the player plays its best."""
        tree, sign = self._tree, 1 - 2 * player
        reached = self._reached(player, behaviour)
        worth: Floats = np.zeros(tree.choices)
        below: Floats = np.zeros(1)
        for number in range(len(tree.layers) - 1, -1, -1):
            layer, mine = tree.layers[number], self._mine[player][number]
            here = sign * layer.payoff * reached[number]
            here += below
            chosen = layer.choice[mine]
            sums = np.bincount(chosen, here[mine], tree.choices)
            worth += sums
            if own is None:
                most = np.maximum.reduceat(sums, self._first)[self._of]
                is_best = (sums == most).astype(float)
                share = is_best / np.maximum(np.add.reduceat(is_best, self._first)[self._of], 1)
            else:
                share = own
            here[mine] *= share[chosen]
            size = tree.beginnings if number == 0 else len(tree.layers[number - 1].parent)
            below = np.bincount(layer.parent, here, size).astype(np.float64)
        return worth, float(below.sum())
