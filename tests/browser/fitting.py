"""Does a page fit its screen? Measured in the page itself; what may be as it is, a rule says."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Frame

SIZES = [(390, 664), (390, 844), (360, 640), (820, 1180), (1024, 768), (1280, 720), (1366, 768)]
SIZES += [(1440, 900), (1920, 1080), (844, 390)]
"""Width and height of every screen that a station fits, in px."""

_MEASURE = (Path(__file__).parent / "fitting.js").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Fault:
    """One thing that does not fit."""

    size: str
    """Of the screen, as in ``390x664``."""
    kind: str
    """``scrolls``, ``outside``, ``cut``, ``overlaps``, ``text``, ``target`` or ``chart``."""
    what: str


def faults(frame: Frame) -> list[Fault]:
    """All that does not fit on the page as it stands now, on any screen."""
    found: Any = frame.evaluate(_MEASURE, SIZES)
    return [Fault(*each) for each in found]
