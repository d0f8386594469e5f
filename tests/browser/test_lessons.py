"""A first-time visitor learns a post by the keyboard alone."""

import re

import pytest
from playwright.sync_api import Page, expect

from browser.crew import People

pytestmark = pytest.mark.browser

KEYS = {
    "sonar/captain_1": ["ArrowRight", "ArrowRight", "ArrowDown", "i ArrowDown"],
    "sonar/radio_operator_1": ["Enter", "Enter", "Enter", "Enter", "2 Enter"],
}
"""What is pressed at each step of the first lesson of each post."""


def says(page: Page, step: int, count: int) -> None:
    """The coach asks for this step."""
    expect(page.get_by_test_id("coach")).to_contain_text(f"step {step} of {count}")


@pytest.mark.parametrize("lesson", list(KEYS))
def test_a_first_lesson_is_taken_with_the_keyboard(people: People, lesson: str) -> None:
    page = people.person(language="en")
    page.goto(f"/lessons/{lesson}")

    for step, keys in enumerate(KEYS[lesson], 1):
        says(page, step, len(KEYS[lesson]))
        for key in keys.split():
            page.keyboard.press(key)

    expect(page.get_by_test_id("coach-says")).to_contain_text("Well done!")
    page.get_by_test_id("coach-all").press("Enter")
    game, name = lesson.split("/")
    post = re.sub(r"_\d+$", "", name)
    row = page.get_by_test_id(f"row-{game}-{post}")
    expect(row.get_by_role("img", name=re.compile("^1 of"))).to_be_visible()
    page.reload()
    expect(row.get_by_role("img", name=re.compile("^1 of"))).to_be_visible()


def test_another_act_is_refused_in_the_words_of_the_lesson_or_by_its_clause(
    people: People,
) -> None:
    page = people.person(language="en")
    page.goto("/lessons/sonar/captain_1")
    says(page, 1, 4)

    page.keyboard.press("ArrowLeft")
    expect(page.get_by_test_id("coach-hint")).to_contain_text("not in this step")
    page.keyboard.press("s")
    expect(page.locator(".hint.refused")).to_contain_text("energy")
    says(page, 1, 4)


def test_a_lesson_can_be_left_gone_back_in_and_skipped(people: People) -> None:
    page = people.person(language="en")
    page.goto("/lessons/sonar/radio_operator_1")
    says(page, 1, 5)
    page.get_by_test_id("coach-skip").click()
    says(page, 2, 5)
    page.keyboard.press("Enter")
    says(page, 3, 5)
    page.get_by_test_id("coach-back").click()
    says(page, 2, 5)
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_test_id("coach-hint")).to_contain_text("Take it back")
    page.get_by_test_id("coach-leave").click()
    expect(page.get_by_test_id("go-on")).to_be_visible()
    page.get_by_test_id("go-on").click()
    says(page, 2, 5)


def test_a_lesson_that_is_not_there(people: People) -> None:
    page = people.person(language="en")
    page.goto("/lessons/sonar/nothing")
    expect(page.get_by_role("alert")).to_contain_text("no such lesson")
