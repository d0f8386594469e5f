"""What the browser tests need: a server process, and people with a browser each."""

import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, BrowserContext, Page

from browser.slow import IS_SLOW, LateLine, slow_down
from browser.wire import wire_of

NETWORK = "boat.example"
"""The server as another device calls it: over plain http, and not "this machine"."""

START_S = 300
"""Most seconds until a program has started, or ended: a machine may be busy."""

WAIT_S = 60
"""Most seconds until a page or a server has done what takes a second where nothing else runs."""

FLAGS = (
    f"--host-resolver-rules=MAP {NETWORK} 127.0.0.1",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--autoplay-policy=no-user-gesture-required",
    # Nobody looks: a frame need not wait for a screen.
    "--disable-frame-rate-limit",
    "--disable-gpu-vsync",
    # A page lives for seconds: what its functions take is less than what it costs to optimize them.
    "--js-flags=--no-opt",
)

UNSEEN = """
window.AudioContext = class extends AudioContext {
  constructor() {
    super({ latencyHint: 1 });
  }
};
if (window === top) {
  window.unseen = new CSSStyleSheet();
  window.unseen.replaceSync("html { opacity: 0 }");
  document.adoptedStyleSheets.push(window.unseen);
}"""
"""What each page of a test begins with: nobody looks and listens, so nothing is painted, and sounds
are computed in large pieces.

Boxes, words, styles and what a pointer hits are the same.
"""


class Server:
    """A server process that can be killed and started again on the same port and database."""

    def __init__(self, folder: Path, words: Sequence[str] = (), packages: str = "") -> None:
        """Its database lies in the folder; ``words`` are options, ``packages`` a folder of more."""
        self._words = tuple(words)
        self._path = os.pathsep.join(filter(None, (packages, os.environ.get("PYTHONPATH"))))
        self.port = self._own_port = _free_port()
        if IS_SLOW:
            self._own_port = _free_port()
            LateLine(self.port, self._own_port).open()
        self.url = f"http://127.0.0.1:{self.port}"
        self.network_url = f"http://{NETWORK}:{self.port}"
        self.database = folder / "matches.db"
        self._log = folder / "server.log"
        self._process: subprocess.Popen[bytes] | None = None

    def looked_at(self, match: str, what: str) -> Any:
        """The replay or debrief of a match, for which the pages of its people ask as well."""
        for _ in range(60):
            answer = httpx.get(f"{self.url}/api/matches/{match}/{what}", timeout=WAIT_S)
            if answer.status_code != httpx.codes.TOO_MANY_REQUESTS:
                break
            time.sleep(1)
        return answer.raise_for_status().json()

    def start(self) -> None:
        """Start and wait until it answers."""
        words = ["serve", "--host", "127.0.0.1", "--port", str(self._own_port), "--db"]
        words += [str(self.database), "--bot-pace", "0", "--host-name", NETWORK]
        words += self._words
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "hydrophone", *words],
                stdout=log,
                stderr=log,
                env={**os.environ, "PYTHONPATH": self._path},
            )
        deadline = time.monotonic() + START_S
        while time.monotonic() < deadline and self._process.poll() is None:
            try:
                if httpx.get(f"{self.url}/health", timeout=WAIT_S, verify=False).is_success:
                    return
            except httpx.TransportError:
                time.sleep(0.1)
        self.stop()
        raise RuntimeError(f"the server did not start:\n{self._log.read_text()}")

    def kill(self) -> None:
        """End it with SIGKILL, as a crash would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it in order."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(timeout=START_S)
            self._process = None


def _free_port() -> int:
    """A port that nobody uses, below those that a machine lends to clients for a moment."""
    chance = random.SystemRandom()
    while True:
        port = chance.randrange(20_000, 32_000)
        with contextlib.suppress(OSError), socket.socket() as listener:
            listener.bind(("127.0.0.1", port))
            return port


class People:
    """Persons with a browser each; every error in a page's console fails the test."""

    def __init__(self, browser: Browser, server: Server, *, are_seen: bool = False) -> None:
        """Pages are painted only if they ``are_seen``."""
        self._browser = browser
        self._server = server
        self._are_seen = are_seen
        self._contexts: list[BrowserContext] = []
        self.errors: list[str] = []

    def person(
        self,
        *,
        language: str = "en",
        width: int = 1440,
        height: int = 900,
        dark: bool = False,
        bypass_csp: bool = False,
    ) -> Page:
        """A new person: an own context, so an own memory."""
        context = self._browser.new_context(
            base_url=self._server.url,
            locale=language,
            viewport={"width": width, "height": height},
            has_touch=width < 800,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            bypass_csp=bypass_csp,
        )
        self._contexts.append(context)
        if not self._are_seen:
            context.add_init_script(UNSEEN)
        if IS_SLOW:
            context.on("page", slow_down)
        page = context.new_page()
        wire_of(page)
        page.set_default_timeout(1000 * WAIT_S)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        return page

    def go_home(self) -> None:
        """Close every browser."""
        for context in self._contexts:
            for page in context.pages:
                # What a test answers itself, a page may still fetch as it closes.
                page.unroute_all(behavior="ignoreErrors")
            context.close()
