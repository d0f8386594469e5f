"""Hiding a person and reporting a player, over real sockets, and what an operator does about it."""

import asyncio
import contextlib
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import httpx
import pytest
from click.testing import CliRunner

from hydrophone.cli.main import main
from hydrophone.core.errors import StoreError
from hydrophone.server.settings import Settings
from hydrophone.server.store.tables.conduct import ConductTables, Reports
from hydrophone.server.web.connections.sockets import Sockets
from hydrophone.server.web.match_routes import MatchFinder
from server.store.postgres import running
from server.web.serving import Visitor, opened, serving, settings
from server.web.test_people import browser, keep_name, visitor

SEATS = [{"seat": "blue.captain", "who": "me"}]


@pytest.fixture
def http(tmp_path: Path) -> Iterator[httpx.Client]:
    with serving(settings(tmp_path, metrics_to=("127.0.0.1",))) as http:
        yield http


def hide(browser: httpx.Client, match: str, player: str = "p2", **more: bool) -> Any:
    return browser.post("/api/me/hidden", json={"match": match, "player": player, **more}).json()


def test_a_person_who_is_hidden_is_heard_no_more_in_any_match(http: httpx.Client) -> None:
    keep_name(http)
    with browser(http) as bens:
        keep_name(bens, "Ben")
        first = opened(http, seats=SEATS)
        with visitor(http) as ann, visitor(bens) as ben:
            ann.hello(first["code"], first["token"])
            ben.hello(first["code"], name="Ben")
            answer = hide(http, first["code"])
        (told,) = answer
        assert told | {"id": ""} == {
            "id": "",
            "name": "Ben",
            "match": first["match"],
            "player": "p2",
        }
        assert answer == http.get("/api/me/hidden").json()
        assert hide(http, first["code"], "p1")["code"] == "unknown_person"

        made = opened(bens, seats=SEATS, name="Ben", listed=True)
        with visitor(http) as ann, visitor(http) as watching, visitor(bens) as ben:
            ben.hello(made["code"], made["token"])
            ann.hello(made["code"], name="Ann")
            ben.command("greet", phrase="hello")
            assert ben.hear("greeted")["phrase"] == "hello"
            ann.command("greet", phrase="thanks")
            assert ann.hear("greeted")["phrase"] == "thanks", "hers is the first that she hears"
            assert ben.hear("greeted")["phrase"] == "thanks"
            watching.send("watch_matches")
            own = opened(http, seats=SEATS, listed=True)
            with visitor(http) as again:
                again.hello(own["code"], own["token"])
                watching.hear("matches")
                listed = watching.hear("matches")["listed"]
        assert [each["code"] for each in listed] == [own["code"]], "nor is his table listed"

        (hidden,) = answer
        assert bens.request("DELETE", f"/api/me/hidden/{hidden['id']}").json() == []
        assert http.get("/api/me/hidden").json() == answer, "only she shows him again"
        assert http.request("DELETE", f"/api/me/hidden/{hidden['id']}").json() == []
        assert hide(http, first["code"])
        assert hide(http, first["code"], hidden=False) == []


def list_anew(watching: Visitor) -> Any:
    """What the next list holds that stands for all before."""
    while not (told := watching.hear("matches"))["reset"]:
        pass
    return told["listed"]


class Table(NamedTuple):
    """A listed match of Ben's, and the connections that are open: Ann's two, and his."""

    made: dict[str, str]
    ann: Visitor
    watching: Visitor
    """Ann's, at the list of matches."""
    ben: Visitor

    def say(self, phrase: str) -> None:
        """Let Ben greet."""
        self.ben.command("greet", phrase=phrase)
        assert self.ben.hear("greeted")["phrase"] == phrase


@contextlib.contextmanager
def bens_table(http: httpx.Client) -> Iterator[Table]:
    """Ann's browser is at a table of Ben's, and both names are kept."""
    keep_name(http)
    with browser(http) as bens:
        keep_name(bens, "Ben")
        made = opened(bens, seats=SEATS, name="Ben", listed=True)
        with visitor(http) as ann, visitor(http) as watching, visitor(bens) as ben:
            ben.hello(made["code"], made["token"])
            ann.hello(made["code"], name="Ann")
            watching.send("watch_matches")
            watching.hear("matches")
            yield Table(made, ann, watching, ben)


def test_hiding_and_showing_holds_on_connections_that_are_open(http: httpx.Client) -> None:
    with bens_table(http) as table:
        code, watching = table.made["code"], table.watching
        hide(http, code, "p1")
        assert list_anew(watching) == []
        table.say("hello")
        hide(http, code, "p1")
        watching.send("ping")
        while (told := watching.hear("matches", "pong"))["kind"] == "matches":
            assert not told["reset"], "nothing has changed"
        hide(http, code, "p1", hidden=False)
        list_anew(watching)
        table.say("thanks")
        assert table.ann.hear("greeted")["phrase"] == "thanks", "the first that she hears"


def test_hiding_on_one_server_holds_on_open_connections_to_another(tmp_path: Path) -> None:
    with running() as postgres, contextlib.ExitStack() as servers:
        address = postgres.fresh()
        http, other = (
            servers.enter_context(serving(settings(tmp_path, db=address, name=name)))
            for name in ("one", "other")
        )
        table = servers.enter_context(bens_table(http))
        hidden = f"{other.base_url}/api/me/hidden"
        wish = {"match": table.made["match"], "player": "p1"}
        (told,) = http.post(hidden, json=wish).json()
        assert list_anew(table.watching) == []
        table.say("hello")
        http.request("DELETE", f"{hidden}/{told['id']}")
        list_anew(table.watching)
        table.say("thanks")
        assert table.ann.hear("greeted")["phrase"] == "thanks", "the first that she hears"


class Present:
    """A person's connection, which notes whom it is to hide."""

    def __init__(self, person: str, told: list[tuple[str, str]]) -> None:
        self.device = SimpleNamespace(person=person)
        self._told = told

    def hide(self, hides: str) -> None:
        self._told.append((self.device.person, hides))


def test_the_latest_hiding_holds_and_the_store_is_asked_one_thing_at_a_time() -> None:
    told: list[tuple[str, str]] = []
    asked: list[asyncio.Future[str]] = []

    async def hides(person: str) -> str:
        asked.append(asyncio.get_running_loop().create_future())
        return f"{person} {await asked[-1]}"

    async def scene() -> None:
        finder: Any = SimpleNamespace(matches=None, limits=None, hides=hides)
        nothing: Any = None
        sockets = Sockets(finder, nothing, nothing, Settings())
        for person in ("ann", "ben"):
            here: Any = Present(person, told)
            sockets._connections[here] = here
        hints: list[set[str]] = [{"ann", "cleo"}, {"ann"}, {"ann"}, set()]
        looks = [asyncio.create_task(sockets.look_who_is_hidden(hint)) for hint in hints]
        await asyncio.sleep(0)
        assert len(asked) == 1
        for number, answer in enumerate(("first", "second", "third")):
            asked[number].set_result(answer)
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        await asyncio.gather(*looks)

    asyncio.run(scene())
    assert told[0] == ("ann", "ann first")
    assert {said.partition(" ")[0] for _, said in told[1:]} == {"ann", "ben"}
    assert len(told) == len(asked) == 3


def test_hiding_holds_also_while_the_person_comes_to_a_match(
    http: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_name(http)
    with browser(http) as bens:
        keep_name(bens, "Ben")
        made = opened(bens, seats=SEATS, name="Ben")
        with visitor(http) as ann, visitor(bens) as ben:
            ben.hello(made["code"], made["token"])
            ann.hello(made["code"], name="Ann")
        found = MatchFinder.greet

        async def greet(*asked: Any) -> Any:
            room = await found(*asked)
            (told,) = await asyncio.to_thread(hide, http, made["code"], "p1")
            assert told["name"] == "Ben"
            return room

        with visitor(http) as ann, visitor(bens) as ben:
            ben.hello(made["code"])
            monkeypatch.setattr(MatchFinder, "greet", greet)
            ann.hello(made["code"])
            ben.command("greet", phrase="hello")
            assert ben.hear("greeted")["phrase"] == "hello"
            ann.command("greet", phrase="thanks")
            assert ann.hear("greeted")["phrase"] == "thanks", "hers is the first that she hears"


def test_only_players_hide_and_report_and_only_players(http: httpx.Client) -> None:
    made = opened(http, seats=SEATS)
    report = {"match": made["code"], "player": "p1", "reason": "words"}
    with browser(http) as stranger:
        keep_name(stranger, "Eve")
        assert hide(stranger, made["code"], "p1")["code"] == "only_watching"
        assert stranger.post("/api/reports", json=report).json()["code"] == "only_watching"
        with visitor(stranger) as eve:
            eve.hello(made["code"], name="Eve")
            assert hide(stranger, made["code"], "p1")["code"] == "no_name_there"
            assert stranger.post("/api/reports", json=report).json() is None
    report["token"] = made["token"]
    for player in ("p1", "p9"):
        told = http.post("/api/reports", json=report | {"player": player})
        assert told.json()["code"] == "unknown_person"
    assert http.post("/api/reports", json=report | {"player": "p2"}).json() is None
    told = http.post("/api/reports", json=report | {"reason": "else"})
    assert told.json()["code"] == "malformed"


def test_a_player_who_has_left_the_table_is_hidden_and_reported_as_well(http: httpx.Client) -> None:
    with browser(http) as bens:
        made = reported(http, bens)
        report = {"match": made["code"], "player": "p2", "reason": "stalls"}
        keep_name(http)
        with visitor(bens) as ben, visitor(http) as ann:
            ann.hello(made["code"], made["token"])
            ben.hello(made["code"])
            ben.command("leave")
            while len(ann.hear("lobby")["players"]) > 1:
                pass
            assert bens.post("/api/reports", json=report).json()["code"] == "only_watching"
        assert http.post("/api/reports", json=report).json() is None
        (hidden,) = hide(http, made["code"])
        assert hidden["name"] == "Ben <b>"
        for player in ("p3", "p"):
            told = http.post("/api/reports", json=report | {"player": player})
            assert told.json()["code"] == "unknown_person"
        form = {"kind": "erase", "match": made["match"], "player": "p2"}
        assert http.post("/operator/reports", data=form).status_code == 303
        assert http.post("/api/reports", json=report).json()["code"] == "unknown_person"


# --- what an operator does ---------------------------------------------------------------------


def reported(http: httpx.Client, bens: httpx.Client) -> dict[str, str]:
    """A match in which Ann, whose name does not stay, reports Ben, whose name does."""
    keep_name(bens, "Ben")
    made = opened(http, seats=SEATS)
    with visitor(bens) as ben:
        ben.hello(made["code"], name="Ben <b>")
    body = {"match": made["code"], "player": "p2", "reason": "words", "token": made["token"]}
    assert http.post("/api/reports", json=body).status_code == 200
    return made


def test_an_operator_reads_reports_and_settles_them_by_forms(http: httpx.Client) -> None:
    with browser(http) as bens:
        made = reported(http, bens)
        page = http.get("/operator", headers={"accept-language": "de"}).text
        assert "Ben &lt;b&gt;" in page
        assert "1 × Beleidigungen" in page
        form = {"kind": "rename", "match": made["match"], "player": "p2", "name": "Benjamin"}
        foreign = {"origin": "http://other.example"}
        assert http.post("/operator/reports", data=form, headers=foreign).status_code == 403
        assert "Ben &lt;b&gt;" in http.get("/operator").text
        live = http.get("/operator?live").text
        assert 'http-equiv="refresh"' not in live, "it would empty what is being written"
        bad = http.post("/operator/reports?live", data=form | {"name": " "})
        assert bad.status_code == 400
        assert "Ben &lt;b&gt;" in bad.text, "the page again, with a sentence"
        assert 'role="alert"' in bad.text
        assert 'action="/operator/reports?live"' in bad.text
        done = http.post("/operator/reports?live", data=form)

        assert (done.status_code, done.headers["location"]) == (303, "/operator?live")
        assert 'http-equiv="refresh"' in http.get("/operator?live").text
        assert "Ben" not in http.get("/operator").text
        assert bens.get("/api/me").json()["name"] == "Benjamin"
        lobby = http.get(f"/api/matches/{made['code']}").json()
        assert [each["name"] for each in lobby["players"]] == ["Ann", "Benjamin"]


def test_strangers_read_and_settle_no_reports(tmp_path: Path) -> None:
    with serving(settings(tmp_path, metrics_to=("192.0.2.0/24",))) as http:
        end = {"kind": "end", "match": opened(http)["code"]}
        for answer in (http.get("/operator/reports"), http.post("/operator/reports", json=end)):
            assert answer.json()["code"] == "not_found"


def test_a_store_that_fails_is_no_store_without_reports(
    http: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_: ConductTables) -> Reports:
        raise StoreError

    monkeypatch.setattr(ConductTables, "reports", fails)
    found = CliRunner().invoke(main, ["operator", "reports", "--at", str(http.base_url)])
    assert "No reports" not in found.output
    assert found.exit_code == 1
    assert http.get("/operator").status_code == 200


def test_an_operator_does_the_same_by_commands(http: httpx.Client) -> None:
    def told(*words: str) -> str:
        found = CliRunner().invoke(main, ["operator", *words, "--at", str(http.base_url)])
        assert found.exit_code == int("Error" in found.output), found.output
        return found.output

    with browser(http) as bens:
        code = reported(http, bens)["code"]
        assert f"{code} p2  Ben <b>: 1 × insults" in told("reports")
        assert told("dismiss", code, "p2") == "No reports.\n"
        told("rename", code, "p2", "Benjamin")
        assert bens.get("/api/me").json()["name"] == "Benjamin"
        with visitor(bens) as ben:
            ben.hello(code)
            told("erase", code, "p2")
            assert ben.hear("bye")["code"] == "name_needed"
        assert bens.get("/api/me").json() is None
        with visitor(http) as eve:
            eve.hello(code, spectate=True)
            told("end", code)
            assert eve.hear("bye")["code"] == "elsewhere"
        with visitor(http) as eve:
            assert eve.hello(code, spectate=True)["code"] == "unknown_match"
        assert "no such match" in told("end", code)
