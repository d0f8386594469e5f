"""What happens in real time alone: stops, courses that wait, limits, who holds the posts.

Surfacing has a module of its own. What a stop and a rest are is said in core.real_time.
"""

from typing import assert_never

from hydrophone.core.game import Forfeit, Outcome
from hydrophone.core.real_time import (
    AllowCalls,
    CallStop,
    EndRest,
    LapseStop,
    NextDropped,
    RestEnded,
    ResumePlay,
    StopCalled,
    TakeBack,
    WithdrawStop,
    withdraw,
)
from hydrophone.core.seats import CAPTAINS, Seat, Side
from hydrophone.games.captain_sonar.actions import (
    AnswerByLot,
    CheckByClock,
    CheckOutline,
    ClockAction,
    Dive,
    DrawSection,
    LiveAction,
    ManPosts,
    OrderCourse,
    PassDrawingTime,
)
from hydrophone.games.captain_sonar.damage.harm import end
from hydrophone.games.captain_sonar.events import CourseTaken
from hydrophone.games.captain_sonar.judging.legality import silent_run
from hydrophone.games.captain_sonar.judging.rings import broken_in_real_time
from hydrophone.games.captain_sonar.live_events import Checker, CourseWaits, DivedAgain, PostsManned
from hydrophone.games.captain_sonar.phase import Termination
from hydrophone.games.captain_sonar.state import CaptainDecision
from hydrophone.games.captain_sonar.surfaced.surfacing import draw_section, judge
from hydrophone.games.captain_sonar.systems import Course


def decide_live(decision: CaptainDecision, seat: Seat, action: LiveAction | ClockAction) -> None:
    """What a seat does in real time alone."""
    match action:
        case CallStop():
            decision.tell(StopCalled(seat))
        case WithdrawStop():
            withdraw(decision, decision.public.options.resume_s, by_clock=False)
        case TakeBack():
            decision.tell(NextDropped(seat.side, taken_back=True))
        case DrawSection():
            draw_section(decision, seat, action)
        case CheckOutline(good):
            judge(decision, seat.side.enemy, Checker.ENGINEER, said=good)
        case Dive():
            decision.tell(DivedAgain(seat.side))
        case (
            AnswerByLot()
            | LapseStop()
            | ResumePlay()
            | EndRest()
            | AllowCalls()
            | PassDrawingTime()
            | CheckByClock()
            | ManPosts()
            | Forfeit()
        ):
            raise LookupError("a seat never acts for the clock")
        case _:
            assert_never(action)


def order_course(decision: CaptainDecision, side: Side, course: Course) -> None:
    """CAP-071: one space; while the crew rests, the order waits in place of any other."""
    public = decision.public
    if public.turn is None and public.of(side).rests:
        decision.tell(CourseWaits(side, course))
    else:
        go_on_course(decision, side, course)


def go_on_course(decision: CaptainDecision, side: Side, course: Course) -> None:
    """CAP-071, CAP-121, CAP-141: one space, then a mark and a cross are due."""
    (cell,) = silent_run(decision.public.chart, decision.sheets(side), course, 1)
    decision.tell(CourseTaken(side, course, cell))
    if decision.public.turn is None:
        end_by_limit(decision)


def end_by_limit(decision: CaptainDecision) -> None:
    """``turn_limit`` in real time: both crews had so many courses and surfacings."""
    public = decision.public
    if public.is_out_of_turns and public.outcome is None:
        end(decision, Outcome(None, Termination.TURN_LIMIT))


def end_rest(decision: CaptainDecision, side: Side) -> None:
    """The course that waited is carried out, if it is still legal."""
    decision.tell(RestEnded(side))
    sheets, public = decision.sheets(side), decision.public
    course = sheets.next_course
    if course is None:
        return
    if broken_in_real_time(public, CAPTAINS[side], sheets, OrderCourse(course)) is None:
        go_on_course(decision, side, course)
    else:
        decision.tell(NextDropped(side, taken_back=False))


def man_posts(decision: CaptainDecision, action: ManPosts) -> None:
    """CAP-023 to CAP-026: so many people hold the posts, these posts each."""
    for side, hands in ((Side.BLUE, action.blue), (Side.YELLOW, action.yellow)):
        if hands != decision.public.of(side).hands:
            decision.tell(PostsManned(side, hands))
