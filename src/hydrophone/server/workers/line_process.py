"""A process that answers lines: one line in, one line out, never two at a time."""

import asyncio
import contextlib
import sys
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias, TypeVar

import msgspec

from hydrophone.core.errors import HydrophoneError
from hydrophone.server.logs.words import brief
from hydrophone.server.protocol.limits import remember
from hydrophone.server.workers.line_worker import Forget, WorkerAnswer

START_S = 30.0
"""Seconds that a fresh process has beyond the given time for its first answer."""

FORGETTING_S = 5.0
"""Seconds that a process has to forget a match."""

KNOWN = 4096
"""Most things of which it is remembered what a process has been told of them."""

_LINE = 64 * 1024 * 1024
"""Most bytes of one line of the process."""

A = TypeVar("A")
B = TypeVar("B", bound=WorkerAnswer)
T = TypeVar("T")

MemoryKey: TypeAlias = tuple[Any, ...]
"""What a process remembers something of; the first of it is a match."""


class NoAnswerError(HydrophoneError):
    """The process gave none, and is started again for the next question."""


class LateAnswerError(NoAnswerError):
    """The answer took too long."""


class EndedError(NoAnswerError):
    """It has ended, or said what is no answer; that happens also when no question is to blame."""


class EndedBeforeError(EndedError):
    """It had ended before it was asked, so what was asked is not to blame."""


class _LostError(EOFError):
    """The process had ended before it was asked."""


class LineProcess:
    """A Python module that is run when the first line is sent, and again after ``kill``."""

    def __init__(self, module: str, *words: str) -> None:
        self._module = module
        self._words = words
        self._process: asyncio.subprocess.Process | None = None
        self._ending: set[asyncio.subprocess.Process] = set()
        """Those that were killed and may still be there: who waited for it may be cancelled."""
        self._turn = asyncio.Lock()
        self._knows: OrderedDict[MemoryKey, Any] = OrderedDict()
        """What it has been told of each, so that it is told only what is new."""

    @property
    def runs(self) -> bool:
        """Has the process been started?"""
        return self._process is not None

    def knows(self, key: MemoryKey) -> bool:
        """Has the process been told anything of this?"""
        return key in self._knows

    async def ask(self, told: object, timeout_s: float, read: Callable[[bytes], A]) -> A:
        """Its answer, as it is read, or NoAnswerError: then it remembers nothing any more."""
        async with self._turn:
            try:
                return read(await self.exchange(msgspec.json.encode(told), timeout_s))
            except (TimeoutError, OSError, EOFError, ValueError) as error:  # msgspec's are such
                await self.kill()
                raise _kind_of(error)(brief(error)) from None
            except asyncio.CancelledError:
                await self.kill()  # it computes what is not wanted any more
                raise

    async def ask_about(
        self, key: MemoryKey, now: T, none: T, ask: Callable[[T], Awaitable[B]]
    ) -> B:
        """Its answer to a question about something of which it knows so much ``now``.

        ``ask`` is given what it knew before, and again ``none`` if it has lost that.
        """
        answer = await ask(self._knows.get(key, none))
        if answer.lost:
            answer = await ask(none)
        if answer.error:
            self._knows.pop(key, None)
        else:
            self.told(key, now)
        return answer

    def told(self, key: MemoryKey, now: object = None) -> None:
        """The process knows this now."""
        remember(self._knows, key, now, KNOWN)

    async def forget(self, match: str) -> None:
        """Have it forget a match, of which nothing is needed any more."""
        known = [key for key in self._knows if key[0] == match]
        for key in known:
            del self._knows[key]
        if known and self.runs:
            with contextlib.suppress(NoAnswerError):
                await self.ask(Forget(match), FORGETTING_S, bytes)

    async def exchange(self, line: bytes, timeout_s: float) -> bytes:
        """Its answer; TimeoutError, OSError, EOFError or ValueError if none comes."""
        if self._process is not None and self._process.returncode is not None:
            raise _LostError("the process has ended before it was asked")
        if self._process is None:
            timeout_s += START_S
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                self._module,
                *self._words,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=_LINE,
            )
        reader, writer = self._process.stdout, self._process.stdin
        if reader is None or writer is None:
            raise EOFError("a process without pipes")
        writer.write(line + b"\n")
        async with asyncio.timeout(timeout_s):
            await writer.drain()
            answer = await reader.readline()
        if not answer:
            raise EOFError("the process has ended")
        return answer

    async def kill(self) -> None:
        """End it, if it runs, and wait until all are gone that were ended."""
        self._knows.clear()
        process, self._process = self._process, None
        if process is not None:
            self._ending.add(process)
            with contextlib.suppress(ProcessLookupError):
                process.kill()
        for each in tuple(self._ending):
            await each.wait()
            self._ending.discard(each)


def _kind_of(error: Exception) -> type[NoAnswerError]:
    match error:
        case TimeoutError():
            return LateAnswerError
        case _LostError():
            return EndedBeforeError
        case EOFError() | ConnectionError() | msgspec.MsgspecError():
            return EndedError
        case _:
            return NoAnswerError
