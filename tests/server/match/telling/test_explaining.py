"""Why bots act, told during the match: to their own crew alone, and only if it was agreed."""

import pytest

from hydrophone.board.grid import Cell
from hydrophone.bots.bot import Level
from hydrophone.core.game import Language
from hydrophone.core.reasons import Cause, Motive
from hydrophone.core.seats import Seat
from hydrophone.server.match.inputs import BotAnswered
from hydrophone.server.match.telling import crew_sharing
from hydrophone.server.protocol.messages import (
    Explained,
    Lobby,
    Manners,
    Observed,
    SetBot,
    SetReady,
    SetTerms,
    TakeSeat,
)
from server.match.house import CREW, Guest, House

BLUE, BLUE_RADIO, YELLOW, YELLOW_RADIO = CREW
REASONS = Manners(reasons=True)


def crews(manners: Manners | None, *, bob: bool = True) -> tuple[House, Guest, Guest]:
    """Ann and Bob are the Radio Operators of bots, or Bob looks on; the match has just begun."""
    house = House(map="open_waters")
    ann, guest = house.host(), house.come("Bob", spectate=not bob)
    ann.say(TakeSeat("", BLUE_RADIO))
    if bob:
        guest.say(TakeSeat("", YELLOW_RADIO))
    for info in house.room.match.table.seats:
        if info.player is None:
            ann.say(SetBot("", info.seat, Level.HELMSMAN))
    if manners is not None:
        ann.say(SetTerms("", manners=manners))
    for each in (ann, guest):
        each.say(SetReady("", True))
    return house, ann, guest


def answer(house: House, seat: Seat, cause: Cause) -> None:
    """The bot of a seat takes its first action, for this reason; bots that need not act do not."""
    for asked in tuple(house.asked):
        if asked.seat is seat or not asked.must:
            house.asked.remove(asked)
            choice = 0 if asked.must else None
            house.do(house.room.take(BotAnswered(asked, choice, None, cause), house.now))


def test_a_bot_says_why_to_the_people_of_its_own_crew_behind_its_act() -> None:
    house, ann, bob = crews(REASONS)
    eve = house.come("Eve", spectate=True)
    assert {asked.explain for asked in house.asked} == {True}
    answer(house, BLUE, Cause(Motive.START))
    heard = len(ann.heard())
    answer(house, YELLOW, Cause(Motive.LIKELY, Cell("C4"), 0.25))

    (blue,), (yellow,) = ann.all(Explained), bob.all(Explained)
    assert (blue.seat, blue.number, blue.heard) == (BLUE, 1, heard)
    assert blue.said == {
        Language.ENGLISH: "I drew my start by lot, with room around it.",
        Language.GERMAN: "Meinen Start habe ich gelost, mit Platz ringsum.",
        Language.SPANISH: "Sorteé mi salida, con espacio alrededor.",
    }
    assert (yellow.seat, yellow.number) == (YELLOW, 1)
    assert "C4" in yellow.said[Language.ENGLISH]
    assert not eve.all(Explained)
    mine = [each for each in ann.told if isinstance(each, Observed | Explained)]
    assert isinstance(mine[mine.index(blue) - 1], Observed), "the act comes first"


def test_at_first_it_is_not_agreed_and_bots_are_not_asked_why() -> None:
    house, ann, _ = crews(None)

    assert not ann.lobby.manners.reasons
    assert {asked.explain for asked in house.asked} == {False}


def test_bots_without_people_are_not_asked_why() -> None:
    house, ann, _ = crews(REASONS, bob=False)
    assert {asked.seat: asked.explain for asked in house.asked} == {
        asked.seat: asked.seat.side is BLUE.side for asked in house.asked
    }
    ann.go()
    house.asked.clear()
    house.restart()
    house.wait(1)

    assert not any(asked.explain for asked in house.asked)


def test_both_crews_see_it_before_the_start_and_are_asked_again_whether_they_are_ready() -> None:
    house = House(map="open_waters")
    ann, bob = house.host(), house.come("Bob")
    for guest, seat in ((ann, BLUE), (bob, YELLOW)):
        guest.say(TakeSeat("", seat))
        guest.say(SetReady("", True))
    assert bob.refusal(SetTerms("", manners=REASONS)) == "host_only"
    ann.say(SetTerms("", manners=REASONS))

    shown = bob.last(Lobby)
    assert shown.manners.reasons
    assert not any(person.ready for person in shown.players)


def test_while_the_match_runs_it_stays_as_it_was_agreed() -> None:
    _, ann, _ = crews(None)

    assert ann.refusal(SetTerms("", manners=REASONS)) == "match_running"


def test_the_latest_reasons_are_there_for_whoever_comes_back_until_a_restart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(crew_sharing, "REASONS_KEPT", 2)
    house, ann, bob = crews(REASONS)
    for seat in (BLUE, YELLOW, BLUE, YELLOW, BLUE):
        answer(house, YELLOW_RADIO, Cause(Motive.NEARER))  # who need not act let it be
        answer(house, seat, Cause(Motive.NEARER))
        house.wait(100)  # a bot Captain leaves people their time
    latest = ann.all(Explained)[1:]
    assert [each.number for each in latest] == [2, 3]
    back = house.come(token=ann.welcome.token)
    assert back.all(Explained) == latest
    house.restart()
    assert not house.come(token=bob.welcome.token).all(Explained)
