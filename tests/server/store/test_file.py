"""The database file: whose it is, which version it has, and what is done when it is damaged."""

import contextlib
import signal
import sqlite3
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

import pytest

from hydrophone.core.errors import StoreError
from hydrophone.server.cannot_serve import CannotServeError, DatabaseInUseError
from hydrophone.server.logs.words import mark
from hydrophone.server.match.effects import Write
from hydrophone.server.match.match_clock import Anchor
from hydrophone.server.run import serve
from hydrophone.server.settings import Settings
from hydrophone.server.store import face as stored
from hydrophone.server.store import file as store_file
from hydrophone.server.store import sqlite as sqlite_store
from hydrophone.server.store.face import (
    DamagedMatchError,
    InDoubtError,
    Store,
    StoreInUseError,
    UnwritableError,
)
from hydrophone.server.store.file import SCHEMA_VERSION, StoreFile
from hydrophone.server.store.sqlite import SqliteStore
from server.store.test_store import Kept, first
from server.web.serving import process

# --- whose it is -------------------------------------------------------------------------------


def test_a_file_belongs_to_one_server(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    with process(path, signal.SIGKILL), pytest.raises(DatabaseInUseError, match="another server"):
        serve("127.0.0.1", 0, Settings(db=str(path)))

    StoreFile(str(path)).close()  # a server that was killed leaves no lock behind


def test_the_second_server_ends_with_a_sentence_and_an_exit_status(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    words = [sys.executable, "-m", "hydrophone", "serve", "--port", "0", "--db", str(path)]
    with process(path, signal.SIGTERM):
        second = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)

    assert second.returncode == 4
    assert second.stderr.splitlines() == [
        f"Error: matches cannot be kept in {path}: another server keeps its matches there"
    ]


def test_a_store_in_use_is_not_opened_again(tmp_path: Path) -> None:
    path = str(tmp_path / "matches.db")
    one = SqliteStore(path, lambda: 0.0)
    with pytest.raises(StoreInUseError):
        SqliteStore(path, lambda: 0.0)
    one.close()
    SqliteStore(path, lambda: 0.0).close()


def test_a_store_in_use_is_not_opened_by_a_link_either(tmp_path: Path) -> None:
    path, link = tmp_path / "matches.db", tmp_path / "link.db"
    link.symlink_to(path)
    for one, other in ((path, link), (link, path)):
        store = SqliteStore(str(one), lambda: 0.0)
        with pytest.raises(StoreInUseError):
            SqliteStore(str(other), lambda: 0.0)
        store.close()


@pytest.mark.skipif(sys.platform == "win32", reason="modes of files")
def test_only_its_owner_reads_the_file(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    path.touch(0o644)
    kept = Kept(path)
    kept.write(first())
    modes = {file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}
    kept.store.close()

    assert modes == {0o600}


# --- its version -------------------------------------------------------------------------------


def version(path: Path) -> int:
    connection = sqlite3.connect(path)
    (number,) = connection.execute("PRAGMA user_version").fetchone()
    connection.close()
    return int(number)


def change(path: Path, *statements: str) -> None:
    connection = sqlite3.connect(path)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


@pytest.mark.parametrize("earlier", [0, 1, 2])
def test_a_file_of_an_earlier_version_is_read_and_brought_up_to_date(
    tmp_path: Path, earlier: int
) -> None:
    """Version 0 is a file from before versions; until version 2 the time was a value by itself."""
    path = tmp_path / "matches.db"
    with contextlib.closing(sqlite3.connect(path)) as file:
        file.executescript("".join(store_file._STEPS[: max(1, earlier)]))
        file.execute("INSERT INTO match VALUES ('m', 'CODE', 0, 5.0), ('n', 'OTHER', 1, 6.0)")
        file.execute("INSERT INTO entry VALUES ('m', 0, 'a'), ('n', 0, 'b')")
        file.execute("INSERT INTO kept VALUES ('m', 'clock', '47.5'), ('m', 'k', 'v')")
        file.execute(f"PRAGMA user_version={earlier}")
        file.commit()
    kept = Kept(path)
    found, other = kept.store.find("m"), kept.store.find("n")
    kept.store.close()

    assert found == stored.Kept("m", "CODE", False, ("a",), (("k", "v"),), 5.0, Anchor(47.5))
    assert other == stored.Kept("n", "OTHER", True, ("b",), (), 6.0)
    assert version(path) == SCHEMA_VERSION


def test_a_file_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    change(path, f"PRAGMA user_version={SCHEMA_VERSION + 1}")
    with pytest.raises(CannotServeError, match="a newer hydrophone has written it"):
        serve("127.0.0.1", 0, Settings(db=str(path)))

    assert version(path) == SCHEMA_VERSION + 1


# --- what happens to it ------------------------------------------------------------------------


def test_nothing_is_acknowledged_while_the_file_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    kept = Kept(path)
    kept.write(first())
    path.rename(path.with_suffix(".away"))
    failed = kept.write(Write("m", 1, ("b",)))
    assert isinstance(failed[0], UnwritableError)
    assert "removed or replaced" in str(failed[0])
    with pytest.raises(StoreError):
        kept.store.find("m")

    path.with_suffix(".away").replace(path)
    assert kept.write(Write("m", 1, ("b",))) == [None]
    found = kept.store.find("m")
    kept.store.close()
    assert found is not None
    assert found.entries == ('{"a":1}', "b")


def test_nothing_is_written_into_a_file_that_has_taken_its_place(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    kept = Kept(path)
    kept.write(first())
    path.unlink()
    path.touch()
    failed = kept.write(Write("m", 1, ("b",)), first("n", "N"))
    kept.store.close()

    assert all(isinstance(error, UnwritableError) for error in failed)
    assert path.stat().st_size == 0


def test_a_locked_file_is_waited_for_once_and_not_once_a_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_file, "BUSY_S", 0.01)
    write_all, tried = sqlite_store._write_all, list[int]()

    def counting(connection: Any, writes: Any, *rest: Any, **more: Any) -> None:
        tried.append(len(writes))
        write_all(connection, writes, *rest, **more)

    monkeypatch.setattr(sqlite_store, "_write_all", counting)
    kept = Kept(tmp_path / "matches.db")
    blocker = sqlite3.connect(tmp_path / "matches.db", isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")
    errors = kept.write(*(first(f"m{n}", f"C{n}") for n in range(50)))
    blocker.close()
    kept.store.close()

    assert all(isinstance(error, UnwritableError) for error in errors)
    assert sum(tried) == 50, "each write is tried once"


class Unsure(sqlite3.Connection):
    """A file on a disk that does not say whether it has what was written."""

    fails: ClassVar[bool] = False
    keeps: ClassVar[bool] = False

    def execute(self, sql: str, /, *values: Any) -> sqlite3.Cursor:
        if not Unsure.fails or sql not in ("COMMIT", "PRAGMA wal_checkpoint(TRUNCATE)"):
            return super().execute(sql, *values)
        if sql == "COMMIT":
            super().execute("COMMIT" if Unsure.keeps else "ROLLBACK")
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR_FSYNC
        raise error


@pytest.mark.parametrize("keeps", [True, False])
def test_what_the_disk_does_not_say_that_it_has_is_in_doubt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keeps: bool
) -> None:
    """SQLite then finds it in the log when it opens the file again, or does not."""
    path = tmp_path / "matches.db"
    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=Unsure))
    monkeypatch.setattr(Unsure, "keeps", keeps)
    monkeypatch.setattr(store_file, "BUSY_S", 0.01)
    kept = Kept(path)
    kept.write(first(), first("n", "N"))
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM match").fetchall()
        with monkeypatch.context() as patch:
            patch.setattr(Unsure, "fails", True)
            doubtful = kept.write(Write("m", 1, ("b",)))[0]
            untried = kept.write(Write("n", 1, ("c",)))[0]
        waits = kept.write(Write("n", 1, ("c",)))[0]
    again = kept.write(Write("n", 1, ("c",)))
    found, other = kept.store.find("m"), kept.store.find("n")
    on = kept.write(Write("m", 1 + keeps, ("d",)))
    kept.store.close()

    assert isinstance(doubtful, InDoubtError)
    assert isinstance(untried, UnwritableError)
    assert not isinstance(untried, InDoubtError), "what came before is not settled yet"
    assert isinstance(waits, UnwritableError)
    assert again == on == [None]
    assert found is not None
    assert found.entries == ('{"a":1}', "b")[: 1 + keeps]
    assert other is not None
    assert other.entries == ('{"a":1}', "c")


def test_a_match_with_a_gap_is_lost_and_named_and_the_others_are_not(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    kept = Kept(path)
    for match in ("whole", "gap", "headless", "empty"):
        kept.write(first(match, match), Write(match, 1, ("b",)), Write(match, 2, ("c",)))
    assert kept.store.damaged() == []
    change(
        path,
        "DELETE FROM entry WHERE match = 'gap' AND number = 1",
        "DELETE FROM entry WHERE match = 'headless' AND number = 0",
        "DELETE FROM entry WHERE match = 'empty'",
    )
    faults = kept.store.damaged()
    for match in ("gap", "headless", "empty"):
        with pytest.raises(DamagedMatchError, match=f"match {mark(match)} "):
            kept.store.find(match)
    found = kept.store.find("whole")
    kept.store.close()

    assert {fault.split()[1] for fault in faults} == set(map(mark, ("empty", "gap", "headless")))
    assert found is not None
    assert found.entries == ('{"a":1}', "b", "c")


def test_a_damaged_page_loses_only_the_match_on_it(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    kept = Kept(path)
    for match in ("a", "b", "c"):
        kept.write(Write(match, 0, (f'"{match * 100}"',) * 300, opened=match))
    kept.store.close()
    whole, page = path.read_bytes(), 4096
    pages = [whole[start : start + page] for start in range(0, len(whole), page)]
    lost = next(n for n, at in enumerate(pages) if at.count(b"b" * 100) > 10 and b"aa" not in at)
    with path.open("r+b") as file:
        file.seek(lost * page)
        file.write(bytes(page))
    again = Kept(path)
    faults = again.store.damaged()
    states = [readable(again.store, match) for match in ("a", "b", "c")]
    again.store.close()

    assert states == [True, False, True]
    assert "the file is damaged" in faults[0]
    assert [fault.split()[1] for fault in faults[1:]] == [mark("b")]


def readable(store: Store, match: str) -> bool:
    try:
        return store.find(match) is not None
    except DamagedMatchError:
        return False
