"""Whole matches of Captain Sonar in a real browser, by clicking what a person would click."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.crew import People, Server
from browser.games.test_sonar import board, match_id
from browser.mariner import SYSTEMS, Mariner
from browser.officer import opened_of, ready
from browser.playing import Watch, all_act, until_over

pytestmark = pytest.mark.browser

SHORT_DIVE = 4
"""Courses of a dive: the enemy, who is good, cannot sink a boat so soon."""

POSTS = ("Captain", "First Mate", "Engineer", "Radio Operator")


MOST_ACTS = 3000
FEW_TURNS = 12
"""Turns of each crew: enough to launch torpedoes."""


def card(page: Page, rulebook: str) -> Locator:
    """The card of this edition on the start page."""
    page.goto("/")
    name = re.compile(r"Captain S(onar|\.O\.N\.A\.R\.)")
    return page.locator("article").filter(has_text=name).filter(has_text=rulebook)


def test_a_captain_with_three_bots_plays_a_crew_of_bots_to_the_end(
    people: People, server: Server
) -> None:
    page = people.person()
    card(page, "German rulebook").get_by_role("button", name="Play a bot").click()
    page.wait_for_url("**/m/*")
    expect(page.get_by_test_id("station-captain")).to_be_visible()
    opened_of("captain_sonar", page, server, ("blue.captain",), (), turn_limit=FEW_TURNS)
    ready(page)
    match = match_id(server, page)
    captain = Mariner(page, seed=3)

    until_over(captain, acts=900)

    assert captain.done["order_course"] > 5
    expect(page.locator(".result h1")).to_be_visible()
    assert server.looked_at(match, "replay")
    page.get_by_role("link", name="Replay").click()
    page.wait_for_url("**/replay/*")
    time_line = page.get_by_role("slider").first
    time_line.press("Home")
    time_line.press("ArrowRight")
    expect(time_line).to_have_value("1")


def test_four_people_are_one_crew_against_bots(people: People) -> None:
    """Each at a post and a device of their own, until everything has happened once."""
    captain = people.person()
    set_up(captain, "German rulebook")
    captain.get_by_role("button", name="Together against bots").click()
    captain.get_by_role("button", name="Open the match").click()
    captain.wait_for_url("**/m/*")
    pages = [captain]
    for post in POSTS[1:]:
        page = people.person(width=390 if post == "Engineer" else 1440)
        board(page, captain.url, post)
        page.get_by_role("button", name=f"Sit here: {post}, Blue crew").click()
        pages.append(page)
    for page in reversed(pages):
        page.get_by_role("button", name="I am ready").click()
    for page, post in zip(pages, POSTS, strict=True):
        station = post.lower().replace(" ", "-")
        expect(page.get_by_test_id(f"station-{station}")).to_be_visible()
    crew = [
        Mariner(page, seed, courses_a_dive=SHORT_DIVE) for seed, page in enumerate(pages, start=1)
    ]
    helm, mate, engineer, _ = crew

    def has_done() -> bool:
        kinds = {helm: "order_course", mate: "mark_gauge", engineer: "cross_symbol"}
        done = min(person.done[kind] for person, kind in kinds.items())
        return done > 3 and bool(helm.done["surface"]) and has_used(crew)

    play_until(crew, has_done)

    assert has_done()


def test_one_person_at_all_posts_plays_by_the_spanish_rulebook(people: People) -> None:
    """On a phone: the posts lie behind one another, and the one that is asked comes forward."""
    page = people.person(width=390, height=844)
    set_up(page, "Spanish rulebook")
    page.get_by_role("button", name="Echo").click()
    page.get_by_role("button", name="Me and bots").click()
    page.get_by_role("button", name="All four").click()
    page.get_by_role("button", name="Dive!", exact=True).click()
    expect(page.get_by_test_id("station-merged")).to_be_visible()
    person = Mariner(page, seed=8)

    def least() -> int:
        return min(person.done[kind] for kind in ("order_course", "mark_gauge", "cross_symbol"))

    play_until([person], lambda: least() > 4 and has_used([person]))

    assert least() > 4


def set_up(page: Page, rulebook: str) -> None:
    """The set-up page of this edition."""
    card(page, rulebook).get_by_role("link", name="Set up").click()
    expect(page.get_by_role("button", name="Two crews")).to_be_visible()


def play_until(crew: list[Mariner], is_enough: Callable[[], bool]) -> None:
    """Let them act until it is enough, or the match is over."""
    watch = Watch(crew)
    while not (is_enough() or crew[0].is_over):
        all_act(*crew)
        watch.look(MOST_ACTS)


def has_used(crew: list[Mariner]) -> bool:
    """Has the crew activated any system?"""
    return any(person.done[system] for person in crew for system in SYSTEMS)
