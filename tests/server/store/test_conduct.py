"""Whom persons have hidden, and reports, in a file and in a database."""

import pytest
from msgspec.structs import replace

from hydrophone.server.operations.settling import (
    Dismiss,
    EndMatch,
    ErasePlayer,
    RenamePlayer,
    settle,
)
from hydrophone.server.people import person as persons
from hydrophone.server.people.person import NOBODY
from hydrophone.server.protocol.people import Complaint
from hydrophone.server.protocol.refusals import RefusedError
from hydrophone.server.rooms.match_intake import restored
from hydrophone.server.rooms.running_rooms import Around
from hydrophone.server.store.tables import conduct as tables
from hydrophone.server.store.tables.conduct import REPORTED_S, PlayerReport, Reported, Reports
from server.store.test_people import ANN, BEN, keep, played, store, with_device
from server.store.test_store import Kept

__all__ = ["store"]

REPORT = PlayerReport("m", "p2", "Bob", BEN, "p1", Complaint.WORDS, 100.0)


def names(store: Kept, match: str = "m") -> list[str]:
    """Who is at the table of a match, as it is read again."""
    people = restored(store.find(match), Around()).match.table.people
    return [person.name for person in people]


def test_a_person_hides_others_and_shows_them_again(
    store: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_device(store, ANN, "Ann")
    conduct = store.store.conduct
    for _ in range(2):
        conduct.hide(ANN, BEN, "m", "p2", "Ben")
    (hidden,) = conduct.hidden(ANN)
    assert (hidden.name, BEN in hidden.id) == ("Ben", False)
    assert conduct.hides(ANN) == {BEN}
    assert not conduct.hidden(BEN), "it is a thing of one side"
    monkeypatch.setattr(tables, "HIDDEN", 1)
    with pytest.raises(RefusedError, match="too_many_hidden"):
        conduct.hide(ANN, persons.PersonId("carl"), "m", "p3", "Carl")
    conduct.hide(ANN, BEN, "m", "p2", "Ben")
    assert conduct.hidden(ANN) == [hidden], "said again at the limit it is no other"
    conduct.show(BEN, id=hidden.id)
    assert conduct.hidden(ANN), "nobody else shows them again"
    conduct.show(ANN, id=hidden.id)
    assert not conduct.hidden(ANN)


def test_two_players_of_one_person_are_two_for_who_hides_them(store: Kept) -> None:
    with_device(store, ANN, "Ann")
    conduct = store.store.conduct
    conduct.hide(ANN, BEN, "m", "p2", "Ben")
    before = conduct.hidden(ANN)
    conduct.hide(ANN, BEN, "n", "p3", "Zorro")
    (ben, zorro) = conduct.hidden(ANN)
    assert [ben] == before, "the first tells nothing of the second"
    assert (zorro.name, zorro.match, zorro.player) == ("Zorro", "n", "p3")
    conduct.show(ANN, match="m", player="p2")

    assert conduct.hidden(ANN) == [zorro]
    assert conduct.hides(ANN) == {BEN}, "each is shown again alone"
    conduct.show(ANN, id=zorro.id)
    assert not conduct.hidden(ANN)


def test_of_who_is_erased_nothing_is_left_with_those_who_hid_or_reported_them(store: Kept) -> None:
    people, conduct = with_device(store, ANN, "Ann"), store.store.conduct
    conduct.hide(BEN, ANN, "m", "p1", "Ann")
    conduct.hide(ANN, BEN, "m", "p2", "Ben")
    conduct.report(replace(REPORT, person=ANN))
    people.erase(ANN)

    assert not conduct.hidden(BEN)
    assert not conduct.hidden(ANN)
    assert not conduct.reports().reported


def test_a_report_stands_once_for_each_who_reports_and_not_for_ever(store: Kept) -> None:
    conduct = store.store.conduct
    keep(store, played((ANN, "p1"), (BEN, "p2")), "m", "ABCDEF")
    conduct.report(REPORT)
    conduct.report(replace(REPORT, reason=Complaint.CHEATS, at=200.0))
    conduct.report(replace(REPORT, match="gone", at=150.0))

    told = conduct.reports()
    known = Reported("m", "p2", "Bob", 100.0, "ABCDEF", {Complaint.CHEATS: 1})
    gone = replace(known, match="gone", at=150.0, code="", reasons={Complaint.WORDS: 1})
    assert told == Reports((gone, known)), "said again it is no newer"
    store.now = 110.0 + REPORTED_S
    conduct.forget_old()
    assert conduct.reports() == Reports((gone,))


def test_many_reports_of_one_player_push_no_other_out_of_sight(
    store: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    conduct = store.store.conduct
    monkeypatch.setattr(tables, "SHOWN", 2)
    conduct.report(replace(REPORT, player="p9"))
    for reporter, reason in (("p1", Complaint.NAME), ("p3", Complaint.WORDS), ("p4", "words")):
        conduct.report(replace(REPORT, reporter=reporter, reason=Complaint(reason), at=200.0))
    many, other = conduct.reports().reported
    assert (many.reasons, other.player) == ({Complaint.NAME: 1, Complaint.WORDS: 2}, "p9")
    conduct.report(replace(REPORT, player="p3", at=300.0))

    assert [each.player for each in conduct.reports().reported] == ["p3", "p2"]
    assert conduct.reports().more == 1


# --- what an operator does ---------------------------------------------------------------------


@pytest.mark.parametrize("over", [True, False])
def test_a_player_has_another_name_in_all_that_is_kept(store: Kept, over: bool) -> None:
    people, house = with_device(store, BEN, "Bob"), played((BEN, "p2"))
    keep(store, house, "m", "ABCDEF", over=over)
    store.store.conduct.report(REPORT)
    settle(store.store, RenamePlayer("ABCDEF", "p2", " Bo  Peep "))

    assert names(store) == ["Ann", "Bo Peep"]
    assert people.name(BEN) == "Bo Peep"
    (found,) = people.matches(BEN)
    assert found.result is not None
    assert [sat.name for sat in found.result.seats if sat.player == "p2"][-1] == "Bo Peep"
    assert store.find("m").epoch == 2, "who plays it reads it again"
    assert not store.store.conduct.reports().reported
    with pytest.raises(RefusedError, match="bad_name"):
        settle(store.store, RenamePlayer("ABCDEF", "p2", "\u200b"))


def test_a_player_is_erased_with_their_person_or_in_this_match_alone(store: Kept) -> None:
    people = with_device(store, ANN, "Ann")
    for match in ("m", "n"):
        keep(store, played((ANN, "p1")), match, f"CODE{match}")
    assert list(settle(store.store, ErasePlayer("CODEm", "p2"))) == []
    assert (names(store), names(store, "n")) == (["Ann", ""], ["Ann", "Bob"])
    assert settle(store.store, ErasePlayer("m", "p1")) == ["Ann-1"]

    assert (names(store), names(store, "n")) == (["", ""], ["", "Bob"])
    assert people.device("hash-Ann") is None
    assert people.whose("n", "p1") == NOBODY


@pytest.mark.parametrize("is_gone", [False, True])
def test_a_person_does_not_escape_by_dropping_the_match(store: Kept, is_gone: bool) -> None:
    people, conduct = with_device(store, ANN, "Ann"), store.store.conduct
    keep(store, played((ANN, "p1")), "m", "ABCDEF", over=True)
    report = replace(REPORT, player="p1", name="Ann", person=ANN, reporter="p2")
    for order in (RenamePlayer("m", "p1", "Bo Peep"), ErasePlayer("m", "p1")):
        conduct.report(report)
        people.drop_match(ANN, "m")
        if is_gone:
            store.store.forget("m")
            conduct.report(report)
        gone = settle(store.store, order)
        assert people.name(ANN) == ("Bo Peep" if isinstance(order, RenamePlayer) else "")
    assert gone == ["Ann-1"]
    assert not conduct.reports().reported
    with pytest.raises(RefusedError, match="unknown_match"):
        settle(store.store, ErasePlayer("nowhere", "p1"))


def test_a_match_is_ended_and_reports_are_dismissed(store: Kept) -> None:
    conduct = store.store.conduct
    keep(store, played((ANN, "p1")), "m", "ABCDEF")
    for player in ("p1", "p2"):
        conduct.report(replace(REPORT, player=player))
    settle(store.store, Dismiss("ABCDEF", "p1"))
    assert [each.player for each in conduct.reports().reported] == ["p2"]
    settle(store.store, EndMatch("ABCDEF"))

    assert not conduct.reports().reported
    assert store.store.find("m") is None
    with pytest.raises(RefusedError, match="unknown_match"):
        settle(store.store, EndMatch("ABCDEF"))
    conduct.report(REPORT)
    settle(store.store, Dismiss("m", "p2"))
    assert not conduct.reports().reported, "also where the match is gone"
