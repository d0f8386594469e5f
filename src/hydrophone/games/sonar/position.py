"""A match of SONAR in the middle, from a drawn position (docs/library.md).

In the picture ``B`` and ``Y`` are the boats (``X``: both on one point), ``1 2 3 ...`` is the track
of blue and ``a b c ...`` that of yellow, oldest first.
"""

from typing import Annotated

import msgspec

from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell
from hydrophone.core.chance import Chance
from hydrophone.core.game import State
from hydrophone.core.position import Position, chart_in, check_on, steps_of, track_of
from hydrophone.core.seats import PerSide, Side
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


class Boat(msgspec.Struct, frozen=True, kw_only=True):
    """What a position says of a boat beside its picture."""

    track: tuple[Cell, ...] = ()
    """Oldest cell first, the boat last; if empty, the picture shows it."""
    energy: Annotated[int, msgspec.Meta(ge=0, le=ENERGY_MAX)] = 0
    damage: Annotated[int, msgspec.Meta(ge=0, lt=DAMAGE_LIMIT)] = 0


class Begin(msgspec.Struct, frozen=True):
    """Whose turn it is in a position."""

    turn: Side = Side.BLUE


def with_chart_in(position: Position, options: SonarOptions) -> SonarOptions:
    """The options with the picture of the position as the chart."""
    drawing = chart_in(position, _MARKS)
    return msgspec.structs.replace(options, map="custom", drawing=drawing)


def read_position(position: Position, options: SonarOptions) -> SonarState:
    """The match that the position shows; InvalidPositionError tells line and fault."""
    boats, begin = position.boats(Boat), position.of_match(Begin)
    position.check_read()
    return placed(position, options, boats, begin.turn)


def placed(
    position: Position, options: SonarOptions, boats: PerSide[Boat], turn: Side
) -> SonarState:
    """The match with the boats where they are said or drawn, one side to move."""
    chart = chart_of(options)
    check_on(position, chart, _MARKS)
    tracks = {
        side: track_of(position, chart, boats.of(side).track, _STEPS[side], _BOATS[side])
        for side in Side
    }
    public = SonarPublic(
        options=options,
        chart=chart,
        blue=_known(position, chart, Side.BLUE, tracks, boats),
        yellow=_known(position, chart, Side.YELLOW, tracks, boats),
        phase=Phase.PLAY,
        turn=Turn(turn),
    )
    blue, yellow = (Sheets(tracks[side], boats.of(side).energy) for side in Side)
    return State(public, PerSide(blue, yellow), Chance(1))


def _known(
    position: Position,
    chart: Chart,
    side: Side,
    tracks: dict[Side, tuple[Cell, ...]],
    boats: PerSide[Boat],
) -> Known:
    steps = steps_of(position, chart, tracks[side], f"{side.value}.track")
    heard = tuple(HEARD[direction] for direction in steps)
    return Known(ready=True, heard=heard, damage=boats.of(side).damage, turns=1)
