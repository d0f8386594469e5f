"""What a Captain believes of the enemy's place, by whatever they learn it from."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from hydrophone.belief.lots import Lots
from hydrophone.belief.sampling import Track
from hydrophone.belief.track import TrackBelief
from hydrophone.board.grid import Cell
from hydrophone.bots.notes import CrewTalk


class Ears(Protocol):
    """Where the enemy can be, after all that was heard and told."""

    def observe(self, observation: Any) -> None:
        """Take in what the seat is told."""
        ...

    def hear(self, told: CrewTalk) -> Cell | None:
        """Take in what a mate says; the cell if it is taken for the enemy's place."""
        ...

    @property
    def places(self) -> Mapping[Cell, float]:
        """Chance of each cell where the enemy can be, summing to 1."""
        ...

    @property
    def bits(self) -> int:
        """Bits of the cells where the enemy can be."""
        ...


class DrawingEars(Ears, Protocol):
    """Ears from which worlds can be drawn in which a Captain plays on."""

    def draw(self, lots: Lots, count: int) -> Sequence[Track]:
        """So many tracks that the enemy can have run, each as likely as it is; perhaps none."""
        ...


class BoatTracker(Protocol):
    """Follows a boat by what is public about it."""

    @property
    def belief(self) -> TrackBelief:
        """All tracks of the boat that agree with what was heard."""
        ...

    def observe(self, observation: Any) -> None:
        """Take in one observation of a match, in order."""
        ...


class OwnEars:
    """Tracks the enemy without help: a crew without a person as Radio Operator."""

    def __init__(self, tracker: BoatTracker) -> None:
        self._tracker = tracker

    def observe(self, observation: Any) -> None:
        """Track."""
        self._tracker.observe(observation)

    def hear(self, told: CrewTalk) -> None:
        """There is no mate who knows better."""

    @property
    def belief(self) -> TrackBelief:
        """All tracks that agree with what was heard."""
        return self._tracker.belief

    def draw(self, lots: Lots, count: int) -> Sequence[Track]:
        """By all tracks that agree with what was heard."""
        return self.belief.sample(lots, count)

    @property
    def places(self) -> Mapping[Cell, float]:
        """By all tracks that agree with what was heard."""
        return self._tracker.belief.marginal

    @property
    def bits(self) -> int:
        """By all tracks that agree with what was heard."""
        return self._tracker.belief.bits
