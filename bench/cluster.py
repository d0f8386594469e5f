"""What several servers cost, and how long a match stands when its server is killed.

``python -m bench.cluster STORE BUS [kills]``: STORE is an empty PostgreSQL database, BUS a NATS
server (docs/cluster.md). People change the table of their matches, each change written and
answered: on a server with a file, on one with the database, and with every person on another server
than their match. Then the server of a match is killed, so many times (20 unless told), and a person
who tries again every 50 ms changes the table by another.
"""

import asyncio
import itertools
import signal
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec
from bench.server import Server, unlimited
from websockets.asyncio.client import ClientConnection, connect

MATCHES, CHANGES = 40, 50

_ids = itertools.count()


class Person:
    """The host of a match, who comes by any server."""

    def __init__(self, made: dict[str, str]) -> None:
        self.match, self.token = made["match"], made["token"]
        self.socket: ClientConnection

    async def come(self, server: Server) -> str:
        """Say hello; the kind of the answer."""
        self.socket = await connect(f"ws://127.0.0.1:{server.port}/ws", compression=None)
        await self.say("hello", match=self.match, token=self.token)
        answer = await self.hear("welcome", "bye")
        self.token = answer.get("token", self.token)
        return str(answer["kind"])

    async def say(self, kind: str, **fields: Any) -> None:
        """Send a message."""
        await self.socket.send(msgspec.json.encode({"kind": kind, **fields}).decode())

    async def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of these kinds."""
        while True:
            message: dict[str, Any] = msgspec.json.decode(await self.socket.recv())
            if message["kind"] in kinds:
                return message

    async def change(self) -> str:
        """Change the table; the kind of the answer."""
        number = next(_ids)
        await self.say("set_names", id=f"c{number}", name=f"Ann {number}")
        return str((await self.hear("acked", "refused", "bye"))["kind"])


async def changes(owner: Server, edge: Server) -> list[float]:
    """Everybody changes their table; seconds of each change."""
    people = [Person(owner.make_match({"game": "sonar"})) for _ in range(MATCHES)]
    waits: list[float] = []

    async def play(person: Person) -> None:
        assert await person.come(edge) == "welcome"
        for _ in range(CHANGES):
            begun = time.perf_counter()
            assert await person.change() == "acked"
            waits.append(time.perf_counter() - begun)
        await person.socket.close()

    await asyncio.gather(*map(play, people))
    return waits


def cost(name: str, servers: list[Server]) -> float:
    """Milliseconds of CPU of a change; the first server has the matches, the last the people."""
    asyncio.run(changes(servers[0], servers[-1]))
    before = sum(server.cpu_s() for server in servers)
    waits = sorted(asyncio.run(changes(servers[0], servers[-1])))
    spent_ms = 1000 * (sum(server.cpu_s() for server in servers) - before) / len(waits)
    median, late = waits[len(waits) // 2], waits[len(waits) * 99 // 100]
    print(
        f"{name:44}{spent_ms:6.2f} ms CPU a change, "
        f"answered after {1000 * median:.0f} ms, p99 {1000 * late:.0f} ms"
    )
    return spent_ms


async def until_next(owner: Server, other: Server) -> float:
    """Seconds from the kill of a match's server to the next change by another."""
    person = Person(owner.make_match({"game": "sonar"}))
    assert await person.come(other) == "welcome"
    assert await person.change() == "acked"
    owner.stop(signal.SIGKILL)
    begun = time.perf_counter()
    while True:
        try:
            if await person.come(other) == "welcome" and await person.change() == "acked":
                await person.socket.close()
                return time.perf_counter() - begun
        except OSError:
            pass
        await asyncio.sleep(0.05)


def main() -> None:
    """Print all figures."""
    if len(sys.argv) < 3:
        print("python -m bench.cluster STORE BUS: figures of several servers need both")
        return
    store, bus = sys.argv[1:3]
    kills = int(sys.argv[3]) if len(sys.argv) > 3 else 20
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        node: dict[str, Any] = {"db": store, "bus": bus, **unlimited()}
        alone = Server(here, **unlimited())
        file = cost("a server with a file", [alone])
        alone.stop()
        servers = [Server(here, **node) for _ in range(2)]
        own = cost("PostgreSQL, people on their match's server", servers[:1])
        far = cost("PostgreSQL, people on another server", servers)
        print(f"against the file: {own / file:.2f} and {far / file:.2f} times as much")
        owner, other = servers
        waits: list[float] = []
        for _ in range(kills):
            waits.append(asyncio.run(until_next(owner, other)))
            owner, other = other, Server(here, **node)
        for server in (owner, other):
            server.stop()
        print(
            f"from the kill to the next change: median {statistics.median(waits):.2f} s, "
            f"at most {max(waits):.2f} s in {kills} kills"
        )


if __name__ == "__main__":
    main()
