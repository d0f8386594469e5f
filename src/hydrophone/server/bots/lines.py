"""Which process thinks for which match, of those that think for the same openers.

A match stays with its process, which remembers its bots. While works wait for one process and
another rests, half of the matches that wait move there.
"""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Sequence

from hydrophone.server.bots.line import KNOWN, BotLine, Work
from hydrophone.server.protocol.limits import remember

EVEN_OUT_S = 0.05
"""Seconds for which works wait for a process, while another rests, until half of them move."""


class BotLines:
    """The lines to processes that think, at least one."""

    def __init__(self, lines: Sequence[BotLine]) -> None:
        self._lines = lines
        self._homes: OrderedDict[str, BotLine] = OrderedDict()
        self._task: asyncio.Task[None] | None = None
        self._is_closing = False

    @property
    def lines(self) -> Sequence[BotLine]:
        """All of them."""
        return self._lines

    @property
    def waiting(self) -> int:
        """How many matches have something that waits."""
        return len({match for line in self._lines for match in line.line.waiting()})

    def put(self, work: Work) -> None:
        """Let a work wait for its turn."""
        self._home(work.match).put(work)
        if len(self._lines) > 1 and (self._task is None or self._task.done()):
            self._task = asyncio.get_running_loop().create_task(self._even_out())

    def forget(self, match: str) -> None:
        """Nothing of this match is needed any more."""
        for line in self._lines:
            line.forget(match)
        self._homes.pop(match, None)

    async def close(self) -> None:
        """End all lines."""
        self._is_closing = True  # what waits with a timeout may miss that it is cancelled
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})
        await asyncio.gather(*(each.line.close() for each in self._lines))

    # --- homes ---------------------------------------------------------------------------------

    def _home(self, match: str) -> BotLine:
        """The line that thought for this match, or the one that thinks for fewest."""
        home = self._homes.get(match)
        if home is None:
            home = min(self._lines, key=Counter(self._homes.values()).__getitem__)
        remember(self._homes, match, home, KNOWN)
        return home

    async def _even_out(self) -> None:
        """As long as anything is done, let those who rest take over half of what waits."""
        loop = asyncio.get_running_loop()
        while not self._is_closing and not all(line.line.rests for line in self._lines):
            await asyncio.sleep(EVEN_OUT_S)
            behind = [line for line in self._lines if _is_behind(line, loop.time())]
            resting = [line for line in self._lines if line.line.rests]
            for here, there in zip(behind, resting, strict=False):
                self._move(here, there)

    def _move(self, here: BotLine, there: BotLine) -> None:
        """Half of the matches that wait here think there from now on."""
        waiting = here.line.waiting()
        for match in waiting[: (len(waiting) + 1) // 2]:
            self._homes[match] = there
            for work in here.give(match):
                there.put(work)


def _is_behind(line: BotLine, now: float) -> bool:
    """Does something wait for this process, which has not rested for a while?"""
    own = line.line
    return not own.rests and now - own.changed_at >= EVEN_OUT_S and bool(own.waiting())
