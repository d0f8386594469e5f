"""The real-time variant of SONAR Family (section 12): both crews move at once, a stop for the rest.

What a stop is stands in ``core.real_time``; here is what SONAR allows in it and between two.
"""

from typing import assert_never

from hydrophone.core.game import Timer
from hydrophone.core.real_time import (
    CallStop,
    RealTime,
    Stop,
    StopStep,
    TakeBack,
    WithdrawStop,
    awaited_in,
    bar_timers,
    is_barred,
    rest_timer,
    stop_of,
    stop_timers,
)
from hydrophone.core.seats import CAPTAINS, Seat, Side
from hydrophone.games.sonar.actions import (
    AllowStop,
    AnswerByLot,
    GoSilent,
    LaunchTorpedo,
    Move,
    SonarAction,
    Surface,
    UseSonar,
)
from hydrophone.games.sonar.legality import (
    MUST_SURFACE,
    broken_anyhow,
    broken_by_order,
    broken_in_answer,
    menu,
    open_courses,
    true_answers,
)
from hydrophone.games.sonar.options import EarlyMove, SonarOptions
from hydrophone.games.sonar.refusals import Clause
from hydrophone.games.sonar.state import Sheets, SonarPublic, SonarState

STOPPING = frozenset({UseSonar, GoSilent, LaunchTorpedo, Surface})
"""Orders that need a stop (SON-193)."""

# --- who may act -------------------------------------------------------------------------------


def awaited(public: SonarPublic, stop: Stop | None) -> tuple[Seat, ...]:
    """The caller of a stop or who owes them an answer, else the Captains who may move."""
    if stop is None:
        return tuple(CAPTAINS[side] for side in Side if not public.of(side).rests)
    return awaited_in(stop)


def timers(public: SonarPublic, real_time: RealTime) -> tuple[Timer, ...]:
    """The clock of a stop (SON-125, SON-200), and each crew's intervals (SON-197, SON-201)."""
    options = public.options
    due = stop_timers(
        real_time,
        order_s=options.stop_timeout_s,
        answer_s=options.answer_timeout_s,
        resume_s=options.resume_s,
        answer=AnswerByLot(),
    )
    for side in Side:
        start = public.of(side).turns
        due += rest_timer(public, side, start=start, rest_s=options.rt_min_move_interval_s)
        due += _stop_timer(public, side)
    return due + bar_timers(public)


def between_stops_s(options: SonarOptions) -> int:
    """Seconds of play between two stops of a crew (SON-201): one at least where empty stops count.

    Otherwise a crew that surfaces in stop after stop would leave its enemy no time at all.
    """
    return max(options.rt_min_move_interval_s, 1 if options.empty_stop_s else 0)


def _stop_timer(public: SonarPublic, side: Side) -> tuple[Timer, ...]:
    """The interval since a crew's last stop, of running play (SON-201)."""
    if not public.of(side).barred:
        return ()
    seconds, runs = between_stops_s(public.options), stop_of(public) is None
    return (Timer("stop_barred", side, 0, seconds, AllowStop(side), runs=runs),)


# --- what breaks a rule ------------------------------------------------------------------------


def broken(public: SonarPublic, sheets: Sheets, side: Side, action: SonarAction) -> Clause | None:
    """The rule this action of a Captain would break while the boats are under way, or None."""
    if isinstance(action, TakeBack):
        return Clause.NOTHING_WAITS if sheets.next_course is None else None
    stop = stop_of(public)
    if stop is None:
        return _broken_in_play(public, sheets, side, action)
    own = stop.caller.side is side
    match stop.step:
        case StopStep.CALLED:
            return _broken_in_stop(public, sheets, action, own=own)
        case StopStep.ANSWER:
            return broken_in_answer(sheets, action, owed=not own)
        case StopStep.RESUME:
            return _broken_in_count_down(public, action)
    assert_never(stop.step)


def _broken_in_play(
    public: SonarPublic, sheets: Sheets, side: Side, action: SonarAction
) -> Clause | None:
    """SON-192, SON-193, SON-197, SON-201, SON-203."""
    match action:
        case Move():
            if public.of(side).rests and public.options.early_move is EarlyMove.REFUSE:
                return Clause.TOO_EARLY
            return broken_by_order(public, sheets, action)
        case CallStop():
            if public.of(side).barred:
                return Clause.STOP_TOO_EARLY
            return Clause.EMPTY_STOPS if is_barred(public, side) else None
        case UseSonar() | GoSilent() | LaunchTorpedo() | Surface():
            if not is_barred(public, side):
                return Clause.WITHOUT_STOP
            if public.of(side).barred:
                return Clause.STOP_TOO_EARLY
            return broken_by_order(public, sheets, action)
        case WithdrawStop():
            return Clause.OTHERS_STOP
        case _:
            return broken_anyhow(public, action)


def _broken_in_stop(
    public: SonarPublic, sheets: Sheets, action: SonarAction, *, own: bool
) -> Clause | None:
    """SON-196, SON-199: one order of the caller, or their withdrawal."""
    match action:
        case UseSonar() | GoSilent() | LaunchTorpedo() | Surface():
            return broken_by_order(public, sheets, action) if own else Clause.STOPPED
        case WithdrawStop():
            return None if own else Clause.OTHERS_STOP
        case Move():
            return Clause.STOPPED
        case CallStop():
            return Clause.OTHERS_STOP
        case _:
            return broken_anyhow(public, action)


def _broken_in_count_down(public: SonarPublic, action: SonarAction) -> Clause:
    """SON-195: both boats go on in the same moment."""
    match action:
        case Move() | UseSonar() | GoSilent() | LaunchTorpedo() | Surface() | CallStop():
            return Clause.COUNT_DOWN
        case WithdrawStop():
            return Clause.OTHERS_STOP
        case _:
            return broken_anyhow(public, action)


# --- all legal actions at once -----------------------------------------------------------------


def offers(state: SonarState, side: Side) -> tuple[SonarAction, ...]:
    """Every action the Captain of this side may take while the boats are under way, moves first."""
    public, sheets = state.public, state.sheets.of(side)
    back = () if sheets.next_course is None else (TakeBack(),)
    stop = stop_of(public)
    if stop is None:
        return (*_offers_in_play(public, sheets, side), *back)
    own = stop.caller.side is side
    if own and stop.step is StopStep.CALLED:
        return (*orders(public, sheets), WithdrawStop(), *back)
    if not own and stop.step is StopStep.ANSWER:
        return (*true_answers(sheets.position), *back)
    return back


def _offers_in_play(public: SonarPublic, sheets: Sheets, side: Side) -> tuple[SonarAction, ...]:
    known = public.of(side)
    due = not known.rests or public.options.early_move is EarlyMove.WAIT
    moves = [Move(way) for way in open_courses(public.chart, sheets)] if due else []
    if known.barred:
        return tuple(moves)
    if is_barred(public, side):
        return (*moves, *orders(public, sheets))
    return (*moves, CallStop())


def orders(public: SonarPublic, sheets: Sheets) -> tuple[SonarAction, ...]:
    """What a Captain may call a stop for."""
    chart, courses = public.chart, open_courses(public.chart, sheets)
    if not courses and public.options.stuck is MUST_SURFACE:
        return (Surface(),)
    return menu(chart, chart.zone[sheets.position], courses, sheets.energy)[len(courses) :]
