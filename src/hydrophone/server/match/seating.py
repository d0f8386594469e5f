"""Commands to the table: who sits where, by which options, and when the match begins."""

from functools import partial
from typing import TypeAlias, assert_never

import msgspec

from hydrophone.bots.bot import Level
from hydrophone.core.seats import CLOCK, Seat
from hydrophone.server.match import agreement, boarding, stand_ins, tables, terms
from hydrophone.server.match.announcements import Announcer
from hydrophone.server.match.audience import Audience
from hydrophone.server.match.bot_questions import BotQuestions
from hydrophone.server.match.crew_sharing import CrewSharing
from hydrophone.server.match.effects import Effect
from hydrophone.server.match.entries import Acted, Began, Entry, TableSet
from hydrophone.server.match.entropy import Entropy
from hydrophone.server.match.late_view import LateView
from hydrophone.server.match.match import Match
from hydrophone.server.match.presence import Caller, Presence
from hydrophone.server.match.reply_cache import ReplyCache
from hydrophone.server.match.running_match import Attempt, RunningMatch
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
    SetClaims,
    SetClosed,
    SetDelay,
    SetHelp,
    SetListed,
    SetNames,
    SetPace,
    SetPassword,
    SetReady,
    SetStandIn,
    SetTurnTime,
    TakeSeat,
)
from hydrophone.server.protocol.refusals import Reason, RefusedError

SeatCommand: TypeAlias = TakeSeat | AskForSeat | LeaveSeat | SetBot | HandOver

TableCommand: TypeAlias = (
    SeatCommand
    | Configure
    | SetNames
    | SetClosed
    | SetHelp
    | SetListed
    | SetDelay
    | SetStandIn
    | SetClaims
    | SetTurnTime
    | SetPace
    | SetPassword
    | SetReady
)

PASSWORD_TRIES = Rate(burst=5, per_second=0.05)
"""Wrong passwords from one address."""


class Change(msgspec.Struct, frozen=True):
    """Another table, and what comes with it."""

    table: Table
    at: float
    """The time of the match."""
    began: Began | None
    running: RunningMatch | None
    manned: Attempt | None
    """The clock's action that says who holds the posts."""

    def entries(self, player: PlayerId = "", id: str = "") -> tuple[Entry, ...]:
        """As it is kept: all of it or nothing. ``player`` and ``id`` are the command."""
        entries: list[Entry] = [TableSet(self.table, player, id)]
        if self.began is not None:
            entries.append(self.began)
        if self.manned is not None:
            entries.append(Acted(self.manned.actor, self.manned.action, self.at))
        return tuple(entries)


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
        announcer: Announcer,
        late: LateView,
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
        self._announcer = announcer
        self._late = late
        self._tries = Buckets(PASSWORD_TRIES)

    def change(self, caller: Caller, command: TableCommand, now: float) -> list[Effect]:
        """Change the table as a command wants it; begin the match if everybody is ready for it."""
        self._check_on_time(caller, command)
        after = boarding.without_lapsed(self._after(caller, command, now))
        change = self.prepare(after, now)
        if change is None:
            return self._replies.reply(caller, Acked(command.id))

        def make(now: float) -> list[Effect]:
            reply = self._replies.reply(caller, Acked(command.id))
            return reply + self.make(change, now)

        entries = change.entries(caller.player, command.id)
        return self._queue.write(self._match.write(entries), make)

    def _check_on_time(self, caller: Caller, command: TableCommand) -> None:
        """RefusedError for seats' sake from people who see the match late: it tells who is here."""
        of_seats = isinstance(command, SeatCommand)
        is_stranger = tables.crew_of(self._match.table, caller.player) is None
        if of_seats and is_stranger and self._late.sees_late(caller.player):
            raise RefusedError(Reason.WATCHING_LATE)

    def stand_in(self, now: float) -> list[Effect]:
        """Bots take the posts of people who are long away, where it was so decided."""
        vacant = self._presence.vacant(now, self._schedule.goes_on_since)
        if self._match.table.phase is not Phase.RUNNING or not vacant:
            return []
        return self._write(stand_ins.stand_in(self._match.table, vacant), now)

    def stand_in_at(self) -> float | None:
        """When the next bot stands in for a person, if any will, on the server's clock."""
        table, since = self._match.table, self._schedule.goes_on_since
        if not self._presence.is_anybody_away or table.phase is not Phase.RUNNING:
            return None
        waited_for = (info.player for info in table.seats if stand_ins.chosen(table, info))
        times = [self._presence.vacant_at(player, since) for player in waited_for if player]
        return min((time for time in times if time is not None), default=None)

    def _write(self, after: Table, now: float) -> list[Effect]:
        change = self.prepare(after, now)
        if change is None:
            return []
        return self._queue.write(self._match.write(change.entries()), partial(self.make, change))

    def _after(self, caller: Caller, command: TableCommand, now: float) -> Table:
        player, game, table = caller.player, self._match.game, self._match.table
        match command:
            case TakeSeat() | AskForSeat() | LeaveSeat() | SetBot() | HandOver():
                return self._after_seating(caller, command, now)
            case Configure(options=body, game=name):
                wanted = tables.game_wanted(game, name)
                options = tables.read_options(wanted, body)
                after = terms.configure(table, player, wanted, options)
                return agreement.proposed(table, after, player)
            case SetHelp(help=word):
                return agreement.answer(table, player, word)
            case SetNames(name=name, boat=boat):
                return tables.set_names(table, player, name, boat, self._presence.watching())
            case SetClosed(closed=closed):
                return boarding.set_closed(table, player, closed)
            case SetListed(listed=listed):
                return terms.set_listed(table, player, listed)
            case SetDelay(delay=delay):
                return terms.set_delay(table, player, delay)
            case SetStandIn(level=word):
                return boarding.set_stand_in(table, player, word)
            case SetClaims(claims=claims):
                return boarding.set_claims(table, player, claims)
            case SetTurnTime(seconds=seconds):
                return terms.set_turn_time(table, player, seconds)
            case SetPace(pace=word):
                return terms.set_pace(table, player, word)
            case SetPassword(password=password):
                return boarding.set_password(table, player, password, self._entropy.secret())
            case SetReady(ready=ready):
                if ready:
                    agreement.check_ready(table, player)
                return tables.set_ready(table, game, player, ready)
            case _:
                assert_never(command)

    def _after_seating(self, caller: Caller, command: SeatCommand, now: float) -> Table:
        player, table, vacant = caller.player, self._match.table, self._presence.vacant(now)
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
                return self._set_bot(player, seat, level, vacant)
            case HandOver(seat=seat, to=mate):
                return boarding.hand_over(table, player, seat, mate, vacant)
            case _:
                assert_never(command)

    def _set_bot(
        self, player: PlayerId, seat: Seat, level: Level | None, vacant: frozenset[PlayerId]
    ) -> Table:
        table = self._match.table
        if table.phase is not Phase.RUNNING:
            return tables.set_bot(table, player, seat, level, vacant)
        if tables.info_of(table, seat).player == player:
            return tables.give_to_bot(table, seat, level)
        return stand_ins.decide(table, player, seat, level, self._presence.away(), vacant)

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

    def pass_host(self, vacant: frozenset[PlayerId], now: float) -> list[Effect]:
        """If the host is long gone before the start, another person is host."""
        if self._match.table.phase is not Phase.LOBBY:
            return []
        return self._write(tables.pass_host(self._match.table, vacant), now)

    # --- a change is prepared and made ---------------------------------------------------------

    def prepare(self, after: Table, now: float) -> "Change | None":
        """What a table like this changes besides; None if it is no other table."""
        return None if after == self._match.table else self.changed(after, now)

    def changed(self, after: Table, now: float) -> "Change":
        """The new table, the match if it begins with it, and who holds the posts of it."""
        match = self._match
        after = stand_ins.tell(match.table, tables.follow(match.table, agreement.settled(after)))
        if self._begins(after):
            after = agreement.sealed(tables.start(after))
            seeds = self._entropy.seed(), self._entropy.seed()
            began = Began(*seeds, now, match.game.rules_version)
            running = RunningMatch(match.game, after.options, began)
            return Change(after, 0.0, began, running, self._manned(running, after))
        return Change(after, self._schedule.at(now), None, None, self._newly_manned(after))

    def _begins(self, table: Table) -> bool:
        if table.phase is not Phase.LOBBY or agreement.open_crews(table):
            return False
        return tables.may_start(table, self._match.game_of(table))

    def _newly_manned(self, table: Table) -> Attempt | None:
        running, before = self._match.running, self._match.table
        if running is None or table.phase is not Phase.RUNNING:
            return None
        if tables.manning(table) == tables.manning(before):
            return None
        return self._manned(running, table)

    def _manned(self, running: RunningMatch, table: Table) -> Attempt | None:
        """The clock tells the match who holds the posts, if its rules want to know."""
        latest = self._queue.latest_act
        referee = running.referee if latest is None else latest.referee
        action = self._match.game.man(referee.true_state, tables.manning(table))
        return None if action is None else running.attempt(CLOCK, action, latest)

    def make(self, change: "Change", now: float) -> list[Effect]:
        """Make a stored change of the table and tell everybody."""
        match, before, after = self._match, self._match.table, change.table
        match.set_table(after)
        for info in after.seats:
            if info != before.seat(info.seat):
                self._bots.forget(info.seat)
        effects = self._announcer.tell_table(now)
        if change.began is not None and change.running is not None:
            match.begin(change.began, change.running)
            self._schedule.begin(change.running, now)
            self._man(change)
            effects += self._audience.tell_all(now)
        elif match.running is not None:
            for player in {person.id for person in after.people}:
                effects += self._tell_new_seats(before, player, now)
            self._man(change)
            if change.manned is not None:
                effects += self._audience.tell(change.manned.told, now)
        return effects + self._bots.ask()

    def _man(self, change: "Change") -> None:
        if change.manned is not None:
            self._match.act(change.manned, change.at)
            self._schedule.acted(change.manned, change.at)

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
