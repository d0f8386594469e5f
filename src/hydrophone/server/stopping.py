"""uvicorn's server as it ends: at the first signal it drains, at the second it ends at once."""

import asyncio
import contextlib
import faulthandler
import socket
from collections.abc import Awaitable, Callable
from types import FrameType
from typing import cast

import uvicorn

from hydrophone.server.web.connections.tls import Accepting

CLOSE_S = 4.0
"""Seconds that the server has to close once it has drained, or the time for that is over."""

AT_ONCE_S = 1.0
"""Seconds that it has after a second signal."""

DATE_S = 1.0
"""Seconds between two times at which the date that answers name is told."""

LOOK_S = 0.05
"""Seconds between two looks for a second signal."""


class StoppingServer(uvicorn.Server):
    """Listens and answers until it has drained; ``begun`` is called when it answers.

    ``drain_s``: seconds that draining takes at most.

    However much hangs, the process ends within the time of the drain and ``CLOSE_S`` after a
    signal, and says where it hung.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        drain: Callable[[], Awaitable[None]],
        drain_s: float,
        begun: Callable[[], None],
        accepting: Accepting | None = None,
    ) -> None:
        super().__init__(config)
        self._drain = drain
        self._drain_s = drain_s
        self._begun = begun
        self._accepting = accepting
        self._accepts: list[asyncio.Task[None]] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ends = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, then say so."""
        self._loop = asyncio.get_running_loop()
        await super().startup([] if self._accepting is not None else sockets)
        if self._accepting is not None:
            loop = asyncio.get_running_loop()
            for each in sockets or ():
                self._accepts.append(loop.create_task(self._accepting.run(each, self._made)))
        self._begun()

    def _made(self) -> asyncio.Protocol:
        make = cast(Callable[..., asyncio.Protocol], self.config.http_protocol_class)
        return make(
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )

    async def main_loop(self) -> None:
        """Until the server is to end: uvicorn's own looks for that ten times a second."""
        while not await self.on_tick(0):
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._ends.wait(), DATE_S)

    def end(self) -> None:
        """The server is to end; any thread may say so, and a signal."""
        self.should_exit = True
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._ends.set)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Ctrl-C, or SIGTERM."""
        self.force_exit = self.should_exit
        within_s = AT_ONCE_S if self.force_exit else self._drain_s + CLOSE_S
        super().handle_exit(sig, frame)
        self.end()
        # A thread of Python's own could wait for a lock that the interrupted code holds.
        faulthandler.dump_traceback_later(within_s, exit=True)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Drain, then close."""
        await self._unless_forced(asyncio.ensure_future(self._drain()))
        for each in self._accepts:
            each.cancel()
        await super().shutdown(sockets)

    async def _unless_forced(self, work: "asyncio.Future[None]") -> None:
        while not work.done() and not self.force_exit:
            await asyncio.wait({work}, timeout=LOOK_S)
        work.cancel()
        await asyncio.gather(work, return_exceptions=True)
