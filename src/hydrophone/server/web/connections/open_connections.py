"""All TCP connections of the server: how many there are, from where, and who looks after them.

Each connection enters when it is made and leaves when it is lost. Now and then all are asked to
look at their own deadlines, so that none is kept for ever.
"""

import contextlib
import logging
import secrets
from collections import Counter
from collections.abc import Callable, Collection, Generator
from typing import Protocol

from hydrophone.server.protocol.limits import Rate, one_fewer
from hydrophone.server.web.request_limits import AddressKeys

_WHO_LENGTH = 8
"""Letters by which the log tells one address from another."""

log = logging.getLogger(__name__)


class Watched(Protocol):
    """A connection that knows its own deadlines."""

    def watch(self, now: float) -> None:
        """Close if a deadline has passed."""
        ...


class OpenConnections:
    """The connections of one server.

    Through a proxy many come from one address. So its connections are not limited, but the requests
    and WebSockets that it has open at a time for each address.
    """

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
        self._keys = AddressKeys(secrets.token_bytes(16))
        self._most = most
        self._per_address = per_address
        self._proxies = frozenset(proxies)
        self._open: dict[Watched, str] = {}
        self._by_address: Counter[str] = Counter()
        self._asked_for: Counter[str] = Counter()
        """Requests and WebSockets that are served, by the address that they are for."""

    def who(self, address: str) -> str:
        """An address in the log: the same for the same one, until the server is started again."""
        return self._keys.of(address)[:_WHO_LENGTH]

    def __len__(self) -> int:
        return len(self._open)

    def enter(self, connection: Watched, address: str) -> bool:
        """Count a connection; False if there are too many and it must be closed."""
        if len(self._open) >= self._most:
            log.warning(
                "%(most)d connections are open; one from %(who)s is closed",
                {"most": self._most, "who": self.who(address)},
            )
            return False
        if self._too_many(self._by_address, address):
            return False
        self._open[connection] = address
        self._by_address[address] += 1
        return True

    def _too_many(self, counts: Counter[str], address: str) -> bool:
        too_many = counts[address] >= self._per_address and address not in self._proxies
        if too_many:
            log.warning(
                "%(most)d connections are open from %(who)s; one is closed",
                {"most": self._per_address, "who": self.who(address)},
            )
        return too_many

    @contextlib.contextmanager
    def asked_for(self, address: str) -> Generator[bool]:
        """Count a request or a WebSocket while it is served; False if there are too many."""
        if self._too_many(self._asked_for, address):
            yield False
            return
        self._asked_for[address] += 1
        try:
            yield True
        finally:
            one_fewer(self._asked_for, address)

    def leave(self, connection: Watched) -> None:
        """A connection is lost, or has become another one."""
        address = self._open.pop(connection, None)
        if address is not None:
            one_fewer(self._by_address, address)

    def watch(self) -> None:
        """Close what is overdue."""
        now = self.now()
        for connection in list(self._open):
            connection.watch(now)
