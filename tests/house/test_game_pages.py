"""Every game of the house has a page, and all pages are made alike."""

import re

import pytest
from tools.rules import rulebooks

from house.pages import ROOT, Page
from hydrophone.core.game import AnyGame
from hydrophone.kits.registry import house

every_game = pytest.mark.parametrize(
    "game", [kit.game for kit in house()], ids=lambda game: game.id
)


@every_game
def test_the_headings_are_those_of_every_game(game: AnyGame) -> None:
    assert Page(game.id).headings == Page("sonar").headings


@every_game
def test_the_clauses_are_clauses(game: AnyGame) -> None:
    clauses = set(rulebooks(ROOT)[game.id])

    named = set(re.findall(rf"{game.prefix}-[A-Z]?\d+", Page(game.id).text))
    assert named
    assert named <= clauses
