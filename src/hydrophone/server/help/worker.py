"""What the process of jobs does when help is asked for.

It knows of a match only what each helped seat was told, and what all were told.
"""

from collections import OrderedDict
from typing import TypeAlias

import msgspec

from hydrophone.belief.help import Computed, Helper
from hydrophone.core.seats import Seat
from hydrophone.kits.makers import make_helper
from hydrophone.server.logs.words import brief
from hydrophone.server.protocol.limits import remember
from hydrophone.server.workers.line_worker import Forget, WorkerAnswer, decoder

CACHED = 512
"""Most seats whose trackers are kept, and as many for people without a post; with another, the one
asked for longest ago goes."""

HelpKey: TypeAlias = tuple[str, Seat, bool]
"""Of a match, a seat, and whether what all hear is taken in instead."""


class HelpQuestion(msgspec.Struct, frozen=True, tag="question"):
    """Take this in for a seat, then compute."""

    match: str
    game: str
    seat: Seat
    options: msgspec.Raw
    first: int
    """How many observations the seat's tracker has taken in already."""
    observations: tuple[msgspec.Raw, ...]
    public: bool = False


ToHelpWorker: TypeAlias = HelpQuestion | Forget
"""What a line says."""


class HelpAnswer(WorkerAnswer, frozen=True):
    """The help, or why there is none."""

    computed: Computed | None = None


class _Kept(msgspec.Struct):
    helper: Helper
    heard: int = 0


class HelpWorker:
    """The trackers of this process."""

    def __init__(self) -> None:
        self._kept: dict[bool, OrderedDict[HelpKey, _Kept]] = {
            public: OrderedDict() for public in (False, True)
        }

    def hear(self, told: ToHelpWorker) -> HelpAnswer:
        """Do what a line asks for. A tracker that fails is forgotten."""
        if isinstance(told, Forget):
            for kept in self._kept.values():
                for key in [key for key in kept if key[0] == told.match]:
                    del kept[key]
            return HelpAnswer()
        key = told.match, told.seat, told.public
        try:
            tracker = self._tracker(key, told)
            return HelpAnswer(lost=True) if tracker is None else self._answer(tracker, told)
        except Exception as error:  # one match's fault stays in that match
            self._kept[told.public].pop(key, None)
            return HelpAnswer(error=brief(error))

    def _tracker(self, key: HelpKey, question: HelpQuestion) -> _Kept | None:
        """The seat's tracker as far as it is asked to have come; a fresh one from the start."""
        kept = self._kept[question.public].get(key)
        if kept is None or kept.heard != question.first:
            if question.first:
                return None
            options = decoder(question.game, "options_type").decode(question.options)
            kept = _Kept(make_helper(question.game, options, question.seat.side))
        remember(self._kept[question.public], key, kept, CACHED)
        return kept

    def _answer(self, kept: _Kept, question: HelpQuestion) -> HelpAnswer:
        decode = decoder(question.game, "observation_type").decode
        for observation in question.observations:
            kept.helper.observe(decode(observation))
            kept.heard += 1
        return HelpAnswer(kept.helper.computed())
