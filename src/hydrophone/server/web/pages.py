"""The built web client, read once and held in memory, compressed where that helps."""

import gzip
import mimetypes
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

FOREVER = "public, max-age=31536000, immutable"
_COMPRESSIBLE = ("text/", "application/json", "application/manifest+json", "image/svg+xml")
_NOT_BUILT = "The web client has not been built. 'make play' builds it.\n"


class StaticPage(msgspec.Struct, frozen=True):
    """A file that is sent as it is, or packed to those who take it so."""

    body: bytes
    packed: bytes | None
    media_type: str
    cache: str


class Pages:
    """Files of the client by path. A path that is no file is a page of the client itself."""

    def __init__(self, folder: Path) -> None:
        self._pages = {
            f"/{file.relative_to(folder).as_posix()}": _read(folder, file)
            for file in sorted(folder.rglob("*"))
            if file.is_file()
        }

    def get(self, request: Request) -> Response | None:
        """The file, the client for one of its own addresses, or None."""
        path = request.url.path
        page = self._pages.get(path)
        if page is None and "." not in path.rsplit("/", 1)[-1] and not path.startswith("/api/"):
            page = self._pages.get("/index.html")
            if page is None:
                return PlainTextResponse(_NOT_BUILT, 503)
        return None if page is None else sent(request, page)


def sent(request: Request, page: StaticPage) -> Response:
    """The page as the answer to a request."""
    headers = {"cache-control": page.cache, "vary": "accept-encoding"}
    body = page.body
    if page.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = page.packed
        headers["content-encoding"] = "gzip"
    return Response(body, 200, headers, page.media_type)


def pack(body: bytes) -> bytes:
    """The body as it is sent to those who take it packed; the same for the same body."""
    return gzip.compress(body, 9, mtime=0)


def _read(folder: Path, file: Path) -> StaticPage:
    body = file.read_bytes()
    media_type = _media_type(file)
    packed = pack(body) if media_type.startswith(_COMPRESSIBLE) else None
    hashed = file.relative_to(folder).parts[0] == "assets"
    return StaticPage(body, packed, media_type, FOREVER if hashed else "no-cache")


def _media_type(file: Path) -> str:
    if file.suffix == ".webmanifest":
        return "application/manifest+json"
    if file.suffix in (".js", ".mjs"):
        return "text/javascript"
    return mimetypes.guess_type(file.name)[0] or "application/octet-stream"
