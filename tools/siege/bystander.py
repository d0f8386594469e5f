"""People beside an attack, in processes of their own: how quickly are they answered?

``python -m tools.siege.bystander people PORT SECONDS``: people in matches of their own; prints a
``Seen`` as JSON.

``python -m tools.siege.bystander loop PORT PID``: an innocent who asks whether the server is there;
prints for each ping the milliseconds of a processor that the server's loop used until its pong: the
first field of the thread's ``schedstat``, which the system brings up to date at each of its ticks,
and when the thread rests. A client among those who attack would count too much, as the loop goes on
while they are late; this one goes first where the system lets a process do so.
"""

import asyncio
import contextlib
import os
import random
import socket
import sys
import time
from collections.abc import AsyncIterator

import msgspec
from bench.server import Server, frame
from tools.siege.person import HungUpError, Person, connected
from tools.siege.report import percentile
from tools.siege.web import post

PAUSE_S = 0.06
"""Seconds between two questions, on average: less than the pace that the server allows."""

PEOPLE = 4
"""Bystanders, each with a match of their own."""

PATIENCE_S = 5.0
"""Seconds without an answer that count as a stall."""


class Seen(msgspec.Struct):
    """What the bystanders have seen."""

    answers_ms: list[float]
    stalls: int
    closed: int


async def look(port: int, seconds: float) -> Seen:
    """Several people ask in turn something of the session and something that is stored."""
    seen, end = Seen([], 0, 0), time.monotonic() + seconds
    await asyncio.gather(*(_one(port, end, seen) for _ in range(PEOPLE)))
    return seen


async def _one(port: int, end: float, seen: Seen) -> None:
    made = (await post(port, "/api/matches", _wish())).value(dict[str, str])
    person = await connected(port)
    await person.hello(made["match"], made["token"])
    number = 0
    while time.monotonic() < end and not person.closed:
        number += 1
        await _ask(person, number, seen)
        await asyncio.sleep(random.uniform(0.5, 1.5) * PAUSE_S)
    seen.closed += person.closed
    person.go()


def _wish() -> bytes:
    return msgspec.json.encode({"game": "sonar", "options": {}, "seats": [], "name": "Bystander"})


async def _ask(person: Person, number: int, seen: Seen) -> None:
    began = time.perf_counter()
    try:
        if number % 4:
            person.send("ping")
            await person.hear("pong", within_s=PATIENCE_S)
        else:
            asked = person.command("set_ready", ready=bool(number % 8))
            await person.answer(asked, within_s=PATIENCE_S)
    except TimeoutError:
        seen.stalls += 1
    except HungUpError:
        pass  # it is counted once, at the end
    else:
        seen.answers_ms.append(1000 * (time.perf_counter() - began))


@contextlib.asynccontextmanager
async def watching(port: int, seconds: float) -> AsyncIterator[asyncio.Task[Seen]]:
    """Bystanders look on for so long; ask the task for what they have seen."""
    words = ("-m", "tools.siege.bystander", "people", str(port), str(seconds))
    process = await asyncio.create_subprocess_exec(
        sys.executable, *words, stdout=asyncio.subprocess.PIPE
    )

    async def seen() -> Seen:
        told, _ = await process.communicate()
        return msgspec.json.decode(told, type=Seen) if told else Seen([], 0, 1)

    task = asyncio.create_task(seen())
    try:
        yield task
        await task
    finally:
        if process.returncode is None:
            process.kill()
        await asyncio.gather(task, return_exceptions=True)


# --- the server's loop ---------------------------------------------------------------------------

USUAL_MS = 5.0
LONGEST_MS = 30.0
"""Milliseconds of the loop between ping and pong: of 99 in a hundred, and of all."""

LOOKS = 100
"""Pings that a figure rests on at least: of fewer, 99 in a hundred would be all."""

READY = b"ready\n"
"""The first line."""

PING, PONG = b'{"kind":"ping"}', b'"kind":"pong"'

UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: MTIzNDU2Nzg5MDEyMzQ1Ng==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Innocent:
    """What a person from another address has measured so far."""

    def __init__(self) -> None:
        self.loop_ms: list[float] = []

    async def listen(self, said: asyncio.StreamReader) -> None:
        """Until nothing more is said."""
        async for line in said:
            self.loop_ms.append(float(line))

    @property
    def p99_ms(self) -> float:
        """Of the pings so far."""
        return percentile(self.loop_ms, 99)

    @property
    def longest_ms(self) -> float:
        """Of the pings so far."""
        return max(self.loop_ms, default=0.0)

    @property
    def told(self) -> str:
        """For people."""
        return f"p99 {self.p99_ms:.1f} ms, max {self.longest_ms:.1f} ms of the loop"

    @property
    def is_at_ease(self) -> bool:
        """Was nothing noticed, and often enough looked?"""
        return (
            len(self.loop_ms) > LOOKS and self.p99_ms <= USUAL_MS and self.longest_ms <= LONGEST_MS
        )


@contextlib.asynccontextmanager
async def innocent(server: Server) -> AsyncIterator[Innocent]:
    """A client that asks meanwhile; all that it has measured is there in the end."""
    words = ("-m", "tools.siege.bystander", "loop", str(server.port), str(server.process.pid))
    process = await asyncio.create_subprocess_exec(
        sys.executable, *words, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    asked = Innocent()
    try:
        assert await process.stdout.readline() == READY
        listening = asyncio.create_task(asked.listen(process.stdout))
        yield asked
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
    await listening


def measure(port: int, pid: int) -> None:
    """Ask whether the server is there, again and again, until the server hangs up."""
    with contextlib.suppress(OSError):  # the system does not let everybody go first
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
    schedstat = os.open(f"/proc/{pid}/task/{pid}/schedstat", os.O_RDONLY)
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.sendall(UPGRADE)
        line.recv(4096)
        sys.stdout.buffer.write(READY)
        while True:
            sys.stdout.flush()
            time.sleep(PAUSE_S)
            before = os.pread(schedstat, 64, 0)
            line.sendall(frame(PING))
            while (heard := line.recv(4096)) and PONG not in heard:
                pass
            if not heard:
                return
            after = os.pread(schedstat, 64, 0)
            used_ns = int(after.split()[0]) - int(before.split()[0])
            print(used_ns / 1e6)


if __name__ == "__main__":
    if sys.argv[1] == "loop":
        measure(int(sys.argv[2]), int(sys.argv[3]))
    else:
        found = asyncio.run(look(int(sys.argv[2]), float(sys.argv[3])))
        print(msgspec.json.encode(found).decode())
