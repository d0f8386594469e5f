"""Which secret Tactical Maps of U-Jagd are still possible? Exact, by sets kept as bits of an int.

All distinct set-ups of a match are numbered once. A set of them is an int with a bit for each, and
every possible answer to every question is such a set too. So to hear an answer is one AND, to count
is one popcount, and nothing is forgotten or approximated.

Two maps are one set-up if no question and no torpedo can tell them apart: an empty square and a
silent contact under water are the same (UJ-Q02). Beforehand all set-ups are equally likely
(UJ-095).
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, product
from math import log2
from typing import NamedTuple, TypeAlias, assert_never

from hydrophone.belief.lots import Lots
from hydrophone.core.seats import Side
from hydrophone.games.u_jagd.actions import RaisePeriscope, UseSonar
from hydrophone.games.u_jagd.answers import FieldAnswer, PeriscopeAnswered, SonarAnswered
from hydrophone.games.u_jagd.contacts import ContactId, Sight
from hydrophone.games.u_jagd.events import (
    TorpedoHit,
    TorpedoLaunched,
    TorpedoMissed,
    UJagdObservation,
)
from hydrophone.games.u_jagd.field import BAND_PLACE, PLACE, PLACES, SQUARES, Band, Line, Square
from hydrophone.games.u_jagd.options import UJagdOptions
from hydrophone.games.u_jagd.plans import Plan, all_plans, is_submarine, sight, signature
from hydrophone.games.u_jagd.rules import QUESTIONS

FieldQuestion: TypeAlias = UseSonar | RaisePeriscope


MOST_ASKED = 1024
"""Most beliefs for which the table of a set of rules keeps the best question."""

MOST_TABLES = 8
"""Most sets of rules whose tables are kept."""


class Behaviour(NamedTuple):
    """All that can ever be told of one square."""

    signature: str
    sight: Sight
    submarine: bool


Behaviours: TypeAlias = tuple[Behaviour, ...]
"""The behaviours of A1, A2, B1, B2."""

AllAnswers: TypeAlias = tuple[int, int, int, int, Sight, Sight, Sight, Sight]
"""The answers to all questions: the sums of the four lines in all bands, the four sights."""

SetupKey: TypeAlias = tuple[int, ...]
"""Which behaviours a set-up has, by their numbers."""


class Setups:
    """All distinct set-ups under some options, numbered. Make it with ``setups_of``.

    Attributes:
        plans: one map of each set-up, with as few empty squares as can be, so that nearly all maps
            take as many steps to draw; first come those of ``open_cells``.
        everything: the set of all.
        open_cells: the sets of set-ups that answer every question alike and yet have the submarine
            in different squares (UJ-096).
        open: all these set-ups.
        holding: for each place of a plan, the set of set-ups that can have this contact (or None)
            there.
        submarine: for each place, the set of set-ups with the submarine there.
        sights: for each place, the set of set-ups that show this sight there.
        noises: for each line and band, the sets of set-ups with 0, 1 and 2 noises.
        answers: for each question, the set of set-ups behind every answer it can get.
        asked: the best questions found so far, at most ``MOST_ASKED``.
    """

    def __init__(self, options: UJagdOptions) -> None:
        self._behaviour = {contact: _behaviour(options, contact) for contact in _contacts(options)}
        plans = tuple(all_plans(options))
        keys = self._keys(plans)
        fullest = dict(zip(keys, plans, strict=True))
        cells = _open_cells({key: self.behaviours(plan) for key, plan in fullest.items()})
        order = dict.fromkeys((*(key for cell in cells for key in cell), *keys))
        numbers = {key: number for number, key in enumerate(order)}
        self.plans: tuple[Plan, ...] = tuple(fullest[key] for key in order)
        self.everything = (1 << len(self.plans)) - 1
        self.open_cells = tuple(sum(1 << numbers[key] for key in cell) for cell in cells)
        self.open = sum(self.open_cells)
        self.holding = _by_contact(plans, [numbers[key] for key in keys])
        self.submarine = tuple(
            self._where(place, lambda square: square.submarine) for place in PLACE.values()
        )
        self.sights = tuple(
            {seen: self._seeing(place, seen) for seen in Sight} for place in PLACE.values()
        )
        self.noises = {(line, band): self._noises(line, band) for line in Line for band in Band}
        self.answers = {question: tuple(self._answers(question)) for question in QUESTIONS}
        self.asked: dict[Hashable, tuple[FieldQuestion, ...]] = {}

    def behaviours(self, plan: Plan) -> Behaviours:
        """All that can ever be told of the four squares of this map."""
        return tuple(self._behaviour[contact] for contact in plan)

    def _keys(self, plans: Iterable[Plan]) -> list[SetupKey]:
        """The same for all maps of one set-up, and different for different set-ups."""
        names: dict[Behaviour, int] = {}
        name = {c: names.setdefault(shown, len(names)) for c, shown in self._behaviour.items()}
        return [(name[a1], name[a2], name[b1], name[b2]) for a1, a2, b1, b2 in plans]

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

    def _answers(self, question: FieldQuestion) -> Iterable[int]:
        match question:
            case UseSonar(line, (first, second)):
                pairs = product(self.noises[line, first], self.noises[line, second])
            case RaisePeriscope(line):
                one, other = (self.sights[place].values() for place in PLACES[line])
                pairs = product(one, other)
        return (both for one, other in pairs if (both := one & other))

    def answering(self, answer: FieldAnswer) -> int:
        """The set of set-ups that give this answer."""
        match answer:
            case SonarAnswered(_, line, (first, second), (one, other)):
                return self.noises[line, first][one] & self.noises[line, second][other]
            case PeriscopeAnswered(_, line, (here, there)):
                near, far = PLACES[line]
                return self.sights[near][here] & self.sights[far][there]
        assert_never(answer)


def setups_of(options: UJagdOptions) -> Setups:
    """The set-ups under these options."""
    return _setups_of(what_matters(options))


@lru_cache(maxsize=MOST_TABLES)
def _setups_of(options: UJagdOptions) -> Setups:
    return Setups(options)


def what_matters(options: UJagdOptions) -> UJagdOptions:
    """Options with the same maps and answers; all that has no part in it is as printed."""
    dearest = max(contact.rp for contact in options.database)
    return UJagdOptions(
        rp_limit=min(options.rp_limit, len(SQUARES) * dearest),
        duplicates=options.duplicates,
        empty_squares=options.empty_squares,
        signature_table=options.signature_table,
    )


def all_told(squares: Sequence[Behaviour]) -> AllAnswers:
    """What these squares answer."""
    a1, a2, b1, b2 = squares
    # Each band is a digit in the system of four, so two squares never carry.
    one, two, three, four = (int(square.signature, 4) for square in squares)
    sums = one + two, three + four, one + three, two + four
    return *sums, a1.sight, a2.sight, b1.sight, b2.sight


def _open_cells(setups: Mapping[SetupKey, Behaviours]) -> list[list[SetupKey]]:
    """The set-ups that answer all alike, if their submarines are in different squares."""
    alike: defaultdict[AllAnswers, list[SetupKey]] = defaultdict(list)
    for key, squares in setups.items():
        alike[all_told(squares)].append(key)
    return [cell for cell in alike.values() if len({_hidden(setups[key]) for key in cell}) > 1]


def _hidden(squares: Behaviours) -> int:
    """The place of the submarine."""
    return next(place for place, square in enumerate(squares) if square.submarine)


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


Favour: TypeAlias = tuple[tuple[int, int], ...]
"""Sets of set-ups that are likelier beforehand, and by how much: each counts so much more."""

Weights: TypeAlias = tuple[int, int, int, int]
"""How likely the submarine is in A1, A2, B1, B2, measured against each other."""


class SetupBelief:
    """The set-ups that agree with everything heard. Immutable; equal sets are equal.

    Beforehand all are equally likely (UJ-095), but for those in ``favour``.
    """

    __slots__ = ("bits", "favour", "setups")

    def __init__(self, setups: Setups, bits: int, favour: Favour = ()) -> None:
        self.setups = setups
        self.bits = bits
        self.favour = favour

    @staticmethod
    def prior(options: UJagdOptions, favour: Favour = ()) -> "SetupBelief":
        """Before the first answer."""
        setups = setups_of(options)
        return SetupBelief(setups, setups.everything, favour)

    def condition(self, answer: FieldAnswer) -> "SetupBelief":
        """The belief after this answer."""
        return self._among(self.setups.answering(answer))

    def shot(self, square: Square, *, hit: bool) -> "SetupBelief":
        """The belief after a torpedo hit or missed there."""
        there = self.setups.submarine[PLACE[square]]
        return self._among(there if hit else self.setups.everything & ~there)

    def after(self, question: FieldQuestion) -> "tuple[SetupBelief, ...]":
        """The belief after every answer that the question can get."""
        setups, now, favour = self.setups, self.bits, self.favour
        told = [left for answer in setups.answers[question] if (left := now & answer)]
        return tuple([SetupBelief(setups, left, favour) for left in told])

    def _among(self, bits: int) -> "SetupBelief":
        return SetupBelief(self.setups, self.bits & bits, self.favour)

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
    def weight(self) -> int:
        """The same, each as likely as it is beforehand."""
        return self._weigh(self.bits)

    def _weigh(self, bits: int) -> int:
        weight = bits.bit_count()
        for likelier, more in self.favour:
            weight += more * (bits & likelier).bit_count()
        return weight

    @property
    def plans(self) -> tuple[Plan, ...]:
        """One map of each of them."""
        plans = self.setups.plans
        return tuple(plan for number, plan in enumerate(plans) if self.bits >> number & 1)

    def sample(self, lots: Lots, count: int) -> tuple[Plan, ...]:
        """A map of so many of them, each drawn from all by its weight; none if nothing is left."""
        numbers = [n for n, mark in enumerate(reversed(f"{self.bits:b}")) if mark == "1"]
        upto = [*accumulate(self._weigh(1 << number) for number in numbers)]
        drawn = (numbers[lots.place(upto)] for _ in range(count if numbers else 0))
        return tuple(self.setups.plans[number] for number in drawn)

    @property
    def weights(self) -> Weights:
        """The weight of those with the submarine in A1, A2, B1, B2."""
        bits, (a1, a2, b1, b2) = self.bits, self.setups.submarine
        one, two = (bits & a1).bit_count(), (bits & a2).bit_count()
        three, four = (bits & b1).bit_count(), (bits & b2).bit_count()
        for likelier, more in self.favour:
            if among := bits & likelier:
                one += more * (among & a1).bit_count()
                two += more * (among & a2).bit_count()
                three += more * (among & b1).bit_count()
                four += more * (among & b2).bit_count()
        return one, two, three, four

    @property
    def support(self) -> tuple[Square, ...]:
        """The squares in which the submarine can be."""
        places = zip(SQUARES, self.setups.submarine, strict=True)
        return tuple(square for square, there in places if self.bits & there)

    @property
    def marginal(self) -> dict[Square, float]:
        """The chance of the submarine in each of these squares."""
        total = self.weight
        return {square: n / total for square, n in zip(SQUARES, self.weights, strict=True) if n}

    def contacts(self, square: Square) -> tuple[ContactId | None, ...]:
        """The contacts that can be in the square; None if it can be empty."""
        held = self.setups.holding[PLACE[square]]
        return tuple(contact for contact, bits in held.items() if bits & self.bits)

    @property
    def top_chance(self) -> float:
        """The chance of the likeliest square."""
        return max(self.weights) / self.weight

    @property
    def likeliest(self) -> tuple[Square, ...]:
        """The squares with this chance."""
        weights = self.weights
        most = max(weights)
        return tuple(square for square, n in zip(SQUARES, weights, strict=True) if n == most)

    @property
    def open_cells(self) -> "tuple[SetupBelief, ...]":
        """What all questions together can leave, if it is more than one square (UJ-096)."""
        if not self.bits & self.setups.open:
            return ()
        return tuple(self._among(cell) for cell in self.setups.open_cells if cell & self.bits)

    @property
    def most_to_know(self) -> float:
        """The chance of the likeliest square after all questions, on average."""
        doubt = sum(cell.weight - max(cell.weights) for cell in self.open_cells)
        return 1 - doubt / self.weight

    @property
    def settled(self) -> bool:
        """Can no question change the chances of the squares any more (UJ-095, UJ-096)?"""
        if len(self.support) == 1:
            return True
        if self.bits & ~self.setups.open:
            return False
        chances = self.marginal
        return all(cell.marginal == chances for cell in self.open_cells)

    @property
    def entropy(self) -> float:
        """What is not known about the submarine's square, in bits."""
        return _unknown(self.weights) / self.weight

    def expected_entropy(self, question: FieldQuestion) -> float:
        """The same after the question, on average over its answers."""
        return expected_entropy([left.weights for left in self.after(question)])

    def expected_squares(self, question: FieldQuestion) -> float:
        """How many squares are left for the submarine after the question, on average (UJ-095)."""
        return expected_squares([left.weights for left in self.after(question)])

    def tells(self, question: FieldQuestion) -> bool:
        """Can the question have more than one answer?"""
        return len(self.after(question)) > 1

    def __eq__(self, other: object) -> bool:
        """Same rules, same set-ups, as likely beforehand."""
        if not isinstance(other, SetupBelief):
            return NotImplemented
        same = self.setups is other.setups and self.favour == other.favour
        return same and self.bits == other.bits

    def __hash__(self) -> int:
        """By value."""
        return hash(self.bits)

    def __repr__(self) -> str:
        """Counts only."""
        return f"SetupBelief({self.count} set-ups, {self.weights})"


def expected_entropy(answers: Sequence[Weights]) -> float:
    """What is not known, in bits, after a question whose answers leave these weights."""
    return sum(map(_unknown, answers)) / sum(map(sum, answers))


def expected_squares(answers: Sequence[Weights]) -> float:
    """How many squares are left for the submarine after such a question (UJ-095)."""
    return sum(sum(each) * sum(map(bool, each)) for each in answers) / sum(map(sum, answers))


def _unknown(weights: Weights) -> float:
    """The entropy of these weights, times their sum."""
    total = sum(weights)
    if total in weights:
        return 0.0
    return _scaled(total) - sum(map(_scaled, weights))


def _scaled(weight: int) -> float:
    return weight * log2(weight) if weight else 0.0


class SetupTracker:
    """Follows what is said about one side's map.

    It takes the observations of any viewer and uses only what both players hear, so the same class
    tells a player what the enemy can know of them.

    Attributes:
        belief: the set-ups of that side that agree with everything heard so far.
    """

    def __init__(self, options: UJagdOptions, side: Side, favour: Favour = ()) -> None:
        self.side = side
        self.belief = SetupBelief.prior(options, favour)
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
