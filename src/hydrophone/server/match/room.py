"""One match and everybody who has come to it: a state machine without I/O.

Inputs come in with the time; effects go out. A change is first written (Persist) and only then
made and told, when the store has answered (write_queue). Each part gets what
it uses: the match, who is connected, the write queue and so on.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import assert_never

from hydrophone.bots.bot import Report
from hydrophone.core.errors import InvalidNotationError
from hydrophone.core.game import AnyGame
from hydrophone.core.seats import CLOCK, SPECTATOR, Seat, Side
from hydrophone.server.match import announcements, rematches, tables, tokens
from hydrophone.server.match.acting import Acting
from hydrophone.server.match.admission import Admission
from hydrophone.server.match.announcements import Announcer
from hydrophone.server.match.audience import Audience
from hydrophone.server.match.bot_questions import BotQuestions
from hydrophone.server.match.commands import Commands
from hydrophone.server.match.crew_notes import CrewNotes
from hydrophone.server.match.crew_sharing import CrewSharing
from hydrophone.server.match.crew_sheets import CrewSheets
from hydrophone.server.match.effects import (
    ConnectionId,
    Effect,
    Effects,
    Invited,
    Send,
    Write,
)
from hydrophone.server.match.entries import (
    Acted,
    Began,
    Entry,
    TableSet,
    decode_entry,
    encode_entry,
)
from hydrophone.server.match.entropy import Entropy
from hydrophone.server.match.greetings import Greetings
from hydrophone.server.match.helping import Helping
from hydrophone.server.match.inputs import (
    ActReleased,
    BotAnswered,
    BotReported,
    ClockRang,
    ClockTurned,
    Commanded,
    Dropped,
    HelpComputed,
    Input,
    InviteAnswered,
    InviteAsked,
    Joined,
    RematchOpened,
    Woken,
)
from hydrophone.server.match.lags import LagTable
from hydrophone.server.match.late_view import LateView
from hydrophone.server.match.listing import Listing
from hydrophone.server.match.match import Match
from hydrophone.server.match.match_clock import Stood
from hydrophone.server.match.pace import HeldAct
from hydrophone.server.match.pauses import Pauses
from hydrophone.server.match.places import Places
from hydrophone.server.match.presence import Presence
from hydrophone.server.match.rematches import Rematches
from hydrophone.server.match.reply_cache import ReplyCache
from hydrophone.server.match.schedule import Schedule
from hydrophone.server.match.seating import Seating
from hydrophone.server.match.tables import Table, settle
from hydrophone.server.match.tokens import KnownTokens
from hydrophone.server.match.write_queue import Pending, WriteQueue
from hydrophone.server.protocol.bodies import PencilWork
from hydrophone.server.protocol.messages import (
    Acked,
    ListedMatch,
    Lobby,
    Phase,
    PlayerId,
    Refused,
)
from hydrophone.server.protocol.refusals import Reason, RefusedError, sentence


class Room:
    """One match with its people, its bots and its spectators.

    ``pace_s``: seconds between public steps of bots.
    """

    def __init__(self, match: Match, entropy: Entropy, pace_s: float) -> None:
        self.match = match
        presence = self.presence = Presence()
        queue = self._queue = WriteQueue(self._handle, self._refuse, self._whose)
        replies = self._replies = ReplyCache()
        known = self._known = KnownTokens()
        sheets = self._sheets = CrewSheets()
        notes = CrewNotes()
        schedule = self._schedule = Schedule(pace_s, lambda: match.table)
        pauses = self._pauses = Pauses(match, presence)
        bots = self._bots = BotQuestions(match, presence, pauses, schedule)
        late = self._late = LateView(match, presence)
        audience = self._audience = Audience(match, presence, schedule, late)
        announcer = self._announcer = Announcer(match, presence, pauses, schedule, late)
        crew = self._crew = CrewSharing(
            match, presence, queue, replies, sheets, notes, bots, schedule.pace.patience
        )
        acting = self._acting = Acting(
            match, presence, queue, replies, audience, schedule, bots, crew, announcer, pauses
        )
        seating = self._seating = Seating(
            match,
            presence,
            queue,
            replies,
            audience,
            schedule,
            bots,
            crew,
            entropy,
            announcer,
            late,
        )
        again = self._rematches = Rematches(match, presence, queue, replies)
        admission = self._admission = Admission(
            match,
            presence,
            queue,
            replies,
            known,
            entropy,
            audience,
            bots,
            crew,
            seating,
            again,
            Places(match, presence),
            announcer,
            late,
        )
        self._commands = Commands(
            match,
            presence,
            replies,
            acting,
            crew,
            seating,
            admission,
            Greetings(match, presence, replies),
            again,
            pauses,
            announcer,
        )
        self._lags = LagTable(presence, late)
        self._listing = Listing(match, presence)
        self._helping = Helping(match, presence)
        self._store_fails = False
        self.stopped = False
        """Does another server take the match, or another room? Then nothing is put in."""
        self._shown: tuple[frozenset[PlayerId], tuple[Side, ...]] = (frozenset(), ())

    # --- making and restoring ------------------------------------------------------------------

    @staticmethod
    def open(
        game: AnyGame, table: Table, entropy: Entropy, pace_s: float = 0.0
    ) -> "tuple[Room, Write, dict[PlayerId, str]]":
        """The room of a new match, its first write, and a secret for everybody at the table."""
        room = Room(Match(game, table), entropy, pace_s)
        secrets = {person.id: entropy.secret() for person in table.people}
        for player, secret in secrets.items():
            room._known.put(player, tokens.first(secret))
        kept = tuple(tokens.kept(player, room._known.of(player)) for player in secrets)
        return room, room.match.lay(kept), secrets

    @staticmethod
    def begun(
        game: AnyGame, log: Sequence[Entry], entropy: Entropy, now: float, pace_s: float = 0.0
    ) -> "tuple[Room, Write, dict[PlayerId, str]]":
        """The room of a new match that has begun already, as ``open``.

        The log begins with its table.
        """
        bodies = tuple(encode_entry(entry).decode() for entry in log)
        laid = decode_entry(bodies[0])
        if not isinstance(laid, TableSet):
            raise InvalidNotationError("the log of a match begins with its table")
        secrets = {person.id: entropy.secret() for person in laid.table.people}
        kept = tuple(
            tokens.kept(player, tokens.first(secret)) for player, secret in secrets.items()
        )
        room = Room.restore(game, bodies, kept, entropy, now, pace_s)
        table = room.match.table
        return room, Write(table.match, 0, bodies, kept, opened=table.code), secrets

    @staticmethod
    def restore(
        game: AnyGame,
        entries: Sequence[str],
        kept: Iterable[tuple[str, str]],
        entropy: Entropy,
        now: float,
        pace_s: float = 0.0,
        stood: Stood = Stood(),  # noqa: B008  # it cannot change
    ) -> "Room":
        """The room as it was when the last of the entries was written.

        Its time stands where it stood, and not before the last of the entries.
        """
        first = decode_entry(entries[0]) if entries else None
        if not isinstance(first, TableSet):
            raise InvalidNotationError("the log of a match begins with its table")
        laid = settle(first.table, tables.game_wanted(game, first.table.game))
        room = Room(Match(game, laid), entropy, pace_s)
        for body in entries[1:]:
            room._redo(decode_entry(body))
        for name, value in kept:
            room._restore_kept(name, value)
        room._schedule.restore(stood.at)
        room._late.restored(now, room._schedule.at(now))
        room.presence.miss((person.id for person in room.match.table.people), now)
        room._pauses.restore(now, stood)
        return room

    def _redo(self, entry: Entry) -> None:
        """Make a change of the log again, at its time of the match."""
        running = self.match.running
        heard = 0 if running is None else len(running.streams[SPECTATOR].heard)
        attempt = self.match.redo(entry)
        if isinstance(entry, Began):
            self._schedule.begin(self.match.must_run(), 0.0)
            self._schedule.restore(0.0)
        if isinstance(entry, Acted) and attempt is not None:
            self._schedule.restore(entry.at)
            self._schedule.acted(attempt, self._schedule.at(0.0))
        self._keep_late(entry, heard)
        if isinstance(entry, Acted | TableSet) and entry.id:
            self._replies.add(entry.player, Acked(entry.id))

    def _keep_late(self, entry: Entry, heard: int) -> None:
        """What people who see the match late were to be told of an entry of the log."""
        if not self._late.is_on:
            return
        at = self._schedule.at(0.0)
        if isinstance(entry, TableSet):
            self._announcer.keep(self._announcer.lobby(at), at)
        else:
            self._audience.keep_late(heard, at)

    def _restore_kept(self, name: str, value: str) -> None:
        kind, _, whose = name.partition(":")
        if kind == "tokens":
            self._known.put(whose, tokens.read_kept(value))
        elif kind == "sheet":
            self._sheets.keep(Seat(whose), value)
        elif kind == "pin":
            self._crew.restore_pin(value)
        elif kind == "notes":
            self._crew.restore_notes(Side(whose), value)
        elif kind == "done":
            self._replies.restore(whose, value)
        elif kind == rematches.NAME:
            self._rematches.restore(value)

    # --- what comes in -------------------------------------------------------------------------

    def take(self, input: Input, now: float) -> Effects:
        """Handle an input, now or when the changes that it has to wait for are made."""
        effects: list[Effect] = []
        for each in self._parts(input, now):
            effects += self._queue.take(each, now)
        return effects + self._set_time(now) + self._helping.look()

    def _parts(self, input: Input, now: float) -> list[Input]:
        """The input in parts that may wait each for itself."""
        match input:
            case BotAnswered(asked, _, report) if report is not None and self._bots.is_open(asked):
                return [BotReported(asked.seat, report), input]
            case Woken():
                return self._woken(input, now)
            case _:
                return [input]

    def _woken(self, woken: Woken, now: float) -> list[Input]:
        """What there is to do now. Nothing is done twice that takes long to be written."""
        self._schedule.woken(now)
        if self._queue.holds(Woken):
            return []
        action = None if self._queue.holds(ClockRang) else self._schedule.rings(now)
        return [woken if action is None else ClockRang(action)]

    def stored(self, write: Write, now: float) -> Effects:
        """A write is safe; the room is told of each in the order in which it asked."""
        recovered, self._store_fails = self._store_fails, False
        news = Reason.STORE_RECOVERED if recovered else None
        return self._settle(write, news, now, stored=True)

    def not_stored(self, write: Write, now: float) -> Effects:
        """A write failed: nothing has changed."""
        known, self._store_fails = self._store_fails, True
        self._schedule.retry(now)
        return self._settle(write, None if known else Reason.STORE_FAILED, now, stored=False)

    def _settle(self, write: Write, news: Reason | None, now: float, *, stored: bool) -> Effects:
        callers = () if news is None else self._late.callers_on_time()
        notices = [] if news is None else announcements.notice(callers, news)
        settled = self._queue.settle(write, now, stored=stored)
        if self._queue.is_broken:
            self.stopped = True
            return [*notices, *settled]
        return notices + settled + self._set_time(now) + self._helping.look()

    def _set_time(self, now: float) -> list[Effect]:
        """The time of the match goes on or stands; acts whose time has come are done."""
        effects: list[Effect] = []
        if self.stopped:
            return effects
        changed = self._pauses.look(now)
        self._schedule.watch(now, watched=self._pauses.goes_on)
        if (
            self._is_running
            and self._schedule.to_keep() is not None
            and not self._queue.holds(ClockTurned)
        ):
            effects += self._queue.take(ClockTurned(), now)
        if changed:
            effects += self._tell_pause(now)
        for held in self._schedule.release(now):
            effects += self._queue.take(ActReleased(held), now)
        effects += self._tell_late(now)
        if self._queue.holds(Woken, ClockRang):
            return effects  # what there is to do is being done, and the rest is seen then
        absence, resume = self.presence.next_vacancy(now), self._pauses.resumes_at
        late, turn = self._late.next_at(), self._turn_rings_at(now)
        stand_in = self._seating.stand_in_at()
        return effects + self._schedule.set(absence, stand_in, resume, late, turn)

    def _turn_rings_at(self, now: float) -> float | None:
        """When, in the time of the match, a crew has let the other wait too long, if one will."""
        if not self._is_running:
            return None
        return self.match.turn_clock.rings_at(self.match.table, self._schedule.at(now))

    def _tell_late(self, now: float) -> list[Effect]:
        """People who see the match late are told what they may know by now."""
        effects: list[Effect] = []
        for news in self._late.release(now):
            if isinstance(news, Lobby):
                effects += self._announcer.tell_late()
            else:
                effects += self._audience.tell_late(news)
        return effects

    def _tell_pause(self, now: float) -> list[Effect]:
        """Everybody is told whether the match is paused, and what is left of each timer."""
        told = self._announcer.tell_table(now) + self._audience.tell_time(now)
        return told + self._bots.ask()

    def stop(self, now: float) -> Effects:
        """Another server takes the match: it stands, and what must be kept of it is written.

        What still waits to be written is made and told; nothing else is put in.
        """
        self.stopped = True
        if not self._is_running:
            return []
        self._schedule.stop(now)
        return self._queue.take(ClockTurned(), now)

    def put_away(self) -> None:
        """Nothing comes into this room any more: let its parts go at once, if nothing is written.

        Room and parts know each other, so without this they would wait for a look at all garbage.
        """
        if self.writing is None:
            vars(self).clear()
        self.stopped = True

    # --- what may be known ---------------------------------------------------------------------

    @property
    def writing(self) -> Pending | None:
        """The oldest change that is being written, if there is one."""
        return self._queue.oldest

    @property
    def rests(self) -> bool:
        """Is everything kept?"""
        return self.writing is None and (not self._is_running or self._schedule.is_kept)

    @property
    def _is_running(self) -> bool:
        return self.match.table.phase is Phase.RUNNING

    def person(self, token: str | None) -> PlayerId | None:
        """The person at the table whose token this is."""
        known = self._admission.recognise(token)
        return None if known is None else known[0]

    def public(self, now: float) -> Lobby:
        """What everybody who has the code may know of the table."""
        return self._announcer.public(now)

    def pencil_work(self) -> PencilWork:
        """The sheets of both crews; RefusedError until the match is over."""
        if self.match.table.phase is not Phase.OVER:
            raise RefusedError(Reason.NOT_OVER)
        seats = (info.seat for info in self.match.table.seats)
        return PencilWork(self._sheets.sheets(seats))

    def listing(self) -> ListedMatch | None:
        """What the list of open matches says of it; None if it is not in it."""
        boats = self._late.lobby.boats if self._late.is_on else self.match.table.boats
        return self._listing.entry(boats)

    def tell_lags(self, lag_s: Callable[[ConnectionId], float | None]) -> Effects:
        """Tell everybody how long a message takes to each person and back."""
        return self._lags.tell(lag_s)

    # --- one input -----------------------------------------------------------------------------

    def _handle(self, input: Input, now: float) -> list[Effect]:
        match input:
            case Joined():
                return self._admission.join(input, now)
            case Commanded():
                return self._commands.do(input, now)
            case Dropped(connection):
                return self._admission.drop(connection, now)
            case BotAnswered():
                return self._acting.bot_answered(input, now)
            case BotReported(seat, report):
                return self._hear_bot(seat, report, now)
            case HelpComputed():
                return self._helping.computed(input)
            case Woken():
                return self._wake(now)
            case ClockRang(action):
                acted = self._acting.act_alone(CLOCK, action, now)
                return self._show_absences(now) + acted
            case ActReleased(held):
                return self._release(held, now)
            case ClockTurned():
                return self._keep_time()
            case RematchOpened():
                return self._rematches.opened(input)
            case InviteAsked(player):
                return self._admission.invite(player)
            case InviteAnswered(player, secret):
                return self._rematches.invited(player, secret)
            case _:
                assert_never(input)

    def _refuse(self, input: Input, reason: Reason, now: float) -> list[Effect]:
        """Nothing has changed: tell the sender of the input. It is not kept: it may come again."""
        match input:
            case Joined():
                return self._admission.refuse(input, reason, now)
            case Commanded(connection, command):
                return self._not_done(connection, command.id, reason)
            case ActReleased(held):
                if held.asked is not None:
                    self._bots.answered(held.asked)
                asker = held.caller
                return [] if asker is None else self._not_done(asker.connection, held.id, reason)
            case BotAnswered(asked):
                self._bots.answered(asked)
                return []
            case RematchOpened():
                return self._rematches.tell_all()
            case InviteAsked(player):
                return [Invited(player, "")]
            case Dropped() | BotReported() | Woken() | ClockRang() | ClockTurned():
                return []
            case HelpComputed() | InviteAnswered():
                return []
            case _:
                assert_never(input)

    def _not_done(self, connection: ConnectionId, id: str, reason: Reason) -> list[Effect]:
        caller = self.presence.caller(connection)
        if caller is None:
            return []
        return [Send((connection,), Refused(id, reason, sentence(reason, caller.language)))]

    def _whose(self, input: Input) -> PlayerId | ConnectionId | None:
        """The person who has sent an input, or the connection if nobody knows them."""
        match input:
            case Commanded(connection=connection) | Dropped(connection):
                caller = self.presence.caller(connection)
                return connection if caller is None else caller.player
            case Joined(connection=connection):
                return connection
            case ActReleased(held):
                return None if held.caller is None else held.caller.player
            case _:
                return None

    def _wake(self, now: float) -> list[Effect]:
        seating, vacant = self._seating, self.presence.vacant(now)
        seated = seating.stand_in(now) or seating.pass_host(vacant, now)
        return self._show_absences(now) + (seated or self._bots.ask())

    def _show_absences(self, now: float) -> list[Effect]:
        shown = self.presence.vacant(now), self.match.claimants(self._schedule.at(now))
        if shown == self._shown:
            return []
        self._shown = shown
        return self._announcer.tell_table(now)

    def _keep_time(self) -> list[Effect]:
        """Keep from what the time of the match is computed; if that fails, again a little later."""
        anchor = self._schedule.to_keep()
        if anchor is None:
            return []

        def make(_: float) -> list[Effect]:
            self._schedule.kept(anchor)
            return []

        return self._queue.write(self.match.write((), clock=anchor), make)

    def _hear_bot(self, seat: Seat, report: Report, now: float) -> list[Effect]:
        """What a bot thinks and says, if it still sits there."""
        info = self.match.table.seat(seat)
        return [] if info is None or info.bot is None else self._crew.hear_bot(seat, report, now)

    def _release(self, held: HeldAct, now: float) -> list[Effect]:
        work, caller = partial(self._acting.release, held, now), held.caller
        if caller is None:
            return work()
        effects = self._commands.answered(caller, held.id, work)
        here = self.presence.caller(caller.connection) is not None
        return effects if here else [each for each in effects if not isinstance(each, Send)]
