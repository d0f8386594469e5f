"""uvicorn's two protocols with limits: deadlines for HTTP, a budget of frames for WebSockets.

An HTTP connection has a deadline in each of its states. Of a WebSocket every frame counts, control
frames and fragments too, and what the client does not read is bounded.
"""

import asyncio
import logging
from collections.abc import Mapping
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.protocol import OPEN

from hydrophone.server.protocol.limits import Bucket
from hydrophone.server.web.open_connections import OpenConnections

HEADERS_S = 10.0
"""Seconds until the headers of a request must be complete."""

BODY_S = 20.0
"""Seconds until the body of a request must be complete."""

ANSWER_S = 60.0
"""Seconds until the server must have answered, or the client must have read more of the answer."""

CLOSE_S = 10.0
"""Seconds until a connection that is being closed is cut off."""

GOODBYE_S = 1.0
"""Seconds that a client has to take the last message when the server stops."""

UNREAD = 256 * 1024
"""Most bytes that wait for a client that sends pings and does not read the pongs."""

PIECE = 4096
"""Most bytes that are parsed at once, so that a flood of tiny frames is noticed early."""

_SECONDS: Mapping[Any, float] = {h11.IDLE: HEADERS_S, h11.SEND_BODY: BODY_S}
"""Seconds a client may stay in a state; ANSWER_S if it is not here."""

SEND_NOW = "hydrophone.send_now"
"""The extension of ASGI by which a text is sent without waiting."""

LAG = "hydrophone.lag"
"""The extension of ASGI that tells the lag of a WebSocket."""

FIRST_PING_S = 1.0
"""Seconds until a client is pinged for the first time."""

SMOOTHING = 0.3
"""Part of the lag that is the latest ping's; the rest is what was known before."""

log = logging.getLogger(__name__)


class GuardedHttp(H11Protocol):
    """HTTP: a connection that does not go on is cut off."""

    def __init__(self, *, guard: OpenConnections, **made: Any) -> None:
        super().__init__(**made)
        self._guard = guard
        self._state: Any = None
        self._deadline = 0.0
        self._unread = 0

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

    def handle_events(self) -> None:
        """Something came, or the next request of several is looked at."""
        super().handle_events()
        if self.conn.their_state is not self._state:
            self._set_deadline()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The connection becomes a WebSocket, which counts as another."""
        self._guard.leave(self)
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


class GuardedWebSocket(WebSocketsSansIOProtocol):
    """WebSocket: every frame and every KiB is paid for out of one budget."""

    def __init__(self, *, guard: OpenConnections, **made: Any) -> None:
        super().__init__(**made)
        self._guard = guard
        self._budget = Bucket(guard.frames, guard.now())
        self._closing_since: float | None = None
        self._lag_s: float | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A client has asked for a WebSocket."""
        super().connection_made(transport)
        self._guard.enter(self, _address(self.client))

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        self._guard.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read piece by piece, and nothing of a connection that is being closed."""
        for start in range(0, len(data), PIECE):
            if not self.transport.is_closing():
                super().data_received(data[start : start + PIECE])

    def handle_events(self) -> None:
        """Handle frames if they can be paid for."""
        frames = [event for event in self.conn.events if isinstance(event, Frame)]
        cost = sum(1 + len(frame.data) // 1024 for frame in frames)
        if self._budget.take(self._guard.now(), cost):
            super().handle_events()
        else:
            log.warning(
                "a WebSocket from %(who)s sends too much and is closed", {"who": self._who()}
            )
            self.conn.events_received()
            self._fail(CloseCode.POLICY_VIOLATION, "too_fast")

    def handle_ping(self) -> None:
        """Answer, unless the client does not read the answers."""
        if self.transport.get_write_buffer_size() > UNREAD:
            log.warning(
                "a WebSocket from %(who)s does not read and is closed", {"who": self._who()}
            )
            self.transport.abort()
        else:
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Measure how long the ping was on its way and back."""
        is_awaited = self.pending_ping_payload is not None
        super().handle_pong(event)
        if is_awaited and self.pending_ping_payload is None:
            known, took = self._lag_s, self.last_ping_rtt
            self._lag_s = took if known is None else known + SMOOTHING * (took - known)

    def schedule_ping(self) -> None:
        """Soon for the first time, so that the lag is known."""
        if self._lag_s is None and self.ping_timer is None:
            self.ping_timer = self.loop.call_later(FIRST_PING_S, self.send_keepalive_ping)
        else:
            super().schedule_ping()

    def lag_s(self) -> float | None:
        """Seconds to the client and back, smoothed; None before the first pong."""
        return self._lag_s

    def send_receive_event_to_app(self) -> None:
        """A message is complete. Text that is not UTF-8 closes the connection."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self._fail(CloseCode.INVALID_DATA, "")
        else:
            super().send_receive_event_to_app()

    async def run_asgi(self) -> None:
        """Let the app send without waiting, where it can."""
        extensions = self.scope.setdefault("extensions", {})
        extensions[SEND_NOW] = {"send": self.send_now}
        extensions[LAG] = {"lag_s": self.lag_s}
        await super().run_asgi()

    async def send(self, message: Any) -> None:
        """An answer of HTTP ends a handshake too; uvicorn would log it as a fault."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True

    def send_now(self, text: bytes) -> bool:
        """Send a text without a task that waits; False if the client is slow or on its way out.

        What is sent in one turn of the event loop leaves in one call of the system.
        """
        open_still = self.conn.state is OPEN and not self.transport.is_closing()
        if not open_still or self.close_sent or not self.writable.is_set():
            return False
        self.transport.write(text_frame(text))
        return True

    def watch(self, now: float) -> None:
        """Cut off a client that does not let itself be closed. The pings find silent ones."""
        if not self.transport.is_closing():
            return
        if self._closing_since is None:
            self._closing_since = now
        elif now - self._closing_since >= CLOSE_S:
            self.transport.abort()

    def shutdown(self) -> None:
        """The server stops: let a farewell leave, then close."""
        if self.handshake_complete and not self.close_sent:
            self.loop.call_later(GOODBYE_S, self._shut)
        else:
            super().shutdown()

    def _who(self) -> str:
        return self._guard.who(_address(self.client))

    def _shut(self) -> None:
        if not self.disconnected:
            super().shutdown()

    def _fail(self, code: CloseCode, reason: str) -> None:
        if self.conn.state is OPEN:
            self.conn.fail(code, reason)
            self.handle_parser_exception()
        else:
            self.transport.abort()


def text_frame(body: bytes) -> bytes:
    """A server's frame around a text: complete, not masked, not compressed (RFC 6455, 5.2)."""
    length = len(body)
    if length < 126:
        return b"\x81%c%b" % (length, body)
    if length < 1 << 16:
        return b"\x81\x7e%b%b" % (length.to_bytes(2, "big"), body)
    return b"\x81\x7f%b%b" % (length.to_bytes(8, "big"), body)


def _address(client: tuple[str, int] | None) -> str:
    return "" if client is None else client[0]


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
