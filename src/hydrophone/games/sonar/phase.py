"""Where a match of SONAR stands: its phase, and whose turn it is."""

from enum import StrEnum

import msgspec

from hydrophone.core.seats import Side


class Phase(StrEnum):
    """Who may act and how."""

    SETUP = "setup"
    PLAY = "play"
    OVER = "over"


SETUP, PLAY, OVER = Phase.SETUP, Phase.PLAY, Phase.OVER
"""Bare names for hot code, as those of the sides."""


class Turn(msgspec.Struct, frozen=True, gc=False):
    """One side's turn (SON-060)."""

    side: Side
    asks: bool = False
    """Their sonar waits for the enemy Captain's answer (SON-125)."""

    @property
    def awaited(self) -> Side:
        """The side whose Captain must act."""
        return self.side.enemy if self.asks else self.side
