"""The whole server, from the bottom up: its store, its matches, what computes, what is served."""

import asyncio
import contextlib
import time
from collections.abc import AsyncGenerator, Collection, Mapping, Sequence
from functools import partial
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from hydrophone.bots.bot import Report
from hydrophone.core.reasons import Cause
from hydrophone.server.addresses import Listening
from hydrophone.server.bots.pool import BotPool
from hydrophone.server.clock import ServerClock
from hydrophone.server.help.pool import HelpPool
from hydrophone.server.jobs.pool import JobPool
from hydrophone.server.match.effects import AskBot
from hydrophone.server.match.inputs import BotAnswered
from hydrophone.server.notices.sender import Notices, post
from hydrophone.server.offered_charts import offered_charts
from hydrophone.server.operations.node_metrics import Node
from hydrophone.server.operations.orders import OperatorOrders
from hydrophone.server.periodic import Periodic
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.rooms.match_bots import MatchBots
from hydrophone.server.rooms.registry import MatchRegistry
from hydrophone.server.rooms.running_rooms import Around, Tallies
from hydrophone.server.settings import MatchLimits, Settings
from hydrophone.server.store.face import Claimed, StoreListener
from hydrophone.server.store.group_commit import CommitGrid
from hydrophone.server.store.opening import is_database, kept_in, open_store
from hydrophone.server.store.store import Store
from hydrophone.server.web import weights
from hydrophone.server.web.club_routes import ClubRoutes
from hydrophone.server.web.connections.open_connections import OpenConnections
from hydrophone.server.web.connections.sockets import PATHS, Sockets
from hydrophone.server.web.match_routes import MatchFinder, MatchRoutes
from hydrophone.server.web.operator_routes import OperatorRoutes
from hydrophone.server.web.pages import Pages
from hydrophone.server.web.people.conduct import ConductRoutes
from hydrophone.server.web.people.passkeys import PasskeyRoutes
from hydrophone.server.web.people.routes import PeopleRoutes
from hydrophone.server.web.public_routes import PublicRoutes
from hydrophone.server.web.request_limits import RequestLimits
from hydrophone.server.web.responses import PROBLEMS, address_of, guarded, turn_away
from hydrophone.server.workers.line import ProcessQueue
from hydrophone.server.workers.line_process import LineProcess

WORKER = "hydrophone.server.jobs.worker"
"""The program that does jobs and computes help."""

ASSETS = "/assets/"
"""Files of the client, named by what is in them: servers of two releases have different ones."""

PATH_MOST = 1000
"""Letters of the longest path that is looked at: a number in it may be too long to be read."""

FOR_OPERATORS = ("/operator", "/health", "/metrics")
"""What a barred network may still ask for: an operator is not to bar themselves."""


@contextlib.asynccontextmanager
async def living(
    settings: Settings, guard: OpenConnections, listening: Listening
) -> AsyncGenerator[tuple[ASGIApp, MatchRegistry]]:
    """A whole server, and its matches, which are to drain before it ends; CannotServeError.

    Each part gets those below it. What the parts below say in return comes when all are there.
    """
    clock, tallies = ServerClock(), Tallies()

    def announced(claimed: Mapping[str, Claimed]) -> None:
        matches.announced(claimed)

    def hid(persons: Collection[str]) -> None:
        matches.running.later(web.sockets.look_who_is_hidden(persons))

    def chosen(
        asked: AskBot, choice: int | None, report: Report | None, cause: Cause | None
    ) -> None:
        matches.running.tell(asked.match, BotAnswered(asked, choice, report, cause))

    async with contextlib.AsyncExitStack() as parts:
        ears = StoreListener(announced, lambda: web.operator.exchange_now(), hid)
        store = _opened(settings, ears)
        parts.push_async_callback(asyncio.to_thread, store.close)
        bots = BotPool(
            chosen,
            workers=settings.bot_workers,
            thinking_s=settings.bot_thinking_s,
            maker=settings.bot_maker,
            count_failure=tallies.bot_failed,
        )
        parts.push_async_callback(bots.close)
        orders = OperatorOrders(time.time, is_closed=settings.closed)
        request_limits = RequestLimits(settings, clock.now, orders)
        quick, long = ProcessQueue(LineProcess(WORKER)), ProcessQueue(LineProcess(WORKER))
        parts.push_async_callback(quick.close)
        parts.push_async_callback(long.close)
        helping = HelpPool(lambda match, came: matches.running.tell(match, came), quick)
        jobs = JobPool(quick, long, request_limits.charge_s)
        limits = MatchLimits(settings.matches, settings.matches_per_address)
        notices = _notices(settings)
        if notices is not None:
            parts.push_async_callback(notices.close)
        around = Around(
            MatchBots(bots), helping, notices, tallies, limits, is_database(settings.db)
        )
        matches = MatchRegistry(store, clock.now, settings.bot_pace_s, around)
        node = Node(
            matches,
            bots,
            partial(len, guard),
            settings.connections,
            lambda: request_limits.proxy_not_named,
        )
        web = Web(settings, clock, node, listening, jobs, request_limits)
        periodic = Periodic(settings, clock, node, (web.sockets.watch, guard.watch))
        works = (web.operator.run(), *periodic.works())
        parts.push_async_callback(_ended, [asyncio.ensure_future(work) for work in works])
        yield web.app(guard), matches


def _opened(settings: Settings, ears: StoreListener) -> Store:
    """The store, whose news come on the event loop that runs; CannotServeError."""
    with kept_in(settings.db):
        if not is_database(settings.db):
            Path(settings.db).parent.mkdir(parents=True, exist_ok=True)
        return open_store(
            settings.db,
            time.time,
            asyncio.get_running_loop().call_soon_threadsafe,
            synchronous=settings.synchronous,
            grid=CommitGrid(),
            name=settings.name,
            ears=ears,
        )


def _notices(settings: Settings) -> Notices | None:
    """What tells closed browsers, if the operator has set it up; CannotServeError."""
    if settings.push_key is None:
        return None
    further, contact = settings.push_services, settings.push_contact
    return Notices(settings.push_key, time.time, contact, further, post)


class Web:
    """What is served over HTTP and over sockets."""

    def __init__(
        self,
        settings: Settings,
        clock: ServerClock,
        node: Node,
        listening: Listening,
        jobs: JobPool,
        limits: RequestLimits,
    ) -> None:
        matches, orders = node.matches, limits.orders
        self._limits, self._orders = limits, orders
        finder = MatchFinder(matches, limits)
        charts = offered_charts(settings.charts)
        notices = matches.running.around.notices
        push_key = "" if notices is None else notices.public_key
        public = PublicRoutes(limits, jobs, listening, charts, push_key)
        self._matches = matches
        self._pages = Pages(settings.client)
        self._is_of_several = is_database(settings.db)
        self.sockets = Sockets(finder, jobs, clock, settings)
        send_away = self.sockets.send_barred_away, self.sockets.send_devices_away
        self.operator = OperatorRoutes(node, settings.metrics_to, settings.name, orders, *send_away)
        people = PeopleRoutes(finder, public, self.sockets.send_devices_away)
        self._routes: list[BaseRoute] = [
            *MatchRoutes(finder, public, jobs, self.sockets.check_place).routes,
            *public.routes,
            *people.routes,
            *PasskeyRoutes(finder, people).routes,
            *ConductRoutes(finder, self.sockets.hide).routes,
            *ClubRoutes(finder, public).routes,
            *self.operator.routes,
            Route("/{path:path}", self.page),
        ]
        """The first that fits is served; the client's files are last."""

    def app(self, guard: OpenConnections) -> ASGIApp:
        """All of it as one app, for as many requests of one address as its guard allows."""
        http = Starlette(routes=self._routes, exception_handlers=PROBLEMS)

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            send = guarded(send) if scope["type"] == "http" else send
            asked = HTTPConnection(scope)
            try:
                self._check(asked)
            except RefusedError as error:
                await turn_away(error.reason, scope, receive, send, error.detail)
                return
            with guard.asked_for(address_of(asked)) as is_served:
                if is_served:
                    await self._limits.turns.take(self._limits.key(asked))
                    await served(scope, receive, send)
                else:
                    await turn_away(Reason.TOO_MUCH_AT_ONCE, scope, receive, send)

        async def served(scope: Scope, receive: Receive, send: Send) -> None:
            """Sockets go straight to where they are served: each layer costs at every message."""
            if scope["type"] == "websocket" and scope["path"] in PATHS:
                await self.sockets.serve(scope, receive, send)
            else:
                await http(scope, receive, send)

        return app

    def _check(self, asked: HTTPConnection) -> None:
        """RefusedError for who is not served, before it is looked at what they ask for."""
        path = asked.scope["path"]
        if self._matches.drains and path.startswith(("/api/", "/ws")):
            raise RefusedError(Reason.ELSEWHERE)
        if not path.startswith(FOR_OPERATORS):
            if self._orders.is_barred(address_of(asked)):
                raise RefusedError(Reason.NETWORK_BARRED)
            self._limits.check_proxy(asked)
            self._limits.pay(self._limits.key(asked), weights.REQUEST)
        if asked.scope["type"] == "http" and not self._limits.hosts.know(asked.headers):
            raise RefusedError(Reason.UNKNOWN_HOST)
        if len(path) > PATH_MOST:
            raise RefusedError(Reason.NOT_FOUND)
        if "\0" in path or b"%00" in asked.scope["query_string"]:
            raise RefusedError(Reason.BAD_TEXT)

    async def page(self, request: Request) -> Response:
        """The web client."""
        found = self._pages.get(request)
        if found is None:
            is_of_others = self._is_of_several and request.url.path.startswith(ASSETS)
            raise RefusedError(Reason.ELSEWHERE if is_of_others else Reason.NOT_FOUND)
        return found


async def _ended(tasks: Sequence[asyncio.Task[None]]) -> None:
    """End works that go on for ever."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
