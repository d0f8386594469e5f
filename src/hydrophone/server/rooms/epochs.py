"""Which rooms are overtaken: their match has a newer epoch, as another server has claimed it.

A hint says so at once, and may be lost; so all epochs are compared once a second, and whenever some
hints may have been lost.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping

from hydrophone.core.errors import StoreError
from hydrophone.server.match.room import Room
from hydrophone.server.rooms.listed_rooms import ListedRooms
from hydrophone.server.store.face import Claimed, Store

SILENT_S = 1.0
"""Seconds without an answer of the database after which a server steps aside."""

Overtaken = Callable[[Room, str], None]
"""This room is overtaken, by the server of this name."""

log = logging.getLogger(__name__)


class Epochs:
    """Compares the epochs of the rooms in memory with those that are kept."""

    def __init__(self, store: Store, rooms: ListedRooms, overtaken: Overtaken) -> None:
        self._store = store
        self._rooms = rooms
        self._overtaken = overtaken

    @property
    def is_silent(self) -> bool:
        """Has the database not answered for so long that others are to play?"""
        return self._store.silent_s > SILENT_S

    def hear(self, claimed: Mapping[str, Claimed]) -> None:
        """Another server has claimed these matches."""
        for match, by in claimed.items():
            listed = self._rooms.get(match)
            if listed is not None and listed.epoch < by.epoch:
                self._overtaken(listed.room, by.server)

    async def compare(self, rooms: Iterable[Room]) -> None:
        """Ask the database about these rooms."""
        listed = {room.match.table.match: each for room in rooms if (each := self._rooms.of(room))}
        held = {match: each.epoch for match, each in listed.items()}
        if not held or self.is_silent:
            return
        try:
            overtaken = await asyncio.to_thread(self._store.overtaken, held)
        except StoreError as error:
            log.warning("epochs could not be compared: %s", error)
            return
        for match, by in overtaken.items():
            self._overtaken(listed[match].room, by.server)
