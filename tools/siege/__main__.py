"""An attack on a server of its own, on this machine alone: ``python -m tools.siege``.

    python -m tools.siege                    all of it: about an hour, half of it the soak
    python -m tools.siege --silences 60 --minutes 2     the small form: some minutes
    python -m tools.siege fuzz --frames 2000000
    python -m tools.siege kill --kills 300
    python -m tools.siege flood --only pings half-open --seconds 10
    python -m tools.siege freeze --rounds 200
    python -m tools.siege timing --matches 60
    python -m tools.siege silences --silences 500
    python -m tools.siege twins
    python -m tools.siege process
    python -m tools.siege holes
    python -m tools.siege soak --matches 100 --minutes 30

One line for each attack, "held" or "NOT HELD" with its figures; the exit status is 1 if one was not
held. docs/security.md says what is attacked and what must hold.
"""

import argparse
import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from tools.siege import processes
from tools.siege.attacks import ATTACKS
from tools.siege.flood import flood
from tools.siege.freeze import freeze
from tools.siege.fuzz import fuzz
from tools.siege.holes import found, row
from tools.siege.kill import kill
from tools.siege.report import Finding, line
from tools.siege.silences import live_silences
from tools.siege.soak import soak
from tools.siege.timing import TIMINGS
from tools.siege.twins import TWINS

Words: TypeAlias = argparse.Namespace
Findings: TypeAlias = AsyncIterator[Finding]


async def _fuzz(words: Words) -> Findings:
    yield await fuzz(words.frames, words.seed)


async def _kill(words: Words) -> Findings:
    yield await kill(words.kills, words.seed)


async def _flood(words: Words) -> Findings:
    for name in words.only or ATTACKS:
        yield await flood(name, words.seconds)


async def _freeze(words: Words) -> Findings:
    yield await freeze(words.rounds)


async def _timing(words: Words) -> Findings:
    for compare in TIMINGS:
        yield await compare(words.matches)


async def _silences(words: Words) -> Findings:
    yield await live_silences(words.silences)


async def _twins(_: Words) -> Findings:
    for compare in TWINS:
        yield await compare()


async def _process(_: Words) -> Findings:
    for attack in processes.ATTACKS:
        yield await attack()


async def _holes(words: Words) -> Findings:
    print(f"{'':9}{'hole':22}{'before':38}after", flush=True)
    async for hole in found(words.seconds):
        print(row(hole), flush=True)
        if not hole.held:
            yield Finding(hole.name, held=False, figures={}, why=hole.after)


async def _soak(words: Words) -> Findings:
    yield await soak(words.matches, words.minutes)


async def _all(words: Words) -> Findings:
    for siege in _EACH:
        async for finding in siege(words):
            yield finding


_EACH = (
    _holes,
    _freeze,
    _fuzz,
    _kill,
    _process,
    _flood,
    _timing,
    _silences,
    _twins,
    _soak,
)

SIEGES: Mapping[str, Callable[[Words], Findings]] = MappingProxyType(
    {
        "all": _all,
        "holes": _holes,
        "fuzz": _fuzz,
        "kill": _kill,
        "flood": _flood,
        "freeze": _freeze,
        "timing": _timing,
        "silences": _silences,
        "twins": _twins,
        "process": _process,
        "soak": _soak,
    }
)


def read_words() -> Words:
    """What shall be done, and how often."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.siege",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("siege", nargs="?", default="all", choices=list(SIEGES))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--frames", type=int, default=20_000)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--only", nargs="*", choices=list(ATTACKS), metavar="FLOOD")
    parser.add_argument("--matches", type=int, default=30)
    parser.add_argument("--silences", type=int, default=500)
    parser.add_argument("--minutes", type=float, default=30.0)
    return parser.parse_args()


async def run(words: Words) -> bool:
    """Attack, print each finding, and say whether all was held."""
    held = True
    async for finding in SIEGES[words.siege](words):
        print(line(finding), flush=True)
        held = held and finding.held
    return held


if __name__ == "__main__":
    sys.exit(0 if asyncio.run(run(read_words())) else 1)
