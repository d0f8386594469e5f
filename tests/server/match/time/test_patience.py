"""How long a bot Captain waits for the people of its crew."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import pytest

from games.captain_sonar.positions import options_on
from hydrophone.bots.bot import Level
from hydrophone.bots.notes import Word, WordNote
from hydrophone.core.game import Action
from hydrophone.core.seats import Seat
from hydrophone.games.captain_sonar.actions import (
    AskSonar,
    CrossSymbol,
    EndTurn,
    MarkGauge,
    OrderCourse,
    StaySilent,
)
from hydrophone.games.captain_sonar.systems import GAUGE_SIZE, SYMBOL_KIND, Kind, System
from hydrophone.games.sonar.actions import Move
from hydrophone.games.sonar.options import SonarOptions
from hydrophone.server.match.log import missions
from hydrophone.server.match.log.entries import TableSet
from hydrophone.server.match.table import terms
from hydrophone.server.match.table.terms import WAIT_S
from hydrophone.server.match.time.patience import MANNERS, NAME, Manner
from hydrophone.server.protocol.messages import (
    Acked,
    BotPace,
    Command,
    Done,
    Lobby,
    Observed,
    Pin,
    SaveSheet,
    SendNote,
    SetBot,
    SetTerms,
    TakeSeat,
)
from laws.captain_sonar import Charged
from laws.moments.timed import LOOK_S, PACE_S, Choose, Hidden, Timed
from server.match.house import Guest

OPERATOR, MATE = Seat.YELLOW_RADIO_OPERATOR, Seat.YELLOW_FIRST_MATE
CAPTAIN = Seat.YELLOW_CAPTAIN
NORMAL = MANNERS[BotPace.NORMAL]
LIMIT_S = float(WAIT_S[BotPace.NORMAL])
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
    """The Captain takes a course and ends the turn; all others do the first act they may."""
    wanted = [action for action in legal if isinstance(action, OrderCourse | EndTurn)]
    return next(iter(wanted), legal[0])


def drawing(pace: BotPace = BotPace.NORMAL) -> tuple[Timed, Guest]:
    """Bob is Radio Operator beside a bot Captain, and the first step of Ann has just been heard."""
    match = Timed("sonar", SonarOptions(turn_limit=30), Hidden(moves))
    match.begin(moves, bob=OPERATOR)
    match.ann.say(SetTerms("", bot_pace=pace))
    while not any(isinstance(act, Move) for act in by(match, Seat.BLUE_CAPTAIN)):
        match.play(0.05)
    return match, next(guest for guest in match.people if guest is not match.ann)


def by(match: Timed, seat: Seat) -> list[Action]:
    return [act.do for act in match.room.match.log.acts if act.by is seat]


def went(match: Timed) -> int:
    """How often the bot Captain has moved since Ann's first step."""
    moved = [act.by for act in match.room.match.log.acts if isinstance(act.do, Move)]
    return moved[moved.index(Seat.BLUE_CAPTAIN) :].count(CAPTAIN)


def ring(guest: Guest) -> float | None:
    """Seconds for which the guest sees the Captain wait; None if they see no such wait."""
    left = [timer for timer in guest.last(Observed).timers if timer.name == NAME]
    return left[0].left_s if left else None


ACTS: Mapping[str, Command] = {
    "slid": Done("", OPERATOR),
    "pinned": Pin("", OPERATOR, "C3"),
    "said go on": SendNote("", OPERATOR, WordNote(Word.GO_ON)),
    "lost them": SendNote("", OPERATOR, WordNote(Word.LOST_THEM)),
}


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
def test_the_next_order_waits_for_an_act_of_the_radio_operator(act: Command) -> None:
    match, bob = drawing()
    match.play(LIMIT_S / 2)
    assert went(match) == 0
    assert ring(bob) is not None
    bob.say(act)
    assert ring(bob) is None
    match.play(NORMAL.step * PACE_S + 0.1)

    assert went(match) == 1


def test_what_is_drawn_without_the_person_is_no_act() -> None:
    match, bob = drawing()
    bob.say(SaveSheet("", OPERATOR, "{}"))
    match.play(LIMIT_S / 2)

    assert went(match) == 0


def waited(match: Timed) -> list[float]:
    """Seconds from each of Ann's steps to the step of the bot Captain that follows."""
    steps = [(act.by, act.at or 0.0) for act in match.room.match.log.acts if type(act.do) is Move]
    pairs = [(one, two) for one, two in pairwise(steps) if one[0] is Seat.BLUE_CAPTAIN]
    return [round(two[1] - one[1], 3) for one, two in pairs if two[0] is CAPTAIN]


def test_an_untouched_radio_operator_sees_one_turn_a_ring() -> None:
    match, bob = drawing()
    assert ring(bob) == pytest.approx(LIMIT_S, abs=0.1)
    match.play(4 * LIMIT_S)

    assert waited(match) == [LIMIT_S] * len(waited(match))
    assert len(waited(match)) >= 3


def test_who_acts_at_once_plays_as_fast_as_they_act() -> None:
    match, bob = drawing()
    for _ in range(100):
        if ring(bob) is not None:
            bob.say(Done("", OPERATOR))
        match.play(0.1)

    assert set(waited(match)) == {NORMAL.step * PACE_S}
    assert len(waited(match)) >= 7


def test_an_act_before_the_enemy_has_moved_is_no_act_of_this_turn() -> None:
    match, bob = drawing()
    bob.say(Done("", OPERATOR))
    match.play(NORMAL.step * PACE_S)
    bob.say(Done("", OPERATOR))
    match.play(LIMIT_S / 2)

    assert went(match) == 1


def test_a_captain_waits_longer_when_a_person_says_so() -> None:
    match, bob = drawing()
    match.play(LIMIT_S - 1)
    bob.say(SendNote("", OPERATOR, WordNote(Word.WAIT)))
    assert ring(bob) == pytest.approx(LIMIT_S)
    match.play(LIMIT_S - 0.1)
    assert went(match) == 0
    match.play(0.2)

    assert went(match) == 1


def test_the_host_says_how_long_a_captain_waits() -> None:
    match, bob = drawing()
    assert bob.refusal(SetTerms("", wait_s=10)) == "host_only"
    match.ann.say(SetTerms("", wait_s=10))
    assert (bob.last(Lobby).wait_s, bob.last(Lobby).wait_s_is_set) == (10, True)
    assert ring(bob) == pytest.approx(10, abs=0.1)
    match.play(10.1)
    assert went(match) == 1
    match.ann.say(SetTerms("", wait_s=0))
    match.play(NORMAL.least * PACE_S + ONCE)

    assert went(match) == 2


def test_the_enemy_and_who_looks_on_see_no_wait() -> None:
    match, bob = drawing()
    before = {name: len(frames) for name, frames in match.seen().items()}
    bob.say(Done("", OPERATOR))

    assert ring(match.ann) is None
    assert {name: len(frames) for name, frames in match.seen().items()} == before


def test_the_host_changes_the_pace_while_the_match_runs() -> None:
    match, bob = drawing()
    match.play(ONCE)
    assert bob.say(SetTerms("", bot_pace=BotPace.QUICK)) != match.ann.say(
        SetTerms("", bot_pace=BotPace.QUICK)
    )

    assert ring(bob) == pytest.approx(WAIT_S[BotPace.QUICK], abs=ONCE + 0.1)
    assert bob.last(Lobby).bot_pace is BotPace.QUICK
    assert bob.last(Lobby).pace_is_set


def test_the_pace_follows_the_level_of_the_strongest_bot_until_it_is_chosen() -> None:
    match = Timed("sonar", SonarOptions(), Hidden(moves))
    ann = match.ann
    seen = []
    levels = (Level.LANDLUBBER, Level.SAILOR, Level.SEADOG, Level.ADMIRAL)
    for seat, level in zip(match.room.match.table.seats, levels, strict=True):
        ann.say(SetBot("", seat.seat, level))
        seen.append((ann.last(Lobby).bot_pace, ann.last(Lobby).pace_is_set))
    assert seen == [(pace, False) for pace in (*BotPace, BotPace.QUICK)]
    ann.say(SetTerms("", bot_pace=BotPace.RELAXED))
    assert ann.last(Lobby).bot_pace is BotPace.RELAXED
    ann.say(SetTerms("", bot_pace=None))

    assert ann.last(Lobby).bot_pace is BotPace.QUICK


def test_a_person_alone_at_a_post_has_most_time() -> None:
    match = Timed("sonar", SonarOptions(), Hidden(moves))
    ann = match.ann
    ann.say(TakeSeat("", Seat.BLUE_RADIO_OPERATOR))
    for info in match.room.match.table.seats:
        if info.player is None:
            ann.say(SetBot("", info.seat, Level.SEADOG))
    shown = ann.last(Lobby)

    assert (shown.bot_pace, shown.wait_s) == (BotPace.RELAXED, WAIT_S[BotPace.RELAXED])
    assert not shown.pace_is_set
    assert not shown.wait_s_is_set


@pytest.mark.parametrize(("game", "name"), [("sonar", "ears_only"), ("captain_sonar", "good_ears")])
def test_a_mission_for_the_radio_operator_has_most_time(game: str, name: str) -> None:
    laid = missions.log_of(missions.named(game, name), "id", "CODE", "Ann", 0.0, 1)[0]
    assert isinstance(laid, TableSet)

    assert terms.wait_of(laid.table) == WAIT_S[BotPace.RELAXED]


def marking(system: System) -> Choose:
    """The First Mate marks this gauge while it can be, and the Engineer spares its kind."""

    def choose(seat: Seat, legal: Sequence[Action]) -> Action:
        spared = [each for each in legal if isinstance(each, CrossSymbol) and _spares(each.symbol)]
        if spared:
            return spared[0]
        return MarkGauge(system) if MarkGauge(system) in legal else orders(seat, legal)

    return choose


def _spares(symbol: str) -> bool:
    return SYMBOL_KIND[symbol] is not Kind.DETECTION


def begun(bob: Seat, marks: System, **switches: Any) -> Timed:
    """Bob sits there in yellow, whose First Mate marks this gauge."""
    options = options_on(OPEN, min_players=2, **switches)
    match = Timed("captain_sonar", options, Hidden(marking(marks)))
    match.begin(orders, bob=bob)
    return match


def ends(match: Timed) -> list[float]:
    """Seconds from the last act of a yellow turn before its end to the end, turn by turn."""
    acts = [(act.at or 0.0, act) for act in match.room.match.log.acts if act.by in _POSTS]
    pairs = [(one[0], two[0]) for one, two in pairwise(acts) if two[1].do == EndTurn()]
    return [round(end - last, 2) for last, end in pairs]


def first_ends(bob: Seat, marks: System, **switches: Any) -> list[float]:
    """The same for all turns until the gauge is full."""
    match = begun(bob, marks, **switches)
    match.play(40)
    seen = ends(match)[: GAUGE_SIZE[marks]]
    assert len(seen) == GAUGE_SIZE[marks]
    return seen


_POSTS = (CAPTAIN, MATE, Seat.YELLOW_ENGINEER)
AT_ONCE, WAITS = PACE_S, round(NORMAL.end * PACE_S, 2)


def test_the_end_of_the_turn_waits_for_a_first_mate_once_something_is_called_ready() -> None:
    assert first_ends(MATE, System.SONAR) == [AT_ONCE, AT_ONCE, WAITS]


def test_a_server_that_is_restarted_waits_for_a_first_mate_as_long_as_before() -> None:
    match = begun(MATE, System.SONAR)

    def end() -> float:
        return match.room.schedule.pace.patience.until(CAPTAIN, EndTurn())

    while by(match, MATE).count(MarkGauge(System.SONAR)) != GAUGE_SIZE[System.SONAR]:
        match.play(0.05)
    before, last_step = end(), match.room.schedule.pace.last_step
    match.restart()

    assert round(before - last_step, 2) == WAITS
    assert end() == before


def test_no_end_of_a_turn_waits_for_what_a_first_mate_cannot_use() -> None:
    assert first_ends(MATE, System.TORPEDO) == [AT_ONCE] * 3
    assert first_ends(Seat.YELLOW_ENGINEER, System.SONAR) == [AT_ONCE] * 3


def test_every_end_of_a_turn_waits_where_no_enemy_hears_what_is_ready() -> None:
    assert first_ends(MATE, System.MINE, ready_public=False) == [WAITS] * 3


def test_the_end_of_the_turn_leaves_time_to_read_an_answer() -> None:
    match = begun(MATE, System.SONAR)
    bob = next(guest for guest in match.people if guest is not match.ann)
    while by(match, MATE).count(MarkGauge(System.SONAR)) != GAUGE_SIZE[System.SONAR]:
        match.play(0.05)
    match.play(PACE_S + 0.1)
    assert isinstance(bob.act(MATE, AskSonar()), Acked)
    match.play(WAITS - 0.1)
    before = len(ends(match))
    match.play(10)

    assert ends(match)[before - 1 :][:3] == [AT_ONCE, round(WAITS + LOOK_S, 2), AT_ONCE]


def staying(seat: Seat, legal: Sequence[Action]) -> Action:
    """The Captain takes a course, then goes nowhere in silence if they can."""
    is_silent = StaySilent() in legal and not isinstance(orders(seat, legal), OrderCourse)
    return StaySilent() if is_silent else orders(seat, legal)


def test_the_end_of_the_turn_leaves_time_to_mark_after_a_silence() -> None:
    """Also if there is nothing to mark: nobody hears whether there is."""
    options = options_on(OPEN, min_players=2, answer_timeout_s=0)
    match = Timed(Charged(), options, Hidden(staying))
    match.begin(orders, bob=MATE)
    match.play(20)

    acts = [(act.at or 0.0, act.do) for act in match.room.match.log.acts if act.by is CAPTAIN]
    pairs = [(one, two) for one, two in pairwise(acts) if one[1] == StaySilent()]
    assert [round(two[0] - one[0], 2) for one, two in pairs] == [WAITS]
    assert [two[1] for _, two in pairs] == [EndTurn()]


def test_nobody_waits_longer_at_a_quicker_pace() -> None:
    fields = Manner.__struct_fields__
    for slow, fast in pairwise(MANNERS[pace] for pace in BotPace):
        assert all(getattr(slow, field) >= getattr(fast, field) for field in fields)
