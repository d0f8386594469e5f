"""A server without bots of its own, on a bus with bot workers: people play against bots."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.bots.bot_stage import machine
from server.roads.nats import Nats, carrying
from server.store.postgres import Postgres
from server.web.serving import SEATS, Visitor, opened, play_bots, serving, settings


@pytest.fixture(scope="module")
def nats() -> Iterator[Nats]:
    with carrying() as server:
        yield server


def test_a_match_of_bots_goes_on_where_their_machine_dies(
    nats: Nats, postgres: Postgres, tmp_path: Path
) -> None:
    own = settings(tmp_path, db=postgres.fresh(), bus=nats.address, bot_workers=0)
    with serving(own) as http, machine(nats.address) as first:
        play_bots(http)
        seats = [{"seat": seat, "who": "cadet"} for seat in SEATS]
        made = opened(http, seats=seats, options={"turn_limit": 40})
        with Visitor(http) as host:
            host.hello(made["code"], made["token"])
            host.command("set_ready", ready=True)
            for _ in range(10):
                host.hear("observed")
            first.send(signal.SIGKILL)
            with machine(nats.address):
                host.hear("ended")
        record = http.get(f"/api/matches/{made['code']}/record")
    assert record.status_code == 200
