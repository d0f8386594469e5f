"""The time of rooms and connections: the wall clock at the start, the monotonic clock from then on.

So a jump of the wall clock moves no deadline and no absence, and records still tell the date.
"""

import time
from collections.abc import Callable
from functools import partial

JUMP_S = 60.0
"""Most seconds by which the wall clock may differ; with more it has jumped."""

_BOOT = getattr(time, "CLOCK_BOOTTIME", None)
_STEADY = time.monotonic if _BOOT is None else partial(time.clock_gettime, _BOOT)
"""Goes on while the machine sleeps, where a system has such a clock."""


class ServerClock:
    """Seconds since 1970 that never jump while the server runs."""

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        steady: Callable[[], float] = _STEADY,
    ) -> None:
        self._wall = wall
        self._steady = steady
        self._offset = wall() - steady()

    def now(self) -> float:
        """The time."""
        return self._offset + self._steady()

    @property
    def jumped(self) -> bool:
        """Has the wall clock been set to another time since the start?"""
        return abs(self._wall() - self.now()) > JUMP_S
