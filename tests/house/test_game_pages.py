"""Every game has a page, and all pages are made alike."""

import re

import pytest
from tools.rules import rulebooks

from house.pages import ROOT, Page
from hydrophone.kits.registry import KITS


@pytest.mark.parametrize("game", KITS)
def test_the_headings_are_those_of_every_game(game: str) -> None:
    assert Page(game).headings == Page("sonar").headings


@pytest.mark.parametrize("game", KITS)
def test_the_clauses_are_clauses(game: str) -> None:
    clauses = set(rulebooks(ROOT)[game])

    named = set(re.findall(rf"{KITS[game].game.prefix}-[A-Z]?\d+", Page(game).text))
    assert named
    assert named <= clauses
