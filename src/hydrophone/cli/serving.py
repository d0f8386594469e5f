"""``hydrophone play`` and ``hydrophone serve``: start the server."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from hydrophone.cli.failures import InUse

if TYPE_CHECKING:
    from hydrophone.server.host.settings import Settings

LOCAL = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104

PACE_S = 0.6
"""Seconds between two bot actions that all players hear of, so that a person can follow."""


def play_here(port: int, db: Path | None, *, lan: bool, tls: bool, browser: bool) -> None:
    """For this machine (and its network), with the browser opened when the server listens."""
    from hydrophone.server.host.settings import Settings

    settings = Settings(db=_file(db), bot_pace_s=PACE_S)
    _serve(EVERYWHERE if lan else LOCAL, port, settings, tls=tls, browser=browser)


def serve_others(
    host: str,
    port: int,
    db: Path | None,
    store: str | None,
    bus: str | None,
    origins: tuple[str, ...],
    names: tuple[str, ...],
    proxies: tuple[str, ...],
    bot_pace: float,
    *,
    tls: bool,
) -> None:
    """For everybody who can reach this address."""
    from hydrophone.server.host.settings import Settings

    settings = Settings(
        db=_kept_in(db, store),
        bus=bus or "",
        host_names=names,
        allowed_origins=origins,
        proxies=proxies,
        bot_pace_s=bot_pace,
    )
    _serve(host, port, settings, tls=tls, browser=False)


def command_for_others() -> str:
    """How the person who started this program starts it for other devices."""
    return "make lan" if "MAKELEVEL" in os.environ else "hydrophone play --lan"


def _serve(host: str, port: int, settings: "Settings", *, tls: bool, browser: bool) -> None:
    from hydrophone.server.host.run import CannotServeError, DatabaseInUseError, serve

    try:
        serve(
            host,
            port,
            settings,
            command=command_for_others(),
            certificate=data_directory() / "certificate.pem" if tls else None,
            open_browser=browser,
        )
    except DatabaseInUseError as error:
        raise InUse(str(error)) from None
    except CannotServeError as error:
        raise click.ClickException(str(error)) from None


def _file(db: Path | None) -> str:
    return str(db if db is not None else data_directory() / "matches.db")


def _kept_in(db: Path | None, store: str | None) -> str:
    """The file, or the database; what was said on the command line comes first."""
    from hydrophone.server.host.open_store import is_database

    source = click.get_current_context().get_parameter_source("store")
    if db is not None and store is not None and source is ParameterSource.COMMANDLINE:
        raise click.UsageError("--db and --store exclude each other")
    if db is not None or store is None:
        return _file(db)
    if not is_database(store):
        raise click.UsageError("--store is an address that begins with postgresql://")
    return store


def data_directory() -> Path:
    """Where this user's programs keep their data, by the custom of the system."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "hydrophone"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "hydrophone"
    base = os.environ.get("XDG_DATA_HOME", "")
    return (Path(base) if base else Path.home() / ".local" / "share") / "hydrophone"
