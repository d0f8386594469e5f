"""A WebSocket that speaks the lines of programs, as one that speaks the messages of clients.

It stands between a program's WebSocket and a Connection, which reads and writes as ever.
"""

import secrets
from collections.abc import MutableMapping
from typing import Any, Final

from starlette.types import Receive
from websockets.frames import CloseCode

from hydrophone.core.chance import SEED_MAX
from hydrophone.server.protocol.program_session import ProgramSession
from hydrophone.server.web.connections.websocket import WebSocket

PATH: Final = "/ws/program"
"""Where programs connect."""


class ProgramSocket:
    """``receive`` and ``push`` of a program's WebSocket, in the messages of a client."""

    def __init__(self, receive: Receive, socket: WebSocket) -> None:
        self._receive = receive
        self._socket = socket
        self._session = ProgramSession(secrets.token_hex(6), secrets.randbelow(SEED_MAX + 1))

    async def receive(self) -> MutableMapping[str, Any]:
        """The next frame of the client that the program is."""
        frames = self._session.frames
        while not frames:
            message = await self._receive()
            if message["type"] == "websocket.disconnect":
                return message
            if message["type"] == "websocket.receive":
                self._session.hear(message["bytes"])
                self._tell()
        return {"type": "websocket.receive", "bytes": frames.popleft()}

    def push(self, text: bytes) -> None:
        """What a client is sent, as the program is told it; it may have an answer to that."""
        self._session.told(text)
        self._tell()
        if self._session.frames:
            self._socket.wake()

    def _tell(self) -> None:
        """Tell the program its lines, and send it away if that was all."""
        lines = self._session.lines
        while lines:
            self._socket.push(lines.popleft())
        if self._session.has_ended:
            self._session.frames.clear()
            self._socket.hang_up(CloseCode.POLICY_VIOLATION)
