"""Who learns what: events to observations, observations to views.

``project`` builds what a viewer gets; ``fold`` adds it to what he knows; ``view`` builds the same
knowledge from the truth, which is how a law checks that nothing is lost or added.
"""

from typing import assert_never

from hydrophone.board.grid import Cell
from hydrophone.core.game import Outcome
from hydrophone.core.seats import SIDE_OF, Side, Viewer
from hydrophone.games.sonar.actions import (
    ColumnTold,
    Dived,
    HitItself,
    HurtByIce,
    MatchBegan,
    MatchEnded,
    Moved,
    MoveHeard,
    RowTold,
    SilenceHeard,
    SonarEvent,
    SonarHeard,
    SonarObservation,
    SonarUsed,
    StartChosen,
    StartLocked,
    StartsFixed,
    Surfaced,
    TorpedoHeard,
    TorpedoHit,
    TorpedoLaunched,
    TorpedoMissed,
    TurnBegan,
    WentSilent,
)
from hydrophone.games.sonar.options import SonarOptions
from hydrophone.games.sonar.state import (
    HEARD,
    Boat,
    Heard,
    Phase,
    SonarState,
    SonarView,
    Sounds,
)


def project(event: SonarEvent, viewer: Viewer) -> SonarObservation | None:
    """What the viewer gets of the event. Every event of SONAR is heard by everybody somehow."""
    match event:
        case Moved():
            own = SIDE_OF[viewer] is event.side
            return event if own else MoveHeard(event.side, event.direction)
        case (
            TurnBegan()
            | RowTold()
            | ColumnTold()
            | TorpedoMissed()
            | TorpedoHit()
            | HitItself()
            | Surfaced()
            | HurtByIce()
            | MatchBegan()
            | StartsFixed()
            | Dived()
            | MatchEnded()
        ):
            return event
        case SonarUsed():
            return event if SIDE_OF[viewer] is event.side else SonarHeard(event.side)
        case WentSilent():
            return event if SIDE_OF[viewer] is event.side else SilenceHeard(event.side)
        case TorpedoLaunched():
            own = SIDE_OF[viewer] is event.side
            return event if own else TorpedoHeard(event.side, event.target)
        case StartChosen():
            return event if SIDE_OF[viewer] is event.side else StartLocked(event.side)
    assert_never(event)


def blank(options: SonarOptions, viewer: Viewer) -> SonarView:
    """The view before the first observation."""
    return SonarView(viewer)


def view(state: SonarState, viewer: Viewer) -> SonarView:
    """The view built from the truth."""
    side = SIDE_OF[viewer]
    hull = None if side is None else state.hull(side)
    own = Boat(hull.track, hull.energy) if hull is not None and hull.track else None
    return SonarView(
        viewer,
        state.phase,
        state.turn,
        state.blue.sounds,
        state.yellow.sounds,
        own,
        state.outcome,
    )


def fold(view: SonarView, observation: SonarObservation) -> SonarView:
    """The view after the observation."""
    match observation:
        case MoveHeard():
            return _heard(view, observation.side, HEARD[observation.direction])
        case Moved():
            heard = _heard(view, observation.side, HEARD[observation.direction])
            return _went(heard, observation.cell, observation.energy)
        case TurnBegan():
            sounds = _sounds(view, observation.side)
            counted = _public(view, observation.side, turns=observation.number, sounds=sounds)
            return _at(counted, Phase.PLAY, observation.side)
        case SilenceHeard():
            return _heard(view, observation.side, Heard.SILENCE)
        case WentSilent():
            heard = _heard(view, observation.side, Heard.SILENCE)
            return _went(heard, observation.cell, observation.energy)
        case SonarHeard():
            return _at(view, Phase.ANSWER, observation.side)
        case SonarUsed():
            return _at(_paid(view, observation.energy), Phase.ANSWER, observation.side)
        case RowTold() | ColumnTold():
            return _at(view, Phase.PLAY, observation.side.enemy)
        case TorpedoHeard() | TorpedoMissed() | Dived():
            return view
        case TorpedoLaunched():
            return _paid(view, observation.energy)
        case TorpedoHit() | HitItself() | HurtByIce():
            return _hurt(view, observation.side, observation.damage)
        case Surfaced():
            return _surfaced(view, observation.side, observation.cell)
        case MatchBegan():
            return _at(view, Phase.SETUP, observation.first)
        case StartLocked():
            return _ready(view, observation.side, None)
        case StartChosen():
            return _own(_ready(view, observation.side, None), Boat((observation.cell,)))
        case StartsFixed():
            return _fixed(view, observation)
        case MatchEnded():
            return _ended(view, Outcome(observation.winner, observation.termination))
    assert_never(observation)


def _sounds(view: SonarView, side: Side) -> Sounds:
    return view.blue if side is Side.BLUE else view.yellow


def _with_sounds(view: SonarView, side: Side, sounds: Sounds) -> SonarView:
    blue, yellow = (sounds, view.yellow) if side is Side.BLUE else (view.blue, sounds)
    return SonarView(view.viewer, view.phase, view.turn, blue, yellow, view.own, view.outcome)


def _public(view: SonarView, side: Side, *, turns: int, sounds: Sounds) -> SonarView:
    counted = Sounds(sounds.ready, sounds.origin, sounds.heard, sounds.damage, turns)
    return _with_sounds(view, side, counted)


def _heard(view: SonarView, side: Side, step: Heard) -> SonarView:
    old = _sounds(view, side)
    sounds = Sounds(old.ready, old.origin, (*old.heard, step), old.damage, old.turns)
    return _with_sounds(view, side, sounds)


def _hurt(view: SonarView, side: Side, damage: int) -> SonarView:
    old = _sounds(view, side)
    return _with_sounds(view, side, Sounds(old.ready, old.origin, old.heard, damage, old.turns))


def _ready(view: SonarView, side: Side, origin: Cell | None) -> SonarView:
    old = _sounds(view, side)
    return _with_sounds(view, side, Sounds(True, origin, old.heard, old.damage, old.turns))


def _own(view: SonarView, boat: Boat | None) -> SonarView:
    return SonarView(view.viewer, view.phase, view.turn, view.blue, view.yellow, boat, view.outcome)


def _at(view: SonarView, phase: Phase, turn: Side) -> SonarView:
    return SonarView(view.viewer, phase, turn, view.blue, view.yellow, view.own, view.outcome)


def _went(view: SonarView, cell: Cell, energy: int) -> SonarView:
    track = view.own.track if view.own is not None else ()
    return _own(view, Boat((*track, cell), energy))


def _paid(view: SonarView, energy: int) -> SonarView:
    track = view.own.track if view.own is not None else ()
    return _own(view, Boat(track, energy))


def _surfaced(view: SonarView, side: Side, cell: Cell) -> SonarView:
    old = _sounds(view, side)
    view = _with_sounds(view, side, Sounds(old.ready, cell, (), old.damage, old.turns))
    if view.own is not None and SIDE_OF[view.viewer] is side:
        return _own(view, Boat((cell,), view.own.energy))
    return view


def _fixed(view: SonarView, starts: StartsFixed) -> SonarView:
    view = _ready(view, Side.BLUE, starts.blue)
    view = _ready(view, Side.YELLOW, starts.yellow)
    match SIDE_OF[view.viewer]:
        case Side.BLUE:
            return _own(view, Boat((starts.blue,)))
        case Side.YELLOW:
            return _own(view, Boat((starts.yellow,)))
        case None:
            return view


def _ended(view: SonarView, outcome: Outcome) -> SonarView:
    return SonarView(view.viewer, Phase.OVER, view.turn, view.blue, view.yellow, view.own, outcome)
