"""The First Mate: charges what the Captain is going to want."""

from collections.abc import Sequence

from hydrophone.bots.captain_sonar.post import Post
from hydrophone.core.chance import Chance
from hydrophone.core.seats import Seat
from hydrophone.games.captain_sonar.actions import CaptainAction, MarkGauge
from hydrophone.games.captain_sonar.options import CaptainOptions
from hydrophone.games.captain_sonar.systems import System

HUNTING = (System.TORPEDO, System.DRONE, System.SONAR, System.MINE, System.SILENCE)
"""Weapon first, then ears."""
AMBUSH = (System.TORPEDO, System.MINE, System.SILENCE, System.DRONE, System.SONAR)
"""Both weapons, then the way out: for a Captain who sets off mines in the enemy's turn."""


class FirstMate(Post):
    """Fills one gauge after the other, in a fixed order."""

    def __init__(
        self, seat: Seat, options: CaptainOptions, chance: Chance, order: tuple[System, ...]
    ) -> None:
        super().__init__(seat, options, chance)
        self._order = (System.SCENARIO, *order)

    def choose(self, legal: Sequence[CaptainAction]) -> CaptainAction:
        """Mark the first gauge of the order that can take a mark."""
        marks = {action.system: action for action in legal if isinstance(action, MarkGauge)}
        return next((marks[system] for system in self._order if system in marks), legal[0])
