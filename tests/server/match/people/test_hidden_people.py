"""Who has hidden a person is shown none of their words; nobody else is shown anything else."""

import re
from collections.abc import Callable

import msgspec
import pytest

from hydrophone.bots.notes import Word, WordNote
from hydrophone.core.seats import Seat
from hydrophone.server.match.moment import Moment
from hydrophone.server.protocol.messages import (
    AskForSeat,
    Courtesy,
    Greet,
    Greeted,
    HandOver,
    Leave,
    LeaveSeat,
    Noted,
    SendNote,
    SetReady,
    TakeSeat,
)
from server.match.house import CREW, Guest, House

ANN, BOB, CLEO = "person-of-ann", "person-of-bob", "person-of-cleo"

YES = WordNote(Word.YES)


def scene(hides: str = "") -> tuple[House, Guest, Guest, Guest]:
    """Ann and Bob are a crew against Cleo. Ann may have hidden one of them; both speak."""
    house = House(map="open_waters")
    ann = house.come(token=house.host_token, person=ANN, hides=hides)
    bob, cleo = house.come("Bob", person=BOB), house.come("Cleo", person=CLEO)
    for guest, seat in zip((ann, bob, cleo, cleo), CREW, strict=True):
        guest.say(TakeSeat("", seat))
    for guest in (ann, bob, cleo):
        guest.say(SetReady("", True))
    say(bob, CREW[1])
    say(cleo, CREW[2])
    return house, ann, bob, cleo


def say(guest: Guest, seat: Seat) -> None:
    guest.say(SendNote("", seat, YES))
    guest.say(Greet("", Courtesy.HELLO))


def test_their_phrases_and_notes_are_not_shown_and_those_of_others_are() -> None:
    house, ann, bob, cleo = scene(BOB)
    say(ann, CREW[0])

    assert [said.by for said in ann.all(Greeted)] == [cleo.welcome.you, ann.welcome.you]
    assert [noted.by for noted in ann.all(Noted)] == [ann.welcome.you]
    assert [noted.by for noted in bob.all(Noted)] == [bob.welcome.you, ann.welcome.you]
    again = house.come(person=ANN, hides=BOB)
    assert [noted.by for noted in again.welcome.notes] == [ann.welcome.you]
    shown = house.come(person=ANN)
    assert len(shown.welcome.notes) == 2


def test_who_changes_to_their_crew_is_not_shown_what_they_said_before() -> None:
    for hides, said in ((BOB, ["p1"]), ("", ["p2", "p1"])):
        house, ann, bob, _ = scene()
        say(ann, CREW[0])
        ann.say(LeaveSeat("", CREW[0]))
        dora = house.come("Dora", person="person-of-dora", hides=hides)
        dora.say(AskForSeat("", CREW[0]))
        bob.say(HandOver("", CREW[0], dora.welcome.you))
        dora.say(TakeSeat("", CREW[0]))
        assert [noted.by for noted in dora.all(Noted)] == said


def test_what_they_said_before_they_left_is_not_shown_when_they_are_back_as_another_player() -> (
    None
):
    for hides, said in ((BOB, []), ("", ["p2"])):
        house, ann, bob, _ = scene()
        bob.say(Leave(""))
        assert house.come("Bob", person=BOB).welcome.you not in ("p2", ann.welcome.you)
        back = house.come(person=ANN, hides=hides)
        assert [noted.by for noted in back.welcome.notes] == said


def frames(guest: Guest, hides: str) -> str:
    """Everything that a person is sent, but for secrets, which are drawn by lot."""
    text = "".join(msgspec.json.encode(each).decode() for each in guest.told)
    assert not hides or hides not in text
    return re.sub(r'"token":"[^"]*"', "", text)


def check_law_6() -> None:
    """Nobody but the person who hides is sent another byte, nor does anyone hear who is hidden."""
    for hides in (BOB, CLEO):
        for hidden, usual in zip(scene(hides)[2:], scene()[2:], strict=True):
            assert frames(hidden, hides) == frames(usual, hides)
        assert "hid" not in frames(scene(hides)[1], hides)


def test_nobody_is_told_that_they_are_hidden() -> None:
    check_law_6()


def shows_who_is_deaf(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leak: the hidden person's own phrase does not come back to them."""
    usual = Moment.who_hear

    def who_hear(self: Moment, by: str | None, among: tuple[int, ...]) -> tuple[int, ...]:
        hear: tuple[int, ...] = usual(self, by, among)  # type: ignore[arg-type]
        return hear if hear == among else ()

    monkeypatch.setattr(Moment, "who_hear", who_hear)


@pytest.mark.parametrize("leak", [shows_who_is_deaf])
def test_a_leak_is_found(
    leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    with pytest.raises(AssertionError):
        check_law_6()
