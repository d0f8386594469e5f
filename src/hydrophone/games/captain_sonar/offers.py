"""Every legal action of a seat at once, for people to choose from and bots to play.

Built from what may be done, by the conditions of ``legality``, and not filtered from what could be
wished: nothing is asked twice. That broken_rule says the same of every action is a law under test.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import assert_never

from hydrophone.board.cellset import cells_of
from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell
from hydrophone.core.seats import (
    BLUE,
    Actor,
    Clock,
    Role,
    Seat,
    Side,
)
from hydrophone.games.captain_sonar.actions import (
    AnswerForHim,
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
from hydrophone.games.captain_sonar.legality import (
    broken_by_system,
    broken_by_trigger,
    due,
    fact_of,
    free_gauges,
    open_courses,
    silent_run,
    uses_scenario,
    values_of,
)
from hydrophone.games.captain_sonar.options import EngineerQuery, TurnGate
from hydrophone.games.captain_sonar.reach import around, torpedo_targets
from hydrophone.games.captain_sonar.state import (
    CaptainState,
    Phase,
    Sheets,
    Step,
)
from hydrophone.games.captain_sonar.systems import (
    GAUGE_SIZE,
    PANEL,
    PANEL_BITS,
    SILENCE_MAX,
    SYMBOL_BIT,
    Course,
    System,
    is_blocked,
)

_KEPT = 1 << 14
"""Offers that are kept for each kind; enough for the printed scenarios, not growing beyond."""

PLAY = Phase.PLAY
"""A bare name for hot code: finding a member in its enum takes longer than comparing it."""

_SURFACE = (Surface(),)
_END_TURN = (EndTurn(),)
_SAY_OK = (SayOk(),)
_ASK_SONAR = (AskSonar(),)
_CONFIRM_DRAWN = (ConfirmDrawn(),)
_ANSWER_FOR_HIM = (AnswerForHim(),)
_MARK = {system: MarkGauge(system) for system in System}
_COURSE = {course: OrderCourse(course) for course in Course}


def legal_actions(state: CaptainState, actor: Actor) -> tuple[CaptainAction, ...]:
    """Every action the actor may take now."""
    if isinstance(actor, Clock):
        return () if due(state) is None else _ANSWER_FOR_HIM
    side, offers = _OFFERS[actor]
    sheets = (state.blue if side is BLUE else state.yellow).sheets
    if state.phase is PLAY and sheets is not None:
        return offers(state, side, sheets)
    if actor.role is not Role.CAPTAIN:
        return ()
    if state.phase is Phase.SETUP and sheets is None:
        return _starts(state.chart)
    if state.phase is Phase.ANSWER and side is not state.turn and sheets is not None:
        return sonar_answers(state.chart, sheets.position)
    return ()


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


def _captain(state: CaptainState, side: Side, sheets: Sheets) -> tuple[CaptainAction, ...]:
    orders = _orders(state, side, sheets) if state.turn is side else ()
    return orders + _triggers(state, side, sheets) if sheets.mines else orders


def _first_mate(state: CaptainState, side: Side, sheets: Sheets) -> tuple[CaptainAction, ...]:
    marks = _marks(uses_scenario(state.chart), sheets) if sheets.waiting else ()
    if state.turn is not side:
        return marks
    return marks + _questions(state, sheets, _usable(state, sheets))


def _engineer(_state: CaptainState, _side: Side, sheets: Sheets) -> tuple[CaptainAction, ...]:
    crosses = () if sheets.panel is None else _crosses(sheets.panel, sheets.crossed)
    return crosses + _tellings(sheets) if sheets.asked else crosses


def _radio_operator(state: CaptainState, side: Side, _sheets: Sheets) -> tuple[CaptainAction, ...]:
    if (state.blue if side is BLUE else state.yellow).sounds.drawn:
        return ()
    return () if state.options.turn_gate is TurnGate.OFF else _CONFIRM_DRAWN


Offers = Callable[[CaptainState, Side, Sheets], tuple[CaptainAction, ...]]

_POSTS: Mapping[Role, Offers] = {
    Role.CAPTAIN: _captain,
    Role.FIRST_MATE: _first_mate,
    Role.ENGINEER: _engineer,
    Role.RADIO_OPERATOR: _radio_operator,
}
_OFFERS: Mapping[Seat, tuple[Side, Offers]] = {
    seat: (seat.side, _POSTS[seat.role]) for seat in Seat
}


def _orders(state: CaptainState, side: Side, sheets: Sheets) -> tuple[CaptainAction, ...]:
    """The Captain's: what moves the turn on, the questions, weapons and special systems."""
    orders: tuple[CaptainAction, ...] = ()
    if not sheets.waiting:
        orders = _courses(state, side, sheets) if state.step is Step.COURSE else _END_TURN
    usable = _usable(state, sheets)
    orders += _questions(state, sheets, usable)
    for system in usable:
        orders += _targets(state, sheets, system)
    return orders


def _courses(state: CaptainState, side: Side, sheets: Sheets) -> tuple[CaptainAction, ...]:
    gate = state.options.turn_gate is TurnGate.HARD
    if gate and not state.hull(side.enemy).sounds.drawn:
        return _SURFACE
    courses = open_courses(state.chart, sheets)
    return (*(_COURSE[course] for course in courses), *_SURFACE)


def _triggers(state: CaptainState, side: Side, sheets: Sheets) -> tuple[TriggerMine, ...]:
    """All own mines or none: no rule speaks of one mine's space."""
    if broken_by_trigger(state, side, sheets, sheets.mines[0]) is not None:
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
    return tuple(
        TellBreakdown(system, is_blocked(sheets.crossed, system)) for system in sheets.asked
    )


def _questions(
    state: CaptainState, sheets: Sheets, usable: tuple[System, ...]
) -> tuple[CaptainAction, ...]:
    """What Captain and First Mate may ask: drone, sonar, the Engineer."""
    questions: tuple[CaptainAction, ...] = ()
    for system in usable:
        if system is System.DRONE:
            questions += _drones(state.chart)
        elif system is System.SONAR:
            questions += _ASK_SONAR
    if state.options.engineer_query is EngineerQuery.AUTO:
        return questions
    known = (*sheets.asked, *sheets.cleared)
    return questions + tuple(AskEngineer(system) for system in System if system not in known)


@lru_cache(maxsize=128)
def _drones(chart: Chart) -> tuple[AskDrone, ...]:
    return tuple(AskDrone(sector) for sector in chart.zones)


def _usable(state: CaptainState, sheets: Sheets) -> tuple[System, ...]:
    """The systems that may be activated now, in the order of the sheet."""
    if sheets.lock or sheets.acted:
        return ()
    charged = _charged(sheets.marks)
    if not charged:
        return ()
    return tuple(s for s in charged if broken_by_system(state, sheets, s) is None)


@lru_cache(maxsize=_KEPT)
def _charged(marks: tuple[int, ...]) -> tuple[System, ...]:
    return tuple(
        system for system, held in zip(System, marks, strict=True) if held == GAUGE_SIZE[system]
    )


def _targets(state: CaptainState, sheets: Sheets, system: System) -> tuple[CaptainAction, ...]:
    """What a weapon or special system may be aimed at; questions have their own place."""
    chart = state.chart
    match system:
        case System.MINE:
            near = cells_of(chart.grid, around(chart, sheets.position) & chart.sea)
            taken = (*sheets.track, *sheets.mines)
            return tuple(DropMine(cell) for cell in near if cell not in taken)
        case System.TORPEDO:
            return _torpedoes(chart, torpedo_targets(chart, state.options, sheets.position))
        case System.SILENCE:
            return _silences(state, sheets)
        case System.SCENARIO:
            return tuple(TriggerArcher(cell) for cell in state.archer)
        case System.DRONE | System.SONAR:
            return ()
    assert_never(system)


@lru_cache(maxsize=_KEPT)
def _torpedoes(chart: Chart, targets: int) -> tuple[LaunchTorpedo, ...]:
    return tuple(LaunchTorpedo(cell) for cell in cells_of(chart.grid, targets))


def _silences(state: CaptainState, sheets: Sheets) -> tuple[CaptainAction, ...]:
    found: list[CaptainAction] = [StaySilent()] if state.options.silence_zero else []
    for course in Course:
        longest = len(silent_run(state.chart, sheets, course, SILENCE_MAX))
        found += _RUNS[course][:longest]
    return tuple(found)


_RUNS = {
    course: tuple(GoSilent(course, spaces) for spaces in range(1, SILENCE_MAX + 1))
    for course in Course
}
