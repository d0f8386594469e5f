"""A newcomer whose first Welcome is lost comes again by their arrival, and is the same person."""

from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hydrophone.core.seats import Seat
from hydrophone.server.match.effects import Write
from hydrophone.server.match.inputs import RematchLaid
from hydrophone.server.match.table.tables import BYSTANDERS
from hydrophone.server.protocol.messages import (
    Bye,
    Leave,
    PutOut,
    Rematch,
    RematchMade,
    TakeSeat,
    Welcome,
)
from server.match.house import Guest, House, play
from server.match.test_writes_in_flight import SlowHouse

ARRIVAL, ANOTHER = "bob-of-the-first-line-00", "bob-of-another-line-0000"


def names(house: House) -> list[str]:
    """Who is at the table."""
    return [person.name for person in house.room.match.table.people]


def slow() -> SlowHouse:
    """The host is here, and the store answers when it is told to."""
    house = SlowHouse("sonar")
    house.host()
    house.slow = True
    return house


# --- people ------------------------------------------------------------------------------------


@pytest.mark.parametrize("between", [Guest.go, lambda guest: guest.house.restart(), repr])
def test_who_was_not_welcomed_comes_again_as_the_same_person(
    between: Callable[[Guest], object],
) -> None:
    """The line is known to be lost, or the server was killed, or nothing is known yet."""
    house = House()
    lost = house.come("Bob", arrival=ARRIVAL)
    between(lost)
    back = house.come("Bob", arrival=ARRIVAL)

    assert back.welcome.you == lost.welcome.you
    assert back.welcome.token != lost.welcome.token
    assert names(house) == ["Ann", "Bob"]


@pytest.mark.parametrize("times", [1, 12])
def test_an_arrival_is_good_until_a_token_that_it_brought_is_used(times: int) -> None:
    house = House()
    lost = [house.come("Bob", arrival=ARRIVAL) for _ in range(times)]
    for guest in lost:
        guest.go()
    assert {guest.welcome.you for guest in lost} == {"p2"}
    back = house.come(token=lost[-1].welcome.token)

    assert back.welcome.you == "p2"
    assert house.come("Bob", arrival=ARRIVAL).bye == "name_taken"
    assert house.come(token=ARRIVAL).bye == "wrong_token"


def test_nobody_else_comes_under_the_name_of_a_person_who_is_expected() -> None:
    house = House()
    house.come("Bob", arrival=ARRIVAL).go()

    assert house.come("Bob", arrival=ANOTHER).bye == "name_taken"
    assert house.come("Bob").bye == "name_taken"
    assert house.come("Bob", token="made up", arrival=ARRIVAL).bye == "wrong_token"


def test_an_arrival_is_kept_as_a_hash_and_told_to_nobody() -> None:
    house = House()
    eve = house.come("Eve", spectate=True, arrival=ANOTHER)
    for _ in range(2):
        house.come("Bob", arrival=ARRIVAL)
    told = [msgspec.json.encode(each).decode() for line in house.told.values() for each in line]

    assert eve.lobby
    for secret in (ARRIVAL, ANOTHER):
        assert secret not in f"{house.kept} {house.entries} {told}"


def test_while_the_store_fails_an_arrival_brings_nobody_back() -> None:
    """It would have to be their token, and that must be one which the server has made."""
    house = House()
    house.come("Bob", arrival=ARRIVAL).go()
    house.works = False
    assert house.come("Bob", arrival=ARRIVAL).bye == "store_failed"
    house.works = True

    assert house.come("Bob", arrival=ARRIVAL).welcome.you == "p2"


def test_who_was_put_out_does_not_come_back_by_their_arrival() -> None:
    house = House()
    ann = house.host()
    house.come("Bob", address="of Bob", arrival=ARRIVAL).go()
    ann.say(PutOut("", "p2"))

    assert house.come("Bob", address="of Bob", arrival=ARRIVAL).bye == "barred"
    house.restart()
    assert house.come("Bob", address="of a stranger", arrival=ARRIVAL).welcome.you == "p3"


def test_who_has_left_is_known_no_more() -> None:
    house = House()
    bob = house.come("Bob", arrival=ARRIVAL)
    bob.say(Leave(""))

    assert bob.bye == "left"
    assert house.come("Bob", arrival=ARRIVAL).welcome.you == "p3"


@pytest.mark.parametrize("is_restarted", [False, True])
def test_who_gave_way_to_others_comes_again_as_a_new_person(*, is_restarted: bool) -> None:
    house = House()
    house.host()
    crowd = [house.come(address=f"of {n}") for n in range(BYSTANDERS - 1)]
    house.come("Bob", address="of Bob", arrival=ARRIVAL).go()
    crowd[0].go()
    house.wait(41)
    house.come("Cleo", address="of Cleo")
    again = house.come("Bob", address="of Bob", arrival=ARRIVAL)
    assert not house.room.presence.away(), "they are not expected any more"
    again.go()
    if is_restarted:
        house.kept = dict(reversed(house.kept.items()))
        house.restart()

    assert names(house)[-2:] == ["Cleo", "Bob"]
    assert house.come("Bob", arrival=ARRIVAL).welcome.you == again.welcome.you


def test_a_running_match_and_one_that_is_over_know_who_comes_again() -> None:
    house = House(turn_limit=2)
    ann, bob = house.crews()
    cleo = house.come("Cleo", arrival=ARRIVAL)
    cleo.go()
    assert house.come("Cleo", arrival=ARRIVAL).welcome.you == cleo.welcome.you
    play(ann, bob)
    ann.say(Rematch(""))
    made = {"p1": "for-ann", cleo.welcome.you: "for-cleo"}
    house.do(house.room.take(RematchLaid(Write("next-id", opened="GHJKMN"), made), house.now))
    house.restart()

    back = house.come("Cleo", arrival=ARRIVAL)
    assert back.welcome.you == cleo.welcome.you
    assert back.last(RematchMade).token == ARRIVAL


# --- while they are written --------------------------------------------------------------------


def test_who_comes_again_before_they_are_written_is_one_person() -> None:
    house = slow()
    lost, back = (house.come("Bob", arrival=ARRIVAL) for _ in range(2))
    lost.go()
    assert not lost.told
    assert not back.told
    house.answer_all()

    assert back.welcome.you == "p2"
    assert names(house) == ["Ann", "Bob"]
    assert house.room.presence.here("p2")


def test_who_comes_again_is_written_if_the_first_time_failed() -> None:
    house = slow()
    lost, back = (house.come("Bob", arrival=ARRIVAL) for _ in range(2))
    house.answer(works=False)
    house.answer_all()

    assert lost.bye == "store_failed"
    assert back.welcome.you == "p2"
    assert names(house) == ["Ann", "Bob"]


def test_who_is_put_out_while_they_come_again_stays_out() -> None:
    house = SlowHouse("sonar")
    ann = house.host()
    house.come("Bob", address="of Bob", arrival=ARRIVAL).go()
    house.slow = True
    ann.say(PutOut("", "p2"))
    back = house.come("Bob", address="of Bob", arrival=ARRIVAL)
    house.answer_all()

    assert back.bye == "barred"
    assert names(house) == ["Ann"]


def test_who_comes_again_is_sent_away_if_they_are_put_out_meanwhile() -> None:
    house = SlowHouse("sonar")
    ann = house.host()
    house.come("Bob", arrival=ARRIVAL).go()
    house.slow = True
    back = house.come("Bob", arrival=ARRIVAL)
    ann.say(PutOut("", "p2"))
    house.answer_all()

    assert back.bye == "put_out"
    assert names(house) == ["Ann"]


def test_who_comes_back_gives_way_to_nobody_meanwhile() -> None:
    """They are here before the one for whom they would have had to go."""
    house = SlowHouse("sonar")
    house.host()
    crowd = [house.come(address=f"of {n}") for n in range(BYSTANDERS)]
    crowd[0].go()
    house.wait(41)
    house.slow = True
    back = house.come(token=crowd[0].welcome.token)
    cleo = house.come("Cleo", address="of Cleo")
    house.answer_all()

    assert back.welcome.you == crowd[0].welcome.you
    assert cleo.bye == "room_full"


PEOPLE = st.sampled_from(["Bob", "Cleo", "Dan"])
STEPS = st.one_of(
    st.tuples(st.just("come"), PEOPLE),
    st.tuples(st.just("come"), PEOPLE),
    st.tuples(st.just("go"), PEOPLE),
    st.tuples(st.sampled_from(["store", "fail", "kill"]), st.just("")),
)


class Coming:
    """People of whom each is one person, whatever becomes of their lines."""

    def __init__(self) -> None:
        self.house = slow()
        self.lines: dict[str, Guest] = {}
        self.ids: dict[str, str] = {}

    def step(self, kind: str, name: str) -> None:
        """Something happens."""
        house = self.house
        if kind == "come":
            self.come(name)
        elif kind == "go" and name in self.lines:
            self.lines.pop(name).go()
        elif kind == "kill":
            house.writes.clear()
            self.lines.clear()
            house.restart()
        elif kind in ("store", "fail") and house.writes:
            house.answer(works=kind == "store")
        self.look()

    def come(self, name: str) -> Guest:
        """No Welcome has reached them, so that they have no token."""
        guest = self.lines[name] = self.house.come(name, arrival=f"arrival-of-{name:->12}")
        return guest

    def look(self) -> None:
        """Nobody is kept out, and every caller is one person."""
        told = [message for line in self.house.told.values() for message in line]
        assert {bye.code for bye in told if isinstance(bye, Bye)} <= {"store_failed", "replaced"}
        people = names(self.house)
        assert len(people) == len(set(people)), people


@given(steps=st.lists(STEPS, max_size=30))
def test_whatever_becomes_of_their_lines_everybody_is_one_person(
    steps: list[tuple[str, str]],
) -> None:
    coming = Coming()
    for kind, name in steps:
        coming.step(kind, name)
    coming.house.answer_all()
    last = {name: coming.come(name) for name in ("Bob", "Cleo", "Dan")}
    coming.house.answer_all()
    coming.look()

    assert sorted(names(coming.house)) == ["Ann", "Bob", "Cleo", "Dan"]
    table = coming.house.room.match.table
    for name, guest in last.items():
        person = table.person(guest.welcome.you)
        assert person is not None
        assert person.name == name


# --- onlookers ---------------------------------------------------------------------------------


def test_an_onlooker_comes_again_before_the_line_is_known_to_be_lost() -> None:
    house = House()
    house.crews()
    lost = [house.come("Eve", spectate=True, arrival=ARRIVAL) for _ in range(3)]
    back = house.come("Eve", spectate=True, arrival=ARRIVAL)

    assert [guest.last(Bye).code for guest in lost] == ["replaced"] * 3
    assert [p.name for p in back.welcome.lobby.players if p.spectator] == ["Eve"]
    assert house.come("Eve", spectate=True, arrival=ANOTHER).bye == "name_taken"


def test_the_arrival_of_an_onlooker_is_void_when_their_token_is_used() -> None:
    house = House()
    house.crews()
    eve = house.come("Eve", spectate=True, arrival=ARRIVAL)
    back = house.come("Eve", spectate=True, token=eve.welcome.token)

    assert house.come("Eve", spectate=True, arrival=ARRIVAL).bye == "name_taken"
    assert not back.all(Bye)


def test_an_onlooker_who_comes_to_play_is_not_kept_out_by_the_line_before() -> None:
    house = slow()
    eve = house.come("Eve", spectate=True, arrival=ARRIVAL)
    back = house.come("Eve", arrival=ARRIVAL)
    assert not eve.all(Bye), "nothing has changed yet"
    house.answer_all()

    assert eve.bye == "replaced"
    assert back.all(Welcome)
    assert [(p.name, p.spectator) for p in back.lobby.players] == [("Ann", False), ("Eve", False)]


def test_a_person_who_only_wants_to_watch_is_still_who_they_are() -> None:
    house = House()
    house.come("Bob", arrival=ARRIVAL).go()
    back = house.come("Bob", spectate=True, arrival=ARRIVAL)

    assert back.welcome.you == "p2"
    assert back.say(TakeSeat("", Seat.YELLOW_CAPTAIN))
