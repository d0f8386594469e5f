"""One thing at a time: while a change is being written, whatever comes in waits.

A change is made by ``then`` when it is stored; if it cannot be stored, ``otherwise`` says so and
nothing has changed.
"""

from collections import deque
from collections.abc import Callable
from typing import TypeAlias

import msgspec

from hydrophone.server.effects import Effect, Persist, Write

Work: TypeAlias = Callable[[float], list[Effect]]
"""Something to be done at a time."""


class _Pending(msgspec.Struct, frozen=True, gc=False):
    then: Work
    otherwise: Work


class Turns:
    """The change that is being written, and what waits for it."""

    def __init__(self) -> None:
        self._pending: _Pending | None = None
        self._waiting: deque[Work] = deque()

    def take(self, work: Work, now: float) -> list[Effect]:
        """Do this now, or when it is its turn."""
        if self._pending is not None:
            self._waiting.append(work)
            return []
        return work(now)

    def persist(self, write: Write, then: Work, otherwise: Work) -> list[Effect]:
        """Write, and go on as soon as it is known how that went."""
        self._pending = _Pending(then, otherwise)
        return [Persist(write)]

    def settle(self, now: float, *, stored: bool) -> list[Effect]:
        """It is known; then do what has waited, up to the next change."""
        pending, self._pending = self._pending, None
        effects: list[Effect] = []
        if pending is not None:
            effects += pending.then(now) if stored else pending.otherwise(now)
        while self._waiting and self._pending is None:
            effects += self._waiting.popleft()(now)
        return effects
