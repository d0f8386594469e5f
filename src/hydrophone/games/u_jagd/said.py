"""What is read of each thing that happens in U-Jagd; the sentences lie in ``said.txt``."""

from typing import assert_never

from hydrophone.core.said import LEFT, Narrator
from hydrophone.core.seats import Side
from hydrophone.games.u_jagd.answers import PeriscopeAnswered, SonarAnswered
from hydrophone.games.u_jagd.events import (
    ContactPlaced,
    FireHeld,
    LastTurnBegan,
    MapConfirmed,
    MapsShown,
    MatchBegan,
    MatchEnded,
    SquareCleared,
    TargetAnalysed,
    Termination,
    TorpedoHit,
    TorpedoLaunched,
    TorpedoMissed,
    TurnBegan,
    UJagdObservation,
)
from hydrophone.games.u_jagd.field import ON


def said(seen: UJagdObservation, n: Narrator) -> str:
    """The sentence; empty if nothing is said of it."""
    match seen:
        case MatchBegan(first):
            return n.tell("begins", first)
        case ContactPlaced(side, square, contact):
            return n.tell("entered", side, contact=n.call(f"contact.{contact}"), square=square)
        case SquareCleared(side, square):
            return n.tell("cleared", side, square=square)
        case MapConfirmed(side):
            return n.tell("ready", side)
        case SonarAnswered(side, line, bands):
            one, two = (n.call(f"band.{band}") for band in bands)
            asked = n.tell("sonar", side, line=n.call(f"line.{line}"), first=one, second=two)
            return f"{asked} {n.says(side.enemy, _sonar_told(seen, n))}"
        case PeriscopeAnswered(side, line):
            asked = n.tell("periscope", side, line=n.call(f"line.{line}"))
            return f"{asked} {n.says(side.enemy, _periscope_told(seen, n))}"
        case TorpedoLaunched(side, target):
            return n.tell("fired", side, square=target)
        case TorpedoMissed(side):
            return n.says(side, n.call("say.missed"))
        case LastTurnBegan(side):
            return n.says(side, n.call("say.hit_last_turn"))
        case FireHeld(side):
            return n.says(side, n.call("say.no_shot"))
        case MapsShown():
            return n.plain("shown")
        case MatchEnded(winner, termination):
            return _ending(winner, termination, n)
        case TurnBegan() | TargetAnalysed() | TorpedoHit():
            return ""
    assert_never(seen)


def _sonar_told(seen: SonarAnswered, n: Narrator) -> str:
    first, second = (n.call(f"band.{band}") for band in seen.bands)
    one, two = (n.call(f"say.r{noise}") for noise in seen.noises)
    told = n.call("say.sonar_answer", b1=first, r1=one, b2=second, r2=two)
    return told[0].upper() + told[1:]


def _periscope_told(seen: PeriscopeAnswered, n: Narrator) -> str:
    squares = zip(ON[seen.line], seen.sights, strict=True)
    one, two = (n.call(f"say.peri_{sight}", f=square) for square, sight in squares)
    return n.call("say.peri_answer", f=one, g=two)


def _ending(winner: Side | None, termination: Termination, n: Narrator) -> str:
    if winner is None:
        return n.plain("draw")
    wins = n.tell("wins", winner)
    if termination is Termination.TORPEDO:
        return f"{n.says(winner.enemy, n.call('say.sunk'))} {wins}"
    how = LEFT.get(termination)
    return wins if how is None else f"{n.tell(how, winner.enemy)} {wins}"
