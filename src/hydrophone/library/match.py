"""A match as a program holds it: open, ask, act, observe, keep."""

from collections.abc import Mapping, Sequence
from copy import copy
from enum import StrEnum
from pathlib import Path
from typing import Any, cast

import msgspec

from hydrophone.belief.tracker import Hypothesis, Tracker
from hydrophone.board.chart import Chart
from hydrophone.bots.bot import Bot
from hydrophone.core.chance import SEED_MAX, Chance
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
from hydrophone.core.seats import CAPTAINS, Actor, Seat, Side, Viewer, parse_actor, parse_viewer
from hydrophone.kits.makers import level_named, make_bot
from hydrophone.kits.makers import make_tracker as tracker_of
from hydrophone.kits.registry import game_named, kit_named
from hydrophone.library.values import Json, read_action, read_options, side_named
from hydrophone.library.worlds import heard_in_world, imagined
from hydrophone.notation.record import Act, Header, Record, read_record, write_record
from hydrophone.play.log import Log, fresh_referee, replay
from hydrophone.play.players import Players
from hydrophone.play.referee import Referee, Told


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
    """One match and its referee. What it gives out is frozen; only ``act`` changes it.

    It is made by ``new``, ``from_record``, ``from_position`` or ``world``. Seats, viewers and sides
    are given as their names or as members of Seat, SPECTATOR, CLOCK and Side, which are the same.
    """

    def __init__(
        self, header: Header, referee: Referee, origin: _Origin = _Origin.BEGINNING
    ) -> None:
        self._header = header
        self._referee = referee
        self._origin = origin
        self._log = Log()
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
        options: Mapping[str, Any] | None = None,
        seed: int = 0,
    ) -> "Match":
        """A fresh match. The first edition is taken unless one is named.

        An option that is missing has the default of its edition; all chance comes from the seed.
        """
        rules = game_named(game)
        header = _header(rules, read_options(rules, edition, options), seed)
        return cls(header, fresh_referee(header))

    @classmethod
    def from_record(cls, source: Path | bytes | str) -> "Match":
        """The match of a record: a file by its Path, or the record itself as bytes or text.

        A match that is not over can be continued.
        """
        file = str(source) if isinstance(source, Path) else "record"
        record = read_record(_bytes_of(source), file)
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
        options: Mapping[str, Any] | None = None,
        seed: int = 0,
    ) -> "Match":
        """A match in the middle, as it is drawn.

        The chart is the one that the options name; if they name none, the picture is the chart.
        UnknownNameError for a game without drawn positions.
        """
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
        options: Mapping[str, Any] | None,
        seed: int,
    ) -> "Match":
        rules, drawn = game_named(game), Position(position)
        chosen = read_options(rules, edition, options)
        if rules.chart_option not in (options or {}):
            chosen = reader.with_chart_in(drawn, chosen)
        state = reader.read(drawn, chosen)
        header = _header(rules, chosen, seed)
        state = msgspec.structs.replace(state, chance=Chance(header.seed))
        return cls(header, Referee.at(rules, chosen, state), _Origin.POSITION)

    def world(self, side: str, hypothesis: Hypothesis, *, seed: int = 0) -> "Match":
        """The match as the enemy of this side can believe it to be, to go on from.

        ``hypothesis`` is what ``tracker(side).sample`` draws. All else that this enemy does not
        know is made up, and chance begins anew with the seed. It has no record.
        """
        imagined_side = side_named(side)
        view = self.view(CAPTAINS[imagined_side.enemy])
        known = view.public.of(imagined_side)
        sheets = self.tracker(side).sheets(hypothesis, known)
        state = imagined(view, imagined_side, sheets, _checked(seed))
        referee = Referee.at(self._referee.game, self._referee.options, state)
        header = msgspec.structs.replace(self._header, seed=seed)
        world = Match(header, referee, _Origin.WORLD)
        world._told = heard_in_world(self._told, imagined_side, sheets)
        world._observations = {
            viewer: [each for _, told in world._told for each in told[viewer]]
            for viewer in self.viewers
        }
        return world

    def copy(self) -> "Match":
        """The same match once more; what happens in one does not happen in the other."""
        twin = copy(self)
        twin._referee, twin._log = copy(self._referee), Log(self._log.acts)
        twin._events, twin._told = list(self._events), list(self._told)
        twin._observations = {seat: list(told) for seat, told in self._observations.items()}
        return twin

    def __repr__(self) -> str:
        """Game, edition, seed, acts, and how it ended."""
        edition = self.options.get("edition")
        named = self.game if edition is None else f"{self.game}, edition {edition}"
        match self.outcome:
            case None:
                stands = "runs"
            case Outcome(winner=None, termination=why):
                stands = f"draw by {why}"
            case Outcome(winner=winner, termination=why):
                stands = f"{winner} won by {why}"
        return f"<Match {named}, seed {self.seed}, {len(self._log.acts)} acts, {stands}>"

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
        """An action read from a record's JSON; InvalidNotationError if it is none of the game."""
        return read_action(self._referee.game, said)

    def refusal(
        self, actor: str, action: Action | Json, language: str = Language.ENGLISH
    ) -> Refusal | None:
        """Why this action would be refused now; None if it is legal."""
        spoken = _language(language)
        clause = self._referee.would_break(self._actor(actor), self.action(action))
        if clause is None:
            return None
        sentence = self._referee.game.explain(cast(Clause, clause), spoken)
        return Refusal(clause, sentence)

    def act(self, actor: str, action: Action | Json, *, at: float | None = None) -> Told:
        """Carry out an action: what each viewer is told of it.

        ``at`` (seconds since the beginning) is kept in the record. Raises IllegalActionError with
        clause and sentence; then nothing has changed.
        """
        act = Act(self._actor(actor), self.action(action), at)
        events, told = self._referee.act(act.by, act.do)
        self._keep(act, events, told)
        return told

    def _keep(self, act: Act, events: tuple[Event, ...], told: Told) -> None:
        self._log.append(act)
        self._events.extend(events)
        self._told.append((act.by, told))
        for viewer, observations in told.items():
            self._observations[viewer].extend(observations)

    # --- looking ---------------------------------------------------------------------------------

    def observations(self, viewer: str, since: int = 0) -> tuple[Observation, ...]:
        """All that this viewer was told, but for the first ``since`` observations."""
        return tuple(self._observations[self._viewer(viewer)][since:])

    def view(self, viewer: str) -> AnyView:
        """All that this viewer knows: what all may know (``public``), and the own sheets."""
        return self._referee.view(self._viewer(viewer))

    def tracker(self, side: str) -> Tracker:
        """A fresh tracker of this side that has heard all that the other crew was told so far."""
        followed = side_named(side)
        tracker = tracker_of(self.game, self._header.options, followed)
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

    # --- keeping ---------------------------------------------------------------------------------

    def record(self) -> bytes:
        """The match as a record; InvalidOptionsError if it began elsewhere than a match begins."""
        if self._origin is not _Origin.BEGINNING:
            raise InvalidOptionsError(f"a match that began at {self._origin} has no record")
        return write_record(Record(self._header, self._log.acts, self.outcome))

    def save(self, path: Path) -> None:
        """Write the record to a file."""
        path.write_bytes(self.record())

    # --- bots ------------------------------------------------------------------------------------

    def bots(self, seated: Mapping[str, str | Bot]) -> "Bots":
        """Bots of these levels on these seats, or on all seats of a side; or bots of one's own.

        They hear what their seats were told so far. InvalidOptionsError if the match began at a
        drawn position: a bot knows a match from its beginning.
        """
        if self._origin is _Origin.POSITION:
            raise InvalidOptionsError("a bot knows a match from its beginning, not from a position")
        bots: dict[Seat, Bot] = {}
        for name, bot in seated.items():
            for seat in self._seats_named(name):
                bots[seat] = bot if not isinstance(bot, str) else self._bot(seat, bot)
        return Bots(self, self._referee, self._told, bots)

    def _bot(self, seat: Seat, name: str) -> Bot:
        level = level_named(self.game, name)
        seats = {**self._header.seats, seat: f"bot:{level.value}"}
        self._header = msgspec.structs.replace(self._header, seats=seats)
        seed = Chance(self.seed).seed_for(seat)
        return make_bot(self.game, level, seat, self._header.options, seed)

    def _seats_named(self, name: str) -> tuple[Seat, ...]:
        if name in tuple(Side):
            return tuple(seat for seat in self.seats if seat.side == name)
        actor = self._actor(name)
        return (actor,) if isinstance(actor, Seat) else ()

    # --- names -----------------------------------------------------------------------------------

    def _actor(self, name: str) -> Actor:
        actor = parse_actor(name)
        if isinstance(actor, Seat):
            self._check_seat(actor)
        return actor

    def _viewer(self, name: str) -> Viewer:
        viewer = parse_viewer(name)
        if isinstance(viewer, Seat):
            self._check_seat(viewer)
        return viewer

    def _check_seat(self, seat: Seat) -> None:
        if seat not in self.seats:
            raise UnknownNameError(
                f"{seat.value} is no seat of this match: {', '.join(self.seats)}"
            )


class Bots:
    """Bots on some seats of a match; people or other programs have the others."""

    def __init__(
        self,
        match: Match,
        referee: Referee,
        told: Sequence[tuple[Actor | None, Told]],
        bots: Mapping[Seat, Bot],
    ) -> None:
        self._match = match
        self._referee = referee
        self._told = told
        self._players = Players(bots, Chance(match.seed).fork("order"))
        self._heard = 0

    def play(self) -> Outcome | None:
        """Act until the match is over, or waits for none of these bots: then None."""
        while True:
            for actor, told in self._told[self._heard :]:
                self._players.hear(told, actor)
            self._heard = len(self._told)
            outcome = self._match.outcome
            turn = None if outcome else self._players.next_action(self._referee)
            if turn is None:
                return outcome
            self._match.act(*turn)


def _header(game: AnyGame, options: Options, seed: int) -> Header:
    seats = dict.fromkeys(game.seats(options), "person")
    rules = game.rules_version
    return Header(game=game.id, options=options, seed=_checked(seed), seats=seats, rules=rules)


def _checked(seed: int) -> int:
    if not 0 <= seed <= SEED_MAX:
        raise InvalidOptionsError(f"the seed is {seed}, not a number from 0 to {SEED_MAX}")
    return seed


def _bytes_of(source: Path | bytes | str) -> bytes:
    match source:
        case Path():
            return source.read_bytes()
        case str():
            return source.encode()
        case bytes():
            return source


def _language(name: str) -> Language:
    try:
        return Language(name)
    except ValueError:
        raise UnknownNameError(f"nothing is said in {name!r}, only {', '.join(Language)}") from None
