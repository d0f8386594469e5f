"""A PostgreSQL database of matches: how it is reached, and brought up to date (sql)."""

import contextlib
import threading
from collections.abc import Generator
from weakref import WeakSet

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from hydrophone.core.errors import StoreError
from hydrophone.server.store import sql
from hydrophone.server.store.face import NewerStoreError, NoStoreError, UnwritableError
from hydrophone.server.store.idle import IdleConnections
from hydrophone.server.store.postgres.line import BreakableConnection

SCHEMA_VERSION = max(sql.steps("postgres"))
"""The version this program writes, kept in the table ``schema_version``."""

CONNECT_S = 5
"""Seconds until a database that does not answer counts as failed."""

STATEMENT_S = 5
"""Seconds until a statement that waits counts as failed."""

UNFINISHED_S = 3
"""Seconds until a transaction is taken back in which its server says nothing: it may be frozen,
and what it holds would be held for as long. Who waits for that waits no longer than a statement.
"""

_SETTINGS: dict[str, str | int] = {
    "connect_timeout": CONNECT_S,
    "application_name": "hydrophone",
    "client_encoding": "UTF8",
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": STATEMENT_S * 1000,
}
"""A line that is dead is noticed within seconds, at this end as at the other."""

_PARAMETERS = (
    f"-c statement_timeout={STATEMENT_S}s -c lock_timeout={STATEMENT_S}s "
    f"-c idle_in_transaction_session_timeout={UNFINISHED_S}s "
    r"-c default_transaction_isolation=read\ committed"
)
"""A function that has waited for a row must see what it waited for: so read committed."""

_MIGRATING = 0x6879_6472
"""Number of the lock that lets one server at a time bring the schema up to date."""


class PostgresDatabase:
    """One database, found by its address and brought up to date. StoreError if it cannot be.

    A commit waits as long as the database does, by its own ``synchronous_commit``; without
    ``synchronous`` it waits for nothing. NoStoreError if it is new and may not be.
    """

    def __init__(self, address: str, *, synchronous: bool = True, may_be_new: bool = True) -> None:
        self._conninfo = _conninfo(address, synchronous)
        self._idle = IdleConnections(self.connect, _answers)
        self._lines: WeakSet[BreakableConnection] = WeakSet()
        self._changing = threading.Lock()
        connection = self.connect()
        try:
            _check_encoding(connection)
            _migrate(connection, may_be_new=may_be_new)
        except psycopg.Error as error:
            raise StoreError(sentence(error)) from None
        finally:
            connection.close()

    def connect(self) -> BreakableConnection:
        """A new connection in which every statement is a transaction; UnwritableError."""
        try:
            line = BreakableConnection.connect(self._conninfo, autocommit=True)
        except psycopg.Error as error:
            raise UnwritableError(sentence(error)) from None
        line.hold()
        with self._changing:
            self._lines.add(line)
        return line

    def break_off(self) -> None:
        """Break all lines off, also those that wait for an answer; the next one dials again."""
        with self._changing:
            lines = list(self._lines)
        for line in lines:
            line.break_off()

    @contextlib.contextmanager
    def reading(self) -> Generator[psycopg.Connection]:
        """A connection for one question; what goes wrong is a StoreError."""
        try:
            with self._idle.one() as connection:
                yield connection
        except psycopg.Error as error:
            raise StoreError(sentence(error)) from None

    def close(self) -> None:
        """Close what is idle."""
        self._idle.close()


def sentence(error: psycopg.Error) -> str:
    """What went wrong, in one line."""
    lines: list[str] = str(error).strip().splitlines()
    return lines[0] if lines else "the database did not say why"


def _answers(connection: psycopg.Connection) -> bool:
    """Is the line there that it was?"""
    try:
        connection.execute("SELECT")
    except psycopg.Error:
        return False
    return True


def _conninfo(address: str, synchronous: bool) -> str:
    try:
        given = conninfo_to_dict(address)
    except (psycopg.Error, UnicodeEncodeError):  # its words would show the password
        raise StoreError(
            "this is no address of a PostgreSQL database; "
            "it looks like postgresql://user@host:5432/name"
        ) from None
    later = "" if synchronous else "-c synchronous_commit=off"
    options = " ".join(filter(None, (_PARAMETERS, later, str(given.get("options") or ""))))
    named = {name: str(value) for name, value in given.items() if value is not None}
    return make_conninfo("", **{**_SETTINGS, **named, "options": options})


def _check_encoding(connection: psycopg.Connection) -> None:
    found = connection.execute("SHOW server_encoding").fetchone()
    if found is None or found[0] != "UTF8":
        raise StoreError("its encoding is not UTF8; createdb --encoding=UTF8 makes one that fits")


def _migrate(connection: psycopg.Connection, *, may_be_new: bool) -> None:
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (_MIGRATING,))
        version = _version(connection)
        if not version and not may_be_new:
            raise NoStoreError  # which takes back what was made to read the version
        if version > SCHEMA_VERSION:
            raise NewerStoreError(version, SCHEMA_VERSION)
        if version == SCHEMA_VERSION:
            return
        connection.execute("SET LOCAL statement_timeout = 0")  # there may be very many matches
        for number, step in sql.steps("postgres").items():
            if number > version:
                connection.execute(step.encode())
        connection.execute(sql.text("postgres", "functions").encode())
        connection.execute("UPDATE schema_version SET version = %s", (SCHEMA_VERSION,))


def _version(connection: psycopg.Connection) -> int:
    """The version of the schema; 0 in an empty database."""
    there = connection.execute("SELECT to_regclass('schema_version') IS NOT NULL").fetchone()
    if there is None or not there[0]:
        connection.execute("CREATE TABLE schema_version(version integer NOT NULL)")
        connection.execute("INSERT INTO schema_version VALUES (0)")
        return 0
    found = connection.execute("SELECT version FROM schema_version").fetchone()
    return int(found[0]) if found is not None else 0
