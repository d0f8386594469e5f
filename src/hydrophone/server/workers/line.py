"""A process that computes, and the works that wait for it: one at a time, in fair order."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeAlias, TypeVar

import msgspec

from hydrophone.core.errors import HydrophoneError
from hydrophone.server.logs.words import brief
from hydrophone.server.workers.fair_queue import FairQueue
from hydrophone.server.workers.line_process import LineProcess, LostError

T = TypeVar("T")
A = TypeVar("A")

Task: TypeAlias = Callable[[], Awaitable[None]]
"""A work that says itself what is done when its turn has come."""

log = logging.getLogger(__name__)


class NoAnswerError(HydrophoneError):
    """The process gave none, and is started again for the next question."""


class LateAnswerError(NoAnswerError):
    """It took too long."""


class EndedError(NoAnswerError):
    """It has ended, or said what is no answer; that happens also when no question is to blame."""


class EndedBeforeError(EndedError):
    """It had ended before it was asked, so what was asked is not to blame."""


class Line(Generic[T]):
    """A process that is started when it is first needed, a fair queue, and who serves it.

    ``do`` does a work when its turn has come, and may ``ask`` meanwhile. A work that fails holds
    up no other.
    """

    def __init__(self, process: LineProcess, do: Callable[[T], Awaitable[None]]) -> None:
        self.process = process
        self._do = do
        self._queue: FairQueue[tuple[str, str, T]] = FairQueue()
        self._task: asyncio.Task[None] | None = None
        self._is_closing = False
        self.changed_at = asyncio.get_running_loop().time()
        """The time of the event loop from which it works, or rests."""

    @property
    def runs(self) -> bool:
        """Has the process been started?"""
        return self.process.runs

    @property
    def rests(self) -> bool:
        """Is nothing done, and does nothing wait?"""
        return self._task is None

    def put(self, opener: str, match: str, place: Hashable, work: T) -> None:
        """Let a work wait for its turn; at most one waits at each place of a match."""
        self._queue.put(opener, match, place, (opener, match, work))
        if self._task is None:
            loop = asyncio.get_running_loop()
            self.changed_at = loop.time()
            self._task = loop.create_task(self._run())

    def waiting(self) -> list[str]:
        """The matches of which something waits."""
        return self._queue.waiting()

    def drop(self, match: str) -> list[T]:
        """Nothing of this match waits any more; returns what did."""
        return [work for _, _, work in self._queue.drop(match)]

    async def ask(self, told: object, timeout_s: float, read: Callable[[bytes], A]) -> A:
        """The answer of the process, as it is read, or NoAnswerError. Only for the work in hand."""
        try:
            return read(await self.process.exchange(msgspec.json.encode(told), timeout_s))
        except (TimeoutError, OSError, EOFError, ValueError) as error:  # msgspec's are ValueErrors
            await self.process.kill()
            raise _kind_of(error)(brief(error)) from None
        except asyncio.CancelledError:
            await self.process.kill()  # it computes what is not wanted any more
            raise

    async def close(self) -> None:
        """Break off what is in hand, and end the process."""
        self._is_closing = True  # what waits with a timeout may miss that it is cancelled
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})
        await self.process.kill()

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while not self._is_closing and (taken := self._queue.take()) is not None:
                opener, match, work = taken
                began = loop.time()
                try:
                    await self._do(work)
                except Exception:
                    log.exception("a work could not be done")
                self._queue.charge(opener, match, loop.time() - began)
        finally:
            self._task, self.changed_at = None, loop.time()


class TaskLine(Line[Task]):
    """A line to a module that is a process, of works that say themselves what is done."""

    def __init__(self, module: str) -> None:
        super().__init__(LineProcess(module), _do)


async def _do(task: Task) -> None:
    await task()


def _kind_of(error: Exception) -> type[NoAnswerError]:
    match error:
        case TimeoutError():
            return LateAnswerError
        case LostError():
            return EndedBeforeError
        case EOFError() | ConnectionError() | msgspec.MsgspecError():
            return EndedError
        case _:
            return NoAnswerError
