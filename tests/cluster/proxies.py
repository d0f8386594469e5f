"""TCP proxies of the tests' own: what flows through one can be held, cut, or cut within a frame.

They live on an event loop in a thread of their own, so that a test that is busy holds nobody up.
"""

import asyncio
import contextlib
import random
import threading
from collections.abc import Callable, Coroutine, Sequence
from enum import Enum
from typing import Any, TypeVar

T = TypeVar("T")


class Flow(Enum):
    """What becomes of bytes."""

    OPEN = "open"
    HELD = "held"
    """Lines stay open and nothing flows; what is sent meanwhile flows later."""
    CUT = "cut"
    """Lines are broken off, and new ones at once."""


class Wires:
    """The event loop of all proxies of a test."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever, name="proxies")

    def __enter__(self) -> "Wires":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.run(self._end())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()
        self.loop.close()

    async def _end(self) -> None:
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Have this done on the loop of the proxies."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(30)


class _End(asyncio.Protocol):
    """One end of a line."""

    def __init__(self, line: "_Line", *, is_client: bool) -> None:
        self.line = line
        self.is_client = is_client
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        if self.is_client:
            self.line.begin()

    def data_received(self, data: bytes) -> None:
        self.line.sent(data, from_client=self.is_client)

    def connection_lost(self, exc: Exception | None) -> None:
        self.line.lost(from_client=self.is_client)


class _Line:
    """A client, the server behind the proxy, and what waits for either."""

    def __init__(self, proxy: "Proxy") -> None:
        self.proxy = proxy
        self.client = _End(self, is_client=True)
        self.server = _End(self, is_client=False)
        self.waiting: list[tuple[bool, bytes]] = []
        self.is_dead = False
        """Nothing flows any more, whatever the proxy does."""
        self.behind = 0
        """The port of the server."""
        self.cut_from_client: bool | None = None
        """The next bytes from the client (or the server) are sent in part, and no more."""
        self._dialling: asyncio.Task[None] | None = None

    @property
    def peer(self) -> int:
        """The client's port."""
        assert self.client.transport is not None
        port: int = self.client.transport.get_extra_info("peername")[1]
        return port

    def begin(self) -> None:
        """The client is there: find a server for it."""
        self.proxy.lines.add(self)
        if self.proxy.flow is Flow.CUT:
            self.abort()
        else:
            self._dialling = asyncio.ensure_future(self._dial())

    async def _dial(self) -> None:
        for port in self.proxy.choose():
            with contextlib.suppress(OSError):
                await self.proxy.loop.create_connection(lambda: self.server, "127.0.0.1", port)
                self.behind = port
                self.flow()
                return
        self.abort()

    def sent(self, data: bytes, *, from_client: bool) -> None:
        """Bytes have come from an end."""
        if self.cut_from_client is from_client:
            to = self.server if from_client else self.client
            if to.transport is not None:
                to.transport.write(data[: random.randint(1, max(1, len(data) - 1))])
                to.transport.close()
            self.abort()
            return
        self.waiting.append((from_client, data))
        self.flow()

    def flow(self) -> None:
        """Pass on what waits, if it may flow."""
        if self.server.transport is None or self.is_dead or self.proxy.flow is not Flow.OPEN:
            return
        for from_client, data in self.waiting:
            to = self.server if from_client else self.client
            if to.transport is not None:
                to.transport.write(data)
        self.waiting.clear()

    def lost(self, *, from_client: bool) -> None:
        """An end has hung up: so does the other, once it has what was sent."""
        to = self.server if from_client else self.client
        self.flow()
        if to.transport is not None:
            to.transport.close()
        self._forget()

    def die(self) -> None:
        """Take nothing any more and pass nothing on, as when a network is gone."""
        self.is_dead = True
        for end in (self.client, self.server):
            if end.transport is not None:
                end.transport.pause_reading()

    def abort(self) -> None:
        """Break both ends off."""
        for end in (self.client, self.server):
            if end.transport is not None and not end.transport.is_closing():
                end.transport.abort()
        self._forget()

    def _forget(self) -> None:
        self.proxy.lines.discard(self)
        if self._dialling is not None and self.server.transport is None:
            self._dialling.cancel()


class Proxy:
    """Listens on a free port; ``choose`` says which ports behind it to try, in this order."""

    def __init__(self, wires: Wires, choose: Callable[[], Sequence[int]]) -> None:
        self._wires = wires
        self.loop = wires.loop
        self.choose = choose
        self.flow = Flow.OPEN
        self.lines: set[_Line] = set()
        self._server = wires.run(self._listen())
        self.port: int = self._server.sockets[0].getsockname()[1]

    async def _listen(self) -> asyncio.Server:
        return await self.loop.create_server(lambda: _Line(self).client, "127.0.0.1", 0)

    def set(self, flow: Flow) -> None:
        """From now on bytes flow like this."""

        async def change() -> None:
            self.flow = flow
            for line in list(self.lines):
                line.abort() if flow is Flow.CUT else line.flow()

        self._wires.run(change())

    def kill_lines(self) -> None:
        """Nothing flows any more over the lines that there are, but nobody is told; others work."""

        async def mark() -> None:
            for line in self.lines:
                line.die()

        self._wires.run(mark())

    def cut_in_frame(self, client: int, *, from_client: bool) -> bool:
        """Cut the line of a client (by its port) within the next bytes; is there such a line?"""

        async def mark() -> bool:
            found = [line for line in self.lines if line.peer == client]
            for line in found:
                line.cut_from_client = from_client
            return bool(found)

        return self._wires.run(mark())

    def cut_all_in_frame(self, *, from_client: bool) -> None:
        """Cut each line within the next bytes that come over it."""

        async def mark() -> None:
            for line in self.lines:
                line.cut_from_client = from_client

        self._wires.run(mark())

    def close(self) -> None:
        """Listen no more, and break all lines off."""
        self.set(Flow.CUT)
        self.loop.call_soon_threadsafe(self._server.close)
