"""Worlds for researchers (``pip install 'hydrophone[research]'``).

A program that imports this package can ``gymnasium.make("hydrophone/sonar-v0")``.
"""

from typing import Final

import gymnasium

SOLO_GAMES: Final = ("sonar", "captain_sonar", "u_jagd")
"""The games that are registered with Gymnasium, as ``hydrophone/GAME-v0``."""

for game in SOLO_GAMES:
    gymnasium.register(
        f"hydrophone/{game}-v0", "hydrophone.research.solo:SoloEnv", kwargs={"game": game}
    )
