"""The page for operators on every screen, in every language, by day and by night."""

from typing import Literal

import pytest
from playwright.sync_api import Browser

from browser.access import faults
from hydrophone.core.game import Language
from hydrophone.server.operations.node_status import ROUNDS, KnownServer, Status
from hydrophone.server.operations.page import page
from hydrophone.server.operations.pulse import PulseRound

pytestmark = pytest.mark.browser

SLOW = PulseRound(0.25, 0.5, 1.0, 512 * 1024 * 1024)

TOO_WIDE = """() => [...document.querySelectorAll('body *')]
    .filter(each => each.getBoundingClientRect().right > innerWidth + 0.5)
    .map(each => each.outerHTML.slice(0, 80))"""

PAPER = "getComputedStyle(document.body).backgroundColor"


def told(language: Language) -> str:
    """Two servers with long names, one of them silent, and every figure there is."""
    names = ("a-server-with-a-long-name.example:123456", "another.example:99")
    own, other = (KnownServer(name) for name in names)
    for _ in range(ROUNDS):
        status = Status(1_000_000, 1234, 987, 1234, 65_000, True, SLOW)
        own.statuses.append(status)
        other.statuses.append(status)
    other.silent_s = 100_000.0
    return page(own, [other], language)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 390, 800, 1280])
def test_it_fits_the_screen(
    chromium: Browser, width: int, scheme: Literal["light", "dark"]
) -> None:
    tab = chromium.new_page(viewport={"width": width, "height": 800}, color_scheme=scheme)
    for language in Language:
        tab.set_content(told(language))
        assert tab.evaluate("document.documentElement.scrollWidth") <= width
        assert tab.evaluate(TOO_WIDE) == []
        assert tab.locator("td svg").count() == 2
        assert tab.locator("table tbody tr").count() == 2
        assert faults(tab) == []
    paper = "rgb(243, 237, 221)" if scheme == "light" else "rgb(5, 11, 18)"
    assert tab.evaluate(PAPER) == paper
    tab.close()
