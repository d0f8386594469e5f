"""What is written is there again, whatever happens in between."""

import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from hydrophone.core.errors import StoreError
from hydrophone.server.host.store import SqliteStore
from hydrophone.server.match.effects import Write
from hydrophone.server.match.room import Room
from hydrophone.server.protocol.messages import Observed
from server.match.house import House, play


class Kept:
    """A store whose answers can be waited for."""

    def __init__(self, path: Path) -> None:
        self.now = 100.0
        self.store = SqliteStore(str(path), lambda: self.now)

    def write(self, *writes: Write) -> list[StoreError | None]:
        errors: list[StoreError | None] = []
        done = threading.Semaphore(0)

        def note(error: StoreError | None) -> None:
            errors.append(error)
            done.release()

        for write in writes:
            self.store.write(write, note)
        for _ in writes:
            assert done.acquire(timeout=10)
        return errors


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Kept]:
    kept = Kept(tmp_path / "matches.db")
    yield kept
    kept.store.close()


def first(match: str = "m", code: str = "CODE") -> Write:
    return Write(match, 0, ('{"a":1}',), (("k", "v"),), opened=code)


def test_a_match_is_found_by_id_and_by_code(kept: Kept) -> None:
    assert kept.write(first(), Write("m", 1, ("b", "ü\n'"), (("k", "w"), ("l", "x")))) == [None] * 2
    found = kept.store.find("m")

    assert found == kept.store.find("CODE")
    assert found is not None
    assert found.entries == ('{"a":1}', "b", "ü\n'")
    assert dict(found.kept) == {"k": "w", "l": "x"}
    assert kept.store.find("other") is None


def test_a_match_is_over_once_that_is_written(kept: Kept) -> None:
    kept.write(first("m", "A"), first("n", "B"), Write("m", 1, ("end",), over=True))

    for match, over in (("m", True), ("n", False)):
        found = kept.store.find(match)
        assert found is not None
        assert found.over is over


def test_old_matches_are_forgotten_by_their_age(kept: Kept) -> None:
    kept.write(first("old", "A"), first("over", "B"))
    kept.now = 200.0
    kept.write(first("new", "C"), Write("over", 1, ("end",), over=True))

    assert kept.store.prune(over_before=150.0, open_before=150.0) == ["old"]
    assert kept.store.find("old") is None
    assert kept.store.prune(over_before=201.0, open_before=150.0) == ["over"]
    assert kept.store.find("over") is None
    assert kept.store.find("new") is not None


def test_one_bad_write_does_not_take_others_with_it(kept: Kept) -> None:
    errors = kept.write(first("m", "A"), first("n", "A"), first("o", "B"))

    assert [error is None for error in errors] == [True, False, True]
    assert [kept.store.find(match) is None for match in "mno"] == [False, True, False]


def test_an_entry_is_never_written_over(kept: Kept) -> None:
    errors = kept.write(first(), Write("m", 0, ("other",)))
    found = kept.store.find("m")

    assert isinstance(errors[1], StoreError)
    assert found is not None
    assert found.entries == ('{"a":1}',)


def test_a_store_that_cannot_write_says_so_and_recovers(kept: Kept, tmp_path: Path) -> None:
    kept.write(first())
    blocker = sqlite3.connect(tmp_path / "matches.db")
    blocker.execute("ALTER TABLE kept RENAME TO away")
    blocker.commit()
    failed = kept.write(Write("m", 1, ("b",), (("k", "v"),)))
    assert isinstance(failed[0], StoreError)
    rows = blocker.execute("SELECT count(*) FROM entry").fetchone()
    assert rows == (1,), "the entry of a failed write is not there either"
    blocker.execute("ALTER TABLE away RENAME TO kept")
    blocker.close()

    assert kept.write(Write("m", 1, ("b",), (("k", "v"),))) == [None]
    found = kept.store.find("m")
    assert found is not None
    assert found.entries == ('{"a":1}', "b")


def test_what_was_written_is_there_when_the_file_is_opened_again(tmp_path: Path) -> None:
    kept = Kept(tmp_path / "matches.db")
    kept.write(first())
    kept.store.close()
    again = Kept(tmp_path / "matches.db")
    found = again.store.find("CODE")
    again.store.close()

    assert found is not None
    assert found.entries == ('{"a":1}',)


def test_a_store_that_cannot_be_opened_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        SqliteStore(str(tmp_path / "no such folder" / "matches.db"), lambda: 0.0)


def test_a_restored_room_is_the_room_before(kept: Kept) -> None:
    house = House()
    ann, bob = house.crews()
    play(ann, bob, 20)
    writes = [Write("match-id", 0, tuple(house.entries), tuple(house.kept.items()), "ABCDEF")]
    assert kept.write(*writes) == [None]
    found = kept.store.find("ABCDEF")
    assert found is not None
    before = house.room.match
    room = Room.restore(before.game, found.entries, found.kept, house.entropy, house.now)

    assert room.match.table == before.table
    was, now = before.must_run(), room.match.must_run()
    for viewer, told in was.streams.items():
        again = now.streams[viewer]
        assert [bytes(raw) for raw in again.heard] == [bytes(raw) for raw in told.heard]
        assert now.referee.awaited(viewer) == was.referee.awaited(viewer)
    for seat in was.referee.seats:
        assert now.referee.legal_actions(seat) == was.referee.legal_actions(seat)
    house.room = room
    back = house.come(token=ann.welcome.token, since=ann.last(Observed).seq)
    assert back.last(Observed).observations == ()
    assert not back.last(Observed).reset
