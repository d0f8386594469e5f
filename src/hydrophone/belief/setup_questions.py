"""Which question about a secret Tactical Map tells most? Greedy choices, one question ahead."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeAlias

from hydrophone.belief.setup import (
    MOST_ASKED,
    FieldQuestion,
    SetupBelief,
    Weights,
    expected_entropy,
    expected_squares,
)
from hydrophone.games.u_jagd.options import UJagdOptions
from hydrophone.games.u_jagd.rules import QUESTIONS


def most_informative(belief: SetupBelief) -> tuple[FieldQuestion, ...]:
    """The questions with the least expected entropy of the submarine's square (UJ-098).

    Of these, the ones that leave fewest set-ups. None if no question tells anything any more.
    """
    return _best(belief, expected_entropy)


def most_narrowing(belief: SetupBelief) -> tuple[FieldQuestion, ...]:
    """The questions with the least expected number of squares left for the submarine (UJ-095).

    Of these, the ones that leave fewest set-ups. None if no question tells anything any more.
    """
    return _best(belief, expected_squares)


Cost: TypeAlias = Callable[[Sequence[Weights]], float]
"""What a question costs whose answers leave these weights."""


def _best(belief: SetupBelief, cost: Cost) -> tuple[FieldQuestion, ...]:
    asked = belief.setups.asked
    key = cost, belief.bits, belief.favour
    if key not in asked:
        if len(asked) == MOST_ASKED:
            asked.clear()
        asked[key] = _cheapest(belief, cost)
    return asked[key]


def _cheapest(belief: SetupBelief, cost: Cost) -> tuple[FieldQuestion, ...]:
    ranks: dict[FieldQuestion, tuple[float, int]] = {}
    for question in QUESTIONS:
        answers = [left.weights for left in belief.after(question)]
        if len(answers) > 1:
            ranks[question] = round(cost(answers), 9), _left(answers)
    best = min(ranks.values(), default=None)
    return tuple(question for question, rank in ranks.items() if rank == best)


def _left(answers: Sequence[Weights]) -> int:
    """The expected weight of the set-ups after the question, times their present weight."""
    return sum(sum(weights) ** 2 for weights in answers)


def questions_needed(
    options: UJagdOptions, ask: Callable[[SetupBelief], tuple[FieldQuestion, ...]]
) -> Counter[int]:
    """How many set-ups take a seeker who asks so how many questions (UJ-098).

    The seeker stops when the square is known, or when no question tells anything any more.
    """
    needed: Counter[int] = Counter()
    left = [(0, SetupBelief.prior(options))]
    while left:
        asked, belief = left.pop()
        questions = () if len(belief.support) == 1 else ask(belief)
        if questions:
            left += [(asked + 1, after) for after in belief.after(questions[0])]
        else:
            needed[asked] += belief.count
    return needed
