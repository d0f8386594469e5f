"""What it costs that bots think over a bus: ``python -m bench.bots [matches]``.

It starts a NATS of its own and `hydrophone bots` on this machine. The questions of so many matches
between aces (10 unless told) are asked of a process of the server and of workers of the bus, in
turn, three rounds each: one after the other for the time of each, then those of all matches at a
time, each match one after the other, for questions a second. CPU a question is that of the asking
server, and of what stands between it and the bots (`hydrophone bots` itself and NATS).
"""

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import quantiles
from typing import Any, NamedTuple

import msgspec
import uvloop
from tools.cluster.nats import Nats

from hydrophone.bots.bot import Level, Report
from hydrophone.core.chance import Chance
from hydrophone.core.seats import Seat
from hydrophone.kits.registry import game_named
from hydrophone.play.arena import play_match
from hydrophone.play.referee import Referee
from hydrophone.server.host.bot_hire import NatsHireOffice
from hydrophone.server.host.bot_pool import BotPool
from hydrophone.server.match.effects import AskBot

ROUNDS = 3

GAMES = {"sonar": {}, "captain_sonar": {"scenario": "alpha"}}
"""The games, and what is chosen in each."""

TURNS = 60
"""Most turns of a match."""

_TICKS = os.sysconf("SC_CLK_TCK")


def questions(game_id: str, choice: dict[str, Any], seed: int) -> Iterator[AskBot]:
    """What the bots of a match are asked, in order."""
    game = game_named(game_id)
    preset = next(iter(game.presets.values()))
    options = msgspec.structs.replace(preset, turn_limit=TURNS, **choice)
    match = play_match(game, options, dict.fromkeys(game.seats(options), Level.ACE), seed)
    referee = Referee(game, options, seed)
    heard: dict[Seat, list[msgspec.Raw]] = {seat: [] for seat in game.seats(options)}

    def hear(told: Any) -> None:
        for seat, own in heard.items():
            own += [msgspec.Raw(msgspec.json.encode(each)) for each in told[seat]]

    hear(referee.opening())
    for act in match.acts:
        seat = act.by
        if isinstance(seat, Seat) and (legal := referee.legal_actions(seat)):
            bot_seed, count = Chance(seed).fork(seat).seed, len(heard[seat])
            yield AskBot(
                f"{game_id}-{seed}", game_id, seat, Level.ACE, bot_seed, options,
                heard[seat], count, legal, must=True, report=True,
            )  # fmt: skip
        _, told = referee.act(act.by, act.do)
        hear(told)


class Asked(NamedTuple):
    """What a round took."""

    times_ms: list[float]
    """One after the other."""
    together_s: float
    """All matches at a time."""
    server_s: float
    """CPU of this process in the first part."""
    between_s: float
    """CPU of what stands between, in the first part."""


class Pool:
    """A pool whose answers are waited for."""

    def __init__(self, workers: int, office: NatsHireOffice | None) -> None:
        self._open: dict[int, asyncio.Future[None]] = {}
        self.pool = BotPool(self._answered, workers=workers, thinking_s=60.0, office=office)

    def _answered(self, asked: AskBot, _: int | None, __: Report | None) -> None:
        self._open.pop(id(asked)).set_result(None)

    async def ask(self, question: AskBot) -> None:
        """Ask, and wait for the answer."""
        answer = self._open[id(question)] = asyncio.get_running_loop().create_future()
        self.pool.ask(question, "ann")
        await answer


async def asked(pool: Pool, matches: Sequence[list[AskBot]], pids: Sequence[int]) -> Asked:
    """One round, after a match that is not counted."""
    await in_turn(pool, matches[0])
    forget(pool, matches)
    times: list[float] = []
    server_s, between_s = time.process_time(), sum(map(cpu_s, pids))
    for question in (question for match in matches for question in match):
        began = time.perf_counter()
        await pool.ask(question)
        times.append(1000 * (time.perf_counter() - began))
    server_s, between_s = time.process_time() - server_s, sum(map(cpu_s, pids)) - between_s
    forget(pool, matches)
    began = time.perf_counter()
    await asyncio.gather(*(in_turn(pool, match) for match in matches))
    together_s = time.perf_counter() - began
    forget(pool, matches)
    return Asked(times, together_s, server_s, between_s)


async def in_turn(pool: Pool, match: Sequence[AskBot]) -> None:
    """The questions of a match, one after the other."""
    for question in match:
        await pool.ask(question)


def forget(pool: Pool, matches: Sequence[list[AskBot]]) -> None:
    """The bots begin anew in the next part."""
    for match in matches:
        pool.pool.forget(match[0].match)


def cpu_s(pid: int) -> float:
    """Seconds of CPU that a process has used, without its children."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def show(name: str, rounds: Sequence[Asked]) -> None:
    """A line of the table."""
    times = [each for one in rounds for each in one.times_ms]
    cuts, count = quantiles(times, n=100), len(times) / len(rounds)
    rates = [count / one.together_s for one in rounds]
    server, between = (
        1e6 * sum(spent) / len(times)
        for spent in ((one.server_s for one in rounds), (one.between_s for one in rounds))
    )
    print(
        f"{name:<34} {cuts[49]:>7.2f} {cuts[98]:>7.2f}   {min(rates):>6.0f} {max(rates):>6.0f}"
        f"   {server:>7.0f} {between:>7.0f}"
    )


def machine(bus: str, workers: int) -> "subprocess.Popen[str]":
    """`hydrophone bots`, when its workers can be hired."""
    words = [sys.executable, "-m", "hydrophone", "bots", "--bus", bus, "--workers", str(workers)]
    program = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    if program.stdout is None or "Bot workers ready" not in program.stdout.readline():
        raise RuntimeError("hydrophone bots did not start")
    return program


async def compare(matches: Sequence[list[AskBot]], nats: Nats) -> None:
    """The lines of one game."""
    rounds: dict[str, list[Asked]] = {}
    for _ in range(ROUNDS):
        own = Pool(1, None)
        rounds.setdefault("a process of the server", []).append(await asked(own, matches, ()))
        await own.pool.close()
        for workers in (1, 2):
            program = machine(nats.address, workers)
            office = NatsHireOffice(nats.address)
            await office.ready()
            far = Pool(0, office)
            name = f"bus, {workers} worker{'s' * (workers > 1)}"
            took = await asked(far, matches, (program.pid, nats.program.pid))
            rounds.setdefault(name, []).append(took)
            await far.pool.close()
            program.terminate()
            program.wait()
    for name, each in rounds.items():
        show(name, each)


def main() -> None:
    """Print all figures."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    columns = f"{'':<34} {'p50 ms':>7} {'p99 ms':>7}   {'questions/s':>13}"
    print(f"{columns}   {'server':>7} {'between':>7}  (µs of CPU a question)")
    with tempfile.TemporaryDirectory() as folder:
        nats = Nats(Path(folder))
        try:
            for game_id, choice in GAMES.items():
                matches = [list(questions(game_id, choice, seed)) for seed in range(count)]
                print(f"{game_id}: {sum(map(len, matches))} questions of {count} matches")
                uvloop.run(compare(matches, nats))
        finally:
            nats.program.kill()


if __name__ == "__main__":
    main()
