"""What carries parcels between servers: NATS. It may lose some; road_link notices."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.errors import Error

from hydrophone.server.host.road_messages import subject

MOST_WAITING = 16 * 1024 * 1024
"""Most bytes that wait for the bus; what is over them is lost, and links begin anew."""

AGAIN_S = 0.5
"""Seconds between two attempts to reach the bus."""

READY_S = 2.0
"""Most seconds that a server waits for the bus when it starts."""

_GONE = "matches of other servers cannot be reached"

log = logging.getLogger(__name__)


class NatsBus:
    """One connection to NATS, which is tried for again for as long as the server runs."""

    def __init__(self, address: str, receive: Callable[[bytes], None]) -> None:
        self._address = address
        self._receive = receive
        self._client = Client()
        self._node = 0
        self._heard: Subscription | None = None
        self._waiting: deque[tuple[int, bytes]] = deque()
        self._size = 0
        self._closing = False
        self._more = asyncio.Event()
        self._there = asyncio.Event()
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def ready(self) -> None:
        """Wait for the bus, but not for long: a server is of use without it."""
        try:
            await asyncio.wait_for(self._there.wait(), READY_S)
        except TimeoutError:
            log.error("the bus is not there: %s", _GONE)

    def listen(self, node: int) -> None:
        """This node has this number from now on, or (0) none."""
        self._node = node
        self._more.set()

    def publish(self, node: int, parcel: bytes) -> None:
        """Send this to a node, or lose it."""
        if self._client.is_connected and self._size + len(parcel) <= MOST_WAITING:
            self._waiting.append((node, parcel))
            self._size += len(parcel)
            self._more.set()

    async def close(self) -> None:
        """Send what is waiting, and end."""
        self._closing = True
        while not self._task.done():  # nats-py may miss that it is cancelled while it connects
            self._task.cancel()
            await asyncio.wait({self._task}, timeout=READY_S)
        try:
            if self._client.is_connected:
                await self._send_waiting()
                await self._client.flush(1)
            await self._client.close()
        except Error as error:
            log.warning("the bus was not left in order: %s", error)

    # --- the task ------------------------------------------------------------------------------

    async def _run(self) -> None:
        await self._client.connect(
            self._address,
            max_reconnect_attempts=-1,
            reconnect_time_wait=AGAIN_S,  # type: ignore[arg-type] # seconds, also parts of one
            error_cb=self._failed,
            disconnected_cb=self._lost,
            reconnected_cb=self._found,
        )
        while True:
            try:
                await self._listen()
                self._there.set()
                await self._send_waiting()
            except Error as error:
                log.warning("the bus could not be used: %s", error)
            await self._more.wait()
            self._more.clear()

    async def _listen(self) -> None:
        if self._heard is not None and self._heard.subject == subject(self._node):
            return
        if self._heard is not None:
            await self._heard.unsubscribe()
            self._heard = None
        if self._node:
            self._heard = await self._client.subscribe(  # pyright: ignore[reportUnknownMemberType]
                subject(self._node), cb=self._take
            )

    async def _take(self, message: Msg) -> None:
        self._receive(message.data)

    async def _send_waiting(self) -> None:
        while self._waiting:
            node, parcel = self._waiting.popleft()
            self._size -= len(parcel)
            await self._client.publish(subject(node), parcel)

    async def _failed(self, error: Exception) -> None:
        if self._closing:
            raise asyncio.CancelledError  # it would try for ever
        if self._client.is_connected:
            log.warning("the bus has trouble: %s", error or type(error).__name__)

    async def _lost(self) -> None:
        if self._there.is_set() and not self._closing:
            log.error("the bus is gone: %s", _GONE)

    async def _found(self) -> None:
        log.warning("the bus is back")
        self._more.set()
