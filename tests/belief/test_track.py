"""The tracker says exactly what brute force says, and never loses the boat."""

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from belief.oracle import TrackOracle
from hydrophone.belief import track
from hydrophone.belief.track import TrackBelief
from hydrophone.board.chart import Chart, drawn_chart
from hydrophone.board.grid import LETTERS, Cell, Direction
from hydrophone.core.errors import InvalidChartError
from hydrophone.games.sonar.options import CHARTS
from hydrophone.kits.scenarios import packaged_chart

MOST_TRACKS = 8_000


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


def heard_next(
    draw: Callable[[st.SearchStrategy[int]], int], heard: Heard, cells: list[Cell]
) -> Heard:
    belief, oracle = heard
    match draw(st.integers(0, 7)):
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
        case 6:
            cell = cells[draw(st.integers(0, len(cells) - 1))]
            clear = (track for track in oracle.all_tracks if cell not in track)
            return belief.avoided(cell), TrackOracle(belief.chart, clear)
        case _:
            return belief.surfaced(), oracle.surfaced()


def _agree_on(question: int, belief: TrackBelief, oracle: TrackOracle) -> None:
    """Ask one thing, or nothing: an answer may not depend on what was asked before."""
    match question:
        case 0:
            assert set(belief.support) == set(oracle.counts)
        case 1:
            assert belief.counts() == oracle.counts
        case 2:
            assert belief.tracks == len(oracle.all_tracks)
        case _:
            pass


@pytest.mark.parametrize("few", [0, track.FEW_SHAPES, 1_000])
@settings(max_examples=80, deadline=None)
@given(st.data())
def test_the_tracker_equals_brute_force(few: int, data: st.DataObject) -> None:
    """Whether shapes are followed one by one or looked through when asked."""
    chart = data.draw(charts())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(track, "FEW_SHAPES", few)
        heard = TrackBelief.prior(chart), TrackOracle(chart)
        for _ in range(data.draw(st.integers(1, 9))):
            following = heard_next(data.draw, heard, list(chart.grid.cells))
            if len(following[1].all_tracks) > MOST_TRACKS:
                break
            heard = following
            _agree_on(data.draw(st.integers(0, 4)), *heard)
        for question in (0, 1, 2):
            _agree_on(question, *heard)
        assert heard[0].exact


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_who_was_silent_and_moved_did_not_stay(data: st.DataObject) -> None:
    chart = data.draw(charts())
    heard = TrackBelief.prior(chart), TrackOracle(chart)
    for _ in range(data.draw(st.integers(0, 4))):
        heard = heard_next(data.draw, heard, list(chart.grid.cells))
        if len(heard[1].all_tracks) > MOST_TRACKS:
            return
    belief, oracle = heard

    assert belief.silence(0, 3).moved().counts() == oracle.silence(1, 3).counts
    assert belief.silence(1, 3).moved().counts() == oracle.silence(1, 3).counts


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_what_is_forgotten_leaves_everything_possible(data: st.DataObject) -> None:
    """Law 7 beyond the limit: never less than brute force, and no more says it is exact."""
    chart = data.draw(charts())
    most, oracle = data.draw(st.integers(1, 12)), TrackOracle(chart)
    belief = TrackBelief.prior(chart)
    for _ in range(data.draw(st.integers(1, 8))):
        if data.draw(st.booleans()):
            belief, after = belief.silence(0, 4, most=most), oracle.silence(0, 4)
        else:
            way = data.draw(st.sampled_from(list(Direction)))
            belief, after = belief.step(way), oracle.step(way)
        if len(after.all_tracks) > MOST_TRACKS:
            break
        oracle = after
        counts = belief.counts()
        assert all(counts.get(cell, 0) >= count for cell, count in oracle.counts.items())
        assert counts == oracle.counts or not belief.exact


def test_the_limit_is_kept_and_said_to_be_broken() -> None:
    """17 shapes before the second silence, some 200 before the third."""
    belief = TrackBelief.prior(packaged_chart("alpha")).silence(0, 4)

    within, beyond = belief.silence(0, 4, most=17), belief.silence(0, 4, most=16)
    assert within.exact
    assert within.counts() == belief.silence(0, 4).counts()
    assert not beyond.exact
    assert len(beyond.shapes) <= 17 * 16
    assert beyond.bits == within.bits
    assert not beyond.step(Direction.UP).surfaced().exact, "what was forgotten stays forgotten"


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
