"""SONAR, section 12: the real-time variant."""

from itertools import product
from typing import Any

import msgspec
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
    drawn,
    events,
    options_on,
    refusal,
    start,
    torpedo,
)
from hydrophone.board.grid import Direction
from hydrophone.core.crews import Crew
from hydrophone.core.game import Language, Outcome
from hydrophone.core.help import Help
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
    Stop,
    StopCalled,
    StopSettled,
    StopStep,
    StopWithdrawn,
    TakeBack,
    WithdrawStop,
)
from hydrophone.core.seats import CAPTAINS, CLOCK, SPECTATOR, Actor, PerSide, Seat, Side
from hydrophone.games.sonar.actions import (
    AllowStop,
    AnswerByLot,
    ChooseStart,
    GoSilent,
    Move,
    Order,
    SonarAction,
    Surface,
    TellColumn,
    TellRow,
    UseSonar,
)
from hydrophone.games.sonar.events import (
    Dived,
    Moved,
    MoveWaits,
    RowTold,
    SilenceHeard,
    StopAllowed,
    StopBarred,
    Surfaced,
    Termination,
)
from hydrophone.games.sonar.options import PRESETS, EarlyMove, Stuck
from hydrophone.games.sonar.refusals import Clause
from hydrophone.games.sonar.rules import SONAR
from hydrophone.games.sonar.state import SonarState
from tracing import rule

BLUE_RADIO, YELLOW_RADIO = Seat.BLUE_RADIO_OPERATOR, Seat.YELLOW_RADIO_OPERATOR

APART = """
    . . . . . . . . . .
    . Y . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . B .
    . . . . . . . . . .
    . . . . . . . . . .
"""
STUCK = """
    B 1 .
    3 2 .
    . . Y
"""
"""Blue went from B1 over B2 and A2 to A1: no way is open."""

ORDERS: tuple[Order, ...] = (UseSonar(), GoSilent(UP), torpedo("A1"), Surface())
"""All that needs a stop; legal for yellow on APART with a full gauge."""


def under_way(picture: str = APART, **switches: Any) -> SonarState:
    """Both boats are under way in real time; yellow's gauge is full."""
    energy = switches.pop("energy", 4)
    return drawn(picture, turn=Side.YELLOW, energy=energy, real_time=True, **switches)


def stopped(**switches: Any) -> SonarState:
    """Yellow has called stop."""
    return after(under_way(**switches), (YELLOW, CallStop()))


def timers(state: SonarState) -> dict[str, tuple[float, bool]]:
    """Names of the timers with their seconds, and whether they run; with the crew if it has one."""
    return {
        f"{timer.name} {timer.owner}" if isinstance(timer.owner, Side) else timer.name: (
            timer.duration_s,
            timer.runs,
        )
        for timer in SONAR.timers(state)
    }


# --- four players ------------------------------------------------------------------------------


def crew(side: Side, people: int, bots: int = 0) -> Crew:
    """A crew of people who hold both posts or one each; bots fill posts that are left."""
    posts = tuple(seat for seat in SONAR.seats(options_on(S0)) if seat.side is side)
    if people == 1 and not bots:
        return Crew((posts,))
    return Crew(tuple((seat,) for seat in posts[:people]), posts[people:][:bots])


@rule("SON-190")
def test_real_time_needs_four_filled_seats() -> None:
    options = options_on(S0, real_time=True)
    sizes = [(1, 0), (2, 0), (1, 1), (0, 2)]
    played = {
        (blue, yellow)
        for blue, yellow in product(sizes, repeat=2)
        if SONAR.broken_line_up(
            options, PerSide(crew(Side.BLUE, *blue), crew(Side.YELLOW, *yellow))
        )
        is None
    }

    assert played == set(product(sizes[1:], repeat=2))
    alone = PerSide(crew(Side.BLUE, 1), crew(Side.YELLOW, 2))
    assert SONAR.broken_line_up(options, alone) == "SON-190"
    assert SONAR.broken_line_up(options_on(S0), alone) is None


# --- at the same time --------------------------------------------------------------------------


@rule("SON-191", "SON-192")
def test_both_captains_move_whenever_they_like() -> None:
    state = after(under_way(), (YELLOW, Move(UP)), (CLOCK, EndRest(Side.YELLOW)))
    state = after(state, (YELLOW, Move(LEFT)))

    assert state.sheets.yellow.track == ("B2", "B1", "A1")
    assert SONAR.blocked_by(state) == (BLUE,)
    assert refusal(state, BLUE, Move(UP)) is None


@rule("SON-191")
def test_the_other_rules_stay() -> None:
    state = after(under_way(energy=0), (YELLOW, Move(UP)))

    assert state.sheets.yellow.energy == 1
    assert refusal(state, BLUE_RADIO, Move(UP)) is Clause.CAPTAIN_ONLY
    again = after(state, (CLOCK, EndRest(Side.YELLOW)))
    assert refusal(again, YELLOW, Move(DOWN)) is Clause.OWN_TRACK
    assert refusal(again, YELLOW, Move(UP)) is Clause.EDGE


@rule("SON-191", "SON-D09")
def test_turn_by_turn_there_is_no_stop() -> None:
    state = drawn(APART, energy=4)

    for action in (CallStop(), WithdrawStop(), TakeBack()):
        assert refusal(state, BLUE, action) == "SON-191"
        assert refusal(state, YELLOW, action) == "SON-191"
    assert not any(preset.real_time for preset in PRESETS.values())
    assert [SONAR.is_real_time(options_on(S0, real_time=on)) for on in (True, False)] == [
        True,
        False,
    ]


@rule("SON-202")
def test_no_crew_begins() -> None:
    state, happened = SONAR.new(options_on(S0, real_time=True), 1)
    assert (happened, state.public.turn) == ((), None)
    assert refusal(state, BLUE, Move(UP)) is Clause.NOT_DIVED
    assert refusal(state, BLUE, CallStop()) is Clause.NOT_DIVED

    state = after(state, (BLUE, start("I8")))
    last = events(state, YELLOW, start("B2"))[-1]
    state = after(state, (YELLOW, start("B2")))

    assert last == Dived()
    assert SONAR.blocked_by(state) == (BLUE, YELLOW)
    assert refusal(state, BLUE, ChooseStart(state.sheets.blue.position)) is Clause.START_LOCKED


@rule("SON-202", "SON-046")
def test_with_printed_starts_both_are_under_way_at_once() -> None:
    options = msgspec.structs.replace(PRESETS["de"], real_time=True)
    state, _ = SONAR.new(options, 1)

    assert SONAR.blocked_by(state) == (BLUE, YELLOW)
    assert refusal(state, YELLOW, start("B2")) is Clause.START_FIXED


# --- the stop ----------------------------------------------------------------------------------


@rule("SON-193")
@pytest.mark.parametrize("order", ORDERS)
def test_every_order_but_a_move_needs_a_stop(order: Order) -> None:
    assert refusal(under_way(), YELLOW, order) == "SON-193"
    assert refusal(stopped(), YELLOW, order) is None


@rule("SON-194")
def test_a_stop_is_told_to_all_and_halts_both_crews() -> None:
    called = events(under_way(), YELLOW, CallStop())
    state = stopped()

    assert called == (StopCalled(YELLOW), StopBarred(Side.YELLOW))
    assert [SONAR.project(event, SPECTATOR) for event in called] == list(called)
    assert SONAR.blocked_by(state) == (YELLOW,)
    assert refusal(state, BLUE, Move(UP)) == "SON-199"


@rule("SON-194", "SON-195")
def test_after_the_order_play_goes_on_when_all_have_been_counted_down() -> None:
    state = after(stopped(), (YELLOW, UseSonar()), (BLUE, TellRow(8)))

    assert SONAR.blocked_by(state) == ()
    assert timers(state)["resume"] == (3, True)
    for seat in (BLUE, YELLOW):
        for action in (Move(UP), UseSonar(), CallStop()):
            assert refusal(state, seat, action) == "SON-195"
        assert refusal(state, seat, WithdrawStop()) == "SON-196"
    state = after(state, (CLOCK, ResumePlay()))
    assert SONAR.blocked_by(state) == (BLUE, YELLOW)
    assert refusal(state, BLUE, Move(UP)) is None


@rule("SON-195")
@pytest.mark.parametrize("order", ORDERS)
def test_without_a_count_down_play_goes_on_at_once(order: Order) -> None:
    state = after(stopped(resume_s=0), (YELLOW, order))
    if isinstance(order, UseSonar):
        state = after(state, (BLUE, TellColumn("I")))

    assert state.public.real_time is not None
    assert (state.public.real_time.stop, state.public.real_time.stops) == (None, 1)
    assert refusal(state, BLUE, Move(UP)) is None


@rule("SON-195", "SON-162")
def test_surfacing_is_told_and_ends_the_stop() -> None:
    happened = events(stopped(), YELLOW, Surface())

    assert [type(event) for event in happened] == [Surfaced, StopSettled]


@rule("SON-194", "SON-Q15")
def test_a_silence_tells_only_that_it_was_one_step() -> None:
    moved, settled = events(stopped(), YELLOW, GoSilent(UP))

    assert SONAR.project(moved, BLUE) == SilenceHeard(Side.YELLOW)
    assert SONAR.project(settled, BLUE) == StopSettled(YELLOW)


@rule("SON-196")
def test_one_stop_serves_one_order() -> None:
    state = after(stopped(resume_s=0), (YELLOW, GoSilent(UP)))

    assert refusal(state, YELLOW, Surface()) is Clause.WITHOUT_STOP


@rule("SON-196")
def test_the_caller_alone_takes_the_stop_back() -> None:
    state = stopped()
    assert refusal(state, BLUE, WithdrawStop()) == "SON-196"
    assert refusal(under_way(), YELLOW, WithdrawStop()) == "SON-196"

    happened = events(state, YELLOW, WithdrawStop())

    assert happened == (StopWithdrawn(YELLOW, by_clock=False), CallsBarred(Side.YELLOW, 1))
    again = after(state, (YELLOW, WithdrawStop()), (CLOCK, ResumePlay()))
    assert again.sheets == state.sheets
    assert refusal(again, BLUE, Move(UP)) is None


@rule("SON-196")
def test_nobody_takes_a_stop_back_whose_order_is_given() -> None:
    state = after(stopped(), (YELLOW, UseSonar()))

    assert refusal(state, YELLOW, WithdrawStop()) is Clause.ANSWER_PENDING


@rule("SON-196", "SON-Q08")
def test_of_two_calls_the_first_holds() -> None:
    state = stopped()

    assert refusal(state, BLUE, CallStop()) == "SON-196"
    assert refusal(state, YELLOW, CallStop()) == "SON-196"
    over = after(state, (YELLOW, WithdrawStop()), (CLOCK, ResumePlay()))
    assert refusal(over, BLUE, CallStop()) is None


@rule("SON-199")
def test_during_a_stop_only_the_caller_acts_and_does_not_move() -> None:
    state = stopped(energy=2)

    for order in (*ORDERS, Move(UP)):
        assert refusal(state, BLUE, order) == "SON-199"
    assert refusal(state, YELLOW, Move(UP)) == "SON-199"
    assert set(SONAR.legal_actions(state, YELLOW)) == {UseSonar(), Surface(), WithdrawStop()}
    assert SONAR.legal_actions(state, BLUE) == ()


@rule("SON-199", "SON-063")
def test_a_refused_order_leaves_the_stop_in_force() -> None:
    state = stopped(energy=2)

    assert refusal(state, YELLOW, torpedo("A1")) is Clause.TORPEDO_ENERGY
    assert refusal(state, YELLOW, TellRow(2)) is Clause.ANSWER
    assert state.public.real_time is not None
    assert state.public.real_time.stop == Stop(YELLOW, StopStep.CALLED)
    assert refusal(state, YELLOW, UseSonar()) is None


@rule("SON-199", "SON-125")
def test_the_enemy_captain_answers_a_sonar_during_the_stop() -> None:
    state = after(stopped(), (YELLOW, UseSonar()))

    assert SONAR.blocked_by(state) == (BLUE,)
    assert SONAR.legal_actions(state, BLUE) == (TellRow(8), TellColumn("I"))
    for seat, action in ((BLUE, Move(UP)), (YELLOW, Surface()), (BLUE, CallStop())):
        assert refusal(state, seat, action) is Clause.ANSWER_PENDING
    assert refusal(state, BLUE, TellRow(7)) is Clause.ANSWER
    assert events(state, BLUE, TellRow(8)) == (RowTold(Side.BLUE, 8, False), StopSettled(YELLOW))


@rule("SON-200", "SON-Q18")
def test_the_clock_answers_for_a_captain_who_does_not() -> None:
    state = after(stopped(), (YELLOW, UseSonar()))
    assert timers(state)["answer"] == (30, True)

    happened = events(state, CLOCK, AnswerByLot())

    assert happened[0].side is Side.BLUE  # type: ignore[union-attr]
    assert happened[-1] == StopSettled(YELLOW)


@rule("SON-200", "SON-Q23")
def test_the_clock_takes_a_stop_back_in_which_nothing_is_ordered() -> None:
    state = stopped()
    assert timers(state)["stop"] == (10, True)

    lapsed = (StopWithdrawn(YELLOW, by_clock=True), CallsBarred(Side.YELLOW, 1))
    assert events(state, CLOCK, LapseStop()) == lapsed
    assert "stop" not in timers(stopped(stop_timeout_s=0))


@rule("SON-201", "SON-Q16")
def test_a_crew_plays_on_before_its_next_stop() -> None:
    state = after(stopped(empty_stop_s=0), (YELLOW, WithdrawStop()))
    assert timers(state)["stop_barred yellow"] == (2, False)

    state = after(state, (CLOCK, ResumePlay()))

    assert timers(state)["stop_barred yellow"] == (2, True)
    assert refusal(state, YELLOW, CallStop()) == "SON-201"
    assert refusal(state, BLUE, CallStop()) is None
    assert events(state, CLOCK, AllowStop(Side.YELLOW)) == (StopAllowed(Side.YELLOW),)
    again = after(state, (CLOCK, AllowStop(Side.YELLOW)), (YELLOW, CallStop()))
    assert SONAR.blocked_by(again) == (YELLOW,)


@rule("SON-201")
def test_the_interval_between_stops_stands_still_during_the_stop_of_others() -> None:
    state = after(stopped(resume_s=0), (YELLOW, Surface()))
    running = [timer for timer in SONAR.timers(state) if timer.name == "stop_barred"]

    state = after(state, (YELLOW, Move(UP)), (BLUE, CallStop()))

    assert timers(state)["stop_barred yellow"] == (2, False)
    (standing,) = (
        timer
        for timer in SONAR.timers(state)
        if (timer.name, timer.owner) == ("stop_barred", Side.YELLOW)
    )
    assert [timer.start for timer in running] == [standing.start]


@rule("SON-201")
def test_without_an_interval_a_crew_may_call_again_at_once() -> None:
    switches = {"rt_min_move_interval_s": 0, "resume_s": 0, "empty_stop_s": 0}
    state = after(stopped(**switches), (YELLOW, Surface()))

    assert refusal(state, YELLOW, CallStop()) is None
    assert SONAR.timers(state) == ()


@rule("SON-201", "SON-203")
@pytest.mark.parametrize(("interval", "seconds"), [(0, 1), (1, 1), (5, 5)])
def test_a_crew_that_surfaces_in_stop_after_stop_leaves_time_to_move(
    interval: int, seconds: int
) -> None:
    surfaced = after(stopped(rt_min_move_interval_s=interval, resume_s=0), (YELLOW, Surface()))

    assert timers(surfaced) == {"stop_barred yellow": (seconds, True)}
    assert refusal(surfaced, YELLOW, CallStop()) is Clause.STOP_TOO_EARLY


# --- empty stops -------------------------------------------------------------------------------

EMPTIED: dict[str, tuple[Actor, SonarAction]] = {
    "lapsed": (CLOCK, LapseStop()),
    "taken back": (YELLOW, WithdrawStop()),
}


def emptied(state: SonarState, times: int = 1, how: str = "lapsed") -> SonarState:
    """Yellow has called stop so often and ordered nothing, each time as soon as it might."""
    for _ in range(times):
        state = after(state, (YELLOW, CallStop()), EMPTIED[how], (CLOCK, ResumePlay()))
        state = after(state, (CLOCK, AllowStop(Side.YELLOW)))
    return state


@rule("SON-203")
@pytest.mark.parametrize("how", EMPTIED)
def test_after_an_empty_stop_a_crew_stops_only_by_its_order(how: str) -> None:
    state = emptied(under_way(), how=how)

    assert refusal(state, YELLOW, CallStop()) == "SON-203"
    assert refusal(state, BLUE, CallStop()) is None
    assert refusal(state, BLUE, Surface()) is Clause.WITHOUT_STOP
    legal = set(SONAR.legal_actions(state, YELLOW))
    assert {*ORDERS} <= legal
    assert CallStop() not in legal
    assert events(state, YELLOW, UseSonar())[0] == StopCalled(YELLOW)
    assert timers(state)["calls_barred yellow"] == (20, True)
    assert timers(after(state, (BLUE, CallStop())))["calls_barred yellow"] == (20, False)
    allowed = after(state, (CLOCK, AllowCalls(Side.YELLOW)))
    assert refusal(allowed, YELLOW, CallStop()) is None
    assert refusal(allowed, YELLOW, UseSonar()) is Clause.WITHOUT_STOP


@rule("SON-203", "SON-201")
def test_an_order_that_stops_by_itself_waits_for_the_time_between_stops() -> None:
    state = after(stopped(), (YELLOW, WithdrawStop()), (CLOCK, ResumePlay()))

    assert refusal(state, YELLOW, UseSonar()) is Clause.STOP_TOO_EARLY
    assert SONAR.legal_actions(state, YELLOW) == tuple(Move(way) for way in Direction)


@rule("SON-203")
def test_each_empty_stop_in_a_row_bars_for_longer_and_the_third_opens_a_claim() -> None:
    state, claims = under_way(empty_stop_s=15), []
    for number in (1, 2, 3):
        state = emptied(state)
        claims.append(SONAR.claimants(state))
        assert timers(state)["calls_barred yellow"] == (15 * number, True)
        state = after(state, (CLOCK, AllowCalls(Side.YELLOW)))

    assert claims == [(), (), (Side.BLUE,)]
    assert SONAR.claimants(under_way(empty_stops_to_claim=0)) == ()


@rule("SON-203")
def test_an_order_in_a_stop_ends_the_row() -> None:
    state = after(emptied(under_way()), (YELLOW, Surface()), (CLOCK, ResumePlay()))

    assert state.public.real_time is not None
    assert state.public.real_time.yellow == EmptyStops()
    assert "calls_barred yellow" not in timers(state)


@rule("SON-203")
def test_where_it_is_not_agreed_empty_stops_have_no_consequence() -> None:
    state = under_way(empty_stop_s=0)
    for _ in range(5):
        state = emptied(state)

    assert refusal(state, YELLOW, CallStop()) is None
    assert SONAR.claimants(state) == ()


@rule("SON-200")
@pytest.mark.parametrize("order", [LapseStop(), WithdrawStop()])
@pytest.mark.parametrize("caller", [BLUE, YELLOW])
def test_a_stop_without_an_order_frees_both_crews(caller: Seat, order: SonarAction) -> None:
    actor: Actor = CLOCK if isinstance(order, LapseStop) else caller
    state = after(under_way(), (caller, CallStop()), (actor, order), (CLOCK, ResumePlay()))

    assert SONAR.blocked_by(state) == (BLUE, YELLOW)
    assert [refusal(state, seat, Move(UP)) for seat in (BLUE, YELLOW)] == [None, None]
    assert refusal(state, CAPTAINS[caller.side.enemy], CallStop()) is None


@rule("SON-197", "SON-201")
@pytest.mark.parametrize("seat", [BLUE, YELLOW])
@pytest.mark.parametrize("interval", range(1, 11))
def test_every_interval_that_can_be_agreed_is_kept(seat: Seat, interval: int) -> None:
    under = under_way(rt_min_move_interval_s=interval)
    moved = after(under, (seat, Move(UP)))
    called = after(under, (seat, CallStop()), (seat, Surface()), (CLOCK, ResumePlay()))

    assert timers(moved) == {f"rest {seat.side}": (interval, True)}
    assert refusal(moved, seat, Move(UP)) is Clause.TOO_EARLY
    assert timers(called) == {f"stop_barred {seat.side}": (interval, True)}
    assert refusal(called, seat, CallStop()) is Clause.STOP_TOO_EARLY


# --- the interval between moves ----------------------------------------------------------------


@rule("SON-197", "SON-Q09")
def test_a_move_that_comes_too_early_is_refused() -> None:
    state = after(under_way(), (YELLOW, Move(UP)))

    assert timers(state) == {"rest yellow": (2, True)}
    assert SONAR.project(RestEnded(Side.YELLOW), BLUE) == RestEnded(Side.YELLOW)
    assert refusal(state, YELLOW, Move(LEFT)) == "SON-197"
    assert SONAR.legal_actions(state, YELLOW) == (CallStop(),)
    assert refusal(after(state, (CLOCK, EndRest(Side.YELLOW))), YELLOW, Move(LEFT)) is None


@rule("SON-197")
@pytest.mark.parametrize("seconds", [0, 5])
def test_the_interval_is_an_option(seconds: int) -> None:
    state = after(under_way(rt_min_move_interval_s=seconds), (YELLOW, Move(UP)))

    assert timers(state) == ({"rest yellow": (seconds, True)} if seconds else {})


@rule("SON-197")
def test_the_interval_stands_still_during_a_stop() -> None:
    state = after(under_way(), (YELLOW, Move(UP)), (BLUE, CallStop()))
    assert timers(state)["rest yellow"] == (2, False)

    state = after(state, (BLUE, Surface()))
    assert timers(state)["rest yellow"] == (2, False)

    assert timers(after(state, (CLOCK, ResumePlay())))["rest yellow"] == (2, True)


@rule("SON-197")
def test_every_interval_is_a_timer_of_its_own() -> None:
    state, starts = under_way(early_move=EarlyMove.WAIT), []
    for way in (UP, LEFT):
        state = after(state, (YELLOW, Move(way)))
        starts += [timer.start for timer in SONAR.timers(state)]
    state = after(state, (CLOCK, EndRest(Side.YELLOW)))
    starts += [timer.start for timer in SONAR.timers(state)]

    assert starts == [1, 1, 2]


def waiting(**switches: Any) -> SonarState:
    """Yellow has gone up, and a move to the left came too early and waits."""
    state = under_way(early_move=EarlyMove.WAIT, **switches)
    return after(state, (YELLOW, Move(UP)), (YELLOW, Move(LEFT)))


@rule("SON-197")
def test_if_so_agreed_an_early_move_waits_for_its_time() -> None:
    state = after(under_way(early_move=EarlyMove.WAIT), (YELLOW, Move(UP)))
    (waits,) = events(state, YELLOW, Move(LEFT))
    assert waits == MoveWaits(Side.YELLOW, LEFT)
    assert [SONAR.project(waits, viewer) for viewer in (YELLOW_RADIO, BLUE, SPECTATOR)] == [
        waits,
        None,
        None,
    ]

    ended, moved = events(waiting(), CLOCK, EndRest(Side.YELLOW))

    assert ended == RestEnded(Side.YELLOW)
    assert isinstance(moved, Moved)
    assert moved.cell == "A1"
    state = after(waiting(), (CLOCK, EndRest(Side.YELLOW)))
    assert (state.sheets.yellow.next_course, state.public.yellow.rests) == (None, True)


@rule("SON-197")
def test_one_move_waits_and_can_be_taken_back() -> None:
    state = waiting()
    assert events(state, YELLOW, Move(RIGHT)) == (MoveWaits(Side.YELLOW, RIGHT),)
    assert refusal(state, BLUE, TakeBack()) == "SON-Q09"

    (dropped,) = events(state, YELLOW, TakeBack())

    assert dropped == NextDropped(Side.YELLOW, taken_back=True)
    assert SONAR.project(dropped, BLUE) is None
    state = after(state, (YELLOW, TakeBack()))
    assert refusal(state, YELLOW, TakeBack()) == "SON-Q09"
    assert events(state, CLOCK, EndRest(Side.YELLOW)) == (RestEnded(Side.YELLOW),)
    assert refusal(state, YELLOW, Move(RIGHT)) is None


@rule("SON-197", "SON-082")
def test_a_move_that_waits_lapses_when_its_way_has_been_closed() -> None:
    """Yellow goes to A1 in silence, where the move to the left was to lead."""
    state = after(waiting(), (YELLOW, CallStop()))
    assert refusal(state, BLUE, TakeBack()) is Clause.NOTHING_WAITS
    state = after(state, (YELLOW, GoSilent(LEFT)), (CLOCK, ResumePlay()))

    happened = events(state, CLOCK, EndRest(Side.YELLOW))

    assert happened == (RestEnded(Side.YELLOW), NextDropped(Side.YELLOW, taken_back=False))


@rule("SON-197")
def test_a_move_can_be_taken_back_during_any_stop() -> None:
    state = after(waiting(), (BLUE, CallStop()))

    assert SONAR.legal_actions(state, YELLOW) == (TakeBack(),)
    assert SONAR.awaited(state, BLUE) == (BLUE,)
    assert after(state, (YELLOW, TakeBack())).sheets.yellow.next_course is None


# --- what follows ------------------------------------------------------------------------------


@rule("SON-Q17", "SON-166")
@pytest.mark.parametrize("stuck", list(Stuck))
def test_a_stuck_captain_calls_stop_and_surfaces(stuck: Stuck) -> None:
    state = drawn(STUCK, real_time=True, energy=0, stuck=stuck)
    for way in (UP, RIGHT, DOWN, LEFT):
        assert refusal(state, BLUE, Move(way)) is not None
    assert SONAR.legal_actions(state, BLUE) == (CallStop(),)

    state = after(state, (BLUE, CallStop()))

    assert SONAR.legal_actions(state, BLUE) == (Surface(), WithdrawStop())
    state = after(state, (BLUE, Surface()), (CLOCK, ResumePlay()))
    assert refusal(state, BLUE, Move(RIGHT)) is None


@rule("SON-Q17", "SON-201")
def test_nobody_learns_that_a_captain_can_do_nothing_for_a_moment() -> None:
    """Stuck, and too early for the next stop: the match does not wait for them, but looks so."""
    state = after(drawn(STUCK, real_time=True), (BLUE, CallStop()), (BLUE, WithdrawStop()))
    state = after(state, (CLOCK, ResumePlay()))

    assert (SONAR.blocked_by(state), SONAR.may_act(state)) == ((YELLOW,), (YELLOW,))
    assert SONAR.awaited(state, YELLOW) == (BLUE, YELLOW)


@rule("SON-198", "SON-114")
@pytest.mark.parametrize("help_", list(Help))
def test_the_program_draws_only_as_it_was_agreed(help_: Help) -> None:
    plain = after(under_way(), (YELLOW, Move(UP)))
    helped = after(under_way(help=help_), (YELLOW, Move(UP)))
    view, bare = (SONAR.view(state, BLUE_RADIO) for state in (helped, plain))

    assert view.public.yellow == bare.public.yellow
    assert bare.public.options.help is Help.NONE


@rule("SON-064", "SON-180", "SON-194")
def test_the_end_comes_in_the_middle_of_a_stop() -> None:
    state = after(stopped(enemy_damage=1), (YELLOW, torpedo("A1")))
    assert state.public.outcome is None
    near = drawn("B Y . .", turn=Side.YELLOW, energy=4, enemy_damage=1, real_time=True)

    state = after(near, (YELLOW, CallStop()), (YELLOW, torpedo("A1")))

    assert state.public.outcome == Outcome(Side.YELLOW, Termination.TORPEDO)
    assert (SONAR.blocked_by(state), SONAR.timers(state)) == ((), ())


@rule("SON-182")
def test_in_real_time_a_move_counts_as_a_turn() -> None:
    state = under_way(turn_limit=2, resume_s=0)
    state = after(state, (BLUE, Move(UP)), (CLOCK, EndRest(Side.BLUE)), (BLUE, Move(UP)))
    state = after(state, (YELLOW, Move(UP)), (YELLOW, CallStop()), (YELLOW, Surface()))
    assert (state.public.blue.turns, state.public.yellow.turns) == (2, 1)

    state = after(state, (CLOCK, EndRest(Side.YELLOW)), (YELLOW, Move(DOWN)))

    assert state.public.outcome == Outcome(None, Termination.TURN_LIMIT)
    assert SONAR.legal_actions(state, CLOCK) == ()
    assert refusal(state, BLUE, Move(UP)) is Clause.TURNS_PLAYED


@rule("SON-194")
def test_only_the_clock_is_the_clock_in_real_time() -> None:
    clocks: tuple[SonarAction, ...] = (
        EndRest(Side.BLUE),
        AllowStop(Side.BLUE),
        LapseStop(),
        ResumePlay(),
    )
    for state in (under_way(), stopped()):
        for action in clocks:
            assert refusal(state, BLUE, action) is Clause.CLOCK
    assert refusal(under_way(), CLOCK, LapseStop()) is Clause.CLOCK
    assert events(after(stopped(), (YELLOW, Surface())), CLOCK, ResumePlay()) == (PlayResumed(),)


def test_a_bot_takes_its_time_for_every_act() -> None:
    options = options_on(S0, real_time=True)
    acts = (Move(UP), CallStop(), WithdrawStop(), UseSonar(), TellRow(1), start("A1"))

    assert all(SONAR.bot_takes_s(options, act) > 0 for act in acts)
    assert SONAR.bot_takes_s(options, Move(UP)) == SONAR.bot_takes_s(options, Move(LEFT))


def test_every_refusal_of_real_time_speaks_every_language() -> None:
    for clause in (Clause.TOO_EARLY, Clause.STOPPED, Clause.WITHOUT_STOP, Clause.EMPTY_STOPS):
        assert len({SONAR.explain(clause, language) for language in Language}) == len(Language)
