"""Lessons and missions over HTTP: a lesson leaves nothing behind, a mission is a match."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from hydrophone.server.protocol.limits import Rate
from server.web.serving import Visitor, serving, settings


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """A server for all tests of this file."""
    with serving(settings(tmp_path_factory.mktemp("lessons"))) as client:
        yield client


def judged(http: httpx.Client, step: int, language: str = "en", **said: Any) -> dict[str, Any]:
    body = {"seat": "blue.captain", **said}
    headers = {"accept-language": language}
    answer = http.post(f"/api/lessons/sonar/captain_1/{step}", json=body, headers=headers)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def begun(http: httpx.Client, game: str = "sonar", mission: str = "unseen") -> dict[str, str]:
    answer = http.post("/api/missions", json={"game": game, "mission": mission, "name": "Ann"})
    assert answer.status_code == 201, answer.text
    made: dict[str, str] = answer.json()
    return made


def test_the_list_has_all_lessons_and_missions(http: httpx.Client) -> None:
    shelf = http.get("/api/lessons").json()

    assert len(shelf["lessons"]) == 31
    assert len(shelf["missions"]) == 15
    assert all(set(each["title"]) == {"en", "de", "es"} for each in shelf["lessons"])


def test_a_moment_tells_what_the_seat_was_told_and_no_more(http: httpx.Client) -> None:
    moment = http.get("/api/lessons/sonar/captain_1/1").json()

    told = moment["observed"]["observations"]
    assert [each["kind"] for each in told].count("moved") == 1
    assert "choose_start" not in str(moment["observed"]["offers"])
    # The enemy's start is on H6, and only the crew of that boat was told.
    assert "H6" not in str(told)


def test_each_moment_says_for_how_many_words_its_lesson_needs_room(http: httpx.Client) -> None:
    """Of all that its steps say, so that no step of it moves the station."""
    for language in ("en", "de", "es"):
        moments = [http.get(f"/api/lessons/sonar/captain_1/{step}").json() for step in range(5)]
        (longest,) = {moment["longest"][language] for moment in moments}
        said = [
            f"{step['ask'][language]} {words[language]}"
            for step in (moment["step"] for moment in moments[:-1])
            for words in (step["why"], step["otherwise"])
            if words is not None
        ]
        assert longest in said
        assert len(longest) == max(map(len, said))


def test_an_act_is_judged_by_the_rules_then_by_the_lesson(http: httpx.Client) -> None:
    right = {"kind": "move", "direction": "right"}
    other = {"kind": "move", "direction": "left"}

    assert judged(http, 0, action=right)["code"] is None
    assert judged(http, 0, "de", action=other) == {
        "code": "lesson",
        "sentence": "Das darfst du, aber jetzt ist etwas anderes dran. Schau oben nach.",
    }
    assert judged(http, 0, action=other, only_ask=True)["code"] is None
    assert judged(http, 0, action={"kind": "use_sonar"})["code"].startswith("SON-")
    assert judged(http, 0, action={"kind": "fly"})["code"] == "unknown_action"
    assert judged(http, 0, seat="yellow.captain", action=right)["code"] == "not_your_seat"
    assert judged(http, 4, action=other)["code"] in {"lesson_over", "SON-082", "SON-061"}


@pytest.mark.parametrize(
    "path", ["sonar/captain_1/99", "sonar/nothing/0", "chess/captain_1/0", "sonar/captain_1/x"]
)
def test_what_is_not_there_is_not_found(http: httpx.Client, path: str) -> None:
    assert http.get(f"/api/lessons/{path}").status_code == 404


def test_a_lesson_opens_no_match(tmp_path: Path) -> None:
    def matches(http: httpx.Client) -> list[str]:
        lines: list[str] = http.get("/metrics").text.splitlines()
        return [line for line in lines if line.startswith("hydrophone_matches")]

    with serving(settings(tmp_path, metrics_to=("127.0.0.1",))) as http:
        before = matches(http)
        for step in range(5):
            assert http.get(f"/api/lessons/sonar/captain_1/{step}").is_success
        assert judged(http, 0, action={"kind": "move", "direction": "right"})["code"] is None
        assert before
        assert matches(http) == before


def test_an_address_can_ask_too_fast(tmp_path: Path) -> None:
    with serving(settings(tmp_path, budget=Rate(burst=25, per_second=0.001))) as http:
        codes = [http.get("/api/lessons").status_code for _ in range(3)]
    assert codes == [200, 200, 429]


def test_a_mission_runs_as_soon_as_its_person_comes(http: httpx.Client) -> None:
    made = begun(http)
    with Visitor(http) as ann:
        lobby = ann.hello(made["match"], made["token"])["lobby"]
        assert lobby["phase"] == "running"
        assert lobby["closed"]
        assert not lobby["listed"]
        assert lobby["mission"] == {
            "name": "unseen",
            "standing": "open",
            "turns": 0,
            "turns_max": 20,
            "silences": 0,
        }
        bots = {each["seat"]: each["bot"] for each in lobby["seats"]}
        assert bots["yellow.captain"] == "seadog"
        offers = ann.hear("observed")["offers"]
        assert offers[0]["legal"][0]["kind"] == "choose_start"


def test_a_mission_begins_in_the_middle(http: httpx.Client) -> None:
    made = begun(http, mission="last_field")
    with Visitor(http) as ann:
        ann.hello(made["match"], made["token"])
        told = ann.hear("observed")
        assert told["waits_for"] == ["blue.captain"]
        assert "torpedo_hit" in str(told["observations"]) or "hit" in str(told["observations"])


def test_an_unknown_mission_is_not_found(http: httpx.Client) -> None:
    body = {"game": "sonar", "mission": "nothing", "name": "Ann"}
    assert http.post("/api/missions", json=body).status_code == 404


def test_missions_count_as_new_matches(tmp_path: Path) -> None:
    with serving(settings(tmp_path, budget=Rate(burst=1500, per_second=0.001))) as http:
        begun(http)
        body = {"game": "sonar", "mission": "unseen", "name": "Ann"}
        assert http.post("/api/missions", json=body).status_code == 429
