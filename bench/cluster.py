"""What several servers cost against one with a file, and how fast they take matches over.

``python -m bench.cluster`` starts a PostgreSQL of its own (make engines installs it), three servers
on it and one with a file. ``cost``: CPU of an act in running matches, with the same people on the
server with the file, on one server with the database, and on three, each match on one of them as a
proxy places it. ``slopes``: what a server takes anyway, and what another act adds. ``rest``: CPU
of people who do nothing. ``rates``: acts a second flat out, and how long an act takes at half of
them. ``kills`` and ``moves``: see bench/moving.py.
"""

import argparse
import asyncio
import contextlib
import statistics
import tempfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import uvloop
from bench.engines import Engines, started
from bench.moving import kills, moves
from bench.real_time_rooms import Crewed
from bench.real_time_rooms import Tally as CrewedTally
from bench.server import SEATS, Peer, Room, Server, Tally, unlimited

from hydrophone.core.seats import Seat, Side

NODES = 3

SETTLE_S = 2.0
"""Seconds that people play before it counts."""

AnyTally: TypeAlias = Tally | CrewedTally

Played: TypeAlias = Room | Crewed


class Pair(Room):
    """Two people at a match of SONAR, each with both posts of a crew."""

    def hearer(self, seat: Seat) -> Callable[[bytes], None]:
        """The Captain's person hears for both; each message comes once."""
        hear = super().hearer(seat)
        return hear if seat.role == "captain" else lambda _: None

    async def enter(self, port: int, code: str, *more_ports: int) -> None:
        """Two people connect, take their posts and are ready."""
        ports = (port, *more_ports)
        for number, side in enumerate(Side):
            captain, *others = (seat for seat in SEATS if seat.side is side)
            self.peers[captain] = await self.connect(captain, ports[number % len(ports)], code)
            for seat in (captain, *others):
                self.command(captain, "take_seat", seat=seat)
            self.command(captain, "set_ready", ready=True)


class Watched(Room):
    """Four people at a match of SONAR, and two who watch."""

    async def enter(self, port: int, code: str, *more_ports: int) -> None:
        """Those who watch come last."""
        await super().enter(port, code, *more_ports)
        ports = (port, *more_ports)
        self.watching = [
            await self.connect(None, ports[number % len(ports)], code) for number in range(2)
        ]

    def leave(self) -> None:
        """Those who watch go, too."""
        super().leave()
        for peer in self.watching:
            peer.transport.close()


class Crowd(msgspec.Struct, frozen=True):
    """People of one kind of match."""

    name: str
    matches: int
    wish: dict[str, Any]
    kind: Callable[[Any, int], Played]
    tally: Callable[[], AnyTally]


PAUSE_S = 0.4
"""Mean seconds that a Captain of SONAR thinks."""

CROWDS = (
    Crowd(
        "SONAR, 2 people",
        100,
        {"game": "sonar"},
        lambda tally, number: Pair(tally, number, PAUSE_S),
        Tally,
    ),
    Crowd(
        "SONAR, 4 people, 2 watch",
        60,
        {"game": "sonar"},
        lambda tally, number: Watched(tally, number, PAUSE_S),
        Tally,
    ),
    Crowd(
        "Captain Sonar in real time, 8 people, 1 watches",
        30,
        {"game": "captain_sonar", "options": {"edition": "de", "mode": "real_time"}},
        Crewed,
        CrewedTally,
    ),
)


class Measured(msgspec.Struct, frozen=True, kw_only=True):
    """What was measured of one way to serve a crowd."""

    act_ms: float
    """Milliseconds of CPU of all servers an act."""
    acts_s: float
    waits: list[float]
    """Seconds from an act to its answer."""
    database_ms: float = 0.0
    commits_s: float = 0.0
    told: float
    """Bytes to all clients an act, without TCP's headers."""
    memory_kb: float
    """Memory that a match took at its beginning."""
    wal: float = 0.0
    """Bytes of PostgreSQL's log an act."""
    each: Sequence[float]
    """Cores that each server used."""
    wakes: float
    """Times a second that a thread of any server slept and woke."""

    def line(self) -> str:
        """In words."""
        told = (
            f"{self.act_ms:6.3f} ms CPU an act, {self.acts_s:5.0f} acts/s, {times(self.waits)}, "
            f"{self.told:,.0f} bytes told an act, {self.memory_kb:.0f} kB a match"
        )
        if self.commits_s:
            told += (
                f"; database {self.database_ms:.3f} ms, {self.commits_s:.0f} commits/s, "
                f"{self.wal:.0f} bytes of WAL an act"
            )
        return told


def times(waits: Sequence[float]) -> str:
    """Median and slowest hundredth."""
    if len(waits) < 2:
        return "too few answers"
    cuts = statistics.quantiles(waits, n=100)
    return f"p50 {1000 * cuts[49]:.1f} ms, p99 {1000 * cuts[98]:.1f} ms"


FILE = "a server with a file"
THREE = "three nodes"


class Way(msgspec.Struct, frozen=True):
    """A way to serve people: which servers there are, and by which ports people of a match come."""

    servers: Sequence[Server]
    ports: Callable[[int], list[int]]

    def owner(self, number: int) -> Server:
        """The server to which the people of this match come."""
        return self.servers[number % len(self.servers)]


class Ways:
    """All the ways to serve people."""

    def __init__(self, files: Sequence[Server], nodes: Sequence[Server], engines: Engines) -> None:
        self._engines = engines
        self._nodes = nodes
        ports = [node.port for node in nodes]
        self.all: dict[str, Way] = {
            FILE: Way(files[:1], lambda _: [files[0].port]),
            "three servers with a file each": Way(files, lambda n: [files[n % NODES].port]),
            "one node": Way(nodes[:1], lambda _: ports[:1]),
            THREE: Way(nodes, lambda n: [ports[n % NODES]]),
        }

    async def _playing(self, way: Way, crowd: Crowd, tally: AnyTally) -> list[Played]:
        """A crowd has come and is at its tables."""
        played = [crowd.kind(tally, number) for number in range(crowd.matches)]
        for number, room in enumerate(played):
            code = way.owner(number).make_match(crowd.wish)["code"]
            first, *more = way.ports(number)
            await room.enter(first, code, *more)
        return played

    async def resting(self, way: Way, crowd: Crowd, seconds: float) -> tuple[float, float]:
        """CPU of all servers a second while nobody acts, and bytes to all people."""
        played = await self._playing(way, crowd, crowd.tally())
        await asyncio.sleep(2 * SETTLE_S)
        spent, told = sum(server.cpu_s() for server in way.servers), Peer.received
        await asyncio.sleep(seconds)
        spent, told = sum(server.cpu_s() for server in way.servers) - spent, Peer.received - told
        for room in played:
            room.leave()
        return spent / seconds, told / seconds

    async def measured(self, way: Way, crowd: Crowd, seconds: float) -> Measured:
        """Serve a crowd for a while."""
        servers = way.servers
        tally = crowd.tally()
        memory_mb = sum(server.memory_mb() for server in servers)
        played = await self._playing(way, crowd, tally)
        tasks = [
            asyncio.ensure_future(room.command_crew(side))
            for room in played
            if isinstance(room, Crewed)
            for side in Side
        ]
        await asyncio.sleep(SETTLE_S)
        memory_mb = sum(server.memory_mb() for server in servers) - memory_mb
        tally.measuring, acts, before = True, tally.acts, self._engines.used()
        told = Peer.received
        spent, woken = [server.cpu_s() for server in servers], _wakes(servers)
        begun = asyncio.get_running_loop().time()
        await asyncio.sleep(seconds)
        took = asyncio.get_running_loop().time() - begun
        each = _gained(spent, (server.cpu_s() for server in servers), took)
        wakes = (_wakes(servers) - woken) / took
        told, acts = Peer.received - told, max(1, tally.acts - acts)
        used = self._engines.used().since(before)
        for task in tasks:
            task.cancel()
        for room in played:
            room.leave()
        waits = tally.acks if isinstance(tally, Tally) else tally.last_receipts
        measured = Measured(
            act_ms=1000 * sum(each) * took / acts,
            acts_s=acts / took,
            waits=waits,
            told=told / acts,
            memory_kb=1000 * memory_mb / crowd.matches,
            each=each,
            wakes=wakes,
        )
        if servers[0] not in self._nodes:
            return measured
        return msgspec.structs.replace(
            measured,
            database_ms=1000 * used.database_s / acts,
            commits_s=used.commits / took,
            wal=used.wal / acts,
        )


def _gained(before: Iterable[float], after: Iterable[float], seconds: float) -> list[float]:
    return [(now - then) / seconds for then, now in zip(before, after, strict=True)]


def _wakes(servers: Iterable[Server]) -> int:
    """Times that threads of these servers have slept and woken."""
    told = [
        status.read_text()
        for server in servers
        for status in Path(f"/proc/{server.process.pid}/task").glob("*/status")
    ]
    return sum(int(status.partition("\nvoluntary_ctxt_switches:")[2].split()[0]) for status in told)


def cost(ways: Ways, words: argparse.Namespace) -> None:
    """CPU of an act; all ways in turn, the median of the rounds."""
    for crowd in CROWDS:
        if words.only not in crowd.name:
            continue
        crowd = msgspec.structs.replace(crowd, matches=int(crowd.matches * words.times))
        print(f"{crowd.name}: {crowd.matches} matches")
        found: dict[str, list[Measured]] = {way: [] for way in ways.all}
        for _ in range(words.rounds):
            for way, rounds in found.items():
                rounds.append(uvloop.run(ways.measured(ways.all[way], crowd, words.seconds)))
        medians = {way: sorted(m, key=_cpu)[len(m) // 2] for way, m in found.items()}
        base = medians[FILE].act_ms
        for way, measured in medians.items():
            first = found[way][0].memory_kb  # later ones take the room of those before
            measured = msgspec.structs.replace(measured, memory_kb=first)
            print(f"  {way:34}{measured.act_ms / base:5.2f} {measured.line()}", flush=True)


def _cpu(measured: Measured) -> float:
    return measured.act_ms


ACTS_S = (120, 240, 480)
"""Acts a second at which ``slopes`` looks."""

SLOPED = 100
"""Matches in which people act so often."""

ANSWER_S = 0.025
"""About how long an act takes with them."""


def slopes(ways: Ways, words: argparse.Namespace) -> None:
    """Cores at rest and at several rates, the medians of the rounds; what another act adds."""
    print(f"SONAR, 2 people: {SLOPED} matches")
    parts = {name: ways.all[name] for name in (FILE, "one node", THREE)}
    found: dict[str, list[list[Measured]]] = {name: [] for name in parts}
    for _ in range(words.rounds):
        for name, way in parts.items():
            found[name].append(_sloped(ways, way, words.seconds))
    for name, measured in found.items():
        rests, *rates = zip(*measured, strict=True)
        rest = statistics.median(sum(each.each) for each in rests)
        acts_s = [statistics.median(each.acts_s for each in rate) for rate in rates]
        cores = [statistics.median(sum(each.each) for each in rate) for rate in rates]
        line = statistics.linear_regression(acts_s, cores)
        told = ", ".join(
            f"{1000 * used / often:.3f} ms at {often:.0f}/s"
            for used, often in zip(cores, acts_s, strict=True)
        )
        wakes = rates[-1][0].wakes / acts_s[-1]
        print(
            f"  {name:36}at rest {1000 * rest:3.0f} ms/s; an act {told}; one more "
            f"{1000 * line.slope:.3f} ms, beside {1000 * line.intercept:.0f} ms/s; "
            f"all servers wake {wakes:.1f} times an act",
            flush=True,
        )


def _sloped(ways: Ways, way: Way, seconds: float) -> list[Measured]:
    """At rest, then at each of ``ACTS_S``."""
    pauses = (1e6, *(SLOPED / often - ANSWER_S for often in ACTS_S))
    return [uvloop.run(ways.measured(way, _pairs(pause, SLOPED), seconds)) for pause in pauses]


def rates(ways: Ways, seconds: float) -> None:
    """Acts a second flat out, and how long an act takes at half of them."""
    for way in (FILE, "one node", THREE):
        flat_out = uvloop.run(ways.measured(ways.all[way], _pairs(0.0), seconds))
        print(f"{way}: flat out {flat_out.line()}")
        pause_s = 2 * FLAT_OUT / flat_out.acts_s - statistics.median(flat_out.waits) / 2
        half = uvloop.run(ways.measured(ways.all[way], _pairs(max(pause_s, 0.01)), seconds))
        print(f"{'':{len(way)}}  half     {half.line()}", flush=True)


def rest(ways: Ways, seconds: float) -> None:
    """CPU of servers without people, and of people who do nothing."""
    for way in (FILE, THREE):
        few_s, _ = uvloop.run(ways.resting(ways.all[way], _pairs(1e6, NODES), seconds))
        many_s, told = uvloop.run(ways.resting(ways.all[way], _pairs(1e6, RESTING), seconds))
        each_us = 1e6 * (many_s - few_s) / (RESTING - NODES)
        print(
            f"{way}: {1000 * few_s:.0f} ms of CPU a second with {NODES} matches of two people at "
            f"rest; {each_us:.0f} us and {told / RESTING:.0f} bytes more for each of {RESTING}",
            flush=True,
        )


RESTING = 300
"""Matches in which nobody acts."""

FLAT_OUT = 128
"""Matches that are played as fast as they go."""


def _pairs(pause_s: float, matches: int = FLAT_OUT) -> Crowd:
    def pair(tally: Any, number: int) -> Pair:
        return Pair(tally, number, pause_s)

    return Crowd("", matches, {"game": "sonar"}, pair, Tally)


DEFAULT = ("cost", "slopes", "rest", "rates", "kills", "moves")


def main() -> None:
    """Print what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="*", default=list(DEFAULT))
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", default="", help="crowds with this in their name")
    parser.add_argument("--times", type=float, default=1.0, help="so many matches as usual")
    parser.add_argument("--matches", type=int, default=200, help="that are moved at once")
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--no-fsync", action="store_true", help="the database waits for no disk")
    words = parser.parse_args()
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        engines = stack.enter_context(started(folder, durable=not words.no_fsync))
        free = {**unlimited(), "connections_per_address": 100_000, "bot_pace_s": 0.0}
        node: dict[str, Any] = {**free, "db": engines.store}
        if {"cost", "slopes", "rest", "rates"} & {*words.what}:
            nodes = [Server(folder, **node) for _ in range(NODES)]
            files = [
                Server(folder, **free, db=str(folder / f"matches{n}.db")) for n in range(NODES)
            ]
            ways = Ways(files, nodes, engines)
            if "cost" in words.what:
                cost(ways, words)
            if "slopes" in words.what:
                slopes(ways, words)
            if "rest" in words.what:
                rest(ways, words.seconds)
            if "rates" in words.what:
                rates(ways, words.seconds)
            print(engines.kept())
            for server in (*files, *nodes):
                server.stop()
        if "kills" in words.what:
            kills(lambda: Server(folder, **node), words.kills)
        if "moves" in words.what:
            moves(lambda: Server(folder, **node), words.matches)


if __name__ == "__main__":
    main()
