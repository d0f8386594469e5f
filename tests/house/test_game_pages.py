"""Every game has a page, and all pages are made alike."""

import re

import pytest

from house.pages import ROOT, Page
from hydrophone.games.registry import GAMES

CLAUSES = {"sonar": "sonar.txt", "u_jagd": "ujagd.txt", "captain_sonar": "captain.txt"}


@pytest.mark.parametrize("game", GAMES)
def test_the_headings_are_those_of_every_game(game: str) -> None:
    assert Page(game).headings == Page("sonar").headings


@pytest.mark.parametrize("game", GAMES)
def test_the_clauses_are_clauses(game: str) -> None:
    clauses = set((ROOT / "docs" / "clauses" / CLAUSES[game]).read_text("utf-8").split())

    named = set(re.findall(rf"{GAMES[game].prefix}-[A-Z]?\d+", Page(game).text))
    assert named
    assert named <= clauses
