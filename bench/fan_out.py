"""The stack without the game: a server that answers each action of a match with recorded messages.

Same sockets, same number and size of messages as ``bench/server.py``, but no rules, no room and no
store: each connection has a queue and a writer task, and every frame after the first three of each
connection is taken for an action. Started by ``bench/server.py`` with a file of messages.
"""

import asyncio
import socket
import sys
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path
from typing import Any

import msgspec
import uvicorn

ACKED = '{"kind":"acked","id":"1000"}'


class Recorded(msgspec.Struct):
    """What the connections of a match were sent: at its beginning, and at each action."""

    first: list[str]
    later: list[list[str | None]]
    """None for a connection that was told nothing."""


class Fan:
    """One match: as many connections as seats, and the recorded messages again and again."""

    def __init__(self, recorded: Recorded) -> None:
        self.recorded = recorded
        self.later = cycle(recorded.later)
        self.queues: list[asyncio.Queue[str]] = []

    def enter(self, queue: asyncio.Queue[str]) -> None:
        """Another connection; with the last one the match begins."""
        self.queues.append(queue)
        if len(self.queues) == len(self.recorded.first):
            self.tell(self.recorded.first)

    def act(self, queue: asyncio.Queue[str]) -> None:
        """An action: acknowledged to its sender, and everybody is told."""
        queue.put_nowait(ACKED)
        self.tell(next(self.later))

    def tell(self, texts: Sequence[str | None]) -> None:
        """Each connection its own."""
        for queue, text in zip(self.queues, texts, strict=True):
            if text is not None:
                queue.put_nowait(text)


class Hello(msgspec.Struct):
    """As much of the first frame as is needed."""

    match: str


def app_of(recorded: Recorded) -> Any:
    """The server as an ASGI app."""
    fans: dict[str, Fan] = {}

    async def write(queue: asyncio.Queue[str], send: Any) -> None:
        while True:
            await send({"type": "websocket.send", "text": await queue.get()})

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "websocket":
            return
        await receive()
        await send({"type": "websocket.accept"})
        queue: asyncio.Queue[str] = asyncio.Queue()
        writer = asyncio.create_task(write(queue, send))
        frames = 0
        fan = Fan(recorded)
        while (message := await receive())["type"] != "websocket.disconnect":
            frames += 1
            if frames == 1:
                fan = fans.setdefault(msgspec.json.decode(message["text"], type=Hello).match, fan)
            elif frames == 3:
                fan.enter(queue)
            elif frames > 3:
                fan.act(queue)
        writer.cancel()

    return app


def main(file: str) -> None:
    """Serve on a free port until stopped."""
    recorded = msgspec.json.decode(Path(file).read_bytes(), type=Recorded)
    listener = socket.create_server(("127.0.0.1", 0))
    print(f"bare fan-out at 127.0.0.1:{listener.getsockname()[1]}", flush=True)
    config = uvicorn.Config(
        app_of(recorded),
        log_level="warning",
        lifespan="off",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
    )
    uvicorn.Server(config).run(sockets=[listener])


if __name__ == "__main__":
    main(sys.argv[1])
