"""A person alone as Radio Operator beside bots: the Captain waits, and one key stops everything."""

import pytest
from playwright.sync_api import Page, expect

from browser.access import check_in_every_look
from browser.crew import People, Server
from browser.officer import opened_of

pytestmark = pytest.mark.browser

OPERATOR = "blue.radio_operator"


def is_asked(page: Page) -> None:
    """The Captain waits for this post."""
    expect(page.get_by_test_id("company")).to_contain_text("waits for you")


def is_not_asked(page: Page) -> None:
    """The Captain has gone on."""
    expect(page.get_by_test_id("company")).to_contain_text("is not waiting now")


def test_the_captain_waits_for_an_act_and_one_key_stops_everything(
    people: People, server: Server
) -> None:
    page = people.person(bypass_csp=True)
    opened_of("sonar", page, server, (OPERATOR,), (), edition="en", help="sheet")
    page.get_by_label("The bot Captain waits for the Radio Operator").select_option("300")
    expect(page.get_by_text("300 s").first).to_be_visible()
    page.get_by_role("button", name="Dive!").click()
    is_asked(page)
    check_in_every_look(page, "a Captain who waits")
    page.keyboard.press("Enter")
    is_not_asked(page)
    is_asked(page)
    page.get_by_test_id("steer-on").click()
    is_not_asked(page)
    is_asked(page)

    page.keyboard.press("p")
    expect(page.get_by_test_id("paused")).to_contain_text("The match is paused")
    check_in_every_look(page, "a match that is paused")
    page.keyboard.press("p")
    expect(page.get_by_test_id("paused")).to_have_count(0)
    is_asked(page)
