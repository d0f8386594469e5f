"""What carries parcels between servers: NATS. It may lose some; road_link notices."""

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Callable

from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.errors import Error, MaxPayloadError, NoRespondersError

from hydrophone.server.roads.nats_connection import AGAIN_S, NatsConnection
from hydrophone.server.roads.road_messages import EVERY, subject

MOST_WAITING = 16 * 1024 * 1024
"""Most bytes that wait for the bus; what is over them is lost, and links begin anew."""

PROBE_S = 5.0
"""Seconds that the bus has for a sign of life."""

_NOBODY = "hydrophone.nobody"
"""Nobody listens here, and the bus says so to whoever asks."""

_GONE = "matches of other servers cannot be reached"

log = logging.getLogger(__name__)


class NatsBus:
    """One connection to NATS, and what waits for it."""

    def __init__(
        self,
        address: str,
        receive: Callable[[bytes], None],
        receive_all: Callable[[bytes], None],
    ) -> None:
        self._receive = receive
        self._receive_all = receive_all
        self._node = 0
        self._heard: Subscription | None = None
        self._waiting: deque[tuple[int, bytes]] = deque()
        self._size = 0
        self._probing: asyncio.Task[None] | None = None
        self._more = asyncio.Event()
        self._connection = NatsConnection(address, _GONE, self._begin, go_on=self._go_on)

    async def ready(self) -> None:
        """Wait for the bus, but not for long: a server is of use without it."""
        await self._connection.ready()

    def listen(self, node: int) -> None:
        """This node has this number from now on, or (0) none."""
        self._node = node
        self._more.set()

    def publish(self, node: int, parcel: bytes) -> None:
        """Send this to a node, or to every node, or lose it."""
        if self._connection.is_there and self._size + len(parcel) <= MOST_WAITING:
            self._waiting.append((node, parcel))
            self._size += len(parcel)
            self._more.set()

    def probe(self, answered: Callable[[], None]) -> None:
        """Ask NATS for a sign of life, and call back when it comes, if it does."""
        self._probing = asyncio.get_running_loop().create_task(self._probe(answered))

    async def _probe(self, answered: Callable[[], None]) -> None:
        while not await self._says_that_it_lives():
            await asyncio.sleep(AGAIN_S)
        answered()

    async def _says_that_it_lives(self) -> bool:
        """Not by a ping: nats-py hears nothing any more after one whose answer came too late."""
        if self._connection.is_there:
            try:
                await self._connection.client.request(_NOBODY, timeout=PROBE_S)
            except NoRespondersError:
                return True
            except Error:
                return False
        return False

    @property
    def is_there(self) -> bool:
        """Is the bus reached just now?"""
        return self._connection.is_there

    @property
    def waiting(self) -> int:
        """Bytes that wait for the bus."""
        return self._size

    async def close(self) -> None:
        """Send what is waiting, and end."""
        if self._probing is not None:
            self._probing.cancel()
        if self._connection.is_there:
            with contextlib.suppress(Error):
                await self._send_waiting()
        await self._connection.close()

    # --- the task of the connection ------------------------------------------------------------

    async def _begin(self) -> None:
        """Listen. What waited for a bus that broke is not sent: links have begun anew by then."""
        self._waiting.clear()
        self._size = 0
        self._heard = None
        await self._connection.client.subscribe(  # pyright: ignore[reportUnknownMemberType]
            subject(EVERY), cb=self._take_all
        )
        await self._listen()

    async def _go_on(self) -> None:
        """For this client alone: nats-py may miss that whoever waits for it is to end."""
        client = self._connection.client
        while self._connection.client is client:
            self._more.clear()
            await self._listen()
            await self._send_waiting()
            await self._more.wait()

    async def _listen(self) -> None:
        """To the number of this node, once."""
        if self._heard is not None and self._heard.subject == subject(self._node):
            return
        if self._heard is not None:
            await self._heard.unsubscribe()
            self._heard = None
        if self._node:
            self._heard = await self._connection.client.subscribe(  # pyright: ignore[reportUnknownMemberType]
                subject(self._node), cb=self._take
            )

    async def _take(self, message: Msg) -> None:
        self._receive(message.data)

    async def _take_all(self, message: Msg) -> None:
        self._receive_all(message.data)

    async def _send_waiting(self) -> None:
        client = self._connection.client
        while self._waiting and self._connection.client is client:
            node, parcel = self._waiting.popleft()
            self._size -= len(parcel)
            try:
                await client.publish(subject(node), parcel)
            except MaxPayloadError as error:
                log.warning("a parcel was too large for the bus: %s", error)
