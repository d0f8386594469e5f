"""The store as the rooms of a server use it: nothing waits for it, and it shows if it fails."""

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from functools import partial
from typing import ParamSpec, TypeVar

from hydrophone.core.errors import StoreError
from hydrophone.server.match.effects import Write
from hydrophone.server.protocol.refusals import Reason, RefusedError, or_refused
from hydrophone.server.store.face import (
    FIRST,
    DamagedMatchError,
    Done,
    Kept,
    OvertakenError,
    UnwritableError,
)
from hydrophone.server.store.store import Store

SILENT_S = 1.0
"""Seconds without an answer of the database after which a server steps aside."""

_NAME = re.compile(r"[\w-]{1,64}", re.ASCII)
"""Ids and codes of matches."""

P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger(__name__)


class RoomStore:
    """Asks the store off the event loop, and remembers how the last write went.

    ``kept`` is the store itself.
    """

    def __init__(self, kept: Store) -> None:
        self.kept = kept
        self.works = True
        """Did the store take the last write that was not refused for its match alone?"""
        self._has_failed = False
        """Did the last write fail?"""

    @property
    def is_silent(self) -> bool:
        """Has the database not answered for so long that other servers are to play?"""
        return self.kept.silent_s > SILENT_S

    @property
    def keeps(self) -> bool:
        """Can matches be kept by this server, as far as is known?"""
        return self.works and not self.is_silent

    # --- writing -------------------------------------------------------------------------------

    def write(self, write: Write, epoch: int, done: Done) -> None:
        """Write under this epoch; ``done`` hears how it went."""

        def answered(error: StoreError | None) -> None:
            self._see(error)
            done(error)

        self.kept.write(write, epoch, answered)

    async def create(self, first: Write) -> StoreError | None:
        """Write the beginning of a new match; what was wrong with that."""
        error: StoreError | None = await _answer(partial(self.kept.write, first, FIRST))
        self._see(error)
        return error

    async def probe(self) -> None:
        """Make a write that changes no match, after all that is in hand: does the store work?"""
        self._see(await _answer(partial(self.kept.write, Write(""), 0)), is_probe=True)

    async def ask_again(self) -> None:
        """Probe a store that failed, until it works: meanwhile no person may be sent here."""
        if self._has_failed:
            await self.probe()

    def _see(self, error: StoreError | None, *, is_probe: bool = False) -> None:
        """How a write went; the log says when the store begins to fail, and works again.

        What is wrong with one match, as a code that is taken, is no fault of the store: a probe
        tells whether there is one.
        """
        self._has_failed = not (error is None or isinstance(error, OvertakenError))
        if not self._has_failed:
            if not self.works:
                log.warning("the store works again")
            self.works = True
        elif not is_probe and not isinstance(error, UnwritableError):
            log.error("a match could not be written: %(fault)s", {"fault": error})
        else:
            if self.works:
                log.error("the store failed: %(fault)s", {"fault": error})
            self.works = False

    async def ask(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What the store answers to this; RefusedError if it fails."""
        try:
            return await asyncio.to_thread(work, *args, **kwargs)
        except StoreError:
            raise RefusedError(Reason.STORE_FAILED) from None

    # --- matches out of it ---------------------------------------------------------------------

    async def claim(self, name: str) -> Kept:
        """Claim the match of this id or code; RefusedError if there is none, or it is damaged."""
        return await self._found(name, self._claimed)

    async def find(self, name: str) -> Kept:
        """As ``claim``, for reading alone: nothing is claimed."""
        return await self._found(name, lambda name: asyncio.to_thread(self.kept.find, name))

    async def _claimed(self, name: str) -> Kept | None:
        kept: Kept | StoreError | None = await _answer(partial(self.kept.claim, name))
        if isinstance(kept, StoreError):
            raise kept
        return kept

    async def _found(self, name: str, ask: Callable[[str], Awaitable[Kept | None]]) -> Kept:
        """The match of this name, or of this code in any case.

        A name that no match has is asked for with no others: a database may refuse them all.
        """
        if _NAME.fullmatch(name) is None:
            raise RefusedError(Reason.UNKNOWN_MATCH)
        try:
            kept = await ask(name) or await ask(name.upper())
        except DamagedMatchError as error:
            log.error("a match is damaged: %(fault)s", {"fault": error})
            raise RefusedError(Reason.DAMAGED) from None
        except StoreError as error:
            log.error("a match could not be read: %(fault)s", {"fault": error})
            raise RefusedError(Reason.STORE_FAILED) from None
        return or_refused(kept, Reason.UNKNOWN_MATCH)


async def _answer(ask: Callable[[Callable[[T], None]], None]) -> T:
    """What is answered to this."""
    answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()

    def done(told: T) -> None:
        if not answer.done():
            answer.set_result(told)

    ask(done)
    return await answer
