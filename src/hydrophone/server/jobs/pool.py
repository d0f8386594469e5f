"""Jobs are done in processes that can be killed, fairly by address, for as long as callers wait."""

import asyncio
import contextlib
import logging
import math
from collections import Counter
from collections.abc import Callable, Generator
from functools import partial

import msgspec

from hydrophone.server.jobs.job import Job, Long, read_answer
from hydrophone.server.protocol.limits import one_fewer
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.workers.line import ProcessQueue
from hydrophone.server.workers.line_process import LateAnswerError, LineProcess

WAITING = 2
"""Most jobs of one address that wait, beside one that is done."""

QUICK_S = 5.0
"""Seconds until a quick job is given up."""

LONG_S = 40.0
"""Seconds until a long job is given up, on a machine however busy."""

RESTART_S = 2.0
"""Seconds of a processor to start a process, about."""

log = logging.getLogger(__name__)


class JobPool(msgspec.Struct, frozen=True):
    """One process does what is quick, as help is; another what takes long."""

    _quick: ProcessQueue
    _long: ProcessQueue
    _charge: Callable[[str, float], None]
    """Is told the address of a job and the seconds that went into it."""
    _jobs: Counter[str] = msgspec.field(default_factory=Counter[str])
    """Jobs that wait or are done, by the address that they are for."""

    @contextlib.contextmanager
    def place(self, address: str) -> Generator[None]:
        """A place for what becomes a long job, from before its record is read; RefusedError."""
        if self._jobs[address] > WAITING:
            raise RefusedError(Reason.TOO_MUCH_AT_ONCE)
        self._jobs[address] += 1
        try:
            yield
        finally:
            one_fewer(self._jobs, address)

    async def do(self, address: str, job: Job) -> bytes:
        """What comes of a job, as JSON; RefusedError. A caller that is cancelled has gone."""
        is_long = isinstance(job, Long)
        line, most_s = (self._long, LONG_S) if is_long else (self._quick, QUICK_S)
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        line.put(address, address, answer, partial(self._work, address, job, answer, most_s))
        return read_answer(await answer)

    async def _work(
        self,
        address: str,
        job: Job,
        answer: "asyncio.Future[bytes]",
        most_s: float,
        process: LineProcess,
    ) -> None:
        if answer.done():
            return
        loop = asyncio.get_running_loop()
        began = loop.time() if process.runs else math.inf  # to start it is nobody's to pay,
        asked = loop.create_task(process.ask(job, most_s, bytes))
        answer.add_done_callback(lambda _: asked.cancel())  # who asked has gone
        (told,) = await asyncio.gather(asked, return_exceptions=True)
        restart_s = 0.0 if process.runs else RESTART_S  # but theirs who brought it down
        self._charge(address, max(0.0, loop.time() - began) + restart_s)
        if answer.done():
            return
        if isinstance(told, bytes):
            answer.set_result(told)
            return
        log.warning("a job was not done: %(why)s", {"why": told})
        is_late = isinstance(told, LateAnswerError)
        answer.set_exception(RefusedError(Reason.RECORD_TOO_LONG if is_late else Reason.FAULT))
