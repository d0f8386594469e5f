"""A PostgreSQL server of one's own: on this machine alone, with its data in a folder."""

import os
import shutil
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path

from tools.bootstrap import NO_POSTGRESQL, find_postgresql
from tools.cluster.programs import NotStartedError, Program, free_port, run_as

_USER = "postgres"
"""Whose PostgreSQL is when this process is root's: it does not run as root."""


class Postgres:
    """One server, which may be stopped and started; it listens on 127.0.0.1."""

    def __init__(
        self,
        folder: Path,
        owner: str,
        password: str,
        *,
        is_kept: bool,
        settings: Sequence[str] = (),
    ) -> None:
        """The server of the data in this folder; where there are none, they are its owner's.

        ``owner`` is the role that may do everything there. Data that are not kept are not flushed
        to the disk. ``settings`` are further ones, each as ``name=value``.
        """
        programs = find_postgresql()
        if programs is None:
            raise NotStartedError(NO_POSTGRESQL)
        self.port = free_port()
        self._programs = programs
        self._data = folder / "postgres"
        self._log = folder / "postgres.log"
        self._owner = owner
        self._password = password
        self._settings = (f"fsync={'on' if is_kept else 'off'}", *settings)
        if not (self._data / "PG_VERSION").exists():
            self._make(folder)
        self.program = self._started()

    def _make(self, folder: Path) -> None:
        """Data of a new server, which knows its owner alone."""
        self._data.mkdir(mode=0o700)
        told = self._data.with_name("password")
        told.touch(mode=0o600)
        told.write_text(self._password)
        if os.geteuid() == 0:
            folder.chmod(0o711)
            for path in (self._data, told):
                shutil.chown(path, _USER)
        words: list[str | Path] = [
            self._programs / "initdb", "--username", self._owner, "--auth", "scram-sha-256",
            "--pwfile", told, "--encoding", "UTF8", "--no-locale", "--no-sync",
            "--pgdata", self._data,
        ]  # fmt: skip
        try:
            run_as(_USER, words)
        except NotStartedError as error:
            hint = f"\nThe user {_USER} has to reach {folder}." if os.geteuid() == 0 else ""
            raise NotStartedError(f"{error}{hint}") from None

    def _started(self) -> Program:
        settings = (
            f"port={self.port}",
            "listen_addresses=127.0.0.1",
            "unix_socket_directories=",
            *self._settings,
        )
        words = [word for setting in settings for word in ("-c", setting)]
        program = Program(
            [self._programs / "postgres", "-D", self._data, *words],
            self._log,
            user=_USER,
            end=signal.SIGINT,  # without waiting for its clients
        )
        program.wait_for(self._answers)
        return program

    def _answers(self) -> bool:
        words = ["-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run([self._programs / "pg_isready", *words]).returncode == 0

    def start(self) -> None:
        """Start it again, and wait until it answers."""
        self.program = self._started()

    def address(self, database: str, password: str | None = None, port: int | None = None) -> str:
        """The address of one of its databases, password included."""
        who = f"{self._owner}:{password or self._password}"
        return f"postgresql://{who}@127.0.0.1:{port or self.port}/{database}"

    def has(self, database: str) -> bool:
        """Is there a database of this name?"""
        import psycopg

        with psycopg.connect(self.address("postgres")) as connection:
            asked = "SELECT FROM pg_database WHERE datname = %s"
            return connection.execute(asked, [database]).rowcount == 1

    def make(self, database: str, **options: str) -> str:
        """Make an empty database; its address."""
        import psycopg

        more = " ".join(f"{option} '{value}'" for option, value in options.items())
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {database} TEMPLATE template0 {more}".encode())
        return self.address(database)
