"""docs/sonar.md tells the options, charts and announcements that the program has."""

import re
from pathlib import Path

import msgspec

from hydrophone.games.sonar.options import CHARTS, PRESETS, SonarOptions

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "sonar.md").read_text(encoding="utf-8")
ROWS = [[cell.strip() for cell in line.split("|")[1:-1]] for line in PAGE.splitlines()]
PLAIN = {"yes": True, "no": False}


def value(cell: str) -> object:
    word = cell.strip("`")
    return PLAIN.get(word, int(word) if word.isdigit() else word)


def test_every_option_is_told_with_its_presets() -> None:
    told = {row[0].strip("`"): row for row in ROWS if len(row) == 5 and row[0].startswith("`")}

    assert set(told) == set(SonarOptions.__struct_fields__)
    for place, edition in ((2, "en"), (3, "de")):
        preset = msgspec.to_builtins(PRESETS[edition])
        assert {name: value(row[place]) for name, row in told.items()} == preset


def test_every_chart_is_told() -> None:
    told = [row[0].split("`")[1] for row in ROWS if len(row) == 4 and row[0].startswith("`")]

    assert tuple(told) == CHARTS


def test_the_announcements_are_those_of_the_client() -> None:
    catalogue = (ROOT / "web" / "src" / "i18n" / "announcements.ts").read_text(encoding="utf-8")
    for row in ROWS[next(i for i, row in enumerate(ROWS) if row[:1] == ["the boats dive"]) :][:10]:
        for cell in row[1:]:
            for words in cell.split(" / "):
                known = re.sub(r"\b(D4|H7|2|F)\b", "{", words).split("{")[0]
                assert known in catalogue, words


def test_the_clauses_are_clauses() -> None:
    clauses = set((ROOT / "docs" / "clauses" / "sonar.txt").read_text("utf-8").split())

    assert set(re.findall(r"SON-\d{3}", PAGE)) <= clauses
