"""What may be done now, and which rule forbids it: the one source of legality.

``broken_rule`` goes from the outside in: match over, answer pending, whose post, whose turn, then
the action's own conditions. ``offers`` builds the legal actions by the same conditions.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import assert_never

from hydrophone.board.chart import Chart
from hydrophone.board.grid import LETTERS, Cell, Direction, column_letter, row_number
from hydrophone.core.game import Due
from hydrophone.core.seats import CLOCK, Actor, Clock, Role, Side
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
from hydrophone.games.captain_sonar.options import (
    Blackout,
    CaptainOptions,
    EngineerQuery,
    LockRelease,
    TriggerWindow,
    TurnActivation,
    TurnGate,
)
from hydrophone.games.captain_sonar.reach import around, torpedo_targets
from hydrophone.games.captain_sonar.refusals import Clause
from hydrophone.games.captain_sonar.state import CaptainState, Phase, Sheets, Step
from hydrophone.games.captain_sonar.systems import (
    COURSE_OF,
    GAUGE_SIZE,
    SILENCE_MAX,
    SYMBOL_BIT,
    SYMBOL_PANEL,
    WAY,
    Course,
    System,
    is_blocked,
)

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
    AnswerForHim: (),
}
"""Who may say what (CAP-070, CAP-105, CAP-120, CAP-124, CAP-140)."""

_REFUSALS: Mapping[tuple[Role, ...], Clause] = {
    _CAPTAIN: Clause.CAPTAIN_ONLY,
    _ASKERS: Clause.NOT_FIRST_MATES,
    (Role.FIRST_MATE,): Clause.FIRST_MATE_ONLY,
    (Role.ENGINEER,): Clause.ENGINEER_ONLY,
    (Role.RADIO_OPERATOR,): Clause.RADIO_ONLY,
    (): Clause.CLOCK,
}

_WEAPONS_AND_SPECIAL = DropMine | LaunchTorpedo | GoSilent | StaySilent | TriggerArcher


# --- the outer rings ---------------------------------------------------------------------------


def broken_rule(state: CaptainState, actor: Actor, action: CaptainAction) -> Clause | None:
    """The rule this action would break, or None."""
    if state.phase is Phase.OVER:
        return Clause.OVER
    if isinstance(actor, Clock) or isinstance(action, AnswerForHim):
        may = actor is CLOCK and isinstance(action, AnswerForHim) and due(state) is not None
        return None if may else Clause.CLOCK
    wrong_post = _broken_by_post(actor.role, action)
    if wrong_post is not None:
        return wrong_post
    match state.phase:
        case Phase.SETUP:
            return _broken_in_setup(state, actor.side, action)
        case Phase.ANSWER:
            return _broken_in_answer(state, actor.side, action)
        case Phase.PLAY:
            return _broken_in_play(state, actor.side, action)
    assert_never(state.phase)


def due(state: CaptainState) -> Due | None:
    """The clock answers a sonar if the match sets a time for it (CAP-446, ``answer_timeout_s``)."""
    if state.phase is Phase.ANSWER and state.options.answer_timeout_s:
        return Due(state.options.answer_timeout_s, AnswerForHim())
    return None


def _broken_by_post(role: Role, action: CaptainAction) -> Clause | None:
    """CAP-070, CAP-105, CAP-120, CAP-124, CAP-140: whose post it is."""
    posts = _POSTS[type(action)]
    if role in posts:
        return None
    if role is Role.FIRST_MATE and isinstance(action, _WEAPONS_AND_SPECIAL):
        return Clause.NOT_FIRST_MATES
    return _REFUSALS[posts]


def _broken_in_setup(state: CaptainState, side: Side, action: CaptainAction) -> Clause | None:
    if not isinstance(action, ChooseStart):
        return Clause.NOT_DIVED
    if state.hull(side).sheets is not None:
        return Clause.START_LOCKED
    return None if state.chart.is_sea(action.cell) else Clause.START_ON_SEA


def _broken_in_answer(state: CaptainState, side: Side, action: CaptainAction) -> Clause | None:
    """CAP-446: nothing else is accepted from anybody."""
    if not isinstance(action, AnswerSonar) or side is state.turn:
        return Clause.ANSWER_PENDING
    if action.first is action.second:
        return Clause.TWO_KINDS
    chart, position = state.chart, state.sheets(side).position
    said = ((action.first, action.first_value), (action.second, action.second_value))
    if any(value not in values_of(chart, fact) for fact, value in said):
        return Clause.NOT_ON_CHART
    true = sum(value == fact_of(chart, position, fact) for fact, value in said)
    return None if true == 1 else Clause.ONE_TRUE


@lru_cache(maxsize=512)
def values_of(chart: Chart, fact: Fact) -> tuple[str, ...]:
    """Every column, row or sector there is on the chart, as it is spoken (CAP-345)."""
    match fact:
        case Fact.COLUMN:
            return tuple(LETTERS[: chart.grid.width])
        case Fact.ROW:
            return tuple(str(row + 1) for row in range(chart.grid.height))
        case Fact.SECTOR:
            return tuple(chart.zones)
    assert_never(fact)


def fact_of(chart: Chart, position: Cell, fact: Fact) -> str:
    """The true column, row or sector of a space."""
    match fact:
        case Fact.COLUMN:
            return column_letter(position)
        case Fact.ROW:
            return str(row_number(position))
        case Fact.SECTOR:
            return chart.zone[position]
    assert_never(fact)


# --- play --------------------------------------------------------------------------------------


def _broken_in_play(state: CaptainState, side: Side, action: CaptainAction) -> Clause | None:
    sheets = state.sheets(side)
    match action:
        case MarkGauge() | SayOk():
            return _broken_by_mark(state, sheets, action)
        case CrossSymbol():
            return _broken_by_cross(sheets, action.symbol)
        case OrderCourse() | EndTurn() | Surface():
            return _broken_in_turn(state, side, sheets, action)
        case TellBreakdown():
            return _broken_by_telling(sheets, action)
        case ConfirmDrawn():
            gate = state.options.turn_gate is not TurnGate.OFF
            return None if gate and not state.hull(side).sounds.drawn else Clause.NO_QUESTION
        case TriggerMine():
            return broken_by_trigger(state, side, sheets, action.cell)
        case ChooseStart():
            return Clause.START_LOCKED
        case AnswerSonar():
            return Clause.NO_QUESTION
        case AnswerForHim():
            return Clause.CLOCK
        case _:
            return _broken_in_turn(state, side, sheets, action)


def _broken_by_mark(
    state: CaptainState, sheets: Sheets, action: MarkGauge | SayOk
) -> Clause | None:
    """CAP-121, CAP-123, CAP-126."""
    if Role.FIRST_MATE not in sheets.waiting:
        return Clause.NO_MARK_DUE
    free = free_gauges(uses_scenario(state.chart), sheets.marks)
    if isinstance(action, SayOk):
        return Clause.MARK_FIRST if free else None
    if action.system is System.SCENARIO and not uses_scenario(state.chart):
        return Clause.SCENARIO_UNUSED
    return None if action.system in free else Clause.GAUGE_FULL


def uses_scenario(chart: Chart) -> bool:
    """Does the scenario use its system? Of the printed ones only Echo, with its mines (CAP-370)."""
    return bool(chart.archer_mines)


@lru_cache(maxsize=1 << 14)
def free_gauges(scenario: bool, marks: tuple[int, ...]) -> tuple[System, ...]:
    """The usable gauges with an empty field; ``scenario``: is its system among them?"""
    return tuple(
        system
        for system, held in zip(System, marks, strict=True)
        if held < GAUGE_SIZE[system] and (scenario or system is not System.SCENARIO)
    )


def _broken_by_cross(sheets: Sheets, symbol: str) -> Clause | None:
    """CAP-141, CAP-142."""
    if sheets.panel is None:
        return Clause.NO_CROSS_DUE
    there = SYMBOL_PANEL.get(symbol) is sheets.panel
    return None if there and not sheets.crossed & SYMBOL_BIT[symbol] else Clause.WRONG_PANEL


def _broken_by_telling(sheets: Sheets, action: TellBreakdown) -> Clause | None:
    if action.system not in sheets.asked:
        return Clause.NO_QUESTION
    true = action.blocked == is_blocked(sheets.crossed, action.system)
    return None if true else Clause.TRUE_REPORT


def broken_by_trigger(state: CaptainState, side: Side, sheets: Sheets, cell: Cell) -> Clause | None:
    """CAP-270 to CAP-273, CAP-423, CAP-101, CAP-102."""
    own_turn = state.turn is side
    if state.hull(side).sounds.surfaced:
        return Clause.TRIGGER_SURFACED
    if not own_turn and state.options.mine_trigger_window is TriggerWindow.OWN_TURN:
        return Clause.TRIGGER_WINDOW
    if own_turn and is_blacked_out(state, sheets) and len(sheets.track) > 1:
        return Clause.BLACKOUT
    if cell not in sheets.mines:
        return Clause.NO_SUCH_MINE
    if state.options.trigger_needs_no_breakdown and is_blocked(sheets.crossed, System.MINE):
        return Clause.BROKEN
    return None


def _broken_in_turn(
    state: CaptainState, side: Side, sheets: Sheets, action: CaptainAction
) -> Clause | None:
    """Orders of the own turn: course, surfacing, end of turn, questions, activations."""
    if state.turn is not side:
        return Clause.NOT_YOUR_TURN
    match action:
        case OrderCourse():
            return _broken_by_course(state, side, sheets, action.course)
        case Surface():
            if sheets.waiting:
                return Clause.OKS_PENDING
            return None if state.step is Step.COURSE else Clause.COURSE_GIVEN
        case EndTurn():
            if sheets.waiting:
                return Clause.OKS_PENDING
            return None if state.step is Step.AFTER else Clause.COURSE_FIRST
        case AskEngineer():
            manual = state.options.engineer_query is EngineerQuery.MANUAL
            known = action.system in (*sheets.asked, *sheets.cleared)
            return None if manual and not known else Clause.NO_QUESTION
        case _:
            return _broken_by_activation(state, sheets, action)


def _broken_by_course(
    state: CaptainState, side: Side, sheets: Sheets, course: Course
) -> Clause | None:
    """CAP-073 to CAP-077, CAP-421."""
    if sheets.waiting:
        return Clause.OKS_PENDING
    if state.step is not Step.COURSE:
        return Clause.COURSE_GIVEN
    gate = state.options.turn_gate is TurnGate.HARD
    if gate and not state.hull(side.enemy).sounds.drawn:
        return Clause.NOT_DRAWN
    chart = state.chart
    cell = chart.grid.neighbour(sheets.position, WAY[course])
    if cell is None:
        return Clause.EDGE
    if cell in sheets.track:
        return Clause.OWN_ROUTE
    return None if step_from(chart, sheets, sheets.position, WAY[course]) else Clause.OBSTACLE


def step_from(chart: Chart, sheets: Sheets, cell: Cell, way: Direction) -> Cell | None:
    """The next space in that direction if the boat may enter it: sea, no own route, no own mine."""
    for direction, beside, _ in chart.exits[cell]:
        if direction is way and beside not in sheets.track and beside not in sheets.mines:
            return beside
    return None


def open_courses(chart: Chart, sheets: Sheets) -> tuple[Course, ...]:
    """The courses that can be announced."""
    return tuple(
        COURSE_OF[way]
        for way, beside, _ in chart.exits[sheets.position]
        if beside not in sheets.track and beside not in sheets.mines
    )


def is_blacked_out(state: CaptainState, sheets: Sheets) -> bool:
    """At the time of the course, is none open (CAP-100, CAP-101)?"""
    strict = state.options.blackout is Blackout.STRICT
    return strict and state.step is Step.COURSE and not open_courses(state.chart, sheets)


def silent_run(chart: Chart, sheets: Sheets, course: Course, spaces: int) -> tuple[Cell, ...]:
    """The spaces of a silent run, as many as can be gone (CAP-351, CAP-353)."""
    found: list[Cell] = []
    cell: Cell | None = sheets.position
    while cell is not None and len(found) < spaces:
        cell = step_from(chart, sheets, cell, WAY[course])
        if cell is not None:
            found.append(cell)
    return tuple(found)


# --- activations -------------------------------------------------------------------------------


def system_of(action: CaptainAction) -> System | None:
    """The system an action activates, or None."""
    match action:
        case DropMine():
            return System.MINE
        case LaunchTorpedo():
            return System.TORPEDO
        case AskDrone():
            return System.DRONE
        case AskSonar():
            return System.SONAR
        case GoSilent() | StaySilent():
            return System.SILENCE
        case TriggerArcher():
            return System.SCENARIO
        case _:
            return None


def _broken_by_activation(
    state: CaptainState, sheets: Sheets, action: CaptainAction
) -> Clause | None:
    """CAP-237, CAP-239, CAP-240, then the system's own conditions."""
    system = system_of(action)
    if system is None:
        return Clause.NO_QUESTION
    return broken_by_system(state, sheets, system) or _broken_by_target(state, sheets, action)


def broken_by_system(state: CaptainState, sheets: Sheets, system: System) -> Clause | None:
    """What forbids activating the system now, whatever it is aimed at (CAP-237 to CAP-240)."""
    options = state.options
    if system is System.SCENARIO and not uses_scenario(state.chart):
        return Clause.SCENARIO_UNUSED
    if is_blacked_out(state, sheets):
        return Clause.BLACKOUT
    if sheets.waiting and _waits_for_oks(options, sheets, system):
        return Clause.OKS_PENDING
    if state.step is Step.COURSE and options.turn_activation is TurnActivation.AFTER_COURSE:
        return Clause.ONE_A_TURN
    if sheets.lock:
        return Clause.LOCKED
    if sheets.acted:
        return Clause.ONE_A_TURN
    if sheets.gauge(system) < GAUGE_SIZE[system]:
        return Clause.NOT_CHARGED
    if is_blocked(sheets.crossed, system):
        return Clause.BROKEN
    if options.engineer_query is EngineerQuery.MANUAL and system not in sheets.cleared:
        return Clause.ASK_ENGINEER
    return None


def _waits_for_oks(options: CaptainOptions, sheets: Sheets, system: System) -> bool:
    """CAP-Q18: a silence has tasks of its own, which wait for none and start beside none."""
    silence = sheets.under_silence or system is System.SILENCE
    return options.activation_requires_ok or silence


def _broken_by_target(state: CaptainState, sheets: Sheets, action: CaptainAction) -> Clause | None:
    chart, options = state.chart, state.options
    match action:
        case DropMine(cell):
            return _broken_by_mine(chart, sheets, cell)
        case LaunchTorpedo(target):
            return _broken_by_torpedo(chart, options, sheets.position, target)
        case AskDrone(sector):
            return None if sector in chart.zones else Clause.NO_SUCH_SECTOR
        case GoSilent(course, spaces):
            if not 1 <= spaces <= SILENCE_MAX:
                return Clause.SILENCE_LENGTH
            run = silent_run(chart, sheets, course, spaces)
            return None if len(run) == spaces else Clause.SILENCE_WAY
        case StaySilent():
            return None if options.silence_zero else Clause.SILENCE_LENGTH
        case TriggerArcher(cell):
            return None if cell in state.archer else Clause.NO_ARCHER_MINE
        case _:
            return None


def _broken_by_mine(chart: Chart, sheets: Sheets, cell: Cell) -> Clause | None:
    """CAP-261, CAP-262, CAP-266."""
    bit = chart.grid.bit.get(cell, 0)
    if not bit & around(chart, sheets.position):
        return Clause.MINE_ADJACENT
    if cell in sheets.track:
        return Clause.MINE_ON_ROUTE
    return None if bit & chart.sea and cell not in sheets.mines else Clause.MINE_ON_SEA


def _broken_by_torpedo(
    chart: Chart, options: CaptainOptions, position: Cell, target: Cell
) -> Clause | None:
    """CAP-290, CAP-291, CAP-299."""
    if not chart.is_sea(target):
        return Clause.TORPEDO_SEA
    reach = torpedo_targets(chart, options, position)
    return None if reach & chart.grid.bit[target] else Clause.TORPEDO_RANGE


def releases_lock(options: CaptainOptions) -> bool:
    """Does a silent move count as the move between two activations (CAP-D08)?"""
    return options.lock_release is LockRelease.ANY_MOVE
