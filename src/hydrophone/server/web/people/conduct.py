"""How people treat each other, over HTTP: whom a person hides, and what players report.

No frame and no answer shows people that they are hidden or reported.
"""

from collections.abc import Callable
from functools import partial

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hydrophone.server.match.log.entries import name_of
from hydrophone.server.match.room import Room
from hydrophone.server.people.person import NOBODY, PersonId
from hydrophone.server.protocol.people import HideWish, ReportWish
from hydrophone.server.protocol.refusals import Reason, RefusedError, or_refused
from hydrophone.server.store.tables.conduct import PlayerReport
from hydrophone.server.web import weights
from hydrophone.server.web.asking import Asking
from hydrophone.server.web.match_routes import MatchFinder
from hydrophone.server.web.responses import body_as, value


class ConductRoutes(Asking):
    """The handlers. ``hide`` has the connections of a person hide these persons from now on."""

    def __init__(
        self, finder: MatchFinder, hide: Callable[[PersonId, frozenset[PersonId]], None]
    ) -> None:
        super().__init__(finder)
        self._hide = hide
        self._conduct = finder.matches.store.kept.conduct
        self.routes = (
            Route("/api/me/hidden", self.hidden, methods=["GET"]),
            Route("/api/me/hidden", self.hide, methods=["POST"]),
            Route("/api/me/hidden/{hidden}", self.show, methods=["DELETE"]),
            Route("/api/reports", self.report, methods=["POST"]),
        )

    async def hidden(self, request: Request) -> Response:
        """GET /api/me/hidden: whom the person has hidden."""
        device = await self._device(request)
        return await self._answer(request, device.person)

    async def hide(self, request: Request) -> Response:
        """POST /api/me/hidden: a player of a match in which the person is a player, too.

        They are hidden, or shown again.
        """
        device = await self._device(request)
        wish = await body_as(request, HideWish)
        room = await self._finder.read(request, wish.match)
        name, other = await self._met(request, room, None, device.person, wish.player)
        if other in (NOBODY, device.person):
            raise RefusedError(Reason.NO_NAME_THERE)
        which = room.match.table.match, wish.player
        hide = partial(self._conduct.hide, device.person, other, *which, name)
        show = partial(self._conduct.show, device.person, match=which[0], player=which[1])
        return await self._changed(request, device.person, hide if wish.hidden else show)

    async def show(self, request: Request) -> Response:
        """DELETE /api/me/hidden/{hidden}: show them again."""
        device, hidden = await self._device(request), request.path_params["hidden"]
        show = partial(self._conduct.show, device.person, id=hidden)
        return await self._changed(request, device.person, show)

    async def _changed(
        self, request: Request, person: PersonId, change: Callable[[], None]
    ) -> Response:
        """Change whom they have hidden, and have it hold on their open connections."""
        await self._ask(request, change)
        self._hide(person, await self._ask(request, self._conduct.hides, person))
        return await self._answer(request, person)

    async def _answer(self, request: Request, person: PersonId) -> Response:
        return value(await self._ask(request, self._conduct.hidden, person))

    async def report(self, request: Request) -> Response:
        """POST /api/reports: by a player, known by cookie or token."""
        address = self._limits.take(request, weights.PERSON)
        wish = await body_as(request, ReportWish)
        device, token = await self._finder.device(request), wish.token
        person = NOBODY if device is None else device.person
        room = await self._finder.read(request, wish.match)
        name, whose = await self._met(request, room, token, person, wish.player)
        reporter, now = room.person(token, person) or "", self._matches.now
        match = room.match.table.match
        report = PlayerReport(match, wish.player, name, whose, reporter, wish.reason, now)
        self._limits.pay_report(address)
        await self._ask(request, self._conduct.report, report)
        return value(None)

    async def _met(
        self, request: Request, room: Room, token: str | None, person: PersonId, player: str
    ) -> tuple[str, PersonId]:
        """What another player is called, and who that is; they may have left the table.

        RefusedError if there was none, or the caller is no player.
        """
        mine, table = room.person(token, person), room.match.table
        if player == or_refused(mine, Reason.ONLY_WATCHING):
            raise RefusedError(Reason.UNKNOWN_PERSON)
        there = table.person(player)
        if there is not None:
            return there.name, room.persons.of(player)
        self._limits.pay(self._limits.key(request), weights.READING)
        return await self._ask(request, self._who_left, table.match, player)

    def _who_left(self, match: str, player: str) -> tuple[str, PersonId]:
        kept = self._matches.store.kept
        found = kept.find(match)
        name = "" if found is None else name_of(player, found.entries)
        if not name:
            raise RefusedError(Reason.UNKNOWN_PERSON)
        return name, kept.people.whose(match, player)
