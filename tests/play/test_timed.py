"""Matches between bots in real time, under a simulated clock."""

from collections.abc import Iterator, Mapping
from itertools import pairwise, product
from typing import Any

import msgspec
import pytest

from hydrophone.belief.captain_sonar import CaptainTracker
from hydrophone.belief.sonar import SonarTracker
from hydrophone.bots.bot import Bot, Level
from hydrophone.bots.faults import Late
from hydrophone.core.game import Action
from hydrophone.core.real_time import CallStop, ResumePlay
from hydrophone.core.seats import SPECTATOR, PerSide, Seat, Side
from hydrophone.games.captain_sonar.actions import CheckOutline, DrawSection, OrderCourse
from hydrophone.games.captain_sonar.options import (
    REAL_TIME_SCENARIOS,
    CaptainOptions,
    Mode,
    OutlineCheck,
)
from hydrophone.games.sonar.actions import ChooseStart, Move
from hydrophone.games.sonar.options import CHARTS, EarlyMove, SonarOptions
from hydrophone.kits.makers import late_s, make_bot
from hydrophone.kits.registry import KITS
from hydrophone.notation.record import Header, Record, read_record, write_record
from hydrophone.play.arena import run_arena
from hydrophone.play.log import fresh_referee, replay
from hydrophone.play.referee import Referee
from hydrophone.play.timed import Lag, TimedMatch, play_timed

SONAR = SonarOptions(real_time=True, turn_limit=60)
CAPTAIN = CaptainOptions(mode=Mode.REAL_TIME, turn_limit=60)


def referee_of(options: Any, seed: int = 1) -> Referee:
    name = "sonar" if isinstance(options, SonarOptions) else "captain_sonar"
    return Referee(KITS[name].game, options, seed)


def crew(referee: Referee, level: Level) -> dict[Seat, Bot]:
    return {
        seat: make_bot(referee.game.id, level, seat, referee.options, 7) for seat in referee.seats
    }


def played(
    options: Any, level: Level = Level.HELMSMAN, seed: int = 1, lags: PerSide[Lag] | None = None
) -> TimedMatch:
    referee = referee_of(options, seed)
    return play_timed(referee, crew(referee, level), seed, lags=lags)


def everywhere() -> Iterator[Any]:
    """Both games on all charts of real time, and their switches of real time."""
    for chart in CHARTS:
        yield msgspec.structs.replace(SONAR, map=chart)
        yield msgspec.structs.replace(SONAR, map=chart, early_move=EarlyMove.WAIT, resume_s=0)
    for number, scenario in enumerate(REAL_TIME_SCENARIOS):
        check = OutlineCheck.ENGINE if number % 2 else OutlineCheck.ENEMY_ENGINEER
        yield msgspec.structs.replace(CAPTAIN, scenario=scenario, outline_check=check)
        yield msgspec.structs.replace(CAPTAIN, scenario=scenario, min_course_interval_s=5)


@pytest.mark.parametrize("level", [Level.LANDLUBBER, Level.HELMSMAN])
def test_every_match_comes_to_its_end_and_no_rule_refuses_anything(level: Level) -> None:
    for seed, options in enumerate(everywhere()):
        match = played(options, level, seed)

        assert match.outcome is not None
        assert match.refused == ()


def test_aces_come_to_an_end_too() -> None:
    for options in (SONAR, CAPTAIN):
        match = played(options, Level.SEADOG)

        assert match.outcome is not None
        assert match.refused == ()


@pytest.mark.parametrize("options", [SONAR, CAPTAIN], ids=["sonar", "captain"])
def test_the_same_seed_gives_the_same_match(options: Any) -> None:
    assert played(options) == played(options)
    assert played(options).acts != played(options, seed=2).acts


@pytest.mark.parametrize("options", [SONAR, CAPTAIN], ids=["sonar", "captain"])
def test_a_record_of_it_is_played_again(options: Any) -> None:
    match, seats = played(options), referee_of(options).seats
    game = referee_of(options).game.id
    header = Header(game=game, options=options, seed=1, seats=dict.fromkeys(seats, "bot:helmsman"))
    record = read_record(write_record(Record(header, match.acts, match.outcome)))

    steps = list(replay(record, fresh_referee(record.header)))

    assert len(steps) == len(match.acts)


@pytest.mark.parametrize(
    ("options", "tracker"),
    [(SONAR, SonarTracker), (CAPTAIN, CaptainTracker)],
    ids=["sonar", "captain"],
)
def test_the_tracker_never_loses_the_truth(options: Any, tracker: Any) -> None:
    for seed, level in product(range(3), (Level.LANDLUBBER, Level.HELMSMAN)):
        referee = referee_of(options, seed)
        heard = {side: tracker(options, side) for side in Side}
        for act in played(options, level, seed).acts:
            for observation in referee.act(act.by, act.do)[1][SPECTATOR]:
                for each in heard.values():
                    each.observe(observation)
            for side, sheets in zip(Side, referee.true_state.sheets, strict=True):
                if sheets.track:
                    assert sheets.position in heard[side].belief.support


# --- time --------------------------------------------------------------------------------------


def gaps(match: TimedMatch, side: Side, kind: type) -> list[float]:
    """Seconds between two acts of this kind of one crew."""
    times = [
        at
        for at, act in zip(match.times, match.acts, strict=True)
        if isinstance(act.do, kind) and isinstance(act.by, Seat) and act.by.side is side
    ]
    return [later - earlier for earlier, later in pairwise(times)]


def test_bots_order_at_the_pace_of_people() -> None:
    sonar, captain = played(SONAR, Level.LANDLUBBER), played(CAPTAIN)
    for side in Side:
        assert min(gaps(sonar, side, Move)) >= SONAR.rt_min_move_interval_s
        assert min(gaps(captain, side, OrderCourse)) >= CAPTAIN.bot_min_course_s - 1e-9


def test_a_section_of_the_outline_takes_its_time() -> None:
    for seed in range(8):
        match = played(CAPTAIN, Level.LANDLUBBER, seed)
        drawn = [gap for side in Side for gap in gaps(match, side, DrawSection)]
        if drawn:
            assert min(drawn) >= CAPTAIN.bot_outline_s - 1e-9
            assert any(isinstance(act.do, CheckOutline) for act in match.acts)
            return
    raise AssertionError("nobody surfaced")


def test_the_clock_counts_down_after_every_stop() -> None:
    match = played(SONAR)
    stops = [
        (at, act.do)
        for at, act in zip(match.times, match.acts, strict=True)
        if isinstance(act.do, CallStop | ResumePlay)
    ]

    for (called, _), (resumed, _) in zip(stops[::2], stops[1::2], strict=False):
        assert resumed - called >= SONAR.resume_s


class _Follower:
    """A Captain who takes what is offered first, and remembers when it was asked."""

    def __init__(self) -> None:
        self.offered: list[tuple[Action, ...]] = []

    def observe(self, observation: Any) -> None:
        """Nothing is remembered."""

    def hear(self, said: Any) -> None:
        """Nothing is said."""

    def choose(self, legal: Any) -> Any:
        """The first."""
        self.offered.append(legal)
        return legal[0]

    def volunteer(self, legal: Any) -> None:
        """Nothing."""

    def report(self) -> None:
        """Nothing."""


def moments(start: int) -> list[float]:
    """When a crew that starts in one of two places is told of, move by move."""
    options = msgspec.structs.replace(SONAR, turn_limit=4)
    referee = referee_of(options)
    bots: dict[Seat, Bot] = {seat: _Follower() for seat in referee.seats}
    blue = bots[Seat.BLUE_CAPTAIN]
    usual = blue.choose
    blue.choose = lambda legal: usual(legal[start:])  # type: ignore[method-assign]
    return list(play_timed(referee, bots, 1).times[:6])


def test_when_a_bot_acts_does_not_depend_on_what_is_hidden() -> None:
    """The start is hidden: whichever it is, the first moments are the same."""
    assert moments(0) == moments(1)


def first_acts(late_s: Mapping[Seat, float]) -> dict[Seat, float]:
    """When each Captain chooses its start, if some of them are late."""
    referee = referee_of(SONAR)
    bots: dict[Seat, Bot] = {seat: _Follower() for seat in referee.seats}
    for seat, seconds in late_s.items():
        bots[seat].late_s = seconds  # type: ignore[attr-defined]
    match = play_timed(referee, bots, 1, limit_s=10)
    chosen = zip(match.times, match.acts, strict=True)
    return {act.by: at for at, act in chosen if isinstance(act.do, ChooseStart)}  # type: ignore[misc]


def test_a_late_captain_acts_later_by_so_much_and_nobody_else_does() -> None:
    usual = first_acts({Seat.BLUE_CAPTAIN: 2.0})
    late = first_acts({Seat.BLUE_CAPTAIN: 4.5, Seat.YELLOW_RADIO_OPERATOR: 2.5})

    assert late[Seat.BLUE_CAPTAIN] == pytest.approx(usual[Seat.BLUE_CAPTAIN] + 2.5)
    assert late[Seat.YELLOW_CAPTAIN] == usual[Seat.YELLOW_CAPTAIN]


def test_the_captain_of_a_level_that_is_late_is_late_here() -> None:
    referee = referee_of(CAPTAIN)
    late = {
        seat: bot.late_s
        for seat, bot in crew(referee, Level.LANDLUBBER).items()
        if isinstance(bot, Late)
    }

    assert late[Seat.BLUE_CAPTAIN] == late_s("captain_sonar", Level.LANDLUBBER) > 0


# --- slow lines --------------------------------------------------------------------------------


def test_a_slow_line_delays_what_it_carries() -> None:
    quick = played(SONAR)
    slow = played(SONAR, lags=PerSide(Lag(2.0, 1.0), Lag()))
    first = [
        next(
            at
            for at, act in zip(match.times, match.acts, strict=True)
            if act.by is Seat.BLUE_CAPTAIN
        )
        for match in (quick, slow)
    ]

    assert first[1] - first[0] == pytest.approx(2.0)
    assert Lag.of(0.6) == Lag(0.3, 0.3)


def test_what_comes_too_late_is_refused_and_the_bot_goes_on() -> None:
    """Some orders meet a stop that the enemy has called meanwhile."""
    options = msgspec.structs.replace(SONAR, early_move=EarlyMove.WAIT)
    lags = PerSide(Lag.of(1.2), Lag.of(1.2))
    matches = [played(options, seed=seed, lags=lags) for seed in range(6)]

    assert all(match.outcome is not None for match in matches)
    refused = {each.clause for match in matches for each in match.refused}
    assert refused
    assert refused <= {"SON-199", "SON-196", "SON-195"}


def test_with_orders_that_wait_a_slow_line_loses_no_time() -> None:
    """The next order is there when the interval ends, though the line takes half a second."""
    options = msgspec.structs.replace(SONAR, early_move=EarlyMove.WAIT, turn_limit=60)
    lags = PerSide(Lag.of(0.5), Lag.of(0.5))
    match = played(options, Level.LANDLUBBER, lags=lags)
    gaps = [gap for side in Side for gap in _made(match, options, side)]

    assert sum(gap == pytest.approx(SONAR.rt_min_move_interval_s) for gap in gaps) > 4


def _made(match: TimedMatch, options: SonarOptions, side: Side) -> list[float]:
    """Seconds between two moves as they were made, by the Captain or by the clock."""
    referee, times = referee_of(options), []
    for at, act in zip(match.times, match.acts, strict=True):
        events, _ = referee.act(act.by, act.do)
        if any(type(event).__name__ == "Moved" and event.side is side for event in events):  # type: ignore[attr-defined]
            times.append(at)
    return [later - earlier for earlier, later in pairwise(times)]


# --- what goes wrong ---------------------------------------------------------------------------


def test_a_match_without_an_end_is_given_up_at_its_limit() -> None:
    endless = msgspec.structs.replace(SONAR, turn_limit=0)
    referee = referee_of(endless)
    match = play_timed(referee, crew(referee, Level.LANDLUBBER), 1, limit_s=30)

    assert (match.outcome, match.lasted_s) == (None, 30)


def test_a_match_in_which_nobody_acts_is_a_fault() -> None:
    referee = referee_of(SONAR)

    with pytest.raises(LookupError, match="nobody goes on"):
        play_timed(referee, {}, 1)


def test_the_arena_plays_real_time() -> None:
    result = run_arena("sonar", SONAR, Level.HELMSMAN, Level.LANDLUBBER, 4, 7)

    assert result.matches == 4
    assert result.wins >= 3
