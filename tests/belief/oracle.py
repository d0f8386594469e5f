"""The same answers as the trackers, by brute force: what they are tested against.

Every track is a tuple of cells and is kept one by one. Slow on purpose, and written without a look
at the trackers: only for small charts.
"""

from collections import Counter
from collections.abc import Callable, Iterable

from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell, Direction

Track = tuple[Cell, ...]


class TrackOracle:
    """All tracks that agree with what was heard, one by one. Immutable."""

    def __init__(self, chart: Chart, tracks: Iterable[Track] | None = None) -> None:
        self._chart = chart
        if tracks is None:
            tracks = ((cell,) for cell in chart.grid.cells if chart.is_sea(cell))
        self.all_tracks: tuple[Track, ...] = tuple(tracks)

    def step(self, direction: Direction) -> "TrackOracle":
        """The boat announced this direction."""
        return self._with(
            (*track, cell)
            for track in self.all_tracks
            if (cell := self._next(track, direction)) is not None
        )

    def silence(self, shortest: int = 1, longest: int = 1) -> "TrackOracle":
        """A straight run of that many spaces, unheard by the other crew."""
        found: list[Track] = [*self.all_tracks] if shortest == 0 else []
        for track in self.all_tracks:
            for direction in Direction:
                run: Track | None = track
                for spaces in range(1, longest + 1):
                    cell = self._next(run, direction) if run else None
                    run = (*run, cell) if run and cell else None
                    if run and spaces >= shortest:
                        found.append(run)
        return self._with(found)

    def condition(self, fits: Callable[[Cell], bool]) -> "TrackOracle":
        """The present cell has this property."""
        return self._with(track for track in self.all_tracks if fits(track[-1]))

    def not_stuck(self) -> "TrackOracle":
        """The boat has a space to go to."""
        return self._with(
            track
            for track in self.all_tracks
            if any(self._next(track, direction) for direction in Direction)
        )

    def surfaced(self) -> "TrackOracle":
        """Each track begins anew where it ends."""
        return self._with((track[-1],) for track in self.all_tracks)

    @property
    def counts(self) -> dict[Cell, int]:
        """Number of tracks that end on each cell."""
        return dict(Counter(track[-1] for track in self.all_tracks))

    def _next(self, track: Track, direction: Direction) -> Cell | None:
        chart = self._chart
        cell = chart.grid.neighbour(track[-1], direction)
        if cell is None or not chart.is_sea(cell) or cell in track:
            return None
        return None if frozenset((track[-1], cell)) in chart.closed_links else cell

    def _with(self, tracks: Iterable[Track]) -> "TrackOracle":
        return TrackOracle(self._chart, tracks)
