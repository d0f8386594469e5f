"""Messages leave at once where they can, and always in their order."""

import asyncio
from typing import Any

import pytest
from websockets.frames import Frame, Opcode

from hydrophone.server.match.people.presence import AddressKey
from hydrophone.server.protocol.messages import Hello
from hydrophone.server.protocol.session import Session
from hydrophone.server.web.connection import Connection, Socket, Visitor
from hydrophone.server.web.websocket import text_frame


@pytest.mark.parametrize("length", [0, 125, 126, 65_535, 65_536])
def test_a_text_is_framed_as_the_protocol_wants_it(length: int) -> None:
    body = b"x" * length

    assert text_frame(body) == Frame(Opcode.TEXT, body).serialize(mask=False)


class Client:
    """A client that can be told to be slow, and what has reached it."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.tasks_used = 0
        self.ready = asyncio.Event()
        self.ready.set()

    async def send(self, message: Any) -> None:
        await self.ready.wait()
        self.tasks_used += 1
        self.heard.append(message.get("text", message["type"]))

    def send_now(self, text: bytes) -> bool:
        if self.ready.is_set():
            self.heard.append(text.decode())
        return self.ready.is_set()

    async def receive(self) -> Any:
        await asyncio.sleep(3600)


class Registry:
    """Knows nobody."""

    def connect(self, _: object) -> int:
        return 1

    def disconnect(self, _: int) -> None:
        pass


async def nowhere(hello: Hello) -> Any:
    raise AssertionError(hello)


async def unhashed(password: str, salt: str) -> str:
    raise AssertionError(password, salt)


async def turns(count: int = 5) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


def test_messages_to_a_client_that_is_slow_for_a_while_keep_their_order() -> None:
    async def scene() -> Client:
        client, registry = Client(), Registry()
        known: Any = registry
        visitor = Visitor(AddressKey("here"), nowhere, lambda _: None, unhashed)
        socket = Socket(client.receive, client.send, client.send_now, lambda: None)
        connection = Connection(known, visitor, socket, Session(0.0), lambda: 0.0)
        run = asyncio.create_task(connection.run())
        await turns()
        connection.push(b"1")
        assert client.heard == ["1"], "it leaves at once"
        client.ready.clear()
        connection.push(b"2")
        await turns()
        connection.push(b"3")
        client.ready.set()
        connection.push(b"4")  # the task has not gone on yet
        await turns()
        connection.push(b"5")
        connection.hang_up()
        await asyncio.wait_for(run, 5)
        return client

    client = asyncio.run(scene())

    assert client.heard == ["1", "2", "3", "4", "5", "websocket.close"]
    assert client.tasks_used == 4, "2, 3, 4 and the close; the others needed no task"
