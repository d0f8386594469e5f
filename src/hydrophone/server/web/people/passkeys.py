"""Passkeys, over HTTP: made by a person on their page, and good to sign in with in any browser.

Needs the package of the extra ``passkeys``; without it none are offered. A passkey belongs to the
name of the server's address, so that has to be a name, and its page secure.
"""

import secrets
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hydrophone.server.addresses import number_of
from hydrophone.server.people.person import NOBODY, PASSKEYS, PersonId
from hydrophone.server.protocol.people import PasskeyGiven, PasskeyInfo
from hydrophone.server.protocol.refusals import Reason, RefusedError, or_refused
from hydrophone.server.store.tables.passkeys import Passkey
from hydrophone.server.web import weights
from hydrophone.server.web.asking import Asking
from hydrophone.server.web.match_routes import MatchFinder
from hydrophone.server.web.people import has_passkeys
from hydrophone.server.web.people.routes import PeopleRoutes
from hydrophone.server.web.responses import body_as, json_answer, value

V = TypeVar("V")

SHOWN_AS = "hydrophone"
"""What an authenticator calls this server beside its name."""


class _Known(msgspec.Struct, frozen=True):
    """What is kept of a passkey to check its signatures: bytes are written in base 64."""

    key: bytes
    uses: int


class PasskeyRoutes(Asking):
    """The handlers. ``people`` adds a browser to a person's devices."""

    def __init__(self, finder: MatchFinder, people: PeopleRoutes) -> None:
        super().__init__(finder)
        self._passkeys = finder.matches.store.kept.passkeys
        self._names = finder.matches.store.kept.people.name
        self._added = people.added
        self.routes = (
            Route("/api/me/passkeys", self.mine, methods=["GET"]),
            Route("/api/me/passkeys", self.make, methods=["POST"]),
            Route("/api/me/passkeys/wish", self.to_make, methods=["POST"]),
            Route("/api/me/passkeys/{passkey}", self.remove, methods=["DELETE"]),
            Route("/api/people/passkey", self.use, methods=["POST"]),
            Route("/api/people/passkey/wish", self.to_use, methods=["POST"]),
        )

    async def mine(self, request: Request) -> Response:
        """GET /api/me/passkeys: those of the person."""
        return await self._mine(request, (await self._device(request)).person)

    async def _mine(self, request: Request, person: PersonId) -> Response:
        found = await self._ask(request, self._passkeys.of, person)
        return value([PasskeyInfo(each.id, each.label, each.at) for each in found])

    async def remove(self, request: Request) -> Response:
        """DELETE /api/me/passkeys/{passkey}."""
        device, passkey = await self._device(request), request.path_params["passkey"]
        await self._ask(request, self._passkeys.remove, device.person, passkey)
        return await self._mine(request, device.person)

    async def to_make(self, request: Request) -> Response:
        """POST /api/me/passkeys/wish: what an authenticator needs to make one."""
        device = await self._device(request)
        wish = partial(self._wish_to_make, _place(request)[1], device.person)
        return json_answer(await self._ask(request, wish))

    async def make(self, request: Request) -> Response:
        """POST /api/me/passkeys: the passkey that was made."""
        device, place = await self._device(request), _place(request)
        said = await body_as(request, PasskeyGiven)

        def make() -> bool:
            signed = partial(self._passkeys.signed, person=device.person)
            credential, known = _made(said.credential, place, signed)
            label, body = said.label, msgspec.json.encode(known).decode()
            fresh = secrets.token_urlsafe(9), device.person, label, self._matches.now
            return self._passkeys.add(Passkey(*fresh, credential, body, device.id))

        if not await self._ask(request, make):
            raise RefusedError(Reason.BAD_PASSKEY)
        return await self._mine(request, device.person)

    async def to_use(self, request: Request) -> Response:
        """POST /api/people/passkey/wish: what an authenticator needs to sign in."""
        self._limits.take(request, weights.PERSON)
        wish = partial(self._wish_to_use, _place(request)[1])
        return json_answer(await self._ask(request, wish))

    async def use(self, request: Request) -> Response:
        """POST /api/people/passkey: this browser is a device of the passkey's person."""
        self._limits.take(request, weights.PERSON)
        self._limits.check_guess(request)
        said, place = await body_as(request, PasskeyGiven), _place(request)
        if await self._finder.device(request) is not None:
            raise RefusedError(Reason.WRONG_ORDER)
        try:
            passkey = await self._ask(request, lambda: self._used(said.credential, place))
        except RefusedError as error:
            if error.reason is Reason.BAD_PASSKEY:  # not where the store could not be asked
                self._limits.count_guess(request)
            raise
        added = await self._added(request, passkey.person, said.label, passkey=passkey.id)
        return or_refused(added, Reason.BAD_PASSKEY)

    # --- off the event loop --------------------------------------------------------------------

    def _wish_to_use(self, site: str) -> bytes:
        """Options for a browser whose authenticator signs in."""
        import webauthn

        challenge = self._challenged(NOBODY)
        using = webauthn.generate_authentication_options(rp_id=site, challenge=challenge)
        return webauthn.options_to_json(using).encode()

    def _wish_to_make(self, site: str, person: PersonId) -> bytes:
        """Options for a browser whose authenticator makes one; RefusedError if there are many."""
        import webauthn
        from webauthn.helpers import base64url_to_bytes
        from webauthn.helpers import structs as kinds

        known = self._passkeys.of(person)
        if len(known) >= PASSKEYS:
            raise RefusedError(Reason.TOO_MANY_PASSKEYS)
        making = webauthn.generate_registration_options(
            rp_id=site,
            rp_name=SHOWN_AS,
            user_name=self._names(person),
            user_id=secrets.token_bytes(32),
            challenge=self._challenged(person),
            authenticator_selection=kinds.AuthenticatorSelectionCriteria(
                resident_key=kinds.ResidentKeyRequirement.REQUIRED
            ),
            exclude_credentials=[
                kinds.PublicKeyCredentialDescriptor(base64url_to_bytes(each.credential))
                for each in known
            ],
        )
        return webauthn.options_to_json(making).encode()

    def _challenged(self, person: PersonId) -> bytes:
        """Random bytes that this person, or NOBODY to sign in, may sign once."""
        from webauthn.helpers import bytes_to_base64url

        challenge = secrets.token_bytes(32)
        self._passkeys.challenge(bytes_to_base64url(challenge), person)
        return challenge

    def _used(self, credential: Mapping[str, Any], place: tuple[str, str]) -> Passkey:
        """The passkey that has signed this; RefusedError if none has."""
        from webauthn import verify_authentication_response

        passkey = or_refused(self._passkeys.named(str(credential.get("id"))), Reason.BAD_PASSKEY)
        known = msgspec.json.decode(passkey.body, type=_Known)
        verify = partial(
            verify_authentication_response,
            credential_public_key=known.key,
            credential_current_sign_count=known.uses,
        )
        signed = partial(self._passkeys.signed, person=NOBODY)
        seen = _verified(verify, credential, place, signed)
        after = msgspec.structs.replace(known, uses=seen.new_sign_count)
        self._passkeys.used(passkey.id, msgspec.json.encode(after).decode())
        return passkey


def _made(
    credential: Mapping[str, Any], place: tuple[str, str], signed: Callable[[str], bool]
) -> tuple[str, _Known]:
    """What the authenticator calls it, and what is kept of it; RefusedError."""
    from webauthn import verify_registration_response
    from webauthn.helpers import bytes_to_base64url

    seen = _verified(verify_registration_response, credential, place, signed)
    known = _Known(seen.credential_public_key, seen.sign_count)
    return bytes_to_base64url(seen.credential_id), known


def _verified(
    verify: Callable[..., V],
    credential: Mapping[str, Any],
    place: tuple[str, str],
    signed: Callable[[str], bool],
) -> V:
    """What an authenticator has made or signed, once that is verified; RefusedError."""
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        return verify(
            credential=dict(credential),
            expected_challenge=_challenge(credential, signed),
            expected_rp_id=place[1],
            expected_origin=place[0],
        )
    except (WebAuthnException, ValueError, KeyError, TypeError) as error:
        raise RefusedError(Reason.BAD_PASSKEY) from error


def _challenge(credential: Mapping[str, Any], signed: Callable[[str], bool]) -> bytes:
    """What an authenticator says it has signed, if that was to be signed; KeyError, ValueError."""
    from webauthn.helpers import base64url_to_bytes

    text = base64url_to_bytes(credential["response"]["clientDataJSON"])
    challenge = str(msgspec.json.decode(text)["challenge"])
    if not signed(challenge):
        raise ValueError("that was not to be signed, or was before")
    return base64url_to_bytes(challenge)


def _place(request: Request) -> tuple[str, str]:
    """The page's origin, and the name that passkeys belong to; RefusedError if there is none."""
    origin = request.headers.get("origin", "")
    parts = urlsplit(origin)
    name = parts.hostname or ""
    is_secure = parts.scheme == "https" or name == "localhost"
    if not has_passkeys() or not is_secure or not name or number_of(name) is not None:
        raise RefusedError(Reason.NO_PASSKEYS)
    return origin, name
