"""The WebSockets of a server: who is let in, and all that are open."""

import contextlib
from collections import Counter
from collections.abc import Collection

from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from hydrophone.server.clock import ServerClock
from hydrophone.server.jobs.pool import JobPool
from hydrophone.server.people.person import NOBODY, PersonId
from hydrophone.server.protocol.limits import one_fewer
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.protocol.session import Session
from hydrophone.server.settings import RETURNING, Settings
from hydrophone.server.web.connections.connection import Connection, Visitor
from hydrophone.server.web.connections.program_socket import PATH as PROGRAM_PATH
from hydrophone.server.web.connections.program_socket import ProgramSocket
from hydrophone.server.web.connections.websocket import EXTENSION, WebSocket
from hydrophone.server.web.match_routes import MatchFinder
from hydrophone.server.web.responses import turn_away

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
        self._connections: dict[Connection, Visitor] = {}
        """All that are open, the oldest first."""
        self._to_look_up: set[PersonId] = set()
        """Who may have hidden others on another server."""
        self._looks_up = False
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
        for connection, visitor in list(self._connections.items()):
            if self._limits.orders.is_barred(visitor.address):
                connection.close(Reason.NETWORK_BARRED)

    def send_devices_away(self, devices: Collection[str]) -> None:
        """Hang up on devices that are their person's no more."""
        for connection, visitor in list(self._connections.items()):
            if visitor.device.id in devices:
                connection.close(Reason.NAME_NEEDED)

    def hide(self, person: PersonId, hides: frozenset[PersonId]) -> None:
        """A person has hidden others than before: their connections here do so at once."""
        for connection, visitor in list(self._connections.items()):
            if visitor.device.person == person:
                connection.hide(hides)

    async def look_who_is_hidden(self, persons: Collection[str]) -> None:
        """Some of these persons, or of all if none is named, have hidden others on another server.

        It holds on their connections here at once; while the store fails, from their next on. They
        are looked up one at a time, and again if they are named meanwhile: the latest answer comes
        last, and however much is said, the store has one such question at a time.
        """
        here = {visitor.device.person for visitor in self._connections.values()} - {NOBODY}
        self._to_look_up |= here.intersection(persons) if persons else here
        if self._looks_up:
            return
        self._looks_up = True
        try:
            while self._to_look_up:
                person = self._to_look_up.pop()
                with contextlib.suppress(RefusedError):
                    self.hide(person, await self._finder.hides(person))
        finally:
            self._looks_up = False

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
        visitor, now = Visitor(asked, self._finder, self._jobs, self.check_place), self._clock.now
        session = Session(now(), self._pace)
        await self._run(Connection(self._matches, visitor, receive, push, own, session, now))

    async def _run(self, connection: Connection) -> None:
        address = connection.visitor.address
        self._make_way(address)
        self._connections[connection] = connection.visitor
        self._by_address[address] += 1
        try:
            await connection.run()
        finally:
            del self._connections[connection]
            one_fewer(self._by_address, address)

    def _make_way(self, address: str) -> None:
        """An address that has many connections loses the oldest that only looks on."""
        if self._by_address[address] >= self._for_sockets:
            own = (c for c, v in self._connections.items() if v.address == address and not v.plays)
            oldest = next(own, None)
            if oldest is not None:
                oldest.close(Reason.REPLACED)
