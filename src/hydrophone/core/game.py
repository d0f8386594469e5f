"""What a rulebook must be able to do to be played here.

A game is a set of pure functions over frozen values. A State is what all may know (Public), what
each crew knows of its own boat (its sheets), and chance, which no viewer sees. A View is one
viewer's part of the same structs. ``decide`` reads a Decision and tells it events; the events
alone make changes, in the State and in every View.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import (
    Any,
    ClassVar,
    Final,
    Generic,
    Protocol,
    Self,
    TypeAlias,
    TypeVar,
    get_args,
    get_origin,
)

import msgspec
from msgspec.structs import replace

from hydrophone.board.chart import Chart
from hydrophone.core.chance import Chance
from hydrophone.core.crews import Crew
from hydrophone.core.errors import IllegalActionError
from hydrophone.core.help import Help
from hydrophone.core.pages import page_of
from hydrophone.core.seats import (
    BLUE,
    CLOCK,
    SIDE_OF,
    SPECTATOR,
    YELLOW,
    Actor,
    Clock,
    PerSide,
    Role,
    Seat,
    Side,
    Viewer,
)


class Language(StrEnum):
    """A language in which a match is announced and refusals are explained."""

    ENGLISH = "en"
    GERMAN = "de"
    SPANISH = "es"

    @property
    def column(self) -> int:
        """Its place where a sentence is written in all languages, side by side."""
        return _COLUMN[self]


_COLUMN = {language: place for place, language in enumerate(Language)}

Sentences: TypeAlias = tuple[str, str, str]
"""One sentence in each language, in their order: where one is forgotten, the type check says so."""


class Clause(StrEnum):
    """A numbered rule. Every game makes its own members; the value is the number."""


TURN_LIMIT: Final = 300
"""Turns of each crew in the presets of games that could go on for ever: a crew that shuffles, or
never dares, draws."""


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The switches of one game; a preset per printed edition."""

    help: Help = Help.NONE
    """What the program does for a crew that looks for its enemy, as both crews agreed."""


class Action(msgspec.Struct, frozen=True, gc=False, tag_field="kind", forbid_unknown_fields=True):
    """A choice, imperative. Subclasses are the closed union of one game."""


class Observation(msgspec.Struct, frozen=True, gc=False, tag_field="kind"):
    """What one viewer gets of an event, and the one place that says what it changes.

    An observation with a field ``side`` is about that side's boat, one without is about both.
    """

    def on_public(self, public: Any) -> Any:
        """What all may know after it; nothing has changed unless the subclass says so."""
        return public

    def on_sheets(self, side: Side, sheets: Any, public: Any) -> Any:
        """What the crew of ``side`` knows of its own boat after it; ``public`` is after it too."""
        return sheets


class Event(Observation, frozen=True, gc=False):
    """A fact, past tense, complete. Never shown to a viewer as it is unless they may know it."""


class _Veiled(Protocol):
    def heard(self) -> Observation: ...


class _Told(Protocol):
    """An event that says what others hear of it: an event that does not is no event of a game."""

    def heard(self) -> Observation | None: ...


class PublicEvent(Event, frozen=True, gc=False):
    """All viewers are told in full."""

    def heard(self) -> Self:
        """What all viewers hear who are not of the crew it happens to."""
        return self


class SheetEvent(Event, frozen=True, gc=False):
    """The own crew is told, the other viewers hear nothing."""

    def heard(self) -> None:
        """What all viewers hear who are not of the crew it happens to."""


class VeiledEvent(Event, frozen=True, gc=False):
    """The own crew is told; ``heard`` says the less that all others hear, and the public change."""

    def on_public(self: _Veiled, public: Any) -> Any:
        """What all may know changes by what all hear."""
        return self.heard().on_public(public)


def happens_to(event: Event, viewer: Viewer) -> bool:
    """Does the event happen to the viewer's own crew, which is told all of it?"""
    side = SIDE_OF[viewer]
    return side is not None and getattr(event, "side", None) is side


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended. ``winner`` is None for a draw; ``termination`` says by what."""

    winner: Side | None
    termination: str


class ByTable(StrEnum):
    """By what a match ends that the people at the table end, and no rule."""

    FORFEIT = "forfeit"
    """The crew was gone or let the match stand, and its enemy claimed the win."""
    RESIGNED = "resigned"
    """The crew gave up."""
    AGREED = "agreed"
    """Both crews agreed on a draw."""


class Forfeit(Action, frozen=True, gc=False, tag="forfeit", omit_defaults=True):
    """The clock's: the people at the table end the match; this crew loses, or (None) neither.

    No rulebook knows it. The people at the table agree to it before the match.
    """

    side: Side | None
    how: ByTable = ByTable.FORFEIT


class Timer(msgspec.Struct, frozen=True):
    """A clock that runs towards an action: it is there as long as the state says so.

    A timer starts when it first appears and is the same timer as long as ``name``, ``owner`` and
    ``start`` are the same, whatever else happens. It stands still while it does not run.
    """

    name: str
    owner: Seat | Side | None
    """Whose time it is: a seat's, a crew's, or (None) the match's."""
    start: int
    """Number that tells one start of this timer from the next."""
    duration_s: float
    """Seconds from its start until the clock acts."""
    action: Action
    """What the clock does then."""
    runs: bool = True


class _Limited(Protocol):
    """What the Options of every game must have."""

    @property
    def help(self) -> Help: ...

    @property
    def turn_limit(self) -> int:
        """Turns of each crew after which the match is drawn; 0 for no limit."""
        ...


class _Known(Protocol):
    """What all may know of a boat, in every game."""

    @property
    def turns(self) -> int:
        """How many turns of this side have begun."""
        ...


O = TypeVar("O", bound=_Limited)
A = TypeVar("A", bound=Action)
E = TypeVar("E", bound=_Told)
B = TypeVar("B", bound=Observation)
K = TypeVar("K", bound=_Known)
"""What all may know of one boat."""
P = TypeVar("P", bound="Public[Any, Any]")
C = TypeVar("C")
"""What a crew knows of its own boat."""
T = TypeVar("T")


class Public(msgspec.Struct, Generic[O, K], frozen=True, kw_only=True, gc=False):
    """What all may know of a match."""

    options: O
    blue: K
    yellow: K
    outcome: Outcome | None = None

    @property
    def is_out_of_turns(self) -> bool:
        """Have both crews had all the turns that the options give them?"""
        limit = self.options.turn_limit
        return 0 < limit <= min(self.blue.turns, self.yellow.turns)

    def of(self, side: Side) -> K:
        """What all may know of this side."""
        return self.blue if side is BLUE else self.yellow

    def put(self: P, side: Side, known: Any, **changes: Any) -> P:
        """The same with this known of the side, and with further changes."""
        if side is BLUE:
            return replace(self, blue=known, **changes)
        return replace(self, yellow=known, **changes)


class State(msgspec.Struct, Generic[P, C], frozen=True, gc=False):
    """The whole truth of one match."""

    public: P
    sheets: PerSide[C]
    """What each crew knows of its own boat."""
    chance: Chance
    """What is still to be drawn. No viewer sees it."""


class View(msgspec.Struct, Generic[P, C], frozen=True, gc=False):
    """All that one viewer knows by observation: their part of the State."""

    viewer: Viewer
    public: P
    own: C | None
    """The own crew's sheets; None for a spectator."""

    def flat(self) -> dict[str, Any]:
        """Its parts side by side for programs, without the chart, which stands elsewhere."""
        public = {name: getattr(self.public, name) for name in self.public.__struct_fields__}
        public.pop("chart", None)
        return {"viewer": self.viewer, **public, "own": self.own}

    def after(self, observation: Observation) -> "View[P, C]":
        """The view after the observation."""
        public, own = observation.on_public(self.public), self.own
        side = SIDE_OF[self.viewer]
        if side is not None and _side_of(observation) in (None, side):
            own = observation.on_sheets(side, own, public)
        return View(self.viewer, public, own)


class Decision(Generic[P, C]):
    """One action being decided: the match as the events told so far have made it.

    ``Game.decide`` reads it and tells it events; besides them only chance changes, when it draws.
    """

    __slots__ = ("_blue", "_yellow", "chance", "events", "public")

    def __init__(self, state: State[P, C]) -> None:
        self.public = state.public
        self.chance = state.chance
        self.events: list[Event] = []
        self._blue, self._yellow = state.sheets.blue, state.sheets.yellow

    def sheets(self, side: Side) -> C:
        """What the crew of this side knows of its own boat."""
        return self._blue if side is BLUE else self._yellow

    def tell(self, event: Event) -> None:
        """The event happens: from now on the decision reads the match after it."""
        self.events.append(event)
        public = self.public = event.on_public(self.public)
        side = getattr(event, "side", None)
        if side is not YELLOW:
            self._blue = event.on_sheets(BLUE, self._blue, public)
        if side is not BLUE:
            self._yellow = event.on_sheets(YELLOW, self._yellow, public)

    def draw(self, items: Sequence[T]) -> T:
        """One of the items by chance, all equally likely."""
        item, self.chance = self.chance.pick(items)
        return item

    def state(self) -> State[P, C]:
        """The state after the events."""
        return State(self.public, PerSide(self._blue, self._yellow), self.chance)


def _side_of(observation: Observation) -> Side | None:
    return getattr(observation, "side", None)


class Game(ABC, Generic[O, A, E, B, P, C]):
    """One rulebook. All methods are pure; none reads a clock, a file or global randomness."""

    id: ClassVar[str]
    namespace: ClassVar[str]
    """What the client calls the namespace of its types."""
    prefix: ClassVar[str]
    """First letters of its clause numbers, e.g. ``SON``."""
    package: ClassVar[str]
    """The package beside which the pages of its clauses lie."""
    rules_version: ClassVar[int]
    """Counts up when a change of the rules would tell a match that was begun before otherwise."""
    presets: ClassVar[Mapping[str, Any]]
    """Edition to Options."""
    scenarios: ClassVar[Mapping[str, Chart]] = MappingProxyType({})
    """The packaged charts by their names, in the order of the rulebook; none if it has none."""
    charts: ClassVar[tuple[str, ...]] = ()
    """Names of those it offers turn by turn."""
    real_time_charts: ClassVar[tuple[str, ...]] = ()
    """Names of those for real time, if they are others."""
    chart_option: ClassVar[str] = ""
    """The field of its Options that names the chart; empty if it has none."""
    real_time: ClassVar[Mapping[str, object]] = {}
    """The switches that make a match one in real time, with their values; none if it has none."""
    options_type: ClassVar[type[Any]]
    """This and the next five are what the class names: ``class Sonar(Game[SonarOptions, ...``."""
    action_type: ClassVar[Any]
    """The closed union of actions, for decoders and schemas."""
    event_type: ClassVar[Any]
    observation_type: ClassVar[Any]
    public_type: ClassVar[type[Any]]
    sheets_type: ClassVar[type[Any]]
    over: ClassVar[Clause]
    """The clause that refuses everything after the end, if there is but one."""
    only_clock: ClassVar[Clause]
    """The clause that refuses what only the clock may do, and what the clock may not do."""
    clock_actions: ClassVar[frozenset[type[Any]]] = frozenset({Forfeit})
    """The actions that are the clock's alone."""
    steps: ClassVar[frozenset[type[Any]]] = frozenset()
    """The actions by which a boat goes on: what the enemy's Radio Operator draws."""
    set_up: ClassVar[frozenset[type[Any]]] = frozenset()
    """The actions that end the own set-up."""
    calls: ClassVar[frozenset[type[Any]]] = frozenset()
    """The observations of what is called out about a step, and is no answer to it."""
    answers: ClassVar[frozenset[type[Any]]] = frozenset()
    """The actions of a Captain for which no mate is waited for."""
    turn_ends: ClassVar[frozenset[type[Any]]] = frozenset()
    """The actions that do nothing but end the own turn."""
    helped: ClassVar[Role] = Role.RADIO_OPERATOR
    """The post that looks for the enemy, and that the program helps."""
    former_help: ClassVar[tuple[str, Mapping[object, Help]]] = ("", {})
    """The switch that said ``help`` in older matches, and what its values are called."""
    former_switches: ClassVar[frozenset[str]] = frozenset()
    """Switches of older matches that changed nothing in play: they are read, and dropped."""
    unsaid: ClassVar[Mapping[str, object]] = {}
    """Switches that came later, with the values by which a match was played whose record does not
    say them."""

    def __init_subclass__(cls) -> None:
        """Take the types of the game from what it is a ``Game[...]`` of."""
        super().__init_subclass__()
        for base in cls.__dict__.get("__orig_bases__", ()):
            if get_origin(base) is Game:
                cls.options_type, cls.action_type, cls.event_type, *others = get_args(base)
                cls.observation_type, cls.public_type, cls.sheets_type = others

    # --- what every rulebook says ----------------------------------------------------------------

    @abstractmethod
    def seats(self, options: O) -> tuple[Seat, ...]:
        """All seats of a match, blue first, in the order of the cardboard."""

    @staticmethod
    @abstractmethod
    def broken_line_up(options: O, crews: PerSide[Crew]) -> Clause | None:
        """The rule that these crews, with all seats filled, would break by playing, or None."""

    @abstractmethod
    def blank_public(self, options: O) -> P:
        """What all may know before anything has happened."""

    @staticmethod
    @abstractmethod
    def begin(decision: Decision[P, C]) -> None:
        """Tell what happens at the beginning."""

    @staticmethod
    @abstractmethod
    def blocked_by(state: State[P, C]) -> tuple[Seat, ...]:
        """The seats without whose act the match does not go on, in truth; empty when it is over."""

    @staticmethod
    @abstractmethod
    def offers(state: State[P, C], seat: Seat) -> tuple[A, ...]:
        """Every action the seat may take now. Depends only on what that seat knows."""

    @staticmethod
    @abstractmethod
    def broken_by_seat(state: State[P, C], seat: Seat, action: A) -> Clause | None:
        """The rule that the seat would break by this action while the match runs, or None."""

    @staticmethod
    @abstractmethod
    def decide(decision: Decision[P, C], actor: Actor, action: A) -> None:
        """Tell what happens by an action that breaks no rule and is no Forfeit."""

    @staticmethod
    @abstractmethod
    def end(decision: Decision[P, C], outcome: Outcome) -> None:
        """Tell that the match ends so."""

    # --- what a rulebook may say otherwise -------------------------------------------------------

    def check_options(self, options: O) -> None:
        """Raise InvalidOptionsError, UnknownNameError or InvalidChartError if they do not fit."""
        self.chart_of(options)

    def blank_sheets(self, options: O) -> C:
        """What a crew knows of its own boat before anything has happened."""
        blank: C = self.sheets_type()
        return blank

    def awaited(self, state: State[P, C], viewer: Viewer) -> tuple[Seat, ...]:
        """Whom the match is blocked by, as far as the viewer may know: what they are shown."""
        return self.blocked_by(state)

    def may_act(self, state: State[P, C]) -> tuple[Seat, ...]:
        """The seats that may act now, in truth, whether the match is blocked by them or not."""
        return self.blocked_by(state)

    def timers(self, state: State[P, C]) -> tuple[Timer, ...]:
        """The timers that there are now. Public knowledge."""
        return ()

    def unheard_work(self, state: State[P, C]) -> tuple[Side, ...]:
        """The crews that may have work now that no other viewer hears of. Public knowledge."""
        return ()

    def in_hand(
        self, options: O, side: Side, heard: Sequence[Any], before: frozenset[Any]
    ) -> frozenset[Any]:
        """What the crew's First Mate may have to use, by what all have heard.

        ``before`` is the answer so far, empty at first; ``heard`` are the observations since.
        """
        return before

    def is_stopped(self, state: State[P, C]) -> bool:
        """Has a crew stopped everything, in real time? Public knowledge."""
        real_time = getattr(state.public, "real_time", None)
        return real_time is not None and real_time.stop is not None

    def claimants(self, state: State[P, C]) -> tuple[Side, ...]:
        """The crews that may claim the win because of how their enemy plays. Public knowledge."""
        return ()

    def held_up_by(self, state: State[P, C]) -> tuple[Side, ...]:
        """The crews for whose act the other has to wait. Public knowledge.

        In real time no crew waits for the other once the boats have dived.
        """
        is_set_up = getattr(state.public, "phase", None) != "setup"
        if is_set_up and self.is_real_time(state.public.options):
            return ()
        return tuple(dict.fromkeys([seat.side for seat in self.awaited(state, SPECTATOR)]))

    def turns(self, state: State[P, C]) -> int:
        """How many turns of both crews have begun: none in real time. Public knowledge."""
        public = state.public
        return int(public.blue.turns) + int(public.yellow.turns)

    def chart_of(self, options: O) -> Chart | None:
        """The chart of a match, None in a game without; errors as in ``check_options``."""
        return None

    def is_real_time(self, options: O) -> bool:
        """Do both crews act at once in a match with these options?"""
        return False

    def bot_takes_s(self, options: O, action: A) -> float:
        """Seconds a bot takes for an act of this kind at least, in real time."""
        return 0.0

    def man(self, state: State[P, C], crews: PerSide[Crew]) -> A | None:
        """What the clock does when these people hold the posts; None where it changes nothing."""
        return None

    def may_write(self, state: State[P, C], seat: Seat) -> bool:
        """May the seat use its pens on its own sheets now? Depends on what the seat knows."""
        return True

    def broken_by_clock(self, state: State[P, C], action: A) -> Clause | None:
        """The rule that the clock would break by this action while the match runs, or None."""
        if isinstance(action, Forfeit):
            return None
        return None if action in self.legal_actions(state, CLOCK) else self.only_clock

    def over_by(self, outcome: Outcome) -> Clause:
        """The clause that refuses everything after this end."""
        return self.over

    def is_outdated(self, state: State[P, C], actor: Actor, action: A) -> bool:
        """Was this action of a log legal in an earlier version, and changes nothing in this one?"""
        return False

    def rematch(self, state: State[P, C]) -> O:
        """The Options of a match after this one, with the same people on swapped sides."""
        options: O = state.public.options
        return options

    # --- what all rulebooks share ----------------------------------------------------------------

    @staticmethod
    def project(event: E, viewer: Viewer) -> B | None:
        """What the viewer gets of the event; None for nothing at all."""
        side = SIDE_OF[viewer]
        is_own = side is not None and getattr(event, "side", None) is side
        return event if is_own else event.heard()  # type: ignore[return-value]

    def explain(self, clause: Clause, language: Language) -> str:
        """The clause as one sentence a person understands at the moment of refusal."""
        return page_of(self.package, language).refusals[clause]

    def new(self, options: O, seed: int) -> tuple[State[P, C], tuple[E, ...]]:
        """A fresh match and what happened at its beginning."""
        return self.begun(options, Chance(seed))

    def begun(self, options: O, chance: Chance) -> tuple[State[P, C], tuple[E, ...]]:
        """The same by any chance, such as one whose draws are said beforehand."""
        public, sheets = self.blank_public(options), self.blank_sheets(options)
        decision = Decision(State(public, PerSide(sheets, sheets), chance))
        self.begin(decision)
        return decision.state(), tuple(decision.events)  # type: ignore[arg-type]

    def legal_actions(self, state: State[P, C], actor: Actor) -> tuple[A, ...]:
        """Every action the actor may take now. Depends only on what that actor knows."""
        if isinstance(actor, Clock):
            return tuple(timer.action for timer in self.timers(state) if timer.runs)  # type: ignore[misc]
        return () if state.public.outcome is not None else self.offers(state, actor)

    def broken_rule(self, state: State[P, C], actor: Actor, action: A) -> Clause | None:
        """The rule this action would break, or None: the same rules that ``offers`` lists by."""
        if state.public.outcome is not None:
            return self.over_by(state.public.outcome)
        if isinstance(actor, Clock):
            return self.broken_by_clock(state, action)
        if type(action) in self.clock_actions:
            return self.only_clock
        return self.broken_by_seat(state, actor, action)

    def apply(
        self, state: State[P, C], actor: Actor, action: A
    ) -> tuple[State[P, C], tuple[E, ...]]:
        """The state after the action and what happened; IllegalActionError if a rule breaks."""
        clause = self.broken_rule(state, actor, action)
        if clause is not None:
            raise IllegalActionError(clause, self.explain(clause, Language.ENGLISH))
        decision = Decision(state)
        if isinstance(action, Forfeit):
            winner = None if action.side is None else action.side.enemy
            self.end(decision, Outcome(winner, action.how))
        else:
            self.decide(decision, actor, action)
        return decision.state(), tuple(decision.events)  # type: ignore[arg-type]

    def redo(
        self, state: State[P, C], actor: Actor, action: A
    ) -> tuple[State[P, C], tuple[E, ...]]:
        """As ``apply``, for an action of a log: an outdated one is passed over."""
        if self.is_outdated(state, actor, action):
            return state, ()
        return self.apply(state, actor, action)

    def blank(self, options: O, viewer: Viewer) -> View[P, C]:
        """The view before the first observation."""
        own = None if SIDE_OF[viewer] is None else self.blank_sheets(options)
        return View(viewer, self.blank_public(options), own)

    def view(self, state: State[P, C], viewer: Viewer) -> View[P, C]:
        """The viewer's part of the truth; equals the fold of all observations (law 4)."""
        side = SIDE_OF[viewer]
        return View(viewer, state.public, None if side is None else state.sheets.of(side))

    def outcome(self, state: State[P, C]) -> Outcome | None:
        """How the match ended, or None while it runs."""
        return state.public.outcome


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]
AnyState: TypeAlias = State[Any, Any]
AnyView: TypeAlias = View[Any, Any]
