"""SONAR with a fault on purpose: the laws have to find it."""

from typing import Any

import msgspec

from hydrophone.board.grid import Direction
from hydrophone.core.game import Timer
from hydrophone.core.seats import SIDE_OF, Actor, Seat, Side, Viewer
from hydrophone.games.sonar.actions import GoSilent, LaunchTorpedo, Move
from hydrophone.games.sonar.events import (
    Dived,
    MoveHeard,
    MoveWaits,
    SilenceHeard,
    StartLocked,
    TorpedoHeard,
    WentSilent,
)
from hydrophone.games.sonar.phase import Phase
from hydrophone.games.sonar.refusals import Clause
from hydrophone.games.sonar.rules import SONAR, Sonar
from hydrophone.games.sonar.state import SonarState


class Planted(Sonar):
    """SONAR under another name, so that a fault can be put over one of its functions."""


class TellsTheCell(Planted):
    """Leak by content: a silence tells a spectator where it went."""

    @staticmethod
    def project(event: Any, viewer: Viewer) -> Any:
        if isinstance(event, WentSilent) and SIDE_OF[viewer] is None:
            return event
        return SONAR.project(event, viewer)


class TellsTheStart(Planted):
    """Leak by content: a start on the upper half is told in another word."""

    @staticmethod
    def project(event: Any, viewer: Viewer) -> Any:
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
    """Leak by absence: the enemy is not told of a silence that ends beside them."""

    @staticmethod
    def project(event: Any, viewer: Viewer) -> Any:
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

    @staticmethod
    def offers(state: SonarState, seat: Seat) -> Any:
        enemy = state.sheets.of(seat.side.enemy)
        return tuple(
            action
            for action in SONAR.offers(state, seat)
            if not isinstance(action, LaunchTorpedo) or action.target in enemy.track
        )


class RefusesNextToTheEnemy(Planted):
    """Leak by refusal: a move onto the enemy's point is refused."""

    @staticmethod
    def broken_by_seat(state: SonarState, seat: Seat, action: Any) -> Clause | None:
        clause = SONAR.broken_by_seat(state, seat, action)
        if clause is None and isinstance(action, Move):
            after, _ = SONAR.apply(state, seat, action)
            if after.sheets.blue.position == after.sheets.yellow.position:
                return Clause.ISLAND
        return clause


class SaysWhyTooWell(Planted):
    """Leak by text: the clause of a refusal depends on where the enemy is."""

    @staticmethod
    def broken_by_seat(state: SonarState, seat: Seat, action: Any) -> Clause | None:
        clause = SONAR.broken_by_seat(state, seat, action)
        if clause is Clause.TORPEDO_ENERGY:
            enemy = state.sheets.of(seat.side.enemy)
            if action.target in enemy.track:
                return Clause.TORPEDO_ZONE
        return clause


class TicksDifferently(Planted):
    """Leak by time: who stands in column A gets longer to answer."""

    def timers(self, state: SonarState) -> tuple[Timer, ...]:
        def longer(timer: Timer) -> Timer:
            assert isinstance(timer.owner, Seat)
            asked = state.sheets.of(timer.owner.side)
            seconds = 31 if asked.position[0] == "A" else timer.duration_s
            return msgspec.structs.replace(timer, duration_s=seconds)

        return tuple(longer(timer) for timer in SONAR.timers(state))


class ForgetsTheEnergy(Planted):
    """A fault of memory: the own crew is not told of its sonar's cost."""

    @staticmethod
    def project(event: Any, viewer: Viewer) -> Any:
        seen = SONAR.project(event, viewer)
        kind = type(seen).__name__
        return None if kind == "SonarUsed" else seen


class CrossesItsTrack(Planted):
    """A fault of the rules: the own track is no obstacle."""

    @staticmethod
    def broken_by_seat(state: SonarState, seat: Seat, action: Any) -> Clause | None:
        clause = SONAR.broken_by_seat(state, seat, action)
        return None if clause is Clause.OWN_TRACK else clause

    @staticmethod
    def offers(state: SonarState, seat: Seat) -> Any:
        legal = SONAR.offers(state, seat)
        if state.public.phase is not Phase.PLAY or seat not in SONAR.blocked_by(state):
            return legal
        ways = [way for way, _, _ in state.public.chart.exits[state.sheets.of(seat.side).position]]
        crossing = (Move(way) for way in ways)
        return (*legal, *(action for action in crossing if action not in legal))


class FiresForNothing(Planted):
    """A fault of the rules: a torpedo wipes nothing from the gauge."""

    def apply(self, state: SonarState, actor: Actor, action: Any) -> Any:
        after, events = SONAR.apply(state, actor, action)
        if not isinstance(action, LaunchTorpedo) or not isinstance(actor, Seat):
            return after, events
        full = msgspec.structs.replace(after.sheets.of(actor.side), energy=4)
        sheets = after.sheets.put(actor.side, full)
        return msgspec.structs.replace(after, sheets=sheets), events


class TellsWhatWaits(Planted):
    """Leak by content: the enemy hears a move that waits before it is made."""

    @staticmethod
    def project(event: Any, viewer: Viewer) -> Any:
        if isinstance(event, MoveWaits):
            return event if SIDE_OF[viewer] is event.side else MoveHeard(event.side, Direction.UP)
        return SONAR.project(event, viewer)


class RestsLonger(Planted):
    """Leak by time: a crew for which a move waits rests for a second more."""

    def timers(self, state: SonarState) -> tuple[Timer, ...]:
        def longer(timer: Timer) -> Timer:
            waits = isinstance(timer.owner, Side) and state.sheets.of(timer.owner).next_course
            seconds = timer.duration_s + bool(waits)
            return msgspec.structs.replace(timer, duration_s=seconds)

        return tuple(longer(timer) for timer in SONAR.timers(state))


class AwaitsWhoMay(Planted):
    """Leak by whom the match waits for: a Captain who has no way open is not shown."""

    def awaited(self, state: SonarState, viewer: Viewer) -> tuple[Seat, ...]:
        return SONAR.may_act(state)


LEAKS_IN_REAL_TIME: tuple[type[Planted], ...] = (TellsWhatWaits, RestsLonger, AwaitsWhoMay)

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
