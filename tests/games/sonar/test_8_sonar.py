"""SONAR, sections 7 and 8: what the Radio Operator is given, and the sonar."""

from typing import Any

import msgspec
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
    every_action,
    options_on,
    refusal,
    turns,
)
from hydrophone.board.grid import Direction
from hydrophone.core.game import Timer
from hydrophone.core.help import Help
from hydrophone.core.seats import CLOCK, SPECTATOR, Seat, Side
from hydrophone.games.sonar.actions import (
    AnswerByLot,
    GoSilent,
    Move,
    TellColumn,
    TellRow,
    UseSonar,
)
from hydrophone.games.sonar.events import ColumnTold, RowTold, SonarHeard, SonarUsed, TurnBegan
from hydrophone.games.sonar.options import PRESETS
from hydrophone.games.sonar.refusals import Clause
from hydrophone.games.sonar.rules import SONAR
from hydrophone.games.sonar.state import Heard, SonarState
from tracing import rule

AT_F2 = """
    . . . . . . . . . .
    . . . . . B . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
"""


def asked(energy: int = 4, **switches: Any) -> SonarState:
    """Yellow has used its sonar; blue, on F2, owes the answer."""
    state = drawn(AT_F2, turn=Side.YELLOW, energy=energy, **switches)
    return after(state, (YELLOW, UseSonar()))


# --- section 7 ---------------------------------------------------------------------------------


@rule("SON-110")
def test_the_radio_operator_is_given_every_direction_in_order() -> None:
    state = begun(options_on(S0), yellow="E5")
    ways = (Direction.UP, Direction.UP, Direction.LEFT, Direction.UP)

    state = turns(state, YELLOW, *(Move(way) for way in ways), GoSilent(Direction.UP))

    view = SONAR.view(state, Seat.BLUE_RADIO_OPERATOR)
    assert view.public.yellow.heard == (*(Heard(way.value) for way in ways), Heard.SILENCE)


@rule("SON-114")
@pytest.mark.parametrize("help_", list(Help))
def test_help_is_agreed_before_the_game_and_changes_no_rule(help_: Help) -> None:
    state = begun(options_on(S0, help=help_))

    assert SONAR.legal_actions(state, YELLOW) == SONAR.legal_actions(begun(options_on(S0)), YELLOW)
    assert {preset.help for preset in PRESETS.values()} == {Help.NONE}


# --- section 8 ---------------------------------------------------------------------------------


@rule("SON-120")
def test_sonar_costs_two_and_is_announced() -> None:
    state = drawn(AT_F2, turn=Side.YELLOW, energy=3)

    happened = events(state, YELLOW, UseSonar())

    assert happened == (SonarUsed(Side.YELLOW, 1),)
    assert SONAR.project(happened[0], BLUE) == SonarHeard(Side.YELLOW)
    assert SONAR.project(happened[0], SPECTATOR) == SonarHeard(Side.YELLOW)


@rule("SON-121")
def test_the_enemy_captain_tells_their_row_or_their_column() -> None:
    state = asked()

    assert SONAR.legal_actions(state, BLUE) == (TellRow(2), TellColumn("F"))
    assert refusal(state, BLUE, TellRow(3)) is Clause.ANSWER
    assert refusal(state, BLUE, TellColumn("E")) is Clause.ANSWER
    for action in every_action(state.public.chart):
        legal = action in (TellRow(2), TellColumn("F"))
        assert (refusal(state, BLUE, action) is None) == legal


@rule("SON-122", "SON-121", "SON-D16")
def test_worked_example_the_enemy_at_f2_answers() -> None:
    by_row = events(asked(), BLUE, TellRow(2))
    by_column = events(asked(), BLUE, TellColumn("F"))

    assert by_row == (RowTold(Side.BLUE, 2, False), TurnBegan(Side.BLUE, 2))
    assert by_column == (ColumnTold(Side.BLUE, "F", False), TurnBegan(Side.BLUE, 2))


@rule("SON-121", "SON-123")
def test_the_answer_is_heard_by_all() -> None:
    told = events(asked(), BLUE, TellRow(2))[0]

    for viewer in (YELLOW, Seat.YELLOW_RADIO_OPERATOR, SPECTATOR):
        assert SONAR.project(told, viewer) == told


@rule("SON-121")
@pytest.mark.parametrize("seat", [YELLOW, Seat.BLUE_RADIO_OPERATOR, Seat.YELLOW_RADIO_OPERATOR])
def test_nobody_else_answers(seat: Seat) -> None:
    assert refusal(asked(), seat, TellRow(2)) is not None


@rule("SON-124")
def test_sonar_needs_two_energy_and_may_be_used_again() -> None:
    assert refusal(drawn(AT_F2, energy=1), BLUE, UseSonar()) is Clause.SONAR_ENERGY

    state = drawn(AT_F2, turn=Side.YELLOW, energy=4)
    state = after(state, (YELLOW, UseSonar()), (BLUE, TellRow(2)))
    assert state.sheets.yellow.energy == 2
    state = after(state, (BLUE, Move(Direction.LEFT)), (YELLOW, UseSonar()), (BLUE, TellRow(2)))
    assert state.sheets.yellow.energy == 0


@rule("SON-125")
def test_until_the_answer_nothing_else_is_accepted() -> None:
    state = asked()

    assert SONAR.blocked_by(state) == (BLUE,)
    assert refusal(state, YELLOW, Move(UP)) is Clause.ANSWER_PENDING
    assert refusal(state, BLUE, Move(UP)) is Clause.ANSWER_PENDING
    assert refusal(state, YELLOW, UseSonar()) is Clause.ANSWER_PENDING

    state = after(state, (BLUE, TellRow(2)))

    assert refusal(state, BLUE, Move(UP)) is None
    assert SONAR.blocked_by(state) == (BLUE,)


@rule("SON-121")
@pytest.mark.parametrize("answer", [TellRow(2), TellColumn("F")])
def test_an_answer_without_a_question_is_refused(answer: TellRow | TellColumn) -> None:
    """Nobody is asked, so it is the duty to answer that is missing, not the sonar (SON-120)."""
    state = drawn(AT_F2)

    assert refusal(state, BLUE, answer) == "SON-121"


@rule("SON-125", "SON-Q18")
def test_the_clock_answers_when_the_time_is_up() -> None:
    state = asked()
    assert SONAR.timers(state) == (Timer("answer", BLUE, 1, 30, AnswerByLot()),)

    state, happened = SONAR.apply(state, CLOCK, AnswerByLot())

    assert happened[0] in (RowTold(Side.BLUE, 2, True), ColumnTold(Side.BLUE, "F", True))
    assert SONAR.blocked_by(state) == (BLUE,)
    assert SONAR.timers(state) == ()


@rule("SON-125")
def test_every_question_has_a_time_of_its_own() -> None:
    """The timer of a question is the same until it is answered, and another for the next one."""
    first = asked()
    answered = after(first, (BLUE, TellRow(2)), (BLUE, Move(Direction.LEFT)))
    second = after(answered, (YELLOW, UseSonar()))

    starts = [timer.start for state in (first, second) for timer in SONAR.timers(state)]

    assert SONAR.timers(answered) == ()
    assert starts == [1, 2]


@rule("SON-125")
def test_the_clock_gives_both_facts_at_random() -> None:
    told = []
    for seed in range(200):
        state = begun(options_on(S0), blue="F2", yellow="A1")
        chance = SONAR.new(options_on(S0), seed)[0].chance
        state = turns(state, YELLOW, Move(Direction.RIGHT), Move(Direction.RIGHT))
        state = after(state, (YELLOW, UseSonar()))
        state = msgspec.structs.replace(state, chance=chance)
        told.append(events(state, CLOCK, AnswerByLot())[0])

    rows = told.count(RowTold(Side.BLUE, 2, True))
    assert rows + told.count(ColumnTold(Side.BLUE, "F", True)) == 200
    assert 70 < rows < 130


@rule("SON-125")
def test_with_no_limit_the_clock_waits_for_ever() -> None:
    state = asked(answer_timeout_s=0)

    assert SONAR.timers(state) == ()
    assert refusal(state, CLOCK, AnswerByLot()) is Clause.CLOCK
    assert SONAR.legal_actions(state, CLOCK) == ()


@rule("SON-125")
def test_only_the_clock_is_the_clock() -> None:
    assert refusal(asked(), BLUE, AnswerByLot()) is Clause.CLOCK
    assert refusal(asked(), CLOCK, TellRow(2)) is Clause.CLOCK
    assert refusal(drawn(AT_F2), CLOCK, AnswerByLot()) is Clause.CLOCK
