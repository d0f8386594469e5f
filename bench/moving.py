"""How long matches stand when their server dies or is ended, and how many move a second.

``kills``: of three servers on one database the one that plays some running matches is killed, again
and again. The people of each match come back together to one of the servers that are left, as a
proxy places them, when the web client does, and the Captain whose turn it is acts: what counts is
the time from the kill until that act is acknowledged. ``moves``: very many matches at once, by a
kill and by an end in order, after which they act; their people come back as fast as they can.
"""

import asyncio
import itertools
import random
import signal
import statistics
import time
from collections.abc import Callable, Sequence
from functools import partial
from operator import length_hint
from typing import TypeAlias

import msgspec
import uvloop
from bench.server import SEATS, Observed, Peer, Server, read_observed

from hydrophone.core.seats import Side

ACTS = 40
"""Acts of each match before its server is killed."""

PLAY_S = 10.0
"""Most seconds that they are played before."""

KILLED_AT_ONCE = 20
"""Matches of the server that is killed."""

PAUSED_S = 0.05
"""Seconds until an act is tried again in a match that is paused."""

LATE_S = 30.0
"""Seconds after which a match counts as lost."""

Wait: TypeAlias = Callable[[int, str], float]
"""Seconds until a person tries again, after so many attempts and a goodbye for this reason."""

_random = random.Random(7)
_ids = itertools.count()


def browser_wait_s(attempt: int, reason: str) -> float:
    """Seconds that the web client waits before it tries again (web/src/connection/socket.ts)."""
    if (reason == "" and attempt == 0) or (reason == "elsewhere" and attempt < 4):
        return _random.uniform(0.0, 0.5)
    return _random.uniform(0.5, min(3.5, 0.5 * 2 ** (attempt + 1)))


def short_wait_s(attempt: int, reason: str) -> float:  # noqa: ARG001
    """Seconds of a person who tries again as fast as makes sense."""
    return 0.1


class Line(Peer):
    """A socket that says when it ends."""

    def __init__(self, heard: Callable[[bytes], None], lost: Callable[[], None]) -> None:
        super().__init__(heard)
        self._lost = lost

    def connection_lost(self, _: Exception | None, /) -> None:
        """It has ended."""
        if not self.upgraded.done():
            self.upgraded.set_result(None)
        self._lost()


class Person:
    """The Captain of a crew of SONAR, who holds both of its posts and comes back by any server."""

    def __init__(self, side: Side, made: dict[str, str], token: str | None) -> None:
        self.captain, self.other = (seat for seat in SEATS if seat.side is side)
        self.match = made["match"]
        self.token = token
        self.port = 0
        """By which they come back."""
        self.wait_s: Wait = browser_wait_s
        self.acts = iter(range(0))
        self.seq = 0
        self.observed: Observed | None = None
        self.pending: bytes | None = None
        self.answered = asyncio.Event()
        self.line: Line
        self.here = asyncio.Event()
        self.gone = asyncio.Event()
        self.ends = False
        self.reason = ""

    async def stay(self, first: int) -> None:
        """Come by this port first, and by the other one whenever the line has ended."""
        port, attempt = first, 0
        while not self.ends:
            self.gone.clear()
            self.reason = ""
            loop = asyncio.get_running_loop()
            try:
                made = partial(Line, self.hear, self.gone.set)
                _, self.line = await loop.create_connection(made, "127.0.0.1", port)
                await self.line.upgraded
                hello = {"kind": "hello", "match": self.match, "token": self.token}
                self.line.say(msgspec.json.encode({**hello, "since": self.seq}))
                await self.gone.wait()
            except OSError:
                pass
            attempt = 0 if self.here.is_set() else attempt
            self.here.clear()
            if not self.ends:
                await asyncio.sleep(self.wait_s(attempt, self.reason))
                attempt += 1
                port = self.port

    def hear(self, message: bytes) -> None:
        """Take in what is told."""
        if message.startswith(b'{"kind":"observed"'):
            self.observed = read_observed(message)
            self.seq = msgspec.json.decode(message, type=Numbered).seq
            self.act_in_turn()
        elif message.startswith(b'{"kind":"welcome"'):
            self.token = msgspec.json.decode(message, type=Welcomed).token
            self.here.set()
            if self.pending is not None:
                self.line.say(self.pending)
        elif message.startswith(b'{"kind":"acked"'):
            self.pending = None
            self.answered.set()
        elif message.startswith(b'{"kind":"refused"'):
            assert b'"code":"paused"' in message, message
            asyncio.get_running_loop().call_later(PAUSED_S, self.act)
        elif message.startswith(b'{"kind":"bye"'):
            self.reason = msgspec.json.decode(message, type=Farewell).code
            self.line.transport.close()

    def say(self, kind: str, **fields: object) -> None:
        """A command; it is said again on the next line if there is no answer."""
        command = {"kind": kind, "id": f"c{next(_ids)}", **fields}
        self.answered.clear()
        self.pending = msgspec.json.encode(command)
        if self.here.is_set():
            self.line.say(self.pending)

    async def said(self, kind: str, **fields: object) -> None:
        """The same, until it is acknowledged."""
        self.say(kind, **fields)
        await self.answered.wait()

    @property
    def choices(self) -> list[msgspec.Raw]:
        """The moves that this Captain may make now; or starts; or surfacing, where no way leads."""
        if self.observed is None or self.captain not in self.observed.waits_for:
            return []
        offers = {offer.seat: offer.legal for offer in self.observed.offers}
        kinds = (b'{"kind":"move"', b'{"kind":"choose_start"', b'{"kind":"surface"')
        of_kinds = ([a for a in offers[self.captain] if bytes(a).startswith(k)] for k in kinds)
        return next(filter(None, of_kinds), [])

    def act_in_turn(self) -> None:
        """Act, as long as there are acts to be made."""
        if self.choices and self.pending is None and next(self.acts, None) is not None:
            self.act()

    def act(self) -> None:
        """Take one of the choices."""
        self.say("act", seat=self.captain, action=_random.choice(self.choices))


class Numbered(msgspec.Struct):
    """As much of ``observed`` as is needed."""

    seq: int


class Welcomed(msgspec.Struct):
    """As much of ``welcome`` as is needed."""

    token: str


class Farewell(msgspec.Struct):
    """As much of ``bye`` as is needed."""

    code: str


class Played:
    """A match that has been played for a while, and its two people, who come back by ``port``."""

    def __init__(self, owner: Server, port: int, wait_s: Wait, *, real_time: bool = False) -> None:
        options = {"real_time": real_time, "rt_min_move_interval_s": 0}
        bots = [{"seat": seat, "who": "landlubber"} for seat in SEATS if seat.role != "captain"]
        wish = {"game": "sonar", "options": options, "seats": bots if real_time else []}
        made = owner.make_match(wish)
        self._taken = 1 if real_time else 2
        self.people = [Person(Side.BLUE, made, made["token"]), Person(Side.YELLOW, made, None)]
        for person in self.people:
            person.wait_s = wait_s
            person.port = port
        self.tasks = [asyncio.ensure_future(each.stay(owner.port)) for each in self.people]

    async def play(self) -> None:
        """Sit down and act for a while."""
        for person in self.people:
            await person.here.wait()
            for seat in (person.captain, person.other)[: self._taken]:
                await person.said("take_seat", seat=seat)
        acts = iter(range(ACTS))
        for person in self.people:
            person.acts = acts
            await person.said("set_ready", ready=True)
        until = time.perf_counter() + PLAY_S
        while length_hint(acts) and time.perf_counter() < until:
            await asyncio.sleep(0.05)  # in real time nobody moves once both have no way
        for person in self.people:
            person.acts = iter(range(0))
        while any(person.pending for person in self.people):
            await asyncio.sleep(0.05)

    async def act_after(self, begun: float) -> float:
        """Seconds from this moment until the next act is acknowledged."""
        actor = next(person for person in self.people if person.choices)
        actor.act()
        await asyncio.wait_for(actor.answered.wait(), LATE_S)
        return time.perf_counter() - begun

    def leave(self) -> None:
        """Its people go."""
        for person in self.people:
            person.ends = True
        for task in self.tasks:
            task.cancel()
        for person in self.people:
            person.line.transport.close()


async def until_next_act(
    servers: Sequence[Server],
    matches: int,
    end: signal.Signals,
    wait_s: Wait,
    *,
    real_time: bool = False,
) -> tuple[list[float], float]:
    """How long the matches of the first server stand when it ends.

    Seconds from its end until each has been acted in, and CPU of the other servers meanwhile.
    """
    owner, *others = servers
    left = [server.port for server in others]
    standing = [
        Played(owner, left[number % len(left)], wait_s, real_time=real_time)
        for number in range(matches)
    ]
    await asyncio.gather(*(match.play() for match in standing))
    standing = [match for match in standing if any(p.choices for p in match.people)]
    spent = sum(server.cpu_s() for server in others)
    begun = time.perf_counter()
    owner.process.send_signal(end)
    if end is signal.SIGTERM:  # it gives notice, and finishes what is in hand
        await asyncio.to_thread(owner.process.wait)
    took = await asyncio.gather(*(match.act_after(begun) for match in standing))
    spent = sum(server.cpu_s() for server in others) - spent
    for match in standing:
        match.leave()
    await asyncio.sleep(0.1)
    owner.process.wait()
    return sorted(took), spent


def kills(start: Callable[[], Server], times: int) -> None:
    """Print how long matches stand, as the people of the web client find it."""
    for pace, real_time in (("turn by turn", False), ("in real time", True)):
        servers = [start() for _ in range(3)]
        took: list[float] = []
        for _ in range(times):
            end = until_next_act(
                servers, KILLED_AT_ONCE, signal.SIGKILL, browser_wait_s, real_time=real_time
            )
            took += uvloop.run(end)[0]
            servers = [*servers[1:], start()]
        for server in servers:
            server.stop()
        cuts = statistics.quantiles(took, n=100)
        print(
            f"from the kill to the next act, {len(took)} matches {pace} in {times} kills, people "
            f"on the web client: p50 {cuts[49]:.2f} s, p99 {cuts[98]:.2f} s, "
            f"at most {max(took):.2f} s",
            flush=True,
        )


def moves(start: Callable[[], Server], matches: int) -> None:
    """Print how many matches move a second, by a kill and by an end in order."""
    for end in (signal.SIGKILL, signal.SIGTERM):
        servers = [start() for _ in range(3)]
        took, spent = uvloop.run(until_next_act(servers, matches, end, short_wait_s))
        for server in servers[1:]:
            server.stop()
        first, last = took[0], took[-1]
        print(
            f"{matches} matches after {end.name}: the first acted in after {first:.2f} s, "
            f"half after {took[len(took) // 2]:.2f} s, the last after {last:.2f} s: "
            f"{(matches - 1) / (last - first):.0f} a second, and {1000 * spent / matches:.1f} ms "
            "of the other servers' CPU for each, its act and its two people included",
            flush=True,
        )
