"""Records over HTTP: of matches that are over, brought by people, and what goes on from them."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Literal

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hydrophone.server.jobs.job import GoOn, Look
from hydrophone.server.jobs.pool import JobPool
from hydrophone.server.protocol.bodies import MAX_RECORD, WhatIfWish
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.records.finished import record_file, sitters
from hydrophone.server.records.what_if import Fresh
from hydrophone.server.web import weights
from hydrophone.server.web.match_finder import MatchFinder
from hydrophone.server.web.responses import (
    body_of,
    bytes_of,
    json_answer,
    token_of,
    value,
    while_there,
)


class RecordRoutes:
    """The handlers for records. Nothing here claims a match.

    ``check_place`` raises RefusedError if there is no place for people who are not known yet.
    """

    def __init__(
        self,
        finder: MatchFinder,
        jobs: JobPool,
        check_place: Callable[[], None],
    ) -> None:
        self._finder = finder
        self._matches, self._limits = finder.matches, finder.limits
        self._jobs = jobs
        self._check_place = check_place
        self.routes = (
            Route("/api/matches/{name}/record", self.record),
            Route("/api/matches/{name}/replay", self.replay),
            Route("/api/matches/{name}/debrief", self.debrief),
            Route("/api/matches/{name}/debrief/{line:int}", self.beliefs),
            Route("/api/debrief", self.debrief_brought, methods=["POST"]),
            Route("/api/debrief/{line:int}", self.beliefs_brought, methods=["POST"]),
            Route("/api/what_if", self.what_if, methods=["POST"]),
        )

    # --- of a match that is over ---------------------------------------------------------------

    async def record(self, request: Request) -> Response:
        """GET /api/matches/{match}/record: the file of a match that is over.

        Of a match whose rules are not here, its people get what was played so far.
        """
        code, body = await self._record(request)
        name = f"hydrophone-{code}.jsonl"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(body, 200, headers, "application/jsonl")

    async def _record(self, request: Request) -> tuple[str, bytes]:
        name = request.path_params["name"]
        try:
            return await self._finished(request, name)
        except RefusedError as error:
            if error.reason is not Reason.OTHER_RULES:
                raise
            self._limits.pay(self._limits.key(request), weights.RECORD)
            return await self._matches.reader.record_so_far(name, token_of(request))

    async def _finished(self, request: Request, name: str) -> tuple[str, bytes]:
        """Code and record of a match that is over. Its room may go meanwhile."""
        self._limits.check_origin(request)
        match = (await self._finder.read(request, name)).match
        self._limits.take(request, weights.RECORD)
        return match.table.code, await asyncio.to_thread(record_file, match)

    async def replay(self, request: Request) -> Response:
        """GET /api/matches/{match}/replay: the whole truth of a finished match."""
        return await self._looked_at(request, "replay")

    async def debrief(self, request: Request) -> Response:
        """GET /api/matches/{match}/debrief: what each act of a finished match was worth."""
        return await self._looked_at(request, "debrief")

    async def beliefs(self, request: Request) -> Response:
        """GET /api/matches/{match}/debrief/{line}: what both crews could know after this line."""
        return await self._looked_at(request, "beliefs", request.path_params["line"])

    async def _looked_at(
        self, request: Request, what: Literal["replay", "debrief", "beliefs"], line: int = 0
    ) -> Response:
        self._limits.check_origin(request)
        match = (await self._finder.read(request, request.path_params["name"])).match

        async def look() -> Look:
            record = await asyncio.to_thread(record_file, match)
            return Look(record, what, line, sitters(match))

        return await self._looked(request, look)

    # --- that is brought -----------------------------------------------------------------------

    async def debrief_brought(self, request: Request) -> Response:
        """POST /api/debrief: a record in, its replay and its debrief out."""
        return await self._looked_at_brought(request, "brought")

    async def beliefs_brought(self, request: Request) -> Response:
        """POST /api/debrief/{line}: a record in, what both crews could know after this line out."""
        return await self._looked_at_brought(request, "beliefs", request.path_params["line"])

    async def _looked_at_brought(
        self, request: Request, what: Literal["brought", "beliefs"], line: int = 0
    ) -> Response:
        """What is wrong with the file, the reader of records says, line by line."""

        async def look() -> Look:
            return Look(await bytes_of(request, MAX_RECORD), what, line)

        return await self._looked(request, look)

    async def _looked(self, request: Request, look: Callable[[], Awaitable[Look]]) -> Response:
        address = self._limits.take(request, weights.RECORD)
        with self._jobs.place(address):
            job = await look()
            return json_answer(await while_there(request, self._jobs.do(address, job)))

    async def what_if(self, request: Request) -> Response:
        """POST /api/what_if: a match that goes on from a moment of one that is over."""
        address = self._limits.take_creation(request)
        self._check_place()
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

            branch = self._matches.opening.branch(written)
            return value(await while_there(request, branch), 201)
