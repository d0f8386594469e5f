"""What happens in Captain Sonar: actions (imperative), events (past tense), observations.

Crew events are for the crew they happen to; each has its own type of what others hear, or none.
After a silence nothing that depends on its length reaches the enemy.
"""

from enum import StrEnum
from typing import TypeAlias

from hydrophone.board.grid import Cell
from hydrophone.core.game import Action, Event, Observation
from hydrophone.core.seats import Role, Side
from hydrophone.games.captain_sonar.systems import Circuit, Course, System

# --- statements of a sonar answer --------------------------------------------------------------


class Fact(StrEnum):
    """What a statement about one's place speaks of (CAP-341)."""

    COLUMN = "column"
    ROW = "row"
    SECTOR = "sector"


# --- actions -----------------------------------------------------------------------------------


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
    """Engineer: the true answer to that question."""

    system: System
    blocked: bool


class ConfirmDrawn(Action, frozen=True, gc=False, tag="confirm_drawn"):
    """Radio Operator: the last course is drawn (CAP-074, ``turn_gate``)."""


class AnswerForHim(Action, frozen=True, gc=False, tag="answer_for_him"):
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
    | AnswerForHim
)

# --- events and observations -------------------------------------------------------------------


class Termination(StrEnum):
    """The ways a match ends."""

    TORPEDO = "torpedo"
    MINE = "mine"
    ARCHER_MINE = "archer_mine"
    OWN_WEAPON = "own_weapon"
    BREAKDOWN = "breakdown"
    ICE = "ice"
    BOTH_SUNK = "both_sunk"
    TURN_LIMIT = "turn_limit"


class Weapon(StrEnum):
    """What exploded."""

    MINE = "mine"
    TORPEDO = "torpedo"
    ARCHER_MINE = "archer_mine"


class PublicEvent(Event, frozen=True, gc=False):
    """Everybody is told in full."""


class CalledEvent(Event, frozen=True, gc=False):
    """The own crew is told; everybody is, if the event says ``public``."""


class SheetEvent(Event, frozen=True, gc=False):
    """The own crew is told, nobody else hears anything."""


class VeiledEvent(Event, frozen=True, gc=False):
    """The own crew is told; everybody else hears something less."""


class MatchBegan(PublicEvent, frozen=True, gc=False, tag="match_began"):
    """The side that begins was drawn (CAP-048)."""

    first: Side


class StartChosen(VeiledEvent, frozen=True, gc=False, tag="start_chosen"):
    """A Captain marked his start. For his own crew."""

    side: Side
    cell: Cell


class StartLocked(Observation, frozen=True, gc=False, tag="start_locked"):
    """A Captain marked his start, nobody else knows where."""

    side: Side


class Dived(PublicEvent, frozen=True, gc=False, tag="dived"):
    """Both starts are marked, the game begins (CAP-049)."""


class TurnBegan(PublicEvent, frozen=True, gc=False, tag="turn_began"):
    """A turn of this side began: its ``number`` from 1, and how many come in a row with it."""

    side: Side
    number: int
    left: int


class CourseTaken(VeiledEvent, frozen=True, gc=False, tag="course_taken"):
    """A boat went one space. For its own crew."""

    side: Side
    course: Course
    cell: Cell


class CourseHeard(Observation, frozen=True, gc=False, tag="course_heard"):
    """A Captain announced a course."""

    side: Side
    course: Course


class GaugeMarked(SheetEvent, frozen=True, gc=False, tag="gauge_marked"):
    """The First Mate marked a field; the gauge now holds so many. For the own crew."""

    side: Side
    system: System
    marks: int


class GaugeWiped(SheetEvent, frozen=True, gc=False, tag="gauge_wiped"):
    """The silence gauge was wiped after its mark (CAP-357). For the own crew."""

    side: Side
    system: System


class SystemReady(CalledEvent, frozen=True, gc=False, tag="system_ready"):
    """A gauge is full and called out (CAP-122). ``public``: the enemy hears it too."""

    side: Side
    system: System
    public: bool


class SymbolCrossed(SheetEvent, frozen=True, gc=False, tag="symbol_crossed"):
    """The Engineer crossed a symbol. For the own crew."""

    side: Side
    symbol: str


class CircuitRepaired(SheetEvent, frozen=True, gc=False, tag="circuit_repaired"):
    """Four crosses of a circuit were erased (CAP-171). For the own crew."""

    side: Side
    circuit: Circuit


class BreakdownsErased(SheetEvent, frozen=True, gc=False, tag="breakdowns_erased"):
    """The whole sheet was wiped after a breakdown's damage (CAP-151). For the own crew."""

    side: Side


class OkSaid(CalledEvent, frozen=True, gc=False, tag="ok_said"):
    """First Mate or Engineer is done. ``public`` after a course, for the own crew after silence."""

    side: Side
    role: Role
    public: bool


class EngineerAsked(SheetEvent, frozen=True, gc=False, tag="engineer_asked"):
    """Somebody asked for breakdowns of a system. For the own crew."""

    side: Side
    system: System


class BreakdownTold(SheetEvent, frozen=True, gc=False, tag="breakdown_told"):
    """The Engineer answered. For the own crew."""

    side: Side
    system: System
    blocked: bool


class DrawingConfirmed(PublicEvent, frozen=True, gc=False, tag="drawing_confirmed"):
    """This side's Radio Operator has drawn the last course. Public."""

    side: Side


class MineDropped(VeiledEvent, frozen=True, gc=False, tag="mine_dropped"):
    """A mine was laid. For the own crew."""

    side: Side
    cell: Cell


class MineDropHeard(Observation, frozen=True, gc=False, tag="mine_drop_heard"):
    """A Captain laid a mine somewhere next to him."""

    side: Side


class MineDestroyed(CalledEvent, frozen=True, gc=False, tag="mine_destroyed"):
    """A torpedo destroyed this side's mine (CAP-295). ``public``: the enemy is told."""

    side: Side
    cell: Cell
    public: bool


class Exploded(PublicEvent, frozen=True, gc=False, tag="exploded"):
    """This side's weapon went off on a space. Public."""

    side: Side
    weapon: Weapon
    cell: Cell


class BlastAnswered(PublicEvent, frozen=True, gc=False, tag="blast_answered"):
    """This side tells what the enemy's explosion did to it: 0, 1 or 2. Public."""

    side: Side
    taken: int
    damage: int


class DamagedItself(CalledEvent, frozen=True, gc=False, tag="damaged_itself"):
    """This side took damage from its own weapon, ice or breakdown. ``public`` by option."""

    side: Side
    cause: Termination
    taken: int
    damage: int
    public: bool


class DroneAnswered(PublicEvent, frozen=True, gc=False, tag="drone_answered"):
    """This side asked about a sector; the true answer (CAP-331). Public."""

    side: Side
    sector: str
    there: bool


class SonarAsked(PublicEvent, frozen=True, gc=False, tag="sonar_asked"):
    """This side activated sonar; the enemy Captain owes an answer. Public."""

    side: Side


class SonarAnswered(PublicEvent, frozen=True, gc=False, tag="sonar_answered"):
    """This side's Captain gave two statements, one of them true. Public."""

    side: Side
    first: Fact
    first_value: str
    second: Fact
    second_value: str
    by_clock: bool


class WentSilent(VeiledEvent, frozen=True, gc=False, tag="went_silent"):
    """A boat went 1 to 4 spaces in silence. For its own crew."""

    side: Side
    course: Course
    cells: tuple[Cell, ...]


class StayedSilent(VeiledEvent, frozen=True, gc=False, tag="stayed_silent"):
    """A silence of 0 spaces. For its own crew."""

    side: Side


class SilenceHeard(Observation, frozen=True, gc=False, tag="silence_heard"):
    """A Captain activated silence; nobody else knows how far or where."""

    side: Side


class Surfaced(PublicEvent, frozen=True, gc=False, tag="surfaced"):
    """A boat surfaced in a sector. Public."""

    side: Side
    sector: str


class MatchEnded(PublicEvent, frozen=True, gc=False, tag="match_ended"):
    """The match is over. ``winner`` is null for a draw."""

    winner: Side | None
    termination: Termination


CaptainEvent: TypeAlias = (
    MatchBegan
    | Dived
    | TurnBegan
    | DrawingConfirmed
    | Exploded
    | BlastAnswered
    | DroneAnswered
    | SonarAsked
    | SonarAnswered
    | Surfaced
    | MatchEnded
    | SystemReady
    | OkSaid
    | MineDestroyed
    | DamagedItself
    | GaugeMarked
    | GaugeWiped
    | SymbolCrossed
    | CircuitRepaired
    | BreakdownsErased
    | EngineerAsked
    | BreakdownTold
    | StartChosen
    | CourseTaken
    | MineDropped
    | WentSilent
    | StayedSilent
)

CaptainObservation: TypeAlias = (
    CaptainEvent | StartLocked | CourseHeard | MineDropHeard | SilenceHeard
)
