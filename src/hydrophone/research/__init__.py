"""Worlds for researchers (``pip install 'hydrophone[research]'``).

A program that imports this package can ``gymnasium.make("hydrophone/sonar-v0")``.
"""

from typing import Any, Final

import gymnasium

from hydrophone.kits.registry import KITS

SOLO_GAMES: Final = tuple(name for name, kit in KITS.items() if kit.numbers is not None)
"""The games that are registered with Gymnasium, as ``hydrophone/GAME-v0``."""

_registry: Any = gymnasium  # which does not say all of its types
for game in SOLO_GAMES:
    _registry.register(
        f"hydrophone/{game}-v0", "hydrophone.research.solo:SoloEnv", kwargs={"game": game}
    )
