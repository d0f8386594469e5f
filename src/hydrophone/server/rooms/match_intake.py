"""How matches come out of the store into memory: each once, and as it is kept at that moment.

To read a match takes a while, off the event loop. Meanwhile another caller may have taken it up and
lost it again, or this server may have lost its lease: then what was read is of old, and it is read
anew. A match that is being mended or given back is left alone until that is done.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine, Generator
from typing import Protocol

from hydrophone.core.errors import StoreError
from hydrophone.server.match.effects import Write
from hydrophone.server.match.room import Room
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.rooms.listed_rooms import ListedRooms
from hydrophone.server.rooms.match_reader import MatchReader
from hydrophone.server.store.face import DamagedMatchError, ElsewhereError, Kept, Store

RELOAD_S = 5.0
"""Seconds that a caller waits for a match that is being read again."""

RETRY_S = 1.0
"""Seconds between two attempts to read a match again."""

log = logging.getLogger(__name__)


class Reading:
    """Which matches have changed since something was asked of the store."""

    __slots__ = ("_all", "_changed")

    def __init__(self) -> None:
        self._changed: set[str] = set()
        self._all = False

    def changed(self, match: str | None) -> None:
        """What is read of this match may not be so any more; None: of any match."""
        if match is None:
            self._all = True
        else:
            self._changed.add(match)

    def is_stale(self, match: str) -> bool:
        """Has this match to be read anew?"""
        return self._all or match in self._changed


class Registry(Protocol):
    """Where rooms live."""

    def check_known(self) -> None:
        """RefusedError if there is no place for a match that is kept."""
        ...

    async def keep(self, write: Write) -> bool:
        """Could this be kept?"""
        ...

    def later(self, work: Coroutine[None, None, None], /) -> asyncio.Task[None]:
        """Do this beside everything else."""
        ...

    def taken_in(self, room: Room) -> None:
        """This is the room of its match from now on."""
        ...

    def lost(self, match: str) -> None:
        """A match that was being read again is not this server's any more, or cannot be read."""
        ...


class MatchIntake:
    """Finds rooms, and takes matches up. ``restored`` makes a room of what is kept.

    It is told when this server had let go of the room itself.
    """

    def __init__(
        self,
        store: Store,
        rooms: ListedRooms,
        registry: Registry,
        restored: Callable[[Kept, float | None], Room],
        clock: Callable[[], float],
    ) -> None:
        self._store = store
        self._rooms = rooms
        self._registry = registry
        self._make = restored
        self._clock = clock
        self._readings: set[Reading] = set()
        self._busy: dict[str, asyncio.Task[None]] = {}
        """The matches that are being mended or given back."""
        self._stopped: dict[str, float] = {}
        """The matches that are being mended, and when each was let go."""
        self.reader = MatchReader(store, self._restored)
        self.drains = False
        """Do matches only go, because the server is to end?"""

    @property
    def mending(self) -> int:
        """How many matches are being read again."""
        return len(self._stopped)

    async def find(self, name: str) -> Room:
        """The room of this match id or code; RefusedError if there is none."""
        there = await self._in_memory(self._rooms.id_of(name))
        return await self._read(name) if there is None else there

    async def _in_memory(self, match: str) -> Room | None:
        """The room in memory when the match is left alone; RefusedError if the server is to end."""
        await self.settled(match)
        there = self._there(match)
        if there is None and self.drains:
            await self._turn_away(match)
        return there

    def _there(self, match: str) -> Room | None:
        """The room in memory; RefusedError if the match is about to go to another server."""
        listed = self._rooms.get(match)
        if listed is None:
            return None
        if listed.room.stopped:
            raise RefusedError(Reason.ELSEWHERE)
        return listed.room

    async def _read(self, name: str) -> Room:
        """Take a match from the store, off the loop; another caller may be faster."""
        while True:
            with self.reading() as reading:
                kept = await self.reader.claim(name)
                match = kept.match
                there = self._there(match)
                if there is not None:
                    return there
                await self._check_known(match)
                room = await asyncio.to_thread(self._restored, kept)
                there = await self._in_memory(match)
                if there is not None:
                    return there
                if not reading.is_stale(match):
                    self._registry.taken_in(room)
                    return room

    def _restored(self, kept: Kept) -> Room:
        return self._make(kept, self._stopped.get(kept.match))

    # --- what changes meanwhile ----------------------------------------------------------------

    @contextlib.contextmanager
    def reading(self) -> Generator[Reading]:
        """While something is asked of the store, remember which matches change."""
        reading = Reading()
        self._readings.add(reading)
        try:
            yield reading
        finally:
            self._readings.discard(reading)

    def changed(self, match: str | None = None) -> None:
        """What was read of this match, or of all, may not be so any more."""
        for reading in self._readings:
            reading.changed(match)

    async def settled(self, match: str) -> None:
        """Wait while a match is being mended or given back; RefusedError if that takes long."""
        while (task := self._busy.get(match)) is not None:
            _, late = await asyncio.wait({task}, timeout=RELOAD_S)
            if late:
                raise RefusedError(Reason.STORE_FAILED)

    # --- giving back ---------------------------------------------------------------------------

    async def _check_known(self, match: str) -> None:
        """RefusedError if there is no place for a match that was claimed; others may have it."""
        try:
            self._registry.check_known()
        except RefusedError:
            await self._give_back(match)
            raise

    async def _turn_away(self, match: str) -> None:
        """The server is about to end: other servers may have the match, and who asks for it."""
        await self._give_back(match)
        raise RefusedError(Reason.ELSEWHERE)

    async def _give_back(self, match: str) -> None:
        if match not in self._busy:
            self.changed(match)
            self._busy[match] = self._registry.later(self._given_back(match))
        await self.settled(match)

    async def _given_back(self, match: str) -> None:
        try:
            await asyncio.to_thread(self._store.give_back, (match,))
        except StoreError as error:
            log.warning("a match could not be given back: %s", error)
        finally:
            del self._busy[match]
            self.changed(match)

    # --- mending -------------------------------------------------------------------------------

    def reload(self, match: str) -> None:
        """Read a match again whose room has left the list: it may differ from what is kept."""
        self.changed(match)
        self._stopped[match] = self._clock()
        self._busy[match] = self._registry.later(self._read_again(match))

    async def _read_again(self, match: str) -> None:
        room: Room | None = None
        try:
            room = await self._mended(match)
        except RefusedError:
            pass
        finally:
            del self._busy[match], self._stopped[match]
            self.changed(match)
            if room is None:
                self._registry.lost(match)
            else:
                self._registry.taken_in(room)

    async def _mended(self, match: str) -> Room | None:
        """The match as it is kept once everything that was to be written is written."""
        while True:
            if await self._registry.keep(Write(match)):
                try:
                    with self.reading() as reading:
                        room = await self._kept(match)
                        if self.drains:
                            await asyncio.to_thread(self._store.give_back, (match,))
                            return None
                        if room is None or not reading.is_stale(match):
                            return room
                except StoreError as error:
                    log.warning("a match could not be read again: %s", error)
                    if isinstance(error, DamagedMatchError | ElsewhereError):
                        return None
            await asyncio.sleep(RETRY_S)

    async def _kept(self, match: str) -> Room | None:
        kept = await asyncio.to_thread(self._store.claim, match)
        return None if kept is None else await asyncio.to_thread(self._restored, kept)
