"""The Starlette app: routes, the WebSocket, and what lives as long as the server."""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import AsyncGenerator, Callable
from functools import cache, lru_cache, partial

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from hydrophone import __version__
from hydrophone.board.chart import drawn_chart
from hydrophone.core.errors import InvalidChartError, StoreError
from hydrophone.core.game import Language
from hydrophone.core.seats import Seat
from hydrophone.notation.record import Record
from hydrophone.server.host.addresses import AddressKeys
from hydrophone.server.host.answers import AnswerCache
from hydrophone.server.host.bot_pool import BotPool
from hydrophone.server.host.bus import Bus, open_bus
from hydrophone.server.host.clock import Clock
from hydrophone.server.host.commit_grid import CommitGrid
from hydrophone.server.host.connection import Connection
from hydrophone.server.host.guarded_protocols import LAG, SEND_NOW
from hydrophone.server.host.help_pool import HelpPool
from hydrophone.server.host.lesson_desk import LessonDesk
from hydrophone.server.host.match_list import PARTS, ROUND_S
from hydrophone.server.host.open_connections import OpenConnections
from hydrophone.server.host.open_store import open_store
from hydrophone.server.host.pages import FOREVER, Page, Pages, pack, sent
from hydrophone.server.host.reach import Listening, is_own_machine
from hydrophone.server.host.record_desk import RecordDesk
from hydrophone.server.host.registry import LAG_PARTS, AwayError, MatchRegistry
from hydrophone.server.host.responses import (
    Guard,
    HostNames,
    address_of,
    addresses_named,
    body_of,
    own_origin,
    problem,
    qr_picture,
    token_of,
    value,
)
from hydrophone.server.host.roads import BEAT_S, Roads
from hydrophone.server.host.settings import Settings
from hydrophone.server.host.store import Store
from hydrophone.server.match.finished import (
    beliefs_at,
    debriefed,
    record_file,
    whole_replay,
)
from hydrophone.server.match.match import Match
from hydrophone.server.match.room import Room
from hydrophone.server.protocol.bodies import (
    ChartInfo,
    Drawing,
    MatchMade,
    NewMatch,
    Reach,
    WhatIfWish,
)
from hydrophone.server.protocol.catalogue import catalogue, chart_info
from hydrophone.server.protocol.lessons import NewMission
from hydrophone.server.protocol.limits import Buckets
from hydrophone.server.protocol.messages import Hello
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.protocol.rulebooks import rules_file, rules_named, rules_version
from hydrophone.server.protocol.schemas import message_schema, openapi
from hydrophone.server.protocol.session import Session

WATCH_S = 2.0
"""Seconds between two looks for silent connections and for matches that are stuck."""

LAGS_S = 5.0
"""Seconds between two times at which the people of a match are told their lags."""

PRUNE_S = 3600.0
"""Seconds between two looks for old matches to forget."""

log = logging.getLogger(__name__)


def create_app(settings: Settings, guard: OpenConnections, listening: Listening) -> ASGIApp:
    """The whole server as an ASGI app."""
    server = Server(settings, guard, listening)
    http = Starlette(
        routes=_routes(server),
        middleware=[Middleware(Guard, server.hosts)],
        lifespan=server.lifespan,
        exception_handlers={
            RefusedError: _refused,
            msgspec.MsgspecError: _malformed,
            ClientDisconnect: _broken_off,
            HTTPException: _http_problem,
            Exception: _fault,
        },
    )

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await http(scope, receive, send)
            return
        with guard.asked_for(address_of(HTTPConnection(scope))) as is_served:
            await (served if is_served else _too_many)(scope, receive, send)

    async def served(scope: Scope, receive: Receive, send: Send) -> None:
        """Sockets go straight to the server: each layer between costs at every message."""
        if scope["type"] == "websocket" and scope["path"] == "/ws":
            await server.socket(scope, receive, send)
        else:
            await http(scope, receive, send)

    return app


def _routes(server: "Server") -> list[BaseRoute]:
    """What is served over HTTP, the first that fits; the client's files last."""
    return [
        Route("/api/matches", server.create, methods=["POST"]),
        Route("/api/catalogue", server.catalogue),
        Route("/api/reach", server.reach),
        Route("/api/qr.svg", server.own_qr),
        Route("/api/chart", server.chart, methods=["POST"]),
        Route("/api/messages.json", server.messages),
        Route("/api/rules/{game}/{file}", server.rules),
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
        Route("/health", server.health),
        Route("/metrics", server.metrics),
        Route("/openapi.json", server.openapi),
        Route("/{path:path}", server.page),
    ]


async def _too_many(scope: Scope, receive: Receive, send: Send) -> None:
    """One address asks for too much at a time."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1013})
    else:
        await problem(Request(scope), Reason.TOO_FAST)(scope, receive, send)


async def _http_problem(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    return problem(request, Reason.WRONG_METHOD if status == 405 else Reason.NOT_FOUND)


async def _refused(request: Request, error: Exception) -> Response:
    refused = error if isinstance(error, RefusedError) else RefusedError(Reason.FAULT)
    return problem(request, refused.reason, refused.detail)


async def _malformed(request: Request, error: Exception) -> Response:
    return problem(request, Reason.MALFORMED, str(error))


async def _broken_off(_: Request, __: Exception) -> Response:
    """Nobody is there any more to read an answer."""
    return Response(status_code=400)


async def _fault(request: Request, _: Exception) -> Response:
    return problem(request, Reason.FAULT)


def _written_debrief(match: Match) -> bytes:
    return msgspec.json.encode(debriefed(match))


def _written_beliefs(match: Match, line: int) -> bytes:
    return msgspec.json.encode(beliefs_at(match, line))


def _written_replay(match: Match) -> bytes:
    return msgspec.json.encode(whole_replay(match))


@cache
def _rules_page(game: str, language: Language, *, is_versioned: bool) -> Page:
    """By the address that names its version it never changes."""
    body = rules_file(game, language)
    return Page(body, pack(body), "application/json", FOREVER if is_versioned else "no-cache")


@lru_cache(maxsize=32)
def _drawn_info(drawing: str) -> ChartInfo:
    return chart_info(drawn_chart(drawing))


class Server:
    """The handlers and what they share."""

    def __init__(self, settings: Settings, guard: OpenConnections, listening: Listening) -> None:
        self._settings = settings
        self._listening = listening
        self._keys = AddressKeys(secrets.token_bytes(16))
        self._guard = guard
        self._clock = Clock()
        self.hosts = HostNames(settings.host_names, settings.allowed_origins)
        self._creations = Buckets(settings.creations)
        self._guesses = Buckets(settings.guesses)
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
        self._pages = Pages(settings.client)
        self._connections: set[Connection] = set()
        self._began = self._clock.now()
        self._store: Store
        self._matches: MatchRegistry
        self._bus: Bus | None = None
        self._roads: Roads | None = None

    @contextlib.asynccontextmanager
    async def lifespan(self, _: Starlette) -> AsyncGenerator[None]:
        """Open the store, take up the matches, and put all away in the end."""
        settings = self._settings
        deliver = asyncio.get_running_loop().call_soon_threadsafe
        self._store = open_store(
            settings.db,
            time.time,
            deliver,
            synchronous=settings.synchronous,
            grid=CommitGrid(),
            lease_s=settings.lease_s,
            held=self._is_node,
            lost=self._let_go,
        )
        self._matches = MatchRegistry(self._store, self._clock.now, settings.bot_pace_s)
        if settings.bus:
            self._bus = open_bus(settings.bus, self._receive)
            roads = Roads(self._matches, self._keys.of, self._bus.publish)
            self._roads = self._matches.away = roads
        self._guard.farewell = self._say_goodbye
        thinking = self._matches.bots.thinking = BotPool(
            self._matches.bot_answered,
            workers=settings.bot_workers,
            thinking_s=settings.bot_thinking_s,
            maker=settings.bot_maker,
        )
        helping = self._matches.helping = HelpPool(self._matches.help_computed)
        works = (
            self._watch(),
            self._tell_lags(),
            self._tell_list(),
            self._prune(),
            self._beat(),
            asyncio.to_thread(self._check_store),
        )
        tasks = [asyncio.ensure_future(work) for work in works]
        if self._bus is not None:
            await self._bus.ready()
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await thinking.close()
            await helping.close()
            if self._bus is not None:
                await self._bus.close()
            await asyncio.to_thread(self._store.close)

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(WATCH_S)
            for connection in list(self._connections):
                connection.watch(self._clock.now())
            self._guard.watch()
            self._matches.watch()
            self._matches.tidy()

    async def _tell_lags(self) -> None:
        while True:
            await asyncio.sleep(LAGS_S / LAG_PARTS)
            self._matches.tell_lags()

    async def _tell_list(self) -> None:
        while True:
            await asyncio.sleep(ROUND_S / PARTS)
            self._matches.tell_list()

    async def _beat(self) -> None:
        while self._roads is not None:
            await asyncio.sleep(BEAT_S)
            self._roads.beat()

    async def _prune(self) -> None:
        while True:
            await self.prune()
            await asyncio.sleep(PRUNE_S)

    async def prune(self) -> None:
        """Forget old matches, but none that people look at, and none by a clock that jumped."""
        if self._clock.jumped:
            log.warning("the system's clock was set: no old matches are forgotten until a restart")
            return
        now, settings = self._clock.now(), self._settings
        over_before, open_before = now - settings.keep_over_s, now - settings.keep_open_s
        watched = self._matches.watched()
        try:
            pruned = await asyncio.to_thread(self._store.prune, over_before, open_before, watched)
            self._matches.drop(pruned)
        except StoreError as error:
            log.warning("old matches could not be forgotten: %s", error)

    def _check_store(self) -> None:
        """Say which matches are damaged; the others are served meanwhile."""
        try:
            for fault in self._store.damaged():
                log.error("%s", fault)
        except StoreError as error:
            log.error("the stored matches could not be checked: %s", error)

    def _let_go(self) -> None:
        """Other servers may have the matches of this one."""
        self._matches.let_go()
        self._is_node(0)

    def _is_node(self, number: int) -> None:
        """This server has this lease from now on, or none."""
        if self._roads is not None and self._bus is not None:
            self._roads.is_node(number)
            self._bus.listen(number)

    def _receive(self, parcel: bytes) -> None:
        if self._roads is not None:
            self._roads.receive(parcel)

    def _say_goodbye(self) -> None:
        for connection in list(self._connections):
            connection.close(Reason.CLOSING)

    # --- matches -------------------------------------------------------------------------------

    async def create(self, request: Request) -> Response:
        """POST /api/matches."""
        self._check_origin(request)
        if not self._creations.take(address_of(request), self._clock.now()):
            raise RefusedError(Reason.TOO_FAST)
        wish = msgspec.json.decode(await body_of(request), type=NewMatch)
        opener = self._keys.of(address_of(request))
        return value(await self._matches.create(wish, opener), 201)

    async def begin_mission(self, request: Request) -> Response:
        """POST /api/missions: a match with a mission, which counts as a new match."""
        self._check_origin(request)
        if not self._creations.take(address_of(request), self._clock.now()):
            raise RefusedError(Reason.TOO_FAST)
        wish = msgspec.json.decode(await body_of(request), type=NewMission)
        opener = self._keys.of(address_of(request))
        return value(await self._matches.begin_mission(wish, opener), 201)

    def _check_origin(self, request: Request) -> None:
        if not own_origin(request.headers, self._settings.allowed_origins):
            raise RefusedError(Reason.FOREIGN_ORIGIN)

    async def _room(self, request: Request) -> Room:
        self._check_origin(request)
        return await self._find(address_of(request), request.path_params["name"], None)

    async def _greeted(self, address: str, hello: Hello) -> Room:
        return await self._find(address, hello.match, hello.token)

    async def _find(self, address: str, name: str, token: str | None) -> Room:
        """The room of this id or code; an address that guesses codes is slowed down.

        An id is secret and a token too: a caller who has one of them is not guessing.
        """
        try:
            room = await self._look_up(name)
        except AwayError as away:
            guessing = name != away.match and self._guesses.empty(address, self._clock.now())
            raise AwayError(away.match, away.node, address, guessing=guessing) from None
        if room is not None and (name == room.match.table.match or room.person(token) is not None):
            return room
        now = self._clock.now()
        if self._guesses.empty(address, now):
            raise RefusedError(Reason.TOO_FAST)
        if room is None:
            self._guesses.take(address, now)
            raise RefusedError(Reason.UNKNOWN_MATCH)
        return room

    async def _look_up(self, name: str) -> Room | None:
        try:
            return await self._matches.find(name)
        except RefusedError as error:
            if error.reason is not Reason.UNKNOWN_MATCH:
                raise
            return None

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
            return await self._find(address_of(request), name, None)
        except AwayError as away:
            if away.guessing:
                raise RefusedError(Reason.TOO_FAST) from None
            self._check_computations(request)
            return await self._matches.copy(away.match)

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
            return await self._matches.record_so_far(request.path_params["name"], token_of(request))
        body = await self._computed(request, "record", room, record_file)
        return room.match.table.code, body

    async def _finished(self, request: Request, name: str) -> tuple[str, bytes]:
        """Code and record of a match that is over."""
        room = await self._kept_as(request, name)
        return room.match.table.code, await self._computed(request, "record", room, record_file)

    async def _branch(
        self, record: Record, wish: WhatIfWish, first: str, address: str
    ) -> MatchMade:
        return await self._matches.branch(record, wish, first, self._keys.of(address))

    async def replay(self, request: Request) -> Response:
        """GET /api/matches/{match}/replay: the whole truth of a finished match."""
        room = await self._kept(request)
        body = await self._computed(request, "replay", room, _written_replay)
        return Response(body, 200, {"cache-control": "no-store"}, "application/json")

    async def debrief(self, request: Request) -> Response:
        """GET /api/matches/{match}/debrief: what each act of a finished match was worth."""
        room = await self._kept(request)
        body = await self._computed(request, "debrief", room, _written_debrief)
        return Response(body, 200, {"cache-control": "no-store"}, "application/json")

    async def beliefs(self, request: Request) -> Response:
        """GET /api/matches/{match}/debrief/{line}: what both crews could know after this line."""
        room, line = await self._kept(request), request.path_params["line"]
        written = partial(_written_beliefs, line=line)
        body = await self._computed(request, f"beliefs {line}", room, written)
        return Response(body, 200, {"cache-control": "no-store"}, "application/json")

    async def sheets(self, request: Request) -> Response:
        """GET /api/matches/{match}/sheets: the pencil work of both crews, after the end."""
        return value((await self._room(request)).pencil_work())

    async def _computed(
        self, request: Request, what: str, room: Room, compute: Callable[[Match], bytes]
    ) -> bytes:
        """An answer about a match; one at a time and off the loop."""
        self._check_computations(request)
        match = room.match
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
        room = await self._kept(request)
        link = f"{await self._origin(request)}/m/{room.match.table.code}"
        seat = request.query_params.get("seat")
        return qr_picture(f"{link}?seat={seat}" if seat in set(Seat) else link)

    # --- how others come here ------------------------------------------------------------------

    async def reach(self, request: Request) -> Response:
        """GET /api/reach: the addresses for other devices, told to this machine alone."""
        return value(await self._reach(request))

    async def _reach(self, request: Request) -> Reach:
        called = (request.url.hostname or "", *addresses_named(request))
        if not all(map(is_own_machine, called)):
            return Reach()
        return await asyncio.to_thread(self._listening.reach)

    async def _origin(self, request: Request) -> str:
        """By which address another device comes here: the caller's, unless it means the caller."""
        reach = await self._reach(request)
        own = f"{request.url.scheme}://{request.url.netloc}"
        return next(iter(reach.addresses), own)

    async def own_qr(self, request: Request) -> Response:
        """GET /api/qr.svg: the address of the start page, for another device."""
        return qr_picture(f"{await self._origin(request)}/")

    # --- what does not change ------------------------------------------------------------------

    async def catalogue(self, _: Request) -> Response:
        """GET /api/catalogue."""
        return value(catalogue(), cache="no-cache")

    async def chart(self, request: Request) -> Response:
        """POST /api/chart: a drawing as a chart, or the line where it is wrong."""
        self._check_origin(request)
        self._check_computations(request)
        drawing = msgspec.json.decode(await body_of(request), type=Drawing).drawing
        try:
            async with self._computing:
                return value(await asyncio.to_thread(_drawn_info, drawing))
        except InvalidChartError as error:
            raise RefusedError(Reason.INVALID_CHART, str(error)) from None

    async def rules(self, request: Request) -> Response:
        """GET /api/rules/{game}/{language}.json: the rules in the players' words."""
        game, file = request.path_params["game"], request.path_params["file"]
        language = rules_named(game, file)
        if language is None:
            raise RefusedError(Reason.NOT_FOUND)
        is_versioned = request.query_params.get("v") == rules_version(game, language)
        return sent(request, _rules_page(game, language, is_versioned=is_versioned))

    async def messages(self, _: Request) -> Response:
        """GET /api/messages.json: JSON Schema of the WebSocket's messages."""
        return value(message_schema(), cache="no-cache")

    async def openapi(self, _: Request) -> Response:
        """GET /openapi.json."""
        return value(openapi(), cache="no-cache")

    async def page(self, request: Request) -> Response:
        """The web client."""
        found = self._pages.get(request)
        if found is None:
            raise RefusedError(Reason.NOT_FOUND)
        return found

    # --- for operators -------------------------------------------------------------------------

    async def health(self, _: Request) -> Response:
        """GET /health: does it work?"""
        status = "ok"
        if not self._matches.store_works:
            status = "store_failed"
        elif self._matches.stuck:
            status = "matches_stuck"
        answer = {"status": status, "version": __version__}
        return value(answer, 200 if status == "ok" else 503)

    async def metrics(self, request: Request) -> Response:
        """GET /metrics: how many, never who or what, and nothing that grows with an action."""
        if not set(addresses_named(request)) <= set(self._settings.metrics_to):
            raise RefusedError(Reason.NOT_FOUND)
        lines = [
            *(f"hydrophone_{name} {count}" for name, count in self._matches.numbers().items()),
            *(f'hydrophone_ended_total{{game="{g}"}} {n}' for g, n in self._matches.ended.items()),
            f"hydrophone_matches_stuck {self._matches.stuck}",
            f"hydrophone_store_works {int(self._matches.store_works)}",
            f"hydrophone_uptime_seconds {int(self._clock.now() - self._began)}",
        ]
        return PlainTextResponse("\n".join(lines) + "\n", headers={"cache-control": "no-store"})

    def _may_write(self, address: str, cost: float) -> bool:
        return self._writes.take(address, self._clock.now(), cost)

    # --- the socket ----------------------------------------------------------------------------

    async def socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """/ws: one client."""
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
