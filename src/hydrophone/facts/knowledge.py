"""What a crew could know of its enemy's place, and one action between two such moments."""

from collections.abc import Container, Mapping

import msgspec

from hydrophone.belief.tracker import entropy
from hydrophone.board.grid import Cell
from hydrophone.core.game import Action, AnyState, Event, Outcome
from hydrophone.core.reasons import Cause
from hydrophone.core.seats import Actor, PerSide, Seat, Side


class Knowledge(msgspec.Struct, frozen=True):
    """What one crew could know of the enemy's place.

    Attributes:
        chances: the chance of each place where the enemy can be, with a sum of 1.
        bits: what is not known about the place: the entropy of ``chances``, 0 for certainty.
        exact: is nothing possible that the crew could have excluded?
    """

    chances: Mapping[Cell, float]
    bits: float
    exact: bool

    def among(self, places: Container[Cell]) -> float:
        """The bits that are left when the enemy is known to be in one of these places."""
        return entropy({cell: chance for cell, chance in self.chances.items() if cell in places})


class PlayedAction(msgspec.Struct, frozen=True, kw_only=True):
    """One action of a match that is over, between two moments.

    Attributes:
        line: of the record.
        at: seconds since the beginning, if the record tells them.
        events: all that happened by it.
        is_heard: did every viewer observe something of it?
        before: the truth before it.
        outcome: how the match ended, if it did by this action.
        reason: why a bot took it, if one did and has a reason.
        pins: where people had shown their crew the enemy since the action before it.
    """

    line: int
    by: Actor
    do: Action
    at: float | None
    events: tuple[Event, ...]
    is_heard: bool
    before: AnyState
    knew: PerSide[Knowledge]
    knows: PerSide[Knowledge]
    outcome: Outcome | None
    reason: Cause | None = None
    pins: Mapping[Seat, Cell | None] = {}

    def gained(self, side: Side) -> float:
        """Bits that this crew learned about its enemy by it; negative if it knows less."""
        return self.knew.of(side).bits - self.knows.of(side).bits
