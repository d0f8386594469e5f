"""The people of the table come in before all others; onlookers have places of their own."""

import pytest

from hydrophone.core.game import Language
from hydrophone.server.match.handlers.admission import OWN_CONNECTIONS
from hydrophone.server.match.people.places import (
    BARRED_S,
    BYSTANDERS_FROM_ONE_ADDRESS,
    ONLOOKERS,
    ONLOOKERS_FROM_ONE_ADDRESS,
)
from hydrophone.server.match.table.tables import BYSTANDERS
from hydrophone.server.protocol.messages import (
    Acked,
    Bye,
    Lobby,
    MatchPhase,
    PutOut,
    SetReady,
    TakeSeat,
    Welcome,
)
from server.match.house import CREW, Guest, House, play

BLUE, BLUE_RADIO, YELLOW, YELLOW_RADIO = CREW


def is_in(guest: Guest) -> bool:
    """Was the guest welcomed, and not sent away?"""
    return bool(guest.all(Welcome)) and not guest.all(Bye)


def watchers(house: House, count: int) -> list[Guest]:
    """So many spectators, each from an address of their own."""
    return [house.come(spectate=True, address=f"of {n}") for n in range(count)]


# --- onlookers ---------------------------------------------------------------------------------


def test_onlookers_keep_no_player_out() -> None:
    house = House()
    ann, bob = house.crews()
    bob.go()
    crowd = watchers(house, 2 * ONLOOKERS)

    assert sum(map(is_in, crowd)) == ONLOOKERS
    assert crowd[-1].bye == "room_full"
    assert is_in(house.come(token=bob.welcome.token))
    assert is_in(house.come(token=ann.welcome.token))


def test_one_address_gets_a_part_of_the_onlookers_places() -> None:
    house = House()
    house.host()
    crowd = [house.come(spectate=True, address="of one") for _ in range(2 * ONLOOKERS)]

    assert sum(map(is_in, crowd)) == ONLOOKERS_FROM_ONE_ADDRESS
    assert is_in(house.come(spectate=True, address="of another"))


def test_an_onlooker_who_goes_leaves_a_place() -> None:
    house = House()
    house.host()
    crowd = [house.come(spectate=True) for _ in range(ONLOOKERS_FROM_ONE_ADDRESS)]
    crowd[0].go()

    assert is_in(house.come(spectate=True))


def test_a_match_that_is_over_has_places_for_its_people() -> None:
    house, _ann, bob = over()
    watchers(house, 2 * ONLOOKERS)
    bob.go()

    assert is_in(house.come(token=bob.welcome.token))


def over() -> tuple[House, Guest, Guest]:
    house = House(turn_limit=1, map="open_waters")
    ann, bob = house.crews()
    play(ann, bob)
    assert ann.phase() is MatchPhase.OVER
    return house, ann, bob


# --- people beside the table -------------------------------------------------------------------


def test_strangers_of_one_address_do_not_fill_the_table() -> None:
    house = House()
    house.host()
    crowd = [house.come(address="of one") for _ in range(2 * BYSTANDERS)]

    assert sum(map(is_in, crowd)) == BYSTANDERS_FROM_ONE_ADDRESS
    assert crowd[-1].bye == "room_full"
    assert is_in(house.come("Bob", address="of Bob"))


def test_strangers_of_many_addresses_leave_the_places_of_the_people_at_the_table() -> None:
    house = House()
    ann, bob = house.host(), house.come("Bob")
    ann.say(TakeSeat("", BLUE))
    bob.say(TakeSeat("", YELLOW))
    crowd = [house.come(address=f"of {n}") for n in range(2 * BYSTANDERS)]
    for guest in (ann, bob):
        guest.go()

    assert sum(map(is_in, crowd)) == BYSTANDERS
    assert is_in(house.come(token=ann.welcome.token))
    assert is_in(house.come(token=bob.welcome.token))


def test_who_sits_down_leaves_a_place_beside_the_table() -> None:
    house = House()
    house.host()
    crowd = [house.come() for _ in range(BYSTANDERS_FROM_ONE_ADDRESS)]
    assert not is_in(house.come())
    crowd[0].say(TakeSeat("", BLUE))

    assert is_in(house.come())


def test_those_long_gone_make_room_for_others() -> None:
    house = House()
    house.host()
    crowd = [house.come(address=f"of {n}") for n in range(BYSTANDERS)]
    for guest in crowd:
        guest.go()
    assert house.come(address="of Bob").bye == "room_full"
    house.wait(41)

    assert is_in(house.come(address="of Bob"))
    assert house.come(token=crowd[0].welcome.token).bye == "wrong_token"


def test_a_person_with_many_connections_loses_the_oldest() -> None:
    house = House()
    tabs = [house.host()]
    for _ in range(OWN_CONNECTIONS):
        tabs.append(house.come(token=tabs[-1].welcome.token, language=Language.GERMAN))

    assert [guest.bye for guest in tabs if guest.all(Bye)] == ["replaced"]
    assert tabs[0].all(Bye)
    assert all(is_in(guest) for guest in tabs[1:])
    assert house.room.presence.here("p1")


# --- the host puts people out ------------------------------------------------------------------


def test_before_the_start_the_host_puts_anybody_out() -> None:
    house = House()
    ann, bob = house.host(), house.come("Bob", address="of Bob")
    bob.say(TakeSeat("", YELLOW))
    tab = house.come(token=bob.welcome.token, address="of Bob", language=Language.GERMAN)
    assert isinstance(ann.say(PutOut("", bob.welcome.you)), Acked)

    assert bob.bye == tab.bye == "put_out"
    assert bob.last(Bye).sentence != tab.last(Bye).sentence, "each in their language"
    assert {player.name for player in ann.lobby.players} == {"Ann"}
    assert ann.lobby.seats[2].player is None
    assert house.come(token=tab.welcome.token).bye == "wrong_token"
    house.restart()
    assert house.come(token=tab.welcome.token).bye == "wrong_token"


def test_the_host_puts_a_spectator_out() -> None:
    house = House()
    ann, eve = house.host(), house.come("Eve", spectate=True, address="of Eve")
    ann.say(PutOut("", eve.welcome.you))

    assert eve.bye == "put_out"
    assert [player.name for player in ann.last(Lobby).players] == ["Ann"]


def test_in_a_running_match_nobody_of_a_crew_is_put_out() -> None:
    house = House()
    ann, bob = house.crews()
    dora = house.come("Dora", address="of Dora")
    bob.say(TakeSeat("", YELLOW))

    assert ann.refusal(PutOut("", bob.welcome.you)) == "crew_stays"
    assert isinstance(ann.say(PutOut("", dora.welcome.you)), Acked)
    assert dora.bye == "put_out"
    assert {player.name for player in ann.lobby.players} == {"Ann", "Bob"}


def test_nobody_but_the_host_puts_people_out() -> None:
    house = House()
    ann, bob, eve = house.host(), house.come("Bob"), house.come("Eve", spectate=True)

    for person in (ann, eve):
        assert bob.refusal(PutOut("", person.welcome.you)) == "host_only"
    assert eve.refusal(PutOut("", bob.welcome.you)) == "only_watching"
    assert ann.refusal(PutOut("", ann.welcome.you)) == "leave_instead"
    assert ann.refusal(PutOut("", "p9")) == "unknown_person"


@pytest.mark.parametrize("spectate", [True, False])
def test_an_address_that_was_put_out_stays_out_for_a_while(spectate: bool) -> None:
    house = House()
    ann = house.host()
    eve = house.come("Eve", spectate=spectate, address="of Eve")
    ann.say(PutOut("", eve.welcome.you))

    assert house.come("Zoe", address="of Eve").bye == "barred"
    assert house.come("Zoe", spectate=True, address="of Eve").bye == "barred"
    assert is_in(house.come("Zoe", address="of Zoe"))
    house.now += BARRED_S
    assert is_in(house.come("Eve", address="of Eve"))


def test_the_host_frees_seat_and_name_of_a_person_long_gone_who_may_come_anew() -> None:
    house = House()
    ann, bob = house.host(), house.come("Bob", address="of Bob")
    bob.say(TakeSeat("", YELLOW))
    bob.go()
    assert house.come("Bob", address="of Bob").bye == "name_taken"
    house.wait(41)
    away = next(player for player in ann.lobby.players if player.name == "Bob")
    assert not away.present
    ann.say(PutOut("", away.id))
    assert ann.lobby.seats[2].player is None

    again = house.come("Bob", address="of Bob")
    assert is_in(again)
    assert isinstance(again.say(TakeSeat("", YELLOW)), Acked)


def test_who_has_only_just_gone_is_barred_all_the_same() -> None:
    house = House()
    ann, eve = house.host(), house.come("Eve", address="of Eve")
    eve.go()
    ann.say(PutOut("", eve.welcome.you))

    assert house.come("Zoe", address="of Eve").bye == "barred"


def test_an_address_where_people_of_the_table_are_is_not_barred() -> None:
    house = House()
    ann, bob = house.host(), house.come("Bob", address="of both")
    bob.say(TakeSeat("", YELLOW))
    ann.say(PutOut("", house.come("Eve", address="of both").welcome.you))

    assert is_in(house.come("Cleo", address="of both"))


def test_a_seated_player_who_is_put_out_leaves_an_open_seat_and_no_start() -> None:
    house = House()
    ann, bob = house.host(), house.come("Bob")
    ann.say(TakeSeat("", BLUE))
    ann.say(SetReady("", True))
    bob.say(TakeSeat("", YELLOW))
    ann.say(PutOut("", bob.welcome.you))

    assert ann.phase() is MatchPhase.LOBBY
    assert ann.lobby.seats[2].player is None
    assert ann.lobby.seats[2].bot is None
