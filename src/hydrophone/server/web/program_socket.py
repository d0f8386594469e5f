"""A WebSocket that speaks the lines of programs, as one that speaks the messages of clients.

It stands between a program's WebSocket and a Connection, which reads and writes as ever.
"""

import asyncio
import secrets
from collections.abc import MutableMapping
from typing import Any, Final

from starlette.types import Receive, Send

from hydrophone.core.chance import SEED_MAX
from hydrophone.server.protocol.program_session import ProgramSession

PATH: Final = "/ws/program"
"""Where programs connect."""


class ProgramSocket:
    """``receive`` and ``send`` of a program's WebSocket, in the messages of a client."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send
        self._session = ProgramSession(secrets.token_hex(6), secrets.randbelow(SEED_MAX + 1))
        self._spoke = asyncio.Event()
        self._next: asyncio.Task[MutableMapping[str, Any]] | None = None

    async def receive(self) -> MutableMapping[str, Any]:
        """The next frame of the client that the program is."""
        frames = self._session.frames
        while not frames:
            message = await self._heard()
            if message is None:
                continue
            if message["type"] != "websocket.receive":
                return message
            line = message.get("text")
            self._session.hear(line if line is not None else message.get("bytes") or b"")
            if await self._tell():
                return {"type": "websocket.disconnect", "code": 1008}
        return {"type": "websocket.receive", "bytes": frames.popleft()}

    async def send(self, message: MutableMapping[str, Any]) -> None:
        """What a client is sent, as the program is told it."""
        if message["type"] != "websocket.send":
            await self._send(message)
            return
        self._session.told(message["text"])
        await self._tell()
        if self._session.frames or self._session.has_ended:
            self._spoke.set()

    async def close(self) -> None:
        """Nothing is read any more."""
        if self._next is not None:
            self._next.cancel()
            await asyncio.gather(self._next, return_exceptions=True)

    async def _heard(self) -> MutableMapping[str, Any] | None:
        """What comes from the program; None if there are frames without it."""
        if self._session.has_ended:
            return {"type": "websocket.disconnect", "code": 1008}
        loop = asyncio.get_running_loop()
        if self._next is None:
            self._next = loop.create_task(_message(self._receive))
        spoke = loop.create_task(self._spoke.wait())
        await asyncio.wait((self._next, spoke), return_when=asyncio.FIRST_COMPLETED)
        spoke.cancel()
        self._spoke.clear()
        if not self._next.done():
            return None
        message, self._next = self._next.result(), None
        return message

    async def _tell(self) -> bool:
        """Tell the program its lines; is it sent away after them?"""
        lines = self._session.lines
        while lines:
            await self._send({"type": "websocket.send", "text": lines.popleft().decode()})
        if self._session.has_ended:
            await self._send({"type": "websocket.close", "code": 1008})
        return self._session.has_ended


async def _message(receive: Receive) -> MutableMapping[str, Any]:
    return await receive()
