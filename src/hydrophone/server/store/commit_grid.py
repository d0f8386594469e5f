"""The grid of time on which commits begin and their answers leave.

What is written between two moments of the grid is committed at the second, and answered at the
third. So the moment of an answer does not depend on what others write meanwhile, as long as a
commit takes no longer than a step.
"""

import time
from collections.abc import Callable
from math import floor

STEP_S = 0.01
"""Seconds between two moments."""


class CommitGrid:
    """Moments that are ``step_s`` apart; with 0 every moment is one."""

    def __init__(
        self,
        step_s: float = STEP_S,
        steady: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._step_s = step_s
        self._steady = steady
        self._sleep = sleep

    def wait(self) -> None:
        """Sleep until the next moment."""
        if not self._step_s:
            return
        now = self._steady()
        self._sleep((floor(now / self._step_s) + 1) * self._step_s - now)
