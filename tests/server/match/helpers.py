"""Help as the server computes it, by a clock that a test moves on."""

import heapq
import itertools
from typing import Any, TypeAlias

import msgspec

from hydrophone.belief.help import Computed, Helper
from hydrophone.core.seats import Seat
from hydrophone.kits.makers import make_helper
from hydrophone.kits.registry import game_named
from hydrophone.server.help.pool import told_at
from hydrophone.server.match.effects import ComputeHelp
from hydrophone.server.match.inputs import HelpComputed

_Event: TypeAlias = tuple[float, int, HelpComputed]


def help_for(game: Any, options: Any, seat: Seat, heard: list[msgspec.Raw]) -> Computed:
    """What is computed for a seat that was told this, from nothing else."""
    helper = make_helper(game.id, options, seat.side)
    decode = msgspec.json.Decoder(game.observation_type).decode
    for observation in heard:
        helper.observe(decode(observation))
    return helper.computed()


class Helpers:
    """Computes at once or slowly, and tells at the server's moments."""

    def __init__(self) -> None:
        self.takes_s = 0.01
        """Seconds that computing takes."""
        self.asked: list[ComputeHelp] = []
        """Every question."""
        self._events: list[_Event] = []
        self._count = itertools.count()
        self._helpers: dict[tuple[Seat, bool], tuple[Helper, int]] = {}

    def ask(self, question: ComputeHelp, now: float) -> None:
        """The room wants help for a seat."""
        self.asked.append(question)
        computed = self._compute(question)
        came = HelpComputed(question.seat, question.count, computed, question.public)
        at = told_at(now, now + self.takes_s)
        heapq.heappush(self._events, (at, next(self._count), came))

    def next_at(self) -> float | None:
        """When something happens next."""
        return self._events[0][0] if self._events else None

    def due(self, now: float) -> list[HelpComputed]:
        """What is told by now."""
        told: list[HelpComputed] = []
        while self._events and self._events[0][0] <= now:
            told.append(heapq.heappop(self._events)[-1])
        return told

    def _compute(self, question: ComputeHelp) -> Computed:
        """What was heard since the last question of this seat, then help."""
        game, key = game_named(question.game), (question.seat, question.public)
        helper, heard = self._helpers.get(
            key, (make_helper(game.id, question.options, question.seat.side), 0)
        )
        decode = msgspec.json.Decoder(game.observation_type).decode
        for observation in question.heard[heard : question.count]:
            helper.observe(decode(observation))
        self._helpers[key] = helper, max(heard, question.count)
        return helper.computed()
