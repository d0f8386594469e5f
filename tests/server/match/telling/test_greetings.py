"""Quick phrases between the crews: before, during and after a match, some of them at a time."""

import pytest

from hydrophone.bots.notes import TextNote, Word, WordNote
from hydrophone.core.real_time import CallStop
from hydrophone.core.seats import Seat, Side
from hydrophone.games.sonar.actions import Move
from hydrophone.games.sonar.rules import Sonar
from hydrophone.server.protocol.messages import (
    Acked,
    ClaimWin,
    Courtesy,
    Delay,
    Greet,
    Greeted,
    Leave,
    Manners,
    MatchPhase,
    SendNote,
    SetReady,
    SetTerms,
    TakeSeat,
)
from laws.strangers import rules_for_two
from server.match.house import CREW, Guest, House


@pytest.mark.parametrize("phrase", list(Courtesy))
def test_everybody_hears_a_phrase_in_the_lobby_and_is_told_who_said_it(phrase: Courtesy) -> None:
    house = House()
    ann, bob, eve = house.host(), house.come("Bob"), house.come(spectate=True)

    assert isinstance(bob.say(Greet("", phrase)), Acked)
    for guest in (ann, bob, eve):
        assert guest.all(Greeted) == [Greeted(bob.welcome.you, phrase)]


def test_what_belongs_after_a_match_is_not_said_while_it_runs() -> None:
    house = House(map="open_waters")
    ann, bob, cleo = house.host(), house.come("Bob"), house.come("Cleo")
    for seat in CREW:
        (ann if seat.side is Side.BLUE else bob).say(TakeSeat("", seat))
    ann.say(SetTerms("", claims=True))
    for guest in (ann, bob):
        guest.say(SetReady("", True))
    assert ann.refusal(Greet("", Courtesy.GOODBYE)) == "not_agreed"
    assert not bob.all(Greeted)
    bob.say(Leave(""))
    ann.say(ClaimWin(""))

    assert ann.phase() is MatchPhase.OVER
    assert isinstance(ann.say(Greet("", Courtesy.WELL_PLAYED)), Acked)
    assert cleo.last(Greeted) == Greeted(ann.welcome.you, Courtesy.WELL_PLAYED)


def test_those_who_only_watch_say_nothing() -> None:
    house = House()
    house.host()
    eve = house.come(spectate=True)

    assert eve.refusal(Greet("", Courtesy.HELLO)) == "only_watching"


# --- while the match runs -----------------------------------------------------------------------


def test_twelve_phrases_are_said_in_a_match_each_person_one_in_ten_seconds() -> None:
    house = House(map="open_waters")
    ann, bob = house.crews()
    said = [phrase for phrase in Courtesy if _is_said(house, ann, phrase)]

    assert len(said) == 12
    assert [each.phrase for each in bob.all(Greeted)] == said
    assert ann.refusal(Greet("", Courtesy.SORRY)) == "too_fast"
    assert isinstance(bob.say(Greet("", Courtesy.SORRY)), Acked)


def _is_said(house: House, guest: Guest, phrase: Courtesy) -> bool:
    house.wait(10)
    return isinstance(guest.say(Greet("", phrase)), Acked)


def test_people_of_no_crew_say_nothing_in_a_match_nor_anybody_where_it_was_not_agreed() -> None:
    house = House(map="open_waters")
    house.host().say(SetTerms("", manners=Manners(talk=False)))
    cleo = house.come("Cleo")
    ann, _ = house.crews()

    assert ann.refusal(Greet("", Courtesy.HELLO)) == "not_agreed"
    assert cleo.refusal(Greet("", Courtesy.HELLO)) == "not_agreed"


def test_a_crew_may_agree_to_talk_by_set_phrases_alone_and_that_stays() -> None:
    house = House(map="open_waters")
    house.host().say(SetTerms("", manners=Manners(own_words=False)))
    house.host().say(SetTerms("", manners=Manners()))
    ann, _ = house.crews()

    assert ann.refusal(SendNote("", Seat.BLUE_CAPTAIN, TextNote("hello"))) == "phrases_only"
    assert isinstance(ann.say(SendNote("", Seat.BLUE_CAPTAIN, WordNote(Word.YES))), Acked)


def test_a_person_who_sees_the_match_later_hears_no_phrase_of_it() -> None:
    house = House(map="open_waters")
    eve = house.come("Eve", spectate=True)
    house.host().say(SetTerms("", delay=Delay(seconds=30)))
    ann, bob = house.crews()
    ann.say(Greet("", Courtesy.HELLO))

    assert bob.all(Greeted)
    assert not eve.all(Greeted)


def test_nobody_speaks_while_a_crew_works_unheard(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House(map="open_waters")
    ann, _ = house.crews()
    monkeypatch.setattr(Sonar, "unheard_work", lambda *_: (Side.BLUE,))
    assert ann.refusal(Greet("", Courtesy.HELLO)) == "not_now"
    monkeypatch.undo()

    assert isinstance(ann.say(Greet("", Courtesy.HELLO)), Acked)


def test_nobody_speaks_during_a_stop() -> None:
    house = House(rules_for_two("sonar"), map="open_waters", real_time=True)
    ann, bob = house.crews()
    for guest, seat in ((ann, Seat.BLUE_CAPTAIN), (bob, Seat.YELLOW_CAPTAIN)):
        guest.act(seat, guest.offers()[seat].legal[0])
    house.wait(10)
    assert isinstance(bob.say(Greet("", Courtesy.HELLO)), Acked)
    for _ in range(40):
        stops = [a for a in ann.offers()[Seat.BLUE_CAPTAIN].legal if isinstance(a, CallStop)]
        if stops:
            break
        moves = [a for a in ann.offers()[Seat.BLUE_CAPTAIN].legal if isinstance(a, Move)]
        if moves:
            ann.act(Seat.BLUE_CAPTAIN, moves[0])
        house.wait(6)
    ann.act(Seat.BLUE_CAPTAIN, stops[0])

    assert bob.refusal(Greet("", Courtesy.SORRY)) == "not_now"
