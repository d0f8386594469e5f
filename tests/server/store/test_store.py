"""What is written is there again, whatever happens in between: in a file and in a database."""

import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from hydrophone.core.errors import StoreError
from hydrophone.server.logs.words import mark
from hydrophone.server.match.effects import Write
from hydrophone.server.match.room import Room
from hydrophone.server.protocol.messages import Observed
from hydrophone.server.store.commit_grid import CommitGrid
from hydrophone.server.store.face import CodeTakenError, DamagedMatchError, Store
from hydrophone.server.store.group_commit import TOUCH_S
from hydrophone.server.store.opening import is_database, open_store
from server.match.house import House, play


class Kept:
    """A store whose answers can be waited for."""

    def __init__(self, address: Path | str) -> None:
        self.now = 100.0
        self.address = str(address)
        self.store = self.open()

    def open(self) -> Store:
        return open_store(self.address, lambda: self.now, lease_s=60.0)

    def again(self) -> "Kept":
        """The same after a restart."""
        self.store.close()
        return Kept(self.address)

    def change(self, statement: str) -> None:
        """Change the database as no server does."""
        if is_database(self.address):
            psycopg = pytest.importorskip("psycopg")
            with psycopg.connect(self.address, autocommit=True) as connection:
                connection.execute(statement)
        else:
            file = sqlite3.connect(self.address)
            file.execute(statement)
            file.commit()
            file.close()

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
def kept(address: str) -> Iterator[Kept]:
    kept = Kept(address)
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


def test_a_code_that_is_taken_is_told_from_every_other_fault(kept: Kept) -> None:
    kept.write(first("m", "A"))
    taken, twice = kept.write(first("n", "A"), first("m", "B"))

    assert isinstance(taken, CodeTakenError)
    assert isinstance(twice, StoreError)
    assert not isinstance(twice, CodeTakenError)


def test_an_entry_is_never_written_over(kept: Kept) -> None:
    errors = kept.write(first(), Write("m", 0, ("other",)))
    found = kept.store.find("m")

    assert isinstance(errors[1], StoreError)
    assert found is not None
    assert found.entries == ('{"a":1}',)


def test_a_store_that_cannot_write_says_so_and_recovers(kept: Kept) -> None:
    kept.write(first())
    kept.change("ALTER TABLE kept RENAME TO away")
    failed = kept.write(Write("m", 1, ("b",), (("k", "v"),)))
    assert isinstance(failed[0], StoreError)
    kept.change("ALTER TABLE away RENAME TO kept")
    before = kept.store.find("m")
    assert before is not None
    assert before.entries == ('{"a":1}',), "the entry of a failed write is not there either"

    assert kept.write(Write("m", 1, ("b",), (("k", "v"),))) == [None]
    found = kept.store.find("m")
    assert found is not None
    assert found.entries == ('{"a":1}', "b")


def test_what_was_written_is_there_when_it_is_opened_again(address: str) -> None:
    kept = Kept(address)
    kept.write(first())
    again = kept.again()
    found = again.store.claim("CODE")
    written = again.write(Write("m", 1, ("b",)))
    again.store.close()

    assert found is not None
    assert found.entries == ('{"a":1}',)
    assert written == [None]


def test_values_hold_every_letter(kept: Kept) -> None:
    """Pencil work is what a client makes of it."""
    drawn = "lines\0 of \U0001f6a2 and 'ü\n\\"
    assert kept.write(first(), Write("m", kept=(("sheet", drawn), ("sheet", drawn * 2)))) == [
        None,
        None,
    ]
    found = kept.store.find("m")

    assert found is not None
    assert dict(found.kept)["sheet"] == drawn * 2


def test_matches_are_listed_and_checked(kept: Kept) -> None:
    for match in ("whole", "gap", "empty"):
        kept.write(first(match, match), Write(match, 1, ("b",)), Write(match, 2, ("c",)))
    assert kept.store.damaged() == []
    kept.change("DELETE FROM entry WHERE match = 'gap' AND number = 1")
    kept.change("DELETE FROM entry WHERE match = 'empty'")

    assert sorted(kept.store.matches()) == ["empty", "gap", "whole"]
    faults = {fault.split()[1] for fault in kept.store.damaged()}
    assert faults == {mark("empty"), mark("gap")}
    with pytest.raises(DamagedMatchError, match="entry 1 is missing"):
        kept.store.find("gap")


def test_a_match_that_people_look_at_is_not_forgotten(kept: Kept) -> None:
    kept.write(first("watched", "A"), first("left", "B"))

    assert kept.store.prune(0.0, kept.now + 1, spare={"watched"}) == ["left"]
    assert kept.store.find("watched") is not None


def test_a_match_that_is_played_again_while_old_ones_are_forgotten_is_not(kept: Kept) -> None:
    kept.write(first("left", "A"), first("played", "B"))
    kept.now += 10 * TOUCH_S

    class Watched(tuple[str, ...]):
        """Nobody looks at a match; but one is played just after it was asked."""

        def __contains__(self, match: object) -> bool:
            if match == "played":
                assert kept.write(Write("played", 1, ("b",))) == [None]
            return False

    assert kept.store.prune(0.0, kept.now - 1, spare=Watched()) == ["left"]
    found = kept.store.find("played")
    assert found is not None
    assert found.entries[1:] == ("b",)


def test_the_age_of_a_match_counts_from_its_last_entry(kept: Kept) -> None:
    kept.write(first("played", "A"), first("left", "B"))
    kept.now += 10 * TOUCH_S
    kept.write(Write("played", 1, ("b",)))
    found = kept.store.find("played")

    assert found is not None
    assert found.since == kept.now
    assert kept.store.prune(over_before=0.0, open_before=kept.now - 1) == ["left"]


def test_a_store_that_cannot_be_opened_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        open_store(str(tmp_path / "no such folder" / "matches.db"), lambda: 0.0)


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


# --- changes that rest on each other -----------------------------------------------------------


def entry(number: int, body: str = "x", *, follows: bool = False) -> Write:
    return Write("m", number, (body,), follows=follows)


def entries(kept: Kept) -> tuple[str, ...]:
    found = kept.store.find("m")
    assert found is not None
    return found.entries[1:]


UNREADABLE = "\ud800"
"""Cannot be written as UTF-8."""


def test_what_follows_a_write_that_fails_is_not_kept(kept: Kept) -> None:
    """In the same transaction, and in a later one; what rests on nothing is kept."""
    kept.write(first())
    errors = kept.write(entry(1, "a"), entry(2, UNREADABLE, follows=True), entry(3, follows=True))

    assert [error is None for error in errors] == [True, False, False]
    assert kept.write(Write("m"), entry(3, follows=True))[1] is not None
    assert kept.write(entry(2, "b"), entry(3, "c", follows=True)) == [None, None]
    assert entries(kept) == ("a", "b", "c")


def test_a_write_that_fails_takes_no_other_match_with_it(kept: Kept) -> None:
    kept.write(first(), first("n", "OTHER"))
    broken, other = entry(1, UNREADABLE), Write("n", 1, ("a",), follows=True)

    assert [error is None for error in kept.write(broken, other)] == [False, True]


# --- moments -----------------------------------------------------------------------------------


def test_the_grid_is_waited_for_up_to_its_next_moment() -> None:
    now = [5.013]

    def sleep(seconds: float) -> None:
        now[0] += seconds

    grid = CommitGrid(0.01, lambda: now[0], sleep)
    moments = []
    for _ in range(3):
        grid.wait()
        moments.append(round(now[0], 6))
        now[0] += 0.004

    assert moments == [5.02, 5.03, 5.04]


class Steps(CommitGrid):
    """A grid whose moments come when they are asked for."""

    def __init__(self) -> None:
        super().__init__()
        self._here = threading.Semaphore(0)
        self._come = threading.Semaphore(0)

    def wait(self) -> None:
        self._here.release()
        assert self._come.acquire(timeout=10)

    def step(self) -> None:
        """The next moment comes, and all that it brings is done."""
        assert self._here.acquire(timeout=10)
        self._come.release()


def test_what_comes_in_within_a_step_is_committed_and_answered_together(address: str) -> None:
    grid, answers = Steps(), list[str]()
    store = open_store(address, lambda: 0.0, grid=grid)
    store.write(first("a", "A"), lambda _: answers.append("a"))
    store.write(first("b", "B"), lambda _: answers.append("b"))
    grid.step()
    assert grid._here.acquire(timeout=10), "the commit is done"
    store.write(first("c", "C"), lambda _: answers.append("c"))

    assert store.find("b") is not None
    assert not answers
    grid._come.release()
    assert grid._here.acquire(timeout=10)
    assert answers == ["a", "b"]
    assert store.find("c") is not None
    for _ in range(3):
        grid._come.release()
    store.close()
    assert answers == ["a", "b", "c"]


def test_a_table_where_no_match_began_is_forgotten_earlier(kept: Kept) -> None:
    for match in ("table", "begun", "over"):
        kept.write(first(match, match))
    for match in ("begun", "over"):
        kept.write(Write(match, 1, ('{"kind":"began","seed":1}',)))
    kept.write(Write("over", 2, ("{}",), over=True))
    now = kept.now + 1

    def forget(
        over_before: float = 0.0, open_before: float = 0.0, tables: float = 0.0
    ) -> list[str]:
        return list(kept.store.prune(over_before, open_before, tables_before=tables))

    assert forget() == []
    assert kept.store.prune(0.0, 0.0, spare={"table"}, tables_before=now) == []
    assert forget(tables=now) == ["table"]
    assert forget(open_before=now) == ["begun"]
    assert forget(over_before=now) == ["over"]
