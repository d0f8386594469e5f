"""Captain Sonar, section 20: every way in which a match ends."""

import pytest

from games.captain_sonar.positions import (
    BLUE,
    BLUE_ENGINEER,
    BLUE_MATE,
    C10,
    CD,
    CE,
    EAST,
    SCENARIO,
    SILENCE,
    TORPEDO,
    YELLOW,
    after,
    archer,
    crew,
    drawn,
    events,
    every_action,
    head,
    heard,
    refused,
    silence,
    torpedo,
    trigger,
)
from hydrophone.core.game import Outcome
from hydrophone.core.seats import CLOCK, Seat, Side, Spectator
from hydrophone.games.captain_sonar.actions import CaptainAction, CrossSymbol, MarkGauge, Surface
from hydrophone.games.captain_sonar.events import MatchEnded
from hydrophone.games.captain_sonar.phase import Phase, Termination
from hydrophone.games.captain_sonar.refusals import Clause
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.games.captain_sonar.state import CaptainState
from hydrophone.games.captain_sonar.waiting import awaited, blocked_by
from tracing import rule

LAST_LEAK = "W5 W6 N6 S5 E4"
"""All radiation but E6."""

WEAPONS: tuple[tuple[CaptainState, CaptainAction, Termination], ...] = (
    (
        drawn(C10, blue=crew(TORPEDO, track="E5"), yellow=crew(track="E8", damage=3)),
        torpedo("E7"),
        Termination.TORPEDO,
    ),
    (
        drawn(C10, blue=crew(track="A1", mines="E7"), yellow=crew(track="E8", damage=3)),
        trigger("E7"),
        Termination.MINE,
    ),
    (
        drawn(CE, blue=crew(SCENARIO, track="A9"), yellow=crew(track="C5", damage=3)),
        archer("C4"),
        Termination.ARCHER_MINE,
    ),
)


def near_the_end() -> CaptainState:
    """Blue fires at E3 and can sink both."""
    yellow = crew(track="E4", damage=3)
    return drawn(C10, blue=crew(TORPEDO, track="D3", damage=3), yellow=yellow)


@rule("CAP-380", "CAP-004", "CAP-131")
@pytest.mark.parametrize(("state", "action", "way"), WEAPONS)
def test_the_crew_whose_boat_has_4_damage_loses(
    state: CaptainState, action: CaptainAction, way: Termination
) -> None:
    sunk = after(state, (BLUE, action))

    assert sunk.sheets.of(Side.YELLOW).damage == 4
    assert sunk.public.outcome == Outcome(Side.BLUE, way)
    for listener in (BLUE, YELLOW, Spectator.SPECTATOR):
        assert heard(state, listener, BLUE, action)[-1] == MatchEnded(Side.BLUE, way)


@rule("CAP-380", "CAP-297")
def test_who_sinks_himself_has_lost() -> None:
    state = drawn(C10, blue=crew(TORPEDO, track="D3", damage=3))

    sunk = after(state, (BLUE, torpedo("D4")))
    assert sunk.public.outcome == Outcome(Side.YELLOW, Termination.OWN_WEAPON)


@rule("CAP-380", "CAP-395")
def test_who_breaks_through_the_ice_at_3_has_lost() -> None:
    state = drawn(CD, blue=crew(track="C2", damage=3))

    sunk = after(state, (BLUE, Surface()))
    assert sunk.public.outcome == Outcome(Side.YELLOW, Termination.ICE)


@rule("CAP-380", "CAP-Q15")
def test_the_fourth_damage_by_a_breakdown_ends_the_match_at_once() -> None:
    state = drawn(C10, blue=crew(track="D3", damage=3, crossed=LAST_LEAK))
    leaking = after(state, (BLUE, head(EAST)), (BLUE_ENGINEER, CrossSymbol("E6")))

    assert leaking.public.outcome == Outcome(Side.YELLOW, Termination.BREAKDOWN)
    assert refused(leaking, BLUE_MATE, MarkGauge(TORPEDO)) is Clause.OVER


@rule("CAP-Q15")
def test_also_during_a_silence_whose_gauge_then_stays_as_it_is() -> None:
    state = drawn(C10, blue=crew(SILENCE, track="D3", damage=3, crossed=LAST_LEAK))
    leaking = after(state, (BLUE, silence(EAST, 2)), (BLUE_ENGINEER, CrossSymbol("E6")))

    assert leaking.public.outcome == Outcome(Side.YELLOW, Termination.BREAKDOWN)
    assert leaking.sheets.of(Side.BLUE).gauge(SILENCE) == 6


@rule("CAP-381", "CAP-Q01", "CAP-314")
def test_one_explosion_that_sinks_both_is_a_draw() -> None:
    sunk = after(near_the_end(), (BLUE, torpedo("E3")))

    assert sunk.sheets.of(Side.BLUE).damage == sunk.sheets.of(Side.YELLOW).damage == 4
    assert sunk.public.outcome == Outcome(None, Termination.BOTH_SUNK)


@rule("CAP-381", "CAP-131")
def test_damage_beyond_4_is_cut_off() -> None:
    state = drawn(C10, blue=crew(TORPEDO, track="E5"), yellow=crew(track="E8", damage=3))
    sunk = after(state, (BLUE, torpedo("E8")))

    assert sunk.sheets.of(Side.YELLOW).damage == sunk.public.yellow.damage == 4


@rule("CAP-380")
def test_after_the_end_nobody_is_waited_for_and_nothing_is_accepted() -> None:
    sunk = after(near_the_end(), (BLUE, torpedo("E3")))

    assert sunk.public.phase is Phase.OVER
    assert blocked_by(sunk) == awaited(sunk, YELLOW) == ()
    for actor in (*Seat, CLOCK):
        assert CAPTAIN_SONAR.legal_actions(sunk, actor) == ()
        told = {
            CAPTAIN_SONAR.broken_rule(sunk, actor, action)
            for action in every_action(sunk.public.chart)
        }
        assert told == {Clause.OVER}


@rule("CAP-380")
def test_damage_short_of_4_ends_nothing() -> None:
    state = drawn(C10, blue=crew(TORPEDO, track="E5"), yellow=crew(track="E8", damage=2))
    hit = after(state, (BLUE, torpedo("E7")))

    assert hit.sheets.of(Side.YELLOW).damage == 3
    assert hit.public.outcome is None
    assert not any(isinstance(event, MatchEnded) for event in events(state, BLUE, torpedo("E7")))
