"""A boat's mines tell where it is: many of them, and none too soon."""

from games.captain_sonar.positions import C10, options_on
from hydrophone.belief.mines import MOST_KNOWN, Mines
from hydrophone.board.cellset import CellSet, column_bits
from hydrophone.board.grid import Cell, Direction
from hydrophone.games.captain_sonar.options import chart_of
from tracing import rule

CHART = chart_of(options_on(C10))
RIGHT = Direction.RIGHT


def test_a_mine_that_nobody_heard_of_tells_nothing() -> None:
    assert Mines(CHART).found(Cell("C3")) == CHART.grid.everywhere


@rule("CAP-261")
def test_a_mine_does_not_lie_off_the_map() -> None:
    mines = Mines(CHART)
    mines.lay()

    assert set(CellSet(CHART.grid, mines.found(Cell("A1")))) == {"A2", "B1", "B2"}


def test_a_boat_does_not_leave_the_map() -> None:
    """Laid on I9, J9, I10 or beside; three spaces further there is no map."""
    mines = Mines(CHART)
    mines.lay()
    for _ in range(3):
        mines.went(RIGHT)

    assert mines.found(Cell("J10")) == 0


def test_of_very_many_mines_the_first_are_forgotten() -> None:
    """The boat lays one a space; the first are then as good as laid anywhere."""
    mines = Mines(CHART)
    for _ in range(MOST_KNOWN):
        mines.lay()
        mines.went(RIGHT)

    assert mines.found(Cell("A2")) & column_bits(CHART.grid, "A") == 0
    mines.lay()
    assert mines.found(Cell("J2")) == CHART.grid.everywhere
