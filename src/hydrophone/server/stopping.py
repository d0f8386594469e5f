"""uvicorn's server as it ends: at the first signal it hands over, at the second it ends at once."""

import asyncio
import faulthandler
import socket
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from types import FrameType
from typing import TypeAlias

import uvicorn

HandOver: TypeAlias = Callable[[], Awaitable[None]]
"""The work to be done before the server closes."""

Life: TypeAlias = Callable[[], AbstractAsyncContextManager[HandOver | None]]
"""What is there from before the server listens until all its connections have ended."""

CLOSE_S = 4.0
"""Seconds that the server has to close once all is handed over, or the time for that is over."""

AT_ONCE_S = 1.0
"""Seconds that it has after a second signal."""

LOOK_S = 0.05
"""Seconds between two looks for a second signal."""


class StoppingServer(uvicorn.Server):
    """Listens and answers until what is to be handed over is handed over.

    However much hangs, the process ends within ``drain_s`` and ``CLOSE_S`` after a signal, and says
    where it hung. What goes wrong at the beginning of its life is raised as it is.
    """

    def __init__(
        self, config: uvicorn.Config, life: Life, begun: Callable[[], None], drain_s: float
    ) -> None:
        super().__init__(config)
        self._life = life
        self._begun = begun
        self._living = AsyncExitStack()
        self._drain: HandOver | None = None
        self._drain_s = drain_s

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Live until a signal comes."""
        async with self._living:
            await super().serve(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to live, then listen, then say so."""
        self._drain = await self._living.enter_async_context(self._life())
        await super().startup(sockets)
        self._begun()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Ctrl-C, or SIGTERM."""
        self.force_exit = self.should_exit
        within_s = AT_ONCE_S if self.force_exit else self._drain_s + CLOSE_S
        super().handle_exit(sig, frame)
        # A thread of Python's own could wait for a lock that the interrupted code holds.
        faulthandler.dump_traceback_later(within_s, exit=True)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Hand over, then close."""
        if self._drain is not None:
            await self._unless_forced(asyncio.ensure_future(self._drain()))
        await super().shutdown(sockets)
        if not self.force_exit:
            await self._living.aclose()

    async def _unless_forced(self, work: "asyncio.Future[None]") -> None:
        while not work.done() and not self.force_exit:
            await asyncio.wait({work}, timeout=LOOK_S)
        work.cancel()
        await asyncio.gather(work, return_exceptions=True)
