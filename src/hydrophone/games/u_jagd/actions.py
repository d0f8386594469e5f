"""What happens in U-Jagd: actions (imperative), events (past tense), observations.

Questions, answers and torpedoes are heard by everybody. What a player writes on his own sheet,
his map during the set-up and his analysis of the enemy, is told to nobody else, not even that
something was written. So there is no observation that is not an event.
"""

from enum import StrEnum
from typing import TypeAlias

import msgspec

from hydrophone.core.game import Action, Event
from hydrophone.core.seats import Side
from hydrophone.games.u_jagd.contacts import ContactId, Sight
from hydrophone.games.u_jagd.field import Band, Line, Square
from hydrophone.games.u_jagd.plans import Noise, Plan

# --- actions -----------------------------------------------------------------------------------


class PlaceContact(Action, frozen=True, gc=False, tag="place_contact"):
    """Enter a contact in a free square of the own map (UJ-032, UJ-033)."""

    square: Square
    contact: ContactId


class ClearSquare(Action, frozen=True, gc=False, tag="clear_square"):
    """Take a contact off the own map again."""

    square: Square


class ConfirmMap(Action, frozen=True, gc=False, tag="confirm_map"):
    """The own map is complete and shall not change any more (UJ-036)."""


class UseSonar(Action, frozen=True, gc=False, tag="use_sonar"):
    """Ask for two bands of one line (UJ-050)."""

    line: Line
    bands: tuple[Band, Band]


class RaisePeriscope(Action, frozen=True, gc=False, tag="raise_periscope"):
    """Look along one line (UJ-060)."""

    line: Line


class LaunchTorpedo(Action, frozen=True, gc=False, tag="launch_torpedo"):
    """Fire at a square of the enemy's map (UJ-070)."""

    target: Square


class HoldFire(Action, frozen=True, gc=False, tag="hold_fire"):
    """No shot in the last turn (UJ-076)."""


UJagdAction: TypeAlias = (
    PlaceContact | ClearSquare | ConfirmMap | UseSonar | RaisePeriscope | LaunchTorpedo | HoldFire
)

# --- events and observations -------------------------------------------------------------------


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


class SquareNote(msgspec.Struct, frozen=True, gc=False):
    """What the answers say of one enemy square (UJ-090 to UJ-094)."""

    dots: str
    """Black, blue, green, white: 1 certainly noise, 0 certainly none, ? open."""
    contacts: tuple[ContactId | None, ...]
    """What fits the dots and the periscope; null is an empty square."""


class MatchBegan(Event, frozen=True, gc=False, tag="match_began"):
    """Who begins (UJ-043)."""

    first: Side


class ContactPlaced(Event, frozen=True, gc=False, tag="contact_placed"):
    """A contact was entered in the own map. For that player alone."""

    side: Side
    square: Square
    contact: ContactId


class SquareCleared(Event, frozen=True, gc=False, tag="square_cleared"):
    """A contact was taken off the own map. For that player alone."""

    side: Side
    square: Square


class MapConfirmed(Event, frozen=True, gc=False, tag="map_confirmed"):
    """A player's map is complete (UJ-036)."""

    side: Side


class TurnBegan(Event, frozen=True, gc=False, tag="turn_began"):
    """It is this side's turn; ``number`` counts that side's turns from 1."""

    side: Side
    number: int


class SonarAnswered(Event, frozen=True, gc=False, tag="sonar_answered"):
    """This side asked for two bands of one line; the true answer, band by band (UJ-051)."""

    side: Side
    line: Line
    bands: tuple[Band, Band]
    noises: tuple[Noise, Noise]


class PeriscopeAnswered(Event, frozen=True, gc=False, tag="periscope_answered"):
    """This side looked along a line; the true answer, square by square (UJ-061)."""

    side: Side
    line: Line
    sights: tuple[Sight, Sight]


class TargetAnalysed(Event, frozen=True, gc=False, tag="target_analysed"):
    """What follows from all answers this side has had, for A1, A2, B1, B2. For it alone."""

    side: Side
    squares: tuple[SquareNote, SquareNote, SquareNote, SquareNote]


class TorpedoLaunched(Event, frozen=True, gc=False, tag="torpedo_launched"):
    """This side fired at a square of the enemy's map (UJ-070)."""

    side: Side
    target: Square


class TorpedoHit(Event, frozen=True, gc=False, tag="torpedo_hit"):
    """The enemy's torpedo sank this side's submarine (UJ-071)."""

    side: Side


class TorpedoMissed(Event, frozen=True, gc=False, tag="torpedo_missed"):
    """The enemy's torpedo missed this side's submarine (UJ-072)."""

    side: Side


class LastTurnBegan(Event, frozen=True, gc=False, tag="last_turn_began"):
    """This side is hit and has one last shot (UJ-076)."""

    side: Side


class FireHeld(Event, frozen=True, gc=False, tag="fire_held"):
    """This side did not shoot in its last turn (UJ-076)."""

    side: Side


class MapsShown(Event, frozen=True, gc=False, tag="maps_shown"):
    """Both maps are shown at the end (UJ-075)."""

    blue: Plan
    yellow: Plan


class MatchEnded(Event, frozen=True, gc=False, tag="match_ended"):
    """The match is over. ``winner`` is null for a draw."""

    winner: Side | None
    termination: Termination


Answer: TypeAlias = SonarAnswered | PeriscopeAnswered
"""An answered question: all that anybody learns of an enemy's map before the end."""

SheetEvent: TypeAlias = ContactPlaced | SquareCleared | TargetAnalysed
"""Written on a player's own sheet: told to nobody else."""

UJagdEvent: TypeAlias = (
    MatchBegan
    | MapConfirmed
    | TurnBegan
    | Answer
    | TorpedoLaunched
    | TorpedoHit
    | TorpedoMissed
    | LastTurnBegan
    | FireHeld
    | MapsShown
    | MatchEnded
    | SheetEvent
)

UJagdObservation: TypeAlias = UJagdEvent
