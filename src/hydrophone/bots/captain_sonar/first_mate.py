"""The First Mate: charges what the Captain is going to want."""

from collections.abc import Sequence

from hydrophone.belief.captain import CaptainTracker
from hydrophone.bots.captain_sonar.post import Post
from hydrophone.core.chance import Chance
from hydrophone.core.seats import Seat
from hydrophone.games.captain_sonar.actions import CaptainAction, CaptainObservation, MarkGauge
from hydrophone.games.captain_sonar.options import CaptainOptions
from hydrophone.games.captain_sonar.systems import System

NEARLY_FOUND = 8
"""Cells on which the enemy can be, below which weapons come before ears."""

HUNTING = (System.TORPEDO, System.DRONE, System.SONAR, System.MINE, System.SILENCE)
SEARCHING = (System.DRONE, System.TORPEDO, System.SONAR, System.SILENCE, System.MINE)
HIDING = (System.SILENCE, System.TORPEDO, System.DRONE, System.SONAR, System.MINE)


class FirstMate(Post):
    """Fills one gauge after the other; one who ``adapts`` looks at both boats first."""

    def __init__(
        self, seat: Seat, options: CaptainOptions, chance: Chance, *, adapts: bool
    ) -> None:
        super().__init__(seat, options, chance)
        self._adapts = adapts
        self._enemy = CaptainTracker(options, seat.side.enemy)
        self._self = CaptainTracker(options, seat.side)

    def observe(self, observation: CaptainObservation) -> None:
        """Listen to both boats."""
        super().observe(observation)
        if self._adapts:
            self._enemy.observe(observation)
            self._self.observe(observation)

    def choose(self, legal: Sequence[CaptainAction]) -> CaptainAction:
        """Mark the first gauge of the order that can take a mark; never ask over his head."""
        marks = {action.system: action for action in legal if isinstance(action, MarkGauge)}
        for system in (System.SCENARIO, *self._order()):
            if system in marks:
                return marks[system]
        return next(iter(marks.values()), legal[0])

    def _order(self) -> tuple[System, ...]:
        if not self._adapts:
            return HUNTING
        if len(self._self.belief.support) <= NEARLY_FOUND // 2:
            return HIDING
        return HUNTING if len(self._enemy.belief.support) <= NEARLY_FOUND else SEARCHING
