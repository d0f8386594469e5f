"""What one address may make the server do: one budget pays for all of it."""

import re
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tools.siege.costliest import requests
from websockets.exceptions import InvalidStatus

from hydrophone.core.game import AnyGame
from hydrophone.kits.scenarios import packaged_chart
from hydrophone.server.jobs.job import CodePicture, Job
from hydrophone.server.jobs.pool import JobPool
from hydrophone.server.match.table import boarding, laying
from hydrophone.server.protocol.limits import Rate, ResultCache
from hydrophone.server.protocol.messages import Pin, SaveSheet, SetNames, SetPassword, TakeAction
from hydrophone.server.web import request_limits, weights
from hydrophone.server.web.app import FOR_OPERATORS
from server.web.serving import Visitor, opened, serving, settings

LOOP = "Thread-"
"""How the thread of the loop is called; those of its pool are called otherwise."""

RECORD = Path(__file__).parents[2] / "golden" / "captain_sonar" / "breakdown.jsonl"
DRAWING = packaged_chart("archipelago").drawing


def budget(burst: float, per_second: float = 0.001) -> dict[str, Rate]:
    """A setting."""
    return {"budget": Rate(burst=burst, per_second=per_second)}


def test_what_an_address_may_ask_for_is_shared_by_its_sockets(tmp_path: Path) -> None:
    commands = 2 * weights.of_command(SetNames("", "Ann"))
    enough = weights.MATCH + 3 * weights.REQUEST + commands + 0.5
    with serving(settings(tmp_path, **budget(enough))) as http:
        made = opened(http)
        with Visitor(http) as ann, Visitor(http) as bob:
            ann.hello(made["code"], made["token"])
            bob.hello(made["code"], name="Bob")
            for person, name in ((ann, "Anna"), (bob, "Robert")):
                person.command("set_names", name=name)
                assert person.hear("acked", "refused")["kind"] == "acked"
            for person, name in ((ann, "Anne"), (bob, "Rob")):
                person.command("set_names", name=name)
                assert person.hear("acked", "refused")["code"] == "too_fast"
            bob.command("set_language", language="de")
            assert bob.hear("acked", "refused")["kind"] == "acked", "this weighs next to nothing"


def test_every_request_is_paid_for(tmp_path: Path) -> None:
    """One request spends this budget; all others are refused then, but for those of operators."""
    nowhere = {"match": "none", "code": "AAAAAA", "token": "none"}
    asked = [one for several in requests(nowhere).values() for one in several]
    paths = {(how, path) for how, path, _ in asked if not path.startswith(FOR_OPERATORS)}
    with serving(settings(tmp_path, **budget(1.5 * weights.REQUEST))) as http:
        assert http.get("/").status_code == 200
        codes = {each: http.request(*each).json()["code"] for each in paths}
        with pytest.raises(InvalidStatus), Visitor(http):
            pass

    assert len(codes) > 40
    assert {each: code for each, code in codes.items() if code != "too_fast"} == {}


def test_a_command_weighs_what_it_costs() -> None:
    seat: Any = "blue.captain"

    assert weights.of_command(SaveSheet("1", seat, "x" * 10_240)) == 11
    assert weights.of_command(Pin("1", seat, None)) < weights.of_command(SetNames("1", "Ann"))
    assert weights.of_command(SetPassword("1", "Seepferd")) > weights.of_command(
        SetPassword("1", None)
    )


def test_an_act_weighs_by_the_bytes_that_are_kept(tmp_path: Path) -> None:
    """Of one budget come few long acts, with much that is passed over, or very many short ones."""
    seat: Any = "blue.captain"
    short = msgspec.Raw(b'{"kind": "move", "course": "north"}')
    long = msgspec.Raw(b'{"kind": "move", "course": "north"' + b" " * 20_480 + b"}")

    assert weights.of_command(TakeAction("1", seat, short)) < weights.ACT + 0.2
    assert weights.of_command(TakeAction("1", seat, long)) > weights.ACT + 100
    assert weights.of_command(TakeAction("1", seat, short, "why" * 1024)) > weights.ACT + 15

    with serving(settings(tmp_path, **budget(weights.MATCH + 300))) as http:
        made = opened(http)
        with Visitor(http) as ann:
            ann.hello(made["code"], made["token"])
            refusals = []
            for padding in (" " * 20_480, " " * 20_480, " " * 20_480, ""):
                ann.command("act", seat=seat, action={"kind": "move" + padding})
                refusals.append(ann.hear("refused")["code"])
            assert refusals.count("too_fast") == 1
            assert refusals[2] == "too_fast"


def test_who_is_too_fast_is_told_for_how_long(tmp_path: Path) -> None:
    with serving(settings(tmp_path, **budget(weights.MATCH + 1, per_second=10))) as http:
        opened(http)
        refused = http.post("/api/chart", json={"drawing": DRAWING})
        assert (refused.status_code, refused.json()["code"]) == (429, "too_fast")
        assert "s)" in refused.json()["sentence"]


def test_one_address_cannot_have_answers_computed_without_end(tmp_path: Path) -> None:
    enough = 2 * (weights.REQUEST + weights.CHART)
    with serving(settings(tmp_path, **budget(enough))) as http:
        asked = [http.post("/api/chart", json={"drawing": DRAWING}) for _ in range(3)]
        other = http.get("/api/matches/AAAAAA/replay")

    assert asked[0].status_code == 200
    assert asked[-1].status_code == 429
    assert other.json()["code"] == "too_fast"


def test_the_time_that_goes_into_a_job_is_paid_for(tmp_path: Path) -> None:
    """The first job starts the process, for which nobody pays; the second takes a while."""
    record = RECORD.read_bytes()
    enough = 3 * (weights.REQUEST + weights.RECORD)
    with serving(settings(tmp_path, **budget(enough))) as http:
        codes = [http.post("/api/debrief", content=record).status_code]
        codes += [http.post("/api/debrief", content=record + b"\n").status_code for _ in range(2)]
    assert codes[0] == 200
    assert codes[-1] == 429, "it would be enough if only the requests were paid for"


@pytest.mark.parametrize(("more", "status"), [(1, 429), (200, 201)])
def test_a_match_that_goes_on_from_a_record_is_paid_for_with_all_its_bytes(
    tmp_path: Path, more: float, status: int
) -> None:
    """As a match, and beside that by the KiB of the acts before it."""
    record = RECORD.read_text()
    seats = [{"seat": "blue.captain", "who": "me"}]
    wish = {"line": len(record.splitlines()) - 9, "seats": seats, "name": "Ann", "record": record}
    with serving(settings(tmp_path, **budget(weights.REQUEST + weights.MATCH + more))) as http:
        answers = [http.post("/api/what_if", json=wish).status_code for _ in range(2)]

    assert answers == [status, 429]


def test_a_picture_is_drawn_and_paid_for_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The budget pays for one picture, however often it is asked for; another weighs too much."""
    drawn: list[Job] = []
    do = JobPool.do

    async def counted(pool: JobPool, address: str, job: Job) -> bytes:
        drawn.append(job)
        return await do(pool, address, job)

    monkeypatch.setattr(JobPool, "do", counted)
    enough = 3 * weights.REQUEST + weights.PICTURE
    with serving(settings(tmp_path, **budget(enough + weights.REQUEST))) as http:
        asked = [http.get("/api/qr.svg") for _ in range(3)]
        other = http.get("/api/qr.svg", headers={"host": "localhost:7"})

    assert [each.status_code for each in asked] == [200] * 3
    assert len({each.content for each in asked}) == 1
    assert b"<svg" in asked[0].content
    assert other.json()["code"] == "too_fast"
    assert [type(job) for job in drawn] == [CodePicture]


def test_options_are_read_off_the_loop_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[str] = []
    read_options = laying.read_options

    def reading(game: AnyGame, body: Any) -> Any:
        threads.append(threading.current_thread().name)
        return read_options(game, body)

    with serving(settings(tmp_path)) as http:
        made = opened(http)
        monkeypatch.setattr(laying, "read_options", reading)
        with Visitor(http) as ann:
            ann.hello(made["code"], made["token"])
            ann.command("configure", options={"map": "custom", "drawing": DRAWING})
            assert ann.hear("acked", "refused")["kind"] == "acked"
            ann.command("configure", options={"map": "custom", "drawing": "sea:"})
            assert ann.hear("acked", "refused")["code"] == "invalid_chart"

    assert [name.startswith(LOOP) for name in threads] == [False, True, False]


def test_passwords_are_hashed_off_the_loop_and_have_a_rate_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process of the server, and so its loop, hashes none; the budget would allow more."""
    here: list[str] = []

    def hashed(password: str, salt: str) -> str:
        here.append(password)
        return salt

    monkeypatch.setattr(boarding, "hashed", hashed)
    monkeypatch.setattr(request_limits, "PASSWORDS", Rate(burst=3, per_second=0.001))
    with serving(settings(tmp_path)) as http:
        made = opened(http)
        with Visitor(http) as ann:
            ann.hello(made["code"], made["token"])
            ann.command("take_seat", seat="blue.captain")
            assert ann.hear("acked", "refused")["kind"] == "acked"
            answers = []
            for _ in range(4):
                ann.command("set_password", password="Seepferd")
                answers.append(ann.hear("acked", "refused"))
            ann.command("set_password", password=None)
            assert ann.hear("acked", "refused")["kind"] == "acked", "nothing is hashed"

    assert [answer.get("code", "acked") for answer in answers] == [*["acked"] * 3, "too_fast"]
    assert re.search(r"\(\d+ s\)", answers[-1]["sentence"])
    assert here == []


def test_kept_answers_are_bounded() -> None:
    cache = ResultCache(most_bytes=100)
    for key in ("a", "b"):
        cache.put(key, key.encode() * 40)
    assert cache.get("a") == b"a" * 40
    cache.put("c", b"c" * 40)

    assert cache.get("b") is None, "the one not asked for longest was let go"
    assert cache.get("a") == b"a" * 40
