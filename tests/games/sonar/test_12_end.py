"""SONAR, section 12: the end of the game, turn by turn."""

from typing import Any

import pytest

from games.sonar.positions import (
    BLUE,
    S0,
    UP,
    YELLOW,
    after,
    begun,
    drawn,
    events,
    options_on,
    refusal,
    torpedo,
)
from hydrophone.core.game import Outcome
from hydrophone.core.seats import SPECTATOR, Side
from hydrophone.games.sonar.actions import Move, Surface, TellRow, UseSonar
from hydrophone.games.sonar.events import MatchEnded, Termination
from hydrophone.games.sonar.options import PRESETS, DoubleKo
from hydrophone.games.sonar.phase import Phase
from hydrophone.games.sonar.rules import SONAR
from hydrophone.games.sonar.state import SonarState
from tracing import rule

TOGETHER = """
    . . . . . .
    . . . . . .
    . . X . . .
    . . . . . .
    . . . . . .
    . . . . . .
"""


def last_shot(damage: int, enemy_damage: int, **switches: Any) -> SonarState:
    """Yellow shoots at C3, where both are."""
    state = drawn(
        TOGETHER,
        turn=Side.YELLOW,
        energy=4,
        damage=damage,
        enemy_damage=enemy_damage,
        **switches,
    )
    return after(state, (YELLOW, torpedo("C3")))


@rule("SON-180", "SON-D11")
@pytest.mark.parametrize("edition", PRESETS)
def test_who_suffers_the_second_damage_loses_whoever_caused_it(edition: str) -> None:
    own = last_shot(1, 0, edition=edition)
    other = last_shot(0, 1, edition=edition)

    assert own.public.outcome == Outcome(Side.BLUE, Termination.OWN_TORPEDO)
    assert other.public.outcome == Outcome(Side.YELLOW, Termination.TORPEDO)


@rule("SON-180")
def test_the_end_is_told_to_all() -> None:
    state = drawn(TOGETHER, turn=Side.YELLOW, energy=4, enemy_damage=1)
    last = events(state, YELLOW, torpedo("C3"))[-1]

    assert last == MatchEnded(Side.YELLOW, Termination.TORPEDO)
    assert SONAR.project(last, SPECTATOR) == last


@rule("SON-181", "SON-Q07")
def test_both_sunk_by_one_torpedo_is_a_draw() -> None:
    assert last_shot(1, 1).public.outcome == Outcome(None, Termination.BOTH_SUNK)


@rule("SON-181")
def test_or_the_shooter_loses_if_agreed() -> None:
    state = last_shot(1, 1, double_ko=DoubleKo.SHOOTER_LOSES)

    assert state.public.outcome == Outcome(Side.BLUE, Termination.BOTH_SUNK)


@rule("SON-182", "SON-Q22")
def test_a_turn_limit_draws_the_game_when_both_have_had_their_turns() -> None:
    state = begun(options_on(S0, turn_limit=1))
    state = after(state, (YELLOW, Move(UP.opposite)))
    assert state.public.outcome is None

    state = after(state, (BLUE, Move(UP)))

    assert state.public.outcome == Outcome(None, Termination.TURN_LIMIT)
    assert (state.public.phase, SONAR.blocked_by(state)) == (Phase.OVER, ())


@rule("SON-064", "SON-180", "SON-182")
def test_an_order_after_the_end_is_refused_by_the_rule_that_ended_the_match() -> None:
    played = after(begun(options_on(S0, turn_limit=1)), (YELLOW, Surface()), (BLUE, Surface()))

    assert refusal(played, YELLOW, Surface()) == "SON-182"
    assert refusal(last_shot(1, 1), BLUE, Surface()) == "SON-064"
    assert refusal(last_shot(0, 1), BLUE, Surface()) == "SON-180"


@rule("SON-182")
def test_the_last_turn_counts_until_its_end() -> None:
    """A sonar of the last turn is still answered, a torpedo of the last turn still sinks."""
    state = drawn(S0, turn=Side.BLUE, energy=4, turn_limit=1)
    state = after(state, (BLUE, UseSonar()))
    assert state.public.outcome is None
    answered = after(state, (YELLOW, TellRow(10)))
    assert answered.public.outcome == Outcome(None, Termination.TURN_LIMIT)

    assert last_shot(0, 1, turn_limit=1).public.outcome == Outcome(Side.YELLOW, Termination.TORPEDO)


@rule("SON-182")
def test_without_a_limit_the_game_goes_on() -> None:
    state = begun(options_on(S0, turn_limit=0))
    for _ in range(500):
        state = after(state, (YELLOW, Surface()), (BLUE, Surface()))

    assert state.public.outcome is None
