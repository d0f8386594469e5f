"""docs/library.md: its examples run, and its tables name everything that is promised."""

import re
from pathlib import Path
from typing import Any

import pytest

import hydrophone
from hydrophone import Match, Tracker, library

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def named(heading: str) -> list[str]:
    """The names in the first column of the table under this heading."""
    part = PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (`.*?) \|", part, re.MULTILINE)
    return [name for row in rows for name in re.findall(r"`(\w+)`", row)]


def public(kind: type) -> list[str]:
    """The public names of a class."""
    return sorted(name for name in vars(kind) if not name.startswith("_"))


def test_the_examples_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    space: dict[str, Any] = {"__name__": "example"}

    for example in EXAMPLES:
        exec(compile(example, "docs/library.md", "exec"), space)

    assert len(EXAMPLES) >= 20
    assert (tmp_path / "match.jsonl").exists()


def test_the_page_names_all_that_is_exported() -> None:
    assert sorted(named("All names")) == sorted(library.__all__)


def test_the_page_names_all_that_a_match_and_a_tracker_can_do() -> None:
    assert sorted(named("A match's names")) == public(Match)
    assert sorted(named("A tracker's names")) == public(Tracker)


def test_everything_is_imported_from_the_package_itself() -> None:
    for name in library.__all__:
        assert getattr(hydrophone, name) is getattr(library, name)
    with pytest.raises(AttributeError, match="Periscope"):
        getattr(hydrophone, "Periscope")  # noqa: B009


def test_nothing_below_comes_in_by_the_front_door() -> None:
    for path in (ROOT / "src" / "hydrophone").glob("*/**/*.py"):
        names = re.findall(r"^from hydrophone import (.*)", path.read_text(), re.MULTILINE)
        assert set(names) <= {"__version__"}, path
