"""Who comes aboard: nobody reads a boat that did not let them in."""

import pytest

from hydrophone.bots.bot import Level
from hydrophone.core.seats import Seat
from hydrophone.server.match.table.boarding import PASSWORD_TRIES, hashed
from hydrophone.server.match.table.tables import Person
from hydrophone.server.protocol.messages import (
    Acked,
    Arrival,
    AskForSeat,
    Boarded,
    HandOver,
    Leave,
    LeaveSeat,
    MatchPhase,
    Observed,
    PutOut,
    SetBot,
    SetPassword,
    SetReady,
    SetTerms,
    TakeSeat,
)
from server.match.house import CREW, Guest, House, two_against_one

BLUE, BLUE_RADIO, YELLOW, YELLOW_RADIO = CREW


def against_bots(**options: bool) -> tuple[House, Guest]:
    """Ann is the blue Captain; bots hold all other seats; the match runs."""
    house = House(map="open_waters")
    ann = house.host()
    ann.say(TakeSeat("", BLUE))
    for seat in CREW[1:]:
        ann.say(SetBot("", seat, Level.LANDLUBBER))
    if options.get("closed"):
        ann.say(SetTerms("", closed=True))
    ann.say(SetReady("", True))
    assert ann.phase() is MatchPhase.RUNNING
    return house, ann


def person(house: House, guest: Guest) -> Person:
    found = house.room.match.table.person(guest.welcome.you)
    assert found is not None
    return found


def done(answer: object) -> None:
    assert isinstance(answer, Acked), answer


# --- seats of bots -----------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [BLUE_RADIO, YELLOW, YELLOW_RADIO])
def test_a_stranger_takes_no_bots_seat_and_is_told_nothing_of_the_boat(seat: Seat) -> None:
    house, _ = against_bots()
    dora, watching = house.come("Dora"), house.come(spectate=True)

    assert dora.refusal(TakeSeat("", seat)) == "ask_first"
    assert dora.heard() == watching.heard()
    assert person(house, dora).side is None


def test_a_crew_gives_its_bots_seat_to_a_person_who_asks() -> None:
    house, ann = against_bots()
    dora = house.come("Dora")
    done(dora.say(AskForSeat("", BLUE_RADIO)))
    asking = next(player for player in ann.lobby.players if player.id == dora.welcome.you)
    assert asking.asks is BLUE_RADIO
    assert dora.refusal(TakeSeat("", BLUE_RADIO)) == "ask_first", "asking is not enough"
    done(ann.say(HandOver("", BLUE_RADIO, dora.welcome.you)))
    assert dora.lobby.seats[1].offered == dora.welcome.you
    assert dora.refusal(TakeSeat("", YELLOW)) == "ask_first", "another seat was not offered"
    done(dora.say(TakeSeat("", BLUE_RADIO)))

    assert dora.last(Observed).reset
    assert person(house, dora).asks is None
    assert dora.refusal(TakeSeat("", YELLOW)) == "both_sides"


def test_everybody_is_told_who_came_where() -> None:
    house, ann = against_bots()
    dora, eve = house.come("Dora"), house.come("Eve", spectate=True)
    assert ann.lobby.boarded == ()
    ann.say(HandOver("", YELLOW, dora.welcome.you))
    dora.say(TakeSeat("", YELLOW))
    dora.say(TakeSeat("", YELLOW_RADIO))

    told = (
        Boarded(1, YELLOW, "Dora"),
        Boarded(2, YELLOW_RADIO, "Dora", Arrival.MATE),
    )
    for guest in (ann, dora, eve):
        assert guest.lobby.boarded == told
    house.restart()
    assert house.come(token=ann.welcome.token).lobby.boarded == told


def test_the_host_gives_a_seat_only_of_a_crew_without_people() -> None:
    house, ann, bob, cleo = two_against_one()
    dora = house.come("Dora")
    bob.say(SetBot("", YELLOW_RADIO, Level.SEADOG))

    assert ann.refusal(HandOver("", YELLOW_RADIO, dora.welcome.you)) == "not_your_seat"
    assert cleo.refusal(HandOver("", YELLOW_RADIO, dora.welcome.you)) == "not_your_seat"
    assert dora.refusal(HandOver("", YELLOW_RADIO, dora.welcome.you)) == "not_your_seat"
    bob.say(Leave(""))
    assert cleo.refusal(HandOver("", YELLOW_RADIO, dora.welcome.you)) == "not_your_seat"
    done(ann.say(HandOver("", YELLOW_RADIO, dora.welcome.you)))
    done(dora.say(TakeSeat("", YELLOW_RADIO)))


def test_a_person_who_gave_all_their_seats_away_is_still_the_crew() -> None:
    house, ann, bob, _ = two_against_one()
    dora = house.come("Dora")
    for seat in (YELLOW, YELLOW_RADIO):
        bob.say(LeaveSeat("", seat))

    assert ann.refusal(HandOver("", YELLOW, dora.welcome.you)) == "not_your_seat"
    assert ann.refusal(PutOut("", bob.welcome.you)) == "crew_stays"
    done(bob.say(HandOver("", YELLOW, dora.welcome.you)))
    done(dora.say(TakeSeat("", YELLOW)))
    done(bob.say(TakeSeat("", YELLOW_RADIO)))


def test_nobody_is_given_a_seat_who_knows_the_other_boat() -> None:
    house, ann, bob, cleo = two_against_one()
    cleo.say(SetBot("", BLUE_RADIO, Level.SEADOG))

    assert ann.refusal(HandOver("", BLUE_RADIO, bob.welcome.you)) == "both_sides"
    assert bob.refusal(AskForSeat("", BLUE_RADIO)) == "both_sides"
    assert ann.refusal(HandOver("", BLUE_RADIO, "p9")) == "unknown_person"
    watching = house.come(spectate=True)
    assert ann.refusal(HandOver("", BLUE_RADIO, watching.welcome.you)) == "unknown_person"
    assert watching.refusal(AskForSeat("", BLUE_RADIO)) == "only_watching"


def test_an_offer_of_a_bots_seat_is_taken_back() -> None:
    house, ann = against_bots()
    dora = house.come("Dora")
    ann.say(HandOver("", YELLOW, dora.welcome.you))
    ann.say(HandOver("", YELLOW, None))

    assert dora.refusal(TakeSeat("", YELLOW)) == "ask_first"


# --- vacant seats ------------------------------------------------------------------------------


def test_a_vacant_seat_belongs_to_its_crew() -> None:
    house, ann, bob, cleo = two_against_one()
    dora = house.come("Dora")
    cleo.go()
    house.wait(41)
    assert ann.lobby.seats[1].vacant
    assert dora.refusal(TakeSeat("", BLUE_RADIO)) == "ask_first"
    assert bob.refusal(HandOver("", BLUE_RADIO, dora.welcome.you)) == "not_your_seat"
    done(dora.say(AskForSeat("", BLUE_RADIO)))
    done(ann.say(HandOver("", BLUE_RADIO, dora.welcome.you)))
    done(dora.say(TakeSeat("", BLUE_RADIO)))


def test_a_mate_takes_the_vacant_seat_of_their_crew() -> None:
    house, ann, _, cleo = two_against_one()
    cleo.go()
    house.wait(41)

    done(ann.say(TakeSeat("", BLUE_RADIO)))
    assert ann.lobby.boarded == (Boarded(1, BLUE_RADIO, "Ann", Arrival.MATE),)


def test_a_crew_that_is_away_altogether_is_read_by_nobody() -> None:
    house, ann, bob, _ = two_against_one()
    dora = house.come("Dora")
    bob.go()
    house.wait(41)

    assert dora.refusal(TakeSeat("", YELLOW)) == "ask_first"
    assert ann.refusal(HandOver("", YELLOW, dora.welcome.you)) == "not_your_seat"
    done(ann.say(SetBot("", YELLOW, Level.SEADOG)))
    assert ann.refusal(HandOver("", YELLOW, dora.welcome.you)) == "not_your_seat"
    assert ann.refusal(PutOut("", bob.welcome.you)) == "crew_stays"


def test_a_seat_of_a_person_who_is_here_is_not_asked_for() -> None:
    house, _, _, _ = two_against_one()
    dora = house.come("Dora")

    assert dora.refusal(AskForSeat("", YELLOW)) == "seat_taken"
    assert House().host().refusal(AskForSeat("", YELLOW)) == "not_running"


def test_who_asks_may_think_better_of_it() -> None:
    house, _ = against_bots()
    dora = house.come("Dora")
    dora.say(AskForSeat("", YELLOW))
    dora.say(AskForSeat("", None))

    assert person(house, dora).asks is None


# --- nobody after the start --------------------------------------------------------------------


def test_nobody_comes_aboard_if_that_was_agreed() -> None:
    house, ann = against_bots(closed=True)
    dora = house.come("Dora")
    assert dora.lobby.closed

    assert dora.refusal(TakeSeat("", YELLOW)) == "closed"
    assert dora.refusal(AskForSeat("", YELLOW)) == "closed"
    assert ann.refusal(HandOver("", BLUE_RADIO, dora.welcome.you)) == "closed"
    done(ann.say(TakeSeat("", BLUE_RADIO)))


def test_the_host_closes_the_boats_before_the_start_and_all_are_asked_again() -> None:
    house = House()
    ann, bob = house.host(), house.come("Bob")
    bob.say(TakeSeat("", BLUE))
    bob.say(SetReady("", True))
    assert bob.refusal(SetTerms("", closed=True)) == "host_only"
    done(ann.say(SetTerms("", closed=True)))

    assert bob.lobby.closed
    assert not any(player.ready for player in bob.lobby.players)
    running, host = against_bots()
    assert host.refusal(SetTerms("", closed=True)) == "match_running"
    assert not running.room.match.table.closed


# --- passwords ---------------------------------------------------------------------------------


def locked() -> tuple[House, Guest]:
    """Ann sits in the blue boat, whose password is "Seepferd"."""
    house = House(map="open_waters")
    ann = house.host()
    ann.say(TakeSeat("", BLUE))
    done(ann.say(SetPassword("", "Seepferd")))
    return house, ann


def test_a_crew_with_a_password_asks_others_for_it() -> None:
    house, ann = locked()
    bob = house.come("Bob")
    assert bob.lobby.locked == ("blue",)
    assert bob.refusal(TakeSeat("", BLUE_RADIO)) == "password_needed"
    assert bob.refusal(TakeSeat("", BLUE_RADIO, "seepferd")) == "wrong_password"
    assert bob.refusal(TakeSeat("", BLUE, "Seepferd")) == "seat_taken"
    done(bob.say(TakeSeat("", BLUE_RADIO, "Seepferd")))
    done(bob.say(LeaveSeat("", BLUE_RADIO)))
    done(ann.say(TakeSeat("", BLUE_RADIO)))

    done(house.come("Cleo").say(TakeSeat("", YELLOW)))


def test_a_password_is_asked_for_after_the_start_too() -> None:
    house, ann = locked()
    for seat in CREW[1:]:
        ann.say(SetBot("", seat, Level.LANDLUBBER))
    ann.say(SetReady("", True))
    dora = house.come("Dora")
    ann.say(HandOver("", BLUE_RADIO, dora.welcome.you))

    assert dora.refusal(TakeSeat("", BLUE_RADIO)) == "password_needed"
    assert ann.refusal(SetPassword("", "other")) == "match_running"
    done(dora.say(TakeSeat("", BLUE_RADIO, "Seepferd")))


def test_wrong_passwords_are_limited_for_each_address() -> None:
    house, _ = locked()
    bob = house.come("Bob", address="of Bob")
    for number in range(int(PASSWORD_TRIES.burst)):
        assert bob.refusal(TakeSeat("", BLUE_RADIO, f"no {number}")) == "wrong_password"
    again = house.come("Zoe", address="of Bob")

    for guest in (bob, again):
        assert guest.refusal(TakeSeat("", BLUE_RADIO, "Seepferd")) == "too_fast"
    done(house.come("Cleo", address="of Cleo").say(TakeSeat("", BLUE_RADIO, "Seepferd")))


def test_a_password_is_kept_as_a_salted_hash_and_told_to_nobody() -> None:
    house, ann = locked()
    kept = "".join(house.entries) + str(house.kept) + str(ann.told)
    assert "Seepferd" not in kept
    assert hashed("Seepferd", "one") != hashed("Seepferd", "two")
    assert "passwords" not in str(ann.lobby)
    house.restart()
    bob = house.come("Bob")
    assert bob.refusal(TakeSeat("", BLUE_RADIO, "x")) == "wrong_password"


def test_a_password_is_the_crews_to_set_and_lapses_with_it() -> None:
    house, ann = locked()
    bob = house.come("Bob")
    assert bob.refusal(SetPassword("", "mine")) == "seat_first"
    ann.say(LeaveSeat("", BLUE))
    assert ann.lobby.locked == ()
    ann.say(TakeSeat("", BLUE))
    ann.say(SetPassword("", "new"))
    ann.say(SetPassword("", None))
    assert ann.lobby.locked == ()
    done(bob.say(TakeSeat("", YELLOW)))
    bob.say(SetPassword("", "mine"))
    ann.say(PutOut("", bob.welcome.you))
    assert ann.lobby.locked == ()
