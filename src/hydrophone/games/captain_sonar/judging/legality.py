"""What may be done now, and which rule forbids it: the conditions of each action.

``rings`` asks them from the outside in, ``offers`` builds the legal actions by the same ones. In
real time a crew is always in its own turn before the course (``phase.LIVE``).
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import assert_never, get_args

from hydrophone.board.chart import Chart
from hydrophone.board.grid import LETTERS, Cell, Direction, column_letter, row_number
from hydrophone.core.seats import Role, Side
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
    LiveAction,
    MarkGauge,
    OrderCourse,
    SayOk,
    StaySilent,
    Surface,
    TellBreakdown,
    TriggerArcher,
    TriggerMine,
)
from hydrophone.games.captain_sonar.judging.reach import around, torpedo_targets
from hydrophone.games.captain_sonar.options import (
    HARD_GATE,
    MANUAL_QUERY,
    NO_GATE,
    Blackout,
    CaptainOptions,
    TriggerWindow,
    TurnActivation,
)
from hydrophone.games.captain_sonar.phase import BEFORE_COURSE, Turn
from hydrophone.games.captain_sonar.refusals import Clause
from hydrophone.games.captain_sonar.state import CaptainPublic, Sheets
from hydrophone.games.captain_sonar.systems import (
    COURSE_OF,
    DIRECTION_OF,
    DRONE,
    GAUGE_SIZE,
    MINE,
    SCENARIO,
    SILENCE,
    SILENCE_MAX,
    SONAR,
    SYMBOL_BIT,
    SYMBOL_PANEL,
    TORPEDO,
    Course,
    System,
    is_blocked,
)


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


def broken_in_play(
    public: CaptainPublic, turn: Turn, side: Side, sheets: Sheets, action: CaptainAction
) -> Clause | None:
    """The rule that the action of a right post breaks when no answer is awaited, or None."""
    match action:
        case MarkGauge() | SayOk():
            return _broken_by_mark(public, sheets, action)
        case CrossSymbol():
            return _broken_by_cross(sheets, action.symbol)
        case OrderCourse() | EndTurn() | Surface():
            return _broken_in_turn(public, turn, side, sheets, action)
        case TellBreakdown():
            return None if action.system in sheets.asked else Clause.NOTHING_TO_ASK
        case ConfirmDrawn():
            gate = public.options.turn_gate is not NO_GATE
            return None if gate and not public.of(side).drawn else Clause.NOTHING_TO_DRAW
        case TriggerMine():
            return broken_by_trigger(public, turn, side, sheets, action.cell)
        case ChooseStart():
            return Clause.START_LOCKED
        case AnswerSonar():
            return Clause.SONAR_ANSWER
        case _ if type(action) in _LIVE_ONLY:
            return Clause.REAL_TIME_ONLY
        case _:
            return _broken_in_turn(public, turn, side, sheets, action)


_LIVE_ONLY = frozenset(get_args(LiveAction))


def _broken_by_mark(
    public: CaptainPublic, sheets: Sheets, action: MarkGauge | SayOk
) -> Clause | None:
    """CAP-121, CAP-123, CAP-126."""
    if Role.FIRST_MATE not in sheets.waiting:
        return Clause.NO_MARK_DUE
    free = free_gauges(uses_scenario(public.chart), sheets.marks)
    if isinstance(action, SayOk):
        return Clause.MARK_FIRST if free else None
    if action.system is SCENARIO and not uses_scenario(public.chart):
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
        if held < GAUGE_SIZE[system] and (scenario or system is not SCENARIO)
    )


def _broken_by_cross(sheets: Sheets, symbol: str) -> Clause | None:
    """CAP-141, CAP-142."""
    if sheets.panel is None:
        return Clause.NO_CROSS_DUE
    there = SYMBOL_PANEL.get(symbol) is sheets.panel
    return None if there and not sheets.crossed & SYMBOL_BIT[symbol] else Clause.WRONG_PANEL


def broken_by_trigger(
    public: CaptainPublic, turn: Turn, side: Side, sheets: Sheets, cell: Cell
) -> Clause | None:
    """CAP-270 to CAP-273, CAP-423, CAP-101, CAP-102."""
    own_turn = turn.side is side
    if public.of(side).surfaced:
        return Clause.TRIGGER_SURFACED
    if not own_turn and public.options.mine_trigger_window is TriggerWindow.OWN_TURN:
        return Clause.TRIGGER_WINDOW
    if own_turn and len(sheets.track) > 1 and is_blacked_out(public, turn, sheets):
        return Clause.BLACKOUT
    if cell not in sheets.mines:
        return Clause.NO_SUCH_MINE
    if public.options.trigger_needs_no_breakdown and is_blocked(sheets.crossed, MINE):
        return Clause.BROKEN
    return None


def _broken_in_turn(
    public: CaptainPublic, turn: Turn, side: Side, sheets: Sheets, action: CaptainAction
) -> Clause | None:
    """Orders of the own turn: course, surfacing, end of turn, questions, activations."""
    if turn.side is not side:
        return Clause.NOT_YOUR_TURN
    match action:
        case OrderCourse():
            return _broken_by_course(public, turn, sheets, action.course)
        case EndTurn():
            if sheets.waiting:
                return Clause.OKS_PENDING
            if turn.step is BEFORE_COURSE:
                return Clause.COURSE_FIRST
            return Clause.TURN_ORDER if sheets.asked else None
        case Surface():
            if sheets.waiting and surfacing_waits(public):
                return Clause.OKS_PENDING
            return None if turn.step is BEFORE_COURSE else Clause.TURN_ORDER
        case AskEngineer():
            manual = public.options.engineer_query is MANUAL_QUERY
            known = action.system in (*sheets.asked, *sheets.cleared)
            return None if manual and not known else Clause.NOTHING_TO_ASK
        case _:
            return _broken_by_activation(public, turn, sheets, action)


def surfacing_waits(public: CaptainPublic) -> bool:
    """Does surfacing wait for both OKs (CAP-Q37)?"""
    return public.turn is not None or public.options.surface_requires_ok


def _broken_by_course(
    public: CaptainPublic, turn: Turn, sheets: Sheets, course: Course
) -> Clause | None:
    """CAP-073 to CAP-077, CAP-421."""
    if sheets.waiting:
        return Clause.OKS_PENDING
    if turn.step is not BEFORE_COURSE:
        return Clause.TURN_ORDER
    if is_gated(public, turn):
        return Clause.NOT_DRAWN
    chart, direction = public.chart, DIRECTION_OF[course]
    cell = chart.grid.neighbour(sheets.position, direction)
    if cell is None:
        return Clause.EDGE
    if cell in sheets.track:
        return Clause.OWN_TRACK
    return None if step_from(chart, sheets, sheets.position, direction) else Clause.OBSTACLE


def is_gated(public: CaptainPublic, turn: Turn) -> bool:
    """Does the course wait for the enemy Radio Operator's pencil (CAP-074)?"""
    if public.options.turn_gate is not HARD_GATE or turn.step is not BEFORE_COURSE:
        return False
    return not public.of(turn.side.enemy).drawn


def step_from(chart: Chart, sheets: Sheets, cell: Cell, direction: Direction) -> Cell | None:
    """The next space in that direction if the boat may enter it: sea, no own track, no own mine."""
    for towards, beside, _ in chart.exits[cell]:
        if towards is direction and beside not in sheets.track and beside not in sheets.mines:
            return beside
    return None


def open_courses(chart: Chart, sheets: Sheets) -> tuple[Course, ...]:
    """The courses that can be announced."""
    return tuple(
        COURSE_OF[direction]
        for direction, beside, _ in chart.exits[sheets.position]
        if beside not in sheets.track and beside not in sheets.mines
    )


def is_blacked_out(public: CaptainPublic, turn: Turn, sheets: Sheets) -> bool:
    """At the time of the course, is none open (CAP-100, CAP-101)?

    In real time that is any time at which no mark, cross or OK of the crew is due.
    """
    if turn.step is not BEFORE_COURSE or public.options.blackout is not Blackout.STRICT:
        return False
    if sheets.waiting and public.turn is None:
        return False
    return _is_walled_in(public.chart, sheets)


def _is_walled_in(chart: Chart, sheets: Sheets) -> bool:
    """Is no course open?"""
    track, mines = sheets.track, sheets.mines
    for _, beside, _ in chart.exits[track[-1]]:
        if beside not in track and beside not in mines:
            return False
    return True


def silent_run(chart: Chart, sheets: Sheets, course: Course, spaces: int) -> tuple[Cell, ...]:
    """The spaces of a silent run, as many as can be gone (CAP-351, CAP-353)."""
    found: list[Cell] = []
    cell: Cell | None = sheets.position
    while cell is not None and len(found) < spaces:
        cell = step_from(chart, sheets, cell, DIRECTION_OF[course])
        if cell is not None:
            found.append(cell)
    return tuple(found)


# --- activations -------------------------------------------------------------------------------


_SYSTEM_OF: Mapping[type[CaptainAction], System] = {
    DropMine: MINE,
    LaunchTorpedo: TORPEDO,
    AskDrone: DRONE,
    AskSonar: SONAR,
    GoSilent: SILENCE,
    StaySilent: SILENCE,
    TriggerArcher: SCENARIO,
}
"""The system that an action activates."""

ACTIVATIONS = frozenset(_SYSTEM_OF)
"""Orders that use a system."""


def usable_of(
    public: CaptainPublic, turn: Turn, sheets: Sheets, systems: tuple[System, ...]
) -> tuple[System, ...]:
    """Those of these systems that may be activated now."""
    if is_blacked_out(public, turn, sheets):
        return ()
    scenario = uses_scenario(public.chart)
    return tuple(
        [
            system
            for system in systems
            if (scenario or system is not SCENARIO)
            and _broken_by_readiness(public, turn, sheets, system) is None
        ]
    )


def _broken_by_activation(
    public: CaptainPublic, turn: Turn, sheets: Sheets, action: CaptainAction
) -> Clause | None:
    """CAP-237, CAP-239, CAP-240, then the system's own conditions."""
    broken = broken_by_system(public, turn, sheets, _SYSTEM_OF[type(action)])
    return broken or _broken_by_target(public, sheets, action)


def broken_by_system(
    public: CaptainPublic, turn: Turn, sheets: Sheets, system: System
) -> Clause | None:
    """What forbids activating the system now, whatever it is aimed at (CAP-237 to CAP-240)."""
    if system is SCENARIO and not uses_scenario(public.chart):
        return Clause.SCENARIO_UNUSED
    if is_blacked_out(public, turn, sheets):
        return Clause.BLACKOUT
    return _broken_by_readiness(public, turn, sheets, system)


def _broken_by_readiness(
    public: CaptainPublic, turn: Turn, sheets: Sheets, system: System
) -> Clause | None:
    options = public.options
    if sheets.waiting and _waits_for_oks(options, sheets, system):
        return Clause.OKS_PENDING
    if turn.step is BEFORE_COURSE and _waits_for_course(public):
        return Clause.ONE_A_TURN
    if sheets.lock:
        return Clause.LOCKED
    if sheets.acted:
        return Clause.ONE_A_TURN
    if sheets.gauge(system) < GAUGE_SIZE[system]:
        return Clause.NOT_CHARGED
    if options.engineer_query is MANUAL_QUERY and system not in sheets.cleared:
        return Clause.ASK_ENGINEER
    return Clause.BROKEN if is_blocked(sheets.crossed, system) else None


def _waits_for_course(public: CaptainPublic) -> bool:
    """CAP-240: is no system activated before the course of the turn?"""
    after_course = public.options.turn_activation is TurnActivation.AFTER_COURSE
    return after_course and public.turn is not None


def _waits_for_oks(options: CaptainOptions, sheets: Sheets, system: System) -> bool:
    """CAP-Q18: a silence has tasks of its own, which wait for none and start beside none."""
    silence = sheets.under_silence or system is SILENCE
    return options.activation_requires_ok or silence


def _broken_by_target(
    public: CaptainPublic, sheets: Sheets, action: CaptainAction
) -> Clause | None:
    chart, options = public.chart, public.options
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
            return None if len(run) == spaces else Clause.SILENCE_BLOCKED
        case StaySilent():
            return None if options.silence_zero else Clause.SILENCE_LENGTH
        case TriggerArcher(cell):
            return None if cell in public.archer else Clause.NO_ARCHER_MINE
        case _:
            return None


def _broken_by_mine(chart: Chart, sheets: Sheets, cell: Cell) -> Clause | None:
    """CAP-261, CAP-262, CAP-266."""
    bit = chart.grid.bit.get(cell, 0)
    if not bit & around(chart, sheets.position):
        return Clause.MINE_ADJACENT
    if cell in sheets.track:
        return Clause.MINE_ON_TRACK
    return None if bit & chart.sea and cell not in sheets.mines else Clause.MINE_ON_SEA


def _broken_by_torpedo(
    chart: Chart, options: CaptainOptions, position: Cell, target: Cell
) -> Clause | None:
    """CAP-290, CAP-291, CAP-299."""
    if not chart.is_sea(target):
        return Clause.TORPEDO_SEA
    reach = torpedo_targets(chart, options, position)
    return None if reach & chart.grid.bit[target] else Clause.TORPEDO_RANGE
