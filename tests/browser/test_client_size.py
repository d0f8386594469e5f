"""What a browser fetches before a person plays: no more than docs/performance.md says."""

import pytest
from playwright.sync_api import Page

from browser.crew import People
from browser.standing_still import Stage
from browser.stations import SCENES

pytestmark = pytest.mark.browser

MOST_KB = {"sonar": 215, "captain_sonar": 245, "u_jagd": 190}
"""Most kB of program, styles and words up to a station, compressed, the start page among them."""

START_PAGE_KB = 100
"""Of the start page alone, without its catalogue."""

STATIONS = {"sonar": "both", "captain_sonar": "captain", "u_jagd": "sonar"}

_FETCHED = """() => performance.getEntriesByType("resource")
  .filter(({ name }) => /[.](js|css)$/.test(new URL(name).pathname))
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000"""


@pytest.mark.parametrize("game", STATIONS)
def test_a_station_takes_no_more_than_its_budget(people: People, game: str) -> None:
    stage = Stage(people.person(), SCENES[game])
    stage.enter("en")
    stage.show(STATIONS[game])

    kb = stage.frame.evaluate(_FETCHED)
    assert MOST_KB[game] * 0.8 < kb < MOST_KB[game], kb


def test_the_start_page_takes_no_more_than_its_budget(people: People) -> None:
    page: Page = people.person()
    page.goto("/")
    page.get_by_role("heading", level=1).wait_for()

    assert page.evaluate(_FETCHED) < START_PAGE_KB
