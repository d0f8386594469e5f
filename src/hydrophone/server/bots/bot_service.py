"""``hydrophone bots``: bot workers that any server of the bus may hire, each a process of its own.

A worker does one line at a time, taken fairly from the servers that it serves; each has at most one
line with it. When its process ends, it lets all servers go and comes back under another name.
"""

import asyncio
import logging
import secrets
from collections import OrderedDict

import msgspec
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.errors import Error

from hydrophone.server.bots.bot_messages import (
    GROUP,
    Beat,
    Done,
    Fault,
    Kind,
    Leaving,
    LetGo,
    Part,
    ToServer,
    decode_hire,
    decode_to_worker,
    encode,
    hire_subject,
    server_subject,
    worker_subject,
)
from hydrophone.server.bots.worker import MAKER, Forget
from hydrophone.server.roads.nats_connection import NatsConnection
from hydrophone.server.workers.fair_work import FairWork
from hydrophone.server.workers.line_process import LineProcess, LostError

BEAT_S = 0.25
"""Seconds between two beats to a server whose line is here."""

SERVED = 64
"""Most servers of a worker; with another, the one that has asked for longest ago is let go."""

FORGOTTEN_S = 600.0
"""Seconds of silence until a server counts as gone."""

AGAIN_S = 1.0
"""Seconds until a worker that could not begin tries again."""

MOST = 64 * 1024 * 1024
"""Most bytes of a line."""

_READY = msgspec.json.encode(Forget(""))
"""A line that a process answers when it is ready."""

_GONE = "nobody can ask"

log = logging.getLogger(__name__)


class BotService:
    """The bot workers of this program: so many, and one more for bots that think apart."""

    def __init__(self, address: str, workers: int, maker: str = MAKER) -> None:
        self._maker = maker
        self._there = asyncio.Event()
        self._connection = NatsConnection(address, _GONE, self._begin)
        self._workers: set[_Worker] = set()
        loop = asyncio.get_running_loop()
        kinds = [Kind.APART] + [Kind.TOGETHER] * workers
        self._tasks = [loop.create_task(self._keep(kind)) for kind in kinds]
        self._beating = loop.create_task(self._beat())
        self._is_closing = False

    async def ready(self) -> None:
        """Wait for the bus, but not for long."""
        await self._connection.ready()

    async def begun(self) -> None:
        """Wait until as many workers as there are to be can be hired."""
        while len(self._workers) < len(self._tasks):
            await asyncio.sleep(BEAT_S)
        await asyncio.gather(*(worker.begun.wait() for worker in self._workers))

    async def close(self) -> None:
        """Do what is in hand, let all servers go, and end."""
        self._is_closing = True
        for worker in self._workers:
            worker.ended.set()
        if not self._there.is_set():
            for task in self._tasks:
                task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._beating.cancel()
        await asyncio.wait({self._beating})
        await self._connection.close()

    async def _begin(self) -> None:
        for worker in list(self._workers):
            await worker.listen()
        self._there.set()

    async def _keep(self, kind: Kind) -> None:
        """A worker, and another when it ends."""
        await self._there.wait()
        while not self._is_closing:
            worker = _Worker(self._connection, kind, self._maker)
            self._workers.add(worker)
            try:
                await worker.begin()
                await worker.ended.wait()
            except (OSError, EOFError, TimeoutError, Error) as error:
                log.error("a bot worker could not begin: %s", error)
                await asyncio.sleep(AGAIN_S)
            await worker.leave()
            self._workers.remove(worker)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT_S)
            for worker in list(self._workers):
                await worker.beat()


class _Served(msgspec.Struct):
    """A server, and its line that is here; 0 for none."""

    number: int
    latest: int
    """The last of its lines that came."""
    heard_at: float


class _Parts(msgspec.Struct):
    """What has come of a line."""

    number: int
    line: bytearray


class _Asked(msgspec.Struct, frozen=True):
    server: str
    number: int
    line: bytes
    timeout_s: float


class _Worker:
    """One process, and the servers that have hired it."""

    def __init__(self, connection: NatsConnection, kind: Kind, maker: str) -> None:
        self.begun = asyncio.Event()
        self.ended = asyncio.Event()
        self._connection = connection
        self._kind = kind
        self._name = secrets.token_hex(8)
        self._process = LineProcess("hydrophone.server.bots.worker", maker)
        self._works: FairWork[_Asked] = FairWork(self._do)
        self._served: OrderedDict[str, _Served] = OrderedDict()
        self._parts: dict[str, _Parts] = {}
        self._in_hand: _Asked | None = None
        self._is_ready = False
        self._client: Client | None = None
        """The client that it listens by."""
        self._own: Subscription | None = None
        self._offer: Subscription | None = None
        self._listening = asyncio.Lock()

    async def begin(self) -> None:
        """Start the process, and let servers hire it. One for bots apart starts when it must."""
        if self._kind is Kind.TOGETHER:
            await self._process.exchange(_READY, 0.0)
        self._is_ready = True
        await self.listen()

    async def leave(self) -> None:
        """Take no more, do what is in hand, and end the process."""
        self.ended.set()
        await self.listen()
        for server in list(self._served):
            await self._say_that_it_leaves(server)
        await self._works.finish()
        await self._listen_no_more()
        await self._process.kill()

    async def _say_that_it_leaves(self, server: str) -> None:
        in_hand = self._in_hand
        is_its = in_hand is not None and in_hand.server == server
        number = in_hand.number if in_hand is not None and is_its else 0
        await self._tell(server, Leaving(self._name, number))

    async def beat(self) -> None:
        """Tell servers whose line is here so, forget silent ones, and see to the process."""
        now = asyncio.get_running_loop().time()
        for server, served in list(self._served.items()):
            if served.number:
                await self._tell(server, Beat(self._name, served.number))
            elif now - served.heard_at > FORGOTTEN_S:
                self._forget(server)
        if self._process.has_ended and self._works.rests and not self.ended.is_set():
            log.warning("a bot worker's process has ended, and is replaced")
            self.ended.set()
        await self.listen()

    # --- hiring --------------------------------------------------------------------------------

    async def listen(self) -> None:
        """Listen to its servers, and where workers who serve so many are called.

        Each beat looks whether that is so: a new client has heard of nothing.
        """
        async with self._listening:
            client = self._connection.client
            if client is not self._client:
                self._client, self._own, self._offer = client, None, None
            if not self._is_ready or not client.is_connected:
                return
            try:
                if self._own is None and not self.ended.is_set():
                    self._own = await client.subscribe(  # pyright: ignore[reportUnknownMemberType]
                        worker_subject(self._name), cb=self._take
                    )
                await self._offer_itself(client)
            except Error as error:
                log.warning("a bot worker could not offer itself: %s", error)
            else:
                self.begun.set()

    async def _offer_itself(self, client: Client) -> None:
        """Nowhere when it ends."""
        subject = hire_subject(self._kind, len(self._served))
        before = self._offer
        if before is not None and before.subject == subject and not self.ended.is_set():
            return
        self._offer = None
        if not self.ended.is_set():
            self._offer = await client.subscribe(  # pyright: ignore[reportUnknownMemberType]
                subject, GROUP, cb=self._take_call
            )
        if before is not None:
            await before.unsubscribe()

    async def _take_call(self, message: Msg) -> None:
        try:
            server = decode_hire(message.data).server
            await message.respond(b"" if self.ended.is_set() else self._name.encode())
        except (msgspec.MsgspecError, Error) as error:
            log.warning("a call for a bot worker could not be answered: %s", error)
            return
        if not self.ended.is_set():
            self._serve(server, 0)
        await self.listen()

    def _serve(self, server: str, number: int) -> None:
        served = self._served.setdefault(server, _Served(0, 0, 0.0))
        served.number = number or served.number
        served.latest = max(number, served.latest)
        served.heard_at = asyncio.get_running_loop().time()
        self._served.move_to_end(server)
        if len(self._served) > SERVED:
            self._forget(next(iter(self._served)))

    def _forget(self, server: str) -> None:
        self._served.pop(server, None)
        self._parts.pop(server, None)

    async def _listen_no_more(self) -> None:
        async with self._listening:
            own, self._own = self._own, None
            if own is not None and self._client is not None and self._client.is_connected:
                try:
                    await own.unsubscribe()
                except Error as error:
                    log.warning("a bot worker could not be withdrawn: %s", error)

    # --- lines ---------------------------------------------------------------------------------

    async def _take(self, message: Msg) -> None:
        try:
            said = decode_to_worker(message.data)
        except msgspec.MsgspecError as error:
            log.warning("what a server said could not be read: %s", error)
            return
        if isinstance(said, LetGo):
            self._forget(said.server)
            self._works.drop(said.server)
        elif self.ended.is_set():
            await self._say_that_it_leaves(said.server)
        else:
            self._take_part(said)
        await self.listen()

    def _take_part(self, said: Part) -> None:
        """Where a part was lost or comes twice, the server hears no beat and asks elsewhere."""
        served = self._served.get(said.server)
        if served is not None and said.number <= served.latest:
            return
        if said.at == 0:
            self._serve(said.server, 0)
            self._parts[said.server] = _Parts(said.number, bytearray())
        parts = self._parts.get(said.server)
        if parts is None or (parts.number, len(parts.line)) != (said.number, said.at):
            return
        parts.line += said.part
        if len(parts.line) > MOST:
            del self._parts[said.server]
        elif said.is_last:
            del self._parts[said.server]
            self._serve(said.server, said.number)
            asked = _Asked(said.server, said.number, bytes(parts.line), said.timeout_s)
            self._works.put(said.server, said.server, "", asked)

    async def _do(self, asked: _Asked, _: str) -> None:
        if self.ended.is_set():
            return  # its server hears that the worker leaves
        self._in_hand = asked
        fault: Fault | None = None
        answer = b""
        try:
            answer = await self._process.exchange(asked.line, asked.timeout_s)
        except LostError:
            self.ended.set()
            return
        except TimeoutError:
            fault = Fault.SLOW
        except (OSError, EOFError, ValueError):
            fault = Fault.ENDED
        finally:
            self._in_hand = None
            served = self._served.get(asked.server)
            if served is not None and served.number == asked.number:
                served.number = 0
        if fault is not None:
            log.warning(
                "a bot brought its process down (%(fault)s), which is replaced", {"fault": fault}
            )
            self.ended.set()
        await self._tell(asked.server, Done(self._name, asked.number, answer, fault))

    async def _tell(self, server: str, said: ToServer) -> None:
        if not self._connection.is_there:
            return
        try:
            await self._connection.client.publish(server_subject(server), encode(said))
        except Error as error:
            log.warning("a server could not be told: %s", error)
