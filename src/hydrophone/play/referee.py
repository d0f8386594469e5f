"""The referee: validates, applies, projects. The only holder of a match's truth."""

from collections.abc import Callable, Sequence
from itertools import repeat

from hydrophone.core.game import (
    Action,
    AnyGame,
    AnyState,
    AnyView,
    Event,
    Observation,
    Options,
    Outcome,
    Timer,
)
from hydrophone.core.seats import SIDE_OF, SPECTATOR, Actor, Seat, Side, Viewer

Told = dict[Viewer, tuple[Observation, ...]]
"""What each viewer is told of one action (or of the beginning)."""


class Referee:
    """One match. Deterministic: the same options, seed and actions tell each viewer the same."""

    def __init__(self, game: AnyGame, options: Options, seed: int) -> None:
        game.check_options(options)
        self.game = game
        self.options = options
        self.seed = seed
        self.seats: tuple[Seat, ...] = game.seats(options)
        self.viewers: tuple[Viewer, ...] = (*self.seats, SPECTATOR)
        self._state, self.began = game.new(options, seed)

    @classmethod
    def at(cls, game: AnyGame, options: Options, state: AnyState) -> "Referee":
        """The referee of a match in the middle, of which nothing was told yet."""
        referee = cls(game, options, state.chance.seed)
        referee._state, referee.began = state, ()
        return referee

    def __copy__(self) -> "Referee":
        """A referee of the same match, which goes its own way: everything it holds is immutable.

        The generic copy takes four times as long, and the server copies at every action.
        """
        made = object.__new__(Referee)
        made.__dict__.update(self.__dict__)
        return made

    def opening(self) -> Told:
        """What each viewer is told before the first action."""
        return self.tell(self.began)

    def act(self, actor: Actor, action: Action) -> tuple[tuple[Event, ...], Told]:
        """Carry out an action: what happened, and who is told what.

        Raises IllegalActionError with the clause; then nothing has changed.
        """
        self._state, events = self.game.apply(self._state, actor, action)
        return events, self.tell(events)

    def redo(self, actor: Actor, action: Action) -> tuple[tuple[Event, ...], Told]:
        """Carry out an action of a log, which an earlier version may have written."""
        self._state, events = self.game.redo(self._state, actor, action)
        return events, self.tell(events)

    def would_break(self, actor: Actor, action: Action) -> str | None:
        """The clause the action would break, or None."""
        return self.game.broken_rule(self._state, actor, action)

    def legal_actions(self, actor: Actor) -> tuple[Action, ...]:
        """What the actor may do now."""
        return self.game.legal_actions(self._state, actor)

    @property
    def blocked_by(self) -> tuple[Seat, ...]:
        """Without whose act the match does not go on; show a viewer ``awaited`` instead."""
        return self.game.blocked_by(self._state)

    @property
    def may_act(self) -> tuple[Seat, ...]:
        """The seats that may act now, whether the match is blocked by them or not."""
        return self.game.may_act(self._state)

    def awaited(self, viewer: Viewer) -> tuple[Seat, ...]:
        """Whom the match is blocked by, as far as this viewer may know."""
        return self.game.awaited(self._state, viewer)

    def view(self, viewer: Viewer) -> AnyView:
        """All that this viewer knows."""
        return self.game.view(self._state, viewer)

    @property
    def true_state(self) -> AnyState:
        """The truth; show a viewer their ``view`` instead."""
        return self._state

    @property
    def timers(self) -> tuple[Timer, ...]:
        """The timers that there are now."""
        return self.game.timers(self._state)

    @property
    def unheard_work(self) -> tuple[Side, ...]:
        """The crews that may have work now that no other viewer hears of."""
        return self.game.unheard_work(self._state)

    @property
    def is_stopped(self) -> bool:
        """Does a stop halt both crews?"""
        return self.game.is_stopped(self._state)

    @property
    def is_quiet(self) -> bool:
        """Is a stop called, or may a crew work unheard? Then no viewer speaks to the other crew."""
        return bool(self.unheard_work) or self.is_stopped

    @property
    def held_up_by(self) -> tuple[Side, ...]:
        """The crews for whose act the other has to wait."""
        return self.game.held_up_by(self._state)

    @property
    def claimants(self) -> tuple[Side, ...]:
        """The crews that may claim the win because of how their enemy plays."""
        return self.game.claimants(self._state)

    @property
    def turns(self) -> int:
        """How many turns of both crews have begun."""
        return self.game.turns(self._state)

    @property
    def rematch(self) -> Options:
        """The options of a match after this one, with the same people on swapped sides."""
        options: Options = self.game.rematch(self._state)
        return options

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None."""
        return self.game.outcome(self._state)

    def tell(self, events: Sequence[Event]) -> Told:
        """What each viewer is told of these events.

        A crew is one viewer with several pairs of hands, so it is projected for once.
        """
        project: Callable[[Event, Viewer], Observation | None] = self.game.project
        by_side: dict[Side | None, tuple[Observation, ...]] = {}
        told: Told = {}
        for viewer in self.viewers:
            side = SIDE_OF[viewer]
            if side not in by_side:
                seen = map(project, events, repeat(viewer))
                by_side[side] = tuple(filter(None, seen))  # an observation is never false
            told[viewer] = by_side[side]
        return told
