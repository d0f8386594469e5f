"""A match of one game with the types of its values, for type checkers.

``hydrophone.sonar`` and its like, written by ``tools/vocabulary.py``, name the types.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

from hydrophone.core.game import Action, Event, Observation, Public, State, View
from hydrophone.core.presets import Switches
from hydrophone.library.match import Match
from hydrophone.library.values import Json

A = TypeVar("A", bound=Action)
O = TypeVar("O", bound=Observation)
E = TypeVar("E", bound=Event)
P = TypeVar("P", bound=Public[Any, Any])
C = TypeVar("C")


class MatchOf(Match, Generic[A, O, E, P, C]):
    """A match of one game, which is taken unless another is named."""

    @classmethod
    def new(
        cls,
        game: str = "",
        *,
        edition: str | None = None,
        options: Switches = None,
        seed: int = 0,
    ) -> Self:
        """A fresh match, as in ``Match``."""
        return super().new(game or cls._GAME, edition=edition, options=options, seed=seed)

    if TYPE_CHECKING:

        def legal_actions(self, actor: str) -> tuple[A, ...]:
            """As in ``Match``, like all below."""
            ...

        def action(self, said: Action | Json) -> A:
            """An action."""
            ...

        def act(
            self, actor: str, action: Action | Json, *, at: float | None = None
        ) -> Mapping[str, tuple[O, ...]]:
            """What each viewer is told."""
            ...

        def observations(self, viewer: str, since: int = 0) -> tuple[O, ...]:
            """What a viewer was told."""
            ...

        def view(self, viewer: str) -> View[P, C]:
            """What a viewer knows."""
            ...

        @property
        def true_events(self) -> tuple[E, ...]:
            """All that happened."""
            ...

        @property
        def true_state(self) -> State[P, C]:
            """Where everything is."""
            ...
