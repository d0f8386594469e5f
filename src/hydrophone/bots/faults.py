"""What a weaker bot gets wrong about the enemy, as people do.

It hears all that its seat hears. A fault spoils what it makes of that and nothing else: a bot with
faults wants to win, and chooses among its orders by what it believes.
"""

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from hydrophone.belief.track import TrackBelief
from hydrophone.board.grid import Cell
from hydrophone.bots.ears import BoatTracker
from hydrophone.bots.notes import CrewTalk

T = TypeVar("T", bound=BoatTracker)


class Faults(msgspec.Struct, frozen=True, kw_only=True):
    """How a bot misjudges where the enemy is; not at all unless given."""

    forgets_after: int = 0
    """Acts of the enemy after which it begins a new sheet, on which the enemy can be anywhere: all
    that it drew is forgotten. 0: never."""


class FaultyEars(Generic[T]):
    """Follows the enemy with faults.

    Attributes:
        tracker: what stands on the sheet.
    """

    def __init__(
        self, begin: Callable[[T | None], T], is_act: Callable[[Any], bool], faults: Faults
    ) -> None:
        """``begin`` makes a new sheet after the last one, ``is_act`` knows acts of the enemy."""
        self.tracker = begin(None)
        self._begin = begin
        self._is_act = is_act
        self._faults = faults
        self._drawn = 0
        """Acts of the enemy on this sheet."""

    def observe(self, observation: Any) -> None:
        """Draw it, perhaps on a new sheet."""
        if self._is_act(observation):
            if self._drawn == self._faults.forgets_after != 0:
                self.tracker, self._drawn = self._begin(self.tracker), 0
            self._drawn += 1
        self.tracker.observe(observation)

    def hear(self, told: CrewTalk) -> None:
        """There is no mate who knows better."""

    @property
    def belief(self) -> TrackBelief:
        """All tracks on the sheet."""
        return self.tracker.belief

    @property
    def places(self) -> Mapping[Cell, float]:
        """By the tracks on the sheet."""
        return self.tracker.belief.marginal

    @property
    def bits(self) -> int:
        """By the tracks on the sheet."""
        return self.tracker.belief.bits
