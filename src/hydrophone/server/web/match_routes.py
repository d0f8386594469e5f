"""Matches over HTTP: opened, and looked at. Nothing here claims a match."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hydrophone.core.seats import Seat
from hydrophone.server.jobs.job import Look
from hydrophone.server.jobs.pool import JobPool
from hydrophone.server.match.people.presence import AddressKey
from hydrophone.server.match.room import Room
from hydrophone.server.protocol.bodies import MatchMade, NewMatch
from hydrophone.server.protocol.lessons import NewMission
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.records.finished import record_file, sitters
from hydrophone.server.records.what_if import Fresh
from hydrophone.server.rooms.registry import MatchRegistry
from hydrophone.server.web import weights
from hydrophone.server.web.match_finder import MatchFinder
from hydrophone.server.web.public_routes import PublicRoutes
from hydrophone.server.web.request_limits import RequestLimits
from hydrophone.server.web.responses import body_of, json_answer, token_of, value, while_there


class MatchRoutes:
    """The handlers for matches. ``public`` knows by which address others come here.

    ``check_place`` raises RefusedError if there is no place for people who are not known yet.
    """

    def __init__(
        self,
        matches: MatchRegistry,
        finder: MatchFinder,
        limits: RequestLimits,
        public: PublicRoutes,
        jobs: JobPool,
        check_place: Callable[[], None],
    ) -> None:
        self._matches = matches
        self._finder = finder
        self._limits = limits
        self._public = public
        self._jobs = jobs
        self._check_place = check_place
        self.routes = (
            Route("/api/matches", self.create, methods=["POST"]),
            Route("/api/missions", self.begin_mission, methods=["POST"]),
            Route("/api/matches/{name}", self.match),
            Route("/api/matches/{name}/record", self.record),
            Route("/api/matches/{name}/replay", self.replay),
            Route("/api/matches/{name}/debrief", self.debrief),
            Route("/api/matches/{name}/debrief/{line:int}", self.beliefs),
            Route("/api/matches/{name}/sheets", self.sheets),
            Route("/api/matches/{name}/qr.svg", self.qr),
        )

    # --- opening -------------------------------------------------------------------------------

    async def create(self, request: Request) -> Response:
        """POST /api/matches."""
        opener = self._opener(request)
        wish = msgspec.json.decode(await body_of(request), type=NewMatch)
        return value(await self._matches.opening.create(wish, opener), 201)

    async def begin_mission(self, request: Request) -> Response:
        """POST /api/missions: a match with a mission, which counts as a new match."""
        opener = self._opener(request)
        wish = msgspec.json.decode(await body_of(request), type=NewMission)
        return value(await self._matches.opening.begin_mission(wish, opener), 201)

    async def branch(self, written: Callable[[Fresh], Awaitable[bytes]]) -> MatchMade:
        """A match that goes on from a moment of another, whose log is written so."""
        self._check_place()
        return await self._matches.opening.branch(written)

    def _opener(self, request: Request) -> AddressKey:
        """The key of an address that opens a match; RefusedError if it may not just now."""
        self._limits.check_origin(request)
        self._check_place()
        self._limits.check_creation(request)
        return self._limits.key(request)

    # --- looking -------------------------------------------------------------------------------

    async def _room(self, request: Request) -> Room:
        self._limits.check_origin(request)
        return await self._finder.read(request, request.path_params["name"])

    async def match(self, request: Request) -> Response:
        """GET /api/matches/{code}: what everybody who has the code may know."""
        return value((await self._room(request)).public(self._matches.now))

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
            return await self.finished(request, name)
        except RefusedError as error:
            if error.reason is not Reason.OTHER_RULES:
                raise
            self._limits.pay(self._limits.key(request), weights.RECORD)
            return await self._matches.reader.record_so_far(name, token_of(request))

    async def finished(self, request: Request, name: str) -> tuple[str, bytes]:
        """Code and record of a match that is over. Its room may go meanwhile."""
        self._limits.check_origin(request)
        match = (await self._finder.read(request, name)).match
        self._limits.pay(self._limits.key(request), weights.RECORD)
        return match.table.code, await asyncio.to_thread(record_file, match)

    async def replay(self, request: Request) -> Response:
        """GET /api/matches/{match}/replay: the whole truth of a finished match."""
        return await self._looked(request, "replay")

    async def debrief(self, request: Request) -> Response:
        """GET /api/matches/{match}/debrief: what each act of a finished match was worth."""
        return await self._looked(request, "debrief")

    async def beliefs(self, request: Request) -> Response:
        """GET /api/matches/{match}/debrief/{line}: what both crews could know after this line."""
        return await self._looked(request, "beliefs", request.path_params["line"])

    async def sheets(self, request: Request) -> Response:
        """GET /api/matches/{match}/sheets: the pencil work of both crews, after the end."""
        return value((await self._room(request)).pencil_work())

    async def qr(self, request: Request) -> Response:
        """GET /api/matches/{code}/qr.svg: the link to join by, with ``?seat=`` at that seat."""
        code = (await self._room(request)).match.table.code
        link = f"{await self._public.origin(request)}/m/{code}"
        seat = request.query_params.get("seat")
        return await self._public.picture(
            request, f"{link}?seat={seat}" if seat in set(Seat) else link
        )

    async def _looked(
        self, request: Request, what: Literal["replay", "debrief", "beliefs"], line: int = 0
    ) -> Response:
        match = (await self._room(request)).match
        address = self._limits.key(request)
        self._limits.pay(address, weights.RECORD)
        with self._jobs.place(address):
            record = await asyncio.to_thread(record_file, match)
            job = Look(record, what, line, sitters(match))
            return json_answer(await while_there(request, self._jobs.do(address, job)))
