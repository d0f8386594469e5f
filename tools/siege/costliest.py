"""Every endpoint and every command at its costliest."""

from pathlib import Path
from typing import Any, TypeAlias

from hydrophone.kits.scenarios import packaged_chart
from hydrophone.notation.record import read_record
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


def going_on() -> dict[str, Any]:
    """The body of a request for a match that goes on from a long record."""
    return {"line": LINES - 4, "seats": ME, "name": "Ann", "record": RECORD.read_text()}


def requests(where: str) -> dict[str, list[Request]]:
    """The costliest requests to each route; ``where`` is the path of a match that is over."""
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
        "/health": [("GET", "/health", None)],
        "/metrics": [("GET", "/metrics", None)],
        "/operator": [("GET", "/operator", None)],
        "/operator/orders": [("GET", "/operator/orders", None)],
        "/{path:path}": [("GET", "/", None), ("GET", "/assets/main-abc123.js", None)],
    }


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
