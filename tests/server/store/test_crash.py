"""A server process that is killed in the middle of a match loses nothing it has acknowledged."""

import contextlib
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from hydrophone.server.run import serve
from hydrophone.server.settings import Settings
from hydrophone.server.store.opening import CannotServeError, DatabaseInUseError, open_store
from hydrophone.server.store.sqlite.file import StoreFile
from server.web.serving import SEATS, Visitor, opened, process


def play(people: dict[str, Visitor], most: int) -> tuple[int, list[Any]]:
    """Both Captains act; how many actions were acknowledged, and what blue heard."""
    acknowledged, heard = 0, list[Any]()
    waits_for: list[str] = []
    while acknowledged < most:
        blue = people["blue.captain"].hear("observed")
        heard += blue["observations"]
        waits_for = blue["waits_for"]
        seat = waits_for[0]
        offers = blue["offers"]
        if seat == "yellow.captain":
            offers = _latest(people[seat], blue)
        legal = next(offer["legal"] for offer in offers if offer["seat"] == seat)
        command = people[seat].command("act", seat=seat, action=legal[acknowledged % 3])
        answer = people[seat].hear("acked", "refused")
        assert answer == {"kind": "acked", "id": command}
        acknowledged += 1
    return acknowledged, heard


def _latest(yellow: Visitor, blue: dict[str, Any]) -> list[Any]:
    """Yellow's offers at the moment that blue was told of."""
    while True:
        observed = yellow.hear("observed")
        offers: list[Any] = observed["offers"]
        if observed["waits_for"] == blue["waits_for"] and offers[0]["legal"]:
            return offers


def test_every_acknowledged_action_outlives_a_kill(address: str) -> None:
    with process(address, signal.SIGKILL) as (http, _):
        radios = [{"seat": seat, "who": "landlubber"} for seat in SEATS if "radio" in seat]
        made = opened(http, seats=radios)
        with Visitor(http) as ann, Visitor(http) as bob:
            token = ann.hello(made["code"], made["token"])["token"]
            other = bob.hello(made["code"], name="Bob")["token"]
            ann.command("take_seat", seat="blue.captain")
            bob.command("take_seat", seat="yellow.captain")
            for person in (ann, bob):
                person.command("set_ready", ready=True)
            people = {"blue.captain": ann, "yellow.captain": bob}
            acknowledged, heard = play(people, 25)
            ann.command("save_sheet", seat="blue.captain", body="lines")
            ann.hear("acked")
    with process(address, signal.SIGTERM) as (http, _), Visitor(http) as ann, Visitor(http) as bob:
        welcome = ann.hello(made["match"], token, since=len(heard))
        more = ann.hear("observed")
        assert bob.hello(made["match"], other)["lobby"]["phase"] == "running"
        assert welcome["sheets"] == {"blue.captain": "lines"}
        assert not more["reset"]
        assert more["seq"] == len(heard) + len(more["observations"])
        with Visitor(http) as again:
            again.hello(made["match"], token)
            whole = again.hear("observed")["observations"]
        assert whole == heard + more["observations"]
        steps = [o for o in whole if o["kind"] in ("moved", "move_heard", "start_chosen")]
        assert len(steps) >= acknowledged // 2


def test_a_result_is_kept_with_the_end_or_neither_is(tmp_path: Path) -> None:
    """A server is killed while eight matches of bots are about to end."""
    path = tmp_path / "matches.db"
    seats = [{"seat": seat, "who": "landlubber"} for seat in SEATS]
    server = process(path, signal.SIGKILL, bot_pace_s=0.05)
    with contextlib.ExitStack() as lines, server as (http, _):
        made = [opened(http, seats=seats, options={"turn_limit": 6}) for _ in range(8)]
        hosts = [lines.enter_context(Visitor(http)) for _ in made]
        for host, each in zip(hosts, made, strict=True):
            host.hello(each["code"], each["token"])
            host.command("set_ready", ready=True)
        for host in hosts[:3]:
            host.hear("ended")
    store = open_store(str(path), time.time)
    found = [store.find(match) for match in store.matches()]
    store.close()

    rows = [(each.over, [name for name, _ in each.kept].count("result")) for each in found if each]
    assert len(rows) == 8
    assert set(rows) <= {(True, 1), (False, 0)}
    assert rows.count((True, 1)) >= 3


def test_a_file_belongs_to_one_server(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    with process(path, signal.SIGKILL), pytest.raises(DatabaseInUseError, match="another server"):
        serve("127.0.0.1", 0, Settings(db=str(path)))

    StoreFile(str(path)).close()  # a server that was killed leaves no lock behind


def test_the_second_server_ends_with_a_sentence_and_an_exit_status(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    words = [sys.executable, "-m", "hydrophone", "serve", "--port", "0", "--db", str(path)]
    with process(path, signal.SIGTERM):
        second = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)

    assert second.returncode == 4
    assert second.stderr.splitlines() == [
        f"Error: matches cannot be kept in {path}: another server keeps its matches there"
    ]


def test_a_server_that_cannot_start_says_why(tmp_path: Path) -> None:
    with process(tmp_path / "matches.db", signal.SIGTERM) as (http, _):
        port = int(str(http.base_url).rstrip("/").rpartition(":")[2])
        with pytest.raises(CannotServeError, match=f"^port {port} is in use; choose another"):
            serve("127.0.0.1", port, Settings(db=str(tmp_path / "other.db")))


@pytest.mark.parametrize("name", ["file", "file/matches.db", "/proc/matches.db"])
def test_a_server_that_cannot_keep_matches_says_so(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_text("not a database" * 1000)
    with pytest.raises(CannotServeError, match="matches cannot be kept in "):
        serve("127.0.0.1", 0, Settings(db=str(tmp_path / name)))
