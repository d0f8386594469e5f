"""What bots hear of their crews: pins of people and notes of everybody, in order.

Nothing here is kept: notes are read from ``CrewNotes`` after a restart, pins are told again.
"""

from itertools import takewhile

from hydrophone.bots.notes import CrewTalk
from hydrophone.core.seats import Seat, Side
from hydrophone.server.match.effects import Telling

TALK_KEPT = 60
"""Most that is remembered of what a crew has told its bots: the latest."""


class TalkLog:
    """What was told in each crew, never mixed."""

    def __init__(self) -> None:
        self._told: dict[Side, tuple[Telling, ...]] = dict.fromkeys(Side, ())

    def add(self, told: CrewTalk, *, by_person: bool) -> None:
        """A member of a crew says something, or points somewhere."""
        side = told.seat.side
        telling = Telling(self.latest(side) + 1, told, by_person)
        self._told[side] = (*self._told[side], telling)[-TALK_KEPT:]

    def latest(self, side: Side) -> int:
        """Number of the last that was told in a crew; 0 before anything was."""
        return self._told[side][-1].number if self._told[side] else 0

    def for_seat(self, seat: Seat) -> tuple[Telling, ...]:
        """All that is remembered, but for what the seat itself has told."""
        return tuple(each for each in self._told[seat.side] if each.told.seat is not seat)

    def person_spoke(self, seat: Seat, number: int) -> bool:
        """Has a person told the seat anything newer than this number?"""
        latest_first = reversed(self._told[seat.side])
        newer = takewhile(lambda each: each.number > number, latest_first)
        return any(each.by_person and each.told.seat is not seat for each in newer)
