"""Nothing heavy runs on the event loop: every command and endpoint at its costliest.

What a person waits for between ping and pong on an idle machine is at most one turn of the loop.
Turns are measured in processor time of the loop's own thread, so load does not matter.
"""

import asyncio
import gc
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest
from tools.siege.costliest import commands, full_club, going_on, requests, wish_for

from hydrophone.kits.registry import HOUSE
from hydrophone.server import run
from hydrophone.server.protocol.messages import Command
from hydrophone.server.store.opening import CannotServeError
from hydrophone.server.web import public_routes
from hydrophone.server.web.app import Web
from server.web.serving import FAST, SEATS, Visitor, opened, play_bots, serving, settings

MOST_MS = 30.0
"""Milliseconds of a turn on a machine that does the yardstick in YARDSTICK_MS."""

USUAL_MS = 5.0
"""Likewise, of all but a hundredth of the turns."""

YARDSTICK_MS = 10.0


def yardstick_ms() -> float:
    """Milliseconds of a fixed piece of Python: how quick is this machine?"""
    began = time.thread_time()
    sum(number * number for number in range(200_000))
    return 1000 * (time.thread_time() - began)


class MeasuredLoop(asyncio.SelectorEventLoop):
    """An event loop that notes how much of the processor each of its turns takes."""

    turns_ms: list[float]

    def __init__(self) -> None:
        super().__init__()
        MeasuredLoop.turns_ms = self.turns_ms = []

    def _run_once(self) -> None:
        began = time.thread_time()
        super()._run_once()  # type: ignore[misc]
        self.turns_ms.append(1000 * (time.thread_time() - began))


@pytest.fixture
def http(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[httpx.Client]:
    """A server whose turns are measured."""
    monkeypatch.setattr(run, "auto_loop_factory", lambda: MeasuredLoop)
    own = settings(tmp_path, pace=FAST, guesses=FAST, metrics_to=("127.0.0.1",))
    with serving(own) as http:
        own_heap()
        http.timeout = httpx.Timeout(60)
        yield http


def own_heap() -> None:
    """The collector passes over what the tests before have left, which no server would hold.

    It does so for good: looked at once more, all tests and modules would take it half a second at a
    time in each test after this.
    """
    gc.collect()
    gc.freeze()


class Costs:
    """What each request has cost the loop at most, and all turns."""

    def __init__(self) -> None:
        self.worst: dict[str, float] = {}
        self.turns: list[float] = []

    def take(self, name: str) -> None:
        """All turns since the last time belong to this."""
        turns, MeasuredLoop.turns_ms[:] = list(MeasuredLoop.turns_ms), []
        self.turns += turns
        self.worst[name] = max(self.worst.get(name, 0.0), *turns, 0.0)

    def check(self) -> None:
        """No turn took long, and hardly any took more than a little."""
        slowness = max(1.0, yardstick_ms() / YARDSTICK_MS)
        found = {name: cost for name, cost in self.worst.items() if cost > MOST_MS * slowness}
        assert not found
        usual = sorted(self.turns)[len(self.turns) * 99 // 100]
        assert usual <= USUAL_MS * slowness


def ask(http: httpx.Client, method: str, path: str, body: Any) -> int:
    content = body if isinstance(body, str) or body is None else json.dumps(body)
    return http.request(method, path, content=content).status_code


@pytest.fixture
def routes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths of all routes of the servers that are started."""
    paths: list[str] = []
    begin = Web.__init__

    def began(self: Web, *parts: Any) -> None:
        begin(self, *parts)
        paths[:] = [route.path for route in self._routes]  # type: ignore[attr-defined]

    monkeypatch.setattr(Web, "__init__", began)
    return paths


def test_no_endpoint_holds_up_the_loop(routes: list[str], http: httpx.Client) -> None:
    made = play_bots(http)
    asked, costs = requests(made), Costs()
    assert sorted(asked) == sorted(set(routes)), "each route is asked for its costliest"
    for _ in range(3):
        for route, several in asked.items():
            MeasuredLoop.turns_ms.clear()
            for one in several:
                assert ask(http, *one) < 500, one
            costs.take(route)
        for _ in range(20):
            http.get("/health")
        costs.take("/health")

    costs.check()


HEADERS = {
    "cookie": 'hydrophone="' + "\\" * 12_000 + '"',
    "accept-language": "," * 15_000,
    "x-forwarded-for": "," * 15_000,
    "accept": "text/html," * 1_500,
}


@pytest.mark.parametrize("header", HEADERS)
def test_no_header_holds_up_the_loop(http: httpx.Client, header: str) -> None:
    costs, headers = Costs(), {header: HEADERS[header]}
    for path in ("/api/me", "/api/matches/AAAAAA", "/api/reach", "/none"):
        MeasuredLoop.turns_ms.clear()
        http.get(path, headers=headers)
        costs.take(path)
    for _ in range(20):
        http.get("/health")
    costs.take("/health")

    costs.check()


def test_nothing_in_a_club_that_is_full_holds_up_the_loop(http: httpx.Client) -> None:
    club, costs = full_club(http.base_url.port or 0), Costs()
    http.headers["cookie"] = club.cookie
    for _ in range(3):
        for number, one in enumerate(club.requests()):
            MeasuredLoop.turns_ms.clear()
            assert ask(http, *one) == 200, one
            costs.take(f"{number} {one}")
        for _ in range(20):
            http.get("/health")
        costs.take("/health")

    costs.check()


def test_no_command_holds_up_the_loop(http: httpx.Client) -> None:
    kinds = {kind.__struct_config__.tag for kind in get_args(Command)}
    assert set(commands()) == kinds, "each command is sent at its costliest"
    costs = Costs()
    for _ in range(3):
        made = opened(http, seats=[{"seat": seat, "who": "seadog"} for seat in SEATS[2:]])
        again = http.post("/api/what_if", json=going_on()).json()
        with Visitor(http) as ann, Visitor(http) as late, Visitor(http) as stranger:
            costs.take("before")
            ann.hello(made["code"], made["token"])
            late.hello(again["match"], again["token"])
            late.hear("observed")
            costs.take("hello")
            stranger.send("watch_matches", language="en")
            stranger.hear("matches")
            costs.take("watch_matches")
            ann.command("take_seat", seat="blue.captain")
            ann.hear("acked")
            for kind, fields in commands().items():
                ann.command(kind, **fields)
                answer = ann.hear("acked", "refused", "bye")
                assert answer.get("code") not in ("malformed", "reload", "too_fast"), (kind, answer)
                costs.take(kind)
            for _ in range(20):
                stranger.send("ping")
                stranger.hear("pong")
            costs.take("ping")

    costs.check()


@pytest.mark.parametrize("game", HOUSE)
def test_no_command_of_a_running_match_holds_up_the_loop(http: httpx.Client, game: str) -> None:
    """A few times the longest act that is offered, then every command with another such act."""
    costs, made = Costs(), opened(http, **wish_for(game))
    with Visitor(http) as ann:
        ann.hello(made["code"], made["token"])
        ann.command("set_ready", ready=True)
        _, act = acted(ann, 3)
        costs.take("acts")
    for kind, fields in commands(game, act).items():
        with Visitor(http) as ann:  # some commands close the line
            ann.hello(made["code"], made["token"])
            costs.take("hello")
            ann.command(kind, **fields)
            answer = ann.hear("acked", "refused", "bye")
            assert answer.get("code") not in ("malformed", "reload", "too_fast"), (kind, answer)
            costs.take(kind)

    costs.check()


def acted(ann: Visitor, times: int) -> tuple[str, dict[str, Any]]:
    """Do so often what is offered with the longest text; the next such act."""
    acts: list[tuple[str, dict[str, Any]]] = []
    waiting = ""
    while True:
        told = ann.hear("observed", "acked", "refused")
        if told["kind"] == "observed":
            acts = [(each["seat"], act) for each in told["offers"] for act in each["legal"]]
        elif told["id"] == waiting:
            assert told["kind"] == "acked", told
            waiting, times = "", times - 1
        if waiting or not acts:
            continue
        seat, act = max(acts, key=lambda each: len(json.dumps(each)))
        if not times:
            return seat, act
        acts, waiting = [], ann.command("act", seat=seat, action=act)


def test_what_is_heavy_would_be_found(http: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted fault: what the operator tells is worked out on the loop, and takes long."""

    def heavy(notice: object) -> object:
        end = time.thread_time() + 0.5
        while time.thread_time() < end:
            pass
        return notice

    monkeypatch.setattr(public_routes, "OperatorNotice", heavy)
    costs = Costs()
    http.get("/api/notice")
    costs.take("/api/notice")
    with pytest.raises(AssertionError):
        costs.check()


def test_no_game_is_imported_once_there_is_a_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    def listen(*_: object) -> None:
        done.append("listen")
        raise CannotServeError

    monkeypatch.setattr(run, "set_up_logs", lambda *_: None)
    monkeypatch.setattr(run, "games", lambda: done.append("import"))
    monkeypatch.setattr(run, "_listen", listen)
    with pytest.raises(CannotServeError):
        run.serve()
    assert done == ["import", "listen"]
