"""A person at a match: the benchmarks' bare WebSocket client with an inbox."""

import asyncio
import itertools
from collections import deque
from typing import Any

import msgspec
from bench.server import Peer, frame

HEAR_S = 20.0
"""Seconds until a person who hears nothing gives up."""

ATTACKER = "127.0.0.2"
"""Where attackers come from; all others come from 127.0.0.1."""

_ids = itertools.count()

Message = dict[str, Any]


class HungUpError(Exception):
    """The server has closed the connection."""


class Person(Peer):
    """One connection. Messages wait in the inbox until they are heard."""

    def __init__(self, path: str) -> None:
        super().__init__(self._keep, path)
        self.inbox: deque[bytes] = deque()
        self.closed = False
        self._news = asyncio.Event()

    def _keep(self, message: bytes) -> None:
        self.inbox.append(message)
        self._news.set()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        """Those who wait hear of it."""
        self.closed = True
        self._news.set()
        if not self.upgraded.done():
            self.upgraded.set_exception(HungUpError())
            self.upgraded.exception()

    def put(self, data: bytes) -> bool:
        """Send these bytes, unless the server has hung up."""
        if self.transport.is_closing():
            return False
        self.transport.write(data)
        return True

    def send(self, kind: str, **fields: object) -> None:
        """Send a message as it is."""
        self.put(frame(msgspec.json.encode({"kind": kind, **fields})))

    def command(self, kind: str, **fields: object) -> str:
        """Send a command with an id of its own."""
        name = f"c{next(_ids)}"
        self.send(kind, id=name, **fields)
        return name

    def raw(self, first: int, payload: bytes = b"") -> None:
        """A frame with this first byte."""
        self.put(frame(payload, first))

    async def hear(self, *kinds: str, within_s: float = HEAR_S) -> Message:
        """The next message, or the next of these kinds."""
        async with asyncio.timeout(within_s):
            while True:
                message = await self._next()
                if not kinds or message["kind"] in kinds:
                    return message

    async def answer(self, command: str, within_s: float = HEAR_S) -> Message:
        """What the server says to this command."""
        async with asyncio.timeout(within_s):
            while True:
                message = await self._next()
                if message["kind"] in ("acked", "refused") and message["id"] == command:
                    return message

    async def _next(self) -> Message:
        while not self.inbox:
            if self.closed:
                raise HungUpError
            self._news.clear()
            await self._news.wait()
        message: Message = msgspec.json.decode(self.inbox.popleft())
        return message

    async def hello(self, match: str, token: str | None = None, **more: object) -> Message:
        """Come to a match: what the server answers."""
        self.send("hello", match=match, token=token, **more)
        return await self.hear("welcome", "bye")

    def go(self) -> None:
        """Close without a word."""
        self.transport.abort()


async def connected(port: int, address: str = "127.0.0.1", path: str = "/ws") -> Person:
    """A new connection from this address; ``HungUpError`` if no WebSocket comes of it."""
    loop = asyncio.get_running_loop()
    _, person = await loop.create_connection(
        lambda: Person(path), "127.0.0.1", port, local_addr=(address, 0)
    )
    async with asyncio.timeout(HEAR_S):
        await person.upgraded
    return person
