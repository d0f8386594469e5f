"""Records that people bring, and matches that go on from a moment of one that is over."""

import asyncio
import json
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from hydrophone.server.jobs import worker as job_worker
from hydrophone.server.jobs.job import Job, Look, read_answer
from hydrophone.server.jobs.pool import JobPool
from hydrophone.server.jobs.worker import JobWorker
from hydrophone.server.match.log.match import HostedMatch
from hydrophone.server.protocol.bodies import MAX_RECORD
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.records.finished import record_file
from hydrophone.server.rooms.registry import MatchRegistry
from hydrophone.server.web import app, match_routes
from server.web.serving import FAST, SEATS, Visitor, opened, play_bots, serving, settings

GOLDEN = Path(__file__).parents[2] / "golden"
RECORDS = sorted(
    next(path for path in (GOLDEN / game).glob("*.jsonl") if path.stat().st_size < 60_000)
    for game in ("sonar", "captain_sonar", "u_jagd")
)
SONAR = next(path for path in RECORDS if path.parent.name == "sonar")
ME = [{"seat": "blue.captain", "who": "me"}]


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """One server for all tests of this file."""
    own = settings(tmp_path_factory.mktemp("records"), budget=FAST)
    with serving(own) as http:
        yield http


def code(answer: httpx.Response) -> str:
    assert answer.json()["sentence"]
    return str(answer.json()["code"])


# --- records that are brought --------------------------------------------------------------------


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.parent.name)
def test_any_finished_record_can_be_looked_at(http: httpx.Client, path: Path) -> None:
    body = path.read_bytes()
    seen = http.post("/api/debrief", content=body).json()
    acts = [line for line in body.splitlines()[1:] if b'"outcome"' not in line]

    assert len(seen["replay"]["steps"]) == len(acts)
    assert len(seen["debriefed"]["debrief"]["moments"]) == len(acts)
    assert set(seen["debriefed"]["said"]) == {"en", "de", "es"}
    beliefs = http.post(f"/api/debrief/{len(acts)}", content=body).json()
    assert sum(beliefs["blue"].values()) == pytest.approx(1, abs=1e-6)


def test_the_record_of_a_match_shows_what_the_match_shows(http: httpx.Client) -> None:
    made = play_bots(http)
    where = f"/api/matches/{made['match']}"
    record = http.get(f"{where}/record").content
    brought = http.post("/api/debrief", content=record).json()

    assert brought["debriefed"] == http.get(f"{where}/debrief").json()
    replay = http.get(f"{where}/replay").json()
    assert brought["replay"] == replay | {"seats": brought["replay"]["seats"]}
    line = len(replay["steps"])
    beliefs = http.get(f"{where}/debrief/{line}").json()
    assert http.post(f"/api/debrief/{line}", content=record).json() == beliefs


def test_a_record_comes_though_its_match_leaves_the_memory_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loops: list[tuple[MatchRegistry, asyncio.AbstractEventLoop]] = []

    class Known(MatchRegistry):
        def __init__(self, *parts: Any) -> None:
            super().__init__(*parts)
            loops.append((self, asyncio.get_running_loop()))

    async def forget(registry: MatchRegistry) -> None:
        registry.send_away(Reason.ELSEWHERE)

    def slowly(match: HostedMatch) -> bytes:
        ((registry, loop),) = loops
        asyncio.run_coroutine_threadsafe(forget(registry), loop).result(10)
        return record_file(match)

    monkeypatch.setattr(app, "MatchRegistry", Known)
    monkeypatch.setattr(match_routes, "record_file", slowly)
    with serving(settings(tmp_path, budget=FAST)) as http:
        made = play_bots(http)
        answer = http.get(f"/api/matches/{made['match']}/record")
    assert answer.status_code == 200
    assert made["code"] in answer.headers["content-disposition"]


def lines_of(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines()


@pytest.mark.parametrize(
    ("body", "refusal"),
    [
        (b"", "invalid_record"),
        (b"hello", "invalid_record"),
        (b"[1, 2]\n", "invalid_record"),
        (b'{"hydrophone":2}\n', "invalid_record"),
        (b'{"hydrophone":1,"game":"chess"}\n', "invalid_record"),
        (lines_of(RECORDS[0])[0] + b"\n" + b'{"by":"blue.captain","do":{}}\n', "invalid_record"),
        (b"\n".join(lines_of(SONAR)[:6]) + b"\n", "record_not_over"),
        (b"\n".join(lines_of(SONAR)[:20])[:-1], "invalid_record"),
        (b"[" * 100_000 + b"\n", "invalid_record"),
        (b"\xff\xfe\n", "invalid_record"),
        (b"x" * (MAX_RECORD + 1), "too_large"),
    ],
)
def test_a_record_that_is_none_is_refused_in_words(
    http: httpx.Client, body: bytes, refusal: str
) -> None:
    for answer in (
        http.post("/api/debrief", content=body),
        http.post("/api/debrief/3", content=body),
    ):
        assert 400 <= answer.status_code < 500
        assert code(answer) == refusal


def test_an_outcome_that_did_not_come_about_is_found(http: httpx.Client) -> None:
    lines = lines_of(SONAR)
    answer = http.post("/api/debrief", content=b"\n".join([*lines[:3], lines[-1]]))

    assert code(answer) == "invalid_record"
    assert "the match goes on" in answer.json()["sentence"]


def test_a_record_says_what_is_wrong_with_it_and_where(http: httpx.Client) -> None:
    answer = http.post("/api/debrief", content=b'{"hydrophone":7}\n')

    assert "line 1" in answer.json()["sentence"]
    assert "version 7" in answer.json()["sentence"]


def test_a_record_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job_worker, "MOST_S", -1.0)
    answer = JobWorker().hear(Look(RECORDS[0].read_bytes(), "beliefs", 5))
    assert isinstance(answer, bytes)
    with pytest.raises(RefusedError) as refused:
        read_answer(answer)

    assert refused.value.reason is Reason.RECORD_TOO_LONG


def test_there_is_no_moment_after_the_last(http: httpx.Client) -> None:
    body = RECORDS[0].read_bytes()
    assert code(http.post("/api/debrief/9999", content=body)) == "not_found"


def test_pencil_work_is_for_its_crew_alone_until_the_end(http: httpx.Client) -> None:
    radios = [seat for seat in SEATS if "radio" in seat]
    captains = [{"seat": seat, "who": "landlubber"} for seat in SEATS if seat not in radios]
    made = opened(http, seats=captains, options={"turn_limit": 3})
    where = f"/api/matches/{made['match']}"
    with Visitor(http) as ann, Visitor(http) as bob:
        ann.hello(made["code"], made["token"])
        bob.hello(made["code"], name="Bob")
        for person, seat in ((ann, radios[0]), (bob, radios[1])):
            person.command("take_seat", seat=seat)
        for person in (bob, ann):
            person.command("set_ready", ready=True)
        ann.hear("observed")
        sheet = ann.command("save_sheet", seat=radios[0], body="pencil")
        while ann.hear("acked", "refused")["id"] != sheet:
            pass
        assert code(http.get(f"{where}/sheets")) == "not_over"
        ann.command("set_bot", seat=radios[0], level="landlubber")
        bob.command("set_bot", seat=radios[1], level="landlubber")
        bob.hear("ended")

    assert http.get(f"{where}/sheets").json() == {"sheets": {radios[0]: "pencil"}}


# --- what if -------------------------------------------------------------------------------------


def wish(**changes: Any) -> dict[str, Any]:
    return {"line": 9, "seats": ME, "name": "Ann", **changes}


def test_a_match_goes_on_from_a_moment_and_the_first_is_as_it_was(http: httpx.Client) -> None:
    made = play_bots(http)
    where = f"/api/matches/{made['match']}"
    before = [http.get(f"{where}/{what}").content for what in ("record", "replay")]
    lobby = http.get(where).json()
    again = http.post("/api/what_if", json=wish(match=made["code"])).json()

    assert again["match"] != made["match"]
    with Visitor(http) as ann:
        welcome = ann.hello(again["code"], again["token"])
        assert welcome["lobby"]["phase"] == "running"
        assert welcome["lobby"]["what_if"] == {"first": made["code"], "line": 9}
        assert not welcome["lobby"]["listed"]
        seats = {each["seat"]: each for each in welcome["lobby"]["seats"]}
        assert seats["blue.captain"]["player"] == welcome["you"]
        assert all(seats[seat]["bot"] for seat in SEATS if seat != "blue.captain")
        observed = ann.hear("observed")
        assert observed["reset"]
        heard = observed["observations"]
    replay = json.loads(before[1])
    first_crew = [event for step in replay["steps"][:8] for event in step["events"]]
    assert len(heard) <= len(replay["began"]) + len(first_crew)
    hidden = [e for e in first_crew if e["kind"] == "start_chosen" and e["side"] == "yellow"]
    assert hidden
    assert not any(event in heard for event in hidden)
    assert [http.get(f"{where}/{what}").content for what in ("record", "replay")] == before
    assert http.get(where).json() | {"players": []} == lobby | {"players": []}


def test_it_is_played_to_its_end_and_outlives_a_restart_of_the_room(tmp_path: Path) -> None:
    own = settings(tmp_path, budget=FAST)
    with serving(own) as http:
        made = play_bots(http)
        record = http.get(f"/api/matches/{made['match']}/record").text
        again = http.post("/api/what_if", json=wish(record=record, line=5)).json()
    with serving(own) as http, Visitor(http) as ann:
        welcome = ann.hello(again["match"], again["token"])
        assert welcome["lobby"]["what_if"] == {"first": "", "line": 5}
        ann.command("set_bot", seat="blue.captain", level="landlubber")
        ann.hear("ended")
        other = http.get(f"/api/matches/{again['match']}/record").text
    assert other.splitlines()[1:5] == record.splitlines()[1:5]
    assert other.splitlines()[5:] != record.splitlines()[5:]


def test_a_match_that_runs_has_no_what_if_and_no_debrief(http: httpx.Client) -> None:
    made = opened(http, seats=[{"seat": seat, "who": "me"} for seat in SEATS[:2]])
    for name in (made["code"], made["match"]):
        assert code(http.post("/api/what_if", json=wish(match=name))) == "not_over"
        assert code(http.get(f"/api/matches/{name}/debrief")) == "not_over"
        assert code(http.get(f"/api/matches/{name}/debrief/3")) == "not_over"


@pytest.mark.parametrize(
    ("changes", "refusal"),
    [
        ({"line": 0}, "not_found"),
        ({"line": 100_000}, "not_found"),
        ({"seats": []}, "seat_first"),
        ({"seats": [*ME, {"seat": "yellow.captain", "who": "open"}]}, "seat_first"),
        ({"seats": [*ME, {"seat": "yellow.captain", "who": "me"}]}, "both_sides"),
        ({"seats": [{"seat": "blue.engineer", "who": "me"}]}, "no_such_seat"),
        ({"name": "\u200b"}, "bad_name"),
        ({"more": 1}, "malformed"),
    ],
)
def test_a_wish_that_cannot_be_is_refused(
    http: httpx.Client, changes: dict[str, Any], refusal: str
) -> None:
    record = SONAR.read_text()
    assert code(http.post("/api/what_if", json=wish(record=record, **changes))) == refusal


def test_nothing_goes_on_after_the_end(http: httpx.Client) -> None:
    record = SONAR.read_text()
    last = len(record.splitlines()) - 1

    assert code(http.post("/api/what_if", json=wish(record=record, line=last))) == "over_there"
    made = http.post("/api/what_if", json=wish(record=record, line=last - 1))
    assert made.status_code == 201


# --- callers who hang up -------------------------------------------------------------------------

LONG_WORK = {
    "POST /api/debrief": SONAR.read_text(),
    "POST /api/debrief/5": SONAR.read_text(),
    "POST /api/what_if": json.dumps(wish(record=SONAR.read_text(), line=5)),
    "POST /api/chart": json.dumps({"drawing": ". . ."}),
    "GET /api/qr.svg": "",
}


def test_what_is_computed_for_a_caller_who_hangs_up_is_broken_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, broken_off = threading.Event(), threading.Event()

    async def never(_: JobPool, address: str, job: Job) -> bytes:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            broken_off.set()
        raise AssertionError(job)

    monkeypatch.setattr(JobPool, "do", never)
    with serving(settings(tmp_path)) as http:
        for asked, body in LONG_WORK.items():
            begun.clear()
            broken_off.clear()
            head = f"{asked} HTTP/1.1\r\nhost: localhost\r\ncontent-length: {len(body)}\r\n"
            with socket.create_connection(("127.0.0.1", http.base_url.port or 0)) as caller:
                caller.sendall(f"{head}\r\n{body}".encode())
                assert begun.wait(60), asked
                assert not broken_off.is_set()
            assert broken_off.wait(60), asked
