"""The Starlette app: routes, the WebSocket, and what lives as long as the server."""

import asyncio
import contextlib
import io
import logging
import sqlite3
import time
from collections.abc import AsyncGenerator
from functools import partial

import msgspec
import segno
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from hydrophone import __version__
from hydrophone.board.chart import drawn_chart
from hydrophone.core.errors import InvalidChartError
from hydrophone.server.answers import (
    Guard,
    address_of,
    body_of,
    own_origin,
    problem,
    value,
)
from hydrophone.server.bothost import BotHost
from hydrophone.server.catalogue import catalogue, chart_info
from hydrophone.server.finished import record_file, whole_replay
from hydrophone.server.hall import Hall
from hydrophone.server.limits import Buckets
from hydrophone.server.messages import Drawing, NewMatch
from hydrophone.server.pages import Pages
from hydrophone.server.refusals import Reason, RefusedError
from hydrophone.server.room import Room
from hydrophone.server.schemas import message_schema, openapi
from hydrophone.server.session import Session
from hydrophone.server.settings import Settings
from hydrophone.server.store import SqliteStore, Store
from hydrophone.server.wire import Wire

WATCH_S = 2.0
"""How often silent connections are looked for."""

PRUNE_S = 3600.0
"""How often old matches are forgotten."""

log = logging.getLogger(__name__)


def create_app(settings: Settings) -> ASGIApp:
    """The whole server as an ASGI app."""
    server = Server(settings)
    routes = [
        Route("/api/matches", server.create, methods=["POST"]),
        Route("/api/catalogue", server.catalogue),
        Route("/api/chart", server.chart, methods=["POST"]),
        Route("/api/messages.json", server.messages),
        Route("/api/matches/{name}", server.match),
        Route("/api/matches/{name}/record", server.record),
        Route("/api/matches/{name}/replay", server.replay),
        Route("/api/matches/{name}/qr.svg", server.qr),
        Route("/health", server.health),
        Route("/metrics", server.metrics),
        Route("/openapi.json", server.openapi),
        Route("/{path:path}", server.page),
    ]
    http = Starlette(
        routes=routes,
        middleware=[Middleware(Guard)],
        lifespan=server.lifespan,
        exception_handlers={
            RefusedError: _refused,
            msgspec.MsgspecError: _malformed,
            HTTPException: _http_problem,
            Exception: _fault,
        },
    )

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        """Sockets go straight to the server: each layer between costs at every message."""
        if scope["type"] == "websocket" and scope["path"] == "/ws":
            await server.socket(scope, receive, send)
        else:
            await http(scope, receive, send)

    return app


async def _http_problem(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    return problem(request, Reason.WRONG_METHOD if status == 405 else Reason.NOT_FOUND)


async def _refused(request: Request, error: Exception) -> Response:
    refused = error if isinstance(error, RefusedError) else RefusedError(Reason.FAULT)
    return problem(request, refused.reason, refused.detail)


async def _malformed(request: Request, error: Exception) -> Response:
    return problem(request, Reason.MALFORMED, str(error))


async def _fault(request: Request, _: Exception) -> Response:
    return problem(request, Reason.FAULT)


class Server:
    """The handlers and what they share."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._creations = Buckets(settings.creations)
        self._guesses = Buckets(settings.guesses)
        self._pages = Pages(settings.client)
        self._wires: set[Wire] = set()
        self._began = time.time()
        self._store: Store
        self._hall: Hall

    @contextlib.asynccontextmanager
    async def lifespan(self, _: Starlette) -> AsyncGenerator[None]:
        """Open the store, take up the matches, and put all away in the end."""
        settings = self._settings
        deliver = asyncio.get_running_loop().call_soon_threadsafe
        self._store = SqliteStore(settings.db, time.time, deliver, synchronous=settings.synchronous)
        self._hall = Hall(self._store, time.time)
        for kept in self._store.open_matches():
            self._hall.restore(kept)
        self._hall.bots = BotHost(
            self._hall.bot_answered,
            workers=settings.bot_workers,
            pace_s=settings.bot_pace_s,
            thinking_s=settings.bot_thinking_s,
            maker=settings.bot_maker,
        )
        tasks = [asyncio.create_task(self._watch()), asyncio.create_task(self._prune())]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._hall.bots.close()
            await asyncio.to_thread(self._store.close)

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(WATCH_S)
            for wire in list(self._wires):
                wire.watch(time.time())
            self._hall.tidy()

    async def _prune(self) -> None:
        while True:
            now, settings = time.time(), self._settings
            try:
                pruned = await asyncio.to_thread(
                    self._store.prune, now - settings.keep_over_s, now - settings.keep_open_s
                )
                self._hall.drop(pruned)
            except sqlite3.Error as error:
                log.warning("old matches could not be forgotten: %s", error)
            await asyncio.sleep(PRUNE_S)

    # --- matches -------------------------------------------------------------------------------

    async def create(self, request: Request) -> Response:
        """POST /api/matches."""
        self._check_origin(request)
        if not self._creations.take(address_of(request), time.time()):
            raise RefusedError(Reason.TOO_FAST)
        wish = msgspec.json.decode(await body_of(request), type=NewMatch)
        return value(await self._hall.create(wish), 201)

    def _check_origin(self, request: Request) -> None:
        if not own_origin(request.headers, self._settings.allowed_origins):
            raise RefusedError(Reason.FOREIGN_ORIGIN)

    async def _room(self, request: Request) -> Room:
        return await self._find(address_of(request), request.path_params["name"])

    async def _find(self, address: str, name: str) -> Room:
        """The room of this id or code; whoever guesses codes is slowed down."""
        now = time.time()
        if self._guesses.empty(address, now):
            raise RefusedError(Reason.TOO_FAST)
        try:
            return await self._hall.find(name)
        except RefusedError:
            self._guesses.take(address, now)
            raise

    async def match(self, request: Request) -> Response:
        """GET /api/matches/{code}: what everybody who has the code may know."""
        return value((await self._room(request)).public(time.time()))

    async def record(self, request: Request) -> Response:
        """GET /api/matches/{match}/record: the file of a finished match."""
        room = await self._room(request)
        body = record_file(room)
        name = f"hydrophone-{room.table.code}.jsonl"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(body, 200, headers, "application/jsonl")

    async def replay(self, request: Request) -> Response:
        """GET /api/matches/{match}/replay: the whole truth of a finished match."""
        return value(whole_replay(await self._room(request)))

    async def qr(self, request: Request) -> Response:
        """GET /api/matches/{code}/qr.svg: the link to join by."""
        room = await self._room(request)
        picture = io.BytesIO()
        link = f"{request.url.scheme}://{request.url.netloc}/m/{room.table.code}"
        segno.make(link, micro=False).save(picture, kind="svg", scale=8, border=2, xmldecl=False)
        return Response(picture.getvalue(), 200, {"cache-control": "no-store"}, "image/svg+xml")

    # --- what does not change ------------------------------------------------------------------

    async def catalogue(self, _: Request) -> Response:
        """GET /api/catalogue."""
        return value(catalogue(), cache="no-cache")

    async def chart(self, request: Request) -> Response:
        """POST /api/chart: a drawing as a chart, or the line where it is wrong."""
        self._check_origin(request)
        drawing = msgspec.json.decode(await body_of(request), type=Drawing).drawing
        try:
            return value(chart_info(drawn_chart(drawing)))
        except InvalidChartError as error:
            raise RefusedError(Reason.INVALID_CHART, str(error)) from None

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
        works = self._hall.store_works
        status = "ok" if works else "store_failed"
        return value({"status": status, "version": __version__}, 200 if works else 503)

    async def metrics(self, request: Request) -> Response:
        """GET /metrics: how many, never who or what, and nothing that grows with an action."""
        if address_of(request) not in self._settings.metrics_to:
            raise RefusedError(Reason.NOT_FOUND)
        lines = [
            *(f"hydrophone_{name} {count}" for name, count in self._hall.numbers().items()),
            *(f'hydrophone_ended_total{{game="{g}"}} {n}' for g, n in self._hall.ended.items()),
            f"hydrophone_store_works {int(self._hall.store_works)}",
            f"hydrophone_uptime_seconds {int(time.time() - self._began)}",
        ]
        return PlainTextResponse("\n".join(lines) + "\n", headers={"cache-control": "no-store"})

    # --- the socket ----------------------------------------------------------------------------

    async def socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """/ws: one client."""
        asked = HTTPConnection(scope)
        await receive()
        if not own_origin(asked.headers, self._settings.allowed_origins):
            await send({"type": "websocket.close", "code": 1008})
            return
        await send({"type": "websocket.accept"})
        session = Session(time.time(), self._settings.pace)
        find = partial(self._find, address_of(asked))
        wire = Wire(self._hall, find, session, time.time, receive, send)
        self._wires.add(wire)
        try:
            await wire.run()
        finally:
            self._wires.discard(wire)
