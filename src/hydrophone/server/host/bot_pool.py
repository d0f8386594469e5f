"""Bots think in processes of their own, one question at a time, and never hold up a match.

A bot that fails, or thinks for too long, is replaced for this one action by a random legal one.
Thinking time is shared fairly between those who opened matches. An opener whose bot brings a
process down has its bots in another process from then on, with those of others of that kind only.
"""

import asyncio
import contextlib
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, TypeAlias, assert_never
from zlib import crc32

import msgspec

from hydrophone.bots.bot import Report
from hydrophone.server.host.bot_worker import (
    CACHED,
    MAKER,
    Answer,
    Forget,
    Key,
    Question,
    Told,
    Warm,
)
from hydrophone.server.host.fair_queue import FairQueue
from hydrophone.server.host.line_process import LineProcess, remember
from hydrophone.server.match.effects import AskBot

THINKING_S = 5.0
"""Seconds until a bot that does not answer is replaced."""

_WARMING_S = 30.0
"""Seconds that a process has to make the tables before the first question of a match."""

_HEARING_S = 0.02
"""Seconds that a bot has for each observation of a history that it hears anew."""

_APART = 1024
"""Most openers whose bots think apart; with another, the first of them comes back."""

_KNOWN = 2 * CACHED
"""Most bots, and most matches, of which it is remembered what a process has been told."""

_TABLES = "tables"
"""The place of a match at which waits what is no question to a seat."""

log = logging.getLogger(__name__)

Answered: TypeAlias = Callable[[AskBot, int | None, Report | None], None]


class BotPool:
    """Takes questions from the rooms and gives each answer back; rooms decide when to act on it."""

    def __init__(
        self,
        answered: Answered,
        *,
        workers: int = 1,
        thinking_s: float = THINKING_S,
        maker: str = MAKER,
    ) -> None:
        self._answered = answered
        made = [_Worker(self._done, self._part, thinking_s, maker) for _ in range(workers + 1)]
        self._apart, *self._workers = made
        self._parted: OrderedDict[str, None] = OrderedDict()
        self.failures = 0

    def ask(self, question: AskBot, opener: str = "") -> None:
        """Ask later; the answer comes by the callback. The opener is a key of any kind."""
        opener = opener or question.match
        self._worker(question.match, opener).put(_Waiting(question, opener), question.seat)

    def warm(self, match: str, game: str, options: Any, opener: str = "") -> None:
        """Make later what the bots of a match would make with their first choice."""
        opener = opener or match
        tables = _Tables(match, Warm(game, msgspec.Raw(msgspec.json.encode(options))))
        self._worker(match, opener).put(_Waiting(tables, opener), _TABLES)

    def forget(self, match: str) -> None:
        """The bots of this match are not needed any more."""
        for worker in (self._apart, *self._workers):
            worker.forget(match)

    def _worker(self, match: str, opener: str) -> "_Worker":
        place = crc32(match.encode()) % len(self._workers)
        return self._apart if opener in self._parted else self._workers[place]

    async def close(self) -> None:
        """End all processes."""
        await asyncio.gather(*(worker.close() for worker in (self._apart, *self._workers)))

    def _part(self, opener: str) -> None:
        """A bot of this opener has brought a process down."""
        self._parted[opener] = None
        if len(self._parted) > _APART:
            self._parted.popitem(last=False)

    def _done(self, question: AskBot, answer: Answer) -> None:
        choice = answer.choice
        if answer.error:
            self.failures += 1
            log.warning("the bot at %s failed: %s", question.seat, answer.error)
        if choice is None and question.must and question.legal:
            choice = secrets.randbelow(len(question.legal))
        self._answered(question, choice, answer.report)


class _Tables(msgspec.Struct, frozen=True):
    """What the bots of a match will need."""

    match: str
    told: Warm


class _Heard(msgspec.Struct, frozen=True):
    """What a bot has heard: so many observations, and mates up to the one of this number."""

    count: int = 0
    told: int = 0


class _Waiting(msgspec.Struct, frozen=True):
    work: AskBot | _Tables | Forget
    opener: str


class _Worker:
    """One process and the works that wait for it."""

    def __init__(
        self,
        done: Callable[[AskBot, Answer], None],
        brought_down: Callable[[str], None],
        thinking_s: float,
        maker: str,
    ) -> None:
        self._done = done
        self._brought_down = brought_down
        self._thinking_s = thinking_s
        self._process = LineProcess("hydrophone.server.host.bot_worker", maker)
        self._works: FairQueue[_Waiting] = FairQueue()
        self._more = asyncio.Event()
        self._heard: OrderedDict[Key, _Heard] = OrderedDict()
        self._warmed: OrderedDict[str, None] = OrderedDict()
        self._task: asyncio.Task[None] | None = None

    def put(self, waiting: _Waiting, place: Hashable) -> None:
        """Let a work wait for its turn; at most one waits at each place of a match."""
        self._works.put(waiting.opener, waiting.work.match, place, waiting)
        self._more.set()
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._run())

    def forget(self, match: str) -> None:
        """Nothing of this match is needed any more."""
        self._works.drop(match)
        if match in self._warmed or any(key[0] == match for key in self._heard):
            self.put(_Waiting(Forget(match), match), _TABLES)

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        await self._kill()

    async def _run(self) -> None:
        while True:
            waiting = self._works.take()
            if waiting is None:
                self._more.clear()
                await self._more.wait()
            else:
                await self._serve(waiting.work, waiting.opener)

    async def _serve(self, work: AskBot | _Tables | Forget, opener: str) -> None:
        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            answer = await self._do(work, opener)
        except (TimeoutError, OSError, EOFError, ValueError, msgspec.MsgspecError) as error:
            await self._kill()
            self._brought_down(opener)
            answer = Answer(error=f"{type(error).__name__}: {error}")
        self._works.charge(opener, work.match, loop.time() - began)
        if isinstance(work, AskBot):
            self._done(work, answer)

    async def _do(self, work: AskBot | _Tables | Forget, opener: str) -> Answer:
        match work:
            case AskBot():
                return await self._answer(work, opener)
            case _Tables(match, told):
                return await self._warm(match, told)
            case Forget(match):
                return await self._forget(match)
            case _:
                assert_never(work)

    async def _answer(self, question: AskBot, opener: str) -> Answer:
        if question.match not in self._warmed:
            await self._warm(question.match, _warm(question))
        key = _key(question)
        answer = await self._ask(question, opener, self._heard.get(key, _Heard()))
        if answer.lost:
            answer = await self._ask(question, opener, _Heard())
        remember(self._heard, key, _Heard() if answer.error else _all_of(question), _KNOWN)
        return answer

    async def _warm(self, match: str, told: Warm) -> Answer:
        """Have tables made, outside the thinking time of any question."""
        answer = await self._exchange(told, _WARMING_S)
        remember(self._warmed, match, None, _KNOWN)
        return answer

    async def _forget(self, match: str) -> Answer:
        self._warmed.pop(match, None)
        for key in [key for key in self._heard if key[0] == match]:
            del self._heard[key]
        if not self._process.runs:
            return Answer()
        return await self._exchange(Forget(match), self._thinking_s)

    async def _ask(self, question: AskBot, opener: str, heard: _Heard) -> Answer:
        """A bot that hears its whole history anew has time for that."""
        hearing = 0.0 if heard.count else _HEARING_S * question.count
        return await self._exchange(_whole(question, opener, heard), self._thinking_s + hearing)

    async def _exchange(self, told: Told, timeout_s: float) -> Answer:
        line = await self._process.exchange(msgspec.json.encode(told), timeout_s)
        return msgspec.json.decode(line, type=Answer)

    async def _kill(self) -> None:
        self._heard.clear()
        self._warmed.clear()
        await self._process.kill()


def _key(question: AskBot) -> Key:
    return question.match, question.seat, question.level, question.people


def _warm(question: AskBot) -> Warm:
    return Warm(question.game, msgspec.Raw(msgspec.json.encode(question.options)))


def _all_of(question: AskBot) -> _Heard:
    latest = question.told[-1].number if question.told else 0
    return _Heard(question.count, latest)


def _whole(question: AskBot, opener: str, heard: _Heard) -> Question:
    encode = msgspec.json.encode
    return Question(
        question.match,
        question.game,
        question.seat,
        question.level,
        question.seed,
        msgspec.Raw(encode(question.options)),
        heard.count,
        tuple(question.heard[heard.count : question.count]),
        tuple(msgspec.Raw(encode(action)) for action in question.legal),
        question.must,
        question.report,
        question.people,
        tuple(each.told for each in question.told if each.number > heard.told),
        opener,
    )
