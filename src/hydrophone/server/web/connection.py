"""A WebSocket and its session: frames in, and messages out.

A message leaves at once. What a slow client leaves unread waits in the system and is bounded.
"""

import logging
from collections.abc import Awaitable, Callable

import msgspec
from starlette.types import Receive

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
from hydrophone.server.protocol.session import ReadFrame, Session
from hydrophone.server.rooms.clients import encode_message
from hydrophone.server.rooms.registry import MatchRegistry
from hydrophone.server.store.people import Device
from hydrophone.server.web import weights
from hydrophone.server.web.websocket import UNREAD_MOST

NOT_YET = ConnectionId(0)
"""Of a connection that does not run yet."""

log = logging.getLogger(__name__)


class Socket(msgspec.Struct, frozen=True):
    """The WebSocket under a connection."""

    receive: Receive
    push: Callable[[bytes], None]
    """Sends a text, or keeps it until the client reads what is before it."""
    unread: Callable[[], int]
    """Bytes that wait for the client."""
    hang_up: Callable[[], None]
    """Closes it behind what waits; then ``receive`` says that it is closed."""
    lag_s: Callable[[], float | None]


class Visitor(msgspec.Struct, frozen=True):
    """The client of a connection, as far as its address matters."""

    address: AddressKey
    turn: Callable[[], Awaitable[None]]
    """Waits until the loop may do more for its address."""
    device: Callable[[], Awaitable[Device]]
    """The device of its person, or none's; RefusedError if the store fails."""
    hides: Callable[[PersonId], Awaitable[frozenset[PersonId]]]
    """Whom its person has hidden; RefusedError if the store fails."""
    find: Callable[[Hello, Device], Awaitable[Room]]
    """The room that it says hello to; RefusedError if it guesses codes."""
    pay: Callable[[float], None]
    """Its address pays for something of this weight; RefusedError."""
    hashed: Callable[[str, str], Awaitable[str]]
    """A password as it is kept, with this salt; RefusedError."""


class Connection:
    """One client's connection. ``push`` never waits: a slow client slows no other client."""

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
        self._closing = False
        self._id = NOT_YET

    def push(self, text: bytes) -> None:
        """Send this; a client that leaves too much unread is hung up on."""
        if self._closing:
            return
        if self._socket.unread() >= UNREAD_MOST:
            self.leave(self._session.farewell(Reason.SLOW))
            return
        self._socket.push(text)

    def hang_up(self) -> None:
        """Send what is waiting, then close."""
        if not self._closing:
            self._closing = True
            self._socket.hang_up()

    def leave(self, bye: Bye) -> None:
        """Say goodbye and close."""
        if not self._closing:
            self._socket.push(encode_message(bye))
            self.hang_up()

    def close(self, reason: Reason, detail: str = "", *, at: str = "") -> None:
        """Close from our side, in the client's language."""
        self.leave(self._session.farewell(reason, detail, at))

    def refuse(self, command: str, reason: Reason, detail: str = "") -> None:
        """Refuse a command before its room hears of it, in the client's language."""
        self.push(encode_message(self._session.refusal(reason, command, detail)))

    def hide(self, hides: frozenset[PersonId]) -> None:
        """Its person has hidden others than before."""
        self._matches.hide(self._id, hides)

    def watch(self, now: float) -> None:
        """Hang up on a client that does not say who it is."""
        bye = self._session.watch(now)
        if bye is not None:
            self.leave(bye)

    async def run(self) -> None:
        """Until either side closes."""
        self._id = self._matches.connect(self)
        try:
            await self._read(self._id)
        finally:
            self._matches.disconnect(self._id)

    async def _read(self, connection: ConnectionId) -> None:
        while True:
            message = await self._socket.receive()
            await self._visitor.turn()
            if message["type"] == "websocket.disconnect":
                return
            if self._closing:
                continue
            verdict = self._session.receive(message["bytes"], self._clock())
            try:
                await self._obey(connection, verdict)
            except RefusedError as error:
                self.close(error.reason, error.detail)
            except Exception:
                log.exception("a command failed")
                self.close(Reason.FAULT)

    async def _obey(self, connection: ConnectionId, verdict: ReadFrame | None) -> None:
        match verdict:
            case Hello():
                device, hides = await self._known()
                room = await self._visitor.find(verdict, device)
                of = self._visitor.address, device.person, hides
                self._matches.join(connection, room, verdict, *of)
            case WatchMatches():
                await self._watch_list(connection)
            case Refused() | Pong():
                self._visitor.pay(weights.MESSAGE)
                self.push(encode_message(verdict))
            case Bye():
                self.leave(verdict)
            case None:
                pass
            case _:
                await self._deliver(connection, verdict)

    async def _watch_list(self, connection: ConnectionId) -> None:
        """To the list of open matches, unless its address asks for it too often."""
        self._visitor.pay(weights.LIST)
        _, hides = await self._known()
        self._matches.watch_list(connection, hides)

    async def _known(self) -> tuple[Device, frozenset[PersonId]]:
        """The device of its person, and whom that person has hidden."""
        device = await self._visitor.device()
        return device, await self._visitor.hides(device.person)

    async def _deliver(self, connection: ConnectionId, command: Command) -> None:
        """To the room, unless its address asks for too much or its options do not fit."""
        try:
            self._visitor.pay(weights.of_command(command))
            command = await self._matches.prepared(connection, command, self._visitor.hashed)
        except RefusedError as error:
            self.refuse(command.id, error.reason, error.detail)
        else:
            self._matches.deliver(connection, command)
