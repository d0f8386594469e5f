"""Commands to the table: who sits where, by which options, and when the match begins."""

from typing import TypeAlias, assert_never

from hydrophone.server.match import boarding, tables
from hydrophone.server.match.announcements import tell_table
from hydrophone.server.match.audience import Audience
from hydrophone.server.match.bot_questions import BotQuestions
from hydrophone.server.match.crew_sharing import CrewSharing
from hydrophone.server.match.effects import Effect
from hydrophone.server.match.entries import Began, Entry, TableSet
from hydrophone.server.match.entropy import Entropy
from hydrophone.server.match.match import Match
from hydrophone.server.match.presence import Caller, Presence
from hydrophone.server.match.reply_cache import ReplyCache
from hydrophone.server.match.schedule import Schedule
from hydrophone.server.match.tables import Table
from hydrophone.server.match.write_queue import WriteQueue
from hydrophone.server.protocol.limits import Buckets, Rate
from hydrophone.server.protocol.messages import (
    Acked,
    AskForSeat,
    Configure,
    HandOver,
    LeaveSeat,
    Phase,
    PlayerId,
    SetBot,
    SetClosed,
    SetNames,
    SetPassword,
    SetReady,
    SetStandIn,
    TakeSeat,
)
from hydrophone.server.protocol.refusals import Reason, RefusedError

TableCommand: TypeAlias = (
    TakeSeat
    | AskForSeat
    | LeaveSeat
    | SetBot
    | HandOver
    | Configure
    | SetNames
    | SetClosed
    | SetStandIn
    | SetPassword
    | SetReady
)

PASSWORD_TRIES = Rate(burst=5, per_second=0.05)
"""Wrong passwords from one address."""


class Seating:
    """Every change is another table, written and then shown to all."""

    def __init__(
        self,
        match: Match,
        presence: Presence,
        queue: WriteQueue,
        replies: ReplyCache,
        audience: Audience,
        schedule: Schedule,
        bots: BotQuestions,
        crew: CrewSharing,
        entropy: Entropy,
    ) -> None:
        self._match = match
        self._presence = presence
        self._queue = queue
        self._replies = replies
        self._audience = audience
        self._schedule = schedule
        self._bots = bots
        self._crew = crew
        self._entropy = entropy
        self._tries = Buckets(PASSWORD_TRIES)

    def change(self, caller: Caller, command: TableCommand, now: float) -> list[Effect]:
        """Change the table as a command wants it; begin the match if everybody is ready for it."""
        match = self._match
        after = boarding.without_lapsed(self._after(caller, command, now))
        if after == match.table:
            return self._replies.reply(caller, Acked(command.id))
        after = tables.follow(match.table, after)
        began = None
        if after.phase is Phase.LOBBY and tables.may_start(after, match.game):
            after = tables.start(after)
            seeds = self._entropy.seed(), self._entropy.seed()
            began = Began(*seeds, now, match.game.rules_version)

        def make(now: float) -> list[Effect]:
            reply = self._replies.reply(caller, Acked(command.id))
            return reply + self.set_table(after, began, now)

        entries: list[Entry] = [
            TableSet(after, caller.player, command.id),
            *([] if began is None else [began]),
        ]
        return self._queue.write(match.write(entries), make)

    def _after(self, caller: Caller, command: TableCommand, now: float) -> Table:
        player, game, table = caller.player, self._match.game, self._match.table
        vacant = self._presence.vacant(now)
        match command:
            case TakeSeat(seat=seat):
                after = boarding.take_seat(table, player, seat, vacant)
                self._check_password(caller, command, now)
                return after
            case AskForSeat(seat=seat):
                return boarding.ask_for_seat(table, player, seat, vacant)
            case LeaveSeat(seat=seat):
                return tables.leave_seat(table, player, seat)
            case SetBot(seat=seat, level=word):
                level = None if word is None else tables.level_named(table, word)
                return tables.set_bot(table, player, seat, level, vacant)
            case HandOver(seat=seat, to=mate):
                return boarding.hand_over(table, player, seat, mate, vacant)
            case Configure(options=body):
                return tables.configure(table, player, game, tables.read_options(game, body))
            case SetNames(name=name, boat=boat):
                return tables.set_names(table, player, name, boat, self._presence.watching())
            case SetClosed(closed=closed):
                return boarding.set_closed(table, player, closed)
            case SetStandIn(level=word):
                return boarding.set_stand_in(table, player, word)
            case SetPassword(password=password):
                return boarding.set_password(table, player, password, self._entropy.secret())
            case SetReady(ready=ready):
                return tables.set_ready(table, game, player, ready)
            case _:
                assert_never(command)

    def _check_password(self, caller: Caller, command: TakeSeat, now: float) -> None:
        """RefusedError if the crew has a password and the person does not say it."""
        table, side = self._match.table, command.seat.side
        if not boarding.needs_password(table, caller.player, side):
            return
        if command.password is None:
            raise RefusedError(Reason.PASSWORD_NEEDED)
        if self._tries.empty(caller.address, now):
            raise RefusedError(Reason.TOO_FAST)
        if not boarding.opens(table, side, command.password):
            self._tries.take(caller.address, now)
            raise RefusedError(Reason.WRONG_PASSWORD)

    def pass_host(self, vacant: frozenset[PlayerId]) -> list[Effect]:
        """If the host is long gone before the start, another person is host."""
        match = self._match
        after = tables.pass_host(match.table, vacant)
        if match.table.phase is not Phase.LOBBY or after == match.table:
            return []
        write = match.write((TableSet(after),))
        return self._queue.write(write, lambda now: self.set_table(after, None, now))

    # --- a change is made ----------------------------------------------------------------------

    def set_table(self, after: Table, began: Began | None, now: float) -> list[Effect]:
        """Make a stored change of the table and tell everybody."""
        match, before = self._match, self._match.table
        match.set_table(after)
        for info in after.seats:
            if info != before.seat(info.seat):
                self._bots.forget(info.seat)
        effects = tell_table(match, self._presence, now)
        if began is not None:
            effects += self._begin(began, now)
        elif match.running is not None:
            for player in {person.id for person in after.people}:
                effects += self._tell_new_seats(before, player, now)
        return effects + self._bots.ask()

    def _begin(self, began: Began, now: float) -> list[Effect]:
        self._match.begin(began)
        self._schedule.begin(self._match.must_run(), now)
        return self._audience.tell_all(now)

    def _tell_new_seats(self, before: Table, player: PlayerId, now: float) -> list[Effect]:
        """A person with other seats is told what they may do; with other eyes, all those saw."""
        table, to = self._match.table, self._presence.connections_of((player,))
        if before.seats_of(player) == table.seats_of(player) or not to:
            return []
        viewer = tables.viewer_of(table, player)
        if viewer is tables.viewer_of(before, player):
            heard = len(self._match.must_run().streams[viewer].heard)
            return self._audience.catch_up(player, to, heard, now)
        return self._audience.catch_up(player, to, 0, now) + self._crew.show_all(player, to)
