"""Where can a boat be that announced this track? Exact, incremental, cheap.

A track that never crosses itself stays so wherever it is slid. So hypotheses are grouped by the
*shape* of the track relative to the boat, and per shape one int holds every present cell that
fits: an announced step is one shift and one mask. A silent run branches each shape. What can still
happen depends only on shape and present cell, so equal shapes merge; how many tracks lead to a
cell is kept exactly through merging, in planes of bits: the count at a cell is the sum of 2**i over
the planes i in which its bit is set. All planes of a shape lie one behind the other in one int, so
shifting and masking treats them at once.

The model behind ``marginal``: every track that agrees with what was heard is equally likely.
"""

from collections.abc import Mapping
from functools import lru_cache

from hydrophone.board.cellset import CellSet, cells_of, stay
from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell, Direction

MAX_PLANES = 1024
"""Tracks per shape and cell are counted up to 2**1024; masks are made for so many planes."""

KEPT_PLANES = 256
"""Surfacing keeps so many planes and rounds counts up beyond them, so that a match of however many
dives stays within the masks: a dive, which covers each cell once, adds far fewer than the rest."""


class _Plan:
    """What a chart means for tracking: masks for all planes, and the plane of shapes.

    A shape is a set of displacements from the boat, as bits of a plane of (2W-1) by (2H-1) cells
    with the boat in the middle. A displacement that would leave the plane belongs to a boat that
    would leave the chart, so nothing wraps.
    """

    __slots__ = ("ahead", "chart", "here", "leave", "plane", "shape_step", "step")

    def __init__(self, chart: Chart) -> None:
        grid = chart.grid
        self.chart = chart
        self.plane = len(grid.cells)
        row = 2 * grid.width - 1
        self.here = 1 << (grid.height - 1) * row + grid.width - 1
        offsets = {direction: direction.rows * row + direction.columns for direction in Direction}
        self.ahead = {way: _shifted(self.here, offset) for way, offset in offsets.items()}
        self.shape_step = {way: -offset for way, offset in offsets.items()}
        self.step = {way: way.rows * grid.width + way.columns for way in Direction}
        self.leave = {
            way: _repeated(chart.leavable[way] & stay(grid, way), self.plane, MAX_PLANES)
            for way in Direction
        }


def _repeated(bits: int, plane: int, times: int) -> int:
    """The bits of one plane in each of so many planes."""
    return bits * (((1 << plane * times) - 1) // ((1 << plane) - 1))


@lru_cache(maxsize=64)
def _plan(chart: Chart) -> _Plan:
    return _Plan(chart)


@lru_cache(maxsize=1024)
def _window(chart: Chart, radius: int) -> int:
    """Displacements of at most that many steps, in the plane of shapes."""
    plan, row = _plan(chart), 2 * chart.grid.width - 1
    found = 0
    for down in range(-radius, radius + 1):
        for right in range(abs(down) - radius, radius - abs(down) + 1):
            if abs(right) < chart.grid.width and abs(down) < chart.grid.height:
                found |= _shifted(plan.here, down * row + right)
    return found


def _shifted(bits: int, by: int) -> int:
    return bits << by if by >= 0 else bits >> -by


class TrackBelief:
    """All tracks a boat can have taken, given what was heard. Immutable.

    Attributes:
        shapes: shape of the visited cells relative to the boat, to its present cells in planes.
    """

    __slots__ = ("_plan", "shapes")

    def __init__(self, plan: _Plan, shapes: Mapping[int, int]) -> None:
        self._plan = plan
        self.shapes = shapes

    @classmethod
    def prior(cls, chart: Chart, cells: int | None = None) -> "TrackBelief":
        """A boat that begins its track on one of these cells (bits), by default anywhere at sea."""
        plan = _plan(chart)
        start = chart.sea if cells is None else cells & chart.sea
        return cls(plan, {plan.here: start} if start else {})

    @property
    def chart(self) -> Chart:
        """The chart the boat is on."""
        return self._plan.chart

    def step(self, direction: Direction) -> "TrackBelief":
        """The boat announced this direction and went one space."""
        plan = self._plan
        ahead, here = plan.ahead[direction], plan.here
        leave, by, shape_by = (
            plan.leave[direction],
            plan.step[direction],
            plan.shape_step[direction],
        )
        shapes: dict[int, int] = {}
        if by >= 0:
            for shape, cells in self.shapes.items():
                if not shape & ahead and (moved := (cells & leave) << by):
                    shapes[shape >> -shape_by | here] = moved
        else:
            for shape, cells in self.shapes.items():
                if not shape & ahead and (moved := (cells & leave) >> -by):
                    shapes[shape << shape_by | here] = moved
        return TrackBelief(plan, shapes)

    def silence(self, shortest: int = 1, longest: int = 1) -> "TrackBelief":
        """The boat went a straight run of that many spaces in a direction nobody heard."""
        found: dict[int, int] = dict(self.shapes) if shortest == 0 else {}
        for direction in Direction:
            run = self
            for spaces in range(1, longest + 1):
                run = run.step(direction)
                if not run.shapes:
                    break
                if spaces >= shortest:
                    self._add_all(found, run.shapes)
        return TrackBelief(self._plan, found)

    def condition(self, cells: int) -> "TrackBelief":
        """The boat is now on one of these cells (bits)."""
        plan = self._plan
        planes = 1 + max(self.shapes.values(), default=0).bit_length() // plan.plane
        mask = _repeated(cells & plan.chart.sea, plan.plane, planes)
        shapes = {shape: fit for shape, old in self.shapes.items() if (fit := old & mask)}
        return TrackBelief(plan, shapes)

    def not_stuck(self) -> "TrackBelief":
        """The boat has a space to go to."""
        plan = self._plan
        shapes: dict[int, int] = {}
        for shape, cells in self.shapes.items():
            free = 0
            for direction in Direction:
                if not shape & plan.ahead[direction]:
                    free |= plan.leave[direction]
            if fit := cells & free:
                shapes[shape] = fit
        return TrackBelief(plan, shapes)

    def surfaced(self, cells: int | None = None) -> "TrackBelief":
        """The boat surfaced on one of these cells: its track begins anew where it is.

        With one cell told, one hypothesis remains. Otherwise the present cells stay, each with the
        number of tracks that led to it, rounded up from the 257th binary digit on.
        """
        plan = self._plan
        belief = self if cells is None else self.condition(cells)
        merged: dict[int, int] = {}
        for planes in belief.shapes.values():
            self._add_all(merged, {plan.here: planes})
        return TrackBelief(plan, {shape: self._rounded(cells) for shape, cells in merged.items()})

    def avoided(self, cell: Cell) -> "TrackBelief":
        """The track does not lead over this cell."""
        grid, plan = self.chart.grid, self._plan
        row = 2 * grid.width - 1
        displacements = [
            (
                grid.bit[place],
                _shifted(
                    plan.here,
                    (grid.row(cell) - grid.row(place)) * row
                    + grid.column(cell)
                    - grid.column(place),
                ),
            )
            for place in cells_of(grid, self.bits)
        ]
        shapes: dict[int, int] = {}
        for shape, planes in self.shapes.items():
            clear = sum(place for place, displacement in displacements if not shape & displacement)
            count = 1 + planes.bit_length() // plan.plane
            if fit := planes & _repeated(clear, plan.plane, count):
                shapes[shape] = fit
        return TrackBelief(plan, shapes)

    def coarsened(self, most: int) -> "TrackBelief":
        """The same with at most so many shapes, by forgetting cells of the track far from the boat.

        Sound, not exact: a forgotten cell no longer forbids anything, so what is possible stays
        possible, and some of what is not comes in. Within the limit nothing changes.
        """
        if len(self.shapes) <= most:
            return self
        plan, radius = self._plan, max(self.chart.grid.width, self.chart.grid.height)
        merged = dict(self.shapes)
        while len(merged) > most and radius > 0:
            radius -= 1
            window, near = _window(self.chart, radius), dict[int, int]()
            for shape, planes in merged.items():
                self._add_all(near, {shape & window: planes})
            merged = near
        return TrackBelief(plan, merged)

    def _rounded(self, planes: int) -> int:
        """The same counts, all divided alike if they need too many planes; none becomes nothing."""
        width = self._plan.plane
        surplus = -(-planes.bit_length() // width) - KEPT_PLANES
        if surplus <= 0:
            return planes
        lost, everywhere, left = planes, (1 << width) - 1, 0
        for _ in range(surplus):
            left |= lost & everywhere
            lost >>= width
        return self._sum(lost, left)

    def _add_all(self, found: dict[int, int], more: Mapping[int, int]) -> None:
        for shape, cells in more.items():
            old = found.get(shape)
            found[shape] = cells if old is None else self._sum(old, cells)

    def _sum(self, one: int, other: int) -> int:
        """Counts of both, cell by cell: an adder over whole planes."""
        width, chart_cells = self._plan.plane, (1 << self._plan.plane) - 1
        total = carry = at = 0
        while one or other or carry:
            a, b = one & chart_cells, other & chart_cells
            total |= (a ^ b ^ carry) << at
            carry = a & b | carry & (a ^ b)
            one >>= width
            other >>= width
            at += width
        return total

    # --- what it says --------------------------------------------------------------------------

    @property
    def bits(self) -> int:
        """Bits of the cells where the boat can be."""
        width, found = self._plan.plane, 0
        everywhere = (1 << width) - 1
        for planes in self.shapes.values():
            while planes:
                found |= planes & everywhere
                planes >>= width
        return found

    @property
    def support(self) -> CellSet:
        """Where the boat can be."""
        return CellSet(self.chart.grid, self.bits)

    @property
    def tracks(self) -> int:
        """How many tracks agree with everything heard."""
        return sum(count for _, count in self._counted())

    @property
    def marginal(self) -> dict[Cell, float]:
        """Chance of each cell where the boat can be; empty if nothing fits."""
        counts = self.counts()
        total = sum(counts.values())
        return {cell: count / total for cell, count in counts.items()}

    def counts(self) -> dict[Cell, int]:
        """Number of tracks that end on each cell."""
        found: dict[Cell, int] = {}
        for bits, weight in self._planes():
            for cell in cells_of(self.chart.grid, bits):
                found[cell] = found.get(cell, 0) + weight
        return found

    def _counted(self) -> list[tuple[int, int]]:
        return [(bits, bits.bit_count() * weight) for bits, weight in self._planes()]

    def _planes(self) -> list[tuple[int, int]]:
        """All planes of all shapes, each with what one of its bits counts."""
        width, found = self._plan.plane, list[tuple[int, int]]()
        everywhere = (1 << width) - 1
        for planes in self.shapes.values():
            weight = 1
            while planes:
                if bits := planes & everywhere:
                    found.append((bits, weight))
                planes >>= width
                weight <<= 1
        return found
