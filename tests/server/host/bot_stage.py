"""Servers that ask bots, and machines with bot workers, on one bus."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from hydrophone.bots.bot import Report
from hydrophone.server.host.bot_hire import NatsHireOffice
from hydrophone.server.host.bot_pool import BotPool
from hydrophone.server.host.bot_service import BotService
from hydrophone.server.host.bot_worker import MAKER
from hydrophone.server.match.effects import AskBot
from server.host.lazy_bots import GATE

COUNTING = "lazy_bots:counting"
GATED = "lazy_bots:gated"

TESTS = str(Path(__file__).parents[2])
"""Where a game from outside lies."""
BOTS = os.pathsep.join((str(Path(__file__).parent), TESTS))
"""Where the bots of the tests are."""

PATIENCE_S = 30.0
"""More than anything here takes on a busy machine."""

LOOK_S = 0.01
"""Seconds between two looks at what is waited for."""


async def until(happens: Callable[[], bool]) -> None:
    """Wait for this, but not for ever."""
    async with asyncio.timeout(PATIENCE_S):
        while not happens():
            await asyncio.sleep(LOOK_S)


def is_alive(pid: int) -> bool:
    """Does this process still run? One that waits to be buried does not."""
    asked = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True)
    return asked.stdout.strip()[:1] not in ("", "Z")


class Server:
    """What a server has of bots: a pool, and the answers that came."""

    def __init__(self, office: NatsHireOffice | None, workers: int, maker: str) -> None:
        self.answers: asyncio.Queue[tuple[AskBot, int | None, Report | None]] = asyncio.Queue()
        self.pool = BotPool(self._answered, workers=workers, maker=maker, office=office)

    def _answered(self, asked: AskBot, choice: int | None, report: Report | None) -> None:
        self.answers.put_nowait((asked, choice, report))

    async def answer(self, question: AskBot) -> int | None:
        """The answer to a question that is asked alone."""
        self.pool.ask(question)
        return await self.answered(question)

    async def answered(self, question: AskBot) -> int | None:
        """The answer to the one question that is open."""
        asked, choice, _ = await asyncio.wait_for(self.answers.get(), PATIENCE_S)
        assert asked is question
        assert self.answers.empty(), "no answer comes twice"
        return choice


class Stage:
    """What is on one bus; all of it ends with the scene."""

    def __init__(self, bus: str) -> None:
        self.bus = bus
        self._ends: list[Callable[[], Awaitable[None]]] = []

    async def server(self, workers: int = 0, maker: str = COUNTING, *, bus: bool = True) -> Server:
        """A server with so many processes of its own, on the bus or not."""
        office = NatsHireOffice(self.bus) if bus else None
        if office is not None:
            await office.ready()
        server = Server(office, workers, maker)
        self._ends.append(server.pool.close)
        return server

    async def machine(self, workers: int = 1, maker: str = COUNTING) -> BotService:
        """A machine whose workers can be hired."""
        service = BotService(self.bus, workers, maker)
        self._ends.append(service.close)
        await asyncio.wait_for(service.begun(), PATIENCE_S)
        return service

    async def end(self) -> None:
        """End all, what came last first."""
        for end in reversed(self._ends):
            await end()


def play(bus: str, scene: Callable[[Stage], Awaitable[None]]) -> None:
    """Let a scene happen."""

    async def run() -> None:
        stage = Stage(bus)
        try:
            await scene(stage)
        finally:
            await stage.end()

    asyncio.run(run())


class Gate:
    """Where gated bots say that they were asked, and hear that they may answer."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @property
    def asked(self) -> list[int]:
        """The processes that were asked, in no order."""
        return [int(path.name.split("-")[1]) for path in self._folder.glob("asked-*")]

    def open(self) -> None:
        """They may answer."""
        (self._folder / "go").touch()


@pytest.fixture
def gate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Gate:
    """The gate of a test."""
    monkeypatch.setenv(GATE, str(tmp_path))
    return Gate(tmp_path)


@pytest.fixture
def importable(monkeypatch: pytest.MonkeyPatch) -> None:
    """The worker processes find the bots of the tests."""
    monkeypatch.setenv("PYTHONPATH", BOTS)


PROGRAM = """
import os, sys
from hydrophone.server.host import bot_messages, bot_service
from hydrophone.server.host.run_bots import run_bots
bus, maker, version, bots = sys.argv[1:]
os.environ["PYTHONPATH"] = bots
bot_messages.VERSION = int(version)
run_bots(bus, 1, lambda: print("ready", flush=True), maker)
"""


class Machine:
    """A machine of its own process."""

    def __init__(self, program: "subprocess.Popen[str]") -> None:
        self.program = program

    def send(self, number: signal.Signals) -> None:
        """Send it a signal."""
        os.kill(self.program.pid, number)

    async def ended(self) -> int:
        """Its exit status, when it has ended by itself."""
        await until(lambda: self.program.poll() is not None)
        return self.program.wait()


@contextlib.contextmanager
def machine(bus: str, maker: str = MAKER, version: int = 1) -> Iterator[Machine]:
    """A machine with one worker, in a process of its own; killed in the end, if it still runs."""
    words = [sys.executable, "-c", PROGRAM, bus, maker, str(version), BOTS]
    env = {**os.environ, "PYTHONPATH": TESTS}
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=env) as program:
        try:
            assert program.stdout is not None
            assert program.stdout.readline() == "ready\n"
            yield Machine(program)
        finally:
            program.kill()
