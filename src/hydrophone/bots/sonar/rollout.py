"""Plays on in the light model: both sides as a careful pursuer does, each by what it can know.

The boat that decides looks at the other's ``known``, never at where the other is. So a world drawn
for the search tells neither side anything, and a plan must do for all worlds at once.

A torpedo in a rollout is no dice: the shooter takes one of the cells on which the other can be, all
equally likely, so it hits with that share. The share that hits is valued at once, and the rest goes
on.

In real time nobody waits for the other, so who orders next is a lot.

A match that its limit of turns ends is a draw. So where a rollout comes to the limit only a boat
that is sunk counts, and both sides play for that.
"""

from typing import NamedTuple

from hydrophone.belief.lots import Lots
from hydrophone.bots.sonar.last_turns import HOPE, Left, choose_last, danger
from hydrophone.bots.sonar.pursuer import Temper
from hydrophone.bots.sonar.sea import ASK, FIRE, NEVER, SILENT, UP, ModelBoat, Sea
from hydrophone.bots.sonar.value import HIT, ROOMY, Valuer
from hydrophone.games.sonar.state import (
    DAMAGE_LIMIT,
    ENERGY_MAX,
    SILENCE_COST,
    SONAR_COST,
    TORPEDO_COST,
)


class _Counts(NamedTuple):
    """A Temper in whole thousandths of a hit."""

    fire_at: int
    hurry: int
    sonar_from: int
    caution: int
    quiet: int
    closeness: int
    room: int
    energy: int
    pounce: int


NEARER = 15
"""What it counts that the enemy's cells are nearer, by how many are beyond each radius."""
ASKING = 450
"""What a sonar counts while the enemy can be on twenty cells or more."""


class Policy:
    """What a boat does in a rollout: nearly what a pursuer of this temper would do."""

    def __init__(self, sea: Sea, temper: Temper) -> None:
        self._sea = sea
        self._counts = _Counts(
            fire_at=round(HIT * temper.fire_at),
            hurry=round(HIT * temper.hurry),
            sonar_from=temper.sonar_from,
            caution=round(HIT * temper.caution),
            quiet=round(HIT * temper.quiet),
            closeness=round(HIT * temper.closeness),
            room=round(HIT * temper.room) // ROOMY,
            energy=round(HIT * temper.energy),
            pounce=round(HIT * temper.pounce),
        )

    def choose(self, me: ModelBoat, foe: ModelBoat, lots: Lots) -> int:
        """The number of an order for the boat that is to move."""
        sea, counts = self._sea, self._counts
        fire_at, hurry, sonar_from, caution, quiet, closeness, room, per_mark, pounce = counts
        looked_for, known = foe.known, me.known
        many = looked_for.bit_count()
        is_feared = foe.energy >= TORPEDO_COST
        here, energy, free = me.cell, me.energy, sea.water & ~me.trail
        zone_of, beyond_of, room_of = sea.zone, sea.beyond, sea.room

        def place(cell: int, near: int) -> int:
            """What the cell counts by itself: nearness and room."""
            far, farther, farthest = beyond_of[cell]
            outside = 2 * (looked_for & far).bit_count() + 3 * (looked_for & farther).bit_count()
            outside += 3 * (looked_for & farthest).bit_count()
            value = (closeness * near - NEARER * outside) // many
            return value + room * min(room_of(cell, free), ROOMY)

        def ready(known: int, zone: int, near: int, marks: int) -> int:
            """What it counts to be that hard to place there, with so much energy."""
            risk = danger(known & zone, near, many) if is_feared and near else 0
            value = per_mark * marks - caution * risk // HIT
            if near and marks >= TORPEDO_COST:
                value += pounce * (HIT - risk) // (HIT * many)
            places = known.bit_count()
            return value + quiet * (places if places < 32 else 32).bit_length()

        best, order, noise = NEVER, UP, lots.word()
        unheard = sea.beside(known) if energy >= SILENCE_COST else 0
        more = energy + 1 if energy < ENERGY_MAX else ENERGY_MAX
        for course, cell, bit in sea.exits[here]:
            if not free & bit:
                continue
            zone = zone_of[cell]
            near = (looked_for & zone).bit_count()
            there = place(cell, near)
            value = ready(sea.heard(known, course), zone, near, more) + there + (noise & 7)
            if value > best:
                best, order = value, course
            if unheard:
                value = ready(unheard, zone, near, energy - SILENCE_COST) + there + (noise >> 3 & 7)
                if value > best:
                    best, order = value, SILENT + course
            noise >>= 6
        if energy < SONAR_COST:
            return order
        zone = zone_of[here]
        near = (looked_for & zone).bit_count()
        there = place(here, near)
        value = ready(known, zone, near, energy - SONAR_COST) + there
        value += ASKING * min(many, 20) // 20 if many >= sonar_from else -HIT // 2
        if value > best:
            best, order = value, ASK
        if near and energy >= TORPEDO_COST:
            risk = danger(known & zone, near, many) if is_feared else 0
            if HIT // many >= fire_at - hurry * risk // HIT:
                value = ready(known, zone, near, energy - TORPEDO_COST) + there + HIT + HIT // many
                if value > best:
                    best, order = value, FIRE
        return order


class Tempo(NamedTuple):
    """How often the enemy of a boat orders next, of ``SHARES`` times."""

    after_course: int
    after_stop: int
    """After an order that needs a stop in real time."""

    def is_enemys(self, lots: Lots, *, after_course: bool) -> bool:
        """Does the enemy of who gave the last order give the next one?"""
        share = self.after_course if after_course else self.after_stop
        return share == SHARES or lots.below(SHARES) < share

    def is_turn(self, *, is_course: bool) -> bool:
        """Does such an order count as a turn? In real time only a move does."""
        return is_course or self.after_stop == SHARES


SHARES = 256
BY_TURNS = Tempo(SHARES, SHARES)
LIVE = Tempo(205, 118)
"""In real time: one course in five comes twice in a row, and after a stop both have as long."""


class Rollouts:
    """Plays on for so many orders, and values where that leads."""

    def __init__(
        self, sea: Sea, mine: Policy, theirs: Policy, value: Valuer, plies: int, tempo: Tempo
    ) -> None:
        self._sea = sea
        self._mine = mine
        self._theirs = theirs
        self._value = value
        self._plies = plies
        self._tempo = tempo

    def value(
        self, me: ModelBoat, foe: ModelBoat, lots: Lots, left: Left, *, after_course: bool
    ) -> int:
        """What the position is worth to ``me``, who has just ordered; both boats are used up.

        ``left``: before that order.
        """
        total, share, is_enemys = 0, HIT, self._tempo.is_enemys
        mover, other = (foe, me) if is_enemys(lots, after_course=after_course) else (me, foe)
        mine, theirs = left
        mine -= self._tempo.is_turn(is_course=after_course)
        is_last = mine + theirs <= self._plies
        for _ in range(self._plies):
            if mine <= 0 >= theirs:
                return total
            order = (
                choose_last(self._sea, mover, other, lots, mine if mover is me else theirs)
                if is_last
                else (self._mine if mover is me else self._theirs).choose(mover, other, lots)
            )
            if order == FIRE:
                chance, hit = self._fire(mover, other, lots, is_last=is_last)
                if chance:
                    ends = (me, hit) if mover is me else (hit, foe)
                    worth = self._worth(*ends, mine=mover is foe)
                    worth = worth * HOPE // HIT if is_last and mover is me else worth
                    total += share * chance // HIT * worth // HIT
                    share = share * (HIT - chance) // HIT
            elif order == UP:
                self._sea.surface(mover)
                if mover.damage >= DAMAGE_LIMIT:
                    return total + share * self._value.damage(me, foe) // HIT
            elif order == ASK:
                mover.energy -= SONAR_COST
                self._sea.answer(other)
            else:
                self._sea.go(mover, order % SILENT, silent=order >= SILENT)
            if not share:
                return total
            if self._tempo.is_turn(is_course=order < SILENT):
                mine, theirs = (mine - 1, theirs) if mover is me else (mine, theirs - 1)
            if is_enemys(lots, after_course=order < SILENT):
                mover, other = other, mover
        if mine <= 0 >= theirs:
            return total
        return total + share * self._value.of(me, foe, mine=mover is me) // HIT

    def _worth(self, me: ModelBoat, foe: ModelBoat, *, mine: bool) -> int:
        if DAMAGE_LIMIT in (me.damage, foe.damage):
            return self._value.damage(me, foe)
        return self._value.of(me, foe, mine=mine)

    def _fire(
        self, shooter: ModelBoat, target: ModelBoat, lots: Lots, *, is_last: bool
    ) -> tuple[int, ModelBoat]:
        """Chance in thousandths that it hits, and the target then; what goes on has been missed.

        Nobody fires at their own cell. Before the last turns rollouts pass over that: two boats
        that reckon with it lie down on one cell, where neither can fire.
        """
        sea = self._sea
        zone, there, here = sea.zone[shooter.cell], sea.bit[target.cell], sea.bit[shooter.cell]
        aims = target.known & zone
        if is_last:
            aims &= ~here
        shooter.energy -= TORPEDO_COST
        shooter.known &= zone
        chance = HIT // aims.bit_count() if there & aims else 0
        hit = ModelBoat(target.cell, target.trail, target.energy, target.damage + 1, there)
        if missed := aims & ~there:
            aim = _one_of(missed, lots)
            target.known &= ~aim
            if is_last:
                shooter.known &= ~aim
        return chance, hit


def _one_of(cells: int, lots: Lots) -> int:
    """The bit of one of these cells, all equally likely."""
    for _ in range(lots.below(cells.bit_count())):
        cells &= cells - 1
    return cells & -cells
