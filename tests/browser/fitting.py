"""Does a page fit its screen? Measured in the page itself; what may be as it is, a rule says."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Frame

SIZES = [(390, 664), (390, 844), (360, 640), (600, 960), (820, 1180), (1024, 600), (1280, 720)]
SIZES += [(1366, 768), (1440, 900), (1920, 1080), (844, 390)]
"""Width and height of every screen that a station fits, in px."""

_HEIGHTS = (600, 664, 740, 844, 900, 960, 1024, 1112, 1180, 1280, 1440)
_SHAPES = {
    (360, 390, 430): (1.75, 2.2),
    (600, 700): (1.6, 2.0),
    (768, 800, 834): (1.3, 1.8),
    (960, 1024, 1180, 1280, 1440, 1920, 2560): (0.5, 0.8),
}
"""Widths of phones, of tablets that stand and of all that lie, and their least and most height."""

GRID = sorted(
    {(820, 1180), (1024, 768), (1280, 720), (1366, 768)}
    | {
        (width, height)
        for widths, (least, most) in _SHAPES.items()
        for width in widths
        for height in _HEIGHTS
        if least <= height / width <= most
    }
)
"""Sizes between those of ``SIZES``, in px: a grid over all screens."""

CHART_SHARE = 0.7
"""Of the short side, for a chart on an upright screen of the grid."""

_MEASURE = (Path(__file__).parent / "fitting.js").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Fault:
    """One thing that does not fit."""

    size: str
    """Of the screen, as in ``390x664``."""
    kind: str
    """``scrolls``, ``outside``, ``cut``, ``spills``, ``broken``, ``overlaps``, ``text``,
    ``target``, ``symbol`` or ``chart``."""
    what: str
    language: str = ""
    """Of those that were asked for."""


def faults(
    frame: Frame,
    sizes: Sequence[tuple[int, int]] = SIZES,
    chart_share: float = 0,
    languages: Sequence[str] = (),
) -> list[Fault]:
    """All that does not fit on the page as it stands now, on a screen of any of these sizes.

    With ``languages`` the page says all in each of them at each size; ``Stage.enter`` lets it.
    """
    found: Any = frame.evaluate(_MEASURE, [list(sizes), chart_share, list(languages)])
    return [Fault(*each) for each in found]
