"""A first-time visitor learns a post by the keyboard alone."""

import re

import pytest
from playwright.sync_api import Page, expect

from browser.access import check
from browser.crew import People
from browser.wire import surely

pytestmark = pytest.mark.browser

KEYS = {
    "sonar/captain_1": ["ArrowRight", "ArrowRight", "ArrowDown", "i ArrowDown"],
    "sonar/radio_operator_1": ["Enter", "Enter", "Enter", "Enter", "2 Enter"],
    "sonar/captain_live_1": ["ArrowRight", "ArrowRight", "h", "s Enter", "ArrowRight"],
    "captain_sonar/captain_1": ["ArrowRight", "Enter", "ArrowDown", "Enter"],
    "captain_sonar/first_mate_1": ["t Enter", "t Enter", "t Enter", "i Enter"],
    "captain_sonar/engineer_1": ["5 Enter", "4 Enter", "6 Enter"],
    "captain_sonar/radio_operator_1": ["Enter", "Enter", "Enter", "ArrowLeft"],
    "captain_sonar/captain_live_1": ["ArrowRight", "ArrowRight", "t Enter", "ArrowDown"],
    "u_jagd/hunter_1": [
        "#contact-10 #square-B1",
        "#contact-09 #square-A1",
        "#contact-04 #square-A2",
        "#confirm",
    ],
}
"""What is pressed at each step of the first lesson of each post; ``#``: Enter on that key."""

LEAST_CHART = 0.55
"""Of the width of a phone with the browser's bars, under the coach."""

SYMBOLS = [(600, 960), (768, 1024), (834, 1112), (390, 844), (844, 390), (667, 375)]
SYMBOLS += [(960, 600), (1024, 600), (1280, 600), (1024, 664)]
"""Width and height of screens on which the Engineer is looked at under the coach, in px."""
LEAST_SYMBOL_PX = 44
LEAST_PIP_PX = 5
_SMALLEST = """async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const places = [...document.querySelectorAll("[data-symbol] .place")];
  const boxes = places.map((place) => place.getBoundingClientRect());
  return Math.min(...boxes.flatMap(({ width, height }) => [width, height]));
}"""


def says(page: Page, step: int, count: int) -> None:
    """The coach asks for this step."""
    expect(page.get_by_test_id("coach")).to_contain_text(f"step {step} of {count}")


def press(page: Page, key: str) -> None:
    """Press a key of the keyboard, or Enter on a key of the page."""
    if not key.startswith("#"):
        page.keyboard.press(key)
        return
    part = page.get_by_test_id(key[1:])
    (part.locator("button").first if part.locator("button").count() else part).press("Enter")


@pytest.mark.parametrize("lesson", list(KEYS))
def test_a_first_lesson_is_taken_with_the_keyboard(people: People, lesson: str) -> None:
    page = people.person(language="en")
    page.goto(f"/lessons/{lesson}")

    for step, keys in enumerate(KEYS[lesson], 1):
        says(page, step, len(KEYS[lesson]))
        for key in keys.split():
            press(page, key)

    expect(page.get_by_test_id("coach-says")).to_contain_text("Well done!")
    page.get_by_test_id("coach-all").press("Enter")
    game, name = lesson.split("/")
    post = re.sub(r"_\d+$", "", name).replace("_live", "-real_time")
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
    expect(page.locator(".hint.refused")).to_contain_text("not in this step")
    expect(page.get_by_test_id("coach-hint"), "it is said where it was done").to_have_count(0)
    page.keyboard.press("s")
    expect(page.locator(".hint.refused")).to_contain_text("energy")
    says(page, 1, 4)


def test_a_lesson_can_be_left_gone_back_in_and_skipped(people: People) -> None:
    page = people.person(language="en", width=390, height=844)
    page.goto("/lessons/sonar/radio_operator_1")
    says(page, 1, 5)
    room = page.get_by_test_id("coach").bounding_box()
    page.get_by_test_id("coach-skip").click()
    says(page, 2, 5)
    page.keyboard.press("Enter")
    says(page, 3, 5)
    assert page.get_by_test_id("coach").bounding_box() == room, "the chart keeps its size"
    page.get_by_test_id("coach-back").click()
    says(page, 2, 5)
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_test_id("coach-hint")).to_contain_text("Undo it")
    assert page.get_by_test_id("coach").bounding_box() == room
    page.get_by_test_id("coach-leave").click()
    expect(page.get_by_test_id("go-on")).to_be_visible()
    page.get_by_test_id("go-on").click()
    says(page, 2, 5)


def test_on_a_phone_the_chart_is_large_and_what_a_step_asks_for_in_sight(people: People) -> None:
    page = people.person(language="en", width=390, height=664)
    page.goto("/lessons/u_jagd/hunter_1")
    contact = page.get_by_test_id("contact-10")
    expect(contact).to_be_in_viewport(ratio=0.95)
    contact.click()
    expect(page.get_by_test_id("square-B1")).to_be_in_viewport(ratio=0.95)

    page.goto("/lessons/sonar/captain_2")
    says(page, 1, 5)
    page.get_by_test_id("order-sonar").locator("button").first.click()
    expect(page.locator('[data-testid="act"]:visible')).to_be_in_viewport(ratio=0.95)
    chart = page.locator("svg.chart").bounding_box()
    assert chart is not None
    assert chart["width"] >= LEAST_CHART * 390


def test_symbols_have_the_room_of_a_finger_under_the_coach(people: People) -> None:
    page = people.person(language="de")
    page.goto("/lessons/captain_sonar/engineer_1")
    page.locator("[data-symbol] .place").first.wait_for()
    found = {}
    for width, height in SYMBOLS:
        page.set_viewport_size({"width": width, "height": height})
        found[width, height] = page.evaluate(_SMALLEST)

    assert all(least >= LEAST_SYMBOL_PX for least in found.values()), found


@pytest.mark.parametrize("lesson", ["engineer_1", "first_mate_1"])
def test_on_a_phone_on_its_side_what_ends_a_step_is_in_sight(people: People, lesson: str) -> None:
    page = people.person(language="de", width=844, height=390)
    page.goto(f"/lessons/captain_sonar/{lesson}")
    expect(page.locator(".act > .slot:visible")).to_be_in_viewport(ratio=0.95)


def test_on_a_phone_the_buttons_leave_the_lessons_of_the_post_in_sight(people: People) -> None:
    page = people.person(language="de", width=390, height=664)
    page.goto("/lessons/captain_sonar/radio_operator_1")
    last = page.locator(".coach .pips i").last
    leave = page.get_by_test_id("coach-leave")
    leave.wait_for()
    box, key = last.bounding_box(), leave.bounding_box()
    assert box is not None
    assert key is not None
    assert box["width"] >= LEAST_PIP_PX
    assert box["x"] + box["width"] <= key["x"]


def test_a_lesson_that_is_not_there(people: People) -> None:
    page = people.person(language="en")
    page.goto("/lessons/sonar/nothing")
    expect(page.get_by_role("alert")).to_contain_text("no such lesson")


def test_a_mission_is_won_and_its_result_is_there_after_a_reload(people: People) -> None:
    """The landlubber hides in the same square at every try, so one of four shots must hit."""
    page = people.person(language="en", bypass_csp=True)
    page.goto("/lessons")
    card = page.get_by_test_id("mission-u_jagd-easy_prey")
    expect(card).to_contain_text("not tried yet")
    card.click()
    expect(page.get_by_test_id("matter")).to_contain_text("Find and hit")
    check(page, "a mission")

    for square in ("a1", "a2", "b1", "b2"):
        band = page.get_by_test_id("matter")
        expect(band).to_contain_text("Find and hit the landlubber's submarine.")
        surely(page, page.get_by_test_id("draw").click)
        expect(page.get_by_test_id("confirm")).to_have_attribute("aria-disabled", "false")
        surely(page, page.get_by_test_id("confirm").click)
        expect(page.get_by_test_id("ask")).to_be_visible()
        expect(page.locator(".strip .pill.go")).to_be_visible()
        for key in ("t", *square, "Enter"):
            page.keyboard.press(key)
        expect(band).not_to_contain_text("Find and hit")
        page.locator(".result-key").click()
        result = page.get_by_test_id("mission-result")
        expect(result).to_be_visible()
        expect(page.get_by_role("button", name="Rematch")).to_have_count(0)
        if "accomplished" in (result.text_content() or ""):
            break
        page.get_by_test_id("mission-again").click()
    expect(result).to_contain_text("Mission accomplished in turn 1!")
    check(page, "a mission that is accomplished")

    page.reload()
    expect(result).to_contain_text("Mission accomplished in turn 1!")
    page.get_by_test_id("mission-all").click()
    expect(card).to_contain_text("best: turn 1")
    page.reload()
    expect(card).to_contain_text("best: turn 1")
    page.go_back()
    page.get_by_test_id("mission-next").click()
    expect(page.get_by_test_id("matter")).to_contain_text("Win within ten turns.")


def test_a_captain_is_warned_of_a_course_that_would_sink_the_own_boat(people: People) -> None:
    """The mission begins with three damage, and a panel on which each cross costs the fourth."""
    page = people.person(language="en", width=390, height=664)
    page.goto("/lessons")
    page.get_by_test_id("mission-captain_sonar-last_field").click()
    expect(page.get_by_text("Announce a course. This sinks you: north.")).to_be_visible()
