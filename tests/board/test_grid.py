"""Cells, directions and grids."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hydrophone.board.grid import (
    LETTERS,
    Cell,
    Direction,
    Grid,
    column_letter,
    parse_cell,
    row_number,
)
from hydrophone.core.errors import InvalidNotationError
from tracing import rule

SIZES = st.tuples(st.integers(1, 26), st.integers(1, 20))
GRIDS = SIZES.map(lambda size: Grid.of(*size))


@given(GRIDS, st.data())
def test_every_cell_is_read_as_it_is_written(grid: Grid, data: st.DataObject) -> None:
    cell = data.draw(st.sampled_from(grid.cells))

    assert parse_cell(str(cell), grid) == parse_cell(str(cell)) == cell
    assert grid.cells[grid.index[cell]] == cell
    assert grid.bit[cell] == 1 << grid.index[cell]


@given(GRIDS, st.data())
def test_a_cell_is_named_by_its_column_and_its_row(grid: Grid, data: st.DataObject) -> None:
    cell = data.draw(st.sampled_from(grid.cells))

    assert cell == f"{column_letter(cell)}{row_number(cell)}"
    assert column_letter(cell) == LETTERS[grid.column(cell)]
    assert row_number(cell) == grid.row(cell) + 1


@pytest.mark.parametrize("text", ["", "A", "1", "A0", "a1", "AA1", "A100", "A1 ", "Ä1", "A01"])
def test_what_is_no_coordinate_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotationError, match="is not a coordinate"):
        parse_cell(text)


@pytest.mark.parametrize("text", ["K1", "A11", "Z99"])
def test_a_coordinate_outside_the_grid_is_refused(text: str) -> None:
    assert parse_cell(text) == text
    with pytest.raises(InvalidNotationError):
        parse_cell(text, Grid.of(10, 10))


@rule("SON-041")
def test_directions_on_the_chart() -> None:
    grid = Grid.of(10, 10)
    beside = {way: grid.neighbour(Cell("B2"), way) for way in Direction}

    assert beside == {
        Direction.UP: "B1",
        Direction.RIGHT: "C2",
        Direction.DOWN: "B3",
        Direction.LEFT: "A2",
    }


@given(GRIDS, st.data())
def test_there_and_back(grid: Grid, data: st.DataObject) -> None:
    cell, way = data.draw(st.sampled_from(grid.cells)), data.draw(st.sampled_from(Direction))

    beside = grid.neighbour(cell, way)

    if beside is not None:
        assert grid.neighbour(beside, way.opposite) == cell
    else:
        column, row = grid.column(cell) + way.columns, grid.row(cell) + way.rows
        assert not (0 <= column < grid.width and 0 <= row < grid.height)


@given(SIZES)
def test_grids_of_one_size_are_one_object(size: tuple[int, int]) -> None:
    grid = Grid.of(*size)

    assert grid is Grid.of(*size)
    assert len(grid.cells) == size[0] * size[1] == grid.everywhere.bit_count()
