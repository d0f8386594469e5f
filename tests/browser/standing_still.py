"""A page in the scenes of ``scenes``: a socket that tells it one moment and lets nothing happen."""

import json
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Frame, Page, Route, WebSocketRoute

from browser.scenes import Plan, Scene, play

_STAGE = "<!doctype html><body style='margin: 0'><iframe style='border: 0'></iframe>"

_BEGIN = """(language) => {
  localStorage.setItem("hydrophone.language", language);
  localStorage.setItem("hydrophone.sound", "off");
  const stage = document.querySelector("iframe");
  stage.style.width = "1440px";
  stage.style.height = "900px";
  stage.src = "/m/begin";
}"""

_GO = """async ([code, token, station, presses]) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  localStorage.setItem(`hydrophone.token.${code}`, token);
  history.pushState(null, "", `/m/${code}`);
  dispatchEvent(new PopStateEvent("popstate"));
  await frame();
  const begun = performance.now();
  while (!document.querySelector(`[data-testid=${station}]`)) {
    if (performance.now() - begun > 10_000) throw new Error(`${station} is not there`);
    await frame();
  }
  for (const press of presses) {
    await frame();
    await frame();
    if (press.startsWith("#"))
      document.querySelector(`[data-testid=${press.slice(1)}]`)?.click();
    else dispatchEvent(new KeyboardEvent("keydown", { key: press }));
  }
}"""


class Stage:
    """One page that goes from scene to scene without loading the program again.

    The program runs in a frame of the page, whose size is that of a screen.
    """

    def __init__(self, page: Page, plans: Mapping[str, Plan]) -> None:
        self.page = page
        self._plans = plans
        self._scenes: dict[str, Scene] = {}
        page.route_web_socket("**/ws", self._connected)
        page.route("**/stage", lambda route: route.fulfill(body=_STAGE, content_type="text/html"))
        page.route("**/m/*", _framed)

    def enter(self, language: str) -> None:
        """Load the program in this language."""
        self.page.goto("/stage")
        self.page.evaluate(_BEGIN, language)
        self.frame.wait_for_selector(f"html[lang={language}]")

    @property
    def frame(self) -> Frame:
        """Where the program runs."""
        return self.page.frames[-1]

    def show(self, name: str) -> None:
        """Go to the scene of this plan, and press what the plan says."""
        plan = self._plans[name]
        code = f"SCENE{list(self._plans).index(name)}"
        scene = self._scenes.setdefault(code, play(plan, code))
        self.frame.evaluate(_GO, [code, scene.token, plan.station, plan.presses])

    def _connected(self, socket: WebSocketRoute) -> None:
        socket.on_message(lambda said: self._hear(socket, json.loads(said)))

    def _hear(self, socket: WebSocketRoute, said: Mapping[str, Any]) -> None:
        match said["kind"]:
            case "hello":
                for message in self._scenes[said["match"]].messages:
                    socket.send(message)
            case "ping":
                socket.send('{"kind": "pong"}')
            case "watch_matches":
                pass
            case _:
                socket.send(json.dumps({"kind": "acked", "id": said["id"]}))


def _framed(route: Route) -> None:
    """The program as it comes, but for what forbids to show it in a frame."""
    answer = route.fetch()
    kept = {
        name: value
        for name, value in answer.headers.items()
        if name not in ("content-security-policy", "x-frame-options")
    }
    route.fulfill(response=answer, headers=kept)
