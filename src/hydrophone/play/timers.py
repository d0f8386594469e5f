"""The timers of a match, in the time of the match: each starts once and is never started again.

The server keeps them by its clock, matches between bots by a simulated one.
"""

from typing import TypeAlias

import msgspec

from hydrophone.core.game import Action, Timer
from hydrophone.core.seats import Seat, Side

PLACES = 3
"""Decimal places of a time of the match: milliseconds."""

RETRY_S = 1.0
"""Seconds until the clock tries again after an action of the clock that was not done."""

_Start: TypeAlias = tuple[str, Seat | Side | None, int]


class _Running(msgspec.Struct, frozen=True):
    """A timer that had run for ``spent_s`` at the time ``since`` of the match."""

    timer: Timer
    spent_s: float
    since: float
    retry_at: float = 0.0
    """The time of the match before which it does not ring again."""

    def spent(self, at: float) -> float:
        return self.spent_s + (at - self.since if self.timer.runs else 0.0)

    def left(self, at: float) -> float:
        return max(0.0, round(self.timer.duration_s - self.spent(at), PLACES))

    def rings_at(self) -> float | None:
        """The time of the match at which the clock acts; None while the timer stands."""
        if not self.timer.runs:
            return None
        return max(round(self.since + self.timer.duration_s - self.spent_s, PLACES), self.retry_at)


class Timers:
    """What is left of each timer."""

    def __init__(self) -> None:
        self._running: dict[_Start, _Running] = {}

    def __bool__(self) -> bool:
        return bool(self._running)

    def __copy__(self) -> "Timers":
        """The same timers, which from then on run by themselves."""
        twin = Timers()
        twin._running = dict(self._running)
        return twin

    @property
    def run(self) -> bool:
        """Does any of them run?"""
        return any(each.timer.runs for each in self._running.values())

    def see(self, timers: tuple[Timer, ...], at: float) -> None:
        """These timers there are from this time of the match on."""
        if timers or self._running:
            self._running = {_start(timer): self._seen(timer, at) for timer in timers}

    def _seen(self, timer: Timer, at: float) -> _Running:
        known = self._running.get(_start(timer))
        if known is None:
            return _Running(timer, 0.0, at)
        if known.timer == timer:
            return known
        return _Running(timer, known.spent(at), at, known.retry_at)

    def left(self, at: float) -> tuple[tuple[Timer, float], ...]:
        """Each timer with the seconds that are left of it."""
        return tuple((each.timer, each.left(at)) for each in self._running.values())

    def rings_at(self) -> float | None:
        """The time of the match at which the next timer rings, if one runs."""
        if not self._running:
            return None
        times = (each.rings_at() for each in self._running.values())
        return min((time for time in times if time is not None), default=None)

    def ring(self, at: float) -> Action | None:
        """What the clock does now, if a timer rings. It rings again soon if that is not done."""
        for start, each in self._running.items():
            rings_at = each.rings_at()
            if rings_at is not None and rings_at <= at:
                self._running[start] = msgspec.structs.replace(each, retry_at=at + RETRY_S)
                return each.timer.action
        return None


def _start(timer: Timer) -> _Start:
    return timer.name, timer.owner, timer.start
