"""uvicorn's HTTP with limits: a connection has a deadline in each of its states."""

import asyncio
import logging
from collections.abc import Mapping
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from hydrophone.server.web.connections.open_connections import OpenConnections

HEADERS_S = 10.0
"""Seconds until the headers of a request must be complete."""

BODY_S = 20.0
"""Seconds until the body of a request must be complete."""

HEADERS_MOST = 16 * 1024
"""Bytes of headers from which on a request is refused: thousands of them take long to parse."""

PIECE = 8 * 1024
"""Most bytes that are parsed at once, so that no more than these come on top of HEADERS_MOST."""

ANSWER_S = 60.0
"""Seconds until the server must have answered, or the client must have read more of the answer."""

_SECONDS: Mapping[Any, float] = {h11.IDLE: HEADERS_S, h11.SEND_BODY: BODY_S}
"""Seconds a client may stay in a state; ANSWER_S if it is not here."""

log = logging.getLogger(__name__)


class GuardedHttp(H11Protocol):
    """HTTP: a connection that does not go on is cut off."""

    def __init__(self, *, guard: OpenConnections, **made: Any) -> None:
        super().__init__(**made)
        self._guard = guard
        self._state: Any = None
        self._deadline = 0.0
        self._unread = 0
        self._is_websocket = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client connects."""
        super().connection_made(transport)
        self._set_deadline()
        if not self._guard.enter(self, _address(self.client)):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        self._guard.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read piece by piece, until the connection closes or becomes a WebSocket."""
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing() or self._is_websocket:
                return
            super().data_received(data[start : start + PIECE])

    def handle_events(self) -> None:
        """Something came, or the next request of several is looked at."""
        super().handle_events()
        if self.conn.their_state is not self._state:
            self._set_deadline()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The connection becomes a WebSocket, which counts as another."""
        self._guard.leave(self)
        self._is_websocket = True
        super().handle_websocket_upgrade(event)

    def watch(self, now: float) -> None:
        """Cut the connection off if it has not gone on; reading the answer is going on."""
        if now < self._deadline:
            return
        unread = self.transport.get_write_buffer_size()
        if 0 < unread != self._unread:
            self._unread, self._deadline = unread, now + ANSWER_S
        else:
            log.warning(
                "a connection from %(who)s did not go on and is closed", {"who": self._who()}
            )
            self.transport.abort()

    def _who(self) -> str:
        return self._guard.who(_address(self.client))

    def _set_deadline(self) -> None:
        self._state = self.conn.their_state
        self._deadline = self._guard.now() + _SECONDS.get(self._state, ANSWER_S)


def _address(client: tuple[str, int] | None) -> str:
    return "" if client is None else client[0]
