"""docs/laws.md and docs/security.md name tests that exist, and numbers that are counted."""

import re
from pathlib import Path

import pytest

from laws.planted import faults, planted_sonar
from laws.sizes.test_sizes_in_real_time import TINY as SONAR_LIVE
from laws.sizes.test_sizes_of_captain_sonar import TINY as CAPTAIN_SONAR
from laws.sizes.test_sizes_of_sonar import TINY as SONAR
from laws.sizes.test_sizes_of_u_jagd import TINY as U_JAGD

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "laws.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", ["laws.md", "security.md"])
def test_every_named_test_exists(page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    named = re.findall(r"`(tests/\S+\.py)::(\w+)`", text)

    assert len(named) > 20
    for file, test in named:
        assert f"def {test}(" in (ROOT / file).read_text(encoding="utf-8"), (file, test)


TABLES = {
    name: tiny.table
    for tinies in (SONAR, SONAR_LIVE, U_JAGD, CAPTAIN_SONAR)
    for name, tiny in tinies.items()
}


def test_the_numbers_are_those_that_are_counted() -> None:
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in PAGE.split("\n")]
    name, told = "", set[str]()
    for row in rows:
        if len(row) < 6 or not all(cell.replace(",", "").isdigit() for cell in row[-5:]):
            continue
        name = row[0].replace(" (German edition)", "") or name
        depth, *numbers = (int(cell.replace(",", "")) for cell in row[-5:])
        assert TABLES[name][depth] == tuple(numbers)
        told.add(name)
    assert told == set(TABLES)


def test_as_many_faults_are_planted_as_the_page_says() -> None:
    in_every_game = {*faults.LEAKS, *(fault.fault for fault in faults.OTHERS)}

    assert (len(in_every_game), len(faults.LEAKS)) == (17, 11)
    assert len(planted_sonar.Planted.__subclasses__()) == 15
    assert len((*planted_sonar.LEAKS, *planted_sonar.LEAKS_IN_REAL_TIME)) == 12
    assert "seventeen faults" in PAGE
    assert "fifteen faults more" in PAGE


def test_all_eighteen_channels_are_looked_at() -> None:
    page = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    table = page.partition("## Eighteen channels")[2].partition("\n## ")[0]
    rows = [line for line in table.splitlines() if line.startswith("|")][2:]

    assert len(rows) == 18
    assert all(row.count("|") == 5 for row in rows)
