"""A slow evening: pages on a slow processor, behind a line on which each message comes late.

``HYDROPHONE_SLOW=8`` lets a page do an eighth of what it could, and holds back whatever it says to
its server over a socket, hears there, or changes by a request, for some tenths of a second; with 1
the line alone is slow. A test that passes only where a machine is quick fails so on every machine.
"""

import asyncio
import os
import random
import threading
from asyncio import StreamReader, StreamWriter
from contextlib import suppress

from playwright.sync_api import Page

_SLOWNESS = float(os.environ.get("HYDROPHONE_SLOW") or 0)
"""How many times slower a page is than it could be."""

IS_SLOW = _SLOWNESS > 0

_HELD_S = (0.2, 1.0)
"""Least and most seconds for which a message is held back."""

_A_PIECE = 65_536
"""Most bytes that are handed on at a time."""


def slow_down(page: Page) -> None:
    """From now on the page computes slowly."""
    chrome = page.context.new_cdp_session(page)
    chrome.send("Emulation.setCPUThrottlingRate", {"rate": _SLOWNESS})


class LateLine:
    """Listens on a port and hands on to another, in order: sockets and changes late."""

    def __init__(self, port: int, to_port: int) -> None:
        self._port, self._to_port = port, to_port
        self._chance = random.Random(port)
        self._is_open = threading.Event()

    def open(self) -> None:
        """Listen until the program ends."""
        threading.Thread(target=lambda: asyncio.run(self._listen()), daemon=True).start()
        self._is_open.wait()

    async def _listen(self) -> None:
        server = await asyncio.start_server(self._serve, "127.0.0.1", self._port)
        self._is_open.set()
        await server.serve_forever()

    async def _serve(self, reader: StreamReader, writer: StreamWriter) -> None:
        try:
            with suppress(OSError):
                begun = await reader.read(_A_PIECE)
                is_socket = b"upgrade: websocket" in begun.lower()
                told, saying = await asyncio.open_connection("127.0.0.1", self._to_port)
                try:
                    if begun.startswith(b"POST "):
                        await asyncio.sleep(self._chance.uniform(*_HELD_S))
                    saying.write(begun)
                    ways = [
                        asyncio.create_task(self._hand_on(reader, saying, is_late=is_socket)),
                        asyncio.create_task(self._hand_on(told, writer, is_late=is_socket)),
                    ]
                    await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                    for way in ways:
                        way.cancel()
                finally:
                    saying.close()
        finally:
            writer.close()

    async def _hand_on(self, reader: StreamReader, writer: StreamWriter, *, is_late: bool) -> None:
        with suppress(OSError):
            while piece := await reader.read(_A_PIECE):
                if is_late or piece.startswith(b"POST "):
                    await asyncio.sleep(self._chance.uniform(*_HELD_S))
                writer.write(piece)
                await writer.drain()
