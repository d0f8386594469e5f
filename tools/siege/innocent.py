"""What an innocent waits for: processor time of the server's loop between their ping and its pong.

That is the first field of the thread's ``schedstat``, which the system brings up to date at each of
its ticks, and when the thread rests. The innocent is a process of its own, as the loop goes on
while whoever counts is late, and goes before others where the system lets it.

``python -m tools.siege.innocent PORT PID`` prints a line of milliseconds for each ping.
"""

import asyncio
import contextlib
import os
import socket
import sys
import time
from collections.abc import AsyncIterator

from bench.server import Server, frame
from tools.siege.report import percentile

USUAL_MS = 5.0
LONGEST_MS = 30.0
"""Milliseconds of the loop between ping and pong: of 99 in a hundred, and of all."""

PAUSE_S = 0.06
"""Seconds between two pings, fewer than the pace allows."""

LOOKS = 30
"""Pings that a figure rests on at least."""

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
    words = ("-m", "tools.siege.innocent", str(server.port), str(server.process.pid))
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


def look(port: int, pid: int) -> None:
    """Ask whether the server is there, again and again, until it hangs up."""
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
    look(int(sys.argv[1]), int(sys.argv[2]))
