"""Positions of SONAR drawn as the program reads them, and short words for what is done in them."""

from typing import Any

import msgspec

from hydrophone.board.chart import Chart
from hydrophone.board.grid import LETTERS, Cell, Direction
from hydrophone.core.game import Clause
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
from hydrophone.core.seats import Actor, PerSide, Seat, Side
from hydrophone.games.sonar.actions import (
    AllowStop,
    AnswerByLot,
    ChooseStart,
    GoSilent,
    LaunchTorpedo,
    Move,
    SonarAction,
    Surface,
    TellColumn,
    TellRow,
    UseSonar,
)
from hydrophone.games.sonar.events import SonarEvent
from hydrophone.games.sonar.options import PRESETS, SonarOptions
from hydrophone.games.sonar.position import PositionBoat, placed, with_chart_in
from hydrophone.games.sonar.rules import SONAR
from hydrophone.games.sonar.state import SonarState

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


def options_on(
    picture: str, edition: str = "en", closed: tuple[str, ...] = (), **switches: Any
) -> SonarOptions:
    """The preset of an edition on the chart in the picture, with some switches set."""
    options = msgspec.structs.replace(PRESETS[edition], **switches)
    return with_chart_in(_position(picture, closed), options)


def _position(picture: str, closed: tuple[str, ...] = ()) -> Position:
    return Position(f"closed: {' '.join(closed)}\n{picture}" if closed else picture)


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
    """The state in the picture. ``energy`` and ``damage`` are those of the boat to move."""
    options = options_on(picture, edition, closed, **switches)
    ours, theirs = (
        PositionBoat(energy=energy, damage=damage),
        PositionBoat(energy=enemy_energy, damage=enemy_damage),
    )
    boats = PerSide(theirs, theirs).put(turn, ours)
    return placed(_position(picture), options, boats, turn)


# --- short words -------------------------------------------------------------------------------


def start(cell: str) -> ChooseStart:
    """Mark this start."""
    return ChooseStart(Cell(cell))


def torpedo(cell: str) -> LaunchTorpedo:
    """Fire at this cell."""
    return LaunchTorpedo(Cell(cell))


def refusal(state: SonarState, actor: Actor, action: SonarAction) -> Clause | None:
    """The clause by which the action is refused, or None; all ways to ask must agree."""
    clause = SONAR.broken_rule(state, actor, action)
    assert (action in SONAR.legal_actions(state, actor)) == (clause is None)
    return clause


def events(state: SonarState, actor: Actor, action: SonarAction) -> tuple[SonarEvent, ...]:
    """What happens when the action is carried out."""
    return SONAR.apply(state, actor, action)[1]


def after(state: SonarState, *acts: tuple[Actor, SonarAction]) -> SonarState:
    """The state after these actions, each by an actor."""
    for actor, action in acts:
        state, _ = SONAR.apply(state, actor, action)
    return state


def turns(state: SonarState, captain: Seat, *actions: SonarAction) -> SonarState:
    """The state after these turns of one Captain; the other one surfaces in between."""
    other = BLUE if captain is YELLOW else YELLOW
    for action in actions:
        state = after(state, (captain, action))
        if state.public.turn is not None and state.public.turn.asks:
            answer = SONAR.legal_actions(state, other)[0]
            state = after(state, (other, answer))
        if state.public.outcome is None:
            state = after(state, (other, Surface()))
    return state


def begun(
    options: SonarOptions, *, first: Seat = YELLOW, blue: str = "J10", yellow: str = "A1"
) -> SonarState:
    """A match from its real beginning: this Captain begins, the boats start on these cells."""
    for seed in range(64):
        state, _ = SONAR.new(options, seed)
        if whose_turn(state) is first.side:
            return after(state, (BLUE, start(blue)), (YELLOW, start(yellow)))
    raise LookupError("nobody begins")


def whose_turn(state: SonarState) -> Side:
    """The side whose turn it is, or will be when the boats dive."""
    assert state.public.turn is not None
    return state.public.turn.side


def charged(state: SonarState, side: Side, energy: int) -> SonarState:
    """The same with this energy in the gauge of one boat."""
    sheets = msgspec.structs.replace(state.sheets.of(side), energy=energy)
    return msgspec.structs.replace(state, sheets=state.sheets.put(side, sheets))


def hurt(state: SonarState, side: Side, damage: int) -> SonarState:
    """The same with this damage to one boat."""
    known = msgspec.structs.replace(state.public.of(side), damage=damage)
    return msgspec.structs.replace(state, public=state.public.put(side, known))


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
        AnswerByLot(),
        CallStop(),
        WithdrawStop(),
        TakeBack(),
        LapseStop(),
        ResumePlay(),
        *(kind(side) for kind in (EndRest, AllowStop, AllowCalls) for side in Side),
    ]
