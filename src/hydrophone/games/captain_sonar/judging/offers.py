"""Every legal action of a seat at once, for people to choose from and bots to play.

Built from what may be done, by the conditions of ``legality``, and not filtered from what could be
wished: nothing is asked twice. That broken_by_seat says the same of every action is a law under
test.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TypeAlias, assert_never

from hydrophone.board.cellset import cells_of
from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell
from hydrophone.core.real_time import CallStop, Stop, StopStep, TakeBack, WithdrawStop, is_barred
from hydrophone.core.seats import CAPTAINS, Role, Seat, Side
from hydrophone.games.captain_sonar.actions import (
    AnswerSonar,
    AskDrone,
    AskEngineer,
    AskSonar,
    CaptainAction,
    ChooseStart,
    ConfirmDrawn,
    CrossSymbol,
    DropMine,
    EndTurn,
    Fact,
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
from hydrophone.games.captain_sonar.damage.repairs import checks, repairs
from hydrophone.games.captain_sonar.judging.legality import (
    ACTIVATIONS,
    broken_by_trigger,
    fact_of,
    free_gauges,
    is_gated,
    open_courses,
    silent_run,
    usable_of,
    uses_scenario,
    values_of,
)
from hydrophone.games.captain_sonar.judging.reach import around, torpedo_targets
from hydrophone.games.captain_sonar.options import AUTO_QUERY, NO_GATE
from hydrophone.games.captain_sonar.phase import BEFORE_COURSE, LIVE, Turn
from hydrophone.games.captain_sonar.state import CaptainPublic, CaptainState, Sheets
from hydrophone.games.captain_sonar.systems import (
    DRONE,
    GAUGE_SIZE,
    PANEL,
    PANEL_BITS,
    SILENCE_MAX,
    SONAR,
    SYMBOL_BIT,
    Course,
    System,
)

_KEPT = 1 << 14
"""Offers that are kept for each kind; enough for the printed scenarios, not growing beyond."""

_SURFACE = (Surface(),)
_END_TURN = (EndTurn(),)
_SAY_OK = (SayOk(),)
_ASK_SONAR = (AskSonar(),)
_CONFIRM_DRAWN = (ConfirmDrawn(),)
_CALL_STOP = (CallStop(),)
_WITHDRAW_STOP = (WithdrawStop(),)
_TAKE_BACK = (TakeBack(),)
_CALLERS = (Role.CAPTAIN, Role.FIRST_MATE)
_MARK = {system: MarkGauge(system) for system in System}
_COURSE = {course: OrderCourse(course) for course in Course}


def offers(state: CaptainState, seat: Seat) -> tuple[CaptainAction, ...]:
    """Every action the seat may take now."""
    side, post = _POST[seat]
    public, sheets = state.public, state.sheets.of(side)
    turn = public.turn
    if turn is not None and not turn.asks:
        return post(public, turn, side, sheets)
    if public.real_time is not None:
        stop = public.real_time.stop
        if stop is not None:
            return _in_stop(public, stop, seat, sheets)
        return _in_real_time(public, seat, sheets) + checks(public, seat)
    if seat.role is not Role.CAPTAIN:
        return ()
    if turn is None:
        return () if public.of(side).ready else _starts(public.chart)
    return () if side is turn.side else sonar_answers(public.chart, sheets.position)


def _in_stop(
    public: CaptainPublic, stop: Stop, seat: Seat, sheets: Sheets
) -> tuple[CaptainAction, ...]:
    """CAP-441, CAP-445, CAP-446: the caller's order, or the enemy Captain's answer."""
    match stop.step:
        case StopStep.CALLED:
            if seat is not stop.caller:
                return ()
            turn = LIVE[seat.side]
            orders = activations(public, turn, sheets, seat.role)
            if seat.role is Role.CAPTAIN and sheets.mines:
                orders += _triggers(public, turn, seat.side, sheets)
            return orders + _WITHDRAW_STOP
        case StopStep.ANSWER:
            asked = seat is CAPTAINS[stop.caller.side.enemy]
            return sonar_answers(public.chart, sheets.position) if asked else ()
        case StopStep.RESUME:
            return ()
    assert_never(stop.step)


def _in_real_time(public: CaptainPublic, seat: Seat, sheets: Sheets) -> tuple[CaptainAction, ...]:
    """What the post is offered in its own turn, and what there is in real time alone."""
    side, post = _POST[seat]
    if public.of(side).surfaced:
        return repairs(public, seat, sheets)
    turn = LIVE[side]
    offered = post(public, turn, side, sheets)
    if seat.role not in _CALLERS:
        return offered
    if any(type(order) in ACTIVATIONS for order in offered) and not is_barred(public, side):
        offered += _CALL_STOP
    if seat.role is Role.CAPTAIN and sheets.next_course is not None:
        offered += _TAKE_BACK
    return offered


@lru_cache(maxsize=128)
def _starts(chart: Chart) -> tuple[ChooseStart, ...]:
    return tuple(ChooseStart(cell) for cell in cells_of(chart.grid, chart.sea))


@lru_cache(maxsize=_KEPT)
def sonar_answers(chart: Chart, position: Cell) -> tuple[AnswerSonar, ...]:
    """Every pair of statements with exactly one true, kinds in the order column, row, sector."""
    found: list[AnswerSonar] = []
    kinds = tuple(Fact)
    for first, second in ((a, b) for a in kinds for b in kinds if kinds.index(a) < kinds.index(b)):
        true = fact_of(chart, position, first), fact_of(chart, position, second)
        for value in values_of(chart, second):
            if value != true[1]:
                found.append(AnswerSonar(first, true[0], second, value))
        for value in values_of(chart, first):
            if value != true[0]:
                found.append(AnswerSonar(first, value, second, true[1]))
    return tuple(found)


def _captain(
    public: CaptainPublic, turn: Turn, side: Side, sheets: Sheets
) -> tuple[CaptainAction, ...]:
    orders = _orders(public, turn, sheets) if turn.side is side else ()
    return orders + _triggers(public, turn, side, sheets) if sheets.mines else orders


def _first_mate(
    public: CaptainPublic, turn: Turn, side: Side, sheets: Sheets
) -> tuple[CaptainAction, ...]:
    marks = _marks(uses_scenario(public.chart), sheets) if sheets.waiting else ()
    if turn.side is not side:
        return marks
    return marks + _questions(public, sheets, _usable(public, turn, sheets))


def _engineer(
    _public: CaptainPublic, _turn: Turn, _side: Side, sheets: Sheets
) -> tuple[CaptainAction, ...]:
    crosses = () if sheets.panel is None else _crosses(sheets.panel, sheets.crossed)
    return crosses + _tellings(sheets) if sheets.asked else crosses


def _radio_operator(
    public: CaptainPublic, _turn: Turn, side: Side, _sheets: Sheets
) -> tuple[CaptainAction, ...]:
    if public.of(side).drawn or public.options.turn_gate is NO_GATE:
        return ()
    return _CONFIRM_DRAWN


PostOffers: TypeAlias = Callable[[CaptainPublic, Turn, Side, Sheets], tuple[CaptainAction, ...]]
"""What a post is offered in play."""

_POSTS: Mapping[Role, PostOffers] = {
    Role.CAPTAIN: _captain,
    Role.FIRST_MATE: _first_mate,
    Role.ENGINEER: _engineer,
    Role.RADIO_OPERATOR: _radio_operator,
}
_POST: Mapping[Seat, tuple[Side, PostOffers]] = {
    seat: (seat.side, _POSTS[seat.role]) for seat in Seat
}


def _orders(public: CaptainPublic, turn: Turn, sheets: Sheets) -> tuple[CaptainAction, ...]:
    """The Captain's: what moves the turn on, the questions, weapons and special systems."""
    orders: tuple[CaptainAction, ...] = ()
    if not sheets.waiting:
        if turn.step is BEFORE_COURSE:
            orders = _courses(public, turn, sheets)
        elif not sheets.asked:
            orders = _END_TURN
    elif public.turn is None and not public.options.surface_requires_ok:
        orders = _SURFACE
    usable = _usable(public, turn, sheets)
    orders += _questions(public, sheets, usable)
    for system in usable:
        orders += _targets(public, sheets, system)
    return orders


def _courses(public: CaptainPublic, turn: Turn, sheets: Sheets) -> tuple[CaptainAction, ...]:
    if is_gated(public, turn):
        return _SURFACE
    courses = open_courses(public.chart, sheets)
    return (*(_COURSE[course] for course in courses), *_SURFACE)


def _triggers(
    public: CaptainPublic, turn: Turn, side: Side, sheets: Sheets
) -> tuple[TriggerMine, ...]:
    """All own mines or none: no rule speaks of one mine's space."""
    if broken_by_trigger(public, turn, side, sheets, sheets.mines[0]) is not None:
        return ()
    return tuple(TriggerMine(cell) for cell in sheets.mines)


def _marks(scenario: bool, sheets: Sheets) -> tuple[CaptainAction, ...]:
    if Role.FIRST_MATE not in sheets.waiting:
        return ()
    return _free_marks(scenario, sheets.marks)


@lru_cache(maxsize=_KEPT)
def _free_marks(scenario: bool, marks: tuple[int, ...]) -> tuple[CaptainAction, ...]:
    return tuple(_MARK[system] for system in free_gauges(scenario, marks)) or _SAY_OK


def _crosses(panel: Course, crossed: int) -> tuple[CrossSymbol, ...]:
    return _free_crosses(panel, crossed & PANEL_BITS[panel])


@lru_cache(maxsize=len(Course) << 6)
def _free_crosses(panel: Course, crossed: int) -> tuple[CrossSymbol, ...]:
    return tuple(CrossSymbol(name) for name in PANEL[panel] if not crossed & SYMBOL_BIT[name])


def _tellings(sheets: Sheets) -> tuple[TellBreakdown, ...]:
    """Both answers: the Engineer may be wrong (CAP-D25)."""
    return tuple(
        TellBreakdown(system, blocked) for system in sheets.asked for blocked in (False, True)
    )


def _questions(
    public: CaptainPublic, sheets: Sheets, usable: tuple[System, ...]
) -> tuple[CaptainAction, ...]:
    """What Captain and First Mate may ask: drone, sonar, the Engineer."""
    questions = _detections(public.chart, usable) if usable else ()
    if public.options.engineer_query is AUTO_QUERY:
        return questions
    known = (*sheets.asked, *sheets.cleared)
    return questions + tuple(AskEngineer(system) for system in System if system not in known)


def _detections(chart: Chart, usable: tuple[System, ...]) -> tuple[CaptainAction, ...]:
    detections: tuple[CaptainAction, ...] = ()
    for system in usable:
        if system is DRONE:
            detections += _drones(chart)
        elif system is SONAR:
            detections += _ASK_SONAR
    return detections


def activations(
    public: CaptainPublic, turn: Turn, sheets: Sheets, role: Role
) -> tuple[CaptainAction, ...]:
    """The orders by which Captain or First Mate may use a system now."""
    usable = _usable(public, turn, sheets)
    orders = _detections(public.chart, usable)
    if role is Role.CAPTAIN:
        for system in usable:
            orders += _targets(public, sheets, system)
    return orders


@lru_cache(maxsize=128)
def _drones(chart: Chart) -> tuple[AskDrone, ...]:
    return tuple(AskDrone(sector) for sector in chart.zones)


def _usable(public: CaptainPublic, turn: Turn, sheets: Sheets) -> tuple[System, ...]:
    """The systems that may be activated now, in the order of the sheet."""
    if sheets.lock or sheets.acted:
        return ()
    charged = _charged(sheets.marks)
    if not charged:
        return ()
    return usable_of(public, turn, sheets, charged)


@lru_cache(maxsize=_KEPT)
def _charged(marks: tuple[int, ...]) -> tuple[System, ...]:
    return tuple(
        system for system, held in zip(System, marks, strict=True) if held == GAUGE_SIZE[system]
    )


def _targets(public: CaptainPublic, sheets: Sheets, system: System) -> tuple[CaptainAction, ...]:
    """What a weapon or special system may be aimed at; questions have their own place."""
    chart = public.chart
    match system:
        case System.MINE:
            near = cells_of(chart.grid, around(chart, sheets.position) & chart.sea)
            taken = (*sheets.track, *sheets.mines)
            return tuple(DropMine(cell) for cell in near if cell not in taken)
        case System.TORPEDO:
            return _torpedoes(chart, torpedo_targets(chart, public.options, sheets.position))
        case System.SILENCE:
            return _silences(public, sheets)
        case System.SCENARIO:
            return tuple(TriggerArcher(cell) for cell in public.archer)
        case System.DRONE | System.SONAR:
            return ()
    assert_never(system)


@lru_cache(maxsize=_KEPT)
def _torpedoes(chart: Chart, targets: int) -> tuple[LaunchTorpedo, ...]:
    return tuple(LaunchTorpedo(cell) for cell in cells_of(chart.grid, targets))


def _silences(public: CaptainPublic, sheets: Sheets) -> tuple[CaptainAction, ...]:
    found: list[CaptainAction] = [StaySilent()] if public.options.silence_zero else []
    for course in Course:
        longest = len(silent_run(public.chart, sheets, course, SILENCE_MAX))
        found += _RUNS[course][:longest]
    return tuple(found)


_RUNS = {
    course: tuple(GoSilent(course, spaces) for spaces in range(1, SILENCE_MAX + 1))
    for course in Course
}
