"""Whole matches of SONAR in a real browser, by clicking what a person would click."""

import json
import re

import httpx
import pytest
from playwright.sync_api import Page, expect

from browser.crew import WAIT_S, People, Server
from browser.officer import opened_of, ready
from browser.playing import Sailor, Watch, until_over
from browser.wire import wire_of
from tracing import rule

pytestmark = pytest.mark.browser

BLUE = ("blue.captain", "blue.radio_operator")
YELLOW = ("yellow.captain", "yellow.radio_operator")
MOST_ACTS = 100
"""Of a person who plays only some of a match."""
FEW_TURNS = 8
"""Turns of each crew, where the end is all that matters of it."""


def play_now(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now, against a bot: SONAR").click()
    page.wait_for_url("**/m/*")
    expect(page.get_by_test_id("station-both")).to_be_visible()


def play_some(sailor: Sailor, acts: int) -> None:
    """So many acts, and then until it is the person's turn again and nothing is under way.

    A boat among its own track cannot steer: it surfaces first.
    """
    helm = sailor.page.locator('[data-testid="helm"] button[aria-disabled="false"]').first
    wire, watch = wire_of(sailor.page), Watch([sailor])
    while sailor.acts < acts or not wire.is_at_rest(helm.is_visible):
        assert not sailor.is_over, "the match is over"
        watch.look(MOST_ACTS)
        if not ((sailor.acts < acts or not helm.is_visible()) and sailor.act()):
            sailor.page.wait_for_timeout(30)


def board(page: Page, url: str, name: str) -> None:
    """Come by the link, say the own name, whatever the language."""
    page.goto(url)
    page.get_by_role("textbox").fill(name)
    page.get_by_role("textbox").press("Enter")


def open_duel(page: Page) -> None:
    """Open a match of SONAR for two people, each of whom may take a whole boat."""
    page.goto("/new/sonar")
    page.get_by_role("button", name="Duel").click()
    page.get_by_role("button", name="Open the match").click()
    page.wait_for_url("**/m/*")


def match_id(server: Server, page: Page) -> str:
    code = page.url.rsplit("/", 1)[1]
    match: str = httpx.get(f"{server.url}/api/matches/{code}", timeout=WAIT_S).json()["match"]
    return match


@rule("SON-005", "SON-028", "SON-045")
def test_a_person_plays_a_bot_to_the_end(people: People, server: Server) -> None:
    page = people.person()
    opened_of("sonar", page, server, BLUE, (), edition="en", turn_limit=FEW_TURNS)
    ready(page)
    match = match_id(server, page)
    replay = f"{server.url}/api/matches/{match}/replay"
    assert httpx.get(replay, timeout=WAIT_S).is_client_error
    sailor = Sailor(page, seed=1)

    until_over(sailor)

    assert sailor.acts > 5
    expect(page.locator(".result h1")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="record").click()
    record = download.value.path().read_text(encoding="utf-8").splitlines()
    assert json.loads(record[0])["game"] == "sonar"
    assert len(record) > sailor.acts
    page.get_by_role("link", name="Replay").click()
    page.wait_for_url("**/replay/*")
    time_line = page.get_by_role("slider").first
    expect(time_line).to_be_visible()
    time_line.press("Home")
    time_line.press("ArrowRight")
    expect(time_line).to_have_value("1")


@rule("SON-004", "SON-005", "SON-009", "SON-020", "SON-021")
def test_three_people_in_three_languages_play_to_the_end(people: People, server: Server) -> None:
    """Captain and Radio Operator of one boat on two devices, a person alone in the other."""
    captain = people.person(language="en")
    opened_of("sonar", captain, server, BLUE, YELLOW, edition="en", turn_limit=FEW_TURNS)
    url = captain.url
    captain.get_by_role("button", name="Stand up: Radio Operator").click()

    operator = people.person(language="de", width=390, height=844, dark=True)
    board(operator, url, "Bert")
    operator.get_by_role("button", name=re.compile("Hier sitzen: Funker")).first.click()

    alone = people.person(language="es")
    board(alone, url, "Carla")
    for name in ("Sentarme: Capit", "Sentarme: Operador"):
        alone.get_by_role("button", name=re.compile(name)).last.click()

    alone.get_by_role("button", name="¡Todo listo!").click()
    operator.get_by_role("button", name="Ich bin bereit").click()
    captain.get_by_role("button", name="I am ready").click()

    expect(captain.get_by_test_id("station-captain")).to_be_visible()
    expect(operator.get_by_test_id("station-radio-operator")).to_be_visible()
    expect(alone.get_by_test_id("station-both")).to_be_visible()
    hunter, prey = Sailor(captain, seed=3), Sailor(alone, seed=4, fires=False)
    hunter.prey = prey
    until_over(hunter, prey)

    for page in (captain, operator, alone):
        expect(page.locator(".result h1")).to_be_visible()
    words = {page.locator(".result h1").inner_text() for page in (captain, operator, alone)}
    assert len(words) == 3, "each reads it in another language"


def test_a_reload_in_the_middle_loses_nothing(people: People) -> None:
    page = people.person()
    play_now(page)
    sailor = Sailor(page, seed=5, fires=False)
    play_some(sailor, 6)
    before = page.get_by_test_id("helm").inner_text()
    energy = page.get_by_label(re.compile("Energy gauge")).first.get_attribute("aria-label")

    page.reload()

    expect(page.get_by_test_id("station-both")).to_be_visible()
    expect(page.get_by_label(re.compile("Energy gauge")).first).to_have_attribute(
        "aria-label", energy or ""
    )
    expect(page.get_by_test_id("helm")).to_have_text(before, use_inner_text=True)


@pytest.mark.own_server
def test_a_killed_server_loses_no_acknowledged_action(people: People, server: Server) -> None:
    """SIGKILL in the middle; started again, the page goes on by itself to the end."""
    page = people.person()
    opened_of("sonar", page, server, BLUE, (), edition="en", turn_limit=FEW_TURNS)
    ready(page)
    sailor = Sailor(page, seed=6)
    play_some(sailor, 6)
    before = page.get_by_test_id("helm").inner_text()

    server.kill()
    expect(page.get_by_text(re.compile("othing is lost")).first).to_be_visible()
    server.start()

    expect(page.locator('[data-testid="helm"] button[aria-disabled="false"]').first).to_be_visible()
    expect(page.get_by_test_id("helm")).to_have_text(before, use_inner_text=True)
    until_over(sailor)


@rule("SON-020")
def test_a_spectator_hears_and_sees_no_boat(people: People) -> None:
    page = people.person()
    play_now(page)
    watcher = people.person()
    watcher.goto(page.url)
    watcher.get_by_role("button", name="Just watch").click()
    sailor = Sailor(page, seed=7, fires=False)
    play_some(sailor, 4)

    expect(watcher.get_by_test_id("station-spectator")).to_be_visible()
    assert watcher.locator('[data-testid="helm"]').count() == 0
    assert "own submarine" not in watcher.content()
