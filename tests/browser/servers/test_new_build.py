"""A server that was started with another build under a page that is open."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from browser.crew import People, Server
from browser.games.test_sonar import BLUE
from browser.officer import opened_of, ready
from browser.playing import Sailor, until_over

pytestmark = pytest.mark.browser

FEW_TURNS = 4


class Builds:
    """The server has the files of the page, or those of another build."""

    def __init__(self, page: Page) -> None:
        self.has_other = False
        self.missed: list[str] = []
        """What the page asked for and did not get."""
        self.begun = 0
        """So often the page was loaded."""
        page.route("**/assets/**", self._asked)
        page.on("request", lambda request: self._count(request.resource_type))

    def _count(self, kind: str) -> None:
        self.begun += kind == "document"

    def renew(self, kind: str) -> None:
        """Once the page is loaded again, it is of the build that the server has."""
        if kind == "document" and self.begun > 1:
            self.has_other = False

    def _asked(self, route: Route) -> None:
        if self.has_other:
            self.missed.append(route.request.url)
            route.fulfill(status=404)
        else:
            route.continue_()


def test_a_match_that_is_under_way_needs_nothing_more(people: People, server: Server) -> None:
    page = people.person()
    opened_of("sonar", page, server, BLUE, (), edition="en", turn_limit=FEW_TURNS)
    builds = Builds(page)
    with page.expect_response(re.compile("assets/Spectator-.*js")):
        ready(page)
    expect(page.get_by_test_id("station-both")).to_be_visible()
    page.wait_for_load_state("networkidle")
    builds.has_other = True

    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name="Leave the match")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_test_id("rules").click()
    expect(page.get_by_role("region", name="Rules and keys")).to_be_visible()
    page.keyboard.press("Escape")
    until_over(Sailor(page, seed=4))

    expect(page.locator(".sea svg").first).to_be_visible()
    assert builds.missed == []
    assert builds.begun == 0


def test_a_page_that_wants_a_part_of_its_own_build_loads_itself_again(people: People) -> None:
    page = people.person()
    builds = Builds(page)
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_load_state("networkidle")
    builds.has_other = True
    page.on("request", lambda request: builds.renew(request.resource_type))
    page.locator('a[href="/lessons"]').click()

    expect(page.get_by_test_id("row-sonar-captain")).to_be_visible()
    assert builds.missed != []


def test_a_page_between_two_builds_begins_at_the_second_try(people: People) -> None:
    page = people.person()
    builds = Builds(page)
    builds.has_other = True
    page.on("request", lambda request: builds.renew(request.resource_type))
    page.goto("/")

    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert builds.begun == 2
