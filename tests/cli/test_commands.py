"""The other commands: deduce, arena, charts, play, serve, help and version."""

import json
import os
import re
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import msgspec
import pytest
from click.testing import Result

from hydrophone import __version__
from hydrophone.cli.failures import STATUSES
from hydrophone.cli.main import main
from hydrophone.cli.serving import FOR_OTHERS, command_for_others, data_directory
from hydrophone.cli.switches import read_options
from hydrophone.core.seats import Seat
from hydrophone.games.captain_sonar.options import PRESETS
from hydrophone.games.sonar.options import CHARTS
from hydrophone.kits.makers import levels_of
from hydrophone.kits.registry import KITS
from hydrophone.kits.scenarios import packaged_chart, packaged_charts
from hydrophone.notation.record import read_record
from hydrophone.server import run
from hydrophone.server.settings import Settings
from kits.having import having

Called = Callable[..., Result]
Broken = Callable[[str, str], Path]

ROOT = Path(__file__).parents[2]

# --- deduce ------------------------------------------------------------------------------------


def test_a_deduction_counts_cells_and_tracks_after_every_action(
    called: Called, record: Path
) -> None:
    result = called("deduce", record, "--for", "blue")

    lines = result.stdout.splitlines()
    assert lines[:2] == [
        "line 1: match_began",
        "    91 cells, 91 tracks: A1 1.1%  A10 1.1%  A2 1.1%  A3 1.1%  A4 1.1%  ...",
    ]
    assert lines[6] == "line 4: move_heard, turn_began"
    assert lines[7].startswith("    72 cells, 72 tracks: A1 1.4%  A2 1.4%")
    assert lines[-11] == "   1 ? ? ? ? ? ? . ? ? ?"
    assert lines[-1] == "?: where the boat could be; #: land"


def test_a_deduction_for_programs_is_one_object_a_line(called: Called, record: Path) -> None:
    result = called("deduce", record, "--for", "yellow", "--json")

    steps = [json.loads(line) for line in result.stdout.splitlines()]
    assert [step["line"] for step in steps] == [1, 2, 3, 4, 5]
    assert steps[0]["cells"] == len(steps[0]["marginal"]) == 91
    assert sum(steps[-1]["marginal"].values()) == pytest.approx(1)
    assert steps[-1]["cells"] < 91


def test_a_deduction_uses_only_what_the_side_heard(called: Called, broken: Broken) -> None:
    outcomes = [called("deduce", broken("turn_limit", "turn_limit"), "--for", "blue").stdout]
    outcomes.append(called("deduce", broken('"cell":"J10"', '"cell":"F6"'), "--for", "blue").stdout)

    assert outcomes[0] == outcomes[1]


def test_a_deduction_refuses_what_replay_refuses(called: Called, broken: Broken) -> None:
    result = called("deduce", broken('"cell":"J10"', '"cell":"C3"'), "--for", "blue")

    assert result.exit_code == 2
    assert "line 3: SON-026" in result.stderr


@pytest.mark.parametrize("words", [(), ("--for", "red")])
def test_a_deduction_is_for_one_of_the_sides(
    called: Called, record: Path, words: tuple[str, ...]
) -> None:
    assert called("deduce", record, *words).exit_code == 64


# --- arena -------------------------------------------------------------------------------------


def test_the_arena_counts_and_keeps_its_matches(called: Called, tmp_path: Path) -> None:
    words = ("--matches", "2", "--first", "landlubber", "--option", "turn_limit=6", "--seed", "3")

    result = called("arena", "sonar", *words, "--records", tmp_path / "kept", "--json")

    counts = json.loads(result.stdout)
    assert counts["won"] + counts["lost"] + counts["drawn"] == 2
    kept = sorted((tmp_path / "kept").iterdir())
    assert [path.name for path in kept] == ["sonar-0001.jsonl", "sonar-0002.jsonl"]
    assert called("replay", kept[0]).exit_code == 0
    assert called("arena", "sonar", *words, "--json").stdout == result.stdout


@pytest.mark.parametrize("game", having("tracker"))
def test_every_match_that_is_kept_can_be_read(called: Called, tmp_path: Path, game: str) -> None:
    """Among them matches whose seed has all 64 bits."""
    words = ("--matches", "6", "--first", "landlubber", "--option", "turn_limit=3", "--seed", "3")
    assert called("arena", game, *words, "--records", tmp_path).exit_code == 0

    kept = sorted(tmp_path.iterdir())
    seeds = [json.loads(path.read_bytes().partition(b"\n")[0])["seed"] for path in kept]
    assert len(kept) == 6
    assert max(seeds) >= 2**63
    for path in kept:
        readers = (("replay",), ("deduce", "--for", "blue"), ("deduce", "--for", "yellow"))
        for command, *how in readers:
            result = called(command, path, *how)
            assert (result.exit_code, result.stderr) == (0, ""), path.name


@pytest.mark.parametrize("words", [("--edition", "es"), ("--option", "edition=es")])
def test_the_arena_plays_by_the_switches_of_the_edition(
    called: Called, tmp_path: Path, words: tuple[str, ...]
) -> None:
    few = (
        "--matches",
        "1",
        "--first",
        "landlubber",
        "--option",
        "turn_limit=1",
        "--records",
        tmp_path,
    )

    assert called("arena", "captain_sonar", *few, *words).exit_code == 0

    (kept,) = tmp_path.iterdir()
    options = json.loads(kept.read_bytes().partition(b"\n")[0])["options"]
    assert options == msgspec.to_builtins(PRESETS["es"]) | {"turn_limit": 1}


@pytest.mark.parametrize(
    ("game", "limit"), [("sonar", 300), ("captain_sonar", 300), ("u_jagd", 40), ("echo", 40)]
)
def test_matches_of_the_arena_come_to_an_end(game: str, limit: int) -> None:
    """By the limit of their edition."""
    assert read_options(KITS[game].game, None, ()) == msgspec.structs.replace(
        next(iter(KITS[game].game.presets.values())), turn_limit=limit
    )


def test_the_ladder_has_each_level_against_the_one_below(called: Called) -> None:
    result = called("arena", "u_jagd", "--ladder", "--matches", "2")

    lines = result.stdout.splitlines()
    assert [line.split()[0] for line in lines[2:]] == [*levels_of("u_jagd")]
    assert lines[0] == "u_jagd", "it has no charts"


def test_the_ladder_climbs_on_every_chart_or_on_the_one_that_is_named(called: Called) -> None:
    brief = ("--ladder", "--json", "--matches", "1", "--option", "turn_limit=1")

    climbed = [json.loads(line) for line in called("arena", "sonar", *brief).stdout.splitlines()]
    one = called("arena", "sonar", *brief, "--option", "map=umbria").stdout.splitlines()

    assert {each["chart"] for each in climbed} == set(CHARTS)
    assert len(one) == len(levels_of("sonar"))
    assert {each["elo"] for each in climbed} == {0.0}, "nobody wins in one turn"


def test_the_arena_says_who_won(called: Called) -> None:
    result = called("arena", "--matches", "1", "--option", "turn_limit=1")

    assert result.stdout == (
        "helmsman against landlubber: 0 won, 0 lost, 1 drawn\n"
        "    points: 50.0%, with 95 % between 5.5% and 94.5%\n"
        "    turn_limit: 1\n"
    )


def test_the_arena_says_for_programs_what_its_points_are_worth(called: Called) -> None:
    words = ("--matches", "4", "--option", "turn_limit=1", "--json")

    told = json.loads(called("arena", *words).stdout)
    assert told["points"] == 0.5
    assert [round(end, 2) for end in told["interval"]] == [0.15, 0.85]


@pytest.mark.parametrize("crews", [("--first", "deckhand"), ("--respond", "deckhand")])
def test_processes_of_an_arena_share_its_matches(
    called: Called, tmp_path: Path, crews: tuple[str, str]
) -> None:
    """Each match is played once, and comes out as it does alone."""
    words = ("arena", "sonar", *crews, "--matches", "4", "--option", "turn_limit=4")
    kept: dict[str, list[bytes]] = {}
    for processes in ("1", "2"):
        folder = tmp_path / processes
        called(*words, "--records", str(folder), "--processes", processes)
        kept[processes] = [path.read_bytes() for path in sorted(folder.iterdir())]

    assert len(set(kept["1"])) == 4
    assert kept["2"] == kept["1"]


def test_a_kept_match_in_real_time_says_when_each_act_came(called: Called, tmp_path: Path) -> None:
    words = ("--matches", "1", "--option", "real_time=true", "--option", "turn_limit=3")
    called("arena", "sonar", *words, "--records", str(tmp_path))

    (path,) = tmp_path.iterdir()
    times = [act.at or 0.0 for act in read_record(path.read_bytes()).acts]
    assert times == sorted(times)
    assert times[-1] > 5.0


def test_the_arena_lets_a_responder_meet_a_level(called: Called, tmp_path: Path) -> None:
    words = ("--respond", "boatswain", "--matches", "2", "--records", str(tmp_path))
    result = called("arena", "u_jagd", *words)

    assert result.stdout.startswith("responder against boatswain: ")
    records = [read_record(path.read_bytes()) for path in sorted(tmp_path.iterdir())]
    assert [record.header.seats[Seat.BLUE_CAPTAIN] for record in records] == [
        "bot:responder",
        "bot:boatswain",
    ]


@pytest.mark.parametrize(
    ("words", "status", "why"),
    [
        (
            ("sonar", "--respond", "seadog", "--option", "real_time=true"),
            64,
            "no bot responds to a level it knows in real time",
        ),
        (("u_jagd", "--respond", "admiral"), 64, "u_jagd has no level 'admiral', only landlubber"),
        (("u_jagd", "--respond", "seadog", "--ladder"), 64, "exclude each other"),
        (("u_jagd", "--respond", "seadog", "--first", "sailor"), 64, "leave out --first and"),
        (("u_jagd", "--respond", "seadog", "--second", "sailor"), 64, "leave out --first and"),
        (("u_jagd", "--ladder", "--first", "sailor"), 64, "--ladder says who plays"),
        (("u_jagd", "--ladder", "--records", "kept"), 64, "--ladder keeps no records"),
        (("chess",), 64, "there is no game 'chess'"),
        (("sonar", "--edition", "fr"), 64, "no edition 'fr', only en, de"),
        (("sonar", "--edition", "de", "--option", "edition=en"), 64, "cannot be both de and en"),
        (("sonar", "--first", "mermaid"), 64, "no level 'mermaid', only landlubber, "),
        (("sonar", "--option", "speed=3"), 64, "no option 'speed', only help, empty_stop_s"),
        (("sonar", "--option", "turn_limit=-3"), 64, "a whole number from 0 to 10000"),
        (("sonar", "--option", "turn_limit=soon"), 64, "turn_limit cannot be 'soon', only a whole"),
        (("sonar", "--option", "self_hit=maybe"), 64, "self_hit cannot be 'maybe', only true or"),
        (("sonar", "--option", "stuck=no"), 64, "stuck cannot be 'no', only may_act, must_surf"),
        (("u_jagd", "--option", "loser=red"), 64, "loser cannot be 'red', only blue, yellow"),
        (("u_jagd", "--option", "bot_fire_threshold=2"), 64, "only a number from 0.5 to 1"),
        (("u_jagd", "--option", "signature_table=0"), 64, "signature_table"),
        (("u_jagd", "--option", "rp_limit=0"), 64, "no Tactical Map is possible"),
        (("sonar", "--option", "map=atlantis"), 64, "there is no chart 'atlantis'"),
        (("sonar", "--option", "map=custom", "--option", "drawing=x"), 64, "line 1: expected"),
        (("sonar", "--option", "map"), 64, "'map' is not of the form name=value"),
        (("sonar", "--matches", "0"), 64, "--matches"),
        (("sonar", "--seed", "-1"), 64, "--seed"),
    ],
)
def test_the_arena_says_what_is_wrong(
    called: Called, words: tuple[str, ...], status: int, why: str
) -> None:
    result = called("arena", *words)

    assert result.exit_code == status
    assert why in result.stderr


# --- a word is missing ---------------------------------------------------------------------------


@pytest.mark.parametrize("words", [(), ("charts",), ("store",), ("operator",)])
def test_where_a_command_is_missing_the_help_lists_them_once(
    called: Called, words: tuple[str, ...]
) -> None:
    result = called(*words)

    assert (result.exit_code, result.stdout) == (64, "")
    assert result.stderr.count("Usage:") == 1
    assert "Commands:" in result.stderr
    assert "Error" not in result.stderr


# --- charts ------------------------------------------------------------------------------------


SCENARIO = """\
title: Pond
provenance: drawn for this test
game: captain_sonar
option.torpedo_line: straight
option.turn_limit: 60

sea:
    A B
  1 . .
  2 . .

zones:
    A B
  1 1 1
  2 1 1
"""


def test_all_charts_are_listed(called: Called) -> None:
    lines = called("charts", "list").stdout.splitlines()

    assert [line.split()[0] for line in lines] == list(packaged_charts())
    assert "archipelago       sonar          10 x 10  The Archipelago     published sheet" in lines


def test_all_charts_are_listed_for_programs(called: Called) -> None:
    told = json.loads(called("charts", "list", "--json").stdout)

    assert [chart["name"] for chart in told] == list(packaged_charts())
    assert told[0]["titles"]["es"] == "Alpha"


def test_a_chart_is_shown_as_it_can_be_read(called: Called, tmp_path: Path) -> None:
    shown = called("charts", "show", "delta").stdout
    (tmp_path / "copy.txt").write_text(shown, encoding="utf-8")

    assert shown == packaged_chart("delta").drawing
    checked = called("charts", "check", tmp_path / "copy.txt")
    assert (checked.exit_code, checked.stdout.split(":")[0]) == (0, "Delta")


def test_a_chart_that_does_not_exist_is_told(called: Called) -> None:
    result = called("charts", "show", "atlantis")

    assert result.exit_code == 64
    assert result.stderr.startswith("Error: there is no chart 'atlantis', only archipelago, ")


@pytest.mark.parametrize(
    ("drawing", "line", "why"),
    [
        (b"title: X\n", 1, "provenance"),
        (b"title: X\nspeed: 3\n", 2, "expected one of"),
        (b"title: X\nprovenance: mine\n\xff\n", 3, "not UTF-8"),
        (b"", 1, "title"),
    ],
)
def test_a_wrong_drawing_is_told_with_its_line(
    called: Called, tmp_path: Path, drawing: bytes, line: int, why: str
) -> None:
    path = tmp_path / "mine.txt"
    path.write_bytes(drawing)

    result = called("charts", "check", path)

    assert result.exit_code == 3
    assert f"{path}, line {line}: " in result.stderr
    assert why in result.stderr


def test_every_fault_of_every_file_is_told(called: Called, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text(SCENARIO, encoding="utf-8")
    faulty = SCENARIO.replace("straight", "crooked").replace("turn_limit: 60", "speed: 3")
    bad.write_text(faulty, encoding="utf-8")

    result = called("charts", "check", bad, good)

    assert result.exit_code == 3
    first, second, last = result.stderr.splitlines()
    assert first == f"{bad}, line 4: torpedo_line cannot be 'crooked', only bent, straight"
    assert second.startswith(f"{bad}, line 5: captain_sonar has no option 'speed', only help, ")
    assert last == "Error: 2 faults found"
    assert result.stdout == (
        "Pond: 4 sea, 0 land, 1 zones; for captain_sonar, "
        "with torpedo_line = straight, turn_limit = 60\n"
    )


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ("game: captain_sonar", "game: chess", 3, "there is no game 'chess', only sonar, "),
        ("game: captain_sonar", "game: u_jagd", 3, "u_jagd is played without charts"),
        ("game: captain_sonar\n", "", 3, "options need a line 'game: NAME' as well"),
        ("option.turn_limit: 60", "option.edition: es", 5, "the host chooses edition"),
        ("option.turn_limit: 60", "option.scenario: echo", 5, "the host chooses scenario"),
        (
            "option.turn_limit: 60",
            "option.turn_limit: -1",
            5,
            "only a whole number from 0 to 10000",
        ),
        ("option.turn_limit: 60", "option.: 1", 5, "expected one of title, "),
        ("option.turn_limit: 60", "number: one", 5, "the number is 'one', not a whole number"),
    ],
)
def test_a_scenario_that_does_not_fit_its_game_is_told(
    called: Called, tmp_path: Path, old: str, new: str, line: int, why: str
) -> None:
    path = tmp_path / "pond.txt"
    assert old in SCENARIO
    path.write_text(SCENARIO.replace(old, new), encoding="utf-8")

    result = called("charts", "check", path)

    assert result.exit_code == 3
    assert f"{path}, line {line}: " in result.stderr
    assert why in result.stderr


@pytest.mark.parametrize("name", packaged_charts())
def test_every_packaged_chart_is_a_file_that_the_check_accepts(
    called: Called, tmp_path: Path, name: str
) -> None:
    path = tmp_path / f"{name}.txt"
    path.write_text(packaged_chart(name).drawing, encoding="utf-8")

    result = called("charts", "check", path)

    assert result.exit_code == 0
    assert f"for {packaged_chart(name).head['game']}" in result.stdout


# --- play and serve ----------------------------------------------------------------------------


Served = list[tuple[str, int, Settings, bool]]


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Served:
    """How the server would have been started."""
    calls: Served = []

    def serve(
        host: str,
        port: int,
        settings: Settings,
        *,
        command: str,
        certificate: Path | None,
        open_browser: bool,
    ) -> None:
        assert command in ("make lan", "hydrophone play --lan")
        assert certificate is None
        calls.append((host, port, settings, open_browser))

    monkeypatch.setattr(run, "serve", serve)
    return calls


def test_play_listens_to_this_machine_alone_and_opens_the_browser(
    called: Called, served: Served, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")

    assert called("play").exit_code == 0

    database = str(tmp_path / "hydrophone" / "matches.db")
    assert served == [("127.0.0.1", 8642, Settings(db=database), True)]


def test_play_can_leave_the_browser_closed(called: Called, served: Served, tmp_path: Path) -> None:
    assert called("play", "--no-browser", "--db", tmp_path / "m.db").exit_code == 0

    assert served == [("127.0.0.1", 8642, Settings(db=str(tmp_path / "m.db")), False)]


def test_play_listens_to_the_network_if_that_is_wished(
    called: Called, served: Served, tmp_path: Path
) -> None:
    assert called("play", "--lan", "--db", tmp_path / "m.db").exit_code == 0

    assert served == [("0.0.0.0", 8642, Settings(db=str(tmp_path / "m.db")), True)]


@pytest.mark.parametrize(
    ("surroundings", "command"),
    [
        ({"MAKELEVEL": "1"}, "make lan"),
        ({}, "hydrophone play --lan"),
        (
            {"MAKELEVEL": "1", FOR_OTHERS: "make cluster OPTIONS=--lan"},
            "make cluster OPTIONS=--lan",
        ),
    ],
)
def test_the_command_for_others_is_of_the_kind_that_was_used(
    monkeypatch: pytest.MonkeyPatch, surroundings: dict[str, str], command: str
) -> None:
    monkeypatch.delenv("MAKELEVEL", raising=False)
    for name, text in surroundings.items():
        monkeypatch.setenv(name, text)

    assert command_for_others() == command


def test_serve_listens_where_it_is_told(called: Called, served: Served, tmp_path: Path) -> None:
    words = ("--host", "::1", "--port", "0", "--db", tmp_path / "m.db")
    origins = ("https://one.example", "https://two.example")

    result = called("serve", *words, "--allow-origin", origins[0], "--allow-origin", origins[1])

    assert result.exit_code == 0
    settings = Settings(db=str(tmp_path / "m.db"), allowed_origins=origins)
    assert served == [("::1", 0, settings, False)]


@pytest.mark.parametrize("host", ["\udcff", "host\udcff.example", "a..b", "x" * 64])
def test_a_host_that_no_machine_can_be_called_is_refused(
    called: Called, served: Served, host: str
) -> None:
    result = called("serve", "--host", host)

    assert (result.exit_code, served) == (64, [])
    assert result.output.endswith(" is no address or name of this machine\n")


def test_a_pace_is_a_number(called: Called, served: Served) -> None:
    results = [
        called("serve", "--bot-pace", pace) for pace in ("nan", "-nan", "inf", "-inf", "-1", "10.1")
    ]

    assert [result.exit_code for result in results] == [64] * 6
    assert [result.output.rpartition("'--bot-pace': ")[2] for result in results] == [
        "nan is no number.\n",
        "-nan is no number.\n",
        *(f"{pace} is not in the range 0<=x<=10.\n" for pace in ("inf", "-inf", "-1.0", "10.1")),
    ]
    assert served == []


@pytest.mark.parametrize(
    "origin",
    [
        *("", "*", "null", "play.example.org", "//play.example.org", "https://"),
        *("https://play.example.org/", "https://play.example.org/play", "https://a.org?b"),
        *("https://me@play.example.org", "https://play example.org", "https://a.org, b.org"),
        *("https://Play.example.org", "HTTPS://play.example.org", "https://play.example.org."),
        *("https://play.example.org:443", "http://play.example.org:80", "https://a.org:x"),
        *(
            "https://*.example.org",
            "https://m\u00fcller.example",
            "https://a.org\n",
            "https://\udcff",
        ),
    ],
)
def test_an_origin_that_no_browser_sends_is_refused(
    called: Called, served: Served, origin: str
) -> None:
    result = called("serve", "--allow-origin", origin)

    assert (result.exit_code, served) == (64, [])
    assert " is no origin as browsers send it, such as https://play.example.org: " in result.output


@pytest.mark.parametrize(
    "name",
    [
        *("", "https://play.example.org", "play.example.org/", "play.example.org:8642", ".org"),
        *("play example.org", "*.example.org", "a.org,b.org", "a.org\n", "::1", "m\u00fcller.org"),
    ],
)
def test_a_host_name_that_no_browser_calls_is_refused(
    called: Called, served: Served, name: str
) -> None:
    result = called("serve", "--host-name", name)

    assert (result.exit_code, served) == (64, [])
    assert result.output.endswith(" is no name of a host, such as play.example.org\n")


def test_origins_and_names_are_taken_as_browsers_say_them(
    called: Called, served: Served, tmp_path: Path
) -> None:
    origins = (
        "https://one.example",
        "http://[::1]:8000",
        "http://boat:8642",
        "capacitor://localhost",
    )
    names = ("play.example.org", "Boat.local.", "xn--mller-kva.example", "my_boat", "10.0.0.7")
    words = [word for origin in origins for word in ("--allow-origin", origin)]
    words += [word for name in names for word in ("--host-name", name)]

    assert called("serve", "--db", tmp_path / "m.db", *words).exit_code == 0
    (settings,) = (settings for _, _, settings, _ in served)
    assert (settings.allowed_origins, settings.host_names) == (origins, names)


def test_operators_are_addresses_and_networks(
    called: Called, served: Served, tmp_path: Path
) -> None:
    words = ("serve", "--db", tmp_path / "m.db", "--operator")

    good, bad = called(*words, "10.0.0.0/24"), called(*words, "10.0.0.")

    assert [settings.metrics_to for _, _, settings, _ in served] == [
        ("127.0.0.1", "::1", "10.0.0.0/24")
    ]
    assert (good.exit_code, bad.exit_code) == (0, 64)
    assert "10.0.0. is no address or network" in bad.output


def test_matches_are_kept_in_the_file_or_the_database_that_is_named(
    called: Called, served: Served, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    database, file = "postgresql://me@here/matches", str(tmp_path / "m.db")
    called("serve", "--store", database)
    both = called("serve", "--store", database, "--db", file)
    other = called("serve", "--store", "mysql://here")
    monkeypatch.setenv("HYDROPHONE_STORE", database)
    called("serve")
    called("serve", "--db", file)

    assert [settings.db for _, _, settings, _ in served] == [database, database, file]
    assert (both.exit_code, other.exit_code) == (64, 64)
    assert "exclude each other" in both.output
    assert "begins with postgresql://" in other.output


def test_a_server_of_several_may_have_a_name(
    called: Called, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = "postgresql://me@here/matches"
    called("serve", "--store", database, "--name", "one")
    monkeypatch.setenv("HYDROPHONE_NAME", "two")
    called("serve", "--store", database)

    assert [settings.name for _, _, settings, _ in served] == ["one", "two"]


def test_a_name_is_for_servers_on_one_database(called: Called, tmp_path: Path) -> None:
    alone = called("serve", "--db", tmp_path / "m.db", "--name", "one")

    assert alone.exit_code == 1
    assert "a name is for one of several servers on a database" in alone.output


def test_a_database_that_is_not_there_is_told_with_an_exit_status(called: Called) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
    words = ("serve", "--port", "0", "--store")
    result = called(*words, f"postgresql://me:secret@127.0.0.1:{port}/matches")

    assert result.exit_code == 1
    assert f"matches cannot be kept in postgresql://me@127.0.0.1:{port}/matches" in result.stderr
    assert "secret" not in result.output


def test_a_port_is_a_port(called: Called, served: Served) -> None:
    assert called("serve", "--port", "70000").exit_code == 64
    assert served == []


def test_a_server_that_cannot_start_says_why(called: Called, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a directory", encoding="utf-8")

    result = called("serve", "--port", "0", "--db", tmp_path / "file" / "m.db")

    assert result.exit_code == 1
    assert "matches cannot be kept in" in result.stderr


def test_a_port_in_use_is_told_with_an_exit_status(called: Called, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        result = called(
            "serve", "--host", "127.0.0.1", "--port", str(port), "--db", tmp_path / "m.db"
        )

    assert result.exit_code == 1
    assert result.stderr == (
        f"Error: port {port} is in use; choose another, or stop what uses it\n"
    )


@pytest.mark.parametrize(
    ("platform", "end"),
    [
        ("darwin", "Library/Application Support/hydrophone"),
        ("win32", "hydrophone"),
        ("linux", ".local/share/hydrophone"),
    ],
)
def test_data_is_kept_where_the_system_wants_it(
    monkeypatch: pytest.MonkeyPatch, platform: str, end: str
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)

    assert data_directory().as_posix().endswith(end)


# --- what the system refuses -------------------------------------------------------------------


def test_a_folder_that_cannot_be_made_is_told(called: Called, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder", encoding="utf-8")
    words = ("--matches", "1", "--first", "landlubber", "--option", "turn_limit=1")

    result = called("arena", "u_jagd", *words, "--records", tmp_path / "file" / "kept")

    assert result.exit_code == 1
    assert result.stderr == f"Error: {tmp_path / 'file' / 'kept'}: Not a directory\n"


@pytest.mark.parametrize("command", [("replay",), ("deduce", "--for", "blue"), ("charts", "check")])
def test_a_folder_in_place_of_a_file_is_a_wrong_call(
    called: Called, tmp_path: Path, command: tuple[str, ...]
) -> None:
    result = called(*command, tmp_path)

    assert result.exit_code == 64
    assert f"'{tmp_path}' is a directory" in result.stderr


def test_a_reader_that_has_had_enough_is_no_error_to_tell(record: Path) -> None:
    """As in ``hydrophone deduce ... | head``."""
    command = [sys.executable, "-m", "hydrophone", "deduce", str(record), "--for", "blue", "--json"]
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)

    assert done.stderr == b""


# --- help and version --------------------------------------------------------------------------


def test_the_version_is_told(called: Called) -> None:
    assert called("--version").stdout == f"hydrophone {__version__}\n"


@pytest.mark.parametrize(
    "command", ["play", "serve", "replay", "deduce", "arena", "charts", "charts check"]
)
def test_every_command_has_help(called: Called, command: str) -> None:
    result = called(*command.split(), "--help")

    assert result.exit_code == 0
    assert result.stdout.startswith(f"Usage: hydrophone {command}")


def test_the_help_says_what_every_option_is() -> None:
    groups = [
        main,
        *(command for command in main.commands.values() if isinstance(command, click.Group)),
    ]
    commands = {name: command for group in groups for name, command in group.commands.items()}
    unsaid = [
        f"{name} {option.name}"
        for name, command in commands.items()
        for option in command.params
        if isinstance(option, click.Option) and not option.help
    ]

    assert unsaid == []


def test_the_help_names_the_exit_statuses(called: Called) -> None:
    text = " ".join(called("--help").stdout.split())

    assert "2 an action of a record breaks a rule" in text
    assert "3 a file is malformed" in text


def test_the_documents_name_every_exit_status_and_every_command() -> None:
    page = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \| (.*) \|$", page, re.MULTILINE)
    documented = set(re.findall(r"`hydrophone ([a-z ]+[a-z])", page))
    groups = {
        name: command for name, command in main.commands.items() if isinstance(command, click.Group)
    }
    commands = set(main.commands) - set(groups)

    assert {int(code): what for code, what in rows} == STATUSES
    assert documented == commands | {
        f"{name} {command}" for name, group in groups.items() for command in group.commands
    }


def test_an_unknown_command_is_a_wrong_call(called: Called) -> None:
    assert called("submerge").exit_code == 64


def test_help_loads_neither_server_nor_rules() -> None:
    program = (
        "import sys, hydrophone.cli.main as m\n"
        "try: m.main(['--help'])\n"
        "except SystemExit: pass\n"
        "heavy = ('hydrophone.games', 'hydrophone.server', 'hydrophone.play', 'starlette')\n"
        "sys.exit(' '.join(name for name in sys.modules if name.startswith(heavy)) or 0)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stderr) == (0, "")


PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_in_the_documents_exists(called: Called, page: Path) -> None:
    """With its options: what stands in a block of the documents can be typed."""
    for line in page.read_text(encoding="utf-8").splitlines():
        if not line.startswith("hydrophone "):
            continue
        words = line.split("#")[0].split()[1:]
        is_group = isinstance(main.commands[words[0]], click.Group)
        command = words[:2] if is_group else words[:1]
        help_ = called(*command, "--help").stdout
        assert help_.startswith("Usage:"), line
        assert all(word in help_ for word in words if word.startswith("--")), line
