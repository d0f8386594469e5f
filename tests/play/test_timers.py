"""Several timers of a match side by side, in the time of the match."""

from hydrophone.core.game import Timer
from hydrophone.core.seats import Seat, Side
from hydrophone.games.sonar.actions import Surface
from hydrophone.play.timers import Timers

TURN = Timer("turn", Side.BLUE, 1, 60.0, Surface())
ANSWER = Timer("answer", Seat.YELLOW_CAPTAIN, 1, 20.0, Surface())


def standing(timer: Timer) -> Timer:
    return Timer(timer.name, timer.owner, timer.start, timer.duration_s, timer.action, runs=False)


def test_each_timer_has_its_own_start_and_none_is_started_again() -> None:
    timers = Timers()
    timers.see((TURN,), 0.0)
    timers.see((TURN, ANSWER), 15.0)
    timers.see((ANSWER, TURN), 25.0)

    assert {timer.name: left_s for timer, left_s in timers.left(25.0)} == {"turn": 35, "answer": 10}
    assert timers.rings_at() == 35.0


def test_a_timer_that_does_not_run_stands_and_goes_on_with_what_was_left() -> None:
    timers = Timers()
    timers.see((TURN,), 0.0)
    timers.see((standing(TURN), ANSWER), 10.0)

    assert timers.left(25.0) == ((standing(TURN), 50.0), (ANSWER, 5.0))
    timers.see((TURN,), 30.0)
    assert timers.rings_at() == 80.0


def test_another_start_is_another_timer() -> None:
    timers = Timers()
    timers.see((TURN,), 0.0)
    timers.see((Timer("turn", Side.BLUE, 2, 60.0, Surface()),), 50.0)

    assert timers.rings_at() == 110.0


def test_a_timer_rings_again_soon_if_its_action_was_not_done() -> None:
    timers = Timers()
    timers.see((ANSWER, TURN), 0.0)

    assert timers.ring(19.999) is None
    assert timers.ring(20.0) == Surface()
    assert timers.ring(20.5) is None
    assert timers.rings_at() == 21.0
