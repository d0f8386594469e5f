"""The soak: matches of all games between bots for a long time, each watched by a person.

Memory, open files, and the processor time of the server's loop between others' pings and pongs are
measured again and again and compared between the second quarter of the time and the last: they must
be flat. What others wait for by the clock depends on the machine, so that is told and not judged.
"""

import asyncio
import itertools
import os
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec
from bench.server import Server
from tools.siege.bystander import innocent, watching
from tools.siege.flood import limit_files
from tools.siege.person import HungUpError, connected
from tools.siege.report import Finding, judged, percentile, tracebacks

from hydrophone.kits.registry import HOUSE, game_named

LOOKS = 16
"""How often it is measured."""

TURNS = 30
"""Turns of a match, so that matches end and begin all the time."""

GROWTH = 1.15
"""How much more of something there may be in the end."""


class Look(msgspec.Struct, frozen=True):
    """What was measured once: megabytes, open files, milliseconds."""

    memory_mb: float
    files: int
    loop_p50_ms: float
    """Of the loop between ping and pong."""
    p50_ms: float
    p99_ms: float
    stalls: int


class Ended(msgspec.Struct, frozen=True):
    """How many matches came to their end, and how many did not."""

    ended: int
    lost: int


class Matches:
    """So many matches between bots at once; a new one for each that ends."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.ended = 0
        self.lost = 0
        self._games = itertools.cycle(HOUSE)

    async def keep_one(self) -> None:
        """One match after the other."""
        while True:
            try:
                await self._one(next(self._games))
                self.ended += 1
            except (HungUpError, TimeoutError):
                self.lost += 1

    async def _one(self, name: str) -> None:
        game = game_named(name)
        seats = [seat.value for seat in game.seats(game.options_type())]
        made = await asyncio.to_thread(
            self.server.make_match,
            {
                "game": name,
                "options": {"turn_limit": TURNS},
                "seats": [{"seat": seat, "who": "landlubber"} for seat in seats],
            },
        )
        person = await connected(self.server.port)
        try:
            await person.hello(made["match"], made["token"])
            person.command("set_ready", ready=True)
            while (await person.hear(within_s=120.0))["kind"] != "ended":
                pass
        finally:
            person.go()


async def soak(matches: int, minutes: float) -> Finding:
    """So many matches at once for so long."""
    limit_files()
    with tempfile.TemporaryDirectory() as folder:
        free = {"burst": 1e9, "per_second": 1e9}
        server = Server(Path(folder), budget=free, matches_per_address=100_000)
        played = Matches(server)
        tasks = [asyncio.create_task(played.keep_one()) for _ in range(matches)]
        try:
            looks = [await _look(server, 60 * minutes / LOOKS) for _ in range(LOOKS)]
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            server.stop()
        found = tracebacks(server.log)
    return judge(matches, minutes, Ended(played.ended, played.lost), looks, found)


async def _look(server: Server, seconds: float) -> Look:
    began = time.monotonic()
    async with (
        innocent(server) as other,
        watching(server.port, max(1.0, seconds - 1.0)) as task,
    ):
        pass
    await asyncio.sleep(max(0.0, began + seconds - time.monotonic()))
    seen = task.result()
    files = len(os.listdir(f"/proc/{server.process.pid}/fd"))  # noqa: PTH208
    answers = seen.answers_ms
    return Look(
        server.memory_mb(), files, percentile(other.loop_ms, 50),
        percentile(answers, 50), percentile(answers, 99), seen.stalls + seen.closed,
    )  # fmt: skip


def judge(
    matches: int, minutes: float, played: Ended, looks: Sequence[Look], found: int
) -> Finding:
    """Is all flat from the second quarter to the last? ``found``: tracebacks."""
    early, late = looks[LOOKS // 4 : LOOKS // 2], looks[-(LOOKS // 4) :]
    figures: dict[str, float | int | str] = {"matches at once": matches, "minutes": minutes}
    figures |= {"ended": played.ended, "lost": played.lost, "tracebacks": found}
    for name in Look.__struct_fields__:
        values = [_middle(part, name) for part in (early, late)]
        figures[name.replace("_", " ")] = f"{values[0]:.1f} then {values[1]:.1f}"
    return judged(
        "soak",
        figures,
        flat_memory=_middle(late, "memory_mb") < GROWTH * _middle(early, "memory_mb"),
        flat_files=_middle(late, "files") < GROWTH * _middle(early, "files"),
        flat_loop=_middle(late, "loop_p50_ms") < 2 * _middle(early, "loop_p50_ms") + 1,
        nobody_stalled=not _middle(late, "stalls"),
        nobody_lost=not played.lost,
        no_traceback=not found,
    )


def _middle(looks: Sequence[Look], name: str) -> float:
    return statistics.median(float(getattr(look, name)) for look in looks)
