"""What the program tells a person who looks for the enemy: where it can be, and how likely.

It knows what that person's seat was told and nothing else. Every word of it has one length
throughout a match, so its size tells nobody anything.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from hydrophone.belief.setup import SetupTracker
from hydrophone.belief.tracker import Tracker, make_tracker
from hydrophone.board.grid import Cell
from hydrophone.core.errors import UnknownNameError
from hydrophone.core.game import AnyGame, Observation
from hydrophone.core.help import Help
from hydrophone.core.seats import Side
from hydrophone.games.u_jagd.contacts import ContactId, printed_database
from hydrophone.games.u_jagd.field import SQUARES

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


class _OnChart:
    """For a Radio Operator: the cells of the chart."""

    def __init__(self, tracker: Tracker, cells: Sequence[Cell], help: Help) -> None:
        self._tracker = tracker
        self._cells = cells
        self._help = help

    def observe(self, observation: Observation) -> None:
        self._tracker.observe(observation)

    def computed(self) -> Computed:
        tracker, cells = self._tracker, self._cells
        if self._help is Help.CHANCES:
            marginal = tracker.marginal
            return Computed(_marks(cells, marginal), _digits(cells, marginal), tracker.exact)
        return Computed(_marks(cells, frozenset(tracker.support)), "", tracker.exact)


class _OnSquares:
    """For a hunter of U-Jagd: the contacts that each square can hold."""

    def __init__(self, tracker: SetupTracker, help: Help) -> None:
        self._tracker = tracker
        self._help = help

    def observe(self, observation: Any) -> None:
        self._tracker.observe(observation)

    def computed(self) -> Computed:
        belief = self._tracker.belief
        spaces = "".join(_marks(_HELD, belief.contacts(square)) for square in SQUARES)
        if self._help is not Help.CHANCES:
            return Computed(spaces, "", exact=True)
        return Computed(spaces, _digits(SQUARES, belief.marginal), exact=True)


_HELD: Sequence[ContactId | None] = (
    None,
    *(contact.id for contact in printed_database()),
)
"""What a square can hold, in the order in which it is told."""


def _marks(places: Iterable[Any], possible: Any) -> str:
    return "".join("1" if place in possible else "0" for place in places)


def _digits(places: Iterable[Any], chances: Mapping[Any, float]) -> str:
    return "".join(f"{_thousandths(chances.get(place, 0.0)):04}" for place in places)


def _thousandths(chance: float) -> int:
    return max(1, round(WHOLE * chance)) if chance > 0 else 0


def make_helper(game: AnyGame, options: Any, side: Side) -> Helper:
    """Help for a crew against its enemy; UnknownNameError if none is computed as agreed."""
    agreed: Help = options.help
    if not agreed.is_computed:
        raise UnknownNameError(f"nothing is computed for help {agreed.value!r}")
    if game.id == "u_jagd":
        return _OnSquares(SetupTracker(options, side.enemy), agreed)
    chart = game.chart_of(options)
    if chart is None:
        raise UnknownNameError(f"{game.id} has no chart")
    return _OnChart(make_tracker(game.id, options, side.enemy), chart.grid.cells, agreed)
