"""Captain Sonar, section 19: drone, sonar, silence and the system of the scenario."""

from collections.abc import Iterable
from typing import Any

import pytest

from games.captain_sonar.positions import (
    BLUE,
    BLUE_ENGINEER,
    BLUE_MATE,
    C10,
    C15,
    CE,
    DRONE,
    EAST,
    MINE,
    NORTH,
    SCENARIO,
    SILENCE,
    SONAR,
    SOUTH,
    TASKS,
    TORPEDO,
    WEST,
    YELLOW,
    YELLOW_MATE,
    after,
    answer,
    archer,
    cells,
    crew,
    crossed,
    drawn,
    events,
    head,
    heard,
    refusal,
    refused,
    silence,
    tasks_done,
    with_marks,
)
from hydrophone.belief.captain_sonar import CaptainTracker
from hydrophone.board.cellset import cells_of
from hydrophone.core.seats import Role, Seat, Side, Spectator
from hydrophone.games.captain_sonar.actions import (
    AnswerSonar,
    AskDrone,
    AskSonar,
    CrossSymbol,
    EndTurn,
    Fact,
    MarkGauge,
    SayOk,
    StaySilent,
)
from hydrophone.games.captain_sonar.events import (
    DroneAnswered,
    GaugeMarked,
    GaugeWiped,
    OkSaid,
    SilenceHeard,
    SonarAnswered,
    SonarAsked,
    StayedSilent,
    WentSilent,
)
from hydrophone.games.captain_sonar.options import CHARTS
from hydrophone.games.captain_sonar.phase import Step
from hydrophone.games.captain_sonar.refusals import Clause
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.games.captain_sonar.state import CaptainState
from hydrophone.games.captain_sonar.systems import PANEL
from hydrophone.games.captain_sonar.waiting import awaited, blocked_by
from tracing import rule

AFTER = Step.AFTER
ENEMIES = (YELLOW, YELLOW_MATE, Spectator.SPECTATOR)

# --- drone -------------------------------------------------------------------------------------


@rule("CAP-330", "CAP-331", "CAP-D32")
@pytest.mark.parametrize("seat", [BLUE, BLUE_MATE])
@pytest.mark.parametrize(("enemy", "sector"), [("A1", "1"), ("F5", "2"), ("E6", "3"), ("J10", "4")])
def test_the_answer_to_a_drone_is_true(seat: Seat, enemy: str, sector: str) -> None:
    state = drawn(C10, blue=crew(DRONE, track="D5"), yellow=crew(track=enemy), step=AFTER)

    for asked in ("1", "2", "3", "4"):
        told = DroneAnswered(Side.BLUE, asked, there=asked == sector)
        assert events(state, seat, AskDrone(asked)) == (told,)


@rule("CAP-332", "CAP-238")
def test_after_the_answer_the_drone_is_wiped_and_play_goes_on() -> None:
    state = drawn(C10, blue=crew(DRONE, SONAR, track="D5"), step=AFTER)
    asked = after(state, (BLUE, AskDrone("1")))

    assert (asked.sheets.of(Side.BLUE).gauge(DRONE), asked.sheets.of(Side.BLUE).gauge(SONAR)) == (
        0,
        3,
    )
    assert blocked_by(asked) == (BLUE,)


@rule("CAP-333", "CAP-063")
@pytest.mark.parametrize(("sector", "there"), [("4", False), ("7", True)])
def test_the_example_of_the_drone(sector: str, there: bool) -> None:
    state = drawn(C15, blue=crew(DRONE, track="O15"), yellow=crew(track="B12"), step=AFTER)

    for listener in (BLUE, *ENEMIES):
        told = heard(state, listener, BLUE, AskDrone(sector))
        assert told == (DroneAnswered(Side.BLUE, sector, there=there),)


@rule("CAP-333")
@pytest.mark.parametrize("sector", ["5", "0", "", "A"])
def test_a_sector_that_is_not_on_the_map_is_refused(sector: str) -> None:
    state = drawn(C10, blue=crew(DRONE, track="D5"), step=AFTER)

    assert refused(state, BLUE, AskDrone(sector)) is Clause.NO_SUCH_SECTOR


# --- sonar -------------------------------------------------------------------------------------


def asked_at(enemy: str, picture: str = C15) -> CaptainState:
    """Blue has asked; yellow on this space owes the answer."""
    state = drawn(picture, blue=crew(SONAR, track="A1"), yellow=crew(track=enemy), step=AFTER)
    return after(state, (BLUE, AskSonar()))


@rule("CAP-340", "CAP-D32")
@pytest.mark.parametrize("seat", [BLUE, BLUE_MATE])
def test_sonar_is_announced_and_the_enemy_captain_has_to_answer(seat: Seat) -> None:
    state = drawn(C10, blue=crew(SONAR, track="D5"), step=AFTER)

    for listener in (BLUE, *ENEMIES):
        assert heard(state, listener, seat, AskSonar()) == (SonarAsked(Side.BLUE),)
    assert blocked_by(after(state, (seat, AskSonar()))) == (YELLOW,)


@rule("CAP-341", "CAP-342", "CAP-344", "CAP-D22", "CAP-Q22", "CAP-Q09")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("column L", "sector 6"),
        ("sector 6", "column L"),
        ("row 14", "column A"),
        ("row 2", "sector 9"),
        ("sector 9", "row 9"),
        ("column L", "sector 1"),
    ],
)
def test_two_kinds_of_which_one_is_true(first: str, second: str) -> None:
    assert refusal(asked_at("L14"), YELLOW, answer(first, second)) is None


@rule("CAP-341", "CAP-342", "CAP-344", "CAP-345", "CAP-Q09")
@pytest.mark.parametrize(
    ("first", "second", "clause"),
    [
        ("column L", "row 14", Clause.ONE_TRUE),
        ("column A", "sector 6", Clause.ONE_TRUE),
        ("column L", "column A", Clause.SONAR_ANSWER),
        ("row 14", "row 14", Clause.SONAR_ANSWER),
        ("column P", "row 14", Clause.NOT_ON_CHART),
        ("column L", "row 16", Clause.NOT_ON_CHART),
        ("column L", "row 0", Clause.NOT_ON_CHART),
        ("column L", "row 014", Clause.NOT_ON_CHART),
        ("column l", "row 2", Clause.NOT_ON_CHART),
        ("sector 9", "column 12", Clause.NOT_ON_CHART),
        ("row 14", "sector 10", Clause.NOT_ON_CHART),
    ],
)
def test_an_answer_that_is_none_is_refused(first: str, second: str, clause: Clause) -> None:
    assert refused(asked_at("L14"), YELLOW, answer(first, second)) is clause


@rule("CAP-342")
def test_every_answer_on_offer_is_half_true() -> None:
    """One of the pair is true, and the other may be any column, row or sector but the own."""
    offered = CAPTAIN_SONAR.legal_actions(asked_at("C3", C10), YELLOW)

    assert len(offered) == len(set(offered)) == 2 * (9 + 9 + 3)
    for given in offered:
        assert isinstance(given, AnswerSonar)
        said = {(given.first, given.first_value), (given.second, given.second_value)}
        truth = {(Fact.COLUMN, "C"), (Fact.ROW, "3"), (Fact.SECTOR, "1")}
        assert len(said & truth) == 1


@rule("CAP-342", "CAP-343", "CAP-238")
def test_all_hear_the_answer_and_not_which_half_is_true() -> None:
    state = asked_at("L14")
    told = SonarAnswered(Side.YELLOW, Fact.COLUMN, "L", Fact.SECTOR, "6", by_clock=False)

    for listener in (BLUE, *ENEMIES):
        given = heard(state, listener, YELLOW, answer("column L", "sector 6"))
        assert given == (told,)
    assert state.sheets.of(Side.BLUE).gauge(SONAR) == 0
    assert blocked_by(after(state, (YELLOW, answer("column L", "sector 6")))) == (BLUE,)


@rule("CAP-345")
def test_a_hearer_keeps_the_places_for_which_one_half_holds() -> None:
    state = asked_at("L14")
    tracker = CaptainTracker(state.public.options, Side.YELLOW)
    for observation in heard(state, BLUE, YELLOW, answer("column L", "sector 6")):
        tracker.observe(observation)

    chart = state.public.chart
    column = {cell for cell in chart.grid.cells if cell.startswith("L")}
    sector = set(cells_of(chart.grid, chart.zones["6"]))
    assert set(cells_of(chart.grid, tracker.belief.bits)) == column ^ sector


# --- silence -----------------------------------------------------------------------------------


def ready_at_d5(*, mines: str = "", picture: str = C10, **said: Any) -> CaptainState:
    """Blue starts on D5, silence is ready."""
    blue = crew(SILENCE, track=said.pop("track", "D5"), mines=mines, **said)
    return drawn(picture, blue=blue, step=AFTER)


@rule("CAP-350", "CAP-354", "CAP-Q53")
@pytest.mark.parametrize("spaces", range(5))
def test_the_enemy_hears_the_word_alone(spaces: int) -> None:
    action = silence(EAST, spaces) if spaces else StaySilent()
    state = ready_at_d5()

    for listener in ENEMIES:
        assert heard(state, listener, BLUE, action) == (SilenceHeard(Side.BLUE),)
        assert awaited(after(state, (BLUE, action)), listener) == (BLUE,)


@rule("CAP-354", "CAP-351")
def test_the_own_crew_sees_direction_and_distance() -> None:
    run = WentSilent(Side.BLUE, EAST, cells("E5 F5 G5"))

    for seat in (BLUE, BLUE_MATE, BLUE_ENGINEER):
        assert heard(ready_at_d5(), seat, BLUE, silence(EAST, 3)) == (run,)


@rule("CAP-351", "CAP-352", "CAP-D17")
@pytest.mark.parametrize(
    ("spaces", "clause"),
    [
        (-1, Clause.SILENCE_LENGTH),
        (0, Clause.SILENCE_LENGTH),
        (1, None),
        (2, None),
        (3, None),
        (4, None),
        (5, Clause.SILENCE_LENGTH),
    ],
)
def test_one_to_four_spaces_in_a_straight_line(spaces: int, clause: Clause | None) -> None:
    assert refusal(ready_at_d5(), BLUE, silence(EAST, spaces)) is clause


@rule("CAP-351")
@pytest.mark.parametrize("spaces", [-1, 0, 5, 99])
def test_a_silence_of_another_length_is_refused(spaces: int) -> None:
    assert refused(ready_at_d5(), BLUE, silence(EAST, spaces)) is Clause.SILENCE_LENGTH


@rule("CAP-353", "CAP-358", "CAP-Q06")
@pytest.mark.parametrize(
    "state",
    [
        ready_at_d5(mines="F5"),
        ready_at_d5(picture=with_marks(C10, F5="#")),
        ready_at_d5(track="F5 F6 E6 D6 D5"),
    ],
    ids=["own mine", "island", "own route"],
)
def test_nothing_in_the_way_may_be_crossed(state: CaptainState) -> None:
    assert refusal(state, BLUE, silence(EAST, 1)) is None
    assert refused(state, BLUE, silence(EAST, 2)) is Clause.SILENCE_BLOCKED
    assert refused(state, BLUE, silence(EAST, 3)) is Clause.SILENCE_BLOCKED


@rule("CAP-353")
def test_the_edge_ends_a_silence() -> None:
    assert refusal(ready_at_d5(), BLUE, silence(WEST, 3)) is None
    assert refused(ready_at_d5(), BLUE, silence(WEST, 4)) is Clause.SILENCE_BLOCKED


@rule("CAP-353")
def test_every_space_passed_joins_the_route() -> None:
    state = tasks_done(after(ready_at_d5(), (BLUE, silence(EAST, 3))))
    state = after(state, (BLUE, EndTurn()))

    assert state.sheets.of(Side.BLUE).track == cells("D5 E5 F5 G5")


@rule("CAP-355", "CAP-D18")
@pytest.mark.parametrize("spaces", [1, 2, 3, 4])
def test_one_mark_and_one_cross_whatever_the_distance(spaces: int) -> None:
    state = after(ready_at_d5(), (BLUE, silence(EAST, spaces)))
    assert blocked_by(state) == (BLUE_MATE, BLUE_ENGINEER)
    crosses = CAPTAIN_SONAR.legal_actions(state, BLUE_ENGINEER)
    assert crosses == tuple(CrossSymbol(symbol) for symbol in PANEL[EAST])

    done = after(state, (BLUE_MATE, MarkGauge(DRONE)), (BLUE_ENGINEER, CrossSymbol("E2")))
    assert done.sheets.of(Side.BLUE).gauge(DRONE) == 1
    assert crossed(done, BLUE) == {"E2"}
    assert blocked_by(done) == (BLUE,)


@rule("CAP-352", "CAP-356", "CAP-357", "CAP-358", "CAP-D17", "CAP-Q40")
def test_a_silence_of_0_spaces_marks_and_crosses_nothing() -> None:
    state = ready_at_d5(track="D4 D5")
    still = after(state, (BLUE, StaySilent()))

    assert events(state, BLUE, StaySilent()) == (StayedSilent(Side.BLUE),)
    sheets = still.sheets.of(Side.BLUE)
    assert (sheets.track, sheets.crossed, sheets.waiting) == (cells("D4 D5"), 0, ())
    assert set(sheets.marks) == {0}
    assert sheets.lock
    assert refusal(still, BLUE, EndTurn()) is None


@rule("CAP-357", "CAP-Q41")
def test_the_mark_comes_first_then_the_gauge_is_wiped() -> None:
    state = after(ready_at_d5(), (BLUE, silence(EAST, 2)))
    assert state.sheets.of(Side.BLUE).gauge(SILENCE) == 6
    assert refused(state, BLUE_MATE, MarkGauge(SILENCE)) is Clause.GAUGE_FULL

    assert events(state, BLUE_MATE, MarkGauge(MINE)) == (
        GaugeMarked(Side.BLUE, MINE, 1),
        GaugeWiped(Side.BLUE, SILENCE),
        OkSaid(Side.BLUE, Role.FIRST_MATE, public=False),
    )
    marked = after(state, (BLUE_MATE, MarkGauge(MINE))).sheets.of(Side.BLUE)
    assert (marked.gauge(MINE), marked.gauge(SILENCE)) == (1, 0)


@rule("CAP-357", "CAP-Q17")
def test_with_all_gauges_full_the_ok_wipes_the_silence() -> None:
    blue = crew(MINE, TORPEDO, DRONE, SONAR, SILENCE, track="D5")
    state = after(drawn(C10, blue=blue, step=AFTER), (BLUE, silence(EAST, 2)))
    assert refused(state, BLUE_MATE, MarkGauge(DRONE)) is Clause.GAUGE_FULL

    done = after(state, (BLUE_MATE, SayOk())).sheets.of(Side.BLUE)
    assert [done.gauge(system) for system in (MINE, TORPEDO, DRONE, SONAR, SILENCE)] == [
        3,
        3,
        4,
        3,
        0,
    ]


@rule("CAP-358")
def test_the_example_of_the_silence() -> None:
    state = after(ready_at_d5(), (BLUE, silence(EAST, 3)))
    done = after(state, (BLUE_MATE, MarkGauge(TORPEDO)), (BLUE_ENGINEER, CrossSymbol("E3")))

    sheets = done.sheets.of(Side.BLUE)
    assert sheets.track == cells("D5 E5 F5 G5")
    assert (sheets.gauge(TORPEDO), sheets.gauge(SILENCE)) == (1, 0)
    assert crossed(done, BLUE) == {"E3"}


@rule("CAP-Q53")
def test_the_oks_of_a_silence_are_for_the_own_crew() -> None:
    state = after(ready_at_d5(), (BLUE, silence(EAST, 3)))

    for seat, action in ((BLUE_MATE, MarkGauge(DRONE)), (BLUE_ENGINEER, CrossSymbol("E2"))):
        for listener in ENEMIES:
            assert heard(state, listener, seat, action) == ()
        told = heard(state, BLUE, seat, action)
        assert OkSaid(Side.BLUE, seat.role, public=False) in told


@rule("CAP-359", "CAP-Q03")
def test_a_silence_is_an_activation_and_no_course() -> None:
    blue = crew(SILENCE, DRONE, track="D5")
    before = tasks_done(after(drawn(C10, blue=blue), (BLUE, silence(EAST, 2))), CrossSymbol("E2"))

    assert before.public.current.step is Step.COURSE
    assert refused(before, BLUE, AskDrone("1")) is Clause.LOCKED
    assert refused(before, BLUE, EndTurn()) is Clause.COURSE_FIRST
    moved = tasks_done(after(before, (BLUE, head(SOUTH))), CrossSymbol("S2"))
    assert refusal(moved, BLUE, AskDrone("1")) is None


@rule("CAP-359", "CAP-075")
@pytest.mark.parametrize("done", [(), TASKS[:1], TASKS[1:]])
def test_the_next_course_waits_for_both_oks_of_a_silence(done: Iterable[Role]) -> None:
    state = after(drawn(C10, blue=crew(SILENCE, track="D5")), (BLUE, silence(EAST, 2)))
    for role in done:
        seat = Seat.at(Side.BLUE, role)
        state = after(state, (seat, CAPTAIN_SONAR.legal_actions(state, seat)[0]))

    assert refused(state, BLUE, head(NORTH)) is Clause.OKS_PENDING
    assert refusal(tasks_done(state), BLUE, head(NORTH)) is None


# --- the system of the scenario ----------------------------------------------------------------


@rule("CAP-370", "CAP-D20", "CAP-Q45", "CAP-126")
def test_without_archer_mines_the_system_cannot_be_charged_or_used() -> None:
    blue = crew(track="D4 D5", waiting=TASKS, panel=SOUTH)
    state = drawn(C10, blue=blue, step=AFTER)
    full = drawn(C10, blue=crew(SCENARIO, track="D5"), step=AFTER)

    assert refused(state, BLUE_MATE, MarkGauge(SCENARIO)) is Clause.SCENARIO_UNUSED
    assert refused(full, BLUE, archer("C4")) is Clause.SCENARIO_UNUSED


@rule("CAP-370", "CAP-D20", "CAP-Q45")
@pytest.mark.parametrize("scenario", CHARTS)
def test_of_the_printed_scenarios_only_echo_charges_its_system(scenario: str) -> None:
    state = drawn(scenario, blue=crew(track="F6 F5", waiting=TASKS, panel=NORTH), step=AFTER)

    clause = None if scenario == "echo" else Clause.SCENARIO_UNUSED
    assert refusal(state, BLUE_MATE, MarkGauge(SCENARIO)) is clause


@rule("CAP-370")
@pytest.mark.parametrize(("marks", "ready"), [(1, False), (2, False), (3, True)])
def test_in_echo_four_marks_make_it_ready(marks: int, ready: bool) -> None:
    blue = crew(track="F6 F5", marks={SCENARIO: marks}, waiting=TASKS, panel=NORTH)
    state = after(drawn("echo", blue=blue, step=AFTER), (BLUE_MATE, MarkGauge(SCENARIO)))

    fired = refusal(tasks_done(state, CrossSymbol("N4")), BLUE, archer(state.public.archer[0]))
    assert fired is (None if ready else Clause.NOT_CHARGED)


@rule("CAP-371", "CAP-124")
def test_only_the_captain_uses_it_and_special_breakdowns_stop_it() -> None:
    state = drawn(CE, blue=crew(SCENARIO, track="D5"), step=AFTER)
    broken = drawn(CE, blue=crew(SCENARIO, track="D5", crossed="S6"), step=AFTER)

    assert refusal(state, BLUE, archer("C4")) is None
    assert refused(state, BLUE_MATE, archer("C4")) is Clause.NOT_FIRST_MATES
    assert refused(state, BLUE_ENGINEER, archer("C4")) is Clause.CAPTAIN_ONLY
    assert refused(broken, BLUE, archer("C4")) is Clause.BROKEN


def test_a_run_needs_no_more_than_the_sea_it_goes_through() -> None:
    """A run beside land is free; spaces are told in the order in which they are passed."""
    state = ready_at_d5(picture=with_marks(C10, E4="#", F4="#", E6="#"))

    assert events(state, BLUE, silence(EAST, 4)) == (
        WentSilent(Side.BLUE, EAST, cells("E5 F5 G5 H5")),
    )
