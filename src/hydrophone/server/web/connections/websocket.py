"""uvicorn's WebSocket with limits: all that a client does has one.

Every frame is paid for out of one budget, control frames and fragments too; what a client does not
read is bounded; and one look at all connections now and then finds who is to be pinged, does not
answer pings, or does not let itself be closed.
"""

import asyncio
import contextlib
import logging
import secrets
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.protocol import OPEN

from hydrophone.server.protocol.limits import Bucket
from hydrophone.server.protocol.refusals import TooFastError
from hydrophone.server.web.connections.open_connections import OpenConnections

PING_S = 10.0
"""Seconds from a pong to the next ping. The first look at a connection pings it."""

PONG_S = 15.0
"""Seconds that a client has to answer a ping."""

CLOSE_S = 10.0
"""Seconds until a connection that is being closed is cut off."""

GOODBYE_S = 1.0
"""Seconds that a client has to take the last message when the server stops."""

UNREAD_MOST = 4 * 1024 * 1024
"""Most bytes of messages that wait for a client that does not read."""

UNREAD = UNREAD_MOST + 256 * 1024
"""Most bytes that wait for a client that also sends pings and does not read the pongs."""

PIECE = 4096
"""Most bytes that are parsed at once, so that a flood of tiny frames is noticed early."""

EXTENSION = "hydrophone.websocket"
"""The extension of ASGI that holds the WebSocket itself, for what ASGI has no words for."""

WOKEN: Any = "hydrophone.woken"
"""What ``receive`` tells of besides what ASGI knows: nothing has come."""

SMOOTHING = 0.3
"""Part of the lag that is the latest ping's; the rest is what was known before."""

log = logging.getLogger(__name__)


class WebSocket(WebSocketsSansIOProtocol):
    """One client's WebSocket."""

    app: Any  # the parent's union of kinds of apps is not known to the last type

    def __init__(self, *, guard: OpenConnections, **made: Any) -> None:
        super().__init__(**made)
        self._guard = guard
        self._budget = Bucket(guard.frames, guard.now())
        self._closing_since: float | None = None
        self._goodbye: asyncio.Task[None] | None = None
        self._ping: tuple[bytes, float] | None = None
        """The ping that is to be answered, and when it was sent."""
        self._next_ping = 0.0
        self._lag_s: float | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A client has asked for a WebSocket; the request comes next."""
        super().connection_made(transport)
        self._guard.enter(self, self._address())

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        self._guard.leave(self)
        super().connection_lost(exc)

    # --- what comes ---

    def data_received(self, data: bytes) -> None:
        """Read piece by piece, and nothing of a connection that is being closed."""
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])

    def handle_events(self) -> None:
        """Take what was read, if the client pays for it."""
        frames = [each for each in self.conn.events if isinstance(each, Frame)]
        cost = sum(1 + len(each.data) // 1024 for each in frames)
        if self._budget.take(self._guard.now(), cost):
            super().handle_events()
        else:
            log.warning(
                "a WebSocket from %(who)s sends too much and is closed", {"who": self._who()}
            )
            error = TooFastError(self._budget.wait_s(self._guard.now(), cost))
            self._fail(CloseCode.POLICY_VIOLATION, f"{error.reason} ({error.detail})")

    def send_receive_event_to_app(self) -> None:
        """Hand a whole message on as bytes, whatever it is; text that is none closes."""
        try:
            self.frames = [b"".join(self.frames)]
            if self.curr_msg_data_type == "text":
                self.frames[0].decode()
        except UnicodeDecodeError:
            self._fail(CloseCode.INVALID_DATA)
            return
        self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()

    def handle_ping(self) -> None:
        """Let the answer leave, unless the client does not read the answers."""
        if self.transport.get_write_buffer_size() > UNREAD:
            log.warning(
                "a WebSocket from %(who)s does not read and is closed", {"who": self._who()}
            )
            self.transport.abort()
        else:
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Measure how long the ping was on its way and back."""
        if self._ping is None or self._ping[0] != event.data:
            return
        now, known = self._guard.now(), self._lag_s
        took = now - self._ping[1]
        self._lag_s = took if known is None else known + SMOOTHING * (took - known)
        self._ping, self._next_ping = None, now + PING_S

    # --- what the app may do ---

    async def run_asgi(self) -> None:
        """Serve the client; the app finds this WebSocket among the extensions."""
        self.scope["extensions"] = {"websocket.http.response": {}, EXTENSION: {"socket": self}}
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except Exception:
            log.exception("a WebSocket failed")
            self.send_500_response()
        finally:
            if self.close_timer is None:
                self.transport.close()

    def push(self, text: bytes) -> None:
        """Send a text, unless the client is on its way out.

        What is sent in one turn of the event loop leaves in one call of the system.
        """
        if self.conn.state is OPEN and not self.transport.is_closing():
            self.transport.write(text_frame(text))

    def wake(self) -> None:
        """Let who waits for what the client says look whether there is something else to do."""
        self.queue.put_nowait({"type": WOKEN})

    def unread(self) -> int:
        """Bytes that wait for the client."""
        return self.transport.get_write_buffer_size()

    def hang_up(self, code: int = CloseCode.NORMAL_CLOSURE) -> None:
        """Close behind what waits; who does not take that is cut off."""
        if self._closing_since is None:
            self._closing_since = self._guard.now()
            self._goodbye = self.loop.create_task(self._close(code))

    async def _close(self, code: int) -> None:
        await self.writable.wait()
        if not self.close_sent:  # the client may have been closed for a fault meanwhile
            with contextlib.suppress(ClientDisconnected):
                await self.send({"type": "websocket.close", "code": code})

    def lag_s(self) -> float | None:
        """Seconds to the client and back, smoothed; None before the first pong."""
        return self._lag_s

    # --- the end ---

    def watch(self, now: float) -> None:
        """Ping, or cut off a client that does not answer pings or does not let itself be closed."""
        if self._closing_since is not None or self.close_sent or self.transport.is_closing():
            if self._closing_since is None:
                self._closing_since = now
            elif now - self._closing_since >= CLOSE_S:
                self.transport.abort()
        elif self._ping is not None:
            if now - self._ping[1] >= PONG_S:
                self._fail(CloseCode.INTERNAL_ERROR, "keepalive ping timeout")
        elif self.conn.state is OPEN and now >= self._next_ping:
            self._ping = secrets.token_bytes(4), now
            self.conn.send_ping(self._ping[0])
            self.transport.write(b"".join(self.conn.data_to_send()))

    def shutdown(self) -> None:
        """The server stops: let a farewell leave, then close."""
        if self.conn.state is OPEN:
            self.loop.call_later(GOODBYE_S, self._shut)
        elif self.handshake_complete:
            self.transport.close()
        else:
            super().shutdown()

    def _shut(self) -> None:
        if not self.transport.is_closing():
            self._fail(CloseCode.SERVICE_RESTART)

    def _fail(self, code: CloseCode, reason: str = "") -> None:
        """Send the last frame, unless it was sent, and read nothing more."""
        self.conn.fail(code, reason)
        self.handle_parser_exception()

    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def _who(self) -> str:
        return self._guard.who(self._address())


def text_frame(body: bytes) -> bytes:
    """A server's frame around a text: complete, not masked, not compressed (RFC 6455, 5.2)."""
    length = len(body)
    if length < 126:
        return b"\x81%c%b" % (length, body)
    if length < 1 << 16:
        return b"\x81\x7e%b%b" % (length.to_bytes(2, "big"), body)
    return b"\x81\x7f%b%b" % (length.to_bytes(8, "big"), body)
