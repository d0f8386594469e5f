"""What a Captain of SONAR hears with: where the enemy can be, and how charged they are."""

from collections.abc import Sequence
from typing import Protocol

from hydrophone.belief.lots import Lots
from hydrophone.belief.sampling import Track
from hydrophone.belief.sonar import SonarTracker
from hydrophone.bots.ears import DrawingEars, OwnEars
from hydrophone.bots.faults import FaultyEars
from hydrophone.core.seats import Side
from hydrophone.games.sonar.events import MoveHeard, SilenceHeard, SonarObservation, Surfaced
from hydrophone.games.sonar.options import SonarOptions


class SonarEars(DrawingEars, Protocol):
    """The enemy's boat, after all that was heard and told."""

    @property
    def energy(self) -> int:
        """Marks on the enemy's gauge: what they announce tells it (SON-103)."""
        ...


class ByTracker:
    """Gauge and tracks as a tracker has them.

    Attributes:
        tracker: of the enemy.
    """

    tracker: SonarTracker

    @property
    def energy(self) -> int:
        """As the tracker counts it."""
        return self.tracker.energy

    def draw(self, lots: Lots, count: int) -> Sequence[Track]:
        """By all tracks on its sheet."""
        return self.tracker.belief.sample(lots, count)


class TrackingEars(ByTracker, OwnEars):
    """A tracker alone."""

    def __init__(self, tracker: SonarTracker) -> None:
        super().__init__(tracker)
        self.tracker = tracker


class FaultySonarEars(ByTracker, FaultyEars[SonarTracker]):
    """A tracker of one who forgets; the gauge is counted without."""

    def __init__(self, options: SonarOptions, enemy: Side, forgets_after: int) -> None:
        def begin(last: SonarTracker | None) -> SonarTracker:
            tracker = SonarTracker(options, enemy)
            tracker.energy = 0 if last is None else last.energy
            return tracker

        def is_act(heard: SonarObservation) -> bool:
            return isinstance(heard, MoveHeard | SilenceHeard | Surfaced) and heard.side is enemy

        super().__init__(begin, is_act, forgets_after)
