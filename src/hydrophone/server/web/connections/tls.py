"""TLS connections from their acceptance on: handshakes are counted and have a deadline."""

import asyncio
import contextlib
import socket
import ssl
from collections.abc import Callable

from hydrophone.server.web.connections.open_connections import OpenConnections

HANDSHAKE_S = 10.0
"""Seconds until a handshake must be over."""

PAUSE_S = 1.0
"""Seconds for which nothing is accepted when the system has no more files."""


class Accepting:
    """Accepts connections, and hands them on once their handshakes are over."""

    def __init__(self, guard: OpenConnections, context: ssl.SSLContext) -> None:
        self._guard = guard
        self._context = context
        self._handshakes: set[asyncio.Task[None]] = set()

    async def run(self, listener: socket.socket, make: Callable[[], asyncio.Protocol]) -> None:
        """Until it is cancelled; ``make`` makes what serves a connection."""
        loop = asyncio.get_running_loop()
        listener.setblocking(False)
        while True:
            try:
                accepted, peer = await loop.sock_accept(listener)
            except OSError:
                await asyncio.sleep(PAUSE_S)
                continue
            handshake = _Handshake()
            if not self._guard.enter(handshake, str(peer[0])):
                accepted.close()
                continue
            task = loop.create_task(self._shake_hands(handshake, accepted, make))
            self._handshakes.add(task)
            task.add_done_callback(self._handshakes.discard)

    async def _shake_hands(
        self, handshake: "_Handshake", accepted: socket.socket, make: Callable[[], asyncio.Protocol]
    ) -> None:
        loop = asyncio.get_running_loop()
        try:
            with contextlib.suppress(OSError):  # it took too long, or was none
                await loop.connect_accepted_socket(
                    make, accepted, ssl=self._context, ssl_handshake_timeout=HANDSHAKE_S
                )
        finally:
            self._guard.leave(handshake)


class _Handshake:
    """One that is counted until it is over."""

    def watch(self, now: float) -> None:
        """Its deadline is looked after elsewhere."""
