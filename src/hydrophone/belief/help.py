"""What the program tells a person who looks for the enemy: where it can be, and how likely.

It knows what that person's seat was told and nothing else. Every word of it has one length
throughout a match, so its size tells no viewer anything.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

import msgspec

from hydrophone.belief.tracker import GameTracker, MakeTracker
from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell
from hydrophone.core.game import Observation
from hydrophone.core.help import Help
from hydrophone.core.seats import Side

WHOLE = 1000
"""A chance of 1, in thousandths."""


class Computed(msgspec.Struct, frozen=True):
    """What is told.

    Attributes:
        spaces: a letter for each cell of the chart, row by row: "1" if the enemy can be there, else
            "0". In U-Jagd 17 letters for each of the squares A1, A2, B1, B2: can it be empty, can
            it hold contact 1, ..., contact 16?
        chances: four digits for each cell (in U-Jagd: for each square), its chance in thousandths,
            at least one if it is possible; empty unless the crews agreed on chances.
        exact: is nothing possible that what was heard excludes?
    """

    spaces: str
    chances: str
    exact: bool


class Helper(Protocol):
    """Computes help for a seat of one match."""

    def observe(self, observation: Observation) -> None:
        """Take in one observation of the seat, in order."""
        ...

    def computed(self) -> Computed:
        """What to tell after the observations so far."""
        ...


MakeHelper: TypeAlias = Callable[[Any, Side], Helper]
"""Help for a crew against its enemy, by the Options of the game, which have agreed on it."""


class OnChart:
    """For a post that looks for a boat on a chart: its cells."""

    def __init__(self, tracker: GameTracker, cells: Sequence[Cell], help: Help) -> None:
        self._tracker = tracker
        self._cells = cells
        self._help = help

    def observe(self, observation: Observation) -> None:
        """Track."""
        self._tracker.observe(observation)

    def computed(self) -> Computed:
        """Where the boat can be."""
        tracker, cells = self._tracker, self._cells
        if self._help is Help.CHANCES:
            marginal = tracker.marginal
            return Computed(marks(cells, marginal), digits(cells, marginal), tracker.exact)
        return Computed(marks(cells, frozenset(tracker.support)), "", tracker.exact)


def marks(places: Iterable[Any], possible: Any) -> str:
    """A letter for each place: can it be?"""
    return "".join("1" if place in possible else "0" for place in places)


def digits(places: Iterable[Any], chances: Mapping[Any, float]) -> str:
    """Four digits for each place: its chance in thousandths."""
    return "".join(f"{_thousandths(chances.get(place, 0.0)):04}" for place in places)


def _thousandths(chance: float) -> int:
    return max(1, round(WHOLE * chance)) if chance > 0 else 0


def on_chart(chart_of: Callable[[Any], Chart], make_tracker: MakeTracker) -> MakeHelper:
    """How a game with a chart helps: by this tracker of the enemy, on the chart of the Options."""

    def make(options: Any, side: Side) -> Helper:
        cells = chart_of(options).grid.cells
        return OnChart(make_tracker(options, side.enemy), cells, options.help)

    return make
