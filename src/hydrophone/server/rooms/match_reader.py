"""Matches out of the store, off the event loop; what goes wrong is a RefusedError."""

import asyncio
import logging
from collections.abc import Callable

from hydrophone.core.errors import StoreError
from hydrophone.server.match.people import tokens
from hydrophone.server.match.records.finished import record_so_far
from hydrophone.server.match.room import Room
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.rooms.ports import AwayError
from hydrophone.server.store.face import DamagedMatchError, ElsewhereError, Kept, Store

WAITS = 3
"""Times that a match is waited for whose server seems to have died."""

log = logging.getLogger(__name__)


class MatchReader:
    """Reads matches by id, or by code in any case. ``restored`` makes a room of what is kept."""

    def __init__(self, store: Store, restored: Callable[[Kept], Room]) -> None:
        self._store = store
        self._restored = restored

    async def claim(self, name: str) -> Kept:
        """A match that is this server's from now on; AwayError if it is another's.

        If that one seems to have died, it is waited for until its lease can be ended.
        """
        for _ in range(WAITS):
            try:
                return await self._kept(self._store.claim, name)
            except AwayError as away:
                if away.dies_in_s is None:
                    raise
                await asyncio.sleep(away.dies_in_s)
        return await self._kept(self._store.claim, name)

    async def copy(self, name: str) -> Room:
        """A match as it is kept, for reading alone, whichever server it belongs to."""
        kept = await self._kept(self._store.find, name)
        return await asyncio.to_thread(self._restored, kept)

    async def record_so_far(self, name: str, token: str | None) -> tuple[str, bytes]:
        """Code and record of a match whose rules are not here, for its people.

        It tells everything, and the match may go on where its rules are. RefusedError for others.
        """
        kept = await self._kept(self._store.find, name)
        if not kept.over and tokens.known_in(kept.kept).recognise(token) is None:
            raise RefusedError(Reason.OTHER_RULES)
        return kept.code, await asyncio.to_thread(record_so_far, kept.entries)

    async def _kept(self, find: Callable[[str], Kept | None], name: str) -> Kept:
        kept = await asyncio.to_thread(_found, find, name)
        if kept is None:
            raise RefusedError(Reason.UNKNOWN_MATCH)
        return kept


def _found(find: Callable[[str], Kept | None], name: str) -> Kept | None:
    try:
        return find(name) or find(name.upper())
    except ElsewhereError as error:
        raise AwayError(
            error.match, error.node, speaks=error.speaks, dies_in_s=error.dies_in_s
        ) from None
    except DamagedMatchError as error:
        log.error("a match is damaged: %(fault)s", {"fault": error})
        raise RefusedError(Reason.DAMAGED) from None
    except StoreError as error:
        log.error("a match could not be read: %s", error)
        raise RefusedError(Reason.STORE_FAILED) from None
