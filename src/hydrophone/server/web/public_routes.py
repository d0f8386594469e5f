"""What everybody is told alike over HTTP: games, rules, charts, and how others come here."""

import asyncio
from collections.abc import Sequence
from functools import cache, lru_cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hydrophone.board.chart import drawn_chart
from hydrophone.core.errors import InvalidChartError
from hydrophone.core.game import Language
from hydrophone.kits.scenarios import Scenario, scenario_of
from hydrophone.server.operations.orders import OperatorOrders
from hydrophone.server.protocol.bodies import Drawing, OperatorNotice, Reach, ScenarioInfo
from hydrophone.server.protocol.catalogue import offering, scenario_info
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.protocol.rulebooks import rules_file, rules_named, rules_version
from hydrophone.server.protocol.schemas import message_schema, openapi
from hydrophone.server.reach import Listening, is_own_machine
from hydrophone.server.web.pages import FOREVER, Page, pack, sent
from hydrophone.server.web.request_limits import RequestLimits
from hydrophone.server.web.responses import (
    addresses_named,
    body_of,
    qr_picture,
    value,
)


@cache
def _rules_page(game: str, language: Language, *, is_versioned: bool) -> Page:
    """By the address that names its version it never changes."""
    body = rules_file(game, language)
    return Page(body, pack(body), "application/json", FOREVER if is_versioned else "no-cache")


@lru_cache(maxsize=32)
def _drawn_info(drawing: str) -> ScenarioInfo:
    return scenario_info(scenario_of(drawn_chart(drawing)))


class PublicRoutes:
    """The handlers for what no match is needed for.

    What takes long waits for ``computing``, which other handlers hold as well.
    """

    def __init__(
        self,
        limits: RequestLimits,
        listening: Listening,
        orders: OperatorOrders,
        offered: Sequence[Scenario] = (),
    ) -> None:
        self._limits = limits
        self._offered = tuple(offered)
        self._orders = orders
        self._listening = listening
        self.computing = asyncio.Lock()
        self.routes = (
            Route("/api/catalogue", self.catalogue),
            Route("/api/notice", self.notice),
            Route("/api/reach", self.reach),
            Route("/api/qr.svg", self.own_qr),
            Route("/api/chart", self.chart, methods=["POST"]),
            Route("/api/messages.json", self.messages),
            Route("/api/rules/{game}/{file}", self.rules),
            Route("/openapi.json", self.openapi),
        )

    # --- what does not change ------------------------------------------------------------------

    async def catalogue(self, _: Request) -> Response:
        """GET /api/catalogue."""
        return value(offering(self._offered), cache="no-cache")

    async def notice(self, _: Request) -> Response:
        """GET /api/notice: what the operator tells all who are here."""
        return value(OperatorNotice(dict(self._orders.notice)))

    async def chart(self, request: Request) -> Response:
        """POST /api/chart: a drawing as a chart, or the line where it is wrong."""
        self._limits.check_origin(request)
        self._limits.check_computation(request)
        drawing = msgspec.json.decode(await body_of(request), type=Drawing).drawing
        try:
            async with self.computing:
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

    # --- how others come here ------------------------------------------------------------------

    async def reach(self, request: Request) -> Response:
        """GET /api/reach: the addresses for other devices, told to this machine alone."""
        return value(await self._reach(request))

    async def _reach(self, request: Request) -> Reach:
        called = (request.url.hostname or "", *addresses_named(request))
        if not all(map(is_own_machine, called)):
            return Reach()
        return await asyncio.to_thread(self._listening.reach)

    async def origin(self, request: Request) -> str:
        """By which address another device comes here: the caller's, unless it means the caller."""
        reach = await self._reach(request)
        own = f"{request.url.scheme}://{request.url.netloc}"
        return next(iter(reach.addresses), own)

    async def own_qr(self, request: Request) -> Response:
        """GET /api/qr.svg: the address of the start page, for another device."""
        return qr_picture(f"{await self.origin(request)}/")
