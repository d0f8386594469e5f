"""Ratings are the likeliest under the results, and the test keeps its promise."""

import math
from random import Random

import pytest

from hydrophone.programs.ratings import Score, Sprt, Verdict, expected, ratings


def test_a_score_of_three_in_four_is_191_elo() -> None:
    """With many matches the draw that is thought of besides does not matter."""
    one, two = ratings(2, {(0, 1): Score(wins=75_000, losses=25_000)})

    assert one.elo - two.elo == pytest.approx(400 * math.log10(3), abs=0.01)
    assert one.elo == pytest.approx(-two.elo)


def test_the_margin_is_that_of_the_binomial_distribution() -> None:
    """The difference of two is known to 400 / ln 10 / sqrt(n p (1 - p)); each has half of it."""
    one, _ = ratings(2, {(0, 1): Score(wins=5_000, losses=5_000)})

    known_to = 1.96 * 400 / math.log(10) / math.sqrt(10_000 / 4)
    assert one.margin == pytest.approx(known_to / 2, rel=1e-3)


def test_who_won_everything_has_a_rating() -> None:
    best, _, worst = ratings(
        3, {(0, 1): Score(wins=10), (0, 2): Score(wins=10), (1, 2): Score(wins=10)}
    )

    assert 300 < best.elo < 800
    assert best.elo == pytest.approx(-worst.elo)
    assert best.margin > 100


def test_those_who_never_met_are_compared_by_way_of_others() -> None:
    first, middle, last = ratings(
        3, {(0, 1): Score(wins=7_500, losses=2_500), (1, 2): Score(wins=7_500, losses=2_500)}
    )

    assert first.elo - middle.elo == pytest.approx(191, abs=1)
    assert first.elo - last.elo == pytest.approx(382, abs=1)
    assert first.margin > middle.margin


def test_ratings_are_found_again() -> None:
    """Of made-up strengths, from 2,000 matches of each meeting, within the margins."""
    chance, strengths = Random(5), (120.0, 30.0, -40.0, -110.0)
    scores = {}
    for one in range(4):
        for two in range(one + 1, 4):
            share = expected(strengths[one] - strengths[two])
            wins = sum(chance.random() < share for _ in range(2_000))
            scores[one, two] = Score(wins=wins, losses=2_000 - wins)

    for rating, strength in zip(ratings(4, scores), strengths, strict=True):
        assert abs(rating.elo - strength) < 1.5 * rating.margin
        assert rating.margin < 15


def pairs_of(chance: Random, elo: float, sprt: Sprt, most: int) -> Verdict:
    points: list[float] = []
    share = expected(elo)
    for _ in range(most):
        points.append(float(sum(chance.random() < share for _ in range(2))))
        verdict = sprt.verdict(points)
        if verdict is not Verdict.OPEN:
            return verdict
    return Verdict.OPEN


@pytest.mark.parametrize(("elo", "wrong"), [(0.0, Verdict.STRONGER), (100.0, Verdict.NOT_STRONGER)])
def test_a_verdict_is_seldom_wrong(elo: float, wrong: Verdict) -> None:
    chance, sprt = Random(11), Sprt(0, 100)

    verdicts = [pairs_of(chance, elo, sprt, 400) for _ in range(300)]

    assert verdicts.count(wrong) <= 0.08 * 300  # 5 %, and three times its deviation
    assert verdicts.count(Verdict.OPEN) == 0


def test_a_few_pairs_that_end_alike_prove_little() -> None:
    assert Sprt(0, 20).verdict([2.0] * 5) is Verdict.OPEN
    assert Sprt(0, 20).verdict([2.0] * 60) is Verdict.STRONGER
    assert Sprt(0, 20).verdict([]) is Verdict.OPEN
