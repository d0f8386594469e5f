"""Servers of several in one process: each call of a store is made and answered when it is told to.

The store keeps to the protocol of ``Store`` with leases as PostgreSQL has them (node_lease): a
write is judged by the number under which it was asked for, and a lease that has run out is ended by
the server that claims one of its matches.
"""

import asyncio
import contextlib
import itertools
import logging
from collections import deque
from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any, cast

import msgspec

from hydrophone.core.errors import StoreError
from hydrophone.server.match.effects import ConnectionId, Write
from hydrophone.server.match.match_clock import Anchor
from hydrophone.server.protocol.messages import Command, PlayerId
from hydrophone.server.protocol.refusals import RefusedError
from hydrophone.server.rooms.ports import AwayError
from hydrophone.server.rooms.registry import MatchRegistry
from hydrophone.server.store.face import (
    DamagedMatchError,
    Done,
    ElsewhereError,
    InDoubtError,
    Kept,
    LeaseTroubles,
    ToldStanding,
    UnwritableError,
)

TURNS = 12
"""Turns of the event loop in which whatever may happen by itself happens."""

ANSWER_S = 2.0
"""Seconds until a question to another server counts as refused."""


async def rest() -> None:
    """What waits on the event loop happens."""
    for _ in range(TURNS):
        await asyncio.sleep(0)


class Row(msgspec.Struct):
    """A match as it is kept."""

    match: str
    code: str
    node: int = 0
    entries: list[str] = []
    kept: dict[str, str] = {}
    over: bool = False
    clock: Anchor = Anchor()

    def read(self) -> Kept:
        """All of it."""
        kept = tuple(self.kept.items())
        away_s = 1.0 if self.clock.left else None
        return Kept(
            self.match, self.code, self.over, tuple(self.entries), kept, 0.0, self.clock, away_s
        )

    def copy(self) -> "Row":
        """Another row like this one."""
        return msgspec.structs.replace(self, entries=[*self.entries], kept={**self.kept})


class Database:
    """What all servers share."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.rows = {row.match: row.copy() for row in rows}
        self.leases: dict[int, bool] = {}
        """Does each lease still run? One that has run out is there until it is ended."""
        self.faults: list[str] = []
        self._numbers = itertools.count(1)

    def row(self, name: str) -> Row | None:
        """The match of this id or code."""
        return next((row for row in self.rows.values() if name in (row.match, row.code)), None)

    def enter(self) -> int:
        """A lease."""
        number = next(self._numbers)
        self.leases[number] = True
        return number

    def end(self, number: int) -> None:
        """No match is this lease's any more: the time of each stands."""
        if self.leases.pop(number, None) is not None:
            for row in self.rows.values():
                if row.node == number and row.clock.since is not None:
                    row.clock = Anchor(row.clock.at, left=True)

    def keep(self, write: Write, node: int) -> None:
        """Make a write that may be made."""
        if write.opened:
            self.rows[write.match] = Row(write.match, write.opened, node)
        row = self.rows.get(write.match)
        if row is None:
            return
        if write.entries and write.first > len(row.entries):
            self.faults.append(f"entries of {write.match} have a gap before {write.first}")
        row.entries += write.entries
        row.kept.update(write.kept)
        row.clock = write.clock or row.clock
        row.over |= write.over


class NodeStore:
    """The store of one server. What it is asked to write waits for ``commit`` and ``answer``."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.number = database.enter()
        self.runs = True
        self.doubts = False
        self.before = 0
        self.lost: Callable[[], None] = lambda: None
        self.jobs: deque[tuple[Write, Done, int]] = deque()
        self.answers: deque[Callable[[], None]] = deque()
        self._failed: set[str] = set()
        self.damaged_match = ""
        self.drops_invites = False

    # --- the lease -----------------------------------------------------------------------------

    @property
    def holds(self) -> bool:
        return self.number != 0 and self.runs

    @property
    def in_doubt(self) -> bool:
        return self.holds and self.doubts

    def doubt(self) -> None:
        """The line has been silent: others may have the matches from now on."""
        if self.holds and self.number in self.database.leases:
            self.doubts = True
            self.database.leases[self.number] = False

    def hear(self) -> None:
        """The line is back: the lease goes on, unless another server has ended it."""
        self.doubts = False
        if self.number in self.database.leases and self.runs:
            self.database.leases[self.number] = True
        elif self.number:
            self.runs = False
            self.notice()

    def lapse(self) -> None:
        """The lease has run out, and nobody has noticed it."""
        if self.number:
            self.runs = False
            if self.number in self.database.leases:
                self.database.leases[self.number] = False

    def notice(self) -> None:
        """The server lets all its rooms go."""
        if self.number and not self.runs:
            self.before, self.number = self.number, 0
            self.lost()

    def take_another(self) -> None:
        """Another lease, once all rooms of the last are let go."""
        if not self.number:
            self.database.end(self.before)
            self.number, self.runs = self.database.enter(), True
            self.doubts = False

    # --- writes --------------------------------------------------------------------------------

    def write(self, write: Write, done: Done) -> None:
        self.jobs.append((write, done, self.number))

    def commit(self, outcome: str = "kept") -> None:
        """What waits is one transaction: kept, refused, or in doubt (and kept, or not)."""
        jobs, self.jobs = self.jobs, deque()
        under = jobs[-1][2] if jobs else 0
        told = [partial(done, self._tried(w, n, under, outcome)) for w, done, n in jobs]
        if told:
            self.answers.append(partial(_all, told))

    def _tried(self, write: Write, number: int, under: int, outcome: str) -> StoreError | None:
        error = self._error(write, number, under)
        changes = bool(write.entries or write.kept or write.clock)
        if changes and not write.follows:
            self._failed.discard(write.match)
        if error is None and outcome in ("kept", "doubted, kept"):
            self.database.keep(write, number)
        if error is None and outcome != "kept":
            in_doubt = outcome.startswith("doubted")
            error = InDoubtError("the line broke") if in_doubt else UnwritableError("no disk")
        if error is not None:
            self._failed.add(write.match)
        return error

    def _error(self, write: Write, number: int, under: int) -> StoreError | None:
        row, changes = self.database.rows.get(write.match), write.entries or write.kept
        if number != under:
            return StoreError("the lease of the room has run out")
        if not number or number not in self.database.leases:
            return UnwritableError("this server's lease has run out")
        if write.follows and write.match in self._failed:
            return StoreError("the write before it has failed")
        if write.opened:
            return None
        if (changes or write.clock) and (row is None or row.node != number):
            return ElsewhereError()
        if row is not None and write.entries and write.first < len(row.entries):
            self.database.faults.append(f"an entry of {write.match} is there: {write.first}")
            return StoreError("there is such an entry")
        return None

    @property
    def is_busy(self) -> bool:
        """Is anything to be written, or to be answered?"""
        return bool(self.jobs or self.answers)

    def answer(self) -> None:
        """The oldest transaction is answered."""
        if self.answers:
            self.answers.popleft()()

    # --- questions -----------------------------------------------------------------------------

    def find(self, name: str) -> Kept | None:
        row = self.database.row(name)
        return None if row is None else row.read()

    def claim(self, name: str) -> Kept | None:
        database, row = self.database, self.database.row(name)
        if not self.holds or self.number not in database.leases:
            raise UnwritableError("this server's lease has run out")
        if row is not None and row.match == self.damaged_match:
            raise DamagedMatchError("it cannot be read")
        if row is None or row.node == self.number:
            return None if row is None else row.read()
        if database.leases.get(row.node) is False:
            database.end(row.node)
        if row.node in database.leases:
            raise ElsewhereError(row.match, row.node)
        row.node = self.number
        return row.read()

    def give_back(self, matches: Collection[str]) -> None:
        for row in self.database.rows.values():
            if row.match in matches and row.node == self.number:
                row.node = 0

    def forget(self, match: str, spare: Collection[str]) -> Sequence[str]:
        """Forget an old match, but for those to spare and those of another server that lives."""
        row, leases = self.database.rows.get(match), self.database.leases
        if row is None or match in spare or (row.node != self.number and row.node in leases):
            return ()
        del self.database.rows[match]
        return (match,)

    def matches(self) -> Sequence[str]:
        return [*self.database.rows]

    def damaged(self) -> Sequence[str]:
        return ()

    def prune(self, *_: Any, **__: Any) -> Sequence[str]:
        return ()

    @property
    def lease_troubles(self) -> LeaseTroubles | None:
        return LeaseTroubles()

    def exchange(self, name: str, told: str, /) -> Sequence[ToldStanding]:
        return ()

    def close(self) -> None:
        pass


def _all(tell: Sequence[Callable[[], None]]) -> None:
    for each in tell:
        each()


class Calls:
    """Stands for ``asyncio.to_thread``: a call is made at one step and answered at another."""

    def __init__(self) -> None:
        self.are_held = True
        self._asked: deque[Callable[[], None]] = deque()
        self._made: deque[Callable[[], None]] = deque()

    async def to_thread(self, work: Callable[..., Any], /, *args: Any, **more: Any) -> Any:
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        if self.are_held:
            self._asked.append(partial(self._make, partial(work, *args, **more), answer))
            return await answer
        await asyncio.sleep(0)
        return work(*args, **more)

    def _make(self, work: Callable[[], Any], answer: asyncio.Future[Any]) -> None:
        try:
            tell = partial(_tell, answer, work())
        except Exception as error:
            tell = partial(_fail, answer, error)
        self._made.append(tell)

    def make(self, choice: int) -> None:
        """One of the calls that are asked for is made."""
        self._one_of(self._asked, choice)

    def answer(self, choice: int) -> None:
        """One of those that are made is answered."""
        self._one_of(self._made, choice)

    def _one_of(self, waiting: deque[Callable[[], None]], choice: int) -> None:
        if waiting:
            waiting.rotate(-(choice % len(waiting)))
            waiting.popleft()()

    def let_through(self) -> None:
        """From now on each call is made and answered at once, and so are those that wait."""
        self.are_held = False
        while self._asked or self._made:
            self.make(0)
            self.answer(0)


def _tell(answer: asyncio.Future[Any], result: Any) -> None:
    if not answer.done():
        answer.set_result(result)


def _fail(answer: asyncio.Future[Any], error: Exception) -> None:
    if not answer.done():
        answer.set_exception(error)


class Roads:
    """Asks the other servers for tokens; their clients come by themselves."""

    def __init__(self, nodes: "Sequence[Server]") -> None:
        self._nodes = nodes

    def say(self, line: ConnectionId, command: Command) -> None:
        pass

    def leave(self, line: ConnectionId) -> None:
        pass

    def owner(self, away: AwayError) -> "Server | None":
        """The server that has a match."""
        return next((each for each in self._nodes if each.store.number == away.node), None)

    async def invite(self, away: AwayError, player: PlayerId) -> str:
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        owner = self.owner(away)
        if owner is None or owner.store.drops_invites:
            return ""
        asking = asyncio.ensure_future(
            owner.registry.invite(away.match, player, partial(_tell, answer))
        )
        try:
            return await asyncio.wait_for(answer, ANSWER_S)
        except TimeoutError:
            return ""
        finally:
            await asking


class Server:
    """A registry and its store."""

    def __init__(self, database: Database, nodes: "list[Server]") -> None:
        self.store = NodeStore(database)
        self.registry = MatchRegistry(self.store, asyncio.get_running_loop().time)
        self.registry.away = self._roads = Roads(nodes)
        self.store.lost = self.registry.let_go
        nodes.append(self)

    async def ask(self, away: AwayError) -> None:
        """A client of this server comes for a match of another, which looks for it."""
        owner = self._roads.owner(away)
        if owner is not None:
            with contextlib.suppress(RefusedError):
                await owner.registry.find(away.match)

    async def forget(self, match: str) -> None:
        """An old match is forgotten (upkeep)."""
        spare = self.registry.watched()
        self.registry.drop(await asyncio.to_thread(self.store.forget, match, spare))

    def tables(self) -> dict[str, int]:
        """What the registry remembers, by name, as far as it is not nothing."""
        parts = (self.registry, *vars(self.registry).values())
        own = [part for part in parts if type(part).__module__.startswith("hydrophone.server")]
        found = {
            f"{type(part).__name__}.{name}": len(value)
            for part in own
            if part is not self.store and hasattr(part, "__dict__")
            for name, value in vars(part).items()
            if isinstance(value, dict | set | deque)
        }
        return {name: count for name, count in found.items() if count}


class Faults(logging.Handler):
    """What is logged as an exception, or nobody has caught."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info:
            self.found.append(f"{record.getMessage()}: {record.exc_info[1]!r}")

    def uncaught(self, _: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """For the event loop."""
        error = cast(BaseException | None, context.get("exception"))
        self.found.append(f"{context.get('message')}: {error!r}")
