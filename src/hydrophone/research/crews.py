"""Our bots in these worlds: they are told what agents are told, and act by numbers."""

from collections.abc import Collection, Iterable
from typing import Any, Final

import msgspec
import numpy as np

from hydrophone.bots.bot import Bot
from hydrophone.core.game import Action
from hydrophone.core.seats import PerSide, Seat, Side
from hydrophone.kits.makers import level_named
from hydrophone.play.arena import level_bots
from hydrophone.play.players import Talk
from hydrophone.research.aec import MatchEnv
from hydrophone.research.world import World

RANDOM: Final = "random"
"""Takes every legal act as likely as any other."""


class Crews:
    """Both crews of one match, each with bots of a level, or at random."""

    def __init__(self, world: World, names: PerSide[str], seed: int) -> None:
        levels = {
            seat: level_named(world.game.id, names.of(seat.side))
            for seat in world.seats
            if names.of(seat.side) != RANDOM
        }
        self._bots: dict[Seat, Bot] = level_bots(world.game, world.options, levels, seed)
        self._talk = Talk(self._bots)
        self._world = world
        self._chance = np.random.default_rng(seed)
        self._known: dict[str, int] = {}
        """How much of an agent's info its crew has been told."""

    def hear(self, seats: Iterable[Seat], heard: Iterable[Any]) -> None:
        """What these seats are told, as JSON."""
        bots = [self._bots[seat] for seat in seats if seat in self._bots]
        for each in heard if bots else ():
            observation = msgspec.convert(each, self._world.game.observation_type)
            for bot in bots:
                bot.observe(observation)

    def speak(self, seat: Seat) -> None:
        """The seat has acted, and its bot may speak to its mates."""
        if seat in self._bots:
            self._talk.after(seat)

    def chosen(self, seat: Seat, mask: Any, *, awaited: bool) -> int | None:
        """The number of what the seat does; None if it waits."""
        legal = np.flatnonzero(mask)
        bot, numbers = self._bots.get(seat), self._world.numbering
        if bot is None:
            return int(self._chance.choice(legal))
        actions = [numbers.actions[number] for number in legal if number < len(numbers)]
        act: Action | None = None
        if actions:
            act = bot.choose(actions) if awaited else bot.volunteer(actions)
        return None if act is None else numbers.number(act)

    def play_on(self, match: MatchEnv, sides: Collection[Side] = tuple(Side)) -> None:
        """Play these sides of a match whose agents are the crews, until another is asked."""
        self._hear_infos(match)
        while (seat := match.asked) is not None and seat.side in sides:
            agent = match.agent_selection
            match.step(self.chosen(seat, match.observe(agent)["action_mask"], awaited=True))
            self._known[agent] = 0
            self._hear_infos(match)
            self.speak(seat)

    def _hear_infos(self, match: MatchEnv) -> None:
        for agent, info in match.infos.items():
            heard = info["heard"]
            self.hear(match.seats(agent), heard[self._known.get(agent, 0) :])
            self._known[agent] = len(heard)
