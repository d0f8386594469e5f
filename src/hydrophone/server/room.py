"""One match: who is there, what they may do, who is told what. A state machine without I/O.

What comes in is a method call with the time; what goes out is a list of effects. A change is first
written (Persist) and only then made and told, by ``stored``; until then whatever comes in waits.
"""

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
from hydrophone.core.game import Action, AnyGame, Clause, Language, Options
from hydrophone.core.seats import CLOCK, Actor, Seat, Side
from hydrophone.server import lobby, tokens
from hydrophone.server.alarm import Alarm
from hydrophone.server.audience import Audience, group_of
from hydrophone.server.botdesk import BotDesk
from hydrophone.server.crewtalk import CrewTalk
from hydrophone.server.effects import (
    Close,
    Connection,
    Effect,
    Effects,
    OpenRematch,
    Send,
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
    HandOver,
    Hello,
    Hindrance,
    Leave,
    LeaveSeat,
    Lobby,
    Noted,
    Notice,
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
    SendNote,
    SetBot,
    SetLanguage,
    SetNames,
    SetReady,
    Sheet,
    TakeSeat,
    ToServer,
    Welcome,
    WhyNot,
)
from hydrophone.server.papers import Papers
from hydrophone.server.presence import Caller, Presence
from hydrophone.server.refusals import Reason, RefusedError, guest, sentence
from hydrophone.server.remembered import Remembered
from hydrophone.server.running import Attempt, Running, read_action
from hydrophone.server.turns import Turns, Work

LINES = 200
"""At most so many connections to one match."""

Command: TypeAlias = (
    SetLanguage
    | TakeSeat
    | LeaveSeat
    | SetBot
    | HandOver
    | Configure
    | SetNames
    | SetReady
    | Act
    | WhyNot
    | SaveSheet
    | Pin
    | SendNote
    | Rematch
    | Leave
)


class Fresh(msgspec.Struct, frozen=True):
    """Where secrets and seeds come from; the room makes none itself."""

    secret: Callable[[], str]
    seed: Callable[[], int]


class _Successor(msgspec.Struct, frozen=True):
    """The match that follows this one, with a token for everybody at this table."""

    match: str
    code: str
    secrets: dict[PlayerId, str]


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
        self._keys = tokens.Keys()
        self._papers = Papers()
        self._talk = CrewTalk()
        self._remembered = Remembered()
        self._turns = Turns()
        self._audience = Audience()
        self._alarm = Alarm()
        self._bots = BotDesk()
        self._failing = False
        self._watchers = 0
        self._successor: _Successor | None = None
        self._rematch_asked = False

    # --- making and restoring ------------------------------------------------------------------

    def open(self) -> tuple[Write, dict[PlayerId, str]]:
        """The first write of a new match, and a secret token for everybody at the table."""
        secrets = {person.id: self._fresh.secret() for person in self.table.people}
        for player, secret in secrets.items():
            self._keys.put(player, tokens.issue((), secret, None, 0, ()))
        kept = tuple(tokens.kept(player, self._keys.of(player)) for player in secrets)
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
        first = decode_entry(entries[0]) if entries else None
        if not isinstance(first, TableSet):
            raise InvalidNotationError("the log of a match begins with its table")
        room = Room(game, settle(first.table, game), fresh)
        for body in entries[1:]:
            room._redo(decode_entry(body))
        room._entries = len(entries)
        for name, value in kept:
            room._restore_kept(name, value)
        room.presence.miss((person.id for person in room.table.people), now)
        room._restart_clock(now)
        return room

    def _redo(self, entry: Entry) -> None:
        match entry:
            case TableSet(table):
                self.table = settle(table, self.game)
            case Began():
                self.running = Running(self.game, self.table.options, entry)
            case Acted():
                self._must_run().redo(entry)
                self.log.append(entry)
                if entry.id:
                    self._remembered.add(entry.player, Acked(entry.id))
            case _:
                assert_never(entry)

    def _restore_kept(self, name: str, value: str) -> None:
        kind, _, whose = name.partition(":")
        if kind == "tokens":
            self._keys.put(whose, tokens.read_kept(value))
        elif kind == "sheet":
            self._papers.keep(Seat(whose), value)
        elif kind == "notes":
            self._talk.restore(Side(whose), value)

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
        successor = None if secrets is None else _Successor(match, code, secrets)
        return self._in_turn(lambda _: self._rematch_made(successor), now)

    def stored(self, now: float) -> Effects:
        """The last write is safe."""
        notices = self._notice(Reason.STORE_RECOVERED) if self._failing else []
        self._failing = False
        return notices + self._turns.settle(now, stored=True) + self._set_alarm(now)

    def not_stored(self, now: float) -> Effects:
        """The last write failed: nothing has changed."""
        notices = [] if self._failing else self._notice(Reason.STORE_FAILED)
        self._failing = True
        self._alarm.retry(now)
        return notices + self._turns.settle(now, stored=False) + self._set_alarm(now)

    def public(self, now: float) -> Lobby:
        """What everybody who has the code may know of the table."""
        return self._lobby(now)

    def _in_turn(self, work: Work, now: float) -> Effects:
        return self._turns.take(work, now) + self._set_alarm(now)

    def _set_alarm(self, now: float) -> list[Effect]:
        vacancy = self.presence.next_vacancy(now)
        return self._alarm.set(vacancy, watched=self.presence.anybody)

    def _write(self, entries: tuple[Entry, ...], kept: tuple[tuple[str, str], ...] = ()) -> Write:
        bodies = tuple(encode_entry(entry).decode() for entry in entries)
        return Write(self.table.match, self._entries, bodies, kept)

    # --- coming and going ----------------------------------------------------------------------

    def _join(self, line: Connection, hello: Hello, now: float) -> list[Effect]:
        if len(self.presence.lines()) >= LINES:
            return self._turn_away(line, Reason.ROOM_FULL, hello.language)
        known = self._keys.recognise(hello.token)
        if known is not None and self.table.person(known[0]) is not None:
            return self._come_back(line, hello, *known)
        if hello.spectate or self.table.phase is Phase.OVER:
            return self._watch(line, hello, now)
        if hello.token is not None:
            return self._turn_away(line, Reason.WRONG_TOKEN, hello.language)
        return self._come(line, hello, now)

    def _turn_away(self, line: Connection, reason: Reason, language: Language) -> list[Effect]:
        return [Send((line,), Bye(reason, sentence(reason, language))), Close(line)]

    def _watch(self, line: Connection, hello: Hello, now: float) -> list[Effect]:
        """A spectator. He has nothing to come back to, so his token is never asked for."""
        self._watchers += 1
        name = hello.name or guest(hello.language, self._watchers)
        caller = Caller(line, f"s{self._watchers}", hello.language, name=name, spectator=True)
        return self._welcome(caller, self._fresh.secret(), 0, now)

    def _come(self, line: Connection, hello: Hello, now: float) -> list[Effect]:
        language = hello.language
        try:
            name = hello.name or guest(language, self.table.joined + 1)
            table, person = lobby.come(self.table, name, self.presence.vacant(now))
        except RefusedError as error:
            return self._turn_away(line, error.reason, language)
        secret = self._fresh.secret()
        mine = tokens.issue((), secret, None, 0, ())
        write = self._write((TableSet(table),), (tokens.kept(person.id, mine),))

        def then(now: float) -> list[Effect]:
            self.table = table
            self._entries += 1
            self._keys.put(person.id, mine)
            caller = Caller(line, person.id, language, tokens.digest(secret))
            return self._welcome(caller, secret, 0, now)

        away = partial(self._turn_away, line, Reason.STORE_FAILED, language)
        return self._turns.persist(write, then, lambda _: away())

    def _come_back(
        self, line: Connection, hello: Hello, player: PlayerId, used: tokens.Token
    ) -> list[Effect]:
        person = self.table.person(player)
        stream = person.stream if person is not None else 0
        since = hello.since if used.stream == stream else 0
        secret, held = self._fresh.secret(), self.presence.held(player)
        mine = tokens.issue(self._keys.of(player), secret, used, stream, held)

        def then(now: float) -> list[Effect]:
            self._keys.put(player, mine)
            caller = Caller(line, player, hello.language, tokens.digest(secret))
            return self._welcome(caller, secret, since, now)

        def with_the_old_token(now: float) -> list[Effect]:
            caller = Caller(line, player, hello.language, used.digest)
            return self._welcome(caller, hello.token or "", since, now)

        write = self._write((), (tokens.kept(player, mine),))
        return self._turns.persist(write, then, with_the_old_token)

    def _welcome(self, caller: Caller, secret: str, since: int, now: float) -> list[Effect]:
        player, here, others = caller.player, (caller.connection,), self.presence.lines()
        self.presence.add(caller)
        self._audience.changed()
        table, crew = self._lobby(now), self._crew_seats(player)
        notes = self._talk.of(self.table.side_of(player))
        sheets = self._papers.sheets(crew)
        welcome = Welcome(player, secret, __version__, table, sheets, notes)
        effects: list[Effect] = [Send(here, welcome), *self._papers.show_pins(crew, here)]
        effects += self._catch_up(player, here, since, now)
        effects += self._ended(here)
        if others:
            effects.append(Send(others, table))
        return [*effects, *self._tell_rematch(player), *self._ask_bots()]

    def _drop(self, line: Connection, now: float) -> list[Effect]:
        if self.presence.remove(line, now) is None:
            return []
        self._audience.changed()
        return self._tell_table(now)

    # --- commands ------------------------------------------------------------------------------

    def _command(self, line: Connection, command: Command, now: float) -> list[Effect]:
        caller = self.presence.caller(line)
        if caller is None:
            return []
        known = self._remembered.recall(caller.player, command.id)
        if known is not None:
            return [Send((line,), known)]
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
        match command:
            case Act():
                return self._act(caller, command, now)
            case WhyNot():
                return self._why_not(caller, command)
            case SaveSheet():
                return self._save_sheet(caller, command)
            case Pin():
                return self._pin(caller, command)
            case SendNote():
                return self._send_note(caller, command, now)
            case Rematch():
                return self._rematch(caller, command)
            case Leave():
                return self._leave(caller, command)
            case (
                TakeSeat()
                | LeaveSeat()
                | SetBot()
                | HandOver()
                | Configure()
                | SetNames()
                | SetReady()
            ):
                after = self._table_after(caller.player, command, now)
                return self._change_table(caller, command, after, now)
            case _:
                assert_never(command)

    def _answer(self, caller: Caller, answer: Acked | Refused) -> list[Effect]:
        self._remembered.add(caller.player, answer)
        return [Send((caller.connection,), answer)]

    def _cannot_store(self, caller: Caller, command: Command) -> Work:
        """Answered, but not remembered: the same command may come again and succeed."""
        told = sentence(Reason.STORE_FAILED, caller.language)
        refused = Refused(command.id, Reason.STORE_FAILED, told)
        return lambda _: [Send((caller.connection,), refused)]

    def _explain(self, clause: str, language: Language) -> str:
        return self.game.explain(cast(Clause, clause), language)

    def _notice(self, reason: Reason) -> list[Effect]:
        return [
            Send((caller.connection,), Notice(reason, sentence(reason, caller.language)))
            for caller in self.presence.callers()
        ]

    # --- the table -----------------------------------------------------------------------------

    def _table_after(
        self,
        player: PlayerId,
        command: TakeSeat | LeaveSeat | SetBot | HandOver | Configure | SetNames | SetReady,
        now: float,
    ) -> Table:
        table, vacant = self.table, self.presence.vacant(now)
        match command:
            case TakeSeat(seat=seat):
                return lobby.take_seat(table, player, seat, vacant)
            case LeaveSeat(seat=seat):
                return lobby.leave_seat(table, player, seat)
            case SetBot(seat=seat, level=word):
                level = None if word is None else lobby.level_named(table, word)
                return lobby.set_bot(table, player, seat, level, vacant)
            case HandOver(seat=seat, to=mate):
                return lobby.hand_over(table, player, seat, mate)
            case Configure(options=body):
                options = read_options(self.game, body)
                return lobby.configure(table, player, self.game, options)
            case SetNames(name=name, boat=boat):
                return lobby.set_names(table, player, name, boat)
            case SetReady(ready=ready):
                return lobby.set_ready(table, self.game, player, ready)
            case _:
                assert_never(command)

    def _change_table(
        self, caller: Caller, command: Command, after: Table, now: float
    ) -> list[Effect]:
        """Write another table, and begin the match if everybody is ready for it."""
        if after == self.table:
            return self._answer(caller, Acked(command.id))
        after = lobby.follow(self.table, after)
        entries: tuple[Entry, ...] = (TableSet(after),)
        began = None
        if after.phase is Phase.LOBBY and lobby.may_start(after, self.game):
            after = lobby.start(after)
            began = Began(self._fresh.seed(), self._fresh.seed(), now)
            entries = (TableSet(after), began)

        def then(now: float) -> list[Effect]:
            self._entries += len(entries)
            answer = self._answer(caller, Acked(command.id))
            return answer + self._turn_table(after, began, now)

        return self._turns.persist(self._write(entries), then, self._cannot_store(caller, command))

    def _turn_table(self, after: Table, began: Began | None, now: float) -> list[Effect]:
        """Make a stored change of the table and tell everybody."""
        before, self.table = self.table, after
        self._audience.changed()
        for info in after.seats:
            if info != before.seat(info.seat):
                self._bots.forget(info.seat)
        effects = self._tell_table(now)
        if began is not None:
            effects += self._begin(began, now)
        elif self.running is not None:
            for player in {person.id for person in after.people}:
                effects += self._tell_new_seats(before, player, now)
        return effects + self._ask_bots()

    def _begin(self, began: Began, now: float) -> list[Effect]:
        running = self.running = Running(self.game, self.table.options, began)
        self._restart_clock(now)
        effects: list[Effect] = []
        for group in self._audience.groups(self.table, self.presence):
            effects += self._audience.catch_up(running, self._alarm, group, 0, now)
        return effects

    def _tell_new_seats(self, before: Table, player: PlayerId, now: float) -> list[Effect]:
        """Whoever holds other seats is told what he may do; with other eyes, all that they saw."""
        lines = self.presence.lines_of((player,))
        if before.seats_of(player) == self.table.seats_of(player) or not lines:
            return []
        viewer = lobby.viewer_of(self.table, player)
        if viewer is lobby.viewer_of(before, player):
            return self._catch_up(player, lines, len(self._must_run().heard[viewer]), now)
        papers = self._papers.show_all(self._crew_seats(player), lines)
        papers += self._talk.show(self.table.side_of(player), lines)
        return self._catch_up(player, lines, 0, now) + papers

    def _tell_table(self, now: float) -> list[Effect]:
        lines = self.presence.lines()
        return [Send(lines, self._lobby(now))] if lines else []

    def _lobby(self, now: float) -> Lobby:
        table, vacant = self.table, self.presence.vacant(now)
        seats = tuple(
            replace(info, vacant=True) if info.player in vacant else info for info in table.seats
        )
        people = tuple(
            PlayerInfo(p.id, p.name, p.ready, self.presence.here(p.id), spectator=False)
            for p in table.people
        )
        watchers = tuple(
            PlayerInfo(c.player, c.name, ready=False, present=True, spectator=True)
            for c in self.presence.callers()
            if c.spectator
        )
        return Lobby(
            table.match,
            table.code,
            table.game,
            table.options,
            table.phase,
            table.host,
            seats,
            people + watchers,
            dict(table.boats),
            self._hindrance(),
        )

    def _hindrance(self) -> Hindrance | None:
        clause = lobby.broken_line_up(self.table, self.game)
        if clause is None:
            return None
        told = {language: self.game.explain(clause, language) for language in Language}
        return Hindrance(clause, told)

    def _leave(self, caller: Caller, command: Leave) -> list[Effect]:
        player = caller.player
        after = lobby.follow(self.table, lobby.leave(self.table, player))
        write = self._write((TableSet(after),), (tokens.kept(player, ()),))

        def then(now: float) -> list[Effect]:
            self._entries += 1
            effects: list[Effect] = [Send((caller.connection,), Acked(command.id))]
            for line in self.presence.lines_of((player,)):
                effects += self._turn_away(line, Reason.LEFT, caller.language)
                self.presence.remove(line, now)
            self.presence.forget(player)
            self._keys.put(player, ())
            self._remembered.forget(player)
            return effects + self._turn_table(after, None, now)

        return self._turns.persist(write, then, self._cannot_store(caller, command))

    # --- playing -------------------------------------------------------------------------------

    def _must_run(self) -> Running:
        if self.running is None:
            raise RefusedError(Reason.NOT_RUNNING)
        return self.running

    def _own_match(self, caller: Caller, seat: Seat) -> Running:
        info = self.table.seat(seat)
        if info is None:
            raise RefusedError(Reason.NO_SUCH_SEAT)
        if info.player != caller.player:
            raise RefusedError(Reason.NOT_YOUR_SEAT)
        return self._must_run()

    def _read_action(self, body: msgspec.Raw) -> Action:
        try:
            return read_action(self.game, body)
        except msgspec.MsgspecError as error:
            raise RefusedError(Reason.UNKNOWN_ACTION, str(error)) from None

    def _act(self, caller: Caller, command: Act, now: float) -> list[Effect]:
        running = self._own_match(caller, command.seat)
        attempt = running.attempt(command.seat, self._read_action(command.action))
        acted = self._acted(attempt, now, caller.player, command.id)
        answer = partial(self._answer, caller, Acked(command.id))
        return self._take_action(attempt, acted, answer, self._cannot_store(caller, command))

    def _why_not(self, caller: Caller, command: WhyNot) -> list[Effect]:
        running = self._own_match(caller, command.seat)
        action = self._read_action(command.action)
        clause = running.referee.would_break(command.seat, action)
        answer: Acked | Refused = Acked(command.id)
        if clause is not None:
            answer = Refused(command.id, clause, self._explain(clause, caller.language))
        return [Send((caller.connection,), answer)]

    def _acted(self, attempt: Attempt, now: float, player: PlayerId = "", id: str = "") -> Acted:
        at = max(0.0, round(now - self._must_run().began.at, 3))
        return Acted(attempt.actor, attempt.action, at, player, id)

    def _take_action(
        self,
        attempt: Attempt,
        acted: Acted,
        answer: Callable[[], list[Effect]],
        cannot: Work,
    ) -> list[Effect]:
        """Write an action that is legal; make and tell it when it is stored."""
        over = attempt.referee.outcome is not None
        after = replace(self.table, phase=Phase.OVER) if over else self.table
        entries: tuple[Entry, ...] = (acted, TableSet(after)) if over else (acted,)
        write = self._write(entries)

        def then(now: float) -> list[Effect]:
            self._entries += len(entries)
            self.log.append(acted)
            effects = answer() + self._tell_action(attempt, now)
            if not over:
                return effects + self._ask_bots()
            self.table = after
            self._bots.clear()
            return [*effects, *self._ended(self.presence.lines()), *self._tell_table(now)]

        return self._turns.persist(replace(write, over=True) if over else write, then, cannot)

    def _tell_action(self, attempt: Attempt, now: float) -> list[Effect]:
        running = self._must_run()
        running.accept(attempt)
        # An action that somebody may not know of must not move a clock that he sees.
        heard_by_all = attempt.actor is CLOCK or all(attempt.told.values())
        if heard_by_all or running.referee.due != self._alarm.due:
            self._restart_clock(now)
        effects: list[Effect] = []
        for group in self._audience.groups(self.table, self.presence):
            since = len(running.heard[group.viewer]) - len(attempt.told[group.viewer])
            effects += self._audience.tell(running, self._alarm, group, since, now)
        return effects

    def _catch_up(
        self, player: PlayerId, lines: tuple[Connection, ...], since: int, now: float
    ) -> list[Effect]:
        if self.running is None:
            return []
        group = group_of(self.table.seats_of(player), lines)
        return self._audience.catch_up(self.running, self._alarm, group, since, now)

    def _ended(self, lines: tuple[Connection, ...]) -> list[Effect]:
        outcome = None if self.running is None else self.running.referee.outcome
        return [Send(lines, Ended(outcome))] if outcome is not None and lines else []

    # --- the crew's own ------------------------------------------------------------------------

    def _crew_seats(self, player: PlayerId) -> tuple[Seat, ...]:
        side = self.table.side_of(player)
        return tuple(info.seat for info in self.table.seats if info.seat.side is side)

    def _crew_lines(self, side: Side) -> tuple[Connection, ...]:
        return self.presence.lines_of(lobby.people_of(self.table, side))

    def _save_sheet(self, caller: Caller, command: SaveSheet) -> list[Effect]:
        self._own_match(caller, command.seat)
        seat, body = command.seat, command.body

        def then(_: float) -> list[Effect]:
            self._papers.keep(seat, body)
            others = tuple(x for x in self._crew_lines(seat.side) if x != caller.connection)
            told: list[Effect] = [Send(others, Sheet(seat, body))] if others else []
            return self._answer(caller, Acked(command.id)) + told

        write = self._write((), ((f"sheet:{seat}", body),))
        return self._turns.persist(write, then, self._cannot_store(caller, command))

    def _pin(self, caller: Caller, command: Pin) -> list[Effect]:
        self._own_match(caller, command.seat)
        if command.cell is not None:
            try:
                parse_cell(command.cell)
            except InvalidNotationError:
                raise RefusedError(Reason.UNKNOWN_CELL) from None
        answer = self._answer(caller, Acked(command.id))
        return answer + self._show_pin(Pinned(command.seat, command.cell))

    def _show_pin(self, pinned: Pinned) -> list[Effect]:
        lines = self._crew_lines(pinned.seat.side)
        return [Send(lines, pinned)] if self._papers.pin(pinned) and lines else []

    def _send_note(self, caller: Caller, command: SendNote, now: float) -> list[Effect]:
        self._own_match(caller, command.seat)
        noted = self._talk.say(command.seat, caller.player, command.note, now)

        def then(_: float) -> list[Effect]:
            self._talk.keep(noted)
            return self._answer(caller, Acked(command.id)) + self._show_note(noted)

        write = self._write((), (self._talk.kept(noted),))
        return self._turns.persist(write, then, self._cannot_store(caller, command))

    def _show_note(self, noted: Noted) -> list[Effect]:
        lines = self._crew_lines(noted.seat.side)
        return [Send(lines, noted)] if lines else []

    # --- bots and time -------------------------------------------------------------------------

    def _ask_bots(self) -> list[Effect]:
        """Ask every bot that has something to do. A match nobody looks at stands still."""
        if self.running is None or self.table.phase is Phase.OVER or not self.presence.anybody:
            return []
        return [*self._bots.ask(self.running, self.table, self._crewed)]

    def _crewed(self, side: Side) -> bool:
        return bool(self._crew_lines(side))

    def _bot_answered(
        self, seat: Seat, ask: int, choice: int | None, report: Report | None, now: float
    ) -> list[Effect]:
        asked = self._bots.answered(seat, ask)
        if asked is None:
            return []
        effects: list[Effect] = []
        if report is not None:
            places = {str(cell): chance for cell, chance in report.places.items()}
            effects += self._show_pin(Pinned(seat, report.pin, places))
            for noted in self._talk.hear_bot(seat, report.notes, now):
                effects += self._show_note(noted)
        if choice is None:
            return effects + self._ask_bots()
        return effects + self._act_by_itself(seat, asked.legal[choice], now)

    def _act_by_itself(self, actor: Actor, action: Action, now: float) -> list[Effect]:
        """An action of a bot or of the clock. One that comes too late is forgotten."""
        try:
            attempt = self._must_run().attempt(actor, action)
        except IllegalActionError:
            return self._ask_bots()
        return self._take_action(attempt, self._acted(attempt, now), list, lambda _: [])

    def _restart_clock(self, now: float) -> None:
        due = None if self.running is None else self.running.referee.due
        self._alarm.restart(due, now)

    def _wake(self, now: float) -> list[Effect]:
        action = self._alarm.rings(now)
        vacant = self.presence.vacant(now)
        effects = self._tell_table(now) if vacant else []
        if action is not None:
            return effects + self._act_by_itself(CLOCK, action, now)
        if self.table.phase is Phase.LOBBY and self.table.host in vacant:
            return effects + self._pass_host(vacant)
        return effects + self._ask_bots()

    def _pass_host(self, vacant: frozenset[PlayerId]) -> list[Effect]:
        after = lobby.pass_host(self.table, vacant)
        if after == self.table:
            return []

        def then(now: float) -> list[Effect]:
            self._entries += 1
            return self._turn_table(after, None, now)

        return self._turns.persist(self._write((TableSet(after),)), then, lambda _: [])

    # --- after the end -------------------------------------------------------------------------

    def _rematch(self, caller: Caller, command: Rematch) -> list[Effect]:
        if self.table.phase is not Phase.OVER:
            raise RefusedError(Reason.NOT_OVER)
        answer = self._answer(caller, Acked(command.id))
        if self._successor is not None or self._rematch_asked:
            return answer + self._tell_rematch(caller.player)
        self._rematch_asked = True
        options = self._must_run().referee.rematch
        return [*answer, OpenRematch(replace(self.table, options=options))]

    def _rematch_made(self, successor: _Successor | None) -> list[Effect]:
        self._rematch_asked = False
        self._successor = successor
        if successor is None:
            return self._notice(Reason.STORE_FAILED)
        players = dict.fromkeys(caller.player for caller in self.presence.callers())
        return [effect for player in players for effect in self._tell_rematch(player)]

    def _tell_rematch(self, player: PlayerId) -> list[Effect]:
        if self._successor is None:
            return []
        lines = self.presence.lines_of((player,))
        secret = self._successor.secrets.get(player, "")
        made = RematchMade(self._successor.match, self._successor.code, secret)
        return [Send(lines, made)]
