"""Crews of bots for Captain Sonar: one bot a post, three levels."""

from hydrophone.bots.bot import Bot, Level
from hydrophone.bots.captain_sonar.captain import ACE, MATE, Captain
from hydrophone.bots.captain_sonar.engineer import Engineer
from hydrophone.bots.captain_sonar.first_mate import AMBUSH, HUNTING, FirstMate
from hydrophone.bots.captain_sonar.post import Cadet
from hydrophone.bots.captain_sonar.radio_operator import RadioOperator
from hydrophone.core.chance import Chance
from hydrophone.core.seats import Role, Seat
from hydrophone.games.captain_sonar.options import CaptainOptions


def make(level: Level, seat: Seat, options: CaptainOptions, seed: int) -> Bot:
    """The bot of this level for a seat; the seed fixes all its choices."""
    chance = Chance(seed).fork(f"{seat}/{level}")
    if level is Level.CADET:
        return Cadet(seat, options, chance)
    match seat.role:
        case Role.CAPTAIN:
            return Captain(seat, options, chance, ACE if level is Level.ACE else MATE)
        case Role.FIRST_MATE:
            return FirstMate(seat, options, chance, AMBUSH if level is Level.ACE else HUNTING)
        case Role.ENGINEER:
            return Engineer(seat, options, chance, ahead=2 if level is Level.ACE else 0)
        case Role.RADIO_OPERATOR:
            return RadioOperator(seat, options, chance)
