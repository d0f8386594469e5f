"""All servers are replaced one after the other under a person who plays: they need not reload."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser
from tools import bootstrap
from tools.cluster.cluster import Cluster
from tools.cluster.programs import free_port

from browser.crew import UNSEEN, WAIT_S
from browser.games.test_sonar import play_now, play_some
from browser.playing import Sailor
from browser.wire import wire_of

pytestmark = pytest.mark.browser

ENGINES = (
    (bootstrap.find_postgresql, bootstrap.NO_POSTGRESQL),
    (bootstrap.find_haproxy, bootstrap.NO_HAPROXY),
)


@pytest.fixture
def cluster() -> Iterator[tuple[Cluster, str]]:
    """Three servers, and the address of the proxy in front of them."""
    for find, missing in ENGINES:
        if not find():
            pytest.skip(missing)
    port = free_port()
    with (
        tempfile.TemporaryDirectory(prefix="hydrophone-upgrade-") as folder,
        Cluster(Path(folder), port, lambda _: None, is_kept=False, lan=False) as servers,
    ):
        yield servers, f"http://127.0.0.1:{port}"


def test_a_person_plays_on_while_all_servers_are_replaced(
    chromium: Browser, cluster: tuple[Cluster, str]
) -> None:
    servers, address = cluster
    faults: list[str] = []
    with chromium.new_context(base_url=address, locale="en") as context:
        context.add_init_script(UNSEEN)
        page = context.new_page()
        wire = wire_of(page)
        page.on("pageerror", lambda error: faults.append(str(error)))
        play_now(page)
        sailor = Sailor(page, seed=3, fires=False)
        play_some(sailor, 3)
        page.evaluate("window.loadedOnce = true")
        before = wire.opened
        for node in servers.nodes.values():
            node.program.ask_to_end()
            assert httpx.get(f"{address}/", timeout=WAIT_S).status_code == 200
            node.program.end()
            node.start()
            node.program.wait_for(node.works)
            play_some(sailor, sailor.acts + 2)

        assert page.evaluate("window.loadedOnce") is True
        assert wire.opened > before, "no server was theirs"
        assert faults == []
