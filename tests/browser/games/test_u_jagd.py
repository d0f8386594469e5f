"""Whole matches of U-Jagd in a real browser, by clicking what a person would click."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from browser.crew import People
from browser.fitting import GRID
from browser.hunting import Hunter, play_until, until_over
from browser.wire import wire_of
from tracing import rule

pytestmark = pytest.mark.browser


def open_match(page: Page, key: str) -> None:
    """From the card of the game on the start page."""
    page.goto("/")
    page.locator("article", has_text="U-Jagd").get_by_role("button", name=key).click()
    page.wait_for_url("**/m/*")


@rule("UJ-102")
def test_a_person_plays_a_bot_to_the_end(people: People) -> None:
    page = people.person()
    open_match(page, "Play a bot")
    hunter = Hunter(page, seed=2)
    expect(page.get_by_test_id("station-hunter")).to_be_visible()
    expect(page.get_by_role("columnheader", name="Bk Bl Gn Wh")).to_be_visible()

    hunter.hide()
    page.emulate_media(forced_colors="active")
    for device, outline in (("sonar", "solid"), ("torpedo", "none")):
        expect(page.get_by_test_id(f"device-{device}")).to_have_css("outline-style", outline)
    page.emulate_media(forced_colors="none")
    until_over(hunter)

    with page.expect_download() as download:
        page.get_by_role("link", name="record").click()
    record = download.value.path().read_text(encoding="utf-8").splitlines()
    assert json.loads(record[0])["game"] == "u_jagd"
    expect(page.get_by_text("Fuel-cell submarine").first).to_be_visible()  # both maps are shown
    page.get_by_role("link", name="Replay").click()
    page.wait_for_url("**/replay/*")
    page.get_by_role("slider").first.press("Home")
    expect(page.get_by_text(re.compile("goes? first")).first).to_be_visible()


def test_two_people_in_two_languages_hunt_each_other(people: People) -> None:
    """On a desktop and a phone; one reloads in the middle and loses nothing."""
    first = people.person(language="en")
    open_match(first, "With friends")
    second = people.person(language="de", width=390, height=844, dark=True)
    second.goto(first.url)
    second.get_by_role("textbox").fill("Berta")
    second.get_by_role("textbox").press("Enter")
    second.get_by_role("button", name=re.compile("Hier sitzen: Jäger")).click()
    second.get_by_role("button", name="Ich bin bereit").click()
    first.get_by_role("button", name="I am ready").click()

    english, german = Hunter(first, seed=3, questions=4), Hunter(second, seed=4, questions=9)
    english.hide()
    german.hide()
    play_until(lambda: english.asked >= 2, english, german)
    play_until(lambda: wire_of(first).is_at_rest(lambda: english.may_act), german)
    analysis = first.get_by_test_id("analysis")
    before = analysis.inner_text()
    first.reload()
    expect(analysis).to_have_text(before, use_inner_text=True)

    until_over(english, german)

    words = {page.locator(".result h1").inner_text() for page in (first, second)}
    assert len(words) == 2, "each reads it in another language, and one has lost"


def test_a_spectator_hears_the_answers_and_sees_no_map(people: People) -> None:
    page = people.person()
    open_match(page, "Play a bot")
    watcher = people.person()
    watcher.goto(page.url)
    watcher.get_by_role("button", name="Just watch").click()
    hunter = Hunter(page, seed=7)
    hunter.hide()
    play_until(lambda: hunter.asked > 0, hunter)

    expect(watcher.get_by_test_id("station-spectator")).to_be_visible()
    assert watcher.get_by_test_id("own-map").count() == 0
    assert "Fuel-cell" not in watcher.content()


def test_on_a_phone_the_key_stays_where_it_is_and_no_answer_is_cut(people: People) -> None:
    page = people.person(language="de", width=390, height=844)
    page.goto("/")
    page.locator("article", has_text="U-Jagd").get_by_role("button", name="Gegen einen Bot").click()
    hunter = Hunter(page, seed=2)
    hunter.hide()
    send = page.get_by_test_id("send")
    tops = set()
    for device in ("sonar", "periscope", "torpedo"):
        page.get_by_test_id(f"device-{device}").click()
        box = send.bounding_box()
        tops.add(box["y"] if box else None)
    assert len(tops) == 1
    play_until(lambda: hunter.asked > 0, hunter)
    answer = page.locator(".caption span.line").first
    expect(answer).to_contain_text("Sonar in")
    assert answer.evaluate("(words) => words.scrollWidth <= words.clientWidth + 1")
    assert page.evaluate("document.documentElement.scrollHeight") < 900
    page.get_by_role("button", name="Antworten").click()
    expect(page.get_by_role("region", name="Fragen und Antworten")).to_be_visible()


LEAST_TABLE = (768, 720)
"""Least width and height of a screen that a table is shown on, in px."""
_OVER_THE_EDGE = """async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const { scrollHeight, scrollWidth } = document.scrollingElement;
  return Math.max(scrollHeight - innerHeight, scrollWidth - innerWidth);
}"""


def test_the_rerun_of_a_hunt_lies_within_the_screen_of_the_table(people: People) -> None:
    """Two maps, each below its crew, on all large screens of the grid."""
    page, table = people.person(), people.person(language="de")
    open_match(page, "Play a bot")
    hunter = Hunter(page, seed=2)
    hunter.hide()
    table.goto(re.sub(r"/m/(\w+).*", r"/table/\1", page.url))
    until_over(hunter)
    expect(table.get_by_test_id("rerun")).to_be_visible()

    over = {}
    for width, height in GRID:
        if width >= LEAST_TABLE[0] and height >= LEAST_TABLE[1]:
            table.set_viewport_size({"width": width, "height": height})
            over[width, height] = table.evaluate(_OVER_THE_EDGE)
    assert not {size: px for size, px in over.items() if px > 0}


SIZES = [(360, 640), (600, 960), (690, 1000), (720, 1000), (900, 700), (1024, 768), (1440, 900)]


def test_the_hunt_is_in_sight_on_every_screen(people: People) -> None:
    """Where another part stands beside it, and where one part is seen at a time."""
    page = people.person()
    open_match(page, "Play a bot")
    Hunter(page, seed=5).hide()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.get_by_test_id("ask")).to_be_visible()
        expect(page.get_by_test_id("analysis")).to_be_visible()
