"""Bots think in processes of their own, one question at a time, and never hold up a match.

A bot that fails, or thinks for too long, is replaced for this one action by a random legal one.
Thinking time is shared fairly between those who opened matches. An opener whose bot brings a
process down has its bots in another process from then on, with those of others of that kind only.
A question whose process dies is asked once more.
"""

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

from hydrophone.bots.bot import Report
from hydrophone.server.bots.line import BotLine, Work, warm
from hydrophone.server.bots.lines import BotLines
from hydrophone.server.bots.worker import MAKER, BotAnswer
from hydrophone.server.match.effects import AskBot
from hydrophone.server.protocol.limits import remember
from hydrophone.server.workers.line import EndedBeforeError, EndedError, NoAnswerError
from hydrophone.server.workers.line_process import LineProcess

THINKING_S = 5.0
"""Seconds until a bot that does not answer is replaced."""

MOST_LOST = 2
"""How many workers may vanish under a question before it is to blame."""

_APART = 1024
"""Most openers whose bots think apart; with another, the first of them comes back."""

log = logging.getLogger(__name__)

Answered: TypeAlias = Callable[[AskBot, int | None, Report | None], None]


class BotPool:
    """Takes questions from the rooms and gives each answer back; rooms decide when to act on it.

    ``workers`` processes think, and one more for bots apart.
    """

    def __init__(
        self,
        answered: Answered,
        *,
        workers: int = 1,
        thinking_s: float = THINKING_S,
        maker: str = MAKER,
        count_failure: Callable[[str], None] = lambda _: None,
    ) -> None:
        self._answered = answered

        def lines(count: int) -> BotLines:
            processes = [LineProcess("hydrophone.server.bots.worker", maker) for _ in range(count)]
            return BotLines(
                [BotLine(each, self._done, self._failed, thinking_s) for each in processes]
            )

        self._together = lines(workers)
        self._apart = lines(1)
        self._parted: OrderedDict[str, None] = OrderedDict()
        """The openers of whom a bot has brought a process down."""
        self.failures = 0
        self._count_failure = count_failure

    @property
    def waiting(self) -> int:
        """How many matches wait for a bot's turn to think."""
        return self._together.waiting + self._apart.waiting

    def ask(self, question: AskBot, opener: str = "") -> None:
        """Ask later; the answer comes by the callback. The opener is a key of any kind."""
        self._put(Work(question, opener or question.match))

    def warm(self, match: str, game: str, options: Any, opener: str = "") -> None:
        """Make later what the bots of a match would make with their first choice."""
        self._put(Work(warm(match, game, options), opener or match))

    def forget(self, match: str) -> None:
        """The bots of this match are not needed any more."""
        self._together.forget(match)
        self._apart.forget(match)

    async def close(self) -> None:
        """End all processes."""
        await asyncio.gather(self._together.close(), self._apart.close())

    def _put(self, work: Work) -> None:
        (self._apart if work.opener in self._parted else self._together).put(work)

    # --- what lines say ------------------------------------------------------------------------

    def _failed(self, work: Work, error: NoAnswerError) -> None:
        """A worker could not do this, and remembers nothing any more."""
        is_blameless = isinstance(error, EndedBeforeError) and work.lost < MOST_LOST
        if not is_blameless:
            remember(self._parted, work.opener, None, _APART)
        if is_blameless or (isinstance(error, EndedError) and not work.lost):
            log.warning("a bot worker is gone, and is replaced: %s", error)
            self._put(msgspec.structs.replace(work, lost=work.lost + 1))
        elif isinstance(work.wanted, AskBot):
            self._done(work.wanted, BotAnswer(error=str(error)))

    def _done(self, question: AskBot, answer: BotAnswer) -> None:
        """A bot has answered, or failed."""
        choice, error = answer.choice, answer.error
        if choice is not None and choice not in range(len(question.legal)):
            choice, error = None, "there is no such action"
        if error:
            self.failures += 1
            self._count_failure(question.match)
            log.warning("a bot failed: %(why)s", {"why": error})
        if choice is None and question.must and question.legal:
            choice = secrets.randbelow(len(question.legal))
        self._answered(question, choice, answer.report)
