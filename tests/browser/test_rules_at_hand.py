"""The rules in the client: one key away in every station, beside a refusal, and as pages."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.access import SIZES, check_in_every_look
from browser.crew import People, Server
from browser.games.test_sonar import play_now
from browser.games.test_u_jagd import open_match
from browser.officer import opened, opened_of, ready
from browser.wire import surely

pytestmark = pytest.mark.browser

POSTS = ("captain", "first_mate", "engineer", "radio_operator")


def sheet(page: Page) -> Locator:
    """The sheet of rules in a station."""
    return page.get_by_role("region", name=re.compile("Rules and keys|Regeln und Tasten"))


def await_turn(page: Page) -> None:
    """Wait for the own turn."""
    expect(page.locator('[data-testid="helm"] button[aria-disabled="false"]').first).to_be_visible()


def test_the_rules_of_the_moment_come_by_key_and_go_without_a_trace(people: People) -> None:
    page = people.person()
    play_now(page)
    start = page.get_by_test_id("act")
    start.focus()
    before = start.bounding_box()

    page.keyboard.press("?")

    expect(sheet(page)).to_be_focused()
    expect(sheet(page)).to_contain_text("Each Captain marks a start on a sea space")
    expect(sheet(page).locator("li svg").first).to_be_visible()
    assert start.bounding_box() == before
    page.keyboard.press("Escape")
    expect(sheet(page)).to_have_count(0)
    expect(start).to_be_focused()
    page.get_by_test_id("rules").click()
    expect(sheet(page)).to_be_visible()
    page.get_by_test_id("rules").click()
    expect(sheet(page)).to_have_count(0)


def test_what_is_begun_comes_first(people: People) -> None:
    page = people.person()
    play_now(page)
    surely(page, page.get_by_test_id("act").click)
    await_turn(page)
    page.keyboard.press("?")
    expect(sheet(page).locator("li").first).to_contain_text("A turn is exactly one action")
    page.keyboard.press("Escape")

    page.get_by_test_id("order-surface").click()
    page.keyboard.press("?")

    expect(sheet(page).locator("li").first).to_contain_text("announces the exact space")


def test_a_refusal_leads_to_its_rule(people: People) -> None:
    """The German edition begins on the printed starts, in the corners: the chart ends there."""
    page = people.person(language="de")
    page.goto("/")
    page.get_by_role("button", name="Jetzt spielen, gegen einen Bot: SONAR").click()
    await_turn(page)
    page.keyboard.press("ArrowUp")
    expect(page.get_by_text("Dort ist die Karte zu Ende.")).to_be_visible()

    page.get_by_role("button", name="Warum?").click()

    chosen = sheet(page).locator("li[aria-current]")
    expect(chosen).to_contain_text("Kein U-Boot verlässt die Karte.")
    expect(chosen).to_contain_text("SON-084")
    link = sheet(page).get_by_role("link", name="Alle Regeln")
    address = link.get_attribute("href") or ""
    assert address.startswith("/rules/sonar/SON-084?agreed=")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Warum?")).to_be_focused()

    page.goto(address)
    expect(page.get_by_text("Das gilt in eurer Partie")).to_be_visible()
    expect(page.locator("#SON-061")).to_be_attached()
    expect(page.locator("#SON-182")).to_contain_text("300")
    expect(page.locator("#SON-190"), "of real time").not_to_be_attached()
    page.get_by_role("link", name="Alle Regeln").click()
    expect(page.locator("#SON-190")).to_be_attached()


@pytest.mark.parametrize("mode", ["turn", "real_time"])
def test_every_post_of_captain_sonar_has_rules_at_hand(
    people: People, server: Server, mode: str
) -> None:
    page = people.person(width=390, height=664)
    for post in POSTS:
        opened(page, server, (f"blue.{post}",), (), mode=mode, scenario="alpha")
        ready(page)
        page.get_by_test_id("rules").click()
        expect(sheet(page).locator("li").first).to_be_visible()
        if mode == "real_time":
            clock, panel = page.get_by_role("timer").bounding_box(), sheet(page).bounding_box()
            assert clock is not None
            assert panel is not None
            assert clock["y"] + clock["height"] <= panel["y"]
        page.keyboard.press("Escape")
        expect(sheet(page)).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_stop_and_its_clock_stay_in_sight(
    people: People, server: Server, width: int, height: int
) -> None:
    page = people.person(width=width, height=height)
    calm: dict[str, Any] = {"stop_timeout_s": 600, "rt_min_move_interval_s": 10}
    opened_of("sonar", page, server, ("blue.captain",), (), real_time=True, **calm)
    ready(page)
    page.get_by_test_id("resume").click()  # the tip is read: the count-down may end
    expect(page.get_by_test_id("paused")).to_have_count(0)
    surely(page, page.get_by_test_id("order-surface").locator("button").click)
    band = page.get_by_test_id("stop")
    expect(band).to_be_visible()

    page.keyboard.press("?")

    expect(sheet(page)).to_contain_text("SON-194")
    stopped, panel = band.bounding_box(), sheet(page).bounding_box()
    assert stopped is not None
    assert panel is not None
    assert stopped["y"] + stopped["height"] <= panel["y"]


def test_a_hunter_has_rules_at_hand(people: People) -> None:
    page = people.person(width=390, height=844)
    open_match(page, "Play a bot")
    expect(page.get_by_test_id("station-hunter")).to_be_visible()

    page.get_by_test_id("confirm").click(force=True)
    page.get_by_role("button", name="Why?").click()

    expect(sheet(page).locator("li[aria-current]")).to_contain_text("one submarine")


def test_the_page_of_rules_is_searched_and_linked_to(people: People) -> None:
    page = people.person(language="es")
    page.goto("/")
    page.get_by_role("link", name="Reglas").click()
    page.wait_for_url("**/rules/*")
    page.get_by_role("link", name="Captain Sonar").click()
    page.wait_for_url("**/rules/captain_sonar")
    search = page.get_by_role("searchbox")

    search.press_sequentially("RADIACION panel")
    expect(page.get_by_role("status").first).to_contain_text("4 reglas")
    expect(page.locator("mark").first).to_have_text("radiación")
    search.press("Escape")
    search.fill("cap152")
    expect(page.get_by_role("listitem").filter(has_text="CAP-")).to_have_count(1)
    page.get_by_role("link", name="CAP-152").click()

    page.wait_for_url("**/rules/captain_sonar/CAP-152")
    expect(page.locator("#CAP-152")).to_be_focused()
    expect(page.locator("#CAP-152")).to_be_in_viewport()
    expect(page.locator("#CAP-131")).to_be_attached()
    page.goto("/rules/captain_sonar/CAP-999")
    expect(page.get_by_text("Aquí no hay ninguna regla CAP-999.")).to_be_visible()


def test_the_rules_shut_nobody_out(people: People) -> None:
    page = people.person(bypass_csp=True)
    page.goto("/rules/captain_sonar/CAP-201")
    expect(page.locator("#CAP-201")).to_be_visible()
    check_in_every_look(page, "rules")
    page.get_by_role("searchbox").fill("mine")
    expect(page.locator("mark").first).to_be_visible()
    page.evaluate("scrollTo(0, 0)")  # else a link may lie half below the head
    check_in_every_look(page, "rules, searched")
    play_now(page)
    page.get_by_test_id("rules").click()
    expect(sheet(page).locator("li").first).to_be_visible()
    check_in_every_look(page, "rules in a station")
