"""Faults on purpose that can be put into any game: the laws have to find them.

Each fault lies over one function of a game. Most look at a secret of a crew, one bit of the truth
that nobody else may know, and let it show in one way.
"""

from dataclasses import replace
from typing import Any, NamedTuple

from hydrophone.core.game import Action, Event, Observation, Timer
from hydrophone.core.seats import CAPTAINS, SIDE_OF, SPECTATOR, Actor, Seat, Side, Viewer
from laws.fixture import Fixture
from laws.registry import FIXTURES


class Planted:
    """A game with a fault in one of its functions; all others are the game's own."""

    def __init__(self, fixture: Fixture) -> None:
        self.fixture, self.game = fixture, fixture.game
        self.secret = fixture.secret

    def __getattr__(self, name: str) -> Any:
        """The game's own."""
        return getattr(self.game, name)

    def of_enemy(self, state: Any, actor: Actor) -> bool:
        """The secret of the other crew."""
        return isinstance(actor, Seat) and self.secret(state, actor.side.enemy)


def with_fault(game: str, fault: type[Planted]) -> Fixture:
    """The fixture of a game with this fault in it; with Planted itself there is none."""
    fixture = FIXTURES[game]
    faulty: Any = fault(fixture)
    return replace(fixture, game=faulty)


# --- leaks, each by another way ----------------------------------------------------------------


class SeatsTheSpectatorBesideBlue(Planted):
    """By content: a spectator is told what blue is told."""

    def project(self, event: Any, viewer: Viewer) -> Any:
        told = CAPTAINS[Side.BLUE] if viewer is SPECTATOR else viewer
        return self.game.project(event, told)


class SeatsYellowBesideBlue(Planted):
    """By content: yellow is told what blue is told."""

    def project(self, event: Any, viewer: Viewer) -> Any:
        told = CAPTAINS[Side.BLUE] if SIDE_OF[viewer] is Side.YELLOW else viewer
        return self.game.project(event, told)


class _Speaks(Planted):
    """What is told depends on the secret."""

    def apply(self, state: Any, actor: Actor, action: Any) -> Any:
        after, events = self.game.apply(state, actor, action)
        if isinstance(actor, Seat) and self.secret(after, actor.side):
            return after, self.changed(events)
        return after, events

    def changed(self, events: tuple[Any, ...]) -> tuple[Any, ...]:
        raise NotImplementedError

    def heard_by_all(self, events: tuple[Any, ...]) -> list[Any]:
        return [event for event in events if self.game.project(event, SPECTATOR) is not None]


class SpeaksTwice(_Speaks):
    """By count: the first thing that all hear is said again."""

    def changed(self, events: tuple[Any, ...]) -> tuple[Any, ...]:
        return (*events, *self.heard_by_all(events)[:1])


class StaysSilent(_Speaks):
    """By absence: the first thing that all hear is not said."""

    def changed(self, events: tuple[Any, ...]) -> tuple[Any, ...]:
        unsaid = self.heard_by_all(events)[:1]
        return tuple(event for event in events if event not in unsaid)


class SpeaksInAnotherOrder(_Speaks):
    """By order: everything is said from the end to the beginning."""

    def changed(self, events: tuple[Any, ...]) -> tuple[Any, ...]:
        return events[::-1]


class OffersLess(Planted):
    """By legal actions: the last of them is not offered."""

    def legal_actions(self, state: Any, actor: Actor) -> Any:
        legal = self.game.legal_actions(state, actor)
        return legal[:-1] if len(legal) > 1 and self.of_enemy(state, actor) else legal


class RefusesMore(Planted):
    """By refusal: what is legal is refused."""

    def broken_rule(self, state: Any, actor: Actor, action: Any) -> Any:
        clause = self.game.broken_rule(state, actor, action)
        if clause is None and self.of_enemy(state, actor):
            return self.fixture.clauses[0]
        return clause


class SaysWhyTooWell(Planted):
    """By the words of a refusal: another clause is named."""

    def broken_rule(self, state: Any, actor: Actor, action: Any) -> Any:
        clause = self.game.broken_rule(state, actor, action)
        if clause is not None and self.of_enemy(state, actor):
            return next(other for other in self.fixture.clauses if other != clause)
        return clause


class TicksDifferently(Planted):
    """By time: the clock is faster."""

    def timers(self, state: Any) -> tuple[Timer, ...]:
        return (Timer("planted", None, 0, 30 + self.secret(state, Side.BLUE), Action()),)


class WaitsDifferently(Planted):
    """By whom the match waits for: nobody, as all are shown."""

    def awaited(self, state: Any, viewer: Viewer) -> Any:
        shown = self.game.awaited(state, viewer)
        return () if self.secret(state, Side.BLUE) else shown


class ShowsTheEnd(Planted):
    """By the outcome: a match seems to be over."""

    def outcome(self, state: Any) -> Any:
        return "over" if self.secret(state, Side.BLUE) else self.game.outcome(state)


LEAKS: tuple[type[Planted], ...] = (
    SeatsTheSpectatorBesideBlue,
    SeatsYellowBesideBlue,
    SpeaksTwice,
    StaysSilent,
    SpeaksInAnotherOrder,
    OffersLess,
    RefusesMore,
    SaysWhyTooWell,
    TicksDifferently,
    WaitsDifferently,
    ShowsTheEnd,
)


# --- faults of other laws ----------------------------------------------------------------------


class ForgetsItsOwn(Planted):
    """A fault of memory: a crew is not told what it alone may know."""

    def project(self, event: Any, viewer: Viewer) -> Any:
        seen, side = self.game.project(event, viewer), SIDE_OF[viewer]
        if side is None or seen == self.game.project(event, CAPTAINS[side.enemy]):
            return seen
        return None


class AnnouncesOnly(Planted):
    """A fault of the rules: everything is told, and nothing happens."""

    def apply(self, state: Any, actor: Actor, action: Any) -> Any:
        return state, self.game.apply(state, actor, action)[1]


class OffersTooLittle(Planted):
    """A fault of legality: what breaks no rule is not offered."""

    def legal_actions(self, state: Any, actor: Actor) -> Any:
        return self.game.legal_actions(state, actor)[1:]


class OffersTooMuch(Planted):
    """A fault of legality: what breaks a rule is offered."""

    def legal_actions(self, state: Any, actor: Actor) -> Any:
        legal = self.game.legal_actions(state, actor)
        unlawful = (act for act in self.fixture.candidates(state) if act not in legal)
        return (next(unlawful), *legal) if legal else legal


class DrawsAgain(Planted):
    """A fault of chance: the beginning depends on something that is not in the seed."""

    def __init__(self, fixture: Fixture) -> None:
        super().__init__(fixture)
        self.calls = 0

    def new(self, options: Any, seed: int) -> Any:
        self.calls += 1
        return self.game.new(options, seed + self.calls)


class Mumbled(Observation, frozen=True, gc=False, tag="mumbled"):
    """An observation that no game knows."""


class Mumbles(Planted):
    """A fault of the language: something is told in a word that is not in it."""

    def project(self, event: Event, viewer: Viewer) -> Any:
        return Mumbled()


class Fault(NamedTuple):
    """A fault and the law that has to find it."""

    law: str
    fault: type[Planted]


OTHERS = (
    Fault("perfect_recall", ForgetsItsOwn),
    Fault("perfect_recall", StaysSilent),
    Fault("perfect_recall", AnnouncesOnly),
    Fault("conservation", AnnouncesOnly),
    Fault("one_source_of_legality", OffersTooLittle),
    Fault("one_source_of_legality", OffersTooMuch),
    Fault("one_source_of_legality", OffersLess),
    Fault("one_source_of_legality", RefusesMore),
    Fault("what_all_know_is_what_all_hear", StaysSilent),
    Fault("replays", DrawsAgain),
    Fault("observations_survive_the_wire", Mumbles),
)
