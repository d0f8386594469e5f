"""Two servers on one database, and people who go from one to the other."""

import contextlib
import os
import signal
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from server.store.postgres import Postgres, asked, end_lease
from server.store.test_crash import play
from server.web.serving import SEATS, Visitor, opened, process


@pytest.fixture
def address(postgres: Postgres) -> str:
    return postgres.fresh()


class Table:
    """Ann and Bob as Captains of a match, each with a bot as Radio Operator."""

    def __init__(self, http: httpx.Client) -> None:
        radios = [{"seat": seat, "who": "cadet"} for seat in SEATS if "radio" in seat]
        made = opened(http, seats=radios)
        self.match, self.code = made["match"], made["code"]
        self.tokens: dict[str, str | None] = {"blue.captain": made["token"], "yellow.captain": None}

    @contextlib.contextmanager
    def people(self, http: httpx.Client) -> Iterator[dict[str, Visitor]]:
        """Both come, by whichever server this is."""
        with Visitor(http) as ann, Visitor(http) as bob:
            people = {"blue.captain": ann, "yellow.captain": bob}
            for seat, person in people.items():
                welcome = person.hello(self.code, self.tokens[seat], name=seat[:4])
                assert welcome["kind"] == "welcome", welcome
                self.tokens[seat] = welcome["token"]
            yield people

    def begin(self, people: dict[str, Visitor]) -> None:
        people["yellow.captain"].command("take_seat", seat="yellow.captain")
        people["blue.captain"].command("take_seat", seat="blue.captain")
        for person in people.values():
            person.command("set_ready", ready=True)


def told(people: dict[str, Visitor], match: str, token: str | None, http: httpx.Client) -> Any:
    with Visitor(http) as again:
        again.hello(match, token)
        return again.hear("observed")["observations"]


def test_people_are_told_that_another_server_has_their_match(address: str) -> None:
    with process(address, signal.SIGTERM) as (one, _), process(address, signal.SIGTERM) as (two, _):
        table = Table(one)
        with table.people(one), Visitor(two) as lost:
            bye = lost.hello(table.code, table.tokens["blue.captain"])
        answer = two.get(f"/api/matches/{table.code}")

    assert (bye["kind"], bye["code"]) == ("bye", "elsewhere")
    assert (answer.status_code, answer.json()["code"]) == (503, "elsewhere")


def test_a_match_goes_on_where_another_server_was_ended(address: str) -> None:
    """A server that is ended gives its matches back at once."""
    with process(address, signal.SIGTERM) as (two, _):
        with process(address, signal.SIGTERM) as (one, _):
            table = Table(one)
            with table.people(one) as people:
                table.begin(people)
                _, heard = play(people, 10)
        with table.people(two) as people:
            more = people["blue.captain"].hear("observed")["observations"]

    assert more[: len(heard)] == heard
    assert asked(address, "SELECT count(*) FROM node") == [(0,)]


def test_a_server_that_was_frozen_sends_its_people_to_the_one_that_plays_on(address: str) -> None:
    with (
        process(address, signal.SIGTERM) as (one, pid),
        process(address, signal.SIGTERM) as (two, _),
    ):
        table = Table(one)
        with table.people(one) as before:
            table.begin(before)
            _, heard = play(before, 10)
            os.kill(pid, signal.SIGSTOP)
            try:
                end_lease(address, pid)
                late = {"seat": "blue.captain", "body": "late"}
                before["blue.captain"].command("save_sheet", **late)
                with table.people(two) as after:
                    more, _ = play(after, 10)
                    assert more == 10
            finally:
                os.kill(pid, signal.SIGCONT)
            byes = [person.hear("bye", "acked").get("code") for person in before.values()]
        with Visitor(one) as lost:
            refused = lost.hello(table.code, table.tokens["blue.captain"])
        whole = told(before, table.match, table.tokens["blue.captain"], two)

    assert byes == ["elsewhere", "elsewhere"]
    assert refused["code"] in ("elsewhere", "store_failed"), "it has no lease yet, or another"
    assert whole[: len(heard)] == heard
    assert asked(address, "SELECT count(*) FROM kept WHERE name LIKE 'sheet%'") == [(0,)]
    entries = asked(
        address, "SELECT number FROM entry WHERE match = %s ORDER BY number", table.match
    )
    assert [number for (number,) in entries] == list(range(len(entries)))
