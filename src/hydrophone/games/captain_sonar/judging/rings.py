"""What each seat may do now, from the outside in: the one answer to an action.

Whose post, the phase, an answer pending, a stop, surfaced; inside them are the action's own
conditions (``legality``, ``repairs``). ``offers`` builds the legal actions by the same conditions.
"""

from collections.abc import Mapping
from typing import assert_never

from hydrophone.core.real_time import (
    CallStop,
    Stop,
    StopStep,
    TakeBack,
    WithdrawStop,
    is_barred,
)
from hydrophone.core.seats import Role, Seat, Side
from hydrophone.games.captain_sonar.actions import (
    AnswerSonar,
    AskDrone,
    AskEngineer,
    AskSonar,
    CaptainAction,
    CheckOutline,
    ChooseStart,
    ConfirmDrawn,
    CrossSymbol,
    Dive,
    DrawSection,
    DropMine,
    EndTurn,
    GoSilent,
    LaunchTorpedo,
    MarkGauge,
    OrderCourse,
    SayOk,
    StaySilent,
    Surface,
    TellBreakdown,
    TriggerArcher,
    TriggerMine,
)
from hydrophone.games.captain_sonar.damage.repairs import (
    broken_by_check,
    broken_by_dive,
    broken_by_section,
)
from hydrophone.games.captain_sonar.judging.legality import (
    ACTIVATIONS,
    broken_in_play,
    fact_of,
    values_of,
)
from hydrophone.games.captain_sonar.judging.offers import activations
from hydrophone.games.captain_sonar.phase import LIVE
from hydrophone.games.captain_sonar.refusals import Clause
from hydrophone.games.captain_sonar.state import CaptainPublic, CaptainState, Sheets

_CAPTAIN = (Role.CAPTAIN,)
_ASKERS = (Role.CAPTAIN, Role.FIRST_MATE)

_POSTS: Mapping[type[CaptainAction], tuple[Role, ...]] = {
    ChooseStart: _CAPTAIN,
    OrderCourse: _CAPTAIN,
    Surface: _CAPTAIN,
    EndTurn: _CAPTAIN,
    DropMine: _CAPTAIN,
    TriggerMine: _CAPTAIN,
    LaunchTorpedo: _CAPTAIN,
    GoSilent: _CAPTAIN,
    StaySilent: _CAPTAIN,
    TriggerArcher: _CAPTAIN,
    AnswerSonar: _CAPTAIN,
    AskDrone: _ASKERS,
    AskSonar: _ASKERS,
    AskEngineer: _ASKERS,
    MarkGauge: (Role.FIRST_MATE,),
    SayOk: (Role.FIRST_MATE,),
    CrossSymbol: (Role.ENGINEER,),
    TellBreakdown: (Role.ENGINEER,),
    ConfirmDrawn: (Role.RADIO_OPERATOR,),
    CallStop: _ASKERS,
    WithdrawStop: _ASKERS,
    TakeBack: _CAPTAIN,
    DrawSection: tuple(Role),
    CheckOutline: (Role.ENGINEER,),
    Dive: _CAPTAIN,
}
"""Who may say what (CAP-070, CAP-105, CAP-120, CAP-124, CAP-140)."""

_REFUSALS: Mapping[tuple[Role, ...], Clause] = {
    _CAPTAIN: Clause.CAPTAIN_ONLY,
    _ASKERS: Clause.NOT_FIRST_MATES,
    (Role.FIRST_MATE,): Clause.FIRST_MATE_ONLY,
    (Role.ENGINEER,): Clause.ENGINEER_ONLY,
    (Role.RADIO_OPERATOR,): Clause.RADIO_ONLY,
}

_WEAPONS_AND_SPECIAL = (DropMine, LaunchTorpedo, GoSilent, StaySilent, TriggerArcher)


def _broken_by_post(role: Role, kind: type[CaptainAction]) -> Clause | None:
    """CAP-070, CAP-105, CAP-120, CAP-124, CAP-140: whose post it is."""
    posts = _POSTS[kind]
    if role in posts:
        return None
    if role is Role.FIRST_MATE and kind in _WEAPONS_AND_SPECIAL:
        return Clause.NOT_FIRST_MATES
    return _REFUSALS[posts]


_BY_POST: Mapping[Role, Mapping[type[CaptainAction], Clause | None]] = {
    role: {kind: _broken_by_post(role, kind) for kind in _POSTS} for role in Role
}
"""The same as a table: most of what is asked is asked of a wrong post."""


# --- the outer rings ---------------------------------------------------------------------------


def broken_by_seat(state: CaptainState, seat: Seat, action: CaptainAction) -> Clause | None:
    """The rule this action would break, or None."""
    wrong_post = _BY_POST[seat.role][type(action)]
    if wrong_post is not None:
        return wrong_post
    public, side = state.public, seat.side
    turn, sheets = public.turn, state.sheets.of(side)
    if turn is None:
        return _broken_without_turns(public, seat, sheets, action)
    if turn.asks:
        return _broken_in_answer(public, turn.side.enemy, side, sheets, action)
    return broken_in_play(public, turn, side, sheets, action)


def _broken_in_setup(public: CaptainPublic, side: Side, action: CaptainAction) -> Clause | None:
    if not isinstance(action, ChooseStart):
        return Clause.NOT_DIVED
    if public.of(side).ready:
        return Clause.START_LOCKED
    return None if public.chart.is_sea(action.cell) else Clause.START_ON_SEA


def _broken_in_answer(
    public: CaptainPublic, asked: Side, side: Side, sheets: Sheets, action: CaptainAction
) -> Clause | None:
    """CAP-446: nothing else is accepted from any seat."""
    if not isinstance(action, AnswerSonar) or side is not asked:
        return Clause.ANSWER_PENDING
    if action.first is action.second:
        return Clause.SONAR_ANSWER
    chart = public.chart
    said = ((action.first, action.first_value), (action.second, action.second_value))
    if any(value not in values_of(chart, fact) for fact, value in said):
        return Clause.NOT_ON_CHART
    true = sum(value == fact_of(chart, sheets.position, fact) for fact, value in said)
    return None if true == 1 else Clause.ONE_TRUE


# --- real time ---------------------------------------------------------------------------------


STOPPING = ACTIVATIONS | {TriggerMine}
"""Orders that stop the game (CAP-441, CAP-443)."""

_CALLS = STOPPING | {CallStop}


def _broken_without_turns(
    public: CaptainPublic, seat: Seat, sheets: Sheets, action: CaptainAction
) -> Clause | None:
    """Before the boats dive, and in real time."""
    if public.real_time is None:
        return _broken_in_setup(public, seat.side, action)
    stop = public.real_time.stop
    if stop is not None:
        return _broken_in_stop(public, stop, seat, sheets, action)
    return broken_in_real_time(public, seat, sheets, action)


def _broken_in_stop(
    public: CaptainPublic, stop: Stop, seat: Seat, sheets: Sheets, action: CaptainAction
) -> Clause | None:
    """CAP-441 to CAP-446: one order of the caller, then the answer, if it asks for one."""
    match stop.step:
        case StopStep.ANSWER:
            asked = stop.caller.side.enemy
            return _broken_in_answer(public, asked, seat.side, sheets, action)
        case StopStep.CALLED if seat is stop.caller and type(action) in STOPPING:
            return broken_in_real_time(public, seat, sheets, action)
        case StopStep.CALLED if seat is stop.caller and isinstance(action, WithdrawStop):
            return None
        case StopStep.CALLED | StopStep.RESUME:
            return Clause.LATER_CALL if type(action) in _CALLS else Clause.STOPPED
    assert_never(stop.step)


def broken_in_real_time(
    public: CaptainPublic, seat: Seat, sheets: Sheets, action: CaptainAction
) -> Clause | None:
    """What a crew may do that is not stopped: surfaced the outline, else all at any time."""
    side = seat.side
    match action:
        case EndTurn():
            return Clause.NO_TURNS
        case WithdrawStop():
            return Clause.NO_STOP
        case DrawSection():
            return broken_by_section(public, seat, sheets, action)
        case CheckOutline():
            return broken_by_check(public, side)
        case Dive():
            return broken_by_dive(public, side)
        case _ if public.of(side).surfaced:
            return _broken_by_surfaced(action)
        case CallStop() if is_barred(public, side):
            return Clause.EMPTY_STOPS
        case CallStop():
            usable = activations(public, LIVE[side], sheets, seat.role)
            return None if usable else Clause.STOP_FOR_NOTHING
        case TakeBack():
            return None if sheets.next_course is not None else Clause.NOTHING_WAITS
        case _:
            return broken_in_play(public, LIVE[side], side, sheets, action)


def _broken_by_surfaced(action: CaptainAction) -> Clause:
    """CAP-209, CAP-216, CAP-270: pens serve the outline alone, and nothing is ordered."""
    match action:
        case TriggerMine():
            return Clause.TRIGGER_SURFACED
        case ChooseStart():
            return Clause.START_LOCKED
        case AnswerSonar():
            return Clause.SONAR_ANSWER
        case ConfirmDrawn():
            return Clause.NOTHING_TO_DRAW
        case MarkGauge() | SayOk() | CrossSymbol() | TellBreakdown():
            return Clause.PENS_REST
        case _:
            return Clause.SURFACED
