"""Who learns what: events to observations, observations to views."""

from typing import assert_never

import msgspec

from hydrophone.core.game import Outcome
from hydrophone.core.seats import SIDE_OF, Side, Viewer
from hydrophone.games.u_jagd.actions import (
    ContactPlaced,
    FireHeld,
    LastTurnBegan,
    MapConfirmed,
    MapsShown,
    MatchBegan,
    MatchEnded,
    PeriscopeAnswered,
    SonarAnswered,
    SquareCleared,
    TargetAnalysed,
    TorpedoHit,
    TorpedoLaunched,
    TorpedoMissed,
    TurnBegan,
    UJagdEvent,
    UJagdObservation,
)
from hydrophone.games.u_jagd.analysis import Notes, analyse
from hydrophone.games.u_jagd.contacts import ContactId
from hydrophone.games.u_jagd.field import Square
from hydrophone.games.u_jagd.options import UJagdOptions
from hydrophone.games.u_jagd.plans import NO_CONTACTS, put
from hydrophone.games.u_jagd.state import Hunter, Phase, UJagdState, UJagdView


def project(event: UJagdEvent, viewer: Viewer) -> UJagdObservation | None:
    """What the viewer gets of the event: his own sheet and everything that is said."""
    match event:
        case (
            MatchBegan()
            | MapConfirmed()
            | TurnBegan()
            | SonarAnswered()
            | PeriscopeAnswered()
            | TorpedoLaunched()
            | TorpedoHit()
            | TorpedoMissed()
            | LastTurnBegan()
            | FireHeld()
            | MapsShown()
            | MatchEnded()
        ):
            return event
        case ContactPlaced() | SquareCleared() | TargetAnalysed():
            return event if SIDE_OF[viewer] is event.side else None
    assert_never(event)


def blank(options: UJagdOptions, viewer: Viewer) -> UJagdView:
    """The view before the first observation."""
    return UJagdView(viewer, own=None if SIDE_OF[viewer] is None else NO_CONTACTS)


def view(state: UJagdState, viewer: Viewer) -> UJagdView:
    """The view built from the truth."""
    side = SIDE_OF[viewer]
    began = state.hunter(state.first).turns > 0
    return UJagdView(
        viewer,
        state.phase,
        state.first,
        state.turn if began else None,
        state.blue,
        state.yellow,
        None if side is None else state.map(side),
        None if side is None else _analysis(state, side),
        state.outcome,
    )


def _analysis(state: UJagdState, side: Side) -> Notes | None:
    answers = state.hunter(side).answers
    return analyse(state.options, answers) if answers and state.options.auto_tma else None


def fold(view: UJagdView, observation: UJagdObservation) -> UJagdView:
    """The view after the observation."""
    match observation:
        case MatchBegan(first):
            return msgspec.structs.replace(view, first=first)
        case ContactPlaced(_, square, contact):
            return _own(view, square, contact)
        case SquareCleared(_, square):
            return _own(view, square, None)
        case MapConfirmed(side):
            return _hunter(view, side, confirmed=True)
        case TurnBegan(side, number):
            counted = _hunter(view, side, turns=number)
            return msgspec.structs.replace(counted, phase=Phase.PLAY, turn=side)
        case SonarAnswered(side) | PeriscopeAnswered(side):
            answers = (*view.hunter(side).answers, observation)
            return _hunter(view, side, answers=answers)
        case TargetAnalysed(_, squares):
            return msgspec.structs.replace(view, analysis=squares)
        case TorpedoLaunched() | TorpedoHit() | TorpedoMissed() | FireHeld():
            return view
        case LastTurnBegan(side):
            return msgspec.structs.replace(view, phase=Phase.LAST_TURN, turn=side)
        case MapsShown(blue, yellow):
            shown = _hunter(view, Side.BLUE, map=blue)
            return _hunter(shown, Side.YELLOW, map=yellow)
        case MatchEnded(winner, termination):
            outcome = Outcome(winner, termination)
            return msgspec.structs.replace(view, phase=Phase.OVER, outcome=outcome)
    assert_never(observation)


def _own(view: UJagdView, square: Square, contact: ContactId | None) -> UJagdView:
    own = NO_CONTACTS if view.own is None else view.own
    return msgspec.structs.replace(view, own=put(own, square, contact))


def _hunter(view: UJagdView, side: Side, **changes: object) -> UJagdView:
    hunter: Hunter = msgspec.structs.replace(view.hunter(side), **changes)
    if side is Side.BLUE:
        return msgspec.structs.replace(view, blue=hunter)
    return msgspec.structs.replace(view, yellow=hunter)
