"""U-Jagd, section 3: the set-up, step by step and as a whole."""

from collections.abc import Iterator
from itertools import product

import pytest

from games.u_jagd.tables import (
    A1,
    A2,
    B1,
    BLUE,
    COLUMN_A,
    UF1,
    UF2,
    YELLOW,
    after,
    begun,
    composed,
    confirmed,
    fresh,
    options,
    periscope,
    read_map,
    torpedo,
)
from hydrophone.core.seats import Seat, Side
from hydrophone.games.u_jagd.actions import (
    ClearSquare,
    ConfirmMap,
    LaunchTorpedo,
    PlaceContact,
    UJagdAction,
)
from hydrophone.games.u_jagd.contacts import ContactId
from hydrophone.games.u_jagd.events import (
    MapConfirmed,
    TurnBegan,
)
from hydrophone.games.u_jagd.field import Band, Line, Square
from hydrophone.games.u_jagd.plans import Plan, all_plans, cost, fault, noise
from hydrophone.games.u_jagd.refusals import Clause
from hydrophone.games.u_jagd.rules import U_JAGD
from hydrophone.games.u_jagd.state import UJagdState
from tracing import rule

TEN = """
      A  B
    1 05 08
    2 16 01
"""
ELEVEN = """
      A  B
    1 05 08
    2 16 09
"""
TWO_SUBMARINES = """
      A  B
    1 05 ..
    2 10 ..
"""
NO_SUBMARINE = """
      A  B
    1 06 01
    2 09 ..
"""


def place(square: Square, contact: int) -> PlaceContact:
    return PlaceContact(square, ContactId(contact))


def refusal(state: UJagdState, action: UJagdAction, seat: Seat = BLUE) -> str | None:
    return U_JAGD.broken_rule(state, seat, action)


@rule("UJ-018", "UJ-031")
def test_a_map_may_cost_ten_points_and_no_more() -> None:
    assert cost(options(), read_map(TEN)) == 10
    assert fault(options(), read_map(TEN)) is None
    assert fault(options(), read_map(ELEVEN)) is Clause.RP_LIMIT

    *most, (_, last) = composed(BLUE, ELEVEN)
    state = after(fresh(), *most)
    assert refusal(state, last) is Clause.RP_LIMIT
    assert refusal(after(fresh(rp_limit=11), *most), last) is None
    assert refusal(after(state, *composed(BLUE, TEN)[3:]), ConfirmMap()) is None


@rule("UJ-032", "UJ-Q19")
@pytest.mark.parametrize("contact", [5, 7, 10, 11, 13])
def test_any_of_the_five_submarines_in_any_square_is_enough(contact: int) -> None:
    for square in Square:
        state = after(fresh(), (BLUE, place(square, contact)))
        assert refusal(state, ConfirmMap()) is None


@rule("UJ-032", "UJ-033")
def test_there_is_exactly_one_submarine() -> None:
    assert fault(options(), read_map(TWO_SUBMARINES)) is Clause.ONE_SUBMARINE
    assert fault(options(), read_map(NO_SUBMARINE)) is Clause.ONE_SUBMARINE

    state = after(fresh(), (BLUE, place(A1, 5)))
    assert refusal(state, place(A2, 10)) is Clause.ONE_SUBMARINE
    assert refusal(state, place(A2, 5)) is Clause.ONE_SUBMARINE
    assert refusal(fresh(), ConfirmMap()) is Clause.ONE_SUBMARINE
    assert (
        refusal(after(fresh(), *composed(BLUE, NO_SUBMARINE)), ConfirmMap()) is Clause.ONE_SUBMARINE
    )


@rule("UJ-033", "UJ-Q02")
@pytest.mark.parametrize("further", [0, 1, 2, 3])
def test_up_to_three_further_contacts(further: int) -> None:
    acts = [(BLUE, place(A1, 5)), *((BLUE, place(s, 1)) for s in list(Square)[1 : further + 1])]

    assert refusal(after(fresh(), *acts), ConfirmMap()) is None
    filled = refusal(after(fresh(empty_squares=False), *acts), ConfirmMap())
    assert filled == (None if further == 3 else "UJ-033")


@rule("UJ-033")
def test_one_contact_to_a_square() -> None:
    state = after(fresh(), (BLUE, place(A1, 5)))

    assert refusal(state, place(A1, 6)) is Clause.FURTHER_CONTACTS
    assert refusal(state, ClearSquare(B1)) is Clause.FURTHER_CONTACTS
    cleared = after(state, (BLUE, ClearSquare(A1)), (BLUE, place(A1, 6)))
    assert cleared.sheets.of(Side.BLUE).map[0] == 6


@rule("UJ-033", "UJ-Q01")
def test_no_contact_twice_if_so_agreed() -> None:
    acts = [(BLUE, place(A1, 5)), (BLUE, place(A2, 6))]

    assert refusal(after(fresh(), *acts), place(B1, 6)) is None
    assert refusal(after(fresh(duplicates=False), *acts), place(B1, 6)) == "UJ-033"
    assert refusal(after(fresh(duplicates=False), *acts), ConfirmMap()) is None


@rule("UJ-013")
@pytest.mark.parametrize("contact", [-1, 0, 17])
def test_a_contact_is_one_of_the_database(contact: int) -> None:
    assert refusal(fresh(), place(A1, contact)) is Clause.NO_SUCH_CONTACT


@rule("UJ-034", "UJ-035")
def test_the_sums_at_the_ends_of_the_lines() -> None:
    plan = read_map(UF2)

    def sums(line: Line) -> list[int]:
        return [noise(options(), plan, line, band) for band in Band]

    assert sums(Line.COLUMN_A) == [1, 0, 1, 0]
    assert sums(Line.COLUMN_B) == [0, 1, 1, 0]
    assert sums(Line.ROW_1) == [0, 1, 2, 0]
    assert sums(Line.ROW_2) == [1, 0, 0, 0]


@rule("UJ-036")
def test_the_game_starts_when_both_have_confirmed() -> None:
    state = fresh()
    assert U_JAGD.blocked_by(state) == (BLUE, YELLOW)

    state = after(state, *confirmed(YELLOW, UF2))
    assert U_JAGD.blocked_by(state) == (BLUE,)
    assert U_JAGD.legal_actions(state, YELLOW) == ()
    assert refusal(state, periscope(COLUMN_A), YELLOW) is Clause.MAPS_CONFIRMED

    *steps, (seat, last) = confirmed(BLUE, UF1)
    _, happened = U_JAGD.apply(after(state, *steps), seat, last)
    assert happened == (MapConfirmed(Side.BLUE), TurnBegan(Side.BLUE, 1))


@rule("UJ-036")
@pytest.mark.parametrize("action", [place(Square.B2, 1), ClearSquare(A1), ConfirmMap()])
def test_a_confirmed_map_does_not_change(action: UJagdAction) -> None:
    waiting = after(fresh(), *confirmed(BLUE, UF1))
    playing = begun()

    for state in (waiting, playing):
        assert refusal(state, action) is Clause.MAPS_CONFIRMED
    assert refusal(playing, action, YELLOW) is Clause.MAPS_CONFIRMED


@rule("UJ-036")
def test_nobody_fires_before_both_maps_are_confirmed() -> None:
    assert refusal(fresh(), torpedo(A2)) is Clause.MAPS_CONFIRMED


def test_what_is_offered_is_what_is_legal() -> None:
    state = after(fresh(), *composed(BLUE, UF1))
    every: list[UJagdAction] = [
        *(place(square, contact) for square, contact in product(Square, range(1, 17))),
        *(ClearSquare(square) for square in Square),
        ConfirmMap(),
        LaunchTorpedo(A1),
    ]

    legal = [action for action in every if refusal(state, action) is None]

    assert sorted(map(repr, U_JAGD.legal_actions(state, BLUE))) == sorted(map(repr, legal))


@rule("UJ-Q15")
def test_players_may_change_their_mind_as_long_as_they_have_not_confirmed() -> None:
    state = after(fresh(), *composed(BLUE, NO_SUBMARINE), (BLUE, ClearSquare(A1)))

    assert state.sheets.of(Side.BLUE).map == (None, 9, 1, None)


# --- UJ-037 ------------------------------------------------------------------------------------

COUNTS = {
    (True, True): (30_056, 22_128),
    (False, True): (24_320, 17_660),
    (True, False): (22_128, 22_128),
    (False, False): (17_040, 17_040),
}


def _by_brute_force(duplicates: bool, empty_squares: bool) -> Iterator[Plan]:
    """All maps, from the numbers of the rulebook alone."""
    points = (0, 0, 1, 1, 2, 3, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4)
    submarines = {5, 7, 10, 11, 13}
    for squares in product(range(17), repeat=4):
        held = [contact for contact in squares if contact]
        if (
            sum(points[contact] for contact in held) <= 10
            and sum(contact in submarines for contact in held) == 1
            and (duplicates or len(set(held)) == len(held))
            and (empty_squares or len(held) == 4)
        ):
            a1, a2, b1, b2 = (ContactId(c) if c else None for c in squares)
            yield (a1, a2, b1, b2)


@rule("UJ-037")
@pytest.mark.parametrize(("duplicates", "empty_squares"), COUNTS)
def test_the_number_of_maps(duplicates: bool, empty_squares: bool) -> None:
    plans = list(all_plans(options(duplicates=duplicates, empty_squares=empty_squares)))
    distinct = {tuple(1 if contact is None else contact for contact in plan) for plan in plans}

    assert (len(plans), len(distinct)) == COUNTS[duplicates, empty_squares]
    assert set(plans) == set(_by_brute_force(duplicates, empty_squares))
