"""Many matches of SONAR as arrays: each does at every step what the rules say."""

from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium")

from hypothesis import given, settings
from hypothesis import strategies as st

from hydrophone.board.grid import Cell
from hydrophone.core.errors import InvalidOptionsError
from hydrophone.core.seats import SIDES
from hydrophone.games.sonar.actions import ChooseStart, Move
from hydrophone.games.sonar.options import CHARTS
from hydrophone.games.sonar.rules import SONAR
from hydrophone.play.referee import Referee
from hydrophone.research.aec import env
from hydrophone.research.batch import SonarBatch
from hydrophone.research.talk import Spoken
from hydrophone.research.world import SeatTurn, reward

REEF = """title: Reef
provenance: drawn for tests
sea:
     A B C D E
   1 . . # . .
   2 . o . . .
   3 . . . # .
zones:
     A B C D E
   1 a a b b c
   2 a a b b c
   3 a a b b c
closed links:
   A1-A2
   D2-E2
"""
OPTIONS = st.fixed_dictionaries(
    {
        "map": st.sampled_from([*CHARTS, "custom", "custom"]),
        "drawing": st.just(REEF),
        "turn_limit": st.sampled_from([0, 1, 7, 25]),
        "fixed_start_map1": st.sampled_from(["off", "mandatory"]),
        "stuck": st.sampled_from(["may_act", "must_surface"]),
        "double_ko": st.sampled_from(["draw", "shooter_loses"]),
        "north_pole_damage": st.booleans(),
        "self_hit": st.booleans(),
        "silence_charges": st.booleans(),
    }
)
SEED_OF = {
    SONAR.new(SONAR.presets["en"], seed)[0].public.turn.side: seed  # type: ignore[union-attr]
    for seed in range(8)
}
"""A seed by which each crew begins."""


class Rules:
    """The same matches by the rules, one by one."""

    def __init__(self, batch: SonarBatch, options: dict[str, Any]) -> None:
        self.batch = batch
        self.world = env("sonar", options=options).world
        self.matches = [self.fresh(number) for number in range(len(batch))]

    def fresh(self, number: int) -> Referee:
        first = SIDES[int(self.batch._first[number])]
        return Referee(SONAR, self.world.options, SEED_OF[first])

    def check(self) -> None:
        """All that is observed is as the rules tell it."""
        planes, values = self.batch.observe()
        masks = self.batch.masks()
        for number, referee in enumerate(self.matches):
            seat = referee.blocked_by[0]
            assert SIDES[int(self.batch.agents[number])] is seat.side
            expected = self.world.observed(referee, Spoken(), seat, SeatTurn(seat))
            assert (masks[number] == expected["action_mask"]).all()
            assert (planes[number] == expected["observation"]).all()
            assert values[number].tolist() == expected["values"].tolist()

    def step(self, acts: Any) -> None:
        """The same acts in both, to the same end."""
        won, ended = self.batch.step(acts)
        for number, referee in enumerate(self.matches):
            referee.act(referee.blocked_by[0], self.world.action(int(acts[number])))
            assert bool(ended[number]) is (referee.outcome is not None)
            assert won[number] == reward(referee.outcome, SIDES[0])
            if ended[number]:
                self.matches[number] = self.fresh(number)


@settings(max_examples=12)
@given(OPTIONS, st.integers(0, 2**32))
def test_every_match_is_one_by_the_rules(options: dict[str, Any], seed: int) -> None:
    rules = Rules(SonarBatch(3, options=options, seed=seed), options)
    for _ in range(40):
        rules.check()
        rules.step(rules.batch.draw())


def test_boats_that_go_on_and_on_are_heard_as_by_the_rules() -> None:
    """More steps than are kept."""
    options = {"map": "open_waters", "turn_limit": 60}
    batch = SonarBatch(2, options=options, seed=3)
    rules, longest = Rules(batch, options), 0
    moves = [number for number, act in enumerate(batch.numbering.actions) if isinstance(act, Move)]
    for _ in range(124):
        masks, acts = batch.masks(), batch.draw()
        for number in range(len(batch)):
            open_ways = [move for move in moves if masks[number, move]]
            acts[number] = open_ways[0] if open_ways else acts[number]
        longest = max(longest, *(len(m.true_state.public.blue.heard) for m in rules.matches))
        rules.step(acts)
        rules.check()

    assert longest > 32


def test_matches_end_for_either_crew_and_begin_anew() -> None:
    batch = SonarBatch(200, options={"map": "custom", "drawing": REEF}, seed=3)
    results = np.concatenate(
        [won[ended] for won, ended in (batch.step(batch.draw()) for _ in range(300))]
    )

    assert set(results.tolist()) == {1.0, -1.0, 0.0}
    assert abs(results.mean()) < 0.1


def test_the_same_seed_plays_the_same() -> None:
    one, two, other = (SonarBatch(50, seed=seed) for seed in (1, 1, 2))
    for _ in range(20):
        acts, same, third = one.draw(), two.draw(), other.draw()
        assert (acts == same).all()
        one.step(acts)
        two.step(same)
        other.step(third)

    assert (acts != third).any()


def test_what_is_drawn_is_legal_and_nothing_legal_is_left_out() -> None:
    batch = SonarBatch(4000, options={"map": "volcano"}, seed=1)
    drawn = batch.draw()
    (mask,) = np.unique(batch.masks(), axis=0)

    assert set(np.unique(drawn).tolist()) == set(np.flatnonzero(mask).tolist())


def test_an_illegal_act_is_refused_and_changes_nothing() -> None:
    batch = SonarBatch(3)
    acts = batch.draw()
    acts[1] = int(np.flatnonzero(batch.masks()[1] == 0)[0])
    before = batch.masks().copy()

    with pytest.raises(ValueError, match=r"\[1\]"):
        batch.step(acts)

    assert (batch.masks() == before).all()
    assert batch.agents.tolist() == [0, 0, 0]


def test_real_time_is_refused() -> None:
    with pytest.raises(InvalidOptionsError):
        SonarBatch(2, options={"real_time": True})


def test_two_truths_look_alike() -> None:
    """Yellow starts elsewhere and goes on alike, and blue observes the same."""
    seen = []
    for start in ("C3", "H8"):
        batch = SonarBatch(1, options={"map": "open_waters"}, seed=4)
        number = batch.numbering.number
        for cell in ("A5", start):
            batch.step(np.array([number(ChooseStart(Cell(cell)))]))
        if batch.agents[0] == 1:
            batch.step(np.array([np.flatnonzero(batch.masks()[0])[0]]))
        planes, values = batch.observe()
        assert batch.agents.tolist() == [0]
        seen.append((planes.tobytes(), values.tobytes(), batch.masks().tobytes()))

    assert seen[0] == seen[1]
