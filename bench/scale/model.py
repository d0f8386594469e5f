"""A simulation of many people on several servers and one database.

A server is one core that serves one thing after the other. It commits on the grid of time of
``CommitGrid``: what has come in between two moments is committed at the second and answered at the
third, or at the first after the commit has ended. The database has several cores, and a commit
waits for the disk besides. All servers are alike, so a few are simulated act by act; the others
load the database with their commits alone. A server may die: its matches stand until they are
claimed by the others, and their people send again what was not answered.
"""

import heapq
import math
import random
from collections.abc import Callable
from itertools import count

import msgspec

GRID_S = 0.01
"""Seconds between two moments of a server's grid."""


class Load(msgspec.Struct, frozen=True, kw_only=True):
    """What people do and what it costs, in seconds of a core where nothing else is said."""

    servers: int
    detailed: int
    """Servers that are simulated act by act."""
    matches: float
    """Mean number of matches on a server."""
    acts_s: float
    """Acts a second in a match."""
    match_s: float
    """Mean seconds that a match lasts."""
    judge_s: float
    """An act is taken, until it is given to the store."""
    tell_s: float
    """Everybody is told of it."""
    open_s: float
    """A match is opened."""
    rest: float
    """Part of a server's core that it uses while nobody acts."""
    restore_s: float
    """A match is restored on another server."""
    commit_s: float
    """A commit in the database, beside its entries."""
    entry_s: float
    """An entry in the database."""
    flush_s: float
    """Seconds that a commit waits for the disk."""
    cores: int
    """Cores of the database."""
    stand_s: tuple[float, float] = (0.3, 1.1)
    """Least and most seconds until a match of a dead server is claimed by another."""


class Station:
    """Serves jobs in the order in which they come, on so many cores."""

    def __init__(self, cores: int = 1) -> None:
        self._free = [0.0] * cores
        self.busy_s = 0.0

    def serve(self, now: float, takes_s: float) -> float:
        """When a job that comes now will be done."""
        done = max(now, self._free[0]) + takes_s
        heapq.heapreplace(self._free, done)
        self.busy_s += takes_s
        return done

    def used(self, seconds: float) -> float:
        """Part of its cores' time that was used."""
        return self.busy_s / (len(self._free) * seconds)


class Match:
    """A match, the server that owns it, and what its people have not had answered yet."""

    __slots__ = ("owner", "unanswered")

    def __init__(self, owner: "Server | None") -> None:
        self.owner = owner
        self.unanswered: list[Act] = []


class Act:
    """An act of a match, and when it was made."""

    __slots__ = ("made_at", "match", "stood")

    def __init__(self, match: Match, made_at: float) -> None:
        self.match = match
        self.made_at = made_at
        self.stood = False
        """Has its match stood, because its server died?"""


class Server:
    """A server: its core, its matches, and what waits for the next commit."""

    def __init__(self, phase_s: float) -> None:
        self.core = Station()
        self.matches: list[Match] = []
        self.waiting: list[Act] = []
        self.phase_s = phase_s
        self.commits = False
        self.lives = True


class Simulation:
    """Events in the order of time.

    ``waits`` holds the seconds from each act to its answer, ``stood`` those of matches that stood.
    """

    def __init__(self, load: Load, seed: int = 1) -> None:
        self.load = load
        self.now = 0.0
        self.waits: list[float] = []
        self.stood: list[float] = []
        self.made = 0
        self.elsewhere = 0
        """Acts of matches that went on by servers that are not simulated act by act."""
        self.batches: list[int] = []
        self.database = Station(load.cores)
        self._chance = random.Random(seed)
        self._events: list[tuple[float, int, Callable[[], None]]] = []
        self._numbers = count()
        self._ends = False
        self.servers = [Server(self._chance.uniform(0, GRID_S)) for _ in range(load.detailed)]
        for server in self.servers:
            for _ in range(round(load.matches)):
                server.matches.append(Match(server))
            self._next_act(server)
            self._next_match(server)
            self._at(server.phase_s, self._rester(server))
        for _ in range(load.servers - load.detailed):
            self._at(self._chance.uniform(0, GRID_S), self._another_commit)

    # --- time ----------------------------------------------------------------------------------

    def _at(self, moment: float, event: Callable[[], None]) -> None:
        heapq.heappush(self._events, (moment, next(self._numbers), event))

    def run(self, seconds: float) -> None:
        """Go on for so long."""
        until = self.now + seconds
        while self._events and self._events[0][0] <= until:
            self.now, _, event = heapq.heappop(self._events)
            event()
        self.now = until

    def finish(self) -> None:
        """Nobody acts any more; whatever is under way is answered."""
        self._ends = True
        while self._events:
            self.now, _, event = heapq.heappop(self._events)
            event()

    # --- people --------------------------------------------------------------------------------

    def _next_act(self, server: Server) -> None:
        rate = len(server.matches) * self.load.acts_s
        wait_s = self._chance.expovariate(rate) if rate else 1.0
        self._at(self.now + wait_s, lambda: self._act(server))

    def _act(self, server: Server) -> None:
        if self._ends or not server.lives:
            return
        if server.matches:
            self._make(self._chance.choice(server.matches))
        self._next_act(server)

    def _make(self, match: Match) -> None:
        act = Act(match, self.now)
        match.unanswered.append(act)
        self.made += 1
        self._send(act)

    def _next_match(self, server: Server) -> None:
        rate = self.load.matches / self.load.match_s
        self._at(self.now + self._chance.expovariate(rate), lambda: self._open(server))

    def _open(self, server: Server) -> None:
        """A match begins; one that has ended leaves."""
        if self._ends or not server.lives:
            return
        server.core.serve(self.now, self.load.open_s)
        server.matches.append(Match(server))
        leaving = len(server.matches) / (self.load.matches + 1)
        for _ in range(math.floor(leaving + self._chance.random())):
            place = self._chance.randrange(len(server.matches))
            if not server.matches[place].unanswered:
                server.matches[place] = server.matches[-1]
                server.matches.pop()
        self._next_match(server)

    def _rester(self, server: Server) -> Callable[[], None]:
        """What it does for people who do nothing, a little at every moment of its grid."""

        def rest() -> None:
            if not self._ends and server.lives:
                server.core.serve(self.now, self.load.rest * GRID_S)
                self._at(self.now + GRID_S, rest)

        return rest

    # --- an act --------------------------------------------------------------------------------

    def _send(self, act: Act) -> None:
        """To the server of its match."""
        owner = act.match.owner
        if owner is not None and owner.lives:
            self._at(owner.core.serve(self.now, self.load.judge_s), lambda: self._write(act, owner))

    def _write(self, act: Act, owner: Server) -> None:
        if owner.lives:
            owner.waiting.append(act)
            if not owner.commits:
                owner.commits = True
                self._at(self._moment(owner), lambda: self._commit(owner, []))

    def _moment(self, server: Server) -> float:
        """The next moment of its grid."""
        steps = math.floor((self.now - server.phase_s) / GRID_S + 1e-9) + 1
        return server.phase_s + steps * GRID_S

    def _commit(self, owner: Server, before: list[Act]) -> None:
        """At a moment of the grid: answer the commit before, and make the next."""
        if not owner.lives:
            return
        for act in before:
            self._at(owner.core.serve(self.now, self.load.tell_s), self._teller(act, owner))
        acts, owner.waiting = owner.waiting, []
        owner.commits = bool(acts)
        if acts:
            self.batches.append(len(acts))
            takes_s = self.load.commit_s + len(acts) * self.load.entry_s
            ends = self.database.serve(self.now, takes_s) + self.load.flush_s
            self._at(ends, lambda: self._committed(owner, acts))

    def _committed(self, owner: Server, acts: list[Act]) -> None:
        self._at(self._moment(owner), lambda: self._commit(owner, acts))

    def _teller(self, act: Act, owner: Server) -> Callable[[], None]:
        return lambda: self._tell(act, owner)

    def _tell(self, act: Act, owner: Server) -> None:
        if owner.lives:
            self._answered(act)

    def _answered(self, act: Act) -> None:
        if act in act.match.unanswered:
            act.match.unanswered.remove(act)
            (self.stood if act.stood else self.waits).append(self.now - act.made_at)

    def _another_commit(self) -> None:
        """A commit of a server that is not simulated act by act."""
        if self._ends:
            return
        rate = self.load.matches * self.load.acts_s * GRID_S
        entries = _poisson(self._chance, rate)
        if entries:
            takes_s = self.load.commit_s + entries * self.load.entry_s
            self.database.serve(self.now, takes_s)
        self._at(self.now + GRID_S, self._another_commit)

    # --- a server dies -------------------------------------------------------------------------

    def kill(self, victim: Server) -> None:
        """It dies now. Its matches go to the others, one by one, as their people dial again.

        In each of them a person wants to act at this moment.
        """
        victim.lives = False
        heirs = (self.load.detailed - 1) / (self.load.servers - 1)
        for match in victim.matches:
            if self._chance.random() > heirs:
                self.elsewhere += len(match.unanswered)
                match.unanswered = []
                continue
            if not match.unanswered:
                match.unanswered.append(Act(match, self.now))
                self.made += 1
            match.owner = None
            self._at(self.now + self._chance.uniform(*self.load.stand_s), self._taker(match))
        victim.matches = []

    def _taker(self, match: Match) -> Callable[[], None]:
        return lambda: self._take_over(match)

    def _take_over(self, match: Match) -> None:
        heir = self._chance.choice([server for server in self.servers if server.lives])
        restored = heir.core.serve(self.now, self.load.restore_s)
        self._at(restored, lambda: self._go_on(match, heir))

    def _go_on(self, match: Match, heir: Server) -> None:
        match.owner = heir
        heir.matches.append(match)
        for act in match.unanswered:
            act.stood = True
            self._send(act)


def _poisson(chance: random.Random, mean: float) -> int:
    """By Knuth's products, or the bell curve where the mean is large."""
    if mean > 30:
        return max(0, round(chance.gauss(mean, math.sqrt(mean))))
    limit, product, number = math.exp(-mean), chance.random(), 0
    while product > limit:
        product *= chance.random()
        number += 1
    return number


def percentile(values: list[float], part: float) -> float:
    """The value below which this part of them lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]
