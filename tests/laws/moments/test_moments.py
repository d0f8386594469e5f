"""Law 2, the moments: two truths with the same public play are told at the same times.

A crew with bots does more or less that others do not hear of, and its bots think for a longer or
shorter time. Under a simulated clock every frame that the enemy and a spectator are sent comes at
the same moment.
"""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from games.captain_sonar.positions import options_on
from games.u_jagd.tables import UF1, confirmed
from hydrophone.board.grid import Cell
from hydrophone.bots.bot import Level
from hydrophone.core.game import Action, Timer
from hydrophone.core.seats import Seat, Side
from hydrophone.games.captain_sonar.actions import (
    AskEngineer,
    ChooseStart,
    CrossSymbol,
    EndTurn,
    GoSilent,
    MarkGauge,
    OrderCourse,
    SayOk,
    StaySilent,
)
from hydrophone.games.captain_sonar.options import EngineerQuery
from hydrophone.games.captain_sonar.systems import Course
from hydrophone.games.sonar.options import SonarOptions
from hydrophone.games.u_jagd.actions import ClearSquare, ConfirmMap, PlaceContact
from hydrophone.games.u_jagd.contacts import ContactId
from hydrophone.games.u_jagd.field import Square
from hydrophone.games.u_jagd.options import UJagdOptions
from hydrophone.games.u_jagd.rules import UJagd
from hydrophone.play.timers import Timers
from hydrophone.server.match.time import pace
from hydrophone.server.match.time.pace import HeldAct, Pace
from hydrophone.server.match.time.schedule import Schedule
from hydrophone.server.protocol.messages import Acked, BotPace
from laws.captain_sonar import Charged
from laws.moments.timed import Choose, Hidden, Timed
from server.match.house import Guest
from tracing import rule

YELLOW = tuple(seat for seat in Seat if seat.side is Side.YELLOW)
OPEN = """
    . . . . .
    . . . . .
    . . . . .
    . . . . .
    . . . . .
"""


def first(seat: Seat, legal: Sequence[Action]) -> Action:
    """Ann's crew takes what is offered first."""
    return legal[0]


def same(one: Timed, two: Timed) -> bool:
    """Do the outsiders get the same at the same moments, though something else was done?"""
    return one.seen() == two.seen()


# --- U-Jagd: the set-up ------------------------------------------------------------------------


def drawing(changes: int) -> Choose:
    """Draws one map, after so many contacts that were placed and cleared again; then does first."""
    plan = [action for _, action in confirmed(Seat.YELLOW_CAPTAIN, UF1)]
    rubbed_out = [PlaceContact(Square.B2, ContactId(1)), ClearSquare(Square.B2)] * changes
    left = [*rubbed_out, *plan]

    def choose(seat: Seat, legal: Sequence[Action]) -> Action:
        return left.pop(0) if left else legal[0]

    return choose


def hunted(changes: int, thinks_s: float = 0.01, game: Any = "u_jagd") -> Timed:
    """Ann draws at leisure; yellow draws with so many changes."""
    match = Timed(game, UJagdOptions(), Hidden(drawing(changes), thinks_s))
    match.begin(drawing(0))
    match.play(12)
    return match


def test_a_set_up_takes_a_time_that_does_not_depend_on_the_map() -> None:
    short, long = hunted(0), hunted(9)

    assert len(long.acts()) > len(short.acts())
    assert same(short, long)


# --- Captain Sonar: silence, and questions to the Engineer -------------------------------------


def commanding(*orders: Callable[[Action], bool]) -> Choose:
    """A yellow crew that carries out these orders; then the Captain rests, the others do first."""
    left = list(orders)

    def choose(seat: Seat, legal: Sequence[Action]) -> Action | None:
        if seat is not Seat.YELLOW_CAPTAIN:
            return _duty(legal)
        found = next((action for action in legal if left and left[0](action)), None)
        if found is not None:
            left.pop(0)
        return found

    return choose


def _duty(legal: Sequence[Action]) -> Action:
    """A mark that makes nothing ready, a cross, an OK."""
    wanted = (MarkGauge, CrossSymbol, SayOk)
    return next((action for action in legal if isinstance(action, wanted)), legal[0])


def _is(action: Action) -> Callable[[Action], bool]:
    return lambda legal: legal == action


START, SOUTH, END = _is(ChooseStart(Cell("C3"))), _is(OrderCourse(Course.SOUTH)), _is(EndTurn())
STAYS, GOES = _is(StaySilent()), _is(GoSilent(Course.EAST, 2))


def _asks(legal: Action) -> bool:
    return isinstance(legal, AskEngineer)


def crewed(
    *orders: Callable[[Action], bool],
    thinks_s: float = 0.01,
    bob: Seat | None = None,
    **switches: Any,
) -> Timed:
    """Ann's crew against yellow, which has full gauges and these orders; perhaps Bob sits there."""
    options = options_on(OPEN, min_players=2, answer_timeout_s=0, **switches)
    match = Timed(Charged(), options, Hidden(commanding(START, *orders), thinks_s))
    match.begin(first, bob=bob)
    match.play(20)
    return match


@rule("CAP-350", "CAP-357")
@pytest.mark.parametrize("bob", [None, *YELLOW])
def test_silences_of_all_lengths_take_the_same_time(bob: Seat | None) -> None:
    """For a crew of bots, and with Bob among bots, who acts as soon as they can."""
    stayed = crewed(SOUTH, STAYS, END, bob=bob, thinks_s=0.2)
    gone = crewed(SOUTH, GOES, END, bob=bob, thinks_s=0.2)

    assert StaySilent() in stayed.acts()
    assert GoSilent(Course.EAST, 2) in gone.acts()
    assert EndTurn() in stayed.acts()
    assert len(gone.acts()) > len(stayed.acts())
    assert same(stayed, gone)


def hushed() -> tuple[Timed, Guest]:
    """Bob, who has bots as mates, has just gone nowhere in silence."""
    options = options_on(OPEN, min_players=2, answer_timeout_s=0)
    match = Timed(Charged(), options, Hidden(commanding(START, SOUTH, STAYS)))
    match.begin(first, bob=Seat.YELLOW_CAPTAIN)
    while StaySilent() not in match.acts():
        match.play(0.05)
    return match, next(guest for guest in match.people if guest is not match.ann)


def test_an_act_that_comes_early_is_accepted_and_waits() -> None:
    """Also if its command is sent again meanwhile."""
    match, bob = hushed()
    for _ in range(2):
        assert bob.act(Seat.YELLOW_CAPTAIN, EndTurn(), "early") is None
    match.play(2.9)
    assert EndTurn() not in match.acts()
    match.play(0.2)

    assert match.acts().count(EndTurn()) == 1
    assert bob.all(Acked)[-1] == Acked("early")


def test_an_act_that_waits_is_done_though_its_player_has_gone() -> None:
    match, bob = hushed()
    bob.act(Seat.YELLOW_CAPTAIN, EndTurn(), "early")
    del match.people[bob]
    bob.go()
    match.play(3.1)

    assert match.acts().count(EndTurn()) == 1


def questioned(*questions: Callable[[Action], bool], bob: Seat | None = None) -> Timed:
    """Before the turn ends the Captain asks the Engineer so often."""
    return crewed(SOUTH, *questions, END, bob=bob, engineer_query=EngineerQuery.MANUAL)


@rule("CAP-231")
@pytest.mark.parametrize("bob", [None, Seat.YELLOW_FIRST_MATE, Seat.YELLOW_RADIO_OPERATOR])
def test_a_question_to_the_engineer_is_not_seen_as_a_gap(bob: Seat | None) -> None:
    """Nor where a bot Captain waits for Bob."""
    silent, curious = questioned(bob=bob), questioned(_asks, _asks, bob=bob)

    assert len([act for act in curious.acts() if isinstance(act, AskEngineer)]) == 2
    assert same(silent, curious)


# --- thinking ----------------------------------------------------------------------------------


def sailed(thinks_s: float) -> Timed:
    match = Timed("sonar", SonarOptions(turn_limit=6), Hidden(first, thinks_s))
    match.begin(first)
    match.play(12)
    return match


def test_thinking_does_not_show() -> None:
    assert same(sailed(0.01), sailed(0.5))
    assert same(crewed(SOUTH, GOES, END), crewed(SOUTH, GOES, END, thinks_s=0.25))
    assert same(hunted(2), hunted(2, 0.1))


def test_the_thinking_of_a_master_does_not_show() -> None:
    """At its own pace, the quickest, and when it thinks five times as long as it may."""
    quick, slow = (
        Timed("sonar", SonarOptions(turn_limit=6), Hidden(first, s)) for s in (0.01, 0.25)
    )
    for match in (quick, slow):
        match.begin(first, level=Level.ADMIRAL, pace=BotPace.QUICK)
        match.play(12)

    assert len(quick.acts()) > 6
    assert same(quick, slow)


# --- timers ------------------------------------------------------------------------------------


class UJagdByTheClock(UJagd):
    """U-Jagd with a timer that runs while the maps are drawn."""

    def timers(self, state: Any) -> tuple[Timer, ...]:
        return (Timer("maps", None, 0, 60.0, ConfirmMap()),) if self.unheard_work(state) else ()


def test_a_timer_is_not_started_again_by_a_hidden_act() -> None:
    assert same(hunted(0, game=UJagdByTheClock()), hunted(9, game=UJagdByTheClock()))


# --- the law can fail --------------------------------------------------------------------------


def paces_hidden_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leak: each hidden step of a bot takes a pace."""
    usual = Pace.time_of

    def time_of(self: Pace, held: HeldAct) -> float:
        return usual(self, held) if held.public else round(held.came_at + 0.6, 3)

    monkeypatch.setattr(Pace, "time_of", time_of)


def counts_hidden_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leak: the grid of time is counted from the last step, hidden or not."""
    usual = Schedule.acted

    def acted(self: Schedule, attempt: Any, at: float) -> None:
        usual(self, attempt, at)
        self.pace.step(attempt.actor.side, attempt.referee.unheard_work, at)

    monkeypatch.setattr(Schedule, "acted", acted)


def hushes_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leak: who has nothing to do after a silence goes on at once."""
    monkeypatch.setattr(pace, "HUSH_PACES", 0)


def shows_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leak: an act comes a pace after its bot has found it."""
    monkeypatch.setattr(
        Pace, "time_of", lambda self, held: round(held.came_at + 0.6 * held.public, 3)
    )


def starts_timers_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leak: a hidden act starts the timers again."""
    usual = Schedule.acted

    def acted(self: Schedule, attempt: Any, at: float) -> None:
        if not attempt.heard_by_all:
            self.running_timers = Timers()
        usual(self, attempt, at)

    monkeypatch.setattr(Schedule, "acted", acted)


def _set_up() -> bool:
    return same(hunted(0), hunted(9))


def _silence_of_bots() -> bool:
    return same(crewed(SOUTH, STAYS, END), crewed(SOUTH, GOES, END))


def _silence_of_bob() -> bool:
    stayed = crewed(SOUTH, STAYS, END, bob=Seat.YELLOW_CAPTAIN, thinks_s=0.2)
    return same(stayed, crewed(SOUTH, GOES, END, bob=Seat.YELLOW_CAPTAIN, thinks_s=0.2))


def _question() -> bool:
    return same(questioned(), questioned(_asks, _asks))


def _thinking() -> bool:
    return same(sailed(0.01), sailed(0.5))


def _timer() -> bool:
    return same(hunted(0, game=UJagdByTheClock()), hunted(9, game=UJagdByTheClock()))


@pytest.mark.parametrize(
    ("leak", "law"),
    [
        (paces_hidden_steps, _set_up),
        (paces_hidden_steps, _question),
        (counts_hidden_steps, _set_up),
        (counts_hidden_steps, _question),
        (hushes_nobody, _silence_of_bob),
        (shows_thinking, _thinking),
        (shows_thinking, _silence_of_bots),
        (starts_timers_again, _timer),
    ],
)
def test_the_law_finds_a_leak_of_time_that_is_planted(
    leak: Callable[[pytest.MonkeyPatch], None],
    law: Callable[[], bool],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert law()
    leak(monkeypatch)
    assert not law()
