"""A perfect enemy gets half of the points from a sea dog in U-Jagd, by either beginner."""

from fractions import Fraction

import pytest
from bench.u_jagd.exam import Hider, OpenRacer, hidden, missed, shots, surest

from hydrophone.belief.setup import SetupBelief, setups_of
from hydrophone.belief.setup_hiding import favour
from hydrophone.core.chance import Chance
from hydrophone.core.seats import CAPTAINS, Side
from hydrophone.games.u_jagd.contacts import ContactId
from hydrophone.games.u_jagd.options import UJagdOptions
from hydrophone.games.u_jagd.plans import Plan
from hydrophone.games.u_jagd.rules import QUESTIONS
from tracing import rule

OPTIONS = UJagdOptions()
BLUFF: Plan = (ContactId(2), ContactId(11), ContactId(9), ContactId(6))
"""Who hid so, waited and never fired, once had 58.2 % of the points against the best bot."""


@rule("UJ-096")
def test_no_seeker_hits_a_sea_dog_in_more_than_half_of_the_matches() -> None:
    secret, hider = hidden(OPTIONS), Hider()

    least_fives = [round(20 * hider.hit(secret, questions), 1) for questions in range(4)]

    assert least_fives == [5, 6, 9.5, 10]
    assert surest(secret) == Fraction(1, 2)


@rule("UJ-095", "UJ-096")
def test_who_waits_behind_a_bluff_gets_half() -> None:
    """Over all lots of the sea dog, so the figure is exact."""
    assert missed(OPTIONS, BLUFF) == Fraction(1, 2)


@rule("UJ-095", "UJ-096")
def test_a_sea_dog_fires_at_one_of_two_squares_at_most() -> None:
    """Then it misses any map in half of its matches at most: the two squares are drawn evenly."""
    assert max(shot.squares for shot in shots(OPTIONS)) <= 2


@rule("UJ-095")
@pytest.mark.parametrize("number", [300, 5000, 13000, 22000])
def test_a_sea_dog_never_misses_a_map_that_can_be_seen_through(number: int) -> None:
    assert missed(OPTIONS, setups_of(OPTIONS).plans[number]) == 0


@rule("UJ-095", "UJ-096")
def test_what_a_sea_dog_does_tells_nothing_of_its_map() -> None:
    """Whatever the enemy has learned of it, and however near the enemy is."""
    setups = setups_of(OPTIONS)
    belief = SetupBelief.prior(OPTIONS, favour(OPTIONS)).after(QUESTIONS[0])[0]
    dog = OpenRacer(CAPTAINS[Side.BLUE], OPTIONS, Chance(1))

    chosen = set()
    for plan in hidden(OPTIONS).plans:
        dog.plan = plan
        for known in (setups.everything, 1 << setups.plans.index(plan)):
            dog.own.belief = SetupBelief(setups, known)
            chosen.add(dog.choices(belief))

    assert len(chosen) == 1
    assert set(*chosen) <= set(QUESTIONS)
