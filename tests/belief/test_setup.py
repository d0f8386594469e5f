"""Exact deduction of U-Jagd's secret maps: against brute force, and against known numbers."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from belief.setup_oracle import (
    SetupOracle,
    answer_patterns,
    distinct_plans,
)
from belief.setup_oracle import (
    questions_needed as slow_questions_needed,
)
from hydrophone.belief.setup import (
    MOST_ASKED,
    MOST_TABLES,
    FieldQuestion,
    SetupBelief,
    SetupTracker,
    setups_of,
)
from hydrophone.belief.setup_questions import most_informative, most_narrowing, questions_needed
from hydrophone.core.help import Help
from hydrophone.core.seats import Side
from hydrophone.games.u_jagd.actions import RaisePeriscope, UseSonar
from hydrophone.games.u_jagd.answers import FieldAnswer, PeriscopeAnswered, SonarAnswered
from hydrophone.games.u_jagd.contacts import ContactId, Sight
from hydrophone.games.u_jagd.events import (
    MapConfirmed,
    TorpedoHit,
    TorpedoLaunched,
    TorpedoMissed,
)
from hydrophone.games.u_jagd.field import Band, Line, Square
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
from tracing import rule

PRINTED = UJagdOptions()
NO_DUPLICATES = UJagdOptions(duplicates=False)
SMALL = UJagdOptions(rp_limit=5, empty_squares=False)


def plan_of(*contacts: int) -> Plan:
    a1, a2, b1, b2 = (ContactId(contact) if contact else None for contact in contacts)
    return a1, a2, b1, b2


def answer(options: UJagdOptions, plan: Plan, question: FieldQuestion) -> FieldAnswer:
    """Blue's question about this map of yellow's."""
    if isinstance(question, UseSonar):
        first, second = (noise(options, plan, question.line, band) for band in question.bands)
        return SonarAnswered(Side.BLUE, question.line, question.bands, (first, second))
    here, there = (sight(options, plan[at]) for at in _places(question.line))
    return PeriscopeAnswered(Side.BLUE, question.line, (here, there))


def _places(line: Line) -> tuple[int, ...]:
    return tuple(at for at, square in enumerate(Square) if line.value in square.value)


@cache
def oracle(options: UJagdOptions) -> SetupOracle:
    return SetupOracle(options)


def learned(options: UJagdOptions, plan: Plan, questions: Sequence[FieldQuestion]) -> SetupBelief:
    belief = SetupBelief.prior(options)
    for question in questions:
        belief = belief.condition(answer(options, plan, question))
    return belief


# --- against brute force -----------------------------------------------------------------------


@pytest.mark.parametrize("options", [PRINTED, NO_DUPLICATES, SMALL])
def test_before_the_first_answer_every_set_up_is_possible(options: UJagdOptions) -> None:
    belief, slow = SetupBelief.prior(options), oracle(options)

    assert belief.count == len(slow.distinct) == len(belief.plans)
    assert dict(zip(Square, belief.weights, strict=True)) == slow.counts
    assert belief.entropy == pytest.approx(2)
    for square in Square:
        assert set(belief.contacts(square)) == slow.contacts(square)


@settings(max_examples=15, deadline=None)
@given(st.data())
@pytest.mark.parametrize("options", [PRINTED, NO_DUPLICATES, SMALL])
def test_the_sets_of_bits_equal_brute_force(options: UJagdOptions, data: st.DataObject) -> None:
    plan = data.draw(st.sampled_from(oracle(options).plans))
    questions = data.draw(st.lists(st.sampled_from(QUESTIONS), min_size=1, max_size=6))
    belief, slow = SetupBelief.prior(options), oracle(options)
    for question in questions:
        told = answer(options, plan, question)
        belief, slow = belief.condition(told), slow.condition(told)

    assert belief.count == len(slow.distinct)
    counts = {square: count for square, count in slow.counts.items() if count}
    assert belief.marginal == {s: n / belief.count for s, n in counts.items()}
    assert set(belief.support) == set(counts)
    for square in Square:
        assert set(belief.contacts(square)) == slow.contacts(square)
    asked = data.draw(st.sampled_from(QUESTIONS))
    assert belief.expected_entropy(asked) == pytest.approx(slow.expected_entropy(asked))
    assert belief.expected_squares(asked) == pytest.approx(slow.expected_squares(asked))


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 30_055),
    st.lists(st.sampled_from(QUESTIONS), max_size=10),
)
def test_the_truth_is_never_lost(number: int, questions: list[FieldQuestion]) -> None:
    plan = oracle(PRINTED).plans[number]

    belief = learned(PRINTED, plan, questions)

    assert submarine_square(PRINTED, plan) in belief.support
    for square, contact in zip(Square, plan, strict=True):
        assert contact in belief.contacts(square)


@given(st.integers(0, 30_055), st.permutations(QUESTIONS))
@settings(max_examples=20, deadline=None)
def test_the_order_of_the_answers_does_not_matter(number: int, order: list[FieldQuestion]) -> None:
    plan = oracle(PRINTED).plans[number]

    assert learned(PRINTED, plan, order[:8]) == learned(PRINTED, plan, order[:8][::-1])


@given(st.integers(0, 30_055), st.permutations(QUESTIONS))
@settings(max_examples=20, deadline=None)
def test_an_answer_never_adds_a_set_up(number: int, order: list[FieldQuestion]) -> None:
    plan = oracle(PRINTED).plans[number]
    beliefs = [learned(PRINTED, plan, order[:asked]) for asked in range(8)]

    for before, after in pairwise(beliefs):
        assert after.bits & ~before.bits == 0


def test_a_contact_that_costs_points_is_told_from_an_empty_square_by_its_price() -> None:
    table = list(PRINTED.signature_table)
    table[0], table[1] = table[1], table[0]
    options = UJagdOptions(signature_table=tuple(table), rp_limit=2)
    belief = SetupBelief.prior(options)

    assert set(belief.contacts(Square.A1)) == SetupOracle(options).contacts(Square.A1)
    sunk = belief.shot(Square.A2, hit=True)
    assert sunk.contacts(Square.A1) == (None, 1)
    assert 2 not in sunk.contacts(Square.A1)


# --- the rulebook's examples and numbers -------------------------------------------------------


@rule("UJ-080", "UJ-055")
def test_the_running_example() -> None:
    sonar = SonarAnswered(
        Side.BLUE, Line.COLUMN_A, (Band.GREEN, Band.WHITE), (Noise.NONE, Noise.LOUD)
    )
    periscope = PeriscopeAnswered(Side.BLUE, Line.COLUMN_A, (Sight.SHIP, Sight.NOTHING))

    belief = SetupBelief.prior(PRINTED).condition(sonar).condition(periscope)

    assert belief.contacts(Square.A1) == (6, 14)
    assert belief.contacts(Square.A2) == (2, 10)
    submarines = [c for c in (6, 14, 2, 10) if is_submarine(PRINTED, ContactId(c))]
    assert submarines == [10]
    assert Square.A1 not in belief.support
    assert max(belief.marginal, key=lambda square: belief.marginal[square]) is Square.A2


@rule("UJ-037", "UJ-095")
@pytest.mark.parametrize(
    ("duplicates", "empty_squares", "distinct"),
    [
        (True, True, 22_128),
        (False, True, 17_660),
        (True, False, 22_128),
        (False, False, 17_040),
    ],
)
def test_the_number_of_distinct_set_ups(
    duplicates: bool, empty_squares: bool, distinct: int
) -> None:
    options = UJagdOptions(duplicates=duplicates, empty_squares=empty_squares)

    assert SetupBelief.prior(options).count == distinct


@rule("UJ-096")
def test_the_limit_of_knowledge() -> None:
    patterns = answer_patterns(PRINTED, oracle(PRINTED).plans)
    left_open = {
        pattern: plans
        for pattern, plans in patterns.items()
        if len({submarine_square(PRINTED, plan) for plan in plans}) > 1
    }

    assert len(left_open) == 124
    assert sum(map(len, left_open.values())) == 360
    for plans in left_open.values():
        assert len({submarine_square(PRINTED, plan) for plan in plans}) == 2
    fewer = {plan for plans in left_open.values() for plan in plans}
    distinct = distinct_plans(NO_DUPLICATES, all_plans(NO_DUPLICATES))
    known = {tuple(1 if contact is None else contact for contact in plan) for plan in fewer}
    assert sum(tuple(1 if c is None else c for c in plan) in known for plan in distinct) == 248
    assert setups_of(NO_DUPLICATES).open.bit_count() == 248
    assert len(setups_of(NO_DUPLICATES).open_cells) == 124


@rule("UJ-096")
def test_two_maps_that_answer_every_question_alike() -> None:
    one, other = plan_of(5, 3, 4, 6), plan_of(3, 5, 6, 4)

    for question in QUESTIONS:
        assert answer(PRINTED, one, question) == answer(PRINTED, other, question)
    left = learned(PRINTED, one, QUESTIONS)
    assert set(left.plans) == {one, other}
    assert left.marginal == {Square.A1: 0.5, Square.A2: 0.5}
    assert most_informative(left) == most_narrowing(left) == ()
    assert left.settled
    assert left.bits in setups_of(PRINTED).open_cells


@rule("UJ-098")
@pytest.mark.parametrize(
    ("ask", "narrowing", "mean"), [(most_informative, False, 3.71), (most_narrowing, True, 3.74)]
)
def test_the_sets_of_bits_ask_as_the_greedy_seeker_does(
    ask: Callable[[SetupBelief], tuple[FieldQuestion, ...]], narrowing: bool, mean: float
) -> None:
    needed = questions_needed(NO_DUPLICATES, ask)

    assert needed == slow_questions_needed(NO_DUPLICATES, narrowing=narrowing)
    assert needed.total() == 17_660
    asked = sum(count * questions for questions, count in needed.items())
    assert round(asked / needed.total(), 2) == mean


@rule("UJ-098")
def test_how_the_questions_of_a_greedy_seeker_are_spread() -> None:
    needed = questions_needed(NO_DUPLICATES, most_informative)
    share = {questions: count / needed.total() for questions, count in needed.items()}

    assert [round(share[questions], 2) for questions in (2, 3, 4, 5)] == [0.11, 0.37, 0.32, 0.12]
    assert round(sum(part for questions, part in share.items() if questions > 5), 2) == 0.08


@rule("UJ-095")
def test_the_most_narrowing_question_leaves_the_fewest_squares() -> None:
    belief = learned(PRINTED, plan_of(6, 10, 0, 0), [RaisePeriscope(Line.COLUMN_A)])

    questions = most_narrowing(belief)

    fewest = min(belief.expected_squares(each) for each in QUESTIONS)
    assert questions
    for question in questions:
        assert belief.expected_squares(question) == pytest.approx(fewest)


# --- when nothing more can be learned ----------------------------------------------------------


def settled(options: UJagdOptions, plans: Sequence[Plan]) -> bool:
    """By brute force: are the chances the same after all questions, whatever is answered?"""
    left = answer_patterns(options, plans).values()
    return len({tuple(sorted(_shares(options, plans).items())) for plans in left}) == 1


def _shares(options: UJagdOptions, plans: Sequence[Plan]) -> dict[Square, float]:
    squares = [submarine_square(options, plan) for plan in plans]
    return {square: squares.count(square) / len(plans) for square in squares}


@rule("UJ-095", "UJ-096")
@settings(max_examples=40, deadline=None)
@given(st.data())
def test_the_chances_are_settled_when_all_questions_together_leave_them(
    data: st.DataObject,
) -> None:
    setups = setups_of(PRINTED)
    belief = SetupBelief(setups, setups.open)
    for _ in range(data.draw(st.integers(1, 6))):
        belief = data.draw(st.sampled_from(belief.after(data.draw(st.sampled_from(QUESTIONS)))))
        assert belief.settled == settled(PRINTED, belief.plans)
        assert belief.most_to_know == pytest.approx(0.5)


@rule("UJ-095")
def test_chances_can_be_settled_although_a_question_would_tell_something() -> None:
    one, other = plan_of(5, 3, 4, 6), plan_of(3, 5, 6, 4)
    belief = learned(PRINTED, one, QUESTIONS)
    cells = [
        SetupBelief(belief.setups, belief.bits | cell)
        for cell in belief.setups.open_cells
        if cell != belief.bits
    ]
    alike = [cell for cell in cells if cell.marginal == belief.marginal]

    assert alike
    assert {one, other} <= set(alike[0].plans)
    assert all(cell.settled and most_informative(cell) for cell in alike)
    assert not any(cell.settled for cell in cells if cell.marginal != belief.marginal)


@given(st.integers(0, 2_059), st.lists(st.sampled_from(QUESTIONS), max_size=3))
@settings(max_examples=20, deadline=None)
def test_likelier_set_ups_count_so_much_more(number: int, questions: list[FieldQuestion]) -> None:
    plain = learned(SMALL, oracle(SMALL).plans[number], questions)
    belief = SetupBelief(plain.setups, plain.bits, ((0b111, 5), (0b1, 7)))

    weights = dict.fromkeys(Square, 0)
    for place, plan in enumerate(belief.setups.plans):
        if belief.bits >> place & 1:
            more = 5 * (place < 3) + 7 * (place < 1)
            weights[submarine_square(SMALL, plan)] += 1 + more
    assert belief.weights == tuple(weights.values())
    assert belief.weight == sum(weights.values())
    assert belief != plain


# --- what is kept ------------------------------------------------------------------------------


def test_a_table_is_made_once_for_all_options_that_do_not_matter() -> None:
    table = setups_of(PRINTED)

    for limit in range(15):
        assert setups_of(UJagdOptions(turn_limit=limit, last_turn=True)) is table
    assert setups_of(UJagdOptions(help=Help.NONE, bot_fire_threshold=0.5)) is table
    assert setups_of(UJagdOptions(rp_limit=64)) is setups_of(UJagdOptions(rp_limit=99))


def test_a_table_is_made_for_all_options_that_matter() -> None:
    table = list(PRINTED.signature_table)
    table[4], table[8] = table[8], table[4]
    tables = [
        setups_of(options)
        for options in (
            SMALL,
            UJagdOptions(rp_limit=4, empty_squares=False),
            UJagdOptions(rp_limit=5),
            UJagdOptions(rp_limit=5, duplicates=False),
            UJagdOptions(rp_limit=5, signature_table=tuple(table)),
        )
    ]

    assert len({id(each) for each in tables}) == 5


def test_only_so_many_tables_and_best_questions_are_kept() -> None:
    first = setups_of(UJagdOptions(rp_limit=3))
    for limit in range(4, 4 + MOST_TABLES):
        setups_of(UJagdOptions(rp_limit=limit, empty_squares=False))
    small = setups_of(UJagdOptions(rp_limit=3))
    for bits in range(1, MOST_ASKED + 10):
        most_narrowing(SetupBelief(small, bits))

    assert small is not first
    assert len(small.asked) <= MOST_ASKED


# --- following a match -------------------------------------------------------------------------


def test_a_tracker_uses_what_is_said_about_its_side_alone() -> None:
    tracker = SetupTracker(PRINTED, Side.YELLOW)
    plan = plan_of(6, 10, 0, 0)
    question = QUESTIONS[0]
    told = answer(PRINTED, plan, question)
    about_blue = PeriscopeAnswered(Side.YELLOW, Line.ROW_1, (Sight.SHIP, Sight.SHIP))

    for observation in (MapConfirmed(Side.YELLOW), told, about_blue):
        tracker.observe(observation)

    assert tracker.belief == SetupBelief.prior(PRINTED).condition(told)


@pytest.mark.parametrize("hit", [True, False])
def test_a_torpedo_tells_where_the_submarine_is_or_is_not(hit: bool) -> None:
    tracker = SetupTracker(PRINTED, Side.YELLOW)
    tracker.observe(TorpedoLaunched(Side.BLUE, Square.A2))
    tracker.observe(TorpedoHit(Side.YELLOW) if hit else TorpedoMissed(Side.YELLOW))

    assert (tracker.belief.support == (Square.A2,)) is hit
    assert (Square.A2 in tracker.belief.support) is hit
