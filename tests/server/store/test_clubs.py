"""Clubs in a file and in a database: members, evenings, results, and what is left of who goes."""

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from hydrophone.core.seats import Seat, Side
from hydrophone.server.clubs import evening as evenings
from hydrophone.server.clubs import standings
from hydrophone.server.clubs.changing import Codes, change
from hydrophone.server.clubs.club import MEMBERS, Club, ClubSeen
from hydrophone.server.operations.copying import copy_matches
from hydrophone.server.people.person import PersonId
from hydrophone.server.people.vacations import DAY_S
from hydrophone.server.protocol.clubs import (
    BeginEvening,
    Change,
    ClubResult,
    ClubTable,
    EndEvening,
    Evening,
    MemberId,
    Round,
    SetUp,
)
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.store.opening import is_database
from hydrophone.server.store.tables.clubs import ClubTables
from server.store.postgres import asked
from server.store.test_people import ANN, BEN, with_device
from server.store.test_store import Kept, first

CLUB = Club("club-1", "Sounding Club", "LINK")
ONE, TWO = MemberId("m1"), MemberId("m2")
ROUND = Round((ClubTable({Seat.BLUE_CAPTAIN: ONE, Seat.YELLOW_CAPTAIN: TWO}),))


@pytest.fixture
def store(address: str) -> Iterator[Kept]:
    store = Kept(address)
    with_device(store, ANN, "Ann")
    with_device(store, BEN, "Ben")
    store.store.clubs.found(CLUB, ANN)
    store.store.clubs.join(CLUB.id, "LINK", BEN)
    yield store
    store.store.close()


def evening(store: Kept, match: str = "m") -> None:
    """An evening on which both play a match."""

    def begun(known: ClubSeen, by: MemberId) -> ClubSeen:
        assert by == ONE
        now = Evening(1, store.now, SetUp("sonar", {}), known.ids)
        planned = replace(now, rounds=(ROUND,))
        return replace(known, evening=evenings.started(planned, [match]))

    store.store.clubs.change(CLUB.id, ANN, begun)


def won(store: Kept, match: str = "m") -> None:
    """Yellow wins the match."""
    result = '{"at":1,"game":"sonar","edition":"","chart":"","real_time":false,"help":"none",' + (
        '"boats":{},"seats":[],"winner":"yellow","termination":"sunk","turns":1,"length_s":1}'
    )
    kept = (("result", result), (f"person:{ANN}", '{"players":["p1"]}'))
    assert store.write(replace(first(match), kept=kept, over=True)) == [None]


def test_who_has_the_link_is_a_member_once_and_others_see_nothing(store: Kept) -> None:
    clubs, eve = store.store.clubs, PersonId("eve")
    clubs.join(CLUB.id, "an old link", BEN)
    for link in ("", "link"):
        with pytest.raises(RefusedError) as refused:
            clubs.join(CLUB.id, link, eve)
        assert refused.value.reason is Reason.UNKNOWN_CLUB
    for club, person in ((CLUB.id, eve), ("none", ANN)):
        with pytest.raises(RefusedError):
            clubs.look(club, person)

    known = clubs.look(CLUB.id, BEN)
    assert [(m.id, m.name, m.host) for m in known.members()] == [
        ("m1", "Ann", True),
        ("m2", "Ben", False),
    ]
    assert [club.name for club in clubs.mine(BEN)] == [CLUB.name]
    assert clubs.mine(eve) == []


def test_a_pennant_tells_nothing_from_club_to_club(store: Kept) -> None:
    clubs = store.store.clubs
    clubs.found(Club("club-2", "Other", "LINK"), ANN)
    pennants = {clubs.look(club, ANN).members()[0].pennant for club in (CLUB.id, "club-2")}
    assert len(pennants) == 2


def test_a_club_takes_so_many(store: Kept) -> None:
    clubs = store.store.clubs
    for number in range(MEMBERS - 2):
        clubs.join(CLUB.id, "LINK", PersonId(f"person-{number}"))
    with pytest.raises(RefusedError) as full:
        clubs.join(CLUB.id, "LINK", PersonId("one-more"))
    assert full.value.reason is Reason.CLUB_FULL


def test_a_result_comes_from_the_match_and_stays_when_the_match_is_forgotten(store: Kept) -> None:
    evening(store)
    clubs = store.store.clubs
    assert clubs.look(CLUB.id, ANN).must_be_on().rounds[0].is_done is False
    won(store)
    known = clubs.look(CLUB.id, BEN)
    assert [(r.member, r.points) for r in standings.of_evening(known.must_be_on())] == [
        (TWO, 3),
        (ONE, 0),
    ]
    assert store.store.delete("m")
    (kept,) = clubs.evenings(CLUB.id, 1970)
    assert kept.rounds[0].tables[0].ended == ClubResult(Side.YELLOW)
    assert clubs.evenings(CLUB.id, 1971) == []


def test_a_look_at_many_tables_asks_no_more_than_one_at_a_few(store: Kept) -> None:
    asked = list[str]()

    def counted(question: str, **values: object) -> list[tuple[Any, ...]]:
        asked.append(question)
        return store.store.clubs._ask(question, **values)

    def asks(matches: str) -> int:
        (table,) = ROUND.tables
        tables = (replace(table, match=match, code="CODE") for match in matches)
        rounds = tuple(replace(ROUND, tables=(each,), started=True) for each in tables)
        now = Evening(1, store.now, SetUp("sonar", {}), rounds=rounds)
        store.store.clubs.change(CLUB.id, ANN, lambda known, _: replace(known, evening=now))
        before = len(asked)
        seen = replace(store.store.clubs, _ask=counted).look(CLUB.id, ANN).evening
        assert seen is not None
        assert len(seen.rounds) == len(matches)
        return len(asked) - before

    assert asks("a") == asks("abcdef") == asks("") + 2


def test_a_match_that_is_deleted_closes_nothing_any_more(store: Kept) -> None:
    """Of two tables with the same starts; and the club remembers so."""
    clubs = store.store.clubs
    pair = Round((ROUND.tables[0], ClubTable({Seat.BLUE_CAPTAIN: ONE})))
    set_up = SetUp("sonar", {}, duplicate=True)

    def begun(known: ClubSeen, _: MemberId) -> ClubSeen:
        now = Evening(1, store.now, set_up, known.ids, (pair,))
        return replace(known, evening=evenings.started(now, ["m", "n"]))

    clubs.change(CLUB.id, ANN, begun)
    clubs.opened(CLUB.id, 1, ["m", "n"], {"m": "CODE", "n": "CODE-n"})
    assert store.write(first("n", "CODE-n")) == [None]
    won(store)
    assert clubs.is_round_open(CLUB.id, 1, "m")
    assert clubs.look(CLUB.id, ANN).must_be_on().is_done is False

    assert store.store.delete("n")
    assert clubs.is_round_open(CLUB.id, 1, "m") is False
    for evening in (clubs.look(CLUB.id, ANN).evening, *clubs.evenings(CLUB.id, 1970)):
        assert evening is not None
        assert not evenings.as_seen(evening, TWO).rounds[0].is_open
        assert [table.is_done for table in evening.rounds[0].tables] == [True, True]
        assert evening.rounds[0].tables[1].called_off


def test_a_round_without_the_same_starts_is_never_open(
    store: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And its matches are not asked for."""
    evening(store)
    monkeypatch.setattr(ClubTables, "_settled", None)
    assert store.store.clubs.is_round_open(CLUB.id, 1, "m") is False


def test_that_matches_are_open_is_kept_also_if_their_host_was_removed(store: Kept) -> None:
    evening(store)
    clubs = store.store.clubs
    store.store.people.erase(ANN)
    clubs.opened(CLUB.id, 1, ["m"], {"m": "CODE"})
    assert store.write(first("m")) == [None]
    assert clubs.look(CLUB.id, BEN).must_be_on().rounds[0].tables[0].code == "CODE"


def test_a_start_that_broke_off_is_made_good_by_what_the_store_has(store: Kept) -> None:
    evening(store)
    assert store.write(first("m")) == [None]
    known = store.store.clubs.look(CLUB.id, ANN)
    assert known.must_be_on().rounds[0].tables[0].code == "CODE"


def test_an_evening_without_a_round_gives_way_to_the_next(store: Kept) -> None:
    clubs = store.store.clubs

    def say(*several: Change) -> None:
        for wanted in several:
            make = partial(change, wanted=wanted, now=store.now, fresh=Codes("", "shown"), seats=())
            clubs.change(CLUB.id, ANN, make)

    began = BeginEvening(SetUp("sonar", {}))
    say(began, EndEvening())
    store.now += 366 * DAY_S
    say(began)
    year = datetime.fromtimestamp(store.now, UTC).year
    assert [each.number for each in clubs.evenings(CLUB.id, year)] == [1]
    assert clubs.watch(CLUB.id, "shown").names, "a club without a code for its screen gets one"
    assert not any(clubs.evenings(CLUB.id, year - gone) for gone in (1, 2))

    evening(store)
    say(EndEvening(), began)
    assert [each.number for each in clubs.evenings(CLUB.id, year)] == [1, 2]


def test_results_that_come_after_the_evening_are_kept_when_the_year_is_read(store: Kept) -> None:
    evening(store)
    clubs = store.store.clubs

    def another(known: ClubSeen, _: MemberId) -> ClubSeen:
        return replace(known, evening=Evening(2, store.now, SetUp("sonar", {})))

    clubs.change(CLUB.id, ANN, another)
    won(store)
    assert clubs.evenings(CLUB.id, 1970)[0].rounds[0].is_done
    assert store.store.delete("m")
    assert clubs.evenings(CLUB.id, 1970)[0].rounds[0].is_done


def test_of_who_is_erased_the_results_stay_without_a_name(store: Kept, address: str) -> None:
    evening(store)
    won(store)
    store.store.clubs.look(CLUB.id, ANN)
    store.store.people.erase(ANN)
    known = store.store.clubs.look(CLUB.id, BEN)
    assert [(member.id, member.host) for member in known.members()] == [(TWO, True)]
    assert [row.member for row in standings.of_evening(known.must_be_on())] == [TWO, ONE]
    store.store.people.erase(BEN)
    questions = [f"SELECT count(*) FROM {each}" for each in ("club", "member", "evening")]
    if is_database(address):
        assert [asked(address, question) for question in questions] == [[(0,)]] * 3
    else:
        assert [store.store._rows(question) for question in questions] == [[(0,)]] * 3


def test_clubs_are_copied(store: Kept, tmp_path_factory: pytest.TempPathFactory) -> None:
    evening(store)
    store.store.close()
    target = str(tmp_path_factory.mktemp("copy") / "other.db")
    assert list(copy_matches(store.address, target)) == []
    other = Kept(target)
    assert other.store.clubs.look(CLUB.id, BEN).must_be_on().here == (ONE, TWO)
    other.store.close()
    store.store = store.open()
