"""A PostgreSQL server of the tests' own, on a free port, with its files in a temporary folder."""

import contextlib
import itertools
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from tools.bootstrap import NO_POSTGRESQL, find_postgresql

from hydrophone.server.host.open_store import is_database
from server.host.nats import free_port

PASSWORD = "let-me-in"

_databases = itertools.count()


class Postgres:
    """One running server. Its files are not flushed to the disk: nothing here outlives a test."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self._programs = programs
        self._data = folder / "data"
        self._log = folder / "log"
        self.port = free_port()
        password = folder / "password"
        password.write_text(PASSWORD)
        if os.geteuid() == 0:
            for path in (folder, password):
                shutil.chown(path, "postgres")
        self._run("initdb", "-U", "tester", "-A", "scram-sha-256", f"--pwfile={password}",
                  "-E", "UTF8", "--no-locale", "--no-sync", "-D", str(self._data))  # fmt: skip
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = (
            f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' "
            "-c fsync=off -c max_connections=40 -c shared_buffers=16MB"
        )
        self._run("pg_ctl", "start", "--wait", "-D", str(self._data), "-l", str(self._log),
                  "-o", settings)  # fmt: skip

    def stop(self) -> None:
        """Stop it at once, in the middle of whatever it does."""
        self._run("pg_ctl", "stop", "--wait", "-m", "immediate", "-D", str(self._data))

    def address(self, database: str, *, password: str = PASSWORD, port: int | None = None) -> str:
        """The address of one of its databases."""
        return f"postgresql://tester:{password}@127.0.0.1:{port or self.port}/{database}"

    def fresh(self, **options: str) -> str:
        """The address of a new, empty database."""
        import psycopg

        name = f"matches{next(_databases)}"
        more = " ".join(f"{option} '{value}'" for option, value in options.items())
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE template0 {more}".encode())
        return self.address(name)

    def _run(self, program: str, *words: str) -> None:
        command = [*_as_another_user(), str(self._programs / program), *words]
        quiet = subprocess.DEVNULL
        subprocess.run(command, check=True, stdin=quiet, stdout=quiet, timeout=60, cwd="/")


def asked(address: str, question: str, *values: object) -> list[tuple[Any, ...]]:
    """The rows that a question to a database gives."""
    import psycopg

    with psycopg.connect(address, autocommit=True) as connection:
        rows: list[tuple[Any, ...]] = connection.execute(
            question.encode(), values or None
        ).fetchall()
    return rows


def end_lease(address: str, process: int) -> None:
    """The lease of a server in a database has run out, without the wait for it; a file has none."""
    if is_database(address):
        over = "UPDATE node SET until = now() - interval '1 second' WHERE name LIKE %s RETURNING 1"
        assert asked(address, over, f"%:{process}") == [(1,)]


def _as_another_user() -> Sequence[str]:
    """PostgreSQL does not run as root."""
    if os.geteuid() != 0:
        return ()
    return ("setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups")


@contextlib.contextmanager
def running() -> Iterator[Postgres]:
    """A server while the test needs it; where there is none, the test is skipped and says so."""
    found = find_postgresql()
    if found is None:
        pytest.skip(NO_POSTGRESQL)
    pytest.importorskip("psycopg", reason="psycopg is not installed: make setup")
    with tempfile.TemporaryDirectory(prefix="hydrophone-postgres-") as folder:
        server = Postgres(found, Path(folder))
        try:
            yield server
        finally:
            with contextlib.suppress(subprocess.CalledProcessError):
                server.stop()
