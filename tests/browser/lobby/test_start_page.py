"""The start page at first sight: everything to begin with is there, and nothing moves."""

import pytest
from playwright.sync_api import Page, expect

from browser.crew import People, Server
from browser.games.test_sonar import BLUE
from browser.officer import opened_of, ready
from browser.playing import Sailor, until_over

pytestmark = pytest.mark.browser

SIZES = [(1440, 900), (1920, 1080), (1280, 720), (1366, 768), (1024, 768)]
SIZES += [(820, 1180), (390, 844), (390, 664), (844, 390)]

MOST_SHIFT = 0.02
"""Most layout shift of a page while it loads (Core Web Vitals call 0.1 good)."""

TOO_FEW_TURNS = 8
"""In so many turns of each crew nobody has the energy for the two torpedoes that sink a boat."""

WATCH_SHIFTS = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.shifted += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""

WATCH_SIDES = """
window.sides = [];
const look = () => {
  if (document.body) window.sides.push(getComputedStyle(document.documentElement).backgroundColor);
  if (window.sides.length < 60) requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


def shown(page: Page) -> None:
    """The page with everything that it fetches."""
    page.goto("/")
    expect(page.get_by_role("article").nth(4)).to_be_attached()
    expect(page.locator("article svg").first).to_be_attached()


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_nothing_moves_and_what_one_begins_with_is_in_view(people: People, language: str) -> None:
    page = people.person(language=language)
    page.add_init_script(WATCH_SHIFTS)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        shown(page)
        for sight in (
            page.locator("h1"),
            page.locator(".begin button").first,
            page.locator("#code"),
        ):
            expect(sight).to_be_in_viewport(ratio=1)
        assert page.evaluate("window.shifted") < MOST_SHIFT, (width, height)


def test_it_is_painted_before_the_games_are_known(people: People) -> None:
    page = people.person()
    page.route("**/api/catalogue", lambda _: None)
    page.goto("/")

    expect(page.get_by_role("button", name="Play now, against a bot")).to_have_count(3)
    expect(page.get_by_text("Loading the games of this server")).to_be_visible()


def test_the_dark_side_is_dark_from_the_first_picture_on(people: People) -> None:
    page = people.person(dark=True)
    page.add_init_script(WATCH_SIDES)
    shown(page)

    sides = page.evaluate("window.sides")
    assert set(sides) - {"rgba(0, 0, 0, 0)"} == {"rgb(5, 11, 18)"}


def test_charts_that_are_far_below_are_not_drawn(people: People) -> None:
    page = people.person(width=390, height=664)
    shown(page)
    last = page.get_by_role("article").last
    expect(last.locator(".picture svg")).to_have_count(0)
    last.scroll_into_view_if_needed()

    expect(last.locator(".picture svg").first).to_be_visible()


def test_it_can_be_installed(people: People) -> None:
    page = people.person()
    page.goto("/")
    told = page.evaluate(
        """async () => {
          const response = await fetch(document.querySelector("link[rel=manifest]").href);
          const manifest = await response.json();
          const sizes = [];
          for (const { src } of manifest.icons) {
            const picture = new Image();
            picture.src = src;
            await picture.decode();
            sizes.push(picture.naturalWidth);
          }
          return [response.headers.get("content-type"), manifest.start_url, sizes];
        }"""
    )

    assert told[:2] == ["application/manifest+json", "/"]
    assert told[2][1:] == [192, 512, 512]


def test_a_match_is_found_again_until_it_is_deleted(people: People, server: Server) -> None:
    page = people.person()
    page.goto("/")
    expect(page.get_by_role("heading", name="Your matches")).to_have_count(0)
    opened_of("sonar", page, server, BLUE, (), edition="en", turn_limit=TOO_FEW_TURNS)
    ready(page)
    sailor = Sailor(page, seed=8)
    expect(page.get_by_test_id("station-both")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Start page; the match stays under “Your matches”").click()
    yours = page.get_by_role("region", name="Your matches")
    expect(yours).to_contain_text("Kelpie against Marlin")
    page.reload()
    yours.get_by_role("link", name="Resume").click()
    until_over(sailor)
    page.goto("/")
    expect(yours).to_contain_text("a draw")
    yours.get_by_role("link", name="Watch again").click()
    expect(page.get_by_role("slider").first).to_be_visible()
    page.goto("/")
    yours.get_by_role("button", name="Delete here").click()

    expect(yours).to_have_count(0)
