"""A name that stays, over real sockets: browsers are clients with cookies of their own."""

import contextlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from hydrophone.server.match.room import Room
from hydrophone.server.people import person as persons
from hydrophone.server.people.person import RENEW_S
from hydrophone.server.protocol.limits import Rate
from hydrophone.server.protocol.messages import Hello
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.rooms.registry import MatchRegistry
from hydrophone.server.store.tables.clubs import ClubTables
from hydrophone.server.store.tables.people import PeopleTables
from server.web.serving import Visitor, caller, opened, play_bots, serving, settings

SEATS = [{"seat": "blue.captain", "who": "me"}, {"seat": "blue.radio_operator", "who": "me"}]


@pytest.fixture
def http(tmp_path: Path) -> Iterator[httpx.Client]:
    with serving(settings(tmp_path, guesses=Rate(burst=4, per_second=0.001))) as http:
        yield http


@contextlib.contextmanager
def browser(http: httpx.Client) -> Iterator[httpx.Client]:
    """Another browser: it has no cookies yet."""
    with caller(str(http.base_url)) as other:
        yield other


def keep_name(browser: httpx.Client, name: str = "Ann") -> dict[str, Any]:
    answer = browser.post("/api/me", json={"name": name, "label": "Firefox"})
    assert answer.status_code == 200, answer.text
    me: dict[str, Any] = answer.json()
    return me


def visitor(browser: httpx.Client) -> Visitor:
    """A socket of this browser, with its cookies."""
    cookies = "; ".join(f"{name}={said}" for name, said in browser.cookies.items())
    return Visitor(browser, additional_headers={"cookie": cookies} if cookies else {})


def invited(ann: httpx.Client) -> str:
    code: str = ann.post("/api/me/invitation").json()["code"]
    return code


def come(browser: httpx.Client, code: str) -> httpx.Response:
    return browser.post("/api/people/devices", json={"code": code, "label": "Phone"})


# --- the name ----------------------------------------------------------------------------------


def test_a_browser_that_has_lost_everything_but_its_cookie_has_all_back(http: httpx.Client) -> None:
    assert http.get("/api/me").json() is None
    keep_name(http)
    made = opened(http, seats=SEATS)
    with visitor(http) as ann:
        you = ann.hello(made["code"], made["token"])["you"]
    with visitor(http) as again:
        back = again.hello(made["code"])
    listed = http.get("/api/me/matches").json()["matches"]

    assert http.get("/api/me").json()["name"] == "Ann"
    assert back["you"] == you
    assert {seat["player"] for seat in back["lobby"]["seats"]} == {you, None}
    assert [each["code"] for each in listed] == [made["code"]]


def test_the_cookie_is_for_the_server_alone(http: httpx.Client) -> None:
    answer = http.post("/api/me", json={"name": "Ann"}, headers={"x-forwarded-proto": "https"})
    said = answer.headers["set-cookie"]

    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= set(said.split("; "))
    (secret,) = http.cookies.values()
    assert len(secret) == 22
    assert secret not in answer.text
    other = http.post("/api/me", json={"name": "Eve"}, headers={"origin": "http://other.example"})
    assert other.status_code == 403


def test_without_a_name_nothing_is_kept_of_a_person(http: httpx.Client) -> None:
    for method, path in (("GET", "/api/me/matches"), ("POST", "/api/me/paper")):
        assert http.request(method, path).json()["code"] == "name_needed"
    assert not http.cookies


def test_a_cookie_is_renewed_and_a_lost_answer_locks_nobody_out(
    http: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_name(http)
    (first,) = http.cookies.values()
    assert "set-cookie" not in http.get("/api/me").headers
    monkeypatch.setattr(persons, "RENEW_S", -RENEW_S)

    def known(secret: str) -> bool:
        http.cookies.clear()
        http.cookies.set("hydrophone", secret, domain=http.base_url.host)
        return http.get("/api/me").json() is not None

    http.get("/api/me")
    (second,) = http.cookies.values()
    assert known(first), "the answer with the second was lost"
    (third,) = http.cookies.values()
    monkeypatch.setattr(persons, "RENEW_S", RENEW_S)

    assert not known(second)
    assert known(third)
    assert not known(first)


def test_matches_of_a_browser_are_taken_along_by_its_tokens(http: httpx.Client) -> None:
    running, over = opened(http, seats=SEATS), play_bots(http)
    keep_name(http)
    tokens = [{"match": made["code"], "token": made["token"]} for made in (running, over)]
    wrong = {"match": running["code"], "token": over["token"]}
    assert http.post("/api/me/matches", json={"matches": [wrong, *tokens]}).status_code == 200
    with browser(http) as other:
        keep_name(other)
        assert other.post("/api/me/matches", json={"matches": tokens}).status_code == 200
        assert other.get("/api/me/matches").json()["matches"] == []

    listed = http.get("/api/me/matches").json()["matches"]
    assert {each["code"] for each in listed} == {running["code"], over["code"]}
    with visitor(http) as ann:
        assert ann.hello(running["code"])["you"] == "p1"


def test_a_match_that_cannot_be_taken_along_keeps_no_other_back_and_is_told(
    http: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = (opened(http, seats=SEATS) for _ in range(2))
    keep_name(http)
    tokens = [{"match": made["code"], "token": made["token"]} for made in (first, second)]
    gone = {"match": "GHJKMN", "token": first["token"]}
    greet = MatchRegistry.greet

    async def refused(registry: MatchRegistry, hello: Hello) -> Room:
        if hello.match == first["code"]:
            raise RefusedError(Reason.STORE_FAILED)
        return await greet(registry, hello)

    monkeypatch.setattr(MatchRegistry, "greet", refused)
    told = http.post("/api/me/matches", json={"matches": [*tokens, gone]})
    assert (told.status_code, told.json()["code"]) == (503, "store_failed")
    listed = http.get("/api/me/matches").json()["matches"]
    assert [each["code"] for each in listed] == [second["code"]]

    monkeypatch.undo()
    assert http.post("/api/me/matches", json={"matches": [*tokens, gone]}).status_code == 200
    listed = http.get("/api/me/matches").json()["matches"]
    assert {each["code"] for each in listed} == {first["code"], second["code"]}


# --- devices -----------------------------------------------------------------------------------


def test_another_device_comes_by_a_code_and_figures_that_both_show(http: httpx.Client) -> None:
    keep_name(http)
    code = invited(http)
    with browser(http) as phone, browser(http) as thief:
        shown = come(phone, f"{code[:4]} {code[4:].lower()}").json()["figures"]
        assert come(thief, code).json()["code"] == "wrong_code", "the code is good once"
        assert phone.get("/api/me").json() is None, "nobody has approved it"
        asks = http.get("/api/me").json()["asks"]
        assert asks == {"figures": shown, "label": "Phone"}
        assert re.fullmatch(r"\d\d", shown)
        http.post("/api/me/approval", json={"figures": shown})

        assert phone.get("/api/me").json()["name"] == "Ann"
        assert thief.get("/api/me").json() is None
        devices = http.get("/api/me").json()["devices"]
        assert [(each["label"], each["here"]) for each in devices].count(("Phone", False)) == 1


def test_wrong_figures_let_nobody_in(http: httpx.Client) -> None:
    keep_name(http)
    with browser(http) as phone:
        shown = come(phone, invited(http)).json()["figures"]
        other = {"figures": "10" if shown != "10" else "11"}
        assert http.post("/api/me/approval", json=other).json()["code"] == "wrong_code"
        right = http.post("/api/me/approval", json={"figures": shown})
        assert right.json()["code"] == "wrong_code", "the code is void by now"
        assert phone.get("/api/me").json() is None


def test_an_old_code_lets_nobody_in(http: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    keep_name(http)
    code = invited(http)
    monkeypatch.setattr(PeopleTables, "_since", lambda self: self._clock() + 1)
    with browser(http) as phone:
        assert come(phone, code).json()["code"] == "wrong_code"


def test_the_paper_code_works_everywhere(http: httpx.Client) -> None:
    keep_name(http)
    paper = http.post("/api/me/paper").json()["code"]
    assert re.fullmatch(r"[A-Z]{26}", paper)
    made = opened(http, seats=SEATS)
    with visitor(http) as ann:
        ann.hello(made["code"], made["token"])
    with browser(http) as fresh:
        assert come(fresh, paper.lower()).json()["name"] == "Ann"
        assert len(fresh.get("/api/me").json()["devices"]) == 2
        with visitor(fresh) as ann:
            assert ann.hello(made["code"])["you"] == "p1"


def test_who_guesses_codes_is_slowed_down(http: httpx.Client) -> None:
    answers = [come(http, "ABCDEFGH").json()["code"] for _ in range(6)]
    assert answers == ["wrong_code"] * 4 + ["too_fast"] * 2


def test_a_device_that_is_removed_is_out_with_all_that_it_kept(http: httpx.Client) -> None:
    keep_name(http)
    paper = http.post("/api/me/paper").json()["code"]
    with browser(http) as lost:
        come(lost, paper)
        made = opened(lost, seats=SEATS)
        with visitor(lost) as ann:
            token = ann.hello(made["code"], made["token"])["token"]
            devices = http.get("/api/me").json()["devices"]
            (device,) = (each["id"] for each in devices if not each["here"])
            assert http.delete(f"/api/me/devices/{device}").status_code == 200
            assert ann.hear("bye")["code"] == "name_needed"
        assert lost.get("/api/me").json() is None
        assert come(lost, paper).json()["code"] == "wrong_code"
        with visitor(lost) as ann:
            assert ann.hello(made["code"], token)["code"] == "name_needed"
    with visitor(http) as ann:
        assert ann.hello(made["code"])["you"] == "p1"


# --- export and erase --------------------------------------------------------------------------


def test_all_that_is_kept_of_a_person_comes_as_one_file(
    http: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ClubTables, "is_round_open", None)  # asked of clubs' matches alone
    keep_name(http)
    over, running = play_bots(http), opened(http, seats=SEATS)
    tokens = [{"match": made["code"], "token": made["token"]} for made in (over, running)]
    http.post("/api/me/matches", json={"matches": tokens})
    export = http.get("/api/me/export").json()

    assert export["me"]["name"] == "Ann"
    records = {each["match"]["code"]: each["record"] for each in export["matches"]}
    assert records[running["code"]] is None, "a running match tells nothing"
    record = http.get(f"/api/matches/{over['code']}/record").text
    assert record.startswith(records[over["code"]]), "as the record, which says how it ended"


def test_an_erased_person_is_gone_from_a_running_match_too(http: httpx.Client) -> None:
    keep_name(http, "Zanzibar")
    made = opened(http, seats=SEATS, name="Zanzibar")
    with visitor(http) as ann, browser(http) as friend:
        ann.hello(made["code"], made["token"])
        with visitor(friend) as bob:
            bob.hello(made["code"], name="Bob")
            assert http.delete("/api/me").status_code == 200
            assert bob.hear("bye")["code"] == "elsewhere"
    assert not http.cookies
    assert http.get("/api/me").json() is None
    lobby = http.get(f"/api/matches/{made['code']}").text
    assert "Zanzibar" not in lobby
    assert '"Bob"' in lobby
