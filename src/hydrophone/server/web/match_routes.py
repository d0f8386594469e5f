"""Matches over HTTP: opened, looked at, their records, and what goes on from them.

Nothing here claims a match.
"""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Literal, ParamSpec, TypeVar
from weakref import WeakValueDictionary

import msgspec
from msgspec.structs import replace
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route

from hydrophone.core.seats import Seat
from hydrophone.server.jobs.job import GoOn, Look
from hydrophone.server.jobs.pool import JobPool
from hydrophone.server.match.log.entries import table_of
from hydrophone.server.match.people.presence import AddressKey
from hydrophone.server.match.people.tokens import digest
from hydrophone.server.match.room import Room
from hydrophone.server.match.table.tables import AtClub
from hydrophone.server.people import figures
from hydrophone.server.people.person import NOBODY, PersonId
from hydrophone.server.protocol.bodies import MAX_RECORD, MatchMade, NewMatch, WhatIfWish
from hydrophone.server.protocol.lessons import NewMission
from hydrophone.server.protocol.messages import Hello, MatchPhase
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.records.finished import record_file, record_so_far, sitters
from hydrophone.server.records.what_if import Fresh
from hydrophone.server.rooms.registry import MatchRegistry
from hydrophone.server.store.tables.people import Device
from hydrophone.server.web import weights
from hydrophone.server.web.public_routes import PublicRoutes
from hydrophone.server.web.request_limits import RequestLimits
from hydrophone.server.web.responses import (
    body_as,
    bytes_of,
    cookie_of,
    json_answer,
    token_of,
    value,
    while_there,
)

P = ParamSpec("P")
T = TypeVar("T")


class MatchFinder(msgspec.Struct, frozen=True):
    """Finds rooms by id or code: by a claim for sockets, without one for all else.

    An address that guesses codes is slowed down.
    """

    matches: MatchRegistry
    limits: RequestLimits
    _turns: WeakValueDictionary[AddressKey, asyncio.Lock] = msgspec.field(
        default_factory=WeakValueDictionary[AddressKey, asyncio.Lock]
    )
    """Held while the store is asked for an address, so that others find a thread for theirs."""

    async def device(self, asked: HTTPConnection) -> Device | None:
        """The device of a person that asks, by its cookie; RefusedError if the store fails."""
        secret = cookie_of(asked)
        if not secret:
            return None
        store = self.matches.store
        return await store.ask(store.kept.people.device, digest(secret))

    async def hides(self, person: PersonId) -> frozenset[PersonId]:
        """Whom a person has hidden; RefusedError if the store fails."""
        if not person:
            return frozenset()
        store = self.matches.store
        return await store.ask(store.kept.conduct.hides, person)

    async def greet(self, asked: HTTPConnection, hello: Hello, person: PersonId) -> Room:
        """The room that a client says hello to; errors as in ``read``."""
        is_here = self.matches.here(hello.match) is not None
        found = self.matches.greet(hello)
        room = await self._found(asked, found, hello.match, hello.secret, person)
        if not is_here:
            self._charge(asked, room)
        if room.person(hello.secret, person) is None:
            await self.check_round(asked, room.match.table.match, room.match.table.at_club)
        return room

    async def read(self, asked: HTTPConnection, name: str) -> Room:
        """The room of this id or code, or a copy of what is kept; RefusedError if there is none.

        A match that is over is remembered for a while once it is read.
        """
        is_here = self.matches.here(name) is not None
        if not is_here:
            self.limits.pay(self.limits.key(asked), weights.READING)
        room = await self._found(asked, self.matches.read(name), name)
        if not is_here and room.match.table.phase is not MatchPhase.OVER:
            self._charge(asked, room)
        return room

    async def ask(
        self, asked: HTTPConnection, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What the store answers, to one of an address at a time; it pays for what that takes."""
        address = self.limits.key(asked)

        def timed() -> tuple[T, float]:
            began = time.thread_time()
            return work(*args, **kwargs), time.thread_time() - began

        async with self._turns.setdefault(address, asyncio.Lock()):
            answer, seconds = await self.matches.store.ask(timed)
        self.limits.charge_s(address, seconds)
        return answer

    async def check_round(self, asked: HTTPConnection, match: str, at: AtClub | None) -> None:
        """RefusedError while other tables of a club's round play from the same starts."""
        if at is None or at.seeds is None:
            return
        is_open = self.matches.store.kept.clubs.is_round_open
        if await self.ask(asked, is_open, at.club, at.evening, match):
            raise RefusedError(Reason.ROUND_OPEN)

    def _charge(self, asked: HTTPConnection, room: Room) -> None:
        """The address pays for a match that was read out of the store."""
        self.limits.charge(self.limits.key(asked), weights.ENTRY * len(room.match.log))

    async def _found(
        self,
        asked: HTTPConnection,
        found: Awaitable[Room],
        name: str,
        secret: str | None = None,
        person: PersonId = NOBODY,
    ) -> Room:
        """An id is secret, and so is by what a person is known: who has one is not guessing."""
        try:
            room = await found
        except RefusedError as error:
            if error.reason is Reason.UNKNOWN_MATCH:
                self.limits.check_guess(asked)
                self.limits.count_guess(asked)
            raise
        if name != room.match.table.match and room.person(secret, person) is None:
            self.limits.check_guess(asked)
        return room


class MatchRoutes:
    """The handlers for matches. ``public`` knows by which address others come here.

    ``check_place`` raises RefusedError if there is no place for people who are not known yet.
    """

    def __init__(
        self,
        finder: MatchFinder,
        public: PublicRoutes,
        jobs: JobPool,
        check_place: Callable[[], None],
    ) -> None:
        self._finder = finder
        self._matches, self._limits = finder.matches, finder.limits
        self._public = public
        self._jobs = jobs
        self._check_place = check_place
        create, begin = self._matches.opening.create, self._matches.opening.begin_mission
        self.routes = (
            Route("/api/matches", partial(self.open, NewMatch, create), methods=["POST"]),
            Route("/api/missions", partial(self.open, NewMission, begin), methods=["POST"]),
            Route("/api/matches/{name}", self.match),
            Route("/api/matches/{name}/sheets", self.sheets),
            Route("/api/matches/{name}/qr.svg", self.qr),
            Route("/api/matches/{name}/record", self.record),
            Route("/api/matches/{name}/replay", partial(self.looked_at, "replay")),
            Route("/api/matches/{name}/debrief", partial(self.looked_at, "debrief")),
            Route("/api/matches/{name}/debrief/{line:int}", partial(self.looked_at, "beliefs")),
            Route("/api/debrief", partial(self.brought, "brought"), methods=["POST"]),
            Route("/api/debrief/{line:int}", partial(self.brought, "beliefs"), methods=["POST"]),
            Route("/api/what_if", self.what_if, methods=["POST"]),
        )

    # --- opening -------------------------------------------------------------------------------

    async def open(
        self, wish: type[T], opened: Callable[[T, str], Awaitable[MatchMade]], request: Request
    ) -> Response:
        """POST /api/matches, and /api/missions: one with a mission, which counts as a new match."""
        opener = self._opener(request)
        return value(await opened(await body_as(request, wish), opener), 201)

    def _opener(self, request: Request) -> AddressKey:
        """The key of an address that opens a match; RefusedError if it may not just now."""
        self._limits.check_origin(request)
        self._check_place()
        return self._limits.take_creation(request)

    # --- looking -------------------------------------------------------------------------------

    async def _room(self, request: Request, name: str = "") -> Room:
        self._limits.check_origin(request)
        return await self._finder.read(request, name or request.path_params["name"])

    async def match(self, request: Request) -> Response:
        """GET /api/matches/{code}: what all who have the code may know.

        Of an open round of a club: what the people of its table may.
        """
        room = await self._room(request)
        device = await self._finder.device(request) if room.match.table.at_club else None
        if device is None or room.person(None, device.person) is None:
            await self._check_round(request, room)
        return value(room.public(self._matches.now))

    async def sheets(self, request: Request) -> Response:
        """GET /api/matches/{match}/sheets: the pencil work of both crews, after the end."""
        room = await self._room(request)
        await self._check_round(request, room)
        return value(room.pencil_work())

    async def _check_round(self, request: Request, room: Room) -> None:
        """RefusedError if the truth of the match would tell other tables theirs."""
        table = room.match.table
        await self._finder.check_round(request, table.match, table.at_club)

    async def qr(self, request: Request) -> Response:
        """GET /api/matches/{code}/qr.svg: the link to join by, with ``?seat=`` at that seat."""
        code = (await self._room(request)).match.table.code
        link = f"{await self._public.origin(request)}/m/{code}"
        seat = request.query_params.get("seat")
        return await self._public.picture(
            request, f"{link}?seat={seat}" if seat in set(Seat) else link
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
            kept = await self._matches.intake.begun(name, token_of(request))
            await self._finder.check_round(request, kept.match, table_of(kept.entries).at_club)
            return kept.code, await asyncio.to_thread(record_so_far, kept.entries)

    async def _finished(self, request: Request, name: str) -> tuple[str, bytes]:
        """Code and record of a match that is over. Its room may go meanwhile."""
        room = await self._room(request, name)
        match = room.match
        self._limits.take(request, weights.RECORD)
        await self._check_round(request, room)
        return match.table.code, await asyncio.to_thread(record_file, match)

    async def looked_at(
        self, what: Literal["replay", "debrief", "beliefs"], request: Request
    ) -> Response:
        """GET /api/matches/{match}/replay, .../debrief and .../debrief/{line}.

        The whole truth of a finished match, what each act was worth, and what both crews could know
        after this line. The figures of a debrief are kept with a match of persons.
        """
        room = await self._room(request)
        match, epoch = room.match, room.epoch
        await self._check_round(request, room)

        async def look() -> Look:
            record = await asyncio.to_thread(record_file, match)
            return Look(record, what, request.path_params.get("line", 0), sitters(match))

        answer = await self._looked(request, look)
        if what == "debrief":
            keep = partial(self._keep_figures, match.table.match, epoch, answer)
            with contextlib.suppress(RefusedError):  # the debrief is there all the same
                await self._finder.ask(request, keep)
        return json_answer(answer)

    def _keep_figures(self, match: str, epoch: int, debriefed: bytes) -> None:
        kept = self._matches.store.kept.figures
        if kept.lacks(match, epoch):
            kept.keep(match, epoch, figures.written(debriefed))

    async def brought(self, what: Literal["brought", "beliefs"], request: Request) -> Response:
        """POST /api/debrief and /api/debrief/{line}: likewise, of a record that is brought.

        What is wrong with the file, the reader of records says, line by line.
        """

        async def look() -> Look:
            body = await bytes_of(request, MAX_RECORD)
            return Look(body, what, request.path_params.get("line", 0))

        return json_answer(await self._looked(request, look))

    async def _looked(self, request: Request, look: Callable[[], Awaitable[Look]]) -> bytes:
        address = self._limits.take(request, weights.RECORD)
        with self._jobs.place(address):
            job = await look()
            return await while_there(request, self._jobs.do(address, job))

    async def what_if(self, request: Request) -> Response:
        """POST /api/what_if: a match that goes on from a moment of one that is over."""
        address = self._opener(request)
        with self._jobs.place(address):
            wish = await body_as(request, WhatIfWish, MAX_RECORD)
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
