"""The admiral of SONAR: what it sees, what it costs, what it does, and what does not beat it."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from bench.radio_operators import result
from bench.sonar_admiral.habits import HABITS

from hydrophone.belief.lots import Lots
from hydrophone.belief.sonar import SonarTracker
from hydrophone.board.grid import Cell, Direction
from hydrophone.bots.bot import Level
from hydrophone.bots.sonar.last_turns import FOREVER
from hydrophone.bots.sonar.pursuer import CAREFUL
from hydrophone.bots.sonar.rollout import BY_TURNS, LIVE, SHARES, Policy, Rollouts
from hydrophone.bots.sonar.sea import ModelBoat, sea_of
from hydrophone.bots.sonar.search import Outlook, Search
from hydrophone.bots.sonar.searcher import EFFORT, Searcher
from hydrophone.bots.sonar.value import WEIGHTS, Valuer
from hydrophone.bots.waters import WAYS
from hydrophone.core.chance import Chance
from hydrophone.core.errors import UnknownNameError
from hydrophone.core.seats import Seat, Side
from hydrophone.games.sonar import events
from hydrophone.games.sonar.actions import (
    ChooseStart,
    GoSilent,
    LaunchTorpedo,
    Move,
    SonarAction,
    Surface,
    TellColumn,
    TellRow,
    UseSonar,
)
from hydrophone.games.sonar.events import SonarObservation
from hydrophone.games.sonar.legality import menu, open_courses
from hydrophone.games.sonar.options import CHARTS, PRESETS, SonarOptions, chart_of
from hydrophone.games.sonar.rules import SONAR
from hydrophone.games.sonar.state import ENERGY_MAX, Sheets
from hydrophone.games.u_jagd.options import UJagdOptions
from hydrophone.kits.makers import levels_of, make_bot
from hydrophone.play.arena import arena, play_match, run_arena
from hydrophone.play.referee import Referee

BLUE, YELLOW = Side.BLUE, Side.YELLOW
ME, THEM = Seat.BLUE_CAPTAIN, Seat.YELLOW_CAPTAIN
OPTIONS = msgspec.structs.replace(PRESETS["en"], turn_limit=100)
OPEN = msgspec.structs.replace(OPTIONS, map="open_waters")
PLAN = (Direction.UP, Direction.RIGHT) * 4 + (Direction.RIGHT, Direction.RIGHT)
"""Courses of an enemy."""


def admiral(*told: SonarObservation, seed: int = 1, options: SonarOptions = OPEN) -> Searcher:
    """An admiral as Captain of blue that was told this."""
    bot = make_bot("sonar", Level.ADMIRAL, ME, options, seed)
    assert isinstance(bot, Searcher)
    for observation in told:
        bot.observe(observation)
    return bot


def sailed(start: str, *ways: Direction) -> tuple[list[SonarObservation], Sheets]:
    """What blue is told who begins there and takes these courses, and what it knows then."""
    chart, track = chart_of(OPEN), [Cell(start)]
    told: list[SonarObservation] = [
        events.MatchBegan(BLUE),
        events.StartChosen(BLUE, Cell(start)),
        events.StartLocked(YELLOW),
        events.Dived(),
    ]
    for way in ways:
        end = chart.grid.neighbour(track[-1], way)
        assert end is not None
        track.append(end)
        told.append(events.Moved(BLUE, way, end, min(len(track) - 1, ENERGY_MAX)))
    return told, Sheets(tuple(track), min(len(ways), ENERGY_MAX))


def offered(sheets: Sheets) -> Sequence[SonarAction]:
    chart = chart_of(OPEN)
    zone = chart.zone[sheets.position]
    return menu(chart, zone, open_courses(chart, sheets), sheets.energy)


# --- strength ----------------------------------------------------------------------------------


def test_an_admiral_beats_a_sea_dog() -> None:
    assert (
        run_arena("sonar", OPTIONS, Level.ADMIRAL, Level.SEADOG, matches=10, seed=3).points >= 0.6
    )


@pytest.mark.parametrize("name", HABITS)
def test_no_crude_habit_beats_an_admiral(name: str) -> None:
    """``bench.sonar_admiral habits`` plays more of them."""
    levels = dict.fromkeys(SONAR.seats(OPTIONS), Level.ADMIRAL)
    won = 0.0
    for seed in range(4):
        habit = HABITS[name](THEM, OPTIONS, seed)
        winner = play_match(SONAR, OPTIONS, levels, seed, {THEM: habit}).outcome.winner
        won += 1 if winner is YELLOW else 0.5 if winner is None else 0

    assert won <= 1


def test_admirals_end_their_matches() -> None:
    """In narrow water each once waited on the surface for the other to come, to the limit."""
    long = msgspec.structs.replace(OPTIONS, map="volcano", turn_limit=300)
    result = run_arena("sonar", long, Level.ADMIRAL, Level.ADMIRAL, matches=2, seed=3)

    assert "turn_limit" not in result.terminations


def test_it_fires_where_the_enemy_must_be() -> None:
    told, sheets = sailed("C3", Direction.RIGHT, Direction.UP, Direction.LEFT, Direction.LEFT)
    bot = admiral(*told, events.Surfaced(YELLOW, Cell("D4")))

    assert bot.choose(offered(sheets)) == LaunchTorpedo(Cell("D4"))


# --- what it sees ------------------------------------------------------------------------------


def listened(start: str, silent: Direction, seed: int) -> list[SonarAction]:
    """What an admiral does about an enemy who begins there and goes silent that way in turn six.

    Two such enemies say the same until a torpedo, or an answer after the silence: there it ends.
    """
    referee, bot, plan = Referee(SONAR, OPEN, seed), admiral(seed=seed), iter(PLAN)
    found: list[SonarAction] = []

    def act(seat: Seat, action: Any) -> None:
        _, told = referee.act(seat, action)
        hear(told[ME])

    def hear(told: Any) -> None:
        for observation in told:
            bot.observe(observation)

    hear(referee.opening()[ME])
    act(THEM, ChooseStart(Cell(start)))
    turns = 0
    while turns < 11:
        (seat, *_) = referee.blocked_by
        legal: Any = referee.legal_actions(seat)
        if seat is ME:
            found.append(bot.choose(legal))
            tells = LaunchTorpedo if turns < 6 else LaunchTorpedo | UseSonar
            if isinstance(found[-1], tells):
                break
            act(seat, found[-1])
        elif isinstance(legal[0], TellRow):
            act(seat, legal[0])
        else:
            turns += 1
            act(seat, GoSilent(silent) if turns == 6 else Move(next(plan)))
    return found


def test_a_false_world_of_the_same_face_changes_nothing() -> None:
    compared = 0
    for seed in range(4):
        one, other = listened("A6", Direction.RIGHT, seed), listened("C6", Direction.UP, seed)
        assert one == other
        compared += len(one)

    assert compared >= 24


def test_it_searches_with_no_truth_but_its_own() -> None:
    """The light model's set of cells holds every cell that the tracker holds."""
    sea, chance = sea_of(OPEN), Chance(5)
    for _ in range(20):
        tracker, cells = SonarTracker(OPEN, YELLOW), sea.water
        for _ in range(12):
            number, chance = chance.roll(len(WAYS) + 1)
            if number == len(WAYS):
                tracker.observe(events.SilenceHeard(YELLOW))
                cells = sea.beside(cells)
            else:
                tracker.observe(events.MoveHeard(YELLOW, WAYS[number]))
                cells = sea.heard(cells, number)
            assert not tracker.belief.bits & ~cells


@pytest.mark.parametrize("chart", CHARTS)
def test_the_light_model_goes_where_the_rules_go(chart: str) -> None:
    options = msgspec.structs.replace(OPTIONS, map=chart)
    sea, grid = sea_of(options), chart_of(options).grid
    for cell, exits in chart_of(options).exits.items():
        for way, end, _ in exits:
            here = grid.index[cell]
            boat = ModelBoat(here, sea.bit[here], 0, 0, sea.bit[here])
            sea.go(boat, WAYS.index(way), silent=False)
            assert (grid.cells[boat.cell], boat.energy) == (end, 1)
            assert boat.known == grid.bit[end]
            assert boat.trail == grid.bit[cell] | grid.bit[end]


def searched(cells: str, **chances: float) -> Search:
    """A search in worlds drawn with the enemy on these cells, where they can be by such chances."""
    sea, index = sea_of(OPEN), chart_of(OPEN).grid.index
    worlds = [(index[Cell(name)], sea.bit[index[Cell(name)]]) for name in cells.split()]
    here = index[Cell("C3")]
    me = ModelBoat(here, sea.bit[here], 4, 1, sea.water)
    foe = ModelBoat(0, 0, 0, 1, sea.water)
    places = {Cell(name): chance for name, chance in chances.items()}
    value, policy = Valuer(sea, WEIGHTS), Policy(sea, CAREFUL)
    rollouts = Rollouts(sea, policy, policy, value, EFFORT.plies, BY_TURNS)
    moment = Outlook(me, foe, SonarTracker(OPEN, BLUE).belief, places, worlds, FOREVER)
    return Search(sea, moment, rollouts, value, Lots(Chance(1)))


def test_worlds_count_as_the_tracker_says() -> None:
    """By luck three of four worlds were drawn for the one of two equal cells."""
    search = searched("D4 D4 D4 E5", D4=0.5, E5=0.5)
    near, far = (search._shares[chart_of(OPEN).grid.index[Cell(name)]] for name in ("D4", "E5"))

    assert far == pytest.approx(3 * near, rel=1e-4)


def test_worlds_count_alike_where_too_few_were_drawn() -> None:
    search = searched("D4 D4 D4 E5", D4=0.4, E5=0.3, A1=0.3)

    assert {*search._shares.values()} == {1}


def test_who_fires_shows_that_it_is_not_at_its_target() -> None:
    grid, target = chart_of(OPEN).grid, Cell("D4")
    ends = [*searched("E5", E5=0.5, D4=0.5)._ends(LaunchTorpedo(target))]

    assert all(not end.me.known & grid.bit[target] for end in ends)
    assert all(end.me.known & grid.bit[Cell("C4")] for end in ends)


# --- what it does by lot -----------------------------------------------------------------------


def test_an_answer_to_a_sonar_tells_no_more_than_its_words() -> None:
    """Where row and column leave as many cells, each is told as often."""
    told, _ = sailed("E5")
    answers = (TellRow(5), TellColumn("E"))
    counted = Counter(admiral(*told, seed=seed).choose(answers) for seed in range(60))

    assert min(counted[answer] for answer in answers) >= 15


def test_a_start_is_drawn_anew_with_each_seed() -> None:
    starts = SONAR.legal_actions(Referee(SONAR, OPEN, 1).true_state, ME)

    assert len({admiral(seed=seed).choose(starts) for seed in range(40)}) >= 20


def test_the_way_of_a_silence_is_no_habit() -> None:
    told, sheets = sailed("E5", Direction.UP, Direction.UP, Direction.UP)
    silences = [action for action in offered(sheets) if isinstance(action, GoSilent)]
    ways = {admiral(*told, seed=seed).choose(silences) for seed in range(30)}

    assert len(ways) >= 2


def test_of_equal_targets_none_is_left_out() -> None:
    """Only three are tried: each time others."""
    told, sheets = sailed("C3", Direction.RIGHT, Direction.UP, Direction.LEFT, Direction.LEFT)
    shots = [action for action in offered(sheets) if isinstance(action, LaunchTorpedo)]
    targets = {admiral(*told, seed=seed).choose(shots) for seed in range(30)}

    assert len(targets) >= 8


def test_who_waits_for_long_grows_restless() -> None:
    calm, patience = WEIGHTS.after(WEIGHTS.patience), WEIGHTS.patience
    restless = WEIGHTS.after(patience + WEIGHTS.unrest)

    assert (calm.exposure, calm.coming) == (WEIGHTS.exposure, 0)
    assert restless.exposure == WEIGHTS.exposure + WEIGHTS.restless
    assert restless.coming == WEIGHTS.coming


# --- what it costs -----------------------------------------------------------------------------


def test_the_budget_is_a_number_of_rollouts(monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[int] = []
    play = Rollouts.value

    def value(self: Rollouts, *position: Any, **told: Any) -> int:
        counted.append(1)
        return play(self, *position, **told)

    monkeypatch.setattr(Rollouts, "value", value)
    told, sheets = sailed("E5", Direction.UP, Direction.UP, Direction.UP)
    orders = [each for each in offered(sheets) if not isinstance(each, LaunchTorpedo)]
    admiral(*told).choose(orders)

    assert len(counted) == EFFORT.worlds * len(orders)


def test_turn_by_turn_the_enemy_orders_next() -> None:
    lots, untouched = Lots(Chance(5)), Lots(Chance(5))

    assert BY_TURNS.is_enemys(lots, after_course=True)
    assert BY_TURNS.is_enemys(lots, after_course=False)
    assert lots.word() == untouched.word()


@pytest.mark.parametrize("after_course", [True, False])
def test_in_real_time_a_lot_says_who_orders_next(after_course: bool) -> None:
    lots = Lots(Chance(5))
    enemys = sum(LIVE.is_enemys(lots, after_course=after_course) for _ in range(4 * SHARES))

    share = LIVE.after_course if after_course else LIVE.after_stop
    assert enemys == pytest.approx(4 * share, abs=60)
    assert LIVE.after_stop < SHARES / 2 < LIVE.after_course


def test_in_real_time_rollouts_draw_who_orders_next(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []

    def is_enemys(tempo: object, lots: Lots, *, after_course: bool) -> bool:
        asked.append(tempo == LIVE)
        return after_course

    monkeypatch.setattr(type(LIVE), "is_enemys", is_enemys)
    for real_time in (False, True):
        options = msgspec.structs.replace(OPEN, real_time=real_time)
        told, sheets = sailed("E5", Direction.UP)
        admiral(*told, options=options).choose(offered(sheets))
        assert asked
        assert set(asked) == {real_time}
        asked.clear()


def test_the_same_seed_gives_the_same_matches() -> None:
    one, other, others = (
        list(arena("sonar", OPTIONS, Level.ADMIRAL, Level.SEADOG, matches=2, seed=seed))
        for seed in (11, 11, 12)
    )
    assert one == other
    assert one != others


# --- everywhere --------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", PRESETS)
@pytest.mark.parametrize("chart", CHARTS)
def test_it_plays_every_chart_in_both_editions(chart: str, edition: str) -> None:
    options = msgspec.structs.replace(PRESETS[edition], map=chart, turn_limit=60)

    assert (
        run_arena("sonar", options, Level.ADMIRAL, Level.HELMSMAN, matches=1, seed=8).matches == 1
    )


def test_it_plays_in_real_time() -> None:
    options = msgspec.structs.replace(PRESETS["de"], real_time=True)
    result = run_arena("sonar", options, Level.ADMIRAL, Level.HELMSMAN, matches=4, seed=2)

    assert result.wins >= 2


def test_it_surfaces_where_nothing_else_is_left() -> None:
    told, _ = sailed("E5")

    assert isinstance(admiral(*told).choose((Surface(),)), Surface)


def test_it_relies_on_a_person_as_radio_operator() -> None:
    told = result("sonar", "admiral", "truth", "silence", 2, options=OPTIONS, seed=5)

    assert told.wins == 2


def test_a_game_without_boats_at_sea_has_no_admiral() -> None:
    for game in ("sonar", "captain_sonar"):
        assert Level.ADMIRAL in levels_of(game)
    assert Level.ADMIRAL not in levels_of("u_jagd")
    with pytest.raises(UnknownNameError, match="no level 'admiral', only landlubber, sailor, "):
        make_bot("u_jagd", Level.ADMIRAL, ME, UJagdOptions(), 1)
