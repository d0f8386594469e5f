"""How others come to a match: whether they can, by which address, over plain http."""

import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from browser.crew import People, Server
from browser.games.test_captain_sonar import set_up
from browser.games.test_sonar import board

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

    expect(page.get_by_text("Reachable from this computer only")).to_be_visible()
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
    page.get_by_role("button", name="Play now, against a bot: SONAR").click()
    expect(page.get_by_test_id("station-both")).to_be_visible()
    page.get_by_role("button", name="Menu").click()

    expect(page.get_by_text("a silent video tries to")).to_be_visible()
    assert page.evaluate("document.querySelector('video').paused") is False


def test_the_card_names_game_host_and_boat_and_one_key_takes_the_boat(people: People) -> None:
    ann, bob = people.person(), people.person(width=390, height=664)
    opened(ann, "/")
    bob.goto(ann.url)

    card = bob.locator(".join.card")
    expect(card).to_contain_text("Skipper invites you aboard")
    expect(card).to_contain_text("SONAR, English rulebook")
    expect(card).to_contain_text("Marlin: Captain, Radio Operator")
    board(bob, ann.url, "Bob")
    expect(ann.get_by_role("listitem").filter(has_text="Bob")).to_contain_text("without a seat")
    expect(
        ann.get_by_role("status").get_by_text("Bob without a seat, 2 seats open")
    ).to_be_visible()
    expect(bob.get_by_role("button", name="Sit here")).to_be_in_viewport(ratio=1)
    expect(bob.get_by_text("Reachable from this computer only")).to_have_count(0)
    bob.get_by_role("button", name="Sit here").click()
    bob.get_by_role("button", name="I am ready").click()
    expect(ann.get_by_role("status").get_by_text("Everyone is waiting for you")).to_be_visible()
    expect(ann).to_have_title(re.compile("^● Everyone is waiting for you"))
    ann.get_by_role("button", name="I am ready").click()

    expect(bob.get_by_test_id("station-both")).to_be_visible()


def test_a_person_who_leaves_the_lobby_is_named_to_the_others(people: People) -> None:
    ann, bob = people.person(), people.person()
    opened(ann, "/")
    board(bob, ann.url, "Bob")
    bob.get_by_role("button", name="Sit here").click()
    expect(ann.locator(".crews")).to_contain_text("Bob")
    bob.get_by_role("button", name="Leave").click()

    expect(ann.get_by_text("Bob has left. The seat is open again.")).to_be_visible()


class Broken:
    """The lines of a page: none brings anything, then one breaks at the first word to come."""

    def __init__(self, page: Page) -> None:
        self.is_dumb = True
        self.has_broken = False
        page.route_web_socket("**/ws*", self._connected)

    def _connected(self, line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def hear(word: str | bytes) -> None:
            if self.is_dumb:
                return
            if self.has_broken:
                line.send(word)
            else:
                self.has_broken = True
                line.close()
                server.close()

        server.on_message(hear)


def test_a_person_who_hears_of_no_welcome_comes_in_when_the_line_is_back(people: People) -> None:
    ann, bob = people.person(), people.person()
    opened(ann, "/")
    broken = Broken(bob)
    board(bob, ann.url, "Bob")
    expect(ann.get_by_role("listitem").filter(has_text="Bob")).to_have_count(1)
    bob.goto("about:blank")
    broken.is_dumb = False
    board(bob, ann.url, "Bob")
    bob.get_by_role("button", name="Sit here").click()

    expect(ann.get_by_text("Bob not ready")).to_be_visible()
    assert broken.has_broken


def test_a_wrong_code_has_a_field_for_the_right_one(people: People) -> None:
    ann, bob = people.person(), people.person()
    code = opened(ann, "/")
    bob.goto("/m/WRONG1")
    expect(bob.get_by_text("There is no match with the code WRONG1")).to_be_visible()
    bob.get_by_label("Code of a match").fill(code)
    bob.get_by_role("button", name="Join").click()

    expect(bob.get_by_text("Skipper invites you aboard")).to_be_visible()


def test_a_running_match_offers_the_posts_of_its_bots(people: People) -> None:
    ann, dora = people.person(), people.person()
    set_up(ann, "German rulebook")
    ann.get_by_role("button", name="Together against bots").click()
    ann.get_by_role("button", name="Open the match").click()
    ann.wait_for_url("**/m/*")
    ann.get_by_role("button", name="Fill with bots").click()
    ann.get_by_role("button", name="Dive!").click()
    expect(ann.get_by_test_id("station-captain")).to_be_visible()
    board(dora, ann.url, "Dora")
    dora.get_by_role("button", name="Engineer, Kelpie").click()
    expect(dora.get_by_role("button", name="Engineer, Kelpie")).to_contain_text("asked")
    ann.get_by_role("button", name="Dora asks to join").click()
    ann.get_by_role("button", name="Let Dora in").click()
    expect(dora.get_by_test_id("matter")).to_contain_text("The crew offers you a post")
    dora.get_by_role("button", name="Engineer, Kelpie offered to you").click()

    expect(dora.get_by_test_id("station-engineer")).to_be_visible()


def test_those_who_look_on_are_listed_and_leave_by_stop_watching(people: People) -> None:
    ann, eve = people.person(), people.person()
    ann.goto("/new/sonar")
    ann.get_by_role("button", name="Dive!").click()
    ann.wait_for_url("**/m/*")
    expect(ann.get_by_test_id("station-both")).to_be_visible()
    eve.goto(ann.url)
    eve.get_by_role("textbox").fill("Eve")
    eve.get_by_role("button", name="Just watch").click()
    eve.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="Menu").click()
    expect(ann.get_by_test_id("watching")).to_have_text("Watching: Eve")
    eve.get_by_role("link", name="Stop watching").click()

    expect(ann.get_by_test_id("watching")).to_have_count(0)
