"""The log tells nobody's name, token, code, address or play."""

import ast
import json
import logging
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx
import pytest

from hydrophone.core.errors import StoreError
from hydrophone.server.logs.lines import LineFormatter, LogForm, event_of
from hydrophone.server.logs.words import brief, frames, mark
from server.web.serving import SEATS, Visitor, opened

SOURCE = Path(__file__).parents[3] / "src" / "hydrophone"


class PlayedError(Exception):
    """Carries play."""


def raised(error: Exception) -> tuple[type[BaseException], BaseException, TracebackType | None]:
    try:
        try:
            raise KeyError("blue at C5")
        except KeyError:
            raise error from None
    except type(error) as found:
        return type(found), found, found.__traceback__


def line(
    form: LogForm, name: str, text: str, *args: Any, error: Exception | None = None, more: int = 0
) -> str:
    """A line of the log."""
    info = raised(error) if error is not None else None
    values = args[0] if len(args) == 1 and isinstance(args[0], dict) else args
    record = logging.LogRecord(name, logging.WARNING, "file", 1, text, values, info)
    record.created = 1_800_000_000.125
    record.left_out_before = more
    return LineFormatter(form, "here:1").format(record)


def test_a_line_is_json_with_its_values_by_name() -> None:
    text = "%(count)d matches handed over in %(took_s).2f s"
    told = line(
        "json", "hydrophone.server.rooms.drain", text, {"count": 3, "took_s": 0.12345}, more=7
    )

    assert json.loads(told) == {
        "time": "2027-01-15T08:00:00.125+00:00",
        "level": "warning",
        "event": "matches_handed_over_in_s",
        "says": "3 matches handed over in 0.12 s",
        "node": "here:1",
        "module": "drain",
        "values": {"count": 3, "took_s": 0.123},
        "more": 7,
    }


def test_a_line_for_people() -> None:
    told = line("text", "hydrophone.server", "the store failed: %s", StoreError("full"), more=2)
    assert told == "2027-01-15 08:00:00 WARNING the store failed: full (and 2 more like this)"


@pytest.mark.parametrize("form", ["json", "text"])
def test_of_a_traceback_only_the_frames_are_written(form: LogForm) -> None:
    told = line(form, "hydrophone.server", "a command failed", error=PlayedError("yellow at D7"))

    assert "PlayedError" in told
    assert "KeyError" in told
    assert "test_lines.py" in told
    assert "in raised" in told
    for secret in ("D7", "C5", "yellow", "blue"):
        assert secret not in told


def test_of_an_error_only_words_about_the_machine_are_written() -> None:
    _, error, trace = raised(PlayedError("yellow at D7"))
    assert brief(error) == f"PlayedError at {frames(trace)[-1]}"
    assert brief(PlayedError("yellow at D7")) == "PlayedError"
    assert brief(StoreError("the disk is full")) == "the disk is full"
    assert brief(EOFError("the process has ended")) == "the process has ended"
    assert brief(TimeoutError()) == "TimeoutError"


def test_other_packages_are_quoted_without_values() -> None:
    told = line("json", "uvicorn.error", '%s - "GET %s" %d', "192.0.2.1", "/m/ABCDEF", 200)
    assert json.loads(told)["says"] == '… - "GET …" …'

    told = line("json", "asyncio", "Task exception\nfuture: <Task exception=ValueError('C5')>")
    assert json.loads(told)["says"] == "Task exception"


def test_an_event_has_a_name() -> None:
    assert event_of("%(most)d connections are open from %(who)s; one is closed") == (
        "connections_are_open_from_one_is_closed"
    )


# --- every line that this program writes -------------------------------------------------------

VALUES = {"count", "left", "took_s", "most", "who", "match", "game", "version", "fault", "so"}
VALUES |= {"why", "status"}
"""What may be filled in. ``who`` is a key of an address, ``match`` a mark of a match."""

LEVELS = {"debug", "info", "warning", "error", "critical", "exception"}


def calls() -> Iterator[tuple[str, ast.Call]]:
    for file in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                owner = node.func.value
                if isinstance(owner, ast.Name) and owner.id == "log" and node.func.attr in LEVELS:
                    yield f"{file.name}:{node.lineno}", node


def wrong(call: ast.Call) -> str:
    """What is wrong with a line, if anything: a value that may be a secret."""
    sentence, *values = call.args
    if not isinstance(sentence, ast.Constant) or not isinstance(sentence.value, str):
        return "the sentence is made of parts"
    names = set(re.findall(r"%\((\w+)\)", sentence.value))
    if not names <= VALUES:
        return f"unknown values {names - VALUES}"
    match values:
        case []:
            return "" if "%" not in sentence.value else "values are missing"
        case [ast.Dict()] if names:
            return ""
        case [ast.Name(id="error")] if sentence.value.count("%") == 1:
            return ""
        case _:
            return "values have names, but for an error"


def test_every_line_names_its_values() -> None:
    found = list(calls())
    assert len(found) > 40
    assert [(place, why) for place, call in found if (why := wrong(call))] == []


@pytest.mark.parametrize(
    "code",
    [
        'log.error("the bot at %s failed", seat)',
        'log.error(f"{name} came")',
        'log.error("%(token)s came", {"token": token})',
        'log.error("%s of %s", error, name)',
        'log.error("came: %s", told)',
    ],
)
def test_a_line_that_might_tell_a_secret_is_found(code: str) -> None:
    call = ast.parse(code, mode="eval").body
    assert isinstance(call, ast.Call)
    assert wrong(call)


# --- a match, with everything logged -----------------------------------------------------------

PROGRAM = """
import logging, sys
from hydrophone.server.run import serve
from hydrophone.server.settings import Settings
from hydrophone.server.match.table import tables
from hydrophone.server.protocol.limits import Rate

for name in ("hydrophone", "asyncio", "uvicorn", "websockets"):
    logging.getLogger(name).setLevel(logging.DEBUG)
usual = tables.set_names
def set_names(table, player, name, *more):
    if name == "Bernadette":
        raise ValueError(f"{name} {table}")
    return usual(table, player, name, *more)
tables.set_names = set_names
serve(port=0, settings=Settings(
    db=sys.argv[1], log="json", bot_maker="telling_bots:make", guesses=Rate(3, 1), bot_pace_s=0.0,
))
"""


FEW, MANY = "psst", "psst-a-newcomers-secret"
"""Arrivals: one of a wrong form, and a good one."""


def played(http: httpx.Client) -> list[str]:
    """A match of a person with bots that fail, and whatever goes wrong; all that is secret."""
    bots = [{"seat": seat, "who": "landlubber"} for seat in SEATS if seat != "blue.radio_operator"]
    made = opened(http, name="Annabella", seats=bots, options={"turn_limit": 6})
    with Visitor(http) as ann:
        welcome = ann.hello(made["code"], made["token"])
        ann.command("take_seat", seat="blue.radio_operator")
        ann.command("set_names", boat="Calypso")
        ann.command("set_names", name="Bernadette")
        assert ann.hear("refused")["code"] == "fault"
        ann.command("set_ready", ready=True)
        ann.hear("observed")
        ann.command("save_sheet", seat="blue.radio_operator", body="pencilled")
        ann.command("send_note", seat="blue.radio_operator", note={"kind": "text", "text": "Psst!"})
        ann.command("act", seat="blue.radio_operator", action={"kind": "surface"})
        ann.command("act", seat="yellow.captain", action={"kind": "fly", "to": "C5"})
        ann.hear("ended")
        for _ in range(9):
            ann.socket.send("{broken")
        ann.hear("bye")
    for arrival in (FEW, MANY):
        with Visitor(http) as lost:
            lost.hello(made["code"], name="Calypso", arrival=arrival)
    for code in ("QQQQQQ", "WWWWWW", "XXXXXX", "YYYYYY", "ZZZZZZ"):
        http.get(f"/api/matches/{code}", headers={"authorization": "Bearer hush-hush"})
    http.post("/api/matches", content=b"\xff")
    http.get("/api/matches/" + made["code"] + "/record?secret=nothing")
    secrets = [made["match"], made["code"], made["token"], welcome["token"]]
    return [*secrets, "hush-hush", "QQQQQQ", FEW, MANY]


def test_a_match_leaves_no_secret_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent))
    words = [sys.executable, "-c", PROGRAM, str(tmp_path / "matches.db")]
    log = tmp_path / "log"
    with (
        log.open("wb") as errors,
        subprocess.Popen(words, stdout=subprocess.PIPE, stderr=errors, text=True) as server,
    ):
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[-1].replace("localhost", "127.0.0.1")
            with httpx.Client(base_url=address, timeout=60) as http:
                secrets = played(http)
        finally:
            server.terminate()
            server.wait(timeout=60)
    told = log.read_text()
    lines = [json.loads(text) for text in told.splitlines()]
    events = {line["event"] for line in lines}

    assert {"a_bot_failed", "a_room_could_not_do_what_it_was_asked_for"} <= events
    assert all(line["node"].endswith(f":{server.pid}") for line in lines)
    secrets += ["Annabella", "Bernadette", "Calypso", "pencilled", "Psst", "127.0.0.1", "nothing"]
    secrets += ["blue", "yellow", "captain", "radio_operator", "surface", "fly", "cell", "row="]
    assert [secret for secret in secrets if secret.lower() in told.lower()] == []


def test_the_mark_of_a_match_is_no_part_of_its_id() -> None:
    assert mark("a-secret-id") == mark("a-secret-id") != mark("another-id")
    assert len(mark("x")) == 8
