"""The database file: held by one server alone, readable by its owner alone, of a known schema.

A lock file beside it (``matches.db.lock``) is locked while a server runs, whatever links led to it;
the system gives it back when the server ends, however it ends.
"""

import contextlib
import os
import sqlite3
import sys
from collections.abc import Generator
from pathlib import Path

from hydrophone.core.errors import StoreError
from hydrophone.server.store import sql
from hydrophone.server.store.face import (
    DamagedStoreError,
    NewerStoreError,
    NoStoreError,
    StoreInUseError,
)
from hydrophone.server.store.idle import IdleConnections
from hydrophone.server.store.sqlite.cut_off import salvage, set_aside_if_cut_off

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

OWNER_ONLY = 0o600
"""Permissions of the file: its owner alone reads it, for it holds the seeds of running matches."""

BUSY_S = 5.0
"""Seconds until a file that another program has locked counts as failed."""

_TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table'"

_OURS = {"match", "entry", "kept"}
"""Tables that every version has."""

_NEWEST = "comeback"
"""A table that only the newest version has."""

_PROBE = """
CREATE TABLE IF NOT EXISTS probe(x);
INSERT INTO probe VALUES (randomblob(4096));
DROP TABLE probe;
"""
"""Writes something and takes it back: better to know at once if that cannot be."""

SCHEMA_VERSION = max(sql.steps("sqlite"))
"""The version this program writes, kept in ``PRAGMA user_version``."""


class FileGoneError(StoreError):
    """The file was removed or replaced while the server ran."""


class StoreFile:
    """One file, from the moment its lock is taken until ``close``; NoStoreError."""

    def __init__(self, path: str, *, may_be_new: bool = True) -> None:
        self._path = Path(path)
        if not may_be_new and not self._path.is_file():
            raise NoStoreError
        self._uri = f"{self._path.absolute().as_uri()}?mode=rw"
        self._idle = IdleConnections(self.connect, lambda _: True)
        self._lock = _locked(f"{self._path.resolve()}.lock")
        try:
            cut_off = set_aside_if_cut_off(self._path)
            _create(self._path)
            self._identity = _identity(self._path)
            with contextlib.closing(self.connect()) as connection:
                _migrate(connection, may_be_new=may_be_new or cut_off is not None)
                if cut_off is not None:
                    salvage(connection, cut_off)
                if may_be_new:
                    connection.executescript(_PROBE)
        except sqlite3.DatabaseError as error:
            self.close()
            if is_damage(error):
                raise self.damage(str(error)) from None
            raise
        except BaseException:
            self.close()
            raise

    def connect(self) -> sqlite3.Connection:
        """A new connection; FileGoneError if it would not be to the file of the beginning."""
        self.check_in_place()
        return _connected(self._uri)

    @contextlib.contextmanager
    def reading(self) -> Generator[sqlite3.Connection]:
        """A connection for one question; FileGoneError as in ``connect``."""
        self.check_in_place()
        with self._idle.one() as connection:
            yield connection

    def check_in_place(self) -> None:
        """Is the file still there? SQLite itself would write on into a file that is removed."""
        if _identity(self._path) != self._identity:
            raise FileGoneError(f"{self._path} was removed or replaced while the server ran")

    def damage(self, why: str) -> DamagedStoreError:
        """What is wrong with the file, and what an operator does about it."""
        return DamagedStoreError(str(self._path), " ".join(why.split()))

    def close(self) -> None:
        """Let another server have the file."""
        self._idle.close()
        os.close(self._lock)


def _connected(uri: str) -> sqlite3.Connection:
    connection = sqlite3.connect(
        uri, uri=True, timeout=BUSY_S, isolation_level=None, check_same_thread=False
    )
    connection.text_factory = _text
    return connection


def _text(stored: bytes) -> str:
    """What is no UTF-8 is marked, not told: SQLite's error would quote it."""
    return stored.decode(errors="surrogateescape")


def is_damage(error: sqlite3.Error) -> bool:
    """Does SQLite say that the file is damaged, or is none?"""
    return type(error) is sqlite3.DatabaseError  # all else has a kind of its own


def _locked(path: str) -> int:
    lock = os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY)
    try:
        if sys.platform == "win32":
            msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        raise StoreInUseError from None
    return lock


def _create(path: Path) -> None:
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY))
    if path.stat().st_mode & ~OWNER_ONLY & 0o777:
        path.chmod(OWNER_ONLY)


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def _migrate(connection: sqlite3.Connection, *, may_be_new: bool) -> None:
    tables = {name for (name,) in connection.execute(_TABLES)}
    if not tables >= _OURS and (tables or not may_be_new):
        raise NoStoreError
    connection.execute("PRAGMA journal_mode=WAL")
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > SCHEMA_VERSION:
        raise NewerStoreError(version, SCHEMA_VERSION)
    if version < SCHEMA_VERSION and _NEWEST in tables:
        raise sqlite3.DatabaseError("its version is not that of its tables")
    for number, step in sql.steps("sqlite").items():
        if number > version:
            connection.executescript(f"BEGIN; {step} PRAGMA user_version={number}; COMMIT")
