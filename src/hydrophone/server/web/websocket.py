"""The WebSocket protocol that uvicorn hands a connection to; all that a client does has a limit.

Every frame is paid for out of one budget, control frames and fragments too; what a client does not
read is bounded; and one look at all connections now and then finds who is to be pinged, does not
answer pings, or does not let itself be closed.
"""

import asyncio
import logging
import secrets
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any, cast
from urllib.parse import unquote

import uvicorn
from starlette.types import ASGIApp, Message
from uvicorn.server import ServerState
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import CONNECTING, OPEN, Event
from websockets.server import ServerProtocol

from hydrophone.server.protocol.limits import Bucket
from hydrophone.server.web.open_connections import OpenConnections

PING_S = 10.0
"""Seconds from a pong to the next ping. The first look at a connection pings it."""

PONG_S = 15.0
"""Seconds that a client has to answer a ping."""

CLOSE_S = 10.0
"""Seconds until a connection that is being closed is cut off."""

GOODBYE_S = 1.0
"""Seconds that a client has to take the last message when the server stops."""

UNREAD = 256 * 1024
"""Most bytes that wait for a client that sends pings and does not read the pongs."""

PIECE = 4096
"""Most bytes that are parsed at once, so that a flood of tiny frames is noticed early."""

EXTENSION = "hydrophone.websocket"
"""The extension of ASGI that holds the WebSocket itself, for what ASGI has no words for."""

SMOOTHING = 0.3
"""Part of the lag that is the latest ping's; the rest is what was known before."""

log = logging.getLogger(__name__)

_protocol_log = log.getChild("protocol")
"""Of the library: its word on each connection that opens or is refused is no news."""
_protocol_log.setLevel(logging.WARNING)


class GoneError(OSError):
    """Something is sent to a client that is gone, or to which the last frame was sent."""


class WebSocket(asyncio.Protocol):
    """One client's WebSocket: bytes on the one side, ASGI on the other, RFC 6455 between."""

    def __init__(
        self,
        *,
        guard: OpenConnections,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
    ) -> None:
        self._guard = guard
        self._app = cast(ASGIApp, config.loaded_app)  # pyright: ignore[reportUnknownMemberType]
        self._server = server_state
        self._app_state = app_state
        self._conn = ServerProtocol(max_size=config.ws_max_size, logger=_protocol_log)
        self._budget = Bucket(guard.frames, guard.now())
        self._message = bytearray()
        """What has come of a message in several frames."""
        self._is_text = False
        self._heard: asyncio.Queue[Message] = asyncio.Queue()
        self._reads = True
        self._writable = asyncio.Event()
        self._writable.set()
        self._answer: Message = {}
        """The beginning of an answer other than a WebSocket."""
        self._closing_since: float | None = None
        self._ping: tuple[bytes, float] | None = None
        """The ping that is to be answered, and when it was sent."""
        self._next_ping = 0.0
        self._lag_s: float | None = None

    # --- what the transport calls ---

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A client has asked for a WebSocket; the request comes next."""
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is no subclass
        self._server.connections.add(self)  # type: ignore[arg-type]
        self._guard.enter(self, self._address())

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        """The client is gone."""
        self._end(CloseCode.ABNORMAL_CLOSURE)
        self._guard.leave(self)
        self._server.connections.discard(self)

    def pause_writing(self) -> None:
        """The client does not read as fast as it is written to."""
        self._writable.clear()

    def resume_writing(self) -> None:
        """It has read."""
        self._writable.set()

    def data_received(self, data: bytes) -> None:
        """Read piece by piece, and nothing of a connection that is being closed."""
        for start in range(0, len(data), PIECE):
            if self._transport.is_closing():
                return
            self._conn.receive_data(data[start : start + PIECE])
            events = self._conn.events_received()
            if not self._pays_for(events):
                log.warning(
                    "a WebSocket from %(who)s sends too much and is closed", {"who": self._who()}
                )
                self._fail(CloseCode.POLICY_VIOLATION, "too_fast")
                return
            for event in events:
                self._take(event)
            self._write_out()
            if self._conn.parser_exc is not None:
                self._end(CloseCode.PROTOCOL_ERROR)
                self._transport.close()

    def _pays_for(self, events: Sequence[Event]) -> bool:
        cost = sum(1 + len(each.data) // 1024 for each in events if isinstance(each, Frame))
        return self._budget.take(self._guard.now(), cost)

    def _take(self, event: Event) -> None:
        match event:
            case Request():
                self._ask(event)
            case Frame(opcode=Opcode.PING):
                self._take_ping()
            case Frame(opcode=Opcode.PONG):
                self._take_pong(event.data)
            case Frame(opcode=Opcode.CLOSE):
                self._write_out()
                self._end(CloseCode.NORMAL_CLOSURE)
                self._transport.close()
            case Frame():
                self._take_data(event)
            case Response():
                pass  # clients send none

    def _take_data(self, frame: Frame) -> None:
        """When a message is complete nothing more is read until the app has taken it."""
        if frame.opcode is not Opcode.CONT:
            self._is_text = frame.opcode is Opcode.TEXT
        if self._message or not frame.fin:
            self._message += frame.data
        if not frame.fin or self._conn.state is not OPEN:
            return
        whole = bytes(self._message or frame.data)
        self._message.clear()
        try:
            said = {"text": whole.decode()} if self._is_text else {"bytes": whole}
        except UnicodeDecodeError:
            self._fail(CloseCode.INVALID_DATA)
            return
        self._heard.put_nowait({"type": "websocket.receive", **said})
        self._read(False)

    def _take_ping(self) -> None:
        """Let the answer leave, unless the client does not read the answers."""
        if self._transport.get_write_buffer_size() > UNREAD:
            log.warning(
                "a WebSocket from %(who)s does not read and is closed", {"who": self._who()}
            )
            self._transport.abort()

    def _take_pong(self, body: bytes | bytearray | memoryview) -> None:
        """Measure how long the ping was on its way and back."""
        if self._ping is None or self._ping[0] != body:
            return
        now, known = self._guard.now(), self._lag_s
        took = now - self._ping[1]
        self._lag_s = took if known is None else known + SMOOTHING * (took - known)
        self._ping, self._next_ping = None, now + PING_S

    # --- what the app may do ---

    def send_now(self, text: bytes) -> bool:
        """Send a text without a task that waits; False if the client is slow or on its way out.

        What is sent in one turn of the event loop leaves in one call of the system.
        """
        if self._conn.state is not OPEN or self._transport.is_closing():
            return False
        if not self._writable.is_set():
            return False
        self._transport.write(text_frame(text))
        return True

    def lag_s(self) -> float | None:
        """Seconds to the client and back, smoothed; None before the first pong."""
        return self._lag_s

    async def _receive(self) -> Message:
        message = await self._heard.get()
        if self._heard.empty():
            self._read(True)
        return message

    async def _send(self, message: Message) -> None:
        await self._writable.wait()
        if self._is_unanswered():
            self._answer_request(message)
        elif self._conn.state is not OPEN or self._transport.is_closing():
            raise GoneError
        elif message["type"] == "websocket.send":
            self._transport.write(text_frame(message["text"].encode()))
        else:
            self._conn.send_close(message["code"])
            self._write_out()
            self._end(message["code"])
            self._read(True)  # until the client has answered

    # --- the request ---

    def _ask(self, asked: Request) -> None:
        """The app decides, and nothing more is read until it has."""
        self._accepted = self._conn.accept(asked)
        if self._accepted.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            self._respond(self._accepted)
            return
        self._read(False)
        self._heard.put_nowait({"type": "websocket.connect"})
        task = asyncio.get_running_loop().create_task(self._run(self._scope(asked)))
        self._server.tasks.add(task)
        task.add_done_callback(self._server.tasks.discard)

    def _scope(self, asked: Request) -> dict[str, Any]:
        path, _, query = asked.path.partition("?")
        where = self._transport.get_extra_info
        return {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "wss" if where("sslcontext") else "ws",
            "server": _pair(where("sockname")),
            "client": _pair(where("peername")),
            "root_path": "",
            "path": unquote(path),
            "raw_path": path.encode("ascii"),
            "query_string": query.encode("ascii"),
            "headers": [
                (name.lower().encode("ascii"), text.encode("latin-1"))
                for name, text in asked.headers.raw_items()
            ],
            "subprotocols": [],
            "state": self._app_state.copy(),
            "extensions": {"websocket.http.response": {}, EXTENSION: {"socket": self}},
        }

    async def _run(self, scope: dict[str, Any]) -> None:
        try:
            await self._app(scope, self._receive, self._send)
        except GoneError:
            pass
        except Exception:
            log.exception("a WebSocket failed")
        finally:
            if self._conn.state is OPEN:
                self._transport.close()
            elif self._is_unanswered():
                self._respond(self._conn.reject(HTTPStatus.INTERNAL_SERVER_ERROR, ""))

    def _is_unanswered(self) -> bool:
        """Does the client still wait for the answer to its request?"""
        return self._conn.state is CONNECTING and not self._transport.is_closing()

    def _answer_request(self, message: Message) -> None:
        match message["type"]:
            case "websocket.accept":
                self._conn.send_response(self._accepted)
                self._write_out()
            case "websocket.http.response.start":
                self._answer = message
            case "websocket.http.response.body":
                response = self._conn.reject(self._answer["status"], "")
                response.headers.clear()
                response.headers.update(
                    (n.decode(), t.decode()) for n, t in self._answer["headers"]
                )
                response.headers["Connection"] = "close"
                response.body = message["body"]
                self._respond(response)
            case _:
                self._respond(self._conn.reject(HTTPStatus.FORBIDDEN, ""))

    def _respond(self, response: Response) -> None:
        """An answer other than a WebSocket ends the connection."""
        self._conn.send_response(response)
        self._write_out()
        self._end(CloseCode.ABNORMAL_CLOSURE)
        self._transport.close()

    # --- the end ---

    def watch(self, now: float) -> None:
        """Ping, or cut off a client that does not answer pings or does not let itself be closed."""
        if self._conn.close_expected() or self._transport.is_closing():
            if self._closing_since is None:
                self._closing_since = now
            elif now - self._closing_since >= CLOSE_S:
                self._transport.abort()
        elif self._ping is not None:
            if now - self._ping[1] >= PONG_S:
                self._fail(CloseCode.INTERNAL_ERROR, "keepalive ping timeout")
        elif self._conn.state is OPEN and now >= self._next_ping:
            self._ping = secrets.token_bytes(4), now
            self._conn.send_ping(self._ping[0])
            self._write_out()

    def shutdown(self) -> None:
        """The server stops: let a farewell leave, then close."""
        if self._conn.state is OPEN:
            asyncio.get_running_loop().call_later(GOODBYE_S, self._shut)
        elif self._is_unanswered():
            self._respond(self._conn.reject(HTTPStatus.SERVICE_UNAVAILABLE, ""))
        else:
            self._transport.close()

    def _shut(self) -> None:
        if not self._transport.is_closing():
            self._fail(CloseCode.SERVICE_RESTART)

    def _fail(self, code: CloseCode, reason: str = "") -> None:
        """Send the last frame, unless it was sent, and read nothing more."""
        self._conn.fail(code, reason)
        self._write_out()
        self._end(code)
        self._transport.close()

    def _end(self, code: int) -> None:
        """Let the app know, and a sender who waits."""
        self._heard.put_nowait({"type": "websocket.disconnect", "code": code})
        self._writable.set()

    def _write_out(self) -> None:
        """What the protocol has to say."""
        said = b"".join(self._conn.data_to_send())
        if said and not self._transport.is_closing():
            self._transport.write(said)

    def _read(self, reads: bool) -> None:
        """Read from the client, or not, whichever it was before."""
        if reads is not self._reads:
            self._reads = reads
            if reads:
                self._transport.resume_reading()
            else:
                self._transport.pause_reading()

    def _address(self) -> str:
        peer = self._transport.get_extra_info("peername")
        return peer[0] if peer else ""

    def _who(self) -> str:
        return self._guard.who(self._address())


def _pair(address: Sequence[Any] | None) -> tuple[str, int] | None:
    """Host and port; None of a client that has gone already."""
    return (address[0], address[1]) if address else None


def text_frame(body: bytes) -> bytes:
    """A server's frame around a text: complete, not masked, not compressed (RFC 6455, 5.2)."""
    length = len(body)
    if length < 126:
        return b"\x81%c%b" % (length, body)
    if length < 1 << 16:
        return b"\x81\x7e%b%b" % (length.to_bytes(2, "big"), body)
    return b"\x81\x7f%b%b" % (length.to_bytes(8, "big"), body)
