"""Endgames of SONAR solved, and what our levels lose in them: ``python -m bench.endgames``.

``[LEVEL ...] [--lots 8] [--gap 0.001] [--only NAME]``; the levels are seadog and admiral unless
said otherwise. Figures are points of a match in per cent: a win is 100, a draw 50. A level loses
what is missing to perfect play when a best response to it begins or follows: an enemy who knows
the level's program, and how often it does what, but not the lots of this match.
"""

import argparse
import time

from bench.endgames.levels import plan_of
from bench.endgames.solver import Solver
from bench.endgames.tree import POSITIONS, Endgame, grown, read_endgames

from hydrophone.bots.bot import Level
from hydrophone.core.seats import SIDES


def main() -> None:
    """Print a line for each endgame, and the means."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("levels", nargs="*", type=Level, default=[Level.SEADOG, Level.ADMIRAL])
    parser.add_argument("--lots", type=int, default=8)
    parser.add_argument("--gap", type=float, default=0.001)
    endgames = [*read_endgames(POSITIONS.read_text(encoding="utf-8"))]
    parser.add_argument("--only", choices=[endgame.name for endgame in endgames])
    words = parser.parse_args()
    lost: dict[Level, list[float]] = {level: [] for level in words.levels}
    for endgame in endgames:
        if words.only in (None, endgame.name):
            print(line(endgame, words.gap, words.lots, lost), flush=True)
    for level, each in lost.items():
        mean, most = sum(each) / len(each), max(each)
        print(f"{level}: loses {mean:.1f} in the mean of {len(each)}, {most:.1f} at most")


def line(endgame: Endgame, gap: float, lots: int, lost: dict[Level, list[float]]) -> str:
    """What was found about one; what each level loses on both sides is added to ``lost``."""
    begun = time.process_time()
    tree = grown(endgame)
    solver = Solver(tree)
    solved = solver.solve(gap)
    spent = time.process_time() - begun
    told = [
        f"{endgame.name:9} {endgame.turns} turns, {tree.nodes:6,} nodes: blue gets"
        f" {_points(solved.value):5.1f}, gap {solved.gap:.5f},"
        f" {solved.iterations} iterations, {spent:.1f} s"
    ]
    for level, each in lost.items():
        losses = []
        for player, side in enumerate(SIDES):
            plan = plan_of(level, endgame, tree, side, lots)
            best = solver.best_response(1 - player, plan)
            fair = solved.value * (2 * player - 1)
            losses.append(50 * (best - fair))
        each += losses
        told.append(f"{level} loses {losses[0]:.1f} as blue, {losses[1]:.1f} as yellow")
    return "; ".join(told)


def _points(value: float) -> float:
    return 50 * (1 + value)


if __name__ == "__main__":
    main()
