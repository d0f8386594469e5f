"""How strong our bots play in these worlds: ``python -m hydrophone.research.baselines``.

Random play, and each level against it and against the level below, all through the environments:
crews are told what agents are told, and act by numbers. Mates talk as at the table, and not by
numbers.
"""

import argparse
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from hydrophone.bots.bot import Level
from hydrophone.core.seats import PerSide, Side
from hydrophone.kits.registry import KITS
from hydrophone.play.arena import pairings
from hydrophone.research.aec import MatchEnv
from hydrophone.research.crews import RANDOM, Crews
from hydrophone.research.live import LiveEnv
from hydrophone.research.world import World

LONGEST_S: Final = 1800.0
"""Seconds of a match in real time after which it counts as a draw."""


class Setting(NamedTuple):
    """One environment."""

    name: str
    game: str
    live: bool
    levels: tuple[Level, ...]
    """Of which bots."""


def _settings() -> Iterator[Setting]:
    """Each game whose play is measured, turn by turn and, if it has that, in real time."""
    for name, kit in KITS.items():
        if kit.numbers is not None and kit.bots is not None and kit.bots.measured:
            title, levels = kit.numbers.title, kit.bots.measured
            yield Setting(title, name, live=False, levels=levels)
            if kit.game.real_time:
                yield Setting(f"{title}, real time", name, live=True, levels=levels)


SETTINGS: Final = tuple(_settings())


class BaselineScore(NamedTuple):
    """How a crew did against another."""

    setting: Setting
    crew: str
    enemy: str
    matches: int
    points: float
    """Share of the points, a draw counting half."""


def play(setting: Setting, names: PerSide[str], seed: int) -> float:
    """One match between crews of these names: 1 if blue won, -1 if it lost, else 0."""
    crews = Crews(World(setting.game, None, None, live=setting.live), names, seed)
    return _play_live(setting, crews, seed) if setting.live else _play(setting, crews, seed)


def _play(setting: Setting, crews: Crews, seed: int) -> float:
    match = MatchEnv(setting.game)
    match.reset(seed=seed)
    crews.play_on(match)
    return match.rewards[match.possible_agents[0]]


def _play_live(setting: Setting, crews: Crews, seed: int) -> float:
    match = LiveEnv(setting.game, max_s=LONGEST_S)
    observed, infos = match.reset(seed=seed)
    rewards: dict[str, float] = {}
    while match.agents:
        for agent, info in infos.items():
            crews.hear((match.seat(agent),), info["heard"])
        acts: dict[str, int] = {}
        for agent in match.agents:
            mask, awaited = observed[agent]["action_mask"], infos[agent]["awaited"]
            number = crews.chosen(match.seat(agent), mask, awaited=awaited)
            if number is not None:
                acts[agent] = number
        observed, rewards, _, _, infos = match.step(acts)
        for agent in acts:
            crews.speak(match.seat(agent))
    return rewards[match.possible_agents[0]]


def scores(settings: Iterable[Setting], matches: int) -> Iterator[BaselineScore]:
    """Each of these levels against random play, and against the one below."""
    for setting in settings:
        ladder = [RANDOM, *setting.levels]
        for place, name in enumerate(ladder[1:], 1):
            for enemy in dict.fromkeys((RANDOM, ladder[place - 1])):
                yield _score(setting, name, enemy, matches)


def _score(setting: Setting, crew: str, enemy: str, matches: int) -> BaselineScore:
    points = 0.0
    for side, seed in pairings(matches, 1):
        is_blue = side is Side.BLUE
        names = PerSide(crew, enemy) if is_blue else PerSide(enemy, crew)
        won = play(setting, names, seed)
        points += (1 + (won if is_blue else -won)) / 2
    return BaselineScore(setting, crew, enemy, matches, points / matches)


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
