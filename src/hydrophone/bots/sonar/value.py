"""What a position is worth where the search stops, in thousandths of a hit."""

import msgspec
from msgspec.structs import replace

from hydrophone.bots.sonar.sea import ModelBoat, Sea
from hydrophone.bots.waters import DOUBLINGS
from hydrophone.games.sonar.state import TORPEDO_COST

HIT = 1000
"""What one hit counts: everything is measured by that."""

ROOMY = 12
"""Cells around a boat from which on it has room enough."""


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """What the search values besides hits, each in thousandths of a hit."""

    sunk: int = 2600
    """What the second hit brings to, together with the first."""
    knowledge: int = 50
    """That the enemy must be looked for on half as many cells."""
    exposure: int = 50
    """That the own boat must be looked for on twice as many cells."""
    energy: int = 80
    """A mark on the gauge."""
    room: int = 15
    """A cell of room to move, up to ``ROOMY``."""
    aim: int = 500
    """A loaded torpedo in the zone of an enemy whose cell is known.

    Shared among the cells that the enemy can be on, and halved if the enemy moves first.
    """
    patience: int = 16
    """Own turns without a torpedo from which on a boat grows restless, and waits no more: it
    surfaces only if nothing else is left."""
    unrest: int = 12
    """Turns from then on until it is as restless as it gets."""
    restless: int = 120
    """What exposure counts more once it is as restless as it gets: so it goes silent and comes."""
    coming: int = 800
    """What it counts then to be beside the enemy, not far from all cells of theirs."""

    def after(self, calm: int) -> "Weights":
        """The weights after so many own turns without a torpedo."""
        turns = min(self.unrest, max(0, calm - self.patience))
        return replace(
            self,
            exposure=self.exposure + self.restless * turns // self.unrest,
            coming=self.coming * turns // self.unrest,
        )


WEIGHTS = Weights()
"""What the searcher values."""


class Valuer:
    """Values positions by these weights."""

    def __init__(self, sea: Sea, weights: Weights) -> None:
        self._sea = sea
        self._weights = weights
        self._damage = (0, HIT, weights.sunk)

    def damage(self, me: ModelBoat, foe: ModelBoat) -> int:
        """The hits alone."""
        return self._damage[foe.damage] - self._damage[me.damage]

    def of(self, me: ModelBoat, foe: ModelBoat, *, mine: bool) -> int:
        """What the position is worth to one of the boats; ``mine``: that boat is to move."""
        weights = self._weights
        hidden = weights.exposure * DOUBLINGS[me.known.bit_count()]
        hidden -= weights.knowledge * DOUBLINGS[foe.known.bit_count()]
        hidden -= HIT * self._away(me.cell, foe.known) if weights.coming else 0
        stand = self._stand(me, foe, mine) - self._stand(foe, me, not mine)
        return self.damage(me, foe) + hidden // HIT + stand

    def _away(self, cell: int, cells: int) -> int:
        """What it costs to be far from these cells: all of ``coming`` across the whole chart."""
        beyond = self._sea.afar[cell]
        many = len(beyond) * cells.bit_count()
        return self._weights.coming * sum((cells & far).bit_count() for far in beyond) // many

    def _stand(self, boat: ModelBoat, other: ModelBoat, to_move: bool) -> int:
        """What one boat has of energy, room and a shot."""
        sea, weights = self._sea, self._weights
        value = weights.energy * boat.energy
        value += weights.room * min(sea.room(boat.cell, sea.water & ~boat.trail), ROOMY)
        if boat.energy >= TORPEDO_COST and other.known & sea.zone[boat.cell]:
            value += weights.aim // (other.known.bit_count() << (not to_move))
        return value
