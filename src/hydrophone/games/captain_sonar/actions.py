"""What a crew of Captain Sonar may do: the closed union of actions, imperative."""

from enum import StrEnum
from typing import TypeAlias

from hydrophone.board.grid import Cell
from hydrophone.core.game import Action
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
    | AnswerByLot
)
