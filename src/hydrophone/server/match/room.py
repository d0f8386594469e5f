"""One match and all people who have come to it: a state machine without I/O.

Inputs come in with the time; effects go out. A change is first written (Write) and only then
made and told, when the store has answered (write_queue). What an input does say the functions of
``handling``: each reads a Moment and tells it effects.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TypeAlias

from hydrophone.core.game import AnyGame
from hydrophone.core.seats import SPECTATOR, Seat, Side
from hydrophone.server.match import handling
from hydrophone.server.match.effects import ConnectionId, Effects, Timing, Write
from hydrophone.server.match.handlers import admission, rematches, voting, waking
from hydrophone.server.match.inputs import BotAnswered, BotReported, ClockRang, Input, Woken
from hydrophone.server.match.log.entries import (
    Acted,
    Began,
    Entry,
    InForce,
    TableSet,
    TookBack,
    decode_entry,
    encode_entry,
    in_force,
    table_of,
)
from hydrophone.server.match.log.match import HostedMatch
from hydrophone.server.match.moment import Moment, RoomState
from hydrophone.server.match.people import tokens
from hydrophone.server.match.people.presence import Presence
from hydrophone.server.match.people.tokens import Entropy
from hydrophone.server.match.table import laying
from hydrophone.server.match.table.laying import settle
from hydrophone.server.match.table.tables import Table
from hydrophone.server.match.telling import (
    announcements,
    audience,
    bots,
    crew_sharing,
    delayed_view,
    helping,
    listing,
    notices,
)
from hydrophone.server.match.time import days
from hydrophone.server.match.time.pauses import plays_alone
from hydrophone.server.match.time.schedule import Schedule, first
from hydrophone.server.match.write_queue import WriteQueue
from hydrophone.server.people import person as persons
from hydrophone.server.people.person import NOBODY, PersonId
from hydrophone.server.protocol.bodies import PencilWork
from hydrophone.server.protocol.messages import (
    Acked,
    Hello,
    ListedMatch,
    Lobby,
    MatchPhase,
    PlayerId,
)
from hydrophone.server.protocol.refusals import Reason, RefusedError

DUE_S = 1.0
"""Seconds within which a match between bots alone is kept again while its server lives."""


class Room(RoomState, kw_only=True, eq=False, weakref=True):
    """One match with its people, its bots and its spectators."""

    # --- making and restoring ------------------------------------------------------------------

    @staticmethod
    def of(match: HostedMatch, entropy: Entropy, pace_s: float) -> "Room":
        """The room of a match. ``pace_s``: seconds between public steps of bots."""
        presence = Presence()
        return Room(
            match=match,
            entropy=entropy,
            presence=presence,
            schedule=Schedule(pace_s, lambda: match.table),
            queue=WriteQueue(handling.handle, handling.refuse, partial(handling.sender, presence)),
        )

    @staticmethod
    def open(
        game: AnyGame,
        table: Table,
        entropy: Entropy,
        pace_s: float = 0.0,
        before: Iterable[tuple[str, str]] = (),
    ) -> "NewRoom":
        """The room of a new match.

        ``before``: tokens that are kept of the match that it follows; they are good here too. And
        who the people at the table are, if their names stay.
        """
        room = Room.of(HostedMatch(game, table), entropy, pace_s)
        secrets, kept = _issued(table, entropy, before)
        for name, value in kept:
            room._restore_kept(name, value)
        bodies = (encode_entry(TableSet(table)).decode(),)
        return room, Write(table.match, 0, bodies, kept, opened=table.code), secrets

    @staticmethod
    def begun(
        game: AnyGame,
        log: Sequence[Entry],
        entropy: Entropy,
        now: float,
        pace_s: float = 0.0,
        before: Iterable[tuple[str, str]] = (),
    ) -> "NewRoom":
        """The room of a new match that has begun already, as ``open``.

        The log begins with its table.
        """
        bodies = tuple(encode_entry(entry).decode() for entry in log)
        secrets, kept = _issued(table_of(bodies), entropy, before)
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
        at: float = 0.0,
        away_s: float | None = None,
        epoch: int = 1,
    ) -> "Room":
        """The room as it was when the last of the entries was written.

        Its time stands at ``at``, and not before the last of the entries. If it ran then, it had no
        server for ``away_s``; None: it stood already.
        """
        table = table_of(entries)
        laid = settle(table, laying.game_wanted(game, table.game))
        room = Room.of(HostedMatch(game, laid), entropy, pace_s)
        room.epoch = epoch
        read = [decode_entry(body) for body in entries[1:]]
        for counts in in_force(read):
            room._redo(counts)
        for entry in read:
            room._reply_again(entry)
        room.match.restored(len(entries))
        for name, value in kept:
            room._restore_kept(name, value)
        if days.is_on(room.match.table):
            referee = room.match.must_run().referee
            room.day_clock = room.day_clock.after(room.match.table, referee, now, ())
            room.stirred_at = now
        room.schedule.restore(at)
        delayed_view.restore(room.delayed, now, room.schedule.clock.at(now))
        room.presence.miss((person.id for person in room.match.table.people), now)
        room.pauses.restore(room.match, now, away_s)
        return room

    def _redo(self, entry: InForce) -> None:
        """Make a change of the log again, at its time of the match."""
        schedule, running = self.schedule, self.match.running
        heard = 0 if running is None else len(running.streams[SPECTATOR].heard)
        attempt = self.match.redo(entry)
        if isinstance(entry, Began):
            schedule.begin(self.match.must_run(), 0.0)
            schedule.restore(0.0)
        if isinstance(entry, Acted) and attempt is not None:
            schedule.restore(entry.at)
            schedule.acted(attempt, schedule.clock.at(0.0))
        if delayed_view.is_on(self.match.table):
            moment = Moment(self, schedule.clock.at(0.0))
            if isinstance(entry, TableSet):
                announcements.keep(moment, announcements.lobby(moment))
            else:
                audience.keep_late(moment, heard)

    def _reply_again(self, entry: Entry) -> None:
        """A command of the log is done. What was taken back was done, too."""
        if not isinstance(entry, Began) and entry.id:
            self.replies.add(entry.player, Acked(entry.id))
        if isinstance(entry, TookBack):
            self.schedule.restore(entry.at)

    def _restore_kept(self, name: str, value: str) -> None:
        kind, _, owner = name.partition(":")
        match kind:
            case "tokens":
                self.tokens.put(owner, tokens.read_kept(value))
            case "person":
                self.persons.put(PersonId(owner), persons.read_kept(value))
            case "sheet":
                self.sheets[Seat(owner)] = value
            case "pin":
                crew_sharing.restore_pin(self, value)
            case "notes":
                crew_sharing.restore_notes(self, Side(owner), value)
            case "done":
                self.replies.restore(owner, value)
            case voting.KEPT:
                voting.restore(self, owner, value)
            case notices.KEPT:
                self.subscribed[owner] = notices.read_kept(value)
            case days.KEPT:
                self.day_clock = days.read_kept(value)
            case rematches.NAME:
                rematches.restore(self, value)
            case _:
                pass

    # --- what comes in -------------------------------------------------------------------------

    def take(self, input: Input, now: float) -> Effects:
        """Handle an input, now or when the changes that it has to wait for are made."""
        moment, queue = Moment(self, now), self.queue
        match input:
            case BotAnswered(asked, _, report) if report is not None and bots.is_open(
                self.questions, asked
            ):
                queue.take(moment, BotReported(asked.seat, report))
                queue.take(moment, input)
            case Woken():
                self._wake(moment, input)
            case _:
                queue.take(moment, input)
        if set(map(type, moment.effects)) == {Write}:
            return moment.effects  # nothing has changed yet, so nothing follows
        return self._settled(moment)

    def _wake(self, moment: Moment, woken: Woken) -> None:
        """Do what there is to do now. Nothing is done twice that takes long to be written."""
        schedule, queue = self.schedule, self.queue
        schedule.woken(moment.now)
        if queue.holds(Woken):
            return
        action = None if queue.holds(ClockRang) else schedule.rings(moment.now)
        queue.take(moment, woken if action is None else ClockRang(action))

    def answered(self, write: Write, now: float, *, stored: bool) -> Effects:
        """A write is safe, or it has failed and nothing has changed.

        The room is answered for each in the order in which it asked.
        """
        moment = Moment(self, now)
        if self.store_fails is stored:
            self.store_fails = not stored
            reason = Reason.STORE_RECOVERED if stored else Reason.STORE_FAILED
            announcements.notice(moment, delayed_view.callers_on_time(moment), reason)
        if not stored:
            self.schedule.retry(now)
        self.queue.settle(moment, write, stored=stored)
        return self._settled(moment)

    def _settled(self, moment: Moment) -> Effects:
        """What is told, and what follows from it; nothing follows in a room that may be wrong."""
        if self.queue.is_broken:
            self.stopped = True
        else:
            notices.look(moment)
            waking.look(moment)
            helping.look(moment)
        return moment.effects

    # --- what may be known ---------------------------------------------------------------------

    def rests(self, now: float) -> bool:
        """Is everything kept, and need nothing happen until a person comes, or a day is over?"""
        plays = plays_alone(self.match) or Moment(self, now).plays_unseen
        return self.queue.oldest is None and not plays

    def timing(self, now: float) -> Timing:
        """The time of the match, as it is to be kept; before and after it nothing runs.

        Until its people have found their way back it counts as running: it may move once more.
        """
        table, clock, due = self.match.table, self.schedule.clock, notices.next_at(self)
        is_running = table.phase is MatchPhase.RUNNING
        runs = is_running and (clock.watched or self.pauses.has_moved(now))
        if days.is_on(table):
            due = first(due, days.next_at(table, self.day_clock, now))
            plays = Moment(self, now).plays_unseen
        else:
            plays = plays_alone(self.match)
        due_in_s = DUE_S if plays else None if due is None else max(0.0, due - now)
        return Timing(clock.at(now), runs, due_in_s)

    def knows_less(self, hello: Hello) -> bool:
        """Has the client seen more than this room has ever told, or a token that it never gave?"""
        is_unknown = hello.token is not None and self.tokens.recognise(hello.token) is None
        if is_unknown and not hello.spectate:
            return True
        running = self.match.running
        streams = () if running is None else running.streams.values()
        return hello.since > max((len(stream.heard) for stream in streams), default=0)

    def person(self, token: str | None, person: PersonId = NOBODY) -> PlayerId | None:
        """The person at the table whose token this is, or whose name stays."""
        known = admission.recognise(self, token, person)
        return None if known is None else known[0]

    def public(self, now: float) -> Lobby:
        """What all people who have the code may know of the table."""
        return announcements.lobby_for(Moment(self, now))

    def pencil_work(self) -> PencilWork:
        """The sheets of both crews; RefusedError until the match is over."""
        if self.match.table.phase is not MatchPhase.OVER:
            raise RefusedError(Reason.NOT_OVER)
        seats = (info.seat for info in self.match.table.seats)
        return PencilWork({seat: self.sheets[seat] for seat in seats if seat in self.sheets})

    @property
    def host(self) -> PersonId:
        """The person who hosts the match, if their name stays."""
        return self.persons.of(self.match.table.host)

    def listing(self) -> ListedMatch | None:
        """What the list of open matches says of it; None if it is not in it."""
        return listing.entry(self)

    def tell_lags(self, lag_s: Callable[[ConnectionId], float | None]) -> Effects:
        """Tell all people how long a message takes to each person and back."""
        moment = Moment(self, 0.0)
        announcements.tell_lags(moment, lag_s)
        return moment.effects


NewRoom: TypeAlias = tuple[Room, Write, dict[PlayerId, str]]
"""The room of a new match, its first write, and a secret for each person at the table."""


def _issued(
    table: Table, entropy: Entropy, before: Iterable[tuple[str, str]] = ()
) -> tuple[dict[PlayerId, str], tuple[tuple[str, str], ...]]:
    """A secret for each person at a new table; their good tokens and who they are, as kept."""
    before = tuple(before)
    known = tokens.known_in(before)
    secrets = {person.id: entropy.secret() for person in table.people}
    kept = (
        tokens.kept(player, (*tokens.first(secret), *tokens.carried(known.of(player))))
        for player, secret in secrets.items()
    )
    return secrets, (*kept, *(each for each in before if each[0].startswith(persons.KEPT)))
