"""Works that wait for one who does them, one at a time, in fair order."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

from hydrophone.server.workers.fair_queue import FairQueue

T = TypeVar("T")

log = logging.getLogger(__name__)


class FairWork(Generic[T]):
    """A fair queue and the task that does what waits in it; ``do`` is told work and opener.

    A work that fails holds up no other.
    """

    def __init__(self, do: Callable[[T, str], Awaitable[None]]) -> None:
        self._do = do
        self._queue: FairQueue[tuple[str, str, T]] = FairQueue()
        self._task: asyncio.Task[None] | None = None
        self._is_closing = False
        self.changed_at = asyncio.get_running_loop().time()
        """The time of the event loop from which it works, or rests."""

    @property
    def rests(self) -> bool:
        """Is nothing done, and does nothing wait?"""
        return self._task is None

    def put(self, opener: str, match: str, place: Hashable, work: T) -> None:
        """Let a work wait for its turn; at most one waits at each place of a match."""
        self._queue.put(opener, match, place, (opener, match, work))
        if self._task is None:
            loop = asyncio.get_running_loop()
            self.changed_at = loop.time()
            self._task = loop.create_task(self._run())

    def waiting(self) -> list[str]:
        """The matches of which something waits."""
        return self._queue.waiting()

    def drop(self, match: str) -> list[tuple[str, Hashable, T]]:
        """Nothing of this match waits any more; opener, place and work of what did."""
        dropped = self._queue.drop(match)
        return [(opener, place, work) for place, (opener, _, work) in dropped]

    async def close(self) -> None:
        """Break off what is in hand."""
        self._is_closing = True  # what waits with a timeout may miss that it is cancelled
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while not self._is_closing and (taken := self._queue.take()) is not None:
                opener, match, work = taken
                began = loop.time()
                try:
                    await self._do(work, opener)
                except Exception:
                    log.exception("a work could not be done")
                self._queue.charge(opener, match, loop.time() - began)
        finally:
            self._task, self.changed_at = None, loop.time()
