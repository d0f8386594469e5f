"""A Captain answers a sonar turn by turn, in a match that begins where it is asked."""

from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from browser.crew import WAIT_S, People, Server
from browser.officer import come_to
from browser.wire import wire_of

pytestmark = pytest.mark.browser

GOLDEN = Path(__file__).parents[2] / "golden"
GIVEN_UP = (
    '{"by":"clock","do":{"kind":"forfeit","side":"yellow","how":"resigned"}}',
    '{"outcome":{"winner":"blue","termination":"resigned"}}',
)
"""A match goes on only from one that is over."""


def asked(page: Page, server: Server, record: str, lines: int, me: str, *more: str) -> None:
    """Come to a match that goes on after so many lines of a record and these."""
    begun = [*(GOLDEN / record).read_text(encoding="utf-8").splitlines()[:lines], *more]
    wish = {
        "record": "\n".join((*begun, *GIVEN_UP)),
        "line": len(begun),
        "seats": [{"seat": me, "who": "me"}],
        "name": "Ada",
    }
    come_to(page, httpx.post(f"{server.url}/api/what_if", json=wish, timeout=WAIT_S))


def answered(page: Page, kind: str) -> dict[str, Any]:
    """What the page said and the server has done."""
    wire = wire_of(page)
    assert wire.done == {kind: 1}
    (said,) = [each["action"] for each in wire.said if each["kind"] == "act"]
    return dict(said)


def test_a_captain_of_sonar_tells_the_row(people: People, server: Server) -> None:
    page = people.person()
    asked(page, server, "sonar/torpedo.jsonl", 8, "yellow.captain")
    page.get_by_test_id("tell-row").click()

    expect(page.get_by_test_id("tell-row")).to_have_count(0)
    assert answered(page, "tell_row") == {"kind": "tell_row", "row": 3}


def test_a_captain_of_captain_sonar_says_what_is_true_and_what_is_false(
    people: People, server: Server
) -> None:
    page = people.person()
    asks = '{"by":"yellow.captain","do":{"kind":"ask_sonar"}}'
    asked(page, server, "captain_sonar/breakdown.jsonl", 140, "blue.captain", asks)
    box = page.get_by_test_id("sonar-answer")
    box.get_by_test_id("true-row").click()
    box.locator('[data-testid^="false-column-"]').last.click()
    box.get_by_test_id("act").click()

    expect(box).to_have_count(0)
    told = {"first": "column", "first_value": "J", "second": "row", "second_value": "7"}
    assert answered(page, "answer_sonar") == {"kind": "answer_sonar", **told}
