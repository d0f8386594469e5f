"""docs/captain_sonar.md tells the options, systems, charts and announcements the program has."""

import re
from pathlib import Path

import msgspec
import pytest

from hydrophone.board.chart import packaged_chart
from hydrophone.games.captain_sonar.options import CHARTS, PRESETS, CaptainOptions
from hydrophone.games.captain_sonar.systems import GAUGE_SIZE, KIND_OF

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "captain_sonar.md").read_text(encoding="utf-8")
ROWS = [[cell.strip() for cell in line.split("|")[1:-1]] for line in PAGE.splitlines()]
PLAIN = {"yes": True, "no": False}


def value(cell: str) -> object:
    word = cell.strip("`")
    return PLAIN.get(word, int(word) if word.isdigit() else word)


def test_every_option_is_told_with_its_presets() -> None:
    told = {row[0].strip("`"): row for row in ROWS if len(row) == 5 and row[0].startswith("`")}

    assert set(told) == set(CaptainOptions.__struct_fields__)
    for place, edition in ((2, "de"), (3, "es")):
        preset = msgspec.to_builtins(PRESETS[edition])
        assert {name: value(row[place]) for name, row in told.items()} == preset


def test_every_system_is_told_with_its_gauge_and_symbol() -> None:
    names = {system.value.capitalize(): system for system in GAUGE_SIZE}
    told = {row[0]: row for row in ROWS if len(row) == 4 and row[0] in names}

    assert {name: (row[1], row[2]) for name, row in told.items()} == {
        name: (str(GAUGE_SIZE[system]), KIND_OF[system].value) for name, system in names.items()
    }


def test_every_chart_is_told() -> None:
    told = {row[0].split("`")[1]: row for row in ROWS if len(row) == 4 and row[0].startswith("`")}

    assert tuple(told) == CHARTS
    for name, row in told.items():
        assert row[1] == packaged_chart(name).provenance


def test_the_announcements_are_those_of_the_client() -> None:
    catalogue = (ROOT / "web" / "src" / "i18n" / "captain.ts").read_text(encoding="utf-8")
    begin = next(place for place, row in enumerate(ROWS) if row[:1] == ["the boats dive"])
    for row in ROWS[begin : begin + 15]:
        for cell in row[1:]:
            for words in cell.split(" / "):
                known = re.sub(r"\b(F7|2(?= ?auf|!|\?))", "{", words).split("{")[0]
                assert known in catalogue, words


@pytest.mark.parametrize("other", ["sonar.md", "u_jagd.md"])
def test_the_headings_are_those_of_every_game(other: str) -> None:
    page = (ROOT / "docs" / other).read_text(encoding="utf-8")

    assert re.findall("^## .*", PAGE, re.MULTILINE) == re.findall("^## .*", page, re.MULTILINE)


def test_the_clauses_are_clauses() -> None:
    clauses = set((ROOT / "docs" / "clauses" / "captain.txt").read_text("utf-8").split())

    assert set(re.findall(r"CAP-[DQ]?\d+", PAGE)) <= clauses
