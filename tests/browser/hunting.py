"""What a person does at the sheet of U-Jagd, by clicking what a person would click."""

import random
import time
from collections.abc import Callable
from functools import partial

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from browser.wire import surely, wire_of

WAIT_S = 300.0
"""Seconds without any act: a bot thinks long on a busy machine."""
MOST_ACTS = 200
"""Most questions and shots of a match: every shot hits one of four squares."""
PATIENCE_MS = 10_000
LINES = ("A", "B", "1", "2")
BANDS = ("black", "blue", "green", "white")
SQUARES = ("A1", "A2", "B1", "B2")
_PUT = """([contact, square]) => {
  const part = (name) => document.querySelector(`[data-testid=${name}]`);
  if (part(contact).ariaPressed === "true")
    part(square).dispatchEvent(new MouseEvent("click", { bubbles: true }));
}"""
"""Put the chosen contact into a square, if it is not there yet: a second tap chooses the square."""
TURNS = ("use_sonar", "raise_periscope", "launch_torpedo")
"""The kinds of acts that are a turn."""


class Hunter:
    """A person with a sheet: hides a map, asks so many questions, then fires."""

    def __init__(self, page: Page, seed: int, *, questions: int = 3) -> None:
        self.page = page
        self._wire = wire_of(page)
        self._chance = random.Random(seed)
        self._questions = questions

    @property
    def asked(self) -> int:
        """How many questions and shots of theirs the server has carried out."""
        return sum(self._wire.done[kind] for kind in TURNS)

    @property
    def is_over(self) -> bool:
        """Is the page with the result shown?"""
        return self.page.locator(".result h1").is_visible()

    @property
    def may_act(self) -> bool:
        """Does the match wait for this person?"""
        return self.page.locator(".strip .pill.go").is_visible()

    def hide(self) -> None:
        """Compose a map by hand: a fuel-cell submarine and a whale; then confirm it."""
        page = self.page
        expect(page.get_by_test_id("confirm")).to_have_attribute("aria-disabled", "true")
        for contact, square in (("07", "B1"), ("09", "A2")):
            page.get_by_test_id(f"contact-{contact}").click()
            names = [f"contact-{contact}", f"square-{square}"]
            surely(page, partial(page.evaluate, _PUT, names))
            expect(page.get_by_test_id(f"contact-{contact}")).to_have_attribute(
                "aria-pressed", "false"
            )
        confirm = page.get_by_test_id("confirm")
        surely(page, lambda: confirm.click(timeout=PATIENCE_MS))
        expect(page.get_by_test_id("compose")).to_be_hidden()

    def act(self) -> bool:
        """Ask, or fire, if it is this person's turn; was it?

        What was there a moment ago may be gone by the time it is clicked: then it was not.
        """
        if self._wire.is_under_way or not self.may_act:
            return False
        try:
            self._choose_one()
        except PlaywrightTimeoutError:
            return False
        return True

    def _choose_one(self) -> None:
        if self.asked >= self._questions:
            self._fire()
        elif self._chance.random() < 0.3:
            self._look()
        else:
            self._listen()

    def _listen(self) -> None:
        self._choose("device-sonar", f"line-{self._chance.choice(LINES)}")
        for band in self._chance.sample(BANDS, 2):
            self._choose(f"band-{band}")
        self._choose("send")

    def _look(self) -> None:
        self._choose("device-periscope", f"line-{self._chance.choice(LINES)}", "send")

    def _fire(self) -> None:
        self._choose("device-torpedo", f"target-{self._chance.choice(SQUARES)}", "send")

    def _choose(self, *testids: str) -> None:
        for testid in testids:
            self.page.get_by_test_id(testid).click(timeout=PATIENCE_MS)


def until_over(*hunters: Hunter) -> None:
    """Let all players act in turn until all see the result."""
    play_until(lambda: all(hunter.is_over for hunter in hunters), *hunters)


def play_until(is_enough: Callable[[], bool], *hunters: Hunter) -> None:
    """Let all players act in turn until it is enough."""
    deadline, asked = time.monotonic() + WAIT_S, 0
    while not is_enough():
        if not any(hunter.act() for hunter in hunters if not hunter.is_over):
            hunters[0].page.wait_for_timeout(40)
        before, asked = asked, sum(hunter.asked for hunter in hunters)
        if asked > before:
            deadline = time.monotonic() + WAIT_S
        assert time.monotonic() < deadline, "nobody could do anything for minutes"
        assert asked <= MOST_ACTS, "it does not end"
