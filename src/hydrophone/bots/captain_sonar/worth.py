"""What an order is worth to a Captain, in fields of damage.

What a Captain values stands in a Temper; a Scale weighs the orders of one decision by it.
"""

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

import msgspec
from msgspec.structs import replace

from hydrophone.belief.track import TrackBelief
from hydrophone.board.cellset import shift
from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell, Direction
from hydrophone.bots.captain_sonar.engineer import DAMAGE, best_cross, worth_of_sheet
from hydrophone.bots.ears import Ears
from hydrophone.bots.mates import Mates
from hydrophone.bots.notes import (
    CourseName,
    SystemName,
)
from hydrophone.bots.waters import room_around
from hydrophone.core.real_time import WithdrawStop
from hydrophone.core.reasons import Cause, Motive, counted, what_tipped
from hydrophone.games.captain_sonar.actions import (
    AnswerSonar,
    AskDrone,
    AskEngineer,
    AskSonar,
    CaptainAction,
    DropMine,
    EndTurn,
    GoSilent,
    LaunchTorpedo,
    OrderCourse,
    StaySilent,
    Surface,
    TriggerArcher,
    TriggerMine,
)
from hydrophone.games.captain_sonar.judging.legality import silent_run
from hydrophone.games.captain_sonar.judging.reach import around, blast, fact_cells, torpedo_targets
from hydrophone.games.captain_sonar.options import CaptainOptions
from hydrophone.games.captain_sonar.state import Sheets
from hydrophone.games.captain_sonar.systems import (
    DIRECTION_OF,
    GAUGE_SIZE,
    SILENCE_MAX,
    TORPEDO_RANGE,
    System,
    is_blocked,
)


class Temper(msgspec.Struct, frozen=True, kw_only=True):
    """What a Captain values, in fields of damage."""

    fire_at: float
    """Least expected damage of a torpedo."""
    trigger_at: float
    """Least expected damage of a mine."""
    self_harm: float
    """What a field of own damage counts."""
    caution: float
    """What the danger of being hit next turn counts."""
    quiet: float
    """What being hard to place counts, per doubling of the cells one can be on."""
    sheet: float
    """What the Engineer's sheet counts."""
    closeness: float
    """What each step counts that the enemy is nearer, down to three."""
    room: float
    """What room to move counts, up to fourteen spaces."""
    keeps_off: bool
    """Seeks no enemy while its torpedo is far from ready."""
    volunteers: bool
    """Sets off mines in the enemy's turn."""
    charges: tuple[System, ...]
    """What it tells the First Mate to charge, the first that is not full; ears only while the enemy
    is lost. Empty: it says nothing."""
    in_seconds: bool = False
    """Prices what takes time in seconds: for real time."""


BARE = Temper(
    fire_at=1.0,
    trigger_at=0.7,
    self_harm=1.3,
    caution=0.0,
    quiet=0.0,
    sheet=0.05,
    closeness=0.03,
    room=0.6,
    keeps_off=False,
    volunteers=False,
    charges=(),
)
SURE = replace(BARE, fire_at=1.4)
"""Who waits for a sure shot; meanwhile the enemy fires theirs."""
CAREFUL = Temper(
    fire_at=0.8,
    trigger_at=0.35,
    self_harm=1.3,
    caution=1.2,
    quiet=0.03,
    sheet=0.1,
    closeness=0.05,
    room=0.5,
    keeps_off=True,
    volunteers=True,
    charges=(System.TORPEDO, System.MINE, System.DRONE, System.SILENCE),
)
LIVE = replace(
    CAREFUL,
    caution=0.6,
    closeness=0.08,
    keeps_off=False,
    charges=(System.TORPEDO, System.SONAR, System.MINE, System.SILENCE),
    in_seconds=True,
)
"""A careful Captain in real time: who keeps off leaves time to the enemy."""
WARY = replace(CAREFUL, fire_at=1.0, trigger_at=0.5, quiet=0.06)
"""What a Captain values who also looks ahead: it waits for the better shot and hides sooner."""
WARY_LIVE = replace(
    LIVE,
    trigger_at=0.5,
    sheet=0.2,
    closeness=0.055,
    charges=(System.TORPEDO, System.SILENCE, System.MINE),
)
"""The same in real time, where it tracks well enough without the sonar."""


FOUND = 12
"""Most spaces the enemy can be on while they count as found."""

RELIEF = 3.0
"""Worth of surfacing with a worn-out sheet or little room while the enemy is far, in damage."""

FEW_SPACES = 3
"""Most spaces within reach at which the track is about to close the boat in."""

A_WORD = 1.5
"""What a person's word counts, in fields of damage."""


class Weigher(Protocol):
    """The Captain who weighs."""

    chart: Chart
    options: CaptainOptions

    @property
    def mates(self) -> Mates:
        """The people of the crew."""
        ...

    @property
    def temper(self) -> Temper:
        """What this Captain values."""
        ...

    @property
    def sheets(self) -> Sheets:
        """The own crew's sheets."""
        ...

    @property
    def is_blind(self) -> bool:
        """Does no person say where the enemy is, although there is one to say it?"""
        ...

    @property
    def fears_torpedo(self) -> bool:
        """Can the enemy have a torpedo ready?"""
        ...

    @property
    def enemy_lies_for(self) -> float:
        """Own courses in real time for which the enemy still lies up; 0: it is under way."""
        ...

    @property
    def has_sailed(self) -> bool:
        """Has the boat moved since its track began?"""
        ...

    @property
    def damage_left(self) -> int:
        """Fields until the own boat is lost."""
        ...

    @property
    def enemy_left(self) -> int:
        """Fields until the enemy is lost, as far as was heard."""
        ...


class Standing(NamedTuple):
    """What it is worth to stand on a cell."""

    room: float
    near: float
    quiet: float
    """To be hard to place."""
    danger: float
    """Below 0: what a torpedo of the enemy costs."""


class Scale:
    """One decision: the value of each order, given what is known now."""

    def __init__(self, captain: Weigher, enemy: Ears, own_belief: TrackBelief | None) -> None:
        self._captain = captain
        self._mates = captain.mates
        self._temper = captain.temper
        self._chart = captain.chart
        self._options = captain.options
        self._sheets = captain.sheets
        self._here = captain.sheets.position
        self._places: Mapping[Cell, float] = enemy.places
        self._own_belief = own_belief
        bit = self._chart.grid.bit
        self._shut = sum(bit[cell] for cell in {*self._sheets.track, *self._sheets.mines})

    def value(self, action: CaptainAction) -> float:
        """What the order is worth, in fields of damage; ending the turn is worth nothing."""
        match action:
            case OrderCourse(course):
                return 5.0 + self._course(action, self._step(DIRECTION_OF[course]))
            case Surface():
                return 5.0 + self._surface() + A_WORD * self._mates.surfacing
            case LaunchTorpedo(target):
                return self._explosion(target, self._temper.fire_at)
            case TriggerArcher(cell):
                return self._explosion(cell, self._temper.fire_at)
            case TriggerMine(cell):
                return self._explosion(cell, self._temper.trigger_at)
            case DropMine(cell):
                return self._mine(cell)
            case AskDrone(sector):
                return self._drone(sector) + self._wanted(SystemName.DRONE)
            case AskSonar():
                return self._sonar() + self._wanted(SystemName.SONAR)
            case GoSilent(course, spaces):
                run = silent_run(self._chart, self._sheets, course, spaces)
                return self._silence(run[-1], run)
            case StaySilent():
                return self._silence(self._here, ()) - 0.02
            case AnswerSonar():
                return self._left_after(action)
            case AskEngineer(system):
                return self._question(system)
            case EndTurn() | WithdrawStop():
                return 0.0
            case _:
                return -1.0

    # --- moving --------------------------------------------------------------------------------

    def _step(self, direction: Direction) -> Cell:
        return self._chart.grid.neighbour(self._here, direction) or self._here

    def _course(self, action: OrderCourse, cell: Cell) -> float:
        machines = self._machines(action)
        if machines < -DAMAGE / 2 and self._captain.damage_left == 1:
            return -4.0
        value = sum(self._there(action, cell)) + self._temper.sheet * machines
        return value + A_WORD * self._mates.course(CourseName(action.course), cell)

    def _machines(self, action: OrderCourse) -> float:
        """What the best cross for a course does to the Engineer's sheet."""
        crossed = self._sheets.crossed
        return best_cross(crossed, action.course) - worth_of_sheet(crossed)

    def _there(self, action: OrderCourse, cell: Cell) -> Standing:
        """Where a course leads."""
        belief = self._own_belief
        return self._standing(cell, belief and belief.step(DIRECTION_OF[action.course]))

    def _standing(
        self, cell: Cell, belief: TrackBelief | None, shut: int | None = None
    ) -> Standing:
        """Room to move, nearness to the enemy, being hard to place."""
        room = min(self._room(cell, shut), 14) / 14
        quiet = danger = 0.0
        if belief is not None:
            quiet = self._temper.quiet * min(len(belief.support), 64).bit_length()
            danger = self._temper.caution * self._danger(cell, belief.bits)
        near = -self._closeness * self._distance(cell)
        return Standing(self._temper.room * room, near, quiet, -danger)

    def _surface(self) -> float:
        """Repairs and a free track, for three turns of the enemy and the sector told."""
        gain = self._temper.sheet * (worth_of_sheet(0) - worth_of_sheet(self._sheets.crossed))
        value = sum(self._standing(self._here, None, 0)) + gain - 0.8
        if self._chart.holes and not self._chart.holes & self._chart.grid.bit[self._here]:
            value -= 9.0 if self._captain.damage_left == 1 else self._temper.self_harm
        elif self._is_far() and (self._is_worn_out() or self._is_short_of_room()):
            value += RELIEF
        if self._own_belief is not None:
            sector = self._chart.zones[self._chart.zone[self._here]]
            value -= (
                2 * self._temper.caution * self._danger(self._here, self._own_belief.bits & sector)
            )
        return value

    def _is_worn_out(self) -> bool:
        """Are more than half of the systems broken (CAP-468)?"""
        broken = sum(is_blocked(self._sheets.crossed, system) for system in System)
        return 2 * broken > len(System)

    def _is_short_of_room(self) -> bool:
        """Is the track about to close in (CAP-468)?"""
        return self._room(self._here, None) <= FEW_SPACES

    def _is_far(self) -> bool:
        """Can the enemy be nowhere from where one step brings us into their torpedo's range?

        A Captain who relies on a Radio Operator's word, and has none, has nothing to fear.
        """
        if self._captain.is_blind:
            return True
        return all(self._steps(place) > TORPEDO_RANGE + 1 for place in self._places)

    def _steps(self, place: Cell) -> int:
        grid = self._chart.grid
        across = abs(grid.column(place) - grid.column(self._here))
        return across + abs(grid.row(place) - grid.row(self._here))

    def _silence(self, cell: Cell, run: tuple[Cell, ...]) -> float:
        """Worth the more, the better the enemy knows where we are."""
        if self._own_belief is None:
            return -0.1 if len(run) < SILENCE_MAX else 0.05
        known = max(1, len(self._own_belief.support))
        hidden = 0.25 if known <= 6 else 0.05 if known <= 12 else -0.3
        bit = self._chart.grid.bit
        shut = self._shut | sum(bit[space] for space in run)
        better = sum(self._standing(cell, None, shut)) - sum(self._standing(self._here, None))
        return (
            hidden + better + self._temper.caution * self._danger(self._here, self._own_belief.bits)
        )

    def _room(self, cell: Cell, shut: int | None) -> int:
        """Cells that can still be reached from there without surfacing."""
        return room_around(self._chart, cell, self._shut if shut is None else shut)

    def _distance(self, cell: Cell) -> float:
        """Mean number of steps beyond three to where the enemy can be, as the crow flies."""
        grid = self._chart.grid
        column, row = grid.column(cell), grid.row(cell)
        return sum(
            chance * max(0, abs(grid.column(place) - column) + abs(grid.row(place) - row) - 3)
            for place, chance in self._places.items()
        )

    @property
    def _closeness(self) -> float:
        """What nearness counts: who is unarmed and hides has nothing to seek there."""
        armed = self._sheets.gauge(System.TORPEDO) >= GAUGE_SIZE[System.TORPEDO] - 1
        return self._temper.closeness if armed or not self._temper.keeps_off else 0.0

    def _danger(self, cell: Cell, known: int) -> float:
        """Damage a torpedo is likely to do here next turn, as far as we can be placed.

        The enemy steers before firing, and so may come one step nearer.
        """
        if not self._captain.fears_torpedo:
            return 0.0
        chart = self._chart
        reach = torpedo_targets(chart, self._options, cell)
        for direction in Direction:
            reach |= shift(chart.grid, reach & chart.leavable[direction], direction)
        bit = self._chart.grid.bit
        near = sum(chance for place, chance in self._places.items() if reach & bit[place])
        return near * 2.0 / max(1.0, known.bit_count() / 3)

    def _wanted(self, system: SystemName) -> float:
        """What a person's word on a system counts."""
        return A_WORD * self._mates.wish_for(system)

    # --- weapons and ears ----------------------------------------------------------------------

    def _explosion(self, cell: Cell, least: float) -> float:
        """Expected damage to the enemy, less our own; below the least not worth the weapon."""
        chart = self._chart
        expected = sum(
            chance * min(blast(chart, cell, place), self._captain.enemy_left)
            for place, chance in self._places.items()
        )
        own = blast(chart, cell, self._here)
        if own >= self._captain.damage_left:
            return -9.0
        value = expected - self._temper.self_harm * own
        return value if value >= least else -0.5

    def _mine(self, cell: Cell) -> float:
        """A mine is worth the chance that the enemy comes by; not where we need to go."""
        bit = self._chart.grid.bit
        likely = self._passes(cell)
        room = self._room(self._here, self._shut | bit[cell])
        if room < 8 or len(self._sheets.mines) >= 4:
            return -0.5
        return 0.05 + 0.5 * likely - (0.1 if self._sheets.gauge(System.TORPEDO) == 3 else 0.0)

    def _passes(self, cell: Cell) -> float:
        """The chance that the enemy is on a cell or beside it."""
        bit = self._chart.grid.bit
        near = around(self._chart, cell) | bit[cell]
        return sum(chance for place, chance in self._places.items() if near & bit[place])

    def _drone(self, sector: str) -> float:
        """Half a field for a question that halves what is open."""
        zone = self._chart.zones[sector]
        bit = self._chart.grid.bit
        there = sum(chance for place, chance in self._places.items() if zone & bit[place])
        if len(self._places) <= 3 or not 0 < there < 1:
            return -0.1
        return 0.5 * -(there * math.log2(there) + (1 - there) * math.log2(1 - there)) - 0.05

    def _sonar(self) -> float:
        """Worth a stop while many spaces are open."""
        return 0.3 if len(self._places) > 6 else -0.1

    def _left_after(self, answer: AnswerSonar) -> float:
        """How many cells the enemy must still reckon with."""
        if self._own_belief is None:
            return 0.0
        one = fact_cells(self._chart, answer.first, answer.first_value)
        other = fact_cells(self._chart, answer.second, answer.second_value)
        return float((self._own_belief.bits & (one ^ other)).bit_count())

    def _question(self, system: System) -> float:
        """Ask the Engineer about what could be used now."""
        full = self._sheets.gauge(system) == GAUGE_SIZE[system]
        usable = full and not self._sheets.lock and not is_blocked(self._sheets.crossed, system)
        return 0.6 if usable else -1.0

    # --- saying why --------------------------------------------------------------------------

    def why(self, action: CaptainAction, legal: Sequence[CaptainAction]) -> Cause | None:
        """What spoke for an order."""
        known = 0 if self._own_belief is None else self._own_belief.bits.bit_count()
        match action:
            case LaunchTorpedo(cell) | TriggerMine(cell) | TriggerArcher(cell):
                return Cause(Motive.LIKELY, cell, self._hurts(cell))
            case DropMine(cell):
                return Cause(Motive.AMBUSH, cell, self._passes(cell))
            case AskDrone() if self._mates.word_on(SystemName.DRONE):
                return Cause(Motive.WISHED)
            case AskSonar() if self._mates.word_on(SystemName.SONAR):
                return Cause(Motive.WISHED)
            case AskDrone() | AskSonar():
                return Cause(Motive.OPEN, places=len(self._places))
            case GoSilent() | StaySilent():
                return counted(Motive.FOUND, known, Motive.SPARE)
            case AnswerSonar():
                left = round(self._left_after(action))
                return counted(Motive.TOLD_LEAST, left, Motive.BY_LOT)
            case OrderCourse():
                return self._why_there(action, legal)
            case Surface():
                return Cause(self._why_up(legal))
            case AskEngineer():
                return Cause(Motive.READY)
            case EndTurn() | WithdrawStop():
                return Cause(Motive.NOTHING)
            case _:
                return None

    def _hurts(self, cell: Cell) -> float:
        """The chance that an explosion does the enemy any damage."""
        places = self._places.items()
        return sum(chance for place, chance in places if blast(self._chart, cell, place))

    def _why_up(self, legal: Sequence[CaptainAction]) -> Motive:
        if len(legal) == 1:
            return Motive.ONLY
        if self._mates.surfacing > 0:
            return Motive.WISHED
        if self._is_worn_out():
            return Motive.BROKEN
        return Motive.NO_ROOM if self._is_short_of_room() else Motive.FREE_TRACK

    def _why_there(self, chosen: OrderCourse, legal: Sequence[CaptainAction]) -> Cause:
        terms = {each: self._terms(each) for each in legal if isinstance(each, OrderCourse)}
        others = [found for each, found in terms.items() if each != chosen]
        why = what_tipped(self._terms(chosen), others)
        if why is not Motive.HARD_TO_PLACE or self._own_belief is None:
            return Cause(why)
        after = self._own_belief.step(DIRECTION_OF[chosen.course])
        return Cause(why, places=after.bits.bit_count())

    def _terms(self, order: OrderCourse) -> Mapping[Motive, float]:
        cell = self._step(DIRECTION_OF[order.course])
        there = self._there(order, cell)
        return {
            Motive.NEARER: there.near,
            Motive.ROOM: there.room,
            Motive.HARD_TO_PLACE: there.quiet + there.danger,
            Motive.MACHINES: self._temper.sheet * self._machines(order),
            Motive.WISHED: A_WORD * self._mates.course(CourseName(order.course), cell),
        }
