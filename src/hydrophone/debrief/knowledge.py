"""What each crew could know of its enemy's place, action by action, from what it was told."""

from collections.abc import Callable, Iterator

from hydrophone.belief.tracker import GameTracker, entropy
from hydrophone.core.seats import CAPTAINS, PerSide, Side
from hydrophone.debrief.reasons import Explainers
from hydrophone.facts.knowledge import Knowledge, PlayedAction
from hydrophone.kits.makers import make_tracker
from hydrophone.notation.record import Record
from hydrophone.play.log import fresh_referee, replay
from hydrophone.play.referee import Told


class Listeners:
    """Both crews' ears: a tracker each of the enemy, fed with what the crew was told."""

    def __init__(self, record: Record) -> None:
        header = record.header
        self._trackers = PerSide[GameTracker](
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


def _known(tracker: GameTracker) -> Knowledge:
    chances = tracker.marginal
    return Knowledge(chances, entropy(chances), tracker.exact)


def _nothing() -> None:
    """No spectator watches."""


def played(
    record: Record, file: str = "record", watch: Callable[[], None] = _nothing
) -> Iterator[PlayedAction]:
    """Every action of the record with what both crews knew before and after it, and why.

    ``watch`` is called before each and may raise, to end what takes too long. Errors as in
    ``play.log.replay``, and UnknownNameError for a game in which nothing is deduced.
    """
    referee, listeners, explainers = (
        fresh_referee(record.header),
        Listeners(record),
        Explainers(record.header),
    )
    opening = referee.opening()
    knew = listeners.hear(opening)
    explainers.hear(opening)
    before = referee.true_state
    watch()
    for step in replay(record, referee, file):
        watch()
        knows = listeners.hear(step.told)
        reason = explainers.why(step.act, referee.game, before)
        explainers.hear(step.told)
        yield PlayedAction(
            line=step.line,
            by=step.act.by,
            do=step.act.do,
            at=step.act.at,
            events=step.events,
            is_heard=all(step.told.values()),
            before=before,
            knew=knew,
            knows=knows,
            outcome=referee.outcome,
            reason=reason,
            pins=step.act.pins,
        )
        knew, before = knows, referee.true_state
