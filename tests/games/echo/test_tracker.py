"""Where a boat of Echo can be: the tracker equals brute force over all histories."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from hydrophone.board.grid import Cell
from hydrophone.core.game import Observation
from hydrophone.core.seats import Side
from stranger.events import Fired, Pinged, SteerHeard
from stranger.options import EchoOptions
from stranger.rules import PLACES
from stranger.tracker import EchoTracker

PLACE = st.sampled_from(PLACES)
HEARD = st.lists(
    st.one_of(
        st.just(SteerHeard(Side.YELLOW)),
        st.builds(Pinged, st.just(Side.BLUE), PLACE, st.booleans()),
        st.builds(Fired, st.just(Side.BLUE), PLACE, st.just(False)),
    ),
    max_size=6,
)


def histories(heard: list[Observation]) -> list[Cell]:
    """Where each history leads that agrees with all that was heard."""
    steers = sum(isinstance(each, SteerHeard) for each in heard)
    found = []
    for start, *ways in product(range(9), *([(-1, 1)] * steers)):
        if (place := _led(start, ways, heard)) is not None:
            found.append(PLACES[place])
    return found


def _led(place: int, ways: list[int], heard: list[Observation]) -> int | None:
    left = list(ways)
    for each in heard:
        match each:
            case SteerHeard():
                place += left.pop(0)
            case Pinged(_, asked, near) if (abs(PLACES.index(asked) - place) <= 1) is not near:
                return None
            case Fired(_, asked, _) if PLACES.index(asked) == place:
                return None
            case _:
                pass
        if not 0 <= place < 9:
            return None
    return place


@given(HEARD)
def test_it_counts_the_histories_that_agree(heard: list[Observation]) -> None:
    tracker = EchoTracker(EchoOptions(), Side.YELLOW)
    for observation in heard:
        tracker.observe(observation)
    found = histories(heard)

    assert tracker.count == len(found)
    assert set(tracker.support) == set(found)
