"""Bots for SONAR: cadet, mate, ace."""

from hydrophone.bots.bot import Bot, Level
from hydrophone.bots.sonar.cadet import Cadet
from hydrophone.bots.sonar.hunter import ACE, MATE, Hunter
from hydrophone.core.chance import Chance
from hydrophone.core.seats import Seat
from hydrophone.games.sonar.options import SonarOptions


def make(level: Level, seat: Seat, options: SonarOptions, seed: int) -> Bot:
    """The bot of this level for a seat; the seed fixes all its choices."""
    chance = Chance(seed).fork(f"{seat}/{level}")
    match level:
        case Level.CADET:
            return Cadet(seat, options, chance)
        case Level.MATE:
            return Hunter(seat, options, chance, MATE)
        case Level.ACE:
            return Hunter(seat, options, chance, ACE)
