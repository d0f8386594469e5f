"""What a server does again and again beside answering, each at a pace that depends on no match."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Protocol

from hydrophone.core.errors import StoreError
from hydrophone.server.clock import Clock
from hydrophone.server.operations.node_metrics import Node
from hydrophone.server.roads.roads import BEAT_S
from hydrophone.server.rooms.listed_rooms import LAG_PARTS
from hydrophone.server.rooms.match_list import PARTS, ROUND_S
from hydrophone.server.settings import Settings

WATCH_S = 2.0
"""Seconds between two looks for silent connections and for matches that are stuck."""

LAGS_S = 5.0
"""Seconds between two times at which the people of a match are told their lags."""

PRUNE_S = 3600.0
"""Seconds between two looks for old matches to forget."""

log = logging.getLogger(__name__)


class Line(Protocol):
    """A connection that knows its own deadlines."""

    def watch(self, now: float) -> None:
        """Hang up if a deadline has passed."""
        ...


class Upkeep:
    """The works of one server. ``lines`` are its connections."""

    def __init__(
        self, settings: Settings, clock: Clock, node: Node, lines: Callable[[], Iterable[Line]]
    ) -> None:
        self._settings = settings
        self._clock = clock
        self._node = node
        self._lines = lines

    def works(self) -> tuple[Awaitable[None], ...]:
        """All works; each goes on for ever, but the first."""
        return (
            asyncio.to_thread(self._check_store),
            self._watch(),
            self._tell_lags(),
            self._tell_list(),
            self._prune(),
            self._beat(),
        )

    def _check_store(self) -> None:
        """Say which matches are damaged; the others are served meanwhile."""
        try:
            for fault in self._node.store.damaged():
                log.error("a match is damaged: %(fault)s", {"fault": fault})
        except StoreError as error:
            log.error("the stored matches could not be checked: %s", error)

    async def _watch(self) -> None:
        node = self._node
        while True:
            await asyncio.sleep(WATCH_S)
            for line in self._lines():
                _try(partial(line.watch, self._clock.now()))
            _try(node.guard.watch)
            _try(node.matches.watch)
            _try(node.matches.tidy)

    async def _tell_lags(self) -> None:
        while True:
            await asyncio.sleep(LAGS_S / LAG_PARTS)
            _try(self._node.matches.tell_lags)

    async def _tell_list(self) -> None:
        while True:
            await asyncio.sleep(ROUND_S / PARTS)
            _try(self._node.matches.tell_list)

    async def _beat(self) -> None:
        while self._node.roads is not None:
            await asyncio.sleep(BEAT_S)
            _try(self._node.roads.beat)

    async def _prune(self) -> None:
        while True:
            await self.prune()
            await asyncio.sleep(PRUNE_S)

    async def prune(self) -> None:
        """Forget old matches, but none that people look at, and none by a clock that jumped."""
        if self._clock.jumped:
            log.warning("the system's clock was set: no old matches are forgotten until a restart")
            return
        now, settings, matches = self._clock.now(), self._settings, self._node.matches
        prune = partial(
            self._node.store.prune,
            over_before=now - settings.keep_over_s,
            open_before=now - settings.keep_open_s,
            tables_before=now - settings.keep_tables_s,
            spare=matches.watched(),
        )
        try:
            matches.drop(await asyncio.to_thread(prune))
        except StoreError as error:
            log.warning("old matches could not be forgotten: %s", error)


def _try(work: Callable[[], None]) -> None:
    """One fault ends no other work, and not this one for ever."""
    try:
        work()
    except Exception:
        log.exception("something that is done again and again has failed")
