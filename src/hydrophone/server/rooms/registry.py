"""The registry of matches: all rooms of one server, and what they need done.

Everything here happens on the event loop. A room's effects are carried out in their order. A match
belongs to its log: a room whose match another server has claimed goes at once, and its people dial
again.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Collection, Coroutine, Iterator, Mapping
from functools import partial
from typing import assert_never

import msgspec
from msgspec.structs import replace

from hydrophone.bots.bot import Report
from hydrophone.core.errors import StoreError
from hydrophone.server.match.effects import (
    AskBot,
    Close,
    ComputeHelp,
    ConnectionId,
    Effect,
    Effects,
    Faulted,
    OpenRematch,
    Persist,
    Reload,
    Send,
    Timing,
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
from hydrophone.server.match_limits import MatchLimits
from hydrophone.server.protocol.messages import Command, Configure, Hello, Phase
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.rooms.clients import Clients
from hydrophone.server.rooms.epochs import Epochs
from hydrophone.server.rooms.listed_rooms import LAG_PARTS, Listed, ListedRooms
from hydrophone.server.rooms.match_bots import MatchBots, comes_as
from hydrophone.server.rooms.match_intake import MatchIntake
from hydrophone.server.rooms.match_list import MatchList, read_entry, shown
from hydrophone.server.rooms.match_opening import MatchOpening
from hydrophone.server.rooms.match_reader import MatchReader
from hydrophone.server.rooms.ports import Helping, Outbox
from hydrophone.server.rooms.restoring import restored
from hydrophone.server.rooms.tallies import Tallies
from hydrophone.server.store.face import (
    Claimed,
    CodeTakenError,
    InDoubtError,
    Kept,
    OvertakenError,
    Store,
)

KEEP_IN_MEMORY_S = 600.0
"""Seconds until a match that no client watches leaves memory."""

log = logging.getLogger(__name__)


class Around(msgspec.Struct, frozen=True):
    """What is there beside the rooms of a server."""

    bots: MatchBots = msgspec.field(default_factory=MatchBots)
    helping: Helping | None = None
    tallies: Tallies = msgspec.field(default_factory=Tallies)
    limits: MatchLimits = MatchLimits()
    is_of_several: bool = False
    """Have other servers the same store?"""


class MatchRegistry:
    """The rooms by id and by code. ``pace_s``: seconds between public steps of bots."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], float],
        pace_s: float = 0.0,
        around: Around | None = None,
    ) -> None:
        self._store = store
        self._clock = clock
        self._around = around or Around()
        self.bots, self.tallies = self._around.bots, self._around.tallies
        self.limits = self._around.limits
        self._clients = Clients()
        self._rooms = ListedRooms(clock)
        entropy = Entropy(partial(secrets.token_urlsafe, 16), partial(secrets.randbits, 63))

        def restore(kept: Kept) -> Room:
            of_several = self._around.is_of_several
            return restored(kept, entropy, clock(), pace_s, is_of_several=of_several)

        self._intake = MatchIntake(store, self._rooms, self, restore)
        self.reader = MatchReader(store, restore, clock)
        self.opening = MatchOpening(self, entropy, pace_s)
        self._epochs = Epochs(store, self._rooms, self._overtaken)
        self._list = MatchList()
        self._lag_part = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._store_works = True
        self._drains = False

    # --- rooms ---------------------------------------------------------------------------------

    async def find(self, name: str) -> Room:
        """The room of this match id or code, claimed if it is not here; RefusedError if none."""
        return await self._intake.find(name)

    async def greet(self, hello: Hello) -> Room:
        """As ``find``, but for a client that has seen more than its room here: it is overtaken."""
        room = await self.find(hello.match)
        if room.knows_less(hello):
            await self._epochs.compare([room])
            room = await self.find(hello.match)
        return room

    def here(self, name: str) -> Room | None:
        """The room of this match, if it is in memory."""
        listed = self._rooms.named(name)
        return None if listed is None else listed.room

    async def read(self, name: str) -> Room:
        """The room of this match, or a copy of what is kept, without a claim; RefusedError."""
        return self.here(name) or await self.reader.copy(name)

    def knows(self, hello: Hello) -> bool:
        """Is the client a person of a match that is in memory here?"""
        listed = self._rooms.named(hello.match)
        return listed is not None and listed.room.person(hello.secret) is not None

    def check_claim(self) -> None:
        """RefusedError if no match is taken up now."""
        if self._drains or self.is_silent:
            raise RefusedError(Reason.ELSEWHERE)
        self.limits.check_known(len(self._rooms))

    def check_new(self, opener: str) -> None:
        """RefusedError if there are too many matches, or too many of this opener."""
        count = sum(map(self._counts, self.bots.opened_by(opener))) if opener else 0
        self.limits.check_new(len(self._rooms), count)

    def _counts(self, match: str) -> bool:
        listed = self._rooms.get(match)
        return listed is None or listed.room.match.table.phase is not Phase.OVER

    def taken_in(self, room: Room, kept: Kept) -> None:
        """This was claimed, and is the room of its match from now on."""
        self._let_go(kept.match, Reason.ELSEWHERE)
        listed = self._enter(room, kept.epoch)
        listed.entry = read_entry(kept.listed)
        listed.timing = None if kept.away_s is not None else Timing(kept.at, False, kept.due_in_s)
        self.tallies.restored += 1

    def _enter(self, room: Room, epoch: int) -> Listed:
        listed = self._rooms.enter(room, epoch)
        self.bots.see(room.match.table)
        return listed

    async def take_up(self, room: Room, write: Write) -> None:
        """Keep the first write of a room and let people in; RefusedError if it cannot be kept.

        CodeTakenError if another match that is kept has its code.
        """
        first = replace(write, timing=room.timing(self._clock()))
        error = await self._answer(partial(self._store.create, first))
        if error is None:
            self._enter(room, 1)
            return
        self.bots.forget(write.match)
        if isinstance(error, CodeTakenError):
            raise error
        raise RefusedError(Reason.STORE_FAILED)

    async def _answer(
        self, ask: Callable[[Callable[[StoreError | None], None]], None]
    ) -> StoreError | None:
        """What the store says to this."""
        answer: asyncio.Future[StoreError | None] = asyncio.get_running_loop().create_future()

        def done(error: StoreError | None) -> None:
            self._see_store(error)
            if not answer.done():
                answer.set_result(error)

        ask(done)
        return await answer

    def has_code(self, code: str) -> bool:
        """Is there a match of this code?"""
        return self._rooms.has_code(code)

    @property
    def now(self) -> float:
        """The time of its rooms."""
        return self._clock()

    # --- connections ---------------------------------------------------------------------------

    def connect(self, outbox: Outbox) -> ConnectionId:
        """A client is on the outbox and has not said anything yet."""
        return self._clients.enter(outbox)

    def join(self, connection: ConnectionId, room: Room, hello: Hello, address: AddressKey) -> None:
        """The client says hello to a room."""
        if self._clients.join(connection, room):
            table, person = room.match.table, room.person(hello.secret)
            self.bots.came(table.match, address, comes_as(table, person))
            self.put(room, Joined(connection, hello, address))

    def deliver(self, connection: ConnectionId, command: Command) -> None:
        """The client wants something of its room."""
        room = self._clients.room_of(connection)
        if room is not None:
            self.put(room, Commanded(connection, command))

    async def check_options(self, connection: ConnectionId, command: Configure) -> None:
        """Read options off the loop before the room does: a drawing is then known."""
        room = self._clients.room_of(connection)
        if room is not None:
            game = tables.game_wanted(room.match.game, command.game)
            await asyncio.to_thread(tables.read_options, game, command.options)

    def disconnect(self, connection: ConnectionId) -> None:
        """The client is gone."""
        self._list.leave(connection)
        room = self._clients.leave(connection)
        if room is not None:
            listed = self._rooms.of(room)
            if listed is not None:
                listed.idle_since = self._clock()
            self.put(room, Dropped(connection))

    def put(self, room: Room, input: Input) -> None:
        """Tell this room; nothing if it is no room of a match any more."""
        if not room.stopped:
            self._carry_out(room, room.take(input, self._clock()))

    # --- the list of open matches --------------------------------------------------------------

    def watch_list(self, connection: ConnectionId) -> None:
        """The client wants to be told of the open matches."""
        if connection in self._clients:
            self._clients.send((connection,), self._list.watch(connection))

    def tell_list(self) -> None:
        """Tell the next part of those who watch the open matches what has changed."""
        told = self._list.tell()
        if told is not None:
            self._clients.send(*told)

    async def read_list(self) -> None:
        """See which matches are open on all servers, if anybody watches here; StoreError."""
        if self._list.is_watched:
            self._list.hear(shown(await asyncio.to_thread(self._store.listed), self._clock()))

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
                self._clients.send(to, message)
            case Persist(write):
                self._persist(room, write)
            case AskBot():
                self.bots.ask(effect)
            case ComputeHelp(match):
                if self._around.helping is not None:
                    self._around.helping.ask(effect, self.bots.opener(match))
            case WakeAt(at):
                self._wake_at(room, at)
            case Close(connection):
                self._clients.hang_up(connection)
            case OpenRematch():
                self.later(self._open_rematch(room, effect))
            case Faulted(error):
                log.error("a room could not do what it was asked for", exc_info=error)
            case Reload():
                self._drop(room, Reason.FAULT)
            case _:
                assert_never(effect)

    def later(self, work: Coroutine[None, None, None]) -> None:
        """Do this beside everything else."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _persist(self, room: Room, write: Write) -> None:
        listed = self._rooms.of(room)
        if listed is None:
            return
        timed, done = write, partial(self._written, room, write)
        if room.match.running is not None:
            listed.timing = room.timing(self._clock())
            timed = replace(write, timing=listed.timing)
        self._store.write(timed, listed.epoch, done)

    def _written(self, room: Room, write: Write, error: StoreError | None) -> None:
        if self._failed(room, error):
            return
        now, table = self._clock(), room.match.table
        try:
            effects = room.stored(write, now) if error is None else room.not_stored(write, now)
        except Exception:
            log.exception("a match cannot go on, and is read again")
            self._drop(room, Reason.FAULT)
            return
        if room.match.table is not table:
            self._see(room, table)
        self._carry_out(room, effects)

    def _failed(self, room: Room, error: StoreError | None) -> bool:
        """Has the room gone, or must it go, after this answer of the store?

        After a write in doubt nothing more is tried: memory may differ from the store.
        """
        listed = self._rooms.of(room)
        if listed is None:
            return True
        self._see_store(error)
        if error is not None:
            listed.timing = None
        if isinstance(error, OvertakenError):
            self._overtaken(room, error.server)
        elif isinstance(error, InDoubtError):
            self._drop(room, Reason.ELSEWHERE)
        return isinstance(error, OvertakenError | InDoubtError)

    def _see_store(self, error: StoreError | None) -> None:
        """How a write went; the log says when the store begins to fail, and works again."""
        works = error is None or isinstance(error, OvertakenError | CodeTakenError)
        if self._store_works and not works:
            log.error("the store failed: %s", error)
        if works and not self._store_works:
            log.warning("the store works again")
        self._store_works = works

    def _see(self, room: Room, before: Table) -> None:
        """The table is another one."""
        table = room.match.table
        if before.phase is not Phase.OVER and table.phase is Phase.OVER:
            self.tallies.over(room.match)
        self.bots.see(table)

    async def _open_rematch(self, room: Room, wanted: OpenRematch) -> None:
        self.put(room, await self.opening.follow(room.match.table.match, wanted))

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
        self._tell(asked.match, BotAnswered(asked, choice, report))

    def help_computed(self, match: str, came: HelpComputed) -> None:
        """Help for a seat of a match is there."""
        self._tell(match, came)

    def _tell(self, match: str, input: Input) -> None:
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
            self._carry_out(room, room.tell_lags(self._clients.lag_s))
        except Exception:
            log.exception("the people of a match could not be told their lags")

    # --- what is kept once a second ------------------------------------------------------------

    def keep(self) -> None:
        """Keep the time of each match that runs, and each entry in the list that has changed.

        All come in one moment, which depends on no match, and go into one commit.
        """
        now = self._clock()
        for listed in self._rooms.all():
            write = listed.beside(self.bots.opener(listed.room.match.table.match), now)
            if write is not None:
                self._store.write(write, listed.epoch, partial(self._kept, listed.room))

    def _kept(self, room: Room, error: StoreError | None) -> None:
        self._failed(room, error)

    # --- which matches are this server's -------------------------------------------------------

    def announced(self, claimed: Mapping[str, Claimed]) -> None:
        """Another server has claimed these matches; none of them: some claims were not heard."""
        self._epochs.hear(claimed)
        if not claimed:
            self.later(self.compare())

    async def compare(self) -> None:
        """See which matches other servers have claimed; those go."""
        await self._epochs.compare(self._rooms)

    async def claim_due(self) -> None:
        """Take up matches of bots alone that no server plays any more; StoreError."""
        if self._drains or self.is_silent or len(self._rooms) >= self.limits.most:
            return
        held = frozenset(self._rooms.epochs()) | self._intake.not_for_here
        for kept in await asyncio.to_thread(self._store.claim_due, held):
            try:
                self.put(await self._intake.take(kept), Woken())
            except RefusedError as error:
                log.warning("a match that is due cannot be played here: %s", error)

    def step_aside(self) -> None:
        """If the database does not answer, let all matches go: other servers may reach it."""
        if self.is_silent and (len(self._rooms) or len(self._clients)):
            log.error("the database does not answer: all matches are let go")
            self.send_away(Reason.ELSEWHERE)

    @property
    def is_silent(self) -> bool:
        """Has the database not answered for so long that others are to play?"""
        return self._epochs.is_silent

    @property
    def keeps(self) -> bool:
        """Can matches be kept by this server, as far as is known?"""
        return self._store_works and not self.is_silent

    @property
    def store_works(self) -> bool:
        """Did the last write go well?"""
        return self._store_works

    async def probe(self) -> None:
        """Make a write that changes no match, after all that is in hand: does the store work?"""
        await self._answer(partial(self._store.write, Write(""), 0))

    async def ask_again(self) -> None:
        """Probe a store that failed, until it works: meanwhile nobody may be sent here."""
        if not self._store_works:
            await self.probe()

    # --- ending --------------------------------------------------------------------------------

    def drain(self) -> None:
        """From now on matches only go: none is taken up any more."""
        self._drains = True

    @property
    def drains(self) -> bool:
        """Do matches only go, because the server is to end?"""
        return self._drains

    async def finish(self) -> None:
        """Put nothing more into any room, write and answer what is in hand, and keep the times."""
        for room in self._rooms:
            room.put_away()
        self.keep()
        await self.probe()
        while any(room.writing is not None for room in self._rooms):
            await self.probe()

    def send_away(self, reason: Reason) -> None:
        """Let all matches go, and close every connection."""
        self._clients.send_all_away(reason)
        for match in self._rooms.epochs():
            self._let_go(match, reason)

    # --- housekeeping --------------------------------------------------------------------------

    def tidy(self) -> None:
        """Let matches that nobody looks at leave the memory; the store keeps them."""
        now, watched = self._clock(), self.watched()
        for listed in self._rooms.all():
            match = listed.room.match.table.match
            idle = match not in watched and listed.room.rests
            if idle and now - listed.idle_since > KEEP_IN_MEMORY_S:
                self._let_go(match, Reason.ELSEWHERE)

    def rooms(self) -> Iterator[Room]:
        """The rooms of all matches in memory."""
        return iter(self._rooms)

    @property
    def in_memory(self) -> int:
        """How many matches have a room."""
        return len(self._rooms)

    @property
    def connections(self) -> int:
        """How many clients there are."""
        return len(self._clients)

    def watched(self) -> frozenset[str]:
        """The matches that have a connection."""
        return self._clients.watched()

    def drop(self, matches: Collection[str]) -> None:
        """Let matches that the store has forgotten leave the memory too."""
        for match in matches:
            self._let_go(match, Reason.UNKNOWN_MATCH)

    def _overtaken(self, room: Room, server: str) -> None:
        self._drop(room, Reason.ELSEWHERE, server)

    def _drop(self, room: Room, reason: Reason, at: str = "") -> None:
        """Let this very room go; its match may have another by now."""
        if self._rooms.of(room) is not None:
            self._let_go(room.match.table.match, reason, at)

    def _let_go(self, match: str, reason: Reason, at: str = "") -> None:
        """A match leaves the memory; its people are sent away, and read it anew when they come."""
        listed = self._rooms.leave(match)
        if listed is None:
            return
        self._clients.send_away((listed.room,), reason, at)
        self.bots.forget(match)
        self.tallies.forget(match)
        if self._around.helping is not None:
            self._around.helping.forget(match)
        listed.room.put_away()
