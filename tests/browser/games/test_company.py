"""A person alone as Radio Operator beside bots: the Captain waits, and one key stops everything."""

import pytest
from playwright.sync_api import Page, expect

from browser.access import check_in_every_look
from browser.crew import People, Server
from browser.officer import opened_of

pytestmark = pytest.mark.browser

OPERATOR = "blue.radio_operator"

UPRIGHT = [(390, 664), (390, 844), (600, 960), (768, 1024), (834, 1112), (820, 1180)]
LEAST_SHARE = 0.7
"""Of an upright screen's width, for the chart while a tip lies over the station."""

_IS_LARGE = """([width, least]) => innerWidth === width
  && document.querySelector("svg.chart").getBoundingClientRect().width >= least"""


def is_asked(page: Page) -> None:
    """The Captain waits for this post."""
    expect(page.get_by_test_id("company")).to_contain_text("waits for you")


def turn_of(page: Page) -> str:
    """Chart, turn and help, as the strip has them."""
    return page.locator(".strip .subtitle").inner_text()


def goes_on(page: Page, turn: str) -> None:
    """The Captain has gone on from this turn, and waits again in another: bots take no time."""
    expect(page.locator(".strip .subtitle")).not_to_have_text(turn)
    is_asked(page)


def its_chart_is_large(page: Page) -> None:
    """On an upright phone or tablet, with the ring and the tip above and below it."""
    before = page.viewport_size
    assert before is not None
    for width, height in UPRIGHT:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(_IS_LARGE, arg=[width, LEAST_SHARE * width])
    page.set_viewport_size(before)


def its_call_is_short_on_a_phone(page: Page) -> None:
    """A mission's name beside it leaves room for two words."""
    before = page.viewport_size
    assert before is not None
    for width, words in ((390, "Your turn"), (1280, "Your turn: where are they?")):
        page.set_viewport_size({"width": width, "height": 800})
        expect(page.locator(".strip .pill .text")).to_have_text(words)
    page.set_viewport_size(before)


def test_the_captain_waits_for_an_act_and_one_key_stops_everything(
    people: People, server: Server
) -> None:
    page = people.person(bypass_csp=True)
    opened_of("sonar", page, server, (OPERATOR,), (), edition="en", help="sheet")
    page.get_by_label("The bot Captain waits for the Radio Operator").select_option("300")
    expect(page.get_by_text("300 s").first).to_be_visible()
    page.get_by_test_id("manners-reasons").click()
    expect(page.get_by_test_id("manners-reasons")).to_be_checked()
    page.get_by_role("button", name="Dive!").click()
    is_asked(page)
    its_chart_is_large(page)
    its_call_is_short_on_a_phone(page)
    check_in_every_look(page, "a Captain who waits")
    is_asked(page)
    turn = turn_of(page)
    page.keyboard.press("Enter")
    goes_on(page, turn)
    turn = turn_of(page)
    page.get_by_test_id("steer-on").click()
    goes_on(page, turn)

    page.keyboard.press("p")
    expect(page.get_by_test_id("paused")).to_contain_text("The match is paused")
    check_in_every_look(page, "a match that is paused")
    page.keyboard.press("p")
    expect(page.get_by_test_id("paused")).to_have_count(0)
    is_asked(page)

    page.get_by_role("button", name="Talk to the crew").click()
    said = page.get_by_role("list", name="Crew messages")
    expect(said).to_contain_text("I drew my start by lot, with room around it.")
