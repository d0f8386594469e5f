"""Lessons over HTTP. They keep nothing here: no match, no connection, no row in the store."""

import asyncio
from functools import partial

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hydrophone.server.protocol.lessons import LessonAct
from hydrophone.server.records import lessons
from hydrophone.server.web import weights
from hydrophone.server.web.request_limits import RequestLimits
from hydrophone.server.web.responses import body_of, language_of, value


class LessonRoutes:
    """The handlers for lessons."""

    def __init__(self, limits: RequestLimits) -> None:
        self._limits = limits
        self.routes = (
            Route("/api/lessons", self.shelf),
            Route("/api/lessons/{game}/{lesson}/{step:int}", self.moment, methods=["GET"]),
            Route("/api/lessons/{game}/{lesson}/{step:int}", self.judge, methods=["POST"]),
        )

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
        said = msgspec.json.decode(await body_of(request), type=LessonAct)
        judged = partial(lessons.judge, said=said, language=language_of(request))
        return value(await asyncio.to_thread(judged, *_named(request)))


def _named(request: Request) -> tuple[str, str, int]:
    path = request.path_params
    return path["game"], path["lesson"], path["step"]
