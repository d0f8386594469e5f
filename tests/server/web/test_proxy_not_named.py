"""A server behind a proxy that it was not told of says so, and lets nobody share an address."""

import logging
import re
import shlex
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from hydrophone.cli.main import main
from hydrophone.server.protocol.limits import Rate
from server.web.serving import Visitor, opened, serving, settings

PASSED_ON = {"x-forwarded-for": "192.0.2.7"}
ROOT = Path(__file__).parents[3]


def test_what_a_proxy_passes_on_is_refused_and_says_what_to_write(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    own = settings(tmp_path, metrics_to=("127.0.0.1",))
    with caplog.at_level(logging.ERROR), serving(own) as http:
        assert http.get("/").status_code == 200
        assert not caplog.records
        for path in ("/", "/api/catalogue"):
            answer = http.get(path, headers={**PASSED_ON, "accept-language": "de"})
            assert (answer.status_code, answer.json()["code"]) == (403, "proxy_not_named")
            assert "--proxy 127.0.0.1" in answer.json()["sentence"]
        with pytest.raises(InvalidStatus), Visitor(http, additional_headers=PASSED_ON):
            pass
        assert http.get("/health", headers=PASSED_ON).status_code == 200, "proxies ask for it"
        assert http.get("/api/catalogue").status_code == 200, "others are served"
    told = [record.getMessage() for record in caplog.records]
    assert len(told) == 1, "once"
    assert "--proxy 127.0.0.1" in told[0]


def test_behind_a_named_proxy_wrong_codes_lock_out_nobody_else(tmp_path: Path) -> None:
    own = settings(tmp_path, proxies=("127.0.0.1",), guesses=Rate(burst=2, per_second=0))
    with serving(own) as http:
        code = opened(http)["code"]
        for _ in range(3):
            guessed = http.get("/api/matches/AAAAAA", headers=PASSED_ON)
        assert guessed.json()["code"] == "too_fast"
        friend = http.get(f"/api/matches/{code}", headers={"x-forwarded-for": "198.51.100.7"})
        assert friend.status_code == 200


def lines() -> list[str]:
    """Every command by which a page has a server started on this machine alone."""
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    pages += sorted((ROOT / "deploy").rglob("*.service"))
    found = [
        line
        for page in pages
        for line in re.findall(
            r"hydrophone serve[^`\n|$]*", page.read_text().replace("\n127", " 127")
        )
    ]
    return [line for line in found if "--host 127.0.0.1" in line]


def test_every_line_for_a_proxy_names_the_proxy() -> None:
    assert len(lines()) >= 3
    for line in lines():
        words = shlex.split(line)[1:]
        context = main.make_context("hydrophone", words[:1], resilient_parsing=True)
        command = main.get_command(context, words[0])
        assert command is not None
        given = command.make_context("serve", words[1:], resilient_parsing=True).params
        assert given["proxies"] == ("127.0.0.1",), line
