"""A match of Captain Sonar in the middle, from a drawn position (docs/library.md).

In the picture ``B`` and ``Y`` are the boats (``X``: both on one space), ``1 2 3 ...`` is the track
of blue and ``a b c ...`` that of yellow, oldest first; ``M`` is a mine of blue, ``N`` one of yellow
(``W``: both).
"""

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell
from hydrophone.core.chance import Chance
from hydrophone.core.position import Position, chart_in, check_on, steps_of, track_of
from hydrophone.core.real_time import RealTime
from hydrophone.core.seats import PerSide, Role, Side
from hydrophone.games.captain_sonar.options import REAL_TIME, CaptainOptions, chart_of
from hydrophone.games.captain_sonar.phase import Phase, Step, Turn
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.games.captain_sonar.state import HEARD, CaptainState, Known, Outline, Sheets
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


class Boat(msgspec.Struct, frozen=True, kw_only=True):
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


class Begin(msgspec.Struct, frozen=True):
    """Whose turn it is in a position, and how far it is; without a meaning in real time."""

    turn: Side = Side.BLUE
    step: Step = Step.COURSE
    left: Annotated[int, msgspec.Meta(ge=1, le=EXTRA_TURNS)] = 1
    """Turns in a row, this one counted."""


def with_chart_in(position: Position, options: CaptainOptions) -> CaptainOptions:
    """The options with the picture of the position as the chart."""
    drawing = chart_in(position, _MARKS)
    return msgspec.structs.replace(options, scenario="custom", drawing=drawing)


def read_position(position: Position, options: CaptainOptions) -> CaptainState:
    """The match that the position shows; InvalidPositionError tells line and fault."""
    boats, begin = position.boats(Boat), position.of_match(Begin)
    position.check_read()
    for side in Side:
        _check(position, chart_of(options), side, boats.of(side))
    return placed(position, options, boats, begin)


def _check(position: Position, chart: Chart, side: Side, boat: Boat) -> None:
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


def placed(
    position: Position, options: CaptainOptions, boats: PerSide[Boat], begin: Begin
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
        return {"real_time": RealTime()}
    turn = Turn(begin.turn, begin.left, begin.left > 1, begin.step)
    return {"first": Side.BLUE, "turn": turn}


def _sheets(position: Position, chart: Chart, side: Side, boat: Boat) -> Sheets:
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
    )


def _known(
    position: Position, chart: Chart, side: Side, boat: Boat, sheets: Sheets, *, live: bool
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
    )
