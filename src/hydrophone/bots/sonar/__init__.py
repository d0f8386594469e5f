"""Bots for SONAR: one table says what each level does, and what it gets wrong."""

from collections.abc import Collection, Mapping

import msgspec
from msgspec.structs import replace

from hydrophone.belief.sonar import SonarTracker
from hydrophone.bots.bot import Bot, Level
from hydrophone.bots.faults import Faults
from hydrophone.bots.sonar.by_chance import ByChance
from hydrophone.bots.sonar.crew_ears import CrewEars
from hydrophone.bots.sonar.ears import FaultySonarEars, TrackingEars
from hydrophone.bots.sonar.pursuer import BARE, CAREFUL, NEVER, Pursuer, Temper
from hydrophone.bots.sonar.responder import Responder
from hydrophone.bots.sonar.searcher import EFFORT, Effort, Searcher
from hydrophone.core.chance import Chance
from hydrophone.core.seats import CAPTAINS, Role, Seat
from hydrophone.games.sonar.options import SonarOptions


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """How a level thinks."""

    by_chance: bool = False
    """It does not think."""
    temper: Temper = BARE
    """What it values."""
    faults: Faults = Faults()
    """What it gets wrong about the enemy."""
    hears_itself: bool = False
    """The bot follows its own boat with the enemy's ears."""
    effort: Effort | None = None
    """How far it plays on in its head, hearing itself; None: it weighs orders at once."""
    live_effort: Effort | None = None
    """How far in real time, if that is other."""

    def effort_in(self, options: SonarOptions) -> Effort | None:
        """How far it plays on in such a match."""
        return self.live_effort or self.effort if options.real_time else self.effort


LADDER: Mapping[Level, Head] = {
    Level.LANDLUBBER: Head(by_chance=True),
    Level.DECKHAND: Head(faults=Faults(forgets_after=5, forgets_after_live=4, late_s=0.6)),
    Level.SAILOR: Head(faults=Faults(forgets_after=8, late_s=1.2)),
    Level.BOATSWAIN: Head(temper=replace(BARE, sonar_from=NEVER), faults=Faults(late_s=0.7)),
    Level.HELMSMAN: Head(),
    Level.SEADOG: Head(temper=CAREFUL, hears_itself=True),
    Level.COMMODORE: Head(
        temper=CAREFUL,
        effort=replace(EFFORT, worlds=1, plies=2, even=40),
        live_effort=replace(EFFORT, worlds=4, plies=2),
    ),
    Level.ADMIRAL: Head(temper=CAREFUL, effort=EFFORT),
}
"""How each level plays."""


def late_s(level: Level) -> float:
    """Seconds by which its Captain is late in real time."""
    return LADDER[level].faults.late_s


def make(
    level: Level, seat: Seat, options: SonarOptions, seed: int, people: Collection[Seat] = ()
) -> Bot:
    """The bot of this level for a seat; the seed fixes all its choices."""
    chance = Chance(seed).fork(f"{seat}/{level.lots}")
    head = LADDER[level]
    crew_ears = _crew_ears(seat, options, people)
    if head.by_chance:
        return ByChance(seat, options, chance, crew_ears)
    temper, effort = head.temper, head.effort_in(options)
    enemy = crew_ears or _ears(seat, options, head.faults)
    itself = SonarTracker(options, seat.side)
    if effort is not None:
        return Searcher(
            seat, options, chance, temper, enemy=enemy, itself=itself, people=people, effort=effort
        )
    heard = itself if head.hears_itself else None
    return Pursuer(seat, options, chance, temper, enemy=enemy, itself=heard, people=people)


def respond(level: Level, seat: Seat, options: SonarOptions, seed: int) -> Bot:
    """A bot that knows that it meets this level; whom plays by chance it meets as an admiral."""
    head, there = LADDER[level], CAPTAINS[seat.side.enemy]
    enemy = make(level, there, options, Chance(seed).seed_for("enemy"))
    if not isinstance(enemy, Pursuer):
        return make(Level.ADMIRAL, seat, options, seed)
    ears = _ears(there, options, head.faults)
    return Responder(
        seat, options, Chance(seed), CAREFUL, enemy=enemy, values=head.temper, ears=ears
    )


def _ears(seat: Seat, options: SonarOptions, faults: Faults) -> TrackingEars | FaultySonarEars:
    enemy, forgets_after = seat.side.enemy, faults.forgets(live=options.real_time)
    if not forgets_after:
        return TrackingEars(SonarTracker(options, enemy))
    return FaultySonarEars(options, enemy, forgets_after)


def _crew_ears(seat: Seat, options: SonarOptions, people: Collection[Seat]) -> CrewEars | None:
    """What the Captain beside a person as Radio Operator hears with; else None."""
    operator = Seat.at(seat.side, Role.RADIO_OPERATOR)
    relies = seat.role is Role.CAPTAIN and operator in people
    return CrewEars(options, seat.side.enemy) if relies else None
