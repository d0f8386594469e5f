"""Persons whose names stay, in a file and in a database: devices, codes, matches, erasing."""

import json
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hydrophone.board.grid import Cell
from hydrophone.core.errors import StoreError
from hydrophone.core.seats import Seat
from hydrophone.server.match.effects import Write
from hydrophone.server.match.log.entries import Acted, decode_entry
from hydrophone.server.operations.copying import copy_matches
from hydrophone.server.people import erasing
from hydrophone.server.people.history import Result, Wish, history
from hydrophone.server.people.person import DEVICES, INVITED_S, NOBODY, AtTable, PersonId, kept
from hydrophone.server.protocol.messages import Pin
from hydrophone.server.protocol.people import Complaint
from hydrophone.server.protocol.refusals import RefusedError
from hydrophone.server.rooms.match_intake import restored
from hydrophone.server.rooms.running_rooms import Around
from hydrophone.server.store import face as stored
from hydrophone.server.store.opening import is_database
from hydrophone.server.store.packing import packed
from hydrophone.server.store.tables.conduct import PlayerReport
from hydrophone.server.store.tables.passkeys import Passkey
from hydrophone.server.store.tables.people import COLUMNS, PLAYED, Device, PeopleTables
from server.match.house import House, play
from server.store import killed_ends
from server.store.killed_ends import FROM, last
from server.store.postgres import asked
from server.store.test_store import Kept, first

WORD = {"about": "word", "word": "yes"}
ANN, BEN = PersonId("ann-of-all-matches"), PersonId("ben-of-all-matches")


@pytest.fixture
def store(address: str) -> Iterator[Kept]:
    store = Kept(address)
    yield store
    store.store.close()


def with_device(store: Kept, person: PersonId, name: str) -> PeopleTables:
    people = store.store.people
    people.add(name, Device(f"{name}-1", person, "Firefox", store.now), f"hash-{name}")
    return people


def test_a_device_is_known_by_its_secret_until_it_uses_the_next(store: Kept) -> None:
    people = with_device(store, ANN, "Ann")
    device = people.device("hash-Ann")
    assert device == Device("Ann-1", ANN, "Firefox", 100.0)
    store.now = 200.0
    assert people.renew(device, "hash-Ann", "hash-2")
    assert not people.renew(device, "hash-Ann", "hash-3"), "another tab was quicker"

    assert people.device("hash-Ann") == people.device("hash-Ann"), "the answer may be lost"
    assert people.device("hash-2") == Device("Ann-1", ANN, "Firefox", 200.0)
    assert people.device("hash-Ann") is None
    assert people.device("made up") is None


def test_a_device_is_added_by_a_code_once_and_in_time(store: Kept) -> None:
    people = with_device(store, ANN, "Ann")
    people.invite(ANN, "d2", "FIRSTCOD")
    people.invite(ANN, "d3", "ABCDEFGH")
    assert not people.claim("FIRSTCOD", "Phone", "hash-p", "17"), "a later code is there"
    assert people.claimed(ANN) is None
    assert people.claim("ABCDEFGH", "Phone", "hash-p", "17")
    assert not people.claim("ABCDEFGH", "Thief", "hash-t", "17"), "it is good once"
    assert people.device("hash-p") is None, "nobody has approved it"

    assert people.claimed(ANN) == ("Phone", "17")
    assert people.claimed(BEN) is None
    assert people.approve(BEN, "Ben-1", "17") is None
    assert people.approve(ANN, "Ann-1", "17") == []
    assert people.approve(ANN, "Ann-1", "17") is None
    found = people.device("hash-p")
    assert found is not None
    assert (found.person, found.label) == (ANN, "Phone")


def test_wrong_figures_and_late_codes_add_nothing(store: Kept) -> None:
    people = with_device(store, ANN, "Ann")
    people.invite(ANN, "d2", "ABCDEFGH")
    people.claim("ABCDEFGH", "Phone", "hash-p", "17")
    assert people.approve(ANN, "Ann-1", "71") is None
    assert people.approve(ANN, "Ann-1", "17") is None, "after wrong figures the code is void"

    people.invite(ANN, "d3", "GHJKMNPQ")
    store.now += INVITED_S
    assert not people.claim("GHJKMNPQ", "Phone", "hash-p", "17")
    assert people.device("hash-p") is None


def test_of_devices_that_come_by_one_code_at_once_one_is_let_in(store: Kept) -> None:
    people = with_device(store, ANN, "Ann")
    people.invite(ANN, "d2", "ABCDEFGH")
    begins = threading.Barrier(4)

    def come(number: int) -> bool:
        begins.wait()
        return people.claim("ABCDEFGH", f"Phone {number}", f"hash-{number}", str(10 + number))

    with ThreadPoolExecutor(4) as racing:
        came = list(racing.map(come, range(4)))
    assert came.count(True) == 1
    first = came.index(True)
    assert people.claimed(ANN) == (f"Phone {first}", str(10 + first))

    def approve(_: int) -> bool:
        begins.wait()
        return people.approve(ANN, "Ann-1", str(10 + first)) is not None

    with ThreadPoolExecutor(4) as racing:
        assert list(racing.map(approve, range(4))).count(True) == 1
    known = [people.device(f"hash-{number}") is not None for number in range(4)]
    assert known == came


PAPER = "hash of a code"


def come_by_paper(store: Kept, device: str) -> Sequence[str]:
    """Another device of Ann, by PAPER; those that give way."""
    phone = Device(device, ANN, "Phone", store.now)
    came = store.store.people.add_device(phone, f"hash-{device}", paper=PAPER)
    assert came is not None
    return came


def test_what_a_device_comes_by_is_the_persons_when_it_is_added(store: Kept) -> None:
    """It was looked up a moment before, and may have been removed since."""
    people, passkeys = with_device(store, ANN, "Ann"), store.store.passkeys
    with_device(store, BEN, "Ben")
    phone = Device("phone", ANN, "Phone", store.now)

    def comes(*, paper: str = "", passkey: str = "") -> bool:
        came = people.add_device(phone, "hash-phone", paper=paper, passkey=passkey) is not None
        assert (people.device("hash-phone") is not None) is came
        return came

    assert not comes()
    assert people.set_paper(ANN, "Ann-1", "one")
    assert people.set_paper(ANN, "Ann-1", "two")
    assert people.set_paper(BEN, "Ben-1", "one")
    assert not comes(paper="one")
    assert comes(paper="two")
    assert people.remove(ANN, "phone", "phone")

    assert passkeys.add(Passkey("own", ANN, "Firefox", 100.0, "credential", "{}", "Ann-1"))
    assert passkeys.add(Passkey("bens", BEN, "Firefox", 100.0, "other", "{}", "Ben-1"))
    assert not comes(passkey="bens")
    assert comes(passkey="own")
    assert people.remove(ANN, "phone", "phone")
    passkeys.remove(ANN, "own")
    assert not comes(passkey="own")
    people.erase(ANN)
    assert not comes(paper="two")


def test_a_person_has_so_many_devices_and_removes_them(store: Kept) -> None:
    people = with_device(store, ANN, "Ann")
    assert people.set_paper(ANN, "Ann-1", PAPER)
    given_way: list[str] = []
    for number in range(DEVICES):
        store.now += 1
        given_way += come_by_paper(store, f"d{number}")
    assert given_way == ["Ann-1"]
    assert not people.remove(BEN, "d0", "Ben-1")
    assert people.device("hash-d0") is not None
    assert people.remove(ANN, "d0", "d1")

    assert people.device("hash-d0") is None
    assert people.devices(ANN)[0].id == f"d{DEVICES - 1}"


def test_a_device_that_another_removes_comes_back_by_nothing_that_it_may_have_made(
    store: Kept,
) -> None:
    """Whoever had it could have shown a code on paper, and one on its way comes too late."""
    people, passkeys = with_device(store, ANN, "Ann"), store.store.passkeys
    assert people.set_paper(ANN, "Ann-1", PAPER)
    for device in ("lost", "own"):
        come_by_paper(store, device)
    assert people.set_paper(ANN, "lost", "seen")
    assert people.remove(ANN, "lost", "own")
    assert people.by_paper("seen") is None
    assert not people.set_paper(ANN, "lost", "late")
    people.invite(ANN, "asks", "ABCDEFGH")
    assert people.claim("ABCDEFGH", "Phone", "hash-asks", "17")
    assert people.approve(ANN, "lost", "17") is None
    assert people.device("hash-asks") is None
    assert not passkeys.add(Passkey("k", ANN, "Phone", 100.0, "credential", "{}", "lost"))

    assert people.set_paper(ANN, "own", "kept")
    assert people.remove(ANN, "own", "own")
    assert people.by_paper("kept") == ANN, "who signs out may come back by it"


def test_every_server_hangs_up_on_a_device_that_is_removed_or_gives_way(store: Kept) -> None:
    """They compare the epochs of the matches that they play."""
    people = with_device(store, ANN, "Ann")
    assert people.set_paper(ANN, "Ann-1", PAPER)
    for match in ("over", "runs"):
        value = kept(ANN, AtTable(("p1",)))
        store.write(Write(match, 0, ("x",), value, opened=match, over=match == "over"))
    people.remove(BEN, "Ann-1", "Ben-1")
    people.remove(ANN, "made up", "Ann-1")
    assert store.find("runs").epoch == 1
    people.remove(ANN, "Ann-1", "Ann-1")
    assert (store.find("runs").epoch, store.find("over").epoch) == (2, 1)
    for number in range(DEVICES + 1):
        come_by_paper(store, f"d{number}")

    assert store.find("runs").epoch == 3


def test_the_code_on_paper_is_good_until_there_is_another(store: Kept) -> None:
    people = with_device(store, ANN, "Ann")
    people.set_paper(ANN, "Ann-1", "one")
    assert people.by_paper("one") == people.by_paper("one") == ANN
    people.set_paper(ANN, "Ann-1", "two")

    assert people.by_paper("one") is None
    assert people.by_paper("two") == ANN


def test_persons_are_copied_with_their_matches(store: Kept, tmp_path: Path) -> None:
    people, house = with_device(store, ANN, "Ann"), played((ANN, "p1"))
    people.set_paper(ANN, "Ann-1", "paper")
    keep(store, house, "m", "CODE")
    store.store.close()
    other = str(tmp_path / "other.db")
    for _ in range(2):
        assert not [each.fault for each in copy_matches(store.address, other) if each.fault]
    copy = Kept(other)
    found = copy.store.people

    assert found.device("hash-Ann") == Device("Ann-1", ANN, "Firefox", 100.0)
    assert (found.by_paper("paper"), found.name(ANN)) == (ANN, "Ann")
    assert [each.match for each in found.matches(ANN)] == ["m"]
    copy.store.close()
    store.store = store.open()


# --- matches -----------------------------------------------------------------------------------


def played(*people: tuple[PersonId, str]) -> House:
    """A match of Ann and Bob that is over, with notes, as it is kept."""
    house = House(map="open_waters", turn_limit=2)
    ann, bob = house.crews()
    ann.say(Pin("", Seat.BLUE_CAPTAIN, "F7"))
    bob.say(Pin("", Seat.YELLOW_CAPTAIN, "G7"))
    play(ann, bob)
    for person, player in people:
        house.kept.update(kept(person, AtTable((player,))))
    house.kept["sheet:blue.captain"] = "drawn by Ann"
    said = {"kind": "noted", "seat": "blue.captain", "note": {"about": "text", "text": "psst"}}
    house.kept["notes:blue"] = json.dumps(
        [{**said, "number": 1, "by": "p1"}, {**said, "number": 2, "by": None, "note": WORD}]
    )
    return house


def keep(store: Kept, house: House, match: str, code: str, *, over: bool = True) -> None:
    values = tuple(house.kept.items())
    entries = tuple(house.entries)
    assert store.write(Write(match, 0, entries, values, opened=code, over=over)) == [None]


def test_matches_of_a_person_and_their_results(store: Kept) -> None:
    people, house = with_device(store, ANN, "Ann"), played((ANN, "p1"), (BEN, "p2"))
    keep(store, house, "m", "CODE")
    running = House()
    running.kept.update(kept(ANN, AtTable(("p1",))))
    keep(store, running, "n", "OTHER", over=False)
    store.write(first("x", "FOREIGN"))
    found = history(people.played(ANN), Wish())

    assert [each.match for each in found.matches] == ["n", "m"]
    assert found.matches[0].result is None
    assert found.against == ("Bob",)
    assert (found.won + found.lost + found.drawn, found.count) == (1, 2)
    assert history(people.played(ANN), Wish(against="Bob")).count == 1
    assert history(people.played(ANN), Wish(against="Ann")).count == 0
    assert history(people.played(ANN), Wish(game="u_jagd")).count == 0


def test_a_match_of_a_person_is_kept_until_they_drop_it(store: Kept) -> None:
    people = with_device(store, ANN, "Ann")
    keep(store, played((ANN, "p1")), "m", "CODE")
    keep(store, played(), "n", "OTHER")
    assert store.store.prune(over_before=1000.0, open_before=1000.0) == ["n"]
    people.drop_match(BEN, "m")
    assert store.store.prune(over_before=1000.0, open_before=1000.0) == []
    people.drop_match(ANN, "m")

    assert store.store.prune(over_before=1000.0, open_before=1000.0) == ["m"]


def test_a_retry_of_the_last_entry_writes_no_second_row(store: Kept) -> None:
    people, house = with_device(store, ANN, "Ann"), played((ANN, "p1"))
    values = {name: value for name, value in house.kept.items() if name != "result"}
    row = ("result", house.kept["result"])
    entries = tuple(house.entries)
    store.write(Write("m", 0, entries[:-2], tuple(values.items()), opened="CODE"))
    assert [each.result for each in people.matches(ANN)] == [None]
    last = Write("m", len(entries) - 2, entries[-2:], (row,), over=True)
    assert store.write(last) == [None]
    assert store.write(last) != [None]

    assert len(people.matches(ANN)) == 1
    assert people.matches(ANN)[0].result == msgspec.json.decode(row[1], type=Result)


def check_found_by_the_person(store: Kept, question: str) -> None:
    """No part of the question looks at all matches, or at all that is kept."""
    with store.store._transaction() as ask:
        if is_database(store.address):
            ask("SET LOCAL enable_seqscan = off")
        explain = "EXPLAIN" if is_database(store.address) else "EXPLAIN QUERY PLAN"
        plan = ask(f"{explain} {question}", name=f"person:{ANN}")
    steps = "\n".join(str(row[-1]) for row in plan)

    assert "kept_person" in steps, steps
    assert not [step for step in steps.splitlines() if step.startswith("SCAN")], steps


def test_matches_of_a_person_are_found_by_an_index(store: Kept) -> None:
    with_device(store, ANN, "Ann")
    check_found_by_the_person(store, PLAYED)


# --- vacations ---------------------------------------------------------------------------------


DAY = 86_400.0


def test_a_vacation_stays_with_the_person_for_a_year(store: Kept) -> None:
    people = with_device(store, ANN, "Ann")
    before = kept(ANN, AtTable(("p1",), vacations=((50.0, 60.0),)))
    store.write(Write("m", 0, ("x",), before, opened="CODE"))
    people.go_on_vacation(ANN, "n", [(100.0, 100.0 + 20 * DAY)], 100.0)
    assert people.vacations(ANN) == [(50.0, 60.0), (100.0, 100.0 + 20 * DAY)]
    with pytest.raises(RefusedError, match="no_vacation_left"):
        people.go_on_vacation(ANN, "o", [(100.0, 100.0 + 31 * DAY)], 100.0)
    assert len(people.vacations(ANN)) == 2, "what was refused is not taken"
    people.go_on_vacation(ANN, "n", [(100.0, 200.0)], 200.0)
    assert people.vacations(ANN)[-1] == (100.0, 200.0), "she is back"

    store.now = 201.0 + 365 * DAY
    assert people.vacations(ANN) == []
    people.erase_lost()
    with store.store._transaction() as ask:
        assert ask("SELECT person FROM vacation") == []


def test_of_a_match_that_is_dropped_only_the_days_stay(store: Kept) -> None:
    people, house = with_device(store, ANN, "Ann"), played()
    house.kept.update(kept(ANN, AtTable(("p1",), vacations=((50.0, 60.0),))))
    keep(store, house, "m", "CODE")
    people.go_on_vacation(ANN, "m", [(70.0, 80.0)], 80.0)
    people.drop_match(ANN, "m")

    assert people.vacations(ANN) == [(50.0, 60.0), (70.0, 80.0)]
    with store.store._transaction() as ask:
        assert ask("SELECT DISTINCT match FROM vacation") == [("",)]
    people.erase(ANN)
    assert people.vacations(ANN) == []


# --- erasing -----------------------------------------------------------------------------------


def left_bytes(address: str) -> bytes:
    """All bytes of a store after it was vacuumed."""
    if is_database(address):
        tables = ("match", "entry", "kept", "log", "listed", "person", "device", "vacation")
        return str([asked(address, f"SELECT * FROM {table}") for table in tables]).encode()
    return b"".join(path.read_bytes() for path in Path(address).parent.glob("matches.db*"))


def erase(store: Kept) -> bytes:
    """Ann is called Zanzibar and erased; what is left."""
    people = with_device(store, ANN, "Zanzibar")
    people.set_paper(ANN, "Ann-1", "hash-of-paper")
    for match, over in (("m", True), ("n", False)):
        house = played((ANN, "p1"), (BEN, "p2"))
        house.entries = [entry.replace('"Ann"', '"Zanzibar"') for entry in house.entries]
        house.kept["result"] = house.kept["result"].replace('"Ann"', '"Zanzibar"')
        keep(store, house, match, f"CODE{match}", over=over)
    store.write(Write("n", listed='{"host":"Zanzibar"}'))
    store.store._packing.submit(lambda: None).result()
    people.erase(ANN)
    store.store._clear()
    return left_bytes(store.address)


ANNS = (b"Zanzibar", ANN.encode(), b"drawn by Ann", b"psst", b"hash-of-paper", b"Firefox")


def test_nothing_is_left_of_a_person_who_is_erased(store: Kept) -> None:
    left = erase(store)
    people = store.store.people

    assert not [each for each in ANNS if each in left]
    assert people.device("hash-Zanzibar") is None
    assert people.matches(ANN) == []
    (result, _) = sorted(people.matches(BEN), key=lambda each: each.match)
    assert result.result is not None
    assert {sat.seat.side: sat.name for sat in result.result.seats} == {"blue": "", "yellow": "Bob"}
    assert store.find("m").epoch == store.find("n").epoch == 2, "servers read both again"
    assert "drawn by Ann" not in dict(store.find("m").kept).values()
    assert [note["by"] for note in json.loads(dict(store.find("m").kept)["notes:blue"])] == [None]
    assert len(store.find("m").entries) == len(played().entries)
    assert pinned(store.find("m")) == pinned(store.find("n")) == [{Seat.YELLOW_CAPTAIN: "G7"}]
    assert "Zanzibar" not in "".join(store.find("m").entries)
    assert restored(store.find("m"), Around()).match.table.phase == "over", "it can be read"


def pinned(found: stored.Kept) -> list[dict[Seat, Cell | None]]:
    """What the log of a match tells of pins."""
    acts = map(decode_entry, found.entries)
    return [act.pins for act in acts if isinstance(act, Acted) and act.pins]


@pytest.mark.parametrize("acts", [0, 1])
def test_nor_where_a_match_goes_on_from_a_record(store: Kept, acts: int) -> None:
    """Its first entries are packed although it runs; those after them are not."""
    people = with_device(store, ANN, "Zanzibar")
    house = played((ANN, "p1"), (BEN, "p2"))
    entries = [entry.replace('"Ann"', '"Zanzibar"') for entry in house.entries]
    first = len(entries) - acts
    values = tuple(house.kept.items())
    log = first, packed(entries[:first])
    assert store.write(Write("m", kept=values, opened="CODE", packed=log)) == [None]
    store.write(*(Write("m", first, (entry,)) for entry in entries[first:]))
    people.erase(ANN)
    found = store.find("m")

    assert len(found.entries) == len(entries)
    assert "Zanzibar" not in "".join(found.entries)
    assert store.write(Write("m", len(entries), ("more",)), epoch=2) == [None], "it goes on"


def test_a_name_that_is_left_in_a_log_is_found(
    store: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A planted fault: the logs stay as they are."""
    monkeypatch.setattr(erasing, "_named", lambda _, entries, __: list(entries))
    assert b"Zanzibar" in erase(store)


def test_what_of_a_person_was_not_erased_is_erased_the_next_time(
    store: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = with_device(store, ANN, "Ann")
    for match in ("m", "n"):
        keep(store, played((ANN, "p1")), match, f"CODE{match}")
    once = iter([erasing.edited])

    def fails(*args: Any, **named: Any) -> object:
        try:
            return next(once)(*args, **named)
        except StopIteration:
            raise StoreError("the disk is full") from None

    with monkeypatch.context() as patched:
        patched.setattr(erasing, "edited", fails)
        with pytest.raises(StoreError):
            people.erase(ANN)

    assert [each.match for each in people.matches(ANN)] == ["n"], "each match whole or not at all"
    assert people.device("hash-Ann") is not None, "so they can ask again"
    people.erase(ANN)
    assert people.matches(ANN) == []
    assert people.device("hash-Ann") is None
    assert '"Ann"' not in "".join((*store.find("m").entries, *store.find("n").entries))


def test_who_drops_a_match_is_in_it_no_more(store: Kept) -> None:
    people = with_device(store, ANN, "Ann")
    keep(store, played((ANN, "p1"), (BEN, "p2")), "m", "CODE")
    keep(store, played((ANN, "p1")), "n", "OTHER", over=False)
    people.drop_match(PersonId("somebody-else"), "m")
    assert (store.find("m").epoch, "".join(store.find("m").entries).count('"Ann"') > 0) == (1, True)
    for match in ("m", "n"):
        people.drop_match(ANN, match)

    assert [each.match for each in people.matches(ANN)] == ["n"], "only matches that are over"
    assert store.find("m").epoch == 2, "servers read it again"
    assert '"Ann"' not in "".join(store.find("m").entries)
    assert history(people.played(BEN), Wish()).against == ()


def test_a_log_that_is_packed_meanwhile_brings_no_name_back(
    store: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    people, house = with_device(store, ANN, "Ann"), played((ANN, "p1"))
    monkeypatch.setattr(store.store, "_pack", lambda _: None)
    keep(store, house, "m", "CODE")
    people.drop_match(ANN, "m")
    store.store._put_packed("m", len(house.entries), packed(house.entries))

    assert len(store.find("m").entries) == len(house.entries)
    assert '"Ann"' not in "".join(store.find("m").entries)


def test_persons_whom_nobody_can_be_are_erased_in_time(store: Kept) -> None:
    people = with_device(store, ANN, "Ann")
    with_device(store, BEN, "Ben")
    paper, erased = PersonId("has-a-code-on-paper"), PersonId("was-erased-while-they-came")
    with_device(store, paper, "Cleo")
    people.set_paper(paper, "Cleo-1", "digest")
    values = tuple(
        value
        for number, person in enumerate((ANN, BEN, paper, erased))
        for value in kept(person, AtTable((f"p{number}",)))
    )
    entries = tuple(played().entries)
    store.write(Write("m", 0, entries, values, opened="CODE"))
    for person, device in ((ANN, "Ann-1"), (paper, "Cleo-1")):
        people.remove(person, device, device)
    people.invite(ANN, "another", "ABCDEFGH")
    people.erase_lost()

    assert [people.name(person) for person in (ANN, BEN, paper)] == ["", "Ben", "Cleo"]
    named = sorted(name for name, _ in store.find("m").kept)
    assert named == sorted(f"person:{person}" for person in (BEN, paper))


def test_rows_about_a_person_do_not_outlive_their_erasure(store: Kept) -> None:
    """They were on their way when the person was erased."""
    people = with_device(store, BEN, "Ben")
    conduct, passkeys = store.store.conduct, store.store.passkeys
    assert not passkeys.add(Passkey("k", ANN, "Firefox", 100.0, "credential", "{}"))
    columns = COLUMNS["hidden"]
    hides = dict.fromkeys(columns, "Zanzibar") | {"person": BEN, "other": ANN}
    names, places = ", ".join(columns), ", ".join(f"%({name})s" for name in columns)
    with store.store._transaction() as ask:
        ask(f"INSERT INTO hidden({names}) VALUES ({places})", **hides)
    for player, person in (("p1", ANN), ("p2", NOBODY), ("p3", BEN)):
        conduct.report(PlayerReport("m", player, player, person, "p4", Complaint.WORDS, 100.0))
    people.erase_lost()

    assert not conduct.hidden(BEN)
    with store.store._transaction() as ask:
        assert ask("SELECT player FROM report ORDER BY player") == [("p2",), ("p3",)]
    assert people.name(BEN) == "Ben"


def test_servers_die_at_a_hundred_moments_around_the_end_of_a_match(tmp_path: Path) -> None:
    """The row is there exactly once, or the match is not over and ends later."""
    path, count = tmp_path / "matches.db", 100
    store = Kept(path)
    for number in range(count):
        opening = Write(f"m{number}", 0, ("{}",) * FROM, opened=f"CODE{number}")
        assert store.write(opening) == [None]
    store.store.close()
    words = [sys.executable, killed_ends.__file__, str(path), str(count)]
    subprocess.run(words, check=True, timeout=120)

    store = Kept(path)
    found = [store.find(f"m{number}") for number in range(count)]
    assert {ended(each) for each in found} <= {(True, FROM + 2, 1), (False, FROM, 0)}
    assert ended(found[0]) == (False, FROM, 0), "it was killed before it began"
    assert ended(found[-1]) == (True, FROM + 2, 1), "it was killed when all was written"
    for each in found:
        assert (store.write(last(each.match)) == [None]) is not each.over
    assert {ended(store.find(each.match)) for each in found} == {(True, FROM + 2, 1)}
    store.store.close()


def ended(kept: stored.Kept) -> tuple[bool, int, int]:
    """Is a match over, how many entries has it, and how many results?"""
    rows = [name for name, _ in kept.kept]
    return kept.over, len(kept.entries), rows.count("result")
