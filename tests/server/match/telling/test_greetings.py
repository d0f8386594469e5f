"""Quick phrases between the crews: before and after a match, never while it runs."""

import pytest

from hydrophone.core.seats import Side
from hydrophone.server.protocol.messages import (
    Acked,
    ClaimWin,
    Greet,
    Greeted,
    Leave,
    Phase,
    Phrase,
    SetClaims,
    SetReady,
    TakeSeat,
)
from server.match.house import CREW, House


@pytest.mark.parametrize("phrase", list(Phrase))
def test_everybody_hears_a_phrase_in_the_lobby_and_is_told_who_said_it(phrase: Phrase) -> None:
    house = House()
    ann, bob, eve = house.host(), house.come("Bob"), house.come(spectate=True)

    assert isinstance(bob.say(Greet("", phrase)), Acked)
    for guest in (ann, bob, eve):
        assert guest.all(Greeted) == [Greeted(bob.welcome.you, phrase)]


def test_nothing_is_said_while_the_match_runs_and_again_when_it_is_over() -> None:
    house = House(map="open_waters")
    ann, bob, cleo = house.host(), house.come("Bob"), house.come("Cleo")
    for seat in CREW:
        (ann if seat.side is Side.BLUE else bob).say(TakeSeat("", seat))
    ann.say(SetClaims("", True))
    for guest in (ann, bob):
        guest.say(SetReady("", True))
    assert ann.refusal(Greet("", Phrase.HELLO)) == "match_running"
    assert not bob.all(Greeted)
    bob.say(Leave(""))
    ann.say(ClaimWin(""))

    assert ann.phase() is Phase.OVER
    assert isinstance(ann.say(Greet("", Phrase.WELL_PLAYED)), Acked)
    assert cleo.last(Greeted) == Greeted(ann.welcome.you, Phrase.WELL_PLAYED)


def test_those_who_only_watch_say_nothing() -> None:
    house = House()
    house.host()
    eve = house.come(spectate=True)

    assert eve.refusal(Greet("", Phrase.HELLO)) == "only_watching"
