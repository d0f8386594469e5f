"""docs/laws.md names tests that exist, and numbers that are counted."""

import re
from pathlib import Path

from laws import planted
from laws.test_sizes import TINY

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "laws.md").read_text(encoding="utf-8")


def test_every_named_test_exists() -> None:
    named = re.findall(r"`(tests/\S+\.py)::(\w+)`", PAGE)

    assert len(named) > 20
    for file, test in named:
        assert f"def {test}(" in (ROOT / file).read_text(encoding="utf-8"), (file, test)


def test_the_numbers_are_those_that_are_counted() -> None:
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in PAGE.split("\n")]
    found = 0
    chart = ""
    for row in rows:
        if len(row) != 7 or not row[3].replace(",", "").isdigit():
            continue
        chart = row[0].replace(" (German edition)", "") or chart
        numbers = tuple(int(cell.replace(",", "")) for cell in row[3:])
        assert TINY[chart].table[int(row[2])] == numbers
        found += 1
    assert found == 7


def test_thirteen_faults_are_planted() -> None:
    faults = planted.Planted.__subclasses__()

    assert len(faults) == 13
    assert len(planted.LEAKS) == 9
