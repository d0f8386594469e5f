"""Matches of U-Jagd at a wanted point, and short words for what is done in them.

A map is written as a table with the contacts' numbers, ``..`` for an empty square::

      A  B
    1 06 ..
    2 10 ..
"""

from collections.abc import Iterable
from textwrap import dedent
from typing import Any

from hydrophone.core.seats import Seat, Side
from hydrophone.games.u_jagd.actions import (
    ConfirmMap,
    LaunchTorpedo,
    PlaceContact,
    RaisePeriscope,
    UJagdAction,
    UJagdEvent,
    UseSonar,
)
from hydrophone.games.u_jagd.contacts import ContactId
from hydrophone.games.u_jagd.field import SQUARES, Band, Line, Square
from hydrophone.games.u_jagd.options import FirstPlayer, UJagdOptions
from hydrophone.games.u_jagd.plans import NO_CONTACTS, Plan, put
from hydrophone.games.u_jagd.rules import apply, new
from hydrophone.games.u_jagd.state import UJagdState

BLUE, YELLOW = Seat.BLUE_CAPTAIN, Seat.YELLOW_CAPTAIN
BLACK, BLUE_BAND, GREEN, WHITE = Band
COLUMN_A, COLUMN_B, ROW_1, ROW_2 = Line
A1, A2, B1, B2 = Square

UF1 = """
      A  B
    1 06 ..
    2 10 ..
"""
UF2 = """
      A  B
    1 03 07
    2 09 ..
"""

Acts = Iterable[tuple[Seat, UJagdAction]]


def options(**switches: Any) -> UJagdOptions:
    """Blue begins, unless told otherwise."""
    return UJagdOptions(**{"first_player": FirstPlayer.CHOSEN, "chosen": Side.BLUE, **switches})


def read_map(picture: str) -> Plan:
    """The map of a table."""
    plan = NO_CONTACTS
    header, *rows = dedent(picture).strip().splitlines()
    assert header.split() == ["A", "B"]
    for row in rows:
        number, *fields = row.split()
        for letter, field in zip("AB", fields, strict=True):
            if field != "..":
                plan = put(plan, Square(letter + number), ContactId(int(field)))
    return plan


def composed(seat: Seat, picture: str) -> list[tuple[Seat, UJagdAction]]:
    """What a player does to enter this map."""
    return [
        (seat, PlaceContact(square, contact))
        for square, contact in zip(SQUARES, read_map(picture), strict=True)
        if contact is not None
    ]


def confirmed(seat: Seat, picture: str) -> list[tuple[Seat, UJagdAction]]:
    """And confirms it."""
    return [*composed(seat, picture), (seat, ConfirmMap())]


def fresh(**switches: Any) -> UJagdState:
    """A match before the first contact is placed."""
    return new(options(**switches), 1)[0]


def begun(blue: str = UF1, yellow: str = UF1, **switches: Any) -> UJagdState:
    """A match at its first turn."""
    return after(fresh(**switches), *confirmed(BLUE, blue), *confirmed(YELLOW, yellow))


def after(state: UJagdState, *acts: tuple[Seat, UJagdAction]) -> UJagdState:
    """The state after these actions."""
    for seat, action in acts:
        state, _ = apply(state, seat, action)
    return state


def events(state: UJagdState, *acts: tuple[Seat, UJagdAction]) -> tuple[UJagdEvent, ...]:
    """What the last of these actions made happen."""
    *before, (seat, action) = acts
    return apply(after(state, *before), seat, action)[1]


def sonar(line: Line, first: Band, second: Band) -> UseSonar:
    """Ask for two bands."""
    return UseSonar(line, (first, second))


def periscope(line: Line) -> RaisePeriscope:
    """Look along a line."""
    return RaisePeriscope(line)


def torpedo(square: Square) -> LaunchTorpedo:
    """Fire."""
    return LaunchTorpedo(square)
