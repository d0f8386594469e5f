"""The tracker of SONAR against the rules themselves: every truth that a crew cannot exclude.

On small charts all states that would have told blue's Captain the same are kept, one by one, and
carried on by the rules. The tracker must say exactly what they say: no track more, none less.
"""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.sonar.positions import BLUE, YELLOW, options_on
from hydrophone.belief.sonar import SonarTracker
from hydrophone.board.grid import Cell
from hydrophone.core.seats import Seat, Side
from hydrophone.games.sonar.actions import SonarAction
from hydrophone.games.sonar.events import SonarEvent, SonarObservation
from hydrophone.games.sonar.options import SonarOptions, Stuck
from hydrophone.games.sonar.rules import SONAR
from hydrophone.games.sonar.state import SonarState
from tracing import rule

POND = """
    . . . o
    . # . .
    . . . .
    o . . .
"""
CHANNEL = """
    . . . . .
    . . # . .
"""
LAKE = """
    . . . .
    . . . .
    . . . .
"""
SEA = """
    . . . . . .
    . . # . . .
    . . . . . .
    . . . . # .
    . . . . . .
"""

SETUPS = {
    "pond, en": options_on(POND),
    "pond, de, closed link": options_on(POND, "de", closed=("A1-B1",)),
    "channel, must surface": options_on(CHANNEL, stuck=Stuck.MUST_SURFACE),
    "lake, no own hit": options_on(LAKE, self_hit=False, silence_charges=True),
    "sea, en": options_on(SEA),
    "lake, must surface": options_on(LAKE, "de", stuck=Stuck.MUST_SURFACE, silence_charges=True),
}
MOST_TRUTHS = 4_000
SELDOM = {"Surface": 1, "UseSonar": 2}

Told = tuple[SonarObservation, ...]


def told(events: tuple[SonarEvent, ...]) -> Told:
    """What blue's Captain is told."""
    seen = (SONAR.project(event, BLUE) for event in events)
    return tuple(observation for observation in seen if observation is not None)


def followed(
    truths: list[SonarState], seat: Seat, action: SonarAction, heard: Told
) -> list[SonarState]:
    """The truths after an action: blue knows its own, of yellow's only what it heard."""
    found: list[SonarState] = []
    for truth in truths:
        possible = (action,) if seat is BLUE else SONAR.legal_actions(truth, seat)
        for other in possible:
            after, events = SONAR.apply(truth, seat, other)
            if told(events) == heard:
                found.append(after)
    return found


def tracks(truths: list[SonarState]) -> Counter[Cell]:
    """How many different tracks of yellow end on each cell."""
    return Counter(track[-1] for track in {truth.sheets.yellow.track for truth in truths})


def pick(chance: Random, state: SonarState, seat: Seat) -> SonarAction:
    """A kind of action first; seldom one that gives much away or spends what silence needs."""
    legal = SONAR.legal_actions(state, seat)
    kinds = sorted({type(action).__name__ for action in legal})
    weights = [SELDOM.get(kind, 8) for kind in kinds]
    kind = chance.choices(kinds, weights)[0]
    return chance.choice([action for action in legal if type(action).__name__ == kind])


def play(options: SonarOptions, seed: int, steps: int) -> set[str]:
    """A random match; compares after every action, and says what was heard of yellow."""
    chance, tracker = Random(seed), SonarTracker(options, Side.YELLOW)
    state, _ = SONAR.new(options, seed)
    truths, kinds = [state], set[str]()
    for _ in range(steps):
        if not (seats := SONAR.blocked_by(state)):
            break
        action = pick(chance, state, seats[0])
        state, events = SONAR.apply(state, seats[0], action)
        heard = told(events)
        truths = followed(truths, seats[0], action, heard)
        for observation in heard:
            tracker.observe(observation)
        if len(truths) > MOST_TRUTHS:
            break
        if state.sheets.yellow.track and SONAR.blocked_by(state):
            assert state in truths
            assert tracker.belief.counts() == tracks(truths)
            if seats[0] is YELLOW:
                kinds.update(type(observation).__name__ for observation in heard)
    return kinds


@rule("SON-113", "SON-123", "SON-150")
@pytest.mark.parametrize("name", SETUPS)
@given(seed=st.integers(0, 2**32), steps=st.integers(1, 60))
def test_the_tracker_says_what_the_rules_leave_open(name: str, seed: int, steps: int) -> None:
    play(SETUPS[name], seed, steps)


def test_everything_there_is_to_hear_was_heard() -> None:
    """The comparison above is not empty."""
    kinds = {kind for name in SETUPS for seed in range(12) for kind in play(SETUPS[name], seed, 60)}

    assert kinds >= {
        "MoveHeard",
        "SilenceHeard",
        "SonarHeard",
        "RowTold",
        "ColumnTold",
        "TorpedoHeard",
        "HitItself",
        "Surfaced",
    }
