"""One face for the trackers of all games: observations in, what can be known of one side out."""

from collections.abc import Callable, Mapping
from math import log2
from typing import Any, Protocol

from hydrophone.belief.captain_sonar import CaptainTracker
from hydrophone.belief.setup import SetupTracker
from hydrophone.belief.sonar import SonarTracker
from hydrophone.belief.track import TrackBelief
from hydrophone.board.grid import Cell
from hydrophone.core.errors import UnknownNameError
from hydrophone.core.game import Observation, Options
from hydrophone.core.seats import Side


def entropy(weights: Mapping[Cell, float]) -> float:
    """The entropy in bits of what is as likely as these weights say; 0 if there are none."""
    whole = sum(weights.values())
    if whole <= 0:
        return 0.0
    shares = (weight / whole for weight in weights.values() if weight > 0)
    return max(0.0, -sum(share * log2(share) for share in shares))


class Tracker(Protocol):
    """Follows one side by what is heard of it, for any listener."""

    @property
    def side(self) -> Side:
        """The side that is followed."""
        ...

    def observe(self, observation: Observation) -> None:
        """Take in one observation of the match, in order."""
        ...

    @property
    def support(self) -> tuple[Cell, ...]:
        """The places where its submarine can be; in U-Jagd a place is a square of the map."""
        ...

    @property
    def marginal(self) -> Mapping[Cell, float]:
        """The chance of each of these places; what can still be is equally likely."""
        ...

    @property
    def count(self) -> int:
        """How many tracks (in U-Jagd: maps) agree with everything heard."""
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


class _Follower(Protocol):
    """A tracker of a game with boats on a chart."""

    @property
    def side(self) -> Side: ...

    @property
    def belief(self) -> TrackBelief: ...

    def observe(self, observation: Any) -> None: ...


class _OfTracks:
    """A boat on a chart, by the tracks it can have run."""

    names: tuple[str, str] = ("cells", "tracks")

    def __init__(self, follower: _Follower) -> None:
        self._follower = follower
        self.side = follower.side

    def observe(self, observation: Any) -> None:
        self._follower.observe(observation)

    @property
    def support(self) -> tuple[Cell, ...]:
        return tuple(self._follower.belief.support)

    @property
    def marginal(self) -> dict[Cell, float]:
        return self._follower.belief.marginal

    @property
    def count(self) -> int:
        return self._follower.belief.tracks

    @property
    def entropy(self) -> float:
        return entropy(self.marginal)

    @property
    def exact(self) -> bool:
        return self._follower.belief.exact


class _OfMaps:
    """A submarine on a Tactical Map, by the set-ups that can stand there."""

    names: tuple[str, str] = ("squares", "set-ups")
    exact = True

    def __init__(self, follower: SetupTracker) -> None:
        self._follower = follower
        self.side = follower.side

    def observe(self, observation: Any) -> None:
        self._follower.observe(observation)

    @property
    def support(self) -> tuple[Cell, ...]:
        return tuple(Cell(square.value) for square in self._follower.belief.support)

    @property
    def marginal(self) -> dict[Cell, float]:
        chances = self._follower.belief.marginal
        return {Cell(square.value): chance for square, chance in chances.items()}

    @property
    def count(self) -> int:
        return self._follower.belief.count

    @property
    def entropy(self) -> float:
        return self._follower.belief.entropy


def _of_sonar(options: Any, side: Side) -> Tracker:
    return _OfTracks(SonarTracker(options, side))


def _of_captain_sonar(options: Any, side: Side) -> Tracker:
    return _OfTracks(CaptainTracker(options, side))


def _of_u_jagd(options: Any, side: Side) -> Tracker:
    return _OfMaps(SetupTracker(options, side))


_TRACKERS: Mapping[str, Callable[[Any, Side], Tracker]] = {
    "sonar": _of_sonar,
    "captain_sonar": _of_captain_sonar,
    "u_jagd": _of_u_jagd,
}


def make_tracker(game_id: str, options: Options, side: Side) -> Tracker:
    """A fresh tracker of one side of a match; UnknownNameError if the game has none."""
    if game_id not in _TRACKERS:
        raise UnknownNameError(f"nothing is deduced in {game_id!r}")
    return _TRACKERS[game_id](options, side)
