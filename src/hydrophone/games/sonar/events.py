"""What happens in SONAR, past tense, what others hear of it, and what each changes.

An event that both crews may know in full is its own observation. Of every other event the own crew
gets the event itself and all other viewers what is ``heard``; hidden is another type, never a field
set to nothing.
"""

from enum import StrEnum
from typing import TypeAlias

from msgspec.structs import replace

from hydrophone.board.grid import Cell, Direction
from hydrophone.core.game import Observation, Outcome, PublicEvent, SheetEvent, VeiledEvent
from hydrophone.core.real_time import (
    CallsAllowed,
    CallsBarred,
    NextDropped,
    PlayResumed,
    RestEnded,
    StopCalled,
    StopSettled,
    StopStep,
    StopWithdrawn,
    stepped,
)
from hydrophone.core.seats import Side
from hydrophone.games.sonar.phase import Phase, Turn
from hydrophone.games.sonar.state import HEARD, Heard, Sheets, SonarPublic


class Termination(StrEnum):
    """The ways a match ends."""

    TORPEDO = "torpedo"
    OWN_TORPEDO = "own_torpedo"
    ICE = "ice"
    BOTH_SUNK = "both_sunk"
    TURN_LIMIT = "turn_limit"
    FORFEIT = "forfeit"
    """The crew was gone, and its enemy claimed the win."""
    RESIGNED = "resigned"
    AGREED = "agreed"
    """Both crews agreed on a draw."""


_TURN = {side: Turn(side) for side in Side}

# --- what all viewers are told -----------------------------------------------------------------


class MatchBegan(PublicEvent, frozen=True, gc=False, tag="match_began"):
    """The side that begins was drawn (SON-025)."""

    first: Side

    def on_public(self, public: SonarPublic) -> SonarPublic:
        """The first turn will be theirs."""
        return replace(public, turn=Turn(self.first))


class StartsFixed(PublicEvent, frozen=True, gc=False, tag="starts_fixed"):
    """Both boats stand on the printed starts; both crews know (SON-046)."""

    blue: Cell
    yellow: Cell

    def on_public(self, public: SonarPublic) -> SonarPublic:
        """All know where both tracks begin."""
        blue = replace(public.blue, ready=True, origin=self.blue)
        yellow = replace(public.yellow, ready=True, origin=self.yellow)
        return replace(public, blue=blue, yellow=yellow)

    def on_sheets(self, side: Side, sheets: Sheets, public: SonarPublic) -> Sheets:
        """The track begins there."""
        return replace(sheets, track=(self.blue if side is Side.BLUE else self.yellow,))


class Dived(PublicEvent, frozen=True, gc=False, tag="dived"):
    """Both starts are marked, the game begins (SON-028)."""

    def on_public(self, public: SonarPublic) -> SonarPublic:
        """Captains give orders from now on."""
        return replace(public, phase=Phase.PLAY)


class TurnBegan(PublicEvent, frozen=True, gc=False, tag="turn_began"):
    """It is this side's turn; ``number`` counts that side's turns from 1."""

    side: Side
    number: int

    def on_public(self, public: SonarPublic) -> SonarPublic:
        """It is counted."""
        begun, turn = replace(public.of(self.side), turns=self.number), _TURN[self.side]
        if self.side is Side.BLUE:
            return replace(public, blue=begun, turn=turn)
        return replace(public, yellow=begun, turn=turn)


class RowTold(PublicEvent, frozen=True, gc=False, tag="row_told"):
    """A Captain told their true row. ``by_clock``: their time was up (SON-125)."""

    side: Side
    row: int
    by_clock: bool

    def on_public(self, public: SonarPublic) -> SonarPublic:
        """The question is answered."""
        return _answered(public, self.side)


class ColumnTold(PublicEvent, frozen=True, gc=False, tag="column_told"):
    """A Captain told their true column. ``by_clock``: their time was up (SON-125)."""

    side: Side
    column: str
    by_clock: bool

    def on_public(self, public: SonarPublic) -> SonarPublic:
        """The question is answered."""
        return _answered(public, self.side)


class TorpedoHit(PublicEvent, frozen=True, gc=False, tag="torpedo_hit"):
    """The enemy's torpedo hit this side, which now has this much damage (SON-143)."""

    side: Side
    damage: int

    def on_public(self, public: SonarPublic) -> SonarPublic:
        """All know the damage."""
        return _damaged(public, self.side, self.damage)


class TorpedoMissed(PublicEvent, frozen=True, gc=False, tag="torpedo_missed"):
    """The enemy's torpedo did not hit this side (SON-148)."""

    side: Side


class HitItself(PublicEvent, frozen=True, gc=False, tag="hit_itself"):
    """A boat stood on its own target (SON-147)."""

    side: Side
    damage: int

    def on_public(self, public: SonarPublic) -> SonarPublic:
        """All know the damage."""
        return _damaged(public, self.side, self.damage)


class Surfaced(PublicEvent, frozen=True, gc=False, tag="surfaced"):
    """A boat surfaced and told where (SON-161)."""

    side: Side
    cell: Cell

    def on_public(self, public: SonarPublic) -> SonarPublic:
        """All know where the new track begins."""
        known = replace(public.of(self.side), origin=self.cell, heard=())
        return public.put(self.side, known)

    def on_sheets(self, side: Side, sheets: Sheets, public: SonarPublic) -> Sheets:
        """The track is wiped but for the present cell (SON-162, SON-163)."""
        return replace(sheets, track=(self.cell,))


class StopBarred(PublicEvent, frozen=True, gc=False, tag="stop_barred"):
    """A crew has called a stop and must play on before its next one (SON-201)."""

    side: Side

    def on_public(self, public: SonarPublic) -> SonarPublic:
        """It may call none."""
        return public.put(self.side, replace(public.of(self.side), barred=True))


class StopAllowed(PublicEvent, frozen=True, gc=False, tag="stop_allowed"):
    """A crew may call a stop again (SON-201)."""

    side: Side

    def on_public(self, public: SonarPublic) -> SonarPublic:
        """It may call one."""
        return public.put(self.side, replace(public.of(self.side), barred=False))


class HurtByIce(PublicEvent, frozen=True, gc=False, tag="hurt_by_ice"):
    """A boat surfaced through the ice (SON-051)."""

    side: Side
    damage: int

    def on_public(self, public: SonarPublic) -> SonarPublic:
        """All know the damage."""
        return _damaged(public, self.side, self.damage)


class MatchEnded(PublicEvent, frozen=True, gc=False, tag="match_ended"):
    """The match is over. ``winner`` is null for a draw."""

    winner: Side | None
    termination: Termination

    def on_public(self, public: SonarPublic) -> SonarPublic:
        """Nothing happens any more."""
        outcome = Outcome(self.winner, self.termination)
        return replace(public, phase=Phase.OVER, outcome=outcome)


# --- what other viewers hear of a crew's own events --------------------------------------------


class StartLocked(Observation, frozen=True, gc=False, tag="start_locked"):
    """A Captain marked their start, only the own crew knows where (SON-027)."""

    side: Side

    def on_public(self, public: SonarPublic) -> SonarPublic:
        """This side is ready."""
        return public.put(self.side, replace(public.of(self.side), ready=True))


class MoveHeard(Observation, frozen=True, gc=False, tag="move_heard"):
    """A Captain announced a direction (SON-080)."""

    side: Side
    direction: Direction

    def on_public(self, public: SonarPublic) -> SonarPublic:
        """Radio Operators draw the step."""
        return _moved(public, self.side, self.direction)


class SonarHeard(Observation, frozen=True, gc=False, tag="sonar_heard"):
    """A Captain activated their sonar; the other one owes an answer."""

    side: Side

    def on_public(self, public: SonarPublic) -> SonarPublic:
        """The turn, or the stop, waits for the answer."""
        if public.real_time is None:
            return replace(public, turn=Turn(self.side, asks=True))
        return stepped(public, StopStep.ANSWER)


class SilenceHeard(Observation, frozen=True, gc=False, tag="silence_heard"):
    """A Captain announced silence; only the own crew knows where they went (SON-131)."""

    side: Side

    def on_public(self, public: SonarPublic) -> SonarPublic:
        """Radio Operators mark a step of which they know no direction."""
        return _stepped(public, self.side, Heard.SILENCE)


class TorpedoHeard(Observation, frozen=True, gc=False, tag="torpedo_heard"):
    """A Captain announced a torpedo and its target (SON-140)."""

    side: Side
    target: Cell


# --- a crew's own events -----------------------------------------------------------------------


class StartChosen(VeiledEvent, frozen=True, gc=False, tag="start_chosen"):
    """A Captain marked their start. For their own crew."""

    side: Side
    cell: Cell

    def heard(self) -> StartLocked:
        """For all other viewers."""
        return StartLocked(self.side)

    def on_sheets(self, side: Side, sheets: Sheets, public: SonarPublic) -> Sheets:
        """The track begins there."""
        return replace(sheets, track=(self.cell,))


class Moved(VeiledEvent, frozen=True, gc=False, tag="moved"):
    """A boat went one space. For its own crew."""

    side: Side
    direction: Direction
    cell: Cell
    energy: int

    def heard(self) -> MoveHeard:
        """For all other viewers."""
        return MoveHeard(self.side, self.direction)

    def on_public(self, public: SonarPublic) -> SonarPublic:
        """What ``heard`` changes, without making it: no event is commoner."""
        return _moved(public, self.side, self.direction)

    def on_sheets(self, side: Side, sheets: Sheets, public: SonarPublic) -> Sheets:
        """The step is drawn, the gauge charged (SON-081, SON-086)."""
        if sheets.next_course is not None:
            sheets = replace(sheets, next_course=None)
        return replace(sheets, track=(*sheets.track, self.cell), energy=self.energy)


class MoveWaits(SheetEvent, frozen=True, gc=False, tag="move_waits"):
    """A Captain ordered a move that came too early and waits for its time. For their own crew."""

    side: Side
    direction: Direction

    def on_sheets(self, side: Side, sheets: Sheets, public: SonarPublic) -> Sheets:
        """It is the next one."""
        return replace(sheets, next_course=self.direction)


class SonarUsed(VeiledEvent, frozen=True, gc=False, tag="sonar_used"):
    """A Captain paid for a sonar. For their own crew."""

    side: Side
    energy: int

    def heard(self) -> SonarHeard:
        """For all other viewers."""
        return SonarHeard(self.side)

    def on_sheets(self, side: Side, sheets: Sheets, public: SonarPublic) -> Sheets:
        """The cost is wiped from the gauge."""
        return replace(sheets, energy=self.energy)


class WentSilent(VeiledEvent, frozen=True, gc=False, tag="went_silent"):
    """A boat went one space in silence. For its own crew."""

    side: Side
    direction: Direction
    cell: Cell
    energy: int

    def heard(self) -> SilenceHeard:
        """For all other viewers."""
        return SilenceHeard(self.side)

    def on_sheets(self, side: Side, sheets: Sheets, public: SonarPublic) -> Sheets:
        """The step is drawn, the cost wiped from the gauge."""
        return replace(sheets, track=(*sheets.track, self.cell), energy=self.energy)


class TorpedoLaunched(VeiledEvent, frozen=True, gc=False, tag="torpedo_launched"):
    """A torpedo is on its way. For the crew that fired it."""

    side: Side
    target: Cell
    energy: int

    def heard(self) -> TorpedoHeard:
        """For all other viewers."""
        return TorpedoHeard(self.side, self.target)

    def on_sheets(self, side: Side, sheets: Sheets, public: SonarPublic) -> Sheets:
        """The cost is wiped from the gauge."""
        return replace(sheets, energy=self.energy)


SonarEvent: TypeAlias = (
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
    | StopCalled
    | StopBarred
    | StopAllowed
    | CallsBarred
    | CallsAllowed
    | StopWithdrawn
    | StopSettled
    | PlayResumed
    | RestEnded
    | StartChosen
    | Moved
    | MoveWaits
    | NextDropped
    | SonarUsed
    | WentSilent
    | TorpedoLaunched
)

SonarObservation: TypeAlias = (
    SonarEvent | StartLocked | MoveHeard | SonarHeard | SilenceHeard | TorpedoHeard
)


def _stepped(public: SonarPublic, side: Side, step: Heard) -> SonarPublic:
    known = public.of(side)
    return public.put(side, replace(known, heard=(*known.heard, step)))


def _moved(public: SonarPublic, side: Side, direction: Direction) -> SonarPublic:
    """A step; in real time it counts as a turn, and the next may have to wait (SON-197)."""
    went = _stepped(public, side, HEARD[direction])
    if went.real_time is None:
        return went
    known, rests = went.of(side), went.options.rt_min_move_interval_s > 0
    return went.put(side, replace(known, turns=known.turns + 1, rests=rests))


def _answered(public: SonarPublic, side: Side) -> SonarPublic:
    """Turn by turn the asking side's turn goes on to its end, in real time the stop does."""
    return public if public.real_time is not None else replace(public, turn=Turn(side.enemy))


def _damaged(public: SonarPublic, side: Side, damage: int) -> SonarPublic:
    return public.put(side, replace(public.of(side), damage=damage))
