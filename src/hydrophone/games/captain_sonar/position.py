"""A match of Captain Sonar in the middle, from a drawn position (docs/library.md).

In the picture ``B`` and ``Y`` are the boats (``X``: both on one space), ``1 2 3 ...`` is the track
of blue and ``a b c ...`` that of yellow, oldest first; ``M`` is a mine of blue, ``N`` one of yellow
(``W``: both).
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any

import msgspec

from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell
from hydrophone.core.chance import Chance
from hydrophone.core.position import Position, chart_in, check_on, steps_of, track_of
from hydrophone.core.real_time import RealTime, Stop
from hydrophone.core.seats import CAPTAINS, PerSide, Role, Side
from hydrophone.games.captain_sonar.damage.repairs import MARK
from hydrophone.games.captain_sonar.events import (
    CaptainEvent,
    CourseTaken,
    Dived,
    StartChosen,
    Surfaced,
)
from hydrophone.games.captain_sonar.options import REAL_TIME, CaptainOptions, chart_of
from hydrophone.games.captain_sonar.phase import Phase, Step, Turn
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.games.captain_sonar.state import (
    ALONE,
    HEARD,
    CaptainState,
    Drawn,
    Known,
    Outline,
    Sheets,
)
from hydrophone.games.captain_sonar.surfaced.outline import Section, steady_line
from hydrophone.games.captain_sonar.systems import (
    COURSE_OF,
    DAMAGE_LIMIT,
    EXTRA_TURNS,
    GAUGE_SIZE,
    SYMBOLS,
    Course,
    System,
    bits_of,
)

_STEPS = {Side.BLUE: "123456789", Side.YELLOW: "abcdefghi"}
_BOATS = {Side.BLUE: "BX", Side.YELLOW: "YX"}
_MINES = {Side.BLUE: "MW", Side.YELLOW: "NW"}
_MARKS = "BYXMNW" + "".join(_STEPS.values())


class PositionBoat(msgspec.Struct, frozen=True, kw_only=True):
    """What a position says of a boat beside its picture."""

    track: tuple[Cell, ...] = ()
    """Oldest space first, the boat last; if empty, the picture shows it."""
    mines: tuple[Cell, ...] = ()
    """Those beside the ones in the picture."""
    gauges: Mapping[System, int] = {}
    """Marks on the gauges; those that are not said are empty."""
    crossed: tuple[str, ...] = ()
    """The Engineer's crossed symbols."""
    damage: Annotated[int, msgspec.Meta(ge=0, lt=DAMAGE_LIMIT)] = 0
    lock: bool = False
    """A system was activated since the last announced course."""
    acted: bool = False
    """A system was activated in this part of the turn."""
    surfaced: bool = False
    waiting: tuple[Role, ...] = ()
    """Whose OK is still to come."""
    panel: Course | None = None
    """The panel in which the Engineer has to cross a symbol."""
    sections: Annotated[tuple[Section, ...], msgspec.Meta(max_length=len(Section) - 1)] = ()
    """In real time: what a surfaced crew has outlined, oldest first, each by another person."""
    next: Course | None = None
    """In real time: the crew rests, and this course waits."""


class Begin(msgspec.Struct, frozen=True):
    """Whose turn it is in a position, and how far it is; in real time, who has called a stop."""

    turn: Side = Side.BLUE
    step: Step = Step.COURSE
    left: Annotated[int, msgspec.Meta(ge=1, le=EXTRA_TURNS)] = 1
    """Turns in a row, this one counted."""
    stop: Side | None = None


def with_chart_in(position: Position, options: CaptainOptions) -> CaptainOptions:
    """The options with the picture of the position as the chart."""
    drawing = chart_in(position, _MARKS)
    return msgspec.structs.replace(options, scenario="custom", drawing=drawing)


def read_position(position: Position, options: CaptainOptions) -> CaptainState:
    """The match that the position shows; InvalidPositionError tells line and fault."""
    boats, begin = position.boats(PositionBoat), position.of_match(Begin)
    position.check_read()
    for side in Side:
        _check(position, chart_of(options), side, boats.of(side))
        _check_live(position, options, side, boats.of(side))
    if begin.stop is not None and options.mode is not REAL_TIME:
        position.fail(position.lines["stop"], "there are no stops in a match played turn by turn")
    return placed(position, options, boats, begin)


def _check(position: Position, chart: Chart, side: Side, boat: PositionBoat) -> None:
    """What a form alone cannot say: gauges have a size, mines lie at sea, symbols exist."""
    for system, marks in boat.gauges.items():
        if not 0 <= marks <= GAUGE_SIZE[system]:
            what = f"the gauge of {system.value} has {GAUGE_SIZE[system]} fields, not {marks}"
            position.fail(position.lines[f"{side.value}.gauges"], what)
    for symbol in boat.crossed:
        if symbol not in SYMBOLS:
            what = f"there is no symbol {symbol!r}, only {' '.join(SYMBOLS)}"
            position.fail(position.lines[f"{side.value}.crossed"], what)
    for cell in boat.mines:
        if not chart.is_sea(cell):
            position.fail(position.lines[f"{side.value}.mines"], f"{cell} is not at sea")


def _check_live(
    position: Position, options: CaptainOptions, side: Side, boat: PositionBoat
) -> None:
    """What only a match in real time has."""
    if boat.next is not None and options.mode is not REAL_TIME:
        position.fail(position.lines[f"{side.value}.next"], "courses wait in real time only")
    repairs = boat.surfaced and options.mode is REAL_TIME
    line = position.lines.get(f"{side.value}.sections", 1)
    if boat.sections and not repairs:
        position.fail(line, "only a boat that has surfaced in real time is outlined")
    if len(set(boat.sections)) < len(boat.sections):
        position.fail(line, "a section is outlined twice")


def placed(
    position: Position, options: CaptainOptions, boats: PerSide[PositionBoat], begin: Begin
) -> CaptainState:
    """The match with the boats where they are said or drawn, one side to move."""
    chart = chart_of(options)
    check_on(position, chart, _MARKS)
    live = options.mode is REAL_TIME
    blue, yellow = (_sheets(position, chart, side, boats.of(side)) for side in Side)
    public = msgspec.structs.replace(
        CAPTAIN_SONAR.blank_public(options),
        blue=_known(position, chart, Side.BLUE, boats.blue, blue, live=live),
        yellow=_known(position, chart, Side.YELLOW, boats.yellow, yellow, live=live),
        phase=Phase.PLAY,
        **_moment(options, begin),
    )
    return CaptainState(public, PerSide(blue, yellow), Chance(1))


def _moment(options: CaptainOptions, begin: Begin) -> dict[str, Any]:
    """Whose turn it is, or that the time of both crews runs."""
    if options.mode is REAL_TIME:
        stop = None if begin.stop is None else Stop(CAPTAINS[begin.stop])
        return {"real_time": RealTime(stop, int(stop is not None))}
    turn = Turn(begin.turn, begin.left, begin.left > 1, begin.step)
    return {"first": Side.BLUE, "turn": turn}


def _sheets(position: Position, chart: Chart, side: Side, boat: PositionBoat) -> Sheets:
    drawn = position.picture.marks
    mines = [cell for mark in _MINES[side] for cell in drawn.get(mark, ())]
    return Sheets(
        track=track_of(position, chart, boat.track, _STEPS[side], _BOATS[side]),
        mines=(*boat.mines, *mines),
        marks=tuple(boat.gauges.get(system, 0) for system in System),
        crossed=bits_of(boat.crossed),
        damage=boat.damage,
        lock=boat.lock,
        acted=boat.acted,
        waiting=boat.waiting,
        panel=boat.panel,
        next_course=boat.next,
        sections=_outlined(boat.sections),
    )


def _outlined(sections: Iterable[Section]) -> tuple[Drawn, ...]:
    """By the Engineer first (CAP-214), then by the others in their order."""
    order = (Role.ENGINEER, *(role for role in Role if role is not Role.ENGINEER))
    persons = [ALONE[tuple(Role).index(role)] for role in order]
    return tuple(
        Drawn(section, person, steady_line(section), MARK, 1)
        for section, person in zip(sections, persons, strict=False)
    )


def _known(
    position: Position, chart: Chart, side: Side, boat: PositionBoat, sheets: Sheets, *, live: bool
) -> Known:
    steps = steps_of(position, chart, sheets.track, f"{side.value}.track")
    repairs = boat.surfaced and live
    return Known(
        ready=True,
        heard=tuple(HEARD[COURSE_OF[direction]] for direction in steps),
        dive_sector=chart.zone[sheets.track[-1]] if boat.surfaced else None,
        surfaced=boat.surfaced,
        damage=boat.damage,
        turns=len(steps) if live else 1,
        waiting=boat.waiting,
        outline=Outline() if repairs else None,
        drawings=int(repairs),
        rests=boat.next is not None,
    )


def history(state: CaptainState) -> tuple[CaptainEvent, ...]:
    """How the drawn tracks came about, as far as a crew hears of it."""
    starts = (StartChosen(side, state.sheets.of(side).track[0]) for side in Side)
    courses = (event for side in Side for event in _courses(state, side))
    return (*starts, Dived(), *courses)


def _courses(state: CaptainState, side: Side) -> Iterator[CaptainEvent]:
    known, track = state.public.of(side), state.sheets.of(side).track
    for cell, step in zip(track[1:], known.heard, strict=True):
        yield CourseTaken(side, Course(step.value), cell)
    if known.surfaced and known.dive_sector is not None:
        yield Surfaced(side, known.dive_sector)
