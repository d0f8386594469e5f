"""A bot's seed tells nothing of the match, nor of the enemy's bots.

The attack knows the program: a bot turns its own seed back to the match's seed, step by step, makes
the enemy's bot from that and asks it where it begins. It also tries its own seed as the enemy's.
"""

import random
from collections.abc import Callable
from math import sqrt
from typing import Any

import pytest

from hydrophone import Match
from hydrophone.board.grid import Cell
from hydrophone.bots.bot import Level
from hydrophone.core.chance import Chance
from hydrophone.core.seats import Seat
from hydrophone.games.sonar.actions import ChooseStart
from hydrophone.games.sonar.legality import starts
from hydrophone.games.sonar.options import SonarOptions, chart_of
from hydrophone.kits import makers
from hydrophone.kits.registry import game_named
from hydrophone.library import match as library
from hydrophone.play import arena
from hydrophone.server.match.people.tokens import Entropy
from hydrophone.server.protocol.messages import SetBot, SetReady, TakeSeat
from server.match import house as houses
from server.match.house import CREW, House

OPTIONS = SonarOptions(turn_limit=1)
SONAR = game_named("sonar")
ATTACKER, VICTIM = Seat.BLUE_CAPTAIN, Seat.YELLOW_CAPTAIN
MATCHES = 150

MASK = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15


def unmixed(value: int) -> int:
    """The number before ``Chance`` mixed it: each step of splitmix64 undone."""
    value ^= value >> 31 ^ value >> 62
    value = value * pow(0x94D049BB133111EB, -1, 1 << 64) & MASK
    value ^= value >> 27 ^ value >> 54
    value = value * pow(0xBF58476D1CE4E5B9, -1, 1 << 64) & MASK
    return value ^ value >> 30 ^ value >> 60


def turned_back(seed: int, name: str) -> int:
    """The seed of which this one is the fork of that name."""
    for byte in reversed(name.encode()):
        seed = (unmixed(seed) - GAMMA & MASK) ^ byte
    return seed


def start_of(seat: Seat, seed: int) -> Cell:
    """Where the bot with this seed begins."""
    bot = makers.make_bot("sonar", Level.SEADOG, seat, OPTIONS, seed)
    choice = bot.choose(starts(chart_of(OPTIONS)))
    assert isinstance(choice, ChooseStart)
    return choice.cell


def guessed(seed: int) -> tuple[Cell, Cell]:
    """Where the enemy begins, if its seed is made as this one, or is this one."""
    match_seed = turned_back(seed, ATTACKER)
    forked = Chance(match_seed).fork(VICTIM).seed
    return start_of(VICTIM, forked), start_of(VICTIM, seed)


def in_the_arena(number: int) -> Cell:
    """A match of the arena."""
    levels = dict.fromkeys(SONAR.seats(OPTIONS), Level.SEADOG)
    played = arena.play_match(SONAR, OPTIONS, levels, Chance(number).fork("match").seed)
    begun = next(act.do for act in played.acts if act.by is VICTIM)
    assert isinstance(begun, ChooseStart)
    return begun.cell


def in_a_program(number: int) -> Cell:
    """A match of the library."""
    match = Match.new("sonar", options={"turn_limit": 1}, seed=Chance(number).fork("match").seed)
    match.bots({"blue": "seadog", "yellow": "seadog"}).play()
    return Cell(match.true_state.sheets.yellow.track[0])


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> dict[Seat, int]:
    """The seed that each bot of the latest match was made with."""
    seeds: dict[Seat, int] = {}

    def make_bot(game: str, level: Level, seat: Seat, options: Any, seed: int, *people: Any) -> Any:
        seeds[seat] = seed
        return makers.make_bot(game, level, seat, options, seed, *people)

    monkeypatch.setattr(arena, "make_bot", make_bot)
    monkeypatch.setattr(library, "make_bot", make_bot)
    return seeds


def most_by_chance(matches: int) -> float:
    """Right guesses of two a match that a blind attack hardly ever exceeds: mean and 4 sigma."""
    places = len({start_of(VICTIM, seed) for seed in range(1000)})
    mean = matches * 2 / places
    return mean + 4 * sqrt(mean)


def test_a_fork_can_be_turned_back() -> None:
    """The attack works on what it was made for, so what follows is not empty."""
    seed = Chance(2024).fork(ATTACKER).seed

    assert turned_back(seed, ATTACKER) == 2024
    assert guessed(seed)[0] == start_of(VICTIM, Chance(2024).fork(VICTIM).seed)


@pytest.mark.parametrize("played", [in_the_arena, in_a_program])
def test_a_bots_seed_tells_no_start(played: Callable[[int], Cell], taken: dict[Seat, int]) -> None:
    right = 0
    for number in range(MATCHES):
        start = played(number)
        assert start == start_of(VICTIM, taken[VICTIM]), "the victim is made from its seed alone"
        right += start in guessed(taken[ATTACKER])

    assert right <= most_by_chance(MATCHES)


def asked_on_the_server() -> dict[Seat, int]:
    """The seeds of the bots of a match on the server, before and after it was restarted."""
    house = House()
    ann = house.host()
    ann.say(TakeSeat("", Seat.BLUE_RADIO_OPERATOR))
    for seat in (*CREW[:1], *CREW[2:]):
        ann.say(SetBot("", seat, Level.SEADOG))
    ann.say(SetReady("", True))
    before = {asked.seat: asked.seed for asked in house.asked}
    house.asked.clear()
    house.restart()
    house.come(token=house.host_token)
    assert {asked.seat: asked.seed for asked in house.asked} == before
    return before


def test_on_the_server_a_bots_seed_tells_no_start(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(5)
    entropy = Entropy(lambda: f"secret-{chance.getrandbits(64)}", lambda: chance.getrandbits(64))
    monkeypatch.setattr(houses, "counting_secrets", lambda: entropy)
    right = 0
    for _ in range(MATCHES):
        seeds = asked_on_the_server()
        right += start_of(VICTIM, seeds[VICTIM]) in guessed(seeds[ATTACKER])

    assert right <= most_by_chance(MATCHES)


def test_what_is_kept_of_a_match_gives_each_bot_its_own_seed() -> None:
    """A table of eight: no two bots share a seed."""
    seeds = {Chance(7).seed_for(seat) for seat in Seat}

    assert len(seeds) == len(Seat)
    assert 7 not in seeds


def test_two_seeds_of_the_arena_play_different_matches() -> None:
    """Forks of small seeds by numbers meet: 5 and "0" give what 4 and "1" give."""
    assert Chance(5).fork("0") == Chance(4).fork("1")
    played = [
        match.seed
        for seed in range(8)
        for _, match in arena.arena("sonar", OPTIONS, Level.LANDLUBBER, Level.LANDLUBBER, 8, seed)
    ]

    assert len(set(played)) == 8 * 8 // 2
