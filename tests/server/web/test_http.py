"""The HTTP side: opening matches, what may be read of them, and who may ask."""

import re
import socket
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from starlette.applications import Starlette
from starlette.requests import HTTPConnection
from starlette.routing import Route
from websockets.exceptions import InvalidStatus

from hydrophone import __version__
from hydrophone.games.captain_sonar.options import PRESETS, CaptainOptions, Edition
from hydrophone.kits.registry import KITS
from hydrophone.kits.scenarios import packaged_chart
from hydrophone.server.protocol.limits import Rate
from hydrophone.server.protocol.messages import MAX_FRAME
from hydrophone.server.protocol.refusals import Reason
from hydrophone.server.web.responses import WISHES, language_of, problem
from server.web.serving import FAST, SEATS, Visitor, opened, play_bots, serving, settings, wish

RULES_OF_NOBODY = ("/api/rules/chess/en.json", "/api/rules/sonar/fr.json", "/api/rules/sonar/en")


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """One server for all tests that may share it."""
    with serving(settings(tmp_path_factory.mktemp("http"), budget=FAST, guesses=FAST)) as http:
        yield http


def code_of(response: httpx.Response) -> tuple[int, str]:
    assert set(response.json()) == {"code", "sentence"}
    return response.status_code, response.json()["code"]


# --- opening -----------------------------------------------------------------------------------


def test_a_match_is_opened_and_seen_by_its_code(http: httpx.Client) -> None:
    seats = [{"seat": "blue.captain", "who": "me"}, {"seat": "yellow.captain", "who": "seadog"}]
    made = opened(http, seats=seats, boat="Nautilus")
    lobby = http.get(f"/api/matches/{made['code'].lower()}").json()

    assert lobby["match"] == made["match"]
    assert lobby["phase"] == "lobby"
    assert lobby["seats"][0]["player"] == lobby["host"]
    assert lobby["seats"][2]["bot"] == "seadog"
    assert lobby["boats"] == {"blue": "Nautilus"}
    assert made["token"] not in http.get(f"/api/matches/{made['code']}").text


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"options": {"map": "atlantis"}}, "unknown_chart"),
        ({"options": {"answer_timeout_s": -1}}, "bad_options"),
        ({"options": {"nonsense": 1}}, "bad_options"),
        ({"options": []}, "bad_options"),
        ({"seats": [{"seat": "blue.engineer", "who": "me"}]}, "no_such_seat"),
        ({"seats": [{"seat": "blue.captain", "who": "you"}]}, "malformed"),
        ({"seats": [{"seat": s, "who": "me"} for s in SEATS]}, "both_sides"),
        ({"name": ""}, "malformed"),
        ({"name": "x" * 25}, "malformed"),
        ({"more": 1}, "malformed"),
    ],
)
def test_what_does_not_fit_is_refused(http: httpx.Client, changes: Any, code: str) -> None:
    assert code_of(http.post("/api/matches", json=wish(**changes))) == (400, code)


def test_a_missing_option_has_the_default_of_its_edition(http: httpx.Client) -> None:
    said = {"edition": "es", "turn_limit": 9}
    made = http.post("/api/matches", json=wish(game="captain_sonar", options=said, seats=[])).json()
    options = http.get(f"/api/matches/{made['code']}").json()["options"]

    assert options == msgspec.to_builtins(PRESETS["es"]) | {"turn_limit": 9}
    assert PRESETS["es"] != CaptainOptions(edition=Edition.ES)


def test_a_mistake_in_a_drawn_chart_names_the_line(http: httpx.Client) -> None:
    drawing = "title: Mine\nprovenance: own\nsea:\nA B\n1 . .\n2 . x\n"
    refused = http.post("/api/matches", json=wish(options={"map": "custom", "drawing": drawing}))
    assert code_of(refused) == (400, "invalid_chart")
    assert "line 6" in refused.json()["sentence"]

    refused = http.post("/api/chart", json={"drawing": drawing})
    assert code_of(refused) == (400, "invalid_chart")
    assert "line 6" in refused.json()["sentence"]


def test_a_drawn_chart_is_read(http: httpx.Client) -> None:
    drawing = packaged_chart("archipelago").drawing
    read = http.post("/api/chart", json={"drawing": drawing}).json()
    packaged = http.get("/api/catalogue").json()["games"][0]["charts"][0]

    assert {**read["chart"], "name": "archipelago"} == packaged
    assert (read["drawing"], read["game"], read["presets"]) == (drawing, "sonar", {})


def test_refusals_are_in_the_browsers_language(http: httpx.Client) -> None:
    german = {"accept-language": "fr, de-AT;q=0.8, en;q=0.5"}
    answer = http.get("/api/matches/NOBODY", headers=german).json()

    assert answer == {
        "code": "unknown_match",
        "sentence": "Diese Partie gibt es nicht. Prüfe den Code.",
    }


def test_only_the_first_languages_of_a_browser_are_looked_at() -> None:
    """To look at 60,000 would hold up all others for 50 ms, also once the caller is refused."""

    def wishes(others: int) -> HTTPConnection:
        said = b"fr," * others + b"de"
        return HTTPConnection({"type": "http", "headers": [(b"accept-language", said)]})

    assert language_of(wishes(WISHES - 1)) == "de"
    assert language_of(wishes(WISHES)) == "en"


def test_a_person_who_opens_an_address_that_is_refused_sees_a_page(tmp_path: Path) -> None:
    opens = {"accept": "text/html,*/*;q=0.8", "accept-language": "de"}
    with serving(settings(tmp_path, budget=Rate(burst=1.5, per_second=0.001))) as http:
        missing = http.get("/none.txt", headers=opens)
        early, data = http.get("/", headers=opens), http.get("/")

    assert "Hier ist nichts." in missing.text
    assert (early.status_code, early.headers["content-type"]) == (429, "text/html; charset=utf-8")
    assert "Das war zu schnell. Warte einen Augenblick. (" in early.text
    assert len(early.content) < 600
    assert '<html lang="de">' in early.text
    assert "<a href='/'>Startseite</a>" in missing.text
    assert "<a href=''>Erneut versuchen</a>" in early.text
    assert code_of(data) == (429, "too_fast")


def test_what_a_caller_wrote_is_no_part_of_the_page() -> None:
    """The detail of a refusal may quote it."""
    asked = HTTPConnection({"type": "http", "headers": [(b"accept", b"text/html")]})
    body = bytes(problem(asked, Reason.MALFORMED, "Invalid enum value '<b>'").body)
    assert b"&lt;b&gt;" in body
    assert b"<b>" not in body


def test_a_body_that_is_too_large_or_no_json_is_refused(http: httpx.Client) -> None:
    too_large = b" " * (MAX_FRAME + 1)
    assert code_of(http.post("/api/matches", content=too_large)) == (413, "too_large")
    assert code_of(http.post("/api/matches", content=b"{")) == (400, "malformed")
    for path in ("/api/matches", "/api/chart"):
        answer = http.post(path, content=b'{"drawing": "\xff", "name": "\xff"}')
        assert code_of(answer) == (400, "malformed")


def test_an_upload_that_is_broken_off_leaves_no_trace_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(settings(tmp_path)) as http:
        port = int(str(http.base_url).rstrip("/").rpartition(":")[2])
        head = b"POST /api/chart HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{"
        with socket.create_connection(("127.0.0.1", port)) as upload:
            upload.sendall(head)
        assert http.get("/health").status_code == 200

    assert not [record for record in caplog.records if record.name != "httpx"]


def test_one_address_cannot_open_matches_without_end(tmp_path: Path) -> None:
    limited = settings(tmp_path, budget=Rate(burst=2500, per_second=0.001))
    with serving(limited) as http:
        answers = [http.post("/api/matches", json=wish()).status_code for _ in range(3)]

    assert answers == [201, 201, 429]


def test_one_address_cannot_guess_codes_without_end(tmp_path: Path) -> None:
    limited = settings(tmp_path, guesses=Rate(burst=2, per_second=0.001))
    with serving(limited) as http:
        made = opened(http)
        assert http.get(f"/api/matches/{made['code']}").status_code == 200
        answers = [http.get(f"/api/matches/AAAAA{x}").status_code for x in "BCD"]
        assert answers == [404, 404, 429]
        with Visitor(http) as visitor:
            assert visitor.hello("AAAAAA")["code"] == "too_fast"


def test_wrong_codes_keep_nobody_out_of_their_own_match(tmp_path: Path) -> None:
    limited = settings(tmp_path, guesses=Rate(burst=2, per_second=0.001))
    with serving(limited) as http:
        made = opened(http)
        with Visitor(http) as lost:
            lost.hello(made["code"], arrival="1" * 22)
        for code in ("AAAAAB", "AAAAAC"):
            http.get(f"/api/matches/{code}")
        assert code_of(http.get(f"/api/matches/{made['code']}")) == (429, "too_fast")
        with Visitor(http) as host:
            assert host.hello(made["code"], made["token"])["kind"] == "welcome"
        with Visitor(http) as back:
            assert back.hello(made["code"], arrival="1" * 22)["kind"] == "welcome"
        with Visitor(http) as thief:
            assert thief.hello(made["code"], "0" * 22)["code"] == "too_fast"
        with Visitor(http) as thief:
            assert thief.hello(made["code"], arrival="0" * 22)["code"] == "too_fast"

        assert http.get(f"/api/matches/{made['match']}").status_code == 200


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_pictures_on_pages_of_other_sites_spend_nothing(tmp_path: Path, site: str) -> None:
    """A page with ``<img src=".../api/matches/AAAAAB/qr.svg">`` sends no origin."""
    limited = settings(tmp_path, guesses=Rate(burst=1, per_second=0.001))
    with serving(limited) as http:
        made = opened(http)
        for what in ("", "/record", "/replay", "/debrief", "/debrief/2", "/qr.svg"):
            for code in ("AAAAAB", made["code"], made["match"]):
                url = f"/api/matches/{code}{what}"
                answer = http.get(url, headers={"sec-fetch-site": site})
                assert code_of(answer) == (403, "foreign_origin")
        own = http.get(f"/api/matches/{made['code']}", headers={"sec-fetch-site": "same-origin"})

        assert own.status_code == 200


# --- after the end -----------------------------------------------------------------------------


def test_nothing_is_told_before_the_end_and_everything_after_it(http: httpx.Client) -> None:
    running = opened(http)
    for what in ("record", "replay", "debrief", "debrief/2"):
        early = http.get(f"/api/matches/{running['match']}/{what}")
        assert code_of(early) == (409, "not_over")

    made = play_bots(http)
    replay = http.get(f"/api/matches/{made['match']}/replay").json()
    record = http.get(f"/api/matches/{made['match']}/record").text.splitlines()

    assert replay["outcome"]["termination"]
    assert len(record) == len(replay["steps"]) + 2
    assert set(replay["seats"].values()) == {"landlubber"}
    assert [step["by"] for step in replay["steps"][:1]] <= ["blue.captain", "yellow.captain"]


def test_a_finished_match_has_a_debrief_and_what_was_known_at_each_line(
    http: httpx.Client,
) -> None:
    made = play_bots(http)
    steps = len(http.get(f"/api/matches/{made['match']}/replay").json()["steps"])
    told = http.get(f"/api/matches/{made['match']}/debrief").json()
    known = http.get(f"/api/matches/{made['match']}/debrief/{steps + 1}").json()

    moments = told["debrief"]["moments"]
    assert [moment["line"] for moment in moments] == list(range(2, steps + 2))
    assert {len(words) for words in told["said"].values()} == {len(told["debrief"]["key_moments"])}
    for side in ("blue", "yellow"):
        assert len(known[side]) == moments[-1]["places"][side]
        assert sum(known[side].values()) == pytest.approx(1)
    beyond = http.get(f"/api/matches/{made['match']}/debrief/{steps + 2}")
    assert code_of(beyond) == (404, "not_found")


def test_a_finished_match_can_be_read_after_a_restart(tmp_path: Path) -> None:
    with serving(settings(tmp_path)) as http:
        made = play_bots(http)
        before = http.get(f"/api/matches/{made['match']}/replay").content
    with serving(settings(tmp_path)) as http:
        assert http.get(f"/api/matches/{made['code']}/replay").content == before


def test_there_is_nothing_of_unknown_matches(http: httpx.Client) -> None:
    for what in ("", "/record", "/replay", "/debrief", "/debrief/2", "/qr.svg"):
        assert code_of(http.get(f"/api/matches/ZZZZZZ{what}")) == (404, "unknown_match")


# --- what the browser gets ---------------------------------------------------------------------


def test_every_game_is_in_the_catalogue(http: httpx.Client) -> None:
    games = {game["id"]: game for game in http.get("/api/catalogue").json()["games"]}

    assert set(games) == set(KITS)
    for name, game in games.items():
        assert set(game["presets"]) == set(KITS[name].game.presets)
        assert [chart["name"] for chart in game["charts"]] == list(KITS[name].game.charts)
        for chart in game["charts"]:
            assert len(chart["zones"]) == chart["width"] * chart["height"]


def test_the_rules_are_read_once_by_the_address_of_the_catalogue(http: httpx.Client) -> None:
    for game in http.get("/api/catalogue").json()["games"]:
        for language, address in game["rules"].items():
            answer = http.get(address)
            rules = answer.json()
            assert (rules["game"], rules["language"]) == (game["id"], language)
            assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
            assert answer.headers["content-encoding"] == "gzip"


def test_rules_by_an_address_of_another_version_are_asked_for_again(http: httpx.Client) -> None:
    german = http.get("/api/rules/sonar/de.json").json()

    for address in ("/api/rules/sonar/de.json", "/api/rules/sonar/de.json?v=earlier"):
        answer = http.get(address)
        assert answer.json() == german
        assert answer.headers["cache-control"] == "no-cache"
    titles = [section["title"] for section in german["sections"]]
    assert "Schleichfahrt" in titles
    (own_track,) = (
        rule
        for section in german["sections"]
        for rule in section["rules"]
        if rule["clause"] == "SON-082"
    )
    assert own_track["text"].startswith("Kein U-Boot fährt auf einen Punkt der eigenen Route")


def test_the_link_is_a_picture(http: httpx.Client) -> None:
    made = opened(http)
    picture = http.get(f"/api/matches/{made['code']}/qr.svg")

    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.content.startswith(b"<svg")


def test_the_link_may_lead_to_a_seat(http: httpx.Client) -> None:
    address = f"/api/matches/{opened(http)['code']}/qr.svg"
    whole, seat, nonsense = (
        http.get(address, params=asked).content
        for asked in ({}, {"seat": "yellow.captain"}, {"seat": "x&y"})
    )

    assert seat != whole
    assert nonsense == whole


def test_the_client_answers_for_its_own_addresses(http: httpx.Client) -> None:
    for path in ("/", "/m/ABCDEF", "/replay/xyz"):
        page = http.get(path)
        assert page.text == "<title>hydrophone</title>"
        assert page.headers["cache-control"] == "no-cache"
    asset = http.get("/assets/main-abc123.js")
    assert asset.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert asset.headers["content-encoding"] == "gzip"
    assert asset.headers["content-type"].startswith("text/javascript")


@pytest.mark.parametrize(
    "path",
    [
        "/missing.js",
        "/api/nothing",
        "/assets/../../secret.db",
        "/api/lessons/sonar/captain_1/" + "9" * 5000,
        *RULES_OF_NOBODY,
    ],
)
def test_what_is_not_there_is_not_found(http: httpx.Client, path: str) -> None:
    assert code_of(http.get(path)) == (404, "not_found")


def test_a_wrong_method_is_a_problem_too(http: httpx.Client) -> None:
    assert code_of(http.delete("/api/matches")) == (405, "wrong_method")


def test_text_that_no_database_can_keep_is_refused_wherever_it_comes_in(http: httpx.Client) -> None:
    answers = [
        http.post("/api/me", json={"name": "Zo\0e", "label": "?"}),
        http.post("/api/me", json={"name": "Zoe", "label": "?\0"}),
        http.post("/api/people/devices", json={"code": "\0", "label": "?"}),
        http.get("/api/clubs/no%00club"),
        http.get("/api/me/matches", params={"against": "\0"}),
        http.delete("/api/me/devices/%00"),
    ]
    assert [code_of(answer) for answer in answers] == [(400, "bad_text")] * len(answers)
    half = http.post("/api/me", content=rb'{"name": "\ud800", "label": "?"}')
    assert code_of(half) == (400, "malformed")


def test_every_answer_is_guarded(http: httpx.Client) -> None:
    for path in ("/", "/api/catalogue", "/api/matches/NOBODY", "/missing.js"):
        headers = http.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_another_site_may_not_speak_for_anybody(tmp_path: Path) -> None:
    own = settings(tmp_path, allowed_origins=("https://friends.example",))
    with serving(own) as http:
        for origin, status in (
            ("https://evil.example", 403),
            ("null", 403),
            ("https://friends.example", 201),
            (str(http.base_url), 201),
        ):
            answer = http.post("/api/matches", json=wish(), headers={"origin": origin})
            assert answer.status_code == status


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("localhost", True),
        ("LOCALHOST.:8000", True),
        ("192.0.2.7:8642", True),
        ("[::1]:8642", True),
        (f"{socket.gethostname()}:80", True),
        ("play.example.org", True),
        ("friends.example", True),
        ("evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("localhost.evil.example:8642", False),
        ("", False),
    ],
)
def test_a_server_is_called_by_its_own_names(tmp_path: Path, host: str, known: bool) -> None:
    """A page of another site may have its name lead here; its requests say that name."""
    own = settings(
        tmp_path, host_names=("play.example.org",), allowed_origins=("https://friends.example",)
    )
    with serving(own) as http:
        answer = http.get("/api/catalogue", headers={"host": host})
        assert answer.status_code == (200 if known else 421)
        if not known:
            assert answer.json()["code"] == "unknown_host"
            assert "default-src 'self'" in answer.headers["content-security-policy"]
            with pytest.raises(InvalidStatus), Visitor(http, additional_headers={"Host": host}):
                pass


# --- for operators and programmers -------------------------------------------------------------


def test_health_and_metrics_tell_nothing_of_a_match(tmp_path: Path) -> None:
    own = settings(tmp_path, metrics_to=("127.0.0.1",))
    with serving(own) as http:
        made = opened(http)
        with Visitor(http) as host:
            host.hello(made["code"], made["token"])
            before = http.get("/metrics").text
            host.command("set_names", name="Anna")
            host.hear("acked")
            after = http.get("/metrics").text

        assert f'hydrophone_matches{{phase="lobby",{SONAR}}} 1' in before
        assert "hydrophone_connections 1" in before
        assert _without_uptime(before) == _without_uptime(after)
        for secret in (*made.values(), "Ann", "blue", "seat"):
            assert secret not in before
        assert http.get("/health").json() == {"status": "ok", "version": __version__}


SONAR = 'game="sonar",pace="turns"'


def _without_uptime(metrics: str) -> list[str]:
    return [line for line in metrics.splitlines() if "uptime" not in line]


def test_strangers_are_shown_no_metrics(http: httpx.Client) -> None:
    assert code_of(http.get("/metrics")) == (404, "not_found")


def test_what_comes_through_a_proxy_on_this_machine_is_shown_no_metrics(tmp_path: Path) -> None:
    """Also through one that was not named to the server."""
    with serving(settings(tmp_path, metrics_to=("127.0.0.1",))) as own:
        passed_on = {"x-forwarded-for": "192.0.2.7, 127.0.0.1"}
        assert own.get("/metrics").status_code == 200
        assert own.get("/metrics", headers=passed_on).status_code == 404


def test_the_interface_describes_itself(http: httpx.Client) -> None:
    messages = http.get("/api/messages.json").json()
    openapi = http.get("/openapi.json").json()

    assert {"ToServer", "ToClient", "Hello", "Observed"} <= set(messages["$defs"])
    assert set(openapi["paths"]["/api/matches"]) == {"post"}


def test_all_that_programs_may_ask_for_is_described(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[tuple[str, str]] = []

    def app(routes: Sequence[Route], **rest: Any) -> Starlette:
        served.extend((route.path, each) for route in routes for each in route.methods or ())
        return Starlette(routes=routes, **rest)

    monkeypatch.setattr("hydrophone.server.web.app.Starlette", app)
    with serving(settings(tmp_path)) as http:
        paths = http.get("/openapi.json").json()["paths"]
    described = [(path, method.upper()) for path, methods in paths.items() for method in methods]

    of_api = [each for each in served if each[0].startswith("/api/") and each[1] != "HEAD"]
    assert sorted(map(_nameless, described)) == sorted(map(_nameless, of_api))


def _nameless(asked: tuple[str, str]) -> tuple[str, str]:
    """A path without what its parts are called there, and the method."""
    path, method = asked
    return re.sub(r"\{[^}]*\}(\.json)?", "{}", path), method
