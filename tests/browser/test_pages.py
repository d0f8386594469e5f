"""Every page, in both looks: nothing for axe to find, nothing wider than the screen."""

import pytest
from playwright.sync_api import expect

from browser.access import check_in_every_look
from browser.crew import People, Server
from browser.games.test_sonar import BLUE
from browser.hunting import Hunter, play_until
from browser.hunting import until_over as until_hunted
from browser.mariner import Mariner
from browser.officer import opened_of, ready
from browser.playing import Sailor, all_act, until_over

pytestmark = pytest.mark.browser

FEW_TURNS = 8
"""Turns of each crew: the end comes soon."""


def test_no_page_before_a_match_shuts_anybody_out(people: People) -> None:
    # The policy of the pages forbids foreign scripts; axe comes in past it.
    page = people.person(bypass_csp=True)
    page.goto("/")
    expect(page.get_by_role("button", name="With friends").first).to_be_visible()
    check_in_every_look(page, "home")
    page.get_by_text("Set up").first.click()
    expect(page.get_by_text("Seats")).to_be_visible()
    check_in_every_look(page, "set-up")
    page.goto("/")
    page.get_by_role("button", name="With friends").first.click()
    page.wait_for_url("**/m/*")
    expect(page.get_by_role("button", name="I am ready")).to_be_visible()
    check_in_every_look(page, "lobby")


ADDRESSES = {
    "/me": "Keep my name",
    "/club": "Found a club",
    "/lessons": "Captain",
    "/lessons/captain_sonar/engineer_1": "West panel",
    "/debrief": "record",
    "/m/NOSUCH": "NOSUCH",
}
"""Pages that are there without a match, and words that each shows once it is whole.

Those of the rules are asked in ``test_rules_at_hand``.
"""


def test_no_page_beside_the_matches_shuts_anybody_out(people: People) -> None:
    page = people.person(bypass_csp=True)
    for address, words in ADDRESSES.items():
        page.goto(address)
        expect(page.locator("body")).to_contain_text(words)
        check_in_every_look(page, address)


def test_a_server_without_room_is_asked_again_at_the_press_of_a_button(people: People) -> None:
    page = people.person(bypass_csp=True)
    page.goto("/")
    page.get_by_role("button", name="With friends").first.click()
    page.wait_for_url("**/m/*")
    code = page.url.rpartition("/")[2]
    guest = people.person(bypass_csp=True)
    full = {"code": "server_full", "sentence": "This server is full. Try again in a few minutes."}
    guest.route(f"**/api/matches/{code}*", lambda asked: asked.fulfill(status=503, json=full))
    guest.goto(f"/m/{code}")
    expect(guest.get_by_role("alert")).to_have_text(full["sentence"])
    check_in_every_look(guest, "no room")

    guest.unroute(f"**/api/matches/{code}*")
    guest.get_by_role("button", name="Try again").click()
    expect(guest.get_by_role("button", name="Come aboard")).to_be_visible()


def test_no_page_of_a_match_shuts_anybody_out(people: People, server: Server) -> None:
    page = people.person(bypass_csp=True)
    opened_of("sonar", page, server, BLUE, (), edition="en", turn_limit=FEW_TURNS)
    ready(page)
    expect(page.get_by_test_id("station-both")).to_be_visible()
    check_in_every_look(page, "choosing the start")
    sailor = Sailor(page, seed=8)
    while sailor.acts < 6 and not sailor.is_over:
        all_act(sailor)
    check_in_every_look(page, "station")
    until_over(sailor)
    check_in_every_look(page, "end")
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider").first).to_be_visible()
    check_in_every_look(page, "replay")


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_the_lobby_shows_the_seats_at_first_sight(people: People, width: int, height: int) -> None:
    page = people.person(width=width, height=height)
    page.goto("/")
    page.get_by_role("button", name="With friends").first.click()
    page.wait_for_url("**/m/*")

    for sight in (page.get_by_text("Copy link"), page.get_by_text("same person")):
        expect(sight.first).to_be_in_viewport(ratio=1)


_CUT_NAMES = """() => [...document.querySelectorAll(".seat .who > *")]
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  .map(({ textContent }) => textContent)"""


def test_every_name_and_post_of_a_lobby_is_whole(people: People, server: Server) -> None:
    page = people.person(language="de")
    opened_of("captain_sonar", page, server, ("blue.captain",), ())
    expect(page.locator(".seat")).to_have_count(8)
    for width in (768, 834, 912, 1024, 1280):
        page.set_viewport_size({"width": width, "height": 1024})
        assert page.evaluate(_CUT_NAMES) == [], width


SMALL = [(1024, 600), (844, 390)]
"""Width and height of a small notebook and of a phone on its side, in px."""
_SCROLLS = """(selector) => {
  const { scrollHeight, clientHeight } = document.querySelector(selector);
  return scrollHeight - clientHeight;
}"""


@pytest.mark.parametrize(("width", "height"), SMALL)
def test_a_small_screen_shows_the_invitation_and_what_is_watched_whole(
    people: People, server: Server, width: int, height: int
) -> None:
    host, guest = people.person(), people.person(width=width, height=height)
    code = opened_of("sonar", host, server, BLUE, (), edition="en", turn_limit=FEW_TURNS)
    ready(host)
    expect(host.get_by_test_id("station-both")).to_be_visible()
    guest.goto(f"/m/{code}")
    watch = guest.get_by_role("button", name="Just watch")
    for key in (guest.get_by_role("button", name="Come aboard"), watch):
        expect(key).to_be_in_viewport(ratio=1)
    watch.click()
    expect(guest.get_by_test_id("station-spectator")).to_be_visible()
    expect(guest.locator("svg.chart")).to_be_in_viewport(ratio=1)
    assert guest.evaluate(_SCROLLS, ".match > .station") <= 0
    guest.reload()
    expect(guest.get_by_test_id("station-spectator")).to_be_visible()
    guest.goto(f"/table/{code}")
    expect(guest.locator("svg.chart")).to_be_in_viewport(ratio=1)


SCREENS = [*SMALL, (1280, 720), (1366, 768), (1280, 800), (1440, 900), (768, 1024), (390, 844)]
"""Width and height of screens that lie on a table, in px."""
_CUT = """() => [...document.querySelectorAll(".said")].flatMap((list) => {
  const { right, bottom } = list.getBoundingClientRect();
  return [...list.children]
    .map((line) => line.getBoundingClientRect())
    .filter((line) => line.left < right && line.bottom > bottom + 1);
}).length"""


def test_the_shared_table_fits_its_screen_and_cuts_no_announcement(
    people: People, server: Server
) -> None:
    host, table = people.person(), people.person()
    code = opened_of("captain_sonar", host, server, ("blue.captain",), ())
    ready(host)
    captain = Mariner(host, seed=3)
    while captain.done["order_course"] < 2:
        all_act(captain)
    table.goto(f"/table/{code}")
    expect(table.locator(".said li").first).to_be_attached()
    for width, height in SCREENS:
        table.set_viewport_size({"width": width, "height": height})
        assert table.evaluate(_SCROLLS, "html") <= 0, (width, height)
        assert table.evaluate(_CUT) == 0, (width, height)


def test_no_page_of_u_jagd_shuts_anybody_out(people: People) -> None:
    page = people.person(bypass_csp=True)
    page.goto("/")
    page.locator("article", has_text="U-Jagd").get_by_role("button", name="Play a bot").click()
    hunter = Hunter(page, seed=5)
    expect(page.get_by_test_id("station-hunter")).to_be_visible()
    check_in_every_look(page, "composing the map")
    hunter.hide()
    play_until(lambda: hunter.asked >= 2 or hunter.is_over, hunter)
    check_in_every_look(page, "asking")
    until_hunted(hunter)
    check_in_every_look(page, "end of the hunt")
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider").first).to_be_visible()
    check_in_every_look(page, "replay of the hunt")


PLANTED = {
    "light: .*color-contrast": "<p style='background: white; color: light-dark(#eee, black)'>dim",
    "dark: .*color-contrast": "<p style='background: black; color: light-dark(white, #111)'>dim",
    "light: .*image-alt": "<img src='/icon.svg'>",
}
"""What the report of each fault says, and the fault."""


@pytest.mark.parametrize("said", PLANTED)
def test_a_page_that_is_not_painted_hides_no_fault(people: People, said: str) -> None:
    page = people.person(bypass_csp=True)
    page.goto("/me")
    expect(page.locator("body")).to_contain_text("Keep my name")
    page.evaluate("(fault) => document.body.insertAdjacentHTML('beforeend', fault)", PLANTED[said])

    with pytest.raises(AssertionError, match=said):
        check_in_every_look(page, "planted")
