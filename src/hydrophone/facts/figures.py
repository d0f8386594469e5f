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
        shots: that the crew fired.
        hits: of these, those that damaged the enemy.
        shot_chance: of damage, as far as the crew could know, on average over its shots; None
            without one.
        missed: shots with a good chance that it did not fire.
        used_after_s: seconds from when a system could be used to its use, on average over all uses;
            None where they are not kept, or nothing was used.
        marks_unused: marks of the First Mate with which nothing was done by the end.
        turns_to_five: own turns begun when the enemy could first be in five places at most; None if
            the crew could never know as much.
        turns_to_one: likewise, in one place.
        pins: places that its people pinned as the enemy's, where they are kept.
        pins_right: of these, those where the enemy was.
    """

    orders: int
    told_per_order: float
    without_mark: int = 0
    circuits_repaired: int = 0
    breakdown_damage: int = 0
    ok_after_s: Mapping[Role, float] = {}
    gauges_lost: int = 0
    shots: int = 0
    hits: int = 0
    shot_chance: float | None = None
    missed: int = 0
    used_after_s: float | None = None
    marks_unused: int = 0
    turns_to_five: int | None = None
    turns_to_one: int | None = None
    pins: int = 0
    pins_right: int = 0


class Tally:
    """Counts for one crew while its match is played again: what every game has."""

    def __init__(self, side: Side) -> None:
        self.side = side
        self._told: list[float] = []
        self._turns_to: dict[int, int] = {}

    def see(self, played: PlayedAction) -> None:
        """One more action."""
        for places in (5, 1):
            if len(played.knows.of(self.side).chances) <= places:
                self._turns_to.setdefault(places, played.before.public.of(self.side).turns)
        if played.by is CAPTAINS[self.side] and played.is_heard:
            self._told.append(played.gained(self.side.enemy))

    @property
    def figures(self) -> Figures:
        """The crew in numbers so far."""
        return Figures(
            len(self._told),
            mean(self._told),
            turns_to_five=self._turns_to.get(5),
            turns_to_one=self._turns_to.get(1),
        )


def mean(values: list[float]) -> float:
    """Their average; 0 for none."""
    return sum(values) / len(values) if values else 0.0
