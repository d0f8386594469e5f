"""All TCP connections of the server: how many there are, from where, and who looks after them.

Each connection enters when it is made and leaves when it is lost. Now and then all are asked to
look at their own deadlines, so that none is kept for ever.
"""

import logging
from collections import Counter
from collections.abc import Callable, Collection
from typing import Protocol

from hydrophone.server.protocol.limits import Rate

log = logging.getLogger(__name__)


class Watched(Protocol):
    """A connection that knows its own deadlines."""

    def watch(self, now: float) -> None:
        """Close if a deadline has passed."""
        ...


class OpenConnections:
    """The connections of one server. Addresses of proxies are not limited: many come through."""

    def __init__(
        self,
        clock: Callable[[], float],
        *,
        most: int,
        per_address: int,
        proxies: Collection[str],
        frames: Rate,
    ) -> None:
        self.now = clock
        self.frames = frames
        """Frames and KiB that one WebSocket may send."""
        self.farewell: Callable[[], None] | None = None
        """Says goodbye to everybody; called once, when the server stops."""
        self._most = most
        self._per_address = per_address
        self._proxies = frozenset(proxies)
        self._open: dict[Watched, str] = {}
        self._by_address: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._open)

    def enter(self, connection: Watched, address: str) -> bool:
        """Count a connection; False if there are too many and it must be closed."""
        if len(self._open) >= self._most:
            log.warning("%d connections are open; one from %s is closed", self._most, address)
            return False
        if self._by_address[address] >= self._per_address and address not in self._proxies:
            log.warning(
                "%d connections are open from %s; one is closed", self._per_address, address
            )
            return False
        self._open[connection] = address
        self._by_address[address] += 1
        return True

    def leave(self, connection: Watched) -> None:
        """A connection is lost, or has become another one."""
        address = self._open.pop(connection, None)
        if address is not None:
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]

    def watch(self) -> None:
        """Close what is overdue."""
        now = self.now()
        for connection in list(self._open):
            connection.watch(now)

    def say_goodbye(self) -> None:
        """The server stops."""
        farewell, self.farewell = self.farewell, None
        if farewell is not None:
            farewell()
