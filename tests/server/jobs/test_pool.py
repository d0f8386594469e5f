"""Jobs: fair by address, few at a time, and broken off when the caller has gone."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from hydrophone.server.jobs.job import DONE, Hash, Job, Look, read_answer, refused
from hydrophone.server.jobs.pool import WAITING, JobPool
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.workers.line import ProcessQueue
from hydrophone.server.workers.line_process import LateAnswerError, LineProcess, NoAnswerError

JOB = Look(b"", "replay")


class FakeProcess(LineProcess):
    """Answers when it is let, and remembers what it was asked and what was broken off."""

    def __init__(self) -> None:
        super().__init__("no.such.module")
        self.asked: list[Job] = []
        self.broken_off = 0
        self.may_answer = asyncio.Event()
        self.answer: bytes | NoAnswerError = DONE + b"1"

    async def ask(self, told: object, timeout_s: float, read: Callable[[bytes], Any]) -> Any:
        """What is to be answered."""
        assert isinstance(told, Look | Hash)
        self.asked.append(told)
        try:
            await self.may_answer.wait()
        except asyncio.CancelledError:
            self.broken_off += 1
            raise
        if isinstance(self.answer, NoAnswerError):
            raise self.answer
        return read(self.answer)


class Parts:
    """A pool over two processes, and what it charges."""

    def __init__(self) -> None:
        self.quick, self.long = FakeProcess(), FakeProcess()
        self.charged: Counter[str] = Counter()
        self.seconds = 0.0
        self.pool = JobPool(ProcessQueue(self.quick), ProcessQueue(self.long), self._charge)

    def _charge(self, address: str, seconds: float) -> None:
        self.charged[address] += 1
        self.seconds += seconds


async def turns() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_what_is_quick_does_not_wait_for_what_takes_long() -> None:
    async def scene() -> None:
        parts = Parts()
        slow = asyncio.create_task(parts.pool.do("ann", JOB))
        parts.quick.may_answer.set()
        assert await parts.pool.do("ann", Hash("a", "b")) == b"1"
        assert not slow.done()
        parts.long.may_answer.set()
        assert await slow == b"1"
        assert parts.charged == {"ann": 2}

    asyncio.run(scene())


def test_a_job_whose_caller_has_gone_is_broken_off_and_one_that_waits_is_never_begun() -> None:
    async def scene() -> None:
        parts = Parts()
        first, second = (asyncio.create_task(parts.pool.do("ann", JOB)) for _ in range(2))
        third = asyncio.create_task(parts.pool.do("bob", Look(b"", "debrief")))
        await turns()
        for gone in (first, second):
            gone.cancel()
        await turns()
        assert parts.long.broken_off == 1
        assert parts.long.asked == [JOB, Look(b"", "debrief")]
        parts.long.may_answer.set()
        assert await third == b"1"
        assert parts.charged == {"ann": 1, "bob": 1}

    asyncio.run(scene())


def test_each_address_has_so_many_places_and_takes_none_of_another() -> None:
    async def scene() -> None:
        pool = Parts().pool
        with contextlib.ExitStack() as places:
            for _ in range(WAITING + 1):
                places.enter_context(pool.place("ann"))
            with pytest.raises(RefusedError) as caught, pool.place("ann"):
                pass
            assert caught.value.reason is Reason.TOO_MUCH_AT_ONCE
            places.enter_context(pool.place("bob"))
        with pool.place("ann"):
            pass

    asyncio.run(scene())


def test_passwords_are_hashed_one_at_a_time() -> None:
    async def scene() -> None:
        parts = Parts()
        marks = [Hash("a", "salt"), Hash("b", "salt"), Hash("c", "salt")]
        jobs = [asyncio.create_task(parts.pool.do(job.password, job)) for job in marks]
        await turns()
        assert parts.quick.asked == marks[:1]
        parts.quick.may_answer.set()
        await asyncio.gather(*jobs)
        assert parts.quick.asked == marks

    asyncio.run(scene())


def test_addresses_take_turns() -> None:
    async def scene() -> None:
        parts = Parts()
        marks = [Look(b"ann", "replay"), Look(b"ann", "debrief"), Look(b"bob", "replay")]
        jobs = [asyncio.create_task(parts.pool.do(each.record.decode(), each)) for each in marks]
        parts.long.may_answer.set()
        await asyncio.gather(*jobs)
        assert parts.long.asked[:2] == [marks[0], marks[2]], "bob has used nothing yet"

    asyncio.run(scene())


def test_what_fails_is_refused_and_the_next_job_is_done() -> None:
    async def scene() -> None:
        parts = Parts()
        parts.long.may_answer.set()
        for answer, reason in (
            (LateAnswerError(), Reason.RECORD_TOO_LONG),
            (NoAnswerError(), Reason.FAULT),
            (refused(RefusedError(Reason.NOT_FOUND, "x")), Reason.NOT_FOUND),
        ):
            parts.long.answer = answer
            with pytest.raises(RefusedError) as caught:
                await parts.pool.do("ann", JOB)
            assert caught.value.reason is reason
        parts.long.answer = DONE + b"2\n"
        assert await parts.pool.do("ann", JOB) == b"2"

    asyncio.run(scene())


def test_a_process_that_is_stuck_is_killed_and_the_next_question_answered() -> None:
    async def scene() -> None:
        line = LineProcess("hydrophone.server.jobs.worker")
        first = read_answer(await line.ask(Hash("Seepferd", "salt"), 60, bytes))
        asked = asyncio.create_task(line.ask(Hash("Seepferd", "salt"), 60, bytes))
        await asyncio.sleep(0)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        assert not line.runs, "it computes nothing that is not wanted any more"
        assert read_answer(await line.ask(Hash("Seepferd", "salt"), 60, bytes)) == first
        await line.kill()

    asyncio.run(scene())
