"""docs/first_bot.md and docs/cookbook.md: their programs run, and print what stands there."""

import re
from pathlib import Path

import pytest

from house.pages import ROOT

PYTHON = re.compile(r"```python\n(.*?)```(?:\n+```\n((?!\$).*?)```)?", re.DOTALL)


def programs(page: str) -> list[tuple[str, str]]:
    """Each program of a page in docs/, with what the page says that it prints."""
    return PYTHON.findall((ROOT / "docs" / page).read_text(encoding="utf-8"))


def lacking(shown: str, printed: str) -> list[str]:
    """The lines that are shown and were not printed; a line of dots stands for what is left out."""
    return [line for line in shown.splitlines() if line != "..." and line not in printed]


def test_the_first_bot_plays_as_its_page_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    space = {"__name__": "__main__"}
    page = (ROOT / "docs" / "first_bot.md").read_text(encoding="utf-8")
    session = re.findall(r"```\n\$ python hunter.py\n(.*?)```", page, re.DOTALL)

    told = programs("first_bot.md")
    assert len(told) == 3
    for (program, shown), also in zip(told, (*session, "", ""), strict=True):
        exec(compile(program, "docs/first_bot.md", "exec"), space)
        assert lacking(shown + also, capsys.readouterr().out) == []

    assert session
    assert sum(bool(shown) for _, shown in told) == 2


def test_each_recipe_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    recipes = programs("cookbook.md")
    for program, _ in recipes:
        exec(compile(program, "docs/cookbook.md", "exec"), {"__name__": "recipe"})

    assert len(recipes) >= 10
    table = (tmp_path / "evening.csv").read_text().splitlines()
    assert len(table) == 51
    assert {line.split(",")[1] for line in table[1:]} >= {"blue"}
    assert (tmp_path / "009.svg").read_text().startswith("<svg")
