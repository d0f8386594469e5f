"""``hydrophone debrief``: what it shows people, and what it gives programs."""

import json
from collections.abc import Callable
from pathlib import Path

from click.testing import Result

Called = Callable[..., Result]
Broken = Callable[[str, str], Path]

GOLDEN = Path(__file__).parents[1] / "golden" / "captain_sonar" / "torpedo.jsonl"


def test_a_debrief_shows_the_end_both_curves_and_what_decided(called: Called) -> None:
    lines = called("debrief", GOLDEN).stdout.splitlines()

    assert lines[0] == "Marlin won (torpedo)."
    curves = [line for line in lines if line.startswith("  |")]
    assert len(curves) == 2
    assert all(curve.startswith("  |@") for curve in curves)
    assert "line 45: The shot of Marlin at C1 decided the match." in lines
    assert any(line.startswith("line 45: torpedo at C1 by Marlin: chance 100%") for line in lines)


def test_a_debrief_speaks_the_language_that_is_asked_for(called: Called) -> None:
    told = called("debrief", GOLDEN, "--language", "de").stdout

    assert "Der Schuss von Marlin auf C1 entschied die Partie." in told
    assert called("debrief", GOLDEN, "--language", "fr").exit_code == 64


def test_a_debrief_for_programs_is_one_object(called: Called) -> None:
    told = json.loads(called("debrief", GOLDEN, "--json").stdout)

    assert told["outcome"] == {"winner": "blue", "termination": "torpedo"}
    assert [moment["line"] for moment in told["moments"]] == list(range(2, 46))
    assert told["moments"][-1]["bits"]["yellow"] < told["bits"]["yellow"]


def test_a_debrief_refuses_what_replay_refuses(called: Called, broken: Broken) -> None:
    assert called("debrief", broken('"cell":"J10"', '"cell":"C3"')).exit_code == 2
    assert called("debrief", broken('"hydrophone":1', '"hydrophone":9')).exit_code == 3
