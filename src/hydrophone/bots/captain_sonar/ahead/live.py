"""Plays on in real time: a turn is a course, and what is worth a stop comes before it.

Both crews take courses at the same pace, so they take turns; a boat that lies up takes none for as
many courses as an outline lasts. Who goes on first after a stop is a lot: all begin in the same
moment. No clock is read: seconds are counted in courses.
"""

from hydrophone.belief.lots import Lots
from hydrophone.bots.captain_sonar.ahead.sea import ModelBoat
from hydrophone.bots.captain_sonar.ahead.search import LOST, Search
from hydrophone.bots.captain_sonar.ahead.turns import Turns
from hydrophone.bots.captain_sonar.live_worth import tempo_of
from hydrophone.games.captain_sonar.options import CaptainOptions

_WORD = 1 << 64


def courses_of(options: CaptainOptions) -> int:
    """Courses of the enemy while a boat lies up."""
    return max(1, round(tempo_of(options).courses))


class LiveTurns(Turns):
    """What crews do in real time: a stop if one is worth it, then the course."""

    def turn(self, me: ModelBoat, foe: ModelBoat, lots: Lots) -> int:
        """A system and a course of ``me``; how many courses the enemy has next."""
        noise = lots.below(_WORD)
        self.use(me, foe, noise)
        return self.course(me, foe, noise)


class LiveSearch(Search):
    """One decision in real time."""

    def _sailed(self, me: ModelBoat, foe: ModelBoat, lots: Lots) -> int:
        """The next stop comes before the next course."""
        return self._rest(me, foe, lots, sailed=True)

    def _up(self, me: ModelBoat, foe: ModelBoat, lots: Lots) -> int:
        """The enemy's courses while the own boat lies up alone."""
        alone = max(1, self._turns.extra + 1 - self._outlook.left)
        return self._played(me, foe, lots, False, alone, alone - 1)

    def _rest(self, me: ModelBoat, foe: ModelBoat, lots: Lots, *, sailed: bool) -> int:
        """After the own stop comes the own course, and one of the enemy before it, or none."""
        if sailed:
            return super()._rest(me, foe, lots, sailed=True)
        turns, left = self._turns, self._outlook.left
        is_later = left == 1 and lots.below(2) == 1
        if is_later:
            turns.turn(foe, me, lots)
            if me.damage >= LOST or foe.damage >= LOST:
                return self._value.damage(me, foe)
        following = turns.course(me, foe, lots.below(_WORD))
        if me.damage >= LOST:
            return self._value.damage(me, foe)
        own = left - 1 if following == 1 else 0
        more = own + following - 1 - is_later
        return self._played(me, foe, lots, own > 0, own or following, more)
