"""The pictures of the README, taken anew from a server of its own with the machine's Chromium.

``make pictures`` builds the client and writes ``docs/pictures``. Each shows a moment of a match
that is played for it, as ``tests/browser/scenes.py`` plays those in which stations are measured.
"""

import tempfile
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright
from tools.bootstrap import find_chromium

from browser.crew import FLAGS, Server
from browser.scenes import Plan, play
from browser.standing_still import Stage
from browser.stations import CAPTAIN_SONAR, SONAR
from hydrophone.core.help import Help

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
WIDTH, HEIGHT = 1440, 900
CODE = "KELP42"

_HELPED = {"help": Help.SPACES}


def _quiet(plan: Plan, **change: Any) -> Plan:
    """The same scene with the help of the program, and nothing of the crew's own."""
    return replace(plan, options={**plan.options, **_HELPED}, speaks=False, **change)


PLANS: Mapping[str, Plan] = {
    "all-posts-light": _quiet(CAPTAIN_SONAR["all mark"], acts=130),
    "both-light": _quiet(SONAR["both"]),
}
"""What each picture shows."""


def take(page: Page, plan: Plan, path: Path) -> None:
    """Show the scene as large as it is, and write what is seen."""
    page.add_init_script("localStorage.setItem('hydrophone.tips', 'all')")
    stage = Stage(page, plan.game)
    stage.enter("en")
    page.evaluate("document.querySelector('iframe').style.visibility = 'visible'")
    stage.show_scene(play(plan, CODE), plan)
    stage.frame.wait_for_load_state("networkidle")
    page.screenshot(path=path, animations="disabled")


def main() -> None:
    """Take all pictures."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(FLAGS))
        try:
            for name, plan in PLANS.items():
                page = browser.new_page(
                    base_url=server.url,
                    viewport={"width": WIDTH, "height": HEIGHT},
                    reduced_motion="reduce",
                )
                take(page, plan, PICTURES / f"{name}.png")
                page.close()
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
