"""One line to a bot worker: what waits for it, what its bots have heard, and what becomes of it."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import assert_never

import msgspec

from hydrophone.server.bots.worker import (
    CACHED,
    BotAnswer,
    BotQuestion,
    Key,
    ToBotWorker,
    Warm,
)
from hydrophone.server.match.effects import AskBot
from hydrophone.server.protocol.limits import remember
from hydrophone.server.workers.line import Line, NoAnswerError
from hydrophone.server.workers.line_process import LineProcess
from hydrophone.server.workers.line_worker import Forget

KNOWN = 2 * CACHED
"""Most bots, and most matches, of which it is remembered what a worker has been told."""

TABLES = "tables"
"""The place of a match at which waits what is no question to a seat."""

_WARMING_S = 30.0
"""Seconds that a worker has to make the tables before the first question of a match."""

_HEARING_S = 0.02
"""Seconds that a bot has for each observation of a history that it hears anew."""

_decode = msgspec.json.Decoder(BotAnswer).decode


class Work(msgspec.Struct, frozen=True):
    """What a worker is to do, in whose share of the time."""

    wanted: AskBot | Warm | Forget
    opener: str
    lost: int = 0
    """How many workers were gone while they had it."""

    @property
    def match(self) -> str:
        """The match that it is for."""
        return self.wanted.match

    @property
    def place(self) -> Hashable:
        """Where it waits; one that is asked again takes nobody's place."""
        wanted = self.wanted
        return (wanted.seat, self.lost) if isinstance(wanted, AskBot) else TABLES


class BotLine:
    """One worker and the works that wait for it.

    ``done`` is told what a bot has answered; ``failed`` what the worker could not do, which
    remembers nothing any more.
    """

    def __init__(
        self,
        process: LineProcess,
        done: Callable[[AskBot, BotAnswer], None],
        failed: Callable[[Work, NoAnswerError], None],
        thinking_s: float,
    ) -> None:
        self._done = done
        self._failed = failed
        self._thinking_s = thinking_s
        self.line: Line[Work] = Line(process, self._serve)
        self._heard: OrderedDict[Key, _Heard] = OrderedDict()
        self._warmed: OrderedDict[str, None] = OrderedDict()

    def put(self, work: Work) -> None:
        """Let a work wait for its turn; at most one waits at each place of a match."""
        self.line.put(work.opener, work.match, work.place, work)

    def forget(self, match: str) -> None:
        """Nothing of this match is needed any more."""
        self.line.drop(match)
        if match in self._warmed or any(key[0] == match for key in self._heard):
            self.put(Work(Forget(match), match))

    def give(self, match: str) -> list[Work]:
        """What waits of this match waits here no longer."""
        works = self.line.drop(match)
        return [work for work in works if not isinstance(work.wanted, Forget)]

    async def _serve(self, work: Work) -> None:
        try:
            answer = await self._do(work)
        except NoAnswerError as error:
            self._heard.clear()
            self._warmed.clear()
            self._failed(work, error)
        else:
            if isinstance(work.wanted, AskBot):
                self._done(work.wanted, answer)

    async def _do(self, work: Work) -> BotAnswer:
        wanted = work.wanted
        match wanted:
            case AskBot():
                return await self._answer(wanted, work.opener)
            case Warm():
                return await self._warm(wanted)
            case Forget(match):
                return await self._forget(match)
            case _:
                assert_never(wanted)

    async def _answer(self, question: AskBot, opener: str) -> BotAnswer:
        if question.match not in self._warmed:
            await self._warm(warm(question.match, question.game, question.options))
        key = _key(question)
        answer = await self._ask(question, opener, self._heard.get(key, _Heard()))
        if answer.lost:
            answer = await self._ask(question, opener, _Heard())
        remember(self._heard, key, _Heard() if answer.error else _all_of(question), KNOWN)
        return answer

    async def _warm(self, told: Warm) -> BotAnswer:
        """Have tables made, outside the thinking time of any question."""
        answer = await self._exchange(told, _WARMING_S)
        remember(self._warmed, told.match, None, KNOWN)
        return answer

    async def _forget(self, match: str) -> BotAnswer:
        self._warmed.pop(match, None)
        for key in [key for key in self._heard if key[0] == match]:
            del self._heard[key]
        if not self.line.runs:
            return BotAnswer()
        return await self._exchange(Forget(match), self._thinking_s)

    async def _ask(self, question: AskBot, opener: str, heard: "_Heard") -> BotAnswer:
        """A bot that hears its whole history anew has time for that."""
        hearing = 0.0 if heard.count else _HEARING_S * question.count
        return await self._exchange(_whole(question, opener, heard), self._thinking_s + hearing)

    async def _exchange(self, told: ToBotWorker, timeout_s: float) -> BotAnswer:
        return await self.line.ask(told, timeout_s, _decode)


class _Heard(msgspec.Struct, frozen=True):
    """What a bot has heard: so many observations, and mates up to the one of this number."""

    count: int = 0
    told: int = 0


def warm(match: str, game: str, options: object) -> Warm:
    """What the bots of a match will need, as a worker is told it."""
    return Warm(match, game, msgspec.Raw(msgspec.json.encode(options)))


def _key(question: AskBot) -> Key:
    return question.match, question.seat, question.level, question.people


def _all_of(question: AskBot) -> _Heard:
    latest = question.told[-1].number if question.told else 0
    return _Heard(question.count, latest)


def _whole(question: AskBot, opener: str, heard: _Heard) -> BotQuestion:
    encode = msgspec.json.encode
    return BotQuestion(
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
