"""Matches in one SQLite file, for one server. Writes are grouped (group_commit)."""

import contextlib
import sqlite3
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Sequence

import msgspec

from hydrophone.core.errors import StoreError
from hydrophone.server.host.commit_grid import CommitGrid
from hydrophone.server.host.group_commit import Deliver, GroupCommit, Touches
from hydrophone.server.host.store import DamagedMatchError, Done, Kept, UnwritableError, in_order
from hydrophone.server.host.store_file import FileGoneError, StoreFile
from hydrophone.server.match.effects import Write

_ADD_ENTRIES = """
INSERT INTO entry(match, number, body)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]')
FROM json_each(?)
"""


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
        deliver: Deliver | None = None,
        *,
        synchronous: str = "FULL",
        grid: CommitGrid | None = None,
    ) -> None:
        self._clock = clock
        self._synchronous = synchronous
        self._file = StoreFile(path)
        self._touches = Touches()
        self._connection: sqlite3.Connection | None = self._opened()
        self._commits = GroupCommit(self._commit, deliver, grid)

    def write(self, write: Write, done: Done) -> None:
        """Keep this soon; ``done`` is called through ``deliver``."""
        self._commits.write(write, done)

    @property
    def holds(self) -> bool:
        """The whole file is this server's."""
        return True

    def find(self, name: str) -> Kept | None:
        """The match of this id or code."""
        try:
            with self._file.reading() as connection:
                return _found(connection, name)
        except sqlite3.OperationalError as error:
            raise StoreError(str(error)) from None
        except sqlite3.DatabaseError as error:
            raise DamagedMatchError(f"match {name} cannot be read: {error}") from None

    def claim(self, name: str) -> Kept | None:
        """The match of this id or code; the whole file is this server's."""
        return self.find(name)

    def matches(self) -> Sequence[str]:
        """The ids of all matches."""
        with self._reading() as connection:
            return [match for (match,) in connection.execute("SELECT id FROM match ORDER BY id")]

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
        with self._reading() as connection:
            return connection.execute(_WITH_GAPS).fetchall()

    def prune(
        self, over_before: float, open_before: float, spare: Collection[str] = ()
    ) -> Sequence[str]:
        """Forget old matches, one after the other, so that no write waits long."""
        with self._reading() as connection:
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
        self._commits.close()
        if self._connection is not None:
            self._connection.close()
        self._file.close()

    @contextlib.contextmanager
    def _reading(self) -> Generator[sqlite3.Connection]:
        try:
            with self._file.reading() as connection:
                yield connection
        except sqlite3.Error as error:
            raise StoreError(str(error)) from None

    # --- called by the writing thread ----------------------------------------------------------

    def _opened(self) -> sqlite3.Connection:
        connection = self._file.connect()
        try:
            connection.execute(f"PRAGMA synchronous={self._synchronous}")
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    def _commit(self, writes: Sequence[Write], _: int) -> StoreError | None:
        try:
            self._file.check_in_place()
            if self._connection is None:
                self._connection = self._opened()
            now = self._clock()
            _write_all(self._connection, writes, self._touches.stale(writes, now), now)
        except (sqlite3.OperationalError, OSError, FileGoneError) as error:
            self._give_up()
            return UnwritableError(str(error))
        except Exception as error:  # the thread must live: all rooms wait for it
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
        self._touches.forget()


_WITH_GAPS = """
SELECT match.id FROM match LEFT JOIN entry ON entry.match = match.id
GROUP BY match.id HAVING count(entry.number) = 0 OR max(entry.number) + 1 != count(entry.number)
"""


def _found(connection: sqlite3.Connection, name: str) -> Kept | None:
    row = connection.execute(
        "SELECT id, code, over, since FROM match WHERE id = ? OR code = ?", (name, name)
    ).fetchone()
    if row is None:
        return None
    match, code, over, since = row
    entries = connection.execute(
        "SELECT number, body FROM entry WHERE match = ? ORDER BY number", (match,)
    ).fetchall()
    bodies = in_order(match, entries)
    kept = connection.execute("SELECT name, body FROM kept WHERE match = ?", (match,)).fetchall()
    return Kept(match, code, bool(over), bodies, tuple(kept), since)


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
