"""Seats, sides, viewers and their names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hydrophone.core.errors import (
    HydrophoneError,
    IllegalActionError,
    IllegalLineError,
    InvalidChartError,
    InvalidNotationError,
    InvalidRecordError,
)
from hydrophone.core.seats import (
    CAPTAINS,
    CLOCK,
    SIDE_OF,
    SPECTATOR,
    PerSide,
    Role,
    Seat,
    Side,
    parse_actor,
    parse_viewer,
)


def test_every_seat_is_a_side_and_a_role() -> None:
    assert {(seat.side, seat.role) for seat in Seat} == {(s, r) for s in Side for r in Role}
    for seat in Seat:
        assert Seat.at(seat.side, seat.role) is seat
        assert seat.value == f"{seat.side}.{seat.role}"


def test_the_enemy_of_the_enemy_is_the_own_side() -> None:
    for side in Side:
        assert side.enemy is not side
        assert side.enemy.enemy is side


@pytest.mark.parametrize("seat", list(Seat))
def test_names_of_seats_are_read_as_they_are_written(seat: Seat) -> None:
    assert parse_viewer(str(seat)) is seat
    assert parse_actor(str(seat)) is seat
    assert SIDE_OF[seat] is seat.side


def test_a_spectator_looks_and_the_clock_acts() -> None:
    assert parse_viewer("spectator") is SPECTATOR
    assert parse_actor("clock") is CLOCK
    assert SIDE_OF[SPECTATOR] is None
    assert {side: seat.side for side, seat in CAPTAINS.items()} == {side: side for side in Side}


@given(st.text(max_size=12))
def test_other_names_are_refused(text: str) -> None:
    if text in set(Seat) | {"clock", "spectator"}:
        return
    for parse in (parse_viewer, parse_actor):
        with pytest.raises(InvalidNotationError, match="there is no seat"):
            parse(text)


def test_the_clock_does_not_look_and_a_spectator_does_not_act() -> None:
    with pytest.raises(InvalidNotationError):
        parse_viewer("clock")
    with pytest.raises(InvalidNotationError):
        parse_actor("spectator")


@given(st.integers(), st.integers(), st.integers())
def test_one_value_for_each_side(blue: int, yellow: int, new: int) -> None:
    both = PerSide(blue, yellow)

    assert (both.of(Side.BLUE), both.of(Side.YELLOW)) == tuple(both) == (blue, yellow)
    for side in Side:
        assert both.put(side, new).of(side) == new
        assert both.put(side, new).of(side.enemy) == both.of(side.enemy)


def test_errors_say_whose_fault_it_is() -> None:
    illegal = IllegalActionError("SON-082", "Your own track lies there.")
    assert (illegal.clause, illegal.sentence) == ("SON-082", "Your own track lies there.")
    assert str(illegal) == "SON-082: Your own track lies there."
    assert str(IllegalActionError("SON-082")) == "SON-082"

    line = IllegalLineError("m.jsonl", 3, "SON-082", "No.")
    assert isinstance(line, IllegalActionError)
    assert str(line) == "m.jsonl, line 3: SON-082: No."

    for kind in (InvalidChartError, InvalidRecordError):
        error = kind("a.txt", 7, "it is empty")
        assert isinstance(error, InvalidNotationError)
        assert isinstance(error, HydrophoneError)
        assert (error.file, error.line, error.what) == ("a.txt", 7, "it is empty")
        assert str(error) == "a.txt, line 7: it is empty"
