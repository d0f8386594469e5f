"""Servers on one database and one bus: whoever is asked, people play where their match is."""

import contextlib
import os
import signal
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from server.roads.nats import Nats, carrying, free_port
from server.roads.test_two_servers import Table
from server.store.postgres import Postgres, asked, end_lease
from server.store.test_crash import play
from server.web.serving import Visitor, opened, process


@pytest.fixture(scope="module")
def nats() -> Iterator[Nats]:
    with carrying() as server:
        yield server


class Two:
    """Two servers of their own processes."""

    def __init__(self, address: str, one: Any, two: Any) -> None:
        self.address = address
        self.one, self.pid = one
        self.two, _ = two


@pytest.fixture
def two(postgres: Postgres, nats: Nats) -> Iterator[Two]:
    address = postgres.fresh()
    with (
        process(address, signal.SIGTERM, nats.address) as one,
        process(address, signal.SIGTERM, nats.address) as two,
    ):
        yield Two(address, one, two)


@contextlib.contextmanager
def apart(table: Table, ann: httpx.Client, bob: httpx.Client) -> Iterator[dict[str, Visitor]]:
    """Ann comes by one server and Bob by another."""
    with Visitor(ann) as blue, Visitor(bob) as yellow:
        people = {"blue.captain": blue, "yellow.captain": yellow}
        for seat, person in people.items():
            welcome = person.hello(table.code, table.tokens[seat], name=seat[:4])
            assert welcome["kind"] == "welcome", welcome
            table.tokens[seat] = welcome["token"]
        yield people


def numbers(address: str, match: str) -> list[int]:
    found = asked(address, "SELECT number FROM entry WHERE match = %s ORDER BY number", match)
    return [number for (number,) in found]


def test_people_of_two_servers_play_one_match(two: Two) -> None:
    table = Table(two.one)
    with apart(table, two.one, two.two) as people:
        table.begin(people)
        acknowledged, heard = play(people, 20)
        assert acknowledged == 20
        people["yellow.captain"].command("save_sheet", seat="yellow.captain", body="x" * 200_00)
        assert people["yellow.captain"].hear("refused", "acked")["kind"] == "refused"
        wrong = people["yellow.captain"].command("act", seat="blue.captain", action={"kind": "x"})
        assert people["yellow.captain"].hear("refused")["id"] == wrong
        with Visitor(two.two) as again:
            again.hello(table.match, table.tokens["blue.captain"])
            assert again.hear("observed")["observations"][: len(heard)] == heard


def test_a_lobby_is_read_and_changed_from_any_server(two: Two) -> None:
    table = Table(two.one)
    here, there = (http.get(f"/api/matches/{table.code}").json() for http in (two.one, two.two))
    assert here == there
    with Visitor(two.two) as ann:
        ann.hello(table.code, table.tokens["blue.captain"])
        good = ann.command("configure", options={"turn_limit": 9})
        assert ann.hear("acked", "refused") == {"kind": "acked", "id": good}
        bad = ann.command("configure", options={"no_such_option": 1})
        refused = ann.hear("refused")
        assert (refused["id"], refused["code"]) == (bad, "bad_options")
        wrong = two.two.get("/api/matches/NOBODY")
        assert wrong.json()["code"] == "unknown_match"
        not_over = two.two.get(f"/api/matches/{table.code}/record")
        assert not_over.json()["code"] == "not_over"
    assert two.one.get(f"/api/matches/{table.code}").json()["options"]["turn_limit"] == 9


def test_the_open_matches_of_all_servers_are_listed(two: Two) -> None:
    with Visitor(two.two) as stranger, Visitor(two.one) as ann:
        stranger.send("watch_matches")
        stranger.hear("matches")
        made = opened(two.one, listed=True)
        ann.hello(made["code"], made["token"])
        assert [entry["code"] for entry in stranger.hear("matches")["listed"]] == [made["code"]]


def test_people_come_back_when_the_owner_of_their_match_dies(two: Two) -> None:
    table = Table(two.one)
    with apart(table, two.one, two.two) as people:
        table.begin(people)
        play(people, 10)
        os.kill(two.pid, signal.SIGKILL)
        end_lease(two.address, two.pid)
        assert people["yellow.captain"].hear("bye")["code"] == "elsewhere"
    with apart(table, two.two, two.two) as people:
        more, _ = play(people, 10)
    found = numbers(two.address, table.match)

    assert more == 10
    assert found == list(range(len(found)))


def test_a_newcomer_whose_welcome_is_lost_comes_in_by_another_server(two: Two) -> None:
    made = opened(two.one)
    bob = {"name": "Bob", "arrival": "bob-of-the-first-line-00"}
    with Visitor(two.two) as lost:
        lost.hello(made["code"], **bob)
    with Visitor(two.one) as back:
        assert back.hello(made["code"], **bob)["you"] == "p2"
    os.kill(two.pid, signal.SIGKILL)
    end_lease(two.address, two.pid)
    with Visitor(two.two) as back:
        welcome = back.hello(made["code"], **bob)

    assert welcome["you"] == "p2"
    assert [player["name"] for player in welcome["lobby"]["players"]] == ["Ann", "Bob"]


def test_a_frozen_owner_keeps_nobody_and_answers_nobody_when_it_wakes(
    postgres: Postgres, nats: Nats
) -> None:
    address = postgres.fresh()
    with (
        process(address, signal.SIGTERM, nats.address, lease_s=3.0) as (one, pid),
        process(address, signal.SIGTERM, nats.address, lease_s=3.0) as (two, _),
    ):
        table = Table(one)
        with apart(table, two, two) as people, Visitor(one) as onlooker:
            onlooker.hello(table.code, spectate=True)
            table.begin(people)
            play(people, 6)
            os.kill(pid, signal.SIGSTOP)
            try:
                assert people["blue.captain"].hear("bye")["code"] == "elsewhere"
                come(table, two)
                with apart(table, two, two) as after:
                    assert play(after, 6)[0] == 6
            finally:
                os.kill(pid, signal.SIGCONT)
            assert onlooker.hear("bye")["code"] == "elsewhere"
        come(table, one)
        with apart(table, one, two) as after:
            assert play(after, 6)[0] == 6
    found = numbers(address, table.match)
    assert found == list(range(len(found)))


def come(table: Table, http: httpx.Client) -> None:
    """Come again until the match is somebody's, as clients do."""
    for _ in range(200):
        with Visitor(http) as person:
            welcome = person.hello(table.code, table.tokens["blue.captain"])
            if welcome["kind"] == "welcome":
                table.tokens["blue.captain"] = welcome["token"]
                return
            assert welcome["code"] in ("elsewhere", "store_failed")
    raise AssertionError("the match is nobody's")


def test_a_bus_that_goes_away_and_comes_back(postgres: Postgres) -> None:
    address = postgres.fresh()
    with (
        carrying() as bus,
        process(address, signal.SIGTERM, bus.address) as (one, _),
        process(address, signal.SIGTERM, bus.address) as (two, _),
    ):
        table = Table(one)
        with apart(table, one, two) as people:
            table.begin(people)
            play(people, 6)
            bus.stop()
            assert people["yellow.captain"].hear("bye")["code"] == "elsewhere"
            note = people["blue.captain"].command("save_sheet", seat="blue.captain", body="here")
            assert people["blue.captain"].hear("acked")["id"] == note
        bus.start()
        come(table, two)
        with apart(table, one, two) as people:
            assert play(people, 6)[0] == 6


def test_a_server_starts_and_plays_without_its_bus(postgres: Postgres) -> None:
    bus = f"nats://127.0.0.1:{free_port()}"
    with process(postgres.fresh(), signal.SIGTERM, bus) as (one, _):
        table = Table(one)
        with table.people(one) as people:
            table.begin(people)
            assert play(people, 6)[0] == 6


def test_a_server_ends_while_its_bus_is_away(postgres: Postgres) -> None:
    address = postgres.fresh()
    with carrying() as bus, process(address, signal.SIGTERM, bus.address) as (one, _):
        Table(one)
        bus.stop()

    assert asked(address, "SELECT count(*) FROM node") == [(0,)]
