"""What each order leads to, by playing on from worlds drawn for the enemy.

Every order is tried in the same worlds with the same lots, so that orders differ by what they do
and not by luck. An explosion can do 0, 1 or 2 fields of damage: each is played on in the worlds in
which it does that, and counts by its chance, which the tracker knows better than a few worlds.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from hydrophone.belief.lots import Lots
from hydrophone.belief.track import TrackBelief
from hydrophone.board.grid import Cell
from hydrophone.bots.captain_sonar.ahead.sea import FIELD, ModelBoat, Sea
from hydrophone.bots.captain_sonar.ahead.turns import Turns
from hydrophone.bots.captain_sonar.ahead.value import Valuer
from hydrophone.bots.waters import WAYS
from hydrophone.core.chance import Chance
from hydrophone.games.captain_sonar.actions import (
    AskDrone,
    AskSonar,
    CaptainAction,
    DropMine,
    GoSilent,
    LaunchTorpedo,
    OrderCourse,
    StaySilent,
    Surface,
    TriggerArcher,
    TriggerMine,
)
from hydrophone.games.captain_sonar.systems import DAMAGE_LIMIT, DIRECTION_OF

LOST = FIELD * DAMAGE_LIMIT


class DrawnEnemy(NamedTuple):
    """One enemy that agrees with what was heard, and the lots of the play that follows."""

    foe: ModelBoat
    seed: int


class Outlook(NamedTuple):
    """What is known when an order is due."""

    me: ModelBoat
    belief: TrackBelief
    """Where the enemy must think we can be."""
    places: Mapping[Cell, float]
    """Chance of each cell where the enemy can be."""
    worlds: Sequence[DrawnEnemy]
    """Drawn for the enemy; at least one."""
    sailed: bool
    """The course of this turn is taken."""
    left: int
    """Turns of the own crew in a row, this one counted."""


class Search:
    """One decision."""

    def __init__(
        self,
        sea: Sea,
        outlook: Outlook,
        turns: Turns,
        theirs: Turns,
        value: Valuer,
        plies: int,
    ) -> None:
        """``turns``: what the own crew does, ``theirs``: what the enemy's does."""
        self._sea = sea
        self._index = outlook.belief.chart.grid.index
        self._outlook = outlook
        self._turns = turns
        self._theirs = theirs
        self._value = value
        self._plies = plies

    def worth(self, order: CaptainAction, count: int) -> int:
        """What the order is worth in the first so many worlds, in thousandths of a field."""
        worlds = self._outlook.worlds[:count]
        match order:
            case LaunchTorpedo(cell) | TriggerMine(cell) | TriggerArcher(cell):
                return self._explosion(order, cell, worlds)
            case _:
                return sum(self._after(order, *world) for world in worlds) // len(worlds)

    def _after(self, order: CaptainAction, foe: ModelBoat, seed: int) -> int:
        """An order that damages no boat, in one world."""
        me, foe, lots, sea = self._outlook.me.copy(), foe.copy(), Lots(Chance(seed)), self._sea
        belief = self._outlook.belief
        match order:
            case OrderCourse(course):
                way = WAYS.index(DIRECTION_OF[course])
                end = next(end for each, end, _ in sea.exits[me.cell] if each == way)
                self._turns.go(me, foe, way, end)
                me.known = belief.step(DIRECTION_OF[course]).bits | sea.bit[end]
                if me.damage >= LOST:
                    return self._value.damage(me, foe)
                return self._sailed(me, foe, lots)
            case Surface():
                self._turns.surface(me)
                return self._up(me, foe, lots)
            case GoSilent(course, spaces):
                self._turns.slip(me, WAYS.index(DIRECTION_OF[course]), spaces)
            case StaySilent():
                self._turns.slip(me, 0, 0)
            case DropMine(cell):
                place = self._index[cell]
                me.mine, me.mines, me.shut = 0, (*me.mines, place), me.shut | sea.bit[place]
            case AskDrone(sector):
                zone = belief.chart.zones[sector]
                foe.known &= zone if zone >> foe.cell & 1 else ~zone
            case AskSonar():
                me.sonar = 0
                self._turns.answer(foe, lots)
            case _:
                pass
        return self._rest(me, foe, lots, sailed=self._outlook.sailed)

    def _explosion(self, order: CaptainAction, cell: Cell, worlds: Sequence[DrawnEnemy]) -> int:
        """It does what it does in each world, or misses."""
        sea, outlook, place = self._sea, self._outlook, self._index[cell]
        me, bit, near = outlook.me.copy(), sea.bit[place], sea.near[place]
        me.damage += FIELD * (2 if me.cell == place else near >> me.cell & 1)
        if me.damage >= LOST:
            return self._value.damage(me, worlds[0].foe)
        match order:
            case LaunchTorpedo():
                me.torpedo = 0
                me.known = outlook.belief.condition(sea.reach[place]).bits | sea.bit[me.cell]
                if sea.clears:
                    me.archer_mines &= ~bit
            case TriggerMine():
                me.mines = tuple(each for each in me.mines if each != place)
                me.shut &= ~bit
            case _:
                me.archer = 0
                me.archer_mines &= ~bit
        chances, likeliest = [0.0, 0.0, 0.0], [0, 0, 0]
        best = [0.0, 0.0, 0.0]
        for where, chance in outlook.places.items():
            there = self._index[where]
            taken = 2 if there == place else near >> there & 1
            chances[taken] += chance
            if chance > best[taken]:
                best[taken], likeliest[taken] = chance, there
        total = 0
        for taken, chance in enumerate(chances):
            share = round(FIELD * chance)
            if share:
                foes = self._with_damage(worlds, place, taken, likeliest[taken])
                total += share * (sum(self._blasted(me, *foe) for foe in foes) // len(foes))
        return total // FIELD

    def _with_damage(
        self, worlds: Sequence[DrawnEnemy], place: int, taken: int, likeliest: int
    ) -> Sequence[DrawnEnemy]:
        """The worlds in which an explosion does that damage; one is made up if none was drawn."""
        near, found = self._sea.near[place], list[DrawnEnemy]()
        for world in worlds:
            there = world.foe.cell
            if (2 if there == place else near >> there & 1) == taken:
                found.append(world)
        if not found:
            foe, seed = worlds[0]
            foe = foe.copy()
            foe.cell, foe.shut = likeliest, self._sea.bit[likeliest]
            found.append(DrawnEnemy(foe, seed))
        told = list[DrawnEnemy]()
        for world in found:
            foe = world.foe.copy()
            self._turns.told(foe, place)
            foe.damage = min(LOST, foe.damage + FIELD * taken)
            told.append(DrawnEnemy(foe, world.seed))
        return told

    def _blasted(self, me: ModelBoat, foe: ModelBoat, seed: int) -> int:
        if foe.damage >= LOST:
            return self._value.damage(me, foe)
        foe.archer_mines, lots = me.archer_mines, Lots(Chance(seed))
        return self._rest(me.copy(), foe, lots, sailed=self._outlook.sailed)

    # --- what follows --------------------------------------------------------------------------

    def _sailed(self, me: ModelBoat, foe: ModelBoat, lots: Lots) -> int:
        """After the own course, perhaps, a system."""
        self._turns.use(me, foe, lots.below(1 << 64))
        return self._rest(me, foe, lots, sailed=True)

    def _up(self, me: ModelBoat, foe: ModelBoat, lots: Lots) -> int:
        """The enemy's turns while the own boat lies up."""
        extra = self._turns.extra
        return self._played(me, foe, lots, False, extra, extra - 1)

    def _rest(self, me: ModelBoat, foe: ModelBoat, lots: Lots, *, sailed: bool) -> int:
        """The rest of the own turn, the own turns that follow, and then the enemy's."""
        own = self._outlook.left - sailed
        return self._played(me, foe, lots, own > 0, own or 1, own)

    def _played(
        self, me: ModelBoat, foe: ModelBoat, lots: Lots, mine: bool, owed: int, more: int
    ) -> int:
        """So many turns, then the value; ``owed``: turns of who moves first, in a row."""
        turn, theirs = self._turns.turn, self._theirs.turn
        for _ in range(self._plies + more):
            following = turn(me, foe, lots) if mine else theirs(foe, me, lots)
            if me.damage >= LOST or foe.damage >= LOST:
                return self._value.damage(me, foe)
            owed = 0 if following > 1 else owed - 1
            if not owed:
                mine, owed = not mine, following
        return self._value.of(me, foe, mine=mine)
