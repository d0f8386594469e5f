"""The fuzzer: every client message in every wrong form, from hosts, players, onlookers, strangers.

Nothing may end in a traceback or be refused as a ``fault``, and everybody still connected is
answered at the end of each campaign.
"""

import asyncio
import random
import tempfile
from collections import Counter
from pathlib import Path

from bench.server import Server, unlimited
from tools.siege.frames import Forge
from tools.siege.person import HungUpError, Message, Person, connected
from tools.siege.report import Finding, judged, tracebacks
from tools.siege.web import get, post

from hydrophone.kits.registry import HOUSE, game_named

CAMPAIGN = 2_000
"""Frames at one match at most, after which there is a new one."""

CALLS = 300
"""Connections to one match at most: it may turn everybody away in the end."""

PING = b'{"kind":"ping"}'

MANY = 400
"""Frames that one connection sends at most."""

AT_ONCE = 8
"""Frames sent before the answers are read."""

LANES = 8
"""Campaigns at the same time, so that nobody waits for the disk."""

COUNTED = (
    "frames", "broken", "connections", "requests", "acked", "refused", "observed", "faults",
    "stalls",
)  # fmt: skip

CALM_S = 30.0
"""Seconds that a connection has to answer a ping after all that was sent."""


class Fuzzer:
    """Sends frames to one server and counts what comes of them."""

    def __init__(self, server: Server, seed: int, lane: int = 0) -> None:
        self.server = server
        self.chance = random.Random(f"{seed}, {lane}")
        self.counts: Counter[str] = Counter()
        self.forge = Forge(self.chance)
        self.culprits: list[bytes] = []

    async def campaigns(self, frames: int) -> None:
        """Campaigns until so many frames are sent or the server is gone."""
        while self.counts["frames"] < frames and self.server.process.poll() is None:
            await self.campaign(min(CAMPAIGN, frames - self.counts["frames"]))

    async def campaign(self, frames: int) -> None:
        """One match under fire from people of every kind."""
        game = game_named(self.chance.choice(tuple(HOUSE)))
        seats = [seat.value for seat in game.seats(game.options_type())]
        whose = self.chance.choice(("me", "open", "landlubber"))
        wish = {
            "game": game.id,
            "seats": [
                {"seat": seat, "who": whose if "blue" in seat else "landlubber"} for seat in seats
            ],
        }
        made = self.server.make_match(wish)
        self.forge.offered = []
        self.forge.known = [*made.values(), *seats, "p1", "p2", "s1"]
        most = self.counts["frames"] + frames
        tokens: list[str | None] = [made["token"], made["token"], None]
        for _ in range(CALLS):
            if self.counts["frames"] < most:
                await self._connection(made["match"], tokens)
        await self._bodies()

    async def _connection(self, match: str, tokens: list[str | None]) -> None:
        self.counts["connections"] += 1
        person = await connected(self.server.port)
        try:
            if self.chance.random() < 0.95:
                await self._greet(person, match, tokens)
            await self._fire(person)
        except HungUpError:
            self.counts["hung up on"] += 1
        except TimeoutError:
            self.counts["stalls"] += 1
        finally:
            person.go()

    async def _greet(self, person: Person, match: str, tokens: list[str | None]) -> None:
        spectate = self.chance.random() < 0.1
        told = await person.hello(match, self.chance.choice(tokens), spectate=spectate)
        if told["kind"] == "welcome" and not spectate:
            tokens.append(told["token"])
            if self.chance.random() < 0.5:
                person.command("set_ready", ready=True)

    async def _fire(self, person: Person) -> None:
        """The server hangs up after five unreadable frames, so there are few of them."""
        for _ in range(MANY // AT_ONCE):
            frames = [self.forge.frame() for _ in range(AT_ONCE)]
            for (opcode, payload), broken in frames:
                person.raw(opcode, payload)
                self.counts["broken"] += broken
            person.send("ping")
            await self._until_pong(person, [payload for (_, payload), _ in frames])
            self.counts["frames"] += AT_ONCE

    async def _until_pong(self, person: Person, sent: list[bytes]) -> None:
        """A ping among the frames has a pong as well: read on until all is quiet."""
        pings = 1 + sum(payload == PING for payload in sent)
        async with asyncio.timeout(CALM_S):
            while pings:
                message = await person.hear(within_s=CALM_S)
                kind = message["kind"]
                self.counts[kind] += 1
                pings -= kind == "pong"
                for offer in message.get("offers", ()):
                    self.forge.offered = offer["legal"] or self.forge.offered
                if message.get("code") == "fault":
                    self._fault(message, sent)

    def _fault(self, message: Message, sent: list[bytes]) -> None:
        """Something unexpected happened: remember what was sent, so that it can be sent again."""
        self.counts["faults"] += 1
        name = str(message.get("id", "")).encode()
        self.culprits += [payload for payload in sent if name and name in payload] or sent

    async def _bodies(self) -> None:
        for _ in range(10):
            path = self.chance.choice(("/api/matches", "/api/chart"))
            body = self.forge.body()
            answer = await post(self.server.port, path, body)
            self.counts["requests"] += 1
            if answer.status >= 500:
                self.counts["faults"] += 1
                self.culprits.append(body)


async def fuzz(frames: int, seed: int = 1) -> Finding:
    """So many frames to a server of its own."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), synchronous="NORMAL", bot_pace_s=0.0, **unlimited())
        lanes = [Fuzzer(server, seed, lane) for lane in range(LANES)]
        try:
            await asyncio.gather(*(lane.campaigns(frames // LANES) for lane in lanes))
            healthy = (await get(server.port, "/health")).status == 200
            memory = server.memory_mb()
        finally:
            server.stop()
        found = tracebacks(server.log)
    counts = sum((lane.counts for lane in lanes), Counter[str]())
    for culprit in [culprit for lane in lanes for culprit in lane.culprits][:5]:
        print("sent:", culprit[:2000])
    figures = {name: counts[name] for name in COUNTED} | {"tracebacks": found}
    return judged(
        "fuzz",
        {"seed": seed, **figures, "memory MB": memory},
        no_traceback=not found,
        no_fault=not counts["faults"],
        everybody_answered=not counts["stalls"],
        healthy=healthy,
    )
