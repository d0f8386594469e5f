"""Captain Sonar, section 22: both crews at once, stops, and courses that wait."""

from typing import Any

import pytest

from games.captain_sonar.positions import (
    BLUE,
    BLUE_ENGINEER,
    BLUE_MATE,
    BLUE_RADIO,
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
    YELLOW_ENGINEER,
    YELLOW_MATE,
    after,
    answer,
    archer,
    cells,
    crew,
    drop,
    events,
    head,
    heard,
    live,
    options_on,
    outline,
    refusal,
    refused,
    repaired,
    silence,
    start,
    tasks_done,
    torpedo,
    trigger,
)
from hydrophone.core.crews import Crew
from hydrophone.core.errors import InvalidOptionsError, UnknownNameError
from hydrophone.core.game import Action, Outcome, Timer
from hydrophone.core.real_time import (
    AllowCalls,
    CallsBarred,
    CallStop,
    EmptyStops,
    EndRest,
    LapseStop,
    NextDropped,
    PlayResumed,
    RestEnded,
    ResumePlay,
    StopCalled,
    StopSettled,
    StopWithdrawn,
    TakeBack,
    WithdrawStop,
)
from hydrophone.core.seats import CAPTAINS, CLOCK, SPECTATOR, Actor, PerSide, Seat, Side
from hydrophone.games.captain_sonar.actions import (
    AnswerByLot,
    AskDrone,
    AskEngineer,
    AskSonar,
    CaptainAction,
    CheckOutline,
    ConfirmDrawn,
    CrossSymbol,
    Dive,
    EndTurn,
    ManPosts,
    MarkGauge,
    StaySilent,
    Surface,
)
from hydrophone.games.captain_sonar.damage.blasts import BlastAnswered
from hydrophone.games.captain_sonar.events import CourseTaken, Dived, SilenceHeard, SonarAnswered
from hydrophone.games.captain_sonar.live_events import CourseWaits
from hydrophone.games.captain_sonar.options import (
    CHARTS,
    REAL_TIME_SCENARIOS,
    CaptainOptions,
    EngineerQuery,
    LockRelease,
    Mode,
    TurnGate,
    chart_of,
)
from hydrophone.games.captain_sonar.phase import Phase
from hydrophone.games.captain_sonar.refusals import Clause
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.games.captain_sonar.state import CaptainState
from hydrophone.games.captain_sonar.surfaced.outline import Section
from hydrophone.games.captain_sonar.waiting import awaited, blocked_by
from hydrophone.kits.scenarios import packaged_chart
from tracing import rule

ARMED = crew(MINE, TORPEDO, DRONE, SONAR, SILENCE, track="E6 E5", mines="C4")
BOXED = crew(DRONE, track="B1 B2 A2 A1", mines="E9")


def armed(**switches: Any) -> CaptainState:
    """Blue on E5 with five full gauges and a mine on C4; yellow on H5 with its drone."""
    yellow = crew(DRONE, SONAR, track="H4 H5", mines="J9")
    return live(C15, blue=ARMED, yellow=yellow, **switches)


def stopped(*orders: tuple[Actor, CaptainAction], **switches: Any) -> CaptainState:
    """The same after blue's Captain has called stop."""
    return after(armed(**switches), (BLUE, CallStop()), *orders)


# --- the mode and its charts -------------------------------------------------------------------


@rule("CAP-002", "CAP-011", "CAP-042")
@pytest.mark.parametrize("scenario", CHARTS)
def test_each_scenario_has_a_chart_for_either_mode(scenario: str) -> None:
    by_turns, at_once = (chart_of(CaptainOptions(scenario=scenario, mode=mode)) for mode in Mode)

    assert (by_turns.grid.width, len(by_turns.zones)) == (10, 4)
    assert (at_once.grid.width, len(at_once.zones)) == (15, 9)
    assert bool(by_turns.archer_mines) == bool(at_once.archer_mines)
    assert bool(by_turns.holes) == bool(at_once.holes)


@rule("CAP-019", "CAP-063", "CAP-391", "CAP-394", "CAP-397")
def test_the_charts_of_real_time_are_those_of_the_sheets() -> None:
    counts = {
        name: tuple(bits.bit_count() for bits in (chart.islands, chart.holes, chart.archer_mines))
        for name in REAL_TIME_SCENARIOS
        for chart in (packaged_chart(f"{name}_realtime"),)
    }

    assert counts == {
        "alpha": (31, 0, 0),
        "bravo": (16, 0, 0),
        "charlie": (11, 0, 0),
        "delta": (24, 12, 0),
        "echo": (20, 0, 12),
        "foxtrot": (58, 0, 0),
    }
    chart = packaged_chart("alpha_realtime")
    assert [chart.zone[cell] for cell in cells("L14 A11 O6 A1")] == ["9", "7", "6", "1"]


@rule("CAP-002")
def test_foxtrot_has_no_light_face() -> None:
    with pytest.raises(InvalidOptionsError, match="played in real time alone"):
        CAPTAIN_SONAR.check_options(CaptainOptions(scenario="foxtrot"))
    CAPTAIN_SONAR.check_options(CaptainOptions(scenario="foxtrot", mode=Mode.REAL_TIME))
    with pytest.raises(UnknownNameError):
        CAPTAIN_SONAR.check_options(CaptainOptions(scenario="golf", mode=Mode.REAL_TIME))


@rule("CAP-049", "CAP-072", "CAP-440")
def test_the_time_of_both_crews_begins_in_the_same_moment() -> None:
    state, told = CAPTAIN_SONAR.new(options_on(C15, mode=Mode.REAL_TIME), 1)
    assert told == ()
    assert blocked_by(state) == (BLUE, YELLOW)

    state = after(state, (YELLOW, start("A1")))
    assert refused(state, YELLOW, head(EAST)) is Clause.NOT_DIVED
    assert Dived() in events(state, BLUE, start("O15"))
    state = after(state, (BLUE, start("O15")))
    assert state.public.phase is Phase.PLAY
    assert refusal(state, BLUE, head(NORTH)) is refusal(state, YELLOW, head(EAST)) is None


# --- courses -----------------------------------------------------------------------------------


@rule("CAP-072", "CAP-440", "CAP-075")
def test_each_captain_goes_on_after_both_oks_whatever_the_enemy_does() -> None:
    state = after(armed(), (BLUE, head(WEST)))

    assert refused(state, BLUE, head(WEST)) is Clause.OKS_PENDING
    assert refusal(state, YELLOW, head(EAST)) is None
    state = after(state, (BLUE_ENGINEER, CrossSymbol("W1")))
    assert refused(state, BLUE, head(WEST)) is Clause.OKS_PENDING
    assert blocked_by(state) == (BLUE_MATE, YELLOW)
    state = tasks_done(state)
    assert refusal(state, BLUE, head(WEST)) is None


@rule("CAP-440")
def test_nobody_ends_a_turn_or_confirms_a_drawing() -> None:
    state = after(armed(turn_gate=TurnGate.HARD), (YELLOW, head(EAST)))
    state = tasks_done(state)

    assert refused(state, BLUE, EndTurn()) is Clause.NO_TURNS
    assert refused(state, BLUE_RADIO, ConfirmDrawn()) is Clause.NOTHING_TO_DRAW
    assert refusal(state, YELLOW, head(EAST)) is None


@rule("CAP-237", "CAP-233")
def test_the_lock_alone_limits_systems() -> None:
    state = after(armed(edition="es"), (BLUE, AskDrone("2")))

    assert refused(state, BLUE, AskSonar()) is Clause.LOCKED
    state = tasks_done(after(state, (BLUE, head(WEST))))
    assert refusal(state, BLUE, AskSonar()) is None


@rule("CAP-D08")
def test_any_move_lets_a_system_follow_a_silence() -> None:
    state = armed(lock_release=LockRelease.ANY_MOVE)

    state = tasks_done(after(state, (BLUE, silence(WEST, 1))))
    assert refusal(state, BLUE, AskSonar()) is None


@rule("CAP-440", "CAP-382")
def test_a_limit_counts_courses_and_surfacings_of_each_crew() -> None:
    state = live(C15, blue=crew(track="E5"), yellow=crew(track="J5"), turn_limit=1)

    state = after(state, (BLUE, head(WEST)))
    assert state.public.outcome is None
    state = after(state, (YELLOW, Surface()))
    assert state.public.outcome == Outcome(None, "turn_limit")


# --- blackout ----------------------------------------------------------------------------------


@rule("CAP-100", "CAP-101", "CAP-Q10")
def test_in_a_blackout_only_surfacing_is_left() -> None:
    state = live(C15, blue=BOXED)

    assert refused(state, BLUE_MATE, AskDrone("1")) is Clause.BLACKOUT
    assert refused(state, BLUE, trigger("E9")) is Clause.BLACKOUT
    assert refused(state, BLUE, CallStop()) is Clause.STOP_FOR_NOTHING
    assert refusal(state, BLUE, Surface()) is None


@rule("CAP-101")
def test_it_begins_when_the_last_task_is_done() -> None:
    blue = crew(DRONE, track="B1 B2 A2 A1", mines="E9", waiting=TASKS, panel=NORTH)
    state = live(C15, blue=blue)

    assert refusal(state, BLUE, trigger("E9")) is None
    assert refused(tasks_done(state), BLUE, trigger("E9")) is Clause.BLACKOUT


@rule("CAP-102", "CAP-Q54")
def test_walled_in_by_mines_after_surfacing_one_may_go_off() -> None:
    state = live(C15, blue=crew(track="A1", mines="A2 B1"), yellow=crew(track="O15"))

    assert refused(state, BLUE, head(EAST)) is Clause.OBSTACLE
    assert refusal(state, BLUE, Surface()) is refusal(state, BLUE, trigger("A2")) is None
    state = after(state, (BLUE, trigger("A2")))
    assert state.sheets.blue.damage == 1
    assert refusal(state, BLUE, head(SOUTH)) is None


# --- stops -------------------------------------------------------------------------------------


@rule("CAP-232", "CAP-234", "CAP-235", "CAP-236", "CAP-441")
def test_a_stop_is_called_settled_and_ended_with_the_order() -> None:
    kinds = [type(event) for event in events(armed(), BLUE_MATE, AskDrone("2"))]

    assert (kinds[0], kinds[-2:]) == (StopCalled, [StopSettled, PlayResumed])
    told = heard(armed(), SPECTATOR, BLUE_MATE, AskDrone("2"))
    assert told[0] == StopCalled(BLUE_MATE)
    assert StopSettled(BLUE_MATE) in told


@rule("CAP-236", "CAP-441")
def test_all_go_on_together_after_a_count_down() -> None:
    state = after(armed(resume_s=3), (BLUE, torpedo("H4")))
    assert CAPTAIN_SONAR.timers(state) == (Timer("resume", None, 1, 3, ResumePlay()),)

    assert blocked_by(state) == awaited(state, YELLOW) == ()
    assert refused(state, BLUE, head(WEST)) is Clause.STOPPED
    assert refused(state, YELLOW, head(EAST)) is Clause.STOPPED
    assert refused(state, YELLOW_MATE, AskDrone("1")) is Clause.LATER_CALL
    state = after(state, (CLOCK, ResumePlay()))
    assert refusal(state, YELLOW, head(EAST)) is None


@rule("CAP-441", "CAP-209")
def test_during_a_stop_nobody_else_acts_marks_or_checks() -> None:
    tasks = crew(DRONE, track="H4 H5", waiting=TASKS, panel=SOUTH)
    state = after(live(C15, blue=ARMED, yellow=tasks), (BLUE, CallStop()))

    assert refused(state, YELLOW_MATE, MarkGauge(SONAR)) is Clause.STOPPED
    assert refused(state, YELLOW_ENGINEER, CrossSymbol("S1")) is Clause.STOPPED
    assert refused(state, BLUE, head(WEST)) is Clause.STOPPED
    assert refused(state, BLUE_ENGINEER, CheckOutline(good=True)) is Clause.STOPPED
    assert refused(state, BLUE_ENGINEER, outline(Section.BOW)) is Clause.STOPPED
    assert not CAPTAIN_SONAR.may_write(state, Seat.YELLOW_RADIO_OPERATOR)
    assert blocked_by(state) == (BLUE,)


@rule("CAP-441")
def test_what_a_stop_held_up_may_be_sent_again() -> None:
    tasks = crew(track="H4 H5", waiting=TASKS, panel=SOUTH)
    state = after(live(C15, blue=ARMED, yellow=tasks), (BLUE, CallStop()), (BLUE, AskDrone("1")))

    assert refusal(state, YELLOW_MATE, MarkGauge(SONAR)) is None


@rule("CAP-442", "CAP-Q16", "CAP-Q43")
@pytest.mark.parametrize("action", [CallStop(), AskSonar(), trigger("J9")])
def test_the_later_call_is_refused(action: CaptainAction) -> None:
    assert refused(stopped(), YELLOW, action) is Clause.LATER_CALL
    assert refused(stopped(), BLUE_MATE, AskDrone("1")) is Clause.LATER_CALL


@rule("CAP-443", "CAP-442", "CAP-270", "CAP-273")
def test_a_mine_goes_off_like_a_very_short_stop() -> None:
    blue = crew(track="E6 E5", mines="C4", waiting=TASKS, panel=NORTH, lock=True)
    state = live(C15, blue=blue)

    kinds = [type(event) for event in events(state, BLUE, trigger("C4"))]
    assert (kinds[0], kinds[-1]) == (StopCalled, PlayResumed)
    assert BlastAnswered in kinds


@rule("CAP-444")
def test_other_clocks_stand_still_during_a_stop() -> None:
    state = after(armed(min_course_interval_s=5), (YELLOW, head(EAST)), (BLUE, CallStop()))

    assert CAPTAIN_SONAR.timers(state) == (
        Timer("stop", BLUE, 1, 10, LapseStop()),
        Timer("rest", Side.YELLOW, 2, 5, EndRest(Side.YELLOW), runs=False),
    )
    assert CAPTAIN_SONAR.legal_actions(state, CLOCK) == (LapseStop(),)


@rule("CAP-444")
def test_the_clocks_of_an_outline_stand_still_too() -> None:
    state = after(armed(), (YELLOW, Surface()), (BLUE, CallStop()))

    assert [timer.runs for timer in CAPTAIN_SONAR.timers(state)] == [True, False]


@rule("CAP-445", "CAP-232")
def test_a_stop_may_be_called_before_the_order() -> None:
    state = stopped()
    assert events(armed(), BLUE, CallStop()) == (StopCalled(BLUE),)

    told = events(state, BLUE, AskDrone("2"))
    assert StopCalled(BLUE) not in told
    assert told[-2:] == (StopSettled(BLUE), PlayResumed())
    assert refusal(after(state, (BLUE, AskDrone("2"))), YELLOW, head(EAST)) is None


@rule("CAP-445", "CAP-124")
def test_a_stop_needs_a_system_that_its_caller_can_use() -> None:
    state = live(C15, blue=crew(TORPEDO, track="E6 E5"))

    assert refusal(state, BLUE, CallStop()) is None
    assert refused(state, BLUE_MATE, CallStop()) is Clause.STOP_FOR_NOTHING
    assert refused(state, YELLOW, CallStop()) is Clause.STOP_FOR_NOTHING
    assert refused(state, BLUE_RADIO, CallStop()) is Clause.NOT_FIRST_MATES


@rule("CAP-445")
def test_the_caller_may_take_a_stop_back() -> None:
    state = stopped()

    assert refused(state, BLUE_MATE, WithdrawStop()) is Clause.STOPPED
    assert events(state, BLUE, WithdrawStop()) == (
        StopWithdrawn(BLUE, by_clock=False),
        CallsBarred(Side.BLUE, 1),
        PlayResumed(),
    )
    assert refused(armed(), BLUE, WithdrawStop()) is Clause.NO_STOP


@rule("CAP-445")
def test_a_stop_without_an_order_ends_by_the_clock() -> None:
    state = stopped(stop_timeout_s=12)
    assert CAPTAIN_SONAR.timers(state) == (Timer("stop", BLUE, 1, 12, LapseStop()),)

    assert events(state, CLOCK, LapseStop())[0] == StopWithdrawn(BLUE, by_clock=True)


@rule("CAP-447")
@pytest.mark.parametrize("how", ["lapsed", "taken back"])
def test_after_an_empty_stop_a_crew_stops_only_by_its_order(how: str) -> None:
    state = emptied(armed(), how=how)

    assert refused(state, BLUE, CallStop()) == "CAP-447"
    assert refused(state, BLUE_MATE, CallStop()) == "CAP-447"
    assert refusal(state, YELLOW, CallStop()) is None
    assert CallStop() not in CAPTAIN_SONAR.legal_actions(state, BLUE)
    assert events(state, BLUE, AskDrone("2"))[0] == StopCalled(BLUE)
    assert barred_s(state) == [(20, True)]
    assert barred_s(after(state, (YELLOW, CallStop()))) == [(20, False)]
    allowed = after(state, (CLOCK, AllowCalls(Side.BLUE)))
    assert refusal(allowed, BLUE, CallStop()) is None


@rule("CAP-447")
def test_each_empty_stop_in_a_row_bars_for_longer_and_the_third_opens_a_claim() -> None:
    state, claims = armed(empty_stop_s=15), []
    for number in (1, 2, 3):
        state = emptied(state)
        claims.append(CAPTAIN_SONAR.claimants(state))
        assert barred_s(state) == [(15 * number, True)]
        state = after(state, (CLOCK, AllowCalls(Side.BLUE)))

    assert claims == [(), (), (Side.YELLOW,)]


@rule("CAP-447")
@pytest.mark.parametrize("order", [AskDrone("2"), trigger("C4")])
def test_an_order_in_a_stop_or_with_it_ends_the_row(order: CaptainAction) -> None:
    state = after(emptied(armed()), (BLUE, order))

    assert state.public.real_time is not None
    assert state.public.real_time.blue == EmptyStops()
    assert barred_s(state) == []


def emptied(state: CaptainState, how: str = "lapsed") -> CaptainState:
    """Blue's Captain has called stop and ordered nothing."""
    actor: Actor = CLOCK if how == "lapsed" else BLUE
    ends = LapseStop() if how == "lapsed" else WithdrawStop()
    return after(state, (BLUE, CallStop()), (actor, ends))


def barred_s(state: CaptainState) -> list[tuple[float, bool]]:
    """The timers of crews that stop only by their order: seconds, and whether they run."""
    timers = CAPTAIN_SONAR.timers(state)
    return [(each.duration_s, each.runs) for each in timers if each.name == "calls_barred"]


# --- by side, and in the whole range of the options --------------------------------------------

by_side = pytest.mark.parametrize("seat", [BLUE, YELLOW])


@rule("CAP-445")
@by_side
@pytest.mark.parametrize("how", ["lapsed", "taken back"])
def test_a_stop_without_an_order_frees_both_crews(seat: Seat, how: str) -> None:
    ends = (CLOCK, LapseStop()) if how == "lapsed" else (seat, WithdrawStop())
    state = after(armed(resume_s=3), (seat, CallStop()), ends)
    assert blocked_by(state) == ()

    state = after(state, (CLOCK, ResumePlay()))

    assert blocked_by(state) == (BLUE, YELLOW)
    assert refusal(state, BLUE, head(WEST)) is refusal(state, YELLOW, head(EAST)) is None
    other = BLUE if seat is YELLOW else YELLOW
    assert refusal(state, other, CallStop()) is None


@rule("CAP-444", "CAP-445")
@by_side
@pytest.mark.parametrize(("stop_s", "resume_s"), [(1, 0), (10, 1), (77, 3), (300, 10)])
def test_every_time_of_a_stop_that_can_be_agreed_is_kept(
    seat: Seat, stop_s: int, resume_s: int
) -> None:
    called = after(armed(stop_timeout_s=stop_s, resume_s=resume_s), (seat, CallStop()))
    assert CAPTAIN_SONAR.timers(called) == (Timer("stop", seat, 1, stop_s, LapseStop()),)

    settled = after(called, (seat, AskDrone("2")))

    count_down = Timer("resume", None, 1, resume_s, ResumePlay())
    assert CAPTAIN_SONAR.timers(settled) == ((count_down,) if resume_s else ())


@rule("CAP-444")
@by_side
@pytest.mark.parametrize("interval", [0, 1, 2, 30, 60])
def test_every_interval_between_courses_that_can_be_agreed_is_kept(
    seat: Seat, interval: int
) -> None:
    way = WEST if seat is BLUE else EAST
    state = after(armed(min_course_interval_s=interval), (seat, head(way)))
    rests = [(each.name, each.duration_s, each.runs) for each in CAPTAIN_SONAR.timers(state)]
    assert rests == ([("rest", interval, True)] if interval else [])

    enemy = CAPTAINS[seat.side.enemy]
    halted = after(state, (enemy, CallStop()))

    assert [each.runs for each in CAPTAIN_SONAR.timers(halted) if each.name == "rest"] == (
        [False] if interval else []
    )


@rule("CAP-215")
@by_side
@pytest.mark.parametrize("seconds", [1, 20, 300])
def test_every_time_of_a_check_that_can_be_agreed_is_kept(seat: Seat, seconds: int) -> None:
    up = after(armed(outline_min_s=0, check_timeout_s=seconds), (seat, Surface()))
    shown = repaired(up, seat.side)

    checks = [(each.name, each.duration_s, each.runs) for each in CAPTAIN_SONAR.timers(shown)]
    assert checks == [("check", seconds, True)]


@rule("CAP-185", "CAP-Q36")
def test_surfacing_and_diving_again_release_no_lock() -> None:
    surfaced = after(armed(outline_min_s=0), (BLUE, AskDrone("2")), (BLUE, Surface()))
    assert surfaced.sheets.blue.lock

    checked = after(repaired(surfaced), (YELLOW_ENGINEER, CheckOutline(good=True)))
    dived = after(checked, (BLUE, Dive()))

    assert refused(dived, BLUE, torpedo("E3")) is Clause.LOCKED
    moved = tasks_done(after(dived, (BLUE, head(NORTH))))
    assert refusal(moved, BLUE, torpedo("E3")) is None


@rule("CAP-444", "CAP-215")
def test_the_clock_of_a_check_stands_still_in_a_stop() -> None:
    shown = repaired(after(armed(outline_min_s=0), (YELLOW, Surface())), Side.YELLOW)
    assert [(each.name, each.runs) for each in CAPTAIN_SONAR.timers(shown)] == [("check", True)]

    halted = after(shown, (BLUE, CallStop()))

    running = {each.name: each.runs for each in CAPTAIN_SONAR.timers(halted)}
    assert running == {"stop": True, "check": False}
    assert CAPTAIN_SONAR.legal_actions(halted, CLOCK) == (LapseStop(),)


@rule("CAP-445", "CAP-080")
def test_a_refused_order_neither_calls_nor_ends_a_stop() -> None:
    assert refused(armed(), BLUE, torpedo("O15")) is Clause.TORPEDO_RANGE
    state = stopped()

    assert refused(state, BLUE, torpedo("O15")) is Clause.TORPEDO_RANGE
    assert blocked_by(state) == (BLUE,)
    assert refusal(state, BLUE, torpedo("E9")) is None


@rule("CAP-445")
def test_in_a_called_stop_a_mine_may_go_off() -> None:
    assert refusal(stopped(), BLUE, trigger("C4")) is None


@rule("CAP-446", "CAP-Q38", "CAP-Q49")
def test_a_sonar_stops_all_until_it_is_answered() -> None:
    state = after(armed(), (BLUE, AskSonar()))
    due = Timer("answer", YELLOW, 1, 30, AnswerByLot())

    assert blocked_by(state) == (YELLOW,)
    assert CAPTAIN_SONAR.timers(state) == (due,)
    assert refused(state, BLUE, trigger("C4")) is Clause.ANSWER_PENDING
    assert refused(state, YELLOW, trigger("J9")) is Clause.ANSWER_PENDING
    told = events(state, YELLOW, answer("column H", "row 9"))
    assert [type(event) for event in told] == [SonarAnswered, StopSettled, PlayResumed]


@rule("CAP-446", "CAP-Q38")
def test_the_clock_answers_a_sonar_with_exactly_one_truth() -> None:
    state = after(armed(), (BLUE, AskSonar()))
    said = events(state, CLOCK, AnswerByLot())[0]

    assert isinstance(said, SonarAnswered)
    assert said.by_clock
    assert refusal(state, YELLOW, said_again(said)) is None


def said_again(said: SonarAnswered) -> CaptainAction:
    """The same answer by the Captain."""
    return answer(f"{said.first} {said.first_value}", f"{said.second} {said.second_value}")


@rule("CAP-446")
@pytest.mark.parametrize("others", [BOXED, crew(track="H4 H5", waiting=TASKS, panel=SOUTH)])
def test_a_sonar_answer_is_due_in_every_state(others: Any) -> None:
    state = after(live(C15, blue=ARMED, yellow=others), (BLUE, AskSonar()))

    assert CAPTAIN_SONAR.legal_actions(state, YELLOW)


@rule("CAP-239", "CAP-Q18")
def test_systems_wait_for_both_oks() -> None:
    state = after(armed(), (BLUE, head(WEST)))

    assert refused(state, BLUE, torpedo("E9")) is Clause.OKS_PENDING
    assert refused(state, BLUE, CallStop()) is Clause.STOP_FOR_NOTHING


@rule("CAP-231", "CAP-445")
def test_by_option_the_engineer_is_asked_before_the_stop() -> None:
    state = armed(engineer_query=EngineerQuery.MANUAL)

    assert refused(state, BLUE, CallStop()) is Clause.STOP_FOR_NOTHING
    state = after(state, (BLUE, AskEngineer(DRONE)))
    assert blocked_by(state) == (BLUE_ENGINEER, YELLOW)
    assert awaited(state, YELLOW) == (BLUE, YELLOW)


# --- silence -----------------------------------------------------------------------------------


@rule("CAP-Q53", "CAP-354", "CAP-441")
@pytest.mark.parametrize("order", [StaySilent(), silence(WEST, 3)])
def test_a_silence_ends_its_stop_with_the_move(order: CaptainAction) -> None:
    told = heard(armed(), YELLOW, BLUE, order)

    assert told == (
        StopCalled(BLUE),
        SilenceHeard(Side.BLUE),
        StopSettled(BLUE),
        PlayResumed(),
    )
    state = after(armed(), (BLUE, order))
    assert awaited(state, YELLOW) == awaited(state, SPECTATOR) == (BLUE, YELLOW)
    assert CAPTAIN_SONAR.unheard_work(state) == (Side.BLUE,)
    assert CAPTAIN_SONAR.timers(state) == ()


@rule("CAP-Q53", "CAP-357")
def test_its_tasks_follow_in_play_and_unheard() -> None:
    state = after(armed(), (BLUE, silence(WEST, 2)))

    assert blocked_by(state) == (BLUE_MATE, BLUE_ENGINEER, YELLOW)
    assert refused(state, BLUE, head(WEST)) is Clause.OKS_PENDING
    assert heard(state, YELLOW, BLUE_ENGINEER, CrossSymbol("W1")) == ()


# --- slow real time ----------------------------------------------------------------------------


def resting(**switches: Any) -> CaptainState:
    """Blue went west to D5 and may not go on for five seconds; its tasks are done."""
    gone = after(armed(min_course_interval_s=5, **switches), (BLUE, head(WEST)))
    return tasks_done(gone, CrossSymbol("W5"))


@rule("CAP-444")
def test_by_option_a_crew_rests_after_each_course() -> None:
    state = resting()

    assert CAPTAIN_SONAR.timers(state) == (Timer("rest", Side.BLUE, 2, 5, EndRest(Side.BLUE)),)
    assert blocked_by(state) == awaited(state, YELLOW) == (YELLOW,)
    assert events(state, CLOCK, EndRest(Side.BLUE)) == (RestEnded(Side.BLUE),)


def test_one_course_waits_for_the_end_of_the_rest() -> None:
    state = resting()
    assert events(state, BLUE, head(NORTH)) == (CourseWaits(Side.BLUE, NORTH),)
    assert heard(state, YELLOW, BLUE, head(NORTH)) == ()

    state = after(state, (BLUE, head(NORTH)), (BLUE, head(WEST)))
    assert events(state, CLOCK, EndRest(Side.BLUE)) == (
        RestEnded(Side.BLUE),
        CourseTaken(Side.BLUE, WEST, cells("C5")[0]),
    )


def test_a_course_that_waits_may_be_taken_back() -> None:
    assert refused(resting(), BLUE, TakeBack()) is Clause.NOTHING_WAITS
    state = after(resting(), (BLUE, head(NORTH)))

    assert events(state, BLUE, TakeBack()) == (NextDropped(Side.BLUE, taken_back=True),)
    state = after(state, (BLUE, TakeBack()))
    assert events(state, CLOCK, EndRest(Side.BLUE)) == (RestEnded(Side.BLUE),)


def test_a_course_that_is_no_longer_open_is_dropped() -> None:
    state = after(resting(), (BLUE, head(WEST)), (BLUE, drop("C5")))

    assert events(state, CLOCK, EndRest(Side.BLUE)) == (
        RestEnded(Side.BLUE),
        NextDropped(Side.BLUE, taken_back=False),
    )


def test_surfacing_ends_the_rest_and_drops_what_waits() -> None:
    state = after(resting(outline_min_s=0), (BLUE, head(WEST)), (BLUE, Surface()))

    assert state.sheets.blue.next_course is None
    assert CAPTAIN_SONAR.timers(state) == ()


# --- who holds the posts -----------------------------------------------------------------------


@rule("CAP-023", "CAP-024", "CAP-025", "CAP-214")
def test_all_know_in_how_many_hands_the_posts_are() -> None:
    two = Crew(((BLUE, BLUE_MATE, BLUE_ENGINEER), (BLUE_RADIO,)))
    bots = Crew((), tuple(seat for seat in Seat if seat.side is Side.YELLOW))
    state = live(C15)

    posts = CAPTAIN_SONAR.man(state, PerSide(two, bots))
    assert posts == ManPosts((0, 0, 0, 3), (0, 1, 2, 3))
    state = after(state, (CLOCK, posts))
    assert CAPTAIN_SONAR.man(state, PerSide(two, bots)) is None
    assert refused(state, CLOCK, posts) is Clause.CLOCK


@pytest.mark.parametrize("hands", [(0, 1, 2), (0, 1, 2, -1), (0, 1, 2, 3, 4)])
def test_each_post_is_in_the_hands_of_one_person(hands: tuple[int, ...]) -> None:
    assert refused(live(C15), CLOCK, ManPosts(hands, (0, 1, 2, 3))) is Clause.CLOCK


@rule("CAP-214")
def test_people_keep_their_number_whatever_they_hold() -> None:
    yellow = Crew((), tuple(seat for seat in Seat if seat.side is Side.YELLOW))
    before = Crew(((BLUE, BLUE_MATE, BLUE_ENGINEER), (BLUE_RADIO,)), (), (1, 5))
    swapped = Crew(((BLUE_RADIO,), (BLUE, BLUE_MATE, BLUE_ENGINEER)), (), (1, 5))
    state = live(C15)

    posts = CAPTAIN_SONAR.man(state, PerSide(before, yellow))
    assert posts == ManPosts((4, 4, 4, 8), (0, 1, 2, 3))
    again = CAPTAIN_SONAR.man(after(state, (CLOCK, posts)), PerSide(swapped, yellow))
    assert again == ManPosts((8, 8, 8, 4), (0, 1, 2, 3))


def test_turn_by_turn_nobody_counts_hands() -> None:
    state, _ = CAPTAIN_SONAR.new(options_on(C10), 1)

    assert CAPTAIN_SONAR.man(state, PerSide(Crew(), Crew())) is None
    assert refused(state, CLOCK, ManPosts((0, 0, 2, 3), (0, 1, 2, 3))) is Clause.CLOCK


# --- bots --------------------------------------------------------------------------------------


@rule("CAP-Q39")
@pytest.mark.parametrize(
    ("action", "seconds"),
    [(head(NORTH), 2), (Surface(), 2), (outline(Section.BOW), 6), (torpedo("A1"), 0)],
)
def test_bots_take_their_time(action: Action, seconds: float) -> None:
    assert CAPTAIN_SONAR.bot_takes_s(CaptainOptions(), action) == seconds  # type: ignore[arg-type]


@rule("CAP-403", "CAP-441")
def test_an_archer_mine_stops_like_any_system() -> None:
    state = live(CE, blue=crew(SCENARIO, track="E5"))

    assert events(state, BLUE, archer("C4"))[0] == StopCalled(BLUE)
