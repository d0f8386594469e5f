"""Is a page open to all people: nothing for axe to find, nothing wider than the screen?"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
WIDE, SMALL = (1440, 900), (390, 844)
SIZES = [WIDE, SMALL]

WCAG = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")
COLOURS = ("color-contrast", "link-in-text-block")
"""The rules of WCAG that ask for colours: a page's sides differ in nothing else."""
SIDES = {"light": WCAG, "dark": COLOURS}

_RUN = """async (runOnly) => {
  /* It looks at no colour of what is not painted. */
  if (window.unseen) window.unseen.disabled = true;
  const found = await axe.run({ runOnly, resultTypes: ["violations"] });
  if (window.unseen) window.unseen.disabled = false;
  return found;
}"""

_SEE = """async ([side, touches]) => {
  document.documentElement.dataset.side = side;
  for (let frame = 0; frame < 3; frame += 1)
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
  const begun = performance.now();
  while (matchMedia("(pointer: coarse)").matches !== touches) {
    if (performance.now() - begun > 60_000) throw new Error("not that pointer");
    await new Promise((done) => requestAnimationFrame(done));
  }
}"""


def faults(page: Page, rules: Sequence[str] = WCAG) -> list[str]:
    """What axe finds by these rules, or sets of rules, in words."""
    if page.evaluate("typeof axe") == "undefined":
        page.add_script_tag(path=AXE)
    found: Any = page.evaluate(_RUN, list(rules))
    return [
        f"{fault['id']}: {node['html'][:160]}"
        for fault in found["violations"]
        for node in fault["nodes"]
    ]


def check(page: Page, name: str, rules: Sequence[str] = WCAG) -> None:
    """The page as it stands now; without rules only its width."""
    wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert wide <= 0, f"{name} scrolls sideways by {wide} px"
    found = faults(page, rules) if rules else []
    assert not found, f"{name}: {found}"


def check_in_every_look(page: Page, name: str) -> None:
    """The page as it stands now, wide and small, on its light and its dark side.

    A small screen is touched. Afterwards the page is as it was.
    """
    before, side = page.viewport_size, page.evaluate("document.documentElement.dataset.side")
    assert before is not None
    chrome = page.context.new_cdp_session(page)
    for width, height in SIZES:
        touches = (width, height) == SMALL
        page.set_viewport_size({"width": width, "height": height})
        chrome.send("Emulation.setTouchEmulationEnabled", {"enabled": touches})
        for each, rules in SIDES.items():
            page.evaluate(_SEE, [each, touches])
            check(page, f"{name}, {width} px wide, {each}", rules)
    chrome.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
    chrome.detach()
    page.set_viewport_size(before)
    page.evaluate(_SEE, [side, False])
