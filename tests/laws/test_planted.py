"""The laws can fail: faults put into SONAR on purpose are found, each by its own law."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from hydrophone.games.sonar.rules import SONAR
from laws import laws, planted
from laws.fixture import Fixture
from laws.laws import Case
from laws.sonar import FIXTURE

SAMPLES = ("pond, de", "puddle, de", "archipelago, en", "pond, en")
SEEDS = range(60)


def found(law: Callable[[Fixture, Case], Any], game: Any) -> str:
    """What the law says against the game, or nothing."""
    fixture = replace(FIXTURE, game=game)
    for seed in SEEDS:
        for sample in SAMPLES:
            try:
                law(fixture, Case(FIXTURE.options[sample], seed, 60))
            except AssertionError as error:
                return str(error) or "broken"
    return ""


def non_interference(fixture: Fixture, case: Case) -> None:
    """For every viewer."""
    for viewer in laws.viewers_of(fixture.game, case.options):
        laws.non_interference(fixture, case, viewer)


@pytest.mark.parametrize("fault", planted.LEAKS)
def test_every_planted_leak_is_found(fault: type[planted.Planted]) -> None:
    assert found(non_interference, fault())


@pytest.mark.parametrize(
    ("law", "fault"),
    [
        (laws.perfect_recall, planted.ForgetsTheEnergy),
        (laws.perfect_recall, planted.StaysSilent),
        (laws.conservation, planted.CrossesItsTrack),
        (laws.conservation, planted.FiresForNothing),
        (laws.one_source_of_legality, planted.OffersOnlyHits),
        (laws.one_source_of_legality, planted.RefusesNextToTheEnemy),
        (laws.replays, planted.DrawsAgain),
    ],
)
def test_every_planted_fault_is_found_by_its_law(
    law: Callable[[Fixture, Case], Any], fault: type[planted.Planted]
) -> None:
    assert found(law, fault())


@pytest.mark.parametrize(
    "law",
    [
        laws.perfect_recall,
        laws.conservation,
        laws.replays,
        laws.observations_survive_the_wire,
    ],
)
def test_without_a_fault_nothing_is_found(law: Callable[[Fixture, Case], Any]) -> None:
    for game in (SONAR, planted.Planted()):
        fixture = replace(FIXTURE, game=game)
        law(fixture, Case(FIXTURE.options["pond, de"], 1, 60))
