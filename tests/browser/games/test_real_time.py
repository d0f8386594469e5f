"""Captain Sonar in real time in a real browser: several people, the shared table, keys alone."""

import re
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from browser.access import check
from browser.crew import People, Server
from browser.games.test_sonar import match_id
from browser.mariner import Seen
from browser.officer import Officer, aboard, opened, ready, until
from browser.playing import PATIENCE_MS
from tracing import rule

pytestmark = pytest.mark.browser


@rule("CAP-201", "CAP-202", "CAP-440", "CAP-441", "CAP-445", "CAP-446")
def test_two_people_play_another_and_bots_in_real_time(people: People, server: Server) -> None:
    """Stops of both crews, a sonar answer, an outline by pen, a bad line, a drop and a return."""
    ada, rosa, tom = (people.person(width=1280, height=800) for _ in range(3))
    helm = ("blue.captain", "blue.first_mate", "blue.engineer")
    enemy_helm = tuple(seat.replace("blue", "yellow") for seat in helm)
    open_seats = ("blue.radio_operator", *enemy_helm)
    code = opened(ada, server, helm, open_seats, outline_hint=True, turn_limit=7)
    aboard(rosa, code, "Rosa", "blue.radio_operator")
    aboard(tom, code, "Tom", "yellow.captain")
    for post in ("First Mate", "Engineer"):
        tom.get_by_role("button", name=f"Sit here: {post}, Yellow crew").click()
    ready(ada, rosa, tom)
    match = match_id(server, ada)
    captain = Officer(ada, seed=1, surfaces_after=5, clumsy=True)
    operator = Officer(rosa, seed=2, surfaces_after=5)
    enemy = Officer(tom, seed=3, surfaces_after=5)
    officers = [captain, operator, enemy]
    expect(ada.get_by_test_id("station-merged")).to_be_visible()

    until(officers, lambda: captain.done["order_course"] >= 2)
    drop_and_return(ada, rosa, code)
    until(officers, lambda: all(officer.is_over for officer in officers))

    told = told_of(server, match)
    assert told["stop_called blue"], told
    assert told["stop_called yellow"], told
    assert told["sonar_answered"], told
    assert captain.saw["bad line"] == 1
    assert operator.done["draw_section"] >= 2
    assert captain.done["draw_section"] >= 2
    assert told["drawn by pen blue"] >= 4, told
    assert told["dived_again blue"], told
    assert captain.saw["Kelpie stop"] or operator.saw["Kelpie stop"]


def drop_and_return(mate: Page, gone: Page, code: str) -> None:
    """The connection of one breaks off: the other is asked what shall be, and sees them return."""
    gone.goto("about:blank")
    line = mate.get_by_test_id("matter").filter(has_text="Rosa has lost the connection")
    expect(line).to_be_visible()
    line.click()
    mate.get_by_test_id("away-wait").click()
    expect(line).to_have_count(0)
    gone.goto(f"/m/{code}")
    expect(gone.get_by_test_id("station-radio-operator")).to_be_visible()


def told_of(server: Server, match: str) -> Counter[str]:
    """What happened, by kind; stops and dives by crew too."""
    replay = server.looked_at(match, "replay")
    told: Counter[str] = Counter()
    for event in (event for step in replay["steps"] for event in step["events"]):
        side = event.get("side") or event.get("caller", "").split(".")[0]
        told[event["kind"]] += 1
        told[f"{event['kind']} {side}"] += 1
        if event["kind"] == "section_drawn" and event["drawn"]["line"]["stroke"]:
            told[f"drawn by pen {side}"] += 1
    return told


@rule("CAP-441", "CAP-445")
def test_one_screen_is_the_table_and_phones_are_the_sheets(people: People, server: Server) -> None:
    """How others come here, announcements with who and when, a stop that all see and that ends."""
    table = people.person(bypass_csp=True)
    ada, tom = (people.person(width=390, height=844) for _ in range(2))
    times: dict[str, Any] = {"stop_timeout_s": 300, "empty_stop_s": 120}
    code = opened(ada, server, ("blue.captain",), ("yellow.captain",), **times)
    table.goto(f"/table/{code}")
    own = table.get_by_text("Reachable from this computer only")
    expect(own).to_be_visible()  # a phone cannot come here: no codes
    expect(table.get_by_test_id("poster")).to_contain_text("One post is free")
    check(table, "table before the start")
    aboard(tom, code, "Tom", "yellow.captain")
    agreed = tom.locator(".agreed dl div").filter(has_text="After a stop without an order")
    expect(agreed).to_contain_text("120 s")
    claim = tom.locator(".agreed dl div").filter(has_text="Stops without an order until the enemy")
    expect(claim).to_contain_text("3")
    ready(ada, tom)
    officers = [
        Officer(page, seed, surfaces_after=99, patient=True)
        for seed, page in enumerate((ada, tom), start=4)
    ]
    key = ada.locator('[data-testid="call-stop"][aria-disabled="false"]:visible')

    until(officers[1:], lambda: officers[1].done["choose_start"] > 0)
    until(officers, lambda: all(officer.done["order_course"] > 1 for officer in officers))
    of_tom = table.get_by_test_id("poster").filter(has_text="of Marlin")
    until(officers[1:], lambda: of_tom.count() > 0)
    expect(table.get_by_test_id("table-blue")).to_contain_text("Ada")
    check(table, "table in play")
    until(officers[:1], lambda: key.count() > 0 and calls_stop(ada))

    for page in (table, ada, tom):
        expect(page.get_by_test_id("stop")).to_contain_text("Ada, Captain of Kelpie")
    check(table, "table in a stop")
    ada.get_by_test_id("withdraw").click()
    for page in (table, ada, tom):
        expect(page.get_by_test_id("stop")).to_have_count(0)
    for page in (ada, tom):
        stops = re.compile(r"Kelpie may stop only with an order, for \d+\ss")
        expect(page.get_by_test_id("matter")).to_contain_text(stops)
    expect(table.get_by_test_id("table-yellow")).to_contain_text("Tom")


@rule("CAP-201", "CAP-440")
def test_a_match_by_keys_alone(people: People, server: Server) -> None:
    """Start, courses, a stop, surfacing, the outline and the dive: no pointer is needed.

    The enemy hardly moves, so that the boat is still there to dive again.
    """
    page = people.person()
    opened(page, server, ("blue.captain",), (), level="landlubber", bot_min_course_s=60)
    page.get_by_role("button", name="Dive!", exact=True).press("Enter")
    person = Typist(page, seed=6, surfaces_after=4)

    until([person], lambda: min(person.done[kind] for kind in ("call_stop", "dive")) > 0)

    assert person.done["order_course"] >= 4
    assert person.done["surface"]


def calls_stop(page: Page) -> bool:
    """Press the key; what could be done a moment ago may be gone, then nothing comes of it."""
    try:
        page.get_by_test_id("call-stop").click(timeout=PATIENCE_MS)
        page.get_by_test_id("withdraw").wait_for(timeout=PATIENCE_MS)
    except PlaywrightTimeoutError:
        return False
    return True


class Typist(Officer):
    """A Captain who has a keyboard and nothing else."""

    def _does(self, seen: Seen) -> bool:
        page = self.page
        if self._stands():
            return True
        if seen["answers"]:
            return self._answers_by_keys()
        if seen["is_surfaced"]:
            return self._repairs_by_keys(seen)
        if seen["stops"] and not self.done["call_stop"]:
            page.keyboard.press("h")
            page.get_by_test_id("withdraw").wait_for(timeout=PATIENCE_MS)
            page.keyboard.press("Escape")
            return True
        if seen["surfaces"] and self._is_due():
            return self._surfaces()
        if not seen["helm"]:
            return self._begins(seen)
        arrows = {"north": "Up", "east": "Right", "south": "Down", "west": "Left"}
        page.keyboard.press(f"Arrow{arrows[self._chance.choice(seen['helm'])]}")
        return True

    def _is_due(self) -> bool:
        """After a stop, which can be called once a system is ready."""
        return super()._is_due() and bool(self.done["call_stop"])

    def _surfaces(self) -> bool:
        self.page.keyboard.press("u")
        self.page.keyboard.press("Enter")
        return True

    def _begins(self, seen: Seen) -> bool:
        """Choose the start; or the filled key, whatever it is."""
        if not self.done["choose_start"] and seen["asks_start"]:
            self.page.keyboard.press("ArrowDown")
        elif not seen["confirms"]:
            return False
        self.page.keyboard.press("Enter")
        return True

    def _answers_by_keys(self) -> bool:
        box = self.page.get_by_test_id("sonar-answer")
        for part in ("true-", "false-"):
            box.locator(f'[data-testid^="{part}"]').first.press("Enter", timeout=PATIENCE_MS)
        box.get_by_test_id("act").press("Enter", timeout=PATIENCE_MS)
        return True

    def _repairs_by_keys(self, seen: Seen) -> bool:
        keyboard = self.page.keyboard
        if seen["confirms"]:
            self.page.get_by_test_id("act").press("Enter", timeout=PATIENCE_MS)
            return True
        if not self.page.get_by_test_id("pass-on").count():
            return False
        way = self.page.get_by_test_id("outline-way")
        if not self.page.get_by_test_id("arrow-up").count():
            way.press("Enter", timeout=PATIENCE_MS)
        for _ in range(40):
            step = self.page.locator(".arrows .next")
            if not step.count():
                break
            arrow = (step.get_attribute("data-testid") or "").removeprefix("arrow-")
            keyboard.press(f"Arrow{arrow.capitalize()}")
        self.page.get_by_test_id("pass-on").press("Enter", timeout=PATIENCE_MS)
        return True
