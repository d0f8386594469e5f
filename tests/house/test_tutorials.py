"""docs/first_bot.md, docs/cookbook.md and their samples run, and print what stands there."""

import re
import subprocess
import sys
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


def source(sample: str) -> str:
    return (ROOT / "docs" / "samples" / sample).read_text(encoding="utf-8")


def printed(sample: str, *arguments: str) -> list[str]:
    """The lines that a sample prints."""
    command = [sys.executable, str(ROOT / "docs" / "samples" / sample), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()


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
    assert len(told[0][0].splitlines()) < 40
    assert sum(bool(shown) for _, shown in told) == 2


def test_each_recipe_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)

    recipes = programs("cookbook.md")
    for program, shown in recipes:
        exec(compile(program, "docs/cookbook.md", "exec"), {"__name__": "recipe"})
        assert lacking(shown, capsys.readouterr().out) == []

    assert len(recipes) >= 10
    assert all(len(program.splitlines()) <= 30 for program, _ in recipes)
    assert sum(len(program.splitlines()) for program, _ in recipes[:2]) < 35
    table = (tmp_path / "evening.csv").read_text().splitlines()
    assert len(table) == 51
    assert {line.split(",")[1] for line in table[1:]} >= {"blue"}
    assert (tmp_path / "009.svg").read_text().startswith("<svg")
    standings = printed("standings.py", str(tmp_path / "evening.jsonl"))
    assert re.fullmatch(r"Ada +50 +\d+ +\d+", standings[1])
    assert re.fullmatch(r"Bob +50 +\d+ +\d+", standings[2])


def test_the_sample_takes_matches_from_the_seadog() -> None:
    (said,) = printed("own_bot.py")
    won, lost, drawn = map(int, re.findall(r"\d+", said))

    assert won > 0
    assert won + lost + drawn == 10


def test_samples_are_as_short_as_promised() -> None:
    lines = {name: len(source(name).splitlines()) for name in ("own_bot.py", "standings.py")}

    assert lines["own_bot.py"] < 40
    assert f"a Captain in {lines['own_bot.py']} lines" in (ROOT / "docs/first_bot.md").read_text()
    assert lines["standings.py"] < 35
