"""A real server and a real Chromium for the browser tests.

The server listens on 127.0.0.1 on a free port, with its own database in a temporary folder, and is
stopped by the fixture that started it. The tests of a worker share one; a test that is marked
``own_server`` has one to itself. The browser is the machine's Chromium, one for all tests of a
worker.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from tools.bootstrap import find_chromium

from browser.crew import FLAGS, START_S, WAIT_S, People, Server

expect.set_options(timeout=1000 * WAIT_S)


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server for all tests of a worker: each opens matches of its own there."""
    with _running(tmp_path_factory.mktemp("server")) as process:
        yield process


@pytest.fixture
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """A running server: the shared one, or one that knows of no other test."""
    if request.node.get_closest_marker("own_server") is None:
        yield request.getfixturevalue("shared_server")
        return
    with _running(tmp_path) as process:
        yield process


@contextmanager
def _running(folder: Path) -> Iterator[Server]:
    process = Server(folder)
    process.start()
    try:
        yield process
    finally:
        process.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The machine's Chromium."""
    path = find_chromium()
    if path is None:
        pytest.fail("no Chromium on this machine: run 'make chromium'")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, args=list(FLAGS), timeout=1000 * START_S
        )
        yield browser
        browser.close()


@pytest.fixture
def people(chromium: Browser, server: Server) -> Iterator[People]:
    """Makes persons; closes their browsers at the end and fails on any page error."""
    crowd = People(chromium, server)
    yield crowd
    crowd.go_home()
    assert crowd.errors == []
