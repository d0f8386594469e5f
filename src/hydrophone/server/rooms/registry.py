"""The registry of matches: all rooms of one server, and what they need done.

Everything here happens on the event loop. A room's effects are carried out in their order.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Collection, Coroutine, Iterator, Sequence
from functools import partial
from typing import assert_never

import msgspec

from hydrophone.bots.bot import Report
from hydrophone.core.errors import StoreError
from hydrophone.notation.record import Record
from hydrophone.server.match.effects import (
    AskBot,
    Close,
    ComputeHelp,
    ConnectionId,
    Effect,
    Effects,
    Faulted,
    Invite,
    Invited,
    OpenRematch,
    Persist,
    Reload,
    Send,
    WakeAt,
    Write,
)
from hydrophone.server.match.inputs import (
    BotAnswered,
    Commanded,
    Dropped,
    HelpComputed,
    Input,
    Joined,
    Woken,
)
from hydrophone.server.match.people.entropy import Entropy
from hydrophone.server.match.people.presence import AddressKey
from hydrophone.server.match.room import Room
from hydrophone.server.match.table import tables
from hydrophone.server.match.table.tables import Table
from hydrophone.server.match.write_queue import Pending
from hydrophone.server.match_limits import MatchLimits
from hydrophone.server.protocol.bodies import MatchMade, NewMatch, WhatIfWish
from hydrophone.server.protocol.lessons import NewMission
from hydrophone.server.protocol.messages import Command, Configure, Hello, Phase, PlayerId, ToClient
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.rooms.doubts import Doubts
from hydrophone.server.rooms.listed_rooms import LAG_PARTS, ListedRooms
from hydrophone.server.rooms.match_bots import MatchBots, comes_as
from hydrophone.server.rooms.match_intake import MatchIntake
from hydrophone.server.rooms.match_list import MatchList
from hydrophone.server.rooms.match_opening import MatchOpening
from hydrophone.server.rooms.next_matches import NextMatches
from hydrophone.server.rooms.ports import Away, Helping, Outbox
from hydrophone.server.rooms.restoring import restored
from hydrophone.server.rooms.tallies import Tallies
from hydrophone.server.rooms.watchdog import Watchdog
from hydrophone.server.store.face import (
    CodeTakenError,
    ElsewhereError,
    InDoubtError,
    Kept,
    Store,
)

KEEP_IN_MEMORY_S = 600.0
"""Seconds until a match that no client watches leaves memory."""

log = logging.getLogger(__name__)


encode_message: Callable[[ToClient], bytes] = msgspec.json.Encoder().encode


class MatchRegistry:
    """The rooms by id and by code."""

    def __init__(self, store: Store, clock: Callable[[], float], pace_s: float = 0.0) -> None:
        self._store = store
        self._clock = clock
        self._pace_s = pace_s
        self._rooms = ListedRooms(clock)
        self._lag_part = 0
        self._outboxes: dict[ConnectionId, Outbox] = {}
        self._where: dict[ConnectionId, Room] = {}
        self._connections = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._watchdog = Watchdog()
        self._doubts = Doubts(store, self.put)
        self._intake = MatchIntake(store, self._rooms, self, self._restored, clock)
        self.reader = self._intake.reader
        self._entropy = Entropy(partial(secrets.token_urlsafe, 16), partial(secrets.randbits, 63))
        self._opening = MatchOpening(self, self._entropy, pace_s)
        self._next = NextMatches(self, self._opening)
        self.bots = MatchBots()
        self.away: Away | None = None
        self.list = MatchList(self.bots.opener)
        self.helping: Helping | None = None
        self.store_works = True
        self.tallies = Tallies()
        self.limits = MatchLimits()

    # --- rooms ---------------------------------------------------------------------------------

    def _restored(self, kept: Kept, stopped: float | None) -> Room:
        return restored(kept, self._entropy, self._clock(), self._pace_s, stopped)

    async def find(self, name: str) -> Room:
        """The room of this match id or code; RefusedError if there is none."""
        await self._doubts.over()
        if not self._store.holds:
            self.let_go()
        return await self._intake.find(name)

    def knows(self, hello: Hello) -> bool:
        """Is the client a person of a match that is in memory here?"""
        listed = self._rooms.get(self._rooms.id_of(hello.match))
        return listed is not None and listed.room.person(hello.secret) is not None

    def check_known(self) -> None:
        """RefusedError if there is no place for a match that is kept."""
        self.limits.check_known(len(self._rooms))

    def taken_in(self, room: Room) -> None:
        """This came out of the store, and is the room of its match from now on."""
        self._enter(room)
        self.tallies.restored += 1
        for asked in self._next.asked(room.match.table.match):
            self.put(room, asked)

    def _enter(self, room: Room) -> None:
        self._rooms.enter(room)
        self.bots.see(room.match.table)

    async def create(self, wish: NewMatch, opener: str = "") -> MatchMade:
        """A new match as the host wants it; RefusedError if it cannot be."""
        return await self._opening.create(wish, opener)

    async def branch(
        self, record: Record, wish: WhatIfWish, first: str, opener: str = ""
    ) -> MatchMade:
        """A new match that goes on from a moment of one that is over; errors as in ``what_if``."""
        return await self._opening.branch(record, wish, first, opener)

    async def begin_mission(self, wish: NewMission, opener: str = "") -> MatchMade:
        """A new match with a mission, which has begun; RefusedError if it cannot be."""
        return await self._opening.begin_mission(wish, opener)

    def check_new(self, opener: str) -> None:
        """RefusedError if there are too many matches, or too many of this opener."""
        count = sum(map(self._counts, self.bots.opened_by(opener))) if opener else 0
        self.limits.check_new(len(self._rooms), count)

    def _counts(self, match: str) -> bool:
        listed = self._rooms.get(match)
        return listed is None or listed.room.match.table.phase is not Phase.OVER

    async def take_up(self, room: Room, write: Write) -> None:
        """Keep the first write of a room and let people in; RefusedError if it cannot be kept.

        CodeTakenError if another match that is kept has its code. If the lease was lost meanwhile
        the match is kept, and whoever comes to it reads it.
        """
        match = room.match.table.match
        with self._intake.reading() as reading:
            error = await self._answer(write)
            if error is None and not reading.is_stale(match):
                self._enter(room)
                return
        self.bots.forget(match)
        if isinstance(error, CodeTakenError):
            raise error
        if error is not None:
            raise RefusedError(Reason.STORE_FAILED)

    async def keep(self, write: Write) -> bool:
        """Keep this, and say whether it could be kept."""
        return await self._answer(write) is None

    async def _answer(self, write: Write) -> StoreError | None:
        """What the store says to this."""
        answer: asyncio.Future[StoreError | None] = asyncio.get_running_loop().create_future()

        def done(error: StoreError | None) -> None:
            self._see_store(error)
            if not answer.done():
                answer.set_result(error)

        self._store.write(write, done)
        return await answer

    def has_code(self, code: str) -> bool:
        """Is there a match of this code?"""
        return self._rooms.has_code(code)

    @property
    def now(self) -> float:
        """The time of its rooms."""
        return self._clock()

    async def lobby(self, match: str) -> bytes:
        """What everybody who has the code may know, as JSON; RefusedError if it is not here."""
        return msgspec.json.encode((await self.find(match)).public(self._clock()))

    # --- connections ---------------------------------------------------------------------------

    def connect(self, outbox: Outbox) -> ConnectionId:
        """A client is on the outbox and has not said anything yet."""
        self._connections += 1
        connection = ConnectionId(self._connections)
        self._outboxes[connection] = outbox
        return connection

    def join(self, connection: ConnectionId, room: Room, hello: Hello, address: AddressKey) -> None:
        """The client says hello to a room."""
        if connection in self._outboxes:
            self._where[connection] = room
            table, person = room.match.table, room.person(hello.secret)
            self.bots.came(table.match, address, comes_as(table, person))
            self.put(room, Joined(connection, hello, address))

    def deliver(self, connection: ConnectionId, command: Command) -> None:
        """The client wants something of its room."""
        room = self._where.get(connection)
        if room is not None:
            self.put(room, Commanded(connection, command))
        elif self.away is not None:
            self.away.say(connection, command)

    async def check_options(self, connection: ConnectionId, command: Configure) -> None:
        """Read options off the loop before the room does: a drawing is then known."""
        room = self._where.get(connection)
        if room is not None:
            game = tables.game_wanted(room.match.game, command.game)
            await asyncio.to_thread(tables.read_options, game, command.options)

    def watch_list(self, connection: ConnectionId) -> None:
        """The client wants to be told of the open matches."""
        if connection in self._outboxes:
            self._send((connection,), self.list.watch(connection))

    def tell_list(self) -> None:
        """Tell the next part of those who watch the open matches what has changed."""
        told = self.list.tell(self.rooms())
        if told is not None:
            self._send(*told)

    def disconnect(self, connection: ConnectionId) -> None:
        """The client is gone."""
        self.list.leave(connection)
        self._outboxes.pop(connection, None)
        if self.away is not None:
            self.away.leave(connection)
        room = self._where.pop(connection, None)
        if room is not None:
            listed = self._rooms.of(room)
            if listed is not None:
                listed.idle_since = self._clock()
            self.put(room, Dropped(connection))

    def put(self, room: Room, input: Input) -> None:
        """Tell this room; nothing if it is no room of a match any more."""
        if not self._store.holds:
            self.let_go()
        elif not room.stopped and not self._doubts.hold(room, input):
            self._carry_out(room, room.take(input, self._clock()))

    # --- effects -------------------------------------------------------------------------------

    def _carry_out(self, room: Room, effects: Effects) -> None:
        """Each effect stands alone: one that fails takes no other with it."""
        for effect in effects:
            try:
                self._do(room, effect)
            except Exception:
                log.exception("an effect could not be carried out")

    def _do(self, room: Room, effect: Effect) -> None:
        match effect:
            case Send(to, message):
                self._send(to, message)
            case Persist(write):
                self._store.write(write, partial(self._written, room, write))
            case AskBot():
                self.bots.ask(effect)
            case ComputeHelp(match):
                if self.helping is not None:
                    self.helping.ask(effect, self.bots.opener(match))
            case WakeAt(at):
                self._wake_at(room, at)
            case Close(connection):
                outbox = self._outboxes.get(connection)
                if outbox is not None:
                    outbox.hang_up()
            case OpenRematch(table):
                self.later(self._next.open(room.match.table.match, table))
            case Invite(match, player):
                self.later(self._next.invite(room, match, player))
            case Invited(player, secret):
                self._next.answer(room.match.table.match, player, secret)
            case Faulted(error):
                log.error("a room could not do what it was asked for", exc_info=error)
            case Reload():
                self._reload(room)
            case _:
                assert_never(effect)

    def later(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Do this beside everything else."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _send(self, to: Sequence[ConnectionId], message: ToClient) -> None:
        text = encode_message(message)
        for connection in to:
            outbox = self._outboxes.get(connection)
            if outbox is not None:
                outbox.push(text)

    def _written(self, room: Room, write: Write, error: StoreError | None) -> None:
        if self._rooms.of(room) is None:
            return  # it has been read again meanwhile
        self._see_store(error)
        if isinstance(error, InDoubtError | ElsewhereError):
            log.error("a match is read again: %s", error)
            self._reload(room)
            return
        now, table = self._clock(), room.match.table
        try:
            effects = room.stored(write, now) if error is None else room.not_stored(write, now)
        except Exception:
            log.exception("a match cannot go on, and is read again")
            self._reload(room)
            return
        if room.match.table is not table:
            self._see(room, table)
        self._carry_out(room, effects)

    def _see_store(self, error: StoreError | None) -> None:
        """How a write went; the log says when the store begins to fail, and works again."""
        works = error is None or isinstance(error, ElsewhereError | CodeTakenError)
        if self.store_works and not works:
            log.error("the store failed: %s", error)
        if works and not self.store_works:
            log.warning("the store works again")
        self.store_works = works

    def _see(self, room: Room, before: Table) -> None:
        """The table is another one."""
        table = room.match.table
        if before.phase is not Phase.OVER and table.phase is Phase.OVER:
            self.tallies.over(room.match)
        self.bots.see(table)

    def _wake_at(self, room: Room, at: float | None) -> None:
        listed = self._rooms.of(room)
        if listed is None:
            return
        listed.cancel()
        if at is not None:
            wait = max(0.0, at - self._clock())
            listed.timer = asyncio.get_running_loop().call_later(wait, self._wake, room)

    def _wake(self, room: Room) -> None:
        self.put(room, Woken())

    def bot_answered(self, asked: AskBot, choice: int | None, report: Report | None) -> None:
        """A bot has chosen, or only reports."""
        listed = self._rooms.get(asked.match)
        if listed is not None:
            self.put(listed.room, BotAnswered(asked, choice, report))

    def help_computed(self, match: str, came: HelpComputed) -> None:
        """Help for a seat of a match is there."""
        listed = self._rooms.get(match)
        if listed is not None:
            self.put(listed.room, came)

    async def invite(self, match: str, player: PlayerId, answer: Callable[[str], None]) -> None:
        """Have a match make a token for a player; the answer is empty for a stranger."""
        await self._next.ask(match, player, answer)

    async def tell(self, match: str, input: Input) -> None:
        """Tell the room of this match, if it has one once it is not being read again."""
        with contextlib.suppress(RefusedError):
            await self._intake.settled(match)
        listed = self._rooms.get(match)
        if listed is not None:
            self.put(listed.room, input)

    def tell_lags(self) -> None:
        """Tell the next part of the rooms how long messages take to their people and back."""
        self._lag_part = (self._lag_part + 1) % LAG_PARTS
        for listed in self._rooms.all():
            if listed.part == self._lag_part:
                self._tell_lags(listed.room)

    def _tell_lags(self, room: Room) -> None:
        try:
            self._carry_out(room, room.tell_lags(self._lag_s))
        except Exception:
            log.exception("the people of a match could not be told their lags")

    def _lag_s(self, connection: ConnectionId) -> float | None:
        outbox = self._outboxes.get(connection)
        return None if outbox is None else outbox.lag_s()

    # --- mending -------------------------------------------------------------------------------

    def watch(self) -> None:
        """Find matches that wait too long for the store, and see to them.

        All are let go if they are not this server's any more, though nobody has sent anything.
        """
        if not self._store.holds:
            self.let_go()
        rooms = {room.match.table.match: room for room in self._rooms}
        writing = {m: room.writing for m, room in rooms.items() if room.writing is not None}
        for match in self._watchdog.look(writing, self._clock()):
            log.error("a match waits too long for the store")
            self.later(self._see_to(rooms[match], writing[match]))

    async def _see_to(self, room: Room, write: Pending) -> None:
        """The store answers in order: if it answers a later write first, this answer is lost."""
        await self.keep(Write(room.match.table.match))
        if self._rooms.of(room) is not None and room.writing is write:
            log.error("the store's answer to a match is lost; the match is read again")
            self._reload(room)

    def _reload(self, room: Room) -> None:
        """Send everybody away and read the match again: people who come back find it mended."""
        if self._rooms.of(room) is None:
            return
        match = room.match.table.match
        self._send_away((room,), Reason.FAULT)
        self._rooms.leave(match)
        room.put_away()
        self._intake.reload(match)

    def _send_away(self, rooms: Collection[Room], reason: Reason) -> None:
        """Those too whose hello has not been answered yet."""
        for connection in [c for c, where in self._where.items() if where in rooms]:
            del self._where[connection]
            self._outboxes[connection].close(reason)

    def lost(self, match: str) -> None:
        """A match that was being read again is not this server's any more, or cannot be read."""
        self._rooms.forget(match)
        self._forgotten(match)

    @property
    def keeps(self) -> bool:
        """Can matches be kept by this server, as far as is known?"""
        return self.store_works and self._store.holds

    @property
    def stuck(self) -> int:
        """How many matches stand still because of the server: a write overdue, or being mended."""
        return self._watchdog.overdue + self._intake.mending

    # --- handing over --------------------------------------------------------------------------

    def drain(self) -> None:
        """From now on matches only go: none is taken up any more."""
        self._intake.drains = True

    @property
    def drains(self) -> bool:
        """Do matches only go, because the server is to end?"""
        return self._intake.drains

    @property
    def in_memory(self) -> frozenset[str]:
        """The matches that have a room."""
        return self._rooms.ids()

    def stop(self, matches: Collection[str]) -> None:
        """The time of these matches stands from now on, and nothing more comes into them."""
        for room in [listed.room for match in matches if (listed := self._rooms.get(match))]:
            self._carry_out(room, room.stop(self._clock()))

    async def hand_over(self, matches: Collection[str]) -> None:
        """Stop these matches, keep all that is to be kept, and give them back; StoreError.

        Their people are sent away then: on whichever server they come back, it plays on.
        """
        self.stop(matches)
        writes = True
        while writes:  # once at least: whether something hidden is being written must not show
            await self.keep(Write(""))
            writes = any(map(self._writes, matches))
        await asyncio.to_thread(self._store.give_back, matches)
        self.let_go(matches)

    def _writes(self, match: str) -> bool:
        listed = self._rooms.get(match)
        return listed is not None and listed.room.writing is not None

    # --- housekeeping --------------------------------------------------------------------------

    def tidy(self) -> None:
        """Let matches that nobody looks at leave the memory; the store keeps them."""
        now, watched = self._clock(), self.watched()
        for listed in self._rooms.all():
            match = listed.room.match.table.match
            idle = match not in watched and listed.room.rests
            if idle and now - listed.idle_since > KEEP_IN_MEMORY_S:
                self._forget(match)

    def rooms(self) -> Iterator[Room]:
        """The rooms of all matches in memory."""
        return iter(self._rooms)

    @property
    def connections(self) -> int:
        """How many clients there are, those of other servers included."""
        return len(self._outboxes)

    def watched(self) -> frozenset[str]:
        """The matches that have a connection."""
        return frozenset(room.match.table.match for room in self._where.values())

    def drop(self, matches: Sequence[str]) -> None:
        """Let matches that the store has forgotten leave the memory too."""
        for match in matches:
            self._part_with((match,), Reason.UNKNOWN_MATCH)

    def let_go(self, matches: Collection[str] | None = None) -> None:
        """These, or all, may be another server's: people find them there when they come back."""
        if matches is None:
            self._intake.changed()
        self._part_with(self._rooms.ids() if matches is None else matches, Reason.ELSEWHERE)

    def _part_with(self, matches: Collection[str], reason: Reason) -> None:
        here = [match for match in matches if self._rooms.get(match) is not None]
        rooms = {listed.room for match in here if (listed := self._rooms.get(match))}
        if rooms:
            self._send_away(rooms, reason)
        for match in here:
            self._forget(match)

    def _forget(self, match: str) -> None:
        listed = self._rooms.get(match)
        self._intake.changed(match)
        self._rooms.forget(match)
        self._forgotten(match)
        if listed is not None:
            listed.room.put_away()

    def _forgotten(self, match: str) -> None:
        """What is remembered of a match beside its room goes with it."""
        self._next.give_up(match)
        self.bots.forget(match)
        self.tallies.forget(match)
        if self.helping is not None:
            self.helping.forget(match)
