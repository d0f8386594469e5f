"""A crew resigns, or agrees on a draw, by the votes of its people; the other hears what passed."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from hydrophone.core.game import Outcome
from hydrophone.core.seats import Seat, Side
from hydrophone.server.match.effects import Effects, Send
from hydrophone.server.match.handlers import voting
from hydrophone.server.match.handling import DONE_BY
from hydrophone.server.match.moment import Moment
from hydrophone.server.match.table.tables import ANSWER_S
from hydrophone.server.protocol.messages import (
    Acked,
    Ended,
    Manners,
    MatchPhase,
    Motion,
    SetBot,
    SetReady,
    SetTerms,
    TakeSeat,
    Vote,
    Voted,
)
from server.match.house import CREW, Guest, House, play
from server.match.live import LiveSonar, live

RESIGN, DRAW = (Vote("", motion, wanted=True) for motion in Motion)


class Heard(House):
    """A room that notes when each line was told what."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.frames: list[tuple[float, int, bytes]] = []

    def do(self, effects: Effects) -> None:
        for effect in effects:
            if isinstance(effect, Send):
                body = msgspec.json.encode(effect.message)
                self.frames += [(round(self.now, 3), line, body) for line in effect.to]
        super().do(effects)

    def told_to(self, *guests: Guest) -> list[tuple[float, int, bytes]]:
        """What reached these people, and when."""
        lines = {guest.line for guest in guests}
        return [frame for frame in self.frames if frame[1] in lines]


def manned(*, turns: int = 24) -> tuple[Heard, Guest, Guest, Guest, Guest]:
    """Ann and Ada are blue, Bob is yellow, and Eve watches."""
    house = Heard(map="open_waters")
    eve, ann, ada, bob = (
        house.come("Eve", spectate=True),
        house.host(),
        house.come("Ada"),
        house.come("Bob"),
    )
    for guest, seat in zip((ann, ada, bob, bob), CREW, strict=True):
        guest.say(TakeSeat("", seat))
    for guest in (ann, ada, bob):
        guest.say(SetReady("", True))
    assert ann.phase() is MatchPhase.RUNNING
    play(ann, bob, turns)
    return house, ann, ada, bob, eve


def outcome(guest: Guest) -> Outcome:
    return guest.last(Ended).outcome


# --- resigning ---------------------------------------------------------------------------------


def test_a_crew_resigns_when_all_its_people_want_it() -> None:
    _, ann, ada, bob, eve = manned()

    assert isinstance(ann.say(RESIGN), Acked)
    assert ann.phase() is MatchPhase.RUNNING
    assert ada.last(Voted).wanted == {Motion.RESIGN: (ann.welcome.you,)}
    assert isinstance(ada.say(RESIGN), Acked)

    assert outcome(bob) == outcome(eve) == Outcome(Side.YELLOW, "resigned")
    assert ann.phase() is MatchPhase.OVER


def test_a_vote_is_taken_back_and_people_who_are_away_are_not_asked() -> None:
    _, ann, ada, _, _ = manned()
    ann.say(RESIGN)
    ann.say(Vote("", Motion.RESIGN, wanted=False))
    ada.say(RESIGN)
    assert ann.phase() is MatchPhase.RUNNING
    assert ann.last(Voted).wanted == {Motion.RESIGN: (ada.welcome.you,)}

    ann.go()
    ada.say(RESIGN)

    assert ada.phase() is MatchPhase.OVER


def test_a_person_who_comes_back_is_told_what_their_crew_wants() -> None:
    house, ann, ada, _, _ = manned()
    ann.say(RESIGN)
    token = ada.welcome.token
    ada.go()
    again = house.come(token=token)

    assert again.last(Voted).wanted == {Motion.RESIGN: (ann.welcome.you,)}


# --- a draw ------------------------------------------------------------------------------------


def test_a_draw_is_offered_by_a_crew_and_agreed_at_the_end_of_its_time() -> None:
    house, ann, ada, bob, eve = manned()
    ann.say(DRAW)
    assert bob.lobby.draw is None
    ada.say(DRAW)
    assert bob.lobby.draw is not None
    assert bob.lobby.draw.by is Side.BLUE
    bob.say(DRAW)
    house.wait(ANSWER_S - 0.1)
    assert bob.phase() is MatchPhase.RUNNING

    house.wait(0.1)

    assert outcome(ann) == outcome(bob) == outcome(eve) == Outcome(None, "agreed")


def test_an_offer_lapses_without_a_word_and_is_not_made_again_for_ten_turns() -> None:
    house, ann, ada, bob, _ = manned()
    for guest in (ann, ada):
        guest.say(DRAW)
    assert ann.refusal(DRAW) == "draw_again"
    house.wait(ANSWER_S)

    assert bob.lobby.draw is None
    assert bob.phase() is MatchPhase.RUNNING
    assert ann.refusal(DRAW) == "draw_again"
    bob.say(DRAW)
    assert ann.lobby.draw is not None
    assert ann.lobby.draw.by is Side.YELLOW


def test_while_the_store_fails_an_offer_is_closed_once_a_second() -> None:
    house, ann, ada, bob, _ = manned()
    for guest in (ann, ada):
        guest.say(DRAW)
    house.works = False
    house.wait(ANSWER_S + 10)
    assert 8 < house.refused < 13
    assert bob.lobby.draw is not None

    house.works = True
    house.wait(1)
    assert bob.lobby.draw is None


def test_an_offer_outlives_a_restart() -> None:
    house, ann, ada, bob, _ = manned()
    for guest in (ann, ada):
        guest.say(DRAW)
    tokens = [guest.welcome.token for guest in (ann, ada, bob)]
    house.restart(away_s=1)
    ann, ada, bob = (house.come(token=token) for token in tokens)
    assert bob.lobby.draw is not None
    bob.say(DRAW)
    house.wait(ANSWER_S)

    assert outcome(bob) == Outcome(None, "agreed")


# --- what may not be ---------------------------------------------------------------------------


@pytest.mark.parametrize("wish", [RESIGN, DRAW])
def test_not_in_the_first_three_turns(wish: Vote) -> None:
    _, ann, _, bob, _ = manned(turns=4)

    assert ann.refusal(wish) == bob.refusal(wish) == "too_early"


def test_in_real_time_minutes_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LiveSonar, "answer_s", 3600.0)
    house, ann, bob = live()
    house.wait(179.0)
    assert ann.refusal(DRAW) == ann.refusal(RESIGN) == "too_early"
    house.wait(2.0)
    assert isinstance(ann.say(DRAW), Acked)
    assert bob.lobby.draw is not None

    house.wait(9 * 60.0)
    assert ann.refusal(DRAW) == "draw_again"
    house.wait(60.0)
    assert isinstance(ann.say(DRAW), Acked)


def test_not_where_the_table_has_not_agreed_nor_by_people_who_watch() -> None:
    house = House(map="open_waters")
    house.host().say(SetTerms("", manners=Manners(ends=False)))
    ann, bob = house.crews()
    play(ann, bob, 24)
    eve = house.come("Eve", spectate=True)

    assert ann.refusal(RESIGN) == ann.refusal(DRAW) == "not_agreed"
    assert eve.refusal(RESIGN) == "only_watching"


def test_bots_accept_no_draw_and_a_person_alone_resigns_at_once() -> None:
    house = House(map="open_waters")
    ann = house.host()
    for seat in CREW:
        ann.say(TakeSeat("", seat) if seat.side is Side.BLUE else SetBot("", seat, "helmsman"))
    ann.say(SetReady("", True))
    for _ in range(40):
        house.bots_answer()
        offers = ann.offers()
        if offers[Seat.BLUE_CAPTAIN].legal:
            ann.act(Seat.BLUE_CAPTAIN, offers[Seat.BLUE_CAPTAIN].legal[0])
    assert ann.refusal(DRAW) == "nobody_to_ask"
    ann.say(RESIGN)

    assert outcome(ann) == Outcome(Side.YELLOW, "resigned")


# --- the law -----------------------------------------------------------------------------------

Votes = Callable[[Guest, Guest], None]


def nothing(_: Guest, __: Guest) -> None:
    """Nobody votes."""


def to_and_fro(ann: Guest, ada: Guest) -> None:
    """People of blue want this and that, and it never passes."""
    for motion in Motion:
        ann.say(Vote("", motion, wanted=True))
        ann.say(Vote("", motion, wanted=False))
        ada.say(Vote("", motion, wanted=True))


def seen_of(votes: Votes) -> list[tuple[float, int, bytes]]:
    """What reaches yellow and a person who watches while blue votes."""
    house, ann, ada, bob, eve = manned()
    house.frames.clear()
    votes(ann, ada)
    house.wait(5)
    play(ann, bob, 4)
    house.wait(90)
    return house.told_to(bob, eve)


def test_votes_that_do_not_pass_reach_nobody_else() -> None:
    assert seen_of(nothing) == seen_of(to_and_fro) != []


def answered(agrees: bool) -> list[tuple[float, int, bytes]]:
    """What reaches blue and a person who watches until yellow's answer is due."""
    house, ann, ada, bob, eve = manned()
    for guest in (ann, ada):
        guest.say(DRAW)
    house.frames.clear()
    house.wait(7)
    if agrees:
        bob.say(DRAW)
    house.wait(ANSWER_S - 7.1)
    before = len(house.told_to(ann, ada, eve))
    house.wait(0.1)
    assert len(house.told_to(ann, ada, eve)) > before, "the answer comes at that moment"
    return house.told_to(ann, ada, eve)[:before]


def test_an_answer_does_not_show_before_its_moment() -> None:
    assert answered(agrees=True) == answered(agrees=False)


def tells_everybody(moment: Moment, side: object) -> None:
    """Leak: all connections hear of each vote."""
    del side
    wanted = {motion: tuple(sorted(own)) for (_, motion), own in moment.room.votes.items()}
    moment.send(moment.presence.connections(), Voted(wanted))


def test_a_vote_that_all_hear_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(voting, "show", tells_everybody)

    assert seen_of(nothing) != seen_of(to_and_fro)


def test_an_answer_that_comes_at_once_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = voting.vote

    def at_once(moment: Moment, caller: Any, command: Vote) -> None:
        usual(moment, caller, command)
        draw = moment.table.draw
        if draw is not None and draw.by is not moment.table.side_of(caller.player):
            moment.now += ANSWER_S
            voting.close(moment)

    monkeypatch.setitem(DONE_BY, Vote, at_once)

    with pytest.raises(AssertionError):
        assert answered(agrees=True) == answered(agrees=False)
