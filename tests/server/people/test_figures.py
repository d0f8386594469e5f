"""What a person's own crews came to: the last matches of one game and pace, counted once."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from hydrophone.core.seats import Role, Seat, Side
from hydrophone.server.jobs.pool import JobPool
from hydrophone.server.match.effects import Write
from hydrophone.server.people.figures import LAST, FiguresWish, KeptFigures, last, read
from hydrophone.server.people.person import AtTable, PersonId, kept
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.store.opening import is_database
from hydrophone.server.store.tables.figures import FIGURES
from hydrophone.server.web.match_routes import MatchFinder
from server.store.test_people import keep, played, with_device
from server.store.test_store import Kept
from server.web.serving import SEATS, Visitor, opened, serving, settings

ANN = PersonId("ann-of-all-matches")
BOTH = {"blue": {"orders": 1, "told_per_order": 0.5}, "yellow": {"orders": 2, "told_per_order": 0}}


def row(number: int, *posts: Role, game: str = "sonar", real_time: bool = False) -> KeptFigures:
    """A match of Ann, later the higher its number, in which she held these posts of yellow."""
    seats = [
        {"seat": seat, "player": "p1" if seat.role in posts and seat.side is Side.YELLOW else "p2"}
        for seat in Seat
    ]
    ended = {"at": number, "game": game, "real_time": real_time, "seats": seats}
    return KeptFigures(f"m{number}", f"C{number}", ("p0", "p1"), json.dumps(ended), None)


def test_the_last_matches_at_each_post_count() -> None:
    rare, usual = Role.ENGINEER, Role.CAPTAIN
    rows = [row(1, rare), *(row(n, usual) for n in range(2, 30)), row(40, usual, rare)]
    found = last(rows, FiguresWish("sonar", real_time=False))

    numbers = [40, *range(29, 29 - LAST + 1, -1), 1]
    assert [each.kept.match for each in found] == [f"m{number}" for number in numbers]
    assert {seat.role for seat in found[0].mine} == {usual, rare}


def test_other_games_and_paces_and_this_match_do_not_count() -> None:
    rows = [
        row(1, Role.CAPTAIN),
        row(2, Role.CAPTAIN, game="u_jagd"),
        row(3, Role.CAPTAIN, real_time=True),
        row(4, Role.CAPTAIN),
        row(5),
    ]
    for but in ("C4", "m4"):
        found = last(rows, FiguresWish("sonar", real_time=False, but=but))
        assert [each.kept.match for each in found] == ["m1"]
    (own,) = (each.own(read(json.dumps(BOTH))) for each in found)
    assert own.figures.orders == 2, "of the crew in which she sat"


# --- in a store --------------------------------------------------------------------------------


@pytest.fixture
def store(address: str) -> Iterator[Kept]:
    store = Kept(address)
    yield store
    store.store.close()


def write(store: Kept, match: str, *, over: bool) -> None:
    values = (("result", "how it ended"), *kept(ANN, AtTable(("p1",))))
    store.write(Write(match, 0, ("x",), values, opened=match.upper(), over=over))


def test_figures_are_kept_once_with_a_match_that_is_over(store: Kept) -> None:
    write(store, "over", over=True)
    write(store, "runs", over=False)
    figures = store.store.figures
    assert {each.figures for each in figures.of(ANN)} == {None}
    for said in ("first", "second"):
        for match in ("over", "runs", "none"):
            figures.keep(match, 1, said)

    found = {each.match: each for each in figures.of(ANN)}
    assert found["over"] == KeptFigures("over", "OVER", ("p1",), "how it ended", "first")
    assert found["runs"].figures is None


def test_they_are_found_by_an_index(store: Kept) -> None:
    with store.store._transaction() as ask:
        if is_database(store.address):
            ask("SET LOCAL enable_seqscan = off")
        explain = "EXPLAIN" if is_database(store.address) else "EXPLAIN QUERY PLAN"
        plan = ask(f"{explain} {FIGURES}", name=f"person:{ANN}")
    steps = "\n".join(str(step[-1]) for step in plan)

    assert "kept_person" in steps, steps
    assert not [step for step in steps.splitlines() if step.startswith("SCAN")], steps


def test_they_go_with_the_pins_of_a_person_who_is_erased(store: Kept) -> None:
    with_device(store, ANN, "Ann")
    keep(store, played((ANN, "p1")), "m", "CODE")
    epoch = store.find("m").epoch
    store.store.figures.keep("m", epoch, "with pins")
    assert dict(store.find("m").kept)["figures"] == "with pins"
    store.store.people.erase(ANN)
    assert "figures" not in dict(store.find("m").kept)
    store.store.figures.keep("m", epoch, "counted meanwhile")
    assert "figures" not in dict(store.find("m").kept)


# --- over HTTP ---------------------------------------------------------------------------------


@pytest.fixture
def http(tmp_path: Path) -> Iterator[httpx.Client]:
    with serving(settings(tmp_path)) as http:
        http.post("/api/me", json={"name": "Ann", "label": "Firefox"})
        yield http


def play(http: httpx.Client) -> dict[str, str]:
    """Bots play a match, with Ann as a Radio Operator who does nothing."""
    seats = [{"seat": seat, "who": "landlubber"} for seat in SEATS]
    seats[1]["who"] = "me"
    made = opened(http, seats=seats, options={"turn_limit": 6})
    cookies = "; ".join(f"{name}={said}" for name, said in http.cookies.items())
    with Visitor(http, additional_headers={"cookie": cookies}) as ann:
        ann.hello(made["code"], made["token"])
        ann.command("set_ready", ready=True)
        ann.hear("ended")
    return made


def asked(http: httpx.Client, **wish: Any) -> list[dict[str, Any]]:
    answer = http.get("/api/me/figures", params={"game": "sonar", "real_time": "false", **wish})
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()
    return found


def test_they_are_those_of_the_debrief_and_counted_once(
    http: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = play(http), play(http)
    debriefs = [http.get(f"/api/matches/{each['code']}/debrief") for each in (second, first)]
    own = [answer.json()["debrief"]["figures"]["blue"] for answer in debriefs]
    expected = [{"mine": ["blue.radio_operator"], "figures": each} for each in own]
    assert asked(http) == expected
    assert asked(http, real_time="true") == asked(http, game="u_jagd") == []
    monkeypatch.setattr(JobPool, "do", None)
    assert asked(http, but=second["code"]) == expected[1:], "without another look at the record"


def test_they_are_counted_from_what_is_kept_now(
    http: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A copy in memory may hold the pins of a person who was erased since."""
    play(http)
    monkeypatch.setattr(MatchFinder, "read", None)
    assert len(asked(http)) == 1


def test_what_cannot_be_counted_is_left_out(
    http: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is asked for again the next time; without budget, nothing further is looked at."""
    play(http), play(http)
    reasons = [Reason.OTHER_RULES, Reason.TOO_FAST]
    looks = JobPool.do

    async def refused(*_: object) -> bytes:
        raise RefusedError(reasons.pop(0))

    monkeypatch.setattr(JobPool, "do", refused)
    assert asked(http) == []
    reasons = [Reason.TOO_FAST, Reason.OTHER_RULES]
    assert asked(http) == []
    assert reasons == [Reason.OTHER_RULES]
    monkeypatch.setattr(JobPool, "do", looks)
    assert len(asked(http)) == 2


def test_nothing_is_counted_while_the_round_of_a_match_is_open(
    http: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Law 4 of people (``round_open``): at this door as at those of one match."""
    made, closed = play(http), list[str]()

    async def check(_: MatchFinder, __: object, match: str, ___: object) -> None:
        closed.append(match)
        raise RefusedError(Reason.ROUND_OPEN)

    with monkeypatch.context() as patched:
        patched.setattr(MatchFinder, "check_round", check)
        assert asked(http) == []
    assert closed == [made["match"]]
    assert len(asked(http)) == 1


def test_they_are_of_a_person_with_a_name_alone(http: httpx.Client) -> None:
    http.cookies.clear()
    assert http.get("/api/me/figures", params={"game": "sonar"}).json()["code"] == "name_needed"
