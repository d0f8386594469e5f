"""Where a match of Captain Sonar stands: its phase, and turn by turn whose turn it is.

In real time each crew is all the time where it is in its own turn before the course.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

import msgspec

from hydrophone.core.seats import Side


class Phase(StrEnum):
    """Before the boats dive, while they hunt, and after the end."""

    SETUP = "setup"
    PLAY = "play"
    OVER = "over"


class Step(StrEnum):
    """How far a turn is: before its course, or after it."""

    COURSE = "course"
    AFTER = "after"


BEFORE_COURSE, AFTER_COURSE = Step
"""Bare names for hot code: finding a member in its enum takes longer than comparing it."""


class Turn(msgspec.Struct, frozen=True, gc=False):
    """One turn of turn-by-turn play, as both crews hear it."""

    side: Side
    left: int = 1
    """Turns of this side in a row, this one counted."""
    extra: bool = False
    """One of those that a surfacing gave to the enemy (CAP-192)."""
    step: Step = Step.COURSE
    asks: bool = False
    """Their sonar waits for the answer of the enemy Captain."""


LIVE: Mapping[Side, Turn] = MappingProxyType({side: Turn(side) for side in Side})
"""The moment in which each crew acts in real time, whenever nothing holds it."""


class Termination(StrEnum):
    """The ways a match ends."""

    TORPEDO = "torpedo"
    MINE = "mine"
    ARCHER_MINE = "archer_mine"
    OWN_WEAPON = "own_weapon"
    BREAKDOWN = "breakdown"
    ICE = "ice"
    BOTH_SUNK = "both_sunk"
    TURN_LIMIT = "turn_limit"
    FORFEIT = "forfeit"
    """The crew was gone, and its enemy claimed the win."""
    RESIGNED = "resigned"
    AGREED = "agreed"
    """Both crews agreed on a draw."""
