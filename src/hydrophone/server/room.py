"""One match: who is there, what they may do, who is told what. A state machine without I/O.

What comes in is a method call with the time; what goes out is a list of effects. A change is first
written (Persist) and only then made and told, by ``stored``; until then whatever comes in waits.
"""

from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TypeAlias, assert_never, cast

import msgspec
from msgspec.structs import replace

from hydrophone import __version__
from hydrophone.board.grid import parse_cell
from hydrophone.bots.bot import Report
from hydrophone.core.errors import (
    HydrophoneError,
    IllegalActionError,
    InvalidChartError,
    InvalidNotationError,
    UnknownNameError,
)
from hydrophone.core.game import Action, AnyGame, Clause, Due, Language, Options
from hydrophone.core.seats import CLOCK, SPECTATOR, Actor, Seat, Side, Viewer
from hydrophone.server import lobby, tokens
from hydrophone.server.effects import (
    AskBot,
    Close,
    Connection,
    Effect,
    Effects,
    OpenRematch,
    Persist,
    Send,
    SetAlarm,
    Write,
)
from hydrophone.server.entries import (
    Acted,
    Began,
    Entry,
    Table,
    TableSet,
    decode_entry,
    encode_entry,
    settle,
)
from hydrophone.server.messages import (
    Acked,
    Act,
    Bye,
    Configure,
    Ended,
    Hello,
    Leave,
    LeaveSeat,
    Lobby,
    Notice,
    Observed,
    Phase,
    Pin,
    Ping,
    Pinned,
    PlayerId,
    PlayerInfo,
    Pong,
    Refused,
    Rematch,
    RematchMade,
    SaveSheet,
    SeatInfo,
    SeatOffer,
    SetBot,
    SetLanguage,
    SetNames,
    SetReady,
    Sheet,
    TakeSeat,
    ToClient,
    ToServer,
    Welcome,
    WhyNot,
)
from hydrophone.server.presence import Caller, Presence
from hydrophone.server.refusals import Reason, RefusedError, guest, sentence
from hydrophone.server.running import Attempt, Running, read_action

LINES = 200
"""At most so many connections to one match."""

REMEMBERED = 256
"""So many answers a person are remembered, in case a command comes again."""

RETRY_S = 1.0
"""After a failed write, bots and the clock try again after so many seconds."""

Command: TypeAlias = (
    SetLanguage
    | TakeSeat
    | LeaveSeat
    | SetBot
    | Configure
    | SetNames
    | SetReady
    | Act
    | WhyNot
    | SaveSheet
    | Pin
    | Rematch
    | Leave
)
_Work: TypeAlias = Callable[[float], list[Effect]]


class Fresh(msgspec.Struct, frozen=True):
    """Where secrets and seeds come from; the room makes none itself."""

    secret: Callable[[], str]
    seed: Callable[[], int]


class _Pending(msgspec.Struct, frozen=True):
    """A change that is being written: what to do when it is, and what when it cannot be."""

    then: _Work
    otherwise: Callable[[], list[Effect]]


class _Asked(msgspec.Struct, frozen=True):
    """A question to a bot that is not answered yet."""

    ask: int
    legal: tuple[Action, ...]


class _Listeners(msgspec.Struct, frozen=True):
    """Connections that are told the same."""

    viewer: Viewer
    seats: tuple[Seat, ...]
    lines: tuple[Connection, ...]


def read_options(game: AnyGame, body: msgspec.Raw) -> Options:
    """Options from the wire; RefusedError if they do not fit the game."""
    try:
        options: Options = msgspec.json.decode(body, type=game.options_type)
        game.check_options(options)
    except InvalidChartError as error:
        raise RefusedError(Reason.INVALID_CHART, str(error)) from None
    except UnknownNameError as error:
        raise RefusedError(Reason.UNKNOWN_CHART, str(error)) from None
    except (HydrophoneError, msgspec.MsgspecError) as error:
        raise RefusedError(Reason.BAD_OPTIONS, str(error)) from None
    return options


class Room:
    """One match with its people, its bots and its spectators."""

    def __init__(self, game: AnyGame, table: Table, fresh: Fresh) -> None:
        self.game = game
        self.table = table
        self.running: Running | None = None
        self.log: list[Acted] = []
        self.presence = Presence()
        self._fresh = fresh
        self._entries = 0
        self._tokens: dict[PlayerId, tokens.Tokens] = {}
        self._sheets: dict[Seat, str] = {}
        self._pins: dict[Seat, Pinned] = {}
        self._answers: dict[PlayerId, OrderedDict[str, ToClient]] = {}
        self._pending: _Pending | None = None
        self._waiting: deque[_Work] = deque()
        self._listeners: list[_Listeners] | None = None
        self._shown: dict[tuple[Seat, ...], object] = {}
        self._due: Due | None = None
        self._deadline: float | None = None
        self._alarm: float | None = None
        self._retry: float | None = None
        self._failing = False
        self._asks = 0
        self._asked: dict[Seat, _Asked] = {}
        self._bot_heard: dict[Seat, int] = {}
        self._guests = 0
        self._successor: tuple[str, str, dict[PlayerId, str]] | None = None
        self._rematch_asked = False

    # --- making and restoring ------------------------------------------------------------------

    def open(self) -> tuple[Write, dict[PlayerId, str]]:
        """The first write of a new match, and a secret token for everybody at the table."""
        secrets = {person.id: self._fresh.secret() for person in self.table.people}
        for player, secret in secrets.items():
            self._tokens[player] = tokens.issue((), secret, None, 0, ())
        kept = tuple(_kept_tokens(player, mine) for player, mine in self._tokens.items())
        write = self._write((TableSet(self.table),), kept)
        self._entries = 1
        return replace(write, opened=self.table.code), secrets

    @staticmethod
    def restore(
        game: AnyGame,
        entries: Sequence[str],
        kept: Iterable[tuple[str, str]],
        fresh: Fresh,
        now: float,
    ) -> "Room":
        """The room as it was when the last of the entries was written."""
        room: Room | None = None
        for body in entries:
            entry = decode_entry(body)
            if isinstance(entry, TableSet):
                table = settle(entry.table, game)
                room = room or Room(game, table, fresh)
                room.table = table
            elif room is not None:
                room._redo(entry)
        if room is None:
            raise InvalidNotationError("the log of a match begins with its table")
        room._entries = len(entries)
        for name, value in kept:
            room._restore_kept(name, value)
        room.presence.miss((person.id for person in room.table.people), now)
        room._restart_clock(now)
        return room

    def _redo(self, entry: Began | Acted) -> None:
        if isinstance(entry, Began):
            self.running = Running(self.game, self.table.options, entry)
        elif self.running is not None:
            self.running.redo(entry)
            self.log.append(entry)
            if entry.id:
                self._remember(entry.player, Acked(entry.id))

    def _restore_kept(self, name: str, value: str) -> None:
        kind, _, whose = name.partition(":")
        if kind == "tokens":
            self._tokens[whose] = msgspec.json.decode(value, type=tokens.Tokens)
        elif kind == "sheet":
            self._sheets[Seat(whose)] = value

    # --- what comes in -------------------------------------------------------------------------

    def join(self, line: Connection, hello: Hello, now: float) -> Effects:
        """Somebody connects."""
        return self._in_turn(partial(self._join, line, hello), now)

    def command(self, line: Connection, command: ToServer, now: float) -> Effects:
        """Somebody on the line wants something."""
        if isinstance(command, Ping):
            return [Send((line,), Pong())]
        if isinstance(command, Hello):
            return []
        return self._in_turn(partial(self._command, line, command), now)

    def drop(self, line: Connection, now: float) -> Effects:
        """A connection is gone."""
        return self._in_turn(partial(self._drop, line), now)

    def bot_answered(
        self, seat: Seat, ask: int, choice: int | None, report: Report | None, now: float
    ) -> Effects:
        """A bot has heard, and chosen one of the legal actions it was shown if there were any."""
        return self._in_turn(partial(self._bot_answered, seat, ask, choice, report), now)

    def wake(self, now: float) -> Effects:
        """The alarm rings."""
        return self._in_turn(self._wake, now)

    def rematch_made(
        self, match: str, code: str, secrets: dict[PlayerId, str] | None, now: float
    ) -> Effects:
        """There is a new match with these tokens, or (None) there could not be one."""
        return self._in_turn(lambda _: self._rematch_made(match, code, secrets), now)

    def stored(self, now: float) -> Effects:
        """The last write is safe."""
        effects: list[Effect] = []
        if self._failing:
            self._failing = False
            effects += self._notice(Reason.STORE_RECOVERED)
        return self._settled(effects, now, stored=True)

    def not_stored(self, now: float) -> Effects:
        """The last write failed: nothing has changed."""
        effects: list[Effect] = []
        if not self._failing:
            self._failing = True
            effects += self._notice(Reason.STORE_FAILED)
        self._retry = now + RETRY_S
        return self._settled(effects, now, stored=False)

    def _settled(self, effects: list[Effect], now: float, *, stored: bool) -> Effects:
        pending, self._pending = self._pending, None
        if pending is not None:
            effects += pending.then(now) if stored else pending.otherwise()
        while self._waiting and self._pending is None:
            effects += self._waiting.popleft()(now)
        return effects + self._set_alarm(now)

    def _in_turn(self, work: _Work, now: float) -> Effects:
        if self._pending is not None:
            self._waiting.append(work)
            return []
        effects = work(now)
        return effects if self._pending is not None else effects + self._set_alarm(now)

    def _persist(
        self, write: Write, then: _Work, otherwise: Callable[[], list[Effect]]
    ) -> list[Effect]:
        self._pending = _Pending(then, otherwise)
        return [Persist(write)]

    def _write(self, entries: tuple[Entry, ...], kept: tuple[tuple[str, str], ...] = ()) -> Write:
        bodies = tuple(encode_entry(entry).decode() for entry in entries)
        return Write(self.table.match, self._entries, bodies, kept)

    # --- coming and going ----------------------------------------------------------------------

    def _join(self, line: Connection, hello: Hello, now: float) -> list[Effect]:
        if len(self.presence.lines()) >= LINES:
            return self._turn_away(line, Reason.ROOM_FULL, hello.language)
        player, used = self._recognise(hello.token)
        if used is not None:
            return self._come_back(line, hello, player, used, now)
        if hello.spectate or self.table.phase is Phase.OVER:
            return self._watch(line, hello, now)
        if hello.token is not None:
            return self._turn_away(line, Reason.WRONG_TOKEN, hello.language)
        return self._come(line, hello)

    def _recognise(self, token: str | None) -> tuple[PlayerId, tokens.Token | None]:
        if token is not None:
            for player, mine in self._tokens.items():
                used = tokens.find(mine, token)
                if used is not None:
                    return player, used
        return "", None

    def _turn_away(self, line: Connection, reason: Reason, language: Language) -> list[Effect]:
        return [Send((line,), Bye(reason, sentence(reason, language))), Close(line)]

    def _watch(self, line: Connection, hello: Hello, now: float) -> list[Effect]:
        self._guests += 1
        name = hello.name or guest(hello.language, self._guests)
        player = f"s{self._guests}"
        caller = Caller(line, player, hello.language, name=name, spectator=True)
        return self._welcome(caller, self._fresh.secret(), 0, now)

    def _come(self, line: Connection, hello: Hello) -> list[Effect]:
        try:
            name = hello.name or guest(hello.language, self.table.joined + 1)
            table, person = lobby.come(self.table, name)
        except RefusedError as error:
            return self._turn_away(line, error.reason, hello.language)
        secret = self._fresh.secret()
        mine = tokens.issue((), secret, None, 0, ())
        caller = Caller(line, person.id, hello.language, tokens.digest(secret))

        def then(now: float) -> list[Effect]:
            self.table = table
            self._entries += 1
            self._tokens[person.id] = mine
            return self._welcome(caller, secret, 0, now)

        write = self._write((TableSet(table),), (_kept_tokens(person.id, mine),))
        away = partial(self._turn_away, line, Reason.STORE_FAILED, hello.language)
        return self._persist(write, then, away)

    def _come_back(
        self, line: Connection, hello: Hello, player: PlayerId, used: tokens.Token, now: float
    ) -> list[Effect]:
        person = self.table.person(player)
        stream = person.stream if person is not None else 0
        since = hello.since if used.stream == stream else 0
        secret = self._fresh.secret()
        mine = tokens.issue(self._tokens[player], secret, used, stream, self.presence.held(player))

        def then(now: float) -> list[Effect]:
            self._tokens[player] = mine
            caller = Caller(line, player, hello.language, tokens.digest(secret))
            return self._welcome(caller, secret, since, now)

        def with_the_old_token() -> list[Effect]:
            caller = Caller(line, player, hello.language, used.digest)
            return self._welcome(caller, hello.token or "", since, now)

        write = self._write((), (_kept_tokens(player, mine),))
        return self._persist(write, then, with_the_old_token)

    def _welcome(self, caller: Caller, secret: str, since: int, now: float) -> list[Effect]:
        others = self.presence.lines()
        self.presence.add(caller)
        self._listeners = None
        here = (caller.connection,)
        table = self._lobby(now)
        welcome = Welcome(
            caller.player, secret, __version__, table, self._sheets_for(caller.player)
        )
        effects: list[Effect] = [Send(here, welcome), *self._pins_for(caller.player, here)]
        effects += self._catch_up(caller.player, here, since, now)
        if others:
            effects.append(Send(others, table))
        if self._successor is not None:
            effects += self._tell_rematch(caller.player)
        return effects + self._ask_bots()

    def _drop(self, line: Connection, now: float) -> list[Effect]:
        if self.presence.remove(line, now) is None:
            return []
        self._listeners = None
        return self._tell_table(now)

    # --- commands ------------------------------------------------------------------------------

    def _command(self, line: Connection, command: Command, now: float) -> list[Effect]:
        caller = self.presence.caller(line)
        if caller is None:
            return []
        known = self._answers.get(caller.player)
        if known is not None and command.id in known:
            return [Send((line,), known[command.id])]
        try:
            return self._carry_out(caller, command, now)
        except RefusedError as error:
            told = sentence(error.reason, caller.language, error.detail)
            return self._answer(caller, Refused(command.id, error.reason, told))
        except IllegalActionError as error:
            told = self._explain(error.clause, caller.language)
            return self._answer(caller, Refused(command.id, error.clause, told))

    def _carry_out(self, caller: Caller, command: Command, now: float) -> list[Effect]:
        if isinstance(command, SetLanguage):
            self.presence.add(replace(caller, language=command.language))
            return self._answer(caller, Acked(command.id))
        if caller.spectator:
            raise RefusedError(Reason.ONLY_WATCHING)
        table, player = self.table, caller.player
        match command:
            case Act():
                return self._act(caller, command, now)
            case WhyNot():
                return self._why_not(caller, command)
            case SaveSheet():
                return self._save_sheet(caller, command)
            case Pin():
                return self._pin(caller, command)
            case TakeSeat(seat=seat):
                after = lobby.take_seat(table, player, seat, self.presence.vacant(now))
            case LeaveSeat(seat=seat):
                after = lobby.leave_seat(table, player, seat)
            case SetBot(seat=seat, level=level):
                vacant = self.presence.vacant(now)
                after = lobby.set_bot(table, player, seat, level, vacant)
            case Configure(options=body):
                options = read_options(self.game, body)
                after = lobby.configure(table, player, self.game, options)
            case SetNames(name=name, boat=boat):
                after = lobby.set_names(table, player, name, boat)
            case SetReady(ready=ready):
                after = lobby.set_ready(table, player, ready)
            case Rematch():
                return self._rematch(caller, command)
            case Leave():
                return self._leave(caller, command)
            case _:
                assert_never(command)
        answer = partial(self._answer, caller, Acked(command.id))
        return self._change(after, answer, caller, command, now)

    def _answer(self, caller: Caller, answer: Acked | Refused) -> list[Effect]:
        self._remember(caller.player, answer)
        return [Send((caller.connection,), answer)]

    def _remember(self, player: PlayerId, answer: Acked | Refused) -> None:
        known = self._answers.setdefault(player, OrderedDict())
        known[answer.id] = answer
        if len(known) > REMEMBERED:
            known.popitem(last=False)

    def _cannot_store(self, caller: Caller, command: Command) -> Callable[[], list[Effect]]:
        """Answered, but not remembered: the same command may come again and succeed."""
        told = sentence(Reason.STORE_FAILED, caller.language)
        refused = Refused(command.id, Reason.STORE_FAILED, told)
        return lambda: [Send((caller.connection,), refused)]

    # --- the table -----------------------------------------------------------------------------

    def _change(
        self,
        after: Table,
        answer: Callable[[], list[Effect]],
        caller: Caller,
        command: Command,
        now: float,
    ) -> list[Effect]:
        if after == self.table:
            return answer()
        after = lobby.follow(self.table, after)
        entries: tuple[Entry, ...]
        began = None
        if after.phase is Phase.LOBBY and lobby.may_start(after):
            after = lobby.start(after)
            began = Began(self._fresh.seed(), self._fresh.seed(), now)
        entries = (TableSet(after),) if began is None else (TableSet(after), began)

        def then(now: float) -> list[Effect]:
            self._entries += len(entries)
            effects = answer()
            return effects + self._turn_table(after, began, now)

        return self._persist(self._write(entries), then, self._cannot_store(caller, command))

    def _turn_table(self, after: Table, began: Began | None, now: float) -> list[Effect]:
        """Make a stored change of the table and tell everybody."""
        before, self.table = self.table, after
        self._listeners = None
        for info in after.seats:
            if info != before.seat(info.seat):
                self._asked.pop(info.seat, None)
                self._bot_heard.pop(info.seat, None)
        effects = self._tell_table(now)
        if began is not None:
            self.running = Running(self.game, after.options, began)
            self._restart_clock(now)
            for listeners in self._audience():
                effects += self._observed(listeners, 0, now, reset=True)
        elif self.running is not None:
            effects += self._tell_new_streams(before, now)
        return effects + self._ask_bots()

    def _tell_new_streams(self, before: Table, now: float) -> list[Effect]:
        """Whoever sees with other eyes, or holds other seats, is told what he may know now."""
        effects: list[Effect] = []
        for player in {person.id for person in self.table.people}:
            old, new = before.seats_of(player), self.table.seats_of(player)
            lines = self.presence.lines_of((player,))
            if old == new or not lines:
                continue
            moved = lobby.viewer_of(before, player) is not lobby.viewer_of(self.table, player)
            viewer = lobby.viewer_of(self.table, player)
            count = self._count(viewer)
            effects += self._catch_up(player, lines, 0 if moved else count, now)
            if moved:
                effects += [
                    Send(lines, Sheet(seat, body))
                    for seat, body in self._sheets_for(player).items()
                ]
                effects += self._pins_for(player, lines)
        return effects

    def _tell_table(self, now: float) -> list[Effect]:
        lines = self.presence.lines()
        return [Send(lines, self._lobby(now))] if lines else []

    def public(self, now: float) -> Lobby:
        """What everybody who has the code may know of the table."""
        return self._lobby(now)

    def _lobby(self, now: float) -> Lobby:
        table = self.table
        vacant = self.presence.vacant(now)
        seats = tuple(
            replace(info, vacant=True) if info.player in vacant else info for info in table.seats
        )
        people = [
            PlayerInfo(p.id, p.name, p.ready, self.presence.here(p.id), spectator=False)
            for p in table.people
        ]
        people += [
            PlayerInfo(c.player, c.name, ready=False, present=True, spectator=True)
            for c in self.presence.callers()
            if c.spectator
        ]
        return Lobby(
            table.match,
            table.code,
            table.game,
            table.options,
            table.phase,
            table.host,
            seats,
            tuple(people),
            dict(table.boats),
        )

    def _leave(self, caller: Caller, command: Leave) -> list[Effect]:
        player = caller.player
        after = lobby.follow(self.table, lobby.leave(self.table, player))
        write = self._write((TableSet(after),), (_kept_tokens(player, ()),))

        def then(now: float) -> list[Effect]:
            self._entries += 1
            effects: list[Effect] = [Send((caller.connection,), Acked(command.id))]
            for line in self.presence.lines_of((player,)):
                effects += self._turn_away(line, Reason.LEFT, caller.language)
                self.presence.remove(line, now)
            self.presence.forget(player)
            self._tokens.pop(player, None)
            self._answers.pop(player, None)
            return effects + self._turn_table(after, None, now)

        return self._persist(write, then, self._cannot_store(caller, command))

    # --- playing -------------------------------------------------------------------------------

    def _own_match(self, caller: Caller, seat: Seat) -> Running:
        if self.table.seat(seat) is None:
            raise RefusedError(Reason.NO_SUCH_SEAT)
        if seat not in self.table.seats_of(caller.player):
            raise RefusedError(Reason.NOT_YOUR_SEAT)
        if self.running is None:
            raise RefusedError(Reason.NOT_RUNNING)
        return self.running

    def _read_action(self, body: msgspec.Raw) -> Action:
        try:
            return read_action(self.game, body)
        except msgspec.MsgspecError as error:
            raise RefusedError(Reason.UNKNOWN_ACTION, str(error)) from None

    def _act(self, caller: Caller, command: Act, now: float) -> list[Effect]:
        running = self._own_match(caller, command.seat)
        attempt = running.attempt(command.seat, self._read_action(command.action))
        answer = partial(self._answer, caller, Acked(command.id))
        cannot = self._cannot_store(caller, command)
        return self._take_action(attempt, now, answer, cannot, caller.player, command.id)

    def _why_not(self, caller: Caller, command: WhyNot) -> list[Effect]:
        running = self._own_match(caller, command.seat)
        action = self._read_action(command.action)
        clause = running.referee.would_break(command.seat, action)
        answer: Acked | Refused = Acked(command.id)
        if clause is not None:
            answer = Refused(command.id, clause, self._explain(clause, caller.language))
        return [Send((caller.connection,), answer)]

    def _explain(self, clause: str, language: Language) -> str:
        return self.game.explain(cast(Clause, clause), language)

    def _take_action(
        self,
        attempt: Attempt,
        now: float,
        answer: Callable[[], list[Effect]],
        cannot: Callable[[], list[Effect]],
        player: PlayerId = "",
        command: str = "",
    ) -> list[Effect]:
        """Write an action that is legal; make and tell it when it is stored."""
        over = attempt.referee.outcome is not None
        at = round(now - self._must_run().began.at, 3)
        acted = Acted(attempt.actor, attempt.action, max(at, 0.0), player, command)
        after = replace(self.table, phase=Phase.OVER) if over else self.table
        entries: tuple[Entry, ...] = (acted, TableSet(after)) if over else (acted,)

        def then(now: float) -> list[Effect]:
            self._entries += len(entries)
            self.log.append(acted)
            effects = answer()
            effects += self._tell_action(attempt, now)
            if over:
                effects += self._end(after, now)
            return effects + self._ask_bots()

        write = self._write(entries)
        return self._persist(replace(write, over=True) if over else write, then, cannot)

    def _tell_action(self, attempt: Attempt, now: float) -> list[Effect]:
        running = self._must_run()
        running.accept(attempt)
        if attempt.heard_by_all or running.referee.due != self._due:
            self._restart_clock(now)
        effects: list[Effect] = []
        for listeners in self._audience():
            fresh = len(attempt.told[listeners.viewer])
            since = self._count(listeners.viewer) - fresh
            effects += self._observed(listeners, since, now)
        return effects

    def _end(self, after: Table, now: float) -> list[Effect]:
        self.table = after
        self._asked.clear()
        return [*self._ended(self.presence.lines()), *self._tell_table(now)]

    def _ended(self, lines: tuple[Connection, ...]) -> list[Effect]:
        outcome = self._must_run().referee.outcome
        return [Send(lines, Ended(outcome))] if outcome is not None and lines else []

    def _must_run(self) -> Running:
        if self.running is None:
            raise RefusedError(Reason.NOT_RUNNING)
        return self.running

    # --- who is told what ----------------------------------------------------------------------

    def _audience(self) -> list[_Listeners]:
        """Connections by what they are told: one group a seated person, one for all others."""
        if self._listeners is None:
            groups: dict[tuple[Seat, ...], list[Connection]] = {}
            for caller in self.presence.callers():
                seats = self.table.seats_of(caller.player)
                groups.setdefault(seats, []).append(caller.connection)
            self._listeners = [
                _Listeners(seats[0] if seats else SPECTATOR, seats, tuple(lines))
                for seats, lines in groups.items()
            ]
            self._shown.clear()
        return self._listeners

    def _count(self, viewer: Viewer) -> int:
        return len(self._must_run().heard[viewer])

    def _observed(
        self, listeners: _Listeners, since: int, now: float, *, reset: bool = False
    ) -> list[Effect]:
        """What a group has not heard yet; nothing if nothing changed for it."""
        running = self._must_run()
        referee = running.referee
        heard = running.heard[listeners.viewer]
        offers = tuple(SeatOffer(seat, referee.legal_actions(seat)) for seat in listeners.seats)
        waits_for = referee.awaited(listeners.viewer)
        shown = (offers, waits_for)
        if since == len(heard) and not reset and self._shown.get(listeners.seats) == shown:
            return []
        self._shown[listeners.seats] = shown
        due_in = None if self._deadline is None else max(0.0, round(self._deadline - now, 3))
        observed = Observed(len(heard), tuple(heard[since:]), offers, waits_for, due_in, reset)
        return [Send(listeners.lines, observed)]

    def _catch_up(
        self, player: PlayerId, lines: tuple[Connection, ...], since: int, now: float
    ) -> list[Effect]:
        """All that somebody has missed, or everything from the start."""
        if self.running is None:
            return []
        seats = self.table.seats_of(player)
        listeners = _Listeners(seats[0] if seats else SPECTATOR, seats, lines)
        fits = 0 < since <= self._count(listeners.viewer)
        self._shown.pop(seats, None)
        effects = self._observed(listeners, since if fits else 0, now, reset=not fits)
        return effects + self._ended(lines)

    # --- the crew's own ------------------------------------------------------------------------

    def _crew_seats(self, player: PlayerId) -> tuple[Seat, ...]:
        side = self.table.side_of(player)
        return tuple(info.seat for info in self.table.seats if info.seat.side is side)

    def _crew_lines(self, side: Side, besides: Connection | None = None) -> tuple[Connection, ...]:
        lines = self.presence.lines_of(lobby.people_of(self.table, side))
        return tuple(line for line in lines if line != besides)

    def _sheets_for(self, player: PlayerId) -> dict[Seat, str]:
        if self.running is None:
            return {}
        return {
            seat: self._sheets[seat] for seat in self._crew_seats(player) if seat in self._sheets
        }

    def _pins_for(self, player: PlayerId, lines: tuple[Connection, ...]) -> list[Effect]:
        pins = (self._pins.get(seat) for seat in self._crew_seats(player))
        return [Send(lines, pin) for pin in pins if pin is not None]

    def _save_sheet(self, caller: Caller, command: SaveSheet) -> list[Effect]:
        self._own_match(caller, command.seat)
        seat, body = command.seat, command.body

        def then(_: float) -> list[Effect]:
            self._sheets[seat] = body
            others = self._crew_lines(seat.side, caller.connection)
            told: list[Effect] = [Send(others, Sheet(seat, body))] if others else []
            return [*self._answer(caller, Acked(command.id)), *told]

        write = self._write((), ((f"sheet:{seat}", body),))
        return self._persist(write, then, self._cannot_store(caller, command))

    def _pin(self, caller: Caller, command: Pin) -> list[Effect]:
        self._own_match(caller, command.seat)
        if command.cell is not None:
            try:
                parse_cell(command.cell)
            except InvalidNotationError:
                raise RefusedError(Reason.UNKNOWN_CELL) from None
        pinned = Pinned(command.seat, command.cell)
        return [*self._answer(caller, Acked(command.id)), *self._show_pin(pinned)]

    def _show_pin(self, pinned: Pinned) -> list[Effect]:
        if self._pins.get(pinned.seat) == pinned:
            return []
        self._pins[pinned.seat] = pinned
        lines = self._crew_lines(pinned.seat.side)
        return [Send(lines, pinned)] if lines else []

    # --- bots ----------------------------------------------------------------------------------

    def _ask_bots(self) -> list[Effect]:
        """Ask every bot that has something to do. A match nobody looks at stands still."""
        if self.running is None or self.table.phase is Phase.OVER or not self.presence.lines():
            return []
        waits_for = self.running.referee.waits_for
        effects: list[Effect] = []
        for info in self.table.seats:
            if info.bot is not None and info.seat not in self._asked:
                effects += self._ask_bot(info, waits_for)
        return effects

    def _ask_bot(self, info: SeatInfo, waits_for: tuple[Seat, ...]) -> list[Effect]:
        running, seat = self._must_run(), info.seat
        legal = running.referee.legal_actions(seat) if seat in waits_for else ()
        heard = running.heard[seat]
        report = bool(self._crew_lines(seat.side))
        if info.bot is None or not (
            legal or (report and len(heard) > self._bot_heard.get(seat, 0))
        ):
            return []
        self._asks += 1
        self._asked[seat] = _Asked(self._asks, legal)
        self._bot_heard[seat] = len(heard)
        return [
            AskBot(
                self.table.match,
                self.table.game,
                seat,
                info.bot,
                running.began.bot_seed,
                self.table.options,
                heard,
                len(heard),
                legal,
                self._asks,
                report,
            )
        ]

    def _bot_answered(
        self, seat: Seat, ask: int, choice: int | None, report: Report | None, now: float
    ) -> list[Effect]:
        asked = self._asked.get(seat)
        if asked is None or asked.ask != ask:
            return []
        del self._asked[seat]
        effects: list[Effect] = []
        if report is not None:
            places = {str(cell): chance for cell, chance in report.places.items()}
            effects += self._show_pin(Pinned(seat, report.pin, places))
        if choice is None or self.running is None:
            return effects + self._ask_bots()
        return effects + self._act_by_itself(seat, asked.legal[choice], now)

    def _act_by_itself(self, actor: Actor, action: Action, now: float) -> list[Effect]:
        """An action of a bot or of the clock. One that came too late is forgotten."""
        try:
            attempt = self._must_run().attempt(actor, action)
        except IllegalActionError:
            return self._ask_bots()
        return self._take_action(attempt, now, list, list)

    # --- time ----------------------------------------------------------------------------------

    def _restart_clock(self, now: float) -> None:
        self._due = None if self.running is None else self.running.referee.due
        self._deadline = None if self._due is None else now + self._due.after_s

    def _wake(self, now: float) -> list[Effect]:
        self._alarm = None
        if self._retry is not None and now >= self._retry:
            self._retry = None
        effects: list[Effect] = []
        if self.presence.vacant(now):
            effects += self._tell_table(now)
        if self._deadline is not None and now >= self._deadline and self._due is not None:
            return effects + self._act_by_itself(CLOCK, self._due.action, now)
        return effects + self._ask_bots()

    def _set_alarm(self, now: float) -> list[Effect]:
        times = (self._deadline, self._retry, self.presence.next_vacancy(now))
        looked_at = bool(self.presence.lines())
        wanted = min((time for time in times if time is not None), default=None)
        at = wanted if looked_at else None
        if at == self._alarm:
            return []
        self._alarm = at
        return [SetAlarm(at)]

    # --- after the end -------------------------------------------------------------------------

    def _rematch(self, caller: Caller, command: Rematch) -> list[Effect]:
        if self.table.phase is not Phase.OVER:
            raise RefusedError(Reason.NOT_OVER)
        acked = self._answer(caller, Acked(command.id))
        if self._successor is not None:
            return [*acked, *self._tell_rematch(caller.player)]
        if self._rematch_asked:
            return acked
        self._rematch_asked = True
        return [*acked, OpenRematch(self.table)]

    def _rematch_made(
        self, match: str, code: str, secrets: dict[PlayerId, str] | None
    ) -> list[Effect]:
        self._rematch_asked = False
        if secrets is None:
            return self._notice(Reason.STORE_FAILED)
        self._successor = (match, code, secrets)
        callers = self.presence.callers()
        return [e for player in {c.player for c in callers} for e in self._tell_rematch(player)]

    def _tell_rematch(self, player: PlayerId) -> list[Effect]:
        if self._successor is None:
            return []
        match, code, secrets = self._successor
        lines = self.presence.lines_of((player,))
        return [Send(lines, RematchMade(match, code, secrets.get(player, "")))]

    def _notice(self, reason: Reason) -> list[Effect]:
        return [
            Send((c.connection,), Notice(reason, sentence(reason, c.language)))
            for c in self.presence.callers()
        ]


def _kept_tokens(player: PlayerId, mine: tokens.Tokens) -> tuple[str, str]:
    return f"tokens:{player}", msgspec.json.encode(mine).decode()
