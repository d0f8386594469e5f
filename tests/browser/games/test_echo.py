"""A game from another package, played to the end in a client that was built with its folder."""

import shutil
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError
from tools.client import npm
from tools.tables import lines, module
from tools.typescript import typescript

from browser.crew import People, Server
from hydrophone.kits.registry import kit_named

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[3]
GUEST = "echo"
MOST_ORDERS = 45
"""A match of Echo has 40 turns of each boat."""


@pytest.fixture(scope="session")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the client's source with the guest's folder, its line, types and tables."""
    web = tmp_path_factory.mktemp("guest") / "web"
    shutil.copytree(ROOT / "web", web, ignore=shutil.ignore_patterns("node_modules"))
    (web / "node_modules").symlink_to((ROOT / "web" / "node_modules").resolve())
    folder = web / "src" / "games" / GUEST
    shutil.copytree(ROOT / "tests" / "stranger" / "client", folder)
    with (folder.parent / "cards.ts").open("a", encoding="utf-8") as cards:
        cards.write(f'export {{ {GUEST} }} from "./{GUEST}/card";\n')
    (web / "src" / "protocol.ts").write_text(typescript([GUEST]), encoding="utf-8")
    kit = kit_named(GUEST)
    (folder / "tables.ts").write_text(module(kit), encoding="utf-8")
    (folder / "line.words.ts").write_text(lines(kit.game), encoding="utf-8")
    return web


def test_its_client_passes_the_type_check(source: Path) -> None:
    narrow = '{"extends": "./tsconfig.json", "include": ["src/games/echo", "src/*.d.ts"]}'
    (source / "tsconfig.guest.json").write_text(narrow, encoding="utf-8")

    npm(source, "run", "--silent", "check", "--", "--tsconfig", "tsconfig.guest.json")


def test_a_person_plays_a_guest_against_a_bot_to_the_end(
    source: Path, chromium: Browser, tmp_path: Path
) -> None:
    npm(source, "run", "--silent", "build")
    client = source.parent / "src" / "hydrophone" / "server" / "client"
    server = Server(tmp_path, ("--client", str(client)), packages=str(ROOT / "tests"))
    server.start()
    people = People(chromium, server)
    try:
        page = people.person()
        page.goto("/")
        page.locator("article", has_text="Echo").get_by_role("button", name="Play a bot").click()
        expect(page.get_by_test_id("station-captain")).to_be_visible()
        page.get_by_test_id("place-E1").click()
        page.get_by_test_id("start").click()
        result = page.locator(".result h1")
        fire = page.get_by_test_id("fire").and_(page.locator("[aria-disabled=false]"))
        shots = page.get_by_role("listitem").filter(has_text="You fired")
        for turn in range(MOST_ORDERS):
            place = page.get_by_test_id(f"place-{'ABCDEFGHI'[turn % 9]}1")
            with suppress(PlaywrightTimeoutError):  # the bot may end the match before the press
                place.click(timeout=15_000)
            expect(fire.or_(result).first).to_be_visible()
            if result.is_visible():
                break
            fire.click()
            expect(shots.nth(turn).or_(result).first).to_be_visible()
        expect(result).to_be_visible()
        for boat in ("boat of Kelpie", "boat of Marlin"):
            expect(page.get_by_role("group", name="The line")).to_contain_text(boat)
    finally:
        people.go_home()
        server.stop()
    assert people.errors == []
