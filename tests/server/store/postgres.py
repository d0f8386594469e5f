"""A PostgreSQL server of the tests' own, on a free port, with its files in a temporary folder."""

import contextlib
import itertools
import signal
import tempfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tools.bootstrap import NO_POSTGRESQL, find_postgresql
from tools.cluster import postgres

PASSWORD = "let-me-in"

_databases = itertools.count()


class Postgres(postgres.Postgres):
    """One running server. Its files are not flushed to the disk: nothing here outlives a test."""

    def __init__(self, folder: Path) -> None:
        settings = ("max_connections=40", "shared_buffers=16MB")
        super().__init__(folder, "tester", PASSWORD, is_kept=False, settings=settings)
        self._shared: str | None = None

    def stop(self) -> None:
        """Stop it at once, in the middle of whatever it does."""
        self.program.signal(signal.SIGQUIT)
        self.program.end()

    def fresh(self, **options: str) -> str:
        """The address of a new, empty database."""
        return self.make(f"matches{next(_databases)}", **options)

    def corner(self) -> str:
        """The address of an empty schema of a database that tests share.

        A database of its own is three hundred files, which take longer than most tests.
        """
        if self._shared is None:
            self._shared = self.make("shared")
        name = f"corner{next(_databases)}"
        asked(self._shared, f"CREATE SCHEMA {name}")
        return f"{self._shared}?options=-csearch_path%3D{name}"


def asked(address: str, question: str, *values: object) -> list[tuple[Any, ...]]:
    """The rows that a question to a database gives; none if it says something to do."""
    import psycopg

    with psycopg.connect(address, autocommit=True) as connection:
        cursor = connection.execute(question.encode(), values or None)
        rows: list[tuple[Any, ...]] = cursor.fetchall() if cursor.description else []
    return rows


def until(happened: Callable[[], bool]) -> None:
    """Wait for what another thread or process does."""
    waits = threading.Event()
    for _ in range(2000):
        if happened():
            return
        waits.wait(0.01)
    raise AssertionError("it did not happen")


@contextlib.contextmanager
def running() -> Iterator[Postgres]:
    """A server while the test needs it; where there is none, the test is skipped and says so."""
    if find_postgresql() is None:
        pytest.skip(NO_POSTGRESQL)
    pytest.importorskip("psycopg", reason="psycopg is not installed: make setup")
    with tempfile.TemporaryDirectory(prefix="hydrophone-postgres-") as folder:
        server = Postgres(Path(folder))
        try:
            yield server
        finally:
            server.stop()
