"""The server of a match in real time dies under people in the web client: they play on."""

import re
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from types import SimpleNamespace
from typing import cast

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from browser.crew import UNSEEN, Server
from browser.games.test_sonar import match_id
from browser.officer import Officer, aboard, opened, ready, until
from browser.wire import wire_of
from cluster.nodes import Cluster, cluster
from cluster.truth import Truth
from hydrophone.server.settings import CLIENT

pytestmark = pytest.mark.browser

SIZES = ((1280, 800), (390, 844))


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


def test_two_people_play_on_when_their_server_dies(chromium: Browser, servers: Cluster) -> None:
    """The Captains of both crews, one at a desk and one with a phone."""
    servers.mend()
    address = f"http://127.0.0.1:{servers.proxy.port}"
    faults: list[str] = []
    with ExitStack() as browsers:
        pages = []
        for width, height in SIZES:
            viewport: ViewportSize = {"width": width, "height": height}
            context = chromium.new_context(base_url=address, locale="en", viewport=viewport)
            browsers.enter_context(context).add_init_script(UNSEEN)
            page = context.new_page()
            page.on("pageerror", lambda error: faults.append(str(error)))
            pages.append(page)
        wires = [wire_of(page) for page in pages]
        server = cast(Server, SimpleNamespace(url=address))
        code = opened(pages[0], server, ("blue.captain",), ("yellow.captain",))
        aboard(pages[1], code, "Tom", "yellow.captain")
        match = match_id(server, pages[0])
        ready(*pages)
        captains = [
            Officer(page, seed, surfaces_after=99, patient=True)
            for seed, page in enumerate(pages, start=5)
        ]
        until(captains, lambda: all(each.done["order_course"] >= 2 for each in captains))
        for page in pages:
            page.evaluate(KEEP_WHAT_IS_TOLD)
        welcomes = [wire.welcomes for wire in wires]
        courses = [each.done["order_course"] for each in captains]

        owner = servers.owner(match)
        assert owner is not None
        owner.send(signal.SIGKILL)
        told = re.compile("The server did not respond for a moment")
        for page in pages:
            banner, paused = page.locator(".banner"), page.get_by_test_id("paused")
            expect(page.locator("html")).to_have_attribute("data-told", told)
            expect(banner.or_(paused)).to_have_count(0)
        until(
            captains,
            lambda: all(
                each.done["order_course"] >= before + 2
                for each, before in zip(captains, courses, strict=True)
            ),
        )

        until(captains, lambda: not any(wire.unanswered() for wire in wires))
        for page, wire, before in zip(pages, wires, welcomes, strict=True):
            assert wire.welcomes > before
            expect(page.locator("html")).to_have_attribute("data-told", told)
            assert "fault" not in wire.refused.values()
        assert faults == []
    owner.wait()
    truth = Truth(servers.log_of(match), servers.kept_of(match))
    acts = [act.id for act in truth.acts if act.player]
    said = set[str]().union(*(wire.acts() & set(wire.acked) for wire in wires))
    assert truth.numbers == list(range(len(truth.numbers)))
    assert len(acts) == len(set(acts))
    assert said == set(acts), "no act is lost, and none is there unasked"
