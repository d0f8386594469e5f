"""A Captain who plays orders on in its head before it gives one.

It begins with what a careful Captain would order, and gives another order only if that is better
by a margin in worlds drawn from all that fit what it heard. Its budget is a number of rollouts,
never a time, in real time too.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from hydrophone.belief.lots import Lots
from hydrophone.board.cellset import CellSet
from hydrophone.bots.captain_sonar.ahead.foe import FoeSheets
from hydrophone.bots.captain_sonar.ahead.live import LiveSearch, LiveTurns, courses_of
from hydrophone.bots.captain_sonar.ahead.sea import FIELD, ModelBoat, numbers, sea_of
from hydrophone.bots.captain_sonar.ahead.search import DrawnEnemy, Outlook, Search
from hydrophone.bots.captain_sonar.ahead.turns import Turns
from hydrophone.bots.captain_sonar.ahead.value import LIVE_WEIGHTS, WEIGHTS, Valuer, Weights
from hydrophone.bots.captain_sonar.captain import Captain
from hydrophone.bots.captain_sonar.worth import A_WORD, CAREFUL, LIVE, Temper
from hydrophone.bots.ears import BoatTracker, DrawingEars
from hydrophone.bots.guesses import Guesses
from hydrophone.bots.notes import CourseName, SystemName
from hydrophone.core.chance import Chance
from hydrophone.core.reasons import LOTS, Cause, Motive
from hydrophone.core.seats import Role, Seat
from hydrophone.games.captain_sonar.actions import (
    AskDrone,
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
from hydrophone.games.captain_sonar.events import CaptainObservation
from hydrophone.games.captain_sonar.options import CaptainOptions, Mode
from hydrophone.games.captain_sonar.phase import BEFORE_COURSE
from hydrophone.games.captain_sonar.systems import DIRECTION_OF, System


class Effort(msgspec.Struct, frozen=True, kw_only=True):
    """How much a Captain thinks."""

    glance: int = 8
    """Worlds in which all orders are tried first."""
    slack: int = 900
    """Thousandths of a field by which an order may then fall short and is still tried on."""
    finalists: int = 2
    """Most orders that are tried on: the best by the glance."""
    worlds: int = 32
    """Worlds drawn for the enemy: a rollout of each of these orders in each."""
    plies: int = 3
    """Turns that follow in each, the enemy's first; then the position is valued."""
    margin: int = 600
    """Thousandths of a field by which an order must be better than a careful Captain's."""
    course_margin: int = 400
    """The same for a course."""
    torpedo_margin: int = 400
    """The same for a torpedo."""
    mine_margin: int = 600
    """The same for setting off a mine."""
    rest: int = 300
    """What it counts more than its rollouts say to use no system, in thousandths of a field."""
    tried: int = 4
    """Most orders of a kind that are tried: the best by a careful Captain's scale."""


EFFORT = Effort()
"""Turn by turn."""
LIVE_EFFORT = Effort(plies=5, margin=400, mine_margin=700)
"""In real time, where a turn is a course."""

EAGER = replace(CAREFUL, trigger_at=0.25)
"""What both crews value in rollouts turn by turn: they set off mines sooner than a careful Captain.

In real time they value what that Captain does.
"""


def effort_of(options: CaptainOptions) -> Effort:
    """How much a Captain thinks in such a match."""
    return LIVE_EFFORT if options.mode is Mode.REAL_TIME else EFFORT


def weights_of(options: CaptainOptions) -> Weights:
    """What a Captain who looks ahead values in such a match."""
    return LIVE_WEIGHTS if options.mode is Mode.REAL_TIME else WEIGHTS


class SearchingCaptain(Captain):
    """Decides by search; in all else a careful Captain."""

    def __init__(
        self,
        seat: Seat,
        options: CaptainOptions,
        chance: Chance,
        temper: Temper,
        *,
        enemy: DrawingEars,
        itself: BoatTracker,
        people: Collection[Seat] = (),
        effort: Effort | None = None,
        weights: Weights | None = None,
    ) -> None:
        """``effort`` and ``weights``: those of such a match where none are given."""
        super().__init__(seat, options, chance, temper, enemy=enemy, itself=itself, people=people)
        sea = sea_of(options)
        self._sea = sea
        self._ears = enemy
        self._itself = itself
        self._effort = effort or effort_of(options)
        self._value = Valuer(sea, weights or weights_of(options))
        is_live, told = options.mode is Mode.REAL_TIME, options.ready_public
        self._turns = self._theirs = Turns(sea, EAGER)
        if is_live:
            courses, own = courses_of(options), replace(LIVE, charges=temper.charges)
            self._turns = LiveTurns(sea, own, courses)
            self._theirs = LiveTurns(sea, LIVE, courses)
        self._foe = FoeSheets(sea, self.chart, seat.side.enemy, told=told, asks=is_live)

    def observe(self, observation: CaptainObservation) -> None:
        """Listen for the enemy's sheets too."""
        super().observe(observation)
        self._foe.observe(observation, self._ears, hidden=self._itself.belief.bits.bit_count())

    def why(self, action: CaptainAction, legal: Sequence[CaptainAction]) -> Cause | None:
        """What decided: the search, where a careful Captain would order something else."""
        return self._or_ahead(super().why(action, legal), action, legal)

    def why_by_record(self, action: CaptainAction, legal: Sequence[CaptainAction]) -> Cause | None:
        """Beside people whose words may have decided it, a careful Captain's reason stands."""
        cause = super().why_by_record(action, legal)
        if isinstance(self._enemy, Guesses) or Role.FIRST_MATE in self.mates.roles:
            return cause
        return self._or_ahead(cause, action, legal)

    def _or_ahead(
        self, cause: Cause | None, action: CaptainAction, legal: Sequence[CaptainAction]
    ) -> Cause | None:
        """The search, if this is not the usual order; but never in place of a wish of the crew."""
        if cause is None or cause.why is Motive.WISHED or not isinstance(action, _SEARCHED):
            return cause
        free = [order for order in legal if self._must_ask_for(order) is None] or legal
        values = [*map(self._scale().value, free)]
        first = self.first_of(free, values)
        least = max(values[place] for place in first) - LOTS
        is_usual = any(free[place] == action and values[place] >= least for place in first)
        return cause if is_usual else Cause(Motive.AHEAD)

    def _considered(
        self, best: CaptainAction, legal: Sequence[CaptainAction], values: Sequence[float]
    ) -> CaptainAction:
        """The best by search, if it is better by its margin than what a careful Captain does."""
        if not isinstance(best, _SEARCHED):
            return best
        tried = [best, *(order for order in self._tried(legal, values) if order != best)]
        search = self._search() if len(tried) > 1 else None
        if search is None:
            return best
        effort = self._effort
        for worlds, slack in ((effort.glance, effort.slack), (effort.worlds, 0)):
            worth = {order: search.worth(order, worlds) + self._bonus(order) for order in tried}
            least = worth[best] - slack
            gains = {order: worth[order] - self._margin(order) - least for order in tried[1:]}
            better = [order for order in gains if gains[order] >= 0]
            if not better:
                return best
            better.sort(key=gains.__getitem__, reverse=True)
            tried = [best, *better[: effort.finalists]]
        return tried[1]

    def _margin(self, order: CaptainAction) -> int:
        """What the order must be worth more than a careful Captain's, in thousandths of a field."""
        effort = self._effort
        match order:
            case OrderCourse():
                return effort.course_margin
            case LaunchTorpedo():
                return effort.torpedo_margin
            case TriggerMine() | TriggerArcher():
                return effort.mine_margin
            case _:
                return effort.margin

    def _tried(
        self, legal: Sequence[CaptainAction], values: Sequence[float]
    ) -> Iterator[CaptainAction]:
        """The best orders of each kind."""
        kinds: dict[type[CaptainAction], list[tuple[float, CaptainAction]]] = {}
        damage = self._damage()
        for order, value in zip(legal, values, strict=True):
            if isinstance(order, Surface) and not self.has_sailed:
                continue
            if isinstance(order, LaunchTorpedo):
                expected = damage.get(self.chart.grid.index[order.target], 0.0)
                if expected >= _LEAST:
                    kinds.setdefault(LaunchTorpedo, []).append((expected, order))
            elif isinstance(order, _SEARCHED):
                kinds.setdefault(type(order), []).append((value, order))
        for orders in kinds.values():
            orders.sort(key=lambda each: -each[0])
            yield from (order for _, order in orders[: self._effort.tried])

    def _bonus(self, order: CaptainAction) -> int:
        """What it counts besides its rollouts, in thousandths of a field.

        That is what the people of the crew want of it, or that no system is used.
        """
        mates = self.mates
        match order:
            case OrderCourse(course):
                here, way = self.sheets.position, DIRECTION_OF[course]
                cell = self.chart.grid.neighbour(here, way) or here
                wish = mates.course(CourseName(course), cell)
            case Surface():
                wish = mates.surfacing
            case AskDrone():
                wish = mates.wish_for(SystemName.DRONE)
            case AskSonar():
                wish = mates.wish_for(SystemName.SONAR)
            case EndTurn():
                return self._effort.rest
            case _:
                return 0
        return round(FIELD * A_WORD * wish)

    def _damage(self) -> Mapping[int, float]:
        """Cell to the damage that a torpedo there can be expected to do; not at the own cell."""
        grid, near = self.chart.grid, self._sea.near
        found: dict[int, float] = {}
        for place, chance in self._ears.places.items():
            there = grid.index[place]
            found[there] = found.get(there, 0.0) + 2 * chance
            for cell in numbers(near[there]):
                found[cell] = found.get(cell, 0.0) + chance
        found.pop(grid.index[self.sheets.position], None)
        return found

    def _search(self) -> Search | None:
        """What is known now, and worlds that agree with it; None if none is found."""
        seed, self._chance = self._chance.roll(1 << 64)
        lots = Lots(Chance(seed))
        tracks = self._ears.draw(lots, self._effort.worlds)
        if not tracks:
            return None
        public, grid, sheets = self.view.public, self.chart.grid, self.sheets
        known, damage = self._ears.bits, FIELD * public.of(self.seat.side.enemy).damage
        lying = CellSet.of(grid, public.archer).bits
        worlds: list[DrawnEnemy] = []
        for track in tracks:
            foe = ModelBoat(grid.index[track[-1]], CellSet.of(grid, track).bits, known, damage)
            foe.archer_mines, foe.up = lying, self.enemy_lies_for > 0
            worlds.append(DrawnEnemy(self._foe.equip(foe, lots), lots.below(1 << 64)))
        belief = self._itself.belief
        shut = CellSet.of(grid, (*sheets.track, *sheets.mines)).bits
        here = grid.index[sheets.position]
        known = belief.bits | self._sea.bit[here]
        me = ModelBoat(here, shut, known, FIELD * sheets.damage)
        me.torpedo, me.mine = sheets.gauge(System.TORPEDO), sheets.gauge(System.MINE)
        me.silence, me.archer = sheets.gauge(System.SILENCE), sheets.gauge(System.SCENARIO)
        me.crossed, me.archer_mines = sheets.crossed, lying
        me.mines = tuple(grid.index[mine] for mine in sheets.mines)
        sailed, left = self._moment()
        if public.real_time is not None:
            me.sonar = sheets.gauge(System.SONAR)
        outlook = Outlook(me, belief, self._ears.places, worlds, sailed, left)
        kind = Search if public.real_time is None else LiveSearch
        return kind(self._sea, outlook, self._turns, self._theirs, self._value, self._effort.plies)

    def _moment(self) -> tuple[bool, int]:
        """Is the course of this turn taken, and how many turns has the own crew in a row?

        In real time a turn is a course; while the enemy lies up, only the own crew takes them.
        """
        turn = self.view.public.turn
        if turn is None:
            return False, max(1, round(self.enemy_lies_for))
        return turn.step is not BEFORE_COURSE, turn.left


_LEAST = 0.2
"""Least damage to be expected of a torpedo that is tried."""

_SEARCHED = (
    AskDrone,
    AskSonar,
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
"""Orders that are played on."""
