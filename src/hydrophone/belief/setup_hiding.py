"""Where is a submarine hidden best in U-Jagd? In a map that no question can decide.

Some set-ups answer every question like another one with the submarine elsewhere (UJ-096). Which of
them to take, and how often, is a game against a seeker who knows how the hider does it: a question
and the best torpedo after it shall hit as seldom as can be. Hider and seeker learn from each other
(fictitious play), in whole numbers, so that the result is the same on every machine.

Turning or reflecting the field changes nothing: set-ups that differ in this alone are one kind, and
all of a kind are taken equally often.
"""

from collections import defaultdict
from collections.abc import Collection, Hashable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm
from operator import itemgetter, mul
from typing import NamedTuple, TypeAlias

from hydrophone.belief.setup import (
    MOST_TABLES,
    Favour,
    FieldQuestion,
    Setups,
    all_told,
    setups_of,
    what_matters,
)
from hydrophone.games.u_jagd.options import UJagdOptions
from hydrophone.games.u_jagd.rules import QUESTIONS

TURNED: tuple[tuple[int, int, int, int], ...] = (
    (0, 1, 2, 3),
    (1, 0, 3, 2),
    (2, 3, 0, 1),
    (3, 2, 1, 0),
    (0, 2, 1, 3),
    (2, 0, 3, 1),
    (1, 3, 0, 2),
    (3, 1, 2, 0),
)
"""The places of A1, A2, B1, B2 in the field turned and reflected so that lines stay lines."""

ROUNDS = 500
"""Rounds in which hider and seeker learn from each other."""

SELDOM = 25
"""Fewest rounds in which a kind of set-up is taken; a rarer kind is left out."""


class SetupClass(NamedTuple):
    """Set-ups that are the same but for turning and reflecting."""

    setups: int
    """As a set."""
    often: int
    """How often one of them is taken, measured against the other kinds."""


Hits: TypeAlias = tuple[tuple[tuple[int, ...], ...], ...]
"""For each answer to a question, for each square: how likely each kind is there (no common sum)."""


def hiding(options: UJagdOptions) -> tuple[SetupClass, ...]:
    """The best kinds of set-ups to hide in; none if every map can be seen through."""
    return _hiding(what_matters(options))


@lru_cache(maxsize=MOST_TABLES)
def _hiding(options: UJagdOptions) -> tuple[SetupClass, ...]:
    setups = setups_of(options)
    kinds = _kinds(setups)
    if not kinds:
        return ()
    often = _learned({_hits(setups, kinds, question) for question in QUESTIONS}, len(kinds))
    return tuple(SetupClass(kind, n) for kind, n in zip(kinds, often, strict=True) if n >= SELDOM)


def favour(options: UJagdOptions) -> Favour:
    """For the belief of a seeker who knows how to hide.

    Three hiders are expected equally often: one takes any set-up, one any that stays open, one
    hides as well as can be.
    """
    kinds, setups = hiding(options), setups_of(options)
    rounds = sum(kind.often for kind in kinds)
    shares = [(kind.setups, Fraction(kind.often, rounds)) for kind in kinds]
    if setups.open:
        shares.append((setups.open, Fraction(1)))
    plain = len(setups.plans)
    return tuple(
        (likelier, int(plain * share / likelier.bit_count())) for likelier, share in shares
    )


def _kinds(setups: Setups) -> list[int]:
    """The set-ups that stay open, those together that are the same but for turning."""
    found: defaultdict[Hashable, int] = defaultdict(int)
    for cell in setups.open_cells:
        squares = setups.behaviours(setups.plans[cell.bit_length() - 1])
        found[min(all_told([squares[place] for place in turned]) for turned in TURNED)] |= cell
    return list(found.values())


def _hits(setups: Setups, kinds: Sequence[int], question: FieldQuestion) -> Hits:
    """What a seeker can hope for from this question. Sorted, so that turned questions are one."""
    whole = lcm(*(kind.bit_count() for kind in kinds))
    answers = (
        (
            tuple(whole // kind.bit_count() * (kind & answer & there).bit_count() for kind in kinds)
            for there in setups.submarine
        )
        for answer in setups.answers[question]
        if answer & setups.open
    )
    return tuple(sorted(tuple(sorted(squares)) for squares in answers))


def _learned(questions: Collection[Hits], kinds: int) -> list[int]:
    """How often the hider took each kind, when both sides had learned from each other."""
    asked = sorted(questions)
    often, hit = [0] * kinds, [0] * kinds
    for _ in range(ROUNDS):
        often[hit.index(min(hit))] += 1
        answers = max((_shots(question, often) for question in asked), key=itemgetter(0))[1]
        hit = [sum(column) for column in zip(hit, *answers, strict=True)]
    return often


def _shots(question: Hits, often: Sequence[int]) -> tuple[int, list[tuple[int, ...]]]:
    """How often the question and the best torpedo after each answer hit; and hit which kinds."""
    shots = [
        max(((_product(kinds, often), kinds) for kinds in squares), key=itemgetter(0))
        for squares in question
    ]
    return sum(hits for hits, _ in shots), [kinds for _, kinds in shots]


def _product(one: Sequence[int], other: Sequence[int]) -> int:
    """The sum of the products, pair by pair."""
    return sum(map(mul, one, other))
