"""``hydrophone replay``: what is shown, and how it fails."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from hydrophone.kits.registry import KITS

Called = Callable[..., Result]
Broken = Callable[[str, str], Path]

GOLDEN = Path(__file__).parents[1] / "golden"
RECORDS = sorted(path for game in KITS for path in (GOLDEN / game).glob("*.jsonl"))

FINAL = """\
sonar (en), The Archipelago, seed 7
     A B C D E F G H I J
   1 b . . . . . . . . .
   2 B . . . . . # . . .
   3 . . # . . . . # . .
   4 . . . . . . . . # .
   5 . . . # . . . . . .
   6 . . . . . . . . . .
   7 . . . . . . . . # .
   8 . # # . . # . . . .
   9 . . . . . . . . . Y
  10 . . . . . . . . . y
B, Y: the boats (X: both); b, y: where they went (x: both); #: land
blue (Nautilus): on A2, track of 2 from A1; turns 1; energy 1
yellow: on J9, track of 2 from J10; turns 1; energy 1
4 actions; drawn (turn_limit)
"""


def test_the_final_state_is_drawn(called: Called, record: Path) -> None:
    result = called("replay", record)

    assert (result.exit_code, result.stdout) == (0, FINAL)


def test_a_match_that_goes_on_says_whom_it_waits_for(called: Called, broken: Broken) -> None:
    outcome = '{"outcome":{"winner":null,"termination":"turn_limit"}}\n'
    broken('"turn_limit":1', '"turn_limit":0')

    result = called("replay", broken(outcome, ""))

    assert result.stdout.endswith("4 actions; the match waits for yellow.captain\n")


def test_a_match_that_was_won_says_by_whom(called: Called) -> None:
    path = GOLDEN / "sonar" / "torpedo.jsonl"

    assert called("replay", path).stdout.rstrip().endswith("wins (torpedo)")


def test_a_viewer_sees_exactly_what_they_were_told(called: Called, record: Path) -> None:
    result = called("replay", record, "--as", "blue.captain")

    told = [json.loads(line) for line in result.stdout.splitlines()]
    assert [observation["kind"] for observation in told] == [
        "match_began",
        "start_chosen",
        "start_locked",
        "dived",
        "turn_began",
        "move_heard",
        "turn_began",
        "moved",
        "match_ended",
    ]
    assert told[1]["cell"] == "A1"
    assert "J10" not in result.stdout


def test_a_spectator_is_told_no_place(called: Called, record: Path) -> None:
    result = called("replay", record, "--as", "spectator")

    assert result.exit_code == 0
    assert "A1" not in result.stdout
    assert "J10" not in result.stdout


def test_the_final_state_is_given_to_programs(called: Called, record: Path) -> None:
    final = json.loads(called("replay", record, "--json").stdout)

    assert final["outcome"] == {"winner": None, "termination": "turn_limit"}
    assert final["actions"] == 4
    assert final["waits_for"] == []
    assert final["views"]["yellow"]["own"] == {
        "track": ["J10", "J9"],
        "energy": 1,
        "next_course": None,
    }


def test_the_boats_of_captain_sonar_are_told_by_name(called: Called) -> None:
    path = GOLDEN / "captain_sonar" / "mine.jsonl"

    boats = json.loads(called("replay", path, "--json").stdout)["boats"]

    assert boats["yellow"] == {
        "track": ["G9", "G10", "F10", "E10", "E9", "E8", "D8", "C8"],
        "damage": 4,
        "turns": 7,
        "gauges": {"torpedo": 1},
        "crossed": ["W3", "W4", "W5", "W6", "N1", "N6", "S6"],
        "mines": ["B9"],
    }
    assert boats["blue"]["crossed"] == ["W2", "W3", "W4", "W5", "W6", "N3"]


def test_the_map_of_u_jagd_is_told_by_its_squares(called: Called) -> None:
    path = GOLDEN / "u_jagd" / "torpedo.jsonl"

    assert "yellow (Remora): turns 2; map A1 6, A2 10\n" in called("replay", path).stdout


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_legend_names_every_sign_of_the_chart(called: Called, path: Path) -> None:
    lines = called("replay", path).stdout.splitlines()
    drawn = {sign for line in lines if line[:4].strip().isdigit() for sign in line.split()[1:]}

    legends = [line for line in lines if line.startswith("B, Y: ")]
    assert (legends != []) == bool(drawn)
    for legend in legends:
        assert all(f"{sign}: " in legend for sign in drawn & set("#o*"))


def test_a_match_that_has_not_begun_has_nothing_to_tell(called: Called, record: Path) -> None:
    header, *_ = record.read_text(encoding="utf-8").splitlines()
    record.write_text(header + "\n", encoding="utf-8")

    lines = called("replay", record).stdout.splitlines()

    assert lines[-3:-1] == ["blue (Nautilus): nothing yet", "yellow: nothing yet"]
    assert lines[-1].startswith("0 actions; the match waits for ")


def test_an_illegal_action_is_told_with_line_clause_and_sentence(
    called: Called, broken: Broken
) -> None:
    path = broken('"cell":"J10"', '"cell":"C3"')

    result = called("replay", path)

    assert result.exit_code == 2
    told = "line 3: SON-026: A boat starts on a sea space of the chart."
    assert result.stderr == f"Error: {path}, {told}\n"


@pytest.mark.parametrize("words", [("--json",), ("--as", "spectator")])
def test_every_form_refuses_an_illegal_action(
    called: Called, broken: Broken, words: tuple[str, ...]
) -> None:
    path = broken('"direction":"down"', '"direction":"up"')

    result = called("replay", path, *words)

    assert result.exit_code == 2
    assert "line 5: SON-084" in result.stderr


def test_a_malformed_file_is_told_with_its_line(called: Called, broken: Broken) -> None:
    path = broken('"direction":"down"', '"direction":"north"')

    result = called("replay", path)

    assert result.exit_code == 3
    assert f"{path}, line 5: Invalid enum value 'north'" in result.stderr


def test_a_file_of_many_records_is_named_as_such(called: Called, record: Path) -> None:
    record.write_text(2 * record.read_text(encoding="utf-8"), encoding="utf-8")

    result = called("replay", record)

    assert result.exit_code == 3
    assert f"{record}, line 7: another record begins here, and only one is read" in result.stderr


def test_an_outcome_that_is_not_true_is_told(called: Called, broken: Broken) -> None:
    result = called("replay", broken('"winner":null', '"winner":"blue"'))

    assert result.exit_code == 3
    assert result.stderr.endswith(
        "line 6: the match was drawn (turn_limit); "
        "the outcome says it was won by blue (turn_limit)\n"
    )


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--as", "red.captain"), "no seat 'red.captain', only blue.captain"),
        (("--as", "blue.engineer"), "no seat 'blue.engineer', only blue.captain"),
        (("--nonsense",), "No such option"),
    ],
)
def test_a_wrong_call_is_told(
    called: Called, record: Path, words: tuple[str, ...], why: str
) -> None:
    result = called("replay", record, *words)

    assert result.exit_code == 64
    assert why in result.stderr


def test_a_file_that_does_not_exist_is_told(called: Called, tmp_path: Path) -> None:
    result = called("replay", tmp_path / "nothing.jsonl")

    assert result.exit_code == 64
    assert "nothing.jsonl" in result.stderr
