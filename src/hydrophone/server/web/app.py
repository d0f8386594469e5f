"""The whole server, from the bottom up: its store, its matches, what computes, what is served."""

import asyncio
import contextlib
import time
from collections.abc import AsyncGenerator, Mapping
from functools import partial

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from hydrophone.bots.bot import Report
from hydrophone.server.bots.pool import BotPool
from hydrophone.server.cannot_serve import kept_in
from hydrophone.server.clock import Clock
from hydrophone.server.drain import Drain
from hydrophone.server.help.pool import HelpPool
from hydrophone.server.match.effects import AskBot
from hydrophone.server.match.inputs import HelpComputed
from hydrophone.server.match_limits import MatchLimits
from hydrophone.server.operations.node_metrics import Node
from hydrophone.server.periodic import Periodic
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.reach import Listening
from hydrophone.server.rooms.match_bots import MatchBots
from hydrophone.server.rooms.registry import Around, MatchRegistry
from hydrophone.server.rooms.tallies import Tallies
from hydrophone.server.settings import Settings
from hydrophone.server.store.commit_grid import CommitGrid
from hydrophone.server.store.face import Claimed, Store
from hydrophone.server.store.opening import is_database, open_store
from hydrophone.server.web.lesson_routes import LessonRoutes
from hydrophone.server.web.match_finder import MatchFinder
from hydrophone.server.web.match_routes import MatchRoutes
from hydrophone.server.web.open_connections import OpenConnections
from hydrophone.server.web.operator_routes import OperatorRoutes
from hydrophone.server.web.pages import Pages
from hydrophone.server.web.public_routes import PublicRoutes
from hydrophone.server.web.record_routes import RecordRoutes
from hydrophone.server.web.request_limits import RequestLimits
from hydrophone.server.web.responses import PROBLEMS, Guard, address_of, turn_away
from hydrophone.server.web.sockets import Sockets

ASSETS = "/assets/"
"""Files of the client, named by what is in them: servers of two releases have different ones."""


class Living(msgspec.Struct, frozen=True):
    """A server that runs."""

    app: ASGIApp
    drain: Drain
    """What is to be done before it ends."""


@contextlib.asynccontextmanager
async def living(
    settings: Settings, guard: OpenConnections, listening: Listening
) -> AsyncGenerator[Living]:
    """A whole server, which is put away in the end; CannotServeError.

    Each part gets those below it. What the parts below say in return comes when all are there.
    """
    clock, tallies = Clock(), Tallies()

    def announced(claimed: Mapping[str, Claimed]) -> None:
        matches.announced(claimed)

    def chosen(asked: AskBot, choice: int | None, report: Report | None) -> None:
        matches.bot_answered(asked, choice, report)

    def computed(match: str, came: HelpComputed) -> None:
        matches.help_computed(match, came)

    async with contextlib.AsyncExitStack() as parts:
        with kept_in(settings.db):
            store = open_store(
                settings.db,
                time.time,
                asyncio.get_running_loop().call_soon_threadsafe,
                synchronous=settings.synchronous,
                grid=CommitGrid(),
                name=settings.name,
                announced=announced,
            )
        parts.push_async_callback(asyncio.to_thread, store.close)
        bots = BotPool(
            chosen,
            workers=settings.bot_workers,
            thinking_s=settings.bot_thinking_s,
            maker=settings.bot_maker,
            count_failure=tallies.bot_failed,
        )
        parts.push_async_callback(bots.close)
        helping = HelpPool(computed)
        parts.push_async_callback(helping.close)
        limits = MatchLimits(settings.matches, settings.matches_per_address)
        around = Around(MatchBots(bots), helping, tallies, limits)
        matches = MatchRegistry(store, clock.now, settings.bot_pace_s, around)
        node = Node(matches, store, bots, partial(len, guard), settings.connections)
        web = Web(settings, clock, node, listening)
        periodic = Periodic(settings, clock, node, (web.sockets, guard))
        parts.push_async_callback(_ended, [web.operator.run(), *periodic.works()])
        yield Living(web.app(guard), Drain(matches, _last_words(settings), settings.drain_s))


