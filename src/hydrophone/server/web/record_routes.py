"""Records that people bring, over HTTP, and matches that go on from a moment of one."""

from collections.abc import Awaitable, Callable

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hydrophone.server.jobs.job import GoOn, Look
from hydrophone.server.jobs.pool import JobPool
from hydrophone.server.protocol.bodies import MAX_RECORD, MatchMade, WhatIfWish
from hydrophone.server.records.what_if import Fresh
from hydrophone.server.web import weights
from hydrophone.server.web.request_limits import RequestLimits
from hydrophone.server.web.responses import body_of, bytes_of, json_answer, value, while_there

Finished = Callable[[Request, str], Awaitable[tuple[str, bytes]]]
"""Code and record of a match that is over."""

Branch = Callable[[Callable[[Fresh], Awaitable[bytes]]], Awaitable[MatchMade]]
"""Opens a match that goes on, whose log is written by what it is given."""


class RecordRoutes:
    """The handlers for records."""

    def __init__(
        self, limits: RequestLimits, jobs: JobPool, finished: Finished, branch: Branch
    ) -> None:
        self._limits = limits
        self._jobs = jobs
        self._finished = finished
        self._branch = branch
        self.routes = (
            Route("/api/debrief", self.debrief, methods=["POST"]),
            Route("/api/debrief/{line:int}", self.beliefs, methods=["POST"]),
            Route("/api/what_if", self.what_if, methods=["POST"]),
        )

    async def debrief(self, request: Request) -> Response:
        """POST /api/debrief: a record in, its replay and its debrief out."""
        return await self._looked(request, lambda record: Look(record, "brought"))

    async def beliefs(self, request: Request) -> Response:
        """POST /api/debrief/{line}: a record in, what both crews could know after this line out."""
        line = request.path_params["line"]
        return await self._looked(request, lambda record: Look(record, "beliefs", line))

    async def what_if(self, request: Request) -> Response:
        """POST /api/what_if: a match that goes on from a moment of one that is over."""
        self._limits.check_origin(request)
        self._limits.check_creation(request)
        address = self._limits.key(request)
        with self._jobs.place(address):
            wish = msgspec.json.decode(await body_of(request, MAX_RECORD), type=WhatIfWish)
            first, record = "", (wish.record or "").encode()
            if wish.match is not None:
                first, record = await self._finished(request, wish.match)

            async def written(fresh: Fresh) -> bytes:
                job = GoOn(record, replace(wish, record=None), first, fresh)
                log = await self._jobs.do(address, job)
                self._limits.pay(address, weights.KIB_KEPT * len(log) / 1024)
                return log

            return value(await while_there(request, self._branch(written)), 201)

    async def _looked(self, request: Request, job: Callable[[bytes], Look]) -> Response:
        """What is wrong with the file, the reader of records says, line by line."""
        self._limits.check_origin(request)
        address = self._limits.key(request)
        self._limits.pay(address, weights.RECORD)
        with self._jobs.place(address):
            record = await bytes_of(request, MAX_RECORD)
            return json_answer(await while_there(request, self._jobs.do(address, job(record))))
