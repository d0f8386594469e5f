"""Counts in planes of bits add up as numbers do, cell by cell."""

from hypothesis import given
from hypothesis import strategies as st

from hydrophone.belief.planes import counted, planes_of, repeated, rounded, split, summed

WIDTH = 5
"""Cells of the plane that is counted here."""

numbers = st.lists(st.integers(0, 300), min_size=WIDTH, max_size=WIDTH)


def in_planes(cells: list[int]) -> int:
    return sum(
        (count >> plane & 1) << plane * WIDTH + cell
        for cell, count in enumerate(cells)
        for plane in range(count.bit_length())
    )


def read(counts: int) -> list[int]:
    return [
        sum((plane >> cell & 1) << number for number, plane in enumerate(split(counts, WIDTH)))
        for cell in range(WIDTH)
    ]


@given(st.lists(numbers, max_size=12))
def test_a_sum_is_the_sum_of_each_cell(many: list[list[int]]) -> None:
    total = summed([in_planes(cells) for cells in many], WIDTH)

    assert read(total) == [sum(cells[at] for cells in many) for at in range(WIDTH)]


@given(numbers)
def test_what_is_counted_are_the_cells_that_count_something(cells: list[int]) -> None:
    assert counted(in_planes(cells), WIDTH) == sum(
        1 << at for at, count in enumerate(cells) if count
    )


@given(numbers)
def test_as_many_planes_as_the_largest_count_has_binary_digits(cells: list[int]) -> None:
    assert planes_of(in_planes(cells), WIDTH) == max(1, max(cells).bit_length())


@given(st.integers(0, 31), st.integers(1, 9))
def test_a_mask_is_the_same_in_each_plane(bits: int, planes: int) -> None:
    assert split(repeated(bits, WIDTH, planes), WIDTH) == ([bits] * planes if bits else [])


@given(numbers, st.integers(1, 9))
def test_counts_are_rounded_up_by_the_same_power_of_two(cells: list[int], most: int) -> None:
    surplus = max(0, max(cells).bit_length() - most)

    assert read(rounded(in_planes(cells), WIDTH, most)) == [-(-count >> surplus) for count in cells]


def test_rounding_leaves_what_is_possible_possible() -> None:
    assert read(rounded(in_planes([1, 0, 0, 0, 256]), WIDTH, 4)) == [1, 0, 0, 0, 8]
