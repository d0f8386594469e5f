"""Servers, matches and people, what happens to them, and what must be so in the end (crossing)."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Generator, Sequence
from contextlib import contextmanager
from functools import cache
from unittest.mock import patch

import msgspec
from msgspec.structs import replace

from hydrophone.core.seats import SPECTATOR, Side
from hydrophone.server.drain import Drain
from hydrophone.server.match.log.entries import Acted, TableSet, decode_entry, encode_entry
from hydrophone.server.match.people.entropy import Entropy
from hydrophone.server.match.rematches import NAME as REMATCH
from hydrophone.server.match.room import Room
from hydrophone.server.match.state import Successor
from hydrophone.server.protocol.bodies import MatchMade
from hydrophone.server.protocol.messages import (
    Phase,
    SaveSheet,
    SetHelp,
    SetReady,
    TakeSeat,
)
from hydrophone.server.rooms.registry import KEEP_IN_MEMORY_S
from hydrophone.server.rooms.restoring import restored
from laws.simulated import run
from server.roads.crossing import Calls, Database, Faults, Row, Server, rest
from server.roads.crossing_people import SEATS, WATCHING, WISH, Person

BACK_S = 20.0
"""More seconds than it takes until everything that is broken is noticed and mended."""


class Crossing:
    """Servers, a running match, one that is over whose rematch it is, a table, and people."""

    def __init__(self, count: int = 2) -> None:
        rows, made = prepared()
        self.match, self.over, self.table = (row.match for row in rows)
        self.database = Database(rows)
        self.calls = Calls()
        self.servers: list[Server] = []
        for _ in range(count):
            Server(self.database, self.servers)
        self.people = {name: Person(name, own) for name, own in made.items()}
        self.drained: set[int] = set()
        self.faults = Faults()
        self.drain: asyncio.Task[None] | None = None

    # --- steps ---------------------------------------------------------------------------------

    async def do(self, what: str, who: int, choice: int) -> None:
        """Something happens, and what comes of it by itself."""
        people = list(self.people.values())
        person, server = people[who % len(people)], self.servers[choice % len(self.servers)]
        await getattr(self, f"_{what}")(person, server, choice)
        await rest()
        self.check()

    async def _come(self, person: Person, server: Server, _: int) -> None:
        person.come(server)

    async def _leave(self, person: Person, _: Server, __: int) -> None:
        person.leave()

    async def _act(self, person: Person, _: Server, choice: int) -> None:
        if person.made.match != self.over and person.name not in WATCHING:
            person.act(choice)

    async def _commit(self, _: Person, server: Server, __: int) -> None:
        server.store.commit()

    async def _keep(self, _: Person, server: Server, __: int) -> None:
        await self.keep(server)

    async def _fail(self, _: Person, server: Server, choice: int) -> None:
        outcomes = ("refused", "doubted, kept", "doubted, lost")
        server.store.commit(outcomes[choice // len(self.servers) % 3])

    async def _answer(self, _: Person, server: Server, __: int) -> None:
        server.store.answer()

    async def _make(self, _: Person, __: Server, choice: int) -> None:
        self.calls.make(choice)

    async def _tell(self, _: Person, __: Server, choice: int) -> None:
        self.calls.answer(choice)

    async def _lapse(self, _: Person, server: Server, __: int) -> None:
        server.store.lapse()

    async def _doubt(self, _: Person, server: Server, __: int) -> None:
        server.store.doubt()

    async def _hear(self, _: Person, server: Server, __: int) -> None:
        server.store.hear()

    async def _notice(self, _: Person, server: Server, __: int) -> None:
        server.store.notice()

    async def _lease(self, _: Person, server: Server, __: int) -> None:
        server.store.notice()
        server.store.take_another()

    async def _rest(self, _: Person, __: Server, ___: int) -> None:
        pass

    async def _time(self, _: Person, __: Server, choice: int) -> None:
        await asyncio.sleep((0.3, 1.5, 6.0)[choice % 3])

    async def _tidy(self, _: Person, server: Server, __: int) -> None:
        await asyncio.sleep(KEEP_IN_MEMORY_S + 1)
        server.registry.tidy()

    async def _watch(self, _: Person, server: Server, __: int) -> None:
        server.registry.watch()

    async def _forget(self, _: Person, server: Server, __: int) -> None:
        server.registry.later(server.forget(self.over))

    async def _drain(self, _: Person, server: Server, __: int) -> None:
        if self.drain is None and len(self.servers) > 1:
            self.drained.add(id(server))
            self.drain = asyncio.ensure_future(Drain(server.registry, list, 6.0).run())

    async def keep(self, server: Server) -> None:
        """What the server wants to be kept is kept."""
        server.store.commit()
        server.store.answer()
        await rest()

    # --- what must be so -----------------------------------------------------------------------

    def check(self) -> None:
        """At any moment: who is connected is in a room that is listed."""
        for server in self.servers:
            listed = set(map(id, server.registry.rooms()))
            there = server.registry._where.values()
            assert set(map(id, there)) <= listed, "somebody is in a room that is not listed"
        assert not self.faults.found, self.faults.found
        assert not self.database.faults, self.database.faults
        assert not [wrong for person in self.people.values() for wrong in person.wrong]

    async def settle(self) -> None:
        """All that was broken is whole again, and everybody comes back and is answered."""
        self.calls.let_through()
        for server in self.servers:
            server.store.hear()
            server.store.take_another()
        await self.pass_time(BACK_S)
        if self.drain is not None:
            await self.drain
            self.end_drained()
        for person in self.people.values():
            await self.bring_back(person)
        await self.pass_time(BACK_S)
        for person in self.people.values():
            await self.bring_back(person)
            if person.made.match != self.over and person.name not in WATCHING:
                person.act(0)
        await self.pass_time(BACK_S)
        self.check()

    def end_drained(self) -> None:
        """The server that has handed everything over ends."""
        for server in self.servers:
            if id(server) in self.drained:
                assert not server.registry.in_memory, "a match was not handed over"
                self.database.end(server.store.number)

    async def pass_time(self, seconds: float) -> None:
        """Stores answer meanwhile, and servers look after their matches."""
        for _ in range(round(seconds)):
            while any(server.store.is_busy for server in self.servers):
                for server in self.servers:
                    server.store.commit()
                    server.store.answer()
                await rest()
            for server in self.servers:
                server.registry.watch()
            await asyncio.sleep(1.0)

    async def bring_back(self, person: Person) -> None:
        """To one server after the other, until one lets them in."""
        left = [server for server in self.servers if id(server) not in self.drained]
        for number in range(6):
            if person.is_here:
                break
            person.come(left[number % len(left)])
            await self.pass_time(2)

    def kept_room(self) -> Room:
        """The running match as it is kept."""
        entropy = Entropy(lambda: "secret", lambda: 1)
        return restored(self.database.rows[self.match].read(), entropy, 0.0)

    def check_end(self) -> None:
        """Everybody is answered, what was acknowledged is kept once and in order, no more."""
        kept = [self.database.rows[match].entries for match in (self.match, self.table)]
        entries = [decode_entry(body) for bodies in kept for body in bodies]
        logged = [each.id for each in entries if isinstance(each, Acted | TableSet) and each.id]
        assert len(logged) == len(set(logged)), "a command is in the log twice"
        for person in self.people.values():
            if person.made.match not in self.database.rows:
                continue
            assert person.is_here, f"{person.name} is not let in: {person.line and person.line.bye}"
            assert person.is_welcome, f"{person.name} waits for ever"
            assert not person.waiting, f"{person.name} waits for answers"
            own = [name for name in person.sent if name in logged]
            assert own == [name for name in logged if name in person.sent], "in another order"
            for name in person.acked:
                is_logged = not isinstance(person.sent[name], SaveSheet)
                assert name in logged or not is_logged, f"{name} is acknowledged and not kept"
            assert person.acked == [name for name in person.sent if name in person.acked]
        room = self.kept_room()
        streams = room.match.must_run().streams
        for name in ("ann", "bob", "eve"):
            stream = streams[SEATS.get(name, SPECTATOR)].heard
            assert self.people[name].seen == list(map(json.loads, map(bytes, stream))), name
        for server in self.servers:
            for listed in server.registry.rooms():
                row = self.database.rows.get(listed.match.table.match)
                is_own = row is not None and row.node == server.store.number
                is_watched = listed.match.table.match in server.registry.watched()
                assert is_own or not is_watched, "somebody is in a room of old"
        for name in ("zoe", "cleo"):
            told = self.people[name].rematch
            assert self.over not in self.database.rows or (told and told["token"]), name

    async def check_gone(self) -> None:
        """When all have left, nothing is remembered."""
        for person in self.people.values():
            person.leave()
        await self.pass_time(BACK_S)
        await asyncio.sleep(KEEP_IN_MEMORY_S + 1)
        for server in self.servers:
            server.registry.tidy()
        await rest()
        left = [server.tables() for server in self.servers]
        assert not any(left), f"remembered: {left}"


def played(scene: Callable[[Crossing], Awaitable[None]]) -> None:
    """The scene; then everything is whole again, and must have been right."""

    async def whole() -> None:
        crossing = Crossing()
        with patch("asyncio.to_thread", crossing.calls.to_thread), heard_by(crossing.faults):
            await scene(crossing)
            await crossing.settle()
            crossing.check_end()
            await crossing.check_gone()

    prepared()  # in a loop of its own
    run(whole())


def play(steps: Sequence[tuple[str, int, int]]) -> None:
    """All these steps, as ``played``."""

    async def scene(crossing: Crossing) -> None:
        for what, who, choice in steps:
            await crossing.do(what, who, choice)

    played(scene)


@contextmanager
def heard_by(faults: Faults) -> Generator[None]:
    """Whatever is logged as an exception, or is not caught, is a fault."""
    asyncio.get_running_loop().set_exception_handler(faults.uncaught)
    loggers = logging.getLogger("hydrophone"), logging.getLogger("asyncio")
    for logger in loggers:
        logger.addHandler(faults)
    try:
        yield
    finally:
        for logger in loggers:
            logger.removeHandler(faults)


@cache
def prepared() -> tuple[tuple[Row, ...], dict[str, MatchMade]]:
    """Matches as they are kept, and how each person comes in.

    One runs, one is over, and at the table of one nobody has begun.
    """

    async def scene() -> tuple[tuple[Row, ...], dict[str, MatchMade]]:
        database, servers = Database(()), list[Server]()
        server, calls = Server(database, servers), Calls()
        calls.are_held = False
        people: dict[str, Person] = {}
        with patch("asyncio.to_thread", calls.to_thread):
            for host, other in (("ann", "bob"), ("zoe", "cleo"), ("dan", "fay")):
                opening = asyncio.ensure_future(server.registry.create(WISH))
                await _pass(server)
                made = await opening
                people[host] = Person(host, made)
                people[other] = Person(other, MatchMade(made.match, made.code, ""))
                for name in (host, other):
                    people[name].come(server)
                    await _pass(server)
            match, over, table = (people[name].made.match for name in ("ann", "zoe", "dan"))
            room = await server.registry.find(match)
            for info in room.match.table.seats:
                name = "ann" if info.seat.side is Side.BLUE else "bob"
                people[name].say(TakeSeat("", info.seat))
            for name in ("ann", "bob"):
                people[name].say(SetHelp("", room.match.table.options.help))
                people[name].say(SetReady("", True))
            await _pass(server)
            for person in people.values():
                person.leave()
            await _pass(server)
        rows = database.rows
        _end(rows[over], rows[match])
        for row in rows.values():
            row.node = 0
        made_by = {
            name: MatchMade(each.made.match, each.made.code, each.token or "")
            for name, each in people.items()
        }
        made_by["eve"] = MatchMade(match, rows[match].code, "")
        return (rows[match], rows[over], rows[table]), made_by

    return run(scene())


async def _pass(server: Server) -> None:
    for _ in range(8):
        server.store.commit()
        server.store.answer()
        await rest()


def _end(row: Row, successor: Row) -> None:
    """This match is over, and that one is its rematch."""
    laid = decode_entry(row.entries[-1])
    assert isinstance(laid, TableSet)
    over = TableSet(replace(laid.table, phase=Phase.OVER))
    row.entries.append(encode_entry(over).decode())
    row.over = True
    kept = Successor(successor.match, successor.code, ("p1", "p2"))
    row.kept[REMATCH] = msgspec.json.encode(kept).decode()
