"""Captain Sonar, section 15: activating systems."""

from typing import Any

import pytest

from games.captain_sonar.positions import (
    BLUE,
    BLUE_MATE,
    C10,
    DRONE,
    EAST,
    MINE,
    NORTH,
    SILENCE,
    SONAR,
    SOUTH,
    TASKS,
    TORPEDO,
    YELLOW,
    after,
    answer,
    crew,
    drawn,
    drop,
    events,
    head,
    heard,
    refusal,
    refused,
    silence,
    tasks_done,
    torpedo,
    turn,
    with_gauge,
)
from hydrophone.core.seats import Role, Seat, Side, Spectator
from hydrophone.games.captain_sonar.actions import (
    AskDrone,
    AskSonar,
    CaptainAction,
    CrossSymbol,
    EndTurn,
    MarkGauge,
    StaySilent,
    Surface,
)
from hydrophone.games.captain_sonar.damage.blasts import Exploded, MineDropHeard
from hydrophone.games.captain_sonar.events import (
    DroneAnswered,
    SilenceHeard,
    SonarAsked,
    SystemReady,
)
from hydrophone.games.captain_sonar.phase import Step
from hydrophone.games.captain_sonar.refusals import Clause
from hydrophone.games.captain_sonar.state import CaptainState
from hydrophone.games.captain_sonar.systems import GAUGE_SIZE, System
from hydrophone.games.captain_sonar.waiting import blocked_by
from tracing import rule

ALL = tuple(System)
ACTIVATIONS: tuple[tuple[System, CaptainAction], ...] = (
    (MINE, drop("E6")),
    (TORPEDO, torpedo("A4")),
    (DRONE, AskDrone("2")),
    (SONAR, AskSonar()),
    (SILENCE, StaySilent()),
)
"""One of each that all charts know, from D5."""
SPECIAL = CrossSymbol("S2")
"""A cross of a course south that leaves weapons and detection as they are."""


def after_course(
    *full: System, edition: str = "de", crossed: str = "", **switches: Any
) -> CaptainState:
    """Blue went from D4 to D5, both OKs were given."""
    blue = crew(*full, track="D4 D5", crossed=crossed)
    return drawn(C10, blue=blue, step=Step.AFTER, edition=edition, **switches)


def before_course(*full: System, edition: str = "de", **switches: Any) -> CaptainState:
    """Blue lies on D5, its turn has begun."""
    return drawn(C10, blue=crew(*full, track="D4 D5"), edition=edition, **switches)


# --- ready -------------------------------------------------------------------------------------


@rule("CAP-230")
def test_a_gauge_that_is_full_is_told_and_can_be_used_from_then_on() -> None:
    blue = crew(marks={TORPEDO: 2}, track="D4 D5", waiting=(Role.FIRST_MATE,))
    state = drawn(C10, blue=blue, step=Step.AFTER)
    mark = (BLUE_MATE, MarkGauge(TORPEDO))

    assert SystemReady(Side.BLUE, TORPEDO, public=True) in heard(state, BLUE, *mark)
    assert refusal(after(state, mark), BLUE, torpedo("D7")) is None
    much_later = turn(turn(after(state, mark, (BLUE, EndTurn())), head(NORTH)), head(EAST))
    assert refusal(turn(much_later, head(NORTH)), BLUE, torpedo("D7")) is None


@rule("CAP-231", "CAP-144", "CAP-Q18")
@pytest.mark.parametrize(
    ("symbol", "broken"),
    [
        ("W1", {MINE, TORPEDO}),
        ("W4", {DRONE, SONAR}),
        ("W2", {SILENCE}),
        ("W5", set[System]()),
        ("N5", {MINE, TORPEDO}),
        ("S6", {SILENCE}),
    ],
)
def test_what_has_a_breakdown_cannot_be_activated(symbol: str, broken: set[System]) -> None:
    state = after_course(*ALL, crossed=symbol)

    told = {system: refusal(state, BLUE, action) for system, action in ACTIVATIONS}
    assert {system for system, clause in told.items() if clause is Clause.BROKEN} == broken
    assert all(told[system] is None for system in told.keys() - broken)


# --- the steps ---------------------------------------------------------------------------------


@rule("CAP-234")
@pytest.mark.parametrize(
    ("action", "called"),
    [
        (drop("E6"), MineDropHeard(Side.BLUE)),
        (torpedo("A4"), None),
        (AskDrone("2"), DroneAnswered(Side.BLUE, "2", there=False)),
        (AskSonar(), SonarAsked(Side.BLUE)),
        (StaySilent(), SilenceHeard(Side.BLUE)),
        (silence(EAST, 2), SilenceHeard(Side.BLUE)),
    ],
)
def test_everybody_hears_which_system_it_is(action: CaptainAction, called: object) -> None:
    state = after_course(*ALL)

    for listener in (YELLOW, Spectator.SPECTATOR):
        first = heard(state, listener, BLUE, action)[0]
        assert first == called if called is not None else isinstance(first, Exploded)


@rule("CAP-235", "CAP-236")
@pytest.mark.parametrize("action", [drop("E6"), torpedo("A4"), AskDrone("2"), StaySilent()])
def test_the_effect_comes_at_once_and_play_goes_on(action: CaptainAction) -> None:
    state = after(after_course(*ALL), (BLUE, action))

    assert blocked_by(state) == (BLUE,)
    assert refusal(state, BLUE, EndTurn()) is None


@rule("CAP-236", "CAP-343")
def test_after_the_answer_of_a_sonar_play_goes_on() -> None:
    state = after(after_course(*ALL), (BLUE, AskSonar()), (YELLOW, answer("row 1", "column J")))

    assert blocked_by(state) == (BLUE,)
    assert refusal(state, BLUE, EndTurn()) is None


@rule("CAP-238")
@pytest.mark.parametrize(("system", "action"), ACTIVATIONS)
def test_the_gauge_of_the_system_is_wiped_and_no_other(
    system: System, action: CaptainAction
) -> None:
    state = after(after_course(*ALL), (BLUE, action))

    full = tuple(GAUGE_SIZE[each] for each in System)
    emptied = tuple(0 if each is system else GAUGE_SIZE[each] for each in System)
    assert after_course(*ALL).sheets.of(Side.BLUE).marks == full
    assert state.sheets.of(Side.BLUE).marks == emptied


# --- not two in a row --------------------------------------------------------------------------


@rule("CAP-237")
def test_two_systems_in_a_row_are_refused() -> None:
    state = after(after_course(DRONE, SONAR), (BLUE, AskDrone("1")))

    assert refused(state, BLUE, AskSonar()) is Clause.LOCKED


@rule("CAP-237", "CAP-D08")
def test_a_course_lies_between_two_systems() -> None:
    state = after(before_course(DRONE, SONAR), (BLUE, AskDrone("1")))
    assert refused(state, BLUE, AskSonar()) is Clause.LOCKED

    moved = after(state, (BLUE, head(SOUTH)))
    assert refused(moved, BLUE, AskSonar()) is Clause.OKS_PENDING
    assert refusal(tasks_done(moved, SPECIAL), BLUE, AskSonar()) is None


@rule("CAP-237")
def test_what_the_enemy_does_in_between_does_not_matter() -> None:
    state = after(after_course(DRONE, SONAR), (BLUE, AskDrone("1")), (BLUE, EndTurn()))
    state = turn(state, head(NORTH))

    assert refused(state, BLUE, AskSonar()) is Clause.LOCKED


@rule("CAP-237", "CAP-Q03", "CAP-Q36")
def test_surfacing_is_no_move_between_two_systems() -> None:
    state = after(before_course(DRONE, SONAR), (BLUE, AskDrone("1")), (BLUE, Surface()))
    for course in (NORTH, NORTH, NORTH):
        state = turn(state, head(course))

    assert refused(state, BLUE, AskSonar()) is Clause.LOCKED
    assert refusal(turn(turn(state, head(SOUTH), SPECIAL), head(NORTH)), BLUE, AskSonar()) is None


@rule("CAP-237", "CAP-Q52")
def test_the_first_mate_uses_up_the_activation_of_the_crew() -> None:
    state = after(after_course(DRONE, TORPEDO), (BLUE_MATE, AskDrone("1")))

    assert refused(state, BLUE, torpedo("D7")) is Clause.LOCKED


# --- when --------------------------------------------------------------------------------------


@rule("CAP-239")
@pytest.mark.parametrize(("system", "action"), ACTIVATIONS)
def test_a_gauge_that_is_not_full_is_refused(system: System, action: CaptainAction) -> None:
    almost = crew(marks={system: GAUGE_SIZE[system] - 1}, track="D4 D5")
    state = drawn(C10, blue=almost, step=Step.AFTER)

    assert state.sheets.of(Side.BLUE).marks == with_gauge(system, GAUGE_SIZE[system] - 1)
    assert refused(state, BLUE, action) is Clause.NOT_CHARGED


@rule("CAP-239", "CAP-144")
@pytest.mark.parametrize(("system", "action"), ACTIVATIONS)
def test_a_broken_system_is_refused(system: System, action: CaptainAction) -> None:
    state = after_course(*ALL, crossed="W1 W2 W3 W4 N3 S4 S6 E1")

    assert refused(state, BLUE, action) is Clause.BROKEN


@rule("CAP-239", "CAP-237")
@pytest.mark.parametrize(("system", "action"), ACTIVATIONS)
def test_a_locked_crew_is_refused(system: System, action: CaptainAction) -> None:
    blue = crew(*ALL, track="D4 D5", lock=True)

    assert refused(drawn(C10, blue=blue), BLUE, action) is Clause.LOCKED


@rule("CAP-239", "CAP-240")
@pytest.mark.parametrize(("system", "action"), ACTIVATIONS)
def test_a_surfaced_crew_activates_nothing(system: System, action: CaptainAction) -> None:
    state = after(before_course(*ALL), (BLUE, Surface()))

    for course in (NORTH, NORTH, NORTH):
        assert refused(state, BLUE, action) is Clause.NOT_YOUR_TURN
        state = turn(state, head(course))
    assert refusal(state, BLUE, action) is None


@rule("CAP-239", "CAP-101")
@pytest.mark.parametrize(("system", "action"), ACTIVATIONS)
def test_a_crew_in_a_blackout_is_refused(system: System, action: CaptainAction) -> None:
    state = drawn(C10, blue=crew(*ALL, track="B1 B2 A2 A1"))

    assert refused(state, BLUE, action) is Clause.BLACKOUT


@rule("CAP-239", "CAP-Q18")
@pytest.mark.parametrize("waiting", [TASKS, TASKS[:1], TASKS[1:]])
@pytest.mark.parametrize(("system", "action"), ACTIVATIONS)
def test_both_oks_come_first(
    system: System, action: CaptainAction, waiting: tuple[Role, ...]
) -> None:
    blue = crew(*ALL, track="D4 D5", waiting=waiting, panel=SOUTH)

    assert refused(drawn(C10, blue=blue, step=Step.AFTER), BLUE, action) is Clause.OKS_PENDING


@rule("CAP-239", "CAP-359")
@pytest.mark.parametrize(("system", "action"), ACTIVATIONS)
def test_both_oks_of_a_silence_come_first(system: System, action: CaptainAction) -> None:
    state = after(after_course(*ALL), (BLUE, silence(EAST, 1)))

    assert refused(state, BLUE, action) is Clause.OKS_PENDING


@rule("CAP-240", "CAP-233", "CAP-D06", "CAP-Q07")
@pytest.mark.parametrize(("system", "action"), ACTIVATIONS)
def test_es_a_system_is_activated_after_the_course_alone(
    system: System, action: CaptainAction
) -> None:
    assert refused(before_course(*ALL, edition="es"), BLUE, action) is Clause.ONE_A_TURN
    assert refusal(after_course(*ALL, edition="es"), BLUE, action) is None


@rule("CAP-233")
@pytest.mark.parametrize("seat", [BLUE, BLUE_MATE])
def test_es_captain_or_first_mate_activates_after_each_own_course(seat: Seat) -> None:
    state = before_course(DRONE, SONAR, edition="es")
    state = tasks_done(after(state, (BLUE, head(SOUTH))), SPECIAL)
    state = turn(after(state, (seat, AskDrone("1")), (BLUE, EndTurn())), head(NORTH))
    state = tasks_done(after(state, (BLUE, head(SOUTH))), CrossSymbol("S6"))

    assert refusal(state, seat, AskSonar()) is None


@rule("CAP-240")
def test_es_one_activation_a_turn() -> None:
    state = after(after_course(DRONE, TORPEDO, edition="es"), (BLUE, AskDrone("1")))

    assert refused(state, BLUE, torpedo("D7")) is Clause.LOCKED


@rule("CAP-240", "CAP-D06", "CAP-Q07")
def test_de_one_before_the_course_and_one_after_it() -> None:
    state = after(before_course(DRONE, TORPEDO, SONAR), (BLUE, AskDrone("1")))
    state = tasks_done(after(state, (BLUE, head(SOUTH))), SPECIAL)
    state = after(state, (BLUE, AskSonar()), (YELLOW, answer("row 1", "column J")))

    assert refused(state, BLUE, torpedo("D7")) is Clause.LOCKED
    next_turn = turn(after(state, (BLUE, EndTurn())), head(NORTH))
    assert refused(next_turn, BLUE, torpedo("D7")) is Clause.LOCKED


@rule("CAP-240")
@pytest.mark.parametrize(("system", "action"), ACTIVATIONS)
def test_nothing_is_activated_in_an_enemy_turn(system: System, action: CaptainAction) -> None:
    state = after(after_course(*ALL), (BLUE, EndTurn()))

    assert refused(state, BLUE, action) is Clause.NOT_YOUR_TURN


@rule("CAP-240")
@pytest.mark.parametrize("action", [drop("E6"), torpedo("A4"), AskDrone("2"), StaySilent()])
def test_an_activation_before_the_course_forbids_neither_course_nor_surfacing(
    action: CaptainAction,
) -> None:
    state = after(before_course(*ALL), (BLUE, action))

    assert refusal(state, BLUE, head(SOUTH)) is None
    assert refusal(state, BLUE, Surface()) is None


@rule("CAP-240", "CAP-101")
def test_a_mine_before_the_course_that_shuts_the_last_way_begins_the_blackout() -> None:
    state = drawn(C10, blue=crew(MINE, track="B1 A1"))
    assert refusal(state, BLUE, head(SOUTH)) is None

    shut_in = after(state, (BLUE, drop("A2")))
    assert refused(shut_in, BLUE, head(SOUTH)) is Clause.OBSTACLE
    assert refused(shut_in, BLUE, EndTurn()) is Clause.COURSE_FIRST
    assert refusal(shut_in, BLUE, Surface()) is None


@rule("CAP-240", "CAP-101")
def test_a_silence_before_the_course_that_ends_in_a_dead_end_begins_the_blackout() -> None:
    state = drawn(C10, blue=crew(SILENCE, track="C1 C2 B2 A2"))
    state = tasks_done(after(state, (BLUE, silence(NORTH, 1))))
    assert refusal(state, BLUE, head(EAST)) is None

    shut_in = tasks_done(
        after(drawn(C10, blue=crew(SILENCE, track="B1 B2 A2")), (BLUE, silence(NORTH, 1)))
    )
    assert refused(shut_in, BLUE, head(EAST)) is Clause.OWN_TRACK
    assert refusal(shut_in, BLUE, Surface()) is None


def test_a_refused_activation_happens_nowhere() -> None:
    state = after_course(DRONE)

    assert refused(state, BLUE, AskSonar()) is Clause.NOT_CHARGED
    assert events(state, BLUE, AskDrone("1")) == (DroneAnswered(Side.BLUE, "1", there=False),)
