"""What a person does at the stations of SONAR, by clicking what a person would click."""

import random
import re
import time
from collections import Counter
from collections.abc import Sequence
from typing import TypedDict

from playwright.sync_api import Page, Position
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from browser.wire import wire_of

WAIT_S = 300.0
"""Seconds without any act: a bot thinks long on a busy machine."""
PATIENCE_MS = 6000

_CELL = re.compile(r"[A-J](10|[1-9])\b")
_SECTOR = {"north": (0.5, 0.15), "east": (0.85, 0.5), "south": (0.5, 0.85), "west": (0.15, 0.5)}
"""Where a sector of the helm is pressed, as parts of its width and height."""


class Course(TypedDict):
    """A course that the helm offers: "north", its spoken name, and the size of its key in px."""

    name: str
    label: str
    width: float
    height: float


_SEEN = """() => {
  const seen = (selector) => [...document.querySelectorAll(selector)].filter(
    (each) => each.checkVisibility() && each.getClientRects().length > 0,
  );
  const isOpen = (each) => each.getAttribute("aria-disabled") !== "true";
  const order = (name) => seen(`[data-testid="order-${name}"] button`).slice(0, 1).some(
    (each) => each.getAttribute("aria-disabled") === "false",
  );
  return {
    answers: seen('[data-testid="tell-row"]').length > 0,
    confirms: seen('[data-testid="act"]').length > 0,
    orders: ["torpedo", "silence", "sonar"].filter(order),
    courses: seen('[data-testid="helm"] button').filter(isOpen).map((each) => {
      const { width, height } = each.getBoundingClientRect();
      const name = [...each.classList].find((one) => /^(north|east|south|west)$/.test(one));
      return { name, label: each.ariaLabel ?? "", width, height };
    }),
  };
}"""
"""What can be done at the station, asked in one go."""


class Sailor:
    """A person at one or more posts of a boat: waits for their turn, then clicks."""

    def __init__(self, page: Page, seed: int, *, fires: bool = True) -> None:
        self.page = page
        self._chance = random.Random(seed)
        self._fires = fires
        self._wire = wire_of(page)
        self.prey: Sailor | None = None
        """A boat whose place this one knows: people may talk, and a match must end."""

    @property
    def done(self) -> Counter[str]:
        """The kinds of their acts that the server has carried out, and how often it has."""
        return self._wire.done

    @property
    def acts(self) -> int:
        """How many of their acts the server has carried out: a key may be pressed in vain."""
        return self.done.total()

    @property
    def place(self) -> str:
        """Where the own boat is, as the helm says; empty before it has a start."""
        helm = self.page.locator('[data-testid="helm"]:visible .position')
        found = _CELL.search(helm.text_content() or "")
        return found.group() if found else ""

    @property
    def is_over(self) -> bool:
        """Is the page with the result shown?"""
        return self.page.locator(".result h1").is_visible()

    def act(self) -> bool:
        """Press what can be done now; was there anything?

        What was there a moment ago may be gone by the time it is clicked: then there was nothing.
        """
        try:
            return not self._wire.is_under_way and self._act()
        except PlaywrightTimeoutError:
            return False

    def _act(self) -> bool:
        seen = self.page.evaluate(_SEEN)
        orders = seen["orders"]
        if seen["answers"]:
            self.page.get_by_test_id("tell-row").click(timeout=PATIENCE_MS)
        elif seen["confirms"]:
            self._confirm()
        elif self._fires and "torpedo" in orders:
            self._aim()
        elif self._chance.random() < 0.2 and "silence" in orders:
            self._order("silence")
            self._steer(self.page.evaluate(_SEEN)["courses"])
        elif self._chance.random() < 0.2 and "sonar" in orders:
            self._order("sonar")
        else:
            return self._steer(seen["courses"])
        return True

    def _order(self, name: str) -> None:
        key = self.page.locator(f'[data-testid="order-{name}"]:visible button').first
        key.click(timeout=PATIENCE_MS)

    def _confirm(self) -> None:
        self.page.locator('[data-testid="act"]:visible').first.click(timeout=PATIENCE_MS)

    def _steer(self, courses: list[Course]) -> bool:
        if not courses:
            return False
        course = self._choose(courses)
        across, down = _SECTOR[course["name"]]
        where: Position = {"x": course["width"] * across, "y": course["height"] * down}
        helm = self.page.locator('[data-testid="helm"]:visible')
        helm.locator(f"button.{course['name']}").click(position=where, timeout=PATIENCE_MS)
        return True

    def _choose(self, courses: list[Course]) -> Course:
        """Towards the prey, if there is one and its page says where; now and then anywhere."""
        prey = self.prey.place if self.prey is not None else ""
        if not prey or self._chance.random() < 0.2:
            return self._chance.choice(courses)
        return min(courses, key=lambda course: _steps(_goal(course), prey))

    def _aim(self) -> None:
        self._order("torpedo")
        if self.prey is not None:
            target = self.page.get_by_role("button", name=self.prey.place, exact=True)
            if target.count():
                target.press("Enter")
                self._confirm()
            else:
                self.page.get_by_test_id("put-back").first.click(timeout=PATIENCE_MS)
                self._steer(self.page.evaluate(_SEEN)["courses"])
            return
        key = self._chance.choice(("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"))
        self.page.keyboard.press(key)
        self._confirm()


def _goal(course: Course) -> str:
    """The cell in the spoken name of a course."""
    found = _CELL.search(course["label"])
    return found.group() if found else "A1"


def _steps(one: str, other: str) -> int:
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1:]) - int(other[1:]))


def until_over(*sailors: Sailor, acts: int = 400) -> None:
    """Let them all play until every one of them sees the result."""
    watch = Watch(sailors)
    while playing := [sailor for sailor in sailors if not sailor.is_over]:
        all_act(*playing)
        watch.look(acts)


def all_act(*crew: Sailor) -> None:
    """Let each of them press something; if nobody could, some time passes."""
    moved = [person.act() for person in crew]
    if not any(moved):
        crew[0].page.wait_for_timeout(30)


class Watch:
    """Sees whether players get anywhere."""

    def __init__(self, crew: Sequence[Sailor]) -> None:
        self._crew = crew
        self._acts = -1
        self._until = 0.0

    def look(self, most: int) -> None:
        """Fail if nothing was done for minutes, or more than so many acts in all."""
        acts = sum(person.acts for person in self._crew)
        if acts > self._acts:
            self._acts, self._until = acts, time.monotonic() + WAIT_S
        done = [dict(person.done) for person in self._crew]
        assert time.monotonic() < self._until, f"nobody could do anything for minutes: {done}"
        assert acts <= most, f"it does not end: {done}"
