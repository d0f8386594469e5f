"""How a server ends in order: it says so, finishes what is in hand, and closes every connection.

Nothing is handed over. One of several servers goes on for a moment while its proxy sees by /health
that it is to end, and sends whoever comes to others. Then its people dial again, arrive there, and
their matches are claimed there.
"""

import asyncio
import logging

from hydrophone.server.protocol.refusals import Reason
from hydrophone.server.rooms.registry import MatchRegistry

FINISH_S = 3.0
"""Seconds in which what is in hand is to be written."""

log = logging.getLogger(__name__)


class Drain:
    """Drains one server. ``notice_s``: seconds for which its proxy is given notice.

    ``reason`` is what people are told in the end.
    """

    def __init__(self, matches: MatchRegistry, notice_s: float, reason: Reason) -> None:
        self._matches = matches
        self._notice_s = notice_s
        self._reason = reason

    @property
    def within_s(self) -> float:
        """Seconds that it takes at most."""
        return self._notice_s + FINISH_S

    async def run(self) -> None:
        """Give notice, finish, and send everybody away."""
        self._matches.drain()
        await asyncio.sleep(self._notice_s)
        try:
            async with asyncio.timeout(FINISH_S):
                await self._matches.finish()
        except TimeoutError:
            log.error("not everything could be written in time")
        self._matches.send_away(self._reason)
