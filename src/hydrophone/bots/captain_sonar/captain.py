"""The Captain: searches, fires, hides. Every offered order is weighed in damage fields.

A bare Captain looks at the enemy. A careful Captain also listens to the own boat with the enemy's
ears: fears a ready torpedo where it could be known to be, uses silence before it is found, answers
sonars so that it stays hard to place, and sets off mines in the enemy's turn.

Where the enemy is, the Captain knows by the ears they are given: an exact tracker, or with a person
as Radio Operator what that person tells. With people aboard the Captain heeds their wishes.
"""

from collections.abc import Collection, Mapping, Sequence
from copy import copy

from msgspec.structs import replace

from hydrophone.bots.bot import Report
from hydrophone.bots.captain_sonar.live_worth import LiveScale, tempo_of
from hydrophone.bots.captain_sonar.post import PostBot
from hydrophone.bots.captain_sonar.worth import FOUND, Scale, Temper
from hydrophone.bots.ears import BoatTracker, Ears
from hydrophone.bots.guesses import Guesses, heard_from
from hydrophone.bots.mates import Mates
from hydrophone.bots.notes import (
    AboutSystem,
    CourseName,
    CrewTalk,
    Phrase,
    SystemName,
    SystemNote,
)
from hydrophone.bots.waters import roomy
from hydrophone.core.chance import Chance
from hydrophone.core.real_time import TakeBack
from hydrophone.core.reasons import Cause, Motive
from hydrophone.core.seats import Role, Seat
from hydrophone.games.captain_sonar.actions import (
    AskDrone,
    AskSonar,
    CaptainAction,
    ChooseStart,
    LaunchTorpedo,
    OrderCourse,
    Surface,
    TriggerArcher,
    TriggerMine,
)
from hydrophone.games.captain_sonar.damage.blasts import Exploded, Weapon
from hydrophone.games.captain_sonar.events import (
    CaptainObservation,
    CourseTaken,
    Surfaced,
    SystemReady,
)
from hydrophone.games.captain_sonar.live_events import DivedAgain
from hydrophone.games.captain_sonar.options import CaptainOptions
from hydrophone.games.captain_sonar.state import Sheets
from hydrophone.games.captain_sonar.systems import (
    DAMAGE_LIMIT,
    GAUGE_SIZE,
    System,
)

HALF, HALF_ASKED, HALVINGS = 0.004, 0.03, 8
"""Fields of damage that an order is worth less by which it is half as likely; how often.

The sheets of a crew that is asked for this and that are guessed less well.
"""


class Captain(PostBot):
    """Weighs every offered order and gives the best."""

    def __init__(
        self,
        seat: Seat,
        options: CaptainOptions,
        chance: Chance,
        temper: Temper,
        *,
        enemy: Ears,
        itself: BoatTracker | None,
        people: Collection[Seat] = (),
    ) -> None:
        """With ears for the enemy, and a tracker of the own boat if the Captain is that careful."""
        super().__init__(seat, options, chance)
        self._temper = temper
        self._enemy = enemy
        self._self = itself
        self._mates = Mates(self.chart, people)
        self._torpedo_ready = not options.ready_public
        self._asked: System | None = None
        self._since_up = 0.0
        """Own courses since the enemy surfaced last; lying up takes the time of some."""
        self._came_up_later = False
        """The enemy lay up already when the own boat came up last."""

    def observe(self, observation: CaptainObservation) -> None:
        """Listen to both boats, and for the enemy's torpedo."""
        super().observe(observation)
        self._enemy.observe(observation)
        if self._self is not None:
            self._self.observe(observation)
        enemy = self.seat.side.enemy
        match observation:
            case SystemReady(side, System.TORPEDO) if side is enemy:
                self._torpedo_ready = True
            case Exploded(side, Weapon.TORPEDO) if side is enemy:
                self._torpedo_ready = not self.options.ready_public
            case CourseTaken(side) if side is self.seat.side:
                self._mates.sailed()
                self._since_up += 1
            case Surfaced(side) if side is enemy:
                self._since_up = 0.0
            case Surfaced():
                self._came_up_later = self.view.public.of(enemy).outline is not None
            case DivedAgain(side) if side is not enemy and self._came_up_later:
                self._since_up += tempo_of(self.options).courses
            case _:
                pass

    def hear(self, told: CrewTalk) -> None:
        """Where a mate says the enemy is, and what a person wants."""
        self._mates.take_up(told, self._enemy)
        self._mates.hear(told)

    def choose(self, legal: Sequence[CaptainAction]) -> CaptainAction:
        """The order with the highest value; equal ones by chance. The crew is told of it."""
        if isinstance(legal[0], ChooseStart):
            cells = [action.cell for action in legal if isinstance(action, ChooseStart)]
            return self.pick([ChooseStart(cell) for cell in roomy(self.chart, cells)])
        scale = self._scale()
        values = [scale.value(action) + self.noise() for action in legal]
        order = self.first_of(legal, values)
        best = self._considered(legal[max(order, key=values.__getitem__)], legal, values)
        if (system := self._must_ask_for(best)) is not None:
            self._mates.ask_for(system)
            own = [place for place in order if self._must_ask_for(legal[place]) is None]
            best = legal[max(own or order, key=values.__getitem__)]
        self._tell(best)
        return best

    def first_of(self, legal: Sequence[CaptainAction], values: Sequence[float]) -> Sequence[int]:
        """Places of the orders of which the best is given, by these values."""
        if self.view.public.real_time is None:
            return range(len(legal))
        return _sorted(legal, values)

    def _considered(
        self,
        best: CaptainAction,
        legal: Sequence[CaptainAction],  # noqa: ARG002
        values: Sequence[float],  # noqa: ARG002
    ) -> CaptainAction:
        """The order to give if these have these values, and this one is the best by them."""
        return best

    def odds(self, legal: Sequence[CaptainAction], own: Sheets) -> Sequence[int]:
        """How likely it gives each of these orders, if these are nearly its crew's sheets."""
        guessed = copy(self)
        guessed.view = replace(self.view, own=own)
        values = [*map(guessed._scale().value, legal)]
        best, half = max(values), HALF_ASKED if self._temper.charges else HALF
        return [1 << max(0, HALVINGS - int((best - value) / half)) for value in values]

    def why(self, action: CaptainAction, legal: Sequence[CaptainAction]) -> Cause | None:
        """What decided."""
        match action:
            case ChooseStart():
                return Cause(Motive.START)
            case LaunchTorpedo(cell) | TriggerMine(cell) | TriggerArcher(cell) if isinstance(
                self._enemy, Guesses
            ):
                return Cause(Motive.CREW_NEAR, cell)
            case _:
                return heard_from(self._enemy, self._scale().why(action, legal))

    def why_by_record(self, action: CaptainAction, legal: Sequence[CaptainAction]) -> Cause | None:
        """What decided. Beside people that may be what they said."""
        is_told = isinstance(self._enemy, Guesses)
        if is_told and not isinstance(action, ChooseStart | _SHOTS):
            return None
        if self._mates.roles and isinstance(action, OrderCourse | Surface | AskDrone | AskSonar):
            return None
        return Captain.why(self, action, legal)

    def _scale(self) -> Scale:
        kind = LiveScale if self._temper.in_seconds else Scale
        return kind(self, self._enemy, None if self._self is None else self._self.belief)

    def _must_ask_for(self, action: CaptainAction) -> SystemName | None:
        """The system that is the First Mate's too: a person there is asked first (CAP-124)."""
        if Role.FIRST_MATE not in self._mates.roles:
            return None
        system = _DETECTS.get(type(action))
        return None if system is None or self._mates.word_on(system) else system

    def _tell(self, action: CaptainAction) -> None:
        match action:
            case OrderCourse(course):
                self._mates.tell_course(CourseName(course))
            case LaunchTorpedo(cell) | TriggerMine(cell) | TriggerArcher(cell):
                self._mates.tell_shot(cell, self._enemy)
            case _:
                pass

    def report(self) -> Report | None:
        """What the First Mate shall charge, when that changes, and what people shall know."""
        if not self.has_start:
            return None
        self._mates.ask_where(self._enemy)
        notes = (*self._mates.spoken(), *self._charge())
        return Report(notes=notes) if notes else None

    def _charge(self) -> tuple[Phrase, ...]:
        wish = self._wish()
        if wish is None or wish is self._asked:
            return ()
        self._asked = wish
        return (SystemNote(AboutSystem.CHARGE, SystemName(wish)),)

    def _wish(self) -> System | None:
        """Both weapons, ears while the enemy is lost, then the way out."""
        is_lost = self._enemy.bits.bit_count() > FOUND
        order = [each for each in self._temper.charges if is_lost or each not in _EARS]
        if self.view.public.archer and order:
            order.insert(0, System.SCENARIO)
        sheets = self.sheets
        return next((s for s in order if sheets.gauge(s) < GAUGE_SIZE[s]), None)

    def volunteer(self, legal: Sequence[CaptainAction]) -> CaptainAction | None:
        """In the enemy's turn, or at any time in real time: a mine under their keel.

        In real time, too, a course that waits until the crew has rested.
        """
        early = [action for action in legal if isinstance(action, OrderCourse)]
        if early and self.view.public.real_time is not None and not self.sheets.next_course:
            return self.choose([each for each in legal if not isinstance(each, Surface | TakeBack)])
        mines = [action for action in legal if isinstance(action, TriggerMine)]
        if not self._temper.volunteers or not mines:
            return None
        scale = Scale(self, self._enemy, None)
        best = max(mines, key=scale.value)
        return best if scale.value(best) > 0 else None

    @property
    def mates(self) -> Mates:
        """The people of the crew."""
        return self._mates

    @property
    def is_blind(self) -> bool:
        """Do the crewmates not say where the enemy is, although a person could?"""
        return isinstance(self._enemy, Guesses) and not self._enemy.known

    @property
    def temper(self) -> Temper:
        """What this Captain values."""
        return self._temper

    @property
    def fears_torpedo(self) -> bool:
        """Can the enemy have a torpedo ready?"""
        return self._torpedo_ready

    @property
    def enemy_lies_for(self) -> float:
        """Own courses for which the enemy still lies up, by how long bots take for an outline."""
        outline = self.view.public.of(self.seat.side.enemy).outline
        if outline is None:
            return 0.0
        if outline.shown or outline.holds:
            return 1.0
        return max(1.0, tempo_of(self.options).courses - self._since_up)

    @property
    def has_sailed(self) -> bool:
        """Has the boat moved since its track began?"""
        return len(self.sheets.track) > 1

    @property
    def damage_left(self) -> int:
        """Fields until the own boat is lost."""
        return DAMAGE_LIMIT - self.sheets.damage

    @property
    def enemy_left(self) -> int:
        """Fields until the enemy is lost, as far as it was told."""
        return DAMAGE_LIMIT - self.view.public.of(self.seat.side.enemy).damage


def _sorted(legal: Sequence[CaptainAction], values: Sequence[float]) -> Sequence[int]:
    """Places of what comes first in real time, where nothing ends a turn.

    What is worth its stop comes before the next course.
    """
    moves = [place for place, each in enumerate(legal) if isinstance(each, OrderCourse | Surface)]
    worth = [place for place, value in enumerate(values) if value > 0.001 and place not in moves]
    return worth or moves or range(len(legal))


_SHOTS = LaunchTorpedo | TriggerMine | TriggerArcher

_EARS = frozenset({System.DRONE, System.SONAR})

_DETECTS: Mapping[type[CaptainAction], SystemName] = {
    AskDrone: SystemName.DRONE,
    AskSonar: SystemName.SONAR,
}
