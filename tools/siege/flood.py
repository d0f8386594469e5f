"""The flooder: each attack against a fresh server with the limits that a real one has.

Attackers come from 127.0.0.2; bystanders on 127.0.0.1, in a process of their own, measure how
quickly others are answered before and during the attack.
"""

import asyncio
import resource
import tempfile
from pathlib import Path

from bench.server import Server
from tools.siege.attacks import ATTACKS, Figures
from tools.siege.bystander import Seen, watching
from tools.siege.report import Finding, judged, percentile, tracebacks

SLOWER_MS = 100.0
"""Milliseconds by which a flood may slow the slowest hundredth of others' answers."""

MEMORY_MB = 64.0
"""Megabytes by which a flood may make the server grow."""

FILES = 1024
"""Files and sockets that a process may have where no operator has changed it."""

CALM_S = 3.0
"""Seconds that a bystander measures without an attack."""

START_S = 1.0
"""Seconds that a bystander's process needs until it measures, about."""


async def flood(name: str, seconds: float) -> Finding:
    """One attack for so long."""
    with tempfile.TemporaryDirectory() as folder:
        limit_files(FILES)
        server = Server(Path(folder))
        limit_files()
        try:
            async with watching(server.port, CALM_S) as calm:
                pass
            memory = server.memory_mb()
            async with watching(server.port, seconds + START_S) as look:
                await asyncio.sleep(START_S)
                figures, rules = await ATTACKS[name](server, seconds)
            grown = server.memory_mb() - memory
        finally:
            server.stop()
        found = tracebacks(server.log)
        said = server.log.stat().st_size // 1024
    before, during = calm.result(), look.result()
    slower = percentile(during.answers_ms, 99) - percentile(before.answers_ms, 99)
    return judged(
        name,
        {**figures, **_times(before, during), "memory grown MB": grown, "log KB": said},
        **rules,
        others_answered=not during.stalls and not during.closed,
        others_as_quick=slower < SLOWER_MS,
        small=grown < MEMORY_MB,
        no_traceback=not found,
    )


def _times(before: Seen, during: Seen) -> Figures:
    return {
        "p50 ms": percentile(during.answers_ms, 50),
        "p99 ms": percentile(during.answers_ms, 99),
        "calm p99 ms": percentile(before.answers_ms, 99),
        "stalls": during.stalls + during.closed,
    }


def limit_files(most: int | None = None) -> None:
    """How many sockets this process and those that it starts may have: as many as can be."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard if most is None else most, hard))
