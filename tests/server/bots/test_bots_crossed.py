"""Servers and bot workers on a bus on which letters cross, wait, are lost or come twice."""

import asyncio
import itertools
from collections.abc import Awaitable, Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import cast

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hydrophone.bots.bot import Bot, Level, Report
from hydrophone.bots.notes import CrewTalk
from hydrophone.core.game import Action, Event, Observation, Options
from hydrophone.core.seats import Seat, Side
from hydrophone.games.sonar.events import TurnBegan
from hydrophone.server.bots import bot_hire, bot_service
from hydrophone.server.bots import pool as bot_pool
from hydrophone.server.bots.bot_hire import QUIET_S, HiredLine, NatsHireOffice
from hydrophone.server.bots.bot_messages import (
    Beat,
    Done,
    Hire,
    Kind,
    Leaving,
    Part,
    ToServer,
    ToWorker,
    decode_to_server,
    encode,
    hire_subject,
    server_subject,
    worker_subject,
)
from hydrophone.server.bots.bot_service import FORGOTTEN_S, BotService
from hydrophone.server.bots.pool import BotPool
from hydrophone.server.bots.worker import Forget, Told, Worker
from hydrophone.server.match.effects import AskBot
from hydrophone.server.roads.nats_connection import NatsConnection
from hydrophone.server.workers.line_process import LostError
from laws.simulated import run
from server.bots.test_pool import LEGAL, ask
from server.roads.paper_bus import Letter, PaperBus

MOST_S = 15.0
"""Seconds of simulated time in which everything that was asked is answered on a sound bus."""

MOST_LETTERS_S = 100
"""More letters than so few ever send in a second."""

THINKS_S = 0.5
"""Seconds in which a bot thinks, or tables are made."""

PART = 700
"""Bytes of a part, so that a history takes several."""

_OF_MATCH = 1000
"""The observations of a match are numbered from so many times its own number."""

_wrong: list[list[int]] = []
"""Histories that are not those of one match from its beginning."""


class Remembering:
    """Chooses by how much it has heard, and notes when that was not one history."""

    def __init__(self) -> None:
        self._heard: list[int] = []

    def observe(self, observation: Observation | Event) -> None:
        assert isinstance(observation, TurnBegan)
        self._heard.append(observation.number)
        first = observation.number // _OF_MATCH * _OF_MATCH
        if self._heard != list(range(first, first + len(self._heard))):
            _wrong.append(list(self._heard))

    def hear(self, told: CrewTalk) -> None:
        pass

    def choose(self, legal: Sequence[Action]) -> Action:
        return legal[len(self._heard) % len(legal)]

    def volunteer(self, legal: Sequence[Action]) -> Action | None:
        return None

    def report(self) -> Report | None:
        return None


def remembering(
    game: str, level: Level, seat: Seat, options: Options, seed: int, people: Collection[Seat]
) -> Bot:
    """Such a bot."""
    return Remembering()


def history(match: int, count: int) -> list[msgspec.Raw]:
    """So many observations of a match, which no other has."""
    numbers = range(match * _OF_MATCH, match * _OF_MATCH + count)
    return [msgspec.Raw(msgspec.json.encode(TurnBegan(Side.BLUE, n))) for n in numbers]


class PaperProcess:
    """A process in which bots think for a while, until it ends; it begins anew after ``kill``."""

    is_gone = False

    def __init__(self, module: str, maker: str) -> None:
        self._worker: Worker | None = None
        self.has_ended = False

    @property
    def runs(self) -> bool:
        return self._worker is not None

    async def exchange(self, line: bytes, timeout_s: float) -> bytes:
        if self.has_ended:
            raise LostError("the process has ended before it was asked")
        if self._worker is None:
            self._worker = Worker(f"{__name__}:remembering")
        told = msgspec.json.decode(line, type=Told)
        await asyncio.sleep(THINKS_S)
        if self.has_ended:
            raise EOFError("the process has ended")
        return msgspec.json.encode(self._worker.hear(told))

    async def kill(self) -> None:
        self._worker, self.has_ended = None, False


class Crossing:
    """Two servers, one with a process of its own, and machines of one worker each."""

    def __init__(self, bus: PaperBus) -> None:
        self.bus = bus
        self.asked: list[AskBot] = []
        self.answered: list[AskBot] = []
        self.machines: list[BotService] = []
        self._ending: list[asyncio.Task[None]] = []
        self._counts: dict[tuple[int, int], int] = {}
        self.pools = [self._pool(workers) for workers in range(2)]
        for _ in self.pools:
            self.begin()

    def _pool(self, workers: int) -> BotPool:
        def answered(asked: AskBot, choice: int | None, report: Report | None) -> None:
            self.answered.append(asked)
            if not pool.failures:
                assert choice == asked.count % len(LEGAL), "a bot was told something else"

        pool = BotPool(answered, workers=workers, office=NatsHireOffice(""))
        return pool

    # --- what happens ----------------------------------------------------------------------------

    async def ask(self, number: int) -> None:
        """One of two matches of each server has news, and needs its bot once it has answered."""
        server, match = number % 2, number // 2 % 2
        name = f"{server}{match}"
        if any(open_.match == name for open_ in self.open()):
            return
        count = self._counts[server, match] = self._counts.get((server, match), 0) + 3
        heard = history(server * 2 + match + 1, count)
        question = msgspec.structs.replace(ask(count, match=name), heard=heard)
        self.asked.append(question)
        self.pools[server].ask(question)

    async def forget(self, number: int) -> None:
        """A match of a server is let go, and comes back with its history."""
        name = f"{number % 2}{number // 2 % 2}"
        if not any(open_.match == name for open_ in self.open()):
            self.pools[number % 2].forget(name)

    async def carry(self, number: int) -> None:
        """A letter arrives."""
        await self.bus.carry(number)

    async def carry_all(self, _: int) -> None:
        """All that is under way arrives, and what it brings about."""
        await self.bus.carry_all()

    async def lose(self, number: int) -> None:
        """A letter is lost."""
        await self.bus.carry(number, lost=True)

    async def double(self, number: int) -> None:
        """A letter arrives, and will once more."""
        await self.bus.carry(number, doubled=True)

    async def wait(self, number: int) -> None:
        """Time goes by."""
        await asyncio.sleep(0.05 * 2**number)

    async def kill(self, number: int) -> None:
        """The process of a worker ends, or that of a server."""
        if number == 0:
            lines = [line.line for line in self.pools[1]._together.own]
        else:
            machine = self.machines[number % len(self.machines)]
            lines = [worker._process for worker in machine._workers]
        for line in lines:
            if isinstance(line, PaperProcess) and line.runs:
                line.has_ended = True

    async def end(self, number: int) -> None:
        """A machine is ended in order, and another begins."""
        ended = self.machines.pop(number % len(self.machines))
        self._ending.append(asyncio.get_running_loop().create_task(ended.close()))
        self.begin()

    async def flap(self, number: int) -> None:
        """The bus goes away for a moment."""
        self.bus.leave()
        await asyncio.sleep(0.1 * number)
        self.bus.come_back()

    # --- how it ends -----------------------------------------------------------------------------

    def begin(self) -> None:
        """Another machine."""
        self.machines.append(BotService("", 1))

    def open(self) -> list[AskBot]:
        """What is still to be answered."""
        answered = {id(question) for question in self.answered}
        return [question for question in self.asked if id(question) not in answered]

    async def settle(self) -> None:
        """The bus is sound from now on, and everything that was asked is answered."""
        self.bus.at_once = True
        await self.bus.carry_all()
        began = asyncio.get_running_loop().time()
        while self.open():
            assert asyncio.get_running_loop().time() - began < MOST_S, "a bot waits for ever"
            before = self.bus.posted.total()
            await asyncio.sleep(1)
            assert self.bus.posted.total() - before < MOST_LETTERS_S

    async def rest(self) -> None:
        """Nothing is sent any more, and nothing is left over."""
        await asyncio.sleep(10)
        before = self.bus.posted.total()
        await asyncio.sleep(10)
        assert self.bus.posted.total() == before, "they talk for ever"
        assert len(self.answered) == len(self.asked), "an answer comes once"
        for pool in self.pools:
            assert pool.waiting == 0
            assert all(line.works.rests for line in pool._together.hired)
        for machine in self.machines:
            for worker in machine._workers:
                assert not worker._parts
                assert not any(served.number for served in worker._served.values())

    async def close(self) -> None:
        """All ends."""
        for pool in self.pools:
            await pool.close()
        for machine in self.machines:
            await machine.close()
        await asyncio.gather(*self._ending)


@contextmanager
def paper() -> Iterator[PaperBus]:
    """A bus of paper, and processes of paper, instead of real ones."""
    bus = PaperBus()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bot_hire, "NatsConnection", bus.connection)
        patch.setattr(bot_service, "NatsConnection", bus.connection)
        patch.setattr(bot_service, "LineProcess", PaperProcess)
        patch.setattr(bot_pool, "LineProcess", PaperProcess)
        patch.setattr(bot_hire, "PART", PART)
        yield bus


def play(scene: Callable[[Crossing], Awaitable[None]]) -> None:
    """Let a scene happen in simulated time, and see that it comes to rest."""

    unexpected: list[object] = []

    async def whole(bus: PaperBus) -> None:
        handle = asyncio.get_running_loop().set_exception_handler
        handle(lambda _, context: unexpected.append(context))
        crossing = Crossing(bus)
        await asyncio.sleep(1)
        try:
            await scene(crossing)
            await crossing.settle()
            await crossing.rest()
        finally:
            await crossing.close()

    _wrong.clear()
    with paper() as bus:
        run(whole(bus))
    assert not _wrong, "a bot heard what was not its own"
    assert not unexpected


WAYS = ("carry", "carry_all") * 3 + ("ask",) * 4 + ("wait",) * 3
FAULTS = ("lose", "double", "kill", "end", "flap", "forget")
STEPS = st.lists(
    st.tuples(st.sampled_from(WAYS + FAULTS), st.integers(0, 5)), min_size=20, max_size=80
)


@given(STEPS)
@settings(max_examples=150)
def test_every_question_is_answered_whatever_crosses_or_is_lost(
    steps: list[tuple[str, int]],
) -> None:
    """By a bot that has heard the history of its seat and nothing else; then all rests."""

    async def scene(crossing: Crossing) -> None:
        for what, number in steps:
            await getattr(crossing, what)(number)

    play(scene)


# --- one thing at a time -----------------------------------------------------------------------


class Stranger:
    """One who talks to a worker as a server does, word by word."""

    def __init__(self, bus: PaperBus, name: str = "stranger") -> None:
        self.heard: list[ToServer] = []
        self.name = name
        self._bus = bus
        bus.listen(server_subject(name), "", self._take)

    async def _take(self, letter: Letter) -> None:
        self.heard.append(decode_to_server(letter.data))

    async def say(self, worker: str, *said: ToWorker) -> None:
        """Tell a worker this, and let it arrive."""
        for each in said:
            self._bus.post(worker_subject(worker), encode(each))
        await self._bus.carry_all()

    def part(self, number: int, part: bytes, at: int = 0, *, is_last: bool = True) -> Part:
        """A part of a line."""
        return Part(self.name, number, at, part, is_last, 5.0)

    def lines(self) -> list[int]:
        """The numbers of the lines that were answered."""
        return [said.number for said in self.heard if isinstance(said, Done)]


LINE = msgspec.json.encode(Forget("m"))


def alone(scene: Callable[[PaperBus, BotService, str], Awaitable[None]]) -> None:
    """A machine with one worker, which is known by its name."""

    async def whole(bus: PaperBus) -> None:
        bus.at_once = True
        service = BotService("", 1)
        await service.begun()
        (name,) = [w._name for w in service._workers if w._kind is Kind.TOGETHER]
        try:
            await scene(bus, service, name)
        finally:
            await service.close()

    with paper() as bus:
        run(whole(bus))


def test_a_line_is_put_together_of_its_own_parts_alone() -> None:
    """The end of one line and the beginning of the next are lost."""

    async def scene(bus: PaperBus, _: BotService, worker: str) -> None:
        server, half = Stranger(bus), len(LINE) // 2
        await server.say(worker, server.part(1, LINE[:half], is_last=False))
        await server.say(worker, server.part(2, LINE[half:], half))
        await asyncio.sleep(2)
        assert server.heard == []
        await server.say(worker, server.part(3, LINE[:half], is_last=False))
        await server.say(worker, server.part(3, LINE[half:], half))
        await asyncio.sleep(2)
        assert server.lines() == [3]

    alone(scene)


def test_what_a_server_has_left_half_said_is_forgotten_with_it() -> None:
    async def scene(bus: PaperBus, service: BotService, worker: str) -> None:
        server = Stranger(bus)
        await server.say(worker, server.part(1, LINE, is_last=False))
        (thinking,) = [w for w in service._workers if w._kind is Kind.TOGETHER]
        await asyncio.sleep(FORGOTTEN_S - 1)
        assert thinking._parts
        await asyncio.sleep(2)
        assert not thinking._parts
        assert not thinking._served

    alone(scene)


def test_a_line_that_comes_twice_or_late_is_done_once() -> None:
    async def scene(bus: PaperBus, _: BotService, worker: str) -> None:
        server = Stranger(bus)
        for number in (4, 4, 5, 4):
            await server.say(worker, server.part(number, LINE))
            await asyncio.sleep(2)
        assert server.lines() == [4, 5]

    alone(scene)


def test_a_worker_that_is_about_to_end_says_so_to_whoever_asks() -> None:
    """It works for another server still, and must not keep this one waiting meanwhile."""

    async def scene(bus: PaperBus, service: BotService, worker: str) -> None:
        first, later = Stranger(bus, "first"), Stranger(bus, "later")
        await first.say(worker, first.part(1, LINE))
        ending = asyncio.create_task(service.close())
        await asyncio.sleep(THINKS_S / 4)
        call = encode(Hire(later.name))
        for served in range(2):
            assert not bus.post(hire_subject(Kind.TOGETHER, served), call), "it is not called"
        await later.say(worker, later.part(1, LINE))
        await asyncio.sleep(THINKS_S / 4)
        assert [type(said) for said in later.heard] == [Leaving]
        await ending
        assert first.lines() == [1]

    alone(scene)


def test_a_call_that_meets_a_worker_about_to_end_hires_another() -> None:
    async def whole(bus: PaperBus) -> None:
        bus.at_once = True
        services = [BotService("", 1) for _ in range(2)]
        for service in services:
            await service.begun()
        office = NatsHireOffice("")
        await office.ready()
        (leaving,) = [w for w in services[0]._workers if w._kind is Kind.TOGETHER]
        bus.at_once = False
        called = asyncio.create_task(office.hire(Kind.TOGETHER))
        while not any(each.waiting for each in bus.subscriptions):
            await asyncio.sleep(0)
        leaving.ended.set()
        bus.at_once = True
        await bus.carry_all()
        line = await called
        assert isinstance(line, HiredLine)
        assert line._subject != worker_subject(leaving._name)
        await office.close()
        for service in services:
            await service.close()

    for turn in range(2):
        with paper() as bus:
            bus.turn = turn
            run(whole(bus))


def test_a_worker_whose_process_cannot_be_used_keeps_nobody_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scene(bus: PaperBus, _: BotService, worker: str) -> None:
        server = Stranger(bus)

        async def fail(process: PaperProcess, line: bytes, timeout_s: float) -> bytes:
            raise RuntimeError("nobody has thought of this")

        monkeypatch.setattr(PaperProcess, "exchange", fail)
        await server.say(worker, server.part(1, LINE))
        await asyncio.sleep(60)
        assert server.heard == [], "a beat would say that the line is there"

    alone(scene)


class Numbered:
    """A line to a worker that never answers, and what the worker says meanwhile."""

    def __init__(self, bus: PaperBus) -> None:
        connection = cast(NatsConnection, bus.connection("", "", self._begin))
        self.line = HiredLine("w", "s", itertools.count(7), connection)

    async def _begin(self) -> None:
        pass

    async def lost_after_s(self, says: ToServer) -> float:
        """How long it is asked while it says this all the time."""
        loop = asyncio.get_running_loop()
        await asyncio.sleep(0)
        began, asked = loop.time(), loop.create_task(self.line.exchange(b"line", 5.0))
        while not asked.done():
            assert loop.time() - began < MOST_S, "it is waited for for ever"
            await asyncio.sleep(0.1)
            self.line.hear(says)
        with pytest.raises(LostError):
            asked.result()
        return loop.time() - began


def test_only_a_worker_that_has_the_line_is_waited_for() -> None:
    """One that is busy with an earlier line says that it has that one."""

    async def whole(bus: PaperBus) -> None:
        assert await Numbered(bus).lost_after_s(Beat("w", 6)) < 2
        assert await Numbered(bus).lost_after_s(Done("w", 6)) < 2
        assert await Numbered(bus).lost_after_s(Leaving("w", 6)) < QUIET_S

    with paper() as bus:
        run(whole(bus))


def test_a_worker_that_has_left_is_not_counted() -> None:
    async def scene(crossing: Crossing) -> None:
        crossing.bus.at_once = True
        await crossing.ask(0)
        await crossing.settle()
        pool = crossing.pools[0]
        assert pool.hired == 1
        for machine in list(crossing.machines):
            await crossing.end(crossing.machines.index(machine))
        await asyncio.sleep(1)
        assert pool.hired == 0

    play(scene)


def test_a_worker_that_has_left_is_asked_nothing() -> None:
    async def whole(bus: PaperBus) -> None:
        line = Numbered(bus).line
        await asyncio.sleep(0)
        line.hear(Leaving("w", 0))
        with pytest.raises(LostError):
            await line.exchange(b"line", 5.0)
        assert not bus.posted

    with paper() as bus:
        run(whole(bus))
