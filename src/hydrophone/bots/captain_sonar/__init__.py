"""Crews of bots for Captain Sonar, one a post: a table says what each level does and gets wrong."""

from collections.abc import Collection, Mapping

import msgspec
from msgspec.structs import replace

from hydrophone.belief.captain_sonar import CaptainTracker
from hydrophone.bots.bot import Bot, Level
from hydrophone.bots.captain_sonar.ahead.responder import Responder
from hydrophone.bots.captain_sonar.ahead.searcher import SearchingCaptain
from hydrophone.bots.captain_sonar.captain import Captain
from hydrophone.bots.captain_sonar.crew_ears import CrewEars
from hydrophone.bots.captain_sonar.engineer import Engineer
from hydrophone.bots.captain_sonar.first_mate import AMBUSH, HUNTING, FirstMate
from hydrophone.bots.captain_sonar.post import ByChance
from hydrophone.bots.captain_sonar.radio_operator import RadioOperator
from hydrophone.bots.captain_sonar.worth import (
    BARE,
    CAREFUL,
    LIVE,
    SURE,
    WARY,
    WARY_LIVE,
    Temper,
)
from hydrophone.bots.ears import OwnEars
from hydrophone.bots.faults import Faults, FaultyEars
from hydrophone.core.chance import Chance
from hydrophone.core.seats import CAPTAINS, Role, Seat
from hydrophone.games.captain_sonar.events import (
    CaptainObservation,
    CourseHeard,
    SilenceHeard,
    Surfaced,
)
from hydrophone.games.captain_sonar.options import CaptainOptions, Mode
from hydrophone.games.captain_sonar.systems import System


class Heads(msgspec.Struct, frozen=True, kw_only=True):
    """How a crew of a level thinks."""

    by_chance: bool = False
    """It does not think."""
    temper: Temper = BARE
    """What its Captain values."""
    live: Temper | None = None
    """What its Captain values in real time, if that is something else."""
    faults: Faults = Faults()
    """What its Captain and its Radio Operator get wrong."""
    hears_itself: bool = False
    """Its Captain follows the own boat with the enemy's ears."""
    charges: tuple[System, ...] = HUNTING
    """What its First Mate fills first."""
    looks_ahead: int = 0
    """Courses that its Engineer looks ahead."""
    looks_on: bool = False
    """Its Captain plays orders on in its head, hearing itself; else it weighs them at once."""

    def temper_in(self, options: CaptainOptions) -> Temper:
        """What its Captain values in such a match."""
        live = self.live if options.mode is Mode.REAL_TIME else None
        return live or self.temper


SEADOG = Heads(temper=CAREFUL, live=LIVE, hears_itself=True, charges=AMBUSH, looks_ahead=2)
"""The crew of a sea dog; of a stronger one the Captain alone is another."""
ADMIRAL = replace(SEADOG, temper=WARY, live=WARY_LIVE, looks_on=True)
"""The crew of an admiral."""

LADDER: Mapping[Level, Heads] = {
    Level.LANDLUBBER: Heads(by_chance=True, faults=Faults(late_s=2.0)),
    Level.DECKHAND: Heads(faults=Faults(forgets_after=4)),
    Level.SAILOR: Heads(faults=Faults(forgets_after=8, forgets_after_live=9)),
    Level.BOATSWAIN: Heads(temper=SURE, faults=Faults(forgets_after=16, forgets_after_live=24)),
    Level.HELMSMAN: Heads(temper=SURE),
    Level.SEADOG: SEADOG,
    Level.ADMIRAL: ADMIRAL,
}
"""How each level plays."""


def late_s(level: Level) -> float:
    """Seconds by which its Captain is late in real time."""
    return LADDER[level].faults.late_s


def make(
    level: Level,
    seat: Seat,
    options: CaptainOptions,
    seed: int,
    people: Collection[Seat] = (),
) -> Bot:
    """The bot of this level for a seat; the seed fixes all its choices."""
    chance = Chance(seed).fork(f"{seat}/{level.lots}")
    heads = LADDER[level]
    if heads.by_chance:
        return ByChance(seat, options, chance, _crew_ears(seat, options, people))
    match seat.role:
        case Role.CAPTAIN:
            return _captain(seat, options, chance, heads, people)
        case Role.FIRST_MATE:
            return FirstMate(seat, options, chance, heads.charges, people)
        case Role.ENGINEER:
            return Engineer(seat, options, chance, ahead=heads.looks_ahead, people=people)
        case Role.RADIO_OPERATOR:
            return RadioOperator(seat, options, chance, _ears(seat, options, heads.faults))


def respond(level: Level, seat: Seat, options: CaptainOptions, seed: int) -> Bot:
    """A bot that knows that it meets this level.

    Its Captain alone makes use of it; the other posts, and who meets a level that plays by chance,
    are those of an admiral.
    """
    heads, there = LADDER[level], CAPTAINS[seat.side.enemy]
    enemy = make(level, there, options, Chance(seed).seed_for("enemy"))
    if seat.role is not Role.CAPTAIN or not isinstance(enemy, Captain):
        return make(Level.ADMIRAL, seat, options, seed)
    return Responder(
        seat,
        options,
        Chance(seed),
        ADMIRAL.temper_in(options),
        enemy=enemy,
        values=heads.temper,
        ears=_ears(there, options, heads.faults),
    )


def _captain(
    seat: Seat, options: CaptainOptions, chance: Chance, heads: Heads, people: Collection[Seat]
) -> Captain:
    temper, crew_ears = heads.temper_in(options), _crew_ears(seat, options, people)
    if heads.looks_on:
        return SearchingCaptain(
            seat,
            options,
            chance,
            temper,
            enemy=crew_ears or OwnEars(CaptainTracker(options, seat.side.enemy)),
            itself=CaptainTracker(options, seat.side),
            people=people,
        )
    enemy = crew_ears or _ears(seat, options, heads.faults)
    itself = CaptainTracker(options, seat.side) if heads.hears_itself else None
    return Captain(seat, options, chance, temper, enemy=enemy, itself=itself, people=people)


def _ears(
    seat: Seat, options: CaptainOptions, faults: Faults
) -> OwnEars | FaultyEars[CaptainTracker]:
    enemy = seat.side.enemy
    forgets_after = faults.forgets(live=options.mode is Mode.REAL_TIME)

    def begin(_last: CaptainTracker | None) -> CaptainTracker:
        return CaptainTracker(options, enemy)

    def is_act(heard: CaptainObservation) -> bool:
        return isinstance(heard, CourseHeard | SilenceHeard | Surfaced) and heard.side is enemy

    if not forgets_after:
        return OwnEars(begin(None))
    return FaultyEars(begin, is_act, forgets_after)


def _crew_ears(seat: Seat, options: CaptainOptions, people: Collection[Seat]) -> CrewEars | None:
    """What the Captain beside a person as Radio Operator hears with; else None."""
    operator = Seat.at(seat.side, Role.RADIO_OPERATOR)
    relies = seat.role is Role.CAPTAIN and operator in people
    return CrewEars(options, seat.side.enemy) if relies else None
