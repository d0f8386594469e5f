"""What is refused is refused by a clause that the page of its game has."""

from pathlib import Path

import pytest
from tools.rules import rulebooks

from hydrophone.core.game import Clause
from hydrophone.games.captain_sonar import refusals as captain_sonar
from hydrophone.games.sonar import refusals as sonar
from hydrophone.games.u_jagd import refusals as u_jagd

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("game", "clauses"),
    [
        ("captain_sonar", captain_sonar.Clause),
        ("sonar", sonar.Clause),
        ("u_jagd", u_jagd.Clause),
    ],
)
def test_every_refusal_names_a_clause_of_its_book(game: str, clauses: type[Clause]) -> None:
    assert {clause.value for clause in clauses} <= set(rulebooks(ROOT)[game])
