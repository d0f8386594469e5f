"""What each order leads to, by playing on from worlds drawn for the enemy.

Every order is tried in the same worlds with the same lots, so that orders differ by what they do
and not by luck. Where an order ends by chance (a torpedo), each end is played on by itself and
counts by its chance, which the tracker knows better than a handful of worlds.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from hydrophone.belief.lots import Lots
from hydrophone.belief.track import TrackBelief
from hydrophone.board.grid import Cell
from hydrophone.bots.sonar.last_turns import Left
from hydrophone.bots.sonar.rollout import Rollouts
from hydrophone.bots.sonar.sea import ModelBoat, Sea
from hydrophone.bots.sonar.value import HIT, Valuer
from hydrophone.bots.waters import WAYS
from hydrophone.core.chance import Chance
from hydrophone.games.sonar.actions import (
    GoSilent,
    LaunchTorpedo,
    Move,
    Order,
    Surface,
    UseSonar,
)
from hydrophone.games.sonar.state import DAMAGE_LIMIT, SONAR_COST, TORPEDO_COST

AIMS = 3
"""Most targets of a torpedo that are tried: the likeliest."""

HITS = 4
"""A hit is played on in one of so many worlds: all know the enemy's place there."""

EnemyWorld: TypeAlias = tuple[int, int]
"""The enemy's cell and trail."""


class Outlook(NamedTuple):
    """What is known when an order is due."""

    me: ModelBoat
    """Known: by the own tracker."""
    foe: ModelBoat
    """Its cell and trail are those of no world yet."""
    belief: TrackBelief
    """Where the enemy must think we can be."""
    places: Mapping[Cell, float]
    """Chance of each cell where the enemy can be."""
    worlds: Sequence[EnemyWorld]
    """Drawn for the enemy; at least one."""
    left: Left
    """Turns that both have left, with the own one that begins now."""


class _End(NamedTuple):
    """One way an order can end, before the enemy's turn."""

    share: int
    """Its chance in thousandths."""
    me: ModelBoat
    foes: Sequence[ModelBoat]
    """The enemy in each world."""


class Search:
    """One decision."""

    def __init__(
        self, sea: Sea, moment: Outlook, rollouts: Rollouts, value: Valuer, lots: Lots
    ) -> None:
        self._sea = sea
        self._moment = moment
        self._rollouts = rollouts
        self._value = value
        self._seeds = tuple(lots.below(1 << 64) for _ in moment.worlds)
        self._lots = lots
        self._foes = tuple(self._foe(*world) for world in moment.worlds)
        self._shares = self._weighed()

    def _weighed(self) -> Mapping[int, int]:
        """What each world counts in which the enemy is on that cell.

        Where each cell was drawn, the worlds of a cell count together as the tracker says.
        """
        index, places = self._moment.belief.chart.grid.index, self._moment.places
        drawn = Counter(cell for cell, _ in self._moment.worlds)
        if len(drawn) < len(places):
            return dict.fromkeys(drawn, 1)
        chances = {index[cell]: chance for cell, chance in places.items()}
        return {
            cell: 1 + round(HIT * HIT * chances.get(cell, 0.0)) // count
            for cell, count in drawn.items()
        }

    def likely(self, shots: Sequence[LaunchTorpedo]) -> list[LaunchTorpedo]:
        """Those at the likeliest cells, equal ones by lot, never at the own."""
        cells, places = self._moment.belief.chart.grid.index, self._moment.places
        here = self._moment.me.cell
        some = [shot for shot in shots if shot.target in places and cells[shot.target] != here]
        return sorted(some, key=lambda shot: (-places[shot.target], self._lots.word()))[:AIMS]

    def worth(self, order: Order) -> int:
        """What the order is worth, in thousandths of a hit."""
        is_course = isinstance(order, Move)
        return sum(end.share * self._played(end, is_course) for end in self._ends(order)) // HIT

    def _played(self, end: _End, is_course: bool) -> int:
        foes = end.foes
        if not foes:
            return 0
        if DAMAGE_LIMIT in (end.me.damage, foes[0].damage):
            return self._value.damage(end.me, foes[0])
        play, me, left = self._rollouts.value, end.me, self._moment.left
        shares = [self._shares.get(foe.cell, 1) for foe in foes]
        worths = (
            share * play(me.copy(), foe.copy(), Lots(Chance(seed)), left, after_course=is_course)
            for share, seed, foe in zip(shares, self._seeds, foes, strict=False)
        )
        return sum(worths) // sum(shares)

    # --- how an order can end ------------------------------------------------------------------

    def _ends(self, order: Order) -> Iterator[_End]:
        sea, me, belief = self._sea, self._moment.me.copy(), self._moment.belief
        match order:
            case Move(direction):
                sea.go(me, WAYS.index(direction), silent=False)
                me.known = belief.step(direction).bits | sea.bit[me.cell]
            case GoSilent(direction):
                sea.go(me, WAYS.index(direction), silent=True)
                me.known = belief.silence().bits | sea.bit[me.cell]
            case Surface():
                sea.surface(me)
            case UseSonar():
                me.energy -= SONAR_COST
                yield _End(HIT, me, [self._answered(foe) for foe in self._foes])
                return
            case LaunchTorpedo(target):
                yield from self._torpedoes(target)
                return
        yield _End(HIT, me, self._foes)

    def _answered(self, foe: ModelBoat) -> ModelBoat:
        foe = foe.copy()
        self._sea.answer(foe)
        return foe

    def _torpedoes(self, target: Cell) -> Iterator[_End]:
        """It hits the enemy wherever the drawn worlds say the enemy is, or misses."""
        sea, me = self._sea, self._moment.me.copy()
        cell = self._moment.belief.chart.grid.index[target]
        there = sea.bit[cell]
        me.energy -= TORPEDO_COST
        # Nobody fires at their own cell, so it is not there.
        me.known = self._moment.belief.condition(sea.zone[me.cell] & ~there).bits | sea.bit[me.cell]
        chance = int(HIT * self._moment.places[target])
        hit, missed = list[ModelBoat](), list[ModelBoat]()
        for foe in self._foes:
            if foe.cell == cell:
                hit.append(foe.copy())
            else:
                missed.append(foe.copy())
        hit = hit or [
            ModelBoat(cell, there, self._moment.foe.energy, self._moment.foe.damage, there)
        ]
        for foe in hit:
            foe.damage += 1
            foe.known = there
        for foe in missed:
            foe.known &= ~there
        yield _End(chance, me, hit[: 1 + len(self._foes) // HITS])
        yield _End(HIT - chance, me, missed)

    def _foe(self, cell: int, trail: int) -> ModelBoat:
        foe = self._moment.foe.copy()
        foe.cell, foe.trail = cell, trail
        return foe
