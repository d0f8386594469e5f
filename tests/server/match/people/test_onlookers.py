"""People who watch come back as others do: by themselves, and told what they missed."""

from hydrophone.server.match.people.places import ONLOOKERS_FROM_ONE_ADDRESS
from hydrophone.server.protocol.messages import Bye, Observed
from server.match.house import House, play


def test_who_watches_comes_back_before_the_line_is_known_to_be_lost() -> None:
    house = House()
    ann, bob = house.crews()
    eve = house.come("Eve", spectate=True)
    play(ann, bob, 4)
    seen = eve.last(Observed).seq
    play(ann, bob, 4)
    again = house.come("Eve", spectate=True, token=eve.welcome.token, since=seen)

    assert eve.last(Bye).code == "replaced"
    assert [p.name for p in again.welcome.lobby.players if p.spectator] == ["Eve"]
    missed = again.last(Observed)
    assert not missed.reset
    assert len(missed.observations) == missed.seq - seen
    assert missed.seq == len(eve.heard())


def test_who_watches_comes_back_though_the_last_welcome_was_lost() -> None:
    house = House()
    house.crews()
    eve = house.come("Eve", spectate=True)
    lost = [house.come("Eve", spectate=True, token=eve.welcome.token) for _ in range(3)]

    assert [each.all(Bye)[-1].code for each in (eve, *lost[:2])] == ["replaced"] * 3
    assert lost[-1].welcome


def test_who_watches_is_told_what_is_missing_by_another_server() -> None:
    house = House()
    ann, bob = house.crews()
    eve = house.come("Eve", spectate=True)
    play(ann, bob, 4)
    seen = eve.last(Observed).seq
    house.restart()
    again = house.come("Eve", spectate=True, token=eve.welcome.token, since=seen)

    assert again.last(Observed).observations == ()
    assert not again.last(Observed).reset
    house.restart()
    assert house.come("Eve", spectate=True, token="another", since=10_000).last(Observed).reset


def test_whoever_has_no_such_token_takes_nobodys_place() -> None:
    house = House()
    house.crews()
    eve = house.come("Eve", spectate=True)

    assert house.come("Eve", spectate=True).bye == "name_taken"
    assert house.come("Eve", spectate=True, token="guessed").bye == "name_taken"
    assert not eve.all(Bye)


def test_onlookers_of_one_address_come_back_to_a_full_room() -> None:
    house = House()
    house.crews()
    first, *_ = [house.come(spectate=True) for _ in range(ONLOOKERS_FROM_ONE_ADDRESS)]

    assert house.come(spectate=True).bye == "room_full"
    assert house.come(spectate=True, token=first.welcome.token).welcome
