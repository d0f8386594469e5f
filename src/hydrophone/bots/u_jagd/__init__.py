"""Bots for U-Jagd: one table says how each level hunts and hides."""

from collections.abc import Callable, Collection, Mapping
from functools import cache, partial

from hydrophone.belief.setup import SetupBelief
from hydrophone.belief.setup_hiding import favour
from hydrophone.belief.setup_questions import most_informative, most_narrowing
from hydrophone.bots.bot import Bot, Level
from hydrophone.bots.u_jagd.by_chance import ByChance
from hydrophone.bots.u_jagd.questioner import Head, Often, Questioner
from hydrophone.bots.u_jagd.racer import Racer
from hydrophone.bots.u_jagd.responder import Enemy, Responder
from hydrophone.core.chance import Chance
from hydrophone.core.seats import Seat
from hydrophone.games.u_jagd.options import UJagdOptions

LADDER: Mapping[Level, Callable[[Seat, UJagdOptions, Chance], Questioner | ByChance]] = {
    Level.LANDLUBBER: ByChance,
    Level.SAILOR: partial(Questioner, head=Head(asks_by_chance=True)),
    Level.BOATSWAIN: Questioner,
    Level.HELMSMAN: partial(Questioner, head=Head(hides_well=Often.HALF)),
    Level.SEADOG: Racer,
}


def make(
    level: Level, seat: Seat, options: UJagdOptions, seed: int, _people: Collection[Seat] = ()
) -> Bot:
    """The bot of this level for a seat; the seed fixes all its choices. It has no mates."""
    return LADDER[level](seat, options, Chance(seed).fork(f"{seat}/{level.lots}"))


def respond(level: Level, seat: Seat, options: UJagdOptions, seed: int) -> Bot:
    """A bot that knows that it meets this level."""
    return Responder(seat, options, Chance(seed), _of_level(level))


@cache
def _of_level(level: Level) -> Enemy:
    """Makes bots of this level; always the same function, as what it tells is kept."""
    return lambda seat, options, seed: LADDER[level](seat, options, Chance(seed))


def warm(options: UJagdOptions) -> None:
    """Compute the tables and the first questions of a match under these options."""
    most_narrowing(SetupBelief.prior(options))
    most_informative(SetupBelief.prior(options, favour(options)))
