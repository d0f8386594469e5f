"""What a server does again and again beside answering, each at a pace that depends on no match."""

import asyncio
import inspect
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

import msgspec

from hydrophone.core.errors import StoreError
from hydrophone.server.clock import ServerClock
from hydrophone.server.operations.node_metrics import Node
from hydrophone.server.rooms.match_list import PARTS, ROUND_S
from hydrophone.server.rooms.running_rooms import LAG_PARTS
from hydrophone.server.settings import Settings

SECOND_S = 1.0
"""Seconds between two times at which the times of matches are kept and their epochs compared."""

STEP_ASIDE_S = 0.25
"""Seconds between two looks whether the database answers."""

WATCH_S = 2.0
"""Seconds between two looks for silent connections and for matches that no person looks at."""

LAGS_S = 5.0
"""Seconds between two times at which the people of a match are told their lags."""

PRUNE_S = 3600.0
"""Seconds between two looks for old matches to forget."""

log = logging.getLogger(__name__)

PeriodicWork = Callable[[], Awaitable[None] | None]
"""Done again and again; it may take a while if it is a coroutine."""


class Periodic(msgspec.Struct, frozen=True):
    """The works of one server."""

    _settings: Settings
    _clock: ServerClock
    _node: Node
    _watch: Sequence[PeriodicWork]
    """See which of its connections are over a deadline."""

    def works(self) -> tuple[Awaitable[None], ...]:
        """All works; each goes on for ever, but the first."""
        matches = self._node.matches
        every = partial(_every, asyncio.get_running_loop().time())
        return (
            asyncio.to_thread(self._check_store),
            every(STEP_ASIDE_S, matches.step_aside),
            every(SECOND_S, matches.running.keep),
            every(SECOND_S, matches.store.ask_again),
            every(SECOND_S, matches.compare),
            every(SECOND_S, matches.intake.claim_due),
            every(SECOND_S, matches.read_list),
            *(every(WATCH_S, each) for each in self._watch),
            every(WATCH_S, matches.tidy),
            every(LAGS_S / LAG_PARTS, matches.running.tell_lags),
            every(ROUND_S / PARTS, matches.tell_list),
            every(PRUNE_S, self.prune, at_once=True),
        )

    def _check_store(self) -> None:
        """Say which matches are damaged; the others are served meanwhile."""
        try:
            for fault in self._node.matches.store.kept.damaged():
                log.error("a match is damaged: %(fault)s", {"fault": fault})
        except StoreError as error:
            log.error("the stored matches could not be checked: %s", error)

    async def prune(self) -> None:
        """Forget old matches, but none that people look at, and none by a clock that jumped.

        Persons without a device and a code are erased as well.
        """
        if self._clock.jumped:
            log.warning("the system's clock was set: no old matches are forgotten until a restart")
            return
        now, settings, matches = self._clock.now(), self._settings, self._node.matches
        prune = partial(
            matches.store.kept.prune,
            over_before=now - settings.keep_over_s,
            open_before=now - settings.keep_open_s,
            tables_before=now - settings.keep_tables_s,
            spare=matches.clients.watched(),
        )
        try:
            matches.drop(await asyncio.to_thread(prune))
            await asyncio.to_thread(matches.store.kept.people.erase_lost)
            await asyncio.to_thread(matches.store.kept.conduct.forget_old)
        except StoreError as error:
            log.warning("old matches could not be forgotten: %s", error)


async def _every(
    began: float, seconds: float, work: PeriodicWork, *, at_once: bool = False
) -> None:
    """Do a work after each so many seconds; one fault ends no other work, and not this one.

    It is done at multiples of its seconds after ``began``, so that the loop wakes once for all
    works that began together: each wake of a server that rests costs more than most works.
    """
    clock, at = asyncio.get_running_loop().time, began
    while True:
        if not at_once:
            at = max(at, began + (clock() - began) // seconds * seconds) + seconds
            await asyncio.sleep(at - clock())
        at_once = False
        try:
            done = work()
            if inspect.isawaitable(done):
                await done
        except StoreError as error:
            log.warning("the store could not be asked: %s", error)
        except Exception:
            log.exception("something that is done again and again has failed")
