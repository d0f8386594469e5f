"""Crews of bots for Captain Sonar: one bot a post, three levels."""

from collections.abc import Collection

from hydrophone.belief.captain_sonar import CaptainTracker
from hydrophone.bots.bot import Bot, Level
from hydrophone.bots.captain_sonar.captain import Captain
from hydrophone.bots.captain_sonar.crew_ears import CrewEars
from hydrophone.bots.captain_sonar.engineer import Engineer
from hydrophone.bots.captain_sonar.first_mate import AMBUSH, HUNTING, FirstMate
from hydrophone.bots.captain_sonar.post import Cadet
from hydrophone.bots.captain_sonar.radio_operator import RadioOperator
from hydrophone.bots.captain_sonar.worth import ACE, MATE
from hydrophone.bots.ears import OwnEars
from hydrophone.core.chance import Chance
from hydrophone.core.seats import Role, Seat
from hydrophone.games.captain_sonar.options import CaptainOptions


def make(
    level: Level,
    seat: Seat,
    options: CaptainOptions,
    seed: int,
    people: Collection[Seat] = (),
) -> Bot:
    """The bot of this level for a seat; the seed fixes all its choices."""
    chance = Chance(seed).fork(f"{seat}/{level}")
    if level is Level.CADET:
        return Cadet(seat, options, chance, _crew_ears(seat, options, people))
    match seat.role:
        case Role.CAPTAIN:
            return Captain(
                seat,
                options,
                chance,
                ACE if level is Level.ACE else MATE,
                enemy=_crew_ears(seat, options, people)
                or OwnEars(CaptainTracker(options, seat.side.enemy)),
                itself=CaptainTracker(options, seat.side) if level is Level.ACE else None,
                people=people,
            )
        case Role.FIRST_MATE:
            order = AMBUSH if level is Level.ACE else HUNTING
            return FirstMate(seat, options, chance, order, people)
        case Role.ENGINEER:
            ahead = 2 if level is Level.ACE else 0
            return Engineer(seat, options, chance, ahead=ahead, people=people)
        case Role.RADIO_OPERATOR:
            return RadioOperator(seat, options, chance)


def _crew_ears(seat: Seat, options: CaptainOptions, people: Collection[Seat]) -> CrewEars | None:
    """What the Captain beside a person as Radio Operator hears with; else None."""
    operator = Seat.at(seat.side, Role.RADIO_OPERATOR)
    relies = seat.role is Role.CAPTAIN and operator in people
    return CrewEars(options, seat.side.enemy) if relies else None
