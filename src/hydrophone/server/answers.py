"""HTTP answers: values as JSON, refusals as Problems, and the headers that guard a browser."""

from typing import Any

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hydrophone.core.game import Language
from hydrophone.server.messages import MAX_FRAME, Problem
from hydrophone.server.refusals import Reason, RefusedError, sentence

_STATUS = {
    Reason.UNKNOWN_MATCH: 404,
    Reason.NOT_FOUND: 404,
    Reason.WRONG_METHOD: 405,
    Reason.NOT_OVER: 409,
    Reason.FOREIGN_ORIGIN: 403,
    Reason.TOO_LARGE: 413,
    Reason.TOO_FAST: 429,
    Reason.FAULT: 500,
    Reason.STORE_FAILED: 503,
}
"""Status of a refusal; 400 if it is not here."""

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


def language_of(request: Request) -> Language:
    """The first language of the browser that we speak."""
    for wish in request.headers.get("accept-language", "").split(","):
        short = wish.strip()[:2].lower()
        if short in set(Language):
            return Language(short)
    return Language.ENGLISH


def value(answer: Any, status: int = 200, cache: str = "no-store") -> Response:
    """A value as JSON."""
    return Response(
        msgspec.json.encode(answer),
        status,
        {"cache-control": cache},
        "application/json",
    )


def problem(request: Request, reason: Reason, detail: str = "") -> Response:
    """A refusal as JSON, in the browser's language."""
    told = sentence(reason, language_of(request), detail)
    return value(Problem(reason, told), _STATUS.get(reason, 400))


async def body_of(request: Request) -> bytes:
    """The body of a request; RefusedError if it is too large."""
    parts = bytearray()
    async for part in request.stream():
        parts += part
        if len(parts) > MAX_FRAME:
            raise RefusedError(Reason.TOO_LARGE)
    return bytes(parts)


def address_of(request: HTTPConnection) -> str:
    """Where a request or a WebSocket comes from."""
    return request.client.host if request.client is not None else ""


def own_origin(headers: Headers, allowed: tuple[str, ...]) -> bool:
    """May the page that asks speak for its user here? Programs that are no browser send none."""
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return True
    _, _, host = origin.partition("://")
    return bool(host) and host == headers.get("host")


class Guard:
    """Adds the headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, and add to what comes back."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, text in _HEADERS.items():
                    headers.setdefault(name, text)
            await send(message)

        await self._app(scope, receive, guarded)
