"""What a weaker bot gets wrong, as people do: it forgets where the enemy was, and is late.

It hears all that its seat hears. A fault spoils what it makes of that, or when it acts on it, and
nothing else: a bot with faults wants to win, and chooses among its orders by what it believes.
"""

from collections.abc import Callable, Mapping
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

import msgspec

from hydrophone.belief.track import TrackBelief
from hydrophone.board.grid import Cell
from hydrophone.bots.ears import BoatTracker
from hydrophone.bots.notes import CrewTalk

T = TypeVar("T", bound=BoatTracker)


class Faults(msgspec.Struct, frozen=True, kw_only=True):
    """What a bot gets wrong; nothing unless given."""

    forgets_after: int = 0
    """Acts of the enemy after which it begins a new sheet, on which the enemy can be anywhere: all
    that it drew is forgotten. 0: never."""
    forgets_after_live: int | None = None
    """The same in real time, where acts follow each other at another pace, if it is another."""
    late_s: float = 0.0
    """Seconds by which its Captain acts later than others on what happens, in real time. It is the
    same for each act, so that the time tells nothing."""

    def forgets(self, *, live: bool) -> int:
        """Acts after which it forgets, in real time or turn by turn; 0: never."""
        other = self.forgets_after_live
        return other if live and other is not None else self.forgets_after


@runtime_checkable
class Late(Protocol):
    """A bot that may be late."""

    late_s: float
    """Seconds, as in ``Faults``: those that the Kit names for its level. The clock adds them."""


class FaultyEars(Generic[T]):
    """Follows the enemy, and forgets.

    Attributes:
        tracker: what stands on the sheet.
    """

    def __init__(
        self, begin: Callable[[T | None], T], is_act: Callable[[Any], bool], forgets_after: int
    ) -> None:
        """``begin`` makes a new sheet after the last one, ``is_act`` knows acts of the enemy.

        After ``forgets_after`` of them, at least one, there is a new sheet.
        """
        self.tracker = begin(None)
        self._begin = begin
        self._is_act = is_act
        self._forgets_after = forgets_after
        self._drawn = 0
        """Acts of the enemy on this sheet."""

    def observe(self, observation: Any) -> None:
        """Draw it, perhaps on a new sheet."""
        if self._is_act(observation):
            if self._drawn == self._forgets_after:
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
