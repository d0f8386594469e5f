"""Every page of Captain Sonar, in both looks: nothing for axe to find, nothing too wide."""

import pytest
from playwright.sync_api import Page, expect

from browser.access import check_in_every_look
from browser.crew import People, Server
from browser.games.test_captain_sonar import POSTS, play_until, set_up
from browser.games.test_sonar import board
from browser.mariner import Mariner
from browser.officer import ROLES, opened_of, ready
from browser.playing import until_over
from browser.wire import surely

pytestmark = pytest.mark.browser

SOME = 12
FEW_TURNS = 4
"""Turns of each crew: the end comes soon."""


def test_one_person_sees_every_page(people: People, server: Server) -> None:
    page = people.person(bypass_csp=True)
    set_up(page, "Spanish rulebook")
    page.get_by_role("button", name="Me and bots").click()
    page.get_by_role("button", name="All four").click()
    check_in_every_look(page, "set-up")
    seats = tuple(f"blue.{role}" for role in ROLES)
    opened_of("captain_sonar", page, server, seats, (), edition="es", turn_limit=FEW_TURNS)
    ready(page)
    expect(page.get_by_test_id("station-merged")).to_be_visible()
    check_in_every_look(page, "choosing the start")
    person = Mariner(page, seed=5)
    play_until([person], lambda: person.acts >= SOME)
    check_in_every_look(page, "all posts")
    until_over(person, acts=900)
    check_in_every_look(page, "end")
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider").first).to_be_visible()
    check_in_every_look(page, "replay")


def test_each_post_sees_its_station(people: People) -> None:
    captain = people.person(bypass_csp=True)
    set_up(captain, "German rulebook")
    captain.get_by_role("button", name="Echo").click()
    captain.get_by_role("button", name="Together against bots").click()
    captain.get_by_role("button", name="Open the match").click()
    captain.wait_for_url("**/m/*")
    pages = [captain]
    for post in POSTS[1:]:
        pages.append(people.person(bypass_csp=True))
        board(pages[-1], captain.url, post)
        pages[-1].get_by_role("button", name=f"Sit here: {post}, Blue crew").click()
    watcher = people.person(bypass_csp=True)
    watcher.goto(captain.url)
    watcher.get_by_role("button", name="Just watch").click()
    check_in_every_look(captain, "lobby")
    for page in reversed(pages):
        page.get_by_role("button", name="I am ready").click()
    expect(watcher.get_by_test_id("station-spectator")).to_be_visible()
    crew = [Mariner(page, seed) for seed, page in enumerate(pages, start=1)]
    play_until(crew, lambda: crew[0].done["order_course"] >= 2)
    for page, post in zip([*pages, watcher], [*POSTS, "Spectator"], strict=True):
        check_in_every_look(page, post)


def marks_by_keys(page: Page) -> None:
    for key in ("m", "Enter"):
        page.keyboard.press(key)


def test_a_first_mate_sees_the_chart_of_the_crew(people: People, server: Server) -> None:
    """Beside the gauges, or in their place until the next mark is due, where there is less room."""
    phone = people.person(width=390, height=664)
    opened_of("captain_sonar", phone, server, ("blue.first_mate",), ())
    ready(phone)
    gauges, chart = phone.get_by_test_id("gauges"), phone.locator(".chart")
    expect(phone.get_by_text("Mark one field, then say OK.")).to_be_visible()
    expect(chart).to_have_count(0)
    phone.get_by_test_id("look-at-chart").click()
    expect(chart).to_be_visible()
    expect(gauges).to_have_count(0)
    phone.evaluate("document.activeElement.blur()")
    surely(phone, lambda: marks_by_keys(phone))
    expect(gauges).to_be_visible()
    expect(chart).to_have_count(0)

    phone.set_viewport_size({"width": 1366, "height": 768})
    expect(chart).to_be_visible()
    expect(gauges).to_be_visible()
    phone.set_viewport_size({"width": 1024, "height": 600})
    expect(chart).to_have_count(0)
    expect(phone.get_by_text("Mark one field, then say OK.")).to_be_visible()
    phone.get_by_test_id("look-at-chart").click()
    expect(chart).to_be_visible()
    expect(gauges).to_have_count(0)
