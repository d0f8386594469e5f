"""What a crew of Captain Sonar may do: the closed union of actions, imperative."""

from enum import StrEnum
from typing import Annotated, TypeAlias

import msgspec

from hydrophone.board.grid import Cell
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
from hydrophone.games.captain_sonar.surfaced.outline import OutlineTrace, Section
from hydrophone.games.captain_sonar.systems import Course, System


class Fact(StrEnum):
    """What a statement about one's place speaks of (CAP-341)."""

    COLUMN = "column"
    ROW = "row"
    SECTOR = "sector"


class ChooseStart(Action, frozen=True, gc=False, tag="choose_start"):
    """Captain: mark the own start (CAP-047)."""

    cell: Cell


class OrderCourse(Action, frozen=True, gc=False, tag="order_course"):
    """Captain: announce a course and go one space (CAP-071)."""

    course: Course


class Surface(Action, frozen=True, gc=False, tag="surface"):
    """Captain: surface, naming the sector (CAP-181, CAP-182)."""


class EndTurn(Action, frozen=True, gc=False, tag="end_turn"):
    """Captain: the other crew's turn (CAP-421)."""


class DropMine(Action, frozen=True, gc=False, tag="drop_mine"):
    """Captain: lay a mine on a neighbouring space (CAP-261)."""

    cell: Cell


class TriggerMine(Action, frozen=True, gc=False, tag="trigger_mine"):
    """Captain: set off one of the own mines (CAP-270)."""

    cell: Cell


class LaunchTorpedo(Action, frozen=True, gc=False, tag="launch_torpedo"):
    """Captain: fire at a space at most four steps away (CAP-290)."""

    target: Cell


class GoSilent(Action, frozen=True, gc=False, tag="go_silent"):
    """Captain: go 1 to 4 spaces in one direction without naming it (CAP-351)."""

    course: Course
    spaces: int


class StaySilent(Action, frozen=True, gc=False, tag="stay_silent"):
    """Captain: a silence of 0 spaces (CAP-352)."""


class TriggerArcher(Action, frozen=True, gc=False, tag="trigger_archer"):
    """Captain, Echo: set off an Archer mine (CAP-398)."""

    cell: Cell


class AskDrone(Action, frozen=True, gc=False, tag="ask_drone"):
    """Captain or First Mate: are you in this sector (CAP-330)?"""

    sector: str


class AskSonar(Action, frozen=True, gc=False, tag="ask_sonar"):
    """Captain or First Mate: activate sonar (CAP-340)."""


class AnswerSonar(Action, frozen=True, gc=False, tag="answer_sonar"):
    """Captain: two statements of different kinds, exactly one of them true (CAP-341, CAP-342)."""

    first: Fact
    first_value: str
    second: Fact
    second_value: str


class MarkGauge(Action, frozen=True, gc=False, tag="mark_gauge"):
    """First Mate: mark a field and say OK (CAP-121, CAP-027)."""

    system: System


class SayOk(Action, frozen=True, gc=False, tag="say_ok"):
    """First Mate: OK without a mark, all usable gauges being full (CAP-126)."""


class CrossSymbol(Action, frozen=True, gc=False, tag="cross_symbol"):
    """Engineer: cross a symbol of the course's panel and say OK (CAP-141)."""

    symbol: str


class AskEngineer(Action, frozen=True, gc=False, tag="ask_engineer"):
    """Captain or First Mate: any breakdown on this system (CAP-231, ``engineer_query``)?"""

    system: System


class TellBreakdown(Action, frozen=True, gc=False, tag="tell_breakdown"):
    """Engineer: the answer to that question, right or wrong (CAP-D25)."""

    system: System
    blocked: bool


class ConfirmDrawn(Action, frozen=True, gc=False, tag="confirm_drawn"):
    """Radio Operator: the last course is drawn (CAP-074, ``turn_gate``)."""


class AnswerByLot(Action, frozen=True, gc=False, tag="answer_for_him"):
    """The clock's: a random legal sonar answer (``answer_timeout_s``)."""


# --- real time ---------------------------------------------------------------------------------


class DrawSection(Action, frozen=True, gc=False, tag="draw_section"):
    """Who holds the sheet of a surfaced boat: outline a section and sign it (CAP-201)."""

    section: Section
    line: OutlineTrace
    initials: Annotated[str, msgspec.Meta(min_length=1, max_length=4)]
    """1 to 4 characters of the person who drew it."""


class CheckOutline(Action, frozen=True, gc=False, tag="check_outline"):
    """Engineer: do all lines that the enemy shows stay inside the border (CAP-204, CAP-215)?"""

    good: bool


class Dive(Action, frozen=True, gc=False, tag="dive"):
    """Captain: dive again, the outline being checked (CAP-207)."""


class PassDrawingTime(Action, frozen=True, gc=False, tag="pass_drawing_time"):
    """The clock's: the shortest time for this side's outline is over; if done, it is shown."""

    side: Side


class CheckByClock(Action, frozen=True, gc=False, tag="check_by_clock"):
    """The clock's: the verdict on this side's outline, which no Engineer gave (CAP-215)."""

    side: Side


class ManPosts(Action, frozen=True, gc=False, tag="man_posts"):
    """The clock's: how many people hold the posts of both crews, and which each of them holds.

    Role by role the number of a person, which they keep when posts change hands.
    """

    blue: tuple[int, ...]
    yellow: tuple[int, ...]


LiveAction: TypeAlias = CallStop | WithdrawStop | TakeBack | DrawSection | CheckOutline | Dive
"""What seats may do in real time alone."""

ClockAction: TypeAlias = (
    AnswerByLot
    | LapseStop
    | ResumePlay
    | EndRest
    | AllowCalls
    | PassDrawingTime
    | CheckByClock
    | ManPosts
    | Forfeit
)
"""What the clock alone does."""

CaptainAction: TypeAlias = (
    ChooseStart
    | OrderCourse
    | Surface
    | EndTurn
    | DropMine
    | TriggerMine
    | LaunchTorpedo
    | GoSilent
    | StaySilent
    | TriggerArcher
    | AskDrone
    | AskSonar
    | AnswerSonar
    | MarkGauge
    | SayOk
    | CrossSymbol
    | AskEngineer
    | TellBreakdown
    | ConfirmDrawn
    | LiveAction
    | ClockAction
)
