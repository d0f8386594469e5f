"""``hydrophone play`` and ``hydrophone serve``: start the server."""

import os
import sys
from pathlib import Path

import click

LOCAL = "127.0.0.1"


def play_here(port: int, db: Path | None, *, browser: bool) -> None:
    """For this machine alone, with the browser opened when the server listens."""
    _serve(LOCAL, port, db, (), browser=browser)


def serve_others(host: str, port: int, db: Path | None, origins: tuple[str, ...]) -> None:
    """For everybody who can reach this address."""
    _serve(host, port, db, origins, browser=False)


def _serve(
    host: str, port: int, db: Path | None, origins: tuple[str, ...], *, browser: bool
) -> None:
    from hydrophone.server.run import CannotServeError, serve
    from hydrophone.server.settings import Settings

    file = db if db is not None else data_directory() / "matches.db"
    settings = Settings(db=str(file), allowed_origins=origins)
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
