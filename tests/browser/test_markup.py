"""Words that are markup: names, boats, notes and records are shown as they are written."""

import json
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect
from websockets.sync.client import ClientConnection, connect

from browser.crew import WAIT_S, People, Server
from browser.games.test_sonar import board

pytestmark = pytest.mark.browser

EVIL = "<img src=x onerror=a()>"
"""As long as a name may be, but for one letter."""

NOTE = '<script>a()</script><img src=x onerror="a()"><svg onload=a()>{@html "x"}'
RECORD = Path(__file__).parents[1] / "golden/sonar"


def is_plain(page: Page) -> bool:
    """Is nothing of it an element, and has nothing run?"""
    found = page.locator('img[src="x"], svg[onload], script:not([src]):text("a()")').count()
    return found == 0 and not page.evaluate("() => window.hit === true")


def watched(page: Page) -> Page:
    page.add_init_script("window.a = () => { window.hit = true; }")
    return page


class Mallory:
    """A person whose every word is markup."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self._said = 0

    def heard(self, *kinds: str) -> dict[str, object]:
        """The next message of these kinds."""
        while True:
            told: dict[str, object] = json.loads(self._line.recv(timeout=WAIT_S))
            if told["kind"] in kinds:
                return told

    def say(self, kind: str, **fields: object) -> None:
        """A command that is carried out."""
        self._said += 1
        self._line.send(json.dumps({"kind": kind, "id": f"m{self._said}", **fields}))
        answer = self.heard("acked", "refused")
        assert answer["kind"] == "acked", answer


@pytest.fixture
def opened(server: Server) -> dict[str, str]:
    """A match that strangers find, of a host and a boat called so."""
    seats = [{"seat": "blue.captain", "who": "me"}]
    wish = {"game": "sonar", "options": {}, "seats": seats, "listed": True}
    wish |= {"name": EVIL, "boat": EVIL}
    made: dict[str, str] = httpx.post(f"{server.url}/api/matches", json=wish, timeout=WAIT_S).json()
    return made


def test_names_boats_and_notes_are_words(
    people: People, server: Server, opened: dict[str, str]
) -> None:
    with connect(f"{server.url.replace('http', 'ws')}/ws", open_timeout=WAIT_S) as line:
        line.send(json.dumps({"kind": "hello", "match": opened["code"], "token": opened["token"]}))
        mallory = Mallory(line)
        mallory.heard("welcome")
        are_words(watched(people.person()), mallory, opened["code"])


def are_words(ann: Page, mallory: Mallory, code: str) -> None:
    """On the start page, at the table, at the station and on the big screen."""
    ann.goto("/")
    expect(ann.get_by_text(EVIL).first).to_be_visible()
    assert is_plain(ann)

    board(ann, f"/m/{code}?as=player", "Ann")
    expect(ann.get_by_text(EVIL).first).to_be_visible()
    ann.get_by_role("button", name="Sit here").first.click()
    for seat in ("yellow.captain", "yellow.radio_operator"):
        mallory.say("set_bot", seat=seat, level="landlubber")
    ann.get_by_role("button", name="I am ready").click()
    mallory.say("set_ready", ready=True)
    expect(ann.get_by_role("heading", name="Heard since the dive")).to_be_visible()
    mallory.say("send_note", seat="blue.captain", note={"about": "text", "text": NOTE})
    expect(ann.get_by_text(NOTE).first).to_be_visible()
    assert is_plain(ann)

    ann.goto(f"/table/{code}")
    expect(ann.get_by_test_id("table-blue")).to_contain_text(EVIL)
    assert is_plain(ann)


def test_a_record_is_words(people: People, tmp_path: Path) -> None:
    whole = sorted(RECORD.glob("*.jsonl"))[0].read_text()
    first, rest = whole.split("\n", 1)
    header = json.loads(first)
    header["boats"] = {"blue": EVIL, "yellow": NOTE}
    names = dict.fromkeys(header["seats"], EVIL)
    header["about"] = {"event": NOTE, "players": names}
    acts = rest.split("\n")
    acts[0] = json.dumps(json.loads(acts[0]) | {"why": f"Why? {NOTE}"})
    record = tmp_path / "<img src=x onerror=a()>.jsonl"
    record.write_text("\n".join([json.dumps(header), *acts]))
    page = watched(people.person())
    page.goto("/")
    page.get_by_role("link", name="Open a record").click()
    page.locator("input[type=file]").set_input_files(record)
    page.get_by_test_id("reveal").click()
    expect(page.get_by_test_id("curves")).to_be_visible()
    page.get_by_role("button", name="One step forward").click()
    expect(page.get_by_text(f"Why? {NOTE}")).to_be_visible()
    expect(page.get_by_text(EVIL).first).to_be_visible()
    assert is_plain(page)


def test_what_runs_would_be_noticed(people: People) -> None:
    """A planted fault: the name as an element, on a page whose policy lets it run."""
    page = watched(people.person())
    page.goto("about:blank")
    page.set_content(f"<p>{EVIL}</p>")
    page.wait_for_function("() => window.hit === true")
    assert not is_plain(page)
