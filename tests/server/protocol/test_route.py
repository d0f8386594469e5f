"""The route of a match, by which a proxy places it."""

import re
import secrets
from collections import Counter
from pathlib import Path

from hydrophone.server.people.person import LETTERS
from hydrophone.server.protocol.route import route_of
from hydrophone.server.rooms.match_opening import CODE_LENGTH

ROUTES = {"KELP42": "179", "kelp42": "179", "ABCDEF": "bdb", "ZZZZZZ": "f0a", "": "c0c"}


def test_the_route_is_three_digits_and_the_same_in_any_case() -> None:
    assert {code: route_of(code) for code in ROUTES} == ROUTES


def test_the_client_tries_the_same_codes() -> None:
    text = Path("web/src/connection/route.test.ts").read_text(encoding="utf-8")
    tried = re.search(r"const ROUTES = \{(.*?)\};", text, re.DOTALL)

    assert tried is not None
    pairs = re.findall(r'"?(\w*)"?: "(\w{3})"', tried[1])
    assert dict(pairs) == ROUTES


def test_codes_are_spread_evenly() -> None:
    def code() -> str:
        return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))

    servers = Counter(int(route_of(code()), 16) % 3 for _ in range(30_000))

    assert all(9_000 < count < 11_000 for count in servers.values())
