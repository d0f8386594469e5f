"""Captain Sonar, section 14: which lines around the sections of the profile hold."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from math import atan2, ceil, dist, pi

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hydrophone.games.captain_sonar.surfaced.outline import (
    BORDERS,
    HEIGHT,
    KEY_WALKS,
    MAX_KEYS,
    MAX_POINTS,
    MAX_STEP,
    WIDTH,
    WOBBLE_MAX,
    LineFault,
    OutlineTrace,
    Section,
    fault,
    key_path,
    steady_line,
)
from hydrophone.games.captain_sonar.surfaced.polygon import Point, Ring, segments, touch, winding
from tracing import rule

GAP = 8
SECTIONS = st.sampled_from(Section)
WOBBLES = st.lists(st.integers(-WOBBLE_MAX, WOBBLE_MAX), min_size=1, max_size=60)
LINES = st.builds(steady_line, SECTIONS, WOBBLES)
SMALL = st.tuples(st.integers(0, 6), st.integers(0, 6))
RINGS = st.lists(SMALL, min_size=1, max_size=8).map(tuple)
WAYS = {"U": (0, -1), "D": (0, 1), "L": (-1, 0), "R": (1, 0)}


def dense(*corners: Point) -> OutlineTrace:
    """A pen drawn straight from corner to corner."""
    points = [point for a, b in pairwise(corners) for point in _on_the_way(a, b)]
    return OutlineTrace(stroke=(*points, corners[-1]))


def _on_the_way(a: Point, b: Point) -> Iterator[Point]:
    parts = ceil(dist(a, b) / (MAX_STEP / 2))
    for part in range(parts):
        yield a[0] + (b[0] - a[0]) * part // parts, a[1] + (b[1] - a[1]) * part // parts


def walked(section: Section) -> Ring:
    """Where each arrow key leads, from the marked place on."""
    walk = KEY_WALKS[section]
    points = [walk.start]
    for key in walk.keys:
        (x, y), (right, down) = points[-1], WAYS[key]
        points.append((x + walk.step * right, y + walk.step * down))
    return tuple(points)


def middle(section: Section) -> Point:
    """The middle of the box around the section."""
    columns, rows = zip(*BORDERS[section].outer, strict=True)
    return (min(columns) + max(columns)) // 2, (min(rows) + max(rows)) // 2


KEEL = ((360, 192), (360, 212), (240, 212), (240, 192))
HULL = ((200, 112), (400, 112), (400, 192), *KEEL, (200, 192), (200, 112))
"""Around the hull in the middle of its band, clockwise."""


@rule("CAP-212")
def test_the_profile_has_four_bands_that_do_not_overlap() -> None:
    sides = {s: (*segments(BORDERS[s].outer), *segments(BORDERS[s].inner)) for s in Section}

    for one in Section:
        for other in Section:
            if one is not other:
                assert not any(touch(*a, *b) for a in sides[one] for b in sides[other])
                assert winding(BORDERS[one].outer, BORDERS[other].outer[0]) == 0


@rule("CAP-212")
@pytest.mark.parametrize("section", Section)
def test_each_band_lies_between_two_contours_on_the_sheet(section: Section) -> None:
    outer, inner = BORDERS[section]

    assert not any(touch(*a, *b) for a in segments(outer) for b in segments(inner))
    assert all(winding(outer, point) == 1 for point in inner)
    assert all(winding(inner, point) == 0 for point in outer)
    assert len(outer) == len(inner)
    assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in outer)


@rule("CAP-212")
@pytest.mark.parametrize("section", Section)
def test_no_contour_crosses_itself(section: Section) -> None:
    for contour in BORDERS[section]:
        sides = segments(contour)
        for place, side in enumerate(sides):
            apart = sides[place + 2 : len(sides) - (place == 0)]
            assert not any(touch(*side, *other) for other in apart)


@rule("CAP-212")
@pytest.mark.parametrize(
    ("section", "beyond"),
    [
        (Section.STERN, lambda at, other: at[0] < other[0]),
        (Section.BOW, lambda at, other: at[0] > other[0]),
        (Section.TOWER, lambda at, other: at[1] < other[1]),
    ],
)
def test_stern_left_bow_right_tower_above(
    section: Section, beyond: Callable[[Point, Point], bool]
) -> None:
    assert all(beyond(middle(section), middle(s)) for s in Section if s is not section)


@rule("CAP-213")
@pytest.mark.parametrize("section", Section)
def test_a_line_in_the_middle_of_the_band_holds(section: Section) -> None:
    line = steady_line(section)

    assert fault(section, line, GAP) is None
    assert fault(section, line, 0) is None


@rule("CAP-213")
@pytest.mark.parametrize(
    ("line", "found"),
    [
        (OutlineTrace(), LineFault.EMPTY),
        (OutlineTrace(stroke=((200, 112),)), LineFault.NOT_AROUND),
        (OutlineTrace(stroke=((300, 150),)), LineFault.OUTSIDE),
        (OutlineTrace(stroke=((188, 150),)), LineFault.OUTSIDE),
        (OutlineTrace(stroke=((10, 10),)), LineFault.OUTSIDE),
        (OutlineTrace(stroke=HULL), LineFault.SPARSE),
        (dense(*HULL), None),
        (dense(*HULL[:-1]), LineFault.OPEN),
        (dense(*HULL[:-1], (200, 120)), None),
        (dense(*HULL[:-1], (200, 121)), LineFault.OPEN),
        (dense((200, 112), (400, 112), (200, 112)), LineFault.NOT_AROUND),
        (dense(*HULL, *HULL[1:]), LineFault.NOT_AROUND),
        (dense(*HULL, *HULL[-2::-1], *HULL[1:]), None),
        (dense(*HULL[:2], (420, 150), *HULL[2:]), LineFault.OUTSIDE),
        (dense((188, 112), *HULL[1:], (188, 112)), LineFault.OUTSIDE),
        (OutlineTrace(stroke=dense(*HULL).stroke, keys=key_path(Section.HULL)), LineFault.MIXED),
    ],
)
def test_a_stroke_stays_in_the_band_closes_and_goes_around_once(
    line: OutlineTrace, found: LineFault | None
) -> None:
    assert fault(Section.HULL, line, GAP) is found


@rule("CAP-213")
@pytest.mark.parametrize("cut", range(2, 8))
def test_a_corner_cut_between_two_points_is_found(cut: int) -> None:
    """Both points lie in the band, and only the way between them crosses the inner contour."""
    rest = HULL[2:]
    held = dense(HULL[0], (200, 122), (390, 122), *rest)
    hurried = dense(HULL[0], (200, 122), (389 - cut, 122), (390, 123 + cut), *rest)

    assert fault(Section.HULL, held, GAP) is None
    assert fault(Section.HULL, hurried, GAP) is (None if cut < 3 else LineFault.OUTSIDE)


@rule("CAP-213")
def test_the_gap_itself_must_not_cut_through_the_section() -> None:
    """With a wide gap allowed, the closing way is part of the line."""
    line = dense(*HULL[:-2], (220, 192), (220, 183))

    assert fault(Section.HULL, line, gap=80) is LineFault.OUTSIDE


@rule("CAP-213")
@given(SECTIONS, WOBBLES)
def test_a_line_that_wobbles_within_the_band_holds(section: Section, wobble: list[int]) -> None:
    line = steady_line(section, wobble)

    assert fault(section, line, GAP) is None
    assert len(line.stroke) <= MAX_POINTS


@rule("CAP-213")
@given(SECTIONS, WOBBLES, st.integers(0, MAX_POINTS))
def test_it_does_not_matter_where_a_line_begins_or_which_way_it_goes(
    section: Section, wobble: list[int], start: int
) -> None:
    ring = steady_line(section, wobble).stroke[:-1]
    first = start % len(ring)
    turned = (*ring[first:], *ring[:first])

    assert fault(section, OutlineTrace(stroke=turned), MAX_STEP) is None
    assert fault(section, OutlineTrace(stroke=turned[::-1]), MAX_STEP) is None


@rule("CAP-213")
@given(SECTIONS, WOBBLES, st.integers(50, 130).filter(lambda percent: not 70 < percent < 125))
def test_a_line_larger_or_smaller_than_the_band_is_found(
    section: Section, wobble: list[int], percent: int
) -> None:
    right, down = middle(section)
    scaled = tuple(
        (right + (x - right) * percent // 100, down + (y - down) * percent // 100)
        for x, y in steady_line(section, wobble).stroke
    )

    assert fault(section, dense(*scaled), GAP) is LineFault.OUTSIDE


@rule("CAP-213")
@given(SECTIONS, WOBBLES, st.integers(0, 10_000))
def test_a_stroke_broken_off_is_found(section: Section, wobble: list[int], missing: int) -> None:
    stroke = steady_line(section, wobble).stroke
    rest = stroke[: len(stroke) // 10 + missing % (len(stroke) * 8 // 10)]

    assert fault(section, OutlineTrace(stroke=rest), GAP) is LineFault.OPEN


@rule("CAP-213")
@given(SECTIONS, LINES)
def test_a_line_holds_for_its_own_section_only(section: Section, line: OutlineTrace) -> None:
    holding = [s for s in Section if fault(s, line, GAP) is None]

    assert len(holding) == 1
    assert fault(section, line, GAP) in {None, LineFault.OUTSIDE}


@rule("CAP-213", "CAP-212")
@pytest.mark.parametrize("section", Section)
def test_arrow_keys_follow_the_band_around(section: Section) -> None:
    points = walked(section)

    assert points[0] == points[-1]
    assert fault(section, dense(*points), GAP) is None
    assert winding(points[:-1], BORDERS[section].inner[0]) == 1
    assert 24 <= len(key_path(section)) <= 32 <= MAX_KEYS


@rule("CAP-213")
@pytest.mark.parametrize("section", Section)
def test_a_line_of_the_right_keys_holds(section: Section) -> None:
    keys = key_path(section)

    assert fault(section, OutlineTrace(keys=keys), GAP) is None
    assert fault(section, OutlineTrace(keys=keys[:-1]), GAP) is LineFault.WRONG_KEYS
    assert fault(section, OutlineTrace(keys=keys + "U"), GAP) is LineFault.WRONG_KEYS


@rule("CAP-213")
@given(SECTIONS, st.integers(0, MAX_KEYS), st.sampled_from("UDLR"))
def test_one_wrong_key_spoils_the_line(section: Section, place: int, key: str) -> None:
    keys = key_path(section)
    place %= len(keys)
    pressed = keys[:place] + key + keys[place + 1 :]

    found = fault(section, OutlineTrace(keys=pressed), GAP)

    assert found is (None if keys[place] == key else LineFault.WRONG_KEYS)


@rule("CAP-213")
@pytest.mark.parametrize(
    "text",
    [
        '{"keys": "UDX"}',
        '{"keys": "' + "U" * (MAX_KEYS + 1) + '"}',
        '{"stroke": [[1, 2, 3]]}',
        '{"stroke": [[-1, 2]]}',
        '{"stroke": [[1.5, 2]]}',
        '{"stroke": [[1, ' + str(HEIGHT + 1) + "]]}",
        '{"stroke": [' + ", ".join(["[1, 2]"] * (MAX_POINTS + 1)) + "]}",
    ],
)
def test_what_is_not_on_the_sheet_is_no_line(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=OutlineTrace)


@given(LINES)
def test_a_line_is_read_as_it_is_written(line: OutlineTrace) -> None:
    assert msgspec.json.decode(msgspec.json.encode(line), type=OutlineTrace) == line


@given(SMALL, SMALL, SMALL, SMALL)
def test_segments_touch_if_a_point_of_one_lies_on_the_other(
    a: Point, b: Point, c: Point, d: Point
) -> None:
    assert touch(a, b, c, d) is _meet(a, b, c, d)
    assert touch(a, b, c, d) is touch(d, c, b, a)


@given(RINGS, SMALL)
def test_a_ring_winds_as_often_as_the_angles_say(ring: Ring, point: Point) -> None:
    """In doubled coordinates, from a point between the lattice points that lies on no side."""
    twice = tuple((2 * x, 2 * y) for x, y in ring)
    seen_from = (2 * point[0] + 1, 2 * point[1])
    if not any(touch(a, b, seen_from, seen_from) for a, b in segments(twice)):
        assert winding(twice, seen_from) == round(_angles(twice, seen_from) / (2 * pi))


def _meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Brute force: look along ``ab`` at every place where its line can meet the line of ``cd``."""
    step = (b[0] - a[0], b[1] - a[1])
    other = (d[0] - c[0], d[1] - c[1])
    cross = step[0] * other[1] - step[1] * other[0]
    if cross == 0:
        return any(_lies_on(p, q, r) for p, q, r in ((a, b, c), (a, b, d), (c, d, a), (c, d, b)))
    scale = abs(cross)
    return any(
        _lies_on(
            (c[0] * scale, c[1] * scale),
            (d[0] * scale, d[1] * scale),
            (a[0] * scale + step[0] * part, a[1] * scale + step[1] * part),
        )
        for part in range(scale + 1)
    )


def _lies_on(a: Point, b: Point, c: Point) -> bool:
    """Is ``c`` on the segment: as far from both ends together as they are from each other?"""
    along = (b[0] - a[0]) * (c[0] - a[0]) + (b[1] - a[1]) * (c[1] - a[1])
    aside = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    length = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    return aside == 0 and 0 <= along <= length and (length > 0 or a == c)


def _angles(ring: Ring, point: Point) -> float:
    """The angle through which one turns while looking along the ring; clockwise positive."""
    total = 0.0
    for a, b in segments(ring):
        ax, ay, bx, by = a[0] - point[0], a[1] - point[1], b[0] - point[0], b[1] - point[1]
        total += atan2(ax * by - ay * bx, ax * bx + ay * by)
    return total
