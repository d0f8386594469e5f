"""Starting the server: what can go wrong is said in one sentence, with an exit status."""

import asyncio
import contextlib
import errno
import gc
import io
import logging
import socket
import ssl
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import TextIO, cast

import uvicorn
from starlette.types import ASGIApp
from uvicorn.loops.auto import auto_loop_factory

from hydrophone.kits.registry import games
from hydrophone.server.addresses import Listening
from hydrophone.server.certificate import own_certificate
from hydrophone.server.logs.lines import limit_logs, set_up_logs
from hydrophone.server.operations.pulse import process_name
from hydrophone.server.protocol.messages import MAX_FRAME
from hydrophone.server.protocol.refusals import Reason
from hydrophone.server.rooms.registry import FINISH_S
from hydrophone.server.settings import Settings
from hydrophone.server.stopping import StoppingServer
from hydrophone.server.store.opening import CannotServeError, is_database
from hydrophone.server.web.app import living
from hydrophone.server.web.connections.guarded_http import HEADERS_MOST, GuardedHttp
from hydrophone.server.web.connections.open_connections import OpenConnections
from hydrophone.server.web.connections.tls import Accepting
from hydrophone.server.web.connections.websocket import WebSocket

_BLACK_ON_WHITE = "\033[97;40m{line}\033[0m"
"""A line of half blocks: the blocks are the light fields, whatever the terminal's colours are."""

_LOCAL_HOSTS = ("", "0.0.0.0", "::", "127.0.0.1")  # noqa: S104


def own_address(listening: Listening) -> str:
    """The address for a browser on this machine."""
    host = listening.host
    return listening.origin("localhost" if host in _LOCAL_HOSTS else host)


def announce(listening: Listening, out: TextIO) -> None:
    """Say where the server is, for this machine and for others."""
    own = own_address(listening)
    lines = [f"hydrophone is at {own}"]
    found = listening.for_others()
    others = [address for address in found.addresses if address != own]
    lines += [f"for others in your network: {address}" for address in others]
    if found.addresses and out.isatty() and _can_draw(out):
        lines += ["", *_drawn(found.addresses[0]), ""]
    if listening.proxies:
        lines.append(f"others come by the proxy: {', '.join(listening.proxies)}")
    elif found.command:
        lines.append(f"only this machine can reach it; for others: {found.command}")
    elif not found.addresses:
        lines.append("this machine is in no network, so others cannot reach it")
    if listening.certificate is not None:
        lines.append(
            "The certificate is of its own making, so browsers warn once: "
            "choose 'Advanced', then go on."
        )
    if out.isatty():
        lines.append("Ctrl+C stops it; matches are kept.")
    print("\n".join(lines), file=out, flush=True)


def _can_draw(out: TextIO) -> bool:
    try:
        "▀▄█".encode(out.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def _drawn(text: str) -> list[str]:
    """A QR code of half blocks, line by line."""
    import segno  # with it come the clients of the web; most servers draw none

    drawing = io.StringIO()
    segno.make(text, micro=False).terminal(drawing, border=2, compact=True)
    return [_BLACK_ON_WHITE.format(line=line) for line in drawing.getvalue().splitlines()]


_FAREWELL_S = 3
"""Seconds that open connections have to end when the server stops."""

_BACKLOG = 1024
"""Most connections that wait to be accepted."""

_MOST_FILES = 65_536
"""Most open files that the server asks the system for."""

_LONGEST_NAME = 64
"""Most letters of a server's own name."""

_OWN_FILES = 100
"""Most open files that are not connections: the database, the bots, the client."""


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    settings: Settings | None = None,
    *,
    command: str = "",
    certificate: Path | None = None,
    open_browser: bool = False,
) -> None:
    """Serve until stopped; CannotServeError if it cannot be. Port 0 takes any free one.

    ``command`` starts the server for other devices, if it is for this machine alone.
    ``certificate`` is a file for a certificate of the server's own; with it, it speaks https.
    """
    settings = settings or Settings()
    set_up_logs(settings.log, settings.name or process_name())
    _check_name(settings)
    games()  # import them all: later a person would wait for it
    with _listen(host, port) as listener:
        listening = Listening(
            host=host,
            port=listener.getsockname()[1],
            certificate=certificate,
            command=command,
            proxies=settings.proxies,
        )
        if certificate is not None:
            own_certificate(certificate, (*listening.addresses(), *settings.host_names))
        _collect_garbage_seldom()

        def begun(_: StoppingServer) -> None:
            announce(listening, sys.stdout)
            if open_browser:
                threading.Timer(0.5, webbrowser.open, (own_address(listening),)).start()

        with contextlib.suppress(KeyboardInterrupt):  # that is how a person stops it
            run(serving(settings, listening, [listener], begun))


def _collect_garbage_seldom() -> None:
    """Hardly anything here is part of a cycle, and looking for cycles takes time."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def raise_file_limit() -> int:
    """Ask for as many open files as the system gives this process; how many that are."""
    if sys.platform == "win32":
        return _MOST_FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, _MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted


async def serving(
    settings: Settings,
    listening: Listening,
    sockets: list[socket.socket],
    begun: Callable[[StoppingServer], None] = lambda _: None,
) -> None:
    """A server until a signal ends it; CannotServeError if it cannot start.

    ``begun`` is called when it answers.
    """
    guard = OpenConnections(
        time.monotonic,
        most=max(1, raise_file_limit() - _OWN_FILES),
        per_address=settings.connections_per_address,
        proxies=settings.proxies,
        frames=settings.frames,
    )
    async with living(settings, guard, listening) as (app, matches):
        config = _config(settings, app, guard)
        limit_logs()
        accepting = _accepting(listening, guard)
        is_of_several = is_database(settings.db)  # the matches of the only one stay here
        notice_s = settings.drain_s if is_of_several else 0.0
        drain = partial(
            matches.drain, notice_s, Reason.ELSEWHERE if is_of_several else Reason.CLOSING
        )
        drain_s = notice_s + FINISH_S
        stopping = StoppingServer(config, drain, drain_s, lambda: begun(stopping), accepting)
        await stopping.serve(sockets)


def _config(settings: Settings, app: ASGIApp, guard: OpenConnections) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        lifespan="off",
        log_config=None,
        log_level=logging.WARNING,
        access_log=False,
        http=cast(type[asyncio.Protocol], partial(GuardedHttp, guard=guard)),
        ws=cast(type[asyncio.Protocol], partial(WebSocket, guard=guard)),
        forwarded_allow_ips=list(settings.proxies),
        h11_max_incomplete_event_size=HEADERS_MOST,
        ws_max_size=MAX_FRAME + 1024,
        ws_per_message_deflate=False,
        ws_ping_interval=None,  # one look at all of them does that
        server_header=False,
        timeout_graceful_shutdown=_FAREWELL_S,
    )


def _accepting(listening: Listening, guard: OpenConnections) -> Accepting | None:
    """What accepts connections over TLS, if it speaks https."""
    if listening.certificate is None:
        return None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(listening.certificate)
    return Accepting(guard, context)


def run(server: Coroutine[None, None, None]) -> None:
    """Run a server on the loop that is fastest here."""
    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        runner.run(server)


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(_BACKLOG)
    except OSError as error:
        listener.close()
        raise CannotServeError(_why_not(host, port, error)) from None
    listener.set_inheritable(False)
    return listener


def _why_not(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is in use; choose another, or stop what uses it"
    if error.errno == errno.EACCES:
        return f"port {port} may not be used without special rights; choose one above 1023"
    return f"cannot listen on {host or 'all addresses'}, port {port}: {error.strerror or error}"


def _check_name(settings: Settings) -> None:
    name = settings.name
    if name != name.strip() or len(name) > _LONGEST_NAME or not name.isprintable():
        raise CannotServeError(
            f"a name has at most {_LONGEST_NAME} letters, digits and signs, and none but single "
            "spaces between them"
        )
    if settings.name and not is_database(settings.db):
        raise CannotServeError("a name is for one of several servers on a database: see --store")
