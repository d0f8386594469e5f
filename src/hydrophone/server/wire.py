"""A WebSocket and its session: frames in, and a bounded queue with a writer task out."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import assert_never

from starlette.types import Receive, Send

from hydrophone.server.effects import Connection
from hydrophone.server.hall import Hall, encode_message
from hydrophone.server.messages import Bye, Hello, ToClient
from hydrophone.server.refusals import Reason, RefusedError
from hydrophone.server.room import Room
from hydrophone.server.session import Deliver, HangUp, Reply, Session, Verdict

QUEUE = 512
"""Messages that wait for a client; a client for which more wait is hung up on."""

SEND_S = 10.0
"""A client that takes nothing for so long after a farewell is cut off."""

log = logging.getLogger(__name__)


class Wire:
    """One client's connection. ``push`` never waits: a slow client slows nobody else."""

    def __init__(
        self,
        hall: Hall,
        find: Callable[[str], Awaitable[Room]],
        session: Session,
        clock: Callable[[], float],
        receive: Receive,
        send: Send,
    ) -> None:
        self._hall = hall
        self._find = find
        self._session = session
        self._clock = clock
        self._receive = receive
        self._send = send
        self._queue: deque[str] = deque()
        self._waiting: asyncio.Future[None] | None = None
        self._closing = False
        self._writer: asyncio.Task[None] | None = None

    def push(self, text: str) -> None:
        """Send this when the client can take it."""
        if self._closing:
            return
        if len(self._queue) >= QUEUE:
            self._queue.clear()
            self.leave(self._session.farewell(Reason.SLOW))
            return
        self._queue.append(text)
        self._wake()

    def hang_up(self) -> None:
        """Send what is waiting, then close."""
        if not self._closing:
            self._closing = True
            self._wake()
            if self._writer is not None:
                asyncio.get_running_loop().call_later(SEND_S, self._writer.cancel)

    def leave(self, bye: Bye) -> None:
        """Say goodbye and close."""
        if not self._closing:
            self._queue.append(_text(bye))
            self.hang_up()

    def close(self, reason: Reason) -> None:
        """Close from our side, in the client's language."""
        self.leave(self._session.farewell(reason))

    def watch(self, now: float) -> None:
        """Hang up on a client that does not say who it is."""
        verdict = self._session.watch(now)
        if isinstance(verdict, HangUp):
            self.leave(verdict.bye)

    async def run(self) -> None:
        """Until either side closes."""
        connection = self._hall.connect(self)
        loop = asyncio.get_running_loop()
        reader = loop.create_task(self._read(connection))
        self._writer = loop.create_task(self._write())
        tasks = (reader, self._writer)
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._hall.disconnect(connection)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _read(self, connection: Connection) -> None:
        while True:
            message = await self._receive()
            if message["type"] == "websocket.disconnect":
                return
            frame = message.get("text")
            if frame is None:
                frame = message.get("bytes") or b""
            verdict = self._session.receive(frame, self._clock())
            try:
                await self._obey(connection, verdict)
            except RefusedError as error:
                self.close(error.reason)
            except Exception:
                log.exception("a command failed")
                self.close(Reason.FAULT)

    async def _obey(self, connection: Connection, verdict: Verdict | None) -> None:
        match verdict:
            case Deliver(message):
                if isinstance(message, Hello):
                    self._hall.join(connection, await self._find(message.match), message)
                else:
                    self._hall.deliver(connection, message)
            case Reply(message):
                self.push(_text(message))
            case HangUp(bye):
                self.leave(bye)
            case None:
                pass
            case _:
                assert_never(verdict)

    async def _write(self) -> None:
        queue, send, loop = self._queue, self._send, asyncio.get_running_loop()
        while True:
            while queue:
                await send({"type": "websocket.send", "text": queue.popleft()})
            if self._closing:
                await send({"type": "websocket.close", "code": 1000})
                return
            self._waiting = loop.create_future()
            await self._waiting

    def _wake(self) -> None:
        """Let the writer go on, if it waits. (A bare future: this runs at every message.)"""
        waiting = self._waiting
        if waiting is not None:
            self._waiting = None
            waiting.set_result(None)


def _text(message: ToClient) -> str:
    return encode_message(message).decode()
