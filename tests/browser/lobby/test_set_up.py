"""Setting up a match: nothing chosen is lost, nothing leads to a lobby that cannot begin."""

import pytest
from playwright.sync_api import expect

from browser.crew import People
from browser.games.test_captain_sonar import set_up
from browser.games.test_sonar import board, open_duel

pytestmark = pytest.mark.browser


def test_all_four_posts_come_with_what_they_need(people: People) -> None:
    page = people.person()
    set_up(page, "German rulebook")
    page.get_by_role("button", name="Me and bots").click()
    page.get_by_role("group", name="My posts").get_by_role("button", name="All four").click()
    begin = page.get_by_role("button", name="Dive!")
    expect(begin).to_contain_text("too few people for these rules")
    page.get_by_role("button", name="Allow 3 people").click()
    begin.click()

    expect(page.get_by_role("button", name="Menu")).to_be_visible()


def test_real_time_is_chosen_by_a_button(people: People) -> None:
    page = people.person()
    set_up(page, "German rulebook")
    page.get_by_test_id("mode-real_time").click()
    page.get_by_role("button", name="Me and bots").click()
    page.get_by_role("button", name="Dive!", exact=True).click()

    expect(page.get_by_test_id("station-captain")).to_be_visible()
    expect(page.get_by_role("timer", name="Time of the match")).to_be_visible()


def test_alone_in_sonar_a_person_has_a_bot_for_a_mate_in_real_time(people: People) -> None:
    page = people.person()
    page.goto("/new?game=sonar&with=bots")
    page.get_by_test_id("mode-real_time").click()
    alone = page.get_by_role("button", name="Me against a bot")
    expect(alone).to_contain_text("a bot as crewmate")
    expect(alone).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Dive!", exact=True).click()

    expect(page.get_by_test_id("station-captain")).to_be_visible()


def test_an_own_chart_begins_as_one_that_is_right(people: People) -> None:
    page = people.person()
    set_up(page, "German rulebook")
    page.get_by_role("button", name="Your own").click()

    expect(page.get_by_text("The drawing is fine: My chart, 10 by 10")).to_be_visible()


def test_back_from_the_lobby_leads_to_what_was_chosen(people: People) -> None:
    page = people.person()
    set_up(page, "German rulebook")
    page.get_by_role("button", name="Two crews").click()
    page.get_by_role("button", name="Bravo").click()
    page.get_by_role("button", name="Open the match").click()
    page.wait_for_url("**/m/*")
    page.go_back()

    expect(page.get_by_role("button", name="Two crews")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="Bravo")).to_have_attribute("aria-pressed", "true")


def test_a_person_alone_against_bots_is_helped_and_has_no_clock(people: People) -> None:
    page = people.person()
    page.goto("/")
    page.get_by_text("Set up").first.click()
    page.get_by_role("button", name="Me against a bot").click()
    clock = page.get_by_label("Time to answer")
    expect(page.get_by_role("radio", name="The program keeps the sheet")).to_be_checked()
    expect(clock).to_have_value("0")
    page.get_by_role("button", name="Duel").click()

    expect(page.get_by_role("radio", name="You draw everything yourselves")).to_be_checked()
    expect(clock).to_have_value("30")


def test_the_host_of_a_lobby_chooses_another_game_and_all_keep_their_seats(people: People) -> None:
    ann, bob = people.person(), people.person()
    open_duel(ann)
    board(bob, ann.url, "Bob")
    bob.get_by_role("button", name="Sit here").first.click()
    expect(bob.get_by_role("button", name="I am ready")).to_have_attribute("aria-disabled", "false")
    ann.get_by_test_id("game").select_option(label="U-Jagd, Frank Boës, CC BY-SA 3.0 DE")

    expect(bob.locator(".agreed")).to_contain_text("U-Jagd")
    expect(bob.locator(".crews")).to_contain_text("Bob")
    ann.get_by_test_id("game").select_option(index=0)
    expect(bob.locator(".agreed")).to_contain_text("SONAR")
    ann.get_by_test_id("game").select_option(label="U-Jagd, Frank Boës, CC BY-SA 3.0 DE")
    expect(bob.locator(".agreed")).to_contain_text("U-Jagd")
    for page in (bob, ann):
        page.get_by_role("button", name="I am ready").click()
    for page in (bob, ann):
        expect(page.get_by_test_id("station-hunter")).to_be_visible()
