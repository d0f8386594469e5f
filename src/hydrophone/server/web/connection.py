"""A WebSocket and its session: frames in, and messages out.

A message leaves at once. While a client is slow its messages wait in a bounded queue, which a
task of its own writes.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable

import msgspec
from starlette.types import Receive, Send

from hydrophone.server.match.effects import ConnectionId
from hydrophone.server.match.people.presence import AddressKey
from hydrophone.server.match.room import Room
from hydrophone.server.people.person import PersonId
from hydrophone.server.protocol.messages import (
    Bye,
    Command,
    Hello,
    Pong,
    Refused,
    WatchMatches,
)
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.protocol.session import Session, Verdict
from hydrophone.server.rooms.clients import encode_message
from hydrophone.server.rooms.registry import MatchRegistry
from hydrophone.server.web import weights

QUEUE = 512
"""Most messages that wait for one client; with more, the connection is closed."""

QUEUE_BYTES = 4 * 1024 * 1024
"""Most bytes that wait for one client, beside one message that may be longer."""

SEND_S = 10.0
"""Seconds until a client that does not take a farewell is cut off."""

log = logging.getLogger(__name__)


class Socket(msgspec.Struct, frozen=True):
    """The WebSocket under a connection."""

    receive: Receive
    send: Send
    send_now: Callable[[bytes], bool]
    """Sends a text without a task that waits; False if that cannot be done just now."""
    lag_s: Callable[[], float | None]


class Visitor(msgspec.Struct, frozen=True):
    """The client of a connection, as far as its address matters."""

    address: AddressKey
    find: Callable[[Hello], Awaitable[tuple[Room, PersonId]]]
    """The room that it says hello to, and who comes; RefusedError if it guesses codes."""
    pay: Callable[[float], None]
    """Its address pays for something of this weight; RefusedError."""
    hashed: Callable[[str, str], Awaitable[str]]
    """A password as it is kept, with this salt; RefusedError."""


class Connection:
    """One client's connection. ``push`` never waits: a slow client slows nobody else."""

    def __init__(
        self,
        matches: MatchRegistry,
        visitor: Visitor,
        socket: Socket,
        session: Session,
        clock: Callable[[], float],
    ) -> None:
        self._matches = matches
        self._visitor = visitor
        self._socket = socket
        self._session = session
        self._clock = clock
        self.lag_s = socket.lag_s
        self._send_now = socket.send_now
        self._queue: deque[bytes] = deque()
        self._queued = 0
        self._waiting: asyncio.Future[None] | None = None
        self._closing = False
        self._writer: asyncio.Task[None] | None = None

    def push(self, text: bytes) -> None:
        """Send this at once, or when the client can take it and what is before it has left."""
        if self._closing:
            return
        if self._waiting is not None and self._send_now(text):
            return  # the writer is idle, and stays so
        if len(self._queue) >= QUEUE or self._queued >= QUEUE_BYTES:
            self._queue.clear()
            self._queued = 0
            self.leave(self._session.farewell(Reason.SLOW))
            return
        self._put(text)
        self._wake()

    def _put(self, text: bytes) -> None:
        self._queue.append(text)
        self._queued += len(text)

    def hang_up(self) -> None:
        """Send what is waiting, then close."""
        if not self._closing:
            self._closing = True
            self._wake()
            if self._writer is not None:
                asyncio.get_running_loop().call_later(SEND_S, self._writer.cancel)

    def leave(self, bye: Bye) -> None:
        """Say goodbye and close."""
        if not self._closing:
            self._put(encode_message(bye))
            self.hang_up()

    def close(self, reason: Reason, detail: str = "", *, at: str = "") -> None:
        """Close from our side, in the client's language."""
        self.leave(self._session.farewell(reason, detail, at))

    def refuse(self, command: str, reason: Reason, detail: str = "") -> None:
        """Refuse a command before its room hears of it, in the client's language."""
        self.push(encode_message(self._session.refusal(reason, command, detail)))

    def watch(self, now: float) -> None:
        """Hang up on a client that does not say who it is."""
        bye = self._session.watch(now)
        if bye is not None:
            self.leave(bye)

    async def run(self) -> None:
        """Until either side closes."""
        connection = self._matches.connect(self)
        loop = asyncio.get_running_loop()
        reader = loop.create_task(self._read(connection))
        self._writer = loop.create_task(self._write())
        tasks = (reader, self._writer)
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._matches.disconnect(connection)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _read(self, connection: ConnectionId) -> None:
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            frame = message.get("text")
            if frame is None:
                frame = message.get("bytes") or b""
            verdict = self._session.receive(frame, self._clock())
            try:
                await self._obey(connection, verdict)
            except RefusedError as error:
                self.close(error.reason, error.detail)
            except Exception:
                log.exception("a command failed")
                self.close(Reason.FAULT)

    async def _obey(self, connection: ConnectionId, verdict: Verdict | None) -> None:
        match verdict:
            case Hello():
                room, person = await self._visitor.find(verdict)
                self._matches.join(connection, room, verdict, self._visitor.address, person)
            case WatchMatches():
                self._watch_list(connection)
            case Refused() | Pong():
                self._visitor.pay(weights.MESSAGE)
                self.push(encode_message(verdict))
            case Bye():
                self.leave(verdict)
            case None:
                pass
            case _:
                await self._deliver(connection, verdict)

    def _watch_list(self, connection: ConnectionId) -> None:
        """To the list of open matches, unless its address asks for it too often."""
        self._visitor.pay(weights.LIST)
        self._matches.watch_list(connection)

    async def _deliver(self, connection: ConnectionId, command: Command) -> None:
        """To the room, unless its address asks for too much or its options do not fit."""
        try:
            self._visitor.pay(weights.of_command(command))
            command = await self._matches.prepared(connection, command, self._visitor.hashed)
        except RefusedError as error:
            self.refuse(command.id, error.reason, error.detail)
        else:
            self._matches.deliver(connection, command)

    async def _write(self) -> None:
        queue, send, loop = self._queue, self._socket.send, asyncio.get_running_loop()
        while True:
            while queue:
                text = queue.popleft()
                self._queued -= len(text)
                await send({"type": "websocket.send", "text": text.decode()})
            if self._closing:
                await send({"type": "websocket.close", "code": 1000})
                return
            self._waiting = loop.create_future()
            await self._waiting

    def _wake(self) -> None:
        """Let the writer go on, if it waits."""
        waiting = self._waiting
        if waiting is not None:
            self._waiting = None
            waiting.set_result(None)
