"""Captain Sonar in real time: a surfaced crew draws its outline with the pen, and dives again."""

import time
from contextlib import suppress

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from browser.crew import People
from browser.games.test_captain_sonar import set_up
from browser.officer import Officer, until
from hydrophone.games.captain_sonar.surfaced.outline import Section, steady_line

pytestmark = pytest.mark.browser

COURSES = 2
"""Courses before the Captain surfaces."""
EVERY = 3
"""Every so many points of a steady line are drawn: the pen goes straight between them."""
TRY_MS = 3_000
"""Milliseconds for one key."""
PATIENCE_MS = 60_000
"""Milliseconds that three bots take for their sections, and the enemy for the check."""


def surface(page: Page) -> None:
    """Play as the Captain until the boat is up."""
    captain = Officer(page, seed=5, surfaces_after=COURSES, patient=True)
    until([captain], page.get_by_test_id("station-surfaced").is_visible)


def draw(page: Page) -> None:
    """Go around the section that is offered with the mouse, and sign it.

    A stop of the enemy may take the pen away in between: then the line is drawn again.
    """
    chosen = page.locator('[data-testid^="section-"][aria-pressed="true"]')
    section = Section((chosen.get_attribute("data-testid") or "").removeprefix("section-"))
    deadline = time.monotonic() + PATIENCE_MS / 1000
    while chosen.count():
        assert time.monotonic() < deadline, "the section is not drawn"
        with suppress(PlaywrightTimeoutError):
            _draw_and_sign(page, section)
        page.wait_for_timeout(300)
    expect(page.get_by_test_id(f"section-{section}")).to_contain_text("RF")


def _draw_and_sign(page: Page, section: Section) -> None:
    undo, key = page.get_by_test_id("outline-undo"), page.get_by_test_id("pass-on")
    if key.get_attribute("aria-disabled", timeout=TRY_MS) == "true":
        while undo.is_enabled():
            undo.click(timeout=TRY_MS)
        scale, left, top = page.get_by_test_id("outline-surface").evaluate(
            "pad => { const { a, e, f } = pad.ownerSVGElement.getScreenCTM(); return [a, e, f]; }"
        )
        line = list(steady_line(section).stroke)
        points = [*line[::EVERY], line[-1]]
        first, *rest = [(x * scale + left, y * scale + top) for x, y in points]
        page.mouse.move(*first)
        page.mouse.down()
        for place in rest:
            page.mouse.move(*place)
        page.mouse.up()
        page.get_by_test_id("initials").fill("rf", timeout=TRY_MS)
    key.click(timeout=TRY_MS)


def test_a_surfaced_crew_draws_its_outline_and_dives_again(people: People) -> None:
    page = people.person(width=1440, height=900, dark=True)
    set_up(page, "German rulebook")
    page.get_by_test_id("mode-real_time").click()
    page.get_by_role("button", name="Me and bots").click()
    # Mates would find a boat that lies still at the surface for so long, and sink it.
    page.get_by_role("group", name="Bots play as").get_by_role("button", name="Landlubber").click()
    page.get_by_role("button", name="Dive!", exact=True).click()
    expect(page.get_by_test_id("station-captain")).to_be_visible()
    surface(page)

    expect(page.get_by_test_id("pass-on")).to_be_visible(timeout=PATIENCE_MS)
    draw(page)
    page.get_by_role("button", name="Dive!", exact=True).click(timeout=PATIENCE_MS)

    expect(page.get_by_test_id("station-surfaced")).to_be_hidden()
    expect(page.get_by_test_id("station-captain")).to_be_visible()
