"""Matches over HTTP: opened, and looked at. Nothing here claims a match."""

from collections.abc import Callable

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hydrophone.core.seats import Seat
from hydrophone.server.match.people.presence import AddressKey
from hydrophone.server.match.room import Room
from hydrophone.server.protocol.bodies import NewMatch
from hydrophone.server.protocol.lessons import NewMission
from hydrophone.server.web.match_finder import MatchFinder
from hydrophone.server.web.public_routes import PublicRoutes
from hydrophone.server.web.responses import body_of, value


class MatchRoutes:
    """The handlers for matches. ``public`` knows by which address others come here.

    ``check_place`` raises RefusedError if there is no place for people who are not known yet.
    """

    def __init__(
        self,
        finder: MatchFinder,
        public: PublicRoutes,
        check_place: Callable[[], None],
    ) -> None:
        self._finder = finder
        self._matches, self._limits = finder.matches, finder.limits
        self._public = public
        self._check_place = check_place
        self.routes = (
            Route("/api/matches", self.create, methods=["POST"]),
            Route("/api/missions", self.begin_mission, methods=["POST"]),
            Route("/api/matches/{name}", self.match),
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

    def _opener(self, request: Request) -> AddressKey:
        """The key of an address that opens a match; RefusedError if it may not just now."""
        self._limits.check_origin(request)
        self._check_place()
        return self._limits.take_creation(request)

    # --- looking -------------------------------------------------------------------------------

    async def _room(self, request: Request) -> Room:
        self._limits.check_origin(request)
        return await self._finder.read(request, request.path_params["name"])

    async def match(self, request: Request) -> Response:
        """GET /api/matches/{code}: what everybody who has the code may know."""
        return value((await self._room(request)).public(self._matches.now))

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
