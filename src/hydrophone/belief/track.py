"""Where can a boat be that announced this track? Exact, incremental, cheap.

A track that never crosses itself stays so wherever it is slid. So tracks are grouped by their
*shape*, the cells they cover relative to the boat, and per shape one int holds every cell on which
the boat can be. What can still happen depends only on shape and cell, so equal shapes merge; how
many tracks lead to a cell is kept exactly through merging (see planes).

What is heard after a silence is the same for all tracks. So the shapes stay as they were when the
last silence began (the *pasts*), and a silence adds a *branch* for each straight run the boat can
have taken, with the cells it covered since then and the cells on which it can be now. An announced
step or a place told costs a few operations for each branch, however many shapes there are. The
shapes are looked through when the place is asked for, and only as far as it takes to prove that
the boat can be on each cell. The next silence makes one set of pasts of all branches.

The model behind ``marginal``: every track that agrees with what was heard is equally likely.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TypeAlias

from hydrophone.belief.lots import Lots
from hydrophone.belief.planes import (
    by_cell,
    counted,
    planes_of,
    repeated,
    rounded,
    split,
    summed,
)
from hydrophone.belief.sampling import (
    Avoided,
    DidMove,
    HadRoom,
    SilentRun,
    Story,
    Track,
    TrackBegan,
    TrackClue,
    WasOn,
    Went,
    sampled,
)
from hydrophone.board.cellset import CellSet, stay
from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell, Direction

KEPT_PLANES = 256
"""Planes that surfacing keeps; counts beyond them are rounded up, so that they stay bounded however
many dives a match has: a dive, which covers each cell once, adds far fewer than the rest."""


FEW_SHAPES = 8
"""Most shapes that are followed one by one; more are looked through when the place is asked for."""


COARSENING = 8
"""Divisor of the most shapes allowed: coarsening leaves that part of them, so that the next silence
is followed quickly. What coarsening forgets does not come back."""


class _Plan:
    """What a chart means for tracking: its cells in a plane, and the plane of shapes.

    A shape is a set of displacements from the boat, as bits of a plane of (2W-1) by (2H-1) cells
    with the boat in the middle. A displacement that would leave the plane belongs to a boat that
    would leave the chart, so nothing wraps.

    Attributes:
        width: bits of a plane of cells.
        middle: number of the bit where the boat is in the plane of shapes.
        here: that bit.
        courses: direction to the cells that can be left that way, and by how many bits a step moves
            a cell and a displacement.
        once: one track to each cell, for a branch that knows its shape.
    """

    __slots__ = ("chart", "courses", "here", "middle", "once", "width")

    def __init__(self, chart: Chart) -> None:
        grid = chart.grid
        row = 2 * grid.width - 1
        self.chart = chart
        self.width = len(grid.cells)
        self.middle = (grid.height - 1) * row + grid.width - 1
        self.here = 1 << self.middle
        self.courses = {
            way: (
                chart.leavable[way] & stay(grid, way),
                way.rows * grid.width + way.columns,
                way.rows * row + way.columns,
            )
            for way in Direction
        }
        self.once = _Pasts.alone_with(self, grid.everywhere)


@lru_cache(maxsize=64)
def _plan(chart: Chart) -> _Plan:
    return _Plan(chart)


@lru_cache(maxsize=1024)
def _window(chart: Chart, radius: int) -> int:
    """Displacements of at most that many steps, in the plane of shapes."""
    grid, found = chart.grid, 0
    for down in range(1 - grid.height, grid.height):
        for right in range(1 - grid.width, grid.width):
            if abs(down) + abs(right) <= radius:
                found |= _displaced(chart, right, down)
    return found


@lru_cache(maxsize=1024)
def _starts_over(chart: Chart, cell: Cell) -> Mapping[int, int]:
    """Displacement to the cell from which it leads to this one, both as bits."""
    grid = chart.grid
    column, row = grid.column(cell), grid.row(cell)
    return {
        _displaced(chart, column - grid.column(start), row - grid.row(start)): grid.bit[start]
        for start in grid.cells
    }


def _displaced(chart: Chart, right: int, down: int) -> int:
    return 1 << _plan(chart).middle + down * (2 * chart.grid.width - 1) + right


def _shifted(bits: int, by: int) -> int:
    return bits << by if by >= 0 else bits >> -by


def _union(many: Iterable[int]) -> int:
    found = 0
    for bits in many:
        found |= bits
    return found


def _each(bits: int) -> Iterator[int]:
    """The bits one by one, each where it is."""
    while bits:
        low = bits & -bits
        yield low
        bits ^= low


class _Pasts:
    """Tracks up to some moment: each shape with the cells on which the boat then was, in planes.

    Attributes:
        pairs: shape and cells.
        covered: every displacement that a shape covers but the boat's own; may hold more.
        planes: the most planes that any cells need; may be more.
        alone: one shape, which its branch counts among the cells covered since; nothing here can
            be crossed, and the branch's cells are exact.
    """

    __slots__ = ("_total", "alone", "covered", "pairs", "planes")

    def __init__(
        self, pairs: list[tuple[int, int]], covered: int, planes: int, *, alone: bool = False
    ) -> None:
        self.pairs = pairs
        self.covered = covered
        self.planes = planes
        self.alone = alone
        self._total: int | None = None

    @classmethod
    def of(cls, shapes: Mapping[int, int], plan: _Plan) -> "_Pasts":
        """These shapes."""
        covered = _union(shapes) & ~plan.here
        return cls([*shapes.items()], covered, planes_of(max(shapes.values()), plan.width))

    @classmethod
    def alone_with(cls, plan: _Plan, counts: int) -> "_Pasts":
        """A shape that its branch knows, with the number of tracks to each cell."""
        return cls([(plan.here, counts)], 0, planes_of(counts, plan.width), alone=True)

    def clear_of(self, crossed: int, cells: int) -> "_Pasts":
        """Those that cover none of these displacements and end on one of these cells (planes)."""
        pairs = [pair for pair in self.pairs if pair[1] & cells and not pair[0] & crossed]
        return _Pasts(pairs, self.covered & ~crossed, self.planes)

    def total(self, width: int) -> int:
        """Number of tracks that end on each cell, in planes."""
        if self._total is None:
            self._total = summed([cells for _, cells in self.pairs], width)
        return self._total


_Branch: TypeAlias = tuple[_Pasts, int, int, int, int]
"""One way the last silence can have gone, and everything heard since.

Tracks before it; displacements covered from there on, the beginning included; number of the
displacement's bit where the boat is now; by how many bits that moved its cell; the cells on which
it can be now. A bare tuple, for speed.
"""


class TrackBelief:
    """All tracks a boat can have taken, given what was heard. Immutable.

    Attributes:
        exact: nothing was forgotten (see ``silence``).
    """

    __slots__ = ("_bits", "_branches", "_plan", "_story", "exact")

    def __init__(
        self, plan: _Plan, branches: list[_Branch], story: Story, *, exact: bool = True
    ) -> None:
        self._plan = plan
        self._branches = branches
        self._story = story
        self._bits: int | None = None
        self.exact = exact

    @classmethod
    def prior(cls, chart: Chart, cells: int | None = None) -> "TrackBelief":
        """A boat that begins its track on one of these cells (bits), by default anywhere at sea."""
        plan = _plan(chart)
        start = chart.sea if cells is None else cells & chart.sea
        return cls(
            plan, _rooted(plan, {plan.here: start} if start else {}), Story(TrackBegan(start))
        )

    @property
    def chart(self) -> Chart:
        """The chart the boat is on."""
        return self._plan.chart

    def step(self, direction: Direction) -> "TrackBelief":
        """The boat announced this direction and went one space."""
        plan = self._plan
        story = Story(Went(direction), self._story)
        return TrackBelief(plan, _stepped(plan, self._branches, direction), story, exact=self.exact)

    def silence(
        self, shortest: int = 1, longest: int = 1, *, most: int | None = None
    ) -> "TrackBelief":
        """The boat went a straight run of that many spaces in a direction unheard by the enemy.

        With ``most``, cells of the track far from the boat are forgotten if it had more shapes than
        that before, and fewer are left. What is forgotten no longer forbids anything: what is
        possible stays possible, and some of what is not comes in.
        """
        shapes, is_exact = _merged(self._plan, self._branches, most)
        before = _rooted(self._plan, shapes)
        found = [*before] if shortest == 0 else []
        for direction in Direction:
            run = before
            for spaces in range(1, longest + 1):
                run = _stepped(self._plan, run, direction)
                if spaces >= shortest:
                    found += run
        story = Story(SilentRun(shortest, longest), self._story)
        return TrackBelief(self._plan, found, story, exact=self.exact and is_exact)

    def moved(self) -> "TrackBelief":
        """The last silence was not one of 0 spaces. Only while no step was heard after it."""
        middle = self._plan.middle
        kept = [branch for branch in self._branches if branch[2] != middle]
        return self._with(kept, DidMove())

    def condition(self, cells: int) -> "TrackBelief":
        """The boat is now on one of these cells (bits)."""
        return self._with(
            [
                (pasts, since, at, by, fit)
                for pasts, since, at, by, present in self._branches
                if (fit := present & cells)
            ],
            WasOn(cells),
        )

    def not_stuck(self) -> "TrackBelief":
        """The boat has a space to go to."""
        found: list[_Branch] = []
        for branch in self._clear():
            found += _not_stuck(self._plan, branch)
        return self._with(found, HadRoom())

    def surfaced(self, cells: int | None = None) -> "TrackBelief":
        """The boat surfaced on one of these cells: its track begins anew where it is.

        With one cell told, one hypothesis remains. Otherwise the present cells stay, each with the
        number of tracks that led to it, rounded up from the 257th binary digit on.
        """
        plan = self._plan
        belief = self if cells is None else self.condition(cells)
        counts = rounded(belief._total(), plan.width, KEPT_PLANES)
        branches = _rooted(plan, {plan.here: counts} if counts else {})
        return TrackBelief(plan, branches, Story(TrackBegan(counts)), exact=self.exact)

    def avoided(self, cell: Cell) -> "TrackBelief":
        """The track does not lead over this cell."""
        starts = _starts_over(self.chart, cell)
        found: list[_Branch] = []
        for branch in self._clear():
            found += _avoided(self._plan, branch, starts)
        return self._with(found, Avoided(cell))

    def _with(self, branches: list[_Branch], heard: TrackClue) -> "TrackBelief":
        return TrackBelief(self._plan, branches, Story(heard, self._story), exact=self.exact)

    def _clear(self) -> list[_Branch]:
        """The branches without those shapes that they crossed."""
        self._branches = [_cleared(self._plan, branch) for branch in self._branches]
        return self._branches

    # --- what it says --------------------------------------------------------------------------

    @property
    def shapes(self) -> Mapping[int, int]:
        """Shape of the covered cells relative to the boat, to its present cells in planes."""
        return _merged(self._plan, self._branches)[0]

    @property
    def bits(self) -> int:
        """Bits of the cells where the boat can be."""
        if self._bits is None:
            found = 0
            for number, branch in enumerate(self._branches):
                pasts, _, _, _, present = branch
                if not pasts.alone and (unproven := present & ~found):
                    self._branches[number], present = _proven(self._plan, branch, unproven)
                found |= present
            self._bits = found
        return self._bits

    @property
    def support(self) -> CellSet:
        """Where the boat can be."""
        return CellSet(self.chart.grid, self.bits)

    @property
    def tracks(self) -> int:
        """How many tracks agree with everything heard."""
        planes = split(self._total(), self._plan.width)
        return sum(plane.bit_count() << number for number, plane in enumerate(planes))

    @property
    def marginal(self) -> dict[Cell, float]:
        """Chance of each cell where the boat can be; empty if nothing fits."""
        counts = self.counts()
        total = sum(counts.values())
        return {cell: count / total for cell, count in counts.items()}

    def counts(self) -> dict[Cell, int]:
        """Number of tracks that end on each cell."""
        return by_cell(self._total(), self.chart.grid)

    def sample(self, lots: Lots, count: int) -> tuple[Track, ...]:
        """So many of the tracks, each drawn from all that agree with everything heard.

        Fewer, or none, if none is found (see ``sampling``). Where the belief is not exact the
        tracks are: they fit, and ``marginal`` may be another.
        """
        return sampled(self.chart, self._story, lots, count) if self.bits else ()

    def _total(self) -> int:
        """Number of tracks that end on each cell, in planes."""
        width, found = self._plan.width, list[int]()
        for pasts, _, _, by, present in self._clear():
            counts = pasts.total(width)
            found.append(_shifted(counts, by) & repeated(present, width, planes_of(counts, width)))
        return summed(found, width)


# --- branches ------------------------------------------------------------------------------------


def _rooted(plan: _Plan, shapes: Mapping[int, int]) -> list[_Branch]:
    """What begins with these shapes, and of which nothing was heard yet.

    One branch for all of them, or one each if they are few: the shape then counts as covered since,
    and the cells are exact at any time.
    """
    width = plan.width
    if len(shapes) > FEW_SHAPES:
        present = counted(_union(shapes.values()), width)
        return [(_Pasts.of(shapes, plan), plan.here, plan.middle, 0, present)]
    once, middle = plan.once, plan.middle
    return [
        (once, shape, middle, 0, cells)
        if cells.bit_length() <= width
        else (_Pasts.alone_with(plan, cells), shape, middle, 0, counted(cells, width))
        for shape, cells in shapes.items()
    ]


def _stepped(plan: _Plan, branches: Iterable[_Branch], direction: Direction) -> list[_Branch]:
    leave, cell_step, shape_step = plan.courses[direction]
    found: list[_Branch] = []
    for pasts, since, at, by, present in branches:
        if (may_go := present & leave) and not since & (ahead := 1 << at + shape_step):
            moved = may_go << cell_step if cell_step > 0 else may_go >> -cell_step
            found.append((pasts, since | ahead, at + shape_step, by + cell_step, moved))
    return found


def _cleared(plan: _Plan, branch: _Branch) -> _Branch:
    """The branch without the shapes it crossed."""
    pasts, since, at, by, present = branch
    if crossed := since & pasts.covered:
        ends = repeated(_shifted(present, -by), plan.width, pasts.planes)
        return pasts.clear_of(crossed, ends), since, at, by, present
    return branch


def _proven(plan: _Plan, branch: _Branch, unproven: int) -> tuple[_Branch, int]:
    """The branch, which learns on which of these cells no shape ends; and the others of them.

    The search ends with the first shapes that show all of them: where much is possible, few do.
    """
    pasts, since, at, by, present = branch
    width, crossed = plan.width, since & pasts.covered
    left = _shifted(unproven, -by)
    wanted = repeated(left, width, pasts.planes)
    for shape, cells in pasts.pairs:
        if cells & wanted and not shape & crossed:
            left &= ~counted(cells, width)
            if not left:
                return branch, unproven
            wanted = repeated(left, width, pasts.planes)
    never = _shifted(left, by)
    return _cleared(plan, (pasts, since, at, by, present & ~never)), unproven & ~never


def _merged(
    plan: _Plan, branches: Iterable[_Branch], most: int | None = None
) -> tuple[dict[int, int], bool]:
    """All branches by shape, in a window that leaves at most so many; and was nothing forgotten?"""
    found: dict[int, list[int]] = {}
    widest = radius = plan.chart.grid.width + plan.chart.grid.height
    window = _window(plan.chart, radius)
    for branch in branches:
        pasts, since, at, _, present = branch
        if pasts is plan.once:
            seen = _shifted(since, plan.middle - at) & window
            found.setdefault(seen, []).append(present)
        else:
            _collect(plan, found, branch, window)
        if most is not None and len(found) > most:
            radius = _radius(plan.chart, found, radius, most // COARSENING)
            window = _window(plan.chart, radius)
            found = _seen_through(found, window)
    width = plan.width
    merged = {
        shape: cells[0] if len(cells) == 1 else summed(cells, width)
        for shape, cells in found.items()
    }
    return merged, radius == widest


def _collect(plan: _Plan, found: dict[int, list[int]], branch: _Branch, window: int) -> None:
    """Add the branch's tracks by shape relative to the present cell, as far as the window shows."""
    pasts, since, at, by, present = branch
    fits, crossed = repeated(present, plan.width, pasts.planes), since & pasts.covered
    back, known = at - plan.middle, _shifted(since, plan.middle - at) & window
    for shape, cells in pasts.pairs:
        if shape & crossed:
            continue
        if by >= 0:
            fit, seen = (cells << by) & fits, shape >> back & window | known
        else:
            fit, seen = (cells >> -by) & fits, shape << -back & window | known
        if fit:
            found.setdefault(seen, []).append(fit)


def _radius(chart: Chart, shapes: Iterable[int], below: int, most: int) -> int:
    """The largest radius below this in whose window so few shapes differ, at least 0."""

    def left(radius: int) -> int:
        window = _window(chart, radius)
        return len({shape & window for shape in shapes})

    return max(0, bisect_right(range(below), most, key=left) - 1)


def _seen_through(shapes: Mapping[int, list[int]], window: int) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for shape, cells in shapes.items():
        found.setdefault(shape & window, []).extend(cells)
    return found


def _not_stuck(plan: _Plan, branch: _Branch) -> list[_Branch]:
    """The branch where the boat has a way to go, apart by the ways that its shapes close."""
    pasts, since, at, by, present = branch
    ways: dict[int, int] = {}
    for leave, _, shape_step in plan.courses.values():
        if (may_go := present & leave) and not since & (ahead := 1 << at + shape_step):
            ways[ahead] = may_go
    found: list[_Branch] = []
    for shut, kept in _apart(pasts, _union(ways)):
        if free := _union(cells for ahead, cells in ways.items() if not ahead & shut):
            found.append((kept, since, at, by, free))
    return found


def _apart(pasts: _Pasts, displacements: int) -> list[tuple[int, _Pasts]]:
    """The pasts by which of these displacements their shapes cover."""
    if not pasts.covered & displacements:
        return [(0, pasts)]
    groups: dict[int, list[tuple[int, int]]] = {}
    for pair in pasts.pairs:
        groups.setdefault(pair[0] & displacements, []).append(pair)
    return [(shut, _Pasts(pairs, pasts.covered, pasts.planes)) for shut, pairs in groups.items()]


def _avoided(plan: _Plan, branch: _Branch, starts: Mapping[int, int]) -> list[_Branch]:
    """The branch without tracks over the cell to which these displacements lead from these."""
    pasts, since, at, by, present = branch

    def over(covered: int) -> int:
        return sum(starts[displacement] for displacement in _each(covered & leading))

    leading = sum(starts)
    free = present & ~_shifted(over(since), by)
    if not pasts.covered & leading:
        return [(pasts, since, at, by, free)] if free else []
    pairs: list[tuple[int, int]] = []
    for shape, cells in pasts.pairs:
        if fit := cells & ~repeated(over(shape), plan.width, pasts.planes):
            pairs.append((shape, fit))
    kept = _Pasts(pairs, pasts.covered, pasts.planes)
    return [(kept, since, at, by, free)] if pairs and free else []
