"""A process that computes, and the works that wait for it: one at a time, in fair order."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import TypeAlias

import msgspec

from hydrophone.core.errors import HydrophoneError
from hydrophone.server.logs.words import brief
from hydrophone.server.workers.fair_work import FairWork
from hydrophone.server.workers.line_process import LineProcess

Work: TypeAlias = Callable[[], Awaitable[None]]
"""What is done when its turn has come."""


class NoAnswerError(HydrophoneError):
    """The process gave none, and is started again for the next question."""


class LateAnswerError(NoAnswerError):
    """It took too long."""


class Line:
    """A process that is started when it is first needed, and the works before it."""

    def __init__(self, module: str) -> None:
        self._process = LineProcess(module)
        self._works: FairWork[Work] = FairWork(_do)

    @property
    def runs(self) -> bool:
        """Has the process been started?"""
        return self._process.runs

    def put(self, opener: str, match: str, place: Hashable, work: Work) -> None:
        """Let a work wait for its turn; at most one waits at each place of a match."""
        self._works.put(opener, match, place, work)

    def drop(self, match: str) -> None:
        """Nothing of this match waits any more."""
        self._works.drop(match)

    async def ask(self, told: msgspec.Struct, timeout_s: float) -> bytes:
        """The answer of the process, or NoAnswerError. Only for the work in hand."""
        try:
            return await self._process.exchange(msgspec.json.encode(told), timeout_s)
        except (TimeoutError, OSError, EOFError, ValueError) as error:
            await self._process.kill()
            kind = LateAnswerError if isinstance(error, TimeoutError) else NoAnswerError
            raise kind(brief(error)) from None
        except asyncio.CancelledError:
            await self._process.kill()  # it computes what is not wanted any more
            raise

    async def close(self) -> None:
        """Break off what is in hand, and end the process."""
        await self._works.close()
        await self._process.kill()


async def _do(work: Work, _: str) -> None:
    await work()
