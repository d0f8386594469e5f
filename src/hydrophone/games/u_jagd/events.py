"""What happens in U-Jagd, past tense, and what each event changes.

Questions, answers and torpedoes are heard by both players. What a player writes on their own sheet,
the map during the set-up and the analysis of the enemy, is told to no other viewer, not even that
something was written. So there is no observation that is not an event.
"""

from enum import StrEnum
from typing import TypeAlias

from msgspec.structs import replace

from hydrophone.core.game import Outcome, PublicEvent, SheetEvent
from hydrophone.core.seats import Side
from hydrophone.games.u_jagd.answers import FieldAnswer, SquareNote
from hydrophone.games.u_jagd.contacts import ContactId
from hydrophone.games.u_jagd.field import Square
from hydrophone.games.u_jagd.phase import Phase
from hydrophone.games.u_jagd.plans import Plan, put
from hydrophone.games.u_jagd.state import Sheets, UJagdPublic


class Termination(StrEnum):
    """The ways a match ends."""

    TORPEDO = "torpedo"
    """The first torpedo hit, and no last turn was due."""
    MISSED = "missed"
    """The first torpedo missed."""
    BOTH_SUNK = "both_sunk"
    """The torpedo of the last turn hit too."""
    LAST_TORPEDO_MISSED = "last_torpedo_missed"
    NO_SHOT = "no_shot"
    """The last turn passed without a torpedo."""
    TURN_LIMIT = "turn_limit"
    FORFEIT = "forfeit"
    """The player was gone, and the enemy claimed the win."""
    RESIGNED = "resigned"
    AGREED = "agreed"
    """Both crews agreed on a draw."""


class MatchBegan(PublicEvent, frozen=True, gc=False, tag="match_began"):
    """Who begins (UJ-043)."""

    first: Side

    def on_public(self, public: UJagdPublic) -> UJagdPublic:
        """The set-up begins."""
        return replace(public, first=self.first)


class ContactPlaced(SheetEvent, frozen=True, gc=False, tag="contact_placed"):
    """A contact was entered in the own map. For that player alone."""

    side: Side
    square: Square
    contact: ContactId

    def on_sheets(self, side: Side, sheets: Sheets, public: UJagdPublic) -> Sheets:
        """It stands on the map."""
        return replace(sheets, map=put(sheets.map, self.square, self.contact))


class SquareCleared(SheetEvent, frozen=True, gc=False, tag="square_cleared"):
    """A contact was taken off the own map. For that player alone."""

    side: Side
    square: Square

    def on_sheets(self, side: Side, sheets: Sheets, public: UJagdPublic) -> Sheets:
        """The square is free."""
        return replace(sheets, map=put(sheets.map, self.square, None))


class MapConfirmed(PublicEvent, frozen=True, gc=False, tag="map_confirmed"):
    """A player's map is complete (UJ-036)."""

    side: Side

    def on_public(self, public: UJagdPublic) -> UJagdPublic:
        """The map does not change any more."""
        return public.put(self.side, replace(public.of(self.side), confirmed=True))


class TurnBegan(PublicEvent, frozen=True, gc=False, tag="turn_began"):
    """It is this side's turn; ``number`` counts that side's turns from 1."""

    side: Side
    number: int

    def on_public(self, public: UJagdPublic) -> UJagdPublic:
        """It is counted."""
        begun = replace(public.of(self.side), turns=self.number)
        return public.put(self.side, begun, phase=Phase.PLAY, turn=self.side)


class TargetAnalysed(SheetEvent, frozen=True, gc=False, tag="target_analysed"):
    """What follows from all answers this side has had, for A1, A2, B1, B2. For it alone."""

    side: Side
    squares: tuple[SquareNote, SquareNote, SquareNote, SquareNote]

    def on_sheets(self, side: Side, sheets: Sheets, public: UJagdPublic) -> Sheets:
        """The notes replace those before."""
        return replace(sheets, analysis=self.squares)


class TorpedoLaunched(PublicEvent, frozen=True, gc=False, tag="torpedo_launched"):
    """This side fired at a square of the enemy's map (UJ-070)."""

    side: Side
    target: Square


class TorpedoHit(PublicEvent, frozen=True, gc=False, tag="torpedo_hit"):
    """The enemy's torpedo sank this side's submarine (UJ-071)."""

    side: Side


class TorpedoMissed(PublicEvent, frozen=True, gc=False, tag="torpedo_missed"):
    """The enemy's torpedo missed this side's submarine (UJ-072)."""

    side: Side


class LastTurnBegan(PublicEvent, frozen=True, gc=False, tag="last_turn_began"):
    """This side is hit and has one last shot (UJ-076)."""

    side: Side

    def on_public(self, public: UJagdPublic) -> UJagdPublic:
        """It is this side's turn, whose only choice is to fire or not."""
        return replace(public, phase=Phase.LAST_TURN, turn=self.side)


class FireHeld(PublicEvent, frozen=True, gc=False, tag="fire_held"):
    """This side did not shoot in its last turn (UJ-076)."""

    side: Side


class MapsShown(PublicEvent, frozen=True, gc=False, tag="maps_shown"):
    """Both maps are shown at the end (UJ-075)."""

    blue: Plan
    yellow: Plan

    def on_public(self, public: UJagdPublic) -> UJagdPublic:
        """All may look at them."""
        blue = replace(public.blue, map=self.blue)
        return replace(public, blue=blue, yellow=replace(public.yellow, map=self.yellow))


class MatchEnded(PublicEvent, frozen=True, gc=False, tag="match_ended"):
    """The match is over. ``winner`` is null for a draw."""

    winner: Side | None
    termination: Termination

    def on_public(self, public: UJagdPublic) -> UJagdPublic:
        """Nothing happens any more."""
        outcome = Outcome(self.winner, self.termination)
        return replace(public, phase=Phase.OVER, outcome=outcome)


UJagdEvent: TypeAlias = (
    MatchBegan
    | MapConfirmed
    | TurnBegan
    | FieldAnswer
    | TorpedoLaunched
    | TorpedoHit
    | TorpedoMissed
    | LastTurnBegan
    | FireHeld
    | MapsShown
    | MatchEnded
    | ContactPlaced
    | SquareCleared
    | TargetAnalysed
)

UJagdObservation: TypeAlias = UJagdEvent
