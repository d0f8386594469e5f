"""Captain Sonar in real time: a surfaced crew draws its outline with the pen, and dives again."""

import time
from contextlib import suppress

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from browser.crew import People, Server
from browser.officer import Officer, opened, ready, until
from browser.playing import WAIT_S
from browser.wire import wire_of
from hydrophone.games.captain_sonar.surfaced.outline import Section, steady_line

pytestmark = pytest.mark.browser

COURSES = 2
"""Courses before the Captain surfaces."""
EVERY = 3
"""Every so many points of a steady line are drawn: the pen goes straight between them."""
TRY_MS = 6_000
"""Milliseconds for one key."""


def surface(page: Page) -> None:
    """Play as the Captain until the boat is up."""
    captain = Officer(page, seed=5, surfaces_after=COURSES, patient=True)
    until([captain], page.get_by_test_id("station-surfaced").is_visible)


def draw(page: Page) -> None:
    """Go around the section that is offered with the mouse, and sign it.

    A stop of the enemy may take the pen away in between, or a mate may draw this section first:
    then a line is drawn again.
    """
    wire = wire_of(page)
    deadline = time.monotonic() + WAIT_S
    while not wire.done["draw_section"]:
        assert time.monotonic() < deadline, "no section is drawn"
        if not wire.is_under_way:
            with suppress(PlaywrightTimeoutError):
                _draw_and_sign(page)
        page.wait_for_timeout(100)
    signed = [said["action"] for said in wire.said if said["kind"] == "act"][-1]
    assert signed["initials"] == "RF"


def _draw_and_sign(page: Page) -> None:
    chosen = page.locator('[data-testid^="section-"][aria-pressed="true"]')
    name = chosen.get_attribute("data-testid", timeout=TRY_MS) or ""
    section = Section(name.removeprefix("section-"))
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


def test_a_surfaced_crew_draws_its_outline_and_dives_again(people: People, server: Server) -> None:
    """The enemy hardly moves: it would sink a boat that lies still at the surface for so long.

    Mates who draw at once would have drawn all before a slow page shows the first section.
    """
    page = people.person(width=1440, height=900, dark=True)
    slow = {"bot_min_course_s": 60, "bot_outline_s": 8}
    opened(page, server, ("blue.captain",), (), level="landlubber", **slow)
    ready(page)
    expect(page.get_by_test_id("station-captain")).to_be_visible()
    surface(page)

    expect(page.get_by_test_id("pass-on")).to_be_visible()
    draw(page)
    page.get_by_role("button", name="Dive!", exact=True).click()

    expect(page.get_by_test_id("station-surfaced")).to_be_hidden()
    expect(page.get_by_test_id("station-captain")).to_be_visible()
