"""What many results say of strength: Elo with intervals, and a test that ends early.

An entrant with d Elo more than another expects 1 / (1 + 10 ** (-d / 400)) points a match, a draw
counting half. The ratings are those under which the results are likeliest (Bradley and Terry 1952),
with one draw more between every two that met, so that who won everything has a rating, too. Their
mean is 0.
"""

import math
from collections.abc import Mapping, Sequence
from enum import StrEnum

import msgspec

from hydrophone.play.arena import NORMAL_95

ROUNDS = 10_000
"""Most steps to the likeliest ratings."""

EXACT = 1e-10
"""Change of a strength by a step that is too small to matter."""

_SCALE = 400 / math.log(10)
"""Elo of one unit of log odds."""


class Score(msgspec.Struct, frozen=True):
    """Results of one entrant against another."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def matches(self) -> int:
        """How many there were."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """Wins, and half of the draws."""
        return self.wins + self.draws / 2

    def __add__(self, other: "Score") -> "Score":
        """Both together."""
        return Score(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses)

    @property
    def turned(self) -> "Score":
        """The same for the other."""
        return Score(self.losses, self.draws, self.wins)


class Rating(msgspec.Struct, frozen=True):
    """Elo, and how far it may be off with a chance of 95 %."""

    elo: float
    margin: float


Scores = Mapping[tuple[int, int], Score]
"""By two entrants, the first the one of the score; each two that met stand in it once."""


def ratings(count: int, scores: Scores) -> tuple[Rating, ...]:
    """The ratings of so many entrants."""
    met = {pair: score for pair, score in scores.items() if score.matches}
    strengths = _strengths(count, met)
    logs = [math.log(each) for each in strengths]
    mean = sum(logs) / count
    variances = _variances(count, met, strengths)
    return tuple(
        Rating(_SCALE * (log - mean), _SCALE * NORMAL_95 * math.sqrt(variance))
        for log, variance in zip(logs, variances, strict=True)
    )


def _strengths(count: int, met: Scores) -> list[float]:
    """The likeliest strengths, by the step of Zermelo (Hunter 2004)."""
    points = [0.0] * count
    for (one, two), score in met.items():
        points[one] += score.points + 0.5
        points[two] += score.turned.points + 0.5
    strengths = [1.0] * count
    for _ in range(ROUNDS):
        shares = [0.0] * count
        for (one, two), score in met.items():
            share = (score.matches + 1) / (strengths[one] + strengths[two])
            shares[one] += share
            shares[two] += share
        after = [own / share if share else 1.0 for own, share in zip(points, shares, strict=True)]
        mean = math.exp(sum(map(math.log, after)) / count)
        after = [each / mean for each in after]
        changed = max(abs(a / b - 1) for a, b in zip(after, strengths, strict=True))
        strengths = after
        if changed < EXACT:
            break
    return strengths


def _variances(count: int, met: Scores, strengths: Sequence[float]) -> list[float]:
    """Of each rating against the mean: the inverse of the information, where the mean is held."""
    information = [[1.0 / count] * count for _ in range(count)]
    for (one, two), score in met.items():
        chance = strengths[one] / (strengths[one] + strengths[two])
        told = score.matches * chance * (1 - chance)
        for a, b in ((one, two), (two, one)):
            information[a][a] += told
            information[a][b] -= told
    inverse = _inverse(information)
    return [max(0.0, inverse[each][each] - 1.0 / count) for each in range(count)]


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """By elimination; the matrix is positive definite if all have met by way of others."""
    size = len(matrix)
    rows = [
        [*row, *(float(place == other) for other in range(size))]
        for place, row in enumerate(matrix)
    ]
    for column in range(size):
        best = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[best] = rows[best], rows[column]
        lead = rows[column][column]
        rows[column] = [value / lead for value in rows[column]]
        for row in range(size):
            if row != column and rows[row][column]:
                factor = rows[row][column]
                rows[row] = [
                    value - factor * other
                    for value, other in zip(rows[row], rows[column], strict=True)
                ]
    return [row[size:] for row in rows]


# --- a test that ends early --------------------------------------------------------------------


class Verdict(StrEnum):
    """What a test says so far."""

    OPEN = "open"
    STRONGER = "stronger"
    """Rather ``elo1`` than ``elo0``."""
    NOT_STRONGER = "not_stronger"
    """Rather ``elo0`` than ``elo1``."""


class Sprt(msgspec.Struct, frozen=True):
    """Wald's sequential test between two differences of strength, on pairs of matches.

    The two matches of a pair have the same beginning and swapped sides, so a pair is one result: 0,
    0.5, 1, 1.5 or 2 points. That of a draw in both says as much as one win for each.
    """

    elo0: float = 0.0
    elo1: float = 20.0
    error: float = 0.05
    """The chance of either wrong verdict."""

    def llr(self, pairs: Sequence[float]) -> float:
        """The log-likelihood ratio of ``elo1`` to ``elo0``, by the normal approximation.

        ``pairs`` are the points of the one that is tested, of two in each pair.
        """
        if not pairs:
            return 0.0
        shares = [points / 2 for points in pairs]
        low, high = expected(self.elo0), expected(self.elo1)
        middle = (low + high) / 2
        spread = sum((share - middle) ** 2 for share in shares)
        variance = (spread + _USUAL_PAIRS * _USUAL_VARIANCE) / (len(shares) + _USUAL_PAIRS)
        return (high - low) * (sum(shares) - len(shares) * middle) / variance

    def verdict(self, pairs: Sequence[float]) -> Verdict:
        """What these pairs say."""
        bound = math.log((1 - self.error) / self.error)
        llr = self.llr(pairs)
        if llr >= bound:
            return Verdict.STRONGER
        return Verdict.NOT_STRONGER if llr <= -bound else Verdict.OPEN


_USUAL_VARIANCE = 0.125
"""Variance of the share of a pair between equals without draws."""

_USUAL_PAIRS = 4
"""Pairs of that variance that are thought of besides: a few that end alike prove little."""


def expected(elo: float) -> float:
    """Points a match that one with so much more Elo expects."""
    return 1 / (1 + 10 ** (-elo / 400))
