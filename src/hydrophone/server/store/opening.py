"""The store of an address: a file, or a database of PostgreSQL."""

import contextlib
import sqlite3
from collections.abc import Callable, Generator
from importlib.util import find_spec

from hydrophone.core.errors import StoreError
from hydrophone.server.store.face import NO_EARS, StoreInUseError, StoreListener
from hydrophone.server.store.group_commit import CommitGrid, Deliver
from hydrophone.server.store.sqlite.file import StoreFile
from hydrophone.server.store.sqlite.store import SqliteStore
from hydrophone.server.store.store import Store

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
    ears: StoreListener = NO_EARS,
    may_be_new: bool = True,
) -> Store:
    """Open it; StoreError or OSError if it cannot be, NoStoreError if something else is there.

    ``clock`` tells the age of matches. ``name`` is what the other servers are to call this one.
    ``ears`` are called through ``deliver``.
    """
    if not is_database(address):
        try:
            file = StoreFile(address, may_be_new=may_be_new)
            return SqliteStore(file, clock, deliver, synchronous=synchronous, grid=grid)
        except sqlite3.Error as error:
            raise StoreError(str(error)) from None
    if find_spec("psycopg") is None:  # PostgreSQL is an extra
        raise StoreError(
            "the driver for PostgreSQL is not installed: pip install 'hydrophone[postgresql]'"
        )
    from hydrophone.server.store.postgres.database import PostgresDatabase
    from hydrophone.server.store.postgres.store import PostgresStore

    database = PostgresDatabase(address, synchronous=synchronous == "FULL", may_be_new=may_be_new)
    return PostgresStore(database, clock, deliver, grid=grid, name=name, ears=ears)


def shown(address: str) -> str:
    """The address as people may read it, without a password."""
    if not is_database(address):
        return address
    who, at, rest = address.partition("://")[2].rpartition("@")
    return f"postgresql://{who.partition(':')[0]}{at}{rest.partition('?')[0]}"


class CannotServeError(Exception):
    """The server cannot start; the message says why."""


class DatabaseInUseError(CannotServeError):
    """Another server keeps its matches in the same file."""


@contextlib.contextmanager
def kept_in(address: str) -> Generator[None]:
    """What goes wrong with the store of this address is a CannotServeError."""
    where = shown(address)
    try:
        yield
    except StoreInUseError as error:
        raise DatabaseInUseError(f"matches cannot be kept in {where}: {error}") from None
    except (OSError, StoreError) as error:
        raise CannotServeError(f"matches cannot be kept in {where}: {error}") from None
