"""Bots think in processes of their own, one question at a time, and never hold up a match.

A bot that fails, or thinks for too long, is replaced for this one action by a random legal one.
"""

import asyncio
import contextlib
import logging
import secrets
import sys
from collections import OrderedDict
from collections.abc import Callable
from typing import TypeAlias
from zlib import crc32

import msgspec

from hydrophone.bots.bot import Level, Report
from hydrophone.core.seats import Seat
from hydrophone.server.botworker import CACHED, MAKER, Answer, Question
from hydrophone.server.effects import AskBot

THINKING_S = 5.0
"""A bot that thinks longer is replaced."""

_START_S = 30.0
"""The first answer of a fresh process may take so long."""

_LINE = 4 * 1024 * 1024

log = logging.getLogger(__name__)

Answered: TypeAlias = Callable[[AskBot, int | None, Report | None], None]
_Key: TypeAlias = tuple[str, Seat, Level]


class BotHost:
    """Takes questions from the rooms and gives each answer back, not before ``pace_s``."""

    def __init__(
        self,
        answered: Answered,
        *,
        workers: int = 1,
        pace_s: float = 0.6,
        thinking_s: float = THINKING_S,
        maker: str = MAKER,
    ) -> None:
        self._answered = answered
        self._pace_s = pace_s
        self._workers = [_Worker(self._done, thinking_s, maker) for _ in range(workers)]
        self.failures = 0

    def ask(self, question: AskBot) -> None:
        """Ask later; the answer comes by the callback."""
        asked_at = asyncio.get_running_loop().time()
        place = crc32(question.match.encode()) % len(self._workers)
        self._workers[place].ask(question, asked_at)

    async def close(self) -> None:
        """End all processes."""
        await asyncio.gather(*(worker.close() for worker in self._workers))

    def _done(self, question: AskBot, asked_at: float, answer: Answer) -> None:
        choice = answer.choice
        if answer.error:
            self.failures += 1
            log.warning("the bot at %s failed: %s", question.seat, answer.error)
        if choice is None and question.must and question.legal:
            choice = secrets.randbelow(len(question.legal))
        loop = asyncio.get_running_loop()
        pace = 0.0 if choice is None else self._pace_s
        wait = asked_at + pace - loop.time()
        if wait > 0:
            loop.call_later(wait, self._answered, question, choice, answer.report)
        else:
            self._answered(question, choice, answer.report)


class _Worker:
    """One process and the questions that wait for it."""

    def __init__(
        self,
        done: Callable[[AskBot, float, Answer], None],
        thinking_s: float,
        maker: str,
    ) -> None:
        self._done = done
        self._thinking_s = thinking_s
        self._maker = maker
        self._questions: asyncio.Queue[tuple[AskBot, float]] = asyncio.Queue()
        self._heard: OrderedDict[_Key, int] = OrderedDict()
        self._process: asyncio.subprocess.Process | None = None
        self._task: asyncio.Task[None] | None = None

    def ask(self, question: AskBot, asked_at: float) -> None:
        self._questions.put_nowait((question, asked_at))
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._run())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        await self._kill()

    async def _run(self) -> None:
        while True:
            question, asked_at = await self._questions.get()
            try:
                answer = await self._answer(question)
            except (TimeoutError, OSError, EOFError, ValueError, msgspec.MsgspecError) as error:
                await self._kill()
                answer = Answer(error=f"{type(error).__name__}: {error}")
            self._done(question, asked_at, answer)

    async def _answer(self, question: AskBot) -> Answer:
        answer = await self._exchange(question, self._heard.get(_key(question), 0))
        if answer.lost:
            answer = await self._exchange(question, 0)
        self._note(question, 0 if answer.error else question.count)
        return answer

    def _note(self, question: AskBot, heard: int) -> None:
        key = _key(question)
        self._heard[key] = heard
        self._heard.move_to_end(key)
        if len(self._heard) > CACHED:
            self._heard.popitem(last=False)

    async def _exchange(self, question: AskBot, first: int) -> Answer:
        timeout = self._thinking_s
        if self._process is None:
            timeout += _START_S
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "hydrophone.server.botworker",
                self._maker,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=_LINE,
            )
        reader, writer = self._process.stdout, self._process.stdin
        if reader is None or writer is None:
            raise EOFError("a process without pipes")
        writer.write(_encoded(question, first))
        await writer.drain()
        line = await asyncio.wait_for(reader.readline(), timeout)
        if not line:
            raise EOFError("the process has ended")
        return msgspec.json.decode(line, type=Answer)

    async def _kill(self) -> None:
        process, self._process = self._process, None
        self._heard.clear()
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


def _key(question: AskBot) -> _Key:
    return question.match, question.seat, question.level


def _encoded(question: AskBot, first: int) -> bytes:
    encode = msgspec.json.encode
    whole = Question(
        question.match,
        question.game,
        question.seat,
        question.level,
        question.seed,
        msgspec.Raw(encode(question.options)),
        first,
        tuple(question.heard[first : question.count]),
        tuple(msgspec.Raw(encode(action)) for action in question.legal),
        question.must,
        question.report,
        question.said,
    )
    return encode(whole) + b"\n"
