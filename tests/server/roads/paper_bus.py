"""A bus of paper: what travels on it is carried, delayed, lost or doubled as a test wants.

It stands in for ``NatsConnection``. What one subscription is sent comes in order, as NATS has it,
but subscriptions overtake each other. ``at_once`` carries everything by itself.
"""

import asyncio
import itertools
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Iterator

import msgspec
from nats import errors

Take = Callable[["Letter"], Awaitable[None]]


class Letter(msgspec.Struct):
    """What travels."""

    subject: str
    data: bytes
    reply: str = ""
    bus: "PaperBus | None" = None

    async def respond(self, data: bytes) -> None:
        """Answer a request."""
        assert self.bus is not None
        self.bus.post(self.reply, data)


class Subscription:
    """Who hears of a subject, one after the other."""

    def __init__(self, bus: "PaperBus", subject: str, queue: str, take: Take) -> None:
        self.subject, self.queue, self.take = subject, queue, take
        self.waiting: deque[Letter] = deque()
        self._bus = bus

    async def unsubscribe(self) -> None:
        """What waits is heard by nobody."""
        self._bus.end(self)


class Client:
    """A client of the bus."""

    def __init__(self, bus: "PaperBus") -> None:
        self._bus = bus
        self.is_connected = bus.is_there

    async def subscribe(self, subject: str, queue: str = "", *, cb: Take) -> Subscription:
        """Hear of a subject."""
        return self._bus.listen(subject, queue, cb)

    async def publish(self, subject: str, data: bytes) -> None:
        """Send this."""
        if not self.is_connected:
            raise errors.ConnectionClosedError
        self._bus.post(subject, data)

    async def request(self, subject: str, data: bytes, timeout: float) -> Letter:
        """Ask one who listens, and wait for the answer."""
        answer: asyncio.Future[Letter] = asyncio.get_running_loop().create_future()

        async def take(letter: Letter) -> None:
            if not answer.done():
                answer.set_result(letter)

        inbox = await self.subscribe(self._bus.inbox(), cb=take)
        if not self._bus.post(subject, data, inbox.subject):
            await inbox.unsubscribe()
            raise errors.NoRespondersError
        try:
            await asyncio.wait({answer}, timeout=timeout)
        finally:
            await inbox.unsubscribe()
        if not answer.done():
            raise errors.TimeoutError
        return answer.result()


class PaperBus:
    """All subscriptions, and what is under way to each of them."""

    def __init__(self) -> None:
        self.is_there = True
        self.at_once = False
        self.posted: Counter[str] = Counter()
        """How many letters were posted, by what they are."""
        self.subscriptions: list[Subscription] = []
        self._inboxes: Iterator[int] = itertools.count(1)
        self._connections: list[Connection] = []
        self.turn = 0
        """Counts who of a queue hears of a letter."""

    def connection(
        self,
        address: str,
        gone: str,
        begin: Callable[[], Awaitable[None]],
        *,
        lost: Callable[[], None] = lambda: None,
    ) -> "Connection":
        """As ``NatsConnection``."""
        made = Connection(self, begin, lost)
        self._connections.append(made)
        return made

    def inbox(self) -> str:
        """Where one answer comes."""
        return f"inbox.{next(self._inboxes)}"

    def listen(self, subject: str, queue: str, take: Take) -> Subscription:
        """Somebody hears of a subject."""
        made = Subscription(self, subject, queue, take)
        self.subscriptions.append(made)
        return made

    def end(self, subscription: Subscription) -> None:
        """They hear of it no longer."""
        if subscription in self.subscriptions:
            self.subscriptions.remove(subscription)

    def post(self, subject: str, data: bytes, reply: str = "") -> bool:
        """Send this; False if nobody listens."""
        self.posted[subject] += 1
        found = [each for each in self.subscriptions if each.subject == subject]
        if any(each.queue for each in found):
            self.turn += 1
            found = [found[self.turn % len(found)]]
        for each in found:
            each.waiting.append(Letter(subject, data, reply, self))
        if self.at_once and found:
            asyncio.get_running_loop().create_task(self.carry_all())
        return bool(found)

    def leave(self) -> None:
        """It goes away, and with it what is under way and who listens."""
        self.is_there = False
        self.subscriptions.clear()
        for connection in self._connections:
            connection.lose()

    def come_back(self) -> None:
        """It is there again, and each connection has another client."""
        self.is_there = True
        for connection in self._connections:
            connection.begin()

    # --- what happens to letters -----------------------------------------------------------------

    def _ways(self) -> list[Subscription]:
        return [each for each in self.subscriptions if each.waiting]

    async def carry(self, way: int, *, lost: bool = False, doubled: bool = False) -> None:
        """The next letter on one of the ways arrives, or is lost, or arrives and comes again."""
        ways = self._ways()
        if ways:
            to = ways[way % len(ways)]
            letter = to.waiting.popleft()
            if doubled:
                to.waiting.append(letter)
            if not lost:
                await to.take(letter)

    async def carry_all(self) -> None:
        """What is under way arrives."""
        while self._ways():
            await self.carry(0)


class Connection:
    """As ``NatsConnection``, but there at once."""

    def __init__(
        self, bus: PaperBus, begin: Callable[[], Awaitable[None]], lost: Callable[[], None]
    ) -> None:
        self._bus = bus
        self._begin = begin
        self._lost = lost
        self._there = asyncio.Event()
        self.begin()

    def begin(self) -> None:
        """A client that nobody has listened by."""
        self.client = Client(self._bus)
        self._beginning = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        await self._begin()
        self._there.set()

    def lose(self) -> None:
        """The client is cut off."""
        self._there.clear()
        self._beginning.cancel()
        self.client.is_connected = False
        self._lost()

    @property
    def is_there(self) -> bool:
        """Can anything be sent now?"""
        return self._there.is_set()

    async def ready(self) -> None:
        """Wait for it."""
        await self._there.wait()

    async def close(self) -> None:
        """End it."""
        self._beginning.cancel()
