"""How long a bot Captain waits for the people of its crew."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import pytest

from games.captain_sonar.positions import options_on
from hydrophone.bots.bot import Level
from hydrophone.bots.notes import Word, WordNote
from hydrophone.core.game import Action
from hydrophone.core.seats import Seat
from hydrophone.games.captain_sonar.actions import EndTurn, OrderCourse
from hydrophone.games.sonar.actions import Move
from hydrophone.games.sonar.options import SonarOptions
from hydrophone.server.match.time.patience import MANNERS, WAIT_PACES, Manner
from hydrophone.server.protocol.messages import (
    BotPace,
    Lobby,
    Pin,
    Refused,
    SaveSheet,
    SendNote,
    SetBot,
    SetPace,
)
from laws.captain_sonar import Charged
from laws.moments.timed import PACE_S, Hidden, Timed
from server.match.house import Guest

OPERATOR, MATE = Seat.YELLOW_RADIO_OPERATOR, Seat.YELLOW_FIRST_MATE
CAPTAIN = Seat.YELLOW_CAPTAIN
NORMAL = MANNERS[BotPace.NORMAL]
ONCE = 1.5
"""Seconds in which everything is done for which nobody is waited for."""
OPEN = """
    . . . . .
    . . . . .
    . . . . .
    . . . . .
    . . . . .
"""


def moves(seat: Seat, legal: Sequence[Action]) -> Action:
    return next((action for action in legal if isinstance(action, Move)), legal[0])


def orders(seat: Seat, legal: Sequence[Action]) -> Action:
    """The Captain takes a course and ends the turn; everybody else does the first they may."""
    wanted = [action for action in legal if isinstance(action, OrderCourse | EndTurn)]
    return next(iter(wanted), legal[0])


def drawing(pace: BotPace = BotPace.NORMAL) -> tuple[Timed, Guest]:
    """Bob is Radio Operator beside a bot Captain, and the first step of Ann has just been heard."""
    match = Timed("sonar", SonarOptions(turn_limit=30), Hidden(moves))
    match.begin(moves, bob=OPERATOR)
    match.ann.say(SetPace("", pace))
    while not any(isinstance(act, Move) for act in by(match, Seat.BLUE_CAPTAIN)):
        match.play(0.05)
    return match, next(guest for guest in match.people if guest is not match.ann)


def by(match: Timed, seat: Seat) -> list[Action]:
    return [act.do for act in match.room.match.log.acts if act.by is seat]


def went(match: Timed) -> int:
    """How often the bot Captain has moved since Ann's first step."""
    moved = [act.by for act in match.room.match.log.acts if isinstance(act.do, Move)]
    return moved[moved.index(Seat.BLUE_CAPTAIN) :].count(CAPTAIN)


def test_the_next_order_waits_until_the_radio_operator_has_drawn() -> None:
    match, bob = drawing()
    match.play(NORMAL.least * PACE_S + ONCE)
    assert went(match) == 0
    bob.say(SaveSheet("", OPERATOR, "{}", undrawn=1))
    match.play(ONCE)
    assert went(match) == 0, "there is one step to draw"
    bob.say(SaveSheet("", OPERATOR, "{}"))
    match.play(0.1)

    assert went(match) == 1


def test_who_draws_at_once_has_time_to_slide_the_sheet() -> None:
    match, bob = drawing()
    bob.say(SaveSheet("", OPERATOR, "{}"))
    match.play(NORMAL.least * PACE_S - 0.1)
    assert went(match) == 0
    match.play(0.2)

    assert went(match) == 1


def test_who_does_not_draw_is_waited_for_up_to_a_limit_and_once() -> None:
    match, _ = drawing()
    match.play(NORMAL.most * PACE_S - 0.1)
    assert went(match) == 0
    match.play(0.2)
    assert went(match) == 1
    match.play(NORMAL.least * PACE_S + ONCE)

    assert went(match) == 2


@pytest.mark.parametrize(
    "tell",
    [
        lambda bob: bob.say(Pin("", OPERATOR, "C3")),
        lambda bob: bob.say(SendNote("", OPERATOR, WordNote(Word.GO_ON))),
    ],
)
def test_a_pin_or_a_word_says_that_it_goes_on(tell: Callable[[Guest], Any]) -> None:
    match, bob = drawing()
    match.play(NORMAL.least * PACE_S + ONCE)
    tell(bob)
    match.play(ONCE)

    assert went(match) == 1


def test_a_captain_waits_when_a_person_says_so() -> None:
    match, bob = drawing()
    bob.say(SaveSheet("", OPERATOR, "{}"))
    bob.say(SendNote("", OPERATOR, WordNote(Word.WAIT)))
    match.play(WAIT_PACES * PACE_S - 0.1)
    assert went(match) == 0
    match.play(0.2)

    assert went(match) == 1


def test_the_host_changes_the_pace_while_the_match_runs() -> None:
    match, bob = drawing()
    match.play(ONCE)
    assert bob.say(SetPace("", BotPace.QUICK)) != match.ann.say(SetPace("", BotPace.QUICK))
    match.play(0.1)

    assert went(match) == 1
    assert bob.last(Lobby).bot_pace is BotPace.QUICK
    assert bob.last(Lobby).pace_is_set


def test_the_pace_follows_the_level_of_the_strongest_bot_until_it_is_chosen() -> None:
    match = Timed("sonar", SonarOptions(), Hidden(moves))
    ann = match.ann
    seen = []
    for seat, level in zip(match.room.match.table.seats, Level, strict=False):
        ann.say(SetBot("", seat.seat, level))
        seen.append((ann.last(Lobby).bot_pace, ann.last(Lobby).pace_is_set))
    assert seen == [(pace, False) for pace in BotPace]
    ann.say(SetPace("", BotPace.RELAXED))
    assert ann.last(Lobby).bot_pace is BotPace.RELAXED
    ann.say(SetPace("", None))

    assert ann.last(Lobby).bot_pace is BotPace.QUICK
    refused = ann.say(SetPace("", "frantic"))
    assert isinstance(refused, Refused)
    assert refused.code == "unknown_pace"


def ended(bob: Seat | None) -> float:
    """Seconds from the last public step of yellow's first turn to its end."""
    options = options_on(OPEN, min_players=2, answer_timeout_s=0)
    match = Timed(Charged(), options, Hidden(orders))
    match.begin(orders, bob=bob)
    match.play(60)
    acts = [(act.at or 0.0, act) for act in match.room.match.log.acts if act.by in _POSTS]
    end = next(at for at, act in acts if act.do == EndTurn())
    return round(end - max(at for at, act in acts if at < end), 3)


_POSTS = (CAPTAIN, MATE, Seat.YELLOW_ENGINEER)


def test_the_end_of_the_turn_waits_for_a_person_as_first_mate() -> None:
    assert ended(MATE) == pytest.approx(NORMAL.end * PACE_S, abs=0.1)
    assert ended(Seat.YELLOW_ENGINEER) == pytest.approx(PACE_S, abs=0.1)


def test_nobody_waits_longer_at_a_quicker_pace() -> None:
    fields = Manner.__struct_fields__
    for slow, fast in pairwise(MANNERS[pace] for pace in BotPace):
        assert all(getattr(slow, field) >= getattr(fast, field) for field in fields)
