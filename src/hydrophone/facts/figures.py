"""How each post of a crew did, in numbers."""

from collections.abc import Mapping

import msgspec

from hydrophone.core.seats import CAPTAINS, Role, Side
from hydrophone.facts.knowledge import PlayedAction


class Figures(msgspec.Struct, frozen=True):
    """One crew in numbers. What a game does not count is 0, or empty.

    Attributes:
        orders: acts of its Captain that the enemy heard.
        told_per_order: bits that such an act told the enemy, on average; what it hid counts too.
        without_mark: courses after which the First Mate had no gauge to mark.
        circuits_repaired: circuits that the Engineer completed.
        breakdown_damage: damage by breakdowns.
        gauges_lost: full gauges that were out of action when a course was ordered, all together.
        ok_after_s: seconds from a course to the OK of each post, on average, where they are kept.
    """

    orders: int
    told_per_order: float
    without_mark: int = 0
    circuits_repaired: int = 0
    breakdown_damage: int = 0
    ok_after_s: Mapping[Role, float] = {}
    gauges_lost: int = 0


class Tally:
    """Counts for one crew while its match is played again: what every game has."""

    def __init__(self, side: Side) -> None:
        self.side = side
        self._told: list[float] = []

    def see(self, played: PlayedAction) -> None:
        """One more action."""
        if played.by is CAPTAINS[self.side] and played.is_heard:
            self._told.append(played.gained(self.side.enemy))

    @property
    def figures(self) -> Figures:
        """The crew in numbers so far."""
        return Figures(len(self._told), mean(self._told))


def mean(values: list[float]) -> float:
    """Their average; 0 for none."""
    return sum(values) / len(values) if values else 0.0
