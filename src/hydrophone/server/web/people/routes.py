"""Persons whose names stay, over HTTP: their devices and matches. The cookie says who asks."""

import secrets
from collections.abc import AsyncIterator, Callable, Collection
from functools import partial

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from hydrophone.server.match.inputs import TakenAlong
from hydrophone.server.match.people.tokens import digest
from hydrophone.server.match.table import names
from hydrophone.server.people import person as persons
from hydrophone.server.people.figures import FiguresWish, OwnFigures, last
from hydrophone.server.people.history import History, Played, Wish, history
from hydrophone.server.people.person import NOBODY, PersonId
from hydrophone.server.protocol.messages import Hello
from hydrophone.server.protocol.people import (
    CodeSaid,
    DeviceAsks,
    DeviceInfo,
    FreshCode,
    Me,
    NameWish,
    TakenMatches,
)
from hydrophone.server.protocol.refusals import Reason, RefusedError, or_refused
from hydrophone.server.records.finished import record_so_far
from hydrophone.server.store.tables.people import Device
from hydrophone.server.web import weights
from hydrophone.server.web.asking import Asking, fresh_code
from hydrophone.server.web.match_routes import MatchFinder
from hydrophone.server.web.public_routes import PublicRoutes
from hydrophone.server.web.responses import COOKIE, body_as, cookie_of, value

COOKIE_S = 400 * 86_400
"""Seconds for which a browser keeps the cookie: the most that browsers allow."""


class PeopleRoutes(Asking):
    """The handlers. ``send_away`` hangs up on devices that are their person's no more."""

    def __init__(
        self,
        finder: MatchFinder,
        public: PublicRoutes,
        send_away: Callable[[Collection[str]], None],
    ) -> None:
        super().__init__(finder)
        self._people = finder.matches.store.kept.people
        self._public = public
        self._send_away = send_away
        self.routes = (
            Route("/api/me", self.me, methods=["GET"]),
            Route("/api/me", self.keep, methods=["POST"]),
            Route("/api/me", self.erase, methods=["DELETE"]),
            Route("/api/me/devices/{device}", self.remove, methods=["DELETE"]),
            Route("/api/me/invitation", self.invite, methods=["POST"]),
            Route("/api/me/approval", self.approve, methods=["POST"]),
            Route("/api/me/paper", self.paper, methods=["POST"]),
            Route("/api/me/qr.svg", self.qr),
            Route("/api/me/matches", self.matches, methods=["GET"]),
            Route("/api/me/matches", self.take_along, methods=["POST"]),
            Route("/api/me/matches/{match}", self.drop_match, methods=["DELETE"]),
            Route("/api/me/figures", self.figures),
            Route("/api/me/export", self.export),
            Route("/api/people/devices", self.come, methods=["POST"]),
        )

    # --- the line ------------------------------------------------------------------------------

    async def _hang_up(self, devices: Collection[str]) -> None:
        """Devices are their person's no more; the store tells the other servers so by epochs."""
        if devices:
            self._send_away(devices)
            await self._matches.compare()

    async def _answer(self, request: Request, device: Device, secret: str = "") -> Response:
        """Me; ``secret`` is the cookie's from now on."""

        def look() -> Me:
            person, claimed = device.person, self._people.claimed(device.person)
            return Me(
                self._people.name(person),
                tuple(
                    DeviceInfo(each.id, each.label, each.at, each.id == device.id)
                    for each in self._people.devices(person)
                ),
                None if claimed is None else DeviceAsks(claimed[1], claimed[0]),
            )

        return _with_cookie(request, value(await self._ask(request, look)), secret)

    # --- the name ------------------------------------------------------------------------------

    async def me(self, request: Request) -> Response:
        """GET /api/me. Once a week the device gets another secret."""
        self._limits.check_origin(request)
        device, secret = await self._finder.device(request), ""
        if device is None:
            return value(None)
        if device.at < self._matches.now - persons.RENEW_S:
            fresh, said = secrets.token_urlsafe(16), digest(cookie_of(request))
            renewed = await self._ask(request, self._people.renew, device, said, digest(fresh))
            secret = fresh if renewed else ""
        return await self._answer(request, device, secret)

    async def keep(self, request: Request) -> Response:
        """POST /api/me: a new person, or another name for the one who asks."""
        self._limits.take(request, weights.PERSON)
        wish = await body_as(request, NameWish)
        name, device = names.clean(wish.name), await self._finder.device(request)
        if device is not None:
            await self._ask(request, self._people.rename, device.person, name)
            return await self._answer(request, device)
        device, secret = self._fresh(PersonId(secrets.token_urlsafe(16)), wish.label)
        await self._ask(request, self._people.add, name, device, digest(secret))
        return await self._answer(request, device, secret)

    async def added(
        self, request: Request, person: PersonId, label: str, *, paper: str = "", passkey: str = ""
    ) -> Response | None:
        """This browser is a device of the person from now on; None as ``add_device`` says it."""
        device, secret = self._fresh(person, label)
        add = partial(self._people.add_device, paper=paper, passkey=passkey)
        given_way = await self._ask(request, add, device, digest(secret))
        if given_way is None:
            return None
        await self._hang_up(given_way)
        return await self._answer(request, device, secret)

    def _fresh(self, person: PersonId, label: str) -> tuple[Device, str]:
        """Another device, and its secret."""
        device = Device(secrets.token_urlsafe(9), person, label, self._matches.now)
        return device, secrets.token_urlsafe(16)

    async def erase(self, request: Request) -> Response:
        """DELETE /api/me: the person, and their name in all matches."""
        device = await self._device(request)
        devices = await self._ask(request, self._people.devices, device.person)
        await self._ask(request, self._people.erase, device.person)
        await self._hang_up([each.id for each in devices])
        return _without_cookie(value(None))

    # --- devices -------------------------------------------------------------------------------

    async def remove(self, request: Request) -> Response:
        """DELETE /api/me/devices/{device}."""
        device, other = await self._device(request), request.path_params["device"]
        if await self._ask(request, self._people.remove, device.person, other, device.id):
            await self._hang_up([other])
        if other == device.id:
            return _without_cookie(value(None))
        return await self._answer(request, device)

    async def invite(self, request: Request) -> Response:
        """POST /api/me/invitation: a code for another device."""
        device, code = await self._device(request), fresh_code(persons.INVITATION)
        fresh = secrets.token_urlsafe(9)
        await self._ask(request, self._people.invite, device.person, fresh, code)
        return value(FreshCode(code, persons.INVITED_S))

    async def approve(self, request: Request) -> Response:
        """POST /api/me/approval: the device that shows these figures is mine."""
        device = await self._device(request)
        said = await body_as(request, DeviceAsks)
        approval = device.person, device.id, said.figures
        given_way = await self._ask(request, self._people.approve, *approval)
        await self._hang_up(or_refused(given_way, Reason.WRONG_CODE))
        return await self._answer(request, device)

    async def paper(self, request: Request) -> Response:
        """POST /api/me/paper: a code to write down, instead of the one before."""
        device, code = await self._device(request), fresh_code(persons.PAPER)
        paper = device.person, device.id, digest(code)
        if not await self._ask(request, self._people.set_paper, *paper):
            raise RefusedError(Reason.NAME_NEEDED)
        return value(FreshCode(code))

    async def qr(self, request: Request) -> Response:
        """GET /api/me/qr.svg?code=: the link by which another device comes, as a picture."""
        await self._device(request)
        code = persons.cleaned(request.query_params.get("code", ""))[: persons.INVITATION]
        return await self._public.picture(
            request, f"{await self._public.origin(request)}/me/{code}"
        )

    async def come(self, request: Request) -> Response:
        """POST /api/people/devices: by the code for a device, or by the one on paper."""
        self._limits.take(request, weights.PERSON)
        self._limits.check_guess(request)
        said = await body_as(request, CodeSaid)
        code = persons.cleaned(said.code)
        if await self._finder.device(request) is not None:
            raise RefusedError(Reason.WRONG_ORDER)
        if len(code) == persons.PAPER:
            paper = digest(code)
            person = await self._ask(request, self._people.by_paper, paper) or NOBODY
            added = await self.added(request, person, said.label, paper=paper)
            if added is not None:
                return added
        secret, figures = secrets.token_urlsafe(16), str(10 + secrets.randbelow(90))
        claim = code, said.label, digest(secret), figures
        if not await self._ask(request, self._people.claim, *claim):
            self._limits.count_guess(request)
            raise RefusedError(Reason.WRONG_CODE)
        return _with_cookie(request, value(DeviceAsks(figures)), secret)

    # --- matches -------------------------------------------------------------------------------

    async def matches(self, request: Request) -> Response:
        """GET /api/me/matches: those that the query asks for."""
        device = await self._device(request)
        wish = msgspec.convert(dict(request.query_params), Wish, strict=False)

        def look() -> History:
            return history(self._people.played(device.person), wish)

        return value(await self._ask(request, look))

    async def figures(self, request: Request) -> Response:
        """GET /api/me/figures: what their crews came to in their last matches."""
        device = await self._device(request)
        wish = msgspec.convert(dict(request.query_params), FiguresWish, strict=False)

        def look() -> list[OwnFigures]:
            return last(self._matches.store.kept.figures.of(device.person), wish)

        return value(await self._ask(request, look))

    async def take_along(self, request: Request) -> Response:
        """POST /api/me/matches: take matches of this browser along, by its tokens there.

        One that cannot be taken along is refused when the others are; one that is gone is not.
        """
        device = await self._device(request)
        said = await body_as(request, TakenMatches)
        refused: RefusedError | None = None
        for each in said.matches:
            try:
                self._limits.pay(self._limits.key(request), weights.READING)
                hello = Hello(each.match, token=each.token)
                room = await self._finder.greet(request, hello, device.person)
            except RefusedError as error:
                if error.reason is not Reason.UNKNOWN_MATCH:
                    refused = error
            else:
                self._matches.running.put(room, TakenAlong(device.person, each.token))
        await self._matches.store.probe()
        if not self._matches.store.works:
            raise RefusedError(Reason.STORE_FAILED)
        if refused is not None:
            raise refused
        return await self._answer(request, device)

    async def drop_match(self, request: Request) -> Response:
        """DELETE /api/me/matches/{match}: the person goes from one that is over."""
        device, match = await self._device(request), request.path_params["match"]
        await self._ask(request, self._people.drop_match, device.person, match)
        await self._matches.compare()
        return value(None)

    async def export(self, request: Request) -> Response:
        """GET /api/me/export: all that is kept of the person, with the records of their matches."""
        device = await self._device(request, weights.RECORD)
        about = await self._answer(request, device)
        besides = await self._ask(request, self._besides, device.person)
        played = await self._ask(request, self._people.matches, device.person)
        return StreamingResponse(
            self._exported(request, bytes(about.body) + besides, played),
            headers={"content-disposition": 'attachment; filename="hydrophone.json"'},
            media_type="application/json",
        )

    async def _exported(
        self, request: Request, about: bytes, all_played: Collection[Played]
    ) -> AsyncIterator[bytes]:
        """One object; a match at a time, so that nothing large is held. ``about``: all else."""
        yield b'{"me":' + about + b',"matches":['
        for number, played in enumerate(all_played):
            record = await self._ask(request, self._record, played)
            line = msgspec.json.encode({"match": played, "record": record})
            yield (b"," if number else b"") + line
        yield b"]}"

    def _besides(self, person: PersonId) -> bytes:
        """Fields with whom they have hidden, their passkeys, and their vacations."""
        kept = self._matches.store.kept
        passkeys = [replace(each, person=NOBODY) for each in kept.passkeys.of(person)]
        hidden = msgspec.json.encode(kept.conduct.hidden(person))
        vacations = msgspec.json.encode(self._people.vacations(person))
        said = b',"passkeys":' + msgspec.json.encode(passkeys) + b',"vacations":' + vacations
        return b',"hidden":' + hidden + said

    def _record(self, played: Played) -> str | None:
        """The record of a match that is over, but for one of an open round."""
        kept, result = self._matches.store.kept, played.result
        if result is None:
            return None
        at = result.club, result.evening
        if result.club and kept.clubs.is_round_open(*at, played.match):
            return None
        found = kept.find(played.match)
        return None if found is None else record_so_far(found.entries).decode()


def _with_cookie(request: Request, response: Response, secret: str) -> Response:
    if secret:
        response.set_cookie(
            COOKIE,
            secret,
            max_age=COOKIE_S,
            secure=request.url.scheme == "https",
            httponly=True,
            samesite="strict",
        )
    return response


def _without_cookie(response: Response) -> Response:
    response.delete_cookie(COOKIE, httponly=True, samesite="strict")
    return response
