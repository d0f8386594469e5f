"""What a crew knows as arrays: planes over the chart, and values beside them, each by its name."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from hydrophone.board.grid import Grid
from hydrophone.core.game import AnyGame, AnyView, Options
from hydrophone.core.numbers import Numbers, PlaneFigures, Planes
from hydrophone.core.seats import Seat, Side

Array: TypeAlias = NDArray[np.float32]


class Encoder:
    """The planes and values of one game with these options."""

    def __init__(self, game: AnyGame, numbers: Numbers, options: Options) -> None:
        self._planes_of, self._values_of = numbers.planes, numbers.values
        chart = game.chart_of(options)
        self.grid = Grid.of(2, 2) if chart is None else chart.grid
        self._seats = game.seats(options)
        blank = game.view(game.new(options, 0)[0], self._seats[0])
        planes, values = self._parts(blank, Side.BLUE, None)
        self.planes: tuple[str, ...] = tuple(planes)
        """The names of the planes, in order."""
        self.values: tuple[str, ...] = tuple(values)
        """The names of the values, in order."""
        self.shape = (len(planes), self.grid.height, self.grid.width)

    def encode(self, view: AnyView, side: Side, asked: Seat | None) -> tuple[Array, Array]:
        """Planes and values of what this crew knows; ``asked`` is its seat that is to act."""
        planes, values = self._parts(view, side, asked)
        drawn = np.zeros(self.shape, np.float32)
        flat = drawn.reshape(len(planes), -1)
        for place, cells in enumerate(planes.values()):
            for cell, value in cells.items():
                flat[place, self.grid.index[cell]] = value
        return drawn, np.array(list(values.values()), np.float32)

    def _parts(self, view: AnyView, side: Side, asked: Seat | None) -> tuple[Planes, PlaneFigures]:
        roles = dict.fromkeys(seat.role for seat in self._seats)
        values = {
            f"asked.{role}": float(asked is not None and asked.role is role) for role in roles
        }
        values |= self._values_of(view.public, view.own, side)
        return self._planes_of(view.public, view.own, side), values
