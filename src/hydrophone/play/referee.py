"""The referee: validates, applies, projects. The only holder of a match's truth."""

from collections.abc import Callable

from hydrophone.core.game import Action, AnyGame, Due, Event, Observation, Options, Outcome
from hydrophone.core.seats import SPECTATOR, Actor, Seat, Viewer

Told = dict[Viewer, tuple[Observation | Event, ...]]
"""What each viewer is told of one action (or of the beginning)."""


class Referee:
    """One match. Deterministic: the same options, seed and actions tell everybody the same."""

    def __init__(self, game: AnyGame, options: Options, seed: int) -> None:
        game.check_options(options)
        self.game = game
        self.options = options
        self.seed = seed
        self.seats: tuple[Seat, ...] = game.seats(options)
        self.viewers: tuple[Viewer, ...] = (*self.seats, SPECTATOR)
        self._state, self.began = game.new(options, seed)

    def opening(self) -> Told:
        """What everybody is told before the first action."""
        return self._tell(self.began)

    def act(self, actor: Actor, action: Action) -> tuple[tuple[Event, ...], Told]:
        """Carry out an action: what happened, and who is told what.

        Raises IllegalActionError with the clause; then nothing has changed.
        """
        self._state, events = self.game.apply(self._state, actor, action)
        return events, self._tell(events)

    def would_break(self, actor: Actor, action: Action) -> str | None:
        """The clause the action would break, or None."""
        return self.game.broken_rule(self._state, actor, action)

    def legal_actions(self, actor: Actor) -> tuple[Action, ...]:
        """What the actor may do now."""
        return self.game.legal_actions(self._state, actor)

    @property
    def waits_for(self) -> tuple[Seat, ...]:
        """Whose act the match waits for, in truth; show a viewer ``awaited`` instead."""
        return self.game.waits_for(self._state)

    def awaited(self, viewer: Viewer) -> tuple[Seat, ...]:
        """Whose act the match waits for, as far as this viewer may know."""
        return self.game.awaited(self._state, viewer)

    @property
    def due(self) -> Due | None:
        """What the clock will do next."""
        return self.game.due(self._state)

    @property
    def rematch(self) -> Options:
        """The options of a match after this one, with the same people on swapped sides."""
        options: Options = self.game.rematch(self._state)
        return options

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None."""
        return self.game.outcome(self._state)

    def _tell(self, events: tuple[Event, ...]) -> Told:
        project: Callable[[Event, Viewer], Observation | Event | None] = self.game.project
        told: Told = {}
        for viewer in self.viewers:
            seen = (project(event, viewer) for event in events)
            told[viewer] = tuple(observation for observation in seen if observation is not None)
        return told
