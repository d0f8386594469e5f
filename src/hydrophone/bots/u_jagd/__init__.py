"""Bots for U-Jagd: cadet, mate, ace."""

from hydrophone.bots.bot import Bot, Level
from hydrophone.bots.u_jagd.ace import Ace
from hydrophone.bots.u_jagd.cadet import Cadet
from hydrophone.bots.u_jagd.mate import Mate
from hydrophone.core.chance import Chance
from hydrophone.core.seats import Seat
from hydrophone.games.u_jagd.options import UJagdOptions


def make(level: Level, seat: Seat, options: UJagdOptions, seed: int) -> Bot:
    """The bot of this level for a seat; the seed fixes all its choices."""
    chance = Chance(seed).fork(f"{seat}/{level}")
    match level:
        case Level.CADET:
            return Cadet(seat, options, chance)
        case Level.MATE:
            return Mate(seat, options, chance)
        case Level.ACE:
            return Ace(seat, options, chance)
