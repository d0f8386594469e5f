"""Positions of Captain Sonar drawn as the program reads them, and short words for actions.

What a picture cannot show is said with ``crew(...)``, which also takes a track and mines in words:
``"E5 E4 D4"``.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
import pytest

from hydrophone.board.chart import Chart
from hydrophone.board.grid import LETTERS, Cell
from hydrophone.core.errors import IllegalActionError
from hydrophone.core.game import Language
from hydrophone.core.position import Position
from hydrophone.core.real_time import (
    AllowCalls,
    CallStop,
    EndRest,
    LapseStop,
    ResumePlay,
    TakeBack,
    WithdrawStop,
)
from hydrophone.core.seats import (
    CLOCK,
    SIDE_OF,
    Actor,
    PerSide,
    Role,
    Seat,
    Side,
    Spectator,
    Viewer,
)
from hydrophone.games.captain_sonar.actions import (
    AnswerByLot,
    AnswerSonar,
    AskDrone,
    AskEngineer,
    AskSonar,
    CaptainAction,
    CheckByClock,
    CheckOutline,
    ChooseStart,
    ConfirmDrawn,
    CrossSymbol,
    Dive,
    DrawSection,
    DropMine,
    EndTurn,
    Fact,
    GoSilent,
    LaunchTorpedo,
    ManPosts,
    MarkGauge,
    OrderCourse,
    PassDrawingTime,
    SayOk,
    StaySilent,
    Surface,
    TellBreakdown,
    TriggerArcher,
    TriggerMine,
)
from hydrophone.games.captain_sonar.damage.repairs import drawers, free_sections
from hydrophone.games.captain_sonar.events import CaptainEvent, CaptainObservation
from hydrophone.games.captain_sonar.options import CHARTS, PRESETS, CaptainOptions, Mode
from hydrophone.games.captain_sonar.phase import Step
from hydrophone.games.captain_sonar.position import Begin, PositionBoat, placed, with_chart_in
from hydrophone.games.captain_sonar.refusals import Clause
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.games.captain_sonar.state import GAUGE_PLACE, NO_MARKS, CaptainState
from hydrophone.games.captain_sonar.surfaced.outline import OutlineTrace, Section, key_path
from hydrophone.games.captain_sonar.systems import (
    GAUGE_SIZE,
    SYMBOLS,
    Course,
    System,
    symbols_of,
)
from hydrophone.games.captain_sonar.waiting import blocked_by

NORTH, EAST, SOUTH, WEST = Course
BLUE, YELLOW = Seat.BLUE_CAPTAIN, Seat.YELLOW_CAPTAIN
BLUE_MATE, YELLOW_MATE = Seat.BLUE_FIRST_MATE, Seat.YELLOW_FIRST_MATE
BLUE_ENGINEER, YELLOW_ENGINEER = Seat.BLUE_ENGINEER, Seat.YELLOW_ENGINEER
BLUE_RADIO, YELLOW_RADIO = Seat.BLUE_RADIO_OPERATOR, Seat.YELLOW_RADIO_OPERATOR
MINE, TORPEDO, DRONE, SONAR, SILENCE, SCENARIO = System

TASKS = (Role.FIRST_MATE, Role.ENGINEER)


def open_water(size: int) -> str:
    """A square of sea without an island."""
    return "\n".join([" ".join("." * size)] * size)


def with_marks(picture: str, **marks: str) -> str:
    """The picture with these marks on these spaces: ``with_marks(C10, E3="#")``."""
    rows = [list(row) for row in Position(picture).picture.rows]
    for cell, mark in marks.items():
        rows[int(cell[1:]) - 1][LETTERS.index(cell[0])] = mark
    return "\n".join(" ".join(row) for row in rows)


C10 = open_water(10)
C15 = open_water(15)
"""The size of a real-time map, in nine sectors."""
CI1 = with_marks(C10, E3="#")
CI3 = with_marks(C10, E2="#", E3="#", E4="#")
CD = with_marks(C10, B2="o", I9="o")
CE = with_marks(C10, C4="*", G8="*")

# --- charts and options ------------------------------------------------------------------------


def drawing_of(picture: str) -> str:
    """The picture as the drawing of a chart with four sectors, or nine if it is 15 wide."""
    return Position(picture).picture.drawing


def options_on(picture: str, edition: str = "de", **switches: Any) -> CaptainOptions:
    """The preset of an edition on the chart in the picture, with some switches set.

    Instead of a picture the name of a scenario may be given.
    """
    options = msgspec.structs.replace(PRESETS[edition], **switches)
    if picture in CHARTS:
        return msgspec.structs.replace(options, scenario=picture)
    return with_chart_in(Position(picture), options)


# --- positions ---------------------------------------------------------------------------------


def crew(
    *full: System,
    track: str = "",
    mines: str = "",
    crossed: str = "",
    marks: Mapping[System, int] | None = None,
    **others: Any,
) -> PositionBoat:
    """A boat whose gauges of the systems in ``full`` are full, and so on."""
    return PositionBoat(
        track=cells(track),
        mines=cells(mines),
        gauges={**{system: GAUGE_SIZE[system] for system in full}, **(marks or {})},
        crossed=tuple(crossed.split()),
        **others,
    )


def drawn(
    picture: str,
    *,
    blue: PositionBoat | None = None,
    yellow: PositionBoat | None = None,
    turn: Side = Side.BLUE,
    step: Step = Step.COURSE,
    left: int = 1,
    edition: str = "de",
    **switches: Any,
) -> CaptainState:
    """The state in the picture. A boat that is nowhere lies on the last sea space."""
    options = options_on(picture, edition, **switches)
    position = Position("" if picture in CHARTS else picture)
    boats = PerSide(blue or crew(), yellow or crew())
    return placed(position, options, boats, Begin(turn, step, left))


def live(
    picture: str = C15,
    *,
    blue: PositionBoat | None = None,
    yellow: PositionBoat | None = None,
    edition: str = "de",
    **switches: Any,
) -> CaptainState:
    """The state in the picture, in real time, the count-down of a stop left out."""
    switches = {"mode": Mode.REAL_TIME, "resume_s": 0, **switches}
    return drawn(picture, blue=blue, yellow=yellow, edition=edition, **switches)


def manned(state: CaptainState, *hands: int) -> CaptainState:
    """The same with blue's posts in these hands, role by role."""
    return after(state, (CLOCK, ManPosts(hands, state.public.yellow.hands)))


def repaired(state: CaptainState, side: Side = Side.BLUE) -> CaptainState:
    """The state after a surfaced crew has outlined all that is free, each hand in its turn."""
    while seats := drawers(state.public.of(side), side, state.sheets.of(side)):
        free = free_sections(state.sheets.of(side))
        state = after(state, (seats[0], outline(free[0])))
    return state


def begun(
    options: CaptainOptions, *, first: Seat = BLUE, blue: str = "J10", yellow: str = "A1"
) -> CaptainState:
    """A match from its real beginning: this crew begins, the boats start on these spaces."""
    if options.mode is Mode.REAL_TIME:
        state, _ = CAPTAIN_SONAR.new(options, 1)
        return after(state, (BLUE, start(blue)), (YELLOW, start(yellow)))
    for seed in range(64):
        state, _ = CAPTAIN_SONAR.new(options, seed)
        if state.public.first is first.side:
            return after(state, (BLUE, start(blue)), (YELLOW, start(yellow)))
    raise LookupError("nobody begins")


def under_way(course: Course, blue: PositionBoat | None = None, **switches: Any) -> CaptainState:
    """Blue has just announced this course on E5 of the open water: a mark and a cross are due."""
    state = drawn(with_marks(C10, E5="B"), blue=blue, **switches)
    return after(state, (BLUE, OrderCourse(course)))


# --- short words for actions -------------------------------------------------------------------


def start(cell: str) -> ChooseStart:
    """Mark this start."""
    return ChooseStart(Cell(cell))


def head(course: Course) -> OrderCourse:
    """Announce this course."""
    return OrderCourse(course)


def drop(cell: str) -> DropMine:
    """Lay a mine here."""
    return DropMine(Cell(cell))


def trigger(cell: str) -> TriggerMine:
    """Set off the own mine here."""
    return TriggerMine(Cell(cell))


def torpedo(cell: str) -> LaunchTorpedo:
    """Fire at this space."""
    return LaunchTorpedo(Cell(cell))


def archer(cell: str) -> TriggerArcher:
    """Set off the Archer mine here."""
    return TriggerArcher(Cell(cell))


def outline(section: Section, initials: str = "X") -> DrawSection:
    """Follow the band of this section with keys, and sign it."""
    return DrawSection(section, OutlineTrace(keys=key_path(section)), initials)


def silence(course: Course, spaces: int) -> GoSilent:
    """Go so many spaces in silence."""
    return GoSilent(course, spaces)


def answer(first: str, second: str) -> AnswerSonar:
    """Two statements as they are spoken: ``answer("column L", "sector 6")``."""
    (one, one_value), (other, other_value) = first.split(), second.split()
    return AnswerSonar(Fact(one), one_value, Fact(other), other_value)


# --- what happens ------------------------------------------------------------------------------


def refusal(state: CaptainState, actor: Actor, action: CaptainAction) -> Clause | None:
    """The clause by which the action is refused, or None; all ways to ask must agree."""
    clause = CAPTAIN_SONAR.broken_rule(state, actor, action)
    offered = CAPTAIN_SONAR.legal_actions(state, actor)
    assert (action in offered or _turned(action) in offered) == (clause is None)
    return None if clause is None else Clause(clause)


def _turned(action: CaptainAction) -> CaptainAction:
    """As it is offered: one order of the statements, one line and mark for each section."""
    if isinstance(action, DrawSection):
        return outline(action.section)
    if not isinstance(action, AnswerSonar):
        return action
    return AnswerSonar(action.second, action.second_value, action.first, action.first_value)


_VIEWERS: tuple[Viewer, ...] = (BLUE, YELLOW, Spectator.SPECTATOR)


def events(state: CaptainState, actor: Actor, action: CaptainAction) -> tuple[CaptainEvent, ...]:
    """What happens when the action is carried out."""
    return CAPTAIN_SONAR.apply(state, actor, action)[1]


def heard(
    state: CaptainState, viewer: Viewer, actor: Actor, action: CaptainAction
) -> tuple[CaptainObservation, ...]:
    """What a viewer gets of what happens."""
    seen = (CAPTAIN_SONAR.project(event, viewer) for event in events(state, actor, action))
    return tuple(each for each in seen if each is not None)


def after(state: CaptainState, *acts: tuple[Actor, CaptainAction]) -> CaptainState:
    """The state after these actions, each by an actor; what is told leads every view there."""
    for actor, action in acts:
        views = {viewer: CAPTAIN_SONAR.view(state, viewer) for viewer in _VIEWERS}
        state, told = CAPTAIN_SONAR.apply(state, actor, action)
        for viewer, seen in views.items():
            for event in told:
                observation = CAPTAIN_SONAR.project(event, viewer)
                seen = seen if observation is None else seen.after(observation)
            assert seen == CAPTAIN_SONAR.view(state, viewer)
    return state


def tasks_done(state: CaptainState, *chosen: CaptainAction) -> CaptainState:
    """The state after First Mate and Engineer did what is due: as chosen, else the first legal."""
    for seat in blocked_by(state):
        if seat.role in TASKS:
            legal = CAPTAIN_SONAR.legal_actions(state, seat)
            state = after(state, (seat, next((act for act in chosen if act in legal), legal[0])))
    return state


def turn(state: CaptainState, *actions: CaptainAction) -> CaptainState:
    """The state after a whole turn: the Captain's orders in a row, tasks and turn's end added.

    Marks and crosses among the actions are those that the crew chooses when they are due.
    """
    side = state.public.current.side
    number = state.public.of(side).turns
    chosen = [act for act in actions if isinstance(act, MarkGauge | CrossSymbol)]
    for action in actions:
        if action not in chosen:
            captain = Seat.at(side, Role.CAPTAIN)
            state = tasks_done(after(state, (captain, action)), *chosen)
            if state.public.current.asks:
                (asked,) = blocked_by(state)
                state = after(state, (asked, CAPTAIN_SONAR.legal_actions(state, asked)[0]))
    if (state.public.current.side, state.public.of(side).turns) != (
        side,
        number,
    ) or state.public.outcome is not None:
        return state
    return after(state, (Seat.at(side, Role.CAPTAIN), EndTurn()))


def turns(state: CaptainState, captain: Seat, *courses: Course) -> CaptainState:
    """The state after this Captain went these courses, a turn each; the enemy steers anywhere."""
    for course in courses:
        state = turn(at_turn_of(state, captain), OrderCourse(course))
    return state


def at_turn_of(state: CaptainState, captain: Seat) -> CaptainState:
    """The state when it is this Captain's turn; until then the enemy steers anywhere."""
    while state.public.current.side is not captain.side:
        state = turn(state, some_course(state))
    return state


def some_course(state: CaptainState) -> OrderCourse:
    """The first course that is open to the boat to move."""
    legal = CAPTAIN_SONAR.legal_actions(state, Seat.at(state.public.current.side, Role.CAPTAIN))
    return next(act for act in legal if isinstance(act, OrderCourse))


def crossed(state: CaptainState, viewer: Viewer) -> set[str]:
    """The crossed symbols of a viewer's own boat."""
    side = SIDE_OF[viewer]
    assert side is not None
    return set(symbols_of(state.sheets.of(side).crossed))


def with_gauge(system: System, marks: int) -> tuple[int, ...]:
    """All gauges empty but this one."""
    place = GAUGE_PLACE[system]
    return (*NO_MARKS[:place], marks, *NO_MARKS[place + 1 :])


def cells(words: str) -> tuple[Cell, ...]:
    """Spaces by name: ``cells("E5 E4")``."""
    return tuple(map(Cell, words.split()))


def every_action(chart: Chart) -> list[CaptainAction]:
    """All that anybody could ever wish to do on this chart, and some things nobody can."""
    everywhere: Iterable[Cell] = (*chart.grid.cells, Cell("Z99"))
    statements = [(Fact.COLUMN, "A"), (Fact.ROW, "1"), (Fact.SECTOR, "1"), (Fact.SECTOR, "99")]
    return [
        *(word(cell) for word in _WORDS_WITH_A_SPACE for cell in everywhere),
        *(OrderCourse(course) for course in Course),
        *(GoSilent(course, spaces) for course in Course for spaces in range(-1, 6)),
        *(AskDrone(sector) for sector in (*chart.zones, "99")),
        *(AnswerSonar(*one, *other) for one in statements for other in statements),
        *(word(system) for word in (MarkGauge, AskEngineer) for system in System),
        *(TellBreakdown(system, blocked) for system in System for blocked in (False, True)),
        *(CrossSymbol(symbol) for symbol in (*SYMBOLS, "X1")),
        Surface(),
        EndTurn(),
        StaySilent(),
        AskSonar(),
        SayOk(),
        ConfirmDrawn(),
        AnswerByLot(),
        CallStop(),
        WithdrawStop(),
        TakeBack(),
        CheckOutline(good=True),
        CheckOutline(good=False),
        Dive(),
        LapseStop(),
        ResumePlay(),
        *(
            word(side)
            for word in (EndRest, AllowCalls, PassDrawingTime, CheckByClock)
            for side in Side
        ),
    ]


_WORDS_WITH_A_SPACE = (ChooseStart, DropMine, TriggerMine, LaunchTorpedo, TriggerArcher)


def refused(state: CaptainState, actor: Actor, action: CaptainAction) -> Clause:
    """The clause by which the action is refused: a sentence in each language, nothing changed."""
    before = repr(state)
    with pytest.raises(IllegalActionError) as told:
        CAPTAIN_SONAR.apply(state, actor, action)
    clause = Clause(told.value.clause)
    sentences = {CAPTAIN_SONAR.explain(clause, language) for language in Language}
    assert clause is refusal(state, actor, action)
    assert told.value.sentence in sentences
    assert len(sentences) == len(Language)
    assert all(each.endswith(".") for each in sentences)
    assert repr(state) == before
    return clause
