"""How our levels play an endgame, as plans: asked in every place of the tree to which they come."""

from collections.abc import Iterator, Sequence

import numpy as np
from bench.endgames.tree import Endgame, Floats, Knowledge, Tree

from hydrophone.bots.bot import Level
from hydrophone.core.chance import Chance
from hydrophone.core.game import Action
from hydrophone.core.seats import CAPTAINS, Side
from hydrophone.games.sonar.actions import LaunchTorpedo
from hydrophone.kits.makers import make_bot


def plan_of(level: Level, endgame: Endgame, tree: Tree, side: Side, lots: int) -> Floats:
    """What the level plays on this side, mixed over so many lots."""
    plan: Floats = np.zeros(tree.choices)
    for number in range(lots):
        seed = Chance(number).seed_for(f"{endgame.name}/{side}")
        for choice in _chosen(level, endgame, tree, side, seed):
            plan[choice] += 1 / lots
    return plan


def _chosen(level: Level, endgame: Endgame, tree: Tree, side: Side, seed: int) -> Iterator[int]:
    """The choices of one bot, wherever its own choices let it come."""
    taken: dict[int, Knowledge] = {}
    for known in tree.knowledge:
        if known.side is side and all(choice in taken for choice in known.decided):
            before = [taken[choice] for choice in known.decided]
            action = _asked(level, endgame, [*before, known], seed)
            choice = known.first + _number(action, known.choices)
            taken[choice] = known
            yield choice


def _asked(level: Level, endgame: Endgame, path: Sequence[Knowledge], seed: int) -> Action:
    """What a fresh bot does at the end of this path, deciding all along it."""
    bot = make_bot("sonar", level, CAPTAINS[path[0].side], endgame.options, seed)
    heard, action = 0, path[0].legal[0]
    for known in path:
        for told in known.heard[heard:]:
            for observation in told:
                bot.observe(observation)
        heard = len(known.heard)
        action = bot.choose(known.legal)
    return action


def _number(action: Action, choices: Sequence[Action]) -> int:
    """Its place; in the last act all that is no torpedo is one."""
    if action in choices:
        return choices.index(action)
    assert not isinstance(action, LaunchTorpedo)
    return 0
