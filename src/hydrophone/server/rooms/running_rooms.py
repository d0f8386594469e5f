"""The rooms of a server as they run: what comes into them, and what they want done.

Everything here happens on the event loop. A room's effects are carried out in their order. A match
belongs to its log: a room that another server has overtaken goes at once, and its people dial
again.
"""

import asyncio
import logging
import math
import secrets
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from functools import partial
from typing import TypeAlias, assert_never

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from hydrophone.core.errors import StoreError
from hydrophone.server.help.pool import HelpPool
from hydrophone.server.logs.words import mark
from hydrophone.server.match.effects import (
    AskBot,
    ComputeHelp,
    Effects,
    Faulted,
    Notify,
    OpenRematch,
    Reload,
    Send,
    Timing,
    WakeAt,
    Write,
)
from hydrophone.server.match.inputs import Input, NoticeSent, Woken
from hydrophone.server.match.log.match import HostedMatch
from hydrophone.server.match.people.tokens import Entropy
from hydrophone.server.match.room import Room
from hydrophone.server.match.table.tables import Table
from hydrophone.server.notices.sender import Notices
from hydrophone.server.protocol.messages import MatchPhase
from hydrophone.server.protocol.refusals import Reason
from hydrophone.server.rooms.clients import Clients
from hydrophone.server.rooms.match_bots import MatchBots
from hydrophone.server.rooms.match_list import ListEntry, encode_entry, entry_of
from hydrophone.server.rooms.room_store import RoomStore
from hydrophone.server.settings import MatchLimits
from hydrophone.server.store.face import InDoubtError, OvertakenError


class Tallies(msgspec.Struct):
    """What is counted of matches by game since the server began, and only when they are over.

    A number that grew with an action would tell its reader that a person acted, and when.
    """

    ended: Counter[str] = msgspec.field(default_factory=Counter[str])
    """Matches that ended here."""
    acts: Counter[str] = msgspec.field(default_factory=Counter[str])
    """Actions of those matches, from their first to their last."""
    restored: int = 0
    """Matches that came out of the store."""
    bot_failures: int = 0
    """Times that a bot of those matches failed here."""
    _failing: Counter[str] = msgspec.field(default_factory=Counter[str])

    def bot_failed(self, match: str) -> None:
        """A bot of a match has failed; it counts when the match is over."""
        self._failing[match] += 1

    def over(self, match: HostedMatch) -> None:
        """A match has ended here."""
        game = match.table.game
        self.ended[game] += 1
        self.acts[game] += len(match.log)
        self.bot_failures += self._failing.pop(match.table.match, 0)

    def forget(self, match: str) -> None:
        """A match leaves the memory."""
        self._failing.pop(match, None)


LATE_S = 1.0
"""Seconds by which a timer is late if the machine has slept."""

LAG_PARTS = 20
"""Parts of the rooms that are told lags in turn, so that not all are told at once."""


SAME_DUE_S = 0.5
"""Most seconds by which two times are the same at which a match is due."""


class Listed(msgspec.Struct, eq=False):
    """A room, and its timer."""

    room: Room
    idle_since: float
    """Since when no person has looked at it."""
    part: int
    timer: asyncio.TimerHandle | None = None
    wakes_at: float = math.inf
    """When the room is to be woken, on the server's clock."""
    timing: Timing | None = None
    """The time of the match that was given to the store last; None: not known."""
    due_at: float | None = None
    """When it is due by that, on the server's clock."""
    entry: ListEntry | None = None
    """The entry in the list of open matches that was given to the store last."""

    def beside(self, opener: str, now: float) -> Write | None:
        """What is to be kept of the match beside its log; None if all is.

        ``opener`` is a key of the address from which it was opened.
        """
        timing, entry = self.room.timing(now), entry_of(self.room, opener, self.entry, now)
        is_timed = timing.runs or self.timing is None or self._is_other(timing, now)
        is_listed = entry is not self.entry
        self.entry = entry
        if is_timed:
            self.keeps(timing, now)
        if not is_timed and not is_listed:
            return None
        text = "" if entry is None else encode_entry(entry).decode()
        match = self.room.match.table.match
        return Write(match, timing=timing, listed=text if is_listed else UNSET)

    def keeps(self, timing: Timing, now: float) -> None:
        """This is given to the store now."""
        self.timing = timing
        self.due_at = None if timing.due_in_s is None else now + timing.due_in_s

    def _is_other(self, timing: Timing, now: float) -> bool:
        """Does the time run or stand otherwise than before, or is the match due otherwise?"""
        if self.timing is None or timing.runs is not self.timing.runs:
            return True
        if timing.due_in_s is None or self.due_at is None:
            return timing.due_in_s is not None or self.due_at is not None
        return abs(now + timing.due_in_s - self.due_at) > SAME_DUE_S

    def cancel(self) -> None:
        """The room wishes not to be woken any more."""
        if self.timer is not None:
            self.timer.cancel()
        self.timer, self.wakes_at = None, math.inf


log = logging.getLogger(__name__)

RoomWork: TypeAlias = Coroutine[None, None, None]


ENTROPY = Entropy(partial(secrets.token_urlsafe, 16), partial(secrets.randbits, 63))
"""The system's."""


class Around(msgspec.Struct, frozen=True):
    """What is there beside the rooms of a server."""

    bots: MatchBots = msgspec.field(default_factory=MatchBots)
    helping: HelpPool | None = None
    notices: Notices | None = None
    """What tells closed browsers, if the operator has set it up."""
    tallies: Tallies = msgspec.field(default_factory=Tallies)
    limits: MatchLimits = MatchLimits()
    is_of_several: bool = False
    """Have other servers the same store?"""
    clock: Callable[[], float] = time.time
    entropy: Entropy = ENTROPY
    pace_s: float = 0.0
    """Seconds between public steps of bots."""


class RunningRooms:
    """The rooms in memory, at most one of each match, and their clients.

    ``open_rematch`` opens what a room asks for.
    """

    def __init__(
        self,
        store: RoomStore,
        around: Around,
        open_rematch: Callable[[Room, OpenRematch], RoomWork],
    ) -> None:
        self.around = around
        self.clients = Clients()
        self._listed: dict[str, Listed] = {}
        self._codes: dict[str, str] = {}
        self._entered = 0
        self.store = store
        self._clock = around.clock
        self._open_rematch = open_rematch
        self._lag_part = 0
        self._tasks: set[asyncio.Task[None]] = set()

    # --- coming and going ----------------------------------------------------------------------

    def enter(self, room: Room) -> Listed:
        """This is the room of its match from now on."""
        self._entered += 1
        table = room.match.table
        listed = Listed(room, self._clock(), self._entered % LAG_PARTS)
        self._listed[table.match] = listed
        self._codes[table.code] = table.match
        self.around.bots.see(table)
        return listed

    def let_go(self, match: str, reason: Reason, at: str = "") -> None:
        """A match leaves the memory; its people are sent away, and read it again when they come.

        ``at`` is the server that has it now.
        """
        listed = self._listed.pop(match, None)
        if listed is None:
            return
        listed.cancel()
        del self._codes[listed.room.match.table.code]
        self.clients.send_away((listed.room,), reason, at)
        self.around.bots.forget(match)
        self.around.tallies.forget(match)
        if self.around.helping is not None:
            self.around.helping.forget(match)
        listed.room.stopped = True

    def overtaken(self, room: Room, server: str) -> None:
        """Another server has claimed the match of this room."""
        if self.of(room) is not None:
            match = room.match.table.match
            log.info("another server plays match %(match)s now", {"match": mark(match)})
            self.let_go(match, Reason.ELSEWHERE, server)

    def drop(self, room: Room, reason: Reason) -> None:
        """Let this very room go; its match may have another by now."""
        if self.of(room) is not None:
            self.let_go(room.match.table.match, reason)

    # --- questions -----------------------------------------------------------------------------

    def get(self, match: str) -> Listed | None:
        """The room of this match."""
        return self._listed.get(match)

    def named(self, name: str) -> Listed | None:
        """The room of the match of this id, or of this code in any case."""
        return self._listed.get(self._codes.get(name.upper(), name))

    def of(self, room: Room) -> Listed | None:
        """This very room; None if its match has another or none by now."""
        listed = self._listed.get(room.match.table.match)
        return listed if listed is not None and listed.room is room else None

    def all(self) -> list[Listed]:
        """All of them."""
        return list(self._listed.values())

    def matches(self) -> frozenset[str]:
        """The matches that have a room."""
        return frozenset(self._listed)

    def __len__(self) -> int:
        return len(self._listed)

    def __iter__(self) -> Iterator[Room]:
        return (listed.room for listed in self._listed.values())

    # --- what comes in -------------------------------------------------------------------------

    def put(self, room: Room, input: Input) -> None:
        """Tell this room; nothing if it is no room of a match any more."""
        if not room.stopped:
            self._carry_out(room, room.take(input, self._clock()))

    def tell(self, match: str, input: Input) -> None:
        """Tell the room of this match, if it is in memory."""
        listed = self.get(match)
        if listed is not None:
            self.put(listed.room, input)

    def later(self, work: RoomWork) -> None:
        """Do this beside everything else."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- effects -------------------------------------------------------------------------------

    def _carry_out(self, room: Room, effects: Effects) -> None:
        """Each effect stands alone: one that fails takes no other with it."""
        for effect in effects:
            try:
                match effect:
                    case Send():
                        self.clients.send(effect.to, effect.message)
                    case Write():
                        self._persist(room, effect)
                    case AskBot():
                        self.around.bots.ask(effect)
                    case ComputeHelp(match):
                        if self.around.helping is not None:
                            self.around.helping.ask(effect, self.around.bots.opener(match))
                    case WakeAt(at):
                        self._wake_at(room, at)
                    case Notify():
                        self.later(self._notify(room, effect))
                    case OpenRematch():
                        self.later(self._open_rematch(room, effect))
                    case Faulted(error):
                        log.error("a room could not do what it was asked for", exc_info=error)
                    case Reload(reason):
                        self.drop(room, reason)
                    case _:
                        assert_never(effect)
            except Exception:
                log.exception("an effect could not be carried out")

    async def _notify(self, room: Room, notify: Notify) -> None:
        """Tell closed browsers; those that push services do not know are forgotten."""
        if self.around.notices is None:
            return
        opener = self.around.bots.opener(notify.match) or notify.match
        sent = await self.around.notices.send(notify, opener)
        if sent.gone or sent.unreached:
            self.put(room, NoticeSent(notify.player, sent.gone, sent.unreached))

    def _wake_at(self, room: Room, at: float | None) -> None:
        listed = self.of(room)
        if listed is None:
            return
        listed.cancel()
        if at is not None:
            wait, listed.wakes_at = max(0.0, at - self._clock()), at
            listed.timer = asyncio.get_running_loop().call_later(wait, self._wake, listed)

    def _wake(self, listed: Listed) -> None:
        listed.cancel()
        self.put(listed.room, Woken())

    # --- writing -------------------------------------------------------------------------------

    def _persist(self, room: Room, write: Write) -> None:
        listed = self.of(room)
        if listed is None:
            return
        timed, done = write, partial(self._written, room, write)
        if room.match.running is not None:
            now = self._clock()
            listed.keeps(room.timing(now), now)
            timed = replace(write, timing=listed.timing)
        self.store.write(timed, room.epoch, done)

    def _written(self, room: Room, write: Write, error: StoreError | None) -> None:
        if self._is_gone(room, error):
            return
        now, table = self._clock(), room.match.table
        try:
            effects = room.answered(write, now, stored=error is None)
        except Exception:
            log.exception("a match cannot go on, and is read again")
            self.drop(room, Reason.FAULT)
            return
        if room.match.table is not table:
            self._see(room, table)
        self._carry_out(room, effects)

    def _is_gone(self, room: Room, error: StoreError | None) -> bool:
        """Has the room gone, or must it go, after this answer of the store?

        After a write in doubt nothing more is tried: memory may differ from the store.
        """
        listed = self.of(room)
        if listed is None:
            return True
        if error is not None:
            listed.timing = None
        if isinstance(error, OvertakenError):
            self.overtaken(room, error.server)
        elif isinstance(error, InDoubtError):
            self.drop(room, Reason.ELSEWHERE)
        return isinstance(error, OvertakenError | InDoubtError)

    def _see(self, room: Room, before: Table) -> None:
        """The table is another one."""
        table = room.match.table
        if before.phase is not MatchPhase.OVER and table.phase is MatchPhase.OVER:
            self.around.tallies.over(room.match)
        self.around.bots.see(table)

    # --- again and again -----------------------------------------------------------------------

    def keep(self) -> None:
        """Keep the time of each match that runs, and each entry in the list that has changed.

        All come in one moment, which depends on no match, and go into one commit. Rooms are woken
        for which a timer is late, as timers stand still while the machine sleeps.
        """
        now = self._clock()
        for listed in self.all():
            room = listed.room
            if now - listed.wakes_at > LATE_S:
                self._wake_at(room, now)
            write = listed.beside(self.around.bots.opener(room.match.table.match), now)
            if write is not None:
                self.store.write(write, room.epoch, partial(self._kept, room))

    def _kept(self, room: Room, error: StoreError | None) -> None:
        self._is_gone(room, error)

    def tell_lags(self) -> None:
        """Tell the next part of the rooms how long messages take to their people and back."""
        self._lag_part = (self._lag_part + 1) % LAG_PARTS
        for listed in self.all():
            if listed.part == self._lag_part:
                self._tell_lags(listed.room)

    def _tell_lags(self, room: Room) -> None:
        try:
            self._carry_out(room, room.tell_lags(self.clients.lag_s))
        except Exception:
            log.exception("the people of a match could not be told their lags")
