"""What all callers are told alike over HTTP: games, rules, charts, lessons, how others come here.

Nothing of it is kept here: no match, no connection, no row in the store.
"""

import asyncio
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hydrophone.core.game import Language
from hydrophone.kits.scenarios import Scenario
from hydrophone.server.addresses import Listening, is_own_machine
from hydrophone.server.jobs.job import CodePicture, Draw
from hydrophone.server.jobs.pool import JobPool
from hydrophone.server.protocol.bodies import Addresses, Drawing, OperatorNotice
from hydrophone.server.protocol.descriptions.catalogue import offering
from hydrophone.server.protocol.descriptions.rulebooks import rules_file, rules_named, rules_version
from hydrophone.server.protocol.descriptions.schemas import message_schema, openapi
from hydrophone.server.protocol.lessons import LessonAct
from hydrophone.server.protocol.limits import ResultCache
from hydrophone.server.protocol.refusals import Reason, or_refused
from hydrophone.server.records import lessons
from hydrophone.server.web import weights
from hydrophone.server.web.pages import FOREVER, StaticPage, pack, sent
from hydrophone.server.web.people import has_passkeys
from hydrophone.server.web.request_limits import RequestLimits
from hydrophone.server.web.responses import (
    addresses_named,
    body_as,
    json_answer,
    language_of,
    value,
    while_there,
)

PICTURES = 1024 * 1024
"""Most bytes of pictures that are remembered."""


@cache
def _rules_page(game: str, language: Language, *, is_versioned: bool) -> StaticPage:
    """By the address that names its version it never changes."""
    body = rules_file(game, language)
    return StaticPage(body, pack(body), "application/json", FOREVER if is_versioned else "no-cache")


@cache
def _encoded(make: Callable[[], Any]) -> bytes:
    return msgspec.json.encode(make())


async def _same_for_all(make: Callable[[], Any], _: Request) -> Response:
    """GET /api/catalogue, /api/messages.json (JSON Schema of the WebSocket) and /openapi.json.

    They do not change while the server runs, and to make them takes long.
    """
    return json_answer(await asyncio.to_thread(_encoded, make), cache="no-cache")


class PublicRoutes:
    """The handlers for what no match is needed for."""

    def __init__(
        self,
        limits: RequestLimits,
        jobs: JobPool,
        listening: Listening,
        offered: Sequence[Scenario] = (),
        push_key: str = "",
    ) -> None:
        self._limits = limits
        self._jobs = jobs
        self._pictures = ResultCache(PICTURES)
        catalogue = partial(offering, tuple(offered), push_key, passkeys=has_passkeys())
        self._listening = listening
        self.routes = (
            Route("/api/catalogue", partial(_same_for_all, catalogue)),
            Route("/api/notice", self.notice),
            Route("/api/reach", self.addresses),
            Route("/api/qr.svg", self.own_qr),
            Route("/api/chart", self.chart, methods=["POST"]),
            Route("/api/messages.json", partial(_same_for_all, message_schema)),
            Route("/api/rules/{game}/{file}", self.rules),
            Route("/openapi.json", partial(_same_for_all, openapi)),
            Route("/api/lessons", self.shelf),
            Route("/api/lessons/{game}/{lesson}/{step:int}", self.moment, methods=["GET"]),
            Route("/api/lessons/{game}/{lesson}/{step:int}", self.judge, methods=["POST"]),
        )

    # --- what does not change ------------------------------------------------------------------

    async def notice(self, _: Request) -> Response:
        """GET /api/notice: what the operator tells all who are here."""
        return value(OperatorNotice(dict(self._limits.orders.notice)))

    async def chart(self, request: Request) -> Response:
        """POST /api/chart: a drawing as a chart, or the line where it is wrong."""
        address = self._limits.take(request, weights.CHART)
        drawing = (await body_as(request, Drawing)).drawing
        with self._jobs.place(address):
            return json_answer(await while_there(request, self._jobs.do(address, Draw(drawing))))

    async def rules(self, request: Request) -> Response:
        """GET /api/rules/{game}/{language}.json: the rules in the players' words."""
        game, file = request.path_params["game"], request.path_params["file"]
        language = or_refused(rules_named(game, file), Reason.NOT_FOUND)
        is_versioned = request.query_params.get("v") == rules_version(game, language)
        return sent(request, _rules_page(game, language, is_versioned=is_versioned))

    # --- lessons -------------------------------------------------------------------------------

    async def shelf(self, request: Request) -> Response:
        """GET /api/lessons."""
        self._limits.take(request, weights.LESSON)
        return value(await asyncio.to_thread(lessons.all_lessons), cache="no-cache")

    async def moment(self, request: Request) -> Response:
        """GET /api/lessons/{game}/{lesson}/{step}."""
        self._limits.take(request, weights.LESSON)
        return value(await asyncio.to_thread(lessons.moment, *_named(request)))

    async def judge(self, request: Request) -> Response:
        """POST /api/lessons/{game}/{lesson}/{step}: an act, judged."""
        self._limits.take(request, weights.LESSON)
        said = await body_as(request, LessonAct)
        judged = partial(lessons.judge, said=said, language=language_of(request))
        return value(await asyncio.to_thread(judged, *_named(request)))

    # --- how others come here ------------------------------------------------------------------

    async def addresses(self, request: Request) -> Response:
        """GET /api/reach: the addresses for other devices, told to this machine alone."""
        return value(await self._addresses(request))

    async def _addresses(self, request: Request) -> Addresses:
        called = (request.url.hostname or "", *addresses_named(request))
        if not all(map(is_own_machine, called)):
            return Addresses()
        return await asyncio.to_thread(self._listening.for_others)

    async def origin(self, request: Request) -> str:
        """By which address another device comes here: the caller's, unless it means the caller."""
        found = await self._addresses(request)
        own = f"{request.url.scheme}://{request.url.netloc}"
        return next(iter(found.addresses), own)

    async def own_qr(self, request: Request) -> Response:
        """GET /api/qr.svg: the address of the start page, for another device."""
        return await self.picture(request, f"{await self.origin(request)}/")

    async def picture(self, request: Request, text: str) -> Response:
        """A text as a picture to scan."""
        drawn = self._pictures.get(text)
        if drawn is None:
            address = self._limits.key(request)
            self._limits.pay(address, weights.PICTURE)
            job = self._jobs.do(address, CodePicture(text))
            drawn = msgspec.json.decode(await while_there(request, job), type=str).encode()
            self._pictures.put(text, drawn)
        return Response(drawn, 200, {"cache-control": "no-store"}, "image/svg+xml")


def _named(request: Request) -> tuple[str, str, int]:
    path = request.path_params
    return path["game"], path["lesson"], path["step"]
