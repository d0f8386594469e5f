"""Bots think in processes of their own, one question at a time, and never hold up a match.

A bot that fails, or thinks for too long, is replaced for this one action by a random legal one. One
that is too slow to say why it acts does what it chose, without a reason, and is asked why no more.
Thinking time is shared fairly between those who opened matches. An opener whose bot brings a
process down has its bots in another process from then on, with those of others of that kind only.
A question whose process dies is asked once more.
"""

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

import msgspec

from hydrophone.bots.bot import Report
from hydrophone.core.reasons import Cause
from hydrophone.server.bots.worker import MAKER, BotAnswer, BotKey, BotQuestion, Warm, WhyQuestion
from hydrophone.server.match.effects import AskBot
from hydrophone.server.protocol.limits import remember
from hydrophone.server.workers.line import ProcessQueue, QueuedWork
from hydrophone.server.workers.line_process import (
    KNOWN,
    EndedBeforeError,
    EndedError,
    LineProcess,
    NoAnswerError,
)

THINKING_S = 5.0
"""Seconds until a bot that does not answer is replaced."""

SAYING_S = 2.0
"""Seconds that a bot has to say why it chose, besides the time to choose."""

MOST_LOST = 2
"""How many workers may vanish under a question before it is to blame."""

TABLES = "tables"
"""The place of a match at which waits what is no question to a seat."""

_WARMING_S = 30.0
"""Seconds that a worker has to make the tables before the first question of a match."""

_HEARING_S = 0.02
"""Seconds that a bot has for each observation of a history that it hears again."""

_APART = 1024
"""Most openers whose bots think apart; with another, the first of them comes back."""

log = logging.getLogger(__name__)

encode = msgspec.json.encode

_decode = msgspec.json.Decoder(BotAnswer).decode

OnBotAnswer: TypeAlias = Callable[[AskBot, int | None, Report | None, Cause | None], None]
"""What was asked, which action was chosen, what the bot tells its crew, and why it chose that."""


class _Heard(msgspec.Struct, frozen=True):
    """What a bot has heard: so many observations, and mates up to the one of this number."""

    count: int = 0
    told: int = 0


class BotPool:
    """Takes questions from the rooms and gives each answer back; rooms decide when to act on it.

    ``workers`` processes think, and one more for bots apart.
    """

    def __init__(
        self,
        answered: OnBotAnswer,
        *,
        workers: int = 1,
        thinking_s: float = THINKING_S,
        saying_s: float = SAYING_S,
        maker: str = MAKER,
        count_failure: Callable[[str], None] = lambda _: None,
    ) -> None:
        def process() -> LineProcess:
            return LineProcess("hydrophone.server.bots.worker", maker)

        self._answered = answered
        self._thinking_s = thinking_s
        self._saying_s = saying_s
        self._together = ProcessQueue(*(process() for _ in range(workers)))
        self._apart = ProcessQueue(process())
        self._parted: OrderedDict[str, None] = OrderedDict()
        """The openers of whom a bot has brought a process down."""
        self._silent: OrderedDict[BotKey, None] = OrderedDict()
        """Bots that have let the time to say why pass."""
        self._count_failure = count_failure

    @property
    def waiting(self) -> int:
        """How many matches wait for a bot's turn to think."""
        return self._together.waiting + self._apart.waiting

    def ask(self, question: AskBot, opener: str = "") -> None:
        """Ask later; the answer comes by the callback. The opener is a key of any kind."""
        self._ask(question, opener or question.match, 0)

    def _ask(self, question: AskBot, opener: str, lost: int) -> None:
        """``lost``: how many workers were gone while they had this question."""
        work = partial(self._serve, question, opener, lost)
        self._put(opener, question.match, (question.seat, lost), work)

    def warm(self, match: str, game: str, options: Any, opener: str = "") -> None:
        """Make later what the bots of a match would make with their first choice."""
        self._put(opener or match, match, TABLES, partial(_warm_early, match, game, options))

    def _put(self, opener: str, match: str, place: object, work: QueuedWork) -> None:
        line = self._apart if opener in self._parted else self._together
        line.put(opener, match, place, work)

    def forget(self, match: str) -> None:
        """The bots of this match are not needed any more."""
        self._together.drop(match)
        self._apart.drop(match)

    async def close(self) -> None:
        """End all processes."""
        await asyncio.gather(self._together.close(), self._apart.close())

    # --- the turn of a question has come -------------------------------------------------------

    async def _serve(self, question: AskBot, opener: str, lost: int, process: LineProcess) -> None:
        try:
            if not process.knows((question.match, TABLES)):
                await _warm(question.match, question.game, question.options, process)
            answer = await self._answer(question, opener, process)
        except NoAnswerError as error:
            is_blameless = isinstance(error, EndedBeforeError) and lost < MOST_LOST
            if not is_blameless:
                remember(self._parted, opener, None, _APART)
            if is_blameless or (isinstance(error, EndedError) and not lost):
                log.warning("a bot worker is gone, and is replaced: %s", error)
                self._ask(question, opener, lost + 1)
            else:
                self._done(question, BotAnswer(error=str(error)))
        else:
            says = question.explain and answer.choice is not None
            cause = await self._why(question, opener, process) if says else None
            self._done(question, answer, cause)

    async def _why(self, question: AskBot, opener: str, process: LineProcess) -> Cause | None:
        """Why the bot chose what it has just answered; None if it does not say so in time.

        Such a bot is asked no more: each time costs the process all that it knows.
        """
        key = _key(question)
        if key in self._silent:
            return None
        try:
            said = await process.ask(WhyQuestion(*key), self._saying_s, _decode)
        except EndedBeforeError as error:
            said = BotAnswer(silent=str(error))
        except NoAnswerError as error:
            remember(self._parted, opener, None, _APART)
            remember(self._silent, key, None, KNOWN)
            said = BotAnswer(silent=str(error))
        if said.silent:
            log.warning("a bot could not say why it acts: %(why)s", {"why": said.silent})
        return said.cause

    async def _answer(self, question: AskBot, opener: str, process: LineProcess) -> BotAnswer:
        """A bot that hears its whole history again has time for that."""
        key = _key(question)
        latest = question.told[-1].number if question.told else 0

        async def ask(heard: _Heard) -> BotAnswer:
            hearing_s = 0.0 if heard.count else _HEARING_S * question.count
            told = _whole(question, opener, heard)
            return await process.ask(told, self._thinking_s + hearing_s, _decode)

        return await process.ask_about(key, _Heard(question.count, latest), _Heard(), ask)

    def _done(self, question: AskBot, answer: BotAnswer, cause: Cause | None = None) -> None:
        """A bot has answered, or failed."""
        choice, error = answer.choice, answer.error
        if choice is not None and choice not in range(len(question.legal)):
            choice, cause, error = None, None, "there is no such action"
        if error:
            self._count_failure(question.match)
            log.warning("a bot failed: %(why)s", {"why": error})
        if choice is None and question.must and question.legal:
            choice = secrets.randbelow(len(question.legal))
        self._answered(question, choice, answer.report, cause)


def _key(question: AskBot) -> BotKey:
    return question.match, question.seat, question.level, question.people


async def _warm(match: str, game: str, options: object, process: LineProcess) -> None:
    """Have tables made, outside the thinking time of any question."""
    await process.ask(Warm(match, game, msgspec.Raw(encode(options))), _WARMING_S, _decode)
    process.told((match, TABLES))


async def _warm_early(match: str, game: str, options: object, process: LineProcess) -> None:
    """Have tables made before the first question; if that fails, that question tries again."""
    try:
        await _warm(match, game, options, process)
    except NoAnswerError as error:
        log.warning("tables for bots were not made: %(why)s", {"why": error})


def _whole(question: AskBot, opener: str, heard: _Heard) -> BotQuestion:
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
