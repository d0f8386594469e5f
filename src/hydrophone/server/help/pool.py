"""Help is computed in another process, beside the acts, and told a fixed time after them.

Its moment does not say how long the computing took, which depends on what else the server had to
compute: what takes longer comes a whole number of such times later. Of each seat only the newest
question waits, so what waits is bounded by the seats that are helped. Computing time is shared
fairly between those who opened matches; what people without a post are shown has one share for all
matches, as strangers who watch cause it. A match whose help brings the process down, or takes too
long, twice in a row gets none from then on (a machine that is busy may be to blame for one time);
all others get theirs again, and so does the other kind of help in that match.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from math import ceil

import msgspec

from hydrophone.server.help.worker import HelpAnswer, HelpQuestion
from hydrophone.server.match.effects import ComputeHelp
from hydrophone.server.match.inputs import HelpComputed
from hydrophone.server.protocol.limits import remember
from hydrophone.server.workers.line import ProcessQueue
from hydrophone.server.workers.line_process import LineProcess, NoAnswerError

STEP_S = 0.1
"""Seconds from an observation to the help that rests on it, and from one attempt to the next."""

COMPUTING_S = 5.0
"""Seconds until help that is not computed is given up."""

_HEARING_S = 0.02
"""Seconds more for each observation of a history that is heard anew."""

_WITHOUT = 1024
"""Most matches of which it is remembered that they get no help of one kind or the other."""

_WATCHERS = "people without a post"
"""Whose share pays for what they are shown; no key of an opener is like this."""

log = logging.getLogger(__name__)

_decode = msgspec.json.Decoder(HelpAnswer).decode


def told_at(asked_at: float, computed_at: float) -> float:
    """When help is told that was asked for and computed at these times."""
    return asked_at + STEP_S * max(1, ceil((computed_at - asked_at) / STEP_S))


class HelpPool(msgspec.Struct, frozen=True):
    """Takes questions from the rooms and gives each answer at its moment; ``line`` computes."""

    _told: Callable[[str, HelpComputed], None]
    _line: ProcessQueue
    computing_s: float = COMPUTING_S
    _stays: dict[str, object] = {}
    """One for each match from its first question on, until it is forgotten."""
    _without: OrderedDict[tuple[str, bool], None] = msgspec.field(
        default_factory=OrderedDict[tuple[str, bool], None]
    )
    """By match, and whether it is what people without a post are shown."""

    def ask(self, question: ComputeHelp, opener: str = "") -> None:
        """Compute later; it is told by the callback. The opener is a key of any kind."""
        match, public = question.match, question.public
        if (match, public) not in self._without:
            asked_at = asyncio.get_running_loop().time()
            stay = self._stays.setdefault(match, object())
            work = partial(self._serve, question, asked_at, stay)
            share = _WATCHERS if public else opener or match
            self._line.put(share, match, (question.seat, public), work)

    def forget(self, match: str) -> None:
        """No help is needed in this match any more, nor any that is still to be told."""
        self._stays.pop(match, None)
        self._line.drop(match)

    def _tell(self, match: str, came: HelpComputed, stay: object) -> None:
        if self._stays.get(match) is stay:
            self._told(match, came)

    # --- computing -----------------------------------------------------------------------------

    async def _serve(
        self, question: ComputeHelp, asked_at: float, stay: object, process: LineProcess
    ) -> None:
        for is_last in (False, True):
            try:
                answer = await self._compute(question, process)
            except NoAnswerError as error:
                if is_last:
                    self._give_up(question, str(error))
                continue
            if answer.computed is None:
                self._give_up(question, answer.error)
            else:
                loop = asyncio.get_running_loop()
                computed, public = answer.computed, question.public
                came = HelpComputed(question.seat, question.count, computed, public)
                at = told_at(asked_at, loop.time())
                loop.call_at(at, self._tell, question.match, came, stay)
            return

    async def _compute(self, question: ComputeHelp, process: LineProcess) -> HelpAnswer:
        match, seat, count = question.match, question.seat, question.count
        key = match, seat, question.public
        options = msgspec.Raw(msgspec.json.encode(question.options))

        async def ask(first: int) -> HelpAnswer:
            hearing_s = 0.0 if first else _HEARING_S * count
            heard = tuple(question.heard[first:count])
            told = HelpQuestion(match, question.game, seat, options, first, heard, question.public)
            return await process.ask(told, self.computing_s + hearing_s, _decode)

        return await process.ask_about(key, count, 0, ask)

    def _give_up(self, question: ComputeHelp, why: str) -> None:
        """This match gets no help of this kind any more."""
        log.warning("help could not be computed: %(why)s", {"why": why})
        remember(self._without, (question.match, question.public), None, _WITHOUT)
