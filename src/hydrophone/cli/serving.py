"""``hydrophone play`` and ``hydrophone serve``: start the server."""

import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.util import find_spec
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from hydrophone.cli.failures import InUse
from hydrophone.cli.limits import as_settings

if TYPE_CHECKING:
    from hydrophone.server.settings import Settings

LOCAL = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104

FOR_OTHERS = "HYDROPHONE_FOR_OTHERS"
"""Environment variable in which a program that starts a server names its own command for others."""

_NAME = r"[a-z0-9_-]+(?:\.[a-z0-9_-]+)*"

_HOST_NAME = re.compile(rf"{_NAME}\.?", re.IGNORECASE)

_ORIGIN = re.compile(rf"([a-z][a-z0-9+.-]*)://(?:{_NAME}|\[[0-9a-f:.]+\])(:[0-9]{{1,5}})?")

_UNSAID = (("http", ":80"), ("https", ":443"))
"""Schemes and their usual ports, which no browser names."""

PACE_S = 0.6
"""Seconds between two bot actions that all players hear of, so that a person can follow."""


_SERVER = ("segno", "starlette", "uvicorn", "websockets")
"""Packages of the extra ``server``."""


def play_here(
    port: int, db: Path | None, charts: Path | None, *, lan: bool, tls: bool, browser: bool
) -> None:
    """For this machine (and its network), with the browser opened when the server listens."""
    check_packages()
    from hydrophone.server.settings import Settings

    settings = Settings(db=_file(db), bot_pace_s=PACE_S, charts=charts)
    _serve(EVERYWHERE if lan else LOCAL, port, settings, tls=tls, browser=browser)


def serve_others(
    host: str,
    port: int,
    db: Path | None,
    store: str | None,
    settings: Mapping[str, Any],
    operators: Sequence[str],
    *,
    tls: bool,
) -> None:
    """For all who can reach this address.

    ``settings`` have the names that they have there; operators have addresses, or networks.
    """
    check_packages()
    from hydrophone.server.settings import Settings

    _check("--host", (host,), _is_address_or_name, "address or name of this machine")
    _check("--operator", operators, _is_network, "address or network, such as 10.0.0.0/24")
    _check("--proxy", settings["proxies"], _is_address, "address, such as 127.0.0.1")
    _check("--push-service", settings["push_services"], _is_host_name, "name of a host")
    names, origins = settings["host_names"], settings["allowed_origins"]
    _check("--host-name", names, _is_host_name, "name of a host, such as play.example.org")
    _check(
        "--allow-origin",
        origins,
        _is_origin,
        "origin as browsers send it, such as https://play.example.org: scheme and host in small "
        "letters, a port that is not the usual one, nothing behind them",
    )
    may_look = (*Settings().metrics_to, *operators)
    own = Settings(db=_kept_in(db, store), metrics_to=may_look, **as_settings(settings))
    _serve(host, port, own, tls=tls, browser=False)


def _check(option: str, words: Iterable[str], fits: Callable[[str], bool], what: str) -> None:
    for word in words:
        if not fits(word):
            raise click.UsageError(f"{option} {word} is no {what}")


def _is_address_or_name(word: str) -> bool:
    """May this be one? Whether it is this machine's is seen when the server listens there."""
    try:
        word.encode("idna")
    except UnicodeError:
        return False
    return True


def _is_network(word: str) -> bool:
    try:
        ip_network(word, strict=False)
    except ValueError:
        return False
    return True


def _is_address(word: str) -> bool:
    try:
        ip_address(word)
    except ValueError:
        return False
    return True


def _is_host_name(word: str) -> bool:
    return _HOST_NAME.fullmatch(word) is not None


def _is_origin(word: str) -> bool:
    found = _ORIGIN.fullmatch(word)
    return found is not None and found.groups() not in _UNSAID


def command_for_others() -> str:
    """How the person who started this program starts it for other devices."""
    usual = "make lan" if "MAKELEVEL" in os.environ else "hydrophone play --lan"
    return os.environ.get(FOR_OTHERS, usual)


def check_packages() -> None:
    """The library and the bots need none of these, so an installation may lack them."""
    if any(find_spec(name) is None for name in _SERVER):
        raise click.ClickException(
            "the packages of the server are not installed: pip install 'hydrophone[server]'"
        )


def _serve(host: str, port: int, settings: "Settings", *, tls: bool, browser: bool) -> None:
    from hydrophone.server.run import serve
    from hydrophone.server.store.opening import CannotServeError, DatabaseInUseError

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
    from hydrophone.server.store.opening import is_database

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
