"""PostgreSQL for a bench, and what it has used so far."""

import contextlib
import os
from collections.abc import Generator, Iterable
from pathlib import Path

import msgspec
import psycopg
from tools.cluster.postgres import Postgres


class Used(msgspec.Struct, frozen=True):
    """What PostgreSQL has used."""

    database_s: float
    """CPU of PostgreSQL."""
    commits: int
    wal: int
    """Bytes that PostgreSQL has written to its log."""

    def since(self, before: "Used") -> "Used":
        """What was used between two looks."""
        return Used(
            self.database_s - before.database_s,
            self.commits - before.commits,
            self.wal - before.wal,
        )


class Engines:
    """PostgreSQL, running."""

    def __init__(self, postgres: Postgres) -> None:
        self.store = postgres.make("matches")
        """Address of an empty database."""
        self._database_process = postgres.program.pid

    def used(self) -> Used:
        """What it has used since it began."""
        with psycopg.connect(self.store, autocommit=True) as connection:
            wal, commits = connection.execute(
                "SELECT pg_current_wal_insert_lsn() - '0/0', xact_commit "
                "FROM pg_stat_database WHERE datname = current_database()"
            ).fetchone() or (0, 0)
        children = _children(self._database_process)
        return Used(
            cpu_s((self._database_process, *children), ended=True),
            int(commits),
            int(wal),
        )

    def kept(self) -> str:
        """How much room what is kept takes, in words."""
        told: list[str] = []
        with psycopg.connect(self.store, autocommit=True) as connection:
            for table in ("match", "entry", "kept"):
                size, rows = connection.execute(
                    f"SELECT pg_total_relation_size('{table}'), count(*) FROM {table}".encode()
                ).fetchone() or (0, 0)
                told.append(f"{table} {size / max(rows, 1):,.0f} bytes a row ({rows:,} rows)")
        return ", ".join(told)


@contextlib.contextmanager
def started(folder: Path, *, durable: bool = True) -> Generator[Engines]:
    """With its files in a folder, stopped in the end; ``durable`` waits for the disk."""
    settings = ("max_connections=100",)
    postgres = Postgres(folder, "bench", "bench", is_kept=durable, settings=settings)
    try:
        yield Engines(postgres)
    finally:
        postgres.program.end()


def cpu_s(processes: Iterable[int], *, ended: bool = False) -> float:
    """CPU seconds of processes, all threads; also of their children that have ended."""
    ticks = 0
    for process in processes:
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            fields = _stat(process)
            ticks += sum(map(int, fields[11 : 15 if ended else 13]))
    return ticks / os.sysconf("SC_CLK_TCK")


def _children(parent: int) -> list[int]:
    found: list[int] = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            if int(_stat(int(folder.name))[1]) == parent:
                found.append(int(folder.name))
    return found


def _stat(process: int) -> list[str]:
    """The fields behind the name: the state first, then the parent."""
    return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
