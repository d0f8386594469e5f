"""What a person does at the stations of Captain Sonar in real time, by pen and pointer."""

import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress

import httpx
from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from browser.crew import WAIT_S, Server
from browser.mariner import Mariner, Seen
from browser.playing import PATIENCE_MS, Watch
from hydrophone.games.captain_sonar.surfaced.outline import Section, steady_line
from hydrophone.games.captain_sonar.systems import SYMBOL_KIND, Kind

MOST_ACTS = 1000
"""Of all players: several times what a whole match takes."""
_BEGIN_S = 2 * WAIT_S
_ASTRAY = 60
"""Units of the sheet by which a bad stroke leaves its band."""
_EVERY = 3
"""Every so many points of a steady line are drawn: the pen goes straight between them."""
_TO_SCREEN = """(surface, points) => {
  const matrix = surface.getScreenCTM();
  return points.map(([x, y]) => {
    const at = new DOMPoint(x, y).matrixTransform(matrix);
    return [at.x, at.y];
  });
}"""


class Officer(Mariner):
    """A person at one or more posts in real time: answers, outlines, checks, and plays on."""

    def __init__(
        self,
        page: Page,
        seed: int,
        *,
        surfaces_after: int,
        clumsy: bool = False,
        patient: bool = False,
    ) -> None:
        super().__init__(page, seed, courses_a_dive=surfaces_after)
        self._clumsy = clumsy
        """The first line of this person is outside the band."""
        self._patient = patient
        """This person uses nothing and calls no stop."""
        self.saw: Counter[str] = Counter()
        """What their page has shown them, and how often."""

    def _does(self, seen: Seen) -> bool:
        if self._stands():
            return True
        self._sees(seen["stop"])
        done = seen["checks"] and self._click(self.page.get_by_test_id("check-good"))
        return done or self._outlines(seen) or self._stops(seen) or super()._does(seen)

    def _stands(self) -> bool:
        """The match is paused; a person alone, who has read the tip, lets it go on."""
        go_on = self.page.get_by_test_id("resume")
        if go_on.is_visible():
            go_on.press("Enter")
        return self.page.get_by_test_id("paused").is_visible()

    def _sees(self, band: str | None) -> None:
        """Whose stop is on the screen."""
        if band is not None:
            self.saw["Kelpie stop" if "of Kelpie" in band else "Marlin stop"] += 1

    def _stops(self, seen: Seen) -> bool:
        """Once, call stop before the order; the other crew may have been quicker."""
        if self._patient or self.done["call_stop"] or not seen["stops"]:
            return False
        return self._click(self._open('[data-testid="call-stop"]'))

    def _uses(self, seen: Seen) -> bool:
        return not self._patient and super()._uses(seen)

    def _to_cross(self, symbols: list[str]) -> list[str]:
        """Spare what sonar and drone need: the crew shall ask something."""
        spared = {symbol for symbol, kind in SYMBOL_KIND.items() if kind is Kind.DETECTION}
        return [name for name in symbols if name not in spared] or symbols

    # --- surfaced ---

    def _outlines(self, seen: Seen) -> bool:
        """Draw the section that is due, or dive when all hold."""
        if not seen["is_surfaced"]:
            return False
        surface = self.page.locator('[data-testid="outline"] .surface.live')
        if not seen["outlines"]:
            return seen["confirms"] and self._presses()
        section = self._section()
        if self._clumsy:
            return self._is_sent_back(surface, section)
        return self._draws(surface, section, 0)

    def _is_sent_back(self, surface: Locator, section: Section) -> bool:
        """Draw a bad line until the page has said so once: a stop may come first."""
        if not self._draws(surface, section, _ASTRAY):
            return False
        told = self.page.get_by_test_id("outline").get_by_role("status")
        told.get_by_text("close the line, and sign").wait_for(timeout=2 * PATIENCE_MS)
        self._clumsy = False
        self.saw["bad line"] += 1
        return True

    def _draws(self, surface: Locator, section: Section, astray: int) -> bool:
        """A new line, and pass the sheet on; False if that cannot be done just now."""
        self._wipe()
        self._draw(surface, section, astray)
        return self._passes()

    def _section(self) -> Section:
        """The section that is drawn, as its row says."""
        row = self.page.locator(".round li.now, li.now").first
        text = (row.inner_text(timeout=PATIENCE_MS)).split("\n")[0].strip().lower()
        return Section(text)

    def _wipe(self) -> None:
        undo = self.page.get_by_test_id("outline-undo")
        for _ in range(4):
            if undo.is_disabled():
                return
            undo.click(timeout=PATIENCE_MS)

    def _draw(self, surface: Locator, section: Section, astray: int) -> None:
        """One stroke around the band; astray by so many units half-way."""
        line = list(steady_line(section).stroke)
        points = [*line[::_EVERY], line[-1]]
        half = len(points) // 2
        moved = [
            (x, y + astray) if abs(place - half) <= 2 else (x, y)
            for place, (x, y) in enumerate(points)
        ]
        places = surface.first.evaluate(_TO_SCREEN, moved)
        mouse = self.page.mouse
        (x, y), *others = places
        mouse.move(x, y)
        mouse.down()
        for to_x, to_y in others:
            mouse.move(to_x, to_y)
        mouse.up()

    def _passes(self) -> bool:
        key = self.page.get_by_test_id("pass-on")
        if key.get_attribute("aria-disabled", timeout=PATIENCE_MS) == "true":
            return False
        key.click(timeout=PATIENCE_MS)
        return True


QUICK = {
    "mode": "real_time",
    "outline_min_s": 0,
    "bot_outline_s": 0,
    "bot_min_course_s": 1,
    "check_timeout_s": 5,
    "stop_timeout_s": 10,
    "resume_s": 1,
}
"""Short clocks, so that nobody waits long."""
ROLES = ("captain", "first_mate", "engineer", "radio_operator")


def opened(
    page: Page,
    server: Server,
    mine: tuple[str, ...],
    free: tuple[str, ...],
    *,
    level: str = "helmsman",
    **options: object,
) -> str:
    """Open a match in real time and come to its lobby; bots on the other seats. Its code."""
    return opened_of(
        "captain_sonar", page, server, mine, free, edition="de", level=level, **{**QUICK, **options}
    )


def opened_of(
    name: str,
    page: Page,
    server: Server,
    mine: tuple[str, ...],
    free: tuple[str, ...],
    *,
    edition: str = "de",
    level: str = "helmsman",
    **options: object,
) -> str:
    """The same for any game, in this edition with these options, and bots of this level."""
    catalogue = httpx.get(f"{server.url}/api/catalogue", timeout=WAIT_S).json()
    game = next(game for game in catalogue["games"] if game["id"] == name)
    who = dict.fromkeys(mine, "me") | dict.fromkeys(free, "open")
    wish = {
        "game": name,
        "options": {**game["presets"][edition], **options},
        "seats": [{"seat": seat, "who": who.get(seat, level)} for seat in game["seats"]],
        "name": "Ada",
        "language": "en",
    }
    return come_to(page, httpx.post(f"{server.url}/api/matches", json=wish, timeout=WAIT_S))


def come_to(page: Page, made: httpx.Response) -> str:
    """Come to a match that was made without the page. Its code."""
    code: str = made.raise_for_status().json()["code"]
    page.goto("/icon.svg")  # any page of the server will do: its memory is what is needed
    page.evaluate(
        "([code, token]) => localStorage.setItem(`hydrophone.token.${code}`, token)",
        [code, made.json()["token"]],
    )
    page.goto(f"/m/{code}")
    return code


def aboard(page: Page, code: str, name: str, seat: str) -> None:
    """Come by the link of a seat, say the own name, and sit there."""
    page.goto(f"/m/{code}?seat={seat}")
    page.get_by_role("textbox").fill(name)
    page.get_by_role("textbox").press("Enter")
    page.get_by_role("button", name="I am ready").wait_for()


def ready(*pages: Page) -> None:
    """All say that they are ready; who is asked again, as another sat down, says it again."""
    deadline = time.monotonic() + _BEGIN_S
    while not all(page.locator('[data-testid^="station-"]').count() for page in pages):
        assert time.monotonic() < deadline, "the match did not begin"
        for page in pages:
            asked = page.get_by_role("button", name="I am ready")
            key = asked.or_(page.get_by_role("button", name="Dive!")).first
            with suppress(PlaywrightTimeoutError):
                if key.is_visible():
                    key.click(timeout=PATIENCE_MS)
        pages[0].wait_for_timeout(100)


def until(officers: list[Officer], is_enough: Callable[[], bool]) -> None:
    """Let them act until it is enough; a match that leads nowhere is ended some time."""
    watch = Watch(officers)
    while not is_enough():
        moved = [officer.act() for officer in officers if not officer.is_over]
        if not any(moved):
            officers[0].page.wait_for_timeout(30)
        watch.look(MOST_ACTS)
