"""What one address may make the server write and compute."""

import threading
from pathlib import Path
from typing import Any

import pytest

from hydrophone.core.game import AnyGame
from hydrophone.kits.scenarios import packaged_chart
from hydrophone.server.match.log.match import Match
from hydrophone.server.match.table import laying, tables
from hydrophone.server.protocol.limits import Rate
from hydrophone.server.protocol.messages import SaveSheet, SetNames
from hydrophone.server.records.finished import whole_replay
from hydrophone.server.web import match_routes
from hydrophone.server.web.connection import write_cost
from hydrophone.server.web.result_cache import ResultCache
from server.web.serving import Visitor, opened, play_bots, serving, settings

LOOP = "Thread-"
"""How the thread of the loop is called; those of its pool are called otherwise."""

TWO = Rate(burst=2, per_second=0)
DRAWING = packaged_chart("archipelago").drawing


def test_what_an_address_may_make_the_server_write_is_shared_by_its_sockets(tmp_path: Path) -> None:
    with serving(settings(tmp_path, writes=Rate(burst=9, per_second=0))) as http:
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
            assert bob.hear("acked", "refused")["kind"] == "acked", "this writes nothing"


def test_a_sheet_costs_what_it_weighs() -> None:
    seat: Any = "blue.captain"

    assert write_cost(SaveSheet("1", seat, "x" * 10_240)) == 11
    assert write_cost(SetNames("1", "Ann")) == 4


def test_one_address_cannot_have_answers_computed_without_end(tmp_path: Path) -> None:
    with serving(settings(tmp_path, computations=TWO)) as http:
        asked = [http.post("/api/chart", json={"drawing": DRAWING}) for _ in range(3)]
        made = opened(http)
        other = http.get(f"/api/matches/{made['match']}/replay")

    assert [answer.status_code for answer in asked] == [200, 200, 429]
    assert other.json()["code"] == "too_fast"


def test_a_replay_is_folded_once_and_not_on_the_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[str] = []

    def folding(match: Match) -> Any:
        threads.append(threading.current_thread().name)
        return whole_replay(match)

    monkeypatch.setattr(match_routes, "whole_replay", folding)
    with serving(settings(tmp_path)) as http:
        made = play_bots(http)
        answers = [http.get(f"/api/matches/{made['match']}/replay").content for _ in range(5)]

    assert len(set(answers)) == 1
    assert len(threads) == 1
    assert not threads[0].startswith(LOOP)


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
        monkeypatch.setattr(tables, "read_options", reading)
        with Visitor(http) as ann:
            ann.hello(made["code"], made["token"])
            ann.command("configure", options={"map": "custom", "drawing": DRAWING})
            assert ann.hear("acked", "refused")["kind"] == "acked"
            ann.command("configure", options={"map": "custom", "drawing": "sea:"})
            assert ann.hear("acked", "refused")["code"] == "invalid_chart"

    assert [name.startswith(LOOP) for name in threads] == [False, True, False]


def test_kept_answers_are_bounded() -> None:
    cache, computed = ResultCache(most_bytes=100), list[str]()

    def ask(key: str, source: object) -> bytes:
        def compute() -> bytes:
            computed.append(key)
            return key.encode() * 40

        return cache.get(key, source, compute)

    source, other = object(), object()
    for key in ("a", "b", "a"):
        ask(key, source)
    assert computed == ["a", "b"]
    ask("a", other)
    assert computed == ["a", "b", "a"], "its source has changed"
    ask("c", source)
    assert ask("b", source) == b"b" * 40
    assert computed == ["a", "b", "a", "c", "b"], "the one not asked for longest was let go"
