"""A server of several that is ended: its matches play on by the others."""

import asyncio
import contextlib
import os
import signal
from collections.abc import Collection, Iterator
from pathlib import Path

import httpx
import psycopg
import pytest
from server.roads.nats import Nats, carrying
from server.roads.test_roads_between import apart, numbers
from server.roads.test_two_servers import Table
from websockets.exceptions import InvalidStatus

from hydrophone.core.errors import StoreError
from hydrophone.server.drain import MATCHES_S, STEP_S, Drain
from hydrophone.server.protocol.messages import Hello, SetNames
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.rooms.registry import MatchRegistry
from server.rooms.test_registry import WISH, Listening, Place
from server.store.postgres import Postgres, asked
from server.store.test_crash import play
from server.store.test_postgres import until
from server.web.serving import Visitor, process, serving, settings, wish


@pytest.fixture(scope="module")
def nats() -> Iterator[Nats]:
    with carrying() as server:
        yield server


# --- real servers --------------------------------------------------------------------------------


def test_people_of_both_servers_play_on_when_one_is_ended(postgres: Postgres, nats: Nats) -> None:
    address = postgres.fresh()
    with process(address, signal.SIGTERM, nats.address) as (two, _):
        with process(address, signal.SIGTERM, nats.address) as (one, pid):
            table, other = Table(one), Table(two)
            with (
                apart(table, one, two) as people,
                Visitor(one) as guest,
                Visitor(one) as onlooker,
            ):
                guest.hello(other.code, spectate=True)
                onlooker.send("watch_matches")
                onlooker.hear("matches")
                table.begin(people)
                _, heard = play(people, 10)
                os.kill(pid, signal.SIGTERM)
                for person in (*people.values(), guest, onlooker):
                    assert person.hear("bye")["code"] == "elsewhere"
                with apart(table, two, two) as after:
                    more = after["blue.captain"].hear("observed")["observations"]
                    assert more[: len(heard)] == heard
        with apart(table, two, two) as after:
            assert play(after, 10)[0] == 10
    found = numbers(address, table.match)
    assert found == list(range(len(found)))


@contextlib.contextmanager
def ending(address: str) -> Iterator[tuple[Table, Visitor, httpx.Client, int]]:
    """Ann's server has had its signal, and cannot give her match back as long as this lasts."""
    with process(address, signal.SIGTERM) as (http, pid):
        table = Table(http)
        with Visitor(http) as ann:
            ann.hello(table.code, table.tokens["blue.captain"])
            with psycopg.connect(address) as held:
                held.execute("SELECT FROM match FOR UPDATE")
                os.kill(pid, signal.SIGTERM)
                while http.get("/health").status_code == 200:
                    pass
                yield table, ann, http, pid


def test_whoever_comes_meanwhile_is_for_another_server(
    postgres: Postgres, capfd: pytest.CaptureFixture[str]
) -> None:
    with ending(postgres.fresh()) as (table, ann, http, _):
        health = http.get("/health")
        answers = (
            http.post("/api/matches", json=wish()),
            http.get(f"/api/matches/{table.code}"),
        )
        with pytest.raises(InvalidStatus) as refused, Visitor(http):
            pass
        page = http.get("/openapi.json")
        ann.command("set_names", name="Anna")

    assert (health.status_code, health.json()["status"]) == (503, "draining")
    assert {(each.status_code, each.json()["code"]) for each in answers} == {(503, "elsewhere")}
    assert refused.value.response.status_code == 503
    assert page.status_code == 200, "pages are still served"
    assert "handshake" not in capfd.readouterr().err, "this is no fault"


def test_a_second_signal_ends_it_at_once(postgres: Postgres) -> None:
    address = postgres.fresh()
    with ending(address) as (_, ann, http, pid):
        os.kill(pid, signal.SIGTERM)
        assert ann.hear("bye")["code"] == "closing"
        with contextlib.suppress(httpx.TransportError):
            while http.get("/health").status_code == 503:
                pass
        assert asked(address, "SELECT count(*) FROM match WHERE node = 0") == [(0,)]

    assert asked(address, "SELECT count(*) FROM node") == [(1,)], "its lease runs out by itself"


HANGS = """
import sys, time
from hydrophone.server import drain
drain.Drain.run = lambda self: print("it hangs", file=sys.stderr) or time.sleep(60)
"""


def test_a_second_signal_ends_a_server_that_hangs(
    postgres: Postgres, capfd: pytest.CaptureFixture[str]
) -> None:
    with process(postgres.fresh(), signal.SIGTERM, before=HANGS) as (_, pid):
        os.kill(pid, signal.SIGINT)
        until(lambda: "it hangs" in capfd.readouterr().err)

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


# --- steps and order -----------------------------------------------------------------------------


class Giving(Place):
    """A registry with a store that remembers what was given back."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.given: list[set[str]] = []
        self.error: StoreError | None = None
        self.store.give_back = self._give_back  # type: ignore[method-assign]

    def _give_back(self, matches: Collection[str]) -> None:
        self.given.append(set(matches))
        if self.error is not None:
            raise self.error

    async def watched(self) -> tuple[str, Listening]:
        """A new match that somebody looks at."""
        made = await self.registry.create(WISH)
        _, line = self.connect(await self.registry.find(made.match), Hello(made.match))
        assert await self.settled(lambda: line.of_kind("welcome")) is not None
        return made.match, line


def test_what_nobody_looks_at_goes_first_and_together(tmp_path: Path) -> None:
    async def scene() -> None:
        place = Giving(tmp_path)
        idle = {(await place.registry.create(WISH)).match for _ in range(3)}
        match, line = await place.watched()
        await Drain(place.registry, list, 5.0).run()
        assert place.given == [idle, {match}]
        assert line.of_kind("bye") == {"kind": "bye", "code": "elsewhere", "sentence": ""}
        assert not place.registry.in_memory
        place.store.close()

    asyncio.run(scene())


def test_what_is_being_written_is_answered_before_the_match_goes(tmp_path: Path) -> None:
    async def scene() -> None:
        place = Giving(tmp_path)
        made = await place.registry.create(WISH)
        room = await place.registry.find(made.match)
        connection, line = place.connect(room, Hello(made.match, token=made.token))
        await place.settled(lambda: line.of_kind("welcome"))
        place.registry.deliver(connection, SetNames("first", "Ann the First"))
        drain = asyncio.ensure_future(Drain(place.registry, list, 5.0).run())
        await asyncio.sleep(0)
        place.registry.deliver(connection, SetNames("second", "Ann the Second"))
        await drain
        kinds = [message.split(b'"')[3] for message in line.heard]
        assert kinds[-1] == b"bye"
        assert line.of_kind("acked") == {"kind": "acked", "id": "first"}
        place.store.close()

    asyncio.run(scene())


def test_a_match_that_is_asked_for_meanwhile_is_given_back_at_once(tmp_path: Path) -> None:
    """It is this server's in the database, but not in its memory."""

    async def scene() -> None:
        place = Giving(tmp_path)
        place.registry.drain()
        with pytest.raises(RefusedError) as refused:
            await place.registry.find("a-match")
        assert refused.value.reason is Reason.ELSEWHERE
        assert place.given == [{"a-match"}]
        place.store.close()

    asyncio.run(scene())


def test_a_database_that_fails_keeps_nobody(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        place = Giving(tmp_path)
        _, line = await place.watched()
        place.error = StoreError("it is gone")
        await Drain(place.registry, list, 5.0).run()
        assert line.of_kind("bye") is not None
        place.store.close()

    asyncio.run(scene())
    assert "1 of 1 matches could not be handed over: it is gone" in caplog.text


def test_it_ends_when_its_time_is_over(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        place = Giving(tmp_path)
        _, line = await place.watched()
        await Drain(place.registry, list, 0.0).run()
        assert line.of_kind("bye") is not None
        place.store.close()

    asyncio.run(scene())
    assert "not done within 0 s" in caplog.text


class Many(MatchRegistry):
    """Matches that are numbers, and go when they are told to."""

    def __init__(self, count: int) -> None:
        self.left = frozenset(map(str, range(count)))
        self.steps: list[int] = []

    def drain(self) -> None:
        pass

    def watched(self) -> frozenset[str]:
        return self.left

    @property
    def in_memory(self) -> frozenset[str]:
        return self.left

    async def hand_over(self, matches: Collection[str]) -> None:
        self.steps.append(len(matches))
        self.left -= frozenset(matches)


def test_matches_go_in_steps_and_quicker_when_there_are_very_many() -> None:
    few, many = Many(60), Many(2000)
    asyncio.run(Drain(few, list, 6.0).run())
    asyncio.run(Drain(many, list, 0.4).run())

    step = int(MATCHES_S * STEP_S)
    assert few.steps == [step, step, 10]
    assert sum(many.steps) == 2000
    assert len(many.steps) <= 4
