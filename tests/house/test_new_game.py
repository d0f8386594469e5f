"""``make game`` writes a game that works, and what it wrote is named until it is filled in."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tools.new_game import MARK, TakenError, ruff, write

import hydrophone.games
import hydrophone.kits
from hydrophone.bots.bot import Level
from hydrophone.kits.kit import Kit
from hydrophone.kits.registry import KITS
from hydrophone.play.arena import run_arena

ROOT = Path(__file__).parents[2]
NAME = "coral_reef"


@pytest.fixture
def kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Kit]:
    """The game that was written, as if it lay beside the others."""
    write(NAME, tmp_path)
    before = set(sys.modules)
    for package in (hydrophone.games, hydrophone.kits):
        beside = tmp_path / "src" / Path(*package.__name__.split("."))
        monkeypatch.setattr(package, "__path__", [*package.__path__, str(beside)])
    found: Kit = importlib.import_module(f"hydrophone.kits.{NAME}.kit").KIT
    monkeypatch.setitem(KITS, NAME, found)
    yield found
    for name in set(sys.modules) - before:
        del sys.modules[name]


def test_the_written_game_is_played_by_its_bots(kit: Kit) -> None:
    game = kit.game
    result = run_arena(NAME, game.options_type(), Level.SEADOG, Level.LANDLUBBER, 4, 1)

    assert (game.id, game.namespace, game.prefix) == (NAME, "CoralReef", "CORA")
    assert result.matches == 4


def test_the_written_modules_pass_the_style_check(tmp_path: Path) -> None:
    modules = [path for path in write("great_barrier_reef", tmp_path) if path.suffix == ".py"]

    assert ruff(["check"], modules, tmp_path).stdout == "All checks passed!\n"
    assert ruff(["format", "--check"], modules, tmp_path).returncode == 0


def test_every_written_file_says_that_it_is_to_be_filled_in(tmp_path: Path) -> None:
    written = [tmp_path / path for path in write(NAME, tmp_path)]

    marked = {".py", ".md", ".ts", ".svelte"}
    assert {path.suffix for path in written} >= marked
    for path in written:
        text = path.read_text(encoding="utf-8")
        assert (MARK in text) is (path.suffix in marked or path.name == "said.txt"), path
        assert "Echo" not in text.replace(MARK, "").replace("ECHO", "Echo"), path


def test_no_game_is_still_the_one_it_was_written_from() -> None:
    texts = (
        path
        for folder in ("src", "tests", "docs", "web/src")
        for kind in ("py", "md", "ts", "svelte")
        for path in (ROOT / folder).rglob(f"*.{kind}")
    )

    assert [path for path in texts if MARK in path.read_text(encoding="utf-8")] == []


@pytest.mark.parametrize("name", ["", "Reef", "coral reef", "../reef"])
def test_what_is_no_name_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no name for a game"):
        write(name, tmp_path)


def test_a_game_that_is_here_is_not_written_over(tmp_path: Path) -> None:
    write(NAME, tmp_path)
    with pytest.raises(TakenError, match="is here already"):
        write(NAME, tmp_path)
