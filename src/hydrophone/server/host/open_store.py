"""The store of an address: a file, or a database of PostgreSQL."""

import contextlib
import sqlite3
from collections.abc import Callable, Collection, Generator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from hydrophone.core.errors import StoreError
from hydrophone.kits.registry import rules_here
from hydrophone.server.host.commit_grid import CommitGrid
from hydrophone.server.host.group_commit import Deliver
from hydrophone.server.host.road_messages import VERSION
from hydrophone.server.host.sqlite_store import SqliteStore
from hydrophone.server.host.store import LEASE_S, Store
from hydrophone.server.host.store_file import StoreFile

if TYPE_CHECKING:
    from hydrophone.server.host.postgres_database import PostgresDatabase

_POSTGRES = ("postgresql://", "postgres://")


def is_database(address: str) -> bool:
    """Is this the address of a database, and not a file?"""
    return address.startswith(_POSTGRES)


def open_store(
    address: str,
    clock: Callable[[], float],
    deliver: Deliver | None = None,
    *,
    steady: Callable[[], float] | None = None,
    synchronous: str = "FULL",
    grid: CommitGrid | None = None,
    lease_s: float = LEASE_S,
    name: str = "",
    held: Callable[[int], None] = lambda _: None,
    lost: Callable[[], None] = lambda: None,
    died: Callable[[Collection[int]], None] = lambda _: None,
) -> Store:
    """Open it; StoreError or OSError if it cannot be. For the others see PostgresStore.

    ``name`` is this server's own among several, if it has one. ``clock`` tells the age of matches,
    ``steady`` the time of rooms.
    """
    if not is_database(address):
        with _told():
            return SqliteStore(
                address, clock, deliver, steady=steady, synchronous=synchronous, grid=grid
            )
    _check_driver()
    from hydrophone.server.host.node_lease import Node
    from hydrophone.server.host.postgres_store import PostgresStore

    return PostgresStore(
        address,
        clock,
        deliver,
        steady=steady,
        synchronous=synchronous,
        grid=grid,
        lease_s=lease_s,
        held=held,
        lost=lost,
        died=died,
        own=Node(name, VERSION, rules_here()),
    )


def check_store(address: str, name: str = "") -> None:
    """Can matches be kept there, by a server of this name? StoreError or OSError if not."""
    if is_database(address):
        with contextlib.closing(open_database(address)) as database:
            if name:
                database.check_name(name)
    else:
        Path(address).parent.mkdir(parents=True, exist_ok=True)
        with _told(), contextlib.closing(StoreFile(address)) as file:
            file.probe()


def open_database(address: str) -> "PostgresDatabase":
    """The database alone, without a lease on its matches; StoreError if it cannot be opened."""
    _check_driver()
    from hydrophone.server.host.postgres_database import PostgresDatabase

    return PostgresDatabase(address)


@contextlib.contextmanager
def _told() -> Generator[None]:
    """What SQLite says is a StoreError."""
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(str(error)) from None


def shown(address: str) -> str:
    """The address as people may read it, without a password."""
    if not is_database(address):
        return address
    who, at, rest = address.partition("://")[2].rpartition("@")
    return f"postgresql://{who.partition(':')[0]}{at}{rest.partition('?')[0]}"


def _check_driver() -> None:
    """PostgreSQL is an extra: a server on a file has no use for it."""
    if find_spec("psycopg") is None:
        raise StoreError(
            "the driver for PostgreSQL is not installed: pip install 'hydrophone[postgresql]'"
        )
