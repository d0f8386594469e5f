"""Where a boat of Echo can be: for each place, how many histories lead there."""

from collections import Counter
from collections.abc import Mapping
from itertools import accumulate
from typing import Any

from hydrophone.belief.lots import Lots
from hydrophone.belief.tracker import entropy
from hydrophone.board.grid import Cell
from hydrophone.core.chance import Chance
from hydrophone.core.game import Observation
from hydrophone.core.seats import Side
from stranger.events import Fired, Pinged, Steered, SteerHeard
from stranger.options import EchoOptions
from stranger.rules import PLACES, near
from stranger.state import Known, Sheets


class EchoTracker:
    """Follows one side by what is public about it."""

    names = ("places", "histories")
    exact = True

    def __init__(self, _options: EchoOptions, side: Side) -> None:
        self.side = side
        self._ways = dict.fromkeys(PLACES, 1)

    def observe(self, observation: Observation) -> None:
        """Take in one observation of the match, in order."""
        match observation:
            case Steered(side) | SteerHeard(side) if side is self.side:
                self._spread()
            case Pinged(side, place, is_near) if side is self.side.enemy:
                self._keep({each for each in PLACES if (each in near(place)) is is_near})
            case Fired(side, place, hit) if side is self.side.enemy:
                self._keep({each for each in PLACES if (each == place) is hit})
            case _:
                pass

    def _spread(self) -> None:
        ways: Counter[Cell] = Counter()
        for place, count in self._ways.items():
            for beside in near(place) - {place}:
                ways[beside] += count
        self._ways = {place: ways[place] for place in PLACES if ways[place]}

    def _keep(self, places: set[Cell]) -> None:
        self._ways = {place: count for place, count in self._ways.items() if place in places}

    @property
    def support(self) -> tuple[Cell, ...]:
        """The places where the boat can be."""
        return tuple(self._ways)

    @property
    def marginal(self) -> Mapping[Cell, float]:
        """The chance of each of these places; every history is equally likely."""
        return {place: count / self.count for place, count in self._ways.items()}

    @property
    def count(self) -> int:
        """How many histories agree with everything heard."""
        return sum(self._ways.values())

    def sample(self, chance: Chance, count: int) -> tuple[tuple[Cell], ...]:
        """Where so many of the histories end."""
        lots, places = Lots(chance), [*self._ways]
        upto = [*accumulate(self._ways.values())]
        return tuple((places[lots.place(upto)],) for _ in range(count))

    def allows(self, hypothesis: Any) -> bool:
        """Is it a cell where the crew can be, alone?"""
        return hypothesis in zip(self.support)

    def sheets(self, hypothesis: tuple[Cell], known: Known) -> Sheets:
        """The crew stands there."""
        return Sheets(hypothesis[-1]) if known.ready else Sheets()

    @property
    def entropy(self) -> float:
        """What is not known about the place, in bits."""
        return entropy(self.marginal)
