"""HTTP answers: values as JSON, refusals as Problems, and the headers that guard a browser."""

import asyncio
import re
from collections.abc import Awaitable, Iterable
from html import escape
from typing import Any, TypeVar

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import HTMLResponse, Response
from starlette.types import Message, Receive, Scope, Send

from hydrophone.core.game import Language, Sentences
from hydrophone.server.addresses import number_of, own_names
from hydrophone.server.protocol.bodies import Problem
from hydrophone.server.protocol.limits import nests_too_deep, unkept
from hydrophone.server.protocol.messages import MAX_FRAME
from hydrophone.server.protocol.refusals import Reason, RefusedError, sentence

T = TypeVar("T")

COOKIE = "hydrophone"
"""Name of the cookie with the secret of a person's device."""

_SECRET = re.compile(rf"(?:^|;) ?{COOKIE}=([^;]*)")

WISHES = 20
"""Most languages of a browser that are looked at."""

PASSED_ON = "x-forwarded-for"
"""The header by which a proxy says for whom it asks."""

_STATUS = {
    Reason.UNKNOWN_MATCH: 404,
    Reason.NOT_FOUND: 404,
    Reason.WRONG_METHOD: 405,
    Reason.NOT_OVER: 409,
    Reason.OTHER_RULES: 409,
    Reason.FOREIGN_ORIGIN: 403,
    Reason.NETWORK_BARRED: 403,
    Reason.PROXY_NOT_NAMED: 403,
    Reason.NO_NEW_MATCHES: 403,
    Reason.DAMAGED: 410,
    Reason.NAME_NEEDED: 401,
    Reason.KEEP_NAME: 401,
    Reason.UNKNOWN_CLUB: 404,
    Reason.TOO_LARGE: 413,
    Reason.UNKNOWN_HOST: 421,
    Reason.TOO_FAST: 429,
    Reason.TOO_MUCH_AT_ONCE: 429,
    Reason.TOO_MANY_MATCHES: 429,
    Reason.SERVER_FULL: 503,
    Reason.FAULT: 500,
    Reason.STORE_FAILED: 503,
    Reason.ELSEWHERE: 503,
}
"""Status of a refusal; 400 if it is not here."""

_FOR_A_WHILE = (429, 500, 503)
"""Statuses of refusals that may be over when they are asked again."""

_AGAIN: Sentences = ("Try again", "Erneut versuchen", "Reintentar")
_HOME: Sentences = ("Start page", "Startseite", "Página inicial")

_PAGE = (
    '<!doctype html><html lang="{language}"><meta charset="utf-8"><title>hydrophone</title>'
    '<meta name="viewport" content="width=device-width, initial-scale=1">'
    "<style>:root{{color-scheme:light dark;font:18px/1.5 system-ui,sans-serif}}"
    "body{{max-width:32em;margin:20vh auto;padding:0 1em}}"
    "a{{display:inline-block;padding:.5em 0}}</style>"
    "<p>{told}</p><p><a href='{to}'>{link}</a></p></html>"
)
"""A refusal for a person, and a way out. It weighs little: those without budget get it, too."""

_HEADERS = {
    "content-security-policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-frame-options": "DENY",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


def language_of(request: HTTPConnection) -> Language:
    """The first language of the browser that we speak."""
    for wish in request.headers.get("accept-language", "").split(",", WISHES)[:WISHES]:
        short = wish.strip()[:2].lower()
        if short in set(Language):
            return Language(short)
    return Language.ENGLISH


def token_of(request: Request) -> str | None:
    """The token of a person, as ``Authorization: Bearer`` and the token."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


def cookie_of(asked: HTTPConnection) -> str:
    """The secret of a person's device in the cookie of their browser, empty if there is none.

    Python's own parser would take seconds to read some values that are quoted; no secret is.
    """
    found = _SECRET.search("; ".join(asked.headers.getlist("cookie")))
    return "" if found is None else found[1].strip()


def value(answer: Any, status: int = 200, cache: str = "no-store") -> Response:
    """A value as JSON."""
    return json_answer(msgspec.json.encode(answer), status, cache)


def json_answer(body: bytes, status: int = 200, cache: str = "no-store") -> Response:
    """What is JSON already."""
    return Response(body, status, {"cache-control": cache}, "application/json")


def problem(request: HTTPConnection, reason: Reason, detail: str = "") -> Response:
    """A refusal in the browser's language: JSON, or a page for a person who opens the address."""
    language, status = language_of(request), _STATUS.get(reason, 400)
    told = sentence(reason, language, detail)
    if "text/html" not in request.headers.get("accept", ""):
        return value(Problem(reason, told), status)
    to, link = ("", _AGAIN) if status in _FOR_A_WHILE else ("/", _HOME)
    words = {"told": escape(told), "link": link[language.column]}
    page = _PAGE.format(language=language, to=to, **words)
    return HTMLResponse(page, status, {"cache-control": "no-store"})


async def turn_away(
    reason: Reason, scope: Scope, receive: Receive, send: Send, detail: str = ""
) -> None:
    """Refuse a request or a WebSocket before it is looked at."""
    if scope["type"] == "websocket":
        await receive()
    await problem(HTTPConnection(scope), reason, detail)(scope, receive, send)


async def while_there(request: Request, work: Awaitable[T]) -> T:
    """What comes of a work, which is broken off when its caller hangs up; ClientDisconnect."""
    doing, gone = asyncio.ensure_future(work), asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait({doing, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not doing.done():
            raise ClientDisconnect
        return doing.result()
    finally:
        doing.cancel()
        gone.cancel()
        await asyncio.gather(doing, gone, return_exceptions=True)


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def bytes_of(request: Request, most: int) -> bytes:
    """The body of a request, whatever it is; RefusedError if it is too large."""
    parts = bytearray()
    async for part in request.stream():
        parts += part
        if len(parts) > most:
            raise RefusedError(Reason.TOO_LARGE)
    return bytes(parts)


async def body_of(request: Request, most: int = MAX_FRAME) -> bytes:
    """The body of a request; RefusedError if it is too large, nests too deep, or cannot be kept."""
    body = await bytes_of(request, most)
    try:
        body.decode()
    except UnicodeDecodeError as error:
        raise RefusedError(Reason.MALFORMED, str(error)) from None
    if nests_too_deep(body):
        raise RefusedError(Reason.MALFORMED)
    if unkept(body):
        raise RefusedError(Reason.BAD_TEXT)
    return body


async def body_as(request: Request, kind: type[T], most: int = MAX_FRAME) -> T:
    """The body as a value of this kind; errors as in ``body_of``, or msgspec.MsgspecError."""
    return msgspec.json.decode(await body_of(request, most), type=kind)


def address_of(request: HTTPConnection) -> str:
    """Where a request or a WebSocket comes from."""
    return request.client.host if request.client is not None else ""


def addresses_named(request: HTTPConnection) -> tuple[str, ...]:
    """Where a request comes from, and for whom it says it was passed on, believed or not.

    What only this machine may have is given if all of them are this machine.
    """
    passed_on = request.headers.get(PASSED_ON, "")
    return address_of(request), *(name.strip() for name in passed_on.split(",") if name.strip())


def own_origin(headers: Headers, allowed: tuple[str, ...]) -> bool:
    """May the page that asks speak for its user here? Programs that are no browser send nothing.

    A browser names the page's origin when a page writes or uses scripts; of a picture or a link it
    only says whether it stands on a page of another site.
    """
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("same-origin", "none")
    if origin in allowed:
        return True
    _, _, host = origin.partition("://")
    return bool(host) and host == headers.get("host")


class HostNames:
    """The names by which a browser may call this server.

    A page of another site can have its own name lead here (DNS rebinding), but then it calls the
    server by that name. A number is never such a name.
    """

    def __init__(self, names: Iterable[str], origins: Iterable[str]) -> None:
        of_origins = (origin.partition("://")[2] for origin in origins)
        self._names = frozenset(map(_name, (*own_names(), *names, *of_origins)))

    def know(self, headers: Headers) -> bool:
        """Is the server called by one of its names? Programs that are no browser may say none."""
        host = headers.get("host")
        return host is None or _name(host) in self._names or number_of(_name(host)) is not None


def _name(host: str) -> str:
    """Without the port."""
    name = host[: host.rindex("]") + 1] if "]" in host else host.partition(":")[0]
    return name.rstrip(".").lower()


def guarded(send: Send) -> Send:
    """Adds the headers that guard a browser to an answer over HTTP."""

    async def send_guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, text in _HEADERS.items():
                headers.setdefault(name, text)
        await send(message)

    return send_guarded


async def _failed(request: Request, error: Exception) -> Response:
    match error:
        case RefusedError(reason=reason, detail=detail):
            return problem(request, reason, detail)
        case msgspec.MsgspecError():
            return problem(request, Reason.MALFORMED, str(error))
        case ClientDisconnect():
            return Response(status_code=400)  # no caller is there any more to read it
        case HTTPException(status_code=status):
            return problem(request, Reason.WRONG_METHOD if status == 405 else Reason.NOT_FOUND)
        case _:
            return problem(request, Reason.FAULT)


PROBLEMS = dict.fromkeys(
    (RefusedError, msgspec.MsgspecError, ClientDisconnect, HTTPException, Exception), _failed
)
"""What is answered when a request fails."""
