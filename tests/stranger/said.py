"""Sentences for what happens in Echo; they lie in ``said.txt``."""

from typing import assert_never

from hydrophone.core.said import Narrator
from stranger.events import (
    EchoObservation,
    Fired,
    MatchBegan,
    MatchEnded,
    Pinged,
    StartChosen,
    StartMarked,
    Steered,
    SteerHeard,
    TurnBegan,
)


def said(seen: EchoObservation, n: Narrator) -> str:
    """The sentence; empty if nothing is said of it."""
    match seen:
        case MatchBegan(first):
            return n.tell("begins", first)
        case StartMarked(side) | StartChosen(side):
            return n.tell("starts", side)
        case SteerHeard(side) | Steered(side):
            return n.tell("steers", side)
        case Pinged(side, place, near):
            return n.tell("near" if near else "far", side, place=place)
        case Fired(side, place, hit):
            return n.tell("hits" if hit else "misses", side, place=place)
        case MatchEnded(winner):
            return n.plain("draw") if winner is None else n.tell("wins", winner)
        case TurnBegan():
            return ""
    assert_never(seen)
