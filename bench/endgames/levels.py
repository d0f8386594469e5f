"""How our levels play an endgame, as plans: asked in every place of the tree to which they come."""

from collections.abc import Iterator, Sequence
from copy import deepcopy

import numpy as np
from bench.endgames.tree import Endgame, Floats, Tree

from hydrophone.bots.bot import Bot, Level
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
    after: dict[int, tuple[Bot, int]] = {}
    """For each choice that it makes, the bot at that moment, and how much it had heard."""
    for known in tree.knowledge:
        if known.side is not side or any(choice not in after for choice in known.decided):
            continue
        if known.decided:
            bot, heard = after[known.decided[-1]]
            bot = deepcopy(bot)
        else:
            bot, heard = make_bot("sonar", level, CAPTAINS[side], endgame.options, seed), 0
        for told in known.heard[heard:]:
            for observation in told:
                bot.observe(observation)
        choice = known.first + _number(bot.choose(known.legal), known.choices)
        after[choice] = bot, len(known.heard)
        yield choice


def _number(action: Action, choices: Sequence[Action]) -> int:
    """Its place; in the last act all that is no torpedo is one."""
    if action in choices:
        return choices.index(action)
    assert not isinstance(action, LaunchTorpedo)
    return 0
