"""What a Captain makes of the places that their crew tells."""

import pytest

from hydrophone.board.chart import drawn_chart
from hydrophone.board.grid import Cell, Direction
from hydrophone.bots.guesses import FADING, OLD, Guesses
from hydrophone.bots.notes import AboutCell, CellNote, Pointed, Said, Word, WordNote
from hydrophone.core.seats import Seat

OPERATOR, MATE = Seat.BLUE_RADIO_OPERATOR, Seat.BLUE_FIRST_MATE
SEA = """
title: Guesses
provenance: drawn for this test

sea:
     A B C D E
   1 . . . . .
   2 . . # . .
   3 . . . . .
   4 . . . . .

zones:
     A B C D E
   1 1 1 1 1 1
   2 1 1 1 1 1
   3 1 1 1 1 1
   4 1 1 1 1 1
"""
C1, A2, B2, D2, B3, C4 = (Cell(name) for name in ("C1", "A2", "B2", "D2", "B3", "C4"))


def guesses() -> Guesses:
    return Guesses(drawn_chart(SEA))


def pin(cell: Cell | None, seat: Seat = OPERATOR) -> Pointed:
    return Pointed(seat, cell)


def says(word: AboutCell, cell: Cell, seat: Seat = OPERATOR) -> Said:
    return Said(seat, CellNote(word, cell))


def test_without_a_word_the_enemy_can_be_anywhere() -> None:
    crew = guesses()

    assert not crew.known
    assert len(crew.places) == 19
    assert sum(crew.places.values()) == pytest.approx(1)


def test_a_pin_is_a_guess_and_moves_by_the_courses_heard_since() -> None:
    crew = guesses()
    assert crew.hear(pin(A2)) == A2
    crew.went(Direction.RIGHT)

    assert crew.places == {B2: 1.0}
    assert crew.points_at(B2) is False, "the mate pointed somewhere else"


def test_a_pin_from_which_the_course_leads_ashore_was_wrong() -> None:
    crew = guesses()
    crew.hear(pin(B2))
    crew.went(Direction.RIGHT)

    assert not crew.known


def test_a_pin_that_is_put_elsewhere_at_once_corrects_itself() -> None:
    crew = guesses()
    crew.hear(pin(B2))
    crew.hear(pin(A2))

    assert crew.places == {A2: 1.0}
    assert crew.points_at(A2)


def test_a_later_pin_counts_more_than_the_one_before() -> None:
    crew = guesses()
    crew.hear(pin(A2))
    crew.went(Direction.RIGHT)
    crew.hear(pin(C4))

    assert crew.places == pytest.approx({B2: FADING / (1 + FADING), C4: 1 / (1 + FADING)})


def test_pins_of_several_mates_share_the_chance() -> None:
    crew = guesses()
    crew.hear(pin(A2))
    crew.hear(pin(C4, MATE))
    assert crew.places == {A2: 0.5, C4: 0.5}
    crew.hear(pin(None, MATE))

    assert crew.places == {A2: 1.0}


def test_notes_about_places_count_like_pins() -> None:
    crew = guesses()
    crew.hear(says(AboutCell.ENEMY_HERE, A2))
    crew.hear(says(AboutCell.FIRE_THERE, C4, MATE))
    assert crew.places == {A2: 0.5, C4: 0.5}
    crew.hear(says(AboutCell.ENEMY_NOT_HERE, C4))
    assert crew.places == {A2: 1.0}
    crew.hear(Said(OPERATOR, WordNote(Word.LOST_THEM)))

    assert not crew.known


@pytest.mark.parametrize("cell", ["C2", "Z9"])
def test_nobody_is_sent_ashore_or_off_the_chart(cell: str) -> None:
    crew = guesses()

    assert crew.hear(pin(Cell(cell))) is None
    assert not crew.known


def test_a_silence_spreads_a_guess_in_straight_lines_as_far_as_the_sea_goes() -> None:
    crew = guesses()
    crew.hear(pin(C1))
    crew.went_silent(0, 2)
    assert set(crew.places) == {Cell(name) for name in ("A1", "B1", "C1", "D1", "E1")}
    crew = guesses()
    crew.hear(pin(B2))
    crew.went_silent(1, 1)

    assert set(crew.places) == {Cell("B1"), A2, B3}


def test_what_shows_the_enemy_elsewhere_strikes_guesses_out() -> None:
    crew = guesses()
    crew.hear(pin(A2))
    crew.hear(pin(D2, MATE))
    crew.within(~drawn_chart(SEA).grid.bit[A2])

    assert crew.places == {D2: 1.0}


def test_a_word_grows_old_by_the_steps_heard_since() -> None:
    crew = guesses()
    crew.hear(pin(A2))
    for step in range(OLD):
        assert not crew.is_old
        crew.went(Direction.DOWN if step % 2 else Direction.UP)
    assert crew.is_old
    crew.hear(Said(OPERATOR, WordNote(Word.LOST_THEM)))

    assert not crew.is_old, "who has just said that they are lost is not asked again"
