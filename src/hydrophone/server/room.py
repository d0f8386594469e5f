"""One match: who is there, what they may do, who is told what. A state machine without I/O.

What comes in is a method call with the time; what goes out is a list of effects. A change is first
written (Persist) and only then made and told, by ``stored``; until then whatever comes in waits.
The parts that do the work are named in ``common``.
"""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import assert_never

from msgspec.structs import replace

from hydrophone.bots.bot import Report
from hydrophone.core.errors import IllegalActionError, InvalidNotationError
from hydrophone.core.game import AnyGame
from hydrophone.core.seats import CLOCK, Seat, Side
from hydrophone.server import rematches, tokens
from hydrophone.server.common import Command, Common, Fresh
from hydrophone.server.crewroom import CrewRoom
from hydrophone.server.doors import Doors
from hydrophone.server.effects import Connection, Effect, Effects, Send, Write
from hydrophone.server.entries import (
    Acted,
    Began,
    Entry,
    Table,
    TableSet,
    decode_entry,
    settle,
)
from hydrophone.server.messages import (
    Acked,
    Act,
    Configure,
    HandOver,
    Hello,
    Leave,
    LeaveSeat,
    Lobby,
    Pin,
    Ping,
    PlayerId,
    Pong,
    Refused,
    Rematch,
    SaveSheet,
    SendNote,
    SetBot,
    SetLanguage,
    SetNames,
    SetReady,
    TakeSeat,
    ToServer,
    WhyNot,
)
from hydrophone.server.playing import Playing
from hydrophone.server.presence import Caller, Presence
from hydrophone.server.refusals import Reason, RefusedError, sentence
from hydrophone.server.rematches import Rematches
from hydrophone.server.running import Running
from hydrophone.server.seating import Seating
from hydrophone.server.turns import Work


class Room:
    """One match with its people, its bots and its spectators."""

    def __init__(self, game: AnyGame, table: Table, fresh: Fresh) -> None:
        common = self._common = Common(game, table, fresh)
        self._crew = CrewRoom(common)
        self._playing = Playing(common, self._crew)
        self._seating = Seating(common, self._crew, self._playing)
        self._rematches = Rematches(common)
        self._doors = Doors(common, self._playing, self._seating, self._rematches)
        self._failing = False

    @property
    def game(self) -> AnyGame:
        """What is played."""
        return self._common.game

    @property
    def table(self) -> Table:
        """Who sits where."""
        return self._common.table

    @property
    def running(self) -> Running | None:
        """The match, once it has begun."""
        return self._common.running

    @property
    def log(self) -> Sequence[Acted]:
        """Everything that was done in it."""
        return self._common.log

    @property
    def presence(self) -> Presence:
        """Who is on the line."""
        return self._common.presence

    # --- making and restoring ------------------------------------------------------------------

    def open(self) -> tuple[Write, dict[PlayerId, str]]:
        """The first write of a new match, and a secret token for everybody at the table."""
        common = self._common
        secrets = {person.id: common.fresh.secret() for person in common.table.people}
        for player, secret in secrets.items():
            common.keys.put(player, tokens.issue((), secret, None, 0, ()))
        kept = tuple(tokens.kept(player, common.keys.of(player)) for player in secrets)
        write = common.write((TableSet(common.table),), kept)
        common.entries = 1
        return replace(write, opened=common.table.code), secrets

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
        room._common.entries = len(entries)
        for name, value in kept:
            room._restore_kept(name, value)
        room.presence.miss((person.id for person in room.table.people), now)
        room._playing.restart_clock(now)
        return room

    def _redo(self, entry: Entry) -> None:
        common = self._common
        match entry:
            case TableSet(table):
                common.table = settle(table, common.game)
            case Began():
                common.running = Running(common.game, common.table.options, entry)
            case Acted():
                common.must_run().redo(entry)
                common.log.append(entry)
                if entry.id:
                    common.remembered.add(entry.player, Acked(entry.id))
            case _:
                assert_never(entry)

    def _restore_kept(self, name: str, value: str) -> None:
        kind, _, whose = name.partition(":")
        if kind == "tokens":
            self._common.keys.put(whose, tokens.read_kept(value))
        elif kind == "sheet":
            self._common.papers.keep(Seat(whose), value)
        elif kind == "notes":
            self._common.talk.restore(Side(whose), value)
        elif kind == rematches.NAME:
            self._rematches.restore(value)

    # --- what comes in -------------------------------------------------------------------------

    def join(self, line: Connection, hello: Hello, now: float) -> Effects:
        """Somebody connects."""
        return self._in_turn(partial(self._doors.join, line, hello), now)

    def command(self, line: Connection, command: ToServer, now: float) -> Effects:
        """Somebody on the line wants something."""
        if isinstance(command, Ping):
            return [Send((line,), Pong())]
        if isinstance(command, Hello):
            return []
        return self._in_turn(partial(self._command, line, command), now)

    def drop(self, line: Connection, now: float) -> Effects:
        """A connection is gone."""
        return self._in_turn(partial(self._doors.drop, line), now)

    def bot_answered(
        self, seat: Seat, ask: int, choice: int | None, report: Report | None, now: float
    ) -> Effects:
        """A bot has heard, and chosen one of the legal actions it was shown if there were any."""
        return self._in_turn(partial(self._playing.bot_answered, seat, ask, choice, report), now)

    def wake(self, now: float) -> Effects:
        """The alarm rings."""
        return self._in_turn(self._wake, now)

    def rematch_made(
        self, match: str, code: str, secrets: dict[PlayerId, str] | None, now: float
    ) -> Effects:
        """There is a new match with these tokens, or (None) there could not be one."""
        return self._in_turn(lambda _: self._rematches.made(match, code, secrets), now)

    def invite(self, player: PlayerId, now: float) -> Effects:
        """The match before this one asks for another token for somebody: ``Invited``."""
        return self._in_turn(lambda _: self._doors.invite(player), now)

    def invited(self, player: PlayerId, secret: str, now: float) -> Effects:
        """The match after this one answers; an empty secret if it does not know him."""
        return self._in_turn(lambda _: self._rematches.invited(player, secret), now)

    def stored(self, now: float) -> Effects:
        """The last write is safe."""
        notices = self._common.notice(Reason.STORE_RECOVERED) if self._failing else []
        self._failing = False
        return notices + self._common.turns.settle(now, stored=True) + self._set_alarm(now)

    def not_stored(self, now: float) -> Effects:
        """The last write failed: nothing has changed."""
        notices = [] if self._failing else self._common.notice(Reason.STORE_FAILED)
        self._failing = True
        self._common.alarm.retry(now)
        return notices + self._common.turns.settle(now, stored=False) + self._set_alarm(now)

    def public(self, now: float) -> Lobby:
        """What everybody who has the code may know of the table."""
        return self._common.lobby(now)

    # --- one after the other -------------------------------------------------------------------

    def _in_turn(self, work: Work, now: float) -> Effects:
        return self._common.turns.take(work, now) + self._set_alarm(now)

    def _set_alarm(self, now: float) -> list[Effect]:
        presence = self._common.presence
        vacancy = presence.next_vacancy(now)
        return self._common.alarm.set(vacancy, watched=presence.anybody)

    def _wake(self, now: float) -> list[Effect]:
        common = self._common
        action = common.alarm.rings(now)
        vacant = common.presence.vacant(now)
        effects = common.tell_table(now) if vacant else []
        if action is not None:
            return effects + self._playing.act_by_itself(CLOCK, action, now)
        return effects + (self._seating.pass_host(vacant) or self._playing.ask_bots())

    def _command(self, line: Connection, command: Command, now: float) -> list[Effect]:
        common = self._common
        caller = common.presence.caller(line)
        if caller is None:
            return []
        known = common.remembered.recall(caller.player, command.id)
        if known is not None:
            return [Send((line,), known)]
        try:
            return self._carry_out(caller, command, now)
        except RefusedError as error:
            told = sentence(error.reason, caller.language, error.detail)
            return common.answer(caller, Refused(command.id, error.reason, told))
        except IllegalActionError as error:
            told = common.explain(error.clause, caller.language)
            return common.answer(caller, Refused(command.id, error.clause, told))

    def _carry_out(self, caller: Caller, command: Command, now: float) -> list[Effect]:
        if isinstance(command, SetLanguage):
            self.presence.add(replace(caller, language=command.language))
            return self._common.answer(caller, Acked(command.id))
        if caller.spectator:
            raise RefusedError(Reason.ONLY_WATCHING)
        match command:
            case Act():
                return self._playing.act(caller, command, now)
            case WhyNot():
                return self._playing.why_not(caller, command)
            case SaveSheet():
                return self._crew.save_sheet(caller, command)
            case Pin():
                return self._crew.pin(caller, command)
            case SendNote():
                return self._crew.send_note(caller, command, now)
            case Rematch():
                return self._rematches.ask(caller, command)
            case Leave():
                return self._doors.leave(caller, command)
            case TakeSeat() | LeaveSeat() | SetBot() | HandOver():
                return self._seating.change(caller, command, now)
            case Configure() | SetNames() | SetReady():
                return self._seating.change(caller, command, now)
            case _:
                assert_never(command)
