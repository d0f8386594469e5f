"""Which bot worker thinks for which match, of those that think for the same openers.

A match stays with its worker, which remembers its bots. Workers of the pool are hired when there
is something to think about, more of them while works wait, and let go when they rest. While none
can be had, processes of this server think; if it has none, works wait.
"""

import asyncio
import contextlib
import logging
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Sequence
from typing import Protocol, TypeAlias

from hydrophone.server.bots.bot_line import KNOWN, BotLine, Work
from hydrophone.server.bots.bot_messages import Kind
from hydrophone.server.workers.line_process import Line

TEND_S = 0.05
"""Seconds between two looks whether workers are too few, and how long works wait for a worker while
another rests."""

AGAIN_S = 1.0
"""Seconds until a worker of the pool is asked for again after none could be had."""

REST_S = 300.0
"""Seconds that a worker of the pool rests until it is let go."""

log = logging.getLogger(__name__)

Hire: TypeAlias = Callable[[], Awaitable[Line | None]]
"""Hires a worker of the pool; None if none can be had."""


class HireOffice(Protocol):
    """Where workers of the pool are hired."""

    async def hire(self, kind: Kind) -> Line | None:
        """A line to a worker that this server has not hired yet; None if there is none."""
        ...

    async def close(self) -> None:
        """End the connection; workers are let go before."""
        ...


class BotLines:
    """The lines to workers of the pool, if there is one, and to processes of this server."""

    def __init__(
        self, own: Sequence[Line], make: Callable[[Line], BotLine], hire: Hire | None = None
    ) -> None:
        self._make = make
        self._hire = hire
        self._own = [make(line) for line in own]
        self._hired: list[BotLine] = []
        self._homes: OrderedDict[str, BotLine] = OrderedDict()
        self._matches: Counter[BotLine] = Counter()
        """How many matches each line is home to."""
        self._placeless: dict[tuple[str, Hashable], Work] = {}
        """What waits until there is any worker."""
        self._does_without = hire is None
        self._hire_at = 0.0
        self._stirred = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._is_closing = False

    @property
    def own(self) -> Sequence[BotLine]:
        """The lines to processes of this server."""
        return self._own

    @property
    def hired(self) -> Sequence[BotLine]:
        """The lines to workers of the pool."""
        return self._hired

    @property
    def does_without(self) -> bool:
        """Could no worker of the pool be had?"""
        return self._does_without

    @property
    def waiting(self) -> int:
        """How many matches have something that waits."""
        waiting = {match for line in self._all() for match in line.works.waiting()}
        return len(waiting.union(match for match, _ in self._placeless))

    def put(self, work: Work) -> None:
        """Let a work wait for its turn."""
        home = self._home(work.match)
        if home is None:
            self._placeless[work.match, work.place] = work
        else:
            home.put(work)
        self._stir()

    def forget(self, match: str) -> None:
        """Nothing of this match is needed any more."""
        for key in [key for key in self._placeless if key[0] == match]:
            del self._placeless[key]
        for line in self._all():
            line.forget(match)
        self._settle(match, None)

    async def close(self) -> None:
        """End all lines."""
        self._is_closing = True  # what waits with a timeout may miss that it is cancelled
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})
        await asyncio.gather(*(line.close() for line in self._all()))

    # --- homes ---------------------------------------------------------------------------------

    def _all(self) -> list[BotLine]:
        return [*self._hired, *self._own]

    def _present(self) -> Sequence[BotLine]:
        return [line for line in self._hired if not line.line.is_gone]

    def _in_use(self) -> Sequence[BotLine]:
        """Those who are asked: the pool, or without it the processes of this server."""
        return self._present() or (self._own if self._does_without else ())

    def _home(self, match: str) -> BotLine | None:
        """Who thinks for this match: who did, or who thinks for fewest; None if there is nobody."""
        lines = self._in_use()
        home = self._homes.get(match)
        if home not in lines:
            home = min(lines, key=self._matches.__getitem__, default=None)
        self._settle(match, home)
        return home

    def _settle(self, match: str, line: BotLine | None) -> None:
        self._count_out(self._homes.pop(match, None))
        if line is not None:
            self._homes[match] = line
            self._matches[line] += 1
        if len(self._homes) > KNOWN:
            self._count_out(self._homes.popitem(last=False)[1])

    def _count_out(self, line: BotLine | None) -> None:
        if line is not None:
            self._matches[line] -= 1

    # --- who is there --------------------------------------------------------------------------

    def _stir(self) -> None:
        if self._hire is not None or len(self._own) > 1:
            self._stirred.set()
            if self._task is None or self._task.done():
                self._task = asyncio.get_running_loop().create_task(self._tend())

    async def _tend(self) -> None:
        while not self._is_closing:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stirred.wait(), REST_S)
            self._stirred.clear()
            await self._look()
            while self._is_busy():
                await asyncio.sleep(TEND_S)
                await self._look()

    def _is_busy(self) -> bool:
        works = bool(self._placeless) or not all(line.works.rests for line in self._all())
        return works and not self._is_closing

    async def _look(self) -> None:
        now = asyncio.get_running_loop().time()
        for line in [line for line in self._hired if _is_over(line, now)]:
            await self._part_with(line)
        behind = [line for line in self._in_use() if _is_behind(line, now)]
        is_short = self._placeless or self._makes_do() or len(behind) > len(self._resting())
        is_time = now >= self._hire_at or not (self._present() or self._does_without)
        if self._hire is not None and is_short and is_time:
            await self._hire_one(self._hire, now)
        for here, there in zip(behind, self._resting(), strict=False):
            self._even_out(here, there)

    def _makes_do(self) -> bool:
        """Do processes of this server think, where workers of the pool should?"""
        return not self._present() and not all(line.works.rests for line in self._own)

    def _resting(self) -> list[BotLine]:
        return [line for line in self._in_use() if line.works.rests]

    def _even_out(self, here: BotLine, there: BotLine) -> None:
        """Half of the matches that wait here think there from now on."""
        waiting = here.works.waiting()
        for match in waiting[: (len(waiting) + 1) // 2]:
            self._settle(match, there)
            for work in here.give(match):
                there.put(work)

    async def _part_with(self, line: BotLine) -> None:
        """Let a worker of the pool go, when it has done what it has in hand."""
        for match in line.works.waiting():
            for work in line.give(match):
                self.put(work)
        if line.works.rests:
            self._hired.remove(line)
            for match in [match for match, home in self._homes.items() if home is line]:
                self._settle(match, None)
            del self._matches[line]
            await line.close()

    async def _hire_one(self, hire: Hire, now: float) -> None:
        line = await hire()
        if line is not None:
            self._hired.append(self._make(line))
            self._tell(does_without=False)
        else:
            self._hire_at = now + AGAIN_S
            if not self._present():
                self._tell(does_without=True)
        placeless, self._placeless = list(self._placeless.values()), {}
        for work in placeless:
            self.put(work)

    def _tell(self, *, does_without: bool) -> None:
        """Say who thinks when it changes; the first time only if something is missing."""
        if does_without == self._does_without:
            return
        self._does_without = does_without
        if not does_without:
            log.warning("bots think in bot workers of the bus")
        elif self._own:
            log.warning("no bot worker of this version answers: bots think in this server")
        else:
            log.error("no bot worker of this version answers, and this server has none: bots wait")


def _is_behind(line: BotLine, now: float) -> bool:
    """Does something wait for this worker, which has not rested for a while?"""
    works = line.works
    return not works.rests and now - works.changed_at >= TEND_S and bool(works.waiting())


def _is_over(line: BotLine, now: float) -> bool:
    """Is this worker of no use any more?"""
    works = line.works
    return line.line.is_gone or (works.rests and now - works.changed_at > REST_S)
