"""What a person's own crews came to, over HTTP: counted when it is first asked for, then kept."""

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hydrophone.core.seats import PerSide
from hydrophone.facts.figures import Figures
from hydrophone.server.jobs.job import Look
from hydrophone.server.jobs.pool import JobPool
from hydrophone.server.people.figures import Counted, FiguresWish, OwnFigures, last, read
from hydrophone.server.people.person import PersonId
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.records.finished import record_file
from hydrophone.server.rooms.match_intake import restored
from hydrophone.server.web import weights
from hydrophone.server.web.asking import Asking
from hydrophone.server.web.match_routes import MatchFinder
from hydrophone.server.web.responses import value, while_there


class _Debrief(msgspec.Struct, frozen=True):
    figures: PerSide[Figures]


class _Debriefed(msgspec.Struct, frozen=True):
    """The part of a debrief that is kept."""

    debrief: _Debrief


class FigureRoutes(Asking):
    """The handler."""

    def __init__(self, finder: MatchFinder, jobs: JobPool) -> None:
        super().__init__(finder)
        self._jobs = jobs
        self._kept = finder.matches.store.kept.figures
        self.routes = (Route("/api/me/figures", self.figures),)

    async def figures(self, request: Request) -> Response:
        """GET /api/me/figures: of the person's last matches of one game and pace.

        A match that cannot be looked at is left out, and so are those after the one at which the
        address has no budget left.
        """
        device = await self._device(request)
        wish = msgspec.convert(dict(request.query_params), FiguresWish, strict=False)

        def look(person: PersonId) -> list[Counted]:
            return last(self._kept.of(person), wish)

        found: list[OwnFigures] = []
        for each in await self._ask(request, look, device.person):
            try:
                found.append(each.own(await self._of(request, each)))
            except RefusedError as error:
                if error.reason in (Reason.TOO_FAST, Reason.TOO_MUCH_AT_ONCE):
                    break
        return value(found)

    async def _of(self, request: Request, counted: Counted) -> PerSide[Figures]:
        """Of both crews; RefusedError."""
        match, figures = counted.kept.match, counted.kept.figures
        if figures is not None:
            return read(figures)
        self._limits.pay(self._limits.key(request), weights.READING)
        kept = await self._matches.store.find(match)  # as it is now: what is counted stays
        around = self._matches.running.around
        match_over = (await asyncio.to_thread(restored, kept, around)).match
        await self._finder.check_round(request, match, match_over.table.at_club)
        address = self._limits.take(request, weights.RECORD)
        with self._jobs.place(address):
            record = await asyncio.to_thread(record_file, match_over)
            job = self._jobs.do(address, Look(record, "debrief"))
            answer = await while_there(request, job)
        both = msgspec.json.decode(answer, type=_Debriefed).debrief.figures
        written = msgspec.json.encode(both).decode()
        await self._ask(request, self._kept.keep, match, kept.epoch, written)
        return both
