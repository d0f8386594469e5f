"""A chart of the server's own folder: chosen like a printed one, with the options that it sets."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.crew import People, Server
from browser.games.test_captain_sonar import set_up
from hydrophone.kits.scenarios import packaged_chart

pytestmark = pytest.mark.browser


def test_an_offered_chart_brings_its_options_and_takes_them_away(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "charts"
    folder.mkdir()
    drawing = packaged_chart("alpha").drawing.replace("title: Alpha", "title: Bottleneck")
    drawing = drawing.replace("option.mode: turn", "option.mode: turn\noption.min_players: 2")
    (folder / "bottleneck.txt").write_text(drawing, encoding="utf-8")
    monkeypatch.setenv("HYDROPHONE_CHARTS", str(folder))
    server = Server(tmp_path)
    server.start()
    crowd = People(chromium, server)
    try:
        page = crowd.person()
        set_up(page, "German rulebook")
        offered = page.get_by_role("button", name="Bottleneck")
        fewest = page.get_by_label("Fewest players")
        offered.click()
        expect(offered).to_have_attribute("aria-pressed", "true")
        expect(fewest).to_have_value("2")
        expect(page.get_by_label("Drawing")).to_have_count(0)
        page.get_by_role("button", name="Bravo").click()
        expect(fewest).to_have_value("4")
        offered.click()
        page.get_by_role("button", name="Open the match").click()
        page.wait_for_url("**/m/*")

        expect(page.get_by_role("figure").get_by_text("Bottleneck")).to_be_visible()
        expect(fewest).to_have_value("2")
    finally:
        crowd.go_home()
        server.stop()
    assert crowd.errors == []
