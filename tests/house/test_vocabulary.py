"""The modules with a game's types, and the pages about its values, are those of the rules."""

from importlib import import_module
from pathlib import Path
from typing import get_args

import pytest
from tools.rules import rulebooks
from tools.vocabulary import CLAUSES, files

from house.pages import ROOT
from hydrophone.kits.registry import house

FILES = files()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_it_is_up_to_date(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == FILES[path], "run: python -m tools.vocabulary"


@pytest.mark.parametrize("kit", house(), ids=lambda kit: kit.game.id)
def test_every_action_and_observation_is_exported_and_on_the_page(kit: object) -> None:
    game = kit.game  # type: ignore[attr-defined]
    module = import_module(f"hydrophone.{game.id}")
    page = FILES[ROOT / "docs" / f"{game.id}_values.md"]

    for kind in (*get_args(game.action_type), *get_args(game.observation_type)):
        assert getattr(module, kind.__name__) is kind
        assert f"| `{kind.__struct_config__.tag}` | `{kind.__name__}` |" in page
    assert set(module.__all__) <= set(dir(module))


@pytest.mark.parametrize("kit", house(), ids=lambda kit: kit.game.id)
def test_the_clauses_on_the_page_are_clauses(kit: object) -> None:
    game = kit.game  # type: ignore[attr-defined]
    known = set(rulebooks(ROOT)[game.id])
    docs = " ".join(kind.__doc__ or "" for kind in get_args(game.action_type))

    named = {name for found in CLAUSES.findall(docs) for name in found[0].split(", ")}
    assert named
    assert named <= known
