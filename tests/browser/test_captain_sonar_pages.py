"""Every page of Captain Sonar, in both looks: nothing for axe to find, nothing too wide."""

import pytest
from playwright.sync_api import Page, expect

from browser.access import SIZES, check
from browser.crew import People
from browser.mariner import Mariner, all_act
from browser.playing import until_over
from browser.test_captain_sonar import POSTS, set_up
from browser.test_sonar import board

pytestmark = pytest.mark.browser
SOME = 12

WIDE, SMALL = SIZES
"""Each page is seen wide and small and in both looks, though not in every combination."""


def play_some(person: Mariner, acts: int = SOME) -> None:
    while person.acts < acts and not person.is_over:
        all_act(person)


@pytest.mark.parametrize(("size", "dark"), [(WIDE, False), (SMALL, True)])
def test_one_person_sees_every_page(people: People, size: tuple[int, int], dark: bool) -> None:
    page = people.person(width=size[0], height=size[1], dark=dark, bypass_csp=True)
    set_up(page, "Spanish rulebook")
    page.get_by_role("button", name="Me and bots").click()
    page.get_by_role("button", name="All four").click()
    check(page, "set-up")
    page.get_by_role("button", name="Dive!").click()
    expect(page.get_by_test_id("station-merged")).to_be_visible()
    check(page, "choosing the start")
    person = Mariner(page, seed=5)
    play_some(person)
    check(page, "all posts")
    until_over(person, acts=900)
    check(page, "end")
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider").first).to_be_visible()
    check(page, "replay")


@pytest.mark.parametrize(("size", "dark"), [(WIDE, True), (SMALL, False)])
def test_each_post_sees_its_station(people: People, size: tuple[int, int], dark: bool) -> None:
    def person() -> Page:
        return people.person(width=size[0], height=size[1], dark=dark, bypass_csp=True)

    captain = person()
    set_up(captain, "German rulebook")
    captain.get_by_role("button", name="Echo").click()
    captain.get_by_role("button", name="Together against bots").click()
    captain.get_by_role("button", name="Open the match").click()
    captain.wait_for_url("**/m/*")
    pages = [captain]
    for post in POSTS[1:]:
        pages.append(person())
        board(pages[-1], captain.url, post)
        pages[-1].get_by_role("button", name=f"Sit here: {post}, Blue crew").click()
    watcher = person()
    watcher.goto(captain.url)
    watcher.get_by_role("button", name="Just watch").click()
    check(captain, "lobby")
    for page in pages:
        page.get_by_role("button", name="I am ready").click()
    expect(watcher.get_by_test_id("station-spectator")).to_be_visible()
    crew = [Mariner(page, seed) for seed, page in enumerate(pages, start=1)]
    while crew[0].did["course"] < 4 and not crew[0].is_over:
        all_act(*crew)
    for page, post in zip([*pages, watcher], [*POSTS, "Spectator"], strict=True):
        check(page, post)
