"""What a person does at the stations of Captain Sonar, by clicking what a person would click."""

from collections import Counter

from playwright.sync_api import Locator, Page

from browser.playing import Sailor

PATIENCE_MS = 1500
SYSTEMS = ("torpedo", "mine", "sonar", "drone", "silence", "scenario")
COURSES_A_DIVE = 12
"""After so many courses a Captain surfaces, though they need not."""


class Mariner(Sailor):
    """A person at one or more posts of a boat: waits until their post is asked, then clicks."""

    def __init__(self, page: Page, seed: int) -> None:
        super().__init__(page, seed)
        self.did: Counter[str] = Counter()
        """How often they did what."""

    def _act(self) -> bool:
        done = self._answers() or self._starts() or self._marks() or self._crosses()
        if done or self._uses() or self._confirms() or self._orders():
            self.acts += 1
            return True
        return False

    def _answers(self) -> bool:
        box = self.page.get_by_test_id("sonar-answer")
        if not box.is_visible():
            return False
        self._click(box.locator('[data-testid^="true-"]'))
        self._click(box.locator('[data-testid^="false-"]'))
        return self._click(box.get_by_test_id("act"), "answer")

    def _starts(self) -> bool:
        if self._helm().count() or self.page.get_by_test_id("sonar-answer").is_visible():
            return False
        return self._aims("start") if self._asks("starting position") else False

    def _marks(self) -> bool:
        """Sonar first, then the others: something shall be ready soon."""
        gauges = self.page.locator('[data-testid^="gauge-"][aria-disabled="false"]:visible')
        sonar = self.page.locator('[data-testid="gauge-sonar"][aria-disabled="false"]:visible')
        return self._click(sonar if sonar.count() else gauges) and self._presses("mark")

    def _crosses(self) -> bool:
        symbols = self.page.locator('[data-symbol][aria-disabled="false"]:visible')
        return self._click(symbols) and self._presses("cross")

    def _uses(self) -> bool:
        """Use a system that is ready, if there is one."""
        ready = [name for name in SYSTEMS if self._key(name).count()]
        if not ready:
            return False
        name = self._chance.choice(ready)
        if not self._click(self._key(name)):
            return False
        if name == "drone":
            return self._click(self.page.locator('[data-testid^="sector-"]:visible'), "drone")
        if name == "sonar":
            return self._count("sonar")
        return self._aims(name)

    def _confirms(self) -> bool:
        """The filled key: the turn is over, all is drawn, nothing but surfacing is left."""
        key = self.page.locator('[data-testid="act"]:visible')
        if not key.count():
            return False
        text = key.first.text_content() or ""
        return self._click(key, "surface" if "urface" in text else "confirm")

    def _orders(self) -> bool:
        courses = self._helm().all()
        if not courses:
            return False
        surface = self.page.locator('[data-testid="surface"][aria-disabled="false"]:visible')
        if surface.count() and self.did["course"] >= COURSES_A_DIVE * (1 + self.did["surface"]):
            return self._click(surface) and self._presses("surface")
        self._choose(courses).press("Enter", timeout=PATIENCE_MS)
        return self._count("course")

    def _aims(self, name: str) -> bool:
        """Choose a place on the chart and say so; put back what cannot be aimed."""
        rings = self.page.locator('.targets [role="button"]')
        count = rings.count()
        if not count:
            return False
        rings.nth(self._chance.randrange(count)).press("Enter", timeout=PATIENCE_MS)
        return self._presses(name)

    def _asks(self, words: str) -> bool:
        return self.page.get_by_role("status").filter(has_text=words).count() > 0

    def _helm(self) -> Locator:
        return self.page.locator('[data-testid="helm"]:visible button[aria-disabled="false"]')

    def _key(self, system: str) -> Locator:
        return self.page.locator(
            f'[data-testid="system-{system}"]:visible button[aria-disabled="false"]'
        )

    def _presses(self, name: str) -> bool:
        return self._click(self.page.locator('[data-testid="act"]:visible'), name)

    def _click(self, what: Locator, name: str = "") -> bool:
        """Click one of them, if there is any; count it as this deed."""
        count = what.count()
        if not count:
            return False
        what.nth(self._chance.randrange(count)).click(timeout=PATIENCE_MS)
        return self._count(name) if name else True

    def _count(self, name: str) -> bool:
        self.did[name] += 1
        return True


def all_act(*crew: Mariner) -> bool:
    """Let each of them do something; was there anything?"""
    moved = [person.act() for person in crew if not person.is_over]
    if not any(moved):
        crew[0].page.wait_for_timeout(25)
    return any(moved)
