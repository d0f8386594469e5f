"""A full disk: what comes is refused, nothing is lost, people are told, and it goes on later."""

import resource
import signal
import sys
from pathlib import Path
from typing import Any

import pytest

from server.web.serving import Visitor, opened, process, wish

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="limits another process's files")

FULL, EMPTY = 4096, resource.RLIM_INFINITY
"""Bytes that a file of the server may have."""

CAPTAINS = {"blue.captain": "A1", "yellow.captain": "J10"}


def limit(pid: int, size: int) -> None:
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def start(seat: str) -> dict[str, Any]:
    """The first action of a Captain, always by the same id."""
    return {"id": f"start {seat}", "seat": seat, "action": choose(CAPTAINS[seat])}


def choose(cell: str) -> dict[str, str]:
    return {"kind": "choose_start", "cell": cell}


def begun(ann: Visitor, bob: Visitor, made: dict[str, str]) -> tuple[str, str]:
    """Both sit and are ready; the tokens they were given."""
    tokens = (
        ann.hello(made["code"], made["token"])["token"],
        bob.hello(made["code"], name="Bob")["token"],
    )
    bob.command("take_seat", seat="yellow.captain")
    bob.hear("acked")
    for person in (ann, bob):
        person.command("set_ready", ready=True)
        person.hear("acked")
    return tokens


def test_a_full_disk_loses_nothing_and_everybody_is_told(tmp_path: Path) -> None:
    seats = [
        {"seat": "blue.captain", "who": "me"},
        {"seat": "blue.radio_operator", "who": "landlubber"},
        {"seat": "yellow.radio_operator", "who": "landlubber"},
    ]
    db = tmp_path / "matches.db"
    with process(db, signal.SIGTERM) as (http, pid):
        made = opened(http, seats=seats)
        with Visitor(http) as ann, Visitor(http) as bob:
            tokens = begun(ann, bob, made)
            ann.send("act", **start("blue.captain"))
            assert ann.hear("acked", "refused")["kind"] == "acked"

            limit(pid, FULL)
            bob.send("act", **start("yellow.captain"))
            assert bob.hear("acked", "refused")["code"] == "store_failed"
            assert ann.hear("notice")["code"] == "store_failed"
            assert http.get("/health").status_code == 503
            refused = http.post("/api/matches", json=wish())
            assert (refused.status_code, refused.json()["code"]) == (503, "store_failed")

            limit(pid, EMPTY)
            bob.send("act", **start("yellow.captain"))
            assert bob.hear("acked", "refused")["kind"] == "acked"
            assert ann.hear("notice")["code"] == "store_recovered"
            assert http.get("/health").status_code == 200
    with process(db, signal.SIGTERM) as (http, _), Visitor(http) as again:
        assert again.hello(made["code"], tokens[1])["kind"] == "welcome"
        heard = again.hear("observed")["observations"]

    assert {"kind": "start_chosen", "side": "yellow", "cell": "J10"} in heard
    assert {"kind": "start_locked", "side": "blue"} in heard
