"""In one turn of the event loop one thing is begun for each address, so that others come between.

However much the connections of an address bring at once, others wait for one of its things.
"""

import asyncio
from collections import deque

from hydrophone.server.match.people.presence import AddressKey


class LoopTurns:
    """Lets one request of an address begin in a turn; its others wait, in order."""

    def __init__(self) -> None:
        self._begun = set[AddressKey]()
        """For whom something is begun in this turn."""
        self._waiting: dict[AddressKey, deque[asyncio.Future[None]]] = {}

    async def take(self, address: AddressKey) -> None:
        """Wait for a turn in which nothing is begun for this address as yet."""
        loop = asyncio.get_running_loop()
        if not self._begun:
            loop.call_soon(self._next_turn)
        if address not in self._begun:
            self._begun.add(address)
            return
        place = loop.create_future()
        self._waiting.setdefault(address, deque()).append(place)
        await place

    def _next_turn(self) -> None:
        self._begun.clear()
        for address, places in list(self._waiting.items()):
            while places and address not in self._begun:
                place = places.popleft()
                if not place.done():  # who waited may have gone
                    place.set_result(None)
                    self._begun.add(address)
            if not places:
                del self._waiting[address]
        if self._begun:
            asyncio.get_running_loop().call_soon(self._next_turn)
