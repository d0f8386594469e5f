"""What a browser fetches before a person plays: no more than docs/performance.md says."""

from typing import Any

import pytest
from playwright.sync_api import Frame, Page

from browser.crew import People
from browser.standing_still import Stage

pytestmark = pytest.mark.browser

STATIONS = {"sonar": "both", "captain_sonar": "captain", "u_jagd": "sonar"}

BY_LINK_KB = {"sonar": 154, "captain_sonar": 153, "u_jagd": 136}
"""Most kB of program, styles and words up to a station, compressed."""

FROM_START_KB = 165
"""The same of a person who comes by the start page, for every game."""

START_PAGE_KB = 77
"""Of the start page alone, without its catalogue and what is shown with it."""

_WATCH = """
window.fetched = {};
const sizes = () => Object.fromEntries(performance.getEntriesByType("resource")
  .map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize / 1000])
  .filter(([path]) => /[.](js|css)$/.test(path)));
const NAMES = { start: "h1", station: "[data-testid^=station-]" };
new MutationObserver(() => {
  for (const [name, sight] of Object.entries(NAMES))
    if (document.querySelector(sight)) window.fetched[name] ??= sizes();
}).observe(document, { childList: true, subtree: true });
"""


def fetched(page: Page | Frame, sight: str) -> dict[str, float]:
    """The kB of each file that was there when this came in sight: the start page, or a station."""
    found: Any = page.evaluate("(sight) => window.fetched[sight]", sight)
    return dict(found)


@pytest.mark.parametrize("game", STATIONS)
def test_a_station_takes_no_more_than_its_budget(people: People, game: str) -> None:
    page = people.person()
    page.add_init_script(_WATCH)
    page.goto("/")
    page.get_by_role("heading", level=1).wait_for()
    start = fetched(page, "start")
    stage = Stage(page, game)
    stage.enter("en")
    stage.frame.locator("main .poster-page").wait_for()
    stage.show(STATIONS[game])
    station = fetched(stage.frame, "station")

    by_link, from_start = sum(station.values()), sum((start | station).values())
    assert sum(start.values()) < START_PAGE_KB, start
    assert BY_LINK_KB[game] * 0.8 < by_link < BY_LINK_KB[game], station
    assert from_start < FROM_START_KB, (by_link, from_start)
