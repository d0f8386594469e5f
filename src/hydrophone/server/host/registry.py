"""The registry of matches: all rooms of one server, and what they need done.

Everything here happens on the event loop. A room's effects are carried out in their order.
"""

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Protocol, assert_never

import msgspec
from msgspec.structs import replace

from hydrophone.bots.bot import Report
from hydrophone.core.errors import StoreError
from hydrophone.games.registry import GAMES, game_named
from hydrophone.notation.record import Record
from hydrophone.server.host.match_bots import Comes, MatchBots, comes_as
from hydrophone.server.host.match_list import MatchList
from hydrophone.server.host.restoring import restored
from hydrophone.server.host.store import (
    DamagedMatchError,
    ElsewhereError,
    InDoubtError,
    Kept,
    Store,
)
from hydrophone.server.host.watchdog import Watchdog
from hydrophone.server.match import missions, tables, tokens
from hydrophone.server.match.branching import branch
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
from hydrophone.server.match.entropy import Entropy
from hydrophone.server.match.finished import record_so_far
from hydrophone.server.match.inputs import (
    BotAnswered,
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
from hydrophone.server.match.presence import AddressKey
from hydrophone.server.match.room import Room
from hydrophone.server.match.tables import Table
from hydrophone.server.match.write_queue import Pending
from hydrophone.server.protocol.bodies import MatchMade, NewMatch, WhatIfWish
from hydrophone.server.protocol.lessons import NewMission
from hydrophone.server.protocol.messages import Command, Configure, Hello, Phase, PlayerId, ToClient
from hydrophone.server.protocol.refusals import Reason, RefusedError

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ"
"""No I, L or O: they are mistaken for each other and for figures."""

CODE_LENGTH = 6
"""Letters of a match's code."""

KEEP_IN_MEMORY_S = 600.0
"""Seconds until a match that no client watches leaves memory."""

LAG_PARTS = 20
"""Parts of the rooms that are told lags in turn, so that not all are told at once."""

RELOAD_S = 5.0
"""Seconds that a caller waits for a match that is being read again."""

RETRY_S = 1.0
"""Seconds between two attempts to read a match again."""

log = logging.getLogger(__name__)


class AwayError(RefusedError):
    """The match is another server's."""

    def __init__(self, match: str, node: int, address: str = "", *, guessing: bool = False) -> None:
        super().__init__(Reason.ELSEWHERE)
        self.match = match
        self.node = node
        """Number of the other server's lease."""
        self.address = address
        """From where it is asked for."""
        self.guessing = guessing
        """Too many unknown codes came from there: it takes a good token."""


encode_message: Callable[[ToClient], bytes] = msgspec.json.Encoder().encode


class Outbox(Protocol):
    """The way to one client."""

    def push(self, text: bytes, /) -> None:
        """Send this when the client can take it; never waits."""
        ...

    def lag_s(self) -> float | None:
        """Seconds to the client and back; None while that is not measured."""
        ...

    def hang_up(self) -> None:
        """Send what is waiting, then close."""
        ...

    def close(self, reason: Reason, detail: str = "") -> None:
        """Say why in the client's language, then close."""
        ...


class Helping(Protocol):
    """Where help is computed."""

    def ask(self, question: ComputeHelp, opener: str = "") -> None:
        """Compute later."""
        ...

    def forget(self, match: str) -> None:
        """No help is needed in this match any more."""
        ...


class Away(Protocol):
    """The clients of this server whose match is another server's, and that server."""

    def say(self, line: ConnectionId, command: Command) -> None:
        """Such a client wants something; nothing for others."""
        ...

    def leave(self, line: ConnectionId) -> None:
        """A client is gone, perhaps such a one."""
        ...

    async def invite(self, away: AwayError, player: PlayerId) -> str:
        """A token for a player in a match of another server; empty if there is none."""
        ...


class _Listed:
    """A room, its timer, and since when nobody has looked at it."""

    __slots__ = ("idle_since", "part", "room", "timer")

    def __init__(self, room: Room, now: float, part: int) -> None:
        self.room = room
        self.part = part
        self.timer: asyncio.TimerHandle | None = None
        self.idle_since = now


class MatchRegistry:
    """The rooms by id and by code."""

    def __init__(self, store: Store, clock: Callable[[], float], pace_s: float = 0.0) -> None:
        self._store = store
        self._clock = clock
        self._pace_s = pace_s
        self._listed: dict[str, _Listed] = {}
        self._entered = 0
        self._lag_part = 0
        self._codes: dict[str, str] = {}
        self._outboxes: dict[ConnectionId, Outbox] = {}
        self._where: dict[ConnectionId, Room] = {}
        self._connections = 0
        self._invitations: dict[tuple[str, PlayerId], list[Callable[[str], None]]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._reloading: dict[str, asyncio.Task[None]] = {}
        self._watchdog = Watchdog()
        self._entropy = Entropy(partial(secrets.token_urlsafe, 16), partial(secrets.randbits, 63))
        self.bots = MatchBots()
        self.away: Away | None = None
        self._list = MatchList(self.bots.opener)
        self.helping: Helping | None = None
        self.store_works = True
        self.ended: Counter[str] = Counter()

    # --- rooms ---------------------------------------------------------------------------------

    def _restored(self, kept: Kept) -> Room:
        return restored(kept, self._entropy, self._clock(), self._pace_s)

    def _enter(self, room: Room) -> None:
        self._entered += 1
        part = self._entered % LAG_PARTS
        self._listed[room.match.table.match] = _Listed(room, self._clock(), part)
        self._codes[room.match.table.code] = room.match.table.match
        self.bots.see(room.match.table)

    async def find(self, name: str) -> Room:
        """The room of this match id or code; RefusedError if there is none."""
        if not self._store.holds:
            self.let_go()
        match = self._codes.get(name.upper(), name)
        await self._reloaded(match)
        listed = self._listed.get(match)
        if listed is not None:
            return listed.room
        return await self._read(name)

    async def _read(self, name: str) -> Room:
        """Take a match from the store, off the loop; another caller may be faster."""
        kept = await asyncio.to_thread(self._kept, self._store.claim, name)
        if kept is None:
            raise RefusedError(Reason.UNKNOWN_MATCH)
        if kept.match not in self._listed:
            room = await asyncio.to_thread(self._restored, kept)
            await self._reloaded(kept.match)
            if kept.match not in self._listed:
                self._enter(room)
        return self._listed[kept.match].room

    async def record_so_far(self, name: str, token: str | None) -> tuple[str, bytes]:
        """Code and record of a match whose rules are not here, for its people.

        It tells everything, and the match may go on where its rules are. RefusedError for others.
        """
        kept = await asyncio.to_thread(self._kept, self._store.find, name)
        if kept is None:
            raise RefusedError(Reason.UNKNOWN_MATCH)
        if not kept.over and tokens.known_in(kept.kept).recognise(token) is None:
            raise RefusedError(Reason.OTHER_RULES)
        return kept.code, await asyncio.to_thread(record_so_far, kept.entries)

    def _kept(self, find: Callable[[str], Kept | None], name: str) -> Kept | None:
        try:
            return find(name) or find(name.upper())
        except ElsewhereError as error:
            raise AwayError(error.match, error.node) from None
        except DamagedMatchError as error:
            log.error("%s", error)
            raise RefusedError(Reason.DAMAGED) from None
        except StoreError as error:
            log.error("a match could not be read: %s", error)
            raise RefusedError(Reason.STORE_FAILED) from None

    async def create(self, wish: NewMatch, opener: str = "") -> MatchMade:
        """A new match as the host wants it; RefusedError if it cannot be.

        The opener is a key; the bots of all matches of one opener share one share of the time.
        """
        if wish.game not in GAMES:
            raise RefusedError(Reason.UNKNOWN_GAME)
        game = game_named(wish.game)
        options = await asyncio.to_thread(tables.read_options, game, wish.options)
        table = tables.lay(self._entropy.secret(), self._fresh_code(), game, options, wish.name)
        table = replace(tables.place(table, wish.seats), listed=wish.listed)
        if wish.boat is not None and table.side_of(table.host) is not None:
            table = tables.set_names(table, table.host, None, wish.boat)
        self.bots.came(table.match, opener, Comes.OPENER)
        secret = (await self._open(table))[table.host]
        return MatchMade(table.match, table.code, secret)

    async def branch(
        self, record: Record, wish: WhatIfWish, first: str, opener: str = ""
    ) -> MatchMade:
        """A new match that goes on from a moment of one that is over; errors as in ``branch``."""
        code, now = self._fresh_code(), self._clock()
        room, write, secret = await asyncio.to_thread(
            branch, record, wish, first, self._entropy, code, now, self._pace_s
        )
        match = room.match.table.match
        self.bots.came(match, opener, Comes.OPENER)
        await self._take_up(room, write)
        return MatchMade(match, code, secret)

    async def begin_mission(self, wish: NewMission, opener: str = "") -> MatchMade:
        """A new match with a mission, which has begun; RefusedError if it cannot be.

        The opener is as in ``create``.
        """
        mission = await asyncio.to_thread(missions.named, wish.game, wish.mission)
        game, match = game_named(mission.game), self._entropy.secret()
        code, now = self._fresh_code(), self._clock()
        log = missions.log_of(mission, match, code, wish.name, now)
        self.bots.came(match, opener, Comes.OPENER)
        room, write, issued = Room.begun(game, log, self._entropy, now, self._pace_s)
        await self._take_up(room, write)
        return MatchMade(match, code, issued[room.match.table.host])

    async def _open(self, table: Table) -> dict[PlayerId, str]:
        """Keep a new table and open its room; RefusedError if it cannot be kept."""
        game = game_named(table.game)
        room, write, issued = Room.open(game, table, self._entropy, self._pace_s)
        await self._take_up(room, write)
        return issued

    async def _take_up(self, room: Room, write: Write) -> None:
        """Keep the first write of a room and let people in; RefusedError if it cannot be kept."""
        if not await self._keep(write):
            self.bots.forget(room.match.table.match)
            raise RefusedError(Reason.STORE_FAILED)
        self._enter(room)

    async def _keep(self, write: Write) -> bool:
        kept: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def done(error: StoreError | None) -> None:
            self.store_works = error is None
            if not kept.done():
                kept.set_result(error is None)

        self._store.write(write, done)
        return await kept

    def _fresh_code(self) -> str:
        while True:
            code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
            if code not in self._codes:
                return code

    async def lobby(self, match: str) -> bytes:
        """What everybody who has the code may know, as JSON; RefusedError if it is not here."""
        return msgspec.json.encode((await self.find(match)).public(self._clock()))

    async def copy(self, name: str) -> Room:
        """A match as it is kept, for reading alone, whichever server it belongs to."""
        kept = await asyncio.to_thread(self._kept, self._store.find, name)
        if kept is None:
            raise RefusedError(Reason.UNKNOWN_MATCH)
        return await asyncio.to_thread(self._restored, kept)

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
            table, person = room.match.table, room.person(hello.token)
            self.bots.came(table.match, address, comes_as(table, person))
            self._put(room, Joined(connection, hello, address))

    def deliver(self, connection: ConnectionId, command: Command) -> None:
        """The client wants something of its room."""
        room = self._where.get(connection)
        if room is not None:
            self._put(room, Commanded(connection, command))
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
            self._send((connection,), self._list.watch(connection))

    def tell_list(self) -> None:
        """Tell the next part of those who watch the open matches what has changed."""
        told = self._list.tell(listed.room for listed in self._listed.values())
        if told is not None:
            self._send(*told)

    def disconnect(self, connection: ConnectionId) -> None:
        """The client is gone."""
        self._list.leave(connection)
        self._outboxes.pop(connection, None)
        if self.away is not None:
            self.away.leave(connection)
        room = self._where.pop(connection, None)
        if room is not None:
            self._put(room, Dropped(connection))
            listed = self._listed.get(room.match.table.match)
            if listed is not None:
                listed.idle_since = self._clock()

    def _put(self, room: Room, input: Input) -> None:
        if not self._store.holds:
            self.let_go()
            return
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
                self._later(self._open_rematch(room.match.table.match, table))
            case Invite(match, player):
                self._later(self._invite(room, match, player))
            case Invited(player, secret):
                for answer in self._invitations.pop((room.match.table.match, player), ()):
                    answer(secret)
            case Faulted(error):
                log.error("a room could not do what it was asked for", exc_info=error)
            case Reload():
                self._reload(room)
            case _:
                assert_never(effect)

    def _later(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
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
        listed = self._listed.get(room.match.table.match)
        if listed is None or listed.room is not room:
            return  # it has been read again meanwhile
        self.store_works = error is None or isinstance(error, ElsewhereError)
        if isinstance(error, InDoubtError | ElsewhereError):
            log.error("a match is read again: %s", error)
            self._reload(room)
            return
        now, table = self._clock(), room.match.table
        if error is None:
            effects = room.stored(write, now)
        else:
            log.error("the store failed: %s", error)
            effects = room.not_stored(write, now)
        if room.match.table is not table:
            self._see(room, table)
        self._carry_out(room, effects)

    def _see(self, room: Room, before: Table) -> None:
        """The table is another one."""
        table = room.match.table
        if before.phase is not Phase.OVER and table.phase is Phase.OVER:
            self.ended[table.game] += 1
        self.bots.see(table)

    def _wake_at(self, room: Room, at: float | None) -> None:
        listed = self._listed.get(room.match.table.match)
        if listed is None:
            return
        if listed.timer is not None:
            listed.timer.cancel()
        listed.timer = None
        if at is not None:
            wait = max(0.0, at - self._clock())
            listed.timer = asyncio.get_running_loop().call_later(wait, self._wake, room)

    def _wake(self, room: Room) -> None:
        self._put(room, Woken())

    def bot_answered(self, asked: AskBot, choice: int | None, report: Report | None) -> None:
        """A bot has chosen, or only reports."""
        listed = self._listed.get(asked.match)
        if listed is not None:
            self._put(listed.room, BotAnswered(asked, choice, report))

    def help_computed(self, match: str, came: HelpComputed) -> None:
        """Help for a seat of a match is there."""
        listed = self._listed.get(match)
        if listed is not None:
            self._put(listed.room, came)

    async def _open_rematch(self, match: str, table: Table) -> None:
        fresh = tables.swapped(table, self._entropy.secret(), self._fresh_code())
        self.bots.follow(fresh.match, match)
        issued: dict[PlayerId, str] | None
        try:
            issued = await self._open(fresh)
        except RefusedError:
            issued = None
        listed = self._listed.get(match)
        if listed is not None:
            self._put(listed.room, RematchOpened(fresh.match, fresh.code, issued))

    async def _invite(self, room: Room, match: str, player: PlayerId) -> None:
        """The next match makes a token for a player whom the match before it has recognised."""
        await self.invite(match, player, lambda s: self._put(room, InviteAnswered(player, s)))

    async def invite(self, match: str, player: PlayerId, answer: Callable[[str], None]) -> None:
        """Have a match make a token for a player; the answer is empty for a stranger."""
        try:
            room = await self.find(match)
        except AwayError as away:
            answer("" if self.away is None else await self.away.invite(away, player))
        except RefusedError:
            answer("")
        else:
            self._invitations.setdefault((room.match.table.match, player), []).append(answer)
            self._put(room, InviteAsked(player))

    def tell_lags(self) -> None:
        """Tell the next part of the rooms how long messages take to their people and back."""
        self._lag_part = (self._lag_part + 1) % LAG_PARTS
        for listed in list(self._listed.values()):
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
        """Find matches that wait too long for the store, and see to them."""
        rooms = {match: listed.room for match, listed in self._listed.items()}
        writing = {m: room.writing for m, room in rooms.items() if room.writing is not None}
        for match in self._watchdog.look(writing, self._clock()):
            log.error("a match waits too long for the store")
            self._later(self._see_to(rooms[match], writing[match]))

    async def _see_to(self, room: Room, write: Pending) -> None:
        """The store answers in order: if it answers a later write first, this answer is lost."""
        await self._keep(Write(room.match.table.match))
        if room.writing is write:
            log.error("the store's answer to a match is lost; the match is read again")
            self._reload(room)

    def _reload(self, room: Room) -> None:
        """Send everybody away and read the match again: people who come back find it mended."""
        match = room.match.table.match
        listed = self._listed.get(match)
        if listed is None or listed.room is not room:
            return
        self._send_away(room, Reason.FAULT)
        if listed.timer is not None:
            listed.timer.cancel()
        del self._listed[match]
        self._reloading[match] = self._later(self._read_again(match))

    def _send_away(self, room: Room, reason: Reason) -> None:
        """Those too whose hello has not been answered yet."""
        for connection in [c for c, where in self._where.items() if where is room]:
            del self._where[connection]
            self._outboxes[connection].close(reason)

    async def _read_again(self, match: str) -> None:
        try:
            room = await self._settled(match)
        except RefusedError:
            room = None
        finally:
            del self._reloading[match]
        if room is not None:
            self._enter(room)
        for asked, player in list(self._invitations):
            if room is not None and asked == match:
                self._put(room, InviteAsked(player))

    async def _settled(self, match: str) -> Room | None:
        """The match as it is kept once everything that was to be written is written."""
        while True:
            if await self._keep(Write(match)):
                try:
                    kept = await asyncio.to_thread(self._store.claim, match)
                    if kept is None:
                        return None
                    return await asyncio.to_thread(self._restored, kept)
                except StoreError as error:
                    log.warning("a match could not be read again: %s", error)
                    if isinstance(error, DamagedMatchError | ElsewhereError):
                        return None
            await asyncio.sleep(RETRY_S)

    async def _reloaded(self, match: str) -> None:
        """Wait for a match that is being read again; RefusedError if that takes long."""
        task = self._reloading.get(match)
        if task is not None:
            _, late = await asyncio.wait({task}, timeout=RELOAD_S)
            if late:
                raise RefusedError(Reason.STORE_FAILED)

    @property
    def stuck(self) -> int:
        """How many matches stand still because of the server: a write overdue, or being mended."""
        return self._watchdog.overdue + len(self._reloading)

    # --- housekeeping --------------------------------------------------------------------------

    def tidy(self) -> None:
        """Let matches that nobody looks at leave the memory; the store keeps them."""
        now, watched = self._clock(), self.watched()
        for match, listed in list(self._listed.items()):
            idle = match not in watched and listed.room.writing is None
            if idle and now - listed.idle_since > KEEP_IN_MEMORY_S:
                self._forget(match, listed)

    def watched(self) -> frozenset[str]:
        """The matches that have a connection."""
        return frozenset(room.match.table.match for room in self._where.values())

    def drop(self, matches: Sequence[str]) -> None:
        """Let matches that the store has forgotten leave the memory too."""
        for match in matches:
            listed = self._listed.get(match)
            if listed is not None:
                self._send_away(listed.room, Reason.UNKNOWN_MATCH)
                self._forget(match, listed)

    def let_go(self) -> None:
        """Every match may be another server's: people find it where it is when they come back."""
        for match, listed in list(self._listed.items()):
            self._send_away(listed.room, Reason.ELSEWHERE)
            self._forget(match, listed)

    def _forget(self, match: str, listed: _Listed) -> None:
        if listed.timer is not None:
            listed.timer.cancel()
        del self._listed[match]
        self._codes.pop(listed.room.match.table.code, None)
        self.bots.forget(match)
        if self.helping is not None:
            self.helping.forget(match)
        if listed.room.writing is None:
            listed.room.put_away()

    def numbers(self) -> dict[str, int]:
        """What an operator may know: how many, never who or what."""
        phases = Counter(listed.room.match.table.phase for listed in self._listed.values())
        return {
            "connections": len(self._outboxes),
            **{f"matches_{phase}": phases[phase] for phase in Phase},
        }
