"""What a person's own crews came to: the last matches of one game and pace, out of debriefs."""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest

from hydrophone.core.errors import StoreError
from hydrophone.core.seats import Role, Seat, Side
from hydrophone.server.match.effects import Write
from hydrophone.server.people.figures import LAST, FiguresWish, KeptFigures, OwnFigures, last
from hydrophone.server.people.person import AtTable, PersonId, kept
from hydrophone.server.store.tables.figures import FIGURES, FiguresTables
from server.store.test_people import BEN, check_found_by_the_person, keep, played, with_device
from server.store.test_store import Kept
from server.web.serving import SEATS, Visitor, opened, serving, settings

ANN = PersonId("ann-of-all-matches")
COUNTED = {"blue": {"orders": 0, "told_per_order": 0.5}}


def row(number: int, *posts: Role, game: str = "sonar", real_time: bool = False) -> KeptFigures:
    """A match of Ann, later the higher its number, in which she held these posts of yellow."""
    seats = [
        {"seat": seat, "player": "p1" if seat.role in posts and seat.side is Side.YELLOW else "p2"}
        for seat in Seat
    ]
    ended = {"at": number, "game": game, "real_time": real_time, "seats": seats, "winner": None}
    figures = json.dumps(COUNTED | {"yellow": {"orders": number, "told_per_order": 0}})
    return KeptFigures(f"m{number}", f"C{number}", ("p0", "p1"), json.dumps(ended), figures)


def numbers(found: Sequence[OwnFigures]) -> list[float]:
    """Which of these matches were found, by the figures of yellow."""
    return [each.figures.orders for each in found]


def test_the_last_matches_at_each_post_count() -> None:
    rare, usual = Role.ENGINEER, Role.CAPTAIN
    rows = [row(1, rare), *(row(n, usual) for n in range(2, 30)), row(40, usual, rare)]
    found = last(rows, FiguresWish("sonar", real_time=False))

    assert numbers(found) == [40, *range(29, 29 - LAST + 1, -1), 1]
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
        assert numbers(found) == [1]


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
    assert figures.of(ANN) == []
    assert [figures.lacks(match, 1) for match in ("over", "runs", "none")] == [True, False, False]
    for said in ("first", "second"):
        for match in ("over", "runs", "none"):
            figures.keep(match, 1, said)
        assert not figures.lacks("over", 1)

    assert figures.of(ANN) == [KeptFigures("over", "OVER", ("p1",), "how it ended", "first")]


def test_none_are_kept_of_a_match_without_persons(store: Kept) -> None:
    store.write(Write("m", 0, ("x",), opened="CODE", over=True))
    store.store.figures.keep("m", 1, "of nobody")
    assert dict(store.find("m").kept) == {}


def test_they_are_found_by_an_index(store: Kept) -> None:
    check_found_by_the_person(store, FIGURES)


def test_they_go_with_the_pins_of_a_person_who_is_erased(store: Kept) -> None:
    with_device(store, ANN, "Ann")
    keep(store, played((ANN, "p1")), "m", "CODE")
    before = store.find("m")
    store.store.figures.keep("m", before.epoch, "with pins")
    assert dict(store.find("m").kept)["figures"] == "with pins"
    store.store.people.erase(ANN)
    assert "figures" not in dict(store.find("m").kept)


def test_what_was_counted_before_somebody_was_taken_out_is_not_kept_afterwards(
    store: Kept,
) -> None:
    """A copy of a match that is over, and a debrief under way, may be older than that."""
    keep(store, played((ANN, "p1"), (BEN, "p2")), "m", "CODE")
    before = store.find("m").epoch
    store.store.people.erase(ANN)
    store.store.figures.keep("m", before, "with Ann's pins")
    assert store.store.figures.of(BEN) == []
    store.store.figures.keep("m", store.find("m").epoch, "without them")
    assert [each.figures for each in store.store.figures.of(BEN)] == ["without them"]


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


def debriefed(http: httpx.Client, made: dict[str, str]) -> dict[str, Any]:
    """The figures of Ann's crew, as the debrief of a match has them."""
    answer = http.get(f"/api/matches/{made['code']}/debrief")
    assert answer.status_code == 200, answer.text
    figures: dict[str, Any] = answer.json()["debrief"]["figures"]["blue"]
    return figures


def test_they_are_those_of_the_debrief_once_it_was_read(http: httpx.Client) -> None:
    first, second, _ = play(http), play(http), play(http)
    assert asked(http) == []
    own = [debriefed(http, each) for each in (second, first)]
    expected = [{"mine": ["blue.radio_operator"], "figures": each} for each in own]
    assert asked(http) == expected
    assert asked(http, real_time="true") == asked(http, game="u_jagd") == []
    assert asked(http, but=second["code"]) == expected[1:]


def test_a_debrief_is_told_though_its_figures_cannot_be_kept(
    http: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = play(http)

    def silent(*_: object) -> None:
        raise StoreError("no answer")

    with monkeypatch.context() as patched:
        patched.setattr(FiguresTables, "keep", silent)
        assert debriefed(http, made)
    assert asked(http) == []


def test_a_debrief_that_is_read_again_writes_nothing(
    http: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = play(http)
    assert debriefed(http, made)
    kept = list[object]()
    monkeypatch.setattr(FiguresTables, "keep", lambda *said: kept.append(said))
    assert debriefed(http, made)
    assert not kept
    assert len(asked(http)) == 1


def test_a_debrief_of_a_copy_that_knows_an_erased_person_is_not_kept(
    tmp_path: Path,
) -> None:
    """A server remembers a match that is over for a while, though another takes a player out."""
    own = settings(tmp_path)
    with serving(own) as http:
        http.post("/api/me", json={"name": "Ann", "label": "Firefox"})
        made = play(http)
    with serving(own) as http:  # the match is in memory no more
        assert debriefed(http, made)
        (tables := sqlite3.connect(own.db)).execute("DELETE FROM kept WHERE name = 'figures'")
        tables.execute("UPDATE match SET epoch = epoch + 1")
        tables.commit()
        assert debriefed(http, made)
        left = tables.execute("SELECT count(*) FROM kept WHERE name = 'figures'").fetchone()
        tables.close()
    assert left == (0,)


def test_they_are_of_a_person_with_a_name_alone(http: httpx.Client) -> None:
    http.cookies.clear()
    assert http.get("/api/me/figures", params={"game": "sonar"}).json()["code"] == "name_needed"
