"""Law 2, the moments, in real time: nothing hidden shows in when a crew of bots is heard again."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from games.captain_sonar.positions import options_on
from hydrophone.board.grid import Cell
from hydrophone.bots.bot import Level
from hydrophone.core.game import Action
from hydrophone.core.real_time import CallStop, LapseStop
from hydrophone.core.seats import Seat
from hydrophone.games.captain_sonar.actions import (
    ChooseStart,
    CrossSymbol,
    GoSilent,
    MarkGauge,
    OrderCourse,
    SayOk,
    StaySilent,
)
from hydrophone.games.captain_sonar.options import Mode
from hydrophone.games.captain_sonar.systems import Course
from hydrophone.kits.makers import late_s
from hydrophone.server.match.time import pace
from hydrophone.server.match.time.pace import Hush, Pace
from laws.captain_sonar import Charged
from laws.moments.timed import Choose, Hidden, Timed
from tracing import rule

OPEN = """
    . . . . .
    . . . . .
    . . . . .
    . . . . .
    . . . . .
"""

START, SOUTH = ChooseStart(Cell("C2")), OrderCourse(Course.SOUTH)
STAYS, GOES = StaySilent(), GoSilent(Course.EAST, 2)


class ForOne(Charged):
    """Full gauges, and Ann may hold all posts of her boat."""

    @staticmethod
    def broken_line_up(options: Any, crews: Any) -> None:
        return None


def ann(seat: Seat, legal: Sequence[Action]) -> Action | None:
    """Ann's boat dives, and lies still."""
    return legal[0] if isinstance(legal[0], ChooseStart) else None


def commanding(*orders: Action, symbol: int = 0) -> Choose:
    """A yellow crew of bots that carries out these orders; the Engineer crosses this symbol."""
    left = list(orders)

    def choose(seat: Seat, legal: Sequence[Action]) -> Action | None:
        if seat is Seat.YELLOW_CAPTAIN:
            if left and left[0] in legal:
                return left.pop(0)
            return None
        crosses = [action for action in legal if isinstance(action, CrossSymbol)]
        if crosses:
            return crosses[symbol]
        return next((a for a in legal if isinstance(a, MarkGauge | SayOk)), None)

    return choose


def live(
    *orders: Action,
    thinks_s: float = 0.01,
    symbol: int = 0,
    resume_s: int = 1,
    level: Level = Level.HELMSMAN,
) -> Timed:
    """A match in real time, as Ann and a spectator hear of it."""
    options: Any = options_on(
        OPEN, min_players=2, mode=Mode.REAL_TIME, bot_min_course_s=1, resume_s=resume_s
    )
    match = Timed(ForOne(), options, Hidden(commanding(START, *orders, symbol=symbol), thinks_s))
    match.begin(ann, level=level)
    late = late_s("captain_sonar", level)
    match.play(13 + 2 * resume_s + late * (len(orders) + 1))
    return match


def same(one: Timed, two: Timed) -> bool:
    """Do the outsiders get the same at the same moments, though something else was done?"""
    return one.seen() == two.seen()


@rule("CAP-Q53")
def test_silences_of_all_lengths_take_the_same_time() -> None:
    stayed, gone = live(SOUTH, STAYS, SOUTH), live(SOUTH, GOES, SOUTH)

    assert STAYS in stayed.acts()
    assert GOES in gone.acts()
    assert stayed.acts().count(SOUTH) == gone.acts().count(SOUTH) == 2
    assert len(gone.acts()) > len(stayed.acts())
    assert same(stayed, gone)


@pytest.mark.parametrize("thinks_s", [0.01, 0.35, 0.7])
def test_nor_where_the_count_down_lasts_as_long_as_the_hush(thinks_s: float) -> None:
    """Only after the count-down may the crew do what is due, so its hush begins then."""
    stayed, gone = (
        live(SOUTH, silence, SOUTH, thinks_s=thinks_s, resume_s=3) for silence in (STAYS, GOES)
    )

    assert stayed.acts().count(SOUTH) == gone.acts().count(SOUTH) == 2
    assert same(stayed, gone)


def stopped_by_ann(silence: Action) -> Timed:
    """Ann stops play in the hush after the silence; the stop lapses, and there is no count-down."""
    changes: dict[str, Any] = {"min_players": 2, "mode": Mode.REAL_TIME, "resume_s": 0}
    options: Any = options_on(OPEN, **changes, bot_min_course_s=1, stop_timeout_s=5)
    orders, works = [START, SOUTH, silence, SOUTH], commanding()

    def yellow(seat: Seat, legal: Sequence[Action]) -> Action | None:
        if seat is not Seat.YELLOW_CAPTAIN:
            return works(seat, tuple(legal))
        due = orders[sum(action in orders for action in match.acts()) :]
        return due[0] if due and due[0] in legal else None

    def blue(seat: Seat, legal: Sequence[Action]) -> Action | None:
        if silence in match.acts() and CallStop() not in match.acts():
            return CallStop() if CallStop() in legal else None
        return ann(seat, legal)

    match = Timed(ForOne(), options, Hidden(yellow, thinks_s=0.55))
    match.begin(blue, level=Level.HELMSMAN)
    match.play(20)
    return match


def test_a_hush_stands_still_in_a_stop_that_ends_without_a_count_down() -> None:
    stayed, gone = stopped_by_ann(STAYS), stopped_by_ann(GOES)

    assert LapseStop() in stayed.acts()
    assert stayed.acts().count(SOUTH) == gone.acts().count(SOUTH) == 2
    assert same(stayed, gone)


def test_thinking_does_not_show() -> None:
    assert same(live(SOUTH, SOUTH), live(SOUTH, SOUTH, thinks_s=0.2))
    assert same(live(SOUTH, GOES, SOUTH), live(SOUTH, GOES, SOUTH, thinks_s=0.2))


def test_what_the_engineer_crosses_does_not_show() -> None:
    one, two = live(SOUTH, SOUTH), live(SOUTH, SOUTH, symbol=1)

    assert one.acts() != two.acts()
    assert same(one, two)


@pytest.mark.parametrize("level", [Level.LANDLUBBER, Level.HELMSMAN])
def test_who_is_late_is_late_by_as_much_whatever_the_crew_does(level: Level) -> None:
    stayed, gone = live(SOUTH, STAYS, SOUTH, level=level), live(SOUTH, GOES, SOUTH, level=level)

    assert stayed.acts().count(SOUTH) == gone.acts().count(SOUTH) == 2
    assert same(stayed, gone)


def test_a_captain_of_a_late_level_acts_later_by_so_many_seconds() -> None:
    seconds = late_s("captain_sonar", Level.LANDLUBBER)

    assert seconds > 0
    assert starts_at(Level.LANDLUBBER) == pytest.approx(starts_at(Level.HELMSMAN) + seconds)


def starts_at(level: Level) -> float:
    """When Ann hears that yellow has marked its start."""
    frames = live(level=level).seen()["Ann"]
    return next(frame.moment for frame in frames if b'"start_locked"' in frame.message)


# --- the law can fail --------------------------------------------------------------------------


def hushes_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leak: who has nothing to do after a silence goes on at once."""
    monkeypatch.setattr(pace, "HUSH_PACES", 0)


def hushes_by_the_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leak: after a silence of 0 the boat may be heard again a little sooner."""
    usual = Pace.acted

    def acted(self: Pace, attempt: Any, at: float) -> None:
        usual(self, attempt, at)
        if isinstance(attempt.action, StaySilent):
            hush = self._hushed[attempt.actor.side]
            self._hushed[attempt.actor.side] = Hush(hush.since, hush.seconds - 0.3)

    monkeypatch.setattr(Pace, "acted", acted)


def hushes_while_all_stand_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leak: a crew is hushed during the count-down, when it cannot work."""
    monkeypatch.setattr(Hush, "after_stop", lambda self, began, ended: self)


def shows_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leak: an act comes a pace after its bot has found it."""
    monkeypatch.setattr(
        Pace, "time_of", lambda self, held: round(held.came_at + 0.6 * held.public, 3)
    )


def is_later_with_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leak: how late a Captain is depends on what it orders."""
    usual = Pace.time_of
    monkeypatch.setattr(
        Pace, "time_of", lambda self, held: usual(self, held) + isinstance(held.action, GoSilent)
    )


def _silence() -> bool:
    return same(live(SOUTH, STAYS, SOUTH), live(SOUTH, GOES, SOUTH))


def _slow_silence() -> bool:
    return same(live(SOUTH, STAYS, SOUTH, thinks_s=0.55), live(SOUTH, GOES, SOUTH, thinks_s=0.55))


def _long_count_down() -> bool:
    return same(*(live(SOUTH, each, SOUTH, thinks_s=0.35, resume_s=3) for each in (STAYS, GOES)))


def _thinking() -> bool:
    return same(live(SOUTH, SOUTH), live(SOUTH, SOUTH, thinks_s=0.2))


@pytest.mark.parametrize(
    ("leak", "law"),
    [
        (hushes_nobody, _slow_silence),
        (hushes_by_the_silence, _silence),
        (hushes_while_all_stand_still, _long_count_down),
        (shows_thinking, _thinking),
        (shows_thinking, _silence),
        (is_later_with_more, _silence),
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
