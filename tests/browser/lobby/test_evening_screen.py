"""The big screen of the largest evening shows all of it, though nobody scrolls it."""

from collections.abc import Callable

import msgspec
import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, Route, expect

from browser.crew import People
from hydrophone.core.seats import Seat, Side
from hydrophone.server.clubs.evening import MOST
from hydrophone.server.protocol.clubs import (
    ClubResult,
    ClubTable,
    ClubView,
    Evening,
    EveningRow,
    Member,
    MemberId,
    Round,
    SetUp,
)

pytestmark = pytest.mark.browser

TABLES = MOST // 2

_CUT_OFF = """() => [...document.querySelectorAll("main, section, article")]
  .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
  .map((each) => `${each.className}: ${each.scrollHeight} of ${each.clientHeight}`)"""
"""What has more in it than it shows."""

_SMALLEST = """() => Math.min(...[...document.querySelectorAll("li, article p, .names span")]
  .map((each) => parseFloat(getComputedStyle(each).fontSize) * each.currentCSSZoom))"""
"""Pixels of its smallest letters."""


def largest() -> ClubView:
    """An evening of as many people as may come, two to a table, between two rounds."""
    members = tuple(
        Member(MemberId(f"m{place}"), f"Bartholomew {place}", "123456") for place in range(MOST)
    )
    captains = Seat.BLUE_CAPTAIN, Seat.YELLOW_CAPTAIN
    seats = [
        {seat: each.id for seat, each in zip(captains, members[at : at + 2], strict=True)}
        for at in range(0, MOST, 2)
    ]
    over = tuple(
        ClubTable(each, f"match{at}", f"CODE{at}", ClubResult(Side.BLUE))
        for at, each in enumerate(seats)
    )
    plan = Round(tuple(ClubTable(each) for each in seats))
    here = tuple(each.id for each in members)
    rounds = Round(over, started=True), plan
    evening = Evening(1, 0.0, SetUp("sonar", {}), here, rounds)
    table = tuple(EveningRow(each, 1, 1, 0, 3) for each in here)
    you = MemberId("")
    return ClubView("club", "Sounding Club", "", "", you, members, evening, True, table, False)


def shown(page: Page, view: ClubView) -> None:
    """The server is asked nothing: setting up such an evening takes 24 people."""

    def answer(route: Route) -> None:
        if "/qr.svg" in route.request.url:
            picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"></svg>'
            route.fulfill(body=picture, content_type="image/svg+xml")
        else:
            route.fulfill(body=msgspec.json.encode(view), content_type="application/json")

    page.route("**/api/clubs/**", answer)
    page.goto("/club/club/code/screen")
    expect(page.locator("article")).to_have_count(TABLES)


def between() -> ClubView:
    """The same evening, after its first round and before the next one is planned."""
    view = largest()
    assert view.evening is not None
    return replace(view, evening=replace(view.evening, rounds=view.evening.rounds[:1]))


@pytest.mark.parametrize("made", [largest, between])
@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1920, 1080)])
def test_nothing_of_the_largest_evening_is_cut_off(
    people: People, width: int, height: int, made: Callable[[], ClubView]
) -> None:
    page = people.person(width=width, height=height)
    shown(page, made())

    assert page.evaluate(_CUT_OFF) == []
    assert page.evaluate(_SMALLEST) >= width / 160


def test_after_a_round_the_screen_says_what_comes(people: People) -> None:
    page = people.person(width=1366, height=768)
    shown(page, between())
    expect(page.get_by_role("status")).to_have_text("The host plans the next round.")


def test_a_phone_scrolls_to_the_points(people: People) -> None:
    page = people.person(width=390, height=664)
    shown(page, largest())

    last = page.get_by_test_id("screen-points").locator("li").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=1)
    assert page.evaluate(_CUT_OFF) == []
