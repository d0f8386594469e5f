"""People in matches of their own, in a process of their own: how quickly are they answered?

``python -m tools.siege.bystander PORT SECONDS`` prints a ``Seen`` as JSON.
"""

import asyncio
import contextlib
import random
import sys
import time
from collections.abc import AsyncIterator

import msgspec
from tools.siege.person import HungUpError, Person, connected
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
    words = ("-m", "tools.siege.bystander", str(port), str(seconds))
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


if __name__ == "__main__":
    found = asyncio.run(look(int(sys.argv[1]), float(sys.argv[2])))
    print(msgspec.json.encode(found).decode())
