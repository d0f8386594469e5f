"""How a server of several ends: its matches go to the others, and its people after them.

Match after match stops, is kept and given back, and its people are sent away: by any other server
they find it where it stopped. All goes in steps, so that the others need not take up everything in
one moment. The matches that nobody looks at go first and together; they cost nobody anything.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from itertools import islice
from math import ceil
from typing import Protocol

from hydrophone.core.errors import StoreError
from hydrophone.server.protocol.refusals import Reason
from hydrophone.server.rooms.registry import MatchRegistry

STEP_S = 0.1
"""Seconds of a step."""

MATCHES_S = 250
"""Matches with people that go in a second, as long as there is time for all."""

PEOPLE_S = 1000
"""People of matches of other servers who are sent away in a second, as long as there is time."""

BATCH = 1000
"""Most matches of one transaction."""

_PACED = 0.75
"""Part of the time in which all is to be done; the rest is for a database that is slow."""

log = logging.getLogger(__name__)


class Line(Protocol):
    """A connection of this server."""

    def close(self, reason: Reason) -> None:
        """Say why, then close; nothing, if it is closing already."""
        ...


class Drain:
    """Hands everything over, within so many seconds."""

    def __init__(
        self, matches: MatchRegistry, lines: Callable[[], Sequence[Line]], within_s: float
    ) -> None:
        self._matches = matches
        self._lines = lines
        self._within_s = within_s
        self._paced_until = 0.0

    async def run(self) -> None:
        """Hand over; what cannot be is let go when the time is over."""
        now = asyncio.get_running_loop().time
        began = now()
        self._paced_until = began + _PACED * self._within_s
        self._matches.drain()
        count = len(self._matches.in_memory)
        try:
            async with asyncio.timeout(self._within_s):
                await self._hand_over()
                await self._send_away(self._lines())
        except (TimeoutError, StoreError) as error:
            left = len(self._matches.in_memory)
            why = str(error) or f"not done within {self._within_s:g} s"
            log.error(
                "%(left)d of %(count)d matches could not be handed over: %(why)s",
                {"left": left, "count": count, "why": why},
            )
            self._matches.let_go()
        else:
            if count:
                log.warning(
                    "%(count)d matches handed over in %(took_s).2f s",
                    {"count": count, "took_s": now() - began},
                )

    async def _hand_over(self) -> None:
        matches = self._matches
        while idle := tuple(islice(matches.in_memory - matches.watched(), BATCH)):
            await matches.hand_over(idle)
        while there := matches.in_memory:
            step = asyncio.create_task(asyncio.sleep(STEP_S))
            count = min(BATCH, self._in_a_step(len(there), MATCHES_S))
            await matches.hand_over(tuple(islice(there, count)))
            if matches.in_memory:
                await step
            step.cancel()

    async def _send_away(self, lines: Sequence[Line]) -> None:
        while lines:
            count = self._in_a_step(len(lines), PEOPLE_S)
            for line in lines[:count]:
                line.close(Reason.ELSEWHERE)
            lines = lines[count:]
            if lines:
                await asyncio.sleep(STEP_S)

    def _in_a_step(self, count: int, per_second: float) -> int:
        """So many at least that all are done in time."""
        left_s = max(STEP_S, self._paced_until - asyncio.get_running_loop().time())
        return ceil(max(per_second * STEP_S, count * STEP_S / left_s))
