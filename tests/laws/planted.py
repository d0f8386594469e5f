"""SONAR with a fault on purpose: the laws have to find it."""

from typing import Any

from hydrophone.core.game import Due
from hydrophone.core.seats import CLOCK, SIDE_OF, Actor, Seat, Viewer
from hydrophone.games.sonar.actions import (
    AnswerForHim,
    Dived,
    GoSilent,
    LaunchTorpedo,
    Move,
    SilenceHeard,
    StartLocked,
    TorpedoHeard,
    WentSilent,
)
from hydrophone.games.sonar.refusals import Clause
from hydrophone.games.sonar.rules import SONAR, Sonar
from hydrophone.games.sonar.state import Phase, SonarState


class Planted(Sonar):
    """SONAR under another name, so that a fault can be put over one of its functions."""


class TellsTheCell(Planted):
    """Leak by content: a silence tells a spectator where it went."""

    def project(self, event: Any, viewer: Viewer) -> Any:
        if isinstance(event, WentSilent) and SIDE_OF[viewer] is None:
            return event
        return SONAR.project(event, viewer)


class TellsTheStart(Planted):
    """Leak by content: a start on the upper half is told in another word."""

    def project(self, event: Any, viewer: Viewer) -> Any:
        seen = SONAR.project(event, viewer)
        if isinstance(seen, StartLocked) and event.cell[1:] == "1":
            return TorpedoHeard(event.side, event.cell)
        return seen


class SpeaksMore(Planted):
    """Leak by count: a silence upwards is followed by one more observation for all."""

    def apply(self, state: SonarState, actor: Actor, action: Any) -> Any:
        after, events = SONAR.apply(state, actor, action)
        if isinstance(action, GoSilent) and action.direction == "up":
            return after, (*events, Dived())
        return after, events


class StaysSilent(Planted):
    """Leak by absence: the enemy is not told of a silence that ends beside him."""

    def project(self, event: Any, viewer: Viewer) -> Any:
        seen = SONAR.project(event, viewer)
        if isinstance(seen, SilenceHeard) and event.cell[0] == "A":
            return None
        return seen


class SpeaksInAnotherOrder(Planted):
    """Leak by order: the turn begins before or after a silence is heard."""

    def apply(self, state: SonarState, actor: Actor, action: Any) -> Any:
        after, events = SONAR.apply(state, actor, action)
        if isinstance(action, GoSilent) and action.direction == "left":
            return after, tuple(reversed(events))
        return after, events


class OffersOnlyHits(Planted):
    """Leak by legal actions: torpedoes are offered only if they would hit."""

    def legal_actions(self, state: SonarState, actor: Actor) -> Any:
        legal = SONAR.legal_actions(state, actor)
        if actor is CLOCK or not isinstance(actor, Seat):
            return legal
        enemy = state.hull(actor.side.enemy)
        return tuple(
            action
            for action in legal
            if not isinstance(action, LaunchTorpedo) or action.target in enemy.track
        )


class RefusesNextToTheEnemy(Planted):
    """Leak by refusal: a move onto the enemy's point is refused."""

    def broken_rule(self, state: SonarState, actor: Actor, action: Any) -> Clause | None:
        clause = SONAR.broken_rule(state, actor, action)
        if clause is None and isinstance(action, Move) and isinstance(actor, Seat):
            after, _ = SONAR.apply(state, actor, action)
            if after.blue.position == after.yellow.position:
                return Clause.ISLAND
        return clause


class SaysWhyTooWell(Planted):
    """Leak by text: the clause of a refusal depends on where the enemy is."""

    def broken_rule(self, state: SonarState, actor: Actor, action: Any) -> Clause | None:
        clause = SONAR.broken_rule(state, actor, action)
        if clause is Clause.TORPEDO_ENERGY and isinstance(actor, Seat):
            enemy = state.hull(actor.side.enemy)
            if action.target in enemy.track:
                return Clause.TORPEDO_ZONE
        return clause


class TicksDifferently(Planted):
    """Leak by time: who stands in column A gets longer to answer."""

    def due(self, state: SonarState) -> Due | None:
        if state.phase is Phase.ANSWER and state.options.answer_timeout_s:
            asked = state.hull(state.turn.enemy)
            return Due(31 if asked.position[0] == "A" else 30, AnswerForHim())
        return None


class ForgetsTheEnergy(Planted):
    """A fault of memory: the own crew is not told of its sonar's cost."""

    def project(self, event: Any, viewer: Viewer) -> Any:
        seen = SONAR.project(event, viewer)
        kind = type(seen).__name__
        return None if kind == "SonarUsed" else seen


class CrossesItsTrack(Planted):
    """A fault of the rules: the own track is no obstacle."""

    def broken_rule(self, state: SonarState, actor: Actor, action: Any) -> Clause | None:
        clause = SONAR.broken_rule(state, actor, action)
        return None if clause is Clause.OWN_TRACK else clause

    def legal_actions(self, state: SonarState, actor: Actor) -> Any:
        legal = SONAR.legal_actions(state, actor)
        if state.phase is not Phase.PLAY or actor not in SONAR.waits_for(state):
            return legal
        assert isinstance(actor, Seat)
        ways = [way for way, _, _ in state.chart.exits[state.hull(actor.side).position]]
        crossing = (Move(way) for way in ways)
        return (*legal, *(action for action in crossing if action not in legal))

    def apply(self, state: SonarState, actor: Actor, action: Any) -> Any:
        if SONAR.broken_rule(state, actor, action) is not Clause.OWN_TRACK:
            return SONAR.apply(state, actor, action)
        assert isinstance(actor, Seat)
        hull = state.hull(actor.side)
        forgotten = type(hull)(hull.track, 0, hull.energy, hull.sounds)
        blue, yellow = (
            (forgotten, state.yellow) if actor.side == "blue" else (state.blue, forgotten)
        )
        free = SonarState(
            state.options, state.chart, state.chance, state.phase, state.turn, blue, yellow
        )
        return SONAR.apply(free, actor, action)


class FiresForNothing(Planted):
    """A fault of the rules: a torpedo wipes nothing from the gauge."""

    def apply(self, state: SonarState, actor: Actor, action: Any) -> Any:
        after, events = SONAR.apply(state, actor, action)
        if not isinstance(action, LaunchTorpedo) or not isinstance(actor, Seat):
            return after, events
        hull = after.hull(actor.side)
        full = type(hull)(hull.track, hull.trail, 4, hull.sounds)
        blue, yellow = (full, after.yellow) if actor.side == "blue" else (after.blue, full)
        state = SonarState(
            after.options,
            after.chart,
            after.chance,
            after.phase,
            after.turn,
            blue,
            yellow,
            after.outcome,
        )
        return state, events


class DrawsAgain(Planted):
    """A fault of chance: the first side depends on something that is not in the seed."""

    calls = 0

    def new(self, options: Any, seed: int) -> Any:
        type(self).calls += 1
        return SONAR.new(options, seed + self.calls)


LEAKS: tuple[type[Planted], ...] = (
    TellsTheCell,
    TellsTheStart,
    SpeaksMore,
    StaysSilent,
    SpeaksInAnotherOrder,
    OffersOnlyHits,
    RefusesNextToTheEnemy,
    SaysWhyTooWell,
    TicksDifferently,
)
