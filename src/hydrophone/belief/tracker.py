"""One face for the trackers of all games: observations in, what can be known of one side out."""

from collections.abc import Callable, Mapping
from itertools import pairwise
from math import log2
from typing import Any, Protocol, TypeAlias

from hydrophone.belief.lots import Lots
from hydrophone.belief.sampling import Track
from hydrophone.belief.track import TrackBelief
from hydrophone.board.grid import Cell
from hydrophone.core.arguments import is_a
from hydrophone.core.chance import Chance
from hydrophone.core.game import Observation
from hydrophone.core.seats import Side


def entropy(weights: Mapping[Cell, float]) -> float:
    """The entropy in bits of what is as likely as these weights say; 0 if there are none."""
    whole = sum(weights.values())
    if whole <= 0:
        return 0.0
    shares = (weight / whole for weight in weights.values() if weight > 0)
    return max(0.0, -sum(share * log2(share) for share in shares))


Hypothesis: TypeAlias = tuple[Any, ...]
"""One thing that can be true: the cells of a track in order, or a map square by square."""


class GameTracker(Protocol):
    """Follows the boat of one side by what is heard of it, for any listener.

    The boat is in one place, so the chances of all places sum to 1. A game that hides several
    things in places of their own has no tracker in its Kit, and its bots count for themselves.
    """

    @property
    def side(self) -> Side:
        """The side that is followed."""
        ...

    def observe(self, observation: Observation) -> None:
        """Take in one observation of the match, in order."""
        ...

    @property
    def support(self) -> tuple[Cell, ...]:
        """The places where its submarine can be."""
        ...

    @property
    def marginal(self) -> Mapping[Cell, float]:
        """The chance of each of these places; what can still be is equally likely."""
        ...

    @property
    def count(self) -> int:
        """How many histories agree with everything heard."""
        ...

    def sample(self, chance: Chance, count: int) -> tuple[Hypothesis, ...]:
        """So many of the histories it counts, each drawn from all of them by this chance.

        None if none agrees with what was heard; fewer if they are hard to find.
        """
        ...

    def allows(self, hypothesis: Any) -> bool:
        """Is it of the form that ``sample`` draws, and possible as far as its place goes?"""
        ...

    def sheets(self, hypothesis: Any, known: Any) -> Any:
        """What the side's own crew can know if this is true.

        ``known`` is what both crews know of it. What else is hidden is as little as can be.
        """
        ...

    @property
    def entropy(self) -> float:
        """What is not known about the place, in bits."""
        ...

    @property
    def exact(self) -> bool:
        """Is nothing possible that what was heard excludes? What is true is possible always."""
        ...

    @property
    def names(self) -> tuple[str, str]:
        """What its places are called, and what ``count`` counts."""
        ...


MakeTracker: TypeAlias = Callable[[Any, Side], GameTracker]
"""A fresh tracker of one side of a match, by the Options of the game."""


class _Follower(Protocol):
    """A tracker of a game with boats on a chart."""

    @property
    def side(self) -> Side: ...

    @property
    def belief(self) -> TrackBelief: ...

    def observe(self, observation: Any) -> None: ...

    def sheets(self, track: Track, known: Any) -> Any: ...


class OfTracks:
    """A boat on a chart, by the tracks it can have run."""

    names: tuple[str, str] = ("cells", "tracks")

    def __init__(self, follower: _Follower) -> None:
        self._follower = follower
        self.side = follower.side

    def observe(self, observation: Any) -> None:
        """Track."""
        self._follower.observe(observation)

    @property
    def support(self) -> tuple[Cell, ...]:
        """The cells where the boat can be."""
        return tuple(self._follower.belief.support)

    @property
    def marginal(self) -> dict[Cell, float]:
        """The chance of each of these cells."""
        return self._follower.belief.marginal

    @property
    def count(self) -> int:
        """How many tracks agree with everything heard."""
        return self._follower.belief.tracks

    def sample(self, chance: Chance, count: int) -> tuple[Track, ...]:
        """So many of the tracks, from the start or the last surfacing to the present cell."""
        return self._follower.belief.sample(Lots(chance), count)

    def allows(self, hypothesis: Any) -> bool:
        """Is it an unbroken track to where the boat can be?"""
        if not is_a(hypothesis, tuple) or hypothesis[-1:] not in zip(self.support):
            return False
        exits = self._follower.belief.chart.exits
        return len({*hypothesis}) == len(hypothesis) and all(
            any(cell == there for _, there, _ in exits.get(here, ()))
            for here, cell in pairwise(hypothesis)
        )

    def sheets(self, hypothesis: Track, known: Any) -> Any:
        """What the crew can know if this is its track."""
        return self._follower.sheets(hypothesis, known)

    @property
    def entropy(self) -> float:
        """What is not known about the cell, in bits."""
        return entropy(self.marginal)

    @property
    def exact(self) -> bool:
        """Is nothing possible that what was heard excludes?"""
        return self._follower.belief.exact
