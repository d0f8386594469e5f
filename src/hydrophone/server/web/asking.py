"""Who asks over HTTP, if their name stays, and what the store answers them."""

import asyncio
import time
from collections.abc import Callable
from typing import TypeVar
from weakref import WeakValueDictionary

from starlette.requests import Request

from hydrophone.core.errors import StoreError
from hydrophone.server.match.people.presence import AddressKey
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.store.people import Device
from hydrophone.server.web import weights
from hydrophone.server.web.match_routes import MatchFinder

T = TypeVar("T")


class Asking:
    """Handlers for persons. ``nameless``: why others are refused."""

    nameless = Reason.NAME_NEEDED

    def __init__(self, finder: MatchFinder) -> None:
        self._finder = finder
        self._matches, self._limits = finder.matches, finder.limits
        self._turns = WeakValueDictionary[AddressKey, asyncio.Lock]()
        """Held while the store is asked for an address, so that others find a thread for theirs."""

    async def _device(self, request: Request, weight: float = weights.PERSON) -> Device:
        """The device that asks, and pays; RefusedError if it is no person's."""
        self._limits.take(request, weight)
        device = await self._finder.device(request)
        if device is None:
            raise RefusedError(self.nameless)
        return device

    async def _ask(self, request: Request, work: Callable[[], T]) -> T:
        """What the store answers, to one of an address at a time; it pays for what that takes."""
        address = self._limits.key(request)

        def timed() -> tuple[T, float]:
            began = time.thread_time()
            return work(), time.thread_time() - began

        try:
            async with self._turns.setdefault(address, asyncio.Lock()):
                answer, seconds = await asyncio.to_thread(timed)
        except StoreError:
            raise RefusedError(Reason.STORE_FAILED) from None
        self._limits.charge_s(address, seconds)
        return answer
