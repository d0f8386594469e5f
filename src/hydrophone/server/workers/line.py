"""Processes that compute, and the works that wait for them: each does one at a time, in fair order.

A match stays with its process, which remembers what it was told. What has waited for a while for a
process that is busy moves, with its match, to one that rests.
"""

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Hashable
from typing import TypeAlias

from hydrophone.server.protocol.limits import remember
from hydrophone.server.workers.fair_queue import FairQueue
from hydrophone.server.workers.line_process import KNOWN, LineProcess

MOVES_S = 0.05
"""Seconds for which works wait for their process until another that rests may do them."""

QueuedWork: TypeAlias = Callable[[LineProcess], Awaitable[None]]
"""A work: what is done with a process when its turn has come."""

log = logging.getLogger(__name__)


class ProcessQueue:
    """Processes that are started when they are first needed, and one fair queue for them.

    A work that fails holds up no other.
    """

    def __init__(self, *processes: LineProcess) -> None:
        self._processes = processes
        self._queue: FairQueue[tuple[str, str, QueuedWork]] = FairQueue()
        self._homes: OrderedDict[str, LineProcess] = OrderedDict()
        self._waits_since: dict[str, float] = {}
        """Each match that has something that waits, and since when its next work does."""
        self._look: asyncio.TimerHandle | None = None
        self._works: dict[LineProcess, asyncio.Task[None]] = {}
        self._forgetting: set[asyncio.Task[None]] = set()
        self._is_closing = False

    @property
    def waiting(self) -> int:
        """How many matches have something that waits."""
        return len(self._queue)

    def put(self, opener: str, match: str, place: Hashable, work: QueuedWork) -> None:
        """Let a work wait for its turn; at most one waits at each place of a match."""
        loop = asyncio.get_running_loop()
        self._queue.put(opener, match, place, (opener, match, work))
        self._waits_since.setdefault(match, loop.time())
        if match not in self._homes:
            homes = Counter(self._homes.values())
            home = min(self._processes, key=homes.__getitem__)
            remember(self._homes, match, home, KNOWN)
        loop.call_soon(self._go_on)

    def drop(self, match: str) -> None:
        """Nothing of this match waits any more, and processes that know of it forget it."""
        self._queue.drop(match)
        self._waits_since.pop(match, None)
        self._homes.pop(match, None)
        for process in self._processes:
            self._keep(self._forgetting, process.forget(match))

    async def close(self) -> None:
        """Break off what is in hand, and end the processes."""
        self._is_closing = True  # what waits with a timeout may miss that it is cancelled
        tasks = {*self._works.values(), *self._forgetting}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for process in self._processes:
            await process.kill()

    @staticmethod
    def _keep(tasks: "set[asyncio.Task[None]]", work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    def _go_on(self) -> None:
        """Let processes that rest do what waits."""
        for process in self._processes:
            if process not in self._works and (taken := self._take(process)) is not None:
                work = asyncio.get_running_loop().create_task(self._run(process, taken))
                self._works[process] = work
        self._look_later()

    def _look_later(self) -> None:
        """While a process rests: look again when what has waited longest may move to it."""
        if self._look is not None:
            self._look.cancel()
            self._look = None
        rests = len(self._works) < len(self._processes) and not self._is_closing
        if rests and self._waits_since:
            moves_at = min(self._waits_since.values()) + MOVES_S
            self._look = asyncio.get_running_loop().call_at(moves_at, self._go_on)

    def _take(self, process: LineProcess) -> tuple[str, str, QueuedWork] | None:
        """What this process does next: of its own matches, or of one that has waited long."""
        now = asyncio.get_running_loop().time()
        taken = None
        if not self._is_closing:
            taken = self._queue.take(
                lambda match: (
                    self._homes.get(match, process) is process
                    or self._waits_since[match] + MOVES_S <= now
                )
            )
        if taken is not None:
            match = taken[1]
            del self._waits_since[match]
            if self._queue.waits(match):
                self._waits_since[match] = now
            remember(self._homes, match, process, KNOWN)
        return taken

    async def _run(self, process: LineProcess, taken: tuple[str, str, QueuedWork] | None) -> None:
        loop = asyncio.get_running_loop()
        try:
            while taken is not None:
                opener, _, work = taken
                began = loop.time()
                try:
                    await work(process)
                except Exception:
                    log.exception("a work could not be done")
                self._queue.charge(opener, loop.time() - began)
                taken = self._take(process)
        finally:
            del self._works[process]
            self._look_later()
