"""A page in the scenes of ``scenes``: a socket that tells it one moment and lets nothing happen.

The socket is in the page itself: a busy test cannot let it fall silent, as then the page would say
that its line is lost.
"""

import re
from functools import cache

from playwright.sync_api import Frame, Page, Route

from browser.scenes import Plan, Scene, play
from browser.stations import SCENES
from pseudo import pseudo

_STAGE = "<!doctype html><body style='margin: 0'><iframe style='border: 0'></iframe>"

_BEGIN = """([language, tips]) => {
  localStorage.setItem("hydrophone.language", language);
  localStorage.setItem("hydrophone.tips", tips);
  localStorage.setItem("hydrophone.sound", "off");
  const stage = document.querySelector("iframe");
  stage.style.width = "1440px";
  stage.style.height = "900px";
  /* What is in the frame is laid out, measured and hit as ever, and not painted. */
  stage.style.visibility = "hidden";
  stage.src = "/m/begin";
}"""

_SOCKET = """
window.WebSocket = class {
  static OPEN = 1;
  readyState = 0;
  constructor() {
    setTimeout(() => {
      this.readyState = 1;
      this.onopen?.();
    });
  }
  send(text) {
    const said = JSON.parse(text);
    if (said.kind === "hello") for (const message of window.scene ?? []) this.tell(message);
    else if (said.kind === "ping") this.tell('{"kind": "pong"}');
    else if (said.id !== undefined) this.tell(JSON.stringify({ kind: "acked", id: said.id }));
  }
  tell(data) {
    setTimeout(() => this.readyState === 1 && this.onmessage?.({ data }));
  }
  close() {
    this.readyState = 3;
  }
};
"""
"""In place of the browser's own: it tells the messages of ``window.scene`` and nothing else."""

_GO = """async ([code, token, station, presses, messages]) => {
  window.scene = messages;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  localStorage.setItem(`hydrophone.token.${code}`, token);
  history.pushState(null, "", `/m/${code}`);
  dispatchEvent(new PopStateEvent("popstate"));
  await frame();
  const begun = performance.now();
  while (!document.querySelector(`[data-testid=${station}]`)) {
    if (performance.now() - begun > 300_000) throw new Error(`${station} is not there`);
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

_LEARN = """async () => {
  const files = document.querySelectorAll("script[type=module], link[rel=modulepreload]");
  const modules = await Promise.all([...files].map(({ src, href }) => import(src ?? href)));
  const settings = modules
    .flatMap((each) => Object.values(each))
    .find((each) => typeof each?.choose === "function" && typeof each.language === "string");
  /* The same as the key for a language does; the words of all languages come at once. */
  window.speak = async (language) => {
    if (settings.language !== language) await settings.choose(language);
  };
}"""

_SAID = re.compile(r"`((?:[^`\\]|\\.)*)`")
"""A text in a file of words."""


@cache
def scene(game: str, name: str) -> Scene:
    """The scene of this name; played once, for all pages that show it."""
    plans = SCENES[game]
    return play(plans[name], f"SCENE{list(plans).index(name)}")


class Stage:
    """One page that goes from scene to scene without loading the program again.

    The program runs in a frame of the page, whose size is that of a screen.
    """

    def __init__(self, page: Page, game: str) -> None:
        self.page = page
        self._game = game
        page.add_init_script(_SOCKET)
        page.route("**/stage", lambda route: route.fulfill(body=_STAGE, content_type="text/html"))
        page.route("**/m/*", _framed)

    def enter(self, language: str, *, tips: bool = True) -> None:
        """Load the program in this language, for a newcomer or for one who wants no tips."""
        self.page.goto("/stage")
        self.page.evaluate(_BEGIN, [language, "" if tips else "all"])
        self.frame.wait_for_selector(f"html[lang={language}]")
        self.frame.evaluate(_LEARN)

    @property
    def frame(self) -> Frame:
        """Where the program runs."""
        return self.page.frames[-1]

    def show(self, name: str) -> None:
        """Go to the scene of this plan, and press what the plan says."""
        self.show_scene(scene(self._game, name), SCENES[self._game][name])

    def show_scene(self, shown: Scene, plan: Plan) -> None:
        """The same with a scene that was played by this plan."""
        said = [shown.code, shown.token, plan.station, plan.presses, shown.messages]
        self.frame.evaluate(_GO, said)
        if plan.gone:  # the line that says so is fetched the first time
            self.frame.wait_for_selector("[data-testid=matter]", state="attached")


def speak_longer(page: Page) -> None:
    """From now on English is the language that a machine makes: the build's words are changed."""
    page.route("**/assets/*.js", _longer)


def _longer(route: Route) -> None:
    answer = route.fetch()
    body = answer.text()
    if body.startswith("var e={") and body.rstrip().endswith("export{e as default};"):
        body = _SAID.sub(lambda said: f"`{pseudo(said[1])}`", body)
    route.fulfill(response=answer, body=body)


def _framed(route: Route) -> None:
    """The program as it comes, but for what forbids to show it in a frame."""
    answer = route.fetch()
    kept = {
        name: value
        for name, value in answer.headers.items()
        if name not in ("content-security-policy", "x-frame-options")
    }
    route.fulfill(response=answer, headers=kept)
