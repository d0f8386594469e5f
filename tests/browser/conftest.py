"""A real server and a real Chromium for the browser tests.

The server listens on 127.0.0.1 on a free port, with its own database in a temporary folder, and is
stopped by the fixture that started it. The browser is the machine's Chromium.
"""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser.crew import FLAGS, People, Server

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A running server, stopped at the end of the test."""
    process = Server(tmp_path)
    process.start()
    yield process
    process.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The machine's Chromium, one for all tests of a worker."""
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        pytest.fail("no Chromium on this machine: run 'make chromium'")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def people(chromium: Browser, server: Server) -> Iterator[People]:
    """Makes persons; closes their browsers at the end and fails on any page error."""
    crowd = People(chromium, server)
    yield crowd
    crowd.go_home()
    assert crowd.errors == []
