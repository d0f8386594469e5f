"""Matches read out of the store without a claim, off the event loop: for records and replays."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable

from hydrophone.core.errors import StoreError
from hydrophone.server.match import tokens
from hydrophone.server.match.finished import record_so_far
from hydrophone.server.match.room import Room
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.store.face import DamagedMatchError, Kept, Store

COPIES = 16
"""Most copies of matches that are over which are remembered."""

COPY_S = 60.0
"""Seconds for which such a copy is remembered."""

log = logging.getLogger(__name__)


class MatchReader:
    """Reads matches by id, or by code in any case. ``restored`` makes a room of what is kept.

    A match that is over does not change, and much is asked about it, so a few are remembered.
    """

    def __init__(
        self, store: Store, restored: Callable[[Kept], Room], clock: Callable[[], float]
    ) -> None:
        self._store = store
        self._restored = restored
        self._clock = clock
        self._copies: OrderedDict[str, tuple[Room, float]] = OrderedDict()

    async def copy(self, name: str) -> Room:
        """A match as it is kept, for reading alone, whichever server plays it."""
        room, until = self._copies.get(name, (None, 0.0))
        if room is not None and self._clock() < until:
            return room
        kept = await self._find(name)
        room = await asyncio.to_thread(self._restored, kept)
        if kept.over:
            self._copies[name] = room, self._clock() + COPY_S
            if len(self._copies) > COPIES:
                self._copies.popitem(last=False)
        return room

    async def record_so_far(self, name: str, token: str | None) -> tuple[str, bytes]:
        """Code and record of a match whose rules are not here, for its people.

        It tells everything, and the match may go on where its rules are. RefusedError for others.
        """
        kept = await self._find(name)
        if not kept.over and tokens.known_in(kept.kept).recognise(token) is None:
            raise RefusedError(Reason.OTHER_RULES)
        return kept.code, await asyncio.to_thread(record_so_far, kept.entries)

    async def _find(self, name: str) -> Kept:
        try:
            kept = await asyncio.to_thread(self._found, name)
        except StoreError as error:
            raise refusal_of(error) from None
        if kept is None:
            raise RefusedError(Reason.UNKNOWN_MATCH)
        return kept

    def _found(self, name: str) -> Kept | None:
        return self._store.find(name) or self._store.find(name.upper())


def refusal_of(error: StoreError) -> RefusedError:
    """What a caller is told when a match cannot be read."""
    if isinstance(error, DamagedMatchError):
        log.error("a match is damaged: %(fault)s", {"fault": error})
        return RefusedError(Reason.DAMAGED)
    log.error("a match could not be read: %s", error)
    return RefusedError(Reason.STORE_FAILED)
