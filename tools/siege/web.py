"""HTTP with bare sockets, so that a request can be as broken as an attacker likes."""

import asyncio
from typing import TypeVar

import msgspec

T = TypeVar("T")

ANSWER_S = 20.0
"""Seconds until a request without an answer is given up."""


class Answer(msgspec.Struct, frozen=True):
    """Status (0 if the server closed without one) and body."""

    status: int
    body: bytes

    def value(self, kind: type[T]) -> T:
        """The body, read."""
        return msgspec.json.decode(self.body, type=kind)


async def ask(port: int, request: bytes, address: str = "127.0.0.1") -> Answer:
    """Send these bytes and read until the server closes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    try:
        writer.write(request)
        async with asyncio.timeout(ANSWER_S):
            whole = await reader.read(-1)
    except ConnectionError:
        whole = b""
    finally:
        writer.transport.abort()
    head, _, body = whole.partition(b"\r\n\r\n")
    return Answer(int(head.split(b" ", 2)[1]) if head else 0, body)


def request(
    method: str,
    path: str,
    body: bytes = b"",
    host: str = "127.0.0.1",
    token: str = "",
    passed_on: str = "",
    cookie: str = "",
) -> bytes:
    """A request that is in order; one that a proxy passes on names the address it is for."""
    head = f"{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n"
    if passed_on:
        head += f"X-Forwarded-For: {passed_on}\r\n"
    if token:
        head += f"Authorization: Bearer {token}\r\n"
    if cookie:
        head += f"Cookie: {cookie}\r\n"
    if body:
        head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
    return head.encode() + b"\r\n" + body


async def post(port: int, path: str, body: bytes, address: str = "127.0.0.1") -> Answer:
    """POST this body."""
    return await ask(port, request("POST", path, body), address)


async def get(port: int, path: str, address: str = "127.0.0.1") -> Answer:
    """GET this page."""
    return await ask(port, request("GET", path), address)
