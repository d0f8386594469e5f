"""The profile that a surfaced crew outlines in real time, and which lines hold (CAP-201, CAP-212).

Four closed bands on a drawing of our own. A line is drawn by hand, or followed by arrow keys around
the same band: as many steps as a hand takes. Whether it holds is asked at the check (CAP-213).
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from math import ceil, sqrt
from types import MappingProxyType
from typing import Annotated, NamedTuple, TypeAlias

import msgspec

from hydrophone.games.captain_sonar.surfaced.polygon import (
    Point,
    Ring,
    segments,
    squared,
    touch,
    winding,
)

WIDTH = 600
"""Units of the sheet, left to right: about two pixels each, also where a section fills a phone."""
HEIGHT = 240
"""Units of the sheet, top to bottom."""
MAX_POINTS = 400
"""Points of a line at most; the longest band is 600 units long."""
MAX_STEP = 16
"""Units between two points at most: a pen that jumps two thirds of a band was lifted."""
MAX_KEYS = 40
"""Keys of a line at most; the longest walk has 30."""
WOBBLE_MAX = 3
"""Units by which a steady line leaves the middle of its band, of 12 to either contour."""

_SPACING = 4
"""Units between two points of a steady line, without the wobble."""


class Section(StrEnum):
    """The four sections of the profile (CAP-212)."""

    STERN = "stern"
    TOWER = "tower"
    HULL = "hull"
    BOW = "bow"


class Border(NamedTuple):
    """The light border of a section: two contours, clockwise, corner beside corner."""

    outer: Ring
    inner: Ring


class KeyWalk(NamedTuple):
    """A band followed by arrow keys: clockwise from the marked place, back to it."""

    start: Point
    step: int
    """Units that one key goes."""
    keys: str
    """A letter for each key: U, D, L, R."""


def _read(drawing: str) -> Ring:
    numbers = [int(number) for number in re.findall(r"\d+", drawing)]
    return tuple(zip(numbers[::2], numbers[1::2], strict=True))


BORDERS: Mapping[Section, Border] = MappingProxyType(
    {
        Section.STERN: Border(
            _read(
                "20,100 52,100 66,120 96,120 120,100 184,100"
                " 184,204 120,204 96,184 66,184 52,204 20,204"
            ),
            _read(
                "42,126 45,130 54,144 104,144 128,124 160,124"
                " 160,180 128,180 104,160 54,160 45,174 42,178"
            ),
        ),
        Section.TOWER: Border(
            _read("217,96 239,8 340,8 340,24 373,24 394,96"),
            _read("247,72 257,32 316,32 316,48 355,48 362,72"),
        ),
        Section.HULL: Border(
            _read("188,100 412,100 412,204 372,204 372,224 228,224 228,204 188,204"),
            _read("212,124 388,124 388,180 348,180 348,200 252,200 252,180 212,180"),
        ),
        Section.BOW: Border(
            _read("416,100 534,100 556,115 576,135 583,152 576,169 556,189 534,204 416,204"),
            _read("440,124 526,124 540,133 556,149 557,152 556,155 540,171 526,180 440,180"),
        ),
    }
)
"""The profile, the bow to the right: bands of 24 units, so that a thumb finds its way."""

KEY_WALKS: Mapping[Section, KeyWalk] = MappingProxyType(
    {
        Section.STERN: KeyWalk((32, 112), 20, "RDRRRURRRDDDDLLLULLLDLUUUU"),
        Section.TOWER: KeyWalk((232, 84), 16, "UURUURRRRRDRRDRDDLLLLLLLLL"),
        Section.HULL: KeyWalk((200, 112), 20, "RRRRRRRRRRDDDDLLDLLLLLLULLUUUU"),
        Section.BOW: KeyWalk((428, 112), 16, "RRRRRRRDRDRDLDLDLLLLLLLUUUUU"),
    }
)


class LineFault(StrEnum):
    """What the enemy Engineer finds wrong with a line (CAP-204, CAP-213)."""

    EMPTY = "empty"
    """Nothing is drawn."""
    MIXED = "mixed"
    """Drawn and followed by keys at once."""
    WRONG_KEYS = "wrong_keys"
    """The keys do not follow the band."""
    SPARSE = "sparse"
    """The pen was lifted: two points lie more than MAX_STEP apart."""
    OPEN = "open"
    """The end is too far from the beginning."""
    OUTSIDE = "outside"
    """The line leaves the band or touches a contour."""
    NOT_AROUND = "not_around"
    """The line does not go once around the section."""


SheetPoint: TypeAlias = tuple[
    Annotated[int, msgspec.Meta(ge=0, le=WIDTH)], Annotated[int, msgspec.Meta(ge=0, le=HEIGHT)]
]
"""Where on the sheet: units to the right, units down."""


class OutlineTrace(msgspec.Struct, frozen=True, gc=False):
    """An outline as it was made: drawn by hand, or followed by keys."""

    stroke: Annotated[tuple[SheetPoint, ...], msgspec.Meta(max_length=MAX_POINTS)] = ()
    """One stroke of the pen; empty if keys were used."""
    keys: Annotated[str, msgspec.Meta(max_length=MAX_KEYS, pattern="^[UDLR]*$")] = ""
    """A letter for each arrow key; empty if it was drawn."""


def key_path(section: Section) -> str:
    """The arrow keys that follow the section's band around, clockwise from the marked place."""
    return KEY_WALKS[section].keys


@lru_cache(maxsize=32)
def fault(section: Section, line: OutlineTrace, gap: int) -> LineFault | None:
    """What is wrong with the line, if it does not hold (CAP-213).

    ``gap``: units between the ends of a stroke at most (``outline_gap``).
    """
    if line.keys and line.stroke:
        return LineFault.MIXED
    if line.keys:
        return None if line.keys == key_path(section) else LineFault.WRONG_KEYS
    if not line.stroke:
        return LineFault.EMPTY
    return _stroke_fault(BORDERS[section], line.stroke, gap)


def _stroke_fault(band: Border, stroke: Ring, gap: int) -> LineFault | None:
    sides = segments(stroke)
    if any(squared(a, b) > MAX_STEP**2 for a, b in sides[:-1]):
        return LineFault.SPARSE
    if squared(stroke[-1], stroke[0]) > gap**2:
        return LineFault.OPEN
    if not _is_within(band, stroke):
        return LineFault.OUTSIDE
    if abs(winding(stroke, band.inner[0])) != 1:
        return LineFault.NOT_AROUND
    return None


def _is_within(band: Border, stroke: Ring) -> bool:
    """A stroke that touches no contour lies wholly where its first point lies."""
    contours = (*segments(band.outer), *segments(band.inner))
    if any(touch(a, b, c, d) for a, b in segments(stroke) for c, d in contours):
        return False
    return bool(winding(band.outer, stroke[0])) and not winding(band.inner, stroke[0])


def steady_line(section: Section, wobble: Sequence[int] = (0,)) -> OutlineTrace:
    """A line that holds: the middle of the band, left by so many units at one point after another.

    ``wobble``: at most WOBBLE_MAX either way, outwards if positive; taken from the front again
    when it is used up.
    """
    points = tuple(
        _between(outer, inner, wobble[place % len(wobble)])
        for place, (outer, inner) in enumerate(_abreast(BORDERS[section]))
    )
    return OutlineTrace(stroke=(*points, points[0]))


def _abreast(band: Border) -> Iterator[tuple[Point, Point]]:
    """Pairs of points on both contours, side by side, all around."""
    for (a, b), (c, d) in zip(segments(band.outer), segments(band.inner), strict=True):
        parts = ceil(sqrt(squared(a, b)) / _SPACING)
        for part in range(parts):
            yield _at(a, b, part, parts), _at(c, d, part, parts)


def _at(a: Point, b: Point, part: int, parts: int) -> Point:
    return a[0] + (b[0] - a[0]) * part // parts, a[1] + (b[1] - a[1]) * part // parts


def _between(outer: Point, inner: Point, units: int) -> Point:
    """The point in the middle of the two, or so many of 12 units further out."""
    return _at(inner, outer, 12 + units, 24)
