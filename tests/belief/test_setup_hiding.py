"""Hiding in U-Jagd: against a seeker who knows how the hider does it, by brute force."""

from collections import defaultdict
from fractions import Fraction
from functools import cache

import pytest

from belief.setup_oracle import Reply, reply
from hydrophone.belief.setup import SetupBelief, setups_of
from hydrophone.belief.setup_hiding import favour, hiding
from hydrophone.games.u_jagd.field import SQUARES
from hydrophone.games.u_jagd.options import UJagdOptions
from hydrophone.games.u_jagd.plans import Plan, put, submarine_square
from hydrophone.games.u_jagd.rules import QUESTIONS
from tracing import rule

PRINTED = UJagdOptions()

Hider = dict[Plan, Fraction]
"""How likely a hider takes each map."""


def any_open(options: UJagdOptions) -> Hider:
    plans = SetupBelief(setups_of(options), setups_of(options).open).plans
    return dict.fromkeys(plans, Fraction(1, len(plans)))


def best(options: UJagdOptions) -> Hider:
    kinds = hiding(options)
    rounds = sum(kind.often for kind in kinds)
    return {
        plan: Fraction(kind.often, rounds * kind.setups.bit_count())
        for kind in kinds
        for plan in SetupBelief(setups_of(options), kind.setups).plans
    }


def found(options: UJagdOptions, hider: Hider, questions: int) -> Fraction:
    """How often a seeker who knows the hider's ways hits after so many questions at best."""
    numbered = list(hider)
    replies = [[reply(options, plan, ask) for plan in numbered] for ask in QUESTIONS]
    square = [submarine_square(options, plan) for plan in numbered]

    @cache
    def hit(left: tuple[int, ...], more: int) -> Fraction:
        if not more:
            places = [
                sum((hider[numbered[n]] for n in left if square[n] is at), Fraction())
                for at in SQUARES
            ]
            return max(places)
        return max(
            sum((hit(part, more - 1) for part in parts(left, told)), Fraction()) for told in replies
        )

    return hit(tuple(range(len(numbered))), questions)


def parts(left: tuple[int, ...], told: list[Reply]) -> list[tuple[int, ...]]:
    groups: defaultdict[Reply, list[int]] = defaultdict(list)
    for number in left:
        groups[told[number]].append(number)
    return [tuple(group) for group in groups.values()]


@rule("UJ-096")
def test_a_good_hider_is_found_less_after_one_question_and_no_sooner_later() -> None:
    plain, good = any_open(PRINTED), best(PRINTED)

    assert sum(good.values()) == 1
    assert round(float(found(PRINTED, plain, 1)), 2) == 0.43
    assert found(PRINTED, good, 1) < Fraction(31, 100)
    assert found(PRINTED, good, 2) <= found(PRINTED, plain, 2)
    assert found(PRINTED, good, 3) == Fraction(1, 2)


@rule("UJ-096")
def test_a_good_hider_uses_few_maps_that_nobody_can_see_through() -> None:
    good = best(PRINTED)

    assert len(good) == 32
    assert good.keys() <= any_open(PRINTED).keys()


def test_turning_the_field_changes_nothing() -> None:
    good = best(PRINTED)

    for plan, often in good.items():
        turned = plan
        for square, contact in zip(SQUARES, (plan[2], plan[0], plan[3], plan[1]), strict=True):
            turned = put(turned, square, contact)
        assert good[turned] == often


@pytest.mark.parametrize("rp_limit", [2, 3])
def test_where_every_map_can_be_seen_through_there_is_no_hiding(rp_limit: int) -> None:
    options = UJagdOptions(rp_limit=rp_limit)

    assert hiding(options) == favour(options) == ()


def test_a_seeker_expects_good_hiders_as_often_as_others() -> None:
    plain = SetupBelief.prior(PRINTED).weight
    kinds = sum(weight * kind.bit_count() for kind, weight in favour(PRINTED)[:-1])
    whole, weight = favour(PRINTED)[-1]

    assert whole == setups_of(PRINTED).open
    assert weight * whole.bit_count() == pytest.approx(plain, rel=0.02)
    assert kinds == pytest.approx(plain, rel=0.02)
    assert hiding(UJagdOptions(turn_limit=3)) is hiding(PRINTED)
