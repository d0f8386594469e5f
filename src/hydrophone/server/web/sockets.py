"""The WebSockets of a server: who is let in, and all that are open."""

from collections import Counter
from collections.abc import Collection
from functools import partial

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from hydrophone.server.clock import ServerClock
from hydrophone.server.jobs.job import Hash
from hydrophone.server.jobs.pool import JobPool
from hydrophone.server.match.people.presence import AddressKey
from hydrophone.server.match.room import Room
from hydrophone.server.people.person import NOBODY, PersonId
from hydrophone.server.protocol.limits import one_fewer
from hydrophone.server.protocol.messages import Hello
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.protocol.session import Session
from hydrophone.server.settings import RETURNING, Settings
from hydrophone.server.store.people import NO_DEVICE, Device
from hydrophone.server.web.connection import Connection, Socket, Visitor
from hydrophone.server.web.match_routes import MatchFinder
from hydrophone.server.web.program_socket import PATH as PROGRAM_PATH
from hydrophone.server.web.program_socket import ProgramSocket
from hydrophone.server.web.responses import address_of, turn_away
from hydrophone.server.web.websocket import EXTENSION, WebSocket

PATHS = ("/ws", PROGRAM_PATH)
"""Where sockets are served."""

FOR_SOCKETS = 7 / 8
"""Part of the connections of an address from which on one that looks on gives way to another."""


class Sockets:
    """Serves /ws, and /ws/program."""

    def __init__(
        self,
        finder: MatchFinder,
        jobs: JobPool,
        clock: ServerClock,
        settings: Settings,
    ) -> None:
        self._finder = finder
        self._matches, self._limits = finder.matches, finder.limits
        self._jobs = jobs
        self._clock = clock
        self._most = settings.connections
        self._pace = settings.pace
        self._for_sockets = int(settings.connections_per_address * FOR_SOCKETS)
        self._connections: dict[Connection, _Place] = {}
        """All that are open, the oldest first."""
        self._by_address: Counter[str] = Counter()

    def check_place(self) -> None:
        """RefusedError if there is no place for people who are not known yet."""
        if self._most and len(self._connections) > self._most:
            raise RefusedError(Reason.SERVER_FULL)

    def watch(self) -> None:
        """Hang up on clients that do not say who they are."""
        for connection in list(self._connections):
            connection.watch(self._clock.now())

    def send_barred_away(self) -> None:
        """Hang up on those whose network is barred."""
        for connection, place in list(self._connections.items()):
            if self._limits.orders.is_barred(place.address):
                connection.close(Reason.NETWORK_BARRED)

    def send_devices_away(self, devices: Collection[str]) -> None:
        """Hang up on devices that are their person's no more."""
        for connection, place in list(self._connections.items()):
            if place.device in devices:
                connection.close(Reason.NAME_NEEDED)

    def hide(self, person: PersonId, hides: frozenset[PersonId]) -> None:
        """A person has hidden others than before: their connections here do so at once."""
        for connection, place in list(self._connections.items()):
            if place.person == person:
                connection.hide(hides)

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One client, until either side closes."""
        if self._most and len(self._connections) >= self._most * RETURNING:
            await turn_away(Reason.SERVER_FULL, scope, receive, send)
            return
        asked = HTTPConnection(scope)
        await receive()
        if not self._limits.is_own_page(asked.headers):
            await send({"type": "websocket.close", "code": 1008})
            return
        await send({"type": "websocket.accept"})
        own: WebSocket = scope["extensions"][EXTENSION]["socket"]
        push = own.push
        if scope["path"] == PROGRAM_PATH:
            program = ProgramSocket(receive, own)
            receive, push = program.receive, program.push
        await self._run(asked, Socket(receive, push, own.unread, own.hang_up, own.lag_s))

    async def _run(self, asked: HTTPConnection, socket: Socket) -> None:
        place = _Place(address_of(asked))
        self._make_way(place.address)
        connection = self._connection(asked, place, socket)
        self._connections[connection] = place
        self._by_address[place.address] += 1
        try:
            await connection.run()
        finally:
            del self._connections[connection]
            one_fewer(self._by_address, place.address)

    def _make_way(self, address: str) -> None:
        """An address that has many connections loses the oldest that only looks on."""
        if self._by_address[address] >= self._for_sockets:
            own = (c for c, p in self._connections.items() if p.address == address and not p.plays)
            oldest = next(own, None)
            if oldest is not None:
                oldest.close(Reason.REPLACED)

    def _connection(self, asked: HTTPConnection, place: "_Place", socket: Socket) -> Connection:
        address = self._limits.key(asked)
        visitor = Visitor(
            address,
            partial(self._limits.turns.take, address),
            partial(self._device, asked, place),
            self._finder.hides,
            partial(self._greet, asked, place),
            partial(self._limits.pay, address),
            partial(self._hashed, address),
        )
        now = self._clock.now
        return Connection(self._matches, visitor, socket, Session(now(), self._pace), now)

    async def _hashed(self, address: AddressKey, password: str, salt: str) -> str:
        self._limits.pay_password(address)
        return msgspec.json.decode(await self._jobs.do(address, Hash(password, salt)), type=str)

    async def _device(self, asked: HTTPConnection, place: "_Place") -> Device:
        device = await self._finder.device(asked) or NO_DEVICE
        place.device, place.person = device.id, device.person
        return device

    async def _greet(
        self, asked: HTTPConnection, place: "_Place", hello: Hello, device: Device
    ) -> Room:
        person = device.person
        if hello.token is None and not self._matches.knows(hello, person):
            self.check_place()
        room = await self._finder.greet(asked, hello, person)
        place.plays = not hello.spectate or room.person(hello.secret, person) is not None
        return room


class _Place(msgspec.Struct):
    """Where a connection comes from, and whether its person has a place at a table."""

    address: str
    plays: bool = False
    device: str = ""
    person: PersonId = NOBODY
    """With a name that stays, as is the device."""
