"""Records that people bring, over HTTP, and matches that go on from a moment of one.

What takes long is done off the event loop, one record at a time, and not for ever.
"""

import asyncio
import hashlib
import time
from collections.abc import Awaitable, Callable
from functools import partial

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hydrophone.notation.record import Record
from hydrophone.server.protocol.bodies import MAX_RECORD, MatchMade, WhatIfWish
from hydrophone.server.records.uploaded_record import beliefs_in, look_at, read_uploaded
from hydrophone.server.web.request_limits import RequestLimits
from hydrophone.server.web.responses import body_of, bytes_of, value
from hydrophone.server.web.result_cache import ResultCache

MOST_S = 20.0
"""Seconds that one record is worked on at most."""

_SAME = object()
"""The same record always has the same answer."""

Branch = Callable[[Request, Record, WhatIfWish, str], Awaitable[MatchMade]]
"""Opens a match for a request: from a record, by a wish, after a match of this code."""


class RecordRoutes:
    """The handlers for records. ``finished`` gives code and record of a match that is over."""

    def __init__(
        self,
        limits: RequestLimits,
        finished: Callable[[Request, str], Awaitable[tuple[str, bytes]]],
        branch: Branch,
    ) -> None:
        self._limits = limits
        self._finished = finished
        self._branch = branch
        self._results = ResultCache()
        self._working = asyncio.Lock()
        self.routes = (
            Route("/api/debrief", self.debrief, methods=["POST"]),
            Route("/api/debrief/{line:int}", self.beliefs, methods=["POST"]),
            Route("/api/what_if", self.what_if, methods=["POST"]),
        )

    async def debrief(self, request: Request) -> Response:
        """POST /api/debrief: a record in, its replay and its debrief out."""
        body = await self._record(request)
        return await self._answer(body, "debrief", lambda: look_at(body, _until(MOST_S)))

    async def beliefs(self, request: Request) -> Response:
        """POST /api/debrief/{line}: a record in, what both crews could know after this line out."""
        body, line = await self._record(request), request.path_params["line"]
        known = partial(beliefs_in, body, line)
        return await self._answer(body, f"beliefs {line}", lambda: known(_until(MOST_S)))

    async def what_if(self, request: Request) -> Response:
        """POST /api/what_if: a match that goes on from a moment of one that is over."""
        self._check(request)
        body = await body_of(request, MAX_RECORD)
        self._limits.check_creation(request)
        wish = msgspec.json.decode(body, type=WhatIfWish)
        first, written = "", (wish.record or "").encode()
        if wish.match is not None:
            first, written = await self._finished(request, wish.match)
        async with self._working:
            record = await asyncio.to_thread(read_uploaded, written)
        return value(await self._branch(request, record, wish, first), 201)

    async def _record(self, request: Request) -> bytes:
        """The file as it is: what is wrong with it, the reader of records says, line by line."""
        self._check(request)
        return await bytes_of(request, MAX_RECORD)

    def _check(self, request: Request) -> None:
        self._limits.check_origin(request)
        self._limits.check_computation(request)

    async def _answer(self, body: bytes, what: str, compute: Callable[[], object]) -> Response:
        key = f"{what} {hashlib.sha256(body).hexdigest()}"
        async with self._working:
            answer = await asyncio.to_thread(
                self._results.get, key, _SAME, lambda: msgspec.json.encode(compute())
            )
        return Response(answer, 200, {"cache-control": "no-store"}, "application/json")


def _until(seconds: float) -> Callable[[], bool]:
    """Has so much time not passed yet?"""
    end = time.monotonic() + seconds
    return lambda: time.monotonic() < end
