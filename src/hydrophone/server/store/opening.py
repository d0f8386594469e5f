"""The store of an address: a file, or a database of PostgreSQL."""

import contextlib
import sqlite3
from collections.abc import Callable, Generator
from importlib.util import find_spec
from typing import TYPE_CHECKING

from hydrophone.core.errors import StoreError
from hydrophone.server.store.face import NO_EARS, Ears
from hydrophone.server.store.file import StoreFile
from hydrophone.server.store.group_commit import CommitGrid, Deliver
from hydrophone.server.store.sqlite import SqliteStore
from hydrophone.server.store.store import Store

if TYPE_CHECKING:
    from hydrophone.server.store.postgres_database import PostgresDatabase

_POSTGRES = ("postgresql://", "postgres://")


def is_database(address: str) -> bool:
    """Is this the address of a database, and not a file?"""
    return address.startswith(_POSTGRES)


def open_store(
    address: str,
    clock: Callable[[], float],
    deliver: Deliver | None = None,
    *,
    synchronous: str = "FULL",
    grid: CommitGrid | None = None,
    name: str = "",
    ears: Ears = NO_EARS,
    may_be_new: bool = True,
) -> Store:
    """Open it; StoreError or OSError if it cannot be, NoStoreError if something else is there.

    ``clock`` tells the age of matches. ``name`` is what the other servers are to call this one.
    ``ears`` are called through ``deliver``.
    """
    if not is_database(address):
        with _told():
            return SqliteStore(
                StoreFile(address, may_be_new=may_be_new),
                clock,
                deliver,
                synchronous=synchronous,
                grid=grid,
            )
    database = open_database(address, synchronous=synchronous == "FULL", may_be_new=may_be_new)
    from hydrophone.server.store.postgres import PostgresStore

    return PostgresStore(database, clock, deliver, grid=grid, name=name, ears=ears)


def open_database(
    address: str, *, synchronous: bool = True, may_be_new: bool = True
) -> "PostgresDatabase":
    """The database alone; StoreError if it cannot be opened."""
    _check_driver()
    from hydrophone.server.store.postgres_database import PostgresDatabase

    return PostgresDatabase(address, synchronous=synchronous, may_be_new=may_be_new)


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
