"""Everybody of a crew has gone: bots play on, and the others may claim the win if it was agreed."""

import pytest

from hydrophone.core.game import Outcome
from hydrophone.core.seats import Seat, Side
from hydrophone.server.protocol.messages import (
    Acked,
    ClaimWin,
    Leave,
    Observed,
    Phase,
    SetBot,
    SetClaims,
    SetReady,
    TakeSeat,
)
from server.match.house import CREW, Guest, House

GRACE_S = 40.0
CLAIM = ClaimWin("")


def duel(*, claims: bool = True) -> tuple[House, Guest, Guest]:
    """Ann in the blue boat against Bob; the table has agreed that a deserted match may be won."""
    house = House(map="open_waters")
    ann, bob = house.host(), house.come("Bob")
    for seat in CREW:
        (ann if seat.side is Side.BLUE else bob).say(TakeSeat("", seat))
    assert isinstance(ann.say(SetClaims("", claims)), Acked)
    for guest in (ann, bob):
        guest.say(SetReady("", True))
    assert ann.phase() is Phase.RUNNING
    return house, ann, bob


def outcome(house: House) -> Outcome | None:
    return house.room.match.must_run().referee.outcome


def test_a_crew_claims_the_win_after_the_last_enemy_has_left_for_good() -> None:
    house, ann, bob = duel()
    assert ann.lobby.claims
    assert not ann.lobby.gone
    bob.say(Leave(""))
    assert list(ann.lobby.gone) == [Side.YELLOW]

    assert isinstance(ann.say(CLAIM), Acked)
    assert ann.phase() is Phase.OVER
    assert outcome(house) == Outcome(Side.BLUE, "forfeit")
    assert b"match_ended" in bytes(ann.last(Observed).observations[-1])


def test_it_may_be_claimed_from_people_who_are_long_away_but_not_at_once() -> None:
    house, ann, bob = duel()
    bob.go()
    house.wait(GRACE_S - 1)
    assert ann.refusal(CLAIM) == "enemy_is_here"
    house.wait(1)

    assert ann.lobby.gone == (Side.YELLOW,)
    assert isinstance(ann.say(CLAIM), Acked)
    assert outcome(house) == Outcome(Side.BLUE, "forfeit")


def test_who_comes_back_in_time_has_lost_nothing() -> None:
    house, ann, bob = duel()
    bob.go()
    house.wait(GRACE_S + 1)
    house.come(token=bob.welcome.token)

    assert ann.lobby.gone == ()
    assert ann.refusal(CLAIM) == "enemy_is_here"


def test_nobody_claims_a_win_where_that_was_not_agreed() -> None:
    _, ann, bob = duel(claims=False)
    bob.say(Leave(""))

    assert ann.lobby.gone == (Side.YELLOW,)
    assert ann.refusal(CLAIM) == "no_claims"


@pytest.mark.parametrize("post", [Seat.YELLOW_CAPTAIN, Seat.YELLOW_RADIO_OPERATOR])
def test_one_mate_who_stays_keeps_the_match(post: Seat) -> None:
    house = House(map="open_waters")
    ann, bob, cleo = house.host(), house.come("Bob"), house.come("Cleo")
    for seat in CREW:
        who = ann if seat.side is Side.BLUE else bob if seat is post else cleo
        who.say(TakeSeat("", seat))
    ann.say(SetClaims("", True))
    for guest in (ann, bob, cleo):
        guest.say(SetReady("", True))
    bob.say(Leave(""))

    assert ann.lobby.gone == ()
    assert ann.refusal(CLAIM) == "enemy_is_here"


def test_bots_that_were_there_from_the_start_are_no_crew_that_is_gone() -> None:
    house = House(map="open_waters")
    ann = house.host()
    for seat in CREW[:2]:
        ann.say(TakeSeat("", seat))
    ann.say(SetClaims("", True))
    for seat in CREW[2:]:
        ann.say(SetBot("", seat, "cadet"))
    ann.say(SetReady("", True))

    assert ann.phase() is Phase.RUNNING
    assert ann.lobby.gone == ()
    assert ann.refusal(CLAIM) == "enemy_is_here"


def test_those_who_only_watch_claim_nothing() -> None:
    house, _, bob = duel()
    bob.say(Leave(""))
    eve = house.come("Eve")

    assert eve.refusal(CLAIM) == "seat_first"


def test_a_claimed_win_is_the_same_after_a_restart() -> None:
    house, ann, bob = duel()
    bob.say(Leave(""))
    ann.say(CLAIM)
    house.restart()

    assert outcome(house) == Outcome(Side.BLUE, "forfeit")
    assert house.room.match.table.phase is Phase.OVER


def test_only_the_host_agrees_to_it_and_only_before_the_start() -> None:
    house = House(map="open_waters")
    ann, bob = house.host(), house.come("Bob")

    assert bob.refusal(SetClaims("", True)) == "host_only"
    for seat in CREW:
        (ann if seat.side is Side.BLUE else bob).say(TakeSeat("", seat))
    bob.say(SetReady("", True))
    ann.say(SetClaims("", True))
    assert not any(person.ready for person in ann.lobby.players)
    for guest in (ann, bob):
        guest.say(SetReady("", True))
    assert ann.refusal(SetClaims("", False)) == "match_running"
