"""A match of SONAR in the middle, from a drawn position (docs/library.md).

In the picture ``B`` and ``Y`` are the boats (``X``: both on one point), ``1 2 3 ...`` is the track
of blue and ``a b c ...`` that of yellow, oldest first.
"""

from collections.abc import Iterator
from typing import Annotated

import msgspec

from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell, Direction
from hydrophone.core.chance import Chance
from hydrophone.core.game import State
from hydrophone.core.position import Position, chart_in, check_on, steps_of, track_of
from hydrophone.core.real_time import RealTime, Stop
from hydrophone.core.seats import CAPTAINS, PerSide, Side
from hydrophone.games.sonar.events import Dived, Moved, SonarEvent, StartChosen
from hydrophone.games.sonar.options import SonarOptions, chart_of
from hydrophone.games.sonar.phase import Phase, Turn
from hydrophone.games.sonar.state import (
    DAMAGE_LIMIT,
    ENERGY_MAX,
    HEARD,
    Known,
    Sheets,
    SonarPublic,
    SonarState,
)

_STEPS = {Side.BLUE: "123456789", Side.YELLOW: "abcdefghi"}
_BOATS = {Side.BLUE: "BX", Side.YELLOW: "YX"}
_MARKS = "BYX" + "".join(_STEPS.values())


class PositionBoat(msgspec.Struct, frozen=True, kw_only=True):
    """What a position says of a boat beside its picture."""

    track: tuple[Cell, ...] = ()
    """Oldest cell first, the boat last; if empty, the picture shows it."""
    energy: Annotated[int, msgspec.Meta(ge=0, le=ENERGY_MAX)] = 0
    damage: Annotated[int, msgspec.Meta(ge=0, lt=DAMAGE_LIMIT)] = 0
    next: Direction | None = None
    """In real time: the crew rests, and this move waits."""


class Begin(msgspec.Struct, frozen=True):
    """Whose turn it is in a position; in real time, whose Captain has called a stop."""

    turn: Side = Side.BLUE
    stop: Side | None = None


def with_chart_in(position: Position, options: SonarOptions) -> SonarOptions:
    """The options with the picture of the position as the chart."""
    drawing = chart_in(position, _MARKS)
    return msgspec.structs.replace(options, map="custom", drawing=drawing)


def read_position(position: Position, options: SonarOptions) -> SonarState:
    """The match that the position shows; InvalidPositionError tells line and fault."""
    boats, begin = position.boats(PositionBoat), position.of_match(Begin)
    position.check_read()
    if begin.stop is not None and not options.real_time:
        position.fail(position.lines["stop"], "there are no stops in a match played turn by turn")
    for side in Side:
        if boats.of(side).next is not None and not options.real_time:
            position.fail(position.lines[f"{side.value}.next"], "moves wait in real time only")
    return placed(position, options, boats, begin.turn, begin.stop)


def placed(
    position: Position,
    options: SonarOptions,
    boats: PerSide[PositionBoat],
    turn: Side,
    stop: Side | None = None,
) -> SonarState:
    """The match with the boats where they are said or drawn, one side to move.

    In real time both move, but for a ``stop`` that this side's Captain has called.
    """
    chart = chart_of(options)
    check_on(position, chart, _MARKS)
    tracks = {
        side: track_of(position, chart, boats.of(side).track, _STEPS[side], _BOATS[side])
        for side in Side
    }
    turns = 0 if options.real_time else 1
    blue, yellow = (_known(position, chart, side, tracks, boats, turns) for side in Side)
    public = SonarPublic(
        options=options,
        chart=chart,
        blue=blue,
        yellow=yellow,
        phase=Phase.PLAY,
        turn=None if options.real_time else Turn(turn),
        real_time=_real_time(stop) if options.real_time else None,
    )
    own, other = (
        Sheets(tracks[side], boats.of(side).energy, next_course=boats.of(side).next)
        for side in Side
    )
    return State(public, PerSide(own, other), Chance(1))


def _real_time(stop: Side | None) -> RealTime:
    return RealTime() if stop is None else RealTime(Stop(CAPTAINS[stop]), 1)


def _known(
    position: Position,
    chart: Chart,
    side: Side,
    tracks: dict[Side, tuple[Cell, ...]],
    boats: PerSide[PositionBoat],
    turns: int,
) -> Known:
    steps = steps_of(position, chart, tracks[side], f"{side.value}.track")
    heard = tuple(HEARD[direction] for direction in steps)
    boat = boats.of(side)
    rests = boat.next is not None
    return Known(ready=True, heard=heard, damage=boat.damage, turns=turns, rests=rests)


def history(state: SonarState) -> tuple[SonarEvent, ...]:
    """How the drawn tracks came about, as far as a crew hears of it."""
    return (*_starts(state), Dived(), *_moves(state, Side.BLUE), *_moves(state, Side.YELLOW))


def _starts(state: SonarState) -> Iterator[SonarEvent]:
    for side in Side:
        yield StartChosen(side, state.sheets.of(side).track[0])


def _moves(state: SonarState, side: Side) -> Iterator[SonarEvent]:
    track, steps = state.sheets.of(side).track, state.public.of(side).heard
    for place, (cell, step) in enumerate(zip(track[1:], steps, strict=True), 1):
        yield Moved(side, Direction(step.value), cell, min(place, ENERGY_MAX))
