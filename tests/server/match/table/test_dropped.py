"""People who drop out of a running match: who stands in, and how they get their posts back."""

import pytest

from hydrophone.bots.bot import Level
from hydrophone.core.seats import Seat
from hydrophone.server.protocol.messages import (
    Acked,
    Arrival,
    Boarded,
    HandOver,
    Leave,
    MatchPhase,
    Observed,
    SaveSheet,
    SeatInfo,
    SetBot,
    SetReady,
    SetTerms,
    TakeSeat,
)
from server.match.house import CREW, Guest, House, turns, two_against_one

BLUE, BLUE_RADIO, YELLOW, YELLOW_RADIO = CREW
GRACE_S = 40.0


def seat(guest: Guest, wanted: Seat) -> SeatInfo:
    """A seat as a guest was told of it last."""
    return next(info for info in guest.lobby.seats if info.seat is wanted)


def done(answer: object) -> None:
    assert isinstance(answer, Acked), answer


def without_cleo() -> tuple[House, Guest, Guest, Guest]:
    """Cleo, the blue Radio Operator, has lost the connection."""
    house, ann, bob, cleo = two_against_one()
    cleo.go()
    return house, ann, bob, cleo


# --- what all are told -------------------------------------------------------------------------


def test_all_are_told_who_is_away_and_for_how_long() -> None:
    house, ann, bob, cleo = without_cleo()
    house.wait(18)
    bob.go()

    (away,) = [p for p in ann.lobby.players if p.name == "Cleo"]
    assert (away.present, away.away_s) == (False, 18.0)
    assert ann.lobby.grace_s == GRACE_S
    assert [p.away_s for p in ann.lobby.players if p.present] == [None]
    house.come(token=cleo.welcome.token)
    assert {p.name for p in ann.lobby.players if p.away_s is not None} == {"Bob"}


# --- the crew decides --------------------------------------------------------------------------


def test_a_post_waits_for_its_person_unless_the_crew_says_otherwise() -> None:
    house, ann, _, cleo = without_cleo()
    house.wait(10 * GRACE_S)

    assert seat(ann, BLUE_RADIO).player == cleo.welcome.you
    assert seat(ann, BLUE_RADIO).stand_in is None


@pytest.mark.parametrize("early", [True, False])
def test_a_bot_stands_in_after_the_grace_time_if_the_crew_wants_it(early: bool) -> None:
    house, ann, bob, cleo = without_cleo()
    house.wait(10 if early else GRACE_S + 1)
    done(ann.say(SetBot("", BLUE_RADIO, Level.SEADOG)))
    if early:
        assert seat(bob, BLUE_RADIO).stand_in is Level.SEADOG
        house.wait(GRACE_S - 10.1)
        assert seat(ann, BLUE_RADIO).player == cleo.welcome.you
        house.wait(0.2)

    for guest in (ann, bob):
        assert seat(guest, BLUE_RADIO).bot is Level.SEADOG
        assert seat(guest, BLUE_RADIO).kept_for == cleo.welcome.you
        assert guest.lobby.boarded == (Boarded(1, BLUE_RADIO, "Cleo", Arrival.BOT, Level.SEADOG),)
    assert house.asked[-1].seat is BLUE_RADIO


def test_the_crew_may_think_better_of_it() -> None:
    house, ann, _, cleo = without_cleo()
    ann.say(SetBot("", BLUE_RADIO, Level.SEADOG))
    done(ann.say(SetBot("", BLUE_RADIO, None)))
    house.wait(2 * GRACE_S)

    assert seat(ann, BLUE_RADIO).player == cleo.welcome.you


def test_only_the_crew_decides_while_one_of_it_is_here() -> None:
    house, ann, bob, _ = without_cleo()
    assert bob.refusal(SetBot("", BLUE_RADIO, Level.LANDLUBBER)) == "host_only"
    bob.go()
    house.wait(GRACE_S)
    done(ann.say(SetBot("", YELLOW, Level.LANDLUBBER)))

    assert seat(ann, YELLOW).bot is Level.LANDLUBBER, "the host, as nobody of that crew is here"


def test_an_enemy_chooses_no_bot_for_a_person_whose_line_flickers() -> None:
    house, ann, bob = two_against_one()[:3]
    bob.go()
    house.wait(GRACE_S - 1)

    assert ann.refusal(SetBot("", YELLOW, Level.LANDLUBBER)) == "may_be_back"
    done(ann.say(SetBot("", YELLOW, None)))
    house.wait(1)
    done(ann.say(SetBot("", YELLOW, Level.LANDLUBBER)))
    assert seat(ann, YELLOW).bot is Level.LANDLUBBER


def test_a_decision_is_over_when_the_person_is_back() -> None:
    house, ann, _, cleo = without_cleo()
    ann.say(SetBot("", BLUE_RADIO, Level.SEADOG))
    back = house.come(token=cleo.welcome.token)
    back.go()
    house.wait(2 * GRACE_S)

    assert seat(ann, BLUE_RADIO) == SeatInfo(BLUE_RADIO, cleo.welcome.you, vacant=True)


def test_the_level_of_a_bot_that_stands_in_can_be_changed() -> None:
    house, ann, _, cleo = without_cleo()
    house.wait(GRACE_S + 1)
    ann.say(SetBot("", BLUE_RADIO, Level.LANDLUBBER))
    done(ann.say(SetBot("", BLUE_RADIO, Level.SEADOG)))

    assert seat(ann, BLUE_RADIO).bot is Level.SEADOG
    assert seat(ann, BLUE_RADIO).kept_for == cleo.welcome.you
    assert ann.refusal(SetBot("", BLUE_RADIO, None)) == "match_running"


# --- the table decides -------------------------------------------------------------------------


def agreed() -> tuple[House, Guest, Guest]:
    """Ann and Bob play by a table where a bot stands in for people who are away."""
    house = House(map="open_waters")
    ann, bob = house.host(), house.come("Bob")
    assert bob.refusal(SetTerms("", stand_in="helmsman")) == "host_only"
    assert ann.refusal(SetTerms("", stand_in="mermaid")) == "unknown_level"
    ann.say(SetReady("", True))
    done(ann.say(SetTerms("", stand_in="helmsman")))
    assert not ann.lobby.players[0].ready, "all are asked again"
    for wanted in CREW:
        (ann if wanted.side == "blue" else bob).say(TakeSeat("", wanted))
    for guest in (ann, bob):
        guest.say(SetReady("", True))
    assert ann.refusal(SetTerms("", stand_in=None)) == "match_running"
    return house, ann, bob


def test_a_bot_stands_in_at_once_after_the_grace_time_if_the_table_says_so() -> None:
    house, ann, bob = agreed()
    bob.go()
    assert ann.lobby.stand_in is seat(ann, YELLOW).stand_in is Level.HELMSMAN
    house.wait(GRACE_S)

    assert {seat(ann, each).bot for each in (YELLOW, YELLOW_RADIO)} == {Level.HELMSMAN}
    assert len(ann.lobby.boarded) == 2


def test_a_crew_can_wait_all_the_same() -> None:
    house, ann, bob = agreed()
    bob.go()
    ann.say(SetBot("", YELLOW, None))
    house.wait(2 * GRACE_S)

    assert seat(ann, YELLOW).player == bob.welcome.you
    assert seat(ann, YELLOW_RADIO).bot is Level.HELMSMAN


def test_nobody_stands_in_while_the_match_stands_or_has_just_gone_on() -> None:
    house, ann, bob = agreed()
    ann.go()
    bob.go()
    house.wait(2 * GRACE_S)
    back = house.come(token=ann.welcome.token)
    house.wait(GRACE_S - 1)
    assert seat(back, YELLOW).player == bob.welcome.you
    house.wait(1)

    assert seat(back, YELLOW).bot is Level.HELMSMAN


# --- coming back -------------------------------------------------------------------------------


def test_a_person_who_is_back_has_the_post_at_once_and_has_missed_nothing() -> None:
    house, ann, bob, cleo = without_cleo()
    sheet = SaveSheet("", BLUE, "pencil")
    house.wait(GRACE_S)
    ann.say(SetBot("", BLUE_RADIO, Level.SEADOG))
    ann.say(sheet)
    house.bots_answer()
    guest, waited = next(turns(ann, bob))
    done(guest.act(waited, guest.offers()[waited].legal[0]))
    back = house.come(token=cleo.welcome.token, since=len(cleo.heard()))

    assert seat(ann, BLUE_RADIO) == SeatInfo(BLUE_RADIO, cleo.welcome.you)
    assert seat(back, BLUE_RADIO) == SeatInfo(BLUE_RADIO, cleo.welcome.you)
    assert back.welcome.sheets == {BLUE: "pencil"}
    assert not back.last(Observed).reset
    assert set(back.offers()) == {BLUE_RADIO}
    assert bob.lobby.boarded[-1] == Boarded(2, BLUE_RADIO, "Cleo", Arrival.BACK)
    assert house.come(token=back.welcome.token).heard() == ann.heard()


def test_an_answer_of_the_bot_that_stood_in_is_forgotten() -> None:
    house, ann, _, cleo = without_cleo()
    house.wait(GRACE_S)
    ann.say(SetBot("", BLUE_RADIO, Level.SEADOG))
    house.come(token=cleo.welcome.token)
    acts = len(house.room.match.log)
    house.bots_answer()

    assert len(house.room.match.log) == acts


def test_a_mate_who_takes_a_post_along_gives_it_back() -> None:
    house, ann, _, cleo = without_cleo()
    house.wait(GRACE_S)
    done(ann.say(TakeSeat("", BLUE_RADIO)))
    assert seat(ann, BLUE_RADIO).kept_for == cleo.welcome.you
    back = house.come(token=cleo.welcome.token)

    assert seat(ann, BLUE_RADIO).player == cleo.welcome.you
    assert set(back.offers()) == {BLUE_RADIO}
    assert set(ann.offers()) == {BLUE}


def test_a_post_that_is_handed_on_in_the_crew_is_kept_all_the_same() -> None:
    house, ann, _, cleo = without_cleo()
    house.wait(GRACE_S)
    ann.say(TakeSeat("", BLUE_RADIO))
    ann.say(SetBot("", BLUE_RADIO, Level.LANDLUBBER))

    assert seat(ann, BLUE_RADIO).kept_for == cleo.welcome.you


def test_a_post_that_a_stranger_was_given_is_kept_no_more() -> None:
    house, ann, _, cleo = without_cleo()
    dora = house.come("Dora")
    house.wait(GRACE_S)
    ann.say(HandOver("", BLUE_RADIO, dora.welcome.you))
    done(dora.say(TakeSeat("", BLUE_RADIO)))
    back = house.come(token=cleo.welcome.token)

    assert seat(back, BLUE_RADIO) == SeatInfo(BLUE_RADIO, dora.welcome.you)
    assert back.last(Observed).offers == ()


def test_a_person_who_leaves_for_good_keeps_no_post() -> None:
    _, ann, _, cleo = two_against_one()
    cleo.say(Leave(""))

    stand_in = seat(ann, BLUE_RADIO)
    named = SeatInfo(BLUE_RADIO, bot=Level.HELMSMAN, bot_name=stand_in.bot_name)
    assert stand_in == named
    assert ann.lobby.boarded[-1] == Boarded(1, BLUE_RADIO, "Cleo", Arrival.BOT, Level.HELMSMAN)


def test_a_stand_in_outlives_a_restart() -> None:
    house, ann, bob, cleo = without_cleo()
    house.wait(GRACE_S)
    ann.say(SetBot("", BLUE_RADIO, Level.SEADOG))
    house.restart()
    ann, bob = (house.come(token=guest.welcome.token) for guest in (ann, bob))
    assert seat(ann, BLUE_RADIO).bot is Level.SEADOG
    house.come(token=cleo.welcome.token)

    assert seat(bob, BLUE_RADIO).player == cleo.welcome.you
    assert house.phase() is MatchPhase.RUNNING
