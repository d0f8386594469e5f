"""Plays on in the light model: each crew nearly as its temper says, each by what it can know.

The crew whose turn it is looks at the other's ``known``, never at where the other is. So a world
drawn for the search tells neither side anything, and a plan must do for all worlds at once.

A torpedo in a rollout is no dice: it does the damage that its shooter may expect. What it tells of
the other's place is the truth of the world.
"""

from hydrophone.belief.lots import Lots
from hydrophone.bots.captain_sonar.ahead.sea import FIELD, ModelBoat, Sea, crossing, numbers
from hydrophone.bots.captain_sonar.worth import Temper
from hydrophone.games.captain_sonar.systems import (
    EXTRA_TURNS,
    GAUGE_SIZE,
    KIND_BITS,
    Kind,
    System,
)

WEAPONS, SPECIAL = KIND_BITS[Kind.WEAPONS], KIND_BITS[Kind.SPECIAL]
TORPEDO, MINE, SILENCE, ARCHER = (
    GAUGE_SIZE[each] for each in (System.TORPEDO, System.MINE, System.SILENCE, System.SCENARIO)
)
"""Full gauges."""

FEW = 12
"""Most cells on which an enemy can be at whom a torpedo is worth firing."""
HIDE_AT = 6
"""Most cells on which a boat is looked for that goes silent."""
ROOMY = 14
"""Cells around a boat from which on it has room enough."""
MOST_MINES = 4
NEARER, RISK = 2000, 6000
"""How closeness and caution of a Captain count by one of the radii, and in reach of the enemy."""

_NEVER = -(10**9)
_WORD = 1 << 64
_ROOM = tuple(500 * min(cells, ROOMY) // ROOMY for cells in range(100))


class Turns:
    """What crews do in a rollout: nearly what a Captain of this temper would order."""

    def __init__(self, sea: Sea, temper: Temper, extra: int = EXTRA_TURNS) -> None:
        """``extra``: turns that the enemy of a boat has which comes up."""
        self._sea = sea
        self.extra = extra
        self._keeps_off = temper.keeps_off
        self._near = round(NEARER * temper.closeness)
        self._danger = round(RISK * temper.caution)
        self._quiet = round(FIELD * temper.quiet)
        self._fire_at = round(FIELD * temper.fire_at)
        self._trigger_at = round(FIELD * temper.trigger_at)

    def turn(self, me: ModelBoat, foe: ModelBoat, lots: Lots) -> int:
        """A whole turn of ``me``; how many the enemy has next."""
        noise = lots.below(_WORD)
        following = self.course(me, foe, noise)
        if following == 1:
            self.use(me, foe, noise)
        return following

    def course(self, me: ModelBoat, foe: ModelBoat, noise: int) -> int:
        """The boat goes on, or comes up where no course is open; turns that the enemy has next."""
        if self.sail(me, foe, noise):
            return 1
        self.surface(me)
        return self.extra

    def use(self, me: ModelBoat, foe: ModelBoat, noise: int) -> None:
        """What follows a course: a system if one is worth it, and mines of the enemy."""
        self.act(me, foe, noise)
        if foe.mines:
            self.ambush(foe, me)

    def surface(self, me: ModelBoat) -> None:
        """The boat tells its sector; its track begins anew, and nothing is broken."""
        sea = self._sea
        me.known &= sea.zone[me.cell]
        me.crossed = 0
        me.shut = sea.bit[me.cell]
        me.damage += FIELD * bool(sea.harsh & me.shut)
        for mine in me.mines:
            me.shut |= sea.bit[mine]

    def sail(self, me: ModelBoat, foe: ModelBoat, noise: int) -> bool:
        """Take the best course, if any is open."""
        sea, shut, known, looked_for = self._sea, me.shut, me.known, foe.known
        free = sea.water & ~shut
        many = looked_for.bit_count() or 1
        seeks, closeness = not self._keeps_off or me.torpedo >= TORPEDO - 1, self._near
        fears = foe.torpedo == TORPEDO and not foe.up
        best, course, end = _NEVER, -1, 0
        for way, cell, bit in sea.exits[me.cell]:
            if bit & shut:
                continue
            value = (noise & 7) + _ROOM[sea.room(cell, free)] + crossing(me.crossed, way)[2]
            noise >>= 3
            left = sea.heard(known, way).bit_count()
            value += self._quiet * min(left, 64).bit_length()
            if seeks:
                far = 0
                for beyond in sea.beyond[cell]:
                    far += (looked_for & beyond).bit_count()
                value -= closeness * far // many
            if fears:
                near = (looked_for & sea.threat[cell]).bit_count()
                value -= self._danger * near // (many * max(3, left))
            if value > best:
                best, course, end = value, way, cell
        if course < 0:
            return False
        self.go(me, foe, course, end)
        return True

    def go(self, me: ModelBoat, foe: ModelBoat, way: int, end: int) -> None:
        """The boat goes one space as announced; the crew crosses and marks."""
        sea = self._sea
        bit = sea.bit[end]
        me.cell = end
        me.shut |= bit
        me.known = sea.heard(me.known, way) | bit
        me.crossed, damage, _ = crossing(me.crossed, way)
        me.damage += FIELD * damage
        self.charge(me, foe)

    def charge(self, me: ModelBoat, foe: ModelBoat) -> None:  # noqa: ARG002
        """The First Mate marks what comes first."""
        if me.archer_mines and me.archer < ARCHER:
            me.archer += 1
        elif me.torpedo < TORPEDO:
            me.torpedo += 1
        elif me.mine < MINE:
            me.mine += 1
        elif me.silence < SILENCE:
            me.silence += 1

    def act(self, me: ModelBoat, foe: ModelBoat, noise: int) -> bool:
        """Use a system if one is worth it, and set off mines."""
        broken = me.crossed
        if me.torpedo == TORPEDO and not broken & WEAPONS and self._fire(me, foe):
            return True
        if me.mines:
            self.ambush(me, foe)
        if me.archer == ARCHER and not broken & SPECIAL and self._burn(me, foe):
            return True
        if me.silence == SILENCE and not broken & SPECIAL and me.known.bit_count() <= HIDE_AT:
            return self._hide(me, noise)
        can_lay = me.mine == MINE and not broken & WEAPONS and len(me.mines) < MOST_MINES
        return can_lay and self._lay(me, noise)

    # --- weapons -------------------------------------------------------------------------------

    def _fire(self, me: ModelBoat, foe: ModelBoat) -> bool:
        sea, known = self._sea, foe.known
        many = known.bit_count()
        if not 0 < many <= FEW:
            return False
        here = sea.bit[me.cell]
        aims = sea.reach[me.cell] & ~(here | sea.near[me.cell])
        best, target = 0, -1
        for cell in numbers(self.targets(known, aims)):
            worth = (sea.near[cell] & known).bit_count() + 2 * (known >> cell & 1)
            if worth > best:
                best, target = worth, cell
        if FIELD * best < self._fire_at * many:
            return False
        me.torpedo = 0
        me.known = me.known & sea.reach[target] | here
        if sea.clears:
            self.strike_out(me, foe, target)
        self._explode(foe, target, FIELD * best // many)
        return True

    def _burn(self, me: ModelBoat, foe: ModelBoat) -> bool:
        """Set off an Archer mine."""
        many, known, near = foe.known.bit_count(), foe.known, self._sea.near
        for cell in numbers(me.archer_mines):
            worth = (near[cell] & known).bit_count() + 2 * (known >> cell & 1)
            if FIELD * worth >= self._fire_at * many and not (near[cell] >> me.cell & 1):
                me.archer = 0
                self.strike_out(me, foe, cell)
                self._explode(foe, cell, FIELD * worth // many)
                return True
        return False

    def strike_out(self, me: ModelBoat, foe: ModelBoat, cell: int) -> None:
        """No Archer mine lies there any more."""
        me.archer_mines = foe.archer_mines = me.archer_mines & ~self._sea.bit[cell]

    def targets(self, known: int, aims: int) -> int:
        """Cells in reach at which a crew fires: where the enemy can be, and beside."""
        return (known | (self._sea.beside(known) if known.bit_count() > 1 else 0)) & aims

    def ambush(self, me: ModelBoat, foe: ModelBoat) -> None:
        """Set off a mine that is likely to do damage, in any turn."""
        near, known = self._sea.near, foe.known
        many = known.bit_count()
        for mine in me.mines:
            worth = (near[mine] & known).bit_count() + 2 * (known >> mine & 1)
            if FIELD * worth < self._trigger_at * many:
                continue
            worth = FIELD * worth // many
            own = 2 if mine == me.cell else near[mine] >> me.cell & 1
            if worth - 1300 * own >= self._trigger_at:
                me.damage += FIELD * own
                me.mines = tuple(each for each in me.mines if each != mine)
                me.shut &= ~self._sea.bit[mine]
                self._explode(foe, mine, worth)
                return

    def _explode(self, foe: ModelBoat, cell: int, expected: int) -> None:
        """The enemy takes what was to be expected, and tells the truth of this world."""
        foe.damage += expected
        self.told(foe, cell)

    def told(self, foe: ModelBoat, cell: int) -> int:
        """What an explosion does to the boat in this world; its crew tells so."""
        near, bit = self._sea.near[cell], self._sea.bit[cell]
        if cell == foe.cell:
            foe.known = bit
            return 2
        if near >> foe.cell & 1:
            foe.known &= near
            return 1
        foe.known &= ~(near | bit)
        return 0

    def answer(self, foe: ModelBoat, lots: Lots) -> None:
        """A sonar: of two statements one is true; by lot which."""
        sea, cell, lot = self._sea, foe.cell, lots.below(1 << 32)
        facts = (sea.row[cell], sea.column[cell], sea.zone[cell])
        true = facts[lot % 3]
        others = (sea.rows, sea.columns, sea.zones)[(lot >> 2) % 2 - 2 + lot % 3]
        wrong = others[(lot >> 8) % len(others)]
        if not wrong >> cell & 1:
            true ^= wrong
        foe.known &= true

    def _lay(self, me: ModelBoat, noise: int) -> bool:
        sea = self._sea
        places = sea.near[me.cell] & ~me.shut
        if places.bit_count() < 4:
            return False
        cells = numbers(places)
        mine = cells[(noise >> 16) % len(cells)]
        me.mine = 0
        me.mines = (*me.mines, mine)
        me.shut |= sea.bit[mine]
        return True

    def _hide(self, me: ModelBoat, noise: int) -> bool:
        """Go silent some way."""
        sea = self._sea
        open_ways = [each for each in sea.exits[me.cell] if not each[2] & me.shut]
        if not open_ways:
            return False
        way = open_ways[(noise >> 16) % len(open_ways)][0]
        self.slip(me, way, 1 + (noise >> 20) % 4)
        return True

    def slip(self, me: ModelBoat, way: int, spaces: int) -> None:
        """Go at most so many spaces unheard."""
        sea = self._sea
        me.known = sea.unheard(me.known)
        for _ in range(spaces):
            step = next((each for each in sea.exits[me.cell] if each[0] == way), None)
            if step is None or step[2] & me.shut:
                break
            me.cell = step[1]
            me.shut |= step[2]
        me.known |= sea.bit[me.cell]
        me.silence = 0
