"""The timing comparer: does the moment of a frame tell an onlooker what is hidden?

Each comparison measures the same wait in two kinds of matches that an onlooker cannot tell apart by
what is said, and asks how well the wait alone tells them apart: 0.5 is not at all, 0 or 1 surely.
"""

import asyncio
import random
import tempfile
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from bench.server import Server
from tools.siege.flood import limit_files
from tools.siege.person import Message, Person, connected
from tools.siege.players import Pair
from tools.siege.report import Finding, advantage, doubt, judged, percentile
from tools.siege.web import get

PACE_S = 0.2
"""Seconds that a bot takes at least; shorter than for people, so that this is over sooner."""

OVER_S = 300.0
"""Seconds within which a match between bots is over."""

SAME = 0.1
"""How far from 0.5 the advantage may lie, besides three standard errors."""

FEWEST = 8
"""Samples of each kind that are needed to say anything."""

TRIALS = 10
"""Trials for each match that is asked for, where a trial takes no time."""


Step: TypeAlias = dict[str, Any]
"""An action of a replay: by whom, what."""


class Heard(msgspec.Struct, frozen=True):
    """An observation and when its frame came, in seconds."""

    at: float
    what: dict[str, Any]


async def silences(matches: int) -> Finding:
    """After a silence of bots in Captain Sonar: until the next frame, by whether the boat moved."""
    still: list[float] = []
    moved: list[float] = []
    seats = [f"{side}.{post}" for side in ("blue", "yellow") for post in POSTS]
    wish = {"game": "captain_sonar", "options": {"turn_limit": 30}, "seats": _landlubbers(seats)}
    for heard, steps in await _watched(wish, matches):
        kinds = [step["action"]["kind"] for step in steps]
        hidden = [kind for kind in kinds if kind in ("go_silent", "stay_silent")]
        for kind, wait in zip(hidden, _waits(heard), strict=True):
            (moved if kind == "go_silent" else still).append(wait)
    return _compared("silences", still, moved)


POSTS = ("captain", "first_mate", "engineer", "radio_operator")


def _waits(heard: Sequence[Heard]) -> list[float]:
    """From each silence to the next frame with something else."""
    waits: list[float] = []
    for number, observation in enumerate(heard):
        if observation.what["kind"] == "silence_heard":
            later = (o.at for o in heard[number:] if o.at > observation.at)
            waits.append(next(later, observation.at) - observation.at)
    return waits


async def set_ups(matches: int) -> Finding:
    """Until a bot has drawn its map in U-Jagd, by how many contacts it holds and which."""
    seats = ("blue.captain", "yellow.captain")
    wish = {"game": "u_jagd", "options": {"turn_limit": 2}, "seats": _landlubbers(seats)}
    drawn = [
        (_plan(steps, seat), _drawn_at(heard, seat) - heard[0].at)
        for heard, steps in await _watched(wish, matches)
        for seat in seats
    ]
    drawn.sort()
    half = len(drawn) // 2
    first, second = ([wait for _, wait in part] for part in (drawn[:half], drawn[half:]))
    return _compared("set-ups", first, second)


def _plan(steps: Sequence[Step], seat: str) -> tuple[int, list[int]]:
    """The number of contacts, and the contacts."""
    acts = [step["action"] for step in steps if step["by"] == seat]
    contacts = [act["contact"] for act in acts if act["kind"] == "place_contact"]
    return len(contacts), contacts


def _drawn_at(heard: Sequence[Heard], seat: str) -> float:
    confirmed = (o for o in heard if o.what["kind"] == "map_confirmed")
    return next(o.at for o in confirmed if o.what["side"] in seat)


def _landlubbers(seats: Sequence[str]) -> list[dict[str, str]]:
    return [{"seat": seat, "who": "landlubber"} for seat in seats]


async def _watched(
    wish: Mapping[str, object], matches: int
) -> list[tuple[list[Heard], list[Step]]]:
    """What an onlooker heard of matches between bots, and what was done in them."""
    limit_files()
    with tempfile.TemporaryDirectory() as folder:
        fast = {"burst": 1e9, "per_second": 1e9}
        server = Server(Path(folder), bot_pace_s=PACE_S, budget=fast, matches_per_address=100_000)
        try:
            made = [server.make_match(wish) for _ in range(matches)]
            heard = await asyncio.gather(*(_watch(server, each) for each in made))
            steps = [await _steps(server, each["match"]) for each in made]
        finally:
            server.stop()
    return list(zip(heard, steps, strict=True))


async def _watch(server: Server, made: dict[str, str]) -> list[Heard]:
    """The host of a match between bots is an onlooker; see it to its end."""
    person = await connected(server.port)
    await person.hello(made["match"], made["token"])
    person.command("set_ready", ready=True)
    heard: list[Heard] = []
    async with asyncio.timeout(OVER_S):
        while True:
            told = await person.hear(within_s=OVER_S)
            now = time.perf_counter()
            heard += [Heard(now, what) for what in told.get("observations", ())]
            if told["kind"] == "ended":
                person.go()
                return heard


async def _steps(server: Server, match: str) -> list[Step]:
    replay: Message = msgspec.json.decode(
        (await get(server.port, f"/api/matches/{match}/replay")).body
    )
    steps: list[Step] = replay["steps"]
    return steps


async def refusals(matches: int) -> Finding:
    """How long an onlooker waits for a refusal, by whether a player writes something hidden."""

    async def onlookers(pair: Pair, port: int) -> Callable[[int], Awaitable[float]]:
        people = [await connected(port) for _ in range(6)]
        for person in people:
            await person.hello(pair.made["code"], spectate=True)

        async def longest(_: int) -> float:
            return max(await asyncio.gather(*(_refused(person) for person in people)))

        return longest

    return await _beside_writes("refusals", TRIALS * matches, onlookers)


async def writes(matches: int) -> Finding:
    """How long a player waits for an own write, by whether the other crew writes at that time."""

    async def opponent(pair: Pair, _: int) -> Callable[[int], Awaitable[float]]:
        person = pair.players[1].person
        assert person is not None

        async def saved(number: int) -> float:
            began = time.perf_counter()
            fields = {"seat": "yellow.radio_operator", "body": f"lines {number}"}
            await person.answer(person.command("save_sheet", **fields))
            return time.perf_counter() - began

        return saved

    return await _beside_writes("writes", TRIALS * matches, opponent)


async def _beside_writes(
    name: str,
    trials: int,
    asker: Callable[[Pair, int], Awaitable[Callable[[int], Awaitable[float]]]],
) -> Finding:
    """How long a question takes, by whether a player writes something hidden just before it."""
    quiet: list[float] = []
    writing: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            pair = Pair(server, "sonar", 1)
            await pair.begin(server.port)
            player = pair.players[0].person
            assert player is not None
            question = await asker(pair, server.port)
            for number in range(trials):
                hidden = random.random() < 0.5
                if hidden:
                    body = f"lines {number}"
                    player.command("save_sheet", seat="blue.radio_operator", body=body)
                (writing if hidden else quiet).append(await question(number))
                await asyncio.sleep(random.uniform(0.08, 0.09))  # anywhere on the grid of commits
        finally:
            server.stop()
    return _compared(name, quiet, writing)


async def _refused(person: Person) -> float:
    began = time.perf_counter()
    await person.answer(person.command("set_ready", ready=True))
    return time.perf_counter() - began


def _compared(name: str, first: Sequence[float], second: Sequence[float]) -> Finding:
    told, error = advantage(first, second), doubt(first, second)
    return judged(
        name,
        {
            "samples": f"{len(first)} and {len(second)}",
            "p50 ms": f"{1000 * percentile(first, 50):.1f} and {1000 * percentile(second, 50):.1f}",
            "AUC": told,
            "standard error": error,
        },
        enough=min(len(first), len(second)) >= FEWEST,
        alike=abs(told - 0.5) <= max(SAME, 3 * error),
    )


TIMINGS = (silences, set_ups, refusals, writes)
