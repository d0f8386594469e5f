"""Every page, in both looks: nothing for axe to find, nothing wider than the screen."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.crew import People
from browser.playing import Sailor, until_over

pytestmark = pytest.mark.browser

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
    assert faults(page) == [], name


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_no_page_shuts_anybody_out(people: People, width: int, height: int, dark: bool) -> None:
    # The policy of the pages forbids foreign scripts; axe comes in past it.
    page = people.person(width=width, height=height, dark=dark, bypass_csp=True)
    page.goto("/")
    expect(page.get_by_role("button", name="With friends").first).to_be_visible()
    check(page, "home")
    page.get_by_text("Set up").first.click()
    expect(page.get_by_text("Who sits where")).to_be_visible()
    check(page, "set-up")
    page.goto("/")
    page.get_by_role("button", name="With friends").first.click()
    page.wait_for_url("**/m/*")
    expect(page.get_by_role("button", name="I am ready")).to_be_visible()
    check(page, "lobby")
    page.goto("/")
    page.get_by_role("button", name="Play now, against a bot").click()
    expect(page.get_by_test_id("station-both")).to_be_visible()
    check(page, "choosing the start")
    sailor = Sailor(page, seed=8)
    while sailor.acts < 6 and not sailor.is_over:
        if not sailor.act():
            page.wait_for_timeout(30)
    check(page, "station")
    until_over(sailor)
    check(page, "end")
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider").first).to_be_visible()
    check(page, "replay")
