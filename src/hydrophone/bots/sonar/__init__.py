"""Bots for SONAR: cadet, mate, ace, master."""

from collections.abc import Collection

from hydrophone.belief.sonar import SonarTracker
from hydrophone.bots.bot import EVERYWHERE, Bot, Level
from hydrophone.bots.sonar.cadet import Cadet
from hydrophone.bots.sonar.crew_ears import CrewEars
from hydrophone.bots.sonar.ears import TrackingEars
from hydrophone.bots.sonar.hunter import ACE, MATE, Hunter
from hydrophone.bots.sonar.master import Master
from hydrophone.core.chance import Chance
from hydrophone.core.seats import Role, Seat
from hydrophone.games.sonar.options import SonarOptions

LEVELS = (*EVERYWHERE, Level.MASTER)


def make(
    level: Level, seat: Seat, options: SonarOptions, seed: int, people: Collection[Seat] = ()
) -> Bot:
    """The bot of this level for a seat; the seed fixes all its choices."""
    chance = Chance(seed).fork(f"{seat}/{level}")
    ears = _crew_ears(seat, options, people)
    if level is Level.CADET:
        return Cadet(seat, options, chance, ears)
    enemy = ears or TrackingEars(SonarTracker(options, seat.side.enemy))
    if level is Level.MATE:
        return Hunter(seat, options, chance, MATE, enemy=enemy, itself=None, people=people)
    itself = SonarTracker(options, seat.side)
    if level is Level.ACE:
        return Hunter(seat, options, chance, ACE, enemy=enemy, itself=itself, people=people)
    return Master(seat, options, chance, enemy=enemy, itself=itself, people=people)


def _crew_ears(seat: Seat, options: SonarOptions, people: Collection[Seat]) -> CrewEars | None:
    """What the Captain beside a person as Radio Operator hears with; else None."""
    operator = Seat.at(seat.side, Role.RADIO_OPERATOR)
    relies = seat.role is Role.CAPTAIN and operator in people
    return CrewEars(options, seat.side.enemy) if relies else None
