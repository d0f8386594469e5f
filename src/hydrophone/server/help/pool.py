"""Help is computed in another process, beside the acts, and told a fixed time after them.

Of each seat only the newest question waits, so what waits is bounded by the seats that are helped.
Computing time is shared fairly between those who opened matches. A match whose help brings the
process down, or takes too long, twice in a row gets none from then on (a machine that is busy may
be to blame for one time); all others get theirs again.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from functools import partial

import msgspec

from hydrophone.belief.help import Computed
from hydrophone.core.seats import Seat
from hydrophone.server.help.help_moments import HelpMoments
from hydrophone.server.help.worker import (
    CACHED,
    HelpAnswer,
    HelpQuestion,
    Key,
    ToHelpWorker,
)
from hydrophone.server.match.effects import ComputeHelp
from hydrophone.server.match.inputs import HelpComputed
from hydrophone.server.protocol.limits import remember
from hydrophone.server.workers.line import NoAnswerError, TaskLine
from hydrophone.server.workers.line_worker import Forget

COMPUTING_S = 5.0
"""Seconds until help that is not computed is given up."""

_HEARING_S = 0.02
"""Seconds more for each observation of a history that is heard anew."""

_WITHOUT = 1024
"""Most matches of which it is remembered that they get no help."""

_FORGETTING = "forgetting"
"""The place of a match at which waits what is no question."""

log = logging.getLogger(__name__)

_decode = msgspec.json.Decoder(HelpAnswer).decode


class HelpPool:
    """Takes questions from the rooms and gives each answer at its moment; ``line`` computes."""

    def __init__(
        self,
        told: Callable[[str, HelpComputed], None],
        line: TaskLine,
        *,
        computing_s: float = COMPUTING_S,
    ) -> None:
        self._told = told
        self._computing_s = computing_s
        self._line = line
        self._moments: HelpMoments[Computed] = HelpMoments()
        self._heard: OrderedDict[Key, int] = OrderedDict()
        self._without: OrderedDict[str, None] = OrderedDict()

    def ask(self, question: ComputeHelp, opener: str = "") -> None:
        """Compute later; it is told by the callback. The opener is a key of any kind."""
        if question.match in self._without:
            return
        loop = asyncio.get_running_loop()
        key = question.match, question.seat
        ring_at = self._moments.ask(key, question.count, loop.time())
        loop.call_at(ring_at, self._ring, key, question.count)
        self._put(opener or question.match, question.seat, question)

    def forget(self, match: str) -> None:
        """No help is needed in this match any more."""
        self._line.drop(match)
        for seat in Seat:
            self._moments.fail((match, seat))
        if any(key[0] == match for key in self._heard):
            self._put(match, _FORGETTING, Forget(match))

    def _put(self, opener: str, place: str, work: ComputeHelp | Forget) -> None:
        self._line.put(opener, work.match, place, partial(self._serve, work))

    def _ring(self, key: Key, count: int) -> None:
        """The moment of help has come."""
        loop = asyncio.get_running_loop()
        told, ring_at = self._moments.ring(key, count, loop.time())
        if ring_at is not None:
            loop.call_at(ring_at, self._ring, key, count)
        if told is not None:
            match, seat = key
            self._told(match, HelpComputed(seat, count, told))

    # --- computing -----------------------------------------------------------------------------

    async def _serve(self, work: ComputeHelp | Forget) -> None:
        for is_last in (False, True):
            try:
                await (self._forget(work) if isinstance(work, Forget) else self._compute(work))
                return
            except NoAnswerError as error:
                if is_last:
                    self._give_up(work, str(error))

    async def _forget(self, work: Forget) -> None:
        for key in [key for key in self._heard if key[0] == work.match]:
            del self._heard[key]
        if self._line.runs:
            await self._exchange(work, self._computing_s)

    async def _compute(self, work: ComputeHelp) -> None:
        key = work.match, work.seat
        answer = await self._ask(work, self._heard.get(key, 0))
        if answer.lost:
            answer = await self._ask(work, 0)
        if answer.computed is None:
            self._heard.pop(key, None)
            self._give_up(work, answer.error)
            return
        remember(self._heard, key, work.count, 2 * CACHED)
        self._moments.computed(key, work.count, answer.computed)

    async def _ask(self, work: ComputeHelp, first: int) -> HelpAnswer:
        question = HelpQuestion(
            work.match,
            work.game,
            work.seat,
            msgspec.Raw(msgspec.json.encode(work.options)),
            first,
            tuple(work.heard[first : work.count]),
        )
        hearing_s = 0.0 if first else _HEARING_S * work.count
        return await self._exchange(question, self._computing_s + hearing_s)

    async def _exchange(self, told: ToHelpWorker, timeout_s: float) -> HelpAnswer:
        return await self._line.ask(told, timeout_s, _decode)

    def _give_up(self, work: ComputeHelp | Forget, why: str) -> None:
        """This match gets no help any more."""
        log.warning("help could not be computed: %(why)s", {"why": why})
        remember(self._without, work.match, None, _WITHOUT)
        if isinstance(work, ComputeHelp):
            self._moments.fail((work.match, work.seat))
