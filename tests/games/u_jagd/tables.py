"""Matches of U-Jagd at a wanted point, and short words for what is done in them."""

from collections.abc import Iterable
from typing import Any

from hydrophone.core.seats import Seat, Side
from hydrophone.games.u_jagd import position
from hydrophone.games.u_jagd.actions import (
    LaunchTorpedo,
    RaisePeriscope,
    UJagdAction,
    UseSonar,
)
from hydrophone.games.u_jagd.events import UJagdEvent
from hydrophone.games.u_jagd.field import Band, Line, Square
from hydrophone.games.u_jagd.options import FirstPlayer, UJagdOptions
from hydrophone.games.u_jagd.position import read_map as read_map
from hydrophone.games.u_jagd.rules import U_JAGD
from hydrophone.games.u_jagd.state import Sheets, UJagdState

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


def composed(seat: Seat, table: str) -> list[tuple[Seat, UJagdAction]]:
    """What a player does to enter this map."""
    return [(seat, action) for action in position.composed(read_map(table))]


def confirmed(seat: Seat, table: str) -> list[tuple[Seat, UJagdAction]]:
    """And confirms it."""
    return [(seat, action) for action in position.confirmed(read_map(table))]


def fresh(**switches: Any) -> UJagdState:
    """A match before the first contact is placed."""
    return U_JAGD.new(options(**switches), 1)[0]


def begun(blue: str = UF1, yellow: str = UF1, **switches: Any) -> UJagdState:
    """A match at its first turn."""
    return after(fresh(**switches), *confirmed(BLUE, blue), *confirmed(YELLOW, yellow))


def after(state: UJagdState, *acts: tuple[Seat, UJagdAction]) -> UJagdState:
    """The state after these actions."""
    for seat, action in acts:
        state, _ = U_JAGD.apply(state, seat, action)
    return state


def sheet(state: UJagdState, seat: Seat) -> Sheets:
    """What the player in this seat has written for themselves, as they see it."""
    own = U_JAGD.view(state, seat).own
    assert own is not None
    return own


def events(state: UJagdState, *acts: tuple[Seat, UJagdAction]) -> tuple[UJagdEvent, ...]:
    """What the last of these actions made happen."""
    *before, (seat, action) = acts
    return U_JAGD.apply(after(state, *before), seat, action)[1]


def sonar(line: Line, first: Band, second: Band) -> UseSonar:
    """Ask for two bands."""
    return UseSonar(line, (first, second))


def periscope(line: Line) -> RaisePeriscope:
    """Look along a line."""
    return RaisePeriscope(line)


def torpedo(square: Square) -> LaunchTorpedo:
    """Fire."""
    return LaunchTorpedo(square)
