"""Ears that read a bot of a level that they know: what would it do with each track it can have run?

A level's orders follow from what it hears, from its track and from its lots. The first is public,
but for its own sheets. So each track is asked what the level would do with it, and grows less
likely the less likely that is what was heard. Few tracks are left where the rules leave many.
"""

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any, Protocol

from hydrophone.belief.lots import Lots
from hydrophone.belief.sampling import Track
from hydrophone.belief.track import TrackBelief
from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell
from hydrophone.bots.ears import BoatTracker
from hydrophone.bots.notes import CrewTalk
from hydrophone.core.chance import Chance
from hydrophone.core.game import Event

MOST = 256
"""Most tracks that are followed: the likeliest."""

SCALE = 1 << 20
"""Parts of a track's chance when tracks are drawn."""


class Readable(Protocol):
    """A bot of the level, on the enemy's seat: it is told what all hear."""

    def observe(self, observation: Any) -> None:
        """Take in what all hear."""
        ...

    def odds(self, legal: Sequence[Any], own: Any) -> Sequence[int]:
        """How likely it takes each of these actions, if these are its own sheets."""
        ...


class ReadingEars(ABC):
    """Follow the tracks that the enemy can have run, each with its chance."""

    def __init__(
        self,
        chart: Chart,
        bot: Readable,
        tracker: BoatTracker,
        starts: Collection[Cell],
        chance: Chance,
    ) -> None:
        """``tracker``: of the enemy, by the rules alone; ``starts``: where the level begins."""
        self._chart = chart
        self._bot = bot
        self._rules = tracker
        self._lots = Lots(chance)
        self._tracks: Mapping[Track, float] = {(cell,): 1 / len(starts) for cell in starts}

    @abstractmethod
    def after(self, track: Track, heard: Any) -> Iterator[tuple[Track, float]]:
        """Tracks to which this one leads by what is heard, with the chance of each."""

    def observe(self, observation: Any) -> None:
        """Ask of each track what the level does with it, then let the level hear of it."""
        after = defaultdict[Track, float](float)
        for track, chance in self._tracks.items():
            for longer, share in self.after(track, observation):
                after[longer] += chance * share
        self._rules.observe(observation)
        heard = heard_by_all(observation)
        if heard is not None:
            self._bot.observe(heard)
        self._tracks = self._fitting(after)

    def _fitting(self, tracks: Mapping[Track, float]) -> Mapping[Track, float]:
        """The likeliest that agree with the rules; drawn by the rules alone if none is left."""
        belief, bit = self._rules.belief, self._chart.grid.bit
        fit = {track: chance for track, chance in tracks.items() if belief.bits & bit[track[-1]]}
        if not any(fit.values()):
            fit = dict.fromkeys(belief.sample(self._lots, MOST), 1.0)
        likeliest = sorted(fit, key=lambda track: -fit[track])[:MOST]
        whole = sum(fit[track] for track in likeliest)
        return {track: fit[track] / whole for track in likeliest if fit[track]}

    def hear(self, told: CrewTalk) -> Cell | None:  # noqa: ARG002
        """There is no mate who knows better."""
        return None

    def draw(self, lots: Lots, count: int) -> Sequence[Track]:
        """By their chances."""
        upto = [*accumulate(1 + int(SCALE * chance) for chance in self._tracks.values())]
        tracks = [*self._tracks]
        return [tracks[lots.place(upto)] for _ in range(count if tracks else 0)]

    @property
    def places(self) -> Mapping[Cell, float]:
        """By the tracks that are left."""
        found = defaultdict[Cell, float](float)
        for track, chance in self._tracks.items():
            found[track[-1]] += chance
        return found

    @property
    def bits(self) -> int:
        """By the tracks that are left."""
        bit = self._chart.grid.bit
        return sum(bit[cell] for cell in self.places)


class Overheard:
    """The own boat, as a level's ears hear it."""

    def __init__(self, ears: BoatTracker) -> None:
        self._ears = ears

    @property
    def belief(self) -> TrackBelief:
        """All tracks on the level's sheet."""
        return self._ears.belief

    def observe(self, observation: Any) -> None:
        """Let the level hear what all hear."""
        heard = heard_by_all(observation)
        if heard is not None:
            self._ears.observe(heard)


def heard_by_all(observation: Any) -> Any:
    """What all hear of what a crew is told; None if they hear nothing."""
    event: Any = observation
    return event.heard() if isinstance(observation, Event) else observation


def shares(odds: Sequence[int]) -> Sequence[float]:
    """The chance of each, by how likely they are compared with each other."""
    whole = sum(odds)
    return [each / whole for each in odds]
