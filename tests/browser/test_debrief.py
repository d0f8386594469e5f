"""A finished match looked at again: from the server, by a link to a moment, and from a file."""

import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, Route, expect
from websockets.sync.client import connect

from browser.crew import WAIT_S, People, Server

pytestmark = pytest.mark.browser

TOUCH_PX = 44
"""Least width and height of what a finger presses."""

SEATS = ("blue.captain", "blue.radio_operator", "yellow.captain", "yellow.radio_operator")


@pytest.fixture(scope="module")
def played(shared_server: Server) -> str:
    """The id of a match between bots that is over. Nobody changes it, so the tests share it."""
    server = shared_server
    seats = [{"seat": seat, "who": "landlubber"} for seat in SEATS]
    wish = {"game": "sonar", "options": {"turn_limit": 8}, "seats": seats, "name": "Ann"}
    made = (
        httpx.post(f"{server.url}/api/matches", json=wish, timeout=WAIT_S).raise_for_status().json()
    )
    with connect(f"{server.url.replace('http', 'ws')}/ws", open_timeout=WAIT_S) as line:
        line.send(json.dumps({"kind": "hello", "match": made["match"], "token": made["token"]}))
        line.send(json.dumps({"kind": "set_ready", "id": "1", "ready": True}))
        while json.loads(line.recv(timeout=WAIT_S))["kind"] != "ended":
            pass
    return str(made["match"])


def record_of(server: Server, match: str) -> bytes:
    address = f"{server.url}/api/matches/{match}/record"
    return httpx.get(address, timeout=WAIT_S).raise_for_status().content


def revealed(page: Page) -> None:
    page.get_by_test_id("reveal").click()
    expect(page.get_by_test_id("curves")).to_be_visible()


def test_nothing_is_given_away_until_it_is_asked_for(people: People, played: str) -> None:
    page = people.person()
    page.goto(f"/replay/{played}")
    slider = page.get_by_role("slider", name="Time line")
    expect(page.get_by_role("button", name="Spectator")).to_have_attribute("aria-pressed", "true")
    expect(slider).to_have_attribute("max", "0")
    for hidden in ("curves", "key-moments", "known", "figures"):
        expect(page.get_by_test_id(hidden)).to_have_count(0)
    expect(page.locator(".subtitle")).to_have_count(0)
    expect(page.get_by_role("button", name="To the end")).to_be_disabled()
    page.get_by_role("button", name="One step forward").click()
    expect(slider).to_have_attribute("max", "1")
    expect(page.locator(".said")).not_to_contain_text("The bot")
    revealed(page)

    expect(page.locator(".said")).to_contain_text("The bot: “Nothing was better than the rest")
    expect(slider).to_have_attribute("max", re.compile(r"\d\d"))
    expect(page.locator(".subtitle")).to_be_visible()
    page.get_by_text("Posts in figures").click()
    figures = page.get_by_test_id("figures")
    expect(figures).to_contain_text("bits revealed per order")
    expect(figures).to_contain_text("turns until five places were left")
    expect(figures.get_by_role("columnheader", name="Bots")).to_be_visible()
    expect(figures.get_by_role("columnheader", name="You")).to_have_count(0)


def test_ones_own_post_stands_beside_ones_last_matches_which_stay_in_the_browser(
    people: People, shared_server: Server, played: str
) -> None:
    told = shared_server.looked_at(played, "debrief")["debrief"]
    over = {"game": "sonar", "phase": "over", "boats": None, "fate": None, "at": 1}
    own: dict[str, Any] = over | {"seats": ["blue.captain"]}
    worth = {"isRealTime": False, "figures": told["figures"]["blue"] | {"shots": 4711}}
    matches = [
        own | {"code": "THIS", "match": played},
        own | {"code": "LAST", "match": "last", "worth": worth},
    ]
    page = people.person()
    page.goto("/")
    kept = "hydrophone.matches"
    page.evaluate("([name, list]) => localStorage.setItem(name, list)", [kept, json.dumps(matches)])
    page.goto(f"/replay/{played}")
    page.get_by_text("Posts in figures").click()

    figures = page.get_by_test_id("figures")
    shots = figures.get_by_role("row").filter(has_text="Captain shots").get_by_role("cell")
    expect(shots.last).to_have_text("4,711")
    expect(shots.first).to_have_class(re.compile(r"\bstrong\b"))
    this, _ = json.loads(page.evaluate("(name) => localStorage.getItem(name)", kept))
    assert this["worth"]["figures"] == told["figures"]["blue"]


def test_it_is_scrubbed_its_eyes_change_and_a_link_leads_a_third_person_to_a_moment(
    people: People, played: str
) -> None:
    ann, eve = people.person(), people.person(width=390, height=844)
    ann.goto(f"/replay/{played}")
    revealed(ann)
    slider = ann.get_by_role("slider", name="Time line")
    slider.fill("9")
    expect(ann.locator(".time .count")).to_contain_text("9 /")
    ann.get_by_test_id("heat-blue").click()
    expect(ann.locator(".belief.yellow circle").first).to_be_visible()
    ann.get_by_role("button", name="What Marlin knew").click()
    expect(ann.locator(".sea svg text", has_text="Kelpie")).to_have_count(0)
    ann.get_by_role("button", name="Truth").click()
    expect(ann.locator(".sea svg text", has_text="Kelpie").first).to_be_visible()
    expect(ann).to_have_url(re.compile("#9$"))
    eve.goto(ann.url)

    expect(eve.locator(".time .count")).to_contain_text("9 /")
    expect(eve.get_by_role("slider", name="Time line")).to_have_value("9")
    keys = eve.locator(".time .keys button")
    eve.set_viewport_size({"width": 360, "height": 640})
    boxes = keys.evaluate_all("(all) => all.map((each) => each.getBoundingClientRect().toJSON())")
    assert len(boxes) == 6
    assert len({box["top"] for box in boxes}) == 1, "the keys stand in one row"
    assert min(min(box["width"], box["height"]) for box in boxes) >= TOUCH_PX
    lines = eve.locator(".lines button")
    lines.first.scroll_into_view_if_needed()
    expect(eve.locator(".sea svg").first).not_to_be_in_viewport()
    lines.first.click()
    expect(eve.locator(".sea svg").first).to_be_in_viewport(ratio=1)
    eve.set_viewport_size({"width": 844, "height": 390})
    for sight in (eve.locator(".sea svg").first, keys.first, keys.last):
        expect(sight).to_be_in_viewport(ratio=1)


def test_a_link_to_a_moment_that_is_not_there_says_so(people: People, played: str) -> None:
    page = people.person()
    page.goto(f"/replay/{played}#4711")

    expect(page.get_by_role("alert")).to_contain_text("no moment “4711”")
    expect(page.get_by_role("slider", name="Time line")).to_have_value("0")


def test_the_chart_is_kept_as_a_picture(people: People, played: str, tmp_path: Path) -> None:
    page = people.person(dark=True)
    page.goto(f"/replay/{played}#6")
    for kind, begins in (("SVG", b"<svg"), ("PNG", b"\x89PNG")):
        with page.expect_download() as download:
            page.get_by_role("button", name=f"Chart as {kind}").click()
        file = tmp_path / download.value.suggested_filename
        download.value.save_as(file)
        assert file.name.endswith(f"-6.{kind.lower()}")
        assert file.read_bytes().startswith(begins)
        assert file.stat().st_size > 20_000


def test_a_chart_that_is_still_to_come_is_kept_once_it_is_there(
    people: People, played: str
) -> None:
    page = people.person()
    held: list[Route] = []
    page.route("**/assets/ending-*.js", lambda route: held.append(route))
    with page.expect_request("**/assets/ending-*.js"):
        page.goto(f"/replay/{played}#6")
    page.get_by_role("button", name="Chart as SVG").click()
    assert held, "the chart is there before the click"
    with page.expect_download() as download:
        for route in held:
            route.continue_()

    assert download.value.suggested_filename.endswith("-6.svg")


def test_from_a_moment_one_plays_on_in_a_new_match_that_says_so(
    people: People, server: Server, played: str
) -> None:
    page = people.person()
    before = record_of(server, played)
    page.goto(f"/replay/{played}#5")
    page.get_by_test_id("what-if").click()
    page.get_by_role("button", name="Aboard Marlin").click()
    page.wait_for_url("**/m/*")

    expect(page.get_by_test_id("station-both")).to_be_visible()
    expect(page.get_by_text("What if: from step 5 of match")).to_be_visible()
    assert record_of(server, played) == before


def test_a_record_from_a_file_is_looked_at_and_what_is_none_is_refused_in_words(
    people: People, server: Server, played: str, tmp_path: Path
) -> None:
    record = record_of(server, played)
    good, broken, newer, huge = (tmp_path / f"{name}.jsonl" for name in ("ok", "no", "v9", "big"))
    good.write_bytes(record)
    broken.write_bytes(record[:2000])
    newer.write_bytes(record.replace(b'"hydrophone":1', b'"hydrophone":9', 1))
    with huge.open("wb") as file:
        file.truncate(100 * 1024 * 1024)
    page = people.person()
    page.goto("/")
    page.get_by_role("link", name="Open a record").click()
    for wrong, why in ((huge, "100 MB"), (newer, "version 9"), (broken, "cannot be read")):
        page.locator("input[type=file]").set_input_files(wrong)
        expect(page.get_by_role("alert")).to_contain_text(why)
    page.locator("input[type=file]").set_input_files(good)
    expect(page.get_by_test_id("reveal")).to_be_visible()
    revealed(page)
    page.get_by_role("slider", name="Time line").fill("7")
    page.get_by_test_id("heat-yellow").click()
    expect(page.locator(".belief.blue circle").first).to_be_visible()
    _drop(page, "v9.jsonl", newer.read_text())
    expect(page.get_by_role("alert")).to_contain_text("version 9")
    expect(page.get_by_role("slider", name="Time line")).to_have_value("7")
    _drop(page, "ok.jsonl", good.read_text())
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.get_by_role("slider", name="Time line")).to_have_value("0")


def _drop(page: Page, name: str, text: str) -> None:
    page.evaluate(
        """([name, text]) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([text], name));
          document.body.dispatchEvent(
            new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }),
          );
        }""",
        [name, text],
    )
