"""Twins: two matches in real time that differ in what one crew hides, over real sockets.

Yellow begins elsewhere and goes silent another way. All that blue's crew and an onlooker are sent,
computed help too, is the same to the byte but for readings of the clock; also when everybody goes
on through another server in the middle.
"""

import asyncio
import contextlib
import tempfile
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from bench.server import Server, unlimited
from tools.cluster.postgres import Postgres
from tools.cluster.programs import NotStartedError
from tools.siege.person import HEAR_S, HungUpError, Message, Person, connected
from tools.siege.report import Finding, judged

SEATS = ("blue.captain", "blue.radio_operator", "yellow.captain", "yellow.radio_operator")
ONLOOKER = 4
"""The number of the person behind the four players."""

OUTSIDERS = (0, 1, ONLOOKER)
"""Blue's people and the onlooker."""

OPTIONS = {
    "real_time": True,
    "map": "open_waters",
    "help": "chances",
    "rt_min_move_interval_s": 0,
    "resume_s": 1,
}

AGAIN_S = 0.1
"""Seconds until what was refused is tried again: a stop, or another server."""

HIDDEN = (("E5", "up"), ("F6", "down"))
"""Of each twin: where yellow begins, and which way it goes silent."""

CLOCKED = ("clock_s", "times")
"""Readings of the clock in what is sent."""


class Twin:
    """One of the matches: four people and an onlooker, and all that they were told."""

    def __init__(self) -> None:
        self.made: dict[str, str] = {}
        self.people: list[Person] = []
        self.told: list[list[Message]] = [[] for _ in range(5)]
        self._tokens: list[str | None] = [None] * 5

    async def come(self, server: Server) -> None:
        """All come, or come back; what they were told before stays."""
        for person in self.people:
            person.go()
        self.people = []
        for number in range(5):
            async with asyncio.timeout(HEAR_S):
                while not await self._comes(server, number):
                    await asyncio.sleep(AGAIN_S)

    async def _comes(self, server: Server, number: int) -> bool:
        person, token = await connected(server.port), self._tokens[number]
        more: dict[str, object] = {} if token is None else {"since": self._seq(number)}
        if token is None:
            more |= {"name": f"Person {number}", "spectate": number == ONLOOKER}
            token = self.made["token"] if number == 0 else None
        with contextlib.suppress(HungUpError):
            welcome = await person.hello(self.made["match"], token, **more)
            if welcome["kind"] == "welcome":
                if number != ONLOOKER:  # who comes anew each time
                    self._tokens[number] = welcome["token"]
                self.people.append(person)
                return True
        person.go()
        return False

    def _seq(self, number: int) -> int:
        told = [each["seq"] for each in self.told[number] if each["kind"] == "observed"]
        return told[-1] if told else 0

    async def begin(self) -> None:
        """All players sit, accept computed help and are ready."""
        for person, seat in zip(self.people, SEATS, strict=False):
            await person.answer(person.command("take_seat", seat=seat))
        for person in self.people[:4]:
            person.command("set_help", help="chances")
            person.command("set_ready", ready=True)

    async def act(self, number: int, **action: object) -> None:
        """An act of a Captain, as soon as it may be."""
        async with asyncio.timeout(HEAR_S):
            while True:
                asked = self.people[number].command("act", seat=SEATS[number], action=action)
                answer = await self._answer(number, asked)
                if answer["kind"] == "acked":
                    return
                await asyncio.sleep(AGAIN_S)

    async def _answer(self, number: int, asked: str) -> Message:
        while True:
            told = await self.people[number].hear()
            if told["kind"] in ("acked", "refused") and told["id"] == asked:
                return told
            self._take(number, told)

    def _take(self, number: int, told: Message) -> None:
        if told["kind"] in ("observed", "helped"):
            self.told[number].append(told)

    async def listen(self) -> None:
        """Until nobody has been told anything for a while."""
        for number, person in enumerate(self.people):
            with contextlib.suppress(TimeoutError):
                while True:
                    self._take(number, await person.hear("observed", "helped", within_s=3.0))

    def seen(self, number: int) -> list[bytes]:
        """What a person was told, without readings of the clock; of help the last."""
        observed = [_timeless(each) for each in self.told[number] if each["kind"] == "observed"]
        helps = [each for each in self.told[number] if each["kind"] == "helped"]
        return [msgspec.json.encode(each) for each in (*observed, *helps[-1:])]


def _timeless(told: Message) -> Message:
    timers = [{**timer, "left_s": 0} for timer in told["timers"]]
    return {**{k: v for k, v in told.items() if k not in CLOCKED}, "timers": timers}


async def _played(servers: Sequence[Server], twin: Twin, start: str, way: str) -> None:
    """The whole of it: what differs is where yellow begins and goes."""
    wish = {"game": "sonar", "options": OPTIONS}
    twin.made = await asyncio.to_thread(servers[0].make_match, wish)
    await twin.come(servers[0])
    await twin.begin()
    await twin.act(0, kind="choose_start", cell="B2")
    await twin.act(2, kind="choose_start", cell=start)
    for direction in ("down", "right", "right"):
        await twin.act(0, kind="move", direction="down")
        await twin.act(2, kind="move", direction=direction)
    await twin.act(2, kind="call_stop")
    await twin.act(2, kind="go_silent", direction=way)
    if len(servers) > 1:
        await twin.listen()
        await twin.come(servers[1])
    await twin.act(0, kind="move", direction="right")
    await twin.act(2, kind="move", direction="right")
    await twin.act(0, kind="move", direction="right")
    await twin.listen()


async def _compared(name: str, servers: Sequence[Server]) -> Finding:
    twins = Twin(), Twin()
    plays = (_played(servers, twin, *each) for twin, each in zip(twins, HIDDEN, strict=True))
    await asyncio.gather(*plays)
    same = [twins[0].seen(number) == twins[1].seen(number) for number in OUTSIDERS]
    hidden = twins[0].seen(2) != twins[1].seen(2)
    helps = sum(each["kind"] == "helped" for each in (*twins[0].told[0], *twins[0].told[1]))
    frames = sum(len(twins[0].seen(number)) for number in OUTSIDERS)
    figures: dict[str, Any] = {"frames": frames, "help": helps}
    for twin in twins:
        for person in twin.people:
            person.go()
    return judged(name, figures, same_to_the_byte=all(same), different=hidden, helped=bool(helps))


async def twins_of_one_server() -> Finding:
    """Both matches on one server."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), **unlimited())
        try:
            return await _compared("twins", [server])
        finally:
            server.stop()


async def twins_through_another() -> Finding:
    """After the silence everybody goes on through another server; not held without a database."""
    try:
        async with _two_servers() as servers:
            return await _compared("twins, two servers", servers)
    except NotStartedError as error:
        return Finding("twins, two servers", held=False, figures={}, why=str(error))


@contextlib.asynccontextmanager
async def _two_servers() -> AsyncIterator[list[Server]]:
    with tempfile.TemporaryDirectory(prefix="hydrophone-twins-") as folder:
        path = Path(folder)
        postgres = await asyncio.to_thread(Postgres, path, "siege", "siege", is_kept=False)
        servers: list[Server] = []
        try:
            address = postgres.make("matches")
            for name in ("one", "two"):
                (path / name).mkdir()
                servers.append(Server(path / name, **unlimited(), db=address))
            yield servers
        finally:
            for server in servers:
                server.stop()
            postgres.program.end()


TWINS = (twins_of_one_server, twins_through_another)
