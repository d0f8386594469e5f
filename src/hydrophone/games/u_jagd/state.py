"""What a match of U-Jagd is made of: what all may know, and each player's own sheet."""

from typing import TypeAlias

import msgspec

from hydrophone.core.game import Public, State, View
from hydrophone.core.seats import Side
from hydrophone.games.u_jagd.analysis import Notes
from hydrophone.games.u_jagd.answers import FieldAnswer
from hydrophone.games.u_jagd.options import UJagdOptions
from hydrophone.games.u_jagd.phase import Phase
from hydrophone.games.u_jagd.plans import NO_CONTACTS, Plan


class Hunter(msgspec.Struct, frozen=True, gc=False):
    """What both players know of one of them."""

    confirmed: bool = False
    turns: int = 0
    """Turns the player has begun."""
    answers: tuple[FieldAnswer, ...] = ()
    """Their questions so far, with the answers they got."""
    map: Plan | None = None
    """Their Tactical Map, once it is shown at the end."""


class Sheets(msgspec.Struct, frozen=True, gc=False):
    """What a player writes for themselves."""

    map: Plan = NO_CONTACTS
    """The own Tactical Map."""
    analysis: Notes | None = None
    """What follows from the own questions, if the program marks it and there was one."""


class UJagdPublic(Public[UJagdOptions, Hunter], frozen=True, kw_only=True):
    """What all may know."""

    blue: Hunter = Hunter()
    yellow: Hunter = Hunter()
    phase: Phase = Phase.SETUP
    first: Side | None = None
    """Who begins; null before it is drawn."""
    turn: Side | None = None
    """Null until the first turn begins."""


UJagdState: TypeAlias = State[UJagdPublic, Sheets]
UJagdView: TypeAlias = View[UJagdPublic, Sheets]
