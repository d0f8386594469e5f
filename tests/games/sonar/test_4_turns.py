"""SONAR, section 4: turn structure."""

import pytest

from games.sonar.positions import (
    BLUE,
    DOWN,
    LEFT,
    RIGHT,
    S0,
    UP,
    YELLOW,
    after,
    begun,
    drawn,
    every_action,
    options_on,
    refusal,
    start,
    torpedo,
)
from hydrophone.core.errors import IllegalActionError
from hydrophone.core.seats import Seat, Side
from hydrophone.games.sonar.actions import GoSilent, LaunchTorpedo, Move, Surface, TellRow, UseSonar
from hydrophone.games.sonar.phase import Phase, Turn
from hydrophone.games.sonar.refusals import Clause
from hydrophone.games.sonar.rules import SONAR
from tracing import rule


@rule("SON-060")
def test_captains_take_turns_whatever_they_do() -> None:
    state = begun(options_on(S0), first=YELLOW, yellow="C3", blue="H8")
    order: list[Seat] = []
    for action in (
        *(Move(RIGHT), Move(LEFT), Surface(), Surface()),
        *(Move(UP), Move(UP), Move(UP), Move(UP)),
        *(UseSonar(), GoSilent(LEFT), Move(RIGHT), Surface()),
    ):
        (captain,) = SONAR.blocked_by(state)
        order.append(captain)
        state = after(state, (captain, action))
        if state.public.turn == Turn(YELLOW.side, asks=True):
            state = after(state, (BLUE, TellRow(6)))

    assert order == [YELLOW, BLUE] * 6


@rule("SON-061")
def test_one_action_a_turn() -> None:
    state = begun(options_on(S0), first=YELLOW, yellow="J10", blue="A1")

    state = after(state, (YELLOW, Move(LEFT)))

    assert refusal(state, YELLOW, Surface()) is Clause.NOT_YOUR_TURN
    assert SONAR.blocked_by(state) == (BLUE,)


@rule("SON-061")
def test_there_are_five_actions_and_no_pass() -> None:
    state = drawn(S0.replace(". . .", ". B .", 1), energy=4)

    kinds = {type(action) for action in SONAR.legal_actions(state, BLUE)}

    assert kinds == {Move, UseSonar, GoSilent, LaunchTorpedo, Surface}


@rule("SON-061", "SON-060")
def test_the_other_captain_waits() -> None:
    state = drawn(S0, energy=4, enemy_energy=4)
    for action in every_action(state.public.chart):
        assert refusal(state, YELLOW, action) is not None
    assert refusal(state, YELLOW, UseSonar()) is Clause.NOT_YOUR_TURN
    assert refusal(state, YELLOW, start("A1")) is Clause.START_LOCKED
    assert refusal(state, YELLOW, TellRow(10)) is Clause.ANSWER


@rule("SON-062", "SON-102")
@pytest.mark.parametrize(
    ("action", "cost"), [(UseSonar(), 2), (GoSilent(DOWN), 3), (torpedo("E6"), 4), (Surface(), 0)]
)
def test_costs(action: UseSonar | GoSilent | LaunchTorpedo | Surface, cost: int) -> None:
    picture = """
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . B . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
    """
    for energy in range(5):
        state = drawn(picture, energy=energy)
        assert (refusal(state, BLUE, action) is None) == (energy >= cost)
        if energy >= cost:
            assert SONAR.apply(state, BLUE, action)[0].sheets.blue.energy == energy - cost


@rule("SON-062", "SON-086")
def test_a_move_is_free_and_charges() -> None:
    state = drawn(S0, energy=0, turn=Side.YELLOW)

    assert SONAR.apply(state, YELLOW, Move(LEFT))[0].sheets.yellow.energy == 1


@rule("SON-063")
def test_a_refused_action_costs_nothing_and_does_not_end_the_turn() -> None:
    state = drawn(
        """
        . . . .
        . B 1 .
        . . . .
        """,
        energy=2,
    )
    for action in (Move(RIGHT), GoSilent(UP), torpedo("A1"), TellRow(2), start("A1")):
        with pytest.raises(IllegalActionError) as caught:
            SONAR.apply(state, BLUE, action)
        assert caught.value.clause == refusal(state, BLUE, action)
        assert caught.value.sentence
    assert SONAR.blocked_by(state) == (BLUE,)
    assert state.sheets.blue.energy == 2


@rule("SON-064")
def test_the_second_damage_ends_the_game_inside_the_turn() -> None:
    state = drawn(
        """
        B . . .
        . Y . .
        . . . .
        . . . .
        """,
        energy=4,
        enemy_damage=1,
    )

    state = after(state, (BLUE, torpedo("B2")))

    assert state.public.phase is Phase.OVER
    assert SONAR.blocked_by(state) == ()
    for captain in (BLUE, YELLOW):
        assert SONAR.legal_actions(state, captain) == ()
        for action in every_action(state.public.chart):
            assert refusal(state, captain, action) is Clause.OVER
