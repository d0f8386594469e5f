"""Contact sheets: every scene and page of the client, laid beside each other to be looked at.

``make sheets FOLDER=...`` builds the client and writes PNG files into that folder, some pictures on
each: phone, upright tablet and laptop, each in a language and on a side of its own. A picture shows
a moment of a match that ``tests/browser/stations.py`` plays, or a page of a server of its own.
"""

import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import httpx
from playwright.sync_api import Browser, Page, sync_playwright
from tools.bootstrap import find_chromium

from browser.crew import FLAGS, People, Server
from browser.scenes import Plan, play
from browser.standing_still import Stage
from browser.stations import CAPTAIN_SONAR, SCENES, SONAR, U_JAGD

SHEET_WIDTH = 1560
"""Width of a sheet in px."""

ASKED: dict[str, dict[str, Plan]] = {
    "sonar": {
        "menu": replace(SONAR["both"], presses=("#menu",)),
        "rules at hand": replace(SONAR["captain torpedo"], presses=("t", "?")),
        "crew channel": replace(SONAR["captain"], presses=("#crew",)),
    },
    "captain_sonar": {
        "menu": replace(CAPTAIN_SONAR["all use"], presses=("#menu",)),
        "rules at hand": replace(CAPTAIN_SONAR["live captain"], presses=("?",)),
        "crew channel": replace(CAPTAIN_SONAR["first mate"], presses=("#crew",)),
    },
    "u_jagd": {"rules at hand": replace(U_JAGD["sonar"], presses=("?",))},
}
"""What is asked for in a match, besides the scenes in which stations are measured."""


@dataclass(frozen=True)
class Look:
    """A screen, a language and a side."""

    width: int
    """Of the screen, in px."""
    height: int
    """Of the screen, in px."""
    language: str
    dark: bool
    columns: int
    """Pictures beside each other on a sheet."""
    rows: int

    @property
    def name(self) -> str:
        """As in ``390x844-en-light``."""
        side = "dark" if self.dark else "light"
        return f"{self.width}x{self.height}-{self.language}-{side}"


LOOKS = (
    Look(390, 844, "es", False, 6, 2),
    Look(768, 1024, "de", True, 3, 2),
    Look(1366, 768, "en", False, 2, 3),
)


def scenes(people: People, look: Look, game: str, folder: Path) -> Iterator[Path]:
    """A picture of each moment of this game."""
    page = people.person(
        language=look.language, width=look.width, height=look.height, dark=look.dark
    )
    stage = Stage(page, game)
    stage.enter(look.language)
    page.evaluate(
        """([width, height]) => Object.assign(document.querySelector("iframe").style,
          { visibility: "visible", width: `${width}px`, height: `${height}px` })""",
        [look.width, look.height],
    )
    for number, (name, plan) in enumerate({**SCENES[game], **ASKED[game]}.items()):
        stage.show_scene(play(plan, f"SHEET{number}"), plan)
        yield taken(page, folder / f"{game} {name}.png")
    page.context.close()


def pages(people: People, look: Look, server: Server, folder: Path) -> Iterator[Path]:
    """A picture of each page outside a match, and of a lobby, in full length."""
    page = people.person(
        language=look.language, width=look.width, height=look.height, dark=look.dark
    )
    code, token = opened(server, look.language)
    addresses = {"start": "/", "lessons": "/lessons", "records": "/debrief"}
    for game in SCENES:
        addresses[f"set up {game}"] = f"/new?game={game}&with=friends"
        addresses[f"rules {game}"] = f"/rules/{game}"
    addresses |= {"watching": f"/m/{code}", "shared table": f"/table/{code}", "lobby": f"/m/{code}"}
    for name, address in addresses.items():
        if name == "lobby":
            page.evaluate(
                "([code, token]) => localStorage.setItem(`hydrophone.token.${code}`, token)",
                [code, token],
            )
        page.goto(address)
        page.wait_for_load_state("networkidle")
        yield taken(page, folder / f"{name}.png")
    page.context.close()


def opened(server: Server, language: str) -> tuple[str, str]:
    """Code and token of a match whose host waits for three people."""
    game = next(
        each
        for each in httpx.get(f"{server.url}/api/catalogue").json()["games"]
        if each["id"] == "captain_sonar"
    )
    who = dict(zip(game["seats"], ("me", "open", "open", "open"), strict=False))
    wish = {
        "game": "captain_sonar",
        "options": game["presets"]["es"],
        "seats": [{"seat": seat, "who": who.get(seat, "helmsman")} for seat in game["seats"]],
        "name": "Ada",
        "language": language,
    }
    made = httpx.post(f"{server.url}/api/matches", json=wish).raise_for_status().json()
    return made["code"], made["token"]


def taken(page: Page, path: Path) -> Path:
    """Write what is seen."""
    page.wait_for_timeout(200)
    page.screenshot(path=path, animations="disabled")
    return path


def lay(browser: Browser, look: Look, pictures: list[Path], folder: Path) -> None:
    """Lay the pictures on sheets, so many on each, with their names."""
    width = SHEET_WIDTH // look.columns - 6
    page = browser.new_page(viewport={"width": SHEET_WIDTH, "height": 100})
    each = look.columns * look.rows
    for first in range(0, len(pictures), each):
        some = pictures[first : first + each]
        shown = "".join(
            f'<figure><img src="{path.as_uri()}" width="{width}">'
            f"<figcaption>{path.stem}</figcaption></figure>"
            for path in some
        )
        sheet = some[0].parent / "sheet.html"
        sheet.write_text(
            "<!doctype html><style>body { margin: 0; font: 13px sans-serif; display: flex;"
            f"flex-wrap: wrap; gap: 4px }} figure {{ margin: 0; width: {width}px }}"
            f"</style><body>{shown}",
            encoding="utf-8",
        )
        page.goto(sheet.as_uri())
        page.screenshot(path=folder / f"{look.name}-{1 + first // each:02}.png", full_page=True)
    page.close()


def main() -> None:
    """Take all pictures and lay them on sheets."""
    if len(sys.argv) != 2:
        raise SystemExit("usage: python tools/sheets.py FOLDER")
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as rough, sync_playwright() as playwright:
        server = Server(Path(rough))
        server.start()
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(FLAGS))
        people = People(browser, server, are_seen=True)
        try:
            for look in LOOKS:
                pictures = list(pages(people, look, server, Path(rough)))
                for game in SCENES:
                    pictures += scenes(people, look, game, Path(rough))
                lay(browser, look, pictures, folder)
        finally:
            people.go_home()
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
