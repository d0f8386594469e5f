"""The killer: SIGKILL in the middle of play, again and again, on one store.

At the end of each match its record must hold every acknowledged action once and nothing else, and
what each crew heard across all kills must be what it hears when it asks for everything anew.
"""

import asyncio
import random
import signal
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
from bench.server import Server, unlimited
from tools.siege.person import HungUpError, connected
from tools.siege.players import Pair, Player
from tools.siege.report import Finding, judged, tracebacks
from tools.siege.web import get

from hydrophone.kits.registry import HOUSE

AT_ONCE = 6
"""Matches that are played at the same time."""

LIFE_S = (0.02, 0.5)
"""Seconds of play until a server is killed: at least, at most."""

END_S = 60.0
"""Seconds without a kill until the last matches must be over."""


class Killer:
    """Plays on one store with one server after the other."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.chance = random.Random(seed)
        self.seed = seed
        self.pairs: list[Pair] = []
        self.matches = self.actions = self.lost = self.doubled = self.stalls = 0
        self.wrong: list[str] = []

    def server(self) -> Server:
        """A server on the store, which finds there what the one before it has left."""
        return Server(self.folder, **unlimited())

    async def life(self) -> None:
        """One server, from its start to its violent end."""
        server = self.server()
        try:
            await self._gather(server)
            plays = asyncio.gather(*(pair.play() for pair in self.pairs))
            await asyncio.wait([plays], timeout=self.chance.uniform(*LIFE_S))
        finally:
            server.stop(signal.SIGKILL)
        await plays
        await self._drop()

    async def last_life(self) -> None:
        """Play all matches to their end and compare."""
        server = self.server()
        try:
            await self._back(server)
            plays = asyncio.gather(*(pair.play() for pair in self.pairs))
            done, _ = await asyncio.wait([plays], timeout=END_S)
            self.stalls += 0 if done else sum(not pair.over for pair in self.pairs)
            for pair in self.pairs:
                await self._compare(server.port, pair)
            plays.cancel()
        finally:
            server.stop()

    async def _gather(self, server: Server) -> None:
        """The matches that go on, and new ones for those that are over."""
        await self._back(server)
        for pair in [pair for pair in self.pairs if pair.over]:
            await self._compare(server.port, pair)
            self.pairs.remove(pair)
        while len(self.pairs) < AT_ONCE:
            self.matches += 1
            game = self.chance.choice(tuple(HOUSE))
            pair = Pair(server, game, self.seed + self.matches)
            await pair.begin(server.port)
            self.pairs.append(pair)

    async def _back(self, server: Server) -> None:
        for pair in self.pairs:
            await pair.come_back(server.port)

    async def _drop(self) -> None:
        for pair in self.pairs:
            for player in pair.players:
                if player.person is not None:
                    player.person.go()

    # --- was anything lost or doubled? ---------------------------------------------------------

    async def _compare(self, port: int, pair: Pair) -> None:
        answer = await get(port, f"/api/matches/{pair.made['match']}/replay")
        self.wrong += [wrong for player in pair.players for wrong in player.wrong]
        if answer.status != 200:
            self.wrong.append(f"no replay: {answer.body[:200]!r}")
            return
        steps = msgspec.json.decode(answer.body)["steps"]
        for player in pair.players:
            self.compare_actions(player, [(s["by"], s["action"]) for s in steps])
            await self._compare_streams(port, player)

    def compare_actions(self, player: Player, steps: list[tuple[str, Any]]) -> None:
        """Was each acknowledged action kept once, and no other?"""
        kept = Counter(_text(step) for step in steps if step[0] in player.seats)
        told = Counter(_text(step) for step in player.acknowledged)
        self.actions += kept.total()
        self.lost += (told - kept).total()
        self.doubled += (kept - told).total()

    async def _compare_streams(self, port: int, player: Player) -> None:
        person = await connected(port)
        try:
            await person.hello(player.match, player.tokens[-1])
            whole = (await person.hear("observed"))["observations"]
        except (HungUpError, TimeoutError):
            whole = None
        if whole != player.heard:
            self.wrong.append(f"{player.match}: the stream after the kills is another")
        person.go()


def _text(step: tuple[str, Any]) -> bytes:
    return msgspec.json.encode(step, order="sorted")


async def kill(kills: int, seed: int = 1) -> Finding:
    """So many kills of servers on one store."""
    with tempfile.TemporaryDirectory() as folder:
        killer = Killer(Path(folder), seed)
        for _ in range(kills):
            await killer.life()
        await killer.last_life()
        found = tracebacks(Path(folder) / "server.log")
    for wrong in killer.wrong[:10]:
        print("wrong:", wrong)
    return judged(
        "kill",
        {
            "seed": seed, "kills": kills, "matches": killer.matches, "actions": killer.actions,
            "lost": killer.lost, "doubled": killer.doubled, "stalls": killer.stalls,
            "tracebacks": found,
        },
        nothing_lost=not killer.lost,
        nothing_doubled=not killer.doubled,
        nothing_wrong=not killer.wrong,
        no_stall=not killer.stalls,
        no_traceback=not found,
    )  # fmt: skip
