"""What is written is there again, whatever happens in between: in a file and in a database."""

import contextlib
import sqlite3
import threading
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest
from msgspec.structs import replace

from hydrophone.core.errors import StoreError
from hydrophone.server.logs.words import mark
from hydrophone.server.match.effects import Timing, Write
from hydrophone.server.match.room import Room
from hydrophone.server.protocol.messages import Observed
from hydrophone.server.store import face as stored
from hydrophone.server.store.face import (
    PUT_OFF_S,
    Claimed,
    DamagedMatchError,
    OvertakenError,
    StoreListener,
)
from hydrophone.server.store.group_commit import CommitGrid
from hydrophone.server.store.opening import is_database, open_store
from hydrophone.server.store.packing import packed
from hydrophone.server.store.store import Store
from server.match.house import House, play
from server.store.postgres import asked, until


class Kept:
    """A store whose answers can be waited for."""

    def __init__(self, address: Path | str, name: str = "") -> None:
        self.name = name
        self.now = 100.0
        self.address = str(address)
        self.heard = list[Mapping[str, Claimed]]()
        self.ordered = threading.Event()
        self.hid = list[frozenset[str]]()
        self.store = self.open()

    def open(self) -> Store:
        return open_store(
            self.address,
            lambda: self.now,
            name=self.name,
            ears=StoreListener(self.heard.append, self.ordered.set, self._hear_hid),
        )

    def _hear_hid(self, persons: Collection[str]) -> None:
        self.hid.append(frozenset(persons))

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

    def write(self, *writes: Write, epoch: int = 1) -> list[StoreError | None]:
        """What is said to writes under an epoch; what opens a match is under its first."""
        errors = SimpleQueue[StoreError | None]()
        for write in writes:
            self.store.write(write, 1 if write.opened else epoch, errors.put)
        return [errors.get(timeout=60) for _ in writes]

    def ask(self, name: str) -> "SimpleQueue[stored.Kept | StoreError | None]":
        """Claim a match; what is said to it, once it is."""
        answer = SimpleQueue[stored.Kept | StoreError | None]()
        self.store.claim(name, answer.put)
        return answer

    def claim(self, name: str) -> stored.Kept | None:
        """Claim a match and wait for it."""
        answer = self.ask(name).get(timeout=60)
        if isinstance(answer, StoreError):
            raise answer
        return answer

    def epoch(self, name: str) -> int:
        """The epoch under which it is claimed now."""
        claimed = self.claim(name)
        assert claimed is not None
        return claimed.epoch

    def find(self, name: str = "m") -> stored.Kept:
        """A match that is there."""
        found = self.store.find(name)
        assert found is not None
        return found


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


def following(code: str = "NEXT") -> Write:
    """The link from a match to the one that follows it."""
    link, opens = ("rematch", "n"), first("n", code)
    return Write("m", 1, kept=(link,), opens=opens)


def test_a_match_that_follows_is_kept_with_the_link_to_it(kept: Kept) -> None:
    kept.write(first())
    assert kept.write(following(), first("o", "OTHER")) == [None] * 2

    assert dict(kept.find().kept)["rematch"] == "n"
    assert kept.find("NEXT").entries == ('{"a":1}',)
    assert kept.epoch("n") == 2, "any server may claim it"


def test_a_match_of_an_old_epoch_is_followed_by_none(kept: Kept) -> None:
    kept.write(first())
    kept.claim("m")
    (fault, _) = kept.write(following(), first("o", "OTHER"))

    assert isinstance(fault, OvertakenError)
    assert kept.store.matches() == ["m", "o"]
    assert "rematch" not in dict(kept.find().kept)


def test_a_match_whose_entries_are_refused_is_followed_by_none(kept: Kept) -> None:
    kept.write(first(), Write("m", 1, ("end",), over=True))
    kept.store._put_packed("m", 2, packed(['{"a":1}', "end"]))
    late = replace(following(), entries=("late",))
    (fault, _) = kept.write(late, first("o", "OTHER"))

    assert isinstance(fault, OvertakenError)
    assert kept.store.matches() == ["m", "o"]
    assert "rematch" not in dict(kept.find().kept)


def test_a_match_whose_code_is_taken_leaves_no_link_to_it(kept: Kept) -> None:
    kept.write(first(), first("o", "OTHER"))
    (fault, also) = kept.write(following("OTHER"), first("p", "P"))

    assert type(fault) is StoreError
    assert also is None
    assert kept.store.matches() == ["m", "o", "p"]
    assert "rematch" not in dict(kept.find().kept)


_FAILS = """
CREATE TRIGGER fails BEFORE INSERT ON kept WHEN new.name = 'rematch'
BEGIN SELECT raise(ABORT, 'no'); END
"""

_FAILS_IN_A_DATABASE = """
CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE check_violation; END $$;
CREATE TRIGGER fails BEFORE INSERT ON kept FOR EACH ROW
    WHEN (new.name = 'rematch') EXECUTE FUNCTION fail()
"""


def test_what_fails_between_a_match_and_the_link_to_it_leaves_neither(kept: Kept) -> None:
    kept.write(first())
    kept.change(_FAILS_IN_A_DATABASE if is_database(kept.address) else _FAILS)
    (fault,) = kept.write(following())

    assert fault is not None
    assert kept.store.matches() == ["m"]


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
    found = again.claim("CODE")
    written = again.write(Write("m", 1, ("b",)), epoch=2)
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
    kept.now += 36_000.0

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
    kept.now += 36_000.0
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


# --- whose a match is --------------------------------------------------------------------------


def test_a_claim_ends_the_epoch_before(kept: Kept) -> None:
    kept.write(first())
    claimed = kept.claim("CODE")
    old = kept.write(Write("m", 1, ("old",), (("k", "old"),)))[0]
    new = kept.write(Write("m", 1, ("new",)), epoch=2)[0]

    assert claimed is not None
    assert (claimed.match, claimed.epoch, claimed.entries) == ("m", 2, ('{"a":1}',))
    assert isinstance(old, OvertakenError)
    assert new is None
    assert kept.find().entries[1:] == ("new",)
    assert dict(kept.find().kept) == {"k": "v"}
    assert kept.claim("nobody") is None


def test_an_old_epoch_takes_no_other_match_with_it(kept: Kept) -> None:
    """They are written by one statement: their answers are asked for before it begins."""
    kept.write(*(first(match, match) for match in "abc"))
    assert kept.epoch("b") == 2
    errors = kept.write(
        *(Write(match, 1, ("x",), (("k", match),), listed="{}") for match in "abc"),
        Write("gone", 1, ("x",)),
        Write("d", 0, ("x",), opened="d"),
    )

    assert [error is None for error in errors] == [True, False, True, False, True]
    assert all(isinstance(error, OvertakenError) for error in errors if error is not None)
    assert [len(kept.find(match).entries) for match in "abcd"] == [2, 1, 2, 1]
    assert kept.store.listed() == ["{}"] * 2


def test_two_epochs_of_a_match_may_be_written_together(kept: Kept) -> None:
    """The room that was, and the one that is, in one commit."""
    kept.write(first())
    assert kept.epoch("m") == 2
    kept.store.close()
    grid, errors = Steps(), SimpleQueue[StoreError | None]()
    kept.store = open_store(kept.address, lambda: 0.0, grid=grid)
    for epoch in (1, 2, 1):
        write = Write("m", 1, (f"{epoch}",), timing=Timing(epoch, True))
        kept.store.write(write, epoch, errors.put)
    grid.leave()
    told = [errors.get(timeout=60) for _ in range(3)]

    assert [error is None for error in told] == [False, True, False]
    assert kept.find().entries[1:] == ("2",)
    assert kept.find().at == 2.0


def test_a_claim_hands_over_all_that_was_written_before(kept: Kept) -> None:
    kept.write(first())
    epoch = 1
    for number in range(1, 20):
        answer = kept.ask("m")
        told = kept.write(Write("m", number, (f"{number}",)), epoch=epoch)[0]
        claimed = answer.get(timeout=60)
        assert isinstance(claimed, stored.Kept)
        assert claimed.epoch == epoch + 1
        epoch = claimed.epoch
        if told is not None:
            assert isinstance(told, OvertakenError)
            assert kept.write(Write("m", number, (f"{number}",)), epoch=epoch) == [None]
        else:
            assert claimed.entries[-1] == f"{number}"

    assert kept.find().entries[1:] == tuple(f"{number}" for number in range(1, 20))


def test_many_claims_at_once_are_all_answered(kept: Kept) -> None:
    kept.write(*(first(f"m{n}", f"C{n}") for n in range(300)))
    answers = [kept.ask(f"m{n % 300}" if n % 2 else f"C{n % 300}") for n in range(600)]
    claimed = [answer.get(timeout=60) for answer in answers]

    assert all(isinstance(each, stored.Kept) for each in claimed)
    assert kept.find("C7").epoch in (2, 3), "two claims of one match may have been made together"


def test_those_whose_epoch_has_changed_are_named(kept: Kept) -> None:
    kept.write(*(first(match, match) for match in "abc"))
    assert kept.epoch("b") == 2
    assert kept.store.delete("c")

    overtaken = kept.store.overtaken({"a": 1, "b": 1, "c": 1})
    assert {match: claim.epoch for match, claim in overtaken.items()} == {"b": 2, "c": 2}
    assert not kept.store.overtaken({"a": 1, "b": 2})
    assert not kept.store.overtaken({})


# --- time --------------------------------------------------------------------------------------


def test_the_time_of_a_match_is_kept_with_its_entries(kept: Kept) -> None:
    kept.write(first())
    assert (kept.find().at, kept.find().away_s, kept.find().due_in_s) == (0.0, None, None)
    assert kept.write(Write("m", 1, ("b",), timing=Timing(47.5, True))) == [None]
    kept.write(Write("m", kept=(("k", "w"),)))

    assert kept.find().at == 47.5
    away_s = kept.find().away_s
    assert away_s is not None
    assert 0.0 <= away_s < 60.0
    assert kept.write(Write("m", timing=Timing(50.0, False))) == [None]
    assert (kept.find().at, kept.find().away_s) == (50.0, None)


def test_a_match_that_is_over_does_not_run_and_is_never_due(kept: Kept) -> None:
    kept.write(Write("m", 0, ("a",), opened="C", timing=Timing(1.0, True, -60.0), listed="{}"))
    kept.write(Write("m", 1, ("end",), over=True, timing=Timing(2.0, True, -60.0), listed="{}"))

    assert (kept.find().at, kept.find().away_s, kept.find().due_in_s) == (2.0, None, None)
    assert not kept.store.claim_due()
    assert not kept.store.listed()


def test_a_match_that_is_late_is_claimed_once(kept: Kept) -> None:
    for match, due_in_s in (("late", -60.0), ("held", -60.0), ("soon", 60.0), ("never", None)):
        timing = Timing(1.0, True, due_in_s)
        kept.write(Write(match, 0, ("a",), opened=match, timing=timing))

    (claimed,) = kept.store.claim_due({"held"})
    assert (claimed.match, claimed.epoch, claimed.entries) == ("late", 2, ("a",))
    assert claimed.due_in_s is not None
    assert 0 < claimed.due_in_s <= PUT_OFF_S
    assert not kept.store.claim_due({"held"}), "its server has time to write when it is due next"
    assert [each.match for each in kept.store.claim_due()] == ["held"]


def test_a_claim_puts_off_what_is_due(kept: Kept) -> None:
    kept.write(Write("m", 0, ("a",), opened="C", timing=Timing(1.0, True, -60.0)))
    claimed = kept.claim("C")

    assert claimed is not None
    assert not kept.store.claim_due()
    kept.write(Write("m", timing=Timing(1.0, True, -60.0)), epoch=2)
    assert len(kept.store.claim_due()) == 1


def test_a_match_that_is_due_and_cannot_be_read_is_named_once(
    kept: Kept, caplog: pytest.LogCaptureFixture
) -> None:
    for match in ("whole", "empty"):
        kept.write(Write(match, 0, ("a",), opened=match, timing=Timing(1.0, True, -60.0)))
    kept.change("DELETE FROM entry WHERE match = 'empty'")

    assert [each.match for each in kept.store.claim_due()] == ["whole"]
    assert mark("empty") in caplog.text
    assert rows(kept, "SELECT id FROM match WHERE due IS NOT NULL") == [("whole",)]


# --- the list ----------------------------------------------------------------------------------


def test_the_list_of_open_matches_is_in_the_store(kept: Kept) -> None:
    for match in "abc":
        kept.now += 1
        kept.write(Write(match, 0, ("a",), opened=match, listed=f'{{"{match}":"ü"}}'))
    kept.now += 1
    kept.write(Write("a", 1, ("b",)), Write("b", listed=""), Write("c", listed='{"c":1}'))

    assert kept.store.listed() == ['{"a":"ü"}', '{"c":1}'], "the one with the newest entry first"
    assert kept.find("c").listed == '{"c":1}'
    assert kept.find("b").listed == ""


# --- what is over ------------------------------------------------------------------------------


def rows(kept: Kept, question: str) -> list[tuple[Any, ...]]:
    """What a store holds, as no server asks for it."""
    if is_database(kept.address):
        return asked(kept.address, question)
    with contextlib.closing(sqlite3.connect(kept.address)) as connection:
        return connection.execute(question).fetchall()


def ended(kept: Kept, match: str = "m") -> tuple[str, ...]:
    """A match that is over, in one row; its log."""
    bodies = tuple(f'{{"kind":"acted","words":"ahoy {n} ü"}}' for n in range(200))
    kept.write(first(match, match.upper()), Write(match, 1, bodies))
    kept.write(Write(match, 201, ("end",), over=True))
    until(lambda: rows(kept, f"SELECT match FROM entry WHERE match = '{match}'") == [])
    return ('{"a":1}', *bodies, "end")


def test_the_log_of_a_match_that_is_over_is_one_row_and_read_as_before(kept: Kept) -> None:
    log = ended(kept)

    assert rows(kept, "SELECT match FROM log") == [("m",)]
    assert rows(kept, "SELECT packed FROM match") == [(202,)]
    ((size,),) = rows(kept, "SELECT length(body) FROM log")
    assert size < len("".join(log)) / 8
    assert kept.find().entries == log
    claimed = kept.claim("M")
    assert claimed is not None
    assert claimed.entries == log
    assert kept.store.damaged() == []


def test_a_match_that_is_over_may_still_be_written_to(kept: Kept) -> None:
    log = ended(kept)
    assert kept.write(Write("m", 202, ("after",), (("k", "w"),))) == [None]

    assert kept.find().entries == (*log, "after")
    assert dict(kept.find().kept) == {"k": "w"}


def test_an_entry_that_is_packed_is_never_written_over(kept: Kept) -> None:
    log = ended(kept)

    assert kept.write(Write("m", 7, ("other",)))[0] is not None
    assert kept.find().entries == log


def test_a_packed_log_that_is_damaged_is_named(kept: Kept) -> None:
    ended(kept, "bad")
    ended(kept, "lost")
    ended(kept, "good")
    kept.change("UPDATE log SET body = substr(body, 1, 20) WHERE match = 'bad'")
    kept.change("DELETE FROM log WHERE match = 'lost'")
    for match in ("bad", "lost"):
        with pytest.raises(DamagedMatchError, match="its packed log is damaged"):
            kept.store.find(match)

    assert mark("lost") in " ".join(kept.store.damaged())
    assert kept.find("good").over


def test_a_log_that_could_not_be_packed_is_packed_later(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise StoreError("the disk is full")

    monkeypatch.setattr(kept.store, "_put_packed", full)
    kept.write(first(), Write("m", 1, ("end",), over=True))
    kept.store.close()
    kept.store = kept.open()
    assert rows(kept, "SELECT packed FROM match") == [(0,)]
    assert kept.find().entries == ('{"a":1}', "end")

    assert kept.store.prune(0.0, 0.0) == []
    assert rows(kept, "SELECT packed FROM match") == [(2,)]
    assert kept.find().entries == ('{"a":1}', "end")


# --- a match that begins with a packed log -----------------------------------------------------

BEGUN = ('{"kind":"table"}', '{"kind":"began","seed":1}', '{"kind":"acted","by":"clock"}')


def branched(kept: Kept, match: str = "m") -> None:
    """A match that goes on from a record."""
    assert kept.write(Write(match, opened=match.upper(), packed=(3, packed(BEGUN)))) == [None]


def test_a_match_that_goes_on_from_a_record_is_one_row_and_read_as_any(kept: Kept) -> None:
    branched(kept)

    assert rows(kept, "SELECT match FROM entry") == []
    assert kept.find().entries == BEGUN
    claimed = kept.claim("M")
    assert claimed is not None
    assert (claimed.entries, claimed.epoch, claimed.over) == (BEGUN, 2, False)
    assert kept.store.damaged() == []


def test_it_goes_on_behind_the_packed_log_and_is_packed_whole_when_it_is_over(kept: Kept) -> None:
    branched(kept)
    assert kept.write(Write("m", 2, ("other",)))[0] is not None, "that entry is there"
    assert kept.write(Write("m", 3, ("more",)), Write("m", 4, ("still more",))) == [None, None]
    assert kept.find().entries == (*BEGUN, "more", "still more")
    assert rows(kept, "SELECT packed FROM match") == [(3,)]
    kept.write(Write("m", 5, ("end",), over=True))
    until(lambda: rows(kept, "SELECT match FROM entry") == [])

    assert rows(kept, "SELECT packed FROM match") == [(6,)]
    assert kept.find().entries == (*BEGUN, "more", "still more", "end")


def test_who_takes_a_code_that_is_taken_leaves_no_log_behind(kept: Kept) -> None:
    branched(kept)
    taken = Write("other", opened="M", packed=(3, packed(BEGUN)))

    assert [type(each) for each in kept.write(taken)] == [StoreError]
    assert rows(kept, "SELECT match FROM log") == [("m",)]


def test_it_is_forgotten_as_a_table_until_an_act_is_made(kept: Kept) -> None:
    for match in ("left", "sat", "acted"):
        branched(kept, match)
    kept.write(Write("sat", 3, ('{"kind":"table","table":{}}',)))
    kept.write(Write("acted", 3, ('{"kind":"acted","by":"blue.captain"}',)))

    assert set(kept.store.prune(0.0, 0.0, tables_before=kept.now + 1)) == {"left", "sat"}
    assert rows(kept, "SELECT match FROM log") == [("acted",)]
    assert kept.store.prune(0.0, kept.now + 1) == ["acted"]


# --- what is deleted ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["secret", "SECRET"])
def test_a_match_that_is_deleted_is_gone_from_everywhere(kept: Kept, name: str) -> None:
    ended(kept, "secret")
    ended(kept, "other")
    kept.write(Write("secret", 202, ("after",)))

    assert kept.store.delete(name)
    assert not kept.store.delete(name)
    assert kept.store.find("secret") is None
    assert kept.claim("SECRET") is None
    assert isinstance(kept.write(Write("secret", 203, ("x",)))[0], OvertakenError)
    for table in ("match", "entry", "kept", "log", "listed"):
        column = "id" if table == "match" else "match"
        assert (("secret",)) not in rows(kept, f"SELECT {column} FROM {table}"), table
    assert kept.find("other").over


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
    assert "d800" not in str(errors), "no error shows what was to be written"
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
        assert self._come.acquire(timeout=60)

    def leave(self) -> None:
        """All moments come."""
        for _ in range(100):
            self._come.release()

    def step(self) -> None:
        """The next moment comes, and all that it brings is done."""
        assert self._here.acquire(timeout=60)
        self._come.release()


def test_what_comes_in_within_a_step_is_committed_and_answered_together(address: str) -> None:
    grid, answers = Steps(), list[str]()
    store = open_store(address, lambda: 0.0, grid=grid)
    store.write(first("a", "A"), 1, lambda _: answers.append("a"))
    store.write(first("b", "B"), 1, lambda _: answers.append("b"))
    grid.step()
    assert grid._here.acquire(timeout=60), "the commit is done"
    store.write(first("c", "C"), 1, lambda _: answers.append("c"))

    assert store.find("b") is not None
    assert not answers
    grid._come.release()
    assert grid._here.acquire(timeout=60)
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
