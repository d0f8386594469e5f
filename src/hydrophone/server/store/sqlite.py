"""Matches in one SQLite file, for one server. Writes are grouped (group_commit).

While the time of any match runs, every transaction says what time it is on the clock of the rooms,
and one is made each second. When the file is opened, the time of every match that ran stands at the
last such beat.
"""

import contextlib
import logging
import sqlite3
import threading
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Sequence

import msgspec

from hydrophone.core.errors import StoreError
from hydrophone.server.logs.words import mark
from hydrophone.server.match.effects import Write
from hydrophone.server.match.match_clock import Anchor
from hydrophone.server.store.commit_grid import CommitGrid
from hydrophone.server.store.face import (
    CodeTakenError,
    DamagedMatchError,
    Done,
    InDoubtError,
    Kept,
    LeaseTroubles,
    ToldStanding,
    UnwritableError,
    in_order,
)
from hydrophone.server.store.file import FileGoneError, StoreFile
from hydrophone.server.store.group_commit import Deliver, GroupCommit, Touches

BEAT_S = 1.0
"""Seconds between two beats: by so much the time of a match may be short when its server dies."""

log = logging.getLogger(__name__)

_CODE_TAKEN = "UNIQUE constraint failed: match.code"
"""What SQLite says of a new match with the code of another."""

_ADD_ENTRIES = """
INSERT INTO entry(match, number, body)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]')
FROM json_each(?)
"""

_FIND = """
SELECT id, code, over, since, clock_s, runs_since, stopped FROM match WHERE id = ? OR code = ?
"""

_STOP = """
UPDATE match SET clock_s = clock_s + max(0, (SELECT at FROM beat) - runs_since),
    stopped = (SELECT at FROM beat), runs_since = NULL
WHERE runs_since IS NOT NULL
"""

_CLOCK = "UPDATE match SET clock_s = ?, runs_since = ?, stopped = ? WHERE id = ?"

_OVER = "UPDATE match SET over = 1, since = ?, runs_since = NULL WHERE id = ?"


class SqliteStore:
    """One SQLite file in WAL mode. ``steady`` is the clock of the rooms, at first near ``clock``.

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
        steady: Callable[[], float] | None = None,
        synchronous: str = "FULL",
        grid: CommitGrid | None = None,
    ) -> None:
        self._clock = clock
        self._steady = steady or clock
        self._runs: set[str] = set()
        """The matches whose time runs."""
        self._synchronous = synchronous
        self._file = StoreFile(path)
        self._touches = Touches()
        self._connection: sqlite3.Connection | None = self._opened()
        self._leaves_doubt = False
        """May the file hold a transaction that nobody was told of?"""
        _stop_all(self._connection)
        self._commits = GroupCommit(self._commit, deliver, grid)
        self._closing = threading.Event()
        self._beats = threading.Thread(target=self._beat, name="beat", daemon=True)
        self._beats.start()

    def write(self, write: Write, done: Done) -> None:
        """Keep this soon; ``done`` is called through ``deliver``."""
        self._commits.write(write, done)

    @property
    def holds(self) -> bool:
        """The whole file is this server's."""
        return True

    @property
    def in_doubt(self) -> bool:
        """Never."""
        return False

    def find(self, name: str) -> Kept | None:
        """The match of this id or code."""
        try:
            with self._file.reading() as connection:
                return _found(connection, name, self._steady())
        except sqlite3.OperationalError as error:
            raise StoreError(str(error)) from None
        except sqlite3.DatabaseError as error:
            raise DamagedMatchError(f"match {mark(name)} cannot be read: {error}") from None

    def claim(self, name: str) -> Kept | None:
        """The match of this id or code; the whole file is this server's."""
        return self.find(name)

    def give_back(self, matches: Collection[str]) -> None:
        """The whole file is this server's until it ends."""

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
        self,
        over_before: float,
        open_before: float,
        spare: Collection[str] = (),
        tables_before: float = 0.0,
    ) -> Sequence[str]:
        """Forget old matches, one after the other, so that no write waits long."""
        with self._reading() as connection:
            old = connection.execute(
                _OLD,
                {"over": over_before, "open": open_before, "tables": tables_before},
            ).fetchall()
            return [
                match
                for match, since in old
                if match not in spare and _forget(connection, match, since)
            ]

    @property
    def lease_troubles(self) -> LeaseTroubles | None:
        """No other server can be there."""
        return None

    def exchange(self, _: str, __: str, /) -> Sequence[ToldStanding]:
        """No other server can be there."""
        return ()

    def close(self) -> None:
        """Write what is waiting and close the file."""
        self._closing.set()
        self._beats.join()
        if self._runs:
            self._commits.write(Write(""), lambda _: None)
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

    def _beat(self) -> None:
        while not self._closing.wait(BEAT_S):
            if self._runs:
                self._commits.write(Write(""), lambda _: None)

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
            if self._leaves_doubt:
                _settle(self._connection)
                self._leaves_doubt = False
            now = self._clock()
            stale, runs = self._touches.stale(writes, now), _running(self._runs, writes)
            _write_all(self._connection, writes, stale, now, self._steady(), beats=bool(runs))
            self._runs = runs
        except InDoubtError as error:
            self._give_up()
            self._leaves_doubt = True
            return error
        except (sqlite3.OperationalError, OSError, FileGoneError) as error:
            self._give_up()
            return UnwritableError(str(error))
        except Exception as error:  # the thread must live: all rooms wait for it
            self._give_up()
            return CodeTakenError() if str(error) == _CODE_TAKEN else StoreError(str(error))
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


_OLD = """
SELECT id, since FROM match WHERE since < CASE over WHEN 1 THEN :over ELSE :open END
OR (over = 0 AND since < :tables AND NOT EXISTS(
    SELECT 1 FROM entry WHERE entry.match = match.id AND body LIKE '{"kind":"began",%'
))
"""

_WITH_GAPS = """
SELECT match.id FROM match LEFT JOIN entry ON entry.match = match.id
GROUP BY match.id HAVING count(entry.number) = 0 OR max(entry.number) + 1 != count(entry.number)
"""


def _forget(connection: sqlite3.Connection, match: str, since: float) -> bool:
    """Forget a match of this age, unless it is played again by now."""
    connection.execute("BEGIN IMMEDIATE")
    found = connection.execute("DELETE FROM match WHERE id = ? AND since = ?", (match, since))
    if found.rowcount:
        connection.execute("DELETE FROM entry WHERE match = ?", (match,))
        connection.execute("DELETE FROM kept WHERE match = ?", (match,))
    connection.execute("COMMIT")
    return found.rowcount > 0


def _stop_all(connection: sqlite3.Connection) -> None:
    """The time of every match that ran when the file was used last stands at the last beat."""
    try:
        connection.execute(_STOP)
    except sqlite3.DatabaseError as error:
        log.error("the time of matches stands where it was kept, and not later: %s", error)


def _found(connection: sqlite3.Connection, name: str, now: float) -> Kept | None:
    row = connection.execute(_FIND, (name, name)).fetchone()
    if row is None:
        return None
    match, code, over, since, clock_s, runs_since, stopped = row
    entries = connection.execute(
        "SELECT number, body FROM entry WHERE match = ? ORDER BY number", (match,)
    ).fetchall()
    bodies = in_order(match, entries)
    kept = connection.execute("SELECT name, body FROM kept WHERE match = ?", (match,)).fetchall()
    clock, away_s = Anchor(clock_s, runs_since), None if stopped is None else now - stopped
    return Kept(match, code, bool(over), bodies, tuple(kept), since, clock, away_s)


def _running(runs: set[str], writes: Sequence[Write]) -> set[str]:
    """The matches whose time runs after these writes, if those ran before."""
    turned = {write.match: write.clock for write in writes if write.clock is not None}
    stand = {match for match, anchor in turned.items() if anchor.since is None}
    return (runs | turned.keys()) - stand - {write.match for write in writes if write.over}


def _write_all(
    connection: sqlite3.Connection,
    writes: Sequence[Write],
    stale: Sequence[str],
    now: float,
    steady: float,
    *,
    beats: bool,
) -> None:
    """One transaction. The entries go in as one statement: the loop is SQLite's, not ours.

    Writes that are all empty are a beat, so that the disk is waited for all the same.
    InDoubtError if the disk does not say that it has them.
    """
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
    clocks = [_clock(write.match, write.clock, steady) for write in writes if write.clock]
    if clocks:
        connection.executemany(_CLOCK, clocks)
    over = [(now, write.match) for write in writes if write.over]
    if over:
        connection.executemany(_OVER, over)
    if beats or not (opened or rows or kept or stale or clocks or over):
        connection.execute("UPDATE beat SET at = ?", (steady,))
    try:
        connection.execute("COMMIT")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_IOERR_FSYNC:
            raise InDoubtError(str(error)) from None
        raise


def _settle(connection: sqlite3.Connection) -> None:
    """What was in doubt is in the file from now on, or nowhere; sqlite3.OperationalError.

    The transaction was written to the log (WAL) whole, and SQLite takes it for made when it reads
    the log anew, as after the last connection is closed. The disk need not have it even then, and
    what is behind it in the log would go with it when the power does.
    """
    (busy, _, _) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if busy:
        raise sqlite3.OperationalError("the log cannot be emptied while the file is being read")


def _clock(match: str, anchor: Anchor, now: float) -> tuple[float, float | None, float | None, str]:
    return anchor.at, anchor.since, now if anchor.left else None, match


def _rows(writes: Iterable[Write]) -> Iterator[tuple[str, int, str]]:
    for write in writes:
        for number, body in enumerate(write.entries, write.first):
            yield write.match, number, body
