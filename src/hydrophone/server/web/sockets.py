"""The WebSockets of a server: who is let in, and all that are open."""

from functools import partial

from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from hydrophone.server.clock import ServerClock
from hydrophone.server.match.room import Room
from hydrophone.server.match_limits import RETURNING
from hydrophone.server.operations.orders import OperatorOrders
from hydrophone.server.protocol.limits import Rate
from hydrophone.server.protocol.messages import Hello
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.protocol.session import Session
from hydrophone.server.rooms.registry import MatchRegistry
from hydrophone.server.web.connection import Connection, Socket, Visitor
from hydrophone.server.web.match_finder import MatchFinder
from hydrophone.server.web.request_limits import RequestLimits
from hydrophone.server.web.responses import address_of, turn_away
from hydrophone.server.web.websocket import EXTENSION, WebSocket


class Sockets:
    """Serves /ws. ``most``: clients at a time; 0 for no limit of its own. ``pace``: of each."""

    def __init__(
        self,
        matches: MatchRegistry,
        finder: MatchFinder,
        limits: RequestLimits,
        clock: ServerClock,
        most: int,
        pace: Rate,
    ) -> None:
        self._matches = matches
        self._finder = finder
        self._limits = limits
        self._clock = clock
        self._most = most
        self._pace = pace
        self._connections: dict[Connection, str] = {}
        """All that are open, each with its address."""

    def check_place(self) -> None:
        """RefusedError if there is no place for people who are not known yet."""
        if self._most and len(self._connections) > self._most:
            raise RefusedError(Reason.SERVER_FULL)

    def watch(self) -> None:
        """Hang up on clients that do not say who they are."""
        for connection in list(self._connections):
            connection.watch(self._clock.now())

    def send_away(self, orders: OperatorOrders) -> None:
        """Hang up on those whose network is barred."""
        for connection, address in list(self._connections.items()):
            if orders.is_barred(address):
                connection.close(Reason.NETWORK_BARRED)

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
        connection = self._connection(asked, scope, receive, send)
        self._connections[connection] = address_of(asked)
        try:
            await connection.run()
        finally:
            del self._connections[connection]

    def _connection(
        self, asked: HTTPConnection, scope: Scope, receive: Receive, send: Send
    ) -> Connection:
        visitor = Visitor(
            self._limits.key(asked),
            partial(self._greet, asked),
            partial(self._limits.may_write, address_of(asked)),
        )
        own: WebSocket = scope["extensions"][EXTENSION]["socket"]
        socket = Socket(receive, send, own.send_now, own.lag_s)
        now = self._clock.now
        return Connection(self._matches, visitor, socket, Session(now(), self._pace), now)

    async def _greet(self, asked: HTTPConnection, hello: Hello) -> Room:
        if hello.token is None and not self._matches.knows(hello):
            self.check_place()
        return await self._finder.greet(asked, hello)
