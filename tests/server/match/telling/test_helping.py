"""Computed help: to whom it goes, when, out of what; and it is there again after a reconnect."""

from typing import Any

import msgspec
import pytest

from hydrophone.board.grid import Cell
from hydrophone.bots.bot import Level
from hydrophone.core.help import Help
from hydrophone.core.seats import Seat, Side
from hydrophone.games.sonar.actions import ChooseStart, Move
from hydrophone.server.help.pool import STEP_S
from hydrophone.server.protocol.messages import (
    Configure,
    HandOver,
    Helped,
    MatchPhase,
    Observed,
    SetBot,
    SetReady,
    TakeSeat,
)
from server.match.helpers import help_for
from server.match.house import CREW, Guest, House, play, two_against_one

BLUE_CAPTAIN, BLUE_RADIO, YELLOW_CAPTAIN, YELLOW_RADIO = CREW


def three(help_: Help = Help.SPACES, **options: Any) -> tuple[House, Guest, Guest, Guest]:
    """Blue: Ann steers, Cleo is Radio Operator. Yellow: Bob holds both posts. Both have dived."""
    house, ann, bob, cleo = two_against_one(help=help_, **options)
    bob.act(YELLOW_CAPTAIN, ChooseStart(Cell("F5")))
    house.wait(STEP_S)
    return house, ann, bob, cleo


def step(*captains: Guest) -> None:
    """The Captain whose turn it is takes the first step that is offered."""
    for captain in captains:
        for seat, offer in captain.offers().items():
            steps = [action for action in offer.legal if isinstance(action, Move)]
            if steps:
                captain.act(seat, steps[0])
                return
    raise AssertionError("nobody may go on")


def test_it_is_told_to_who_holds_the_post_and_to_nobody_else() -> None:
    house, ann, bob, cleo = three()
    eve = house.come("Eve", spectate=True)
    step(ann, bob)
    house.wait(1)

    assert {told.seat for told in cleo.all(Helped)} == {BLUE_RADIO}
    assert {told.seat for told in bob.all(Helped)} == {YELLOW_RADIO}
    assert not ann.all(Helped)
    assert not eve.all(Helped)


def test_it_is_what_follows_from_what_the_seat_was_told() -> None:
    house, ann, bob, _ = three(Help.CHANCES)
    for _ in range(3):
        step(ann, bob)
        house.wait(STEP_S)

    running = house.room.match.must_run()
    last = bob.last(Helped)
    heard = running.streams[YELLOW_RADIO].heard
    computed = help_for(house.room.match.game, running.referee.options, YELLOW_RADIO, heard)
    assert last == Helped(
        YELLOW_RADIO, len(heard), computed.spaces, computed.chances, computed.exact
    )
    assert last.heard == bob.last(Observed).seq


def test_the_act_does_not_wait_for_it() -> None:
    house, ann, bob, cleo = three()
    house.helping.takes_s = 60
    before = len(cleo.all(Helped))
    step(ann, bob)

    assert cleo.last(Observed).seq > cleo.last(Helped).heard
    house.wait(59)
    assert len(cleo.all(Helped)) == before


def test_each_observation_brings_its_help_a_fixed_time_later() -> None:
    house, ann, bob, _ = three()
    before = len(bob.all(Helped))
    step(ann, bob)
    house.wait(0.6 * STEP_S)
    step(ann, bob)
    house.wait(0.6 * STEP_S)
    assert len(bob.all(Helped)) == before + 1
    assert bob.last(Helped).heard < bob.last(Observed).seq
    house.wait(STEP_S / 2)

    assert len(bob.all(Helped)) == before + 2
    assert bob.last(Helped).heard == bob.last(Observed).seq


def test_it_is_there_again_after_a_reconnect_and_after_a_restart() -> None:
    house, ann, bob, cleo = three()
    step(ann, bob)
    house.wait(1)
    last, asked = cleo.last(Helped), len(house.helping.asked)
    token = cleo.welcome.token
    cleo.go()
    cleo = house.come(token=token)

    assert cleo.all(Helped) == [last]
    assert len(house.helping.asked) == asked, "it is not computed twice"
    house.restart()
    cleo = house.come(token=cleo.welcome.token)
    assert not cleo.all(Helped)
    house.wait(STEP_S)
    assert cleo.all(Helped) == [last]


def test_who_takes_the_post_over_is_helped_from_then_on() -> None:
    house, ann, bob, cleo = three()
    last = cleo.last(Helped)
    cleo.say(HandOver("", BLUE_RADIO, ann.welcome.you))
    ann.say(TakeSeat("", BLUE_RADIO))
    assert ann.all(Helped) == [last]
    before = len(cleo.all(Helped))
    step(ann, bob)
    house.wait(1)

    assert len(ann.all(Helped)) == 2
    assert len(cleo.all(Helped)) == before


def test_nothing_is_computed_for_a_bot_or_for_who_is_away() -> None:
    house = House(help=Help.CHANCES, map="open_waters")
    ann = house.host()
    for seat in CREW:
        ann.say(TakeSeat("", seat) if seat is BLUE_CAPTAIN else SetBot("", seat, Level.LANDLUBBER))
    ann.say(SetReady("", True))
    ann.act(BLUE_CAPTAIN, ChooseStart(Cell("C6")))
    house.wait(1)
    assert house.helping.asked == []

    house, ann, bob, cleo = three()
    cleo.go()
    asked = len(house.helping.asked)
    step(ann, bob)
    assert {each.seat for each in house.helping.asked[asked:]} == {YELLOW_RADIO}


@pytest.mark.parametrize("level", [Help.NONE, Help.SHEET])
def test_nothing_is_computed_unless_the_crews_agreed(level: Help) -> None:
    house, ann, bob, cleo = three(level)
    step(ann, bob)
    house.wait(1)

    assert house.helping.asked == []
    assert not cleo.all(Helped)
    assert not bob.all(Helped)


def test_nothing_is_computed_after_the_end() -> None:
    house = House(help=Help.SPACES, turn_limit=1)
    ann, bob = house.crews()
    play(ann, bob)
    house.wait(1)

    assert ann.phase() is MatchPhase.OVER
    ends = house.room.match.must_run().streams[BLUE_RADIO].heard
    assert all(each.count < len(ends) for each in house.helping.asked)


def test_every_message_of_a_match_has_one_length() -> None:
    house, ann, bob, cleo = three(Help.CHANCES)
    for _ in range(6):
        step(ann, bob)
        house.wait(STEP_S)

    assert len({(len(each.spaces), len(each.chances)) for each in cleo.all(Helped)}) == 1


@pytest.mark.parametrize(("game", "role"), [("u_jagd", "captain"), ("captain_sonar", "radio")])
def test_each_game_says_which_post_is_helped(game: str, role: str) -> None:
    house = House(game, help=Help.SPACES)
    ann, bob = house.crews() if game == "u_jagd" else _eight(house)
    house.wait(1)

    for guest, side in ((ann, Side.BLUE), (bob, Side.YELLOW)):
        seat = guest.last(Helped).seat
        assert seat.side is side
        assert role in seat


def test_the_post_is_that_of_the_game_that_is_played() -> None:
    """Also if the host chose it after the table was laid."""
    house = House()
    ann = house.host()
    options = msgspec.json.encode({"help": "spaces"})
    ann.say(Configure("", msgspec.Raw(options), "u_jagd"))
    ann.say(TakeSeat("", BLUE_CAPTAIN))
    ann.say(SetBot("", YELLOW_CAPTAIN, Level.LANDLUBBER))
    ann.say(SetReady("", True))
    house.wait(1)

    assert ann.last(Helped).seat is BLUE_CAPTAIN


def _eight(house: House) -> tuple[Guest, Guest]:
    """Two people as Radio Operators, bots at all other posts."""
    ann, bob = house.host(), house.come("Bob")
    for info in house.room.match.table.seats:
        if info.seat in (Seat.BLUE_RADIO_OPERATOR, Seat.YELLOW_RADIO_OPERATOR):
            (ann if info.seat.side is Side.BLUE else bob).say(TakeSeat("", info.seat))
        else:
            ann.say(SetBot("", info.seat, Level.LANDLUBBER))
    for guest in (ann, bob):
        guest.agree()
        guest.say(SetReady("", True))
    return ann, bob
