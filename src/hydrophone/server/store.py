"""Where matches are kept: a log of entries for each, and a few values beside it.

Store is all that a database must be able to do. SqliteStore keeps everything in one file: a single
thread writes whatever has come in from all rooms meanwhile as one transaction (group commit).
"""

import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from queue import Empty, SimpleQueue
from typing import Protocol, TypeAlias

import msgspec

from hydrophone.core.errors import StoreError
from hydrophone.server.effects import Write

Done: TypeAlias = Callable[[StoreError | None], None]
"""Is told how a write went."""


class Kept(msgspec.Struct, frozen=True):
    """All that is kept of one match."""

    match: str
    code: str
    over: bool
    entries: tuple[str, ...]
    kept: tuple[tuple[str, str], ...]


class Store(Protocol):
    """Keeps matches. All but ``write`` may take a while and are not called from the event loop."""

    def write(self, write: Write, done: Done) -> None:
        """Keep this soon, all of it or nothing, in the order of the calls; returns at once."""
        ...

    def open_matches(self) -> Iterator[Kept]:
        """Every match that is not over."""
        ...

    def find(self, name: str) -> Kept | None:
        """The match of this id or code."""
        ...

    def prune(self, over_before: float, open_before: float) -> Sequence[str]:
        """Forget matches that ended, or began and did not end, before; returns their ids."""
        ...

    def close(self) -> None:
        """Finish what was asked for."""
        ...


_SCHEMA = """
CREATE TABLE IF NOT EXISTS match(
    id TEXT PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    over INTEGER NOT NULL DEFAULT 0,
    since REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS entry(
    match TEXT NOT NULL,
    number INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY(match, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS kept(
    match TEXT NOT NULL,
    name TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY(match, name)
) WITHOUT ROWID;
"""

_ADD_ENTRIES = """
INSERT INTO entry(match, number, body)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]')
FROM json_each(?)
"""

_BATCH = 2000
"""Writes of one transaction at most."""


class _Job(msgspec.Struct, frozen=True):
    write: Write
    done: Done


class SqliteStore:
    """One SQLite file in WAL mode.

    ``synchronous=FULL``: a commit waits for the disk, so what was acknowledged outlives a loss of
    power. Group commit makes that cheap: it costs one flush of the disk in latency, and no actions
    a second (docs/performance.md). ``NORMAL`` does not wait; a commit then outlives the end of the
    process, however sudden, but a loss of power may take the last ones (never the file).
    """

    def __init__(
        self,
        path: str,
        clock: Callable[[], float],
        deliver: Callable[[Callable[[], None]], object] | None = None,
        *,
        synchronous: str = "FULL",
    ) -> None:
        self._path = path
        self._clock = clock
        self._deliver = deliver or _at_once
        self._synchronous = synchronous
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._connection: sqlite3.Connection | None = None
        self._lock = threading.Lock()
        self._reopen()
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    def write(self, write: Write, done: Done) -> None:
        """Keep this soon; ``done`` is called through ``deliver``."""
        self._jobs.put(_Job(write, done))

    def open_matches(self) -> Iterator[Kept]:
        """Every match that is not over."""
        with self._reading() as connection:
            rows = connection.execute("SELECT id FROM match WHERE NOT over").fetchall()
        for (match,) in rows:
            kept = self.find(match)
            if kept is not None:
                yield kept

    def find(self, name: str) -> Kept | None:
        """The match of this id or code."""
        with self._reading() as connection:
            row = connection.execute(
                "SELECT id, code, over FROM match WHERE id = ? OR code = ?", (name, name)
            ).fetchone()
            if row is None:
                return None
            entries = connection.execute(
                "SELECT body FROM entry WHERE match = ? ORDER BY number", (row[0],)
            ).fetchall()
            kept = connection.execute(
                "SELECT name, body FROM kept WHERE match = ?", (row[0],)
            ).fetchall()
        return Kept(row[0], row[1], bool(row[2]), tuple(body for (body,) in entries), tuple(kept))

    def prune(self, over_before: float, open_before: float) -> Sequence[str]:
        """Forget old matches."""
        with self._reading() as connection:
            old = connection.execute(
                "SELECT id FROM match WHERE since < CASE over WHEN 1 THEN ? ELSE ? END",
                (over_before, open_before),
            ).fetchall()
            with connection:
                for table, column in (("entry", "match"), ("kept", "match"), ("match", "id")):
                    connection.executemany(f"DELETE FROM {table} WHERE {column} = ?", old)  # noqa: S608
        return [match for (match,) in old]

    def close(self) -> None:
        """Write what is waiting and close the file."""
        self._jobs.put(None)
        self._thread.join()

    def _reading(self) -> "_Reading":
        return _Reading(self._path)

    # --- the writing thread --------------------------------------------------------------------

    def _reopen(self) -> None:
        connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute(f"PRAGMA synchronous={self._synchronous}")
            connection.executescript(_SCHEMA)
        except sqlite3.Error:
            connection.close()
            raise
        self._connection = connection

    def _work(self) -> None:
        while True:
            jobs, ends = self._next_jobs()
            if jobs:
                self._settle(jobs, self._try(jobs))
            if ends:
                break
        if self._connection is not None:
            self._connection.close()

    def _next_jobs(self) -> tuple[list[_Job], bool]:
        """Everything that has come in; waits for the first."""
        jobs: list[_Job] = []
        job = self._jobs.get()
        while job is not None:
            jobs.append(job)
            if len(jobs) == _BATCH:
                return jobs, False
            try:
                job = self._jobs.get_nowait()
            except Empty:
                return jobs, False
        return jobs, True

    def _try(self, jobs: Sequence[_Job]) -> list[StoreError | None]:
        """Write all in one transaction; if that fails, each in its own."""
        error = self._commit([job.write for job in jobs])
        if error is None or len(jobs) == 1:
            return [error] * len(jobs)
        return [self._commit([job.write]) for job in jobs]

    def _commit(self, writes: Sequence[Write]) -> StoreError | None:
        try:
            if self._connection is None:
                self._reopen()
            if self._connection is not None:
                _write_all(self._connection, writes, self._clock())
        except sqlite3.Error as error:
            self._give_up()
            return StoreError(str(error))
        return None

    def _give_up(self) -> None:
        """A connection that failed is not trusted again; the next write opens another."""
        if self._connection is not None:
            try:
                self._connection.rollback()
                self._connection.close()
            except sqlite3.Error:
                pass
        self._connection = None

    def _settle(self, jobs: Sequence[_Job], errors: Sequence[StoreError | None]) -> None:
        def tell() -> None:
            for job, error in zip(jobs, errors, strict=True):
                job.done(error)

        self._deliver(tell)


def _at_once(call: Callable[[], None]) -> None:
    call()


class _Reading:
    """A connection of its own for one question, closed afterwards."""

    def __init__(self, path: str) -> None:
        self._connection = sqlite3.connect(path)

    def __enter__(self) -> sqlite3.Connection:
        return self._connection

    def __exit__(self, *_: object) -> None:
        self._connection.close()


def _write_all(connection: sqlite3.Connection, writes: Sequence[Write], now: float) -> None:
    """One transaction. The entries go in as one statement: the loop is SQLite's, not ours."""
    connection.execute("BEGIN IMMEDIATE")
    opened = [(write.match, write.opened, now) for write in writes if write.opened]
    if opened:
        connection.executemany("INSERT INTO match(id, code, since) VALUES (?, ?, ?)", opened)
    rows = list(_rows(writes))
    if rows:
        connection.execute(_ADD_ENTRIES, (msgspec.json.encode(rows).decode(),))
    kept = [(write.match, name, body) for write in writes for name, body in write.kept]
    if kept:
        connection.executemany("INSERT OR REPLACE INTO kept VALUES (?, ?, ?)", kept)
    over = [(now, write.match) for write in writes if write.over]
    if over:
        connection.executemany("UPDATE match SET over = 1, since = ? WHERE id = ?", over)
    connection.execute("COMMIT")


def _rows(writes: Iterable[Write]) -> Iterator[tuple[str, int, str]]:
    for write in writes:
        for number, body in enumerate(write.entries, write.first):
            yield write.match, number, body
