"""The tracker says exactly what brute force says, and never loses the boat."""

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hydrophone.belief.oracle import TrackOracle
from hydrophone.belief.track import TrackBelief
from hydrophone.board.chart import Chart, drawn_chart, packaged_chart
from hydrophone.board.grid import LETTERS, Cell, Direction
from hydrophone.core.errors import InvalidChartError
from hydrophone.games.sonar.options import CHARTS

MOST_TRACKS = 20_000


@st.composite
def charts(draw: st.DrawFn) -> Chart:
    """Small charts with some land and perhaps a closed link."""
    width, height = draw(st.integers(2, 5)), draw(st.integers(2, 5))
    marks = draw(
        st.lists(st.sampled_from("....#"), min_size=width * height, max_size=width * height)
    )
    letters = "  " + " ".join(LETTERS[:width])
    rows = [
        f"{row + 1} " + " ".join(marks[row * width : (row + 1) * width]) for row in range(height)
    ]
    zones = [f"{row + 1} " + " ".join("1" * width) for row in range(height)]
    head = ["title: drawn", "provenance: test", "sea:", letters, *rows, "zones:", letters, *zones]
    links = draw(st.sampled_from(([], ["closed links:", "A1-A2"], ["closed links:", "A1-B1"])))
    try:
        return drawn_chart("\n".join([*head, *links]))
    except InvalidChartError:
        return drawn_chart(
            "\n".join([*head[:4], *(row.replace("#", ".") for row in rows), *head[4 + height :]])
        )


Heard = tuple[TrackBelief, TrackOracle]


def _hear(draw: Callable[[st.SearchStrategy[int]], int], heard: Heard, cells: list[Cell]) -> Heard:
    belief, oracle = heard
    match draw(st.integers(0, 6)):
        case 0 | 1 | 2:
            way = list(Direction)[draw(st.integers(0, 3))]
            return belief.step(way), oracle.step(way)
        case 3:
            shortest, longest = ((1, 1), (0, 4), (1, 3), (0, 1))[draw(st.integers(0, 3))]
            return belief.silence(shortest, longest), oracle.silence(shortest, longest)
        case 4:
            kept = {cell for cell in cells if draw(st.integers(0, 3))}
            bits = sum(belief.chart.grid.bit[cell] for cell in kept)
            return belief.condition(bits), oracle.condition(lambda cell: cell in kept)
        case 5:
            return belief.not_stuck(), oracle.not_stuck()
        case _:
            return belief.surfaced(), oracle.surfaced()


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_the_tracker_equals_brute_force(data: st.DataObject) -> None:
    chart = data.draw(charts())
    heard = TrackBelief.prior(chart), TrackOracle(chart)
    for _ in range(data.draw(st.integers(1, 7))):
        following = _hear(data.draw, heard, list(chart.grid.cells))
        if len(following[1].all_tracks) > MOST_TRACKS:
            break
        heard = following
        belief, oracle = heard
        assert belief.counts() == oracle.counts
        assert belief.tracks == len(oracle.all_tracks)
        assert set(belief.support) == set(oracle.counts)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(CHARTS), st.data())
def test_the_truth_is_never_lost(name: str, data: st.DataObject) -> None:
    chart = packaged_chart(name)
    cell = data.draw(st.sampled_from(sorted(chart.exits)))
    track, belief = {cell}, TrackBelief.prior(chart)
    silences = 0
    for _ in range(30):
        open_ways = [(way, beside) for way, beside, _ in chart.exits[cell] if beside not in track]
        if not open_ways:
            track, belief = {cell}, belief.surfaced()
            continue
        way, cell = data.draw(st.sampled_from(open_ways))
        track.add(cell)
        if silences < 4 and data.draw(st.integers(0, 4)) == 0:
            silences += 1
            belief = belief.silence()
        else:
            belief = belief.step(way)
        assert cell in belief.support
        assert sum(belief.marginal.values()) == pytest.approx(1)


def test_equal_shapes_merge_and_keep_their_counts() -> None:
    """Two ways round a corner cover the same cells: one shape, two tracks."""
    chart = packaged_chart("open_waters")
    around = TrackBelief.prior(chart, chart.grid.bit[Cell("B2")]).silence().silence().silence()
    other = TrackOracle(chart, [(Cell("B2"),)]).silence().silence().silence()

    assert around.counts() == other.counts
    assert around.tracks == len(other.all_tracks)
    assert len(around.shapes) < around.tracks


def test_values_do_not_change() -> None:
    belief = TrackBelief.prior(packaged_chart("archipelago"))
    before = dict(belief.shapes)

    belief.step(Direction.UP).silence().condition(1)

    assert belief.shapes == before


def test_counts_outgrow_any_machine_word() -> None:
    """Dive by dive the counts multiply, as powers of what one dive does to each cell."""
    chart = packaged_chart("alpha")

    def dive(belief: TrackBelief) -> TrackBelief:
        return belief.silence(0, 4).silence(0, 4).step(Direction.UP).surfaced()

    ways = {cell: dive(TrackBelief.prior(chart, chart.grid.bit[cell])) for cell in chart.exits}
    belief, counts = TrackBelief.prior(chart), Counter(dict.fromkeys(chart.exits, 1))
    for _ in range(16):
        after = Counter[Cell]()
        for cell, tracks in counts.items():
            for end, more in ways[cell].counts().items():
                after[end] += tracks * more
        belief, counts = dive(belief), after

    assert belief.counts() == counts
    assert belief.tracks > 2**80
