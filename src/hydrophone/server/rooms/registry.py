"""The registry of matches: who comes to which room of a server, and which matches are its own."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping

from msgspec.structs import replace

from hydrophone.core.errors import StoreError
from hydrophone.server.match.effects import ConnectionId, OpenRematch
from hydrophone.server.match.inputs import Commanded, Dropped, HidOthers, Input, Joined
from hydrophone.server.match.people.presence import AddressKey
from hydrophone.server.match.room import Room
from hydrophone.server.match.table import boarding, laying, terms
from hydrophone.server.match.table.terms import CountedVacation
from hydrophone.server.people.person import NOBODY, PersonId
from hydrophone.server.protocol.messages import (
    Command,
    Configure,
    Hello,
    SetPassword,
    SetVacation,
    Subscribe,
    TakeSeat,
)
from hydrophone.server.protocol.refusals import Reason, or_refused
from hydrophone.server.rooms.match_bots import comes_as
from hydrophone.server.rooms.match_intake import MatchIntake
from hydrophone.server.rooms.match_list import MatchList, shown
from hydrophone.server.rooms.match_opening import MatchOpening
from hydrophone.server.rooms.room_store import RoomStore
from hydrophone.server.rooms.running_rooms import Around, RunningRooms
from hydrophone.server.store.face import Claimed
from hydrophone.server.store.store import Store

KEEP_IN_MEMORY_S = 600.0
"""Seconds until a match that no client watches leaves memory."""

FINISH_S = 3.0
"""Seconds in which what is in hand is to be written when the server ends."""

Hashed = Callable[[str, str], Awaitable[str]]
"""Hashes a password with a salt."""

log = logging.getLogger(__name__)


class MatchRegistry:
    """The rooms by id and by code. ``pace_s``: seconds between public steps of bots."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], float],
        pace_s: float = 0.0,
        around: Around | None = None,
    ) -> None:
        around = replace(around or Around(), clock=clock, pace_s=pace_s)
        self.bots, self.tallies = around.bots, around.tallies
        self.store = RoomStore(store)
        self._clock = clock
        self.running = RunningRooms(self.store, around, self._open_rematch)
        self.clients = self.running.clients
        self.intake = MatchIntake(self.running)
        self.opening = MatchOpening(self.intake)
        self._list = MatchList()

    # --- rooms ---------------------------------------------------------------------------------

    async def find(self, name: str) -> Room:
        """The room of this match id or code, claimed if it is not here; RefusedError if none."""
        return await self.intake.find(name)

    async def greet(self, hello: Hello) -> Room:
        """As ``find``, but a room that knows less than the client may be overtaken: ask."""
        room = await self.find(hello.match)
        if room.knows_less(hello):
            await self.compare([room])
            room = await self.find(hello.match)
        return room

    def here(self, name: str) -> Room | None:
        """The room of this match, if it is in memory."""
        listed = self.running.named(name)
        return None if listed is None else listed.room

    async def read(self, name: str) -> Room:
        """The room of this match, or a copy of what is kept, without a claim; RefusedError."""
        return self.here(name) or await self.intake.copy(name)

    def knows(self, hello: Hello, person: PersonId = NOBODY) -> bool:
        """Is the client a person of a match that is in memory here?"""
        room = self.here(hello.match)
        return room is not None and room.person(hello.secret, person) is not None

    async def _open_rematch(self, room: Room, wanted: OpenRematch) -> None:
        self.running.put(room, await self.opening.follow(wanted))

    @property
    def now(self) -> float:
        """The time of its rooms."""
        return self._clock()

    # --- connections ---------------------------------------------------------------------------

    def join(
        self,
        connection: ConnectionId,
        room: Room,
        hello: Hello,
        address: AddressKey,
        person: PersonId = NOBODY,
        hides: frozenset[PersonId] = frozenset(),
    ) -> None:
        """The client says hello to a room."""
        if self.clients.join(connection, room):
            table, player = room.match.table, room.person(hello.secret, person)
            self.bots.came(table.match, address, comes_as(table, player))
            self.running.put(room, Joined(connection, hello, address, person, hides))

    def deliver(self, connection: ConnectionId, command: Command) -> None:
        """The client wants something of its room."""
        self._put(connection, Commanded(connection, command))

    def _put(self, connection: ConnectionId, input: Input) -> None:
        room = self.clients.room_of(connection)
        if room is not None:
            self.running.put(room, input)

    async def prepared(self, connection: ConnectionId, command: Command, hashed: Hashed) -> Command:
        """A command after what takes long was done off the loop, before the room hears of it.

        A drawing is then known, a password is as it is kept, a subscription is one to which this
        server can send, and a vacation is counted with those from other matches. RefusedError.
        """
        room = self.clients.room_of(connection)
        match command:
            case Configure() if room is not None:
                game = laying.game_wanted(room.match.game, command.game)
                await asyncio.to_thread(laying.read_options, game, command.options)
            case Subscribe(subscription=subscription):
                notices = or_refused(self.running.around.notices, Reason.NO_NOTICES)
                notices.check(subscription)
            case SetVacation() if room is not None:
                return await self._counted(connection, room, command)
            case SetPassword(password=str(said)):
                return replace(command, password=await hashed(said, secrets.token_urlsafe(16)))
            case TakeSeat(seat=seat, password=str(said)) if room is not None:
                salt = boarding.salt_of(room.match.table, seat.side)
                if salt is not None:
                    return replace(command, password=await hashed(said, salt))
            case _:
                pass
        return command

    async def _counted(
        self, connection: ConnectionId, room: Room, command: SetVacation
    ) -> SetVacation:
        """A vacation, once the store has counted those from all matches of the person."""
        caller = room.presence.caller(connection)
        person = NOBODY if caller is None else room.persons.of(caller.player)
        if caller is None or not person:
            return command
        table, people = room.match.table, self.store.kept.people
        counted = CountedVacation(command.id, command.days, self._clock())
        after = terms.set_vacation(table, caller.player, counted, counted.at)
        _, at = room.persons.on_vacation(caller.player, after)
        taken = person, table.match, at.vacations, counted.at
        await self.store.ask(people.go_on_vacation, *taken)
        return counted

    def disconnect(self, connection: ConnectionId) -> None:
        """The client is gone."""
        self._list.leave(connection)
        room = self.clients.leave(connection)
        if room is not None:
            listed = self.running.of(room)
            if listed is not None:
                listed.idle_since = self._clock()
            self.running.put(room, Dropped(connection))

    # --- the list of open matches --------------------------------------------------------------

    def watch_list(
        self, connection: ConnectionId, hides: frozenset[PersonId] = frozenset()
    ) -> None:
        """The client wants to be told of the open matches, but for those of whom it hides."""
        if connection in self.clients:
            self.clients.send((connection,), self._list.watch(connection, hides))

    def hide(self, connection: ConnectionId, hides: frozenset[PersonId]) -> None:
        """The person of a connection has hidden others than before."""
        if self._list.watches(connection):
            self.watch_list(connection, hides)
        self._put(connection, HidOthers(connection, hides))

    def tell_list(self) -> None:
        """Tell the next part of those who watch the open matches what has changed."""
        for watchers, news in self._list.tell():
            self.clients.send(watchers, news)

    async def read_list(self) -> None:
        """See which matches are open on all servers, if a page watches here; StoreError."""
        if self._list.is_watched:
            texts = await asyncio.to_thread(self.store.kept.listed)
            self._list.hear(shown(texts, self._clock()))

    # --- which matches are this server's -------------------------------------------------------

    def announced(self, claimed: Mapping[str, Claimed]) -> None:
        """Another server has claimed these matches; none of them: some claims were not heard."""
        for match, by in claimed.items():
            listed = self.running.get(match)
            if listed is not None and listed.room.epoch < by.epoch:
                self.running.overtaken(listed.room, by.server)
        if not claimed:
            self.running.later(self.compare())

    async def compare(self, rooms: Iterable[Room] | None = None) -> None:
        """See which of these matches, or of all, other servers have claimed; those go.

        A hint of it may be lost.
        """
        rooms = self.running if rooms is None else rooms
        held = {room.match.table.match: room for room in rooms if self.running.of(room)}
        if not held or self.store.is_silent:
            return
        try:
            epochs = {match: room.epoch for match, room in held.items()}
            overtaken = await asyncio.to_thread(self.store.kept.overtaken, epochs)
        except StoreError as error:
            log.warning("epochs could not be compared: %(fault)s", {"fault": error})
            return
        for match, by in overtaken.items():
            self.running.overtaken(held[match], by.server)

    def step_aside(self) -> None:
        """If the database does not answer, let all matches go: other servers may reach it."""
        if self.store.is_silent and (len(self.running) or len(self.clients)):
            log.info("the database does not answer: all matches are let go")
            self.send_away(Reason.ELSEWHERE)

    # --- ending --------------------------------------------------------------------------------

    async def drain(self, notice_s: float, reason: Reason) -> None:
        """End in order: finish what is in hand, and close every connection; people hear why.

        Nothing is handed over. One of several servers goes on for ``notice_s`` while its proxy sees
        by /health that it is to end, and sends newcomers to others. Then its people dial
        again, arrive there, and their matches are claimed there.
        """
        self.intake.drains = True
        await asyncio.sleep(notice_s)
        try:
            async with asyncio.timeout(FINISH_S):
                await self._finish()
        except TimeoutError:
            log.error("not everything could be written in time")
        self.send_away(reason)

    @property
    def drains(self) -> bool:
        """Do matches only go, because the server is to end?"""
        return self.intake.drains

    async def _finish(self) -> None:
        """Put nothing more into any room, write and answer what is in hand, and keep the times."""
        for room in self.running:
            room.stopped = True
        self.running.keep()
        await self.store.probe()
        while any(room.queue.oldest is not None for room in self.running):
            await self.store.probe()

    def send_away(self, reason: Reason) -> None:
        """Let all matches go, and close every connection."""
        self.clients.send_all_away(reason)
        self.drop(self.running.matches(), reason)

    # --- housekeeping --------------------------------------------------------------------------

    def tidy(self) -> None:
        """Let matches that no person looks at leave the memory; the store keeps them."""
        now, watched = self._clock(), self.clients.watched()
        for listed in self.running.all():
            match = listed.room.match.table.match
            idle = match not in watched and listed.room.rests(now)
            if idle and now - listed.idle_since > KEEP_IN_MEMORY_S:
                self.running.let_go(match, Reason.ELSEWHERE)

    def drop(self, matches: Collection[str], reason: Reason = Reason.UNKNOWN_MATCH) -> None:
        """Let matches leave the memory, as those that the store has forgotten."""
        for match in matches:
            self.running.let_go(match, reason)
