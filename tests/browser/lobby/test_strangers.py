"""People who do not know each other: they find each other's matches on the start page."""

import pytest
from playwright.sync_api import Page, expect

from browser.access import check
from browser.crew import People
from browser.playing import Sailor, until_over

pytestmark = [pytest.mark.browser, pytest.mark.own_server]

FEW_TURNS = "6"
SQUARES = 4
"""Of the enemy's map in U-Jagd, that a crew does not know."""


def opened(page: Page, game: str, turns: str | None = None) -> str:
    """A match that strangers find, of so many turns, opened from the start page; its code."""
    page.goto("/")
    page.get_by_role("link", name="Open a match").click()
    page.get_by_role("group", name="Game").get_by_role("button", name=game, exact=True).click()
    expect(page.get_by_role("switch", name="Open to everyone")).to_be_checked()
    if turns is not None:
        page.get_by_text("Finer points").click()
        page.get_by_label("Turns for each crew").fill(turns)
        page.keyboard.press("Tab")
    page.get_by_role("button", name="Open the match").click()
    page.wait_for_url("**/m/*")
    return page.url.rsplit("/", 1)[-1]


def test_two_strangers_find_each_other_and_a_third_watches(people: People) -> None:
    ann, bob, eve = people.person(), people.person(), people.person(width=390, height=844)
    for page in (bob, eve):
        page.goto("/")
        expect(page.get_by_text("Nobody is waiting just now")).to_be_visible()
    code = opened(ann, "SONAR", FEW_TURNS)
    waiting = bob.get_by_role("region", name="Looking for players")
    expect(waiting.get_by_role("img", name="2 of 4 seats taken")).to_be_visible()
    waiting.get_by_role("link", name="Join: Skipper").click()
    bob.wait_for_url(f"**/m/{code}?as=player")
    bob.get_by_role("button", name="Sit here").click()
    for page in (bob, ann):
        page.get_by_role("button", name="I am ready").click()
    for page in (ann, bob):
        expect(page.get_by_test_id("station-both")).to_be_visible()

    running = eve.get_by_role("region", name="At sea now")
    watch = running.get_by_role("link", name="Watch: Kelpie, Marlin")
    expect(watch).to_be_visible()
    expect(eve.get_by_text("Nobody is waiting just now")).to_be_visible()
    watch.click()
    expect(eve.get_by_role("heading", name="Kelpie, Marlin")).to_be_visible()
    home = people.person(bypass_csp=True)
    home.goto("/")
    home.get_by_role("link", name="Watch: Kelpie, Marlin, 1 watching").wait_for()
    check(home, "home with a match that is watched")
    home.close()
    kelpie, marlin = Sailor(ann, seed=3), Sailor(bob, seed=4)
    kelpie.prey = marlin
    until_over(kelpie, marlin)
    expect(eve.locator(".result h1")).to_be_visible()
    eve.goto("/")
    expect(eve.get_by_text("No open match is at sea just now")).to_be_visible()


def test_who_watches_with_a_delay_is_told_so_and_sees_it_later(people: People) -> None:
    ann, eve = people.person(), people.person()
    code = opened(ann, "U-Jagd")
    eve.goto(f"/m/{code}?as=spectator")
    ann.get_by_test_id("delay").select_option(label="2 minutes later")
    expect(eve.get_by_text("Spectators see it 2 minutes later")).to_be_visible()
    ann.get_by_role("button", name="Fill with bots").click()
    ann.get_by_role("button", name="Dive!").click()
    expect(eve.get_by_text("You see this match 2 minutes later.")).to_be_visible()


def test_a_crew_that_allows_it_shows_both_submarines_to_who_watches_later(people: People) -> None:
    ann, eve = people.person(), people.person()
    code = opened(ann, "U-Jagd")
    eve.goto(f"/m/{code}?as=spectator")
    deal = ann.get_by_test_id("truth-deal")
    expect(deal).to_contain_text("With a delay, both crews can show them both submarines")
    expect(ann.get_by_test_id("allow-truth")).to_have_count(0)

    ann.get_by_test_id("delay").select_option(label="30 seconds later")
    ann.get_by_test_id("allow-truth").click()
    expect(deal).to_contain_text("Spectators see both submarines")
    ann.get_by_role("button", name="Fill with bots").click()
    ann.get_by_role("button", name="Dive!").click()
    expect(eve.get_by_text("You see both submarines, 30 seconds later.")).to_be_visible()
    unknown = eve.get_by_test_id("uncovered").get_by_text("Not seen yet")
    expect(eve.get_by_role("button", name="Truth", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(unknown).to_have_count(0)
    eve.get_by_role("button", name="What Marlin knew").click()
    expect(unknown).to_have_count(SQUARES)


def test_a_match_by_link_only_is_in_no_list(people: People) -> None:
    ann, bob = people.person(), people.person()
    bob.goto("/")
    code = opened(ann, "U-Jagd")
    waiting = bob.get_by_role("region", name="Looking for players")
    expect(waiting.get_by_role("link", name="Join: Skipper")).to_be_visible()
    ann.get_by_test_id("listed").click()

    expect(waiting.get_by_role("link", name="Join: Skipper")).to_have_count(0)
    bob.goto(f"/m/{code}")
    expect(bob.get_by_text("Skipper invites you aboard")).to_be_visible()
