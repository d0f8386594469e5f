"""Where secrets and seeds come from: a room makes none itself."""

from collections.abc import Callable

import msgspec


class Entropy(msgspec.Struct, frozen=True):
    """Functions that make a fresh secret of 128 bits, and a fresh seed."""

    secret: Callable[[], str]
    seed: Callable[[], int]
