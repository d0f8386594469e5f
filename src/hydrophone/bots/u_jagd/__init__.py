"""Bots for U-Jagd: cadet, mate, ace."""

from collections.abc import Collection

from hydrophone.belief.setup import SetupBelief
from hydrophone.belief.setup_hiding import favour
from hydrophone.belief.setup_questions import most_informative, most_narrowing
from hydrophone.bots.bot import Bot, Level
from hydrophone.bots.u_jagd.ace import Ace
from hydrophone.bots.u_jagd.cadet import Cadet
from hydrophone.bots.u_jagd.mate import Mate
from hydrophone.core.chance import Chance
from hydrophone.core.seats import Seat
from hydrophone.games.u_jagd.options import UJagdOptions


def make(
    level: Level, seat: Seat, options: UJagdOptions, seed: int, _people: Collection[Seat] = ()
) -> Bot:
    """The bot of this level for a seat; the seed fixes all its choices. It has no mates."""
    chance = Chance(seed).fork(f"{seat}/{level}")
    match level:
        case Level.CADET:
            return Cadet(seat, options, chance)
        case Level.MATE:
            return Mate(seat, options, chance)
        case _:
            return Ace(seat, options, chance)


def warm(options: UJagdOptions) -> None:
    """Compute the tables and the first questions of a match under these options."""
    most_narrowing(SetupBelief.prior(options))
    most_informative(SetupBelief.prior(options, favour(options)))
