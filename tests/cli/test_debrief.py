"""``hydrophone debrief``: what it shows people, and what it gives programs."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from hydrophone import Match
from hydrophone.cli.debrief_words import word
from hydrophone.core.game import Language
from hydrophone.games.captain_sonar import phase as captain_sonar
from hydrophone.games.sonar import events as sonar
from hydrophone.games.u_jagd import events as u_jagd

Called = Callable[..., Result]
Broken = Callable[[str, str], Path]

GOLDEN = Path(__file__).parents[1] / "golden" / "captain_sonar" / "torpedo.jsonl"


def test_a_debrief_shows_the_end_both_curves_and_what_decided(called: Called) -> None:
    lines = called("debrief", GOLDEN).stdout.splitlines()

    assert lines[0] == "Marlin won (torpedo)."
    curves = [line for line in lines if line.startswith("  |")]
    assert len(curves) == 2
    assert all(curve.startswith("  |@") for curve in curves)
    assert "line 45: Marlin's shot at C1 decided the match." in lines
    assert any(line.startswith("line 45: Marlin, torpedo at C1: chance 100%") for line in lines)


def test_a_debrief_speaks_the_language_that_is_asked_for(called: Called) -> None:
    told = called("debrief", GOLDEN, "--language", "de").stdout

    assert "Der Schuss von Marlin auf C1 hat die Partie entschieden." in told
    assert called("debrief", GOLDEN, "--language", "fr").exit_code == 64


@pytest.mark.parametrize("language", ["de", "es"])
def test_a_debrief_speaks_one_language(called: Called, language: str) -> None:
    english = {*called("debrief", GOLDEN).stdout.splitlines()}
    told = called("debrief", GOLDEN, "--language", language).stdout.splitlines()

    same = [line for line in told if line in english and not line.startswith("  |")]
    assert not "".join(same)
    assert not any(
        word in " ".join(told) for word in ("line ", " bits unknown", "chance ", "orders")
    )


def test_the_bots_of_a_record_say_why_and_people_are_not_asked(
    called: Called, tmp_path: Path
) -> None:
    match = Match.new("sonar", options={"turn_limit": 3}, seed=7)
    match.bots({"blue": "seadog", "yellow": "helmsman"}).play()
    match.save(tmp_path / "match.jsonl")

    lines = called("debrief", tmp_path / "match.jsonl", "--reasons", "--language", "es").stdout

    told = re.compile(r"línea \d+: (blue|yellow)\.captain \w+: «[^{}]+\.»")
    assert len(lines.splitlines()) == len(match.acts)
    assert all(told.fullmatch(line) for line in lines.splitlines())
    assert called("debrief", GOLDEN, "--reasons").stdout == ""


def test_every_end_of_every_game_has_words() -> None:
    ends = (captain_sonar.Termination, sonar.Termination, u_jagd.Termination)
    for end in (end for each in ends for end in each):
        for language in Language:
            assert word(f"how.{end}", language)


def test_a_debrief_for_programs_is_one_object(called: Called) -> None:
    told = json.loads(called("debrief", GOLDEN, "--json").stdout)

    assert told["outcome"] == {"winner": "blue", "termination": "torpedo"}
    assert [moment["line"] for moment in told["moments"]] == list(range(2, 46))
    assert told["moments"][-1]["bits"]["yellow"] < told["bits"]["yellow"]


def test_a_debrief_refuses_what_replay_refuses(called: Called, broken: Broken) -> None:
    assert called("debrief", broken('"cell":"J10"', '"cell":"C3"')).exit_code == 2
    assert called("debrief", broken('"hydrophone":1', '"hydrophone":9')).exit_code == 3
