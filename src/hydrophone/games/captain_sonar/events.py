"""What happens in Captain Sonar: events, what others hear of them, and what each changes.

Crew events are for the crew they happen to; each has its own type of what others hear, or none.
After a silence nothing that depends on its length reaches the enemy.
"""

from typing import TypeAlias, TypeVar

from msgspec.structs import replace

from hydrophone.board.grid import Cell
from hydrophone.core.game import (
    Observation,
    Outcome,
    PublicEvent,
    SheetEvent,
    VeiledEvent,
)
from hydrophone.core.real_time import (
    CallsAllowed,
    CallsBarred,
    NextDropped,
    PlayResumed,
    RealTime,
    RestEnded,
    StopCalled,
    StopSettled,
    StopStep,
    StopWithdrawn,
)
from hydrophone.core.real_time import stepped as halted
from hydrophone.core.seats import Role, Side
from hydrophone.games.captain_sonar.actions import Fact
from hydrophone.games.captain_sonar.damage.blasts import (
    BlastAnswered,
    DamagedItself,
    Exploded,
    MineDestroyed,
    MineDropHeard,
    MineDropped,
)
from hydrophone.games.captain_sonar.event_parts import (
    CalledEvent,
    activated,
    marked,
    stepped,
    without,
)
from hydrophone.games.captain_sonar.live_events import (
    CourseWaits,
    DivedAgain,
    DrawingTimePassed,
    OutlineChecked,
    OutlineShown,
    PostsManned,
    SectionDrawn,
    TrackWiped,
)
from hydrophone.games.captain_sonar.options import NO_GATE, REAL_TIME, LockRelease
from hydrophone.games.captain_sonar.phase import AFTER_COURSE, Phase, Termination, Turn
from hydrophone.games.captain_sonar.state import (
    HEARD,
    TASKS,
    CaptainPublic,
    Heard,
    Outline,
    Sheets,
)
from hydrophone.games.captain_sonar.systems import (
    CIRCUIT_BITS,
    SYMBOL_BIT,
    Circuit,
    Course,
    System,
)

T = TypeVar("T")


# --- set-up and turns --------------------------------------------------------------------------


class MatchBegan(PublicEvent, frozen=True, gc=False, tag="match_began"):
    """The side that begins was drawn (CAP-048)."""

    first: Side

    def on_public(self, public: CaptainPublic) -> CaptainPublic:
        """All know who begins."""
        return replace(public, first=self.first)


class StartLocked(Observation, frozen=True, gc=False, tag="start_locked"):
    """A Captain marked a start, known to the own crew alone."""

    side: Side

    def on_public(self, public: CaptainPublic) -> CaptainPublic:
        """The crew is ready."""
        return public.put(self.side, replace(public.of(self.side), ready=True))


class StartChosen(VeiledEvent, frozen=True, gc=False, tag="start_chosen"):
    """A Captain marked a start. For their own crew."""

    side: Side
    cell: Cell

    def heard(self) -> StartLocked:
        """Not where."""
        return StartLocked(self.side)

    def on_sheets(self, side: Side, sheets: Sheets, public: CaptainPublic) -> Sheets:
        """The track begins there."""
        return replace(sheets, track=(self.cell,))


class Dived(PublicEvent, frozen=True, gc=False, tag="dived"):
    """Both starts are marked, the game begins (CAP-049)."""

    def on_public(self, public: CaptainPublic) -> CaptainPublic:
        """In real time both crews may act from this moment on."""
        if public.options.mode is not REAL_TIME:
            return public
        return replace(public, phase=Phase.PLAY, real_time=RealTime())


class TurnBegan(PublicEvent, frozen=True, gc=False, tag="turn_began"):
    """A turn of this side began: its ``number`` from 1, and how many come in a row with it."""

    side: Side
    number: int
    left: int

    def on_public(self, public: CaptainPublic) -> CaptainPublic:
        """A surfaced boat is back in play when its own turn begins (CAP-194)."""
        known = replace(public.of(self.side), turns=self.number, surfaced=False)
        before = public.turn
        extra = self.left > 1 or (before is not None and before.side is self.side)
        turn = Turn(self.side, self.left, extra)
        return public.put(self.side, known, phase=Phase.PLAY, turn=turn)

    def on_sheets(self, side: Side, sheets: Sheets, public: CaptainPublic) -> Sheets:
        """A system may be activated."""
        return replace(sheets, acted=False)


class MatchEnded(PublicEvent, frozen=True, gc=False, tag="match_ended"):
    """The match is over. ``winner`` is null for a draw."""

    winner: Side | None
    termination: Termination

    def on_public(self, public: CaptainPublic) -> CaptainPublic:
        """Nothing happens any more."""
        outcome = Outcome(self.winner, self.termination)
        return replace(public, phase=Phase.OVER, outcome=outcome)


# --- courses and their tasks -------------------------------------------------------------------


class CourseHeard(Observation, frozen=True, gc=False, tag="course_heard"):
    """A Captain announced a course."""

    side: Side
    course: Course

    def on_public(self, public: CaptainPublic) -> CaptainPublic:
        """A step of the track, two OKs to come, and something to draw (CAP-D05)."""
        if public.turn is None:
            return self._in_real_time(public)
        turn = replace(public.turn, step=AFTER_COURSE)
        public = stepped(replace(public, turn=turn), self.side, HEARD[self.course], TASKS)
        if public.options.turn_gate is NO_GATE:
            return public
        enemy = self.side.enemy
        return public.put(enemy, replace(public.of(enemy), drawn=False))

    def _in_real_time(self, public: CaptainPublic) -> CaptainPublic:
        """Nothing waits for a pencil; the crew may have to rest before its next course."""
        known = public.of(self.side)
        stepped_on = replace(
            known,
            heard=(*known.heard, HEARD[self.course]),
            waiting=TASKS,
            turns=known.turns + 1,
            rests=bool(public.options.min_course_interval_s),
        )
        return public.put(self.side, stepped_on)


class CourseTaken(VeiledEvent, frozen=True, gc=False, tag="course_taken"):
    """A boat went one space. For its own crew."""

    side: Side
    course: Course
    cell: Cell

    def heard(self) -> CourseHeard:
        """The course without the space."""
        return CourseHeard(self.side, self.course)

    def on_sheets(self, side: Side, sheets: Sheets, public: CaptainPublic) -> Sheets:
        """One space; a mark and a cross are due, and a system may be activated again."""
        return replace(
            sheets,
            track=(*sheets.track, self.cell),
            lock=False,
            acted=False,
            waiting=TASKS,
            panel=self.course,
            asked=(),
            cleared=(),
            next_course=None,
        )


class GaugeMarked(SheetEvent, frozen=True, gc=False, tag="gauge_marked"):
    """The First Mate marked a field; the gauge now holds so many. For the own crew."""

    side: Side
    system: System
    marks: int

    def on_sheets(self, side: Side, sheets: Sheets, public: CaptainPublic) -> Sheets:
        """The gauge holds so many."""
        return replace(sheets, marks=marked(sheets, self.system, self.marks))


class GaugeWiped(SheetEvent, frozen=True, gc=False, tag="gauge_wiped"):
    """The silence gauge was wiped after its mark (CAP-357). For the own crew."""

    side: Side
    system: System

    def on_sheets(self, side: Side, sheets: Sheets, public: CaptainPublic) -> Sheets:
        """The gauge is empty."""
        return replace(sheets, marks=marked(sheets, self.system, 0))


class SystemReady(CalledEvent, frozen=True, gc=False, tag="system_ready"):
    """A gauge is full and called out (CAP-122). ``public``: the enemy hears it too."""

    side: Side
    system: System
    public: bool


class SymbolCrossed(SheetEvent, frozen=True, gc=False, tag="symbol_crossed"):
    """The Engineer crossed a symbol. For the own crew."""

    side: Side
    symbol: str

    def on_sheets(self, side: Side, sheets: Sheets, public: CaptainPublic) -> Sheets:
        """It is crossed, and no other is due."""
        return replace(sheets, crossed=sheets.crossed | SYMBOL_BIT[self.symbol], panel=None)


class CircuitRepaired(SheetEvent, frozen=True, gc=False, tag="circuit_repaired"):
    """Four crosses of a circuit were erased (CAP-171). For the own crew."""

    side: Side
    circuit: Circuit

    def on_sheets(self, side: Side, sheets: Sheets, public: CaptainPublic) -> Sheets:
        """Its symbols are free."""
        return replace(sheets, crossed=sheets.crossed & ~CIRCUIT_BITS[self.circuit])


class BreakdownsErased(SheetEvent, frozen=True, gc=False, tag="breakdowns_erased"):
    """The whole sheet was wiped after a breakdown's damage (CAP-151), or by surfacing (CAP-191).

    For the own crew.
    """

    side: Side

    def on_sheets(self, side: Side, sheets: Sheets, public: CaptainPublic) -> Sheets:
        """All symbols are free; for who surfaces the track is wiped but for the present space.

        In real time the lines of the outline go with them (CAP-206).
        """
        kept = sheets.track[-1:] if public.of(side).surfaced else sheets.track
        return replace(sheets, crossed=0, track=kept, sections=())


class OkSaid(CalledEvent, frozen=True, gc=False, tag="ok_said"):
    """First Mate or Engineer is done. ``public`` after a course, for the own crew after silence."""

    side: Side
    role: Role
    public: bool

    def on_public(self, public: CaptainPublic) -> CaptainPublic:
        """One OK fewer to come, if it is heard."""
        if not self.public:
            return public
        known = public.of(self.side)
        return public.put(self.side, replace(known, waiting=without(known.waiting, self.role)))

    def on_sheets(self, side: Side, sheets: Sheets, public: CaptainPublic) -> Sheets:
        """One OK fewer to come; with the last one the tasks of a silence are done."""
        waiting = without(sheets.waiting, self.role)
        silence = sheets.under_silence and bool(waiting)
        return replace(sheets, waiting=waiting, under_silence=silence)


class EngineerAsked(SheetEvent, frozen=True, gc=False, tag="engineer_asked"):
    """Captain or First Mate asked for breakdowns of a system. For the own crew."""

    side: Side
    system: System

    def on_sheets(self, side: Side, sheets: Sheets, public: CaptainPublic) -> Sheets:
        """The Engineer owes an answer."""
        return replace(sheets, asked=(*sheets.asked, self.system))


class BreakdownTold(SheetEvent, frozen=True, gc=False, tag="breakdown_told"):
    """The Engineer answered. For the own crew."""

    side: Side
    system: System
    blocked: bool

    def on_sheets(self, side: Side, sheets: Sheets, public: CaptainPublic) -> Sheets:
        """The answer holds until the next course."""
        asked = tuple(system for system in sheets.asked if system is not self.system)
        return replace(sheets, asked=asked, cleared=(*sheets.cleared, self.system))


class DrawingConfirmed(PublicEvent, frozen=True, gc=False, tag="drawing_confirmed"):
    """This side's Radio Operator has drawn the last course. Public."""

    side: Side

    def on_public(self, public: CaptainPublic) -> CaptainPublic:
        """The enemy may announce the next."""
        return public.put(self.side, replace(public.of(self.side), drawn=True))


# --- ears, silence and surfacing ---------------------------------------------------------------


class DroneAnswered(PublicEvent, frozen=True, gc=False, tag="drone_answered"):
    """This side asked about a sector; the true answer (CAP-331). Public."""

    side: Side
    sector: str
    there: bool

    def on_sheets(self, side: Side, sheets: Sheets, public: CaptainPublic) -> Sheets:
        """A system was used."""
        return activated(sheets, System.DRONE, public)


class SonarAsked(PublicEvent, frozen=True, gc=False, tag="sonar_asked"):
    """This side activated sonar; the enemy Captain owes an answer. Public."""

    side: Side

    def on_public(self, public: CaptainPublic) -> CaptainPublic:
        """The match waits for the answer."""
        if public.turn is None:
            return halted(public, StopStep.ANSWER)
        return replace(public, turn=replace(public.turn, asks=True))

    def on_sheets(self, side: Side, sheets: Sheets, public: CaptainPublic) -> Sheets:
        """A system was used."""
        return activated(sheets, System.SONAR, public)


class SonarAnswered(PublicEvent, frozen=True, gc=False, tag="sonar_answered"):
    """This side's Captain gave two statements, one of them true. Public."""

    side: Side
    first: Fact
    first_value: str
    second: Fact
    second_value: str
    by_clock: bool

    def on_public(self, public: CaptainPublic) -> CaptainPublic:
        """The turn goes on; in real time the stop is over."""
        if public.turn is None:
            return public
        return replace(public, turn=replace(public.turn, asks=False))


class SilenceHeard(Observation, frozen=True, gc=False, tag="silence_heard"):
    """A Captain activated silence; only the own crew knows how far and where."""

    side: Side

    def on_public(self, public: CaptainPublic) -> CaptainPublic:
        """A step of the track; nothing is drawn, and its tasks are not heard (CAP-Q53)."""
        return stepped(public, self.side, Heard.SILENCE, ())


class WentSilent(VeiledEvent, frozen=True, gc=False, tag="went_silent"):
    """A boat went 1 to 4 spaces in silence. For its own crew."""

    side: Side
    course: Course
    cells: tuple[Cell, ...]

    def heard(self) -> SilenceHeard:
        """Neither course nor length."""
        return SilenceHeard(self.side)

    def on_sheets(self, side: Side, sheets: Sheets, public: CaptainPublic) -> Sheets:
        """The gauge stays full until the First Mate's mark (CAP-357)."""
        return replace(
            sheets,
            track=(*sheets.track, *self.cells),
            lock=public.options.lock_release is not LockRelease.ANY_MOVE,
            acted=public.turn is not None,
            waiting=TASKS,
            panel=self.course,
            under_silence=True,
        )


class StayedSilent(VeiledEvent, frozen=True, gc=False, tag="stayed_silent"):
    """A silence of 0 spaces. For its own crew."""

    side: Side

    def heard(self) -> SilenceHeard:
        """The same as after any other silence."""
        return SilenceHeard(self.side)

    def on_sheets(self, side: Side, sheets: Sheets, public: CaptainPublic) -> Sheets:
        """A system was used."""
        return activated(sheets, System.SILENCE, public)


class Surfaced(PublicEvent, frozen=True, gc=False, tag="surfaced"):
    """A boat surfaced in a sector. Public."""

    side: Side
    sector: str
    in_hole: bool = False
    """Through an open ice hole, where all hear of damage by ice (CAP-395)."""

    def on_public(self, public: CaptainPublic) -> CaptainPublic:
        """A new track begins in that sector; the crew wipes its own after the ice (CAP-395)."""
        known = public.of(self.side)
        risen = replace(known, heard=(), dive_sector=self.sector, surfaced=True)
        if public.turn is not None:
            return public.put(self.side, risen)
        repairing = replace(
            risen,
            waiting=(),
            turns=known.turns + 1,
            rests=False,
            outline=Outline(hasty=bool(public.options.outline_min_s)),
            drawings=known.drawings + 1,
        )
        return public.put(self.side, repairing)


# --- the closed unions -------------------------------------------------------------------------

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
    | StopCalled
    | StopWithdrawn
    | CallsBarred
    | CallsAllowed
    | StopSettled
    | PlayResumed
    | CourseWaits
    | RestEnded
    | NextDropped
    | TrackWiped
    | SectionDrawn
    | DrawingTimePassed
    | OutlineShown
    | OutlineChecked
    | DivedAgain
    | PostsManned
)

Overheard: TypeAlias = StartLocked | CourseHeard | MineDropHeard | SilenceHeard
"""What others hear of an event that is told to the own crew in full."""

CaptainObservation: TypeAlias = CaptainEvent | Overheard
