"""What a Captain of SONAR hears with: where the enemy can be, and how charged they are."""

from collections.abc import Sequence
from typing import Protocol

from hydrophone.belief.lots import Lots
from hydrophone.belief.sampling import Track
from hydrophone.belief.sonar import SonarTracker
from hydrophone.bots.ears import Ears, OwnEars


class SonarEars(Ears, Protocol):
    """The enemy's boat, after all that was heard and told."""

    @property
    def energy(self) -> int:
        """Marks on the enemy's gauge: what they announce tells it (SON-103)."""
        ...

    def draw(self, lots: Lots, count: int) -> Sequence[Track]:
        """So many tracks that the enemy can have run, each as likely as it is; perhaps none."""
        ...


class TrackingEars(OwnEars):
    """A tracker alone."""

    def __init__(self, tracker: SonarTracker) -> None:
        super().__init__(tracker)
        self._sonar = tracker

    @property
    def energy(self) -> int:
        """As the tracker counts it."""
        return self._sonar.energy

    def draw(self, lots: Lots, count: int) -> Sequence[Track]:
        """By all tracks that agree with what was heard."""
        return self._sonar.belief.sample(lots, count)
