"""The First Mate: charges what the Captain asks for, otherwise what the Captain will want."""

from collections.abc import Sequence

from hydrophone.bots.captain_sonar.post import Post
from hydrophone.bots.notes import AboutSystem, Said, SystemNote
from hydrophone.core.chance import Chance
from hydrophone.core.seats import Role, Seat
from hydrophone.games.captain_sonar.actions import CaptainAction, MarkGauge
from hydrophone.games.captain_sonar.options import CaptainOptions
from hydrophone.games.captain_sonar.systems import System

HUNTING = (System.TORPEDO, System.DRONE, System.SONAR, System.MINE, System.SILENCE)
"""Weapon first, then ears."""
AMBUSH = (System.TORPEDO, System.MINE, System.SILENCE, System.DRONE, System.SONAR)
"""Both weapons, then the way out: for a Captain who sets off mines in the enemy's turn."""


class FirstMate(Post):
    """Fills the gauge that was asked for, then one after the other in a fixed order."""

    def __init__(
        self, seat: Seat, options: CaptainOptions, chance: Chance, order: tuple[System, ...]
    ) -> None:
        super().__init__(seat, options, chance)
        self._order = (System.SCENARIO, *order)
        self._wish: System | None = None

    def hear(self, said: Said) -> None:
        """A system the Captain wants charged."""
        match said:
            case Said(seat, SystemNote(AboutSystem.CHARGE, system)) if seat.role is Role.CAPTAIN:
                self._wish = System(system)
            case _:
                pass

    def choose(self, legal: Sequence[CaptainAction]) -> CaptainAction:
        """Mark the gauge that was asked for, or the first of the order that can take a mark."""
        marks = {action.system: action for action in legal if isinstance(action, MarkGauge)}
        order = self._order if self._wish is None else (self._wish, *self._order)
        return next((marks[system] for system in order if system in marks), legal[0])
