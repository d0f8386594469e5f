"""The examples of README.md run, and the commands print what it shows."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner

from house.pages import ROOT
from hydrophone.cli.main import main

README = (ROOT / "README.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
COMMANDS = re.findall(r"```\n\$ hydrophone (.*?)\n(.*?)```", README, re.DOTALL)


def test_what_the_commands_print_is_what_stands_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for program in PROGRAMS:
        exec(compile(program, "README.md", "exec"), {"__name__": "example"})

    assert len(COMMANDS) == 3
    for words, shown in COMMANDS:
        done = CliRunner().invoke(main, words.split())
        assert done.exit_code == 0
        assert missing(shown, done.stdout) == [], words


def missing(shown: str, printed: str) -> list[str]:
    """Parts between two lines of dots that were not printed in this order."""
    parts = [part for part in re.split(r"^\.\.\.\n", shown, flags=re.MULTILINE) if part]
    places = [printed.find(part) for part in parts]
    assert all(one < other for one, other in pairwise(places)) or -1 in places
    return [part for part, place in zip(parts, places, strict=True) if place < 0]
