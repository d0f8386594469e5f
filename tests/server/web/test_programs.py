"""A program takes a seat in a match with people, over a WebSocket that speaks its lines."""

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from hydrophone.kits.scenarios import packaged_chart
from hydrophone.server.protocol.program_session import MOST_REFUSED
from hydrophone.server.protocol.session import MALFORMED_LIMIT
from server.web.serving import FAST, SEATS, Visitor, opened, serving, settings

SAMPLES = Path(__file__).parents[3] / "docs" / "samples"
PYTHON = tuple(SAMPLES.glob("*.py"))
WAIT_S = 60


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """One server for all tests of this file."""
    own = settings(tmp_path_factory.mktemp("programs"), budget=FAST, guesses=FAST, pace=FAST)
    with serving(own) as http:
        yield http


def address(http: httpx.Client) -> str:
    return str(http.base_url).rstrip("/").replace("http", "ws", 1)


BELIEVES = """
import json, sys
for text in sys.stdin:
    line = json.loads(text)
    if line["kind"] == "hello":
        print('{"kind": "ready", "name": "B", "wants": ["legal", "belief"]}', flush=True)
    if line["kind"] == "belief":
        cells = line["cells"]
    if line["kind"] == "choose":
        act = {"kind": "act", "id": line["id"], "choice": 0, "why": f"{len(cells)} cells"}
        print(json.dumps(act), flush=True)
"""
"""A program that says as its reason where the enemy can be."""


class Program:
    """A program that says what a test wants."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket

    def say(self, kind: str, **fields: Any) -> None:
        self._socket.send(json.dumps({"kind": kind, **fields}))

    def hear(self, *kinds: str) -> dict[str, Any]:
        while True:
            line: dict[str, Any] = json.loads(self._socket.recv(timeout=WAIT_S))
            if not kinds or line["kind"] in kinds:
                return line


@pytest.fixture
def program(http: httpx.Client) -> Iterator[Program]:
    with connect(f"{address(http)}/ws/program", max_size=None, open_timeout=WAIT_S) as socket:
        yield Program(socket)


def match_of(http: httpx.Client, **options: Any) -> dict[str, str]:
    """A match with a free seat for yellow's Captain, and Ann's for blue's."""
    seats = [{"seat": seat, "who": "landlubber"} for seat in SEATS if "radio" in seat]
    seats.append({"seat": "blue.captain", "who": "me"})
    return opened(http, seats=seats, options={"turn_limit": 20, **options})


def begin(ann: Visitor, program: Program, made: dict[str, str]) -> dict[str, Any]:
    """Ann and the program are ready; the line that says what is played."""
    ann.hello(made["match"], made["token"])
    program.say("join", match=made["code"], author="Bob", name="Echo", seats=["yellow.captain"])
    hello = program.hear("hello")
    program.say("ready", name="Echo")
    ann.command("set_ready", ready=True)
    return hello


def play_on(ann: Visitor) -> None:
    """Ann does what is offered first, to the end."""
    while (message := ann.hear("observed", "ended"))["kind"] != "ended":
        for offer in message["offers"]:
            if offer["legal"] and offer["seat"] in message["waits_for"]:
                ann.command("act", seat=offer["seat"], action=offer["legal"][0])


def test_the_table_says_that_it_is_a_program_and_whose(
    http: httpx.Client, program: Program
) -> None:
    made = match_of(http)
    with Visitor(http) as ann:
        hello = begin(ann, program, made)
        lobby = ann.hear("lobby")
        while lobby["phase"] != "running":
            lobby = ann.hear("lobby")

    players = {player["name"]: player["program"] for player in lobby["players"]}
    assert players == {"Ann": "", "Echo": "Bob"}
    assert hello["seats"] == ["yellow.captain"]
    assert hello["people"] == []
    assert hello["limits"] is None
    assert hello["options"]["turn_limit"] == 20


def test_it_hears_and_acts_like_a_person_in_its_seat(http: httpx.Client, program: Program) -> None:
    made = match_of(http)
    with Visitor(http) as ann:
        begin(ann, program, made)
        threading.Thread(target=play_on, args=(ann,)).start()
        heard: list[dict[str, Any]] = []
        while (line := program.hear())["kind"] != "over":
            heard.append(line)
            if line["kind"] == "choose":
                assert line["must"]
                program.say("act", id=line["id"], choice=len(line["legal"]) - 1)

    told = [each for line in heard if line["kind"] == "observed" for each in line["observations"]]
    assert told[0]["kind"] == "match_began"
    assert {"kind": "start_locked", "side": "blue"} in told
    assert not any(each["kind"] == "start_chosen" and each["side"] == "blue" for each in told)
    assert [line for line in heard if line["kind"] == "refused"] == []
    assert line["termination"]


def test_its_reasons_are_shown_to_all_when_the_match_is_over_and_to_nobody_before(
    http: httpx.Client, program: Program
) -> None:
    """Persons give none: what a client sends as one is passed over."""
    made = match_of(http, turn_limit=2)
    heard = []
    with Visitor(http) as ann:
        begin(ann, program, made)
        threading.Thread(target=reasoned, args=(program,)).start()
        while (message := ann.hear())["kind"] != "ended":
            heard.append(json.dumps(message))
            for offer in message.get("offers", ()):
                if offer["legal"] and offer["seat"] in message["waits_for"]:
                    act = {"seat": offer["seat"], "action": offer["legal"][0]}
                    ann.command("act", **act, why="Ann says so")
        address = f"/api/matches/{made['match']}"
        steps = http.get(f"{address}/replay").raise_for_status().json()["steps"]
        record = http.get(f"{address}/record").raise_for_status().text

    reasons = {step["by"]: step["why"] for step in steps}
    assert reasons == {"yellow.captain": "as I like", "blue.captain": ""}
    assert record.count('"why":"as I like"') == sum(s["by"] == "yellow.captain" for s in steps)
    assert "Ann says so" not in record
    assert not any("as I like" in each for each in heard)


def reasoned(program: Program) -> None:
    """It does what is offered first, with a reason."""
    while (line := program.hear("choose", "over"))["kind"] == "choose":
        program.say("act", id=line["id"], choice=0, why="as I like")


def test_an_illegal_act_is_refused_with_its_clause_and_asked_again(
    http: httpx.Client, program: Program
) -> None:
    with Visitor(http) as ann:
        begin(ann, program, match_of(http))
        choose = program.hear("choose")
        program.say("act", id=choose["id"], action={"kind": "choose_start", "cell": "C3"})
        refused = program.hear("refused")
        again = program.hear("choose")
        program.say("act", id=choose["id"], choice=0)  # void: passed over
        program.say("act", id=again["id"], choice=0)
        observed = program.hear("observed")

    assert refused["id"] == choose["id"]
    assert refused["code"].startswith("SON-")
    assert again["id"] > choose["id"]
    assert again["legal"] == choose["legal"]
    assert observed["observations"][0]["kind"] == "start_chosen"


def test_one_that_only_errs_is_sent_away(http: httpx.Client, program: Program) -> None:
    with Visitor(http) as ann:
        begin(ann, program, match_of(http))
        acts = 0
        with suppress(ConnectionClosed):
            while choose := program.hear("choose"):
                program.say("act", id=choose["id"], choice=-1)
                acts += 1

    assert acts == MOST_REFUSED


def test_lines_that_cannot_be_read_close_the_line(http: httpx.Client, program: Program) -> None:
    """Commands of a client are no lines of a program."""
    made = match_of(http)
    with Visitor(http) as ann:
        begin(ann, program, made)
        for _ in range(5):
            program.say("leave", id="x")
        codes = []
        with suppress(ConnectionClosed):
            while refused := program.hear("refused"):
                codes.append(refused["code"])

    assert len(codes) == MALFORMED_LIMIT
    assert set(codes) == {"malformed"}


def test_a_wrong_match_is_refused_in_a_sentence(program: Program) -> None:
    program.say("join", match="NOSUCH", author="Bob", seats=["blue.captain"])

    refused = program.hear("refused")

    assert refused["code"] == "unknown_match"
    assert refused["sentence"]


def test_a_ping_is_answered(http: httpx.Client, program: Program) -> None:
    with Visitor(http) as ann:
        begin(ann, program, match_of(http))
        program.say("pong")
        program.say("ping")

        assert program.hear("pong") == {"kind": "pong"}


def test_mates_talk(http: httpx.Client, program: Program) -> None:
    """A program at the radio points for its Captain, a person, and hears what they say."""
    made = match_of(http)
    with Visitor(http) as ann:
        ann.hello(made["match"], made["token"])
        ann.command("set_bot", seat="blue.radio_operator", level=None)
        ann.command("set_bot", seat="yellow.captain", level="landlubber")
        program.say("join", match=made["code"], author="Bob", seats=["blue.radio_operator"])
        hello = program.hear("hello")
        program.say("ready", name="Echo")
        ann.command("set_ready", ready=True)
        program.hear("observed")
        phrase = {"about": "word", "word": "where_are_they"}
        ann.command("send_note", seat="blue.captain", note=phrase)
        said = program.hear("said")
        program.say("pointed", seat="blue.radio_operator", cell="F2")
        pinned = ann.hear("pinned")

    assert hello["people"] == ["blue.captain"]
    assert (said["seat"], said["phrase"]) == ("blue.captain", phrase)
    assert (pinned["seat"], pinned["cell"]) == ("blue.radio_operator", "F2")


def test_who_comes_again_by_its_arrival_has_its_seat(http: httpx.Client, program: Program) -> None:
    made, arrival = match_of(http), "echo-of-bob-0123456789"
    join = {"match": made["code"], "author": "Bob", "arrival": arrival, "seats": ["yellow.captain"]}
    with Visitor(http) as ann:
        ann.hello(made["match"], made["token"])
        program.say("join", **join)
        program.hear("hello")
        program.say("ready", name="Echo")
        ann.command("set_ready", ready=True)
        first = program.hear("choose")
        with connect(f"{address(http)}/ws/program", max_size=None, open_timeout=WAIT_S) as socket:
            again = Program(socket)
            again.say("join", **join)
            again.hear("hello")
            again.say("ready", name="Echo")

            assert again.hear("observed")["seq"] >= 1
            assert again.hear("choose")["legal"] == first["legal"]


def test_it_plays_in_the_place_of_a_person_by_their_token(
    http: httpx.Client, program: Program
) -> None:
    made = match_of(http)
    program.say("join", match=made["match"], author="Bob", token=made["token"])
    hello = program.hear("hello")
    with Visitor(http) as watching:
        lobby = watching.hello(made["code"], spectate=True, name="Zoe")["lobby"]

    assert hello["seats"] == ["blue.captain"]
    assert next(p for p in lobby["players"] if p["name"] == "Ann")["program"] == "Bob"


@pytest.mark.parametrize("way", ["sample", "command"])
def test_a_program_plays_a_match_with_a_person_to_its_end(
    http: httpx.Client, way: str, tmp_path: Path
) -> None:
    (tmp_path / "believes.py").write_text(BELIEVES, encoding="utf-8")
    made = match_of(http)
    commands = {
        "sample": [
            str(SAMPLES / "websocket_bot.py"),
            address(http),
            made["code"],
            "yellow.captain",
        ],
        "command": [
            *("-m", "hydrophone", "bot", "--author", "Bob", "--seat", "yellow.captain"),
            *("--exec", f"{sys.executable} {tmp_path / 'believes.py'}"),
            *("--server", f"{http.base_url}/m/{made['code']}"),
        ],
    }
    with Visitor(http) as ann:
        ann.hello(made["match"], made["token"])
        with subprocess.Popen(
            [sys.executable, *commands[way]],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as running:
            while not any(p["program"] for p in ann.hear("lobby")["players"]):
                pass
            ann.command("set_ready", ready=True)
            play_on(ann)
            said, complaints = running.communicate(timeout=WAIT_S)

    assert running.returncode == 0
    winner, *whys = said.splitlines()
    assert winner.startswith("winner: ")
    if way == "command":
        assert complaints == "aboard: yellow.captain\n"
        places = [int(why.split()[-2]) for why in whys]
        assert places[0] == len(packaged_chart("archipelago").exits)
        assert 0 < min(places) < places[0]


def test_a_command_that_finds_no_match_fails(http: httpx.Client) -> None:
    link = f"{http.base_url}/m/NOSUCH"
    words = ("bot", "--author", "Bob", "--exec", "cat", "--server", link)
    ended = subprocess.run(
        [sys.executable, "-m", "hydrophone", *words], capture_output=True, text=True, timeout=WAIT_S
    )

    assert ended.returncode == 1
    assert "There is no such match" in ended.stderr
    assert "hung up before the match was over" in ended.stderr


def test_a_client_opens_a_match_and_plays_it_to_its_record(http: httpx.Client) -> None:
    command = [sys.executable, str(SAMPLES / "client.py"), str(http.base_url).rstrip("/")]
    said = subprocess.run(command, capture_output=True, text=True, timeout=WAIT_S)

    assert said.returncode == 0, said.stderr
    assert set(json.loads(said.stdout)) == {"outcome"}


def test_the_samples_are_short() -> None:
    lines = {sample.name: len(sample.read_text(encoding="utf-8").splitlines()) for sample in PYTHON}

    assert lines["websocket_bot.py"] <= 40
    assert lines["client.py"] < 40
