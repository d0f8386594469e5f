"""The Starlette app: routes, the WebSocket, and what lives as long as the server."""

import asyncio
import contextlib
import secrets
import time
from collections.abc import AsyncGenerator, Callable, Collection
from functools import partial

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from hydrophone.core.seats import Seat
from hydrophone.notation.record import Record
from hydrophone.server.bots.opening import open_bot_pool
from hydrophone.server.cannot_serve import kept_in
from hydrophone.server.clock import Clock
from hydrophone.server.drain import Drain
from hydrophone.server.help.pool import HelpPool
from hydrophone.server.match.log.match import Match
from hydrophone.server.match.people.presence import AddressKey
from hydrophone.server.match.records.finished import (
    beliefs_at,
    debriefed,
    record_file,
    whole_replay,
)
from hydrophone.server.match.room import Room
from hydrophone.server.match_limits import RETURNING, MatchLimits
from hydrophone.server.operations.node_metrics import Node
from hydrophone.server.periodic import Upkeep
from hydrophone.server.protocol.bodies import (
    MatchMade,
    NewMatch,
    WhatIfWish,
)
from hydrophone.server.protocol.lessons import NewMission
from hydrophone.server.protocol.limits import Buckets
from hydrophone.server.protocol.messages import Hello
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.protocol.session import Session
from hydrophone.server.reach import Listening
from hydrophone.server.roads.bus import Bus, open_bus
from hydrophone.server.roads.roads import Roads
from hydrophone.server.rooms.ports import AwayError
from hydrophone.server.rooms.registry import MatchRegistry
from hydrophone.server.settings import Settings
from hydrophone.server.stopping import HandOver, Life
from hydrophone.server.store.commit_grid import CommitGrid
from hydrophone.server.store.face import Store
from hydrophone.server.store.opening import is_database, open_store
from hydrophone.server.web.addresses import AddressKeys
from hydrophone.server.web.connection import Connection
from hydrophone.server.web.guarded_protocols import LAG, SEND_NOW
from hydrophone.server.web.lesson_desk import LessonDesk
from hydrophone.server.web.match_finder import MatchFinder
from hydrophone.server.web.open_connections import OpenConnections
from hydrophone.server.web.operator_desk import OperatorDesk
from hydrophone.server.web.pages import Pages
from hydrophone.server.web.public_desk import PublicDesk
from hydrophone.server.web.record_desk import RecordDesk
from hydrophone.server.web.responses import (
    PROBLEMS,
    Guard,
    HostNames,
    address_of,
    body_of,
    own_origin,
    qr_picture,
    token_of,
    turn_away,
    value,
)
from hydrophone.server.web.result_cache import AnswerCache

ASSETS = "/assets/"
"""Files of the client, named by what is in them: servers of two releases have different ones."""


def create_app(
    settings: Settings, guard: OpenConnections, listening: Listening
) -> tuple[ASGIApp, Life]:
    """The whole server as an ASGI app, and what lives as long as it does."""
    server = Server(settings, guard, listening)
    http = Starlette(
        routes=_routes(server),
        middleware=[Middleware(Guard, server.hosts)],
        exception_handlers=PROBLEMS,
    )

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if server.drains and scope["path"].startswith(("/api/", "/ws")):
            await turn_away(Reason.ELSEWHERE, scope, receive, send)
            return
        with guard.asked_for(address_of(HTTPConnection(scope))) as is_served:
            if is_served:
                await served(scope, receive, send)
            else:
                await turn_away(Reason.TOO_FAST, scope, receive, send)

    async def served(scope: Scope, receive: Receive, send: Send) -> None:
        """Sockets go straight to the server: each layer between costs at every message."""
        if scope["type"] == "websocket" and scope["path"] == "/ws":
            await server.socket(scope, receive, send)
        else:
            await http(scope, receive, send)

    return app, server.life


def _routes(server: "Server") -> list[BaseRoute]:
    """What is served over HTTP, the first that fits; the client's files last."""
    return [
        Route("/api/matches", server.create, methods=["POST"]),
        *server.public.routes,
        *server.lessons.routes,
        *server.records.routes,
        Route("/api/missions", server.begin_mission, methods=["POST"]),
        Route("/api/matches/{name}", server.match),
        Route("/api/matches/{name}/record", server.record),
        Route("/api/matches/{name}/replay", server.replay),
        Route("/api/matches/{name}/debrief", server.debrief),
        Route("/api/matches/{name}/debrief/{line:int}", server.beliefs),
        Route("/api/matches/{name}/sheets", server.sheets),
        Route("/api/matches/{name}/qr.svg", server.qr),
        *server.operator.routes,
        Route("/{path:path}", server.page),
    ]


def _written_debrief(match: Match) -> bytes:
    return msgspec.json.encode(debriefed(match))


def _written_beliefs(match: Match, line: int) -> bytes:
    return msgspec.json.encode(beliefs_at(match, line))


def _written_replay(match: Match) -> bytes:
    return msgspec.json.encode(whole_replay(match))


class Server:
    """The handlers and what they share."""

    def __init__(self, settings: Settings, guard: OpenConnections, listening: Listening) -> None:
        self._settings = settings
        self._keys = AddressKeys(secrets.token_bytes(16))
        self._guard = guard
        self._clock = Clock()
        self.hosts = HostNames(settings.host_names, settings.allowed_origins)
        self._creations = Buckets(settings.creations)
        self._writes = Buckets(settings.writes)
        self.lessons = LessonDesk(settings.lessons, self._check_origin, self._clock.now)
        self._computations = Buckets(settings.computations)
        self.records = RecordDesk(
            self._computations,
            self._creations,
            self._check_origin,
            self._clock.now,
            self._finished,
            self._branch,
        )
        self._answers = AnswerCache()
        self._computing = asyncio.Lock()
        self.public = PublicDesk(
            self._computations, self._computing, self._check_origin, self._clock.now, listening
        )
        self._pages = Pages(settings.client)
        self._connections: set[Connection] = set()
        self.operator = OperatorDesk(settings.metrics_to, settings.name)
        self._store: Store
        self._matches: MatchRegistry
        self._finder: MatchFinder
        self._bus: Bus | None = None
        self._roads: Roads | None = None

    @contextlib.asynccontextmanager
    async def life(self) -> AsyncGenerator[HandOver | None]:
        """Open the store, take up the matches, and put all away in the end; CannotServeError."""
        settings = self._settings
        deliver = asyncio.get_running_loop().call_soon_threadsafe
        with kept_in(settings.db):
            self._store = open_store(
                settings.db,
                time.time,
                deliver,
                steady=self._clock.now,
                synchronous=settings.synchronous,
                grid=CommitGrid(),
                lease_s=settings.lease_s,
                name=settings.name,
                held=self._is_node,
                lost=self._let_go,
                died=self._have_died,
            )
        self._matches = MatchRegistry(self._store, self._clock.now, settings.bot_pace_s)
        self._finder = MatchFinder(self._matches, settings.guesses, self._clock.now)
        self._matches.limits = MatchLimits(settings.matches, settings.matches_per_address)
        if settings.bus:
            self._bus = open_bus(settings.bus, self._receive, self._receive_all)
            roads = Roads(self._matches, self._keys.of, self._bus.publish)
            self._roads = self._matches.away = roads
            self._matches.list.share = roads.tell_list
        self._guard.farewell = self._say_goodbye
        count_failure = self._matches.tallies.bot_failed
        thinking = open_bot_pool(settings, self._matches.bot_answered, count_failure)
        self._matches.bots.thinking = thinking
        helping = self._matches.helping = HelpPool(self._matches.help_computed)
        node = Node(
            self._matches,
            self._store,
            self._guard,
            thinking,
            self._roads,
            self._bus,
            settings.connections,
        )
        upkeep = Upkeep(settings, self._clock, node, self._lines)
        tasks = [asyncio.ensure_future(work) for work in (self.operator.run(node), *upkeep.works())]
        try:
            if self._bus is not None:
                await self._bus.ready()
            yield self._drain if is_database(settings.db) else None
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await thinking.close()
            await helping.close()
            if self._bus is not None:
                await self._bus.close()
            await asyncio.to_thread(self._store.close)

    def _let_go(self) -> None:
        """Other servers may have the matches of this one."""
        self._matches.let_go()
        self._is_node(0)

    def _is_node(self, number: int) -> None:
        """This server has this lease from now on, or none."""
        if self._roads is not None and self._bus is not None:
            self._roads.is_node(number)
            self._bus.listen(number)

    def _have_died(self, nodes: Collection[int]) -> None:
        if self._roads is not None:
            self._roads.have_died(nodes)

    def _receive(self, parcel: bytes) -> None:
        if self._roads is not None:
            self._roads.receive(parcel)

    def _receive_all(self, told: bytes) -> None:
        if self._roads is not None:
            self._roads.hear_list(told)

    async def _drain(self) -> None:
        """Hand everything over to the other servers."""
        await Drain(self._matches, self._lines, self._settings.drain_s).run()

    @property
    def drains(self) -> bool:
        """Is whoever comes now for another server?"""
        return self._matches.drains

    def _lines(self) -> list[Connection]:
        return list(self._connections)

    def _say_goodbye(self) -> None:
        """Everybody is to go; their matches stand before that, so nobody left one."""
        self._matches.stop(self._matches.in_memory)
        for connection in list(self._connections):
            connection.close(Reason.CLOSING)

    # --- matches -------------------------------------------------------------------------------

    async def create(self, request: Request) -> Response:
        """POST /api/matches."""
        opener = self._opener(request)
        wish = msgspec.json.decode(await body_of(request), type=NewMatch)
        return value(await self._matches.create(wish, opener), 201)

    async def begin_mission(self, request: Request) -> Response:
        """POST /api/missions: a match with a mission, which counts as a new match."""
        opener = self._opener(request)
        wish = msgspec.json.decode(await body_of(request), type=NewMission)
        return value(await self._matches.begin_mission(wish, opener), 201)

    def _opener(self, request: Request) -> AddressKey:
        """The key of an address that opens a match; RefusedError if it may not just now."""
        self._check_origin(request)
        self._check_place()
        if not self._creations.take(address_of(request), self._clock.now()):
            raise RefusedError(Reason.TOO_FAST)
        return self._keys.of(address_of(request))

    def _check_place(self) -> None:
        """RefusedError if there is no place for people who are not known yet."""
        most = self._settings.connections
        if most and len(self._connections) > most:
            raise RefusedError(Reason.SERVER_FULL)

    def _check_origin(self, request: Request) -> None:
        if not own_origin(request.headers, self._settings.allowed_origins):
            raise RefusedError(Reason.FOREIGN_ORIGIN)

    async def _room(self, request: Request) -> Room:
        self._check_origin(request)
        return await self._finder.find(address_of(request), request.path_params["name"])

    async def _greeted(self, address: str, hello: Hello) -> Room:
        if hello.token is None and not self._matches.knows(hello):
            self._check_place()
        return await self._finder.find(address, hello.match, hello.secret)

    async def match(self, request: Request) -> Response:
        """GET /api/matches/{code}: what everybody who has the code may know."""
        try:
            return value((await self._room(request)).public(self._clock.now()))
        except AwayError as away:
            if self._roads is None:
                raise
            if away.guessing:
                raise RefusedError(Reason.TOO_FAST) from None
            return Response(
                await self._roads.lobby(away),
                200,
                {"cache-control": "no-store"},
                "application/json",
            )

    async def _kept(self, request: Request) -> Room:
        """The room of a match, or a copy of one that is another server's, for reading alone."""
        self._check_origin(request)
        return await self._kept_as(request, request.path_params["name"])

    async def _kept_as(self, request: Request, name: str) -> Room:
        try:
            return await self._finder.find(address_of(request), name)
        except AwayError as away:
            if away.guessing:
                raise RefusedError(Reason.TOO_FAST) from None
            self._check_computations(request)
            return await self._matches.reader.copy(away.match)

    async def record(self, request: Request) -> Response:
        """GET /api/matches/{match}/record: the file of a match that is over.

        Of a match whose rules are not here, its people get what was played so far.
        """
        code, body = await self._record(request)
        name = f"hydrophone-{code}.jsonl"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(body, 200, headers, "application/jsonl")

    async def _record(self, request: Request) -> tuple[str, bytes]:
        try:
            room = await self._kept(request)
        except RefusedError as error:
            if error.reason is not Reason.OTHER_RULES:
                raise
            self._check_computations(request)
            return await self._matches.reader.record_so_far(
                request.path_params["name"], token_of(request)
            )
        match = room.match
        body = await self._computed(request, "record", match, record_file)
        return match.table.code, body

    async def _finished(self, request: Request, name: str) -> tuple[str, bytes]:
        """Code and record of a match that is over."""
        match = (await self._kept_as(request, name)).match
        return match.table.code, await self._computed(request, "record", match, record_file)

    async def _branch(
        self, record: Record, wish: WhatIfWish, first: str, address: str
    ) -> MatchMade:
        self._check_place()
        return await self._matches.branch(record, wish, first, self._keys.of(address))

    async def replay(self, request: Request) -> Response:
        """GET /api/matches/{match}/replay: the whole truth of a finished match."""
        match = (await self._kept(request)).match
        body = await self._computed(request, "replay", match, _written_replay)
        return Response(body, 200, {"cache-control": "no-store"}, "application/json")

    async def debrief(self, request: Request) -> Response:
        """GET /api/matches/{match}/debrief: what each act of a finished match was worth."""
        match = (await self._kept(request)).match
        body = await self._computed(request, "debrief", match, _written_debrief)
        return Response(body, 200, {"cache-control": "no-store"}, "application/json")

    async def beliefs(self, request: Request) -> Response:
        """GET /api/matches/{match}/debrief/{line}: what both crews could know after this line."""
        match, line = (await self._kept(request)).match, request.path_params["line"]
        written = partial(_written_beliefs, line=line)
        body = await self._computed(request, f"beliefs {line}", match, written)
        return Response(body, 200, {"cache-control": "no-store"}, "application/json")

    async def sheets(self, request: Request) -> Response:
        """GET /api/matches/{match}/sheets: the pencil work of both crews, after the end."""
        return value((await self._room(request)).pencil_work())

    async def _computed(
        self, request: Request, what: str, match: Match, compute: Callable[[Match], bytes]
    ) -> bytes:
        """An answer about a match; one at a time and off the loop. Its room may go meanwhile."""
        self._check_computations(request)
        key = f"{what} {match.table.match}"
        async with self._computing:
            return await asyncio.to_thread(
                self._answers.get, key, match.table, partial(compute, match)
            )

    def _check_computations(self, request: Request) -> None:
        if not self._computations.take(address_of(request), self._clock.now()):
            raise RefusedError(Reason.TOO_FAST)

    async def qr(self, request: Request) -> Response:
        """GET /api/matches/{code}/qr.svg: the link to join by, with ``?seat=`` at that seat."""
        code = (await self._kept(request)).match.table.code
        link = f"{await self.public.origin(request)}/m/{code}"
        seat = request.query_params.get("seat")
        return qr_picture(f"{link}?seat={seat}" if seat in set(Seat) else link)

    # --- the client ----------------------------------------------------------------------------

    async def page(self, request: Request) -> Response:
        """The web client."""
        found = self._pages.get(request)
        if found is None:
            is_of_others = is_database(self._settings.db) and request.url.path.startswith(ASSETS)
            raise RefusedError(Reason.ELSEWHERE if is_of_others else Reason.NOT_FOUND)
        return found

    # --- the socket ----------------------------------------------------------------------------

    def _may_write(self, address: str, cost: float) -> bool:
        return self._writes.take(address, self._clock.now(), cost)

    async def socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """/ws: one client."""
        most = self._settings.connections
        if most and len(self._connections) >= most * RETURNING:
            await turn_away(Reason.SERVER_FULL, scope, receive, send)
            return
        asked = HTTPConnection(scope)
        await receive()
        origins = self._settings.allowed_origins
        if not (self.hosts.know(asked.headers) and own_origin(asked.headers, origins)):
            await send({"type": "websocket.close", "code": 1008})
            return
        await send({"type": "websocket.accept"})
        session = Session(self._clock.now(), self._settings.pace)
        address = address_of(asked)
        find, key = partial(self._greeted, address), self._keys.of(address)
        may_write = partial(self._may_write, address)
        now = self._clock.now
        send_now = scope["extensions"][SEND_NOW]["send"]
        lag_s = scope["extensions"][LAG]["lag_s"]
        connection = Connection(
            self._matches,
            find,
            may_write,
            key,
            session,
            now,
            receive,
            send,
            send_now,
            lag_s,
            self._roads,
        )
        self._connections.add(connection)
        try:
            await connection.run()
        finally:
            self._connections.discard(connection)
