"""Matches between two people that are played at random, and a stranger who looks at them."""

import random
from collections.abc import Sequence
from typing import Any

from hydrophone.core.game import AnyGame
from hydrophone.core.seats import Seat
from hydrophone.server.protocol.messages import Acked, Delay, MatchPhase, SetTerms
from laws.registry import FIXTURES
from laws.test_room import for_two
from server.match.house import Guest, House

SAMPLES = [(game, name) for game, each in FIXTURES.items() for name in each.before_strangers]

STEP_S = 0.7
"""Seconds between two acts of people."""


def opened(house: House, delay: Delay, *, truth: bool = False) -> tuple[Guest, Guest]:
    """Ann and Bob hold a boat each, in a match that strangers find."""
    host = house.host()
    host.say(SetTerms("", listed=True))
    host.say(SetTerms("", delay=delay))
    host.go()
    return house.crews(truth=truth)


def options_of(game: str, sample: str) -> dict[str, Any]:
    """The options of a sample for two people, as a House wants them."""
    options = for_two(FIXTURES[game].options[sample])
    return {name: getattr(options, name) for name in options.__struct_fields__}


def rules_for_two(game: str) -> AnyGame:
    """The game for two people who hold a boat each, also where its book asks for more."""
    rules = type(FIXTURES[game].game)
    for_both = type("ForTwo", (rules,), {"broken_line_up": staticmethod(lambda *_: None)})
    game_for_two: AnyGame = for_both()
    return game_for_two


def act_at_random(house: House, crews: Sequence[Guest], chance: random.Random) -> bool:
    """One of the seats that may act does one of the things that it may do; False for none."""
    if house.phase() is not MatchPhase.RUNNING:
        return False
    referee = house.room.match.must_run().referee
    offers = [(seat, referee.legal_actions(seat)) for seat in referee.may_act]
    seats: list[tuple[Seat, Any]] = [(seat, legal) for seat, legal in offers if legal]
    if not seats:
        return False
    seat, legal = chance.choice(seats)
    ann, bob = crews
    return isinstance((ann if seat.side == "blue" else bob).act(seat, chance.choice(legal)), Acked)


def play_at_random(house: House, crews: Sequence[Guest], seed: int, seconds: float) -> None:
    """They play for so long; what cannot be done at a moment is left."""
    chance, until = random.Random(seed), house.now + seconds
    while house.now < until:
        act_at_random(house, crews, chance)
        house.wait(min(STEP_S, until - house.now))
