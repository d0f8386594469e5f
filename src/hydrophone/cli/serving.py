"""``hydrophone play`` and ``hydrophone serve``: start the server."""

import os
import sys
from collections.abc import Mapping, Sequence
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from hydrophone.cli.failures import InUse
from hydrophone.cli.limits import as_settings

if TYPE_CHECKING:
    from hydrophone.server.host.settings import Settings

LOCAL = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104

FOR_OTHERS = "HYDROPHONE_FOR_OTHERS"
"""Environment variable in which a program that starts a server names its own command for others."""

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
    settings: Mapping[str, Any],
    operators: Sequence[str],
    *,
    tls: bool,
) -> None:
    """For everybody who can reach this address.

    ``settings`` have the names that they have there; operators have addresses, or networks.
    """
    from hydrophone.server.host.settings import Settings

    if not settings["bot_workers"] and not bus:
        raise click.UsageError("--bot-workers 0 needs a --bus, by which bots think elsewhere")
    _check_networks(operators)
    _check_addresses(settings["proxies"])
    may_look = (*Settings().metrics_to, *operators)
    own = Settings(
        db=_kept_in(db, store), bus=bus or "", metrics_to=may_look, **as_settings(settings)
    )
    _serve(host, port, own, tls=tls, browser=False)


def _check_networks(addresses: Sequence[str]) -> None:
    for address in addresses:
        try:
            ip_network(address, strict=False)
        except ValueError:
            raise click.UsageError(
                f"--operator {address} is no address or network, such as 10.0.0.0/24"
            ) from None


def _check_addresses(addresses: Sequence[str]) -> None:
    for address in addresses:
        try:
            ip_address(address)
        except ValueError:
            raise click.UsageError(f"--proxy {address} is no address, such as 127.0.0.1") from None


def command_for_others() -> str:
    """How the person who started this program starts it for other devices."""
    usual = "make lan" if "MAKELEVEL" in os.environ else "hydrophone play --lan"
    return os.environ.get(FOR_OTHERS, usual)


def _serve(host: str, port: int, settings: "Settings", *, tls: bool, browser: bool) -> None:
    from hydrophone.server.host.cannot_serve import CannotServeError, DatabaseInUseError
    from hydrophone.server.host.run import serve

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
