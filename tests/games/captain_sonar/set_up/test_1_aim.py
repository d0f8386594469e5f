"""Captain Sonar, section 1: two crews, their posts, and what the match is about."""

import pytest

from games.captain_sonar.positions import (
    BLUE,
    BLUE_ENGINEER,
    BLUE_MATE,
    C10,
    NORTH,
    TORPEDO,
    YELLOW,
    YELLOW_RADIO,
    after,
    begun,
    crew,
    drawn,
    head,
    options_on,
    torpedo,
)
from hydrophone.core.game import Outcome
from hydrophone.core.seats import Role, Side
from hydrophone.games.captain_sonar.actions import ConfirmDrawn, CrossSymbol, MarkGauge
from hydrophone.games.captain_sonar.options import CHARTS, PRESETS
from hydrophone.games.captain_sonar.phase import Termination
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from tracing import rule


@rule("CAP-001")
def test_there_are_four_posts_on_both_sides() -> None:
    seats = CAPTAIN_SONAR.seats(PRESETS["de"])

    assert [seat.role for seat in seats if seat.side is Side.BLUE] == list(Role)
    assert [seat.role for seat in seats if seat.side is Side.YELLOW] == list(Role)


@rule("CAP-001")
def test_every_post_has_its_own_work_after_a_course() -> None:
    state = after(begun(options_on(C10), blue="E5"), (BLUE, head(NORTH)))

    work = {
        seat: {type(action) for action in CAPTAIN_SONAR.legal_actions(state, seat)}
        for seat in CAPTAIN_SONAR.seats(state.public.options)
    }

    assert {seat: kinds for seat, kinds in work.items() if kinds} == {
        BLUE_MATE: {MarkGauge},
        BLUE_ENGINEER: {CrossSymbol},
        YELLOW_RADIO: {ConfirmDrawn},
    }


@rule("CAP-004")
def test_the_first_to_have_four_damage_has_lost() -> None:
    state = drawn(
        """
        B . . .
        . . . .
        . . Y .
        . . . .
        """,
        blue=crew(TORPEDO, damage=3),
        yellow=crew(damage=2),
    )

    state = after(state, (BLUE, torpedo("C3")))

    assert state.public.outcome == Outcome(Side.BLUE, Termination.TORPEDO)
    assert state.sheets.of(Side.YELLOW).damage == 4
    assert CAPTAIN_SONAR.legal_actions(state, YELLOW) == ()


@rule("CAP-005")
@pytest.mark.parametrize("scenario", CHARTS)
def test_no_scenario_has_another_way_to_win(scenario: str) -> None:
    state = drawn(
        scenario, blue=crew(TORPEDO, track="F5", damage=3), yellow=crew(track="F3", damage=1)
    )

    hurt = after(state, (BLUE, torpedo("F3")))
    sunk = after(
        drawn(scenario, blue=crew(TORPEDO, track="F5"), yellow=crew(track="F3", damage=2)),
        (BLUE, torpedo("F3")),
    )

    assert hurt.public.outcome is None
    assert sunk.public.outcome == Outcome(Side.BLUE, Termination.TORPEDO)
