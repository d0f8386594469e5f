"""The same answers as ``belief.setup`` by brute force: what it is tested against.

Every map is kept one by one and asked every question. Slow on purpose, and written without a look
at the sets of bits.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import log2

from hydrophone.belief.setup import FieldQuestion
from hydrophone.games.u_jagd.actions import RaisePeriscope, UseSonar
from hydrophone.games.u_jagd.answers import FieldAnswer, SonarAnswered
from hydrophone.games.u_jagd.contacts import ContactId, Sight
from hydrophone.games.u_jagd.field import ON, PLACE, Band, Line, Square
from hydrophone.games.u_jagd.options import UJagdOptions
from hydrophone.games.u_jagd.plans import (
    Noise,
    Plan,
    all_plans,
    is_submarine,
    noise,
    sight,
    submarine_square,
)
from hydrophone.games.u_jagd.rules import QUESTIONS

Reply = tuple[Noise, Noise] | tuple[Sight, Sight]


class SetupOracle:
    """All maps that agree with what was heard, one by one. Immutable."""

    def __init__(self, options: UJagdOptions, plans: Iterable[Plan] | None = None) -> None:
        self._options = options
        self.plans = tuple(all_plans(options) if plans is None else plans)
        self.distinct = distinct_plans(options, self.plans)

    def condition(self, answer: FieldAnswer) -> "SetupOracle":
        """Keep the maps that would have given this answer."""
        if isinstance(answer, SonarAnswered):
            question: FieldQuestion = UseSonar(answer.line, answer.bands)
            told: Reply = answer.noises
        else:
            question = RaisePeriscope(answer.line)
            told = answer.sights
        left = (plan for plan in self.plans if reply(self._options, plan, question) == told)
        return SetupOracle(self._options, left)

    @property
    def counts(self) -> Counter[Square]:
        """How many set-ups have the submarine in each square."""
        return Counter(submarine_square(self._options, plan) for plan in self.distinct)

    def contacts(self, square: Square) -> set[ContactId | None]:
        """The contacts that can be in the square; None if it can be empty."""
        return {plan[PLACE[square]] for plan in self.plans}

    def expected_entropy(self, question: FieldQuestion) -> float:
        """What is not known about the submarine's square after the question, on average."""
        groups = self._by_reply(question).values()
        return sum(map(_entropy, groups)) / len(self.distinct)

    def expected_squares(self, question: FieldQuestion) -> float:
        """How many squares are left for the submarine after the question, on average."""
        groups = self._by_reply(question).values()
        return sum(group.total() * len(group) for group in groups) / len(self.distinct)

    def _by_reply(self, question: FieldQuestion) -> dict[Reply, Counter[Square]]:
        groups: defaultdict[Reply, Counter[Square]] = defaultdict(Counter)
        for plan in self.distinct:
            square = submarine_square(self._options, plan)
            groups[reply(self._options, plan, question)][square] += 1
        return groups


def same_as_empty(options: UJagdOptions, contact: ContactId) -> bool:
    """Does no answer tell this contact from an empty square (UJ-Q02)?"""
    row = options.database[contact - 1]
    return row.signature == "0000" and not row.surface and not is_submarine(options, contact)


def distinct_plans(options: UJagdOptions, plans: Iterable[Plan]) -> tuple[Plan, ...]:
    """One of all maps that no answer tells apart."""
    found: dict[tuple[ContactId | None, ...], Plan] = {}
    for plan in plans:
        key = tuple(None if c is None or same_as_empty(options, c) else c for c in plan)
        found.setdefault(key, plan)
    return tuple(found.values())


def reply(options: UJagdOptions, plan: Plan, question: FieldQuestion) -> Reply:
    """What the owner of this map answers."""
    if isinstance(question, UseSonar):
        first, second = (noise(options, plan, question.line, band) for band in question.bands)
        return first, second
    here, there = (sight(options, plan[PLACE[square]]) for square in ON[question.line])
    return here, there


def _entropy(counts: Counter[Square]) -> float:
    """The entropy of these counts, times their sum."""
    total = sum(counts.values())
    return -sum(count * log2(count / total) for count in counts.values())


def answer_patterns(options: UJagdOptions, plans: Sequence[Plan]) -> dict[object, list[Plan]]:
    """The maps by all their answers: the 16 sums and 4 sights (UJ-096)."""
    patterns: defaultdict[object, list[Plan]] = defaultdict(list)
    for plan in plans:
        sums = tuple(noise(options, plan, line, band) for line in Line for band in Band)
        patterns[sums, tuple(sight(options, contact) for contact in plan)].append(plan)
    return dict(patterns)


def questions_needed(options: UJagdOptions, *, narrowing: bool = False) -> Counter[int]:
    """How many set-ups take a greedy seeker so many questions (UJ-098).

    The seeker asks what leaves the least expected entropy of the submarine's square, or
    (``narrowing``) the least expected number of squares; they stop when they know the square or
    nothing tells them anything any more.
    """
    squares, replies = _all_asked(options)
    needed: Counter[int] = Counter()
    open_sets = [(0, list(range(len(squares))))]
    while open_sets:
        asked, numbers = open_sets.pop()
        groups = _best_groups(replies, squares, numbers, narrowing=narrowing)
        if len({squares[number] for number in numbers}) == 1 or len(groups) == 1:
            needed[asked] += len(numbers)
        else:
            open_sets += [(asked + 1, group) for group in groups]
    return needed


@lru_cache(maxsize=1)
def _all_asked(options: UJagdOptions) -> tuple[Sequence[int], Sequence[Sequence[int]]]:
    """The place of each set-up's submarine, and for each question what each set-up replies."""
    plans = distinct_plans(options, all_plans(options))
    squares = [PLACE[submarine_square(options, plan)] for plan in plans]
    return squares, [_numbered([reply(options, plan, ask) for plan in plans]) for ask in QUESTIONS]


def _numbered(replies: Sequence[Reply]) -> list[int]:
    """The replies as multiples of four, so that a square's place can be added."""
    names: dict[Reply, int] = {}
    return [4 * names.setdefault(each, len(names)) for each in replies]


def _best_groups(
    replies: Sequence[Sequence[int]],
    squares: Sequence[int],
    numbers: Sequence[int],
    *,
    narrowing: bool,
) -> list[list[int]]:
    """The set-ups by the reply to the best question. Among equals the one with smaller groups."""
    best: tuple[float, int] | None = None
    chosen = replies[0]
    for told in replies:
        cells = Counter([told[number] + squares[number] for number in numbers])
        sizes: Counter[int] = Counter()
        for cell, count in cells.items():
            sizes[cell >> 2] += count
        cost = _squares_left(cells, sizes) if narrowing else _entropy_left(cells, sizes)
        rank = (round(cost / len(numbers), 9), sum(size * size for size in sizes.values()))
        if len(sizes) > 1 and (best is None or rank < best):
            best, chosen = rank, told
    groups: defaultdict[int, list[int]] = defaultdict(list)
    for number in numbers:
        groups[chosen[number] if best is not None else 0].append(number)
    return list(groups.values())


def _entropy_left(cells: Counter[int], sizes: Counter[int]) -> float:
    inside = sum(count * log2(count) for count in cells.values())
    return sum(size * log2(size) for size in sizes.values()) - inside


def _squares_left(cells: Counter[int], sizes: Counter[int]) -> float:
    squares = Counter(cell >> 2 for cell in cells)
    return float(sum(size * squares[told] for told, size in sizes.items()))
