"""A server that is ended: it says so, finishes what is in hand, and its people go elsewhere."""

import asyncio
import os
import signal
import time
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from hydrophone.server.match.effects import Timing, Write
from hydrophone.server.match.room import Room
from hydrophone.server.protocol.messages import Hello, SetNames
from hydrophone.server.protocol.refusals import Reason, RefusedError
from server.rooms.test_registry import WISH, Place
from server.store.postgres import Postgres
from server.web.serving import Visitor, opened, process, serving, settings, wish


def test_people_find_their_match_on_another_server(postgres: Postgres) -> None:
    address = postgres.fresh()
    with process(address, signal.SIGTERM) as (two, _):
        with process(address, signal.SIGTERM) as (one, pid):
            made = opened(one)
            with Visitor(one) as ann, Visitor(one) as onlooker:
                token = ann.hello(made["code"], made["token"])["token"]
                onlooker.send("watch_matches")
                onlooker.hear("matches")
                ann.command("set_names", name="Anna")
                ann.hear("acked")
                os.kill(pid, signal.SIGTERM)
                for person in (ann, onlooker):
                    assert person.hear("bye")["code"] == "elsewhere"
        with Visitor(two) as ann:
            welcome = ann.hello(made["code"], token)
            assert welcome["lobby"]["players"][0]["name"] == "Anna"


def draining(http: httpx.Client, pid: int) -> None:
    """The server has had its signal, and gives notice for minutes."""
    os.kill(pid, signal.SIGTERM)
    while http.get("/health").status_code == 200:
        time.sleep(0.01)


NOTICE = """
from hydrophone.server.rooms.registry import MatchRegistry as Matches
of = Matches.drain
Matches.drain = lambda self, _, reason: of(self, 300.0, reason)
"""


def test_newcomers_are_for_another_server_while_people_here_play_on(
    postgres: Postgres, capfd: pytest.CaptureFixture[str]
) -> None:
    with process(postgres.fresh(), signal.SIGTERM, before=NOTICE) as (http, pid):
        made = opened(http)
        with Visitor(http) as ann:
            ann.hello(made["code"], made["token"])
            draining(http, pid)
            health = http.get("/health")
            answers = (
                http.post("/api/matches", json=wish()),
                http.get(f"/api/matches/{made['code']}"),
            )
            with pytest.raises(InvalidStatus) as refused, Visitor(http):
                pass
            page = http.get("/openapi.json")
            ann.command("set_names", name="Anna")
            assert ann.hear("acked", "bye")["kind"] == "acked"

    assert (health.status_code, health.json()["status"]) == (503, "draining")
    assert {(each.status_code, each.json()["code"]) for each in answers} == {(503, "elsewhere")}
    assert refused.value.response.status_code == 503
    assert page.status_code == 200, "pages are still served"
    assert "handshake" not in capfd.readouterr().err, "this is no fault"


HANGS = """
import sys, time
from hydrophone.server.rooms.registry import MatchRegistry as Matches
Matches.drain = lambda *_: print("it hangs", file=sys.stderr, flush=True) or time.sleep(60)
"""


def test_a_second_signal_ends_a_server_that_hangs(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """With a file its other threads wait: one that runs may cut off what Python tells of them."""
    with process(tmp_path / "matches.db", signal.SIGTERM, before=HANGS) as (_, pid):
        os.kill(pid, signal.SIGINT)
        while "it hangs" not in capfd.readouterr().err:
            time.sleep(0.01)

    assert 'File "<string>", line 4 in <lambda>' in capfd.readouterr().err, "it says where"


def test_a_file_of_another_release_is_asked_for_at_another_server(
    postgres: Postgres, tmp_path: Path
) -> None:
    with serving(settings(tmp_path, db=postgres.fresh())) as http:
        assert http.get("/assets/main-abc123.js").status_code == 200
        missing = http.get("/assets/main-def456.js")
        other = http.get("/none.js")
    with serving(settings(tmp_path)) as http:
        alone = http.get("/assets/main-def456.js")

    assert (missing.status_code, missing.json()["code"]) == (503, "elsewhere")
    assert (other.status_code, alone.status_code) == (404, 404)


# --- order ---------------------------------------------------------------------------------------


def test_what_is_being_written_is_answered_before_the_match_goes(tmp_path: Path) -> None:
    async def scene() -> None:
        place = Place(tmp_path)
        made = await place.registry.opening.create(WISH)
        room = await place.registry.find(made.match)
        connection, line = place.connect(room, Hello(made.match, token=made.token))
        await place.settled(lambda: line.of_kind("welcome"))
        place.registry.deliver(connection, SetNames("first", "Ann the First"))
        drain = asyncio.ensure_future(place.registry.drain(0.0, Reason.ELSEWHERE))
        while not room.stopped:
            await asyncio.sleep(0)
        place.registry.deliver(connection, SetNames("second", "Ann the Second"))
        await drain
        kinds = [message.split(b'"')[3] for message in line.heard]
        assert kinds[-1] == b"bye"
        assert line.of_kind("acked") == {"kind": "acked", "id": "first"}
        assert not len(place.registry.running)
        with pytest.raises(RefusedError) as refused:
            await place.registry.find(made.match)
        assert refused.value.reason is Reason.ELSEWHERE
        place.store.close()

    asyncio.run(scene())


def test_the_time_of_a_match_is_kept_to_the_last_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        place = Place(tmp_path)
        made = await place.registry.opening.create(WISH)
        await place.registry.find(made.match)
        monkeypatch.setattr(Room, "timing", lambda _, now: Timing(now - 990.0, runs=True))
        place.now += 7.5
        await place.registry.drain(0.0, Reason.CLOSING)
        kept = place.store.find(made.match)
        assert kept is not None
        assert (kept.at, kept.away_s) == (17.5, 0.0)
        place.store.close()

    asyncio.run(scene())


def test_it_ends_though_the_store_does_not_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("hydrophone.server.rooms.registry.FINISH_S", 0.01)

    async def scene() -> None:
        place = Place(tmp_path)
        made = await place.registry.opening.create(WISH)
        _, line = place.connect(await place.registry.find(made.match), Hello(made.match))
        assert await place.settled(lambda: line.of_kind("welcome")) is not None

        def silent(write: Write, epoch: int, done: object) -> None:
            """It never answers."""

        place.store.write = silent  # type: ignore[method-assign]
        await place.registry.drain(0.0, Reason.ELSEWHERE)
        assert line.of_kind("bye") is not None
        place.store.close()

    asyncio.run(scene())
    assert "not everything could be written" in caplog.text
