"""What a Captain of SONAR may do: the closed union of actions, imperative."""

from typing import TypeAlias

from hydrophone.board.grid import Cell, Direction
from hydrophone.core.game import Action, Forfeit
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


class ChooseStart(Action, frozen=True, gc=False, tag="choose_start"):
    """Mark the own start with an X (SON-026)."""

    cell: Cell


class Move(Action, frozen=True, gc=False, tag="move"):
    """Announce a direction and go one space (SON-080)."""

    direction: Direction


class UseSonar(Action, frozen=True, gc=False, tag="use_sonar"):
    """Ask the enemy Captain for their row or their column (SON-120)."""


class TellRow(Action, frozen=True, gc=False, tag="tell_row"):
    """Answer a sonar with the own row (SON-121)."""

    row: int


class TellColumn(Action, frozen=True, gc=False, tag="tell_column"):
    """Answer a sonar with the own column (SON-121)."""

    column: str


class GoSilent(Action, frozen=True, gc=False, tag="go_silent"):
    """Go one space without telling where (SON-130)."""

    direction: Direction


class LaunchTorpedo(Action, frozen=True, gc=False, tag="launch_torpedo"):
    """Fire at a sea space of the own zone (SON-140)."""

    target: Cell


class Surface(Action, frozen=True, gc=False, tag="surface"):
    """Tell the own place and wipe the own track (SON-160)."""


class AnswerByLot(Action, frozen=True, gc=False, tag="answer_for_him"):
    """The clock's: give one of the two true sonar answers at random (SON-125)."""


class AllowStop(Action, frozen=True, gc=False, tag="allow_stop"):
    """The clock's: this crew has played on for long enough to call a stop again (SON-201)."""

    side: Side


PlaceAnswer: TypeAlias = TellRow | TellColumn

Order: TypeAlias = Move | UseSonar | GoSilent | LaunchTorpedo | Surface

NoOrder: TypeAlias = (
    ChooseStart
    | PlaceAnswer
    | CallStop
    | WithdrawStop
    | TakeBack
    | AnswerByLot
    | LapseStop
    | ResumePlay
    | EndRest
    | AllowStop
    | AllowCalls
    | Forfeit
)

SonarAction: TypeAlias = ChooseStart | Order | NoOrder
