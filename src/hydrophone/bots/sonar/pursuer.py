"""Pursuers follow the enemy, ask when it helps, and fire when the chance is good.

They weigh every action by what it brings and what it risks. A bare pursuer looks at the enemy only.
A careful one also listens to itself with the enemy's ears: it runs the same tracker on what
both crews heard of its own boat, fears a torpedo where it could be known to be, and keeps its track
hard to read.

Where the enemy is, a pursuer knows by the ears it is given: an exact tracker, or with a person as
Radio Operator what that person tells. With people aboard it heeds their wishes.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from hydrophone.belief.track import TrackBelief
from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell, Direction, column_letter, row_number
from hydrophone.bots.bot import Report, told, where_they_are
from hydrophone.bots.ears import BoatTracker
from hydrophone.bots.guesses import Guesses, heard_from
from hydrophone.bots.mates import Mates
from hydrophone.bots.notes import (
    COURSE_OF,
    CrewTalk,
    Said,
    SystemName,
    Word,
    WordNote,
)
from hydrophone.bots.sonar.ears import SonarEars
from hydrophone.bots.waters import room_around, roomy
from hydrophone.core.chance import Chance
from hydrophone.core.real_time import CallStop, TakeBack, WithdrawStop
from hydrophone.core.reasons import Cause, Motive, counted, what_tipped
from hydrophone.core.seats import Role, Seat
from hydrophone.games.sonar.actions import (
    ChooseStart,
    GoSilent,
    LaunchTorpedo,
    Move,
    SonarAction,
    Surface,
    TellColumn,
    TellRow,
    UseSonar,
)
from hydrophone.games.sonar.events import (
    ColumnTold,
    Moved,
    MoveHeard,
    RowTold,
    SilenceHeard,
    SonarObservation,
    Surfaced,
    TorpedoHeard,
    TorpedoHit,
    TorpedoLaunched,
    TorpedoMissed,
    WentSilent,
)
from hydrophone.games.sonar.legality import open_courses
from hydrophone.games.sonar.options import SonarOptions, chart_of
from hydrophone.games.sonar.real_time import orders
from hydrophone.games.sonar.rules import SONAR
from hydrophone.games.sonar.state import (
    DAMAGE_LIMIT,
    ENERGY_MAX,
    SILENCE_COST,
    SONAR_COST,
    TORPEDO_COST,
    Sheets,
)


class Temper(msgspec.Struct, frozen=True, kw_only=True):
    """What a pursuer values, in hits: a certain hit is worth 1."""

    fire_at: float
    """Least chance of a hit at which it fires without fear."""
    hurry: float
    """How much of the danger it is in lowers that."""
    sonar_from: int
    """The bot asks while the enemy can be on at least so many cells."""
    caution: float
    """What being hit next turn counts."""
    quiet: float
    """What being hard to place counts, per doubling of the cells one can be on."""
    closeness: float
    """What standing in the enemy's zone counts."""
    room: float
    """What room to move counts, up to twelve cells."""
    energy: float
    """What a mark on the gauge counts."""
    pounce: float
    """What a shot next turn counts, for a boat that is loaded where the enemy is likely to be."""
    patience: int
    """Its turns without a torpedo from which on it grows restless."""
    restless: float
    """How much more being hard to place counts once it is as restless as it gets."""
    alert: bool = False
    """In real time it calls a stop also while its boat rests between two moves."""


NEVER = 1_000
"""More cells than a chart has: who asks by sonar from so many on asks never."""

BARE = Temper(
    fire_at=0.34,
    hurry=0.0,
    sonar_from=6,
    caution=0.0,
    quiet=0.0,
    closeness=0.30,
    room=0.25,
    energy=0.08,
    pounce=0.0,
    patience=0,
    restless=0.0,
)
CAREFUL = Temper(
    fire_at=0.30,
    hurry=0.5,
    sonar_from=5,
    caution=0.9,
    quiet=0.05,
    closeness=0.30,
    room=0.30,
    energy=0.08,
    pounce=0.9,
    patience=12,
    restless=0.25,
    alert=True,
)


NOISES, NOISE = 1000, 1e-6
"""Trifles of which one is added to each value, to break ties: how many, and how far apart."""

AT_SEA = (
    Moved,
    MoveHeard,
    WentSilent,
    SilenceHeard,
    Surfaced,
    TorpedoLaunched,
    TorpedoHeard,
    TorpedoHit,
    TorpedoMissed,
    RowTold,
    ColumnTold,
)
"""What one of the boats did, or what is heard of where it is."""


class _Knowledge(msgspec.Struct, frozen=True, kw_only=True):
    """What a pursuer knows when it decides."""

    chart: Chart
    temper: Temper
    own: Sheets
    ice: bool
    """Surfacing hurts away from the holes."""
    damage: int
    enemy_energy: int
    unrest: float
    """How restless it is, from 0 to 1: no torpedo was heard for long."""
    marginal: Mapping[Cell, float]
    own_belief: TrackBelief | None
    """Where the enemy must think we can be; None for a bot that does not listen to itself."""
    mates: Mates
    """The people of the crew, who may want something else."""


class Pursuer:
    """Plays one seat by weighing every offered action."""

    late_s: float = 0.0
    """Seconds, as in ``Late``."""

    def __init__(
        self,
        seat: Seat,
        options: SonarOptions,
        chance: Chance,
        temper: Temper,
        *,
        enemy: SonarEars,
        itself: BoatTracker | None,
        people: Collection[Seat] = (),
    ) -> None:
        """With ears for the enemy, and a tracker of the own boat if it is that careful."""
        self._seat = seat
        self._chart = chart_of(options)
        self._ice = options.north_pole_damage and bool(self._chart.holes)
        self._temper = temper
        self._chance = chance
        self._view = SONAR.blank(options, seat)
        self._enemy = enemy
        self._self = itself
        self._mates = Mates(self._chart, people)
        self._is_asked = False
        self._is_news = False
        """One of the boats did something since a stop was thought of while the own boat rested."""
        self._calm = 0
        """Own steps, silences and surfacings since a torpedo was heard."""

    def observe(self, observation: SonarObservation) -> None:
        """Fold it, and track both boats by what is public."""
        self._is_news |= isinstance(observation, AT_SEA)
        self._view = self._view.after(observation)
        self._enemy.observe(observation)
        if self._self is not None:
            self._self.observe(observation)
        match observation:
            case (
                Moved(side)
                | MoveHeard(side)
                | WentSilent(side)
                | SilenceHeard(side)
                | Surfaced(side)
            ) if side is self._seat.side:
                self._mates.sailed()
                self._calm += 1
            case TorpedoLaunched() | TorpedoHeard():
                self._calm = 0
            case _:
                pass

    def hear(self, told: CrewTalk) -> None:
        """Where a mate says the enemy is, what a person wants, and whether the Captain asks."""
        self._mates.take_up(told, self._enemy)
        self._mates.hear(told)
        self._is_news |= isinstance(self._enemy, Guesses)
        match told:
            case Said(_, WordNote(Word.WHERE_ARE_THEY)):
                self._is_asked = True
            case _:
                pass

    def volunteer(self, legal: Sequence[SonarAction]) -> SonarAction | None:
        """A move that may wait for its time, or a stop that is worth more."""
        early = any(isinstance(action, Move) for action in legal)
        if early:
            return self.choose(legal) if TakeBack() not in legal else None
        return self._stop_while_resting(legal)

    def _stop_while_resting(self, legal: Sequence[SonarAction]) -> SonarAction | None:
        """A stop, if an order is worth more than each move the boat could make once it has rested.

        So the Captain need not wait until the enemy has moved again. What it thought holds until
        one of the boats does something.
        """
        own, stop = self._view.own, CallStop()
        if own is None or stop not in legal or not self._temper.alert or not self._is_news:
            return None
        self._is_news = False
        moves = [Move(way) for way in open_courses(self._chart, own)]
        return stop if self._is_worth_a_stop(moves, own) else None

    def _is_worth_a_stop(self, moves: Sequence[SonarAction], own: Sheets) -> bool:
        """Is an order that a stop allows better than each of these moves?"""
        return self._decide([*moves, CallStop()], own) == CallStop()

    def report(self) -> Report | None:
        """Where the enemy can be, once that is worth telling, and what people shall know."""
        if self._seat.role is Role.CAPTAIN and self._view.own is not None:
            self._mates.ask_where(self._enemy)
        places, notes = self._enemy.places, self._mates.spoken()
        asked, self._is_asked = self._is_asked, False
        if asked:
            notes = (*notes, where_they_are(places))
        if isinstance(self._enemy, Guesses):
            return Report(notes=notes) if notes else None
        known = told(places)
        return (
            Report(notes=notes)
            if known is None and notes
            else known and replace(known, notes=notes)
        )

    def choose(self, legal: Sequence[SonarAction]) -> SonarAction:
        """A start with room around it, then what is decided in turn."""
        if isinstance(legal[0], ChooseStart):
            return self._choose_start(legal)
        own = self._view.own
        if own is None:
            return legal[0]
        choice = self._decide(legal, own)
        self._tell(choice)
        return choice

    def odds(self, legal: Sequence[SonarAction], own: Sheets) -> Sequence[int]:
        """How likely it takes each of these, if this is all that it knows of its own boat."""
        values = self._values(legal, own)
        least = max(values) - NOISES * NOISE
        return [value > least for value in values]

    def _values(self, legal: Sequence[SonarAction], own: Sheets) -> Sequence[float]:
        weigher = _Weigher(self._knowledge(own), orders(self._view.public, own))
        return [weigher.value(action) for action in legal]

    def _decide(self, legal: Sequence[SonarAction], own: Sheets) -> SonarAction:
        """The action with the highest value; equal ones by chance."""
        best = float("-inf")
        choice: SonarAction = legal[0]
        for action, value in zip(legal, self._values(legal, own), strict=True):
            noise, self._chance = self._chance.roll(NOISES)
            value += noise * NOISE
            if value > best:
                best, choice = value, action
        return choice

    def why(self, action: SonarAction, legal: Sequence[SonarAction]) -> Cause | None:
        """What decided."""
        own = self._view.own
        match action:
            case ChooseStart():
                return Cause(Motive.START)
            case LaunchTorpedo(target) if isinstance(self._enemy, Guesses):
                return Cause(Motive.CREW_SAID, target)
            case _ if own is None:
                return None
            case _:
                return self._explained(action, legal, own)

    def why_by_record(self, action: SonarAction, legal: Sequence[SonarAction]) -> Cause | None:
        """What decided. Beside a person as Radio Operator that may be what they said."""
        is_told = isinstance(self._enemy, Guesses)
        if is_told and not isinstance(action, ChooseStart | LaunchTorpedo):
            return None
        return self.why(action, legal)

    def _explained(
        self, action: SonarAction, legal: Sequence[SonarAction], own: Sheets
    ) -> Cause | None:
        weigher = _Weigher(self._knowledge(own), orders(self._view.public, own))
        return heard_from(self._enemy, weigher.why(action, legal))

    def _tell(self, action: SonarAction) -> None:
        match action:
            case LaunchTorpedo(target):
                self._mates.tell_shot(target, self._enemy)
            case Move(direction):
                self._mates.tell_course(COURSE_OF[direction])
            case _:
                pass

    def _knowledge(self, own: Sheets) -> _Knowledge:
        return _Knowledge(
            chart=self._chart,
            temper=self._temper,
            own=own,
            ice=self._ice,
            damage=self._view.public.of(self._seat.side).damage,
            enemy_energy=self._enemy.energy,
            unrest=self._unrest,
            marginal=self._enemy.places,
            own_belief=None if self._self is None else self._self.belief,
            mates=self._mates,
        )

    @property
    def _unrest(self) -> float:
        """Two boats that keep off each other with full gauges would never end their match."""
        patience = self._temper.patience
        return min(1.0, max(0, self._calm - patience) / patience) if patience else 0.0

    def _choose_start(self, legal: Sequence[SonarAction]) -> SonarAction:
        """Anywhere with room around it: a mixed start cannot be guessed."""
        cells = [action.cell for action in legal if isinstance(action, ChooseStart)]
        cell, self._chance = self._chance.pick(roomy(self._chart, cells))
        return ChooseStart(cell)


class _Standing(NamedTuple):
    """What it is worth to stand on a cell."""

    energy: float
    zone: float
    """To be in the enemy's."""
    room: float
    approach: float
    quiet: float
    """To be hard to place."""
    danger: float
    """Below 0: what a torpedo of the enemy costs."""
    pounce: float


FEW_CELLS = 3
"""Most cells within reach at which a track has closed a boat in."""


class _Weigher:
    """One decision: the value of each action, given what is known now."""

    def __init__(self, known: _Knowledge, orders: Sequence[SonarAction]) -> None:
        self._orders = orders
        self._chart = known.chart
        self._temper = known.temper
        self._own = known.own
        self._ice = known.ice
        self._damage = known.damage
        self._enemy_energy = known.enemy_energy
        self._marginal = known.marginal
        self._own_belief = known.own_belief
        self._mates = known.mates
        self._zones = _by_zone(known.chart, known.marginal)
        self._aims = _best_by_zone(known.chart, known.marginal)
        self._quiet = known.temper.quiet + known.temper.restless * known.unrest
        bit = known.chart.grid.bit
        self._trail = sum(bit[cell] for cell in known.own.track)
        self._here = known.own.position

    def value(self, action: SonarAction) -> float:
        """What the action is worth, in hits."""
        match action:
            case LaunchTorpedo(target):
                return self._fire(target)
            case Move(direction):
                return self._go(direction, silent=False)
            case GoSilent(direction):
                return self._go(direction, silent=True)
            case UseSonar():
                return self._ask()
            case Surface():
                return self._surface() + self._mates.surfacing
            case TellRow() | TellColumn():
                return -self._known_after_answer(action)
            case CallStop():
                return max(map(self.value, self._orders)) - 0.001
            case WithdrawStop() | TakeBack():
                return -10.0
            case _:
                return 0.0

    def _fire(self, target: Cell) -> float:
        if target == self._here:
            return -2.0
        chance = self._marginal.get(target, 0.0)
        wanted = self._temper.fire_at - self._temper.hurry * self._danger(self._here, None)
        stay = sum(self._standing(self._here, self._own.energy - TORPEDO_COST, self._own_belief))
        return stay + (1.0 + chance if chance >= wanted else -1.0)

    def _go(self, direction: Direction, *, silent: bool) -> float:
        cell = self._chart.grid.neighbour(self._here, direction)
        if cell is None:
            return -1.0
        value = sum(self._there(cell, direction, silent=silent))
        value += self._mates.course(COURSE_OF[direction], cell)
        return value if not silent or self._own_belief is not None else value - 0.2

    def _there(self, cell: Cell, direction: Direction, *, silent: bool) -> _Standing:
        """Where a step leads."""
        belief = self._own_belief
        if belief is not None:
            belief = belief.silence() if silent else belief.step(direction)
        energy = self._own.energy - SILENCE_COST if silent else self._own.energy + 1
        return self._standing(cell, min(energy, ENERGY_MAX), belief)

    def _ask(self) -> float:
        """A sonar leaves about a fifth of the cells; worth it while there are many near by."""
        value = sum(self._standing(self._here, self._own.energy - SONAR_COST, self._own_belief))
        word = self._mates.word_on(SystemName.SONAR)
        if word is not None:
            return value + (1.0 if word else -1.0)
        if len(self._marginal) < self._temper.sonar_from:
            return value - 0.5
        return value + 0.45 * min(1.0, len(self._marginal) / 20)

    def _surface(self) -> float:
        value = sum(self._standing(self._here, self._own.energy, None, trail=0)) - 0.45
        if self._own_belief is not None:
            here = self._chart.grid.bit[self._here]
            value -= self._temper.caution * self._danger(self._here, here)
        if self._ice and not self._chart.holes & self._chart.grid.bit[self._here]:
            value -= 5.0 if self._damage + 1 >= DAMAGE_LIMIT else 0.8
        return value

    def _standing(
        self, cell: Cell, energy: int, belief: TrackBelief | None, trail: int | None = None
    ) -> _Standing:
        """What it is worth to stand on a cell: room, energy, nearness, and being hard to place."""
        temper = self._temper
        zone = self._chart.zone[cell]
        danger = quiet = pounce = 0.0
        if belief is not None:
            bits = belief.bits
            danger = self._danger(cell, bits)
            quiet = self._quiet * min(bits.bit_count(), 32).bit_length()
        if energy >= TORPEDO_COST:
            pounce = temper.pounce * self._aims.get(zone, 0.0) * (1 - danger)
        return _Standing(
            temper.energy * energy,
            temper.closeness * self._zones.get(zone, 0.0),
            temper.room * min(self._room(cell, trail), 12) / 12,
            0.02 * self._approach(cell),
            quiet,
            -temper.caution * danger,
            pounce,
        )

    def _danger(self, cell: Cell, known: int | None) -> float:
        """Chance that a torpedo hits here next turn, as far as the enemy can know where we are."""
        if self._own_belief is None or self._enemy_energy < TORPEDO_COST:
            return 0.0
        bits = self._own_belief.bits if known is None else known
        zone = self._chart.zone[cell]
        in_zone = (bits & self._chart.zones[zone]).bit_count()
        return self._zones.get(zone, 0.0) / in_zone if in_zone else 0.0

    def _known_after_answer(self, answer: TellRow | TellColumn) -> float:
        """How narrowly the answer places us."""
        return 0.0 if self._own_belief is None else 1.0 / max(1, self._left_after(answer))

    def _left_after(self, answer: TellRow | TellColumn) -> int:
        """On how many cells we can be after the answer, as far as the enemy can know."""
        if self._own_belief is None:
            return 0
        bit = self._chart.grid.bit
        if isinstance(answer, TellRow):
            line = sum(b for cell, b in bit.items() if row_number(cell) == answer.row)
        else:
            line = sum(b for cell, b in bit.items() if column_letter(cell) == answer.column)
        return (self._own_belief.bits & line).bit_count()

    def _room(self, cell: Cell, trail: int | None) -> int:
        """Cells that can still be reached from here without surfacing."""
        return room_around(self._chart, cell, self._trail if trail is None else trail)

    def _approach(self, cell: Cell) -> float:
        """Minus the mean distance to where the enemy can be."""
        grid = self._chart.grid
        column, row = grid.column(cell), grid.row(cell)
        return -sum(
            chance * (abs(grid.column(place) - column) + abs(grid.row(place) - row))
            for place, chance in self._marginal.items()
        )

    # --- saying why --------------------------------------------------------------------------

    def why(self, action: SonarAction, legal: Sequence[SonarAction]) -> Cause | None:
        """What spoke for an action."""
        known = 0 if self._own_belief is None else self._own_belief.bits.bit_count()
        match action:
            case LaunchTorpedo(target):
                return Cause(Motive.LIKELY, target, self._marginal.get(target, 0.0))
            case UseSonar() if self._mates.word_on(SystemName.SONAR):
                return Cause(Motive.WISHED)
            case UseSonar():
                return Cause(Motive.OPEN, places=len(self._marginal))
            case TellRow() | TellColumn():
                left = self._left_after(action)
                return counted(Motive.TOLD_LEAST, left, Motive.BY_LOT)
            case GoSilent():
                return counted(Motive.FOUND, known, Motive.SPARE)
            case Surface():
                return Cause(self._why_up(legal))
            case Move():
                return self._why_there(action, legal)
            case CallStop():
                return Cause(Motive.STOP)
            case _:
                return None

    def _why_up(self, legal: Sequence[SonarAction]) -> Motive:
        if len(legal) == 1:
            return Motive.ONLY
        if self._mates.surfacing > 0:
            return Motive.WISHED
        return Motive.NO_ROOM if self._room(self._here, None) <= FEW_CELLS else Motive.FREE_TRACK

    def _why_there(self, chosen: Move, legal: Sequence[SonarAction]) -> Cause:
        terms = {each: self._terms(each) for each in legal if isinstance(each, Move)}
        others = [found for each, found in terms.items() if each != chosen]
        why = what_tipped(self._terms(chosen), others)
        if why is not Motive.HARD_TO_PLACE or self._own_belief is None:
            return Cause(why)
        return Cause(why, places=self._own_belief.step(chosen.direction).bits.bit_count())

    def _terms(self, move: Move) -> Mapping[Motive, float]:
        cell = self._chart.grid.neighbour(self._here, move.direction) or self._here
        there = self._there(cell, move.direction, silent=False)
        return {
            Motive.NEARER: there.zone + there.approach,
            Motive.ROOM: there.room,
            Motive.HARD_TO_PLACE: there.quiet + there.danger,
            Motive.AIM: there.pounce,
            Motive.WISHED: self._mates.course(COURSE_OF[move.direction], cell),
        }


def _by_zone(chart: Chart, marginal: Mapping[Cell, float]) -> dict[str, float]:
    zones: dict[str, float] = {}
    for cell, chance in marginal.items():
        zones[chart.zone[cell]] = zones.get(chart.zone[cell], 0.0) + chance
    return zones


def _best_by_zone(chart: Chart, marginal: Mapping[Cell, float]) -> dict[str, float]:
    """The chance of the likeliest cell of each zone."""
    best: dict[str, float] = {}
    for cell, chance in marginal.items():
        zone = chart.zone[cell]
        best[zone] = max(best.get(zone, 0.0), chance)
    return best
