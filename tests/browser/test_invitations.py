"""How others come to a match: whether they can, by which address, over plain http."""

import re

import pytest
from playwright.sync_api import Page, expect

from browser.crew import People, Server

pytestmark = pytest.mark.browser


def opened(page: Page, address: str) -> str:
    """A match with friends, opened from this address; its code."""
    page.goto(address)
    page.get_by_role("button", name="With friends").first.click()
    page.wait_for_url("**/m/*")
    return page.url.rsplit("/", 1)[-1]


def test_a_match_of_this_machine_says_so_and_by_which_command_others_come(people: People) -> None:
    page = people.person()
    opened(page, "/")

    expect(page.get_by_text("Only this machine can come here")).to_be_visible()
    expect(page.get_by_text(re.compile(r"^(hydrophone play --lan|make lan)$"))).to_be_visible()
    expect(page.get_by_alt_text("QR code")).to_have_count(0)


def test_over_plain_http_the_link_is_selected_and_the_person_told(
    people: People, server: Server
) -> None:
    page = people.person(width=390, height=844)
    code = opened(page, server.network_url)

    expect(page.get_by_alt_text("QR code")).to_be_visible()
    page.get_by_role("button", name="Copy link").click()

    expect(page.get_by_role("status").filter(has_text="The link is selected")).to_be_visible()
    assert page.evaluate("getSelection().toString()") == f"{server.network_url}/m/{code}"


def test_the_start_page_tells_the_address_for_others(people: People, server: Server) -> None:
    page = people.person()
    page.goto(server.network_url)
    page.get_by_text(f"Address for others: {server.network_url}").click()

    code = page.get_by_alt_text("QR code")
    expect(code).to_be_visible()
    assert code.evaluate("async (image) => (await image.decode(), image.naturalWidth)") > 0


def test_over_plain_http_a_silent_video_keeps_the_screen_awake(
    people: People, server: Server
) -> None:
    page = people.person(width=390, height=844)
    page.goto(server.network_url)
    page.get_by_role("button", name="Play now, against a bot").click()
    expect(page.get_by_test_id("station-both")).to_be_visible()
    page.get_by_role("button", name="Menu").click()

    expect(page.get_by_text("a silent video tries to")).to_be_visible()
    assert page.evaluate("document.querySelector('video').paused") is False
