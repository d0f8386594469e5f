"""``hydrophone play`` and ``hydrophone serve``: start the server."""

import os
import sys
from pathlib import Path

import click

LOCAL = "127.0.0.1"


PACE_S = 0.6
"""A bot takes at least so long, so that a person can follow."""


def play_here(port: int, db: Path | None, *, browser: bool) -> None:
    """For this machine alone, with the browser opened when the server listens."""
    _serve(LOCAL, port, db, (), PACE_S, browser=browser)


def serve_others(
    host: str, port: int, db: Path | None, origins: tuple[str, ...], bot_pace: float
) -> None:
    """For everybody who can reach this address."""
    _serve(host, port, db, origins, bot_pace, browser=False)


def _serve(
    host: str,
    port: int,
    db: Path | None,
    origins: tuple[str, ...],
    bot_pace: float,
    *,
    browser: bool,
) -> None:
    from hydrophone.server.run import CannotServeError, serve
    from hydrophone.server.settings import Settings

    file = db if db is not None else data_directory() / "matches.db"
    settings = Settings(db=str(file), allowed_origins=origins, bot_pace_s=bot_pace)
    try:
        serve(host, port, settings, open_browser=browser)
    except CannotServeError as error:
        raise click.ClickException(str(error)) from None


def data_directory() -> Path:
    """Where this user's programs keep their data, by the custom of the system."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "hydrophone"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "hydrophone"
    base = os.environ.get("XDG_DATA_HOME", "")
    return (Path(base) if base else Path.home() / ".local" / "share") / "hydrophone"
