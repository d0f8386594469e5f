"""The laws can fail: faults put into every game on purpose are found, each by its own law."""

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from hydrophone.core.seats import CAPTAINS, SPECTATOR, Viewer
from laws import laws
from laws.captain_sonar import Charged, charged
from laws.fixture import Fixture
from laws.laws import Case
from laws.planted import planted_captain_sonar, planted_sonar
from laws.planted.faults import LEAKS, OTHERS, Fault, Planted, with_fault
from laws.registry import FIXTURES

Law = Callable[[Fixture, Case], Any]

SEEDS = range(60)
FEW, MANY = 15, 60
"""Actions of a match: what is wrong at its beginning, and what shows late."""
REAL_TIME = ("pond, real time", "pond, calm")
"""Samples of Captain Sonar."""
POND = ("pond, de", "puddle, de", "archipelago, en", "pond, en")


def non_interference(fixture: Fixture, case: Case) -> None:
    """For one viewer of each kind: those of a crew are told the same, which is a law of its own."""
    viewers: tuple[Viewer, ...] = (*CAPTAINS.values(), SPECTATOR)
    for viewer in viewers:
        laws.non_interference(fixture, case, viewer)


LAWS: dict[str, Law] = {
    "non_interference": non_interference,
    "perfect_recall": laws.perfect_recall,
    "observations_survive_the_wire": laws.observations_survive_the_wire,
    "one_source_of_legality": laws.one_source_of_legality,
    "what_all_know_is_what_all_hear": laws.what_all_know_is_what_all_hear,
    "conservation": laws.conservation,
    "replays": laws.replays,
}


def found(law: Law, fixture: Fixture, samples: tuple[str, ...] = (), steps: int = FEW) -> str:
    """What the law says against the game, or nothing."""
    for seed, sample in product(SEEDS, samples or fixture.options):
        try:
            law(fixture, Case(fixture.options[sample], seed, steps))
        except AssertionError as error:
            return str(error) or "broken"
    return ""


# --- in every game -----------------------------------------------------------------------------

EVERY_GAME = pytest.mark.parametrize("game", FIXTURES)


@EVERY_GAME
@pytest.mark.parametrize("leak", LEAKS)
def test_every_leak_is_found_in_every_game(game: str, leak: type[Planted]) -> None:
    assert found(non_interference, with_fault(game, leak))


@EVERY_GAME
@pytest.mark.parametrize("fault", OTHERS, ids=lambda fault: f"{fault.law}-{fault.fault.__name__}")
def test_every_fault_is_found_by_its_law_in_every_game(game: str, fault: Fault) -> None:
    assert found(LAWS[fault.law], with_fault(game, fault.fault))


def test_every_law_of_one_match_can_fail() -> None:
    assert {fault.law for fault in OTHERS} | {"non_interference"} == set(LAWS)


@EVERY_GAME
@pytest.mark.parametrize("law", LAWS)
def test_nothing_is_found_in_a_game_without_a_fault(game: str, law: str) -> None:
    """The frame that carries the faults is none itself."""
    fixture = with_fault(game, Planted)
    for options in fixture.options.values():
        LAWS[law](fixture, Case(options, 1, FEW))


# --- in SONAR, by its own rules ----------------------------------------------------------------


@pytest.mark.parametrize("fault", planted_sonar.LEAKS)
def test_every_leak_planted_in_sonar_is_found(fault: type[planted_sonar.Planted]) -> None:
    assert found(non_interference, replace(FIXTURES["sonar"], game=fault()), POND, MANY)


@pytest.mark.parametrize("fault", planted_sonar.LEAKS_IN_REAL_TIME)
def test_every_leak_planted_in_its_real_time_is_found(fault: type[planted_sonar.Planted]) -> None:
    fixture = replace(FIXTURES["sonar"], game=fault())

    assert found(non_interference, fixture, ("pond, real time",), MANY)


@pytest.mark.parametrize(
    ("law", "fault"),
    [
        ("perfect_recall", planted_sonar.ForgetsTheEnergy),
        ("perfect_recall", planted_sonar.StaysSilent),
        ("conservation", planted_sonar.CrossesItsTrack),
        ("conservation", planted_sonar.FiresForNothing),
        ("one_source_of_legality", planted_sonar.OffersOnlyHits),
        ("one_source_of_legality", planted_sonar.RefusesNextToTheEnemy),
    ],
)
def test_every_fault_planted_in_sonar_is_found_by_its_law(
    law: str, fault: type[planted_sonar.Planted]
) -> None:
    assert found(LAWS[law], replace(FIXTURES["sonar"], game=fault()), POND, MANY)


# --- in Captain Sonar, in real time ------------------------------------------------------------


@pytest.mark.parametrize("fault", planted_captain_sonar.LEAKS)
def test_every_leak_planted_in_the_real_time_of_captain_sonar_is_found(
    fault: type[Charged],
) -> None:
    """The boats start with full gauges, so that there are silences."""
    assert found(non_interference, charged(fault()), REAL_TIME, MANY)


def test_without_a_leak_nothing_is_found_there() -> None:
    for seed, sample in product(range(6), REAL_TIME):
        non_interference(
            charged(Charged()), Case(FIXTURES["captain_sonar"].options[sample], seed, MANY)
        )
