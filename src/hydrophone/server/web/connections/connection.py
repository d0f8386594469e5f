"""A WebSocket and its session: frames in, and messages out.

A message leaves at once. What a slow client leaves unread waits in the system and is bounded.
"""

import logging
from collections.abc import Callable

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import Receive

from hydrophone.server.jobs.job import Hash
from hydrophone.server.jobs.pool import JobPool
from hydrophone.server.match.effects import ConnectionId
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
from hydrophone.server.store.tables.people import NO_DEVICE
from hydrophone.server.web import weights
from hydrophone.server.web.connections.websocket import UNREAD_MOST, WebSocket
from hydrophone.server.web.match_routes import MatchFinder
from hydrophone.server.web.responses import address_of

NOT_YET = ConnectionId(0)
"""Of a connection that does not run yet."""

log = logging.getLogger(__name__)


class Visitor:
    """The client of a connection: where it comes from, who it is, and what it may ask for.

    ``check_place`` raises RefusedError if there is no place for people who are not known yet.
    """

    def __init__(
        self,
        asked: HTTPConnection,
        finder: MatchFinder,
        jobs: JobPool,
        check_place: Callable[[], None],
    ) -> None:
        self._asked = asked
        self._finder = finder
        self._limits = finder.limits
        self._jobs = jobs
        self._check_place = check_place
        self.address = address_of(asked)
        self.key = self._limits.key(asked)
        self.device = NO_DEVICE
        """Of its person, or none's."""
        self.plays = False
        """Has its person a place at a table?"""

    async def turn(self) -> None:
        """Wait until the loop may do more for its address."""
        await self._limits.turns.take(self.key)

    def pay(self, weight: float) -> None:
        """Its address pays for something of this weight; RefusedError."""
        self._limits.pay(self.key, weight)

    async def hides(self) -> frozenset[PersonId]:
        """Find out who it is; whom that person has hidden. RefusedError if the store fails."""
        self.device = await self._finder.device(self._asked) or NO_DEVICE
        return await self._finder.hides(self.device.person)

    async def find(self, hello: Hello) -> Room:
        """The room that it says hello to; RefusedError if it guesses codes."""
        person, matches = self.device.person, self._finder.matches
        if hello.token is None and not matches.knows(hello, person):
            self._check_place()
        room = await self._finder.greet(self._asked, hello, person)
        self.plays = not hello.spectate or room.person(hello.secret, person) is not None
        return room

    async def hashed(self, password: str, salt: str) -> str:
        """A password as it is kept, with this salt; RefusedError."""
        self._limits.pay_password(self.key)
        return msgspec.json.decode(await self._jobs.do(self.key, Hash(password, salt)), type=str)


class Connection(msgspec.Struct, eq=False):
    """One client's connection. ``push`` never waits: a slow client slows no other client.

    What comes and goes is the WebSocket's own, or a program's lines between (``program_socket``).
    """

    _matches: MatchRegistry
    visitor: Visitor
    _receive: Receive
    _push: Callable[[bytes], None]
    _socket: WebSocket
    _session: Session
    _clock: Callable[[], float]
    _closing: bool = False
    _id: ConnectionId = NOT_YET
    _hides: frozenset[PersonId] = frozenset()

    def lag_s(self) -> float | None:
        """Seconds to the client and back; None before they are measured."""
        return self._socket.lag_s()

    def push(self, text: bytes) -> None:
        """Send this; a client that leaves too much unread is hung up on."""
        if self._closing:
            return
        if self._socket.unread() >= UNREAD_MOST:
            self.leave(self._session.farewell(Reason.SLOW))
            return
        self._push(text)

    def hang_up(self) -> None:
        """Send what is waiting, then close."""
        if not self._closing:
            self._closing = True
            self._socket.hang_up()

    def leave(self, bye: Bye) -> None:
        """Say goodbye and close."""
        if not self._closing:
            self._push(encode_message(bye))
            self.hang_up()

    def close(self, reason: Reason, detail: str = "", *, at: str = "") -> None:
        """Close from our side, in the client's language."""
        self.leave(self._session.farewell(reason, detail, at))

    def refuse(self, command: str, reason: Reason, detail: str = "") -> None:
        """Refuse a command before its room hears of it, in the client's language."""
        self.push(encode_message(self._session.refusal(reason, command, detail)))

    def hide(self, hides: frozenset[PersonId]) -> None:
        """Its person hides these now; what has not changed is told nobody."""
        if hides != self._hides:
            self._hides = hides
            self._matches.hide(self._id, hides)

    def watch(self, now: float) -> None:
        """Hang up on a client that does not say who it is."""
        bye = self._session.watch(now)
        if bye is not None:
            self.leave(bye)

    async def run(self) -> None:
        """Until either side closes."""
        self._id = self._matches.clients.enter(self)
        try:
            await self._read(self._id)
        finally:
            self._matches.disconnect(self._id)

    async def _read(self, connection: ConnectionId) -> None:
        while True:
            message = await self._receive()
            await self.visitor.turn()
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
                self._hides = await self.visitor.hides()
                room = await self.visitor.find(verdict)
                of = self.visitor.key, self.visitor.device.person, self._hides
                self._matches.join(connection, room, verdict, *of)
            case WatchMatches():
                await self._watch_list(connection)
            case Refused() | Pong():
                self.visitor.pay(weights.MESSAGE)
                self.push(encode_message(verdict))
            case Bye():
                self.leave(verdict)
            case None:
                pass
            case _:
                await self._deliver(connection, verdict)

    async def _watch_list(self, connection: ConnectionId) -> None:
        """To the list of open matches, unless its address asks for it too often."""
        self.visitor.pay(weights.LIST)
        self._hides = await self.visitor.hides()
        self._matches.watch_list(connection, self._hides)

    async def _deliver(self, connection: ConnectionId, command: Command) -> None:
        """To the room, unless its address asks for too much or its options do not fit."""
        try:
            self.visitor.pay(weights.of_command(command))
            command = await self._matches.prepared(connection, command, self.visitor.hashed)
        except RefusedError as error:
            self.refuse(command.id, error.reason, error.detail)
        else:
            self._matches.deliver(connection, command)
