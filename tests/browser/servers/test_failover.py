"""The server of a match in real time dies under a person in the web client: they play on."""

import re
import signal
from collections.abc import Iterator
from types import SimpleNamespace
from typing import cast

import pytest
from playwright.sync_api import Browser, expect

from browser.crew import UNSEEN, Server
from browser.games.test_sonar import match_id
from browser.officer import Officer, opened, ready, until
from browser.wire import wire_of
from cluster.nodes import Cluster, cluster
from cluster.truth import Truth
from hydrophone.server.settings import CLIENT

pytestmark = pytest.mark.browser

SIZES = {"phone": (390, 844), "desktop": (1280, 800)}


@pytest.fixture(scope="module")
def servers() -> Iterator[Cluster]:
    """Three servers behind HAProxy."""
    with cluster(CLIENT) as made:
        yield made


KEEP_WHAT_IS_TOLD = """() => {
  const kept = document.documentElement.dataset;
  kept.told = "";
  new MutationObserver(() => {
    for (const each of document.querySelectorAll(".banner, [data-testid=paused]"))
      if (!kept.told.includes(each.innerText)) kept.told += each.innerText;
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""
"""A page that comes back quickly tells it for a moment; one that is loaded again keeps nothing."""


@pytest.mark.parametrize("size", SIZES)
def test_a_person_plays_on_when_their_server_dies(
    chromium: Browser, servers: Cluster, size: str
) -> None:
    servers.mend()
    address = f"http://127.0.0.1:{servers.proxy.port}"
    width, height = SIZES[size]
    faults: list[str] = []
    with chromium.new_context(
        base_url=address, locale="en", viewport={"width": width, "height": height}
    ) as context:
        context.add_init_script(UNSEEN)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        wire = wire_of(page)
        server = cast(Server, SimpleNamespace(url=address))
        opened(page, server, ("blue.captain",), ())
        match = match_id(server, page)
        ready(page)
        captain = Officer(page, seed=5, surfaces_after=99, patient=True)
        until([captain], lambda: captain.done["order_course"] >= 2)
        page.evaluate(KEEP_WHAT_IS_TOLD)
        welcomes, courses = wire.welcomes, captain.done["order_course"]

        owner = servers.owner(match)
        assert owner is not None
        owner.send(signal.SIGKILL)
        banner, paused = page.locator(".banner"), page.get_by_test_id("paused")
        told = re.compile("The server did not respond for a moment")
        expect(page.locator("html")).to_have_attribute("data-told", told)
        expect(banner.or_(paused)).to_have_count(0)
        until([captain], lambda: captain.done["order_course"] >= courses + 2)

        until([captain], lambda: not wire.unanswered())
        assert wire.welcomes > welcomes
        expect(page.locator("html")).to_have_attribute("data-told", told)
        assert "fault" not in wire.refused.values()
        assert faults == []
    owner.wait()
    truth = Truth(servers.log_of(match), servers.kept_of(match))
    acts = [act.id for act in truth.acts if act.player]
    assert truth.numbers == list(range(len(truth.numbers)))
    assert len(acts) == len(set(acts))
    assert wire.acts() & set(wire.acked) == set(acts), "no act is lost, and none is there unasked"
