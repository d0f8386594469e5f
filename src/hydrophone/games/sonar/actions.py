"""What happens in SONAR: actions (imperative), events (past tense), observations.

An event that both crews may know in full is its own observation. Every other event has one
observation type for the own crew and another for everybody else; hidden is another type, never a
field set to nothing.
"""

from enum import StrEnum
from typing import TypeAlias

from hydrophone.board.grid import Cell, Direction
from hydrophone.core.game import Action, Event, Observation
from hydrophone.core.seats import Side

# --- actions -----------------------------------------------------------------------------------


class ChooseStart(Action, frozen=True, gc=False, tag="choose_start"):
    """Mark the own start with an X (SON-026)."""

    cell: Cell


class Move(Action, frozen=True, gc=False, tag="move"):
    """Announce a direction and go one space (SON-080)."""

    direction: Direction


class UseSonar(Action, frozen=True, gc=False, tag="use_sonar"):
    """Ask the enemy Captain for his row or his column (SON-120)."""


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


class AnswerForHim(Action, frozen=True, gc=False, tag="answer_for_him"):
    """The clock's: give one of the two true sonar answers at random (SON-125)."""


SonarAction: TypeAlias = (
    ChooseStart
    | Move
    | UseSonar
    | TellRow
    | TellColumn
    | GoSilent
    | LaunchTorpedo
    | Surface
    | AnswerForHim
)

# --- events and observations -------------------------------------------------------------------


class Termination(StrEnum):
    """The ways a match ends."""

    TORPEDO = "torpedo"
    OWN_TORPEDO = "own_torpedo"
    ICE = "ice"
    BOTH_SUNK = "both_sunk"
    TURN_LIMIT = "turn_limit"


class MatchBegan(Event, frozen=True, gc=False, tag="match_began"):
    """The side that begins was drawn (SON-025)."""

    first: Side


class StartsFixed(Event, frozen=True, gc=False, tag="starts_fixed"):
    """Both boats stand on the printed starts; everybody knows (SON-046)."""

    blue: Cell
    yellow: Cell


class StartChosen(Event, frozen=True, gc=False, tag="start_chosen"):
    """A Captain marked his start. For his own crew."""

    side: Side
    cell: Cell


class StartLocked(Observation, frozen=True, gc=False, tag="start_locked"):
    """A Captain marked his start, nobody else knows where (SON-027)."""

    side: Side


class Dived(Event, frozen=True, gc=False, tag="dived"):
    """Both starts are marked, the game begins (SON-028)."""


class TurnBegan(Event, frozen=True, gc=False, tag="turn_began"):
    """It is this side's turn; ``number`` counts that side's turns from 1."""

    side: Side
    number: int


class Moved(Event, frozen=True, gc=False, tag="moved"):
    """A boat went one space. For its own crew."""

    side: Side
    direction: Direction
    cell: Cell
    energy: int


class MoveHeard(Observation, frozen=True, gc=False, tag="move_heard"):
    """A Captain announced a direction (SON-080)."""

    side: Side
    direction: Direction


class SonarUsed(Event, frozen=True, gc=False, tag="sonar_used"):
    """A Captain paid for a sonar. For his own crew."""

    side: Side
    energy: int


class SonarHeard(Observation, frozen=True, gc=False, tag="sonar_heard"):
    """A Captain activated his sonar; the other one owes an answer."""

    side: Side


class RowTold(Event, frozen=True, gc=False, tag="row_told"):
    """A Captain told his true row. ``by_clock``: his time was up (SON-125)."""

    side: Side
    row: int
    by_clock: bool


class ColumnTold(Event, frozen=True, gc=False, tag="column_told"):
    """A Captain told his true column. ``by_clock``: his time was up (SON-125)."""

    side: Side
    column: str
    by_clock: bool


class WentSilent(Event, frozen=True, gc=False, tag="went_silent"):
    """A boat went one space in silence. For its own crew."""

    side: Side
    direction: Direction
    cell: Cell
    energy: int


class SilenceHeard(Observation, frozen=True, gc=False, tag="silence_heard"):
    """A Captain announced silence; nobody else knows where he went (SON-131)."""

    side: Side


class TorpedoLaunched(Event, frozen=True, gc=False, tag="torpedo_launched"):
    """A torpedo is on its way. For the crew that fired it."""

    side: Side
    target: Cell
    energy: int


class TorpedoHeard(Observation, frozen=True, gc=False, tag="torpedo_heard"):
    """A Captain announced a torpedo and its target (SON-140)."""

    side: Side
    target: Cell


class TorpedoHit(Event, frozen=True, gc=False, tag="torpedo_hit"):
    """The enemy's torpedo hit this side, which now has this much damage (SON-143)."""

    side: Side
    damage: int


class TorpedoMissed(Event, frozen=True, gc=False, tag="torpedo_missed"):
    """The enemy's torpedo did not hit this side (SON-148)."""

    side: Side


class HitItself(Event, frozen=True, gc=False, tag="hit_itself"):
    """A boat stood on its own target (SON-147)."""

    side: Side
    damage: int


class Surfaced(Event, frozen=True, gc=False, tag="surfaced"):
    """A boat surfaced and told where (SON-161)."""

    side: Side
    cell: Cell


class HurtByIce(Event, frozen=True, gc=False, tag="hurt_by_ice"):
    """A boat surfaced through the ice (SON-051)."""

    side: Side
    damage: int


class MatchEnded(Event, frozen=True, gc=False, tag="match_ended"):
    """The match is over. ``winner`` is null for a draw."""

    winner: Side | None
    termination: Termination


PublicEvent: TypeAlias = (
    MatchBegan
    | StartsFixed
    | Dived
    | TurnBegan
    | RowTold
    | ColumnTold
    | TorpedoHit
    | TorpedoMissed
    | HitItself
    | Surfaced
    | HurtByIce
    | MatchEnded
)

CrewEvent: TypeAlias = StartChosen | Moved | SonarUsed | WentSilent | TorpedoLaunched

SonarEvent: TypeAlias = PublicEvent | CrewEvent

SonarObservation: TypeAlias = (
    SonarEvent | StartLocked | MoveHeard | SonarHeard | SilenceHeard | TorpedoHeard
)
