"""All rooms of one server, and what they need done: lines, store, bots, alarms.

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

from hydrophone.bots.bot import Report
from hydrophone.core.errors import StoreError
from hydrophone.games.registry import GAMES, game_named
from hydrophone.server import lobby
from hydrophone.server.bothost import BotHost
from hydrophone.server.common import Fresh
from hydrophone.server.effects import (
    AskBot,
    Close,
    Connection,
    Effect,
    Effects,
    Invite,
    Invited,
    OpenRematch,
    Persist,
    Send,
    SetAlarm,
    Write,
)
from hydrophone.server.entries import Table
from hydrophone.server.messages import (
    Hello,
    MatchMade,
    NewMatch,
    Phase,
    PlayerId,
    ToClient,
    ToServer,
)
from hydrophone.server.refusals import Reason, RefusedError
from hydrophone.server.room import Room
from hydrophone.server.store import Kept, Store

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ"
"""No I, L or O: they are mistaken for each other and for figures."""

CODE_LENGTH = 6

KEEP_IN_MEMORY_S = 600.0
"""A finished match that nobody looks at leaves the memory after so long."""

log = logging.getLogger(__name__)

encode_message: Callable[[ToClient], bytes] = msgspec.json.Encoder().encode


class Line(Protocol):
    """The way to one client."""

    def push(self, text: str) -> None:
        """Send this when the client can take it; never waits."""
        ...

    def hang_up(self) -> None:
        """Send what is waiting, then close."""
        ...


class _Place:
    """A room, its alarm, and how long nobody has looked at it."""

    __slots__ = ("alarm", "idle_since", "room")

    def __init__(self, room: Room, now: float) -> None:
        self.room = room
        self.alarm: asyncio.TimerHandle | None = None
        self.idle_since = now


class Hall:
    """The rooms by id and by code."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self._store = store
        self._clock = clock
        self._places: dict[str, _Place] = {}
        self._codes: dict[str, str] = {}
        self._lines: dict[Connection, Line] = {}
        self._where: dict[Connection, Room] = {}
        self._next_line = 0
        self._invitations: dict[tuple[str, PlayerId], list[Room]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._fresh = Fresh(partial(secrets.token_urlsafe, 16), partial(secrets.randbits, 63))
        self.bots: BotHost | None = None
        self.store_works = True
        self.ended: Counter[str] = Counter()

    # --- rooms ---------------------------------------------------------------------------------

    def restore(self, kept: Kept) -> Room | None:
        """Take a match from the store; None (and a line in the log) if it cannot be read."""
        try:
            game = game_named(msgspec.json.decode(kept.entries[0])["table"]["game"])
            room = Room.restore(game, kept.entries, kept.kept, self._fresh, self._clock())
        except Exception:
            log.exception("a stored match cannot be restored")
            return None
        self._enter(room)
        return room

    def _enter(self, room: Room) -> None:
        self._places[room.table.match] = _Place(room, self._clock())
        self._codes[room.table.code] = room.table.match

    async def find(self, name: str) -> Room:
        """The room of this match id or code; RefusedError if there is none."""
        match = self._codes.get(name.upper(), name)
        place = self._places.get(match)
        if place is not None:
            return place.room
        kept = await asyncio.to_thread(self._store.find, name)
        kept = kept or await asyncio.to_thread(self._store.find, name.upper())
        if kept is not None and kept.match in self._places:
            return self._places[kept.match].room
        room = None if kept is None else self.restore(kept)
        if room is None:
            raise RefusedError(Reason.UNKNOWN_MATCH)
        return room

    async def create(self, wish: NewMatch) -> MatchMade:
        """A new match as the host wants it; RefusedError if it cannot be."""
        if wish.game not in GAMES:
            raise RefusedError(Reason.UNKNOWN_GAME)
        game = game_named(wish.game)
        options = lobby.read_options(game, wish.options)
        table = lobby.lay(self._fresh.secret(), self._fresh_code(), game, options, wish.name)
        table = lobby.place(table, wish.seats)
        if wish.boat is not None and table.side_of(table.host) is not None:
            table = lobby.set_names(table, table.host, None, wish.boat)
        secret = (await self._open(table))[table.host]
        return MatchMade(table.match, table.code, secret)

    async def _open(self, table: Table) -> dict[PlayerId, str]:
        """Keep a new table and open its room; RefusedError if it cannot be kept."""
        room = Room(game_named(table.game), table, self._fresh)
        write, tokens = room.open()
        if not await self._keep(write):
            raise RefusedError(Reason.STORE_FAILED)
        self._enter(room)
        return tokens

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

    # --- lines ---------------------------------------------------------------------------------

    def connect(self, line: Line) -> Connection:
        """A client is on the line and has not said anything yet."""
        self._next_line += 1
        connection = Connection(self._next_line)
        self._lines[connection] = line
        return connection

    def join(self, connection: Connection, room: Room, hello: Hello) -> None:
        """The client says hello to a room."""
        if connection in self._lines:
            self._where[connection] = room
            self._carry_out(room, room.join(connection, hello, self._clock()))

    def deliver(self, connection: Connection, message: ToServer) -> None:
        """The client wants something of its room."""
        room = self._where.get(connection)
        if room is not None:
            self._carry_out(room, room.command(connection, message, self._clock()))

    def disconnect(self, connection: Connection) -> None:
        """The client is gone."""
        self._lines.pop(connection, None)
        room = self._where.pop(connection, None)
        if room is not None:
            self._carry_out(room, room.drop(connection, self._clock()))
            place = self._places.get(room.table.match)
            if place is not None:
                place.idle_since = self._clock()

    # --- effects -------------------------------------------------------------------------------

    def _carry_out(self, room: Room, effects: Effects) -> None:
        for effect in effects:
            self._do(room, effect)

    def _do(self, room: Room, effect: Effect) -> None:
        match effect:
            case Send(to, message):
                self._send(to, message)
            case Persist(write):
                self._store.write(write, partial(self._written, room))
            case AskBot():
                if self.bots is not None:
                    self.bots.ask(effect)
            case SetAlarm(at):
                self._set_alarm(room, at)
            case Close(connection):
                line = self._lines.get(connection)
                if line is not None:
                    line.hang_up()
            case OpenRematch(table):
                self._later(self._open_rematch(room, table))
            case Invite(match, player):
                self._later(self._invite(room, match, player))
            case Invited(player, secret):
                for guest in self._invitations.pop((room.table.match, player), ()):
                    self._carry_out(guest, guest.invited(player, secret, self._clock()))
            case _:
                assert_never(effect)

    def _later(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _send(self, to: Sequence[Connection], message: ToClient) -> None:
        text = encode_message(message).decode()
        for connection in to:
            line = self._lines.get(connection)
            if line is not None:
                line.push(text)

    def _written(self, room: Room, error: StoreError | None) -> None:
        now = self._clock()
        if error is None:
            was_over = room.table.phase is Phase.OVER
            effects = room.stored(now)
            if not was_over and room.table.phase is Phase.OVER:
                self.ended[room.table.game] += 1
        else:
            log.error("the store failed: %s", error)
            effects = room.not_stored(now)
        self.store_works = error is None
        self._carry_out(room, effects)

    def _set_alarm(self, room: Room, at: float | None) -> None:
        place = self._places.get(room.table.match)
        if place is None:
            return
        if place.alarm is not None:
            place.alarm.cancel()
        place.alarm = None
        if at is not None:
            wait = max(0.0, at - self._clock())
            place.alarm = asyncio.get_running_loop().call_later(wait, self._wake, room)

    def _wake(self, room: Room) -> None:
        self._carry_out(room, room.wake(self._clock()))

    def bot_answered(self, asked: AskBot, choice: int | None, report: Report | None) -> None:
        """A bot has chosen, or only reports."""
        place = self._places.get(asked.match)
        if place is not None:
            room, now = place.room, self._clock()
            answer = room.bot_answered(asked.seat, asked.ask, choice, report, now)
            self._carry_out(room, answer)

    async def _open_rematch(self, room: Room, table: Table) -> None:
        fresh = lobby.swapped(table, self._fresh.secret(), self._fresh_code())
        tokens: dict[PlayerId, str] | None
        try:
            tokens = await self._open(fresh)
        except RefusedError:
            tokens = None
        now = self._clock()
        self._carry_out(room, room.rematch_made(fresh.match, fresh.code, tokens, now))

    async def _invite(self, room: Room, match: str, player: PlayerId) -> None:
        """The next match makes a token for somebody who has shown to the last who he is."""
        try:
            host = await self.find(match)
        except RefusedError:
            self._carry_out(room, room.invited(player, "", self._clock()))
            return
        self._invitations.setdefault((host.table.match, player), []).append(room)
        self._carry_out(host, host.invite(player, self._clock()))

    # --- housekeeping --------------------------------------------------------------------------

    def tidy(self) -> None:
        """Let finished matches that nobody looks at leave the memory; the store keeps them."""
        now = self._clock()
        for match, place in list(self._places.items()):
            room = place.room
            watched = bool(room.presence.lines())
            idle = not watched and now - place.idle_since > KEEP_IN_MEMORY_S
            if idle and room.table.phase is Phase.OVER:
                self._forget(match, place)

    def drop(self, matches: Sequence[str]) -> None:
        """Let matches that the store has forgotten leave the memory too."""
        for match in matches:
            place = self._places.get(match)
            if place is not None:
                for connection in place.room.presence.lines():
                    self._do(place.room, Close(connection))
                self._forget(match, place)

    def _forget(self, match: str, place: _Place) -> None:
        if place.alarm is not None:
            place.alarm.cancel()
        del self._places[match]
        self._codes.pop(place.room.table.code, None)

    def numbers(self) -> dict[str, int]:
        """What an operator may know: how many, never who or what."""
        phases = Counter(place.room.table.phase for place in self._places.values())
        return {
            "connections": len(self._lines),
            **{f"matches_{phase}": phases[phase] for phase in Phase},
        }
