"""PostgreSQL and NATS for a bench, and what they have used so far."""

import contextlib
import os
import urllib.request
from collections.abc import Generator, Iterable
from pathlib import Path

import msgspec
import psycopg
from tools.cluster.nats import Nats
from tools.cluster.postgres import Postgres
from tools.cluster.programs import Program, free_port, listens


class Used(msgspec.Struct, frozen=True):
    """What the engines have used."""

    database_s: float
    """CPU of PostgreSQL."""
    bus_s: float
    """CPU of NATS."""
    commits: int
    wal: int
    """Bytes that PostgreSQL has written to its log."""
    parcels: int
    carried: int
    """Bytes that NATS has taken in."""

    def since(self, before: "Used") -> "Used":
        """What was used between two looks."""
        return Used(
            self.database_s - before.database_s,
            self.bus_s - before.bus_s,
            self.commits - before.commits,
            self.wal - before.wal,
            self.parcels - before.parcels,
            self.carried - before.carried,
        )


class Engines:
    """Both, running."""

    def __init__(self, postgres: Postgres, nats: "WatchedNats") -> None:
        self.store = postgres.make("matches")
        """Address of an empty database."""
        self.bus = nats.address
        self._database_process = postgres.program.pid
        self._nats = nats

    def used(self) -> Used:
        """What they have used since they began."""
        with psycopg.connect(self.store, autocommit=True) as connection:
            wal, commits = connection.execute(
                "SELECT pg_current_wal_insert_lsn() - '0/0', xact_commit "
                "FROM pg_stat_database WHERE datname = current_database()"
            ).fetchone() or (0, 0)
        children = _children(self._database_process)
        return Used(
            cpu_s((self._database_process, *children), ended=True),
            cpu_s((self._nats.program.pid,)),
            int(commits),
            int(wal),
            *self._nats.taken_in(),
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


class WatchedNats(Nats):
    """A NATS server that tells how much it has carried."""

    def _started(self) -> Program:
        self._monitor = free_port()
        program = Program([*self._words, "-m", str(self._monitor)], self._log)
        program.wait_for(lambda: listens(self.port) and listens(self._monitor))
        return program

    def taken_in(self) -> tuple[int, int]:
        """Messages and bytes that it has taken in."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self._monitor}/varz") as answer:
            told = msgspec.json.decode(answer.read())
        return int(told["in_msgs"]), int(told["in_bytes"])


@contextlib.contextmanager
def started(folder: Path, *, durable: bool = True) -> Generator[Engines]:
    """Both, with their files in a folder, stopped in the end; ``durable`` waits for the disk."""
    settings = ("max_connections=100",)
    postgres = Postgres(folder, "bench", "bench", is_kept=durable, settings=settings)
    try:
        nats = WatchedNats(folder)
        try:
            yield Engines(postgres, nats)
        finally:
            nats.program.kill()
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
