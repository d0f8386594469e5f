"""Manners at the table: acts taken back, alone and between people, phrases between crews, votes."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.access import check_in_every_look
from browser.crew import WAIT_S, People, Server
from browser.games.test_sonar import BLUE, board, open_duel
from browser.officer import opened_of, ready
from browser.playing import PATIENCE_MS, Sailor, all_act
from browser.wire import surely
from hydrophone.server.match.table.tables import ANSWER_S

pytestmark = pytest.mark.browser

PLACES_BEFORE_A_DRAW = 6
"""Of each crew: none, the start, and more courses than the three turns that it takes."""


ANSWERED_MS = (ANSWER_S + WAIT_S) * 1000
"""Milliseconds until an offer is answered: at its end, whatever the crew has voted before."""


def helm_of(page: Page) -> Locator:
    """A course that the helm offers."""
    return page.get_by_test_id("helm").locator('button[aria-disabled="false"]').first


def choose_start(page: Page) -> None:
    """Confirm the start that the sheet proposes; the helm is there when all have chosen."""
    key = page.locator('[data-testid="act"]:visible').first
    surely(page, lambda: key.click(timeout=PATIENCE_MS))
    expect(helm_of(page)).to_be_visible()


def test_a_person_alone_takes_their_start_back(people: People, server: Server) -> None:
    page = people.person()
    opened_of("sonar", page, server, BLUE, (), edition="en")
    ready(page)
    choose_start(page)

    page.get_by_test_id("take-back-here").click()
    expect(helm_of(page)).not_to_be_visible()
    choose_start(page)


def duel(people: People) -> tuple[Page, Page]:
    """Ann at a desk, Bob with a phone and in German, each of whom holds both posts of a boat."""
    ann = people.person(bypass_csp=True)
    bob = people.person(language="de", width=390, height=844)
    open_duel(ann)
    board(bob, ann.url, "Bob")
    bob.get_by_role("button", name=re.compile("Hier sitzen")).first.click()
    bob.get_by_role("button", name="Ich bin bereit").click()
    ann.get_by_role("button", name="I am ready").click()
    expect(bob.get_by_test_id("station-both")).to_be_visible()
    return ann, bob


def test_crews_send_each_other_phrases_and_decide_nothing_too_early(people: People) -> None:
    ann, bob = duel(people)
    expect(ann.get_by_test_id("take-back-here")).to_have_count(0)
    ann.get_by_role("button", name="Menu").click()

    check_in_every_look(ann, "menu with votes and phrases")
    ann.get_by_test_id("vote-draw").click()
    expect(ann.get_by_text("Not before each crew has had three turns")).to_be_visible()
    ann.get_by_test_id("phrases").get_by_role("button", name="Nice shot!").click()

    expect(bob.get_by_text("Guter Schuss!")).to_be_visible()
    expect(bob.get_by_test_id("matter")).to_have_count(0)

    ann.keyboard.press("Escape")
    key = ann.locator('[data-testid="act"]:visible').first
    surely(ann, lambda: key.click(timeout=PATIENCE_MS))
    ann.get_by_test_id("take-back-here").click()
    expect(ann.locator("s").first).to_be_attached()
    expect(bob.locator("s").first).to_be_attached()
    expect(ann.get_by_test_id("take-back-here")).to_have_count(0)
    key = ann.locator('[data-testid="act"]:visible').first
    surely(ann, lambda: key.click(timeout=PATIENCE_MS))


def test_a_draw_is_accepted_in_the_strip(people: People) -> None:
    ann, bob = duel(people)
    crew = (Sailor(ann, 1, fires=False), Sailor(bob, 2, fires=False))
    places: list[set[str]] = [set(), set()]
    while min(len(been) for been in places) < PLACES_BEFORE_A_DRAW:
        all_act(*crew)
        for been, sailor in zip(places, crew, strict=True):
            been.add(sailor.place)

    ann.get_by_role("button", name="Menu").click()
    ann.get_by_test_id("vote-draw").click()
    expect(ann.get_by_test_id("matter")).to_contain_text("draw")
    expect(ann.get_by_test_id("vote-draw")).to_have_text("You have offered a draw.")
    bob.get_by_test_id("matter").click()
    expect(bob.locator(".matter p").first).to_contain_text("annehmen")
    bob.get_by_test_id("accept-draw").click()
    expect(bob.locator(".matter p").first).to_contain_text("Du nimmst an.")

    expect(ann.locator(".result h1")).to_have_text("A draw", timeout=ANSWERED_MS)
    expect(bob.locator(".result h1")).to_have_text("Unentschieden")
