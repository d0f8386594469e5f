"""How boats play in a rollout that comes to the limit of turns, where the match is drawn.

Nothing counts there but to sink and not to be sunk: no gauge, no room, no damage that cannot become
a win in time.
"""

from typing import NamedTuple

from hydrophone.belief.lots import Lots
from hydrophone.bots.sonar.sea import FIRE, NEVER, SILENT, UP, ModelBoat, Sea
from hydrophone.bots.sonar.value import HIT
from hydrophone.games.sonar.state import DAMAGE_LIMIT, SILENCE_COST, TORPEDO_COST

LATER = 600
"""What a shot in the next turn counts, in thousandths of one now."""
HOPE = 875
"""What the searcher's own later hits count, in thousandths of a hit by its order.

An enemy who thinks avoids some of them that the model's enemy takes.
"""
HIDDEN = 4
"""What it counts to be on twice as many cells in the enemy's eyes."""


class Left(NamedTuple):
    """Turns that the crews still have; the match is drawn once neither has any."""

    mine: int
    theirs: int


FOREVER = Left(1 << 30, 1 << 30)
"""There is no limit."""


def choose_last(sea: Sea, me: ModelBoat, foe: ModelBoat, lots: Lots, turns: int) -> int:
    """The number of an order for the boat that is to move, and has so many turns left."""
    many, noise, here = foe.known.bit_count(), lots.word(), sea.bit[me.cell]
    can_win = foe.damage == DAMAGE_LIMIT - 1
    is_feared = foe.energy >= TORPEDO_COST and me.damage == DAMAGE_LIMIT - 1

    def worth(known: int, cell: int, energy: int) -> int:
        """Chance of a hit next turn, less that of being hit before."""
        zone = sea.zone[cell]
        near = (foe.known & zone).bit_count()
        risk = danger(known & zone, near, many) if is_feared and near else 0
        value = HIDDEN * min(known.bit_count(), 32).bit_length() - risk
        if can_win and turns > 1 and near and energy >= TORPEDO_COST:
            value += LATER * (HIT - risk) // (HIT * many)
        return value

    best, order = NEVER, UP
    if not here & sea.harsh:
        best = worth(here, me.cell, me.energy) + (noise & 7)
        noise >>= 3
    for course, cell, bit in sea.exits[me.cell]:
        if me.trail & bit:
            continue
        value = worth(sea.heard(me.known, course), cell, me.energy + 1) + (noise & 7)
        if value > best:
            best, order = value, course
        if me.energy >= SILENCE_COST:
            value = worth(sea.beside(me.known), cell, me.energy - SILENCE_COST) + (noise >> 3 & 7)
            if value > best:
                best, order = value, SILENT + course
        noise >>= 6
    if can_win and me.energy >= TORPEDO_COST and foe.known & sea.zone[me.cell] & ~here:
        chance = HIT // many
        if chance + worth(me.known, me.cell, 0) * (HIT - chance) // HIT > best:
            order = FIRE
    return order


def danger(hidden: int, near: int, many: int) -> int:
    """Chance in thousandths that a torpedo hits next a boat that can be on these cells of a zone.

    Of the ``many`` cells on which the shooter can be ``near`` are in the zone.
    """
    return HIT * near // (many * hidden.bit_count()) if hidden else 0
