"""What a person does at the stations of Captain Sonar, by clicking what a person would click."""

from typing import TypedDict

from playwright.sync_api import Locator, Page

from browser.playing import PATIENCE_MS, Sailor

COURSES_A_DIVE = 12
"""After so many courses a Captain surfaces, though they need not."""
SYSTEMS = ("launch_torpedo", "drop_mine", "ask_sonar", "ask_drone", "go_silent", "trigger_archer")
"""The kinds of acts that use one."""


class Seen(TypedDict):
    """What can be done at the station; names are those of test ids and classes."""

    answers: bool
    asks_start: bool
    confirms: bool
    """Is the filled key there?"""
    helm: list[str]
    """Its open courses."""
    gauges: list[str]
    symbols: list[str]
    systems: list[str]
    surfaces: bool
    stop: str | None
    """What the band over a stopped match says."""
    checks: bool
    is_surfaced: bool
    outlines: bool
    """Is a section drawn now?"""
    stops: bool


_SEEN = """() => {
  const seen = (selector) => [...document.querySelectorAll(selector)].filter(
    (each) => each.checkVisibility() && each.getClientRects().length > 0,
  );
  const isSeen = (selector) => seen(selector).length > 0;
  const OPEN = '[aria-disabled="false"]';
  const id = (each) => each.closest("[data-testid]").dataset.testid;
  return {
    answers: isSeen("[data-testid=sonar-answer]"),
    asks_start: [...document.querySelectorAll("[role=status], output")].some(
      ({ textContent }) => textContent.includes("starting position"),
    ),
    confirms: isSeen("[data-testid=act]"),
    helm: seen(`[data-testid=helm] button${OPEN}`).map((each) =>
      [...each.classList].find((one) => /^(north|east|south|west)$/.test(one))),
    gauges: seen(`[data-testid^=gauge-]${OPEN}`).map(id),
    symbols: seen(`[data-symbol]${OPEN}`).map((each) => each.dataset.symbol),
    systems: seen(`[data-testid^=system-] button${OPEN}`).map(
      (each) => id(each.closest("[data-testid^=system-]")).replace("system-", ""),
    ),
    surfaces: isSeen(`[data-testid=surface]${OPEN}`),
    stop: document.querySelector("[data-testid=stop]")?.innerText ?? null,
    checks: isSeen("[data-testid=check-good]"),
    is_surfaced: isSeen("[data-testid=station-surfaced]"),
    outlines: document.querySelector("[data-testid=outline] .surface.live") !== null,
    stops: isSeen(`[data-testid=call-stop]${OPEN}`),
  };
}"""
"""All of it, asked in one go."""


class Mariner(Sailor):
    """A person at one or more posts of a boat: waits until their post is asked, then clicks."""

    def __init__(self, page: Page, seed: int, *, courses_a_dive: int = COURSES_A_DIVE) -> None:
        super().__init__(page, seed)
        self._courses_a_dive = courses_a_dive

    def _act(self) -> bool:
        return self._does(self.page.evaluate(_SEEN))

    def _does(self, seen: Seen) -> bool:
        done = self._answers(seen) or self._starts(seen) or self._marks(seen) or self._crosses(seen)
        return done or self._uses(seen) or self._confirms(seen) or self._orders(seen)

    def _answers(self, seen: Seen) -> bool:
        if not seen["answers"]:
            return False
        box = self.page.get_by_test_id("sonar-answer")
        self._click(box.locator('[data-testid^="true-"]'))
        self._click(box.locator('[data-testid^="false-"]'))
        return self._click(box.get_by_test_id("act"))

    def _starts(self, seen: Seen) -> bool:
        return seen["asks_start"] and not seen["helm"] and self._aims()

    def _marks(self, seen: Seen) -> bool:
        """Sonar first, then the others: something shall be ready soon."""
        gauges = seen["gauges"]
        if not gauges:
            return False
        gauge = "gauge-sonar" if "gauge-sonar" in gauges else self._chance.choice(gauges)
        return self._click(self._open(f'[data-testid="{gauge}"]')) and self._presses()

    def _crosses(self, seen: Seen) -> bool:
        if not seen["symbols"]:
            return False
        symbol = self._chance.choice(self._to_cross(seen["symbols"]))
        return self._click(self._open(f'[data-symbol="{symbol}"]')) and self._presses()

    def _to_cross(self, symbols: list[str]) -> list[str]:
        return symbols

    def _uses(self, seen: Seen) -> bool:
        """Use a system that is ready, if there is one."""
        if not seen["systems"]:
            return False
        name = self._chance.choice(seen["systems"])
        if not self._click(self.page.locator(f'[data-testid="system-{name}"]:visible button')):
            return False
        if name == "drone":
            return self._click(self.page.locator('[data-testid^="sector-"]:visible'))
        return name == "sonar" or self._aims()

    def _confirms(self, seen: Seen) -> bool:
        """The filled key: the turn is over, all is drawn, nothing but surfacing is left."""
        return seen["confirms"] and self._presses()

    def _orders(self, seen: Seen) -> bool:
        if not seen["helm"]:
            return False
        if seen["surfaces"] and self._is_due():
            return self._surfaces()
        course = self._chance.choice(seen["helm"])
        helm = self.page.locator('[data-testid="helm"]:visible')
        helm.locator(f"button.{course}").press("Enter", timeout=PATIENCE_MS)
        return True

    def _surfaces(self) -> bool:
        return self._click(self._open('[data-testid="surface"]')) and self._presses()

    def _is_due(self) -> bool:
        """Has this dive been long enough?"""
        return self.done["order_course"] >= self._courses_a_dive * (1 + self.done["surface"])

    def _aims(self) -> bool:
        """Choose a place on the chart and say so; put back what cannot be aimed."""
        rings = self.page.locator('.targets [role="button"]')
        count = rings.count()
        if not count:
            return False
        rings.nth(self._chance.randrange(count)).press("Enter", timeout=PATIENCE_MS)
        return self._presses()

    def _open(self, selector: str) -> Locator:
        return self.page.locator(f'{selector}[aria-disabled="false"]:visible')

    def _presses(self) -> bool:
        return self._click(self.page.locator('[data-testid="act"]:visible'))

    def _click(self, what: Locator) -> bool:
        """Click one of them, if there is any."""
        count = what.count()
        if not count:
            return False
        what.nth(self._chance.randrange(count)).click(timeout=PATIENCE_MS)
        return True
