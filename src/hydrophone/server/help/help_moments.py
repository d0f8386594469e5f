"""When computed help is told: a fixed time after what it rests on was told.

So its moment does not say how long the computing took, which depends on what else the server had to
compute. What takes longer comes a whole number of such times later. Help that was overtaken by
newer help is not told. Pure: the time comes in as an argument.
"""

from collections.abc import Hashable
from typing import Generic, TypeVar

import msgspec

STEP_S = 0.1
"""Seconds from an observation to the help that rests on it, and from one attempt to the next."""

T = TypeVar("T")


class _Wanted(msgspec.Struct, Generic[T]):
    next_at: float
    ready: T | None = None


class HelpMoments(Generic[T]):
    """The help that is wanted for each seat of each match, by the number of its observations."""

    def __init__(self) -> None:
        self._wanted: dict[Hashable, dict[int, _Wanted[T]]] = {}

    def ask(self, key: Hashable, count: int, now: float) -> float:
        """Help that rests on so many observations is wanted; when to ``ring``."""
        self._wanted.setdefault(key, {})[count] = _Wanted(now + STEP_S)
        return now + STEP_S

    def computed(self, key: Hashable, count: int, help: T) -> None:
        """It is computed, and told at its moment."""
        wanted = self._wanted.get(key, {}).get(count)
        if wanted is not None:
            wanted.ready = help

    def fail(self, key: Hashable) -> None:
        """None can be computed for this seat."""
        self._wanted.pop(key, None)

    def ring(self, key: Hashable, count: int, now: float) -> tuple[T | None, float | None]:
        """What is told now, if it is computed; if not, when to ring again."""
        waiting = self._wanted.get(key, {})
        wanted = waiting.get(count)
        if wanted is None:
            return None, None
        if wanted.ready is None:
            while wanted.next_at <= now:
                wanted.next_at += STEP_S
            return None, wanted.next_at
        for older in [each for each in waiting if each <= count]:
            del waiting[older]
        if not waiting:
            del self._wanted[key]
        return wanted.ready, None
