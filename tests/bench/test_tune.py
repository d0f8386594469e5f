"""Which numbers could be better: what is changed, and what is found of it."""

import random

import pytest
from msgspec import Struct
from tools.tune import Change, changed, drawn, effects


class Weighing(Struct):
    """A part of an admiral."""

    many: int = 7
    share: float = 0.5
    none: int = 0
    keeps: bool = True


PARTS = {"weighing": Weighing()}
HALVED, DOUBLED = ("weighing", "many", 0), ("weighing", "many", 1)


def test_a_number_stays_is_halved_or_is_doubled_by_lot() -> None:
    lots = [drawn(PARTS, seed) for seed in range(400)]
    share = {each: sum(each in lot for lot in lots) / 400 for each in (HALVED, DOUBLED)}

    assert all(0.1 < each < 0.3 for each in share.values())
    assert not any({HALVED, DOUBLED} <= lot for lot in lots)
    assert drawn(PARTS, 3) == lots[3]
    assert {name for lot in lots for _, name, _ in lot} == {"many", "share"}


@pytest.mark.parametrize(
    ("change", "value"), [(HALVED, 3), (DOUBLED, 14), (("weighing", "share", 0), 0.25)]
)
def test_whole_numbers_stay_whole(change: Change, value: float) -> None:
    assert changed(PARTS, frozenset({change})) == {"weighing": {change[1]: value}}


def test_what_a_change_gives_is_found_among_others() -> None:
    """One of five changes loses 30 points of 60 that are got without it."""
    chance = random.Random(5)
    names = [("weighing", name, 0) for name in "abcde"]
    rows = list[tuple[frozenset[Change], float]]()
    for _ in range(3000):
        made = frozenset(name for name in names if chance.random() < 0.4)
        rows.append((made, float(chance.random() < 0.6 - 0.3 * (names[2] in made))))
    *others, worst = effects(rows)

    assert worst.change == names[2]
    assert worst.gain == pytest.approx(-0.3, abs=4 * worst.error)
    assert all(abs(each.gain) < 4 * each.error for each in others)


def test_a_few_matches_tell_nothing() -> None:
    with pytest.raises(SystemExit, match="too few"):
        effects([(frozenset({HALVED}), 1.0), (frozenset(), 0.0)])
