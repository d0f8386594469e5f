"""What each crew could know of its enemy's place, action by action, from what it was told."""

from collections.abc import Callable, Container, Iterator, Mapping
from copy import copy

import msgspec

from hydrophone.belief.tracker import Tracker, entropy, make_tracker
from hydrophone.board.grid import Cell
from hydrophone.core.game import Outcome
from hydrophone.core.seats import CAPTAINS, PerSide, Side
from hydrophone.notation.record import FIRST_ACT, Record
from hydrophone.play.log import Step, fresh_referee, replay
from hydrophone.play.referee import Referee, Told


class Knowledge(msgspec.Struct, frozen=True):
    """What one crew could know of the enemy's place.

    Attributes:
        chances: the chance of each place where the enemy can be, with a sum of 1.
        bits: what is not known about the place: the entropy of ``chances``, 0 for certainty.
        exact: is nothing possible that the crew could have excluded?
    """

    chances: Mapping[Cell, float]
    bits: float
    exact: bool

    def among(self, places: Container[Cell]) -> float:
        """The bits that are left when the enemy is known to be in one of these places."""
        return entropy({cell: chance for cell, chance in self.chances.items() if cell in places})


class Played(msgspec.Struct, frozen=True):
    """One action of a record between two moments."""

    step: Step
    before: Referee
    knew: PerSide[Knowledge]
    knows: PerSide[Knowledge]
    outcome: Outcome | None
    """How the match ended, if it did by this action."""

    def gained(self, side: Side) -> float:
        """Bits that this crew learned about its enemy by it; negative if it knows less."""
        return self.knew.of(side).bits - self.knows.of(side).bits


class Listeners:
    """Both crews' ears: a tracker each of the enemy, fed with what the crew was told."""

    def __init__(self, record: Record) -> None:
        header = record.header
        self._trackers = PerSide[Tracker](
            *(make_tracker(header.game, header.options, side.enemy) for side in Side)
        )
        self.known = PerSide(*(_known(tracker) for tracker in self._trackers))

    def hear(self, told: Told) -> PerSide[Knowledge]:
        """What they know after being told so much."""
        for side in Side:
            observations = told[CAPTAINS[side]]
            if observations:
                tracker = self._trackers.of(side)
                for observation in observations:
                    tracker.observe(observation)
                self.known = self.known.put(side, _known(tracker))
        return self.known


def _known(tracker: Tracker) -> Knowledge:
    chances = tracker.marginal
    return Knowledge(chances, entropy(chances), tracker.exact)


def _nothing() -> None:
    """Nobody watches."""


def played(
    record: Record, file: str = "record", watch: Callable[[], None] = _nothing
) -> Iterator[Played]:
    """Every action of the record with what both crews knew before and after it.

    ``watch`` is called before each and may raise, to end what takes too long. Errors as in
    ``play.log.replay``.
    """
    referee, listeners = fresh_referee(record.header), Listeners(record)
    knew = listeners.hear(referee.opening())
    before = copy(referee)
    watch()
    for step in replay(record, referee, file):
        watch()
        knows = listeners.hear(step.told)
        yield Played(step, before, knew, knows, referee.outcome)
        knew, before = knows, copy(referee)


def knowledge_at(
    record: Record, line: int, file: str = "record", watch: Callable[[], None] = _nothing
) -> PerSide[Knowledge]:
    """What both crews knew after the action on this line; before the first action if it is 1.

    LookupError if the record has no such line.
    """
    if line < FIRST_ACT:
        listeners = Listeners(record)
        return listeners.hear(fresh_referee(record.header).opening())
    for each in played(record, file, watch):
        if each.step.line == line:
            return each.knows
    raise LookupError(f"the record has no action on line {line}")
