"""While it is not sure whose the matches are, nobody is answered: what comes waits (node_lease)."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable

from hydrophone.server.match.inputs import Input
from hydrophone.server.match.room import Room
from hydrophone.server.store.face import Store

LOOK_S = 0.02
"""Seconds between two looks whether it is sure."""

log = logging.getLogger(__name__)


class Doubts:
    """What came for rooms meanwhile, in order; ``put`` is told of it when it is sure again.

    Its room may have been let go by then.
    """

    def __init__(self, store: Store, put: Callable[[Room, Input], None]) -> None:
        self._store = store
        self._put = put
        self._waiting: deque[tuple[Room, Input]] = deque()

    async def over(self) -> None:
        """Wait until it is sure."""
        while self._store.in_doubt:
            await asyncio.sleep(LOOK_S)

    def hold(self, room: Room, came: Input) -> bool:
        """Keep an input for later, if it is not sure; what comes after it waits too."""
        if not self._waiting:
            if not self._store.in_doubt:
                return False
            asyncio.get_running_loop().call_later(LOOK_S, self._look)
        self._waiting.append((room, came))
        return True

    def _look(self) -> None:
        if self._store.in_doubt:
            asyncio.get_running_loop().call_later(LOOK_S, self._look)
            return
        waiting, self._waiting = self._waiting, deque()
        for room, came in waiting:
            try:
                self._put(room, came)
            except Exception:
                log.exception("an input that has waited could not be taken")
