"""A server behind a proxy that it was not told of says so, and lets nobody share an address."""

import contextlib
import logging
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
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
    own = settings(tmp_path, proxies=("127.0.0.1",), guesses=Rate(burst=2, per_second=0.001))
    with serving(own) as http:
        code = opened(http)["code"]
        for _ in range(3):
            guessed = http.get("/api/matches/AAAAAA", headers=PASSED_ON)
        assert guessed.json()["code"] == "too_fast"
        friend = http.get(f"/api/matches/{code}", headers={"x-forwarded-for": "198.51.100.7"})
        assert friend.status_code == 200


def printed() -> list[str]:
    """Every command of README and docs that starts a server."""
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    text = "\n".join(page.read_text().replace("\n127", " 127") for page in pages)
    found = re.findall(r"hydrophone (?:serve|play)\b[^`\n|#(]*", text)
    return sorted({" ".join(line.split()) for line in found})


STORES = r"--store (ADDRESS|postgresql://\S+)"
"""Where a line names a database."""


def filled_in(line: str, folder: Path, request: pytest.FixtureRequest) -> str:
    """A printed line with a value in the place of each word in capitals."""
    if re.search(STORES, line):
        line = re.sub(STORES, f"--store {request.getfixturevalue('postgres').fresh()}", line)
    line = line.replace("--operator ADDRESS", "--operator 127.0.0.1")
    line = line.replace("--push-contact ADDRESS", "--push-contact mailto:you@example.org")
    line = line.replace("FILE", str(folder / "push.pem"))
    line = re.sub(r"\bNAME$", "node1", line)
    line = re.sub(r"\bN$", "7", line)
    if "FOLDER" in line:
        (folder / "index.html").write_text("<title>hydrophone</title>")
        line = line.replace("FOLDER", str(folder))
    return line


def test_every_placeholder_of_a_printed_line_is_filled_in() -> None:
    lines = printed()
    words = {word for line in lines for word in re.findall(r"\b[A-Z]+\b", line)}

    assert len(lines) >= 15
    assert words == {"ADDRESS", "FILE", "FOLDER", "NAME", "N"}


@pytest.mark.parametrize("line", printed())
def test_each_printed_line_holds_while_an_address_guesses_codes(
    line: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Started as it is printed; a friend from another address joins by code meanwhile."""
    words = shlex.split(filled_in(line, tmp_path, request))[1:]
    with started(words, tmp_path) as url:
        guesser, friend = visitors(url, is_proxied="--proxy" in words)
        with guesser, friend:
            statuses = [guesser.get(f"/api/matches/{x * 6}").status_code for x in LETTERS]
            assert (statuses[0], statuses[-1]) == (404, 429)
            wish = {"game": "sonar", "options": {}, "seats": [], "name": "Ann"}
            made = friend.post("/api/matches", json=wish)
            assert (made.status_code == 403) is ("--closed" in words)
            if made.status_code == 201:
                path = f"/api/matches/{made.json()['code']}"
                assert friend.get(path).status_code == 200
            forged = friend.get("/api/catalogue", headers=PASSED_ON).status_code
            assert forged == (200 if "--proxy" in words else 403)


LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ"


def visitors(url: str, *, is_proxied: bool) -> tuple[httpx.Client, httpx.Client]:
    """Two from different addresses; through a proxy both come from this machine."""
    made = []
    for number in (2, 1):
        own = None if is_proxied else f"127.0.0.{number}"
        headers = {"x-forwarded-for": f"192.0.2.{number}"} if is_proxied else {}
        by = httpx.HTTPTransport(verify=False, local_address=own)
        made.append(httpx.Client(base_url=url, transport=by, headers=headers, timeout=60))
    return made[0], made[1]


@contextlib.contextmanager
def started(words: list[str], folder: Path) -> Iterator[str]:
    """The server of a command line, with its matches in this folder; its address."""
    own = ["--port", "0"]
    own += [] if "--store" in words else ["--db", str(folder / "matches.db")]
    own += ["--no-browser"] if words[0] == "play" else []
    process = subprocess.Popen(
        [sys.executable, "-m", "hydrophone", *words, *own],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    try:
        told = iter(process.stdout.readline, "")
        port = next(found for line in told for found in re.findall(r"https?://[^ /]*?:(\d+)", line))
        scheme = "https" if "--tls" in words else "http"
        yield f"{scheme}://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.communicate(timeout=60)


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
