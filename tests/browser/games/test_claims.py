"""People who greet each other before a match, and what is left when the others have gone."""

from contextlib import suppress

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from browser.crew import WAIT_S, People
from browser.games.test_sonar import board, open_duel

pytestmark = pytest.mark.browser


def test_who_is_left_alone_claims_the_win(people: People) -> None:
    ann, bob = people.person(), people.person()
    open_duel(ann)
    ann.get_by_role("switch", name="If a whole crew has left, the other may claim the win").click()
    expect(ann.locator(".agreed")).to_contain_text(
        "If a whole crew has left, the other may claim the win"
    )
    board(bob, ann.url, "Bob")
    bob.get_by_role("button", name="Sit here").first.click()
    for page in (bob, ann):
        page.get_by_role("button", name="I am ready").click()
    expect(ann.get_by_test_id("station-both")).to_be_visible()
    bob.get_by_role("button", name="Menu").click()
    for _ in range(2):
        bob.get_by_role("button", name="Leave the match").or_(
            bob.get_by_role("button", name="Really leave?")
        ).click()
    line = ann.get_by_test_id("matter")
    expect(line).to_contain_text("Bots play on in their place.")
    line.click()
    ann.get_by_test_id("claim").click()
    expect(ann.locator(".strip .pill")).to_have_text("You won")
    ann.get_by_role("button", name="See the result").click()

    expect(ann.locator(".result h1")).to_contain_text("You won")
    expect(ann.locator(".result")).to_contain_text("claimed the win")
    ann.set_viewport_size({"width": 390, "height": 844})
    for part in (".result", "svg.chart"):
        expect(ann.locator(part)).to_be_in_viewport(ratio=1)
    expect(ann.get_by_role("button", name="Rematch, sides swapped")).to_be_in_viewport(ratio=1)


def test_people_greet_each_other_before_the_match(people: People) -> None:
    ann, bob = people.person(), people.person(language="de", width=390, height=844)
    open_duel(ann)
    board(bob, ann.url, "Bob")
    say_until_heard(bob, "Viel Glück!", ann, "Bob: Good luck!")
    say_until_heard(ann, "Hello!", bob, "Hallo!")


def say_until_heard(who: Page, words: str, other: Page, heard: str) -> None:
    """A greeting is kept nowhere: whose line breaks at that moment does not hear it."""
    log = other.get_by_test_id("greetings").get_by_role("log")
    for _ in range(WAIT_S):
        who.get_by_role("button", name=words).click()
        with suppress(PlaywrightTimeoutError):
            log.get_by_text(heard).last.wait_for(timeout=1000)
            return
    raise AssertionError(f"nobody hears {words}")
