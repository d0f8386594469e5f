"""Where a match of U-Jagd stands."""

from enum import StrEnum


class Phase(StrEnum):
    """Who may act and how."""

    SETUP = "setup"
    PLAY = "play"
    LAST_TURN = "last_turn"
    OVER = "over"
