"""People who watch with a delay see both boats if both crews allow it; no crew ever does."""

from itertools import pairwise
from typing import Any

import msgspec
import pytest

from hydrophone.core.seats import Seat
from hydrophone.server.match.effects import ConnectionId
from hydrophone.server.match.moment import Moment
from hydrophone.server.match.telling import delayed_view
from hydrophone.server.protocol.messages import (
    AllowTruth,
    Delay,
    Ended,
    LeaveSeat,
    MatchPhase,
    Observed,
    SetBot,
    SetReady,
    SetTerms,
    TakeSeat,
    Uncovered,
)
from server.match.house import CREW, Guest, House, play

DELAY = Delay(seconds=30)


def watched(
    delay: Delay = DELAY, *, truth: bool = True, **switches: Any
) -> tuple[House, Guest, Guest, Guest]:
    """Ann is blue, Bob yellow, and Eve watches."""
    house = House(map="open_waters", **switches)
    eve = house.come("Eve", spectate=True)
    house.host().say(SetTerms("", delay=delay))
    ann, bob = house.crews(truth=truth)
    return house, ann, bob, eve


def events_of(guest: Guest) -> list[bytes]:
    """What a person was told has really happened."""
    told: list[bytes] = []
    for message in guest.all(Uncovered):
        told = [] if message.reset else told
        told += [msgspec.json.encode(event) for event in message.events]
    return told


def happened(house: House) -> list[bytes]:
    return [msgspec.json.encode(event) for event in house.room.match.must_run().truth or ()]


def test_they_see_what_really_happened_when_its_time_has_come() -> None:
    house, ann, bob, eve = watched()
    play(ann, bob, 12)
    assert events_of(eve) == []

    house.wait(29)
    assert events_of(eve) == []

    house.wait(1)
    assert b'"kind":"start_chosen"' in b"".join(events_of(eve))
    assert events_of(eve) == happened(house)


def test_it_comes_behind_what_everybody_heard_and_never_alone() -> None:
    house, ann, bob, eve = watched()
    play(ann, bob, 12)
    house.wait(30)

    kinds = [type(each) for each in eve.told if isinstance(each, Observed | Uncovered)]
    assert Uncovered in kinds
    for before, after in pairwise(kinds):
        assert after is not Uncovered or before is Observed


def test_a_person_who_comes_later_sees_no_more() -> None:
    house, ann, bob, eve = watched()
    play(ann, bob, 6)
    house.wait(20)
    play(ann, bob, 6)
    house.wait(12)
    ida = house.come("Ida", spectate=True)

    assert events_of(ida) == events_of(eve) != []
    assert len(events_of(ida)) < len(happened(house))


def test_the_end_uncovers_the_rest_with_what_everybody_heard() -> None:
    house, ann, bob, eve = watched(Delay(seconds=900), turn_limit=4)
    play(ann, bob)
    assert house.phase() is MatchPhase.OVER

    assert events_of(eve) == happened(house) != []
    assert eve.told.index(eve.last(Uncovered)) < eve.told.index(eve.last(Ended))
    assert ann.all(Uncovered) == []


def test_after_a_restart_nothing_is_told_too_early() -> None:
    house, ann, bob, eve = watched()
    play(ann, bob, 6)
    house.wait(31)
    play(ann, bob, 6)
    before = events_of(eve)
    house.restart()
    ida = house.come("Ida", spectate=True)

    assert len(events_of(ida)) <= len(before) < len(happened(house))


@pytest.mark.parametrize("allowed", ["nobody", "blue", "no delay"])
def test_without_both_crews_and_a_delay_nobody_is_told(allowed: str) -> None:
    house = House(map="open_waters")
    eve, ann, bob = house.come("Eve", spectate=True), house.host(), house.come("Bob")
    ann.say(SetTerms("", delay=Delay() if allowed == "no delay" else DELAY))
    for guest, seats in ((ann, CREW[:2]), (bob, CREW[2:])):
        for seat in seats:
            guest.say(TakeSeat("", seat))
    ann.say(AllowTruth("", allowed != "nobody"))
    bob.say(AllowTruth("", allowed == "no delay"))
    assert not ann.lobby.shows_truth
    for guest in (ann, bob):
        guest.say(SetReady("", True))
    play(ann, bob, 12)
    house.wait(40)

    assert eve.all(Uncovered) == []
    assert len(eve.heard()) > 5


def test_a_crew_of_bots_allows_it() -> None:
    house = House(map="open_waters")
    ann = house.host()
    ann.say(SetTerms("", delay=DELAY))
    for seat in CREW:
        ann.say(TakeSeat("", seat) if seat.side == "blue" else SetBot("", seat, "helmsman"))
    assert not ann.lobby.shows_truth
    ann.say(AllowTruth("", True))

    assert ann.lobby.shows_truth


def test_who_sees_otherwise_is_asked_of_all_again_and_lapses_with_the_crew() -> None:
    house = House(map="open_waters")
    ann, bob = house.host(), house.come("Bob")
    ann.say(SetTerms("", delay=DELAY))
    for guest, seats in ((ann, CREW[:2]), (bob, CREW[2:])):
        for seat in seats:
            guest.say(TakeSeat("", seat))
    ann.say(AllowTruth("", True))
    ann.say(SetReady("", True))
    bob.say(AllowTruth("", True))

    assert ann.lobby.shows_truth
    assert not any(person.ready for person in ann.lobby.players)

    for seat in CREW[2:]:
        bob.say(LeaveSeat("", seat))
    assert ann.lobby.truth_by == ("blue",)


def test_a_person_without_a_crew_has_no_say_and_nobody_has_once_it_runs() -> None:
    _, ann, _, eve = watched()

    assert eve.refusal(AllowTruth("", True)) == "only_watching"
    assert ann.refusal(AllowTruth("", False)) == "match_running"


def left_by_bob() -> Guest:
    """Bob gives his boat to bots, and looks on from then on."""
    house, ann, bob, _ = watched()
    play(ann, bob, 12)
    for seat in (Seat.YELLOW_CAPTAIN, Seat.YELLOW_RADIO_OPERATOR):
        bob.say(SetBot("", seat, "helmsman"))
    house.wait(60)
    return bob


def test_a_person_who_knew_a_boat_never_sees_the_other() -> None:
    assert left_by_bob().all(Uncovered) == []


def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def everybody_late(moment: Moment) -> tuple[ConnectionId, ...]:
        return delayed_view.late(moment)

    monkeypatch.setattr(delayed_view, "who_see_truth", everybody_late)

    assert left_by_bob().all(Uncovered) != []


def test_people_of_the_crews_are_told_nothing() -> None:
    house, ann, bob, _ = watched()
    play(ann, bob, 20)
    house.wait(60)

    assert ann.all(Uncovered) == bob.all(Uncovered) == []
