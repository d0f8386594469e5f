"""Which rule an order breaks, whatever the pace of the match, and which orders are open.

Whose turn it is stands in ``rules``, what a stop allows in ``real_time``.
"""

from functools import lru_cache
from typing import assert_never

from hydrophone.board.cellset import cells_of
from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell, Direction, column_letter, row_number
from hydrophone.core.game import Forfeit
from hydrophone.core.real_time import (
    AllowCalls,
    CallStop,
    EndRest,
    LapseStop,
    ResumePlay,
    TakeBack,
    WithdrawStop,
)
from hydrophone.core.seats import Side
from hydrophone.games.sonar.actions import (
    AllowStop,
    AnswerByLot,
    ChooseStart,
    GoSilent,
    LaunchTorpedo,
    Move,
    NoOrder,
    PlaceAnswer,
    SonarAction,
    Surface,
    TellColumn,
    TellRow,
    UseSonar,
)
from hydrophone.games.sonar.options import FixedStart, SonarOptions, Stuck
from hydrophone.games.sonar.refusals import Clause
from hydrophone.games.sonar.state import (
    SILENCE_COST,
    SONAR_COST,
    TORPEDO_COST,
    Sheets,
    SonarPublic,
)

MUST_SURFACE = Stuck.MUST_SURFACE


def starts_are_fixed(options: SonarOptions, chart: Chart) -> bool:
    """Must both boats begin on the starts printed on the chart (SON-046)?"""
    is_agreed = options.fixed_start_map1 is FixedStart.MANDATORY and not options.starts_by_lot
    return is_agreed and len(chart.starts) == len(Side)


def broken_in_setup(public: SonarPublic, side: Side, action: SonarAction) -> Clause | None:
    """SON-026 to SON-028: before the boats dive."""
    if not isinstance(action, ChooseStart):
        return Clause.NOT_DIVED
    if public.of(side).ready:
        return Clause.START_LOCKED
    return None if public.chart.is_sea(action.cell) else Clause.START_ON_SEA


def broken_in_answer(sheets: Sheets, action: SonarAction, *, owed: bool) -> Clause | None:
    """SON-121, SON-125: while a sonar waits for its answer."""
    if not owed or not isinstance(action, (TellRow, TellColumn)):
        return Clause.ANSWER_PENDING
    return None if action in true_answers(sheets.position) else Clause.ANSWER


def true_answers(position: Cell) -> tuple[PlaceAnswer, ...]:
    """Row and column (SON-121)."""
    return TellRow(row_number(position)), TellColumn(column_letter(position))


def broken_by_order(public: SonarPublic, sheets: Sheets, action: SonarAction) -> Clause | None:
    """The rule that an order of a Captain breaks who may give one now."""
    chart = public.chart
    if public.options.stuck is MUST_SURFACE and _must_surface(chart, sheets, action):
        return Clause.STUCK
    # The commonest action stands first: a class pattern takes time.
    if isinstance(action, Move):
        return broken_by_step(chart, sheets, action.direction)
    match action:
        case Surface():
            return None
        case GoSilent(direction):
            if sheets.energy < SILENCE_COST:
                return Clause.SILENCE_ENERGY
            if not open_courses(chart, sheets):
                return Clause.SILENCE_STUCK
            return broken_by_step(chart, sheets, direction)
        case UseSonar():
            return Clause.SONAR_ENERGY if sheets.energy < SONAR_COST else None
        case LaunchTorpedo(target):
            if sheets.energy < TORPEDO_COST:
                return Clause.TORPEDO_ENERGY
            return None if _in_reach(chart, sheets.position, target) else Clause.TORPEDO_ZONE
        case _:
            return broken_anyhow(public, action)


def broken_anyhow(public: SonarPublic, action: NoOrder) -> Clause:
    """The rule that anything but an order breaks at a moment for orders."""
    match action:
        case ChooseStart():
            fixed = starts_are_fixed(public.options, public.chart)
            return Clause.START_FIXED if fixed else Clause.START_LOCKED
        case TellRow() | TellColumn():
            return Clause.ANSWER
        case CallStop() | WithdrawStop() | TakeBack():
            return Clause.TURN_BY_TURN
        case AnswerByLot() | LapseStop() | ResumePlay() | EndRest():
            return Clause.CLOCK
        case AllowStop() | AllowCalls() | Forfeit():
            return Clause.CLOCK
    assert_never(action)


def _must_surface(chart: Chart, sheets: Sheets, action: SonarAction) -> bool:
    """SON-166, if so agreed."""
    orders = isinstance(action, Move | UseSonar | GoSilent | LaunchTorpedo)
    return orders and not open_courses(chart, sheets)


def broken_by_step(chart: Chart, sheets: Sheets, direction: Direction) -> Clause | None:
    """SON-082 to SON-084: track, land, edge."""
    position = sheets.position
    for way, cell, _ in chart.exits[position]:
        if way is direction:
            return Clause.OWN_TRACK if cell in sheets.track else None
    beyond = chart.grid.neighbour(position, direction) is None
    return Clause.EDGE if beyond else Clause.ISLAND


def _in_reach(chart: Chart, position: Cell, target: Cell) -> bool:
    """A sea point of the zone the boat is in (SON-141, SON-142)."""
    return bool(chart.zones[chart.zone[position]] & chart.grid.bit.get(target, 0))


def open_courses(chart: Chart, sheets: Sheets) -> tuple[Direction, ...]:
    """The directions in which the boat can go one space."""
    track = sheets.track
    return tuple([way for way, cell, _ in chart.exits[track[-1]] if cell not in track])


# --- all legal actions at once -----------------------------------------------------------------


@lru_cache(maxsize=256)
def starts(chart: Chart) -> tuple[ChooseStart, ...]:
    """Every start there is."""
    return tuple(ChooseStart(cell) for cell in cells_of(chart.grid, chart.sea))


@lru_cache(maxsize=4096)
def menu(
    chart: Chart, zone: str, courses: tuple[Direction, ...], energy: int
) -> tuple[SonarAction, ...]:
    """Every order that breaks no rule, moves first."""
    actions: list[SonarAction] = [Move(way) for way in courses]
    if energy >= SONAR_COST:
        actions.append(UseSonar())
    if energy >= SILENCE_COST:
        actions.extend(GoSilent(way) for way in courses)
    if energy >= TORPEDO_COST:
        actions.extend(LaunchTorpedo(cell) for cell in cells_of(chart.grid, chart.zones[zone]))
    actions.append(Surface())
    return tuple(actions)
