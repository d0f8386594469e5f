"""CellSet behaves as a set of cells does."""

from hypothesis import given
from hypothesis import strategies as st

from hydrophone.board.cellset import CellSet, cells_of, column_bits, row_bits, shift, stay
from hydrophone.board.grid import Cell, Direction, Grid

GRID = Grid.of(5, 4)
CELLS = st.frozensets(st.sampled_from(GRID.cells))
WAYS = st.sampled_from(Direction)


def of(cells: frozenset[Cell]) -> CellSet:
    return CellSet.of(GRID, cells)


@given(CELLS)
def test_a_set_holds_what_was_put_in(cells: frozenset[Cell]) -> None:
    assert set(of(cells)) == cells
    assert len(of(cells)) == len(cells)
    assert all((cell in of(cells)) == (cell in cells) for cell in GRID.cells)
    assert "Z99" not in of(cells)
    assert 3 not in of(cells)


@given(CELLS)
def test_cells_come_row_by_row(cells: frozenset[Cell]) -> None:
    assert list(of(cells)) == sorted(cells, key=GRID.index.__getitem__)
    assert cells_of(GRID, of(cells).bits) == tuple(of(cells))


@given(CELLS, CELLS)
def test_sets_are_combined(one: frozenset[Cell], other: frozenset[Cell]) -> None:
    assert set(of(one) & of(other)) == one & other
    assert set(of(one) | of(other)) == one | other
    assert set(of(one) - of(other)) == one - other


@given(CELLS, CELLS)
def test_equal_sets_are_equal(one: frozenset[Cell], other: frozenset[Cell]) -> None:
    assert (of(one) == of(other)) == (one == other)
    assert hash(of(one)) == hash(CellSet.of(GRID, sorted(one)))
    assert of(one) != one
    assert of(one) != CellSet(Grid.of(4, 5), of(one).bits)


@given(CELLS, WAYS)
def test_shifting_moves_every_cell_and_loses_what_leaves(
    cells: frozenset[Cell], way: Direction
) -> None:
    moved = {GRID.neighbour(cell, way) for cell in cells} - {None}

    assert set(of(cells).shifted(way)) == moved
    assert shift(GRID, of(cells).bits, way) == of(cells).shifted(way).bits


@given(CELLS, WAYS)
def test_shifting_there_and_back_keeps_what_could_stay(
    cells: frozenset[Cell], way: Direction
) -> None:
    back = of(cells).shifted(way).shifted(way.opposite)

    assert back.bits == of(cells).bits & stay(GRID, way)


def test_a_set_prints_as_a_picture() -> None:
    assert repr(CellSet.of(GRID, (Cell("A1"), Cell("C2"), Cell("E4")))) == (
        "o . . . .\n. . o . .\n. . . . .\n. . . . o"
    )


def test_rows_and_columns_are_sets_of_cells() -> None:
    assert cells_of(GRID, row_bits(GRID, 2)) == ("A2", "B2", "C2", "D2", "E2")
    assert cells_of(GRID, column_bits(GRID, "E")) == ("E1", "E2", "E3", "E4")


def test_there_is_nothing_in_a_row_or_column_beyond_the_edge() -> None:
    assert row_bits(GRID, 5) == 0
    assert column_bits(GRID, "F") == 0
