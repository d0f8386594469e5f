"""Who sits where: sides, roles, seats, and all who look at a match.

The border: nothing here knows a game. A seat is a place, never a player; a player (person or bot)
may hold several seats of one side and never seats of both.
"""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Generic, TypeAlias, TypeVar

import msgspec

from hydrophone.core.errors import InvalidNotationError

T = TypeVar("T")


class Side(StrEnum):
    """A crew. Colours carry no rule of their own."""

    BLUE = "blue"
    YELLOW = "yellow"

    @property
    def enemy(self) -> "Side":
        """The other crew."""
        return _ENEMY[self]


BLUE, YELLOW = Side.BLUE, Side.YELLOW
"""Bare names for hot code: finding a member in its enum takes longer than comparing it."""

SIDES = (BLUE, YELLOW)
"""Both in their order, for hot code: to go through an enum takes longer."""

_ENEMY = {BLUE: YELLOW, YELLOW: BLUE}


class Role(StrEnum):
    """A job in a crew, in the order in which the cardboard lies on the table."""

    CAPTAIN = "captain"
    FIRST_MATE = "first_mate"
    ENGINEER = "engineer"
    RADIO_OPERATOR = "radio_operator"


class Seat(StrEnum):
    """Side times role, written ``side.role``."""

    BLUE_CAPTAIN = "blue.captain"
    BLUE_FIRST_MATE = "blue.first_mate"
    BLUE_ENGINEER = "blue.engineer"
    BLUE_RADIO_OPERATOR = "blue.radio_operator"
    YELLOW_CAPTAIN = "yellow.captain"
    YELLOW_FIRST_MATE = "yellow.first_mate"
    YELLOW_ENGINEER = "yellow.engineer"
    YELLOW_RADIO_OPERATOR = "yellow.radio_operator"

    def __init__(self, name: str) -> None:
        side, _, role = name.partition(".")
        self.side = Side(side)
        """The crew this seat belongs to."""
        self.role = Role(role)
        """The job done there."""

    @classmethod
    def at(cls, side: Side, role: Role) -> "Seat":
        """The seat of this side and role."""
        return _SEATS[side, role]


_SEATS = {(seat.side, seat.role): seat for seat in Seat}


class Spectator(StrEnum):
    """A person who watches and hears what both crews may hear, nothing else."""

    SPECTATOR = "spectator"


class Clock(StrEnum):
    """The clock acts like a seat: what it does is an action in the log."""

    CLOCK = "clock"


SPECTATOR = Spectator.SPECTATOR
CLOCK = Clock.CLOCK

Viewer: TypeAlias = Seat | Spectator
Actor: TypeAlias = Seat | Clock


def parse_viewer(text: str) -> Viewer:
    """Read ``blue.captain`` or ``spectator``; InvalidNotationError for anything else."""
    if text == SPECTATOR:
        return SPECTATOR
    return _parse_seat(text)


def parse_actor(text: str) -> Actor:
    """Read ``blue.captain`` or ``clock``; InvalidNotationError for anything else."""
    if text == CLOCK:
        return CLOCK
    return _parse_seat(text)


def _parse_seat(text: str) -> Seat:
    try:
        return Seat(text)
    except ValueError:
        raise InvalidNotationError(f"there is no seat {text!r}") from None


SIDE_OF: Mapping[Viewer, Side | None] = MappingProxyType(
    {**{seat: seat.side for seat in Seat}, SPECTATOR: None}
)
"""The side a viewer belongs to; None for a spectator."""

CAPTAINS: Mapping[Side, Seat] = MappingProxyType(
    {side: Seat.at(side, Role.CAPTAIN) for side in Side}
)


class PerSide(msgspec.Struct, Generic[T], frozen=True, gc=False):
    """One value for each side."""

    blue: T
    yellow: T

    def of(self, side: Side) -> T:
        """The value of this side."""
        return self.blue if side is BLUE else self.yellow

    def put(self, side: Side, value: T) -> "PerSide[T]":
        """The same with another value for this side."""
        if side is BLUE:
            return PerSide(value, self.yellow)
        return PerSide(self.blue, value)

    def __iter__(self) -> Iterator[T]:
        """Blue, then yellow."""
        yield self.blue
        yield self.yellow
