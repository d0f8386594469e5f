"""The freezer: one client's deep actions behind a write, and all other clients of the same commits.

In every round the attacker sends a command that is stored and, behind it, actions nested so deep
that reading them fails; at the same moment a person in each of the other matches stores something.
"""

import asyncio
import tempfile
from pathlib import Path

from bench.server import Server, unlimited
from tools.siege.person import ATTACKER, HungUpError, Person, connected
from tools.siege.report import Finding, judged, tracebacks
from tools.siege.web import get

MATCHES = 12
"""Matches that go on beside the attacked one."""

DEPTHS = (14, 15, 16, 17, 900, *range(970, 985), 5_000, 30_000)

ANSWER_S = 5.0
"""Seconds after which an answer is not expected any more."""


async def freeze(rounds: int) -> Finding:
    """Rounds of one attacker against a dozen matches."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), **unlimited())
        try:
            others = [await _host(server) for _ in range(MATCHES)]
            frozen = 0
            for number in range(rounds):
                attack = asyncio.create_task(_attack(server, DEPTHS[number % len(DEPTHS)]))
                answers = await asyncio.gather(*(_stored(other, number) for other in others))
                frozen += answers.count(False)
                await attack
            healthy = (await get(server.port, "/health")).status == 200
        finally:
            server.stop()
        found = tracebacks(server.log)
    figures = {"rounds": rounds, "matches": MATCHES, "stalls": frozen, "tracebacks": found}
    return judged(
        "freeze", figures, nobody_frozen=not frozen, healthy=healthy, no_traceback=not found
    )


async def _host(server: Server, address: str = "127.0.0.1") -> Person:
    made = server.make_match({"game": "sonar", "seats": [{"seat": "blue.captain", "who": "me"}]})
    person = await connected(server.port, address)
    await person.hello(made["match"], made["token"])
    return person


async def _attack(server: Server, levels: int) -> None:
    person = await _host(server, ATTACKER)
    person.command("set_names", name=f"Deep {levels}")
    for kind in ("act", "why_not"):
        deep = b"[" * levels + b"]" * levels
        head = f'{{"kind":"{kind}","id":"{kind}","seat":"blue.captain","action":'.encode()
        person.raw(0x81, head + deep + b"}")
    try:
        for _ in range(3):
            await person.hear("acked", "refused", "bye", within_s=ANSWER_S)
    except (HungUpError, TimeoutError):
        pass
    person.go()


async def _stored(person: Person, number: int) -> bool:
    try:
        await person.answer(person.command("set_names", name=f"Ann {number}"), ANSWER_S)
    except (HungUpError, TimeoutError):
        return False
    return True
