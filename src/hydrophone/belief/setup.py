"""Which secret Tactical Maps of U-Jagd are still possible? Exact, by sets kept as bits of an int.

All distinct set-ups of a match are numbered once. A set of them is an int with a bit for each, and
every possible answer to every question is such a set too. So to hear an answer is one AND, to count
is one popcount, and nothing is forgotten or approximated.

Two maps are one set-up if no question and no torpedo can tell them apart: an empty square and a
silent contact under water are the same (UJ-Q02). Beforehand all set-ups are equally likely
(UJ-095).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import product
from math import log2
from typing import NamedTuple, TypeAlias, assert_never

from hydrophone.core.seats import Side
from hydrophone.games.u_jagd.actions import (
    Answer,
    PeriscopeAnswered,
    RaisePeriscope,
    SonarAnswered,
    TorpedoHit,
    TorpedoLaunched,
    TorpedoMissed,
    UJagdObservation,
    UseSonar,
)
from hydrophone.games.u_jagd.contacts import ContactId, Sight
from hydrophone.games.u_jagd.field import BAND_PLACE, PLACE, PLACES, SQUARES, Band, Line, Square
from hydrophone.games.u_jagd.options import UJagdOptions
from hydrophone.games.u_jagd.plans import Plan, all_plans, is_submarine, sight, signature
from hydrophone.games.u_jagd.rules import QUESTIONS

Question: TypeAlias = UseSonar | RaisePeriscope


class Behaviour(NamedTuple):
    """All that can ever be told of one square."""

    signature: str
    sight: Sight
    submarine: bool


class Setups:
    """All distinct set-ups under some options, numbered. Make it with ``setups_of``.

    Attributes:
        plans: one map of each set-up.
        everything: the set of all.
        holding: for each place of a plan, the set of set-ups that can have this contact (or None)
            there.
        submarine: for each place, the set of set-ups with the submarine there.
        sights: for each place, the set of set-ups that show this sight there.
        noises: for each line and band, the sets of set-ups with 0, 1 and 2 noises.
        answers: for each question, the set of set-ups behind every answer it can get.
    """

    def __init__(self, options: UJagdOptions) -> None:
        self._behaviour = {contact: _behaviour(options, contact) for contact in _contacts(options)}
        plans = tuple(all_plans(options))
        numbers = self._numbered(plans)
        distinct: dict[int, Plan] = {}
        for number, plan in zip(numbers, plans, strict=True):
            distinct.setdefault(number, plan)
        self.plans: tuple[Plan, ...] = tuple(distinct.values())
        self.everything = (1 << len(self.plans)) - 1
        self.holding = _by_contact(plans, numbers)
        self.submarine = tuple(
            self._where(place, lambda square: square.submarine) for place in PLACE.values()
        )
        self.sights = tuple(
            {seen: self._seeing(place, seen) for seen in Sight} for place in PLACE.values()
        )
        self.noises = {(line, band): self._noises(line, band) for line in Line for band in Band}
        self.answers = {question: tuple(self._answers(question)) for question in QUESTIONS}

    def _numbered(self, plans: Sequence[Plan]) -> list[int]:
        """The number of each plan's set-up, in the order in which set-ups are first met."""
        names: dict[tuple[Behaviour, ...], int] = {}
        behaviour = self._behaviour
        return [
            names.setdefault(tuple(behaviour[contact] for contact in plan), len(names))
            for plan in plans
        ]

    def _where(self, place: int, holds: Callable[[Behaviour], bool]) -> int:
        found = 0
        for contact, setups in self.holding[place].items():
            if holds(self._behaviour[contact]):
                found |= setups
        return found

    def _seeing(self, place: int, seen: Sight) -> int:
        return self._where(place, lambda square: square.sight is seen)

    def _noises(self, line: Line, band: Band) -> tuple[int, int, int]:
        mark = BAND_PLACE[band]
        one, other = (
            self._where(place, lambda square: square.signature[mark] == "1")
            for place in PLACES[line]
        )
        return self.everything & ~(one | other), one ^ other, one & other

    def _answers(self, question: Question) -> Iterable[int]:
        match question:
            case UseSonar(line, (first, second)):
                pairs = product(self.noises[line, first], self.noises[line, second])
            case RaisePeriscope(line):
                one, other = (self.sights[place].values() for place in PLACES[line])
                pairs = product(one, other)
        return (both for one, other in pairs if (both := one & other))

    def answering(self, answer: Answer) -> int:
        """The set of set-ups that give this answer."""
        match answer:
            case SonarAnswered(_, line, (first, second), (one, other)):
                return self.noises[line, first][one] & self.noises[line, second][other]
            case PeriscopeAnswered(_, line, (here, there)):
                near, far = PLACES[line]
                return self.sights[near][here] & self.sights[far][there]
        assert_never(answer)


@cache
def setups_of(options: UJagdOptions) -> Setups:
    """The set-ups under these options; made once."""
    return Setups(options)


def _contacts(options: UJagdOptions) -> tuple[ContactId | None, ...]:
    return (None, *(contact.id for contact in options.database))


def _behaviour(options: UJagdOptions, contact: ContactId | None) -> Behaviour:
    return Behaviour(
        signature(options, contact), sight(options, contact), is_submarine(options, contact)
    )


def _by_contact(
    plans: Sequence[Plan], numbers: Sequence[int]
) -> tuple[Mapping[ContactId | None, int], ...]:
    """For each place, the set of set-ups that can hold a contact there."""
    # In bytes first: bits of an int are dear to set one by one.
    size = len(plans) // 8 + 1
    rows: tuple[dict[ContactId | None, bytearray], ...] = tuple({} for _ in SQUARES)
    for number, plan in zip(numbers, plans, strict=True):
        for row, contact in zip(rows, plan, strict=True):
            row.setdefault(contact, bytearray(size))[number >> 3] |= 1 << (number & 7)
    return tuple(
        {contact: int.from_bytes(bits, "little") for contact, bits in row.items()} for row in rows
    )


class SetupBelief:
    """The set-ups that agree with everything heard. Immutable; equal sets are equal."""

    __slots__ = ("bits", "setups")

    def __init__(self, setups: Setups, bits: int) -> None:
        self.setups = setups
        self.bits = bits

    @staticmethod
    def prior(options: UJagdOptions) -> "SetupBelief":
        """Before the first answer."""
        setups = setups_of(options)
        return SetupBelief(setups, setups.everything)

    def condition(self, answer: Answer) -> "SetupBelief":
        """The belief after this answer."""
        return self._among(self.setups.answering(answer))

    def shot(self, square: Square, *, hit: bool) -> "SetupBelief":
        """The belief after a torpedo hit or missed there."""
        there = self.setups.submarine[PLACE[square]]
        return self._among(there if hit else self.setups.everything & ~there)

    def after(self, question: Question) -> "tuple[SetupBelief, ...]":
        """The belief after every answer that the question can get."""
        answers = (self.bits & told for told in self.setups.answers[question])
        return tuple(SetupBelief(self.setups, bits) for bits in answers if bits)

    def _among(self, bits: int) -> "SetupBelief":
        return SetupBelief(self.setups, self.bits & bits)

    def allows(self, plan: Plan) -> bool:
        """Can this be the map?"""
        bits = self.bits
        for held, contact in zip(self.setups.holding, plan, strict=True):
            bits &= held.get(contact, 0)
        return bool(bits)

    @property
    def count(self) -> int:
        """How many set-ups are left."""
        return self.bits.bit_count()

    @property
    def plans(self) -> tuple[Plan, ...]:
        """One map of each of them."""
        plans = self.setups.plans
        return tuple(plan for number, plan in enumerate(plans) if self.bits >> number & 1)

    @property
    def counts(self) -> tuple[int, int, int, int]:
        """How many of them have the submarine in A1, A2, B1, B2."""
        a1, a2, b1, b2 = self.setups.submarine
        bits = self.bits
        return (
            (bits & a1).bit_count(),
            (bits & a2).bit_count(),
            (bits & b1).bit_count(),
            (bits & b2).bit_count(),
        )

    @property
    def support(self) -> tuple[Square, ...]:
        """The squares in which the submarine can be."""
        return tuple(square for square, n in zip(SQUARES, self.counts, strict=True) if n)

    @property
    def marginal(self) -> dict[Square, float]:
        """The chance of the submarine in each of these squares."""
        counts, total = self.counts, self.count
        return {square: n / total for square, n in zip(SQUARES, counts, strict=True) if n}

    def contacts(self, square: Square) -> tuple[ContactId | None, ...]:
        """The contacts that can be in the square; None if it can be empty."""
        held = self.setups.holding[PLACE[square]]
        return tuple(contact for contact, bits in held.items() if bits & self.bits)

    @property
    def entropy(self) -> float:
        """What is not known about the submarine's square, in bits."""
        return _unknown(self.counts) / self.count

    def expected_entropy(self, question: Question) -> float:
        """The same after the question, on average over its answers."""
        return sum(_unknown(left.counts) for left in self.after(question)) / self.count

    def expected_squares(self, question: Question) -> float:
        """How many squares are left for the submarine after the question, on average (UJ-095)."""
        return sum(left.count * len(left.support) for left in self.after(question)) / self.count

    def tells(self, question: Question) -> bool:
        """Can the question have more than one answer?"""
        return len(self.after(question)) > 1

    def __eq__(self, other: object) -> bool:
        """Same options and same set-ups."""
        if not isinstance(other, SetupBelief):
            return NotImplemented
        return self.setups is other.setups and self.bits == other.bits

    def __hash__(self) -> int:
        """By value."""
        return hash(self.bits)

    def __repr__(self) -> str:
        """Counts only."""
        return f"SetupBelief({self.count} set-ups, {self.counts})"


def _unknown(counts: Sequence[int]) -> float:
    """The entropy of these counts, times their sum."""
    return _scaled(sum(counts)) - sum(_scaled(count) for count in counts)


def _scaled(count: int) -> float:
    return count * log2(count) if count else 0.0


@lru_cache(maxsize=4096)
def most_informative(belief: SetupBelief) -> Question | None:
    """The question with the least expected entropy of the submarine's square (UJ-098).

    Among equals the one that leaves fewest set-ups. None if no question tells anything any more.
    """
    return _least(belief, belief.expected_entropy)


@lru_cache(maxsize=4096)
def most_narrowing(belief: SetupBelief) -> Question | None:
    """The question with the least expected number of squares left for the submarine (UJ-095).

    Among equals the most informative one. None if no question tells anything any more.
    """
    return _least(belief, belief.expected_squares)


def _least(belief: SetupBelief, cost: Callable[[Question], float]) -> Question | None:
    telling = [question for question in QUESTIONS if belief.tells(question)]
    if not telling:
        return None
    return min(telling, key=lambda question: (round(cost(question), 9), _left(belief, question)))


def _left(belief: SetupBelief, question: Question) -> int:
    """The expected number of set-ups after the question, times their present number."""
    return sum(left.count**2 for left in belief.after(question))


def questions_needed(
    options: UJagdOptions, ask: Callable[[SetupBelief], Question | None]
) -> Counter[int]:
    """How many set-ups take a seeker who asks so how many questions (UJ-098).

    He stops when he knows the square, or when he has no question any more.
    """
    needed: Counter[int] = Counter()
    left = [(0, SetupBelief.prior(options))]
    while left:
        asked, belief = left.pop()
        question = None if len(belief.support) == 1 else ask(belief)
        if question is None:
            needed[asked] += belief.count
        else:
            left += [(asked + 1, after) for after in belief.after(question)]
    return needed


@lru_cache(maxsize=4)
def indistinguishable(options: UJagdOptions) -> SetupBelief:
    """The set-ups whose submarine's square stays open whatever is asked (UJ-096)."""
    left = [setups_of(options).everything]
    for question in QUESTIONS:
        told = setups_of(options).answers[question]
        left = [both for bits in left for answer in told if (both := bits & answer)]
    open_sets = (SetupBelief(setups_of(options), bits) for bits in left)
    found = sum(belief.bits for belief in open_sets if len(belief.support) > 1)
    return SetupBelief(setups_of(options), found)


class SetupTracker:
    """Follows what is said about one side's map.

    It takes the observations of any viewer and uses only what everybody hears, so the same class
    tells a player what the enemy can know of himself.

    Attributes:
        belief: the set-ups of that side that agree with everything heard so far.
    """

    def __init__(self, options: UJagdOptions, side: Side) -> None:
        self.side = side
        self.belief = SetupBelief.prior(options)
        self._target: Square | None = None

    def observe(self, observation: UJagdObservation) -> None:
        """Take in one observation, in order."""
        match observation:
            case SonarAnswered(side) | PeriscopeAnswered(side) if side is self.side.enemy:
                self.belief = self.belief.condition(observation)
            case TorpedoLaunched(side, target) if side is self.side.enemy:
                self._target = target
            case TorpedoHit(side) | TorpedoMissed(side) if side is self.side and self._target:
                hit = isinstance(observation, TorpedoHit)
                self.belief = self.belief.shot(self._target, hit=hit)
            case _:
                pass
