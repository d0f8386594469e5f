"""Positions of SONAR drawn as pictures, and short words for what is done in them.

In a picture ``B`` and ``Y`` are the boats (``X``: both on one point), ``1 2 3 ...`` is the track of
blue and ``a b c ...`` that of yellow, oldest first; ``#`` is land, ``o`` a safe surfacing point.
"""

from collections.abc import Mapping
from itertools import chain, pairwise
from textwrap import dedent
from typing import Any

import msgspec

from hydrophone.board.cellset import CellSet
from hydrophone.board.chart import Chart, drawn_chart
from hydrophone.board.grid import LETTERS, Cell, Direction
from hydrophone.core.chance import Chance
from hydrophone.core.seats import Actor, Seat, Side
from hydrophone.games.sonar.actions import (
    AnswerForHim,
    ChooseStart,
    GoSilent,
    LaunchTorpedo,
    Move,
    SonarAction,
    SonarEvent,
    Surface,
    TellColumn,
    TellRow,
    UseSonar,
)
from hydrophone.games.sonar.options import PRESETS, SonarOptions
from hydrophone.games.sonar.refusals import Clause
from hydrophone.games.sonar.rules import apply, broken_rule, legal_actions, new
from hydrophone.games.sonar.state import HEARD, Hull, Phase, SonarState, Sounds

UP, RIGHT, DOWN, LEFT = Direction.UP, Direction.RIGHT, Direction.DOWN, Direction.LEFT
BLUE, YELLOW = Seat.BLUE_CAPTAIN, Seat.YELLOW_CAPTAIN

S0 = """
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
"""

S1 = """
    . . . . . . . . . .
    . . # . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
"""

SN = """
    . . . . . . . . . .
    . . . . . . . . . .
    . . . o . . . . . .
    . . . . . . . . . .
    . . . . . . . . o .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . o . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
"""


def rows_of(picture: str) -> list[list[str]]:
    """The marks of a picture, row by row."""
    return [line.split() for line in dedent(picture).strip().splitlines()]


def drawing_of(picture: str, closed: tuple[str, ...] = ()) -> str:
    """The picture as the drawing of a chart with four zones: left and right, upper and lower."""
    rows = rows_of(picture)
    width, height = len(rows[0]), len(rows)
    letters = "   " + " ".join(LETTERS[:width])
    sea = [" ".join(mark if mark in "#o" else "." for mark in row) for row in rows]
    zones = [
        " ".join("1234"[2 * (2 * row >= height) + (2 * column >= width)] for column in range(width))
        for row in range(height)
    ]
    lines = ["title: Drawn", "provenance: drawn for a test", "sea:", letters]
    lines += [f"{number} {row}" for number, row in enumerate(sea, 1)]
    lines += ["zones:", letters]
    lines += [f"{number} {row}" for number, row in enumerate(zones, 1)]
    if closed:
        lines += ["closed links:", *closed]
    return "\n".join(lines)


def options_on(
    picture: str, edition: str = "en", closed: tuple[str, ...] = (), **switches: Any
) -> SonarOptions:
    """The preset of an edition on the chart in the picture, with some switches set."""
    return msgspec.structs.replace(
        PRESETS[edition], map="custom", drawing=drawing_of(picture, closed), **switches
    )


def drawn(
    picture: str,
    *,
    turn: Side = Side.BLUE,
    energy: int = 0,
    damage: int = 0,
    enemy_energy: int = 0,
    enemy_damage: int = 0,
    edition: str = "en",
    closed: tuple[str, ...] = (),
    **switches: Any,
) -> SonarState:
    """The state in the picture. ``energy`` and ``damage`` are those of the boat to move.

    A boat that is not drawn lies on the last sea point.
    """
    options = options_on(picture, edition, closed, **switches)
    chart = drawn_chart(options.drawing)
    marks = {
        mark: cell
        for cell, mark in zip(chart.grid.cells, chain(*rows_of(picture)), strict=True)
        if mark not in ".#o"
    }
    hulls = {
        side: _hull(
            chart,
            _track(chart, marks, side),
            energy if side is turn else enemy_energy,
            damage if side is turn else enemy_damage,
        )
        for side in Side
    }
    blue, yellow = hulls[Side.BLUE], hulls[Side.YELLOW]
    return SonarState(options, chart, Chance(1), Phase.PLAY, turn, blue, yellow)


def _track(chart: Chart, marks: Mapping[str, Cell], side: Side) -> tuple[Cell, ...]:
    steps, boat = ("123456789", "B") if side is Side.BLUE else ("abcdefghij", "Y")
    last = CellSet(chart.grid, chart.sea)
    position = marks.get(boat, marks.get("X", list(last)[-1]))
    return (*(marks[mark] for mark in steps if mark in marks), position)


def _hull(chart: Chart, track: tuple[Cell, ...], energy: int, damage: int) -> Hull:
    heard = []
    for one, other in pairwise(track):
        ways = {cell: way for way, cell, _ in chart.exits[one]}
        heard.append(HEARD[ways[other]])
    trail = CellSet.of(chart.grid, track).bits
    return Hull(track, trail, energy, Sounds(True, None, tuple(heard), damage, 1))


# --- short words -------------------------------------------------------------------------------


def start(cell: str) -> ChooseStart:
    """Mark this start."""
    return ChooseStart(Cell(cell))


def torpedo(cell: str) -> LaunchTorpedo:
    """Fire at this cell."""
    return LaunchTorpedo(Cell(cell))


def refusal(state: SonarState, actor: Actor, action: SonarAction) -> Clause | None:
    """The clause by which the action is refused, or None; all ways to ask must agree."""
    clause = broken_rule(state, actor, action)
    assert (action in legal_actions(state, actor)) == (clause is None)
    return clause


def events(state: SonarState, actor: Actor, action: SonarAction) -> tuple[SonarEvent, ...]:
    """What happens when the action is carried out."""
    return apply(state, actor, action)[1]


def after(state: SonarState, *acts: tuple[Actor, SonarAction]) -> SonarState:
    """The state after these actions, each by somebody."""
    for actor, action in acts:
        state, _ = apply(state, actor, action)
    return state


def turns(state: SonarState, captain: Seat, *actions: SonarAction) -> SonarState:
    """The state after these turns of one Captain; the other one surfaces in between."""
    other = BLUE if captain is YELLOW else YELLOW
    for action in actions:
        state = after(state, (captain, action))
        if state.phase is Phase.ANSWER:
            answer = legal_actions(state, other)[0]
            state = after(state, (other, answer))
        if state.outcome is None:
            state = after(state, (other, Surface()))
    return state


def begun(
    options: SonarOptions, *, first: Seat = YELLOW, blue: str = "J10", yellow: str = "A1"
) -> SonarState:
    """A match from its real beginning: this Captain begins, the boats start on these cells."""
    for seed in range(64):
        state, _ = new(options, seed)
        if state.turn is first.side:
            return after(state, (BLUE, start(blue)), (YELLOW, start(yellow)))
    raise LookupError("nobody begins")


def every_action(chart: Chart) -> list[SonarAction]:
    """All that anybody could ever wish to do on this chart, and some things nobody can."""
    cells = (*chart.grid.cells, Cell("Z99"))
    width, height = chart.grid.width, chart.grid.height
    return [
        *(ChooseStart(cell) for cell in cells),
        *(Move(way) for way in Direction),
        UseSonar(),
        *(TellRow(row) for row in range(height + 2)),
        *(TellColumn(letter) for letter in (*LETTERS[: width + 1], "")),
        *(GoSilent(way) for way in Direction),
        *(LaunchTorpedo(cell) for cell in cells),
        Surface(),
        AnswerForHim(),
    ]
