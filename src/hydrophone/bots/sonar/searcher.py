"""A searcher plays every order on in its head, in worlds drawn from all that fit what it heard.

Its budget is a number of rollouts, never a time, and what decides is whole numbers. So the same
seed gives the same order on every machine.

An enemy who knows the program must not read it. So what is nearly as good is drawn by lot: the way
of a silence, a target among equals. And the answer to a sonar tells no more than its words: it is
drawn by how many cells each leaves, not always the one that leaves more.
"""

from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence
from itertools import accumulate

import msgspec

from hydrophone.belief.lots import Lots
from hydrophone.board.cellset import CellSet, column_bits, row_bits
from hydrophone.bots.ears import BoatTracker
from hydrophone.bots.notes import COURSE_OF, SystemName
from hydrophone.bots.sonar.ears import SonarEars
from hydrophone.bots.sonar.last_turns import FOREVER, Left
from hydrophone.bots.sonar.pursuer import Pursuer, Temper
from hydrophone.bots.sonar.rollout import BY_TURNS, LIVE, Policy, Rollouts
from hydrophone.bots.sonar.sea import ModelBoat, sea_of
from hydrophone.bots.sonar.search import Outlook, Search
from hydrophone.bots.sonar.value import HIT, WEIGHTS, Valuer, Weights
from hydrophone.core.chance import Chance
from hydrophone.core.real_time import CallStop
from hydrophone.core.reasons import Cause, Motive
from hydrophone.core.seats import Seat
from hydrophone.games.sonar.actions import (
    GoSilent,
    LaunchTorpedo,
    Move,
    Order,
    SonarAction,
    Surface,
    TellColumn,
    TellRow,
    UseSonar,
)
from hydrophone.games.sonar.options import SonarOptions
from hydrophone.games.sonar.real_time import orders
from hydrophone.games.sonar.state import Sheets


class Effort(msgspec.Struct, frozen=True, kw_only=True):
    """How much a searcher thinks, and what it takes for equal."""

    worlds: int = 16
    """Rollouts of each order: one in each world that is drawn for the enemy."""
    plies: int = 5
    """Orders that follow in each, the enemy's first; then the position is valued."""
    even: int = 10
    """Thousandths of a hit within which orders are as good as the best."""


EFFORT = Effort()

HALF, HALVINGS = 40, 10
"""Thousandths of a hit that an order is worth less by which it is half as likely; how often."""


class Searcher(Pursuer):
    """Decides by search; in all else a pursuer that listens to itself."""

    def __init__(
        self,
        seat: Seat,
        options: SonarOptions,
        chance: Chance,
        temper: Temper,
        *,
        enemy: SonarEars,
        itself: BoatTracker,
        people: Collection[Seat] = (),
        effort: Effort = EFFORT,
        weights: Weights = WEIGHTS,
    ) -> None:
        super().__init__(seat, options, chance, temper, enemy=enemy, itself=itself, people=people)
        sea = sea_of(options)
        self._sea = sea
        self._itself = itself
        self._effort = effort
        self._policy = self._theirs = Policy(sea, temper)
        self._weights = weights
        self._tempo = LIVE if options.real_time else BY_TURNS

    def _decide(self, legal: Sequence[SonarAction], own: Sheets) -> SonarAction:
        """The best order, or one as good; in real time perhaps the stop that it needs."""
        answers = [action for action in legal if isinstance(action, TellRow | TellColumn)]
        if answers:
            return self._answer(answers)
        worth = self._worth(legal, own)
        if not worth:
            return super()._decide(legal, own)
        enough = max(worth.values()) - self._effort.even
        choice, self._chance = self._chance.pick(
            [order for order, value in worth.items() if value >= enough]
        )
        return choice if choice in legal else CallStop()

    def _is_worth_a_stop(self, moves: Sequence[SonarAction], own: Sheets) -> bool:
        """Better than each move by more than what counts as equal, so that no lot decides."""
        worth = self._worth([*moves, CallStop()], own)
        if not worth:
            return super()._is_worth_a_stop(moves, own)
        best = max((value for order, value in worth.items() if order in moves), default=None)
        return best is None or max(worth.values()) > best + self._effort.even

    def _worth(self, legal: Sequence[SonarAction], own: Sheets) -> Mapping[Order, int]:
        """What each order is worth, with those that a stop allows; none if nothing is known."""
        needs_stop = orders(self._view.public, own) if CallStop() in legal else ()
        offered = [action for action in (*legal, *needs_stop) if isinstance(action, Order)]
        seed, self._chance = self._chance.roll(1 << 64)
        lots = Lots(Chance(seed))
        moment = self._moment(own, lots)
        if not (offered and moment.worlds):
            return {}
        weights = self._weights.after(self._calm)
        value = Valuer(self._sea, weights)
        plies, tempo = self._effort.plies, self._tempo
        rollouts = Rollouts(self._sea, self._policy, self._theirs, value, plies, tempo)
        search = Search(self._sea, moment, rollouts, value, lots)
        shots = [order for order in offered if isinstance(order, LaunchTorpedo)]
        others = [order for order in offered if not isinstance(order, LaunchTorpedo)]
        tried = (*others, *search.likely(shots))
        worth = {order: search.worth(order) + self._wish(order, own) for order in tried}
        if self._calm >= weights.patience and len(worth) > 1 and self._mates.surfacing <= 0:
            worth.pop(Surface(), None)
        return worth

    def _explained(
        self, action: SonarAction, legal: Sequence[SonarAction], own: Sheets
    ) -> Cause | None:
        match action:
            case TellRow() | TellColumn():
                return Cause(Motive.UNREADABLE)
            case Move(way) if self._mates.asked_for(COURSE_OF[way]):
                return Cause(Motive.WISHED)
            case Surface() if self._mates.surfacing > 0 and len(legal) > 1:
                return Cause(Motive.WISHED)
            case Move() | GoSilent() | Surface():
                return Cause(Motive.AHEAD if len(legal) > 1 else Motive.ONLY)
            case _:
                return super()._explained(action, legal, own)

    def _moment(self, own: Sheets, lots: Lots) -> Outlook:
        grid, public, side = self._chart.grid, self._view.public, self._seat.side
        foe = ModelBoat(0, 0, self._enemy.energy, public.of(side.enemy).damage, self._enemy.bits)
        cell, trail = grid.index[own.position], CellSet.of(grid, own.track).bits
        known, damage = self._itself.belief.bits | self._sea.bit[cell], public.of(side).damage
        me = ModelBoat(cell, trail, own.energy, damage, known)
        worlds = [
            (grid.index[track[-1]], CellSet.of(grid, track).bits)
            for track in self._enemy.draw(lots, self._effort.worlds)
        ]
        return Outlook(me, foe, self._itself.belief, self._enemy.places, worlds, self._left())

    def _left(self) -> Left:
        """Turns that are left; in real time, where moves are turns, a crew may have had more."""
        public, side = self._view.public, self._seat.side
        limit, begun = public.options.turn_limit, public.real_time is None
        if not limit:
            return FOREVER
        mine, theirs = limit - public.of(side).turns + begun, limit - public.of(side.enemy).turns
        return Left(max(0, mine), max(0, theirs))

    def odds(self, legal: Sequence[SonarAction], own: Sheets) -> Sequence[int]:
        """By what each is worth, as worlds differ; what it does not try is unlikely."""
        answers = [action for action in legal if isinstance(action, TellRow | TellColumn)]
        if answers:
            return [1 + square for square in self._squares(answers)]
        worth = self._worth(legal, own)
        if not worth:
            return super().odds(legal, own)
        best = max(worth.values())
        less = [best - worth.get(each, -HIT) if isinstance(each, Order) else HIT for each in legal]
        return [1 << max(0, HALVINGS - each // HALF) for each in less]

    def _squares(self, answers: Sequence[TellRow | TellColumn]) -> Sequence[int]:
        """The square of how many cells each leaves."""
        known, grid = self._itself.belief.bits, self._chart.grid
        left = (
            row_bits(grid, answer.row)
            if isinstance(answer, TellRow)
            else column_bits(grid, answer.column)
            for answer in answers
        )
        return [(known & line).bit_count() ** 2 for line in left]

    def _answer(self, answers: Sequence[TellRow | TellColumn]) -> SonarAction:
        """Drawn by the square of how many cells each leaves."""
        upto = [*accumulate(self._squares(answers))]
        drawn, self._chance = self._chance.roll(max(1, upto[-1]))
        return answers[bisect_right(upto, drawn)] if upto[-1] else answers[0]

    def _wish(self, order: Order, own: Sheets) -> int:
        """What the people of the crew want of it, in thousandths of a hit."""
        mates = self._mates
        match order:
            case Move(direction) | GoSilent(direction):
                cell = self._chart.grid.neighbour(own.position, direction)
                wish = 0.0 if cell is None else mates.course(COURSE_OF[direction], cell)
            case UseSonar():
                wish = mates.wish_for(SystemName.SONAR)
            case Surface():
                wish = mates.surfacing
            case _:
                wish = 0.0
        return round(HIT * wish)
