"""Is a page open to everybody: nothing for axe to find, nothing wider than the screen?"""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = [(1440, 900), (390, 844)]


def faults(page: Page) -> list[str]:
    """What axe finds (WCAG 2 A and AA), in words."""
    page.add_script_tag(path=AXE)
    found: Any = page.evaluate(
        "axe.run({runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']})"
    )
    return [
        f"{fault['id']}: {node['html'][:160]}"
        for fault in found["violations"]
        for node in fault["nodes"]
    ]


def check(page: Page, name: str) -> None:
    """The page as it stands now."""
    wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert wide <= 0, f"{name} scrolls sideways by {wide} px"
    found = faults(page)
    assert not found, f"{name}: {found}"
