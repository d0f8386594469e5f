"""The database file: whose it is, which version it has, and what is done when it is damaged."""

import contextlib
import sqlite3
import sys
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

import pytest

from hydrophone.core.errors import StoreError
from hydrophone.server.logs.words import mark
from hydrophone.server.match.effects import Write
from hydrophone.server.store.face import (
    DamagedMatchError,
    InDoubtError,
    NewerStoreError,
    NoStoreError,
    StoreInUseError,
    UnwritableError,
)
from hydrophone.server.store.opening import open_store
from hydrophone.server.store.sqlite import file as store_file
from hydrophone.server.store.sqlite import store as sqlite_store
from hydrophone.server.store.sqlite.file import SCHEMA_VERSION, StoreFile
from hydrophone.server.store.store import Store
from server.store.postgres import until
from server.store.test_store import Kept, first

# --- whose it is -------------------------------------------------------------------------------


def test_a_store_in_use_is_not_opened_again(tmp_path: Path) -> None:
    path = str(tmp_path / "matches.db")
    one = StoreFile(path)
    with pytest.raises(StoreInUseError):
        StoreFile(path)
    one.close()
    StoreFile(path).close()


def test_a_store_in_use_is_not_opened_by_a_link_either(tmp_path: Path) -> None:
    path, link = tmp_path / "matches.db", tmp_path / "link.db"
    link.symlink_to(path)
    for one, other in ((path, link), (link, path)):
        file = StoreFile(str(one))
        with pytest.raises(StoreInUseError):
            StoreFile(str(other))
        file.close()


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


def test_a_file_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    change(path, f"PRAGMA user_version={SCHEMA_VERSION + 1}")
    with pytest.raises(NewerStoreError, match="a newer hydrophone has written it"):
        StoreFile(str(path))

    assert version(path) == SCHEMA_VERSION + 1


def test_a_file_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    change(path, "CREATE TABLE recipe(name TEXT)")
    before = path.read_bytes()
    with pytest.raises(NoStoreError):
        StoreFile(str(path))
    text = tmp_path / "letter.txt"
    text.write_text("Dear reader, " * 100)
    with pytest.raises(StoreError):
        open_store(str(text), lambda: 0.0)

    assert path.read_bytes() == before


def test_an_empty_file_is_new_and_no_store_yet(tmp_path: Path) -> None:
    path = tmp_path / "empty.db"
    path.touch()
    with pytest.raises(NoStoreError):
        StoreFile(str(path), may_be_new=False)
    StoreFile(str(path)).close()
    StoreFile(str(path), may_be_new=False).close()


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

    def counting(connection: Any, parts: Any, now: float) -> Any:
        tried.append(len(parts))
        return write_all(connection, parts, now)

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
    untold = kept.write(Write("m", 1, ("b",)))[0]
    found, other = kept.claim("m"), kept.store.find("n")
    on = kept.write(Write("m", 1 + keeps, ("d",)), epoch=2)
    kept.store.close()

    assert isinstance(doubtful, InDoubtError)
    assert isinstance(untried, UnwritableError)
    assert not isinstance(untried, InDoubtError), "what came before is not settled yet"
    assert isinstance(waits, UnwritableError)
    assert isinstance(untold, InDoubtError), "nothing is tried again under that epoch"
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


def test_no_byte_of_a_match_that_is_deleted_is_left_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    kept = Kept(path)
    words = "a word that nobody else says"
    for match in ("gone", "over", "stays"):
        bodies = tuple(f'"{match}: {words} {n}"' for n in range(50))
        kept.write(Write(match, 0, bodies, (("sheet", f"{match} {words}"),), opened=match))
    kept.write(Write("over", 50, ("end",), over=True))
    until(lambda: b"over: a word" not in path.read_bytes() or bool(kept.find("over").entries))
    assert kept.store.delete("gone")
    assert kept.store.delete("over")
    left = b"".join(file.read_bytes() for file in tmp_path.glob("matches.db*"))
    kept.store.close()

    assert b"stays: a word" in left
    assert b"gone: a word" not in left
    assert b"gone a word" not in left
    assert b"over: a word" not in left
