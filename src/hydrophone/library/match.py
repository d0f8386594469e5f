"""A match as a program holds it: open, ask, act, observe, keep."""

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from datetime import date as calendar_date
from enum import StrEnum
from os import PathLike, fspath
from pathlib import Path
from typing import Any, ClassVar, Self, TypeAlias, TypeVar, cast

import msgspec

from hydrophone.belief.tracker import Hypothesis
from hydrophone.board.chart import Chart
from hydrophone.board.drawing import svg
from hydrophone.bots.bot import Bot, Level
from hydrophone.core.arguments import is_a, seconds_of, seed_of, whole_number
from hydrophone.core.chance import Chance
from hydrophone.core.crews import Crew
from hydrophone.core.errors import InvalidOptionsError, UnknownNameError
from hydrophone.core.game import (
    Action,
    AnyGame,
    AnyState,
    AnyView,
    Clause,
    Event,
    Language,
    Observation,
    Options,
    Outcome,
    Timer,
)
from hydrophone.core.position import Entered, Pictured, Position
from hydrophone.core.presets import Switches, as_mapping, asked_options
from hydrophone.core.said import Narrator, sentences_of
from hydrophone.core.seats import (
    CAPTAINS,
    CLOCK,
    SIDE_OF,
    SPECTATOR,
    Actor,
    PerSide,
    Seat,
    Side,
    Viewer,
)
from hydrophone.debrief.debrief import Debrief, debrief
from hydrophone.debrief.reason_words import said as said_reason
from hydrophone.debrief.words import boat_name, sentence
from hydrophone.kits.makers import level_named, make_bot
from hydrophone.kits.registry import game_named, kit_named
from hydrophone.library.bots import Bots
from hydrophone.library.contests import MakeOwn, Post
from hydrophone.library.own import OwnBot
from hydrophone.library.trackers import Tracker, fresh_tracker
from hydrophone.library.values import (
    Json,
    language_named,
    read_action,
    side_named,
    text_of,
)
from hydrophone.notation.record import (
    About,
    Act,
    Header,
    Record,
    read_record,
    split_records,
    write_record,
)
from hydrophone.play.log import Log, fresh_referee, replay
from hydrophone.play.pictures import SeenBoats, boats_of, grid_of
from hydrophone.play.referee import Referee, Told
from hydrophone.play.timers import PLACES, Timers
from hydrophone.play.worlds import (
    PositionShown,
    SheetsGiven,
    heard_in_world,
    heard_of_position,
    imagined,
    told_again,
)

N = TypeVar("N", bound=Viewer)

Source: TypeAlias = PathLike[str] | bytes | str
"""A record: the file by its path, or the record itself as bytes or text."""


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is refused: the clause of the rulebook, and a sentence for people."""

    clause: str
    sentence: str


class _Origin(StrEnum):
    """Where the match of a program began; the value says so in a sentence."""

    BEGINNING = "its beginning"
    POSITION = "a drawn position"
    WORLD = "a world that was made up"


class Match:
    """One match and its referee. What it gives out is frozen; only acts and time change it.

    It is made by ``new``, ``from_record``, ``from_position`` or ``world``. Seats, viewers and sides
    are given as their names or as members of Seat, SPECTATOR, CLOCK and Side, which are the same.
    """

    _GAME: ClassVar[str] = ""
    """The one game whose matches these are; empty for any."""

    def __init__(
        self, header: Header, referee: Referee, origin: _Origin = _Origin.BEGINNING
    ) -> None:
        if self._GAME not in ("", header.game):
            raise UnknownNameError(f"this is a match of {header.game}, not of {self._GAME}")
        self._header = header
        self._referee = referee
        self._origin = origin
        self._log = Log()
        self._now: float | None = None
        """Seconds since the beginning; None as long as no time is kept."""
        self._timers = Timers()
        self._timers.see(referee.timers, 0.0)
        self._events = list(referee.began)
        opening = referee.opening()
        self._told: list[tuple[Actor | None, Told]] = [(None, opening)]
        self._observations = {viewer: list(told) for viewer, told in opening.items()}

    # --- opening ---------------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        game: str,
        *,
        edition: str | None = None,
        options: Switches = None,
        seed: int = 0,
    ) -> Self:
        """A fresh match. The first edition is taken unless one is named.

        An option that is missing has the default of its edition; all chance comes from the seed.
        """
        rules = game_named(game)
        header = _header(rules, asked_options(rules, edition, options), seed)
        return cls(header, fresh_referee(header))

    @classmethod
    def from_record(cls, source: Source) -> Self:
        """The match of a record: a file by its path, or the record itself as bytes or text.

        A match that is not over can be continued.
        """
        return cls._replayed(*_read_source(source))

    @classmethod
    def from_records(cls, source: Source) -> Iterator[Self]:
        """The matches of a file that holds many records; errors as ``from_record``."""
        data, file = _read_source(source)
        for number, record in enumerate(split_records(data), 1):
            yield cls._replayed(record, f"{file}, match {number}")

    @classmethod
    def _replayed(cls, data: bytes, file: str) -> Self:
        record = read_record(data, file)
        referee = fresh_referee(record.header)
        match = cls(record.header, referee)
        for step in replay(record, referee, file):
            match._keep(step.act, step.events, step.told)
        return match

    @classmethod
    def from_position(
        cls,
        game: str,
        position: str,
        *,
        edition: str | None = None,
        options: Switches = None,
        seed: int = 0,
    ) -> Self:
        """A match in the middle, as it is drawn.

        The chart is the one that the options name; if they name none, the picture is the chart.
        UnknownNameError for a game without drawn positions.
        """
        text_of(position, "a position")
        match kit_named(game).position:
            case None:
                raise UnknownNameError(f"no position of {game!r} can be drawn")
            case Entered(acts):
                entered = cls.new(game, edition=edition, options=options, seed=seed)
                for seat, action in acts(position):
                    entered.act(seat, action)
                return entered
            case Pictured() as reader:
                return cls._pictured(game, reader, position, edition, options, seed)

    @classmethod
    def _pictured(
        cls,
        game: str,
        reader: Pictured,
        position: str,
        edition: str | None,
        options: Switches,
        seed: int,
    ) -> Self:
        rules, drawn = game_named(game), Position(position)
        chosen = asked_options(rules, edition, options)
        if rules.chart_option not in as_mapping(options):
            chosen = reader.with_chart_in(drawn, chosen)
        state = reader.read(drawn, chosen)
        header = _header(rules, chosen, seed)
        state = msgspec.structs.replace(state, chance=Chance(header.seed))
        match = cls(header, Referee.at(rules, chosen, state), _Origin.POSITION)
        match._hear([(None, heard_of_position(match._referee, reader.history(state)))])
        return match

    def world(self, side: str, hypothesis: Hypothesis, *, seed: int = 0) -> Self:
        """The match as the enemy of this side can believe it to be, to go on from.

        ``hypothesis`` is what ``tracker(side).sample`` draws. All else that this enemy does not
        know is made up, and chance begins again with the seed. It has no record.
        InvalidOptionsError for what this enemy knows to be untrue.
        """
        imagined_side = side_named(side)
        view = self.view(CAPTAINS[imagined_side.enemy])
        header = msgspec.structs.replace(self._header, seed=seed_of(seed))
        return self._imagined(header, view, self._told, self.tracker(side), hypothesis)

    @classmethod
    def from_heard(
        cls,
        post: Post,
        heard: Sequence[Observation],
        hypothesis: Hypothesis,
        *,
        seed: int = 0,
    ) -> Self:
        """The match as a seat can believe it to be by all that it has heard, for a bot to try.

        ``hypothesis`` is what a sample of the enemy's tracker draws; all else as in ``world``.
        """
        rules = game_named(post.game)
        view: AnyView = rules.blank(post.options, post.seat)
        tracker = post.tracker()
        for observation in heard:
            tracker.observe(observation)
            view = view.after(observation)
        told = told_again(heard, post.seat, rules.seats(post.options))
        return cls._imagined(_header(rules, post.options, seed), view, told, tracker, hypothesis)

    @classmethod
    def _imagined(
        cls,
        header: Header,
        view: AnyView,
        told: Sequence[tuple[Actor | None, Told]],
        tracker: Tracker,
        hypothesis: Hypothesis,
    ) -> Self:
        side = tracker.side
        if not tracker.allows(hypothesis):
            raise InvalidOptionsError(f"{hypothesis!r:.80} cannot be true of {side}")
        sheets = tracker.sheets(hypothesis, view.public.of(side))
        state = imagined(view, side, sheets, header.seed)
        referee = Referee.at(game_named(header.game), header.options, state)
        world = cls(header, referee, _Origin.WORLD)
        world._hear(heard_in_world(told, side, sheets))
        return world

    def _hear(self, told: list[tuple[Actor | None, Told]]) -> None:
        """This is what viewers have heard so far."""
        self._told = told
        self._observations = {
            viewer: [each for _, seen in told for each in seen[viewer]] for viewer in self.viewers
        }

    def copy(self) -> Self:
        """The same match once more; what happens in one does not happen in the other."""
        twin = copy(self)
        twin._referee, twin._log = copy(self._referee), Log(self._log.acts)
        twin._timers = copy(self._timers)
        twin._events, twin._told = list(self._events), list(self._told)
        twin._observations = {seat: list(told) for seat, told in self._observations.items()}
        return twin

    def __repr__(self) -> str:
        """Game, edition, seed, acts, and how it ended."""
        match self.outcome:
            case None:
                stands = "runs"
            case Outcome(winner=None, termination=why):
                stands = f"draw by {why}"
            case Outcome(winner=winner, termination=why):
                stands = f"{winner} won by {why}"
        return f"<Match {self._named}, seed {self.seed}, {len(self._log.acts)} acts, {stands}>"

    @property
    def _named(self) -> str:
        edition = self.options.get("edition")
        return self.game if edition is None else f"{self.game}, edition {edition}"

    # --- what it is ------------------------------------------------------------------------------

    @property
    def game(self) -> str:
        """The game's name."""
        return self._header.game

    @property
    def seed(self) -> int:
        """Where all chance of the match comes from."""
        return self._header.seed

    @property
    def options(self) -> dict[str, Any]:
        """All its options by name, as JSON has them."""
        options: dict[str, Any] = msgspec.to_builtins(self._header.options)
        return options

    @property
    def chart(self) -> Chart | None:
        """The chart, if the game has one."""
        return self._referee.game.chart_of(self._header.options)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, blue first."""
        return self._referee.seats

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """All seats, and the spectator."""
        return self._referee.viewers

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it runs."""
        return self._referee.outcome

    @property
    def acts(self) -> tuple[Act, ...]:
        """Who did what so far; as text each is short notation."""
        return self._log.acts

    @property
    def about(self) -> About:
        """Event, date and players, as far as they were said."""
        return self._header.about

    def describe(
        self,
        *,
        event: str | None = None,
        date: str | None = None,
        players: Mapping[str, str] | None = None,
        boats: Mapping[str, str] | None = None,
    ) -> None:
        """Say what the record tells people: an event, a date such as 2026-11-26, and names.

        Players are named by their seats, or by sides where one holds all; boats by their sides.
        """
        for said in (players, boats):
            if said is not None and not is_a(said, Mapping):
                raise InvalidOptionsError(f"names stand with their seats or sides, not as {said!r}")
        named = {
            seat: name for key, name in (players or {}).items() for seat in self._seats_named(key)
        }
        called = {side_named(side): name for side, name in (boats or self._header.boats).items()}
        if date and not _is_day(date):
            raise InvalidOptionsError(f"a date is a day such as 2026-11-26, not {date!r}")
        about_it = {"event": event, "date": date, "players": named or None}
        fresh = {name: value for name, value in about_it.items() if value is not None}
        try:
            about = msgspec.convert(msgspec.to_builtins(self.about) | fresh, About)
            boat_names = msgspec.convert(called, dict[Side, str])
        except msgspec.ValidationError as error:
            raise InvalidOptionsError(f"a record cannot say this: {error}") from None
        self._header = msgspec.structs.replace(self._header, about=about, boats=boat_names)

    def line_up_refusal(
        self, people: Mapping[str, Sequence[str] | str], language: str = Language.ENGLISH
    ) -> Refusal | None:
        """Why these people could not play together; None if they can.

        ``people`` are names with the seats that each holds; bots have all other seats.
        InvalidOptionsError for a person in both crews and for a seat of two.
        """
        held = [
            tuple(map(self._seat, (seats,) if isinstance(seats, str) else seats))
            for seats in people.values()
        ]
        holders: dict[Seat, str] = {}
        for name, seats in zip(people, held, strict=True):
            if len({seat.side for seat in seats}) > 1:
                raise InvalidOptionsError(f"{name} cannot sit in both crews")
            for seat in seats:
                if holders.setdefault(seat, name) != name:
                    raise InvalidOptionsError(
                        f"{seat} cannot be both {holders[seat]}'s and {name}'s"
                    )
        crews = PerSide(*(self._crew(side, held) for side in Side))
        clause = self._referee.game.broken_line_up(self._header.options, crews)
        return None if clause is None else self._refused(clause, language)

    def _crew(self, side: Side, held: Sequence[tuple[Seat, ...]]) -> Crew:
        own = tuple(seats for seats in held if seats and seats[0].side is side)
        taken = {seat for seats in own for seat in seats}
        rest = (seat for seat in self.seats if seat.side is side and seat not in taken)
        return Crew(own, tuple(rest))

    # --- acting ----------------------------------------------------------------------------------

    @property
    def blocked_by(self) -> tuple[Seat, ...]:
        """The seats without whose act the match does not go on, in truth; none when it is over."""
        return self._referee.blocked_by

    @property
    def may_act(self) -> tuple[Seat, ...]:
        """The seats that may act now, in truth, whether the match is blocked by them or not."""
        return self._referee.may_act

    def awaited(self, viewer: str) -> tuple[Seat, ...]:
        """Whom the match is blocked by, as far as this viewer may know."""
        return self._referee.awaited(self._viewer(viewer))

    @property
    def timers(self) -> tuple[Timer, ...]:
        """The timers there are now. When one has run out, the clock takes its ``action``."""
        return self._referee.timers

    def legal_actions(self, actor: str) -> tuple[Action, ...]:
        """Everything that the seat, or the clock, may do now."""
        return self._referee.legal_actions(self._actor(actor))

    def action(self, said: Action | Json) -> Action:
        """An action from a record's JSON, or from short notation such as ``move right``.

        InvalidNotationError if it is none of the game.
        """
        return read_action(self._referee.game, said)

    def refusal(
        self, actor: str, action: Action | Json, language: str = Language.ENGLISH
    ) -> Refusal | None:
        """Why this action would be refused now; None if it is legal."""
        clause = self._referee.would_break(self._actor(actor), self.action(action))
        language_named(language)
        return None if clause is None else self._refused(cast(Clause, clause), language)

    def _refused(self, clause: Clause, language: str) -> Refusal:
        return Refusal(clause, self._referee.game.explain(clause, language_named(language)))

    def act(
        self, actor: str, action: Action | Json, *, at: float | None = None
    ) -> Mapping[str, tuple[Observation, ...]]:
        """Carry out an action: what each viewer is told of it, by the viewer's name.

        ``at`` is the time of the match in seconds, which never runs back; it is kept in the record,
        and no timer rings by it (``pass_time``). Raises IllegalActionError with clause and
        sentence; then nothing has changed.
        """
        told = self._carry_out(self._actor(actor), self.action(action), at)
        return cast(Mapping[str, tuple[Observation, ...]], told)

    def _carry_out(self, by: Actor, action: Action, at: float | None = None) -> Told:
        now = self._now if at is None else seconds_of(at, "the time of the act", self.now)
        events, told = self._referee.act(by, action)
        self._now = now
        self._keep(Act(by, action, None if now is None else round(now, PLACES)), events, told)
        return told

    @property
    def now(self) -> float:
        """Seconds since the beginning, as far as acts said them and time was let pass."""
        return self._now or 0.0

    def pass_time(self, seconds: float) -> tuple[Action, ...]:
        """Let seconds pass: what the clock does meanwhile, as timers run out."""
        until = self.now + seconds_of(seconds, "the time to pass")
        done: list[Action] = []
        while self.outcome is None:
            rings_at = self._timers.rings_at()
            if rings_at is None or rings_at > until:
                break
            self._now = max(rings_at, self.now)
            action = self._timers.ring(self._now)
            if action is not None:
                self._carry_out(CLOCK, action)
                done.append(action)
        self._now = until
        return tuple(done)

    def _keep(self, act: Act, events: tuple[Event, ...], told: Told) -> None:
        if act.at is not None:
            self._now = max(act.at, self.now)
        self._timers.see(self._referee.timers, self.now)
        self._log.append(act)
        self._events.extend(events)
        self._told.append((act.by, told))
        for viewer, observations in told.items():
            self._observations[viewer].extend(observations)

    # --- looking ---------------------------------------------------------------------------------

    def observations(self, viewer: str, since: int = 0) -> tuple[Observation, ...]:
        """All that this viewer was told, but for the first ``since`` observations."""
        return tuple(self._observations[self._viewer(viewer)][whole_number(since, "since", 0) :])

    def say(
        self,
        observation: Observation,
        language: str = Language.ENGLISH,
        viewer: str = SPECTATOR,
    ) -> str:
        """What happened as a sentence for this viewer, as it is announced; empty if it is not.

        The viewer's own crew is "you". How a drawn match stands and the sheets in a world are not
        announced. UnknownNameError for a game without sentences.
        """
        said = kit_named(self.game).said
        if said is None:
            raise UnknownNameError(f"{self.game} has no sentences")
        if isinstance(observation, PositionShown | SheetsGiven):
            return ""
        spoken, given = language_named(language), self._header.boats
        boats = {side: boat_name(side, given, spoken) for side in Side}
        sentences = sentences_of(self._referee.game.package)
        return said(observation, Narrator(sentences, spoken, boats, SIDE_OF[self._viewer(viewer)]))

    def view(self, viewer: str) -> AnyView:
        """All that this viewer knows: what all may know (``public``), and the own sheets."""
        return self._referee.view(self._viewer(viewer))

    def tracker(self, side: str) -> Tracker:
        """A fresh tracker of this side that has heard all that the other crew was told so far."""
        followed = side_named(side)
        tracker = fresh_tracker(self.game, self._header.options, followed)
        for observation in self._observations[CAPTAINS[followed.enemy]]:
            tracker.observe(observation)
        return tracker

    @property
    def true_events(self) -> tuple[Event, ...]:
        """The truth: everything that happened, complete. No player may see it before the end."""
        return tuple(self._events)

    @property
    def true_state(self) -> AnyState:
        """The truth: where everything is. No player may see it before the end."""
        return self._referee.true_state

    # --- drawing ---------------------------------------------------------------------------------

    def text(self, viewer: str | None = None) -> str:
        """The match as text: the truth, or what this viewer sees of it."""
        return self._seen(viewer).text()

    def svg(self, viewer: str | None = None) -> str:
        """The match as an SVG picture: the truth, or what this viewer sees and can know of it.

        Where a boat can be that the viewer does not see is the darker the likelier.
        """
        return svg(tuple(self._seen(viewer).sheets()))

    def _repr_svg_(self) -> str:
        """For notebooks."""
        return self.svg()

    def _seen(self, viewer: str | None) -> SeenBoats:
        kit, options = kit_named(self.game), self._header.options
        seen: set[Side | None] = set(Side)
        if viewer is not None:
            seen = {SIDE_OF[self._viewer(viewer)]}
        boats = {side: boat for side, boat in boats_of(self._referee).items() if side in seen}
        unseen = [side for side in Side if side not in seen and kit.tracker is not None]
        places = {side: self.tracker(side).marginal for side in unseen}
        prior = None if kit.tracker is None else kit.tracker(options, Side.BLUE)
        grid = grid_of(self.chart, prior)
        # How many acts there were, and the seed, are no viewer's to know.
        title = f"{self!r}"[7:-1] if viewer is None else f"{self._named}, as {viewer} sees it"
        return SeenBoats(grid, self.chart, boats, places, title)

    # --- afterwards ------------------------------------------------------------------------------

    def debrief(self) -> Debrief:
        """What each act told and brought, shots and missed shots, key moments.

        UnknownNameError for a game that brings nothing for it; errors as ``record``.
        """
        return debrief(self._record)

    def reasons(self, language: str = Language.ENGLISH) -> tuple[str, ...]:
        """Why each act was done, as the bot that did it says; empty where none says it.

        Persons, bots of one's own and the clock say nothing. Errors as ``debrief``.
        """
        spoken = language_named(language)
        causes = (moment.reason for moment in self.debrief().moments)
        return tuple("" if cause is None else said_reason(cause, spoken) for cause in causes)

    def moments(self, language: str = Language.ENGLISH) -> tuple[str, ...]:
        """The key moments in sentences."""
        found = self.debrief()
        spoken = language_named(language)
        return tuple(sentence(each, found.boats, spoken) for each in found.key_moments)

    # --- keeping ---------------------------------------------------------------------------------

    def record(self) -> bytes:
        """The match as a record; InvalidOptionsError if it began elsewhere than a match begins."""
        return write_record(self._record)

    @property
    def _record(self) -> Record:
        if self._origin is not _Origin.BEGINNING:
            raise InvalidOptionsError(f"a match that began at {self._origin} has no record")
        return Record(self._header, self._log.acts, self.outcome)

    def save(self, path: PathLike[str] | str, *, append: bool = False) -> None:
        """Write the record to a file, or behind the records that are in it (``from_records``).

        Errors as ``record``; then the file is as it was.
        """
        record = self.record()
        with Path(path).open("ab" if append else "wb") as file:
            file.write(record)

    # --- bots ------------------------------------------------------------------------------------

    def bots(self, seated: Mapping[str, str | Bot | MakeOwn]) -> "Bots":
        """Bots of these levels on these seats, or on all seats of a side; or bots of one's own.

        A bot of one's own is an instance, or what makes one of a Post, as for an arena. It plays as
        a person does: its mates rely on it, and it may speak after whatever it hears. All hear what
        their seats were told so far.
        """
        if not is_a(seated, Mapping):
            raise InvalidOptionsError(f"bots are named by seats or sides, not as {seated!r}")
        asked: dict[Seat, str | Bot | MakeOwn] = {}
        for name in sorted(seated, key=lambda name: name not in tuple(Side)):
            asked |= dict.fromkeys(self._seats_named(name), seated[name])
        own = {
            seat: OwnBot(bot(self._post(seat)) if callable(bot) else bot, seat)
            for seat, bot in asked.items()
            if not isinstance(bot, str)
        }
        levels = {
            seat: level_named(self.game, bot) for seat, bot in asked.items() if isinstance(bot, str)
        }
        house = {seat: self._bot(seat, level, tuple(own)) for seat, level in levels.items()}
        in_order = {seat: (house | own)[seat] for seat in self.seats if seat in asked}
        return Bots(self, self._referee, self._told, self._carry_out, in_order, tuple(own))

    def _post(self, seat: Seat) -> Post:
        return Post(self.game, self._header.options, seat, Chance(self.seed).seed_for(seat))

    def _bot(self, seat: Seat, level: Level, people: Sequence[Seat]) -> Bot:
        seats = {**self._header.seats, seat: f"bot:{level.value}"}
        self._header = msgspec.structs.replace(self._header, seats=seats)
        mates = frozenset(mate for mate in people if mate.side is seat.side)
        post = self._post(seat)
        return make_bot(post.game, level, seat, post.options, post.seed, mates)

    def _seats_named(self, name: str) -> tuple[Seat, ...]:
        if name in tuple(Side):
            return tuple(seat for seat in self.seats if seat.side == name)
        return (self._seat(name),)

    # --- names -----------------------------------------------------------------------------------

    def _actor(self, name: str) -> Actor:
        return CLOCK if name == CLOCK else self._seat(name)

    def _viewer(self, name: str) -> Viewer:
        return self._one_of(self.viewers, name, "viewer")

    def _seat(self, name: str) -> Seat:
        return self._one_of(self.seats, name, "seat")

    @staticmethod
    def _one_of(known: tuple[N, ...], name: str, kind: str) -> N:
        for each in known:
            if each == name:
                return each
        names = ", ".join(known)
        raise UnknownNameError(f"there is no {kind} {name!r} in this match, only {names}")


def _read_source(source: Source) -> tuple[bytes, str]:
    """The bytes of a record, and what errors call it. Text that begins a record is one."""
    match source:
        case bytes():
            return source, "record"
        case str() if source.lstrip().startswith("{"):
            return source.encode(), "record"
        case _:
            return Path(source).read_bytes(), fspath(source)


def _is_day(text: str) -> bool:
    try:
        calendar_date.fromisoformat(text)
    except (TypeError, ValueError):
        return False
    return True


def _header(game: AnyGame, options: Options, seed: int) -> Header:
    seats = dict.fromkeys(game.seats(options), "person")
    rules = game.rules_version
    return Header(game=game.id, options=options, seed=seed_of(seed), seats=seats, rules=rules)
