"""When acts are carried out: the grid of time of bots, and a person's act that waits."""

import pytest

from hydrophone.bots.bot import Level
from hydrophone.core.seats import Seat, Side
from hydrophone.games.sonar.actions import Surface
from hydrophone.games.sonar.options import SonarOptions
from hydrophone.server.match.effects import AskBot
from hydrophone.server.match.log.entries import Began
from hydrophone.server.match.log.running_match import RunningMatch
from hydrophone.server.match.table.tables import Table
from hydrophone.server.match.time.pace import HUSH_PACES, HeldAct, Hush, Pace
from hydrophone.server.match.time.patience import Patience
from server.match.live import LiveSonar

PACE_S = 0.5
BLUE = Seat.BLUE_CAPTAIN


def act(came_at: float, *, public: bool = True, bot: bool = True) -> HeldAct:
    """An act of blue that came at this time."""
    level, options = Level.LANDLUBBER, SonarOptions()
    asked = AskBot("m", "sonar", BLUE, level, 1, options, [], 0, (), must=True, report=False)
    return HeldAct(BLUE, Surface(), came_at, public, asked if bot else None)


def no_table() -> Table:
    raise AssertionError("nobody is waited for")


def paced() -> Pace:
    pace = Pace(Patience(PACE_S, no_table))
    pace.step(Side.YELLOW, (), 10.0)
    return pace


def test_public_steps_of_bots_come_one_two_three_paces_after_the_last() -> None:
    times = {came: paced().time_of(act(came)) for came in (10.0, 10.2, 10.5, 10.501, 11.2)}

    assert times == {10.0: 10.5, 10.2: 10.5, 10.5: 10.5, 10.501: 11.0, 11.2: 11.5}


def test_another_public_step_begins_the_grid_anew() -> None:
    pace = paced()
    pace.held.append(act(10.1))
    pace.step(Side.YELLOW, (), 10.3)

    assert pace.next_at() == 10.8
    assert pace.release(10.7) == []
    assert [held.came_at for held in pace.release(10.8)] == [10.1]
    assert pace.next_at() is None


def test_hidden_steps_and_people_are_not_paced() -> None:
    assert paced().time_of(act(10.1, public=False)) == 10.1
    assert paced().time_of(act(10.1, bot=False)) == 10.1


def test_a_crew_that_may_work_unheard_waits_from_its_own_step_on() -> None:
    pace, hush = paced(), HUSH_PACES * PACE_S
    pace.step(Side.BLUE, (Side.BLUE,), 20.0)
    pace.step(Side.YELLOW, (Side.BLUE,), 21.0)

    assert pace.time_of(act(20.1)) == pace.time_of(act(20.1, bot=False)) == 20.0 + hush
    assert pace.time_of(act(30.0, bot=False)) == 30.0


def test_a_pace_of_nothing_holds_nothing() -> None:
    pace = Pace(Patience(0.0, no_table))
    pace.step(Side.BLUE, (Side.BLUE,), 1.0)

    assert pace.time_of(act(1.0)) == 1.0


# --- in real time ------------------------------------------------------------------------------


def live_pace() -> Pace:
    """Both crews act at once, and an act takes a bot two seconds. Blue was heard at 10."""
    pace = Pace(Patience(PACE_S, no_table))
    pace.begin(RunningMatch(LiveSonar(), SonarOptions(), Began(1, 2, 0.0)))
    pace.step(Side.BLUE, (), 10.0)
    return pace


def test_a_crew_does_not_wait_for_the_steps_of_the_other() -> None:
    pace = live_pace()
    assert pace.time_of(act(10.1)) == 12.0
    pace.step(Side.YELLOW, (), 11.9)

    assert pace.time_of(act(10.1)) == 12.0
    pace.step(Side.BLUE, (), 11.9)
    assert pace.time_of(act(10.1)) == 13.9, "but for its own"


def test_an_unheard_act_that_takes_time_takes_it() -> None:
    assert live_pace().time_of(act(10.1, public=False)) == 12.0
    assert live_pace().time_of(act(13.1, public=False)) == 13.1


@pytest.mark.parametrize(
    ("hush", "after"),
    [
        (Hush(20.0, 3.0), Hush(40.0, 3.0)),
        (Hush(9.0, 3.0), Hush(40.0, 2.0)),
        (Hush(5.0, 3.0), Hush(5.0, 3.0)),
    ],
)
def test_a_hush_stands_still_in_a_stop(hush: Hush, after: Hush) -> None:
    """Of a silence in the stop, of one a second before it, and of one that was over."""
    assert hush.after_stop(10.0, 40.0) == after


def test_people_are_not_paced_in_real_time_either() -> None:
    assert live_pace().time_of(act(10.1, bot=False)) == 10.1
