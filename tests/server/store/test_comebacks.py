"""A member who lost all devices comes back as another, in a file and in a database."""

import json
import threading
from collections.abc import Iterator
from functools import partial

import pytest
from msgspec.structs import replace

from hydrophone.core.seats import Seat
from hydrophone.server.clubs import comebacks, standings
from hydrophone.server.clubs import evening as evenings
from hydrophone.server.clubs.changing import Codes, change
from hydrophone.server.clubs.club import ClubSeen
from hydrophone.server.clubs.comebacks import OBJECT_S
from hydrophone.server.operations.copying import copy_matches
from hydrophone.server.people.person import AtTable, PersonId
from hydrophone.server.people.person import kept as as_kept
from hydrophone.server.protocol.clubs import (
    CameBack,
    Change,
    ClubTable,
    Comeback,
    Evening,
    GoAway,
    Lead,
    MemberId,
    ObjectToComeback,
    Round,
    SetUp,
)
from hydrophone.server.protocol.people import Complaint
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.store.tables.conduct import PlayerReport
from server.store.test_clubs import CLUB
from server.store.test_people import ANN, BEN, with_device
from server.store.test_store import Kept, first

CAT, NEW, DAN = PersonId("cat"), PersonId("ann-again"), PersonId("dan")
BEN_, ANN_, CAT_, NEW_ = (MemberId(f"m{number}") for number in range(1, 5))
SAID = CameBack(ANN_, NEW_)


@pytest.fixture
def store(address: str) -> Iterator[Kept]:
    """Ben leads a club with Ann, Cat, and with Ann once more, who has lost her telephone."""
    store = Kept(address)
    names = {BEN: "Ben", ANN: "Ann", CAT: "Cat", NEW: "Ann again", DAN: "Dan"}
    for person, name in names.items():
        with_device(store, person, name)
    store.store.clubs.found(CLUB, BEN)
    for person in (ANN, CAT, NEW, DAN):
        store.store.clubs.join(CLUB.id, "LINK", person)
    yield store
    store.store.close()


def say(store: Kept, wanted: Change, by: PersonId = BEN) -> ClubSeen:
    make = partial(change, wanted=wanted, now=store.now, fresh=Codes("new", "new"), seats=())
    return store.store.clubs.change(CLUB.id, by, make)


def refusal(store: Kept, wanted: Change, by: PersonId = BEN) -> Reason:
    with pytest.raises(RefusedError) as refused:
        say(store, wanted, by)
    return refused.value.reason


def said(store: Kept, by: PersonId = BEN) -> Comeback | None:
    return store.store.clubs.look(CLUB.id, by).comeback


def persons(store: Kept) -> list[PersonId]:
    return list(store.store.clubs.look(CLUB.id, CAT).persons.values())


def ended(store: Kept, match: str, club: str, **players: PersonId) -> None:
    """A match that is over; p1 won."""
    seats = [
        {"seat": seat, "name": "x", "player": player}
        for seat, player in zip(("blue.captain", "yellow.captain"), players, strict=False)
    ]
    result = {
        "at": 1,
        "game": "sonar",
        "edition": "",
        "chart": "",
        "real_time": False,
        "help": "none",
        "boats": {},
        "seats": seats,
        "winner": "blue",
        "turns": 1,
        "termination": "sunk",
        "length_s": 1,
        "club": club,
        "evening": 1,
    }
    kept = [("result", json.dumps(result))]
    for player, person in players.items():
        kept += as_kept(person, AtTable((player,)))
    opened = first(match, f"CODE-{match}")
    assert store.write(replace(opened, kept=tuple(kept), over=True)) == [None]


def evening_of(store: Kept, known: ClubSeen) -> Evening:
    return Evening(1, store.now, SetUp("sonar", {}, rounds=3), known.ids)


def sat(evening: Evening, match: str, blue: MemberId, yellow: MemberId) -> Evening:
    """A round of one table is started."""
    table = ClubTable({Seat.BLUE_CAPTAIN: blue, Seat.YELLOW_CAPTAIN: yellow})
    return evenings.started(evenings.planned(evening, Round((table,))), [match])


def history(store: Kept, person: PersonId) -> list[str]:
    return sorted(each.match for each in store.store.people.matches(person))


def test_a_week_after_another_member_has_seen_it_the_two_are_one(store: Kept) -> None:
    """Whatever was theirs in the club is, and nothing else; also after a restart."""
    ended(store, "own", CLUB.id, p1=ANN, p2=BEN)
    ended(store, "elsewhere", "", p1=ANN, p2=BEN)
    ended(store, "other club", "other", p1=ANN, p2=BEN)
    ended(store, "both elsewhere", "", p1=ANN, p2=NEW)
    conduct = store.store.conduct
    for match in ("own", "elsewhere"):
        conduct.hide(CAT, ANN, match, "p1", "Ann")
        conduct.report(PlayerReport(match, "p1", "Ann", ANN, "p2", Complaint.NAME, 100.0))
    say(store, SAID)
    say(store, Lead(NEW_, True))

    clubs = store.store.clubs
    for person in (BEN, NEW, DAN):
        store.now += 2 * OBJECT_S
        assert said(store, person) == Comeback(ANN_, NEW_, BEN_), "nobody else has seen it"
    assert said(store, CAT) == Comeback(ANN_, NEW_, BEN_, store.now + OBJECT_S)
    store.now += OBJECT_S - 1
    assert persons(store) == [BEN, ANN, CAT, NEW, DAN]

    store.store.close()
    store.store = store.open()
    clubs = store.store.clubs
    store.now += 1
    known = clubs.look(CLUB.id, NEW)
    assert list(known.persons.items())[1] == (ANN_, NEW)
    assert persons(store) == [BEN, NEW, CAT, DAN]
    assert [each.host for each in known.members()] == [True, True, False, False]
    assert known.comeback is None
    assert history(store, NEW) == ["both elsewhere", "own"]
    assert history(store, ANN) == ["both elsewhere", "elsewhere", "other club"]
    assert store.find("own").epoch == 2, "a server that has it in memory reads it again"
    assert store.find("elsewhere").epoch == 1
    conduct = store.store.conduct
    assert conduct.hides(CAT) == {ANN, NEW}
    assert conduct.reported("own", "p1") == NEW
    assert conduct.reported("elsewhere", "p1") == ANN
    with pytest.raises(RefusedError, match="unknown_club"):
        clubs.look(CLUB.id, ANN)


def test_evenings_know_one_member(store: Kept) -> None:
    """Who played as both on one evening has the points of both."""
    ended(store, "m", CLUB.id, p1=ANN, p2=BEN)
    ended(store, "n", CLUB.id, p1=NEW, p2=BEN)

    def played(known: ClubSeen, _: MemberId) -> ClubSeen:
        now = evening_of(store, known)
        for match, member in (("m", ANN_), ("n", NEW_)):
            now = sat(now, match, member, BEN_)
        plan = Round((ClubTable({Seat.BLUE_CAPTAIN: ANN_}),), (BEN_, CAT_, NEW_, MemberId("m5")))
        return replace(known, evening=evenings.planned(now, plan))

    store.store.clubs.change(CLUB.id, BEN, played)
    say(store, SAID)
    assert said(store, CAT) is not None
    store.now += OBJECT_S
    evening = store.store.clubs.look(CLUB.id, BEN).must_be_on()
    assert [(row.member, row.points) for row in standings.of_evening(evening)] == [
        (ANN_, 6),
        (BEN_, 0),
    ]
    assert evening.here == (BEN_, ANN_, CAT_, MemberId("m5"))
    assert sorted(evening.rounds[-1].members) == sorted(evening.here)


def test_one_objection_ends_it_and_no_host_says_so_again_for_a_week(store: Kept) -> None:
    ended(store, "own", CLUB.id, p1=ANN, p2=BEN)
    say(store, SAID)
    assert said(store, CAT) is not None
    objected = say(store, ObjectToComeback(), NEW).comeback
    assert objected == Comeback(ANN_, NEW_, BEN_, store.now + OBJECT_S, NEW_)
    assert say(store, ObjectToComeback(), CAT).comeback == objected, "one is enough"
    assert refusal(store, SAID) is Reason.NO_COMEBACK
    store.now += OBJECT_S
    assert said(store) is None
    assert persons(store) == [BEN, ANN, CAT, NEW, DAN]
    assert history(store, NEW) == []

    assert say(store, SAID).comeback == Comeback(ANN_, NEW_, BEN_)
    assert say(store, ObjectToComeback()).comeback is None, "the host takes it back"
    assert say(store, SAID).comeback is not None


def test_two_who_met_stay_two(store: Kept) -> None:
    """They had seats in one round, now or before, or played in one match of the club."""

    def met(known: ClubSeen, _: MemberId) -> ClubSeen:
        return replace(known, evening=sat(evening_of(store, known), "m", ANN_, NEW_))

    def later(known: ClubSeen, _: MemberId) -> ClubSeen:
        return replace(known, evening=replace(evening_of(store, known), number=2))

    say(store, SAID)
    assert said(store, CAT) is not None
    store.store.clubs.change(CLUB.id, BEN, met)
    store.now += OBJECT_S
    assert said(store) is None, "met in the week"
    assert persons(store) == [BEN, ANN, CAT, NEW, DAN]
    assert refusal(store, SAID) is Reason.NO_COMEBACK
    store.store.clubs.change(CLUB.id, BEN, later)
    assert refusal(store, SAID) is Reason.NO_COMEBACK, "met on an evening before"

    fifth = CameBack(ANN_, MemberId("m5"))
    ended(store, "both", CLUB.id, p1=ANN, p2=DAN)
    assert refusal(store, fifth) is Reason.NO_COMEBACK
    assert say(store, CameBack(CAT_, MemberId("m5"))).comeback is not None


def test_an_objection_bars_hosts_also_once_the_members_have_gone(store: Kept) -> None:
    again = CameBack(CAT_, MemberId("m5"))
    say(store, SAID)
    objected = say(store, ObjectToComeback(), CAT).comeback
    assert objected is not None
    for gone in (NEW_, ANN_):
        assert say(store, GoAway(gone)).comeback == objected
        assert said(store) == objected
        assert refusal(store, again) is Reason.NO_COMEBACK
    store.now += OBJECT_S
    assert said(store) is None


def test_a_visit_of_the_old_person_ends_it(store: Kept) -> None:
    """Until the two are one, also after the week."""
    say(store, SAID)
    assert said(store, CAT) is not None
    store.now += OBJECT_S
    assert store.store.people.device("hash-Cat") is not None
    assert store.store.people.device("hash-Ann") is not None
    assert said(store, NEW) is None
    assert persons(store) == [BEN, ANN, CAT, NEW, DAN]


def test_a_host_says_it_of_two_others_of_whom_the_new_one_came_later(store: Kept) -> None:
    assert refusal(store, SAID, CAT) is Reason.HOST_ONLY
    for old, new in ((NEW_, ANN_), (ANN_, ANN_), (BEN_, NEW_)):
        assert refusal(store, CameBack(old, new)) is Reason.NO_COMEBACK
    say(store, Lead(CAT_, True))
    assert refusal(store, CameBack(BEN_, CAT_), CAT) is Reason.NO_COMEBACK
    assert refusal(store, CameBack(ANN_, CAT_)) is Reason.NO_COMEBACK, "nobody was there to see it"
    for pair in (CameBack(ANN_, MemberId("m9")), CameBack(MemberId("x"), NEW_)):
        assert refusal(store, pair) is Reason.UNKNOWN_CLUB
    say(store, SAID)
    assert refusal(store, CameBack(ANN_, MemberId("m5")), CAT) is Reason.NO_COMEBACK
    assert say(store, GoAway(NEW_)).comeback is None, "the new one has gone"
    assert said(store) is None
    assert say(store, CameBack(ANN_, MemberId("m5"))).comeback is not None
    store.store.people.erase(ANN)
    assert said(store) is None


def test_it_is_copied(store: Kept, tmp_path_factory: pytest.TempPathFactory) -> None:
    say(store, SAID)
    store.store.close()
    target = str(tmp_path_factory.mktemp("copy") / "other.db")
    assert list(copy_matches(store.address, target)) == []
    other = Kept(target)
    assert said(other) == Comeback(ANN_, NEW_, BEN_)
    other.store.close()
    store.store = store.open()


@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
def test_of_two_servers_that_look_at_once_one_does_it(store: Kept) -> None:
    ended(store, "own", CLUB.id, p1=ANN, p2=BEN)
    say(store, SAID)
    assert said(store, CAT) is not None
    other = Kept(store.address, "other")
    store.now = other.now = store.now + OBJECT_S
    both = [threading.Thread(target=persons, args=(each,)) for each in (store, other)]
    for each in both:
        each.start()
    for each in both:
        each.join()
    assert persons(store) == persons(other) == [BEN, NEW, CAT, DAN]
    assert history(other, NEW) == ["own"]
    assert store.find("own").epoch == 2
    other.store.close()


@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
def test_a_visit_on_another_server_ends_it_while_a_member_sees_it(store: Kept) -> None:
    say(store, SAID)
    other = Kept(store.address, "other")

    def seen(known: ClubSeen, by: MemberId) -> ClubSeen:
        other.store.people.device("hash-Ann")
        after = comebacks.seen(known, by, store.now)
        assert after.comeback != known.comeback
        return after

    store.store.clubs.change(CLUB.id, CAT, seen)
    assert said(store, NEW) is None
    other.store.close()
