"""The clock of a match in real time when its server is killed, frozen or ended.

Ideal is the time of the match at the moment of the signal. What a person was told of it gives that
time: it was right when it was sent, a little before it was heard, so whatever was heard soonest is
nearest, and the ideal is never later than it seems.
"""

import contextlib
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from math import inf
from pathlib import Path

import httpx
import pytest

from hydrophone.server.store.sqlite import BEAT_S
from server.store.postgres import Postgres, running
from server.store.test_kill_in_real_time import Captain, a_match
from server.web.serving import Visitor, process

BOTS = ("blue.radio_operator", "yellow.captain", "yellow.radio_operator")

LATE_S = 0.05
"""Most by which a clock may be behind the ideal, on a machine that has time for the server."""


class Slowness:
    """How much later than it wants this process runs: by so much the server may run later too."""

    def __init__(self) -> None:
        self.worst_s = 0.0
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)

    def _look(self) -> None:
        before = time.monotonic()
        while not self._ended.wait(0.005):
            now = time.monotonic()
            self.worst_s, before = max(self.worst_s, now - before - 0.005), now

    def __enter__(self) -> "Slowness":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()


class Onlooker:
    """Hears what time it is, and knows from it what time it is later."""

    def __init__(self, http: httpx.Client, code: str) -> None:
        self._http = http
        self._code = code
        self._ahead_s = -inf
        """Time of the match less that of this machine."""

    def look(self) -> None:
        """Hear the time once more; what was heard soonest after it was sent is nearest."""
        with Visitor(self._http) as visitor:
            visitor.hello(self._code, spectate=True)
            told = visitor.hear("observed")
            self._ahead_s = max(self._ahead_s, told["clock_s"] - time.monotonic())

    def at(self, moment: float) -> float:
        """The time of the match at a moment of this machine."""
        return moment + self._ahead_s


@contextlib.contextmanager
def stopped_match(http: httpx.Client) -> Iterator[tuple[dict[str, str], Captain]]:
    """A match in which the one person has called stop, and a clock runs."""
    options = {"edition": "de", "real_time": True, "fixed_start_map1": "mandatory"}
    made = a_match(http, "sonar", BOTS, stop_timeout_s=500, resume_s=1, **options)
    with Visitor(http) as visitor:
        captain = Captain(visitor, made, made["token"])
        visitor.command("set_ready", ready=True)
        captain.until(lambda captain: "call_stop" in captain.offers)
        captain.act("call_stop")
        captain.until(lambda captain: captain.has_heard("stop_called", caller="blue.captain"))
        yield made, captain


class Loss:
    """What a match lost its server by: the ideal clock before and after it, and in what doubt."""

    def __init__(
        self, http: httpx.Client, lose: Callable[[], object], *, hears_out: bool = False
    ) -> None:
        with stopped_match(http) as (made, captain), Slowness() as slowness:
            onlooker = Onlooker(http, made["code"])
            for _ in range(12):
                onlooker.look()
            self.before = onlooker.at(time.monotonic())
            lose()
            self.after = onlooker.at(time.monotonic())
            if hears_out:
                captain.hear_out()
            self.gone = onlooker.at(time.monotonic())
        self.doubt_s = slowness.worst_s + self.after - self.before
        self._code, self._token = made["code"], captain.token

    def stands_at(self, http: httpx.Client) -> float:
        """Where the clock stands, once another server has the match; its people were not away."""
        while True:
            with Visitor(http) as visitor:
                welcome = visitor.hello(self._code, self._token)
                if welcome["kind"] == "welcome":
                    paused = welcome["lobby"]["paused"]
                    assert paused["moved"]
                    return float(paused["clock_s"])
            time.sleep(0.02)


@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGSTOP])
def test_a_clock_goes_on_from_where_it_was_when_its_server_was_lost(
    postgres: Postgres, sign: signal.Signals
) -> None:
    address = postgres.fresh()
    with (
        process(address, signal.SIGKILL, lease_s=1.0) as (one, pid),
        process(address, signal.SIGKILL, lease_s=1.0) as (two, _),
    ):
        lost = Loss(one, partial(os.kill, pid, sign))
        stands_at = lost.stands_at(two)

    late_s = lost.after - stands_at
    assert -lost.doubt_s - 0.01 <= late_s <= LATE_S + lost.doubt_s


def test_a_clock_goes_on_from_where_it_was_when_the_database_was_killed() -> None:
    """It may have lost the last beats; the servers that live say them again."""
    with running() as postgres:
        address = postgres.fresh()
        with process(address, signal.SIGKILL, lease_s=1.0) as (http, _):
            lost = Loss(http, postgres.stop)
            time.sleep(1.5)
            postgres.start()
            stands_at = lost.stands_at(http)

    assert lost.before - LATE_S - lost.doubt_s <= stands_at <= lost.after


def test_a_clock_of_a_file_loses_a_second_at_most(tmp_path: Path) -> None:
    with process(tmp_path / "matches.db", signal.SIGKILL) as (http, pid):
        lost = Loss(http, partial(os.kill, pid, signal.SIGKILL))
    with process(tmp_path / "matches.db", signal.SIGKILL) as (http, _):
        stands_at = lost.stands_at(http)

    assert -lost.doubt_s - 0.01 <= lost.after - stands_at <= BEAT_S + LATE_S + lost.doubt_s


@pytest.mark.parametrize("kind", ["file", "database"])
def test_a_clock_stands_while_its_server_is_ended_and_another_begins(
    tmp_path: Path, kind: str, request: pytest.FixtureRequest
) -> None:
    file = str(tmp_path / "matches.db")
    address: str = file if kind == "file" else request.getfixturevalue("postgres").fresh()
    with process(address, signal.SIGTERM) as (http, pid):
        ended = Loss(http, partial(os.kill, pid, signal.SIGTERM), hears_out=True)
    with process(address, signal.SIGTERM) as (http, _):
        stands_at = ended.stands_at(http)

    assert ended.before <= stands_at <= ended.gone + ended.doubt_s
