"""What all parts of a room share: the table, the match, who is there, and how changes are kept.

The parts are ``doors`` (coming and going), ``seating`` (the table), ``playing`` (the match, its
clock and its bots), ``crewroom`` (what a crew shares) and ``rematches``; ``room`` joins them.
"""

from collections.abc import Callable
from typing import TypeAlias, cast

import msgspec
from msgspec.structs import replace

from hydrophone.core.game import AnyGame, Clause, Language
from hydrophone.core.seats import Seat, Side
from hydrophone.server import lobby
from hydrophone.server.alarm import Alarm
from hydrophone.server.audience import Audience
from hydrophone.server.botdesk import BotDesk
from hydrophone.server.crewtalk import CrewTalk
from hydrophone.server.effects import Connection, Effect, Send, Write
from hydrophone.server.entries import Acted, Entry, Table, encode_entry
from hydrophone.server.messages import (
    Acked,
    Act,
    Configure,
    HandOver,
    Hindrance,
    Leave,
    LeaveSeat,
    Lobby,
    Notice,
    Pin,
    PlayerId,
    PlayerInfo,
    Refused,
    Rematch,
    SaveSheet,
    SendNote,
    SetBot,
    SetLanguage,
    SetNames,
    SetReady,
    TakeSeat,
    WhyNot,
)
from hydrophone.server.papers import Papers
from hydrophone.server.presence import Caller, Presence
from hydrophone.server.refusals import Reason, RefusedError, sentence
from hydrophone.server.remembered import Remembered
from hydrophone.server.running import Running
from hydrophone.server.tokens import Keys
from hydrophone.server.turns import Turns, Work

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


class Common:
    """The state of one room."""

    def __init__(self, game: AnyGame, table: Table, fresh: Fresh) -> None:
        self.game = game
        self.table = table
        self.fresh = fresh
        self.running: Running | None = None
        self.log: list[Acted] = []
        self.entries = 0
        self.presence = Presence()
        self.keys = Keys()
        self.papers = Papers()
        self.talk = CrewTalk()
        self.remembered = Remembered()
        self.turns = Turns()
        self.audience = Audience()
        self.alarm = Alarm()
        self.bots = BotDesk()

    # --- keeping -------------------------------------------------------------------------------

    def write(self, entries: tuple[Entry, ...], kept: tuple[tuple[str, str], ...] = ()) -> Write:
        """Entries for the log, and values beside it."""
        bodies = tuple(encode_entry(entry).decode() for entry in entries)
        return Write(self.table.match, self.entries, bodies, kept)

    def persist(self, write: Write, then: Work, otherwise: Work) -> list[Effect]:
        """Go on with ``then`` once it is stored; with ``otherwise``, and no change, if not."""

        def stored(now: float) -> list[Effect]:
            self.entries += len(write.entries)
            return then(now)

        return self.turns.persist(write, stored, otherwise)

    # --- answering -----------------------------------------------------------------------------

    def answer(self, caller: Caller, answer: Acked | Refused) -> list[Effect]:
        """Answer a command, and remember it in case the command comes again."""
        self.remembered.add(caller.player, answer)
        return [Send((caller.connection,), answer)]

    def cannot_store(self, caller: Caller, command: Command) -> Work:
        """Answered, but not remembered: the same command may come again and succeed."""
        told = sentence(Reason.STORE_FAILED, caller.language)
        refused = Refused(command.id, Reason.STORE_FAILED, told)
        return lambda _: [Send((caller.connection,), refused)]

    def explain(self, clause: str, language: Language) -> str:
        """A clause of the game as a sentence."""
        return self.game.explain(cast(Clause, clause), language)

    def notice(self, reason: Reason) -> list[Effect]:
        """Tell everybody, each in his language."""
        return [
            Send((caller.connection,), Notice(reason, sentence(reason, caller.language)))
            for caller in self.presence.callers()
        ]

    # --- who may, and who is told --------------------------------------------------------------

    def must_run(self) -> Running:
        """The match; RefusedError if it has not begun."""
        if self.running is None:
            raise RefusedError(Reason.NOT_RUNNING)
        return self.running

    def own_match(self, caller: Caller, seat: Seat) -> Running:
        """The match, for somebody who holds this seat in it; RefusedError for anybody else."""
        info = self.table.seat(seat)
        if info is None:
            raise RefusedError(Reason.NO_SUCH_SEAT)
        if info.player != caller.player:
            raise RefusedError(Reason.NOT_YOUR_SEAT)
        return self.must_run()

    def crew_seats(self, player: PlayerId) -> tuple[Seat, ...]:
        """All seats of the crew in which somebody sits."""
        side = self.table.side_of(player)
        return tuple(info.seat for info in self.table.seats if info.seat.side is side)

    def crew_lines(self, side: Side) -> tuple[Connection, ...]:
        """The connections of everybody who sits in a crew."""
        return self.presence.lines_of(lobby.people_of(self.table, side))

    # --- the table as everybody sees it --------------------------------------------------------

    def tell_table(self, now: float) -> list[Effect]:
        """Send the table to everybody."""
        lines = self.presence.lines()
        return [Send(lines, self.lobby(now))] if lines else []

    def lobby(self, now: float) -> Lobby:
        """The table as a message."""
        table, vacant = self.table, self.presence.vacant(now)
        seats = tuple(
            replace(info, vacant=True) if info.player in vacant else info for info in table.seats
        )
        return Lobby(
            table.match,
            table.code,
            table.game,
            table.options,
            table.phase,
            table.host,
            seats,
            (*self._people(), *self._watchers()),
            dict(table.boats),
            self._hindrance(),
        )

    def _people(self) -> list[PlayerInfo]:
        return [
            PlayerInfo(p.id, p.name, p.ready, self.presence.here(p.id), spectator=False)
            for p in self.table.people
        ]

    def _watchers(self) -> list[PlayerInfo]:
        return [
            PlayerInfo(c.player, c.name, ready=False, present=True, spectator=True)
            for c in self.presence.callers()
            if c.spectator
        ]

    def _hindrance(self) -> Hindrance | None:
        clause = lobby.broken_line_up(self.table, self.game)
        if clause is None:
            return None
        told = {language: self.game.explain(clause, language) for language in Language}
        return Hindrance(clause, told)
