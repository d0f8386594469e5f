"""Clubs and their evenings over HTTP: for members, whose names stay, and for the club's screen."""

import re
import secrets
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import partial

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hydrophone.core.seats import Seat
from hydrophone.server.clubs import changing, standings
from hydrophone.server.clubs import evening as evenings
from hydrophone.server.clubs.club import LINK, STRANGER, Club, ClubSeen, hosts
from hydrophone.server.match.people.presence import AddressKey
from hydrophone.server.match.table import names
from hydrophone.server.match.table.laying import Placed
from hydrophone.server.match.table.tables import AtClub
from hydrophone.server.people.person import NOBODY, PersonId
from hydrophone.server.protocol.bodies import MatchMade
from hydrophone.server.protocol.clubs import (
    Arrange,
    BeginEvening,
    ClubChange,
    ClubLink,
    ClubName,
    ClubTable,
    ClubView,
    ClubWish,
    ClubYear,
    EveningRow,
    MemberId,
    ProposePlan,
    Rename,
    YearRow,
)
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.web import weights
from hydrophone.server.web.asking import Asking, fresh_code
from hydrophone.server.web.match_routes import MatchFinder
from hydrophone.server.web.public_routes import PublicRoutes
from hydrophone.server.web.responses import body_as, body_of, value

YEAR = re.compile(r"[12]\d{3}")


class ClubRoutes(Asking):
    """The handlers."""

    nameless = Reason.KEEP_NAME

    def __init__(self, finder: MatchFinder, public: PublicRoutes) -> None:
        super().__init__(finder)
        self._clubs = finder.matches.store.kept.clubs
        self._public = public
        self.routes = (
            Route("/api/clubs", self.mine, methods=["GET"]),
            Route("/api/clubs", self.found, methods=["POST"]),
            Route("/api/clubs/{club}", self.look, methods=["GET"]),
            Route("/api/clubs/{club}", self.change, methods=["POST"]),
            Route("/api/clubs/{club}/members", self.join, methods=["POST"]),
            Route("/api/clubs/{club}/round", self.start, methods=["POST"]),
            Route("/api/clubs/{club}/year", self.year),
            Route("/api/clubs/{club}/year.csv", self.year_file),
            Route("/api/clubs/{club}/evening.csv", self.evening_file),
            Route("/api/clubs/{club}/qr.svg", self.qr),
            Route("/api/clubs/{club}/name", self.name),
            Route("/api/clubs/{club}/screen", self.screen),
        )

    # --- a club --------------------------------------------------------------------------------

    async def mine(self, request: Request) -> Response:
        """GET /api/clubs: those of the person."""
        device = await self._device(request)
        found = await self._ask(request, self._clubs.mine, device.person)
        return value([ClubName(club.id, club.name) for club in found])

    async def found(self, request: Request) -> Response:
        """POST /api/clubs: a new club."""
        device = await self._device(request)
        wish = await body_as(request, ClubWish)
        codes = fresh_code(LINK), fresh_code(LINK)
        club = Club(secrets.token_urlsafe(9), names.clean(wish.name), codes[0], screen=codes[1])
        await self._ask(request, self._clubs.found, club, device.person)
        return await self._answer(request, club.id, device.person)

    async def join(self, request: Request) -> Response:
        """POST /api/clubs/{club}/members: by its link; a member who does it again is here."""
        device, club = await self._device(request), request.path_params["club"]
        said = await body_as(request, ClubLink)
        await self._ask(request, self._clubs.join, club, said.link, device.person)
        return await self._answer(request, club, device.person)

    async def look(self, request: Request) -> Response:
        """GET /api/clubs/{club}."""
        device = await self._device(request)
        return await self._answer(request, request.path_params["club"], device.person)

    async def _answer(self, request: Request, club: str, person: PersonId) -> Response:
        return _seen(await self._known(request, club, person), person)

    async def _known(self, request: Request, club: str, person: PersonId) -> ClubSeen:
        return await self._ask(request, self._clubs.look, club, person)

    async def qr(self, request: Request) -> Response:
        """GET /api/clubs/{club}/qr.svg?code=: the link to join by, as a picture.

        It is for those who have the link, and for the club's screen.
        """
        club, code = self._shown(request)
        found = await self._ask(request, self._clubs.shown, club, code)
        origin = await self._public.origin(request)
        return await self._public.picture(request, f"{origin}/club/{club}/{found.link}")

    async def name(self, request: Request) -> Response:
        """GET /api/clubs/{club}/name?code=: what the club is called, for those who may join."""
        club, code = self._shown(request)
        found = await self._ask(request, self._clubs.shown, club, code)
        return value(ClubName(found.id, found.name))

    async def screen(self, request: Request) -> Response:
        """GET /api/clubs/{club}/screen?code=: what a screen that all can see shows of the evening.

        The answer is the same in every browser, and gives no member's powers.
        """
        club, code = self._shown(request)
        known = await self._ask(request, self._clubs.watch, club, code)
        here: set[MemberId] = set()
        if evening := known.evening:
            here.update(evening.here, *(each.members for each in evening.rounds))
        view = _view(known, NOBODY)
        return value(replace(view, members=tuple(m for m in view.members if m.id in here)))

    def _shown(self, request: Request) -> tuple[str, str]:
        """The club, and the code that the request says instead of a name."""
        self._limits.take(request, weights.PERSON)
        return request.path_params["club"], request.query_params.get("code", "")

    # --- changes -------------------------------------------------------------------------------

    async def change(self, request: Request) -> Response:
        """POST /api/clubs/{club}: a member changes something."""
        device, club = await self._device(request), request.path_params["club"]
        body = await body_of(request)
        self._limits.pay(self._limits.key(request), weights.KIB_KEPT * len(body) / 1024)
        wanted = msgspec.json.decode(body, type=ClubChange)
        if isinstance(wanted, Rename):
            wanted = Rename(names.clean(wanted.name))
        now, seed = datetime.now(UTC).timestamp(), secrets.randbits(64)
        fresh = changing.Codes(fresh_code(LINK), fresh_code(LINK))

        def changed() -> ClubSeen:
            known = self._clubs.look(club, device.person)
            seats = self._seats(known, wanted)
            made = changing.prepared(known, wanted, seats, seed)
            make = partial(changing.change, wanted=made, now=now, fresh=fresh, seats=seats)
            return self._clubs.change(club, device.person, make)

        return _seen(await self._ask(request, changed), device.person)

    def _seats(self, known: ClubSeen, wanted: ClubChange) -> Sequence[Seat]:
        """Those of a table of the evening; RefusedError if it cannot be played as it is set up."""
        if isinstance(wanted, BeginEvening):
            return self._matches.opening.seats(wanted.set_up)
        on = known.evening if isinstance(wanted, ProposePlan | Arrange) else None
        return () if on is None else self._matches.opening.seats(on.set_up)

    async def start(self, request: Request) -> Response:
        """POST /api/clubs/{club}/round: the tables of the plan are played, all at once."""
        device, club = await self._device(request), request.path_params["club"]
        known = await self._known(request, club, device.person)
        plan = changing.to_start(known, device.person)
        opener = self._limits.take_creation(request)
        self._limits.pay(opener, weights.MATCH * (len(plan.tables) - 1))
        matches = [self._matches.opening.fresh_id() for _ in plan.tables]

        def begun(known: ClubSeen, _: MemberId) -> ClubSeen:
            if changing.to_start(known, device.person).tables != plan.tables:
                raise RefusedError(Reason.ROUND_RUNNING)
            return replace(known, evening=evenings.started(known.must_be_on(), matches))

        known = await self._ask(request, self._clubs.change, club, device.person, begun)
        codes, refusal = await self._opened(known, opener)
        number = known.must_be_on().number
        await self._ask(request, self._clubs.opened, club, number, matches, codes)
        if refusal is not None:
            raise refusal
        return await self._answer(request, club, device.person)

    async def _opened(
        self, known: ClubSeen, opener: AddressKey
    ) -> tuple[Mapping[str, str], RefusedError | None]:
        """The codes of the last round's matches; and why there are no more of them."""
        codes, evening = dict[str, str](), known.must_be_on()
        seeds = self._matches.opening.fresh_seeds() if evening.set_up.duplicate else None
        for table in evening.started[-1].tables:
            try:
                made = await self._open(known, table, seeds, opener)
            except RefusedError as refusal:
                return codes, refusal
            codes[made.match] = made.code
        return codes, None

    async def _open(
        self, known: ClubSeen, table: ClubTable, seeds: tuple[int, int] | None, opener: AddressKey
    ) -> MatchMade:
        evening = known.must_be_on()
        placed = [
            Placed(known.persons[member], known.names[member], seat)
            for seat, member in table.seats.items()
        ]
        at = AtClub(known.club.id, evening.number, known.club.phrases_only, seeds)
        return await self._matches.opening.seat(table.match, evening.set_up, placed, at, opener)

    # --- tables --------------------------------------------------------------------------------

    async def year(self, request: Request) -> Response:
        """GET /api/clubs/{club}/year: of this year, or the one that the query names."""
        year, rows, _ = await self._year(request)
        return value(ClubYear(year, rows))

    async def year_file(self, request: Request) -> Response:
        """GET /api/clubs/{club}/year.csv: likewise, for a spreadsheet."""
        year, rows, known = await self._year(request)
        return _file(f"{year}.csv", rows, known)

    async def _year(self, request: Request) -> tuple[int, tuple[YearRow, ...], ClubSeen]:
        device = await self._device(request)
        known = await self._known(request, request.path_params["club"], device.person)
        said = request.query_params.get("year", "")
        year = int(said) if YEAR.fullmatch(said) else datetime.now(UTC).year

        def table() -> tuple[YearRow, ...]:
            found = self._clubs.evenings(known.club.id, year)
            return standings.of_year(known.as_seen(each, device.person) for each in found)

        return year, await self._ask(request, table), known

    async def evening_file(self, request: Request) -> Response:
        """GET /api/clubs/{club}/evening.csv: the table of the last evening."""
        device = await self._device(request)
        known = await self._known(request, request.path_params["club"], device.person)
        evening = known.evening and known.as_seen(known.evening, device.person)
        return _file("evening.csv", standings.of_evening(evening) if evening else (), known)


def _file(name: str, rows: Sequence[EveningRow | YearRow], known: ClubSeen) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(standings.as_csv(rows, known.names), 200, headers, "text/csv; charset=utf-8")


def _seen(known: ClubSeen, person: PersonId) -> Response:
    """The club, as this person sees it; null once they have left it."""
    return value(None if known.member(person) is None else _view(known, person))


def _view(known: ClubSeen, person: PersonId) -> ClubView:
    you = known.member(person) or STRANGER
    evening = known.evening and known.as_seen(known.evening, person)
    table = () if evening is None else standings.of_evening(evening)
    club, members = known.club, known.members()
    is_done = known.evening is not None and known.evening.is_done
    link = club.link if you != STRANGER else ""
    screen = club.screen if you in hosts(club, known.ids) else ""
    comeback = known.comeback if you != STRANGER else None
    told = you, members, evening, is_done, table, club.phrases_only, comeback
    return ClubView(club.id, club.name, link, screen, *told)
