"""Everything that can be asked, at full budget, by one address from many rooms at once."""

import asyncio
import itertools
import time
from collections import Counter
from collections.abc import Sequence

import msgspec
from bench.server import Server
from tools.siege.costliest import ME, SEATS, Request, commands, requests
from tools.siege.person import ATTACKER, HungUpError, Message, Person, connected
from tools.siege.web import ask, post, request

ROOMS = 15
"""Rooms in which one address sends every command."""

PAUSE_S = 0.02
"""Seconds between two commands of a room, and between two requests of a caller."""

CALLERS = 4
"""Requests of the address at once."""


async def everything(server: Server, seconds: float) -> Counter[str]:
    """Every command and every endpoint at its costliest, again and again; what was answered."""
    count: Counter[str] = Counter()
    end = time.monotonic() + seconds
    made = await _finished(server)
    asked = list(itertools.chain(*requests(f"/api/matches/{made}").values()))
    parts = [asked[number::CALLERS] for number in range(CALLERS)]
    await asyncio.gather(
        *(_room(server, number, end, count) for number in range(ROOMS)),
        *(_caller(server, part, end, count) for part in parts),
    )
    return count


async def _opened(server: Server, wish: Message) -> dict[str, str]:
    answer = await post(server.port, "/api/matches", msgspec.json.encode(wish), ATTACKER)
    return answer.value(dict[str, str]) if answer.status == 201 else {}


async def _finished(server: Server) -> str:
    """A short match between bots, from its start to its end."""
    seats = [{"seat": seat, "who": "cadet"} for seat in SEATS]
    wish = {"game": "sonar", "options": {"turn_limit": 1}, "seats": seats, "name": "Mallory"}
    made = await _opened(server, wish)
    host = await connected(server.port, ATTACKER)
    await host.hello(made["match"], made["token"])
    host.command("set_ready", ready=True)
    await host.hear("ended", within_s=120.0)
    host.go()
    return made["match"]


async def _room(server: Server, number: int, end: float, count: Counter[str]) -> None:
    """One room after the other, for each has an end: some commands leave it."""
    while time.monotonic() < end:
        wish = {"game": "sonar", "options": {}, "seats": ME, "name": f"Mallory {number}"}
        made = await _opened(server, wish)
        if not made:  # the budget is spent
            await asyncio.sleep(1.0)
            continue
        try:
            person = await connected(server.port, ATTACKER)
            await person.hello(made["match"], made["token"])
            await _commanded(person, end, count)
            person.go()
        except (HungUpError, TimeoutError, OSError):
            count["cut off"] += 1


async def _commanded(person: Person, end: float, count: Counter[str]) -> None:
    """Every command three times, those that leave the room last."""
    several = commands()
    leaving = {kind: several.pop(kind) for kind in ("leave_seat", "put_out", "leave")}
    for kind, fields in [*several.items()] * 3 + [*leaving.items()]:
        if time.monotonic() > end:
            return
        answer = await person.answer(person.command(kind, **fields))
        count["too fast" if answer.get("code") == "too_fast" else "commands"] += 1
        await asyncio.sleep(PAUSE_S)


async def _caller(
    server: Server, asked: Sequence[Request], end: float, count: Counter[str]
) -> None:
    for method, path, body in itertools.cycle(asked):
        if time.monotonic() > end:
            return
        raw = body.encode() if isinstance(body, str) else msgspec.json.encode(body)
        whole = request(method, path, b"" if body is None else raw)
        try:
            status = (await ask(server.port, whole, ATTACKER)).status
        except (TimeoutError, OSError):
            status = 0
        count["too fast" if status == 429 else "requests"] += 1
        await asyncio.sleep(PAUSE_S)
