"""How strong our bots play in these worlds: ``python -m hydrophone.research.baselines``.

Random play, and each level against it and against the level below, all through the environments:
crews are told what agents are told, and act by numbers. Mates talk as at the table, and not by
numbers.
"""

import argparse
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np

from hydrophone.bots.bot import Bot
from hydrophone.core.game import Action
from hydrophone.core.seats import PerSide, Seat, Side
from hydrophone.kits.makers import level_named, levels_of
from hydrophone.play.arena import level_bots, pairings
from hydrophone.play.players import Talk
from hydrophone.research.aec import Agents, MatchEnv
from hydrophone.research.live import LiveEnv
from hydrophone.research.numbering import Numbering
from hydrophone.research.world import World

RANDOM: Final = "random"
"""Who takes every legal act as likely as any other."""

LONGEST_S: Final = 1800.0
"""Seconds of a match in real time after which it counts as a draw."""


class Setting(NamedTuple):
    """One environment."""

    name: str
    game: str
    live: bool


SETTINGS: Final = (
    Setting("SONAR", "sonar", live=False),
    Setting("SONAR, real time", "sonar", live=True),
    Setting("Captain Sonar", "captain_sonar", live=False),
    Setting("Captain Sonar, real time", "captain_sonar", live=True),
    Setting("U-Jagd", "u_jagd", live=False),
)


class Score(NamedTuple):
    """How a crew did against another."""

    setting: Setting
    crew: str
    enemy: str
    matches: int
    points: float
    """Share of the points, a draw counting half."""


class _Crews:
    """Both crews of a match: what their bots hear and do. Seats without a bot play at random."""

    def __init__(self, world: World, names: PerSide[str], seed: int) -> None:
        levels = {
            seat: level_named(world.game.id, names.of(seat.side))
            for seat in world.seats
            if names.of(seat.side) != RANDOM
        }
        self._bots: dict[Seat, Bot] = level_bots(world.game, world.options, levels, seed)
        self._talk = Talk(self._bots)
        self._seats = world.seats
        self._observation: Any = world.game.observation_type
        self._chance = np.random.default_rng(seed)
        self._known: dict[str, int] = {}
        """How much of an agent's info its bot has been told."""
        self.seats: dict[str, Seat] = {}

    def take_seats(self, agents: Iterable[str]) -> None:
        """The agents are the posts, in the order of the seats."""
        self.seats = dict(zip(agents, self._seats, strict=True))
        self._known = dict.fromkeys(self.seats, 0)

    def has_acted(self, agent: str) -> None:
        """The agent's info begins anew."""
        self._known[agent] = 0

    def hear(self, infos: Mapping[str, Any]) -> None:
        """What each agent was told since then."""
        for agent, info in infos.items():
            bot, heard = self._bots.get(self.seats[agent]), info["heard"]
            if bot is not None:
                for each in heard[self._known[agent] :]:
                    bot.observe(msgspec.convert(each, self._observation))
            self._known[agent] = len(heard)

    def speak(self, seat: Seat) -> None:
        """The seat has acted, and its bot may speak to its mates."""
        if seat in self._bots:
            self._talk.after(seat)

    def chosen(self, agent: str, numbers: Numbering, mask: Any, *, awaited: bool) -> int | None:
        """The number of what the agent does; None if it waits."""
        legal = np.flatnonzero(mask)
        bot = self._bots.get(self.seats[agent])
        if bot is None:
            return int(self._chance.choice(legal))
        actions = [numbers.actions[number] for number in legal if number < len(numbers)]
        act: Action | None = None
        if actions:
            act = bot.choose(actions) if awaited else bot.volunteer(actions)
        return None if act is None else numbers.number(act)


def play(setting: Setting, names: PerSide[str], seed: int) -> float:
    """One match between crews of these names: 1 if blue won, -1 if it lost, else 0."""
    crews = _Crews(World(setting.game, None, None, live=setting.live), names, seed)
    return _play_live(setting, crews, seed) if setting.live else _play(setting, crews, seed)


def _play(setting: Setting, crews: _Crews, seed: int) -> float:
    match = MatchEnv(setting.game, agents=Agents.POSTS)
    match.reset(seed=seed)
    crews.take_seats(match.possible_agents)
    crews.hear(match.infos)
    while (seat := match.asked) is not None:
        agent = match.agent_selection
        mask = match.observe(agent)["action_mask"]
        match.step(crews.chosen(agent, match.numbering, mask, awaited=True))
        crews.has_acted(agent)
        crews.hear(match.infos)
        crews.speak(seat)
    return match.rewards[match.possible_agents[0]]


def _play_live(setting: Setting, crews: _Crews, seed: int) -> float:
    match = LiveEnv(setting.game, max_s=LONGEST_S)
    observed, infos = match.reset(seed=seed)
    crews.take_seats(match.possible_agents)
    rewards: dict[str, float] = {}
    while match.agents:
        crews.hear(infos)
        acts: dict[str, int] = {}
        for agent in match.agents:
            mask, awaited = observed[agent]["action_mask"], infos[agent]["awaited"]
            number = crews.chosen(agent, match.numbering, mask, awaited=awaited)
            if number is not None:
                acts[agent] = number
        observed, rewards, _, _, infos = match.step(acts)
        for agent in infos:
            crews.has_acted(agent)
        for agent in acts:
            crews.speak(crews.seats[agent])
    return rewards[match.possible_agents[0]]


def scores(settings: Iterable[Setting], matches: int) -> Iterator[Score]:
    """Each level against random play, and against the level below."""
    for setting in settings:
        ladder = [RANDOM, *levels_of(setting.game)]
        for place, name in enumerate(ladder[1:], 1):
            for enemy in dict.fromkeys((RANDOM, ladder[place - 1])):
                yield _score(setting, name, enemy, matches)


def _score(setting: Setting, crew: str, enemy: str, matches: int) -> Score:
    points = 0.0
    for side, seed in pairings(matches, 1):
        is_blue = side is Side.BLUE
        names = PerSide(crew, enemy) if is_blue else PerSide(enemy, crew)
        won = play(setting, names, seed)
        points += (1 + (won if is_blue else -won)) / 2
    return Score(setting, crew, enemy, matches, points / matches)


def main() -> None:
    """Print the table, line by line as matches end."""
    parser = argparse.ArgumentParser(description="How strong our bots play in these worlds.")
    parser.add_argument("--matches", type=int, default=20, help="matches of each pair")
    names = [setting.name for setting in SETTINGS]
    parser.add_argument("--only", choices=names, action="append", help="one environment")
    said = parser.parse_args()
    settings = [each for each in SETTINGS if not said.only or each.name in said.only]
    print("| environment | crew | enemy | matches | points |")
    print("| --- | --- | --- | --- | --- |")
    for score in scores(settings, said.matches):
        named = f"| {score.setting.name} | {score.crew} | {score.enemy} | {score.matches} "
        print(f"{named}| {score.points:.0%} |", flush=True)


if __name__ == "__main__":
    main()
