"""Where can a boat be whose mines turned out to lie there? It was beside each when it laid it.

A boat says that it lays a mine and not where (CAP-261, CAP-264). Once a mine's place is known, one
of those it laid before is the one, each lies in one place, and so the places of all are weighed
together. Between the laying and now the boat went the announced courses; of a mine that it laid
before a silence nothing is used.
"""

from hydrophone.board.cellset import cells_of
from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell, Direction
from hydrophone.games.captain_sonar.judging.reach import around

MOST_KNOWN = 8
"""Most mines that are weighed together; with another, those laid before it are no longer used."""


class Mines:
    """One boat's mines, as both crews hear of them."""

    def __init__(self, chart: Chart) -> None:
        self._chart = chart
        self._laid: list[tuple[int, int] | None] = []
        """For each mine, the columns and rows the boat went since; None if it was silent since."""
        self._found: list[tuple[Cell, int]] = []
        """Places that became known, with how many were laid before."""

    def lay(self) -> None:
        """The boat laid a mine beside it."""
        if len(self._laid) >= MOST_KNOWN:
            self.went_silent()
        self._laid.append((0, 0))

    def went(self, direction: Direction) -> None:
        """The boat went one space that way."""
        if self._laid:
            self._laid = [
                gone and (gone[0] + direction.columns, gone[1] + direction.rows)
                for gone in self._laid
            ]

    def went_silent(self) -> None:
        """Of the mines laid so far, those whose place is not known can lie anywhere."""
        self._laid = [None] * (len(self._laid) - len(self._found))
        self._found = []

    def found(self, cell: Cell) -> int:
        """A mine's place became known: bits of the cells on which the boat can be now."""
        everywhere = self._chart.grid.everywhere
        if len(self._found) >= len(self._laid):
            return everywhere
        self._found.append((cell, len(self._laid)))
        return self._fitting(0, {})

    def _fitting(self, used: int, known: dict[int, int]) -> int:
        """Cells that agree with the places not yet explained, if these mines explain the others."""
        number = used.bit_count()
        if number == len(self._found):
            return self._chart.grid.everywhere
        if used not in known:
            cell, before = self._found[number]
            known[used] = 0
            for mine, gone in self._unused(used, before).items():
                known[used] |= self._beside(cell, gone) & self._fitting(used | 1 << mine, known)
        return known[used]

    def _unused(self, used: int, before: int) -> dict[int, tuple[int, int] | None]:
        """Of the first mines those that explain nothing yet; of those that lie anywhere, one."""
        unused = {mine: self._laid[mine] for mine in range(before) if not used >> mine & 1}
        anywhere = [mine for mine, gone in unused.items() if gone is None]
        return {mine: gone for mine, gone in unused.items() if mine not in anywhere[1:]}

    def _beside(self, mine: Cell, gone: tuple[int, int] | None) -> int:
        """Cells of a boat that went so far since it laid a mine there."""
        grid = self._chart.grid
        if gone is None:
            return grid.everywhere
        right, down = gone
        return sum(
            1 << (grid.row(cell) + down) * grid.width + grid.column(cell) + right
            for cell in cells_of(grid, around(self._chart, mine) & self._chart.sea)
            if 0 <= grid.column(cell) + right < grid.width
            and 0 <= grid.row(cell) + down < grid.height
        )
