"""The truth of a match of U-Jagd, and what one viewer sees of it."""

from enum import StrEnum

import msgspec

from hydrophone.core.game import Outcome, State, View
from hydrophone.core.seats import Side, Viewer
from hydrophone.games.u_jagd.actions import Answer
from hydrophone.games.u_jagd.analysis import Notes
from hydrophone.games.u_jagd.options import UJagdOptions
from hydrophone.games.u_jagd.plans import NO_CONTACTS, Plan


class Phase(StrEnum):
    """Where a match stands: who may act and how."""

    SETUP = "setup"
    PLAY = "play"
    LAST_TURN = "last_turn"
    OVER = "over"


class Hunter(msgspec.Struct, frozen=True, gc=False):
    """What everybody knows of one player."""

    confirmed: bool = False
    turns: int = 0
    """Turns he has begun."""
    answers: tuple[Answer, ...] = ()
    """His questions so far, with the answers he got."""
    map: Plan | None = None
    """His Tactical Map, once it is shown at the end."""


class UJagdState(State, frozen=True):
    """The whole truth."""

    options: UJagdOptions
    first: Side
    phase: Phase
    turn: Side
    blue: Hunter = Hunter()
    yellow: Hunter = Hunter()
    blue_map: Plan = NO_CONTACTS
    yellow_map: Plan = NO_CONTACTS
    outcome: Outcome | None = None

    def hunter(self, side: Side) -> Hunter:
        """The player of this side."""
        return self.blue if side is Side.BLUE else self.yellow

    def map(self, side: Side) -> Plan:
        """The Tactical Map of this side."""
        return self.blue_map if side is Side.BLUE else self.yellow_map


class UJagdView(View, frozen=True):
    """What one viewer knows by observation."""

    viewer: Viewer
    phase: Phase = Phase.SETUP
    first: Side | None = None
    turn: Side | None = None
    """Null until the first turn begins."""
    blue: Hunter = Hunter()
    yellow: Hunter = Hunter()
    own: Plan | None = None
    """The own Tactical Map; null for a spectator."""
    analysis: Notes | None = None
    """What follows from the own questions, if the program marks it and there was one."""
    outcome: Outcome | None = None

    def hunter(self, side: Side) -> Hunter:
        """The player of this side."""
        return self.blue if side is Side.BLUE else self.yellow
