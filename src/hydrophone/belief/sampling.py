"""Tracks drawn at random from all that agree with what was heard, each as likely as any other.

What was heard is kept step by step. Tracks that may cross themselves are easy to count, forwards,
and to draw, backwards from where they end; one that does cross itself is thrown away and drawn
again. So the tracks that remain are equally likely among those that fit, also where a belief has
forgotten cells far from the boat (see ``TrackBelief.silence``).
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple, TypeAlias

from hydrophone.belief.lots import Lots
from hydrophone.belief.planes import by_cell
from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell, Direction

Track: TypeAlias = tuple[Cell, ...]
"""The cells of a boat from its start or its last surfacing to the present one, in order."""

MOST_TRIES = 20_000
"""Most tracks that are drawn for one that does not cross itself; then no more are looked for."""


class TrackBegan(NamedTuple):
    """The track began on one of these cells, to each of which so many led (planes)."""

    counts: int


class Went(NamedTuple):
    """The boat announced this direction."""

    direction: Direction


class SilentRun(NamedTuple):
    """The boat went a straight run of that many spaces."""

    shortest: int
    longest: int


class DidMove(NamedTuple):
    """The last silence was not one of 0 spaces."""


class WasOn(NamedTuple):
    """The boat was on one of these cells (bits)."""

    cells: int


class HadRoom(NamedTuple):
    """The boat had a space to go to."""


class Avoided(NamedTuple):
    """The track did not lead over this cell."""

    cell: Cell


TrackClue: TypeAlias = TrackBegan | Went | SilentRun | DidMove | WasOn | HadRoom | Avoided


class Story(NamedTuple):
    """What was heard last, and all that was heard before it: nothing before a beginning."""

    heard: TrackClue
    before: "Story | None" = None


Run: TypeAlias = tuple[Direction, ...]
"""The spaces of one step of a track: one announced, or a straight run of a silence."""


class _Step:
    """One step of the track: the runs it can have been, and what is known of its end."""

    def __init__(self, runs: Sequence[Run]) -> None:
        self.runs = runs
        self.cells = -1
        self.had_room = False
        self.avoided: list[Cell] = []

    def fits(self, chart: Chart, track: Track) -> bool:
        """Does the track up to here agree with what only a whole track shows?"""
        if any(cell in track for cell in self.avoided):
            return False
        return not self.had_room or any(cell not in track for _, cell, _ in chart.exits[track[-1]])


class _Way(NamedTuple):
    """How a step can have led to a cell: from where, over which cells, by how many tracks."""

    origin: Cell
    entered: Track
    tracks: int


def sampled(chart: Chart, story: Story, lots: Lots, count: int) -> tuple[Track, ...]:
    """So many tracks of this story, each drawn from all that fit; none if none fits.

    They may be fewer if tracks that fit are hard to find (``MOST_TRIES``).
    """
    beginning, steps = _read(chart, story)
    if not beginning:
        return ()
    ways, ends = _counted(chart, beginning, steps)
    drawer = _Drawer(chart, steps, ways, ends, lots)
    found = (drawer.track() for _ in range(count if ends else 0))
    return tuple(track for track in found if track is not None)


def _read(chart: Chart, story: Story) -> tuple[Mapping[Cell, int], list[_Step]]:
    """Where the track began, and its steps; the first is none and ends where it began."""
    beginning: Mapping[Cell, int] = {}
    steps: list[_Step] = []
    for heard in _in_order(story):
        match heard:
            case TrackBegan(counts):
                beginning, steps = by_cell(counts, chart.grid), [_Step([()])]
            case Went(direction):
                steps.append(_Step([(direction,)]))
            case SilentRun(shortest, longest):
                steps.append(_Step(_silent(shortest, longest)))
            case DidMove():
                steps[-1].runs = [run for run in steps[-1].runs if run]
            case WasOn(cells):
                steps[-1].cells &= cells
            case HadRoom():
                steps[-1].had_room = True
            case Avoided(cell):
                steps[-1].avoided.append(cell)
    _drop_reversals(steps)
    return beginning, steps


def _in_order(story: Story) -> Iterator[TrackClue]:
    told: list[TrackClue] = []
    last: Story | None = story
    while last is not None:
        told.append(last.heard)
        last = last.before
    return reversed(told)


def _silent(shortest: int, longest: int) -> list[Run]:
    straight = [
        (way,) * spaces for way in Direction for spaces in range(max(1, shortest), longest + 1)
    ]
    return straight if shortest else [(), *straight]


def _drop_reversals(steps: Sequence[_Step]) -> None:
    """Drop the runs of silences that cross what was announced right before and after them."""
    silences = [number for number, step in enumerate(steps) if len(step.runs) > 1]
    for before, here, after in zip(
        [0, *silences], silences, [*silences[1:], len(steps)], strict=False
    ):
        came = [step.runs[0] for step in steps[before + 1 : here]]
        went = [step.runs[0] for step in steps[here + 1 : after]]
        step = steps[here]
        step.runs = [run for run in step.runs if not _crosses((*came, run, *went))]


def _crosses(runs: Sequence[Run]) -> bool:
    """Do these runs, one after the other, come back to a space?"""
    here = (0, 0)
    seen: set[tuple[int, int]] = {here}
    for way in (way for run in runs for way in run):
        here = (here[0] + way.columns, here[1] + way.rows)
        if here in seen:
            return True
        seen.add(here)
    return False


def _counted(
    chart: Chart, beginning: Mapping[Cell, int], steps: Sequence[_Step]
) -> tuple[list[dict[Cell, list[_Way]]], dict[Cell, int]]:
    """For each step how it can have led to each cell; and the tracks that end on each cell.

    They may cross themselves.
    """
    bit = chart.grid.bit
    counts = {cell: n for cell, n in beginning.items() if bit[cell] & steps[0].cells}
    found: list[dict[Cell, list[_Way]]] = []
    for step in steps[1:]:
        ways: dict[Cell, list[_Way]] = {}
        for origin, tracks in counts.items():
            for run in step.runs:
                entered = _entered(chart, origin, run)
                if entered is None:
                    continue
                end = entered[-1] if entered else origin
                if bit[end] & step.cells:
                    ways.setdefault(end, []).append(_Way(origin, entered, tracks))
        found.append(ways)
        counts = {end: sum(way.tracks for way in led) for end, led in ways.items()}
    return found, counts


def _entered(chart: Chart, origin: Cell, run: Run) -> Track | None:
    """The cells that the run enters; None if land, the edge or a closed link is in its way."""
    entered: list[Cell] = []
    here = origin
    for direction in run:
        step = next((cell for way, cell, _ in chart.exits[here] if way is direction), None)
        if step is None:
            return None
        entered.append(step)
        here = step
    return tuple(entered)


class _Drawer:
    """Draws tracks backwards, from the counts of each step."""

    def __init__(
        self,
        chart: Chart,
        steps: Sequence[_Step],
        ways: Sequence[Mapping[Cell, list[_Way]]],
        ends: Mapping[Cell, int],
        lots: Lots,
    ) -> None:
        self._chart = chart
        self._steps = steps
        self._ways = ways
        self._ends = [*ends]
        self._ends_upto = [*accumulate(ends.values())]
        self._lots = lots
        self._upto: dict[tuple[int, Cell], list[int]] = {}
        """For a step and where it ended, the tracks of each way there and all before it."""

    def track(self) -> Track | None:
        """One that fits, or None if none is found."""
        tries = (self._try() for _ in range(MOST_TRIES))
        return next((track for track in tries if track is not None), None)

    def _try(self) -> Track | None:
        here = self._ends[self._lots.place(self._ends_upto)]
        backwards, seen, upto = [here], {here}, [1]
        for number in reversed(range(len(self._ways))):
            way = self._way(number, here)
            for cell in (*reversed(way.entered[:-1]), way.origin) if way.entered else ():
                if cell in seen:
                    return None
                seen.add(cell)
                backwards.append(cell)
            here = way.origin
            upto.append(len(backwards))
        track, whole = tuple(reversed(backwards)), len(backwards)
        lengths = [whole - later + 1 for later in reversed(upto)]
        fits = (
            step.fits(self._chart, track[:length])
            for step, length in zip(self._steps, lengths, strict=True)
        )
        return track if all(fits) else None

    def _way(self, number: int, here: Cell) -> _Way:
        ways = self._ways[number][here]
        if len(ways) == 1:
            return ways[0]
        upto = self._upto.get((number, here))
        if upto is None:
            upto = self._upto[number, here] = [*accumulate(way.tracks for way in ways)]
        return ways[self._lots.place(upto)]
