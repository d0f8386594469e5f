"""What is drawn from a belief can be true, and each thing as often as it is likely."""

from collections import Counter
from collections.abc import Mapping
from math import sqrt
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from belief.oracle import Track, TrackOracle
from belief.test_track import MOST_TRACKS, charts, heard_next
from belief.test_tracker import RECORDS, followed
from hydrophone.belief import sampling
from hydrophone.belief.lots import Lots
from hydrophone.belief.track import TrackBelief
from hydrophone.belief.tracker import GameTracker, Hypothesis
from hydrophone.board.chart import drawn_chart
from hydrophone.board.grid import Cell, Direction
from hydrophone.core.chance import Chance
from hydrophone.core.seats import Side
from hydrophone.games.u_jagd.field import SQUARES
from hydrophone.games.u_jagd.options import UJagdOptions
from hydrophone.games.u_jagd.plans import is_submarine

MANY = 400


K = TypeVar("K")


def improbable(found: Mapping[K, int], chances: Mapping[K, float]) -> float:
    """Chi square in units of its own spread: 4 is exceeded about once in 10,000 fair draws."""
    total = sum(found.values())
    square = sum((found.get(k, 0) - total * p) ** 2 / (total * p) for k, p in chances.items())
    freedom = len(chances) - 1
    return (square - freedom) / sqrt(2 * freedom) if freedom else 0.0


def place_of(tracker: GameTracker, drawn: Hypothesis) -> Cell:
    """The place of the submarine in what was drawn."""
    if tracker.names[0] != "squares":
        return Cell(drawn[-1])
    there = (is_submarine(UJagdOptions(), contact) for contact in drawn)
    return next(Cell(square.value) for square, hidden in zip(SQUARES, there, strict=True) if hidden)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
@pytest.mark.parametrize("side", Side)
def test_places_are_drawn_as_often_as_they_are_likely(path: Path, side: Side) -> None:
    """Law: in the support, and with the chances of ``marginal``, in matches of all games."""
    for number, tracker in enumerate(followed(path, side)):
        if number % 9:
            continue
        drawn = tracker.sample(Chance(number), MANY)
        places = Counter(place_of(tracker, each) for each in drawn)

        assert len(drawn) == MANY
        assert set(places) <= set(tracker.support)
        assert improbable(places, tracker.marginal) < 5, (number, places, tracker.marginal)


@pytest.mark.parametrize("path", RECORDS[:1], ids=lambda path: path.stem)
def test_the_same_chance_draws_the_same(path: Path) -> None:
    *_, tracker = followed(path, Side.BLUE)

    assert tracker.sample(Chance(3), 5) == tracker.sample(Chance(3), 5)
    assert tracker.sample(Chance(3), 5) == tracker.sample(Chance(3), 9)[:5]


@settings(max_examples=120, deadline=None)
@given(st.data())
def test_every_track_that_is_drawn_is_one_that_brute_force_knows(data: st.DataObject) -> None:
    chart = data.draw(charts())
    heard = TrackBelief.prior(chart), TrackOracle(chart)
    for _ in range(data.draw(st.integers(0, 9))):
        following = heard_next(data.draw, heard, list(chart.grid.cells))
        if len(following[1].all_tracks) > MOST_TRACKS:
            break
        heard = following
    belief, oracle = heard

    drawn = belief.sample(Lots(Chance(1)), 20)

    assert set(drawn) <= set(oracle.all_tracks)
    assert len(drawn) == (20 if oracle.all_tracks else 0)


POND = drawn_chart("""
title: Pond
provenance: drawn for this test
sea:
     A B C D
   1 . . . .
   2 . # . .
   3 . . . .
zones:
     A B C D
   1 1 1 1 1
   2 1 1 1 1
   3 1 1 1 1
""")


def heard_on_the_pond() -> tuple[TrackBelief, TrackOracle]:
    """A long silence, a step, a mine that was not crossed, and another silence."""
    cell = Cell("D3")
    bits = POND.grid.bit[cell]
    belief = TrackBelief.prior(POND).silence(0, 3).step(Direction.UP).condition(~bits)
    belief = belief.silence(0, 3).moved().not_stuck().avoided(Cell("C1"))
    oracle = TrackOracle(POND).silence(0, 3).step(Direction.UP).condition(lambda at: at != cell)
    oracle = oracle.silence(1, 3).not_stuck()
    clear = (track for track in oracle.all_tracks if Cell("C1") not in track)
    return belief, TrackOracle(POND, clear)


def shares(oracle: TrackOracle) -> dict[Track, float]:
    """The chance of each track: silences of other lengths can have led over the same cells."""
    whole = len(oracle.all_tracks)
    return {track: count / whole for track, count in Counter(oracle.all_tracks).items()}


def test_histories_are_drawn_equally_often() -> None:
    """Not the places alone: how the boat came there, too."""
    belief, oracle = heard_on_the_pond()
    drawn = Counter(belief.sample(Lots(Chance(4)), 20_000))

    assert set(drawn) <= set(oracle.all_tracks)
    assert len(shares(oracle)) == 18
    assert improbable(drawn, shares(oracle)) < 4


def test_a_test_of_frequencies_finds_what_is_drawn_too_often() -> None:
    belief, oracle = heard_on_the_pond()
    drawn = Counter(belief.sample(Lots(Chance(4)), 20_000))
    drawn[oracle.all_tracks[0]] += drawn[oracle.all_tracks[0]] // 2

    assert improbable(drawn, shares(oracle)) > 4


def test_what_nothing_fits_gives_nothing() -> None:
    nowhere = TrackBelief.prior(POND).condition(0)

    assert nowhere.sample(Lots(Chance(1)), 5) == ()


def test_where_tracks_are_hard_to_find_there_are_fewer(monkeypatch: pytest.MonkeyPatch) -> None:
    belief, _ = heard_on_the_pond()
    monkeypatch.setattr(sampling, "MOST_TRIES", 1)

    assert 0 < len(belief.sample(Lots(Chance(2)), 500)) < 500


def test_a_belief_that_has_forgotten_cells_gives_tracks_that_fit() -> None:
    """Its ``marginal`` may hold places to which no track leads; none of those is drawn."""
    belief, oracle = TrackBelief.prior(POND), TrackOracle(POND)
    for direction in (Direction.UP, Direction.RIGHT):
        belief = belief.silence(0, 4, most=2).step(direction)
        oracle = oracle.silence(0, 4).step(direction)
    drawn = Counter(belief.sample(Lots(Chance(7)), 10_000))

    assert not belief.exact
    assert improbable(drawn, shares(oracle)) < 4


def test_great_numbers_are_drawn_fairly() -> None:
    """Counts outgrow a word of the machine, and a third of all of them lies below a third."""
    lots, bound = Lots(Chance(1)), 3 << 150
    drawn = [lots.below(bound) for _ in range(3_000)]

    assert all(0 <= each < bound for each in drawn)
    assert 900 < sum(each < bound // 3 for each in drawn) < 1_100
    assert len({each & 0xFFFF for each in drawn}) > 2_800
