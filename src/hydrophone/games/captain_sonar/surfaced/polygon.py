"""Plane geometry in whole numbers: do segments touch, how often does a ring go around a point.

Exact, whatever the coordinates. A ring is a closed polygon, its last point joined to its first.
``y`` grows downwards, as on a screen.
"""

from itertools import pairwise
from typing import TypeAlias

Point: TypeAlias = tuple[int, int]
"""Where on a sheet: to the right, down."""
Ring: TypeAlias = tuple[Point, ...]


def segments(ring: Ring) -> tuple[tuple[Point, Point], ...]:
    """The sides of a ring, the closing one last; a ring of one point has one side of no length."""
    return tuple(pairwise((*ring, ring[0])))


def squared(a: Point, b: Point) -> int:
    """The squared distance of two points."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def touch(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Do the segments ``ab`` and ``cd`` have a point in common, be it an end?

    Two segments do if their boxes overlap and each has its ends on both sides of the other's line.
    """
    if max(a[0], b[0]) < min(c[0], d[0]) or max(c[0], d[0]) < min(a[0], b[0]):
        return False
    if max(a[1], b[1]) < min(c[1], d[1]) or max(c[1], d[1]) < min(a[1], b[1]):
        return False
    if _turn(a, b, c) * _turn(a, b, d) > 0:
        return False
    return _turn(c, d, a) * _turn(c, d, b) <= 0


def winding(ring: Ring, point: Point) -> int:
    """How often the ring goes clockwise around a point that does not lie on it.

    Every side that passes the point on its right counts: downwards +1, upwards -1.
    """
    turns = 0
    for a, b in segments(ring):
        if a[1] <= point[1] < b[1]:
            turns += _turn(a, b, point) > 0
        elif b[1] <= point[1] < a[1]:
            turns -= _turn(a, b, point) < 0
    return turns


def _turn(a: Point, b: Point, c: Point) -> int:
    """Positive if ``c`` lies to the right of the way from ``a`` to ``b``, negative to the left."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
