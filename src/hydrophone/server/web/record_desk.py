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
from hydrophone.server.match.records.uploaded_record import beliefs_in, look_at, read_uploaded
from hydrophone.server.protocol.bodies import MAX_RECORD, MatchMade, WhatIfWish
from hydrophone.server.protocol.limits import Buckets
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.web.responses import address_of, body_of, bytes_of, value
from hydrophone.server.web.result_cache import AnswerCache

MOST_S = 20.0
"""Seconds that one record is worked on at most."""

_SAME = object()
"""The same record always has the same answer."""

Branch = Callable[[Record, WhatIfWish, str, str], Awaitable[MatchMade]]
"""Opens a match: from a record, by a wish, after a match of this code, for this address."""


class RecordDesk:
    """The handlers for records. ``check_origin`` raises RefusedError for pages of other sites.

    ``finished`` gives code and record of a match of the server that is over.
    """

    def __init__(
        self,
        computations: Buckets,
        creations: Buckets,
        check_origin: Callable[[Request], None],
        now: Callable[[], float],
        finished: Callable[[Request, str], Awaitable[tuple[str, bytes]]],
        branch: Branch,
    ) -> None:
        self._computations = computations
        self._creations = creations
        self._check_origin = check_origin
        self._now = now
        self._finished = finished
        self._branch = branch
        self._answers = AnswerCache()
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
        address = address_of(request)
        if not self._creations.take(address, self._now()):
            raise RefusedError(Reason.TOO_FAST)
        wish = msgspec.json.decode(body, type=WhatIfWish)
        first, written = "", (wish.record or "").encode()
        if wish.match is not None:
            first, written = await self._finished(request, wish.match)
        async with self._working:
            record = await asyncio.to_thread(read_uploaded, written)
        return value(await self._branch(record, wish, first, address), 201)

    async def _record(self, request: Request) -> bytes:
        """The file as it is: what is wrong with it, the reader of records says, line by line."""
        self._check(request)
        return await bytes_of(request, MAX_RECORD)

    def _check(self, request: Request) -> None:
        self._check_origin(request)
        if not self._computations.take(address_of(request), self._now()):
            raise RefusedError(Reason.TOO_FAST)

    async def _answer(self, body: bytes, what: str, compute: Callable[[], object]) -> Response:
        key = f"{what} {hashlib.sha256(body).hexdigest()}"
        async with self._working:
            answer = await asyncio.to_thread(
                self._answers.get, key, _SAME, lambda: msgspec.json.encode(compute())
            )
        return Response(answer, 200, {"cache-control": "no-store"}, "application/json")


def _until(seconds: float) -> Callable[[], bool]:
    """Has so much time not passed yet?"""
    end = time.monotonic() + seconds
    return lambda: time.monotonic() < end
