"""Processes and works: one at a time, in fair order, and a match stays with its process."""

import asyncio
from asyncio.subprocess import Process
from collections.abc import Awaitable, Callable

import pytest

from hydrophone.server.workers.line import ProcessQueue, QueuedWork
from hydrophone.server.workers.line_process import LineProcess

PATIENCE_S = 30.0
"""More than anything here takes on a busy machine."""


def idle() -> LineProcess:
    """A process that nothing is asked."""
    return LineProcess("no.such.module")


async def until(happens: Callable[[], bool]) -> None:
    """Wait for this, but not for ever."""
    async with asyncio.timeout(PATIENCE_S):
        while not happens():
            await asyncio.sleep(0.01)


class Scene:
    """A line of so many processes, what each has done, and which may go on."""

    def __init__(self, count: int) -> None:
        self.processes = [idle() for _ in range(count)]
        self.line = ProcessQueue(*self.processes)
        self.begun: dict[LineProcess, list[str]] = {each: [] for each in self.processes}
        self.may = {each: asyncio.Event() for each in self.processes}
        self.done: list[str] = []

    def put(self, *matches: str) -> None:
        """One work of each of these matches."""
        for match in matches:
            self.line.put(match, match, "seat", self.work(match))

    def work(self, match: str) -> QueuedWork:
        async def work(process: LineProcess) -> None:
            self.begun[process].append(match)
            await self.may[process].wait()
            self.done.append(match)

        return work


def play(scene: Callable[[Scene], Awaitable[None]], count: int) -> list[list[str]]:
    """What each process was given."""

    async def run() -> Scene:
        played = Scene(count)
        try:
            await scene(played)
        finally:
            await played.line.close()
        return played

    return list(asyncio.run(run()).begun.values())


def test_a_match_stays_with_its_process_and_another_goes_to_one_that_has_fewer() -> None:
    async def scene(here: Scene) -> None:
        for may in here.may.values():
            may.set()
        for count in range(1, 9):
            here.put("a" if count % 2 else "b")
            await until(lambda count=count: len(here.done) == count)  # type: ignore[misc]

    assert sorted(play(scene, 2)) == [["a"] * 4, ["b"] * 4]


def test_processes_that_rest_take_what_waits_for_another() -> None:
    async def scene(here: Scene) -> None:
        here.put(*"abcdefgh")
        slow, *others = here.processes
        await until(lambda: all(here.begun.values()))
        for each in others:
            here.may[each].set()
        await until(lambda: len(here.done) == 7)
        assert here.line.waiting == 0, "nothing waits behind the slow one"
        here.may[slow].set()
        await until(lambda: len(here.done) == 8)

    slow, *others = play(scene, 3)
    assert len(slow) == 1
    assert sum(map(len, others)) == 7


def test_the_seats_of_one_match_move_one_by_one_to_processes_that_rest() -> None:
    async def scene(here: Scene) -> None:
        for seat in range(3):
            here.line.put("ann", "a", seat, here.work(f"{seat}"))
        await until(lambda: all(here.begun.values()))
        assert here.line.waiting == 0

    assert sorted(play(scene, 3)) == [["0"], ["1"], ["2"]]


def test_what_is_not_needed_any_more_does_not_wait() -> None:
    async def scene(here: Scene) -> None:
        (process,) = here.processes
        here.put("a", "b", "c")
        await until(lambda: here.begun[process] == ["a"])
        here.line.drop("b")
        assert here.line.waiting == 1
        here.may[process].set()
        await until(lambda: len(here.done) == 2)

    assert play(scene, 1) == [["a", "c"]]


def test_openers_take_turns() -> None:
    async def scene(here: Scene) -> None:
        (process,) = here.processes
        for number in range(2):
            here.line.put("eve", f"e{number}", "seat", here.work(f"eve {number}"))
        here.line.put("bob", "b", "seat", here.work("bob"))
        here.may[process].set()
        await until(lambda: len(here.done) == 3)

    assert play(scene, 1) == [["eve 0", "bob", "eve 1"]]


def test_closing_ends_also_what_misses_that_it_is_cancelled() -> None:
    count = 0

    async def work(_: LineProcess) -> None:
        nonlocal count
        count += 1
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            return

    async def scene() -> None:
        line = ProcessQueue(idle())
        for number in range(5):
            line.put("ann", f"{number}", "seat", work)
        while not count:
            await asyncio.sleep(0)
        await line.close()

    asyncio.run(scene())
    assert count == 1


def test_a_work_that_fails_holds_up_no_other(caplog: pytest.LogCaptureFixture) -> None:
    async def fails(_: LineProcess) -> None:
        raise RuntimeError

    async def scene(here: Scene) -> None:
        here.line.put("ann", "a", "seat", fails)
        here.may[here.processes[0]].set()
        here.put("b")
        await until(lambda: here.done == ["b"])

    play(scene, 1)
    assert "a work could not be done" in caplog.text


def test_who_is_cancelled_twice_leaves_no_process_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who asked has gone, and then the server ends."""
    started: list[Process] = []
    start = asyncio.create_subprocess_exec

    async def noted(*words: str, **how: int) -> Process:
        started.append(await start(*words, **how))  # type: ignore[arg-type]
        return started[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", noted)

    async def scene() -> None:
        process = LineProcess("hydrophone.server.jobs.worker")
        asked = asyncio.create_task(process.ask({}, PATIENCE_S, bytes))
        await until(lambda: process.runs)
        asked.cancel()
        await asyncio.sleep(0)
        asked.cancel()
        await asyncio.wait([asked])
        await process.kill()

    asyncio.run(scene())

    assert [each.returncode is not None for each in started] == [True]
