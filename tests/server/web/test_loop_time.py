"""Nothing heavy runs on the event loop: every command and endpoint at its costliest.

What a person waits for between ping and pong on an idle machine is at most one turn of the loop.
Turns are measured in processor time of the loop's own thread, so load does not matter.
"""

import asyncio
import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest

from hydrophone.kits.scenarios import packaged_chart
from hydrophone.notation.record import read_record
from hydrophone.server import run
from hydrophone.server.protocol.bodies import MAX_RECORD
from hydrophone.server.protocol.messages import Command
from hydrophone.server.web import public_routes
from hydrophone.server.web.app import Web
from server.web.serving import FAST, SEATS, Visitor, opened, play_bots, serving, settings

GOLDEN = Path(__file__).parents[2] / "golden"
RECORD = max((GOLDEN / "captain_sonar").glob("*.jsonl"), key=lambda path: path.stat().st_size)
LINES = len(read_record(RECORD.read_bytes()).acts)
DRAWING = packaged_chart("archipelago").drawing
ME = [{"seat": "blue.captain", "who": "me"}]

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
        http.timeout = httpx.Timeout(60)
        yield http


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


def requests(http: httpx.Client) -> dict[str, list[tuple[str, str, Any]]]:
    """The costliest requests to each route, as method, path and body."""
    record = RECORD.read_text()
    longest = record + "x" * (MAX_RECORD - len(record.encode()))
    made = play_bots(http)
    where = f"/api/matches/{made['match']}"
    wish = {"game": "sonar", "options": {"map": "custom", "drawing": DRAWING}, "name": "Ann"}
    goes_on = {"line": LINES - 4, "seats": ME, "name": "Ann", "record": record}
    mine = {"match": made["code"], "token": made["token"]}
    lesson = "/api/lessons/sonar/captain_1/3"
    act = {"seat": "blue.captain", "action": {"kind": "move", "direction": "right"}}
    return {
        "/api/matches": [("POST", "/api/matches", wish | {"seats": ME})],
        "/api/missions": [
            ("POST", "/api/missions", {"game": "sonar", "mission": "last_field", "name": "Ann"})
        ],
        "/api/matches/{name}": [("GET", where, None)],
        "/api/matches/{name}/record": [("GET", f"{where}/record", None)],
        "/api/matches/{name}/replay": [("GET", f"{where}/replay", None)],
        "/api/matches/{name}/debrief": [("GET", f"{where}/debrief", None)],
        "/api/matches/{name}/debrief/{line:int}": [("GET", f"{where}/debrief/9", None)],
        "/api/matches/{name}/sheets": [("GET", f"{where}/sheets", None)],
        "/api/matches/{name}/qr.svg": [
            ("GET", f"{where}/qr.svg?seat={seat}", None) for seat in SEATS
        ],
        "/api/catalogue": [("GET", "/api/catalogue", None)],
        "/api/notice": [("GET", "/api/notice", None)],
        "/api/reach": [("GET", "/api/reach", None)],
        "/api/qr.svg": [("GET", "/api/qr.svg", None)],
        "/api/chart": [("POST", "/api/chart", {"drawing": DRAWING})],
        "/api/messages.json": [("GET", "/api/messages.json", None)],
        "/api/rules/{game}/{file}": [("GET", "/api/rules/captain_sonar/de.json", None)],
        "/openapi.json": [("GET", "/openapi.json", None)],
        "/api/lessons": [("GET", "/api/lessons", None)],
        "/api/lessons/{game}/{lesson}/{step:int}": [
            ("GET", lesson, None),
            ("POST", lesson, act),
        ],
        "/api/debrief": [("POST", "/api/debrief", record), ("POST", "/api/debrief", longest)],
        "/api/debrief/{line:int}": [("POST", f"/api/debrief/{LINES - 2}", record)],
        "/api/what_if": [("POST", "/api/what_if", goes_on)],
        "/api/me": [("POST", "/api/me", {"name": "Ann Bonny"}), ("GET", "/api/me", None)],
        "/api/me/devices/{device}": [("DELETE", "/api/me/devices/none", None)],
        "/api/me/invitation": [("POST", "/api/me/invitation", None)],
        "/api/me/approval": [("POST", "/api/me/approval", {"figures": "17"})],
        "/api/me/paper": [("POST", "/api/me/paper", None)],
        "/api/me/qr.svg": [("GET", "/api/me/qr.svg?code=ABCDEFGH", None)],
        "/api/me/matches": [
            (
                "POST",
                "/api/me/matches",
                {"matches": [mine] * 50},
            ),
            ("GET", "/api/me/matches?against=Ben", None),
        ],
        "/api/me/export": [("GET", "/api/me/export", None)],
        "/api/me/matches/{match}": [("DELETE", f"/api/me/matches/{made['match']}", None)],
        "/api/people/devices": [
            ("POST", "/api/people/devices", {"code": "A" * 26, "label": "Phone"}),
            ("DELETE", "/api/me", None),
            ("POST", "/api/people/devices", {"code": "A" * 26, "label": "Phone"}),
        ],
        "/health": [("GET", "/health", None)],
        "/metrics": [("GET", "/metrics", None)],
        "/operator": [("GET", "/operator", None)],
        "/operator/orders": [("GET", "/operator/orders", None)],
        "/{path:path}": [("GET", "/", None), ("GET", "/assets/main-abc123.js", None)],
    }


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
    asked, costs = requests(http), Costs()
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


LONG = "x" * 16 * 1024


def commands() -> dict[str, dict[str, Any]]:
    """Each command at its costliest; most are refused, which is judged all the same."""
    seat, radio = "blue.captain", "blue.radio_operator"
    return {
        "set_language": {"language": "de"},
        "set_names": {"name": "Ann Bonny", "boat": "Boat of Ann Bonny"},
        "configure": {"options": {"map": "custom", "drawing": DRAWING}},
        "set_closed": {"closed": False},
        "set_listed": {"listed": True},
        "set_delay": {"delay": {"turns": 0}},
        "allow_truth": {"allowed": True},
        "set_manners": {"manners": {"ends": True}},
        "vote": {"motion": "draw", "wanted": True},
        "set_pace": {"pace": "quick"},
        "set_wait": {"seconds": 60},
        "set_help": {"help": "chances"},
        "set_stand_in": {"level": "ace"},
        "set_claims": {"claims": True},
        "set_turn_time": {"seconds": 60},
        "take_seat": {"seat": radio, "password": "x" * 30},
        "set_password": {"password": "Seepferd" * 4},
        "ask_for_seat": {"seat": "yellow.captain"},
        "hand_over": {"seat": radio, "to": "p2"},
        "set_bot": {"seat": "yellow.captain", "level": "ace"},
        "set_ready": {"ready": True},
        "act": {"seat": seat, "action": {"kind": "choose_start", "cell": "C3"}},
        "undo": {},
        "why_not": {"seat": seat, "action": {"kind": "move", "direction": "up"}},
        "greet": {"phrase": "hello"},
        "save_sheet": {"seat": radio, "body": LONG},
        "pin": {"seat": radio, "cell": "C3"},
        "send_note": {"seat": radio, "note": {"about": "text", "text": "x" * 140}},
        "done": {"seat": radio},
        "set_pause": {"wanted": False},
        "rematch": {},
        "resume": {},
        "claim_win": {},
        "leave_seat": {"seat": radio},
        "put_out": {"player": "p9"},
        "leave": {},
    }


def test_no_command_holds_up_the_loop(http: httpx.Client) -> None:
    kinds = {re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower() for kind in get_args(Command)}
    assert set(commands()) == kinds, "each command is sent at its costliest"
    costs = Costs()
    for _ in range(3):
        made = opened(http, seats=[{"seat": seat, "who": "ace"} for seat in SEATS[2:]])
        record = RECORD.read_text()
        body = {"line": LINES - 4, "seats": ME, "name": "Ann", "record": record}
        again = http.post("/api/what_if", json=body).json()
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
                assert answer.get("code") not in ("malformed", "too_fast"), (kind, answer)
                costs.take(kind)
            for _ in range(20):
                stranger.send("ping")
                stranger.hear("pong")
            costs.take("ping")

    costs.check()


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
