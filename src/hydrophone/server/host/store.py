"""Where matches are kept: a log of entries for each, and a few values beside it.

Store is all that a database must be able to do. SqliteStore keeps everything in one file: a single
thread writes whatever has come in from all rooms meanwhile as one transaction (group commit), at
moments that tell nothing (commit_grid).
"""

import logging
import sqlite3
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import chain
from queue import Empty, SimpleQueue
from typing import Protocol, TypeAlias

import msgspec

from hydrophone.core.errors import StoreError
from hydrophone.server.host.commit_grid import CommitGrid
from hydrophone.server.host.store_file import FileGoneError, StoreFile
from hydrophone.server.match.effects import Write

log = logging.getLogger(__name__)

Done: TypeAlias = Callable[[StoreError | None], None]
"""Is told how a write went."""


class DamagedMatchError(StoreError):
    """What is kept of this match cannot be read; the others can."""


class UnwritableError(StoreError):
    """Nothing can be written just now, whatever it is."""


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
        """Keep this soon, all of it or nothing, in the order of the calls; returns at once.

        A write that follows one that has failed fails too.
        """
        ...

    def find(self, name: str) -> Kept | None:
        """The match of this id or code; DamagedMatchError if it cannot be read."""
        ...

    def damaged(self) -> Sequence[str]:
        """Look at all that is kept, and say in a sentence for each fault what is damaged."""
        ...

    def prune(
        self, over_before: float, open_before: float, spare: Collection[str] = ()
    ) -> Sequence[str]:
        """Forget matches whose last entry is older, but for those to spare; returns their ids."""
        ...

    def close(self) -> None:
        """Finish what was asked for."""
        ...


_ADD_ENTRIES = """
INSERT INTO entry(match, number, body)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]')
FROM json_each(?)
"""

_BATCH = 2000
"""Most writes of one transaction."""

_TOUCH_S = 3600.0
"""Most seconds by which ``since`` lags behind a match's last entry."""

_TOUCHES_KEPT = 10_000
"""Most matches whose ``since`` is remembered, so that it is not written at every entry."""


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
        grid: CommitGrid | None = None,
    ) -> None:
        self._clock = clock
        self._deliver = deliver or _at_once
        self._synchronous = synchronous
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._file = StoreFile(path)
        self._grid = grid or CommitGrid(0.0)
        self._since: dict[str, float] = {}
        self._failed: set[str] = set()
        """The matches whose last write has failed."""
        self._connection: sqlite3.Connection | None = self._opened()
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    def write(self, write: Write, done: Done) -> None:
        """Keep this soon; ``done`` is called through ``deliver``."""
        self._jobs.put(_Job(write, done))

    def find(self, name: str) -> Kept | None:
        """The match of this id or code."""
        try:
            with self._file.reading() as connection:
                return _found(connection, name)
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError as error:
            raise DamagedMatchError(f"match {name} cannot be read: {error}") from None

    def damaged(self) -> Sequence[str]:
        """SQLite's own check, then every match."""
        faults: list[str] = []
        try:
            with self._file.reading() as connection:
                told = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
                faults += [] if told == "ok" else [f"the file is damaged: {told}"]
                matches = connection.execute("SELECT id FROM match").fetchall()
        except sqlite3.DatabaseError as error:
            return [*faults, f"the file is damaged: {error}"]
        for (match,) in matches if faults else self._with_gaps():
            try:
                self.find(match)
            except DamagedMatchError as error:
                faults.append(str(error))
        return faults

    def _with_gaps(self) -> list[tuple[str]]:
        with self._file.reading() as connection:
            return connection.execute(_WITH_GAPS).fetchall()

    def prune(
        self, over_before: float, open_before: float, spare: Collection[str] = ()
    ) -> Sequence[str]:
        """Forget old matches, one after the other, so that no write waits long."""
        with self._file.reading() as connection:
            old = connection.execute(
                "SELECT id FROM match WHERE since < CASE over WHEN 1 THEN ? ELSE ? END",
                (over_before, open_before),
            ).fetchall()
            forgotten = [match for (match,) in old if match not in spare]
            for match in forgotten:
                connection.execute("BEGIN IMMEDIATE")
                for table, column in (("entry", "match"), ("kept", "match"), ("match", "id")):
                    connection.execute(f"DELETE FROM {table} WHERE {column} = ?", (match,))  # noqa: S608
                connection.execute("COMMIT")
        return forgotten

    def close(self) -> None:
        """Write what is waiting and close the file."""
        self._jobs.put(None)
        self._thread.join()
        self._file.close()

    # --- the writing thread --------------------------------------------------------------------

    def _opened(self) -> sqlite3.Connection:
        connection = self._file.connect()
        try:
            connection.execute(f"PRAGMA synchronous={self._synchronous}")
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    def _work(self) -> None:
        """At each moment of the grid: answer the last commit, then commit what has come in."""
        jobs: list[_Job] = []
        errors: list[StoreError | None] = []
        ends = False
        while not ends:
            first = [] if jobs else [self._jobs.get()]
            self._grid.wait()
            if jobs:
                self._settle(jobs, errors)
            jobs, ends = self._come_in(first)
            errors = self._try(jobs)
        if jobs:
            self._settle(jobs, errors)
        if self._connection is not None:
            self._connection.close()

    def _come_in(self, first: Sequence[_Job | None]) -> tuple[list[_Job], bool]:
        """Everything that has come in, after the first; and whether nothing more will."""
        jobs: list[_Job] = []
        for job in chain(first, self._waiting()):
            if job is None:
                return jobs, True
            jobs.append(job)
            if len(jobs) == _BATCH:
                break
        return jobs, False

    def _waiting(self) -> Iterator[_Job | None]:
        while True:
            try:
                yield self._jobs.get_nowait()
            except Empty:
                return

    def _try(self, jobs: Sequence[_Job]) -> list[StoreError | None]:
        """Write all in one transaction; if that fails because of one of them, each in its own."""
        errors = [self._rests_on(job.write) for job in jobs]
        sound = [number for number, error in enumerate(errors) if error is None]
        error = self._commit([jobs[number].write for number in sound]) if sound else None
        alone = error is not None and len(sound) > 1 and not isinstance(error, UnwritableError)
        for number in sound:
            write = jobs[number].write
            errors[number] = (self._rests_on(write) or self._commit([write])) if alone else error
            if errors[number] is not None:
                self._failed.add(write.match)
        return errors

    def _rests_on(self, write: Write) -> StoreError | None:
        """Why a write cannot be kept whatever it says: the write before it has failed."""
        if write.follows:
            failed = write.match in self._failed
            return StoreError("the write before it has failed") if failed else None
        if write.entries or write.kept:
            self._failed.discard(write.match)
        return None

    def _commit(self, writes: Sequence[Write]) -> StoreError | None:
        try:
            self._file.check_in_place()
            if self._connection is None:
                self._connection = self._opened()
            now = self._clock()
            _write_all(self._connection, writes, self._stale(writes, now), now)
        except (sqlite3.OperationalError, OSError, FileGoneError) as error:
            self._give_up()
            return UnwritableError(str(error))
        except Exception as error:  # the thread must live: all rooms wait for it
            self._give_up()
            return StoreError(str(error))
        return None

    def _stale(self, writes: Sequence[Write], now: float) -> list[str]:
        """The matches with new entries whose ``since`` is to be written."""
        stale = [
            write.match
            for write in writes
            if write.entries and abs(now - self._since.get(write.match, 0.0)) >= _TOUCH_S
        ]
        if len(self._since) > _TOUCHES_KEPT:
            self._since.clear()
        self._since.update(dict.fromkeys(stale, now))
        return stale

    def _give_up(self) -> None:
        """A connection that failed is not trusted again; the next write opens another."""
        if self._connection is not None:
            try:
                self._connection.rollback()
                self._connection.close()
            except sqlite3.Error:
                pass
        self._connection = None
        self._since.clear()

    def _settle(self, jobs: Sequence[_Job], errors: Sequence[StoreError | None]) -> None:
        def tell() -> None:
            for job, error in zip(jobs, errors, strict=True):
                try:
                    job.done(error)
                except Exception:
                    log.exception("what was to follow a write failed")

        self._deliver(tell)


def _at_once(call: Callable[[], None]) -> None:
    call()


_WITH_GAPS = """
SELECT match.id FROM match LEFT JOIN entry ON entry.match = match.id
GROUP BY match.id HAVING count(entry.number) = 0 OR max(entry.number) + 1 != count(entry.number)
"""


def _found(connection: sqlite3.Connection, name: str) -> Kept | None:
    row = connection.execute(
        "SELECT id, code, over FROM match WHERE id = ? OR code = ?", (name, name)
    ).fetchone()
    if row is None:
        return None
    match, code, over = row
    entries = connection.execute(
        "SELECT number, body FROM entry WHERE match = ? ORDER BY number", (match,)
    ).fetchall()
    missing = next((n for n, (number, _) in enumerate(entries) if n != number), len(entries))
    if missing < len(entries) or not entries:
        raise DamagedMatchError(f"match {match} cannot be read: entry {missing} is missing")
    kept = connection.execute("SELECT name, body FROM kept WHERE match = ?", (match,)).fetchall()
    return Kept(match, code, bool(over), tuple(body for _, body in entries), tuple(kept))


def _write_all(
    connection: sqlite3.Connection, writes: Sequence[Write], stale: Sequence[str], now: float
) -> None:
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
    if stale:
        touched = [(now, match) for match in stale]
        connection.executemany("UPDATE match SET since = ? WHERE id = ?", touched)
    over = [(now, write.match) for write in writes if write.over]
    if over:
        connection.executemany("UPDATE match SET over = 1, since = ? WHERE id = ?", over)
    connection.execute("COMMIT")


def _rows(writes: Iterable[Write]) -> Iterator[tuple[str, int, str]]:
    for write in writes:
        for number, body in enumerate(write.entries, write.first):
            yield write.match, number, body
