"""What happens in Echo, past tense, what others hear of it, and what each changes."""

from enum import StrEnum
from typing import TypeAlias

from msgspec.structs import replace

from hydrophone.board.grid import Cell
from hydrophone.core.game import Observation, Outcome, PublicEvent, VeiledEvent
from hydrophone.core.seats import Side
from stranger.actions import Way
from stranger.state import EchoPublic, Sheets


class Termination(StrEnum):
    """The ways a match ends."""

    HIT = "hit"
    TURN_LIMIT = "turn_limit"
    FORFEIT = "forfeit"
    RESIGNED = "resigned"
    AGREED = "agreed"


class MatchBegan(PublicEvent, frozen=True, gc=False, tag="match_began"):
    """Who begins was drawn (ECH-012)."""

    first: Side

    def on_public(self, public: EchoPublic) -> EchoPublic:
        """The first turn will be theirs."""
        return replace(public, first=self.first)


class StartMarked(Observation, frozen=True, gc=False, tag="start_marked"):
    """A boat has marked its start. What others hear."""

    side: Side

    def on_public(self, public: EchoPublic) -> EchoPublic:
        """It is ready."""
        return public.put(self.side, replace(public.of(self.side), ready=True))


class StartChosen(VeiledEvent, frozen=True, gc=False, tag="start_chosen"):
    """A boat starts here (ECH-010). For the own crew."""

    side: Side
    place: Cell

    def heard(self) -> StartMarked:
        """That it has, not where."""
        return StartMarked(self.side)

    def on_sheets(self, side: Side, sheets: Sheets, public: EchoPublic) -> Sheets:
        """The boat is there."""
        return Sheets(self.place)


class TurnBegan(PublicEvent, frozen=True, gc=False, tag="turn_began"):
    """It is this side's turn; ``number`` counts its turns from 1."""

    side: Side
    number: int

    def on_public(self, public: EchoPublic) -> EchoPublic:
        """It is counted."""
        begun = replace(public.of(self.side), turns=self.number)
        return public.put(self.side, begun, turn=self.side)


class SteerHeard(Observation, frozen=True, gc=False, tag="steer_heard"):
    """A boat went one place, west or east. What others hear."""

    side: Side


class Steered(VeiledEvent, frozen=True, gc=False, tag="steered"):
    """A boat went one place (ECH-022). For the own crew."""

    side: Side
    way: Way
    place: Cell

    def heard(self) -> SteerHeard:
        """That it did, not where to."""
        return SteerHeard(self.side)

    def on_sheets(self, side: Side, sheets: Sheets, public: EchoPublic) -> Sheets:
        """The boat is there."""
        return Sheets(self.place)


class Pinged(PublicEvent, frozen=True, gc=False, tag="pinged"):
    """This side asked for a place; ``near``: its enemy is within one place of it (ECH-023)."""

    side: Side
    place: Cell
    near: bool


class Fired(PublicEvent, frozen=True, gc=False, tag="fired"):
    """This side fired at a place (ECH-024)."""

    side: Side
    place: Cell
    hit: bool


class MatchEnded(PublicEvent, frozen=True, gc=False, tag="match_ended"):
    """The match is over."""

    winner: Side | None
    termination: Termination

    def on_public(self, public: EchoPublic) -> EchoPublic:
        """It ended so."""
        return replace(public, outcome=Outcome(self.winner, self.termination))


EchoEvent: TypeAlias = MatchBegan | StartChosen | TurnBegan | Steered | Pinged | Fired | MatchEnded
EchoObservation: TypeAlias = EchoEvent | StartMarked | SteerHeard
