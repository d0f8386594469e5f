"""What the program tells a hunter of U-Jagd: which contacts each square can hold."""

from collections.abc import Sequence
from typing import Any

from hydrophone.belief.help import Computed, digits, marks
from hydrophone.belief.setup import SetupTracker
from hydrophone.core.help import Help
from hydrophone.games.u_jagd.contacts import ContactId, printed_database
from hydrophone.games.u_jagd.field import SQUARES


class OnSquares:
    """For a hunter of U-Jagd: the contacts that each square can hold."""

    def __init__(self, tracker: SetupTracker, help: Help) -> None:
        self._tracker = tracker
        self._help = help

    def observe(self, observation: Any) -> None:
        """Track."""
        self._tracker.observe(observation)

    def computed(self) -> Computed:
        """Which contacts each square can hold."""
        belief = self._tracker.belief
        spaces = "".join(marks(_HELD, belief.contacts(square)) for square in SQUARES)
        if self._help is not Help.CHANCES:
            return Computed(spaces, "", exact=True)
        return Computed(spaces, digits(SQUARES, belief.marginal), exact=True)


_HELD: Sequence[ContactId | None] = (
    None,
    *(contact.id for contact in printed_database()),
)
"""What a square can hold, in the order in which it is told."""
