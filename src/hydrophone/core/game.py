"""What a rulebook must be able to do to be played here.

A game is a set of pure functions over frozen values. The referee is the only one who holds a
State; everybody else holds a View, which is the fold of the Observations he was given.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, ClassVar, Protocol, TypeAlias, TypeVar

import msgspec

from hydrophone.core.crews import Crew
from hydrophone.core.seats import Actor, PerSide, Seat, Side, Viewer


class Language(StrEnum):
    """A language in which a match is announced and refusals are explained."""

    ENGLISH = "en"
    GERMAN = "de"
    SPANISH = "es"

    @property
    def column(self) -> int:
        """Its place where a sentence is written in all languages, side by side."""
        return _COLUMN[self]


_COLUMN = {Language.ENGLISH: 0, Language.GERMAN: 1, Language.SPANISH: 2}


class Clause(StrEnum):
    """A numbered rule. Every game makes its own members; the value is the number."""


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The switches of one game; a preset per printed edition."""


class State(msgspec.Struct, frozen=True):
    """The whole truth of one match."""


class Action(msgspec.Struct, frozen=True, gc=False, tag_field="kind", forbid_unknown_fields=True):
    """A choice, imperative. Subclasses are the closed union of one game."""


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="kind"):
    """A fact, past tense, complete. Never shown to anybody as it is unless all may know it."""


class Observation(msgspec.Struct, frozen=True, gc=False, tag_field="kind"):
    """What one viewer gets of an event. Built for him, never a copy with fields deleted."""


class View(msgspec.Struct, frozen=True):
    """All that one viewer knows by observation."""


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended. ``winner`` is None for a draw; ``termination`` names the way."""

    winner: Side | None
    termination: str


class Due(msgspec.Struct, frozen=True):
    """What the clock will do if nothing else happens for ``after_s`` seconds."""

    after_s: float
    action: Action


O = TypeVar("O", bound=Options, contravariant=True)
S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)
E = TypeVar("E", bound=Event)
B = TypeVar("B", bound="Observation | Event")
V = TypeVar("V", bound=View)


class Game(Protocol[O, S, A, E, B, V]):
    """One rulebook. All methods are pure; none reads a clock, a file or global randomness."""

    id: ClassVar[str]
    prefix: ClassVar[str]
    """First letters of its clause numbers, e.g. ``SON``."""
    presets: ClassVar[Mapping[str, Any]]
    """Edition to Options."""
    charts: ClassVar[tuple[str, ...]]
    """Names of the packaged charts it offers, in the order of the rulebook; none if it has none."""
    options_type: ClassVar[type[Any]]
    action_type: ClassVar[Any]
    """The closed union of actions, for decoders and schemas."""
    event_type: ClassVar[Any]
    observation_type: ClassVar[Any]
    view_type: ClassVar[type[Any]]

    def check_options(self, options: O) -> None:
        """Raise InvalidOptionsError, UnknownNameError or InvalidChartError if they do not fit."""
        ...

    def seats(self, options: O) -> tuple[Seat, ...]:
        """All seats of a match, blue first, in the order of the cardboard."""
        ...

    def broken_line_up(self, options: O, crews: PerSide[Crew]) -> Clause | None:
        """The rule that these crews, with all seats filled, would break by playing, or None."""
        ...

    def new(self, options: O, seed: int) -> tuple[S, tuple[E, ...]]:
        """A fresh match and what happened at its beginning."""
        ...

    def waits_for(self, state: S) -> tuple[Seat, ...]:
        """The seats whose act the match waits for, in truth; empty when it is over."""
        ...

    def awaited(self, state: S, viewer: Viewer) -> tuple[Seat, ...]:
        """The same as far as the viewer may know: what he is shown."""
        ...

    def legal_actions(self, state: S, actor: Actor) -> tuple[A, ...]:
        """Every action the actor may take now. Depends only on what that seat knows."""
        ...

    def broken_rule(self, state: S, actor: Actor, action: A) -> Clause | None:
        """The rule this action would break, or None. The one source of legality."""
        ...

    def apply(self, state: S, actor: Actor, action: A) -> tuple[S, tuple[E, ...]]:
        """The state after the action and what happened; IllegalActionError if a rule breaks."""
        ...

    def project(self, event: E, viewer: Viewer) -> B | None:
        """What the viewer gets of the event; None for nothing at all."""
        ...

    def blank(self, options: O, viewer: Viewer) -> V:
        """The view before the first observation."""
        ...

    def fold(self, view: V, observation: B) -> V:
        """The view after the observation."""
        ...

    def view(self, state: S, viewer: Viewer) -> V:
        """The view built from the truth; equals the fold of all observations (law 4)."""
        ...

    def due(self, state: S) -> Due | None:
        """What the clock will do next, if anything. Public knowledge."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """How the match ended, or None while it runs."""
        ...

    def rematch(self, state: S) -> Any:
        """The Options of a match after this one, with the same people on swapped sides."""
        ...

    def explain(self, clause: Clause, language: Language) -> str:
        """The clause as one sentence a person understands at the moment of refusal."""
        ...


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]
