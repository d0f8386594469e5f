"""A person whose name stays is one player at a table, by whatever device they come."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from hydrophone.core.seats import Seat, Side
from hydrophone.server.match.handlers import admission
from hydrophone.server.match.inputs import TakenAlong
from hydrophone.server.match.room import Room
from hydrophone.server.match.table.laying import swapped
from hydrophone.server.match.telling import announcements
from hydrophone.server.people import person as persons
from hydrophone.server.people.history import Result
from hydrophone.server.people.person import NOBODY, PersonId
from hydrophone.server.protocol.messages import (
    AskForSeat,
    Delay,
    HandOver,
    Leave,
    LeaveSeat,
    Observed,
    Rematch,
    SetTerms,
    TakeSeat,
    Uncovered,
)
from server.match.house import Guest, House, play

ANN, BOB = "person-of-ann", "person-of-bob"


class Named(House):
    """A house in which the names of Ann and Bob stay."""

    def __init__(self, match: str = "match-id", **options: Any) -> None:
        super().__init__(map="open_waters", **options)
        self.room.match.table = replace(self.room.match.table, match=match)

    def host(self) -> Guest:
        return self.come(token=self.host_token, person=ANN)

    def come(
        self,
        name: str | None = None,
        address: str = "here",
        person: str = "",
        hides: str = "",
        **hello: Any,
    ) -> Guest:
        person = person or {"Bob": BOB}.get(name or "", "")
        return super().come(name, address, person, hides, **hello)


@pytest.fixture
def table() -> tuple[House, Guest, Guest]:
    """Ann is blue and Bob yellow, until two turns are over."""
    house = Named(turn_limit=2)
    return house, *house.crews()


# --- the seat is back --------------------------------------------------------------------------


@pytest.mark.parametrize("between", [repr, lambda house: house.restart()])
def test_a_person_has_their_seat_by_their_cookie_alone(
    table: tuple[House, Guest, Guest], between: Callable[[House], object]
) -> None:
    house, ann, _ = table
    between(house)
    back = house.come(person=ANN)

    assert back.welcome.you == ann.welcome.you == "p1"
    assert back.last(Observed).reset
    assert {info.seat.side for info in back.lobby.seats if info.player == "p1"} == {"blue"}


def test_two_devices_of_a_person_share_their_seat(table: tuple[House, Guest, Guest]) -> None:
    house, *_ = table
    one, other = house.come(person=ANN), house.come("Another", person=ANN, arrival="a" * 22)

    assert one.welcome.you == other.welcome.you == "p1"
    assert [person.name for person in house.room.match.table.people] == ["Ann", "Bob"]


def test_the_player_of_a_person_is_open_to_no_token_alone(
    table: tuple[House, Guest, Guest],
) -> None:
    """So a device that was removed is out, whatever it has kept."""
    house, ann, _ = table
    token = ann.welcome.token

    assert house.come(token=token).bye == "name_needed"
    assert house.come(token=token, person="somebody-else").bye == "name_needed"
    assert house.come(token="made up").bye == "wrong_token"
    assert house.come(token=token, person=ANN).welcome.you == "p1"


def test_without_a_name_that_stays_a_token_is_enough() -> None:
    house = House()
    guest = house.come("Bob")

    assert house.come(token=guest.welcome.token).welcome.you == guest.welcome.you
    assert not any(name.startswith("person:") for name in house.kept)


def test_a_match_is_taken_along_by_its_token_and_once() -> None:
    house = House()
    bob = house.come("Bob")
    for person, token in ((BOB, "wrong"), (BOB, bob.welcome.token), (ANN, bob.welcome.token)):
        house.do(house.room.take(TakenAlong(PersonId(person), token), house.now))
    bob.go()

    assert house.come(person=BOB).welcome.you == bob.welcome.you
    assert house.come("Ann 2", person=ANN).welcome.you != bob.welcome.you


def test_the_rematch_knows_its_persons(table: tuple[House, Guest, Guest]) -> None:
    house, ann, bob = table
    play(ann, bob)
    ann.say(Rematch(""))
    assert house.rematch is not None
    following = House()
    fresh = swapped(house.rematch.table, "next-id", "GHJKMN")
    room, *_ = Room.open(
        following.room.match.game, fresh, following.entropy, before=house.rematch.tokens
    )

    assert room.person(None, PersonId(ANN)) == "p1"
    assert room.person(None, PersonId(BOB)) == "p2"


def test_the_rematch_is_no_match_of_a_person_who_has_left(
    table: tuple[House, Guest, Guest],
) -> None:
    house, ann, bob = table
    house.come("Carl", person="person-of-carl").say(Leave(""))
    play(ann, bob)
    ann.say(Rematch(""))
    assert house.rematch is not None
    kept = [name for name, _ in house.rematch.tokens if name.startswith("person:")]

    assert kept == [f"person:{ANN}", f"person:{BOB}"]


def test_one_row_says_how_the_match_ended(table: tuple[House, Guest, Guest]) -> None:
    house, ann, bob = table
    assert "result" not in house.kept
    play(ann, bob)
    row = msgspec.json.decode(house.kept["result"], type=Result)
    outcome = house.room.match.must_run().referee.outcome

    assert house.over
    assert outcome is not None
    assert (row.winner, row.termination) == (outcome.winner, outcome.termination)
    assert (row.game, row.chart, row.at) == ("sonar", "open_waters", house.now)
    public = house.room.match.must_run().referee.true_state.public
    assert row.damage == {side: public.of(side).damage for side in Side}
    assert {(sat.seat.side, sat.name, sat.player) for sat in row.seats} == {
        ("blue", "Ann", "p1"),
        ("yellow", "Bob", "p2"),
    }


# --- law 5: never in the other boat ------------------------------------------------------------


def ways(house: House, token: str) -> Iterator[Guest]:
    """All ways by which a device of Ann may try to see what yellow or a spectator sees."""
    yield house.come(person=ANN)
    yield house.come("Eve", person=ANN, arrival="e" * 22)
    yield house.come("Eve", person=ANN, spectate=True)
    yield house.come("Eve", person=ANN, spectate=True, token="made up")
    yield house.come("Eve", person=ANN, token=token)
    yield house.come("Eve", person=ANN, token=token, spectate=True)


def check_law_5() -> None:
    house = Named()
    eve = house.come("Eve")  # another browser of Ann, of which nobody knows that yet
    early = house.come("Early", person=ANN, spectate=True)
    ann, bob = house.crews()
    assert house.told[early.line][-1].code == "replaced"  # type: ignore[union-attr]
    play(ann, bob, 12)
    for guest in ways(house, eve.welcome.token):
        assert guest.welcome.you == "p1"
        assert guest.last(Observed).observations == ann_hears(house)


def ann_hears(house: House) -> tuple[msgspec.Raw, ...]:
    return tuple(house.room.match.must_run().streams[Seat.BLUE_CAPTAIN].heard)


def test_no_device_of_a_person_is_in_the_other_boat_or_watches() -> None:
    check_law_5()


def test_a_device_that_is_taken_for_a_stranger_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted fault: the token comes before the person."""
    recognise = admission.recognise

    def planted(room: Room, token: str | None, person: PersonId) -> object:
        return recognise(room, token, NOBODY) or recognise(room, token, person)

    monkeypatch.setattr(admission, "recognise", planted)
    with pytest.raises(AssertionError):
        check_law_5()


def test_who_has_left_a_boat_for_good_comes_to_the_other_by_no_device(
    table: tuple[House, Guest, Guest],
) -> None:
    house, ann, bob = table
    ann.say(Leave(""))
    bob.say(LeaveSeat("", Seat.YELLOW_RADIO_OPERATOR))
    house.restart()
    back = house.come("Anna", person=ANN)

    assert back.welcome.you == "p3"
    assert back.refusal(TakeSeat("", Seat.YELLOW_RADIO_OPERATOR)) == "both_sides"
    assert back.refusal(AskForSeat("", Seat.YELLOW_RADIO_OPERATOR)) == "both_sides"


def test_who_has_left_a_boat_for_good_comes_back_only_as_a_stranger(
    table: tuple[House, Guest, Guest],
) -> None:
    """Also to their own boat: its crew, or the host if that has no person, must offer a seat."""
    house, ann, bob = table
    ann.say(Leave(""))
    back = house.come("Anna", person=ANN)

    assert back.refusal(TakeSeat("", Seat.BLUE_CAPTAIN)) == "ask_first"
    bob.say(HandOver("", Seat.BLUE_CAPTAIN, back.welcome.you))
    back.say(TakeSeat("", Seat.BLUE_CAPTAIN))
    assert house.room.match.table.side_of(back.welcome.you) == "blue"


def test_a_chair_that_was_left_before_the_start_opens_and_closes_no_boat() -> None:
    house = Named()
    carl = house.come("Carl", person="person-of-carl")
    carl.say(TakeSeat("", Seat.BLUE_CAPTAIN))
    carl.say(Leave(""))
    carl = house.come("Carl", person="person-of-carl")
    carl.say(TakeSeat("", Seat.YELLOW_CAPTAIN))
    assert house.room.match.table.side_of(carl.welcome.you) == "yellow", "nothing was seen yet"
    carl.say(Leave(""))
    ann, _ = house.crews()
    ann.say(LeaveSeat("", Seat.BLUE_RADIO_OPERATOR))
    back = house.come("Carl", person="person-of-carl")

    assert back.refusal(TakeSeat("", Seat.BLUE_RADIO_OPERATOR)) == "ask_first"


def shown_truth(person: str) -> int:
    """How many messages with both boats a screen that is the table gets."""
    house = Named()
    house.host().say(SetTerms("", delay=Delay(seconds=30)))
    screen = house.come("Table", spectate=True, table=True, person=person)
    ann, bob = house.crews(truth=True)
    play(ann, bob, 12)
    house.wait(40)
    return len(screen.all(Uncovered))


def test_a_screen_of_a_person_in_a_boat_never_shows_both() -> None:
    assert shown_truth(ANN) == 0
    assert shown_truth("a-person-who-only-watches") > 0


# --- law 6: nothing links two matches ----------------------------------------------------------


def check_law_6() -> None:
    frames = []
    for match in ("match-one", "match-two"):
        house = Named(match, turn_limit=2)
        ann, bob = house.crews()
        play(ann, bob)
        frames.append(b"".join(msgspec.json.encode(each) for each in (*bob.told, *ann.told)))
        assert ANN.encode() not in frames[-1]
    one, other = (set(re.findall(rb'"pennant":"(\w+)"', told)) for told in frames)
    assert len(one) == len(other) == 2, "Ann and Bob have one each"
    assert not one & other


def test_no_frame_tells_a_person_or_links_their_matches() -> None:
    check_law_6()


@pytest.mark.parametrize(
    "planted", [lambda person, _: persons.pennant(person, "all"), lambda person, _: person]
)
def test_a_pennant_that_stays_is_found(
    monkeypatch: pytest.MonkeyPatch, planted: Callable[[PersonId, str], str]
) -> None:
    monkeypatch.setattr(announcements, "pennant", planted)
    with pytest.raises(AssertionError):
        check_law_6()
