"""Matches in one SQLite file, for one server. Writes are grouped (group_commit).

Epochs are compared here as in a database of several servers, so one server's earlier room of a
match, too, writes nothing under the epoch of a later one.
"""

import contextlib
import re
import sqlite3
from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from functools import cache, partial
from typing import Any, TypeVar

import msgspec

from hydrophone.core.errors import StoreError
from hydrophone.server.logs.words import mark
from hydrophone.server.match.effects import Timing
from hydrophone.server.store.claims import ClaimResult
from hydrophone.server.store.face import (
    DUE_AT_ONCE,
    LATE_S,
    PUT_OFF_S,
    Claimed,
    DamagedMatchError,
    InDoubtError,
    Kept,
    OvertakenError,
    UnwritableError,
)
from hydrophone.server.store.group_commit import CommitGrid, Deliver, EntryKey, Part, unwritten
from hydrophone.server.store.sqlite.file import (
    SCHEMA_VERSION,
    FileGoneError,
    StoreFile,
    is_damage,
)
from hydrophone.server.store.store import Store
from hydrophone.server.store.tables.asking import Ask, delete, put_log

T = TypeVar("T")

_ADD_ENTRIES = """
INSERT INTO entry(match, number, body)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]')
FROM json_each(?)
"""

_EPOCHS = "SELECT id, epoch, packed FROM match WHERE id = ANY(%(matches)s)"

_CLAIM = """
UPDATE match SET epoch = epoch + 1, due = max(due, %(put_off)s)
WHERE id = ANY(%(names)s) OR code = ANY(%(names)s) RETURNING id, code, epoch
"""

_DUE = """
SELECT id FROM match WHERE due < %(late)s AND id <> ALL(%(held)s) ORDER BY due LIMIT %(at_once)s
"""

_LISTS = (
    (re.compile(r"= ANY\((%\(\w+\)s)\)"), r"IN (SELECT value FROM json_each(\1))"),
    (re.compile(r"<> ALL\((%\(\w+\)s)\)"), r"NOT IN (SELECT value FROM json_each(\1))"),
)
"""How SQLite says that a value is in a list, or is not."""

_OPEN = "INSERT INTO match(id, code, epoch, since, packed) VALUES (?, ?, ?, ?, ?)"

_TIMING = "UPDATE match SET at_s = ?, runs = ?, written = ?, due = ? WHERE id = ?"

_OVER = "UPDATE match SET over = 1, since = ?, runs = 0, due = NULL WHERE id = ?"

_UNPACKED = "SELECT id FROM match WHERE id = %(match)s AND over AND packed < %(count)s"

_FORGET = """
DELETE FROM match WHERE id = %(match)s
    AND epoch = coalesce(%(epoch)s, epoch) AND since = coalesce(%(since)s, since) RETURNING id
"""


class SqliteStore(Store):
    """One SQLite file in WAL mode. ``clock`` tells the age of matches.

    ``synchronous=FULL``: a commit waits for the disk, so what was acknowledged outlives a loss of
    power. Group commit makes that cheap: it costs one flush of the disk in latency, and no actions
    a second (docs/performance.md). ``NORMAL`` does not wait; a commit then outlives the end of the
    process, however sudden, but a loss of power may take the last ones (never the file).
    """

    def __init__(
        self,
        file: StoreFile,
        clock: Callable[[], float],
        deliver: Deliver | None = None,
        *,
        synchronous: str = "FULL",
        grid: CommitGrid | None = None,
    ) -> None:
        self._synchronous = synchronous
        self._file = file
        self._connection: sqlite3.Connection | None = self._opened()
        self._leaves_doubt = False
        """May the file hold a transaction that no caller was told of?"""
        super().__init__(clock, deliver, grid)

    def overtaken(self, held: Mapping[str, int]) -> Mapping[str, Claimed]:
        """Matches that this server itself has claimed again, or that are deleted."""
        with self._reading() as connection:
            epochs = _epochs(connection, [*held])
        changed = {match for match, epoch in held.items() if epochs.get(match, (0, 0))[0] != epoch}
        return {match: Claimed(epochs.get(match, (held[match] + 1, 0))[0]) for match in changed}

    def damaged(self) -> Sequence[str]:
        """SQLite's own check, then every match."""
        faults: list[str] = []
        try:
            (told,) = self._rows("PRAGMA quick_check(1)")[0]
            if told == "ok":
                return super().damaged()
            faults.append(str(self._file.damage(told)))
            return [*faults, *self._faults(self._rows("SELECT id FROM match"))]
        except StoreError as error:
            return [*faults, str(self._file.damage(str(error)))]

    def close(self) -> None:
        """Write what is waiting and close the file."""
        super().close()
        if self._connection is not None:
            self._connection.close()
        self._file.close()

    @contextlib.contextmanager
    def _reading(self) -> Generator[sqlite3.Connection]:
        try:
            with self._file.reading() as connection:
                yield connection
        except sqlite3.Error as error:
            kind = _DamagedPageError if is_damage(error) else StoreError
            raise kind(str(error)) from None
        except UnicodeEncodeError:
            raise _DamagedPageError("its name is no text") from None

    def _rows(self, question: str, **values: object) -> list[tuple[Any, ...]]:
        with self._reading() as connection:
            return _asked(connection, question, **values)

    @contextlib.contextmanager
    def _snapshot(self) -> Generator[Ask]:
        with self._reading() as connection:
            connection.execute("BEGIN")
            yield partial(_asked, connection)
            connection.execute("COMMIT")

    @contextlib.contextmanager
    def _transaction(self, synchronous: str = "FULL") -> Generator[Ask]:
        with self._reading() as connection:
            connection.execute(f"PRAGMA synchronous={synchronous}")
            connection.execute("PRAGMA secure_delete=ON")
            connection.execute("BEGIN IMMEDIATE")
            yield partial(_asked, connection)
            connection.execute("COMMIT")
            connection.execute("PRAGMA synchronous=FULL")  # the next question may write as well

    def _written(self, value: str) -> str:
        return value

    def _claim_due(self, held: Collection[str]) -> Mapping[str, ClaimResult]:
        """All at once: no other server can claim them meanwhile."""
        late = self._clock() - LATE_S
        due = self._rows(_DUE, late=late, held=[*held], at_once=DUE_AT_ONCE)
        return self._claim([match for (match,) in due], False)

    def _claim(self, names: Sequence[str], waits: bool) -> Mapping[str, ClaimResult]:
        claim = super()._claim
        return _one_by_one_if_damaged(names, lambda names: claim(names, waits))

    def _claimed(self, names: Sequence[str], *, waits: bool) -> list[tuple[str, str, int | None]]:  # noqa: ARG002
        return self._rows(_CLAIM, names=names, put_off=self._clock() + PUT_OFF_S)

    def _read(self, names: Sequence[str]) -> Mapping[str, Kept | DamagedMatchError]:
        return _one_by_one_if_damaged(names, super()._read)

    def _put_packed(self, match: str, count: int, body: bytes) -> None:
        with self._transaction("NORMAL") as ask:  # what is lost is made again
            if ask(_UNPACKED, match=match, count=count):
                put_log(ask, match, count, body)

    def _forget(self, match: str, epoch: int | None = None, since: float | None = None) -> bool:
        """Forget a match of this age, unless it is claimed or played again by now."""
        with self._transaction() as ask:
            is_gone = bool(ask(_FORGET, match=match, epoch=epoch, since=since))
            for table in ("entry", "kept", "log", "listed") if is_gone else ():
                delete(ask, table, match=match)
        return is_gone

    def _clear(self) -> None:
        """Leave no byte of it in the file."""
        with self._reading() as connection:
            connection.execute("VACUUM")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()

    # --- called by the writing thread ----------------------------------------------------------

    def _opened(self) -> sqlite3.Connection:
        connection = self._file.connect()
        try:
            connection.execute(f"PRAGMA synchronous={self._synchronous}")
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    def _keep(self, parts: Sequence[Part]) -> Mapping[EntryKey, StoreError]:
        try:
            self._file.check_in_place()
            if self._connection is None:
                self._connection = self._opened()
            if self._leaves_doubt:
                _settle(self._connection)
                self._leaves_doubt = False
            return _write_all(self._connection, parts, self._clock())
        except InDoubtError:
            self._give_up()
            self._leaves_doubt = True
            raise
        except (sqlite3.OperationalError, OSError, FileGoneError) as error:
            self._give_up()
            raise UnwritableError(str(error)) from None
        except sqlite3.Error as error:
            self._give_up()
            raise StoreError(str(error)) from None
        except Exception as error:  # the thread must live: all rooms wait for it
            self._give_up()
            raise unwritten(error) from None

    def _give_up(self) -> None:
        """A connection that failed is not trusted again; the next write opens another."""
        if self._connection is not None:
            try:
                self._connection.rollback()
                self._connection.close()
            except sqlite3.Error:
                pass
        self._connection = None


class _DamagedPageError(StoreError):
    """SQLite says that the file is damaged where it has read."""


def _one_by_one_if_damaged(
    names: Sequence[str], ask: Callable[[Sequence[str]], Mapping[str, T]]
) -> Mapping[str, T | DamagedMatchError]:
    """What is found of these matches: one that is damaged must not take the others with it."""
    try:
        return ask(names)
    except _DamagedPageError as error:
        if len(names) == 1:
            why = f"match {mark(names[0])} cannot be read: {error}"
            return {names[0]: DamagedMatchError(why)}
        found: dict[str, T | DamagedMatchError] = {}
        for name in names:
            found |= _one_by_one_if_damaged([name], ask)
        return found


_PLAIN = str | bytes | int | float | None
"""What SQLite takes as it is."""


def _asked(
    connection: sqlite3.Connection, question: str, **values: object
) -> list[tuple[Any, ...]]:
    """What is found; ``:name`` is where SQLite puts a value, and a list is a text of JSON."""
    told = {
        name: value if isinstance(value, _PLAIN) else _json(value) for name, value in values.items()
    }
    return connection.execute(
        _worded(question) % {name: f":{name}" for name in told}, told
    ).fetchall()


@cache
def _worded(question: str) -> str:
    """The question in the words of SQLite."""
    for words, own in _LISTS:
        question = words.sub(own, question)
    return question


def _epochs(connection: sqlite3.Connection, matches: Sequence[str]) -> dict[str, tuple[int, int]]:
    """The epoch of each match that is there, and how many of its entries are packed."""
    rows = _asked(connection, _EPOCHS, matches=matches)
    return {match: (epoch, count) for match, epoch, count in rows}


def _write_all(
    connection: sqlite3.Connection, parts: Sequence[Part], now: float
) -> Mapping[EntryKey, StoreError]:
    """One transaction; returns what was refused. Parts that are none wait for the disk as well.

    The entries go in as one statement: the loop is SQLite's, not ours.
    InDoubtError if the disk does not say that it has them.
    """
    connection.execute("BEGIN IMMEDIATE")
    epochs = _epochs(connection, [part.match for part in parts])
    old = [part for part in parts if _fits(part, *epochs.get(part.match, (-1, 0)))]
    kept = {(part.match, part.epoch) for part in old}
    fresh = [p for p in parts if p.code and (p.after is None or p.after in kept)]
    connection.executemany(_OPEN, [_opened(part, now) for part in fresh])
    made = [*old, *fresh]
    kept.update((part.match, part.epoch) for part in fresh)
    _write_parts(connection, made, now)
    if not made:
        connection.execute(f"PRAGMA user_version={SCHEMA_VERSION}")  # to write something
    try:
        connection.execute("COMMIT")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_IOERR_FSYNC:
            raise InDoubtError(str(error)) from None
        raise
    asked = {(part.match, part.epoch) for part in parts}
    return {key: OvertakenError() for key in asked - kept}


def _fits(part: Part, epoch: int, count: int) -> bool:
    """Is the entry written under the epoch of its match, and after what is packed?"""
    return part.epoch == epoch and (part.first is None or part.first >= count)


def _write_parts(connection: sqlite3.Connection, parts: Sequence[Part], now: float) -> None:
    rows = [(part.match, *entry) for part in parts for entry in part.entries]
    if rows:
        connection.execute(_ADD_ENTRIES, (_json(rows),))
    logs = [(part.match, part.packed[1]) for part in parts if part.packed is not None]
    connection.executemany("INSERT INTO log VALUES (?, ?)", logs)
    kept = [(part.match, *value) for part in parts for value in part.kept.items()]
    connection.executemany("INSERT OR REPLACE INTO kept VALUES (?, ?, ?)", kept)
    touched = [(now, part.match) for part in parts if part.entries]
    connection.executemany("UPDATE match SET since = ? WHERE id = ?", touched)
    timed = [_timing(part, part.timing, now) for part in parts if part.timing is not None]
    connection.executemany(_TIMING, timed)
    over = [(now, part.match) for part in parts if part.over]
    connection.executemany(_OVER, over)
    off = [(part.match,) for part in parts if part.over or part.listed == ""]
    connection.executemany("DELETE FROM listed WHERE match = ?", off)
    on = [(part.match, part.listed) for part in parts if part.is_listed]
    connection.executemany("INSERT OR REPLACE INTO listed VALUES (?, ?)", on)


def _opened(part: Part, now: float) -> tuple[str, str, int, float, int]:
    count = 0 if part.packed is None else part.packed[0]
    return part.match, part.code, part.epoch, now, count


def _timing(part: Part, timing: Timing, now: float) -> tuple[float, bool, float, float | None, str]:
    due = None if timing.due_in_s is None else now + timing.due_in_s
    return timing.at, timing.runs, now, due, part.match


def _settle(connection: sqlite3.Connection) -> None:
    """What was in doubt is in the file from now on, or nowhere; sqlite3.OperationalError.

    The transaction was written to the log (WAL) whole, and SQLite takes it for made when it reads
    the log again, as after the last connection is closed. The disk need not have it even then, and
    what is behind it in the log would go with it when the power does.
    """
    (busy, _, _) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if busy:
        raise sqlite3.OperationalError("the log cannot be emptied while the file is being read")


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
