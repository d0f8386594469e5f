"""Starting the server: what can go wrong is said in one sentence, with an exit status."""

import contextlib
import errno
import gc
import logging
import socket
import sqlite3
import threading
import webbrowser
from pathlib import Path

import uvicorn

from hydrophone.server.app import create_app
from hydrophone.server.messages import MAX_FRAME
from hydrophone.server.settings import Settings

PING_S = 15.0
"""A client is asked whether it lives this often, and has as long to answer."""

_FAREWELL_S = 3
_BACKLOG = 1024


class CannotServeError(Exception):
    """The server cannot start; the message says why."""


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    settings: Settings | None = None,
    *,
    open_browser: bool = False,
) -> None:
    """Serve until stopped; CannotServeError if it cannot be. Port 0 takes any free one."""
    settings = settings or Settings()
    _check_database(settings)
    listener = _listen(host, port)
    address = address_of(host, listener.getsockname()[1])
    print(f"hydrophone is at {address}", flush=True)
    if open_browser:
        threading.Timer(0.5, webbrowser.open, (address,)).start()
    _collect_garbage_seldom()
    with contextlib.suppress(KeyboardInterrupt):  # that is how a person stops it
        uvicorn.Server(configured(settings)).run(sockets=[listener])


def _collect_garbage_seldom() -> None:
    """Hardly anything here is part of a cycle, and looking for cycles takes time."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def configured(settings: Settings) -> uvicorn.Config:
    """The server as uvicorn runs it."""
    return uvicorn.Config(
        create_app(settings),
        log_level=logging.WARNING,
        ws="websockets-sansio",
        ws_max_size=MAX_FRAME + 1024,
        ws_per_message_deflate=False,
        ws_ping_interval=PING_S,
        ws_ping_timeout=PING_S,
        server_header=False,
        timeout_graceful_shutdown=_FAREWELL_S,
    )


def address_of(host: str, port: int) -> str:
    """Where a browser finds the server."""
    shown = "localhost" if host in ("", "0.0.0.0", "::", "127.0.0.1") else host  # noqa: S104
    return f"http://[{shown}]:{port}" if ":" in shown else f"http://{shown}:{port}"


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


def _check_database(settings: Settings) -> None:
    """Can matches be kept? Better to know before anybody plays."""
    path = Path(settings.db)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(path)
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("CREATE TABLE IF NOT EXISTS probe(x)")
            connection.execute("INSERT INTO probe VALUES (randomblob(4096))")
            connection.execute("DROP TABLE probe")
            connection.commit()
        finally:
            connection.close()
    except (OSError, sqlite3.Error) as error:
        raise CannotServeError(f"matches cannot be kept in {path}: {error}") from None
