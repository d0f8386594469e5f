"""A club and its evening over a real server: browsers are clients with cookies of their own."""

import asyncio
import contextlib
import csv
import json
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path
from typing import Any

import httpx
import pytest

from hydrophone.server.match.room import Room
from hydrophone.server.rooms.match_opening import MatchOpening
from hydrophone.server.rooms.registry import MatchRegistry
from hydrophone.server.store.tables.clubs import ClubTables
from hydrophone.server.web.match_routes import MatchFinder
from hydrophone.server.web.request_limits import RequestLimits
from server.web.serving import serving, settings
from server.web.test_people import browser, keep_name, visitor

SET_UP = {"game": "sonar", "options": {"turn_limit": 1}, "bots": "landlubber", "rounds": 2}


@pytest.fixture
def http(tmp_path: Path) -> Iterator[httpx.Client]:
    with serving(settings(tmp_path)) as http:
        yield http


class Crowd:
    """Ann, who has founded a club, and others who have joined it."""

    def __init__(self, *people: httpx.Client) -> None:
        self.people = people
        names = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")
        for name, person in zip(names, people, strict=False):
            keep_name(person, name)
        made = people[0].post("/api/clubs", json={"name": "Sounding Club"}).json()
        self.path, self.link = f"/api/clubs/{made['id']}", made["link"]
        for person in people[1:]:
            self.join(person)

    def join(self, person: httpx.Client, link: str = "") -> httpx.Response:
        return person.post(f"{self.path}/members", json={"link": link or self.link})

    def change(self, kind: str, by: int = 0, **fields: Any) -> dict[str, Any]:
        answer = self.people[by].post(self.path, json={"kind": kind, **fields})
        assert answer.status_code == 200, answer.text
        view: dict[str, Any] = answer.json()
        return view

    def refusal(self, kind: str, by: int, **fields: Any) -> str:
        code: str = self.people[by].post(self.path, json={"kind": kind, **fields}).json()["code"]
        return code

    def look(self, by: int = 0) -> dict[str, Any]:
        view: dict[str, Any] = self.people[by].get(self.path).json()
        return view

    def start(self) -> dict[str, Any]:
        answer = self.people[0].post(f"{self.path}/round")
        assert answer.status_code == 200, answer.text
        started: dict[str, Any] = answer.json()["evening"]["rounds"][-1]
        return started

    def sit_down_in_pairs(self) -> None:
        """All four are here; Ann meets Ben, and Cat meets Dan."""
        for member in ("m1", "m2", "m3", "m4"):
            self.change("be_here", member=member, here=True)
        self.change("propose_plan")
        pairs = (("m1", "m2"), ("m3", "m4"))
        tables = [{"seats": {"blue.captain": a, "yellow.captain": b}} for a, b in pairs]
        self.change("arrange", plan={"tables": tables})

    def table_of(self, by: int) -> dict[str, Any]:
        """The table of the last round at which this person sits, as they see it."""
        tables: list[dict[str, Any]] = self.look(by)["evening"]["rounds"][-1]["tables"]
        (own,) = (each for each in tables if f"m{by + 1}" in each["seats"].values())
        return own

    def play(self, table: dict[str, Any]) -> dict[str, Any]:
        """All people of a table come to it, find their seat, and leave it to a bot; the end."""
        with contextlib.ExitStack() as lines:
            sat = {}
            for seat, member in table["seats"].items():
                person = self.people[int(member[1:]) - 1]
                line = lines.enter_context(visitor(person))
                welcome = line.hello(table["code"])
                you = welcome["you"]
                seats = welcome["lobby"]["seats"]
                assert [each["seat"] for each in seats if each["player"] == you] == [seat]
                sat[seat] = line
            for seat, line in sat.items():
                line.command("leave_seat", seat=seat)
            return next(iter(sat.values())).hear("ended")


@pytest.fixture
def four(http: httpx.Client) -> Iterator[Crowd]:
    with browser(http) as ben, browser(http) as cat, browser(http) as dan:
        yield Crowd(http, ben, cat, dan)


def test_only_who_keeps_a_name_and_has_the_link_is_a_member(
    four: Crowd, http: httpx.Client
) -> None:
    with browser(http) as eve:
        assert four.join(eve).json()["code"] == "keep_name"
        keep_name(eve, "Eve")
        assert four.join(eve, "x" * 12).json()["code"] == "unknown_club"
        for path in ("", "/year", "/year.csv", "/evening.csv", "/qr.svg"):
            assert eve.get(four.path + path).json()["code"] == "unknown_club"
        assert eve.post(f"{four.path}/round").json()["code"] == "unknown_club"
        old, four.link = four.link, four.change("new_link")["link"]
        assert four.join(eve, old).json()["code"] == "unknown_club"
        assert [m["name"] for m in four.join(eve).json()["members"]][-1] == "Eve"
        assert [club["name"] for club in eve.get("/api/clubs").json()] == ["Sounding Club"]

        assert four.refusal("go_away", 1, member="m5") == "host_only"
        assert len(four.change("go_away", member="m5")["members"]) == 4
        assert eve.get(four.path).json()["code"] == "unknown_club"
        assert four.change("go_away", 3, member="m4") is None


def test_the_host_leads_and_others_say_only_whether_they_are_here(four: Crowd) -> None:
    assert four.refusal("begin_evening", 1, set_up=SET_UP) == "host_only"
    assert four.refusal("propose_plan", 0) == "no_evening"
    wrong = {**SET_UP, "options": {"edition": "none"}}
    assert four.refusal("begin_evening", 0, set_up=wrong) == "bad_options"
    assert four.refusal("begin_evening", 0, set_up={**SET_UP, "game": "chess"}) == "unknown_game"
    four.change("begin_evening", set_up=SET_UP)
    assert four.refusal("propose_plan", 0) == "too_few_here"
    four.change("be_here", 1, member="m2", here=True)
    assert four.refusal("be_here", 1, member="m3", here=True) == "host_only"
    assert four.change("be_here", member="m3", here=True)["evening"]["here"] == ["m2", "m3"]
    four.change("lead", member="m2", host=True)
    assert four.change("propose_plan", 1)["evening"]["rounds"][0]["tables"]
    four.change("lead", 1, member="m1", host=False)
    assert four.refusal("rename", 0, name="Mine") == "host_only"
    assert four.change("rename", 1, name="Ours")["name"] == "Ours"


def test_two_rounds_with_one_who_is_late_and_one_who_leaves(four: Crowd) -> None:
    four.change("begin_evening", set_up=SET_UP)
    for member in ("m1", "m2", "m3"):
        four.change("be_here", member=member, here=True)
    four.change("propose_plan")
    late = four.change("be_here", 3, member="m4", here=True)["evening"]["rounds"][0]
    assert late["out"] == ["m4"], "who comes late waits, until there is another plan"
    (table,) = late["tables"]
    seats = [*table["seats"].items()]
    (one, a), (other, b) = seats[:2]
    changed = {**late, "tables": [{**table, "seats": dict([(one, b), (other, a), *seats[2:]])}]}
    four.change("arrange", plan=changed)
    assert four.refusal("arrange", 0, plan={**changed, "out": []}) == "plan_does_not_fit"

    expected = Counter[str]()
    for number in range(2):
        (table,) = four.start()["tables"]
        assert four.refusal("propose_plan", 0) == "round_running"
        assert four.people[0].post(f"{four.path}/round").json()["code"] == "round_running"
        winner = four.play(table)["outcome"]["winner"]
        for seat, member in table["seats"].items():
            expected[member] += 1 if winner is None else 3 * seat.startswith(winner)
        if number == 0:
            four.change("be_here", member="m1", here=False)
            four.change("propose_plan")
    view = four.look(1)
    assert {row["member"]: row["points"] for row in view["table"]} == expected
    assert {row["played"] for row in view["table"]} == {1, 2}
    assert four.refusal("propose_plan", 0) == "round_running", "all rounds are played"

    four.change("end_evening")
    assert four.refusal("be_here", 1, member="m2", here=False) == "no_evening"
    read = list(csv.DictReader(four.people[2].get(f"{four.path}/evening.csv").text.splitlines()))
    names = {member["id"]: member["name"] for member in view["members"]}
    assert {row["name"]: int(row["points"]) for row in read} == {
        names[member]: points for member, points in expected.items()
    }
    year = four.people[2].get(f"{four.path}/year").json()
    assert {row["member"]: row["mean"] for row in year["table"]} == dict.fromkeys(expected)
    read = list(csv.DictReader(four.people[2].get(f"{four.path}/year.csv").text.splitlines()))
    assert {(row["name"], row["evenings"], row["mean"]) for row in read} == {
        (names[member], "1", "") for member in expected
    }
    played = four.people[1].get("/api/me/matches").json()["matches"]
    assert [each["result"]["evening"] for each in played] == [1, 1]
    club = four.path.rpartition("/")[2]
    assert {each["result"]["club"] for each in played} == {club}
    for wished, count in ((club, 2), ("none", 0)):
        path = f"/api/me/matches?club={wished}"
        assert four.people[1].get(path).json()["count"] == count
    assert four.change("begin_evening", set_up=SET_UP)["evening"]["number"] == 2


def test_the_club_s_screen_shows_the_evening_by_its_code_and_has_no_member_s_powers(
    four: Crowd, http: httpx.Client
) -> None:
    four.change("begin_evening", set_up=SET_UP)
    for member in ("m1", "m2", "m3"):
        four.change("be_here", member=member, here=True)
    four.change("propose_plan")
    with browser(http) as screen:
        code = {"code": four.look()["screen"]}

        def shown(by: httpx.Client = screen) -> dict[str, Any]:
            view: dict[str, Any] = by.get(f"{four.path}/screen", params=code).json()
            return view

        plan = shown()
        assert [each["name"] for each in plan["members"]] == ["Ann", "Ben", "Cat"]
        assert (plan["you"], plan["link"], plan["screen"]) == ("", "", "")
        assert four.look(1)["screen"] == "", "hosts alone know its code"
        assert plan["evening"] == four.look()["evening"]
        assert shown(four.people[0]) == plan, "whoever's browser it is"
        assert screen.get(f"{four.path}/qr.svg", params=code).text.startswith("<svg")
        (table,) = four.start()["tables"]
        assert shown()["evening"]["rounds"][0]["tables"][0]["code"] == table["code"]
        four.play(table)
        over = shown()
        assert over["evening"]["rounds"][0]["tables"][0]["ended"] is not None
        assert over["table"] == four.look()["table"]

        for path in ("", "/year", "/evening.csv"):
            assert screen.get(four.path + path, params=code).json()["code"] == "keep_name"
        change = {"kind": "end_evening"}
        assert screen.post(four.path, json=change, params=code).json()["code"] == "keep_name"
        assert screen.get(f"{four.path}/qr.svg", params={"code": four.link}).is_success
        named = screen.get(f"{four.path}/name", params={"code": four.link}).json()
        assert named == {"id": four.path.rpartition("/")[2], "name": "Sounding Club"}
        assert (
            screen.get(f"{four.path}/name", params={"code": "x"}).json()["code"] == "unknown_club"
        )
        with browser(http) as eve:
            keep_name(eve, "Eve")
            assert four.join(eve, code["code"]).json()["code"] == "unknown_club"
        for wrong in ({}, {"code": ""}, {"code": four.link}):
            answer = screen.get(f"{four.path}/screen", params=wrong)
            assert answer.json()["code"] == "unknown_club"
        four.change("go_away", by=1, member="m2")
        assert shown()["you"] == "", "the screen goes on"
        four.change("lead", member="m3", host=True)
        four.change("lead", member="m3", host=False)
        assert shown()["code"] == "unknown_club", "one who led the club knows its code"
        old, code["code"] = code["code"], four.look()["screen"]
        assert code["code"] not in {old, ""}
        four.change("new_link")
        assert shown()["code"] == "unknown_club", "so the host wanted"


def test_a_match_that_is_called_off_is_not_waited_for_and_not_counted(four: Crowd) -> None:
    four.change("begin_evening", set_up={**SET_UP, "options": {}})
    for member in ("m1", "m2"):
        four.change("be_here", member=member, here=True)
    four.change("propose_plan")
    (table,) = four.start()["tables"]
    assert four.refusal("call_off", 1, match=table["match"], off=True) == "host_only"
    for _ in range(2):  # pressed twice
        four.change("call_off", match=table["match"], off=True)
    assert four.change("propose_plan")["evening"]["rounds"][1]["tables"]
    assert four.look()["table"] == []
    assert four.people[0].get(f"/api/matches/{table['code']}").json()["phase"] == "running"


def test_a_start_that_is_pressed_twice_opens_each_match_once(four: Crowd) -> None:
    four.change("begin_evening", set_up={**SET_UP, "options": {}})
    for member in ("m1", "m2"):
        four.change("be_here", member=member, here=True)
    four.change("propose_plan")
    with ThreadPoolExecutor(2) as pool:
        asked = [pool.submit(four.people[0].post, f"{four.path}/round") for _ in range(2)]
        codes = sorted(each.result().json().get("code", "") for each in asked)
    assert codes in (["", ""], ["", "round_running"])
    assert len(four.people[1].get("/api/me/matches").json()["matches"]) == 1


def test_two_people_of_one_name_play_at_one_table_and_talk_by_phrases(four: Crowd) -> None:
    assert four.refusal("talk_by_phrases", 1, only=True) == "host_only"
    assert four.change("talk_by_phrases", only=True)["phrases_only"]
    keep = four.people[1].post("/api/me", json={"name": "Ann"})
    assert keep.status_code == 200, keep.text
    four.change("begin_evening", set_up=SET_UP)
    for member in ("m1", "m2"):
        four.change("be_here", member=member, here=True)
    four.change("propose_plan")
    (table,) = four.start()["tables"]
    told = four.people[1].get(f"/api/matches/{table['code']}").json()
    assert told["phase"] == "running"
    assert told["manners"]["own_words"] is False


@pytest.mark.parametrize("by", [0, 1])
def test_who_has_left_has_no_link_any_more(four: Crowd, by: int) -> None:
    four.change("go_away", by, member="m2")
    assert four.join(four.people[1]).json()["code"] == "unknown_club"


def test_no_frame_of_a_match_tells_the_club(four: Crowd, http: httpx.Client) -> None:
    four.change("begin_evening", set_up=SET_UP)
    for member in ("m1", "m2"):
        four.change("be_here", member=member, here=True)
    four.change("propose_plan")
    (table,) = four.start()["tables"]
    told = http.get(f"/api/matches/{table['code']}").text
    with browser(http) as eve, visitor(eve) as stranger:
        told += str(stranger.hello(table["code"], spectate=True))
    told += str(four.play(table))
    assert four.path.rpartition("/")[2] not in told


DUPLICATE: dict[str, Any] = {"options": {}, "duplicate": True}
DOORS = ("", "/record", "/replay", "/sheets", "/debrief", "/debrief/1", "what if")


def opened_doors(browser: httpx.Client, match: str, doors: Sequence[str]) -> list[str]:
    """Those that do not refuse because the round is open."""
    codes = {}
    for door in doors:
        if door == "what if":
            seats = [{"seat": "blue.captain", "who": "me"}]
            asked = {"match": match, "line": 1, "seats": seats, "name": "Ann"}
            answer = browser.post("/api/what_if", json=asked)
        else:
            answer = browser.get(f"/api/matches/{match}{door}")
        codes[door] = "" if answer.is_success else answer.json()["code"]
    assert set(codes.values()) <= {"", "round_open"}, codes
    return [door for door, code in codes.items() if code == ""]


def test_nothing_is_told_of_a_duplicate_round_until_all_its_tables_are_over(
    four: Crowd, http: httpx.Client
) -> None:
    assert four.refusal("begin_evening", 0, set_up={"game": "u_jagd", **DUPLICATE}) == "bad_options"
    four.change("begin_evening", set_up={**SET_UP, "duplicate": True})
    four.sit_down_in_pairs()
    four.start()
    first, second = (four.table_of(by) for by in (0, 2))
    assert second["code"]
    assert second["code"] not in str(four.look())
    four.play(first)
    ann, cat = four.people[0], four.people[2]
    assert four.table_of(0)["ended"] is not None
    assert [table["ended"] for table in four.look(2)["evening"]["rounds"][0]["tables"]] == [
        None
    ] * 2
    assert {row["member"] for row in four.look(0)["table"]} == {"m1", "m2"}
    assert four.look(2)["table"] == []
    assert len(cat.get(f"{four.path}/evening.csv").text) == 0

    screen = http.get(f"{four.path}/screen", params={"code": four.look()["screen"]}).json()
    assert [
        (table["code"], table["ended"]) for table in screen["evening"]["rounds"][0]["tables"]
    ] == [("", None)] * 2
    assert screen["table"] == []
    assert opened_doors(ann, first["match"], DOORS[1:]) == []
    assert opened_doors(cat, first["match"], DOORS) == []
    exported = ann.get("/api/me/export").json()["matches"]
    assert [each["record"] for each in exported] == [None]
    with browser(http) as eve:
        for stranger, spectate in product((cat, eve), (True, False)):
            with visitor(stranger) as line:
                line.send("hello", match=first["code"], spectate=spectate)
                assert line.hear("bye")["code"] == "round_open"

    four.play(second)
    assert opened_doors(cat, first["match"], DOORS) == [*DOORS]
    records = [
        cat.get(f"/api/matches/{table['match']}/record").text.splitlines()
        for table in (first, second)
    ]
    heads = [json.loads(record[0]) for record in records]
    assert heads[0]["seed"] == heads[1]["seed"]
    assert heads[0]["options"]["starts_by_lot"] is True
    assert len(four.look(2)["table"]) == 4


def test_what_keeps_a_round_closed_is_asked_at_every_door(
    four: Crowd, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A planted fault: with it, the test above finds every door open."""
    four.change("begin_evening", set_up={**SET_UP, "duplicate": True})
    four.sit_down_in_pairs()
    four.start()
    first = four.table_of(0)
    four.play(first)
    assert opened_doors(four.people[2], first["match"], DOORS) == []
    monkeypatch.setattr(ClubTables, "is_round_open", lambda *_: False)
    assert opened_doors(four.people[2], first["match"], DOORS) == [*DOORS]


def test_who_asks_after_an_open_round_pays_and_waits_for_their_turn(
    four: Crowd, monkeypatch: pytest.MonkeyPatch
) -> None:
    four.change("begin_evening", set_up={**SET_UP, "duplicate": True})
    four.sit_down_in_pairs()
    four.start()
    first, cat = four.table_of(0), four.people[2]
    at_once, most, paid_for, seconds = list[int](), list[int](), list[int](), list[float]()

    def is_round_open(*_: object) -> bool:
        at_once.append(1)
        most.append(len(at_once))
        time.sleep(0.05)
        at_once.pop()
        return True

    def charge(_: MatchFinder, __: object, room: Room) -> None:
        paid_for.append(len(room.match.log))

    def charge_s(_: RequestLimits, __: str, said: float) -> None:
        seconds.append(said)

    monkeypatch.setattr(ClubTables, "is_round_open", is_round_open)
    monkeypatch.setattr(RequestLimits, "charge_s", charge_s)
    with ThreadPoolExecutor(4) as pool:
        asked = [pool.submit(opened_doors, cat, first["match"], [door]) for door in DOORS[:4]]
        assert [each.result() for each in asked] == [[]] * 4
    assert most == [1] * 4
    assert len(seconds) == 4

    monkeypatch.setattr(MatchFinder, "_charge", charge)
    monkeypatch.setattr(MatchRegistry, "here", lambda *_: None)
    with visitor(cat) as line:
        line.send("hello", match=first["code"], spectate=True)
        assert line.hear("bye")["code"] == "round_open"
    assert len(paid_for) == 1


def test_a_host_who_is_removed_while_they_start_a_round_leaves_it_whole(
    four: Crowd, monkeypatch: pytest.MonkeyPatch
) -> None:
    four.change("lead", member="m2", host=True)
    four.change("begin_evening", set_up={**SET_UP, "options": {}})
    four.sit_down_in_pairs()
    seat, is_removed = MatchOpening.seat, list[object]()

    async def removed(*said: Any) -> Any:
        if not is_removed:
            is_removed.append(await asyncio.to_thread(four.change, "go_away", 1, member="m1"))
        return await seat(*said)

    monkeypatch.setattr(MatchOpening, "seat", removed)
    assert four.people[0].post(f"{four.path}/round").json()["code"] == "unknown_club"
    tables = four.look(1)["evening"]["rounds"][0]["tables"]
    assert [table["called_off"] for table in tables] == [False, False]
    assert all(table["code"] for table in tables)


def test_after_an_open_match_is_called_off_the_next_duplicate_round_is_planned(
    four: Crowd,
) -> None:
    """Though its host sees no result of the other table."""
    four.change("begin_evening", set_up={**SET_UP, "options": {}, "duplicate": True})
    four.sit_down_in_pairs()
    four.start()
    assert four.look()["is_done"] is False
    for by in (0, 2):
        four.change("call_off", match=four.table_of(by)["match"], off=True)
    view = four.look()
    assert (view["is_done"], view["evening"]["rounds"][0]["is_open"]) == (True, True)
    assert four.change("propose_plan")["evening"]["rounds"][1]["tables"]


def test_crews_change_boats_in_the_second_leg_and_no_start_is_the_same(four: Crowd) -> None:
    four.change("begin_evening", set_up={**SET_UP, "duplicate": True})
    four.sit_down_in_pairs()
    seeds = []
    for _ in range(2):
        four.start()
        tables = [four.table_of(by) for by in (0, 2)]
        for table in tables:
            four.play(table)
        record = four.people[0].get(f"/api/matches/{tables[0]['match']}/record").text
        seeds.append(json.loads(record.splitlines()[0])["seed"])
        if len(seeds) == 1:
            plan = four.change("propose_plan")["evening"]["rounds"][-1]
            assert [table["seats"] for table in plan["tables"]] == [
                {"yellow.captain": "m1", "blue.captain": "m2"},
                {"yellow.captain": "m3", "blue.captain": "m4"},
            ]
    assert len(set(seeds)) == 2
    assert sum(row["points"] for row in four.look()["table"]) == 2 * 2 * 2
