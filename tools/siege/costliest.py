"""Every endpoint and every command at its costliest.

One address may send them all at full budget, from many rooms at once.
"""

import asyncio
import itertools
import time
import urllib.request
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from bench.server import Server
from tools.siege.person import ATTACKER, HungUpError, Message, Person, connected
from tools.siege.web import ask, post, request

from hydrophone.kits.registry import HOUSE, game_named
from hydrophone.kits.scenarios import packaged_chart
from hydrophone.notation.record import read_record
from hydrophone.server.clubs.evening import MOST
from hydrophone.server.protocol.bodies import MAX_RECORD

Request: TypeAlias = tuple[str, str, Any]
"""Method, path and body: text as it is, or a value."""

GOLDEN = Path(__file__).parents[2] / "tests" / "golden"
RECORD = max((GOLDEN / "captain_sonar").glob("*.jsonl"), key=lambda path: path.stat().st_size)
LINES = len(read_record(RECORD.read_bytes()).acts)
DRAWING = packaged_chart("archipelago").drawing
SEATS = [f"{side}.{post}" for side in ("blue", "yellow") for post in ("captain", "radio_operator")]
ME = [{"seat": "blue.captain", "who": "me"}]

LONG = "x" * 16 * 1024

SUBSCRIPTION = {
    "endpoint": "https://fcm.googleapis.com/fcm/send/" + "x" * 900,
    "p256dh": "B" * 87,
    "auth": "x" * 22,
    "quiet": [1200, 360],
}

ROOMS = 15
"""Rooms in which one address sends every command."""

PAUSE_S = 0.02
"""Seconds between two commands of a room, and between two requests of a caller."""

CALLERS = 4
"""Requests of the address at once."""


def going_on() -> dict[str, Any]:
    """The body of a request for a match that goes on from a long record."""
    return {"line": LINES - 4, "seats": ME, "name": "Ann", "record": RECORD.read_text()}


def requests(made: Mapping[str, str]) -> dict[str, list[Request]]:
    """The costliest requests to each route; ``made``: what the host of a match was given.

    The match is over.
    """
    where = f"/api/matches/{made['match']}"
    mine = {"match": made["code"], "token": made["token"]}
    record = RECORD.read_text()
    longest = record + "x" * (MAX_RECORD - len(record.encode()))
    wish = {"game": "sonar", "options": {"map": "custom", "drawing": DRAWING}, "name": "Ann"}
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
        "/api/what_if": [("POST", "/api/what_if", going_on())],
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
        "/api/me/passkeys": [
            ("POST", "/api/me/passkeys", {"credential": {"id": LONG}}),
            ("GET", "/api/me/passkeys", None),
        ],
        "/api/me/passkeys/wish": [("POST", "/api/me/passkeys/wish", None)],
        "/api/me/passkeys/{passkey}": [("DELETE", "/api/me/passkeys/none", None)],
        "/api/people/passkey": [("POST", "/api/people/passkey", {"credential": {"id": LONG}})],
        "/api/people/passkey/wish": [("POST", "/api/people/passkey/wish", None)],
        "/api/me/figures": [("GET", "/api/me/figures?game=sonar&real_time=false", None)],
        "/api/me/hidden": [
            ("POST", "/api/me/hidden", {"match": made["code"], "player": "p2"}),
            ("GET", "/api/me/hidden", None),
        ],
        "/api/me/hidden/{hidden}": [("DELETE", "/api/me/hidden/none", None)],
        "/api/reports": [
            ("POST", "/api/reports", {"match": made["code"], "player": "p2", "reason": "words"})
        ],
        "/api/me/export": [("GET", "/api/me/export", None)],
        "/api/me/matches/{match}": [("DELETE", f"/api/me/matches/{made['match']}", None)],
        "/api/clubs": [("POST", "/api/clubs", {"name": "Club"}), ("GET", "/api/clubs", None)],
        "/api/clubs/{club}": [
            ("GET", "/api/clubs/none", None),
            ("POST", "/api/clubs/none", {"kind": "propose_plan"}),
        ],
        "/api/clubs/{club}/name": [("GET", f"/api/clubs/none/name?code={'x' * 12}", None)],
        "/api/clubs/{club}/members": [("POST", "/api/clubs/none/members", {"link": "x" * 12})],
        "/api/clubs/{club}/round": [("POST", "/api/clubs/none/round", None)],
        "/api/clubs/{club}/screen": [("GET", f"/api/clubs/none/screen?code={'x' * 12}", None)],
        "/api/clubs/{club}/year": [("GET", "/api/clubs/none/year", None)],
        "/api/clubs/{club}/year.csv": [("GET", "/api/clubs/none/year.csv", None)],
        "/api/clubs/{club}/evening.csv": [("GET", "/api/clubs/none/evening.csv", None)],
        "/api/clubs/{club}/qr.svg": [("GET", f"/api/clubs/none/qr.svg?code={'x' * 12}", None)],
        "/api/people/devices": [
            ("POST", "/api/people/devices", {"code": "A" * 26, "label": "Phone"}),
            ("DELETE", "/api/me", None),
            ("POST", "/api/people/devices", {"code": "A" * 26, "label": "Phone"}),
        ],
        "/health": [("GET", "/health", None)],
        "/metrics": [("GET", "/metrics", None)],
        "/operator": [("GET", "/operator", None)],
        "/operator/orders": [("GET", "/operator/orders", None)],
        "/operator/reports": [("GET", "/operator/reports", None)],
        "/{path:path}": [("GET", "/", None), ("GET", "/assets/main-abc123.js", None)],
    }


# --- a club -------------------------------------------------------------------------------------


class FullClub(msgspec.Struct, frozen=True):
    """A club on an evening to which as many have come as may."""

    path: str
    cookie: str
    """Of its host."""
    screen: str
    """The code of its screen."""

    def requests(self) -> list[Request]:
        """What costs most there."""
        path = self.path
        return [
            ("POST", path, {"kind": "propose_plan"}),
            ("POST", path, {"kind": "be_here", "member": "m2", "here": False}),
            ("POST", path, {"kind": "be_here", "member": "m2", "here": True}),
            ("GET", path, None),
            *(("GET", f"{path}/{file}", None) for file in ("year", "year.csv", "evening.csv")),
            *(("GET", f"{path}/{page}?code={self.screen}", None) for page in ("screen", "qr.svg")),
        ]


def full_club(port: int) -> FullClub:
    """A new one; its people come from 127.0.0.1."""

    def asked(path: str, body: object, cookie: str = "") -> tuple[dict[str, Any], str]:
        whole = msgspec.json.encode(body)
        request = urllib.request.Request(
            f"http://127.0.0.1:{port}{path}", whole, {"Cookie": cookie} if cookie else {}
        )
        with urllib.request.urlopen(request) as answer:
            kept = str(answer.headers.get("set-cookie", "")).partition(";")[0]
            return msgspec.json.decode(answer.read()), kept

    _, host = asked("/api/me", {"name": "Ann"})
    club, _ = asked("/api/clubs", {"name": "Club"}, host)
    path = f"/api/clubs/{club['id']}"
    set_up = {"game": "captain_sonar", "options": {}}
    begun, _ = asked(path, {"kind": "begin_evening", "set_up": set_up}, host)
    asked(path, {"kind": "be_here", "member": "m1", "here": True}, host)
    for number in range(2, MOST + 1):
        _, member = asked("/api/me", {"name": f"Member {number}"})
        asked(f"{path}/members", {"link": club["link"]}, member)
    return FullClub(path, host, begun["screen"])


# --- commands -----------------------------------------------------------------------------------


def posts(game: str) -> list[str]:
    """All seats of a game."""
    rules = game_named(game)
    return [seat.value for seat in rules.seats(rules.options_type())]


def own_posts(game: str) -> tuple[str, str]:
    """What the person holds: blue's first two seats, or twice its only one."""
    blue = [seat for seat in posts(game) if seat.startswith("blue")]
    return blue[0], blue[:2][-1]


def configured(game: str) -> dict[str, str]:
    """The options of a game that take longest to read."""
    chart = game_named(game).chart_option
    return {chart: "custom", "drawing": DRAWING} if chart else {}


def wish_for(game: str, name: str = "Ann") -> Message:
    """A match of one person and bots that begins as soon as the person is ready."""
    own = own_posts(game)
    seats = [{"seat": seat, "who": "me" if seat in own else "landlubber"} for seat in posts(game)]
    return {"game": game, "options": {}, "seats": seats, "name": name}


CHOSEN: Message = {"kind": "choose_start", "cell": "C3"}


def commands(game: str = "sonar", act: Message = CHOSEN) -> dict[str, dict[str, Any]]:
    """Each command at its costliest; most are refused, which is judged all the same."""
    seat, radio = own_posts(game)
    return {
        "set_language": {"language": "de"},
        "set_names": {"name": "Ann Bonny", "boat": "Boat of Ann Bonny"},
        "configure": {"options": configured(game)},
        "set_terms": {"stand_in": "seadog", "days": {"hours": 24}, "bot_pace": "quick"},
        "allow_truth": {"allowed": True},
        "vote": {"motion": "draw", "wanted": True},
        "set_help": {"help": "chances"},
        "take_seat": {"seat": radio, "password": "x" * 30},
        "set_password": {"password": "Seepferd" * 4},
        "ask_for_seat": {"seat": "yellow.captain"},
        "hand_over": {"seat": radio, "to": "p2"},
        "set_bot": {"seat": "yellow.captain", "level": "seadog"},
        "set_ready": {"ready": True},
        "act": {"seat": seat, "action": act},
        "undo": {},
        "why_not": {"seat": seat, "action": act},
        "greet": {"phrase": "hello"},
        "save_sheet": {"seat": radio, "body": LONG},
        "pin": {"seat": radio, "cell": "C3"},
        "send_note": {"seat": radio, "note": {"about": "text", "text": "x" * 140}},
        "done": {"seat": radio},
        "set_pause": {"wanted": False},
        "set_vacation": {"days": 3},
        "subscribe": {"subscription": SUBSCRIPTION},
        "unsubscribe": {"endpoint": SUBSCRIPTION["endpoint"]},
        "seen": {},
        "rematch": {},
        "resume": {},
        "claim_win": {},
        "leave_seat": {"seat": radio},
        "put_out": {"player": "p9"},
        "leave": {},
    }


# --- at full budget ------------------------------------------------------------------------------


async def everything(server: Server, seconds: float) -> Counter[str]:
    """Every command and every endpoint at its costliest, again and again; what was answered."""
    count: Counter[str] = Counter()
    made = await _finished(server)
    asked = list(itertools.chain(*requests(made).values()))
    parts = [asked[number::CALLERS] for number in range(CALLERS)]
    club = await asyncio.to_thread(full_club, server.port)
    end = time.monotonic() + seconds
    await asyncio.gather(
        _caller(server, club.requests(), end, count, club.cookie),
        *(_room(server, number, end, count) for number in range(ROOMS)),
        *(_caller(server, part, end, count) for part in parts),
    )
    return count


async def _opened(server: Server, wish: Message) -> dict[str, str]:
    answer = await post(server.port, "/api/matches", msgspec.json.encode(wish), ATTACKER)
    return answer.value(dict[str, str]) if answer.status == 201 else {}


async def _finished(server: Server) -> dict[str, str]:
    """What the host of a match was given: a short one between bots, which is over."""
    seats = [{"seat": seat, "who": "landlubber"} for seat in SEATS]
    wish = {"game": "sonar", "options": {"turn_limit": 1}, "seats": seats, "name": "Mallory"}
    made = await _opened(server, wish)
    host = await connected(server.port, ATTACKER)
    await host.hello(made["match"], made["token"])
    host.command("set_ready", ready=True)
    await host.hear("ended", within_s=120.0)
    host.go()
    return made


async def _room(server: Server, number: int, end: float, count: Counter[str]) -> None:
    """One room after the other, for each has an end: some commands leave it."""
    while time.monotonic() < end:
        game = tuple(HOUSE)[number % len(HOUSE)]
        made = await _opened(server, wish_for(game, f"Mallory {number}"))
        if not made:  # the budget is spent
            await asyncio.sleep(1.0)
            continue
        try:
            person = await connected(server.port, ATTACKER)
            await person.hello(made["match"], made["token"])
            await _commanded(person, game, end, count)
            person.go()
        except (HungUpError, TimeoutError, OSError):
            count["cut off"] += 1


async def _commanded(person: Person, game: str, end: float, count: Counter[str]) -> None:
    """Every command three times, at a table and in a match, and those that leave it last."""
    several = commands(game)
    leaving = {kind: several.pop(kind) for kind in ("leave_seat", "put_out", "undo", "leave")}
    for kind, fields in [*several.items()] * 3 + [*leaving.items()]:
        if time.monotonic() > end:
            return
        answer = await person.answer(person.command(kind, **fields))
        count["too fast" if answer.get("code") == "too_fast" else "commands"] += 1
        await asyncio.sleep(PAUSE_S)


async def _caller(
    server: Server,
    asked: Sequence[Request],
    end: float,
    count: Counter[str],
    cookie: str = "",
) -> None:
    for method, path, body in itertools.cycle(asked):
        if time.monotonic() > end:
            return
        raw = body.encode() if isinstance(body, str) else msgspec.json.encode(body)
        whole = request(method, path, b"" if body is None else raw, cookie=cookie)
        try:
            status = (await ask(server.port, whole, ATTACKER)).status
        except (TimeoutError, OSError):
            status = 0
        count["too fast" if status == 429 else "requests"] += 1
        await asyncio.sleep(PAUSE_S)
