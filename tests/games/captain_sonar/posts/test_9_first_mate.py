"""Captain Sonar, section 9: the First Mate's gauges, and damage."""

import pytest

from games.captain_sonar.positions import (
    BLUE,
    BLUE_ENGINEER,
    BLUE_MATE,
    BLUE_RADIO,
    C10,
    CE,
    DRONE,
    EAST,
    MINE,
    NORTH,
    SCENARIO,
    SILENCE,
    SONAR,
    TORPEDO,
    YELLOW,
    after,
    archer,
    at_turn_of,
    crew,
    drawn,
    drop,
    events,
    head,
    heard,
    refusal,
    silence,
    tasks_done,
    torpedo,
    turn,
    under_way,
    with_gauge,
)
from hydrophone.core.game import Outcome
from hydrophone.core.seats import SPECTATOR, Role, Seat, Side
from hydrophone.games.captain_sonar.actions import (
    AskDrone,
    AskSonar,
    CaptainAction,
    CrossSymbol,
    MarkGauge,
    SayOk,
    StaySilent,
)
from hydrophone.games.captain_sonar.damage.blasts import BlastAnswered, DamagedItself
from hydrophone.games.captain_sonar.events import GaugeMarked, OkSaid, SystemReady
from hydrophone.games.captain_sonar.phase import Termination
from hydrophone.games.captain_sonar.refusals import Clause
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.games.captain_sonar.systems import GAUGE_SIZE, System
from hydrophone.games.captain_sonar.waiting import blocked_by
from tracing import rule

USABLE = (MINE, TORPEDO, DRONE, SONAR, SILENCE)
"""Everything but the scenario system, which most scenarios do not use."""

# --- charging ----------------------------------------------------------------------------------


@rule("CAP-120")
@pytest.mark.parametrize("seat", [BLUE, BLUE_ENGINEER, BLUE_RADIO])
def test_the_first_mate_alone_charges_the_systems(seat: Seat) -> None:
    state = under_way(NORTH)

    assert refusal(state, seat, MarkGauge(MINE)) is Clause.FIRST_MATE_ONLY
    assert refusal(state, seat, SayOk()) is Clause.FIRST_MATE_ONLY


@rule("CAP-121")
@pytest.mark.parametrize("system", USABLE)
def test_for_each_course_they_mark_a_field_on_a_gauge_of_their_choice(system: System) -> None:
    state = under_way(NORTH)

    assert events(state, BLUE_MATE, MarkGauge(system)) == (
        GaugeMarked(Side.BLUE, system, 1),
        OkSaid(Side.BLUE, Role.FIRST_MATE, public=True),
    )
    marked = after(state, (BLUE_MATE, MarkGauge(system)))
    assert marked.sheets.of(Side.BLUE).marks == with_gauge(system, 1)


@rule("CAP-121")
def test_one_course_gives_one_mark() -> None:
    state = under_way(NORTH)

    marked = after(state, (BLUE_MATE, MarkGauge(MINE)))
    assert refusal(marked, BLUE_MATE, MarkGauge(MINE)) is Clause.NO_MARK_DUE
    assert refusal(drawn(C10), BLUE_MATE, MarkGauge(MINE)) is Clause.NO_MARK_DUE
    assert refusal(drawn(C10), BLUE_MATE, SayOk()) is Clause.NO_MARK_DUE


@rule("CAP-121")
def test_the_enemys_course_gives_none() -> None:
    state = drawn(C10, turn=Side.YELLOW)

    sailing = after(state, (YELLOW, head(NORTH)))
    assert refusal(sailing, BLUE_MATE, MarkGauge(MINE)) is Clause.NO_MARK_DUE


@rule("CAP-120", "CAP-122", "CAP-Q34")
@pytest.mark.parametrize("system", USABLE)
def test_a_full_gauge_is_called_out_for_all_to_hear(system: System) -> None:
    almost = crew(marks={system: GAUGE_SIZE[system] - 1})
    state = under_way(NORTH, almost)

    ready = SystemReady(Side.BLUE, system, public=True)
    assert events(state, BLUE_MATE, MarkGauge(system))[1] == ready
    for viewer in (BLUE, YELLOW, SPECTATOR):
        assert ready in heard(state, viewer, BLUE_MATE, MarkGauge(system))


@rule("CAP-122")
def test_nothing_is_called_out_before_the_gauge_is_full() -> None:
    state = under_way(NORTH, crew(marks={DRONE: 2}))

    happened = events(state, BLUE_MATE, MarkGauge(DRONE))
    assert not any(isinstance(event, SystemReady) for event in happened)


@rule("CAP-122", "CAP-Q34")
def test_by_agreement_the_enemy_does_not_hear_it() -> None:
    state = under_way(NORTH, crew(marks={MINE: 2}), ready_public=False)

    ready = SystemReady(Side.BLUE, MINE, public=False)
    assert ready in heard(state, BLUE, BLUE_MATE, MarkGauge(MINE))
    for viewer in (YELLOW, SPECTATOR):
        (ok,) = heard(state, viewer, BLUE_MATE, MarkGauge(MINE))
        assert isinstance(ok, OkSaid)


@rule("CAP-122")
def test_from_then_on_the_system_can_be_used() -> None:
    state = under_way(NORTH, crew(marks={DRONE: 3}))

    charged = after(state, (BLUE_MATE, MarkGauge(DRONE)), (BLUE_ENGINEER, CrossSymbol("N1")))
    other = after(state, (BLUE_MATE, MarkGauge(MINE)), (BLUE_ENGINEER, CrossSymbol("N1")))
    assert refusal(charged, BLUE, AskDrone("1")) is None
    assert refusal(other, BLUE, AskDrone("1")) is Clause.NOT_CHARGED


@rule("CAP-123")
def test_a_full_gauge_takes_no_mark_until_its_system_was_activated() -> None:
    state = under_way(NORTH, crew(DRONE))
    assert refusal(state, BLUE_MATE, MarkGauge(DRONE)) is Clause.GAUGE_FULL

    used = after(
        drawn(C10, blue=crew(DRONE, track="E5")), (BLUE, AskDrone("1")), (BLUE, head(NORTH))
    )
    assert refusal(used, BLUE_MATE, MarkGauge(DRONE)) is None


@rule("CAP-124")
@pytest.mark.parametrize(
    "order",
    [torpedo("E3"), drop("D4"), silence(EAST, 1), StaySilent(), archer("C4")],
)
def test_weapons_and_special_systems_are_the_captains(order: CaptainAction) -> None:
    state = drawn(CE, blue=crew(*System, track="E5"))

    assert refusal(state, BLUE, order) is None
    for seat in (BLUE_MATE, BLUE_ENGINEER, BLUE_RADIO):
        clause = Clause.NOT_FIRST_MATES if seat is BLUE_MATE else Clause.CAPTAIN_ONLY
        assert refusal(state, seat, order) is clause


@rule("CAP-124", "CAP-D32")
@pytest.mark.parametrize("order", [AskDrone("1"), AskSonar()])
def test_drone_and_sonar_are_the_captains_and_the_first_mates(order: CaptainAction) -> None:
    state = drawn(C10, blue=crew(DRONE, SONAR, track="E5"))

    for seat in (BLUE, BLUE_MATE):
        assert refusal(state, seat, order) is None
    for seat in (BLUE_ENGINEER, BLUE_RADIO):
        assert refusal(state, seat, order) is Clause.NOT_FIRST_MATES


@rule("CAP-125")
def test_the_worked_example() -> None:
    state = under_way(NORTH, crew(MINE, marks={TORPEDO: 2}))
    assert SystemReady(Side.BLUE, TORPEDO, public=True) in events(
        state, BLUE_MATE, MarkGauge(TORPEDO)
    )

    state = tasks_done(state, MarkGauge(TORPEDO), CrossSymbol("N6"))
    assert refusal(state, BLUE, torpedo("E2")) is None
    assert refusal(state, BLUE, drop("D3")) is None

    state = at_turn_of(turn(state), BLUE)
    state = after(state, (BLUE, head(NORTH)))
    assert refusal(state, BLUE_MATE, MarkGauge(TORPEDO)) is Clause.GAUGE_FULL
    assert refusal(state, BLUE_MATE, MarkGauge(MINE)) is Clause.GAUGE_FULL
    assert refusal(state, BLUE_MATE, MarkGauge(DRONE)) is None


@rule("CAP-126", "CAP-Q17", "CAP-Q45")
def test_with_all_usable_gauges_full_they_just_say_ok() -> None:
    state = under_way(NORTH, crew(*USABLE))

    for system in USABLE:
        assert refusal(state, BLUE_MATE, MarkGauge(system)) is Clause.GAUGE_FULL
    assert refusal(state, BLUE_MATE, MarkGauge(SCENARIO)) is Clause.SCENARIO_UNUSED
    assert CAPTAIN_SONAR.legal_actions(state, BLUE_MATE) == (SayOk(),)

    state = after(state, (BLUE_MATE, SayOk()))
    assert blocked_by(state) == (BLUE_ENGINEER,)
    assert len(CAPTAIN_SONAR.legal_actions(state, BLUE_ENGINEER)) == 6


@rule("CAP-126", "CAP-Q17")
@pytest.mark.parametrize("empty", USABLE)
def test_the_mark_is_obligatory_while_a_field_is_empty(empty: System) -> None:
    full = [system for system in USABLE if system is not empty]
    state = under_way(NORTH, crew(*full, marks={empty: GAUGE_SIZE[empty] - 1}))

    assert refusal(state, BLUE_MATE, SayOk()) is Clause.MARK_FIRST
    assert CAPTAIN_SONAR.legal_actions(state, BLUE_MATE) == (MarkGauge(empty),)


@rule("CAP-126", "CAP-Q45", "CAP-D20")
def test_the_scenario_gauge_is_usable_where_the_scenario_uses_it() -> None:
    on_echo = after(drawn(CE, blue=crew(*USABLE, track="E5")), (BLUE, head(NORTH)))

    assert CAPTAIN_SONAR.legal_actions(on_echo, BLUE_MATE) == (MarkGauge(SCENARIO),)
    assert refusal(under_way(NORTH), BLUE_MATE, MarkGauge(SCENARIO)) is Clause.SCENARIO_UNUSED


@rule("CAP-127")
def test_a_broken_system_may_be_charged() -> None:
    state = under_way(NORTH, crew(crossed="W1 W2 W3", marks={TORPEDO: 2}))

    for system in USABLE:
        assert refusal(state, BLUE_MATE, MarkGauge(system)) is None
    state = tasks_done(state, MarkGauge(TORPEDO), CrossSymbol("N6"))
    assert refusal(state, BLUE, torpedo("E2")) is Clause.BROKEN


# --- damage ------------------------------------------------------------------------------------


@rule("CAP-130", "CAP-D30")
@pytest.mark.parametrize(("target", "taken"), [("C1", 0), ("D4", 1), ("D3", 2)])
def test_every_damage_is_crossed_out_on_the_row(target: str, taken: int) -> None:
    state = drawn(C10, blue=crew(TORPEDO, track="A3"), yellow=crew(track="D3", damage=1))

    assert BlastAnswered(Side.YELLOW, taken, 1 + taken) in events(state, BLUE, torpedo(target))
    hit = after(state, (BLUE, torpedo(target)))
    assert hit.sheets.of(Side.YELLOW).damage == 1 + taken
    assert hit.public.outcome is None


@rule("CAP-131")
def test_with_four_fields_crossed_out_the_crew_has_lost() -> None:
    state = drawn(C10, blue=crew(TORPEDO, track="A3"), yellow=crew(track="D3", damage=3))

    sunk = after(state, (BLUE, torpedo("D3")))
    assert sunk.sheets.of(Side.YELLOW).damage == 4
    assert sunk.public.outcome == Outcome(Side.BLUE, Termination.TORPEDO)


@rule("CAP-131", "CAP-Q15")
def test_a_fourth_damage_by_breakdown_ends_the_match_with_tasks_open() -> None:
    state = under_way(NORTH, crew(damage=3, crossed="N1 N2 N4 N5 N6"))

    happened = events(state, BLUE_ENGINEER, CrossSymbol("N3"))
    assert happened[1] == DamagedItself(Side.BLUE, Termination.BREAKDOWN, 1, 4, public=True)
    sunk = after(state, (BLUE_ENGINEER, CrossSymbol("N3")))
    assert sunk.public.outcome == Outcome(Side.YELLOW, Termination.BREAKDOWN)
    assert blocked_by(sunk) == ()
    assert refusal(sunk, BLUE_MATE, MarkGauge(MINE)) is Clause.OVER


@rule("CAP-131", "CAP-Q15")
def test_and_so_it_does_during_a_silence() -> None:
    state = drawn(C10, blue=crew(SILENCE, track="E5", damage=3, crossed="W5 W6 N6 S5 E4"))

    sunk = after(state, (BLUE, silence(EAST, 2)), (BLUE_ENGINEER, CrossSymbol("E6")))
    assert sunk.public.outcome == Outcome(Side.YELLOW, Termination.BREAKDOWN)
    assert sunk.sheets.of(Side.BLUE).gauge(SILENCE) == GAUGE_SIZE[SILENCE]
