"""What a position is worth where the search stops, in thousandths of a field of damage."""

import msgspec

from hydrophone.bots.captain_sonar.ahead.sea import FIELD, ModelBoat, Sea
from hydrophone.bots.captain_sonar.ahead.turns import ROOMY, TORPEDO, WEAPONS
from hydrophone.bots.waters import DOUBLINGS
from hydrophone.games.captain_sonar.systems import DAMAGE_LIMIT


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """What the search values besides damage, each in thousandths of a field."""

    last: int = 2000
    """What the last field counts more than one before."""
    worn: int = 100
    """What each field counts more than the one before."""
    knowledge: int = 100
    """That the enemy must be looked for on half as many cells."""
    exposure: int = 150
    """That the own boat must be looked for on twice as many cells."""
    torpedo: int = 160
    mine: int = 60
    sonar: int = 40
    """In real time alone."""
    silence: int = 30
    archer: int = 60
    """A mark on the gauge, like those before."""
    laid: int = 250
    """A mine that lies."""
    room: int = 25
    """A cell of room to move, up to ``ROOMY``."""
    aim: int = 600
    """A loaded torpedo in reach of an enemy whose cell is known; halved if the enemy moves first.

    Shared among the cells that the enemy can be on. Less than a shot is worth, or none is fired.
    """


WEIGHTS = Weights()
"""What a Captain who looks ahead values turn by turn."""
LIVE_WEIGHTS = Weights(exposure=100, torpedo=120, laid=150)
"""The same in real time."""


class Valuer:
    """Values positions by these weights."""

    def __init__(self, sea: Sea, weights: Weights) -> None:
        self._sea = sea
        self._weights = weights
        fields = [FIELD + weights.worn * field for field in range(DAMAGE_LIMIT)]
        fields[-1] += weights.last
        upto = [0]
        for field in fields:
            upto.append(upto[-1] + field)
        self._upto, self._fields = tuple(upto), (*fields, 0)

    def _lost(self, damage: int) -> int:
        if damage >= FIELD * DAMAGE_LIMIT:
            return self._upto[-1]
        whole, part = divmod(damage, FIELD)
        return self._upto[whole] + self._fields[whole] * part // FIELD

    def damage(self, me: ModelBoat, foe: ModelBoat) -> int:
        """The damage alone."""
        return self._lost(foe.damage) - self._lost(me.damage)

    def of(self, me: ModelBoat, foe: ModelBoat, *, mine: bool) -> int:
        """What the position is worth to one of the boats; ``mine``: that boat is to move."""
        weights = self._weights
        hidden = weights.exposure * DOUBLINGS[me.known.bit_count()]
        hidden -= weights.knowledge * DOUBLINGS[foe.known.bit_count()]
        stand = self._stand(me, foe, mine) - self._stand(foe, me, not mine)
        return self.damage(me, foe) + hidden // FIELD + stand

    def _stand(self, boat: ModelBoat, other: ModelBoat, to_move: bool) -> int:
        """What one boat has of gauges, room and a shot."""
        sea, weights = self._sea, self._weights
        value = weights.torpedo * boat.torpedo + weights.mine * boat.mine
        value += weights.sonar * boat.sonar + weights.silence * boat.silence
        value += weights.laid * len(boat.mines)
        value += weights.archer * boat.archer
        value += weights.room * min(sea.room(boat.cell, sea.water & ~boat.shut), ROOMY)
        if boat.torpedo == TORPEDO and not boat.crossed & WEAPONS:
            many = other.known.bit_count() or 1
            near = (other.known & sea.threat[boat.cell]).bit_count()
            value += weights.aim * near * 2 // (many * (many + 1) << (not to_move))
        return value
