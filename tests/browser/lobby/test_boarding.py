"""Coming aboard a running match: asked for, given, and with the crew's password."""

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.crew import People, Server
from browser.games.test_captain_sonar import set_up
from browser.games.test_sonar import board
from browser.officer import aboard, opened_of

pytestmark = pytest.mark.browser

PASSWORD = "Seepferd"


def opened(page: Page) -> None:
    """A match of Captain Sonar whose other blue posts are open."""
    set_up(page, "German rulebook")
    page.get_by_role("button", name="Together against bots").click()
    page.get_by_role("button", name="Open the match").click()
    page.wait_for_url("**/m/*")


def blue_engineer(page: Page) -> Locator:
    """The blue Engineer's row of the menu."""
    page.get_by_role("button", name="Menu").click()
    return page.get_by_role("listitem").filter(has_text="Kelpie, Engineer")


def test_a_crew_lets_a_person_in_who_says_its_password(people: People) -> None:
    ann, dora = people.person(), people.person()
    opened(ann)
    ann.get_by_label("Password of the Blue crew").fill(PASSWORD)
    ann.get_by_role("button", name="Set password").click()
    expect(ann.get_by_role("button", name="Remove")).to_be_visible()
    ann.get_by_role("button", name="Fill with bots").click()
    ann.get_by_role("button", name="Dive!").click()
    expect(ann.get_by_test_id("station-captain")).to_be_visible()

    board(dora, ann.url, "Dora")
    row = blue_engineer(dora)
    row.get_by_role("button", name="Take over").click()
    expect(row).to_contain_text("Asked: the crew decides")
    ann.get_by_role("button", name="Dora asks to join: Engineer, Kelpie").click()
    ann.get_by_role("button", name="Let Dora in").click()
    row.get_by_role("button", name="offered to you").click()
    field = dora.get_by_label("Password of this crew")
    field.fill(PASSWORD)
    field.press("Enter")

    expect(dora.get_by_test_id("station-engineer")).to_be_visible()
    expect(ann.get_by_text("Dora has joined: Engineer, Kelpie").first).to_be_visible()


def test_nobody_takes_a_post_if_the_host_has_agreed_so(people: People) -> None:
    ann, eve = people.person(), people.person()
    opened(ann)
    ann.get_by_role("switch", name="Nobody can join after the start").click()
    expect(ann.locator(".agreed")).to_contain_text("Nobody can join after the start")
    board(eve, ann.url, "Eve")
    ann.get_by_role("button", name="Fill with bots").click()
    ann.get_by_role("button", name="I am ready").click()
    expect(ann.get_by_test_id("station-captain")).to_be_visible()
    blue_engineer(eve).get_by_role("button", name="Take over").click()

    expect(eve.get_by_role("alert")).to_contain_text("Nobody can join")


def test_the_host_puts_a_person_out_of_the_lobby(people: People) -> None:
    ann, eve = people.person(), people.person()
    opened(ann)
    board(eve, ann.url, "Eve")
    ann.get_by_role("button", name="Remove Eve").click()

    expect(eve.get_by_role("alert")).to_contain_text("The host has removed you from this match")
    expect(ann.get_by_role("button", name="Remove Eve")).to_have_count(0)


@pytest.mark.own_server
def test_what_is_pressed_in_the_lobby_while_the_server_is_away_is_done_once_it_is_back(
    server: Server, people: People
) -> None:
    ann, bob = people.person(width=390, height=844), people.person()
    code = opened_of("sonar", ann, server, ("blue.captain",), ("blue.radio_operator",))
    aboard(bob, code, "Bob", "blue.radio_operator")
    ann.get_by_role("button", name="I am ready").wait_for()
    ann.get_by_role("region", name="Blue crew").get_by_text("Bob").wait_for()
    server.kill()
    ann.get_by_role("button", name="Try now").wait_for()
    for _ in range(2):
        ann.get_by_role("button", name="I am ready").click()
    said = ann.get_by_role("alert")
    expect(said).to_have_text("No connection: this will be done as soon as it is back.")
    expect(said).to_be_in_viewport()
    server.start()

    ann.get_by_role("button", name="Wait for me").wait_for()
    expect(said).to_have_count(0)
