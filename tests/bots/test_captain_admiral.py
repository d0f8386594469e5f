"""The admiral of Captain Sonar: what it sees and does, and how it fares."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from bench.captain_admiral.__main__ import Contest, searching
from bench.captain_admiral.habits import HABITS
from msgspec.structs import replace

from hydrophone.belief.captain_sonar import CaptainTracker
from hydrophone.belief.lots import Lots
from hydrophone.belief.track import TrackBelief
from hydrophone.board.grid import Cell
from hydrophone.bots.bot import Level
from hydrophone.bots.captain_sonar.ahead.foe import FoeSheets
from hydrophone.bots.captain_sonar.ahead.sea import FIELD, ModelBoat, crossing, numbers, sea_of
from hydrophone.bots.captain_sonar.ahead.search import Search
from hydrophone.bots.captain_sonar.ahead.searcher import SearchingCaptain
from hydrophone.bots.captain_sonar.ahead.turns import ARCHER, Turns
from hydrophone.bots.captain_sonar.ahead.value import WEIGHTS, Valuer
from hydrophone.bots.captain_sonar.captain import Captain
from hydrophone.bots.captain_sonar.worth import CAREFUL
from hydrophone.bots.ears import OwnEars
from hydrophone.bots.notes import AboutCourse, CourseName, CourseNote, Said
from hydrophone.bots.waters import WAYS
from hydrophone.core.chance import Chance
from hydrophone.core.reasons import Cause, Motive
from hydrophone.core.seats import CAPTAINS, Seat, Side
from hydrophone.games.captain_sonar.actions import (
    CaptainAction,
    EndTurn,
    GoSilent,
    LaunchTorpedo,
    OrderCourse,
    Surface,
)
from hydrophone.games.captain_sonar.damage.blasts import (
    BlastAnswered,
    Exploded,
    MineDropHeard,
    Weapon,
)
from hydrophone.games.captain_sonar.events import (
    CaptainObservation,
    CourseHeard,
    Dived,
    GaugeMarked,
    SonarAsked,
    StartChosen,
    SystemReady,
    TurnBegan,
)
from hydrophone.games.captain_sonar.options import CaptainOptions, chart_of
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.games.captain_sonar.systems import DAMAGE_LIMIT, DIRECTION_OF, Course, System
from hydrophone.kits.makers import make_bot
from hydrophone.play.arena import arena, play_match, run_arena

BLUE, YELLOW = Side.BLUE, Side.YELLOW
ME = Seat.BLUE_CAPTAIN
NORTH, EAST, SOUTH, WEST = Course
OPTIONS = CaptainOptions(turn_limit=100)
CHART = chart_of(OPTIONS)
SEA = sea_of(OPTIONS)
INDEX = CHART.grid.index


def admiral(*told: CaptainObservation, start: str = "E5", seed: int = 1) -> SearchingCaptain:
    """An admiral as Captain of blue whose turn begins, and who was told this."""
    bot = make_bot("captain_sonar", Level.ADMIRAL, ME, OPTIONS, seed)
    assert isinstance(bot, SearchingCaptain)
    for observation in (StartChosen(BLUE, Cell(start)), Dived(), TurnBegan(BLUE, 1, 1), *told):
        bot.observe(observation)
    return bot


def sea_dog(*told: CaptainObservation) -> Captain:
    """A sea dog in the same place."""
    bot = make_bot("captain_sonar", Level.SEADOG, ME, OPTIONS, 1)
    assert isinstance(bot, Captain)
    for observation in (StartChosen(BLUE, Cell("E5")), Dived(), TurnBegan(BLUE, 1, 1), *told):
        bot.observe(observation)
    return bot


def boat(cell: str, *known: str) -> ModelBoat:
    """A boat that the other looks for on these cells and on its own."""
    place = INDEX[Cell(cell)]
    bits = SEA.bit[place]
    return ModelBoat(place, bits, bits | bits_of(*known), 0)


def bits_of(*cells: str) -> int:
    return sum(CHART.grid.bit[Cell(cell)] for cell in cells)


LOADED = (GaugeMarked(BLUE, System.TORPEDO, 3), SystemReady(BLUE, System.TORPEDO, True))
COURSES: Sequence[CaptainAction] = (*map(OrderCourse, (NORTH, EAST, WEST)), Surface())
"""All that can be ordered on E5 before a course: there is land to the south."""


def enemy_on(cell: str) -> tuple[CaptainObservation, ...]:
    """A direct hit says exactly where the enemy is."""
    return Exploded(BLUE, Weapon.MINE, Cell(cell)), BlastAnswered(YELLOW, 2, 2)


# --- strength ----------------------------------------------------------------------------------


def test_an_admiral_beats_a_sea_dog() -> None:
    result = run_arena("captain_sonar", OPTIONS, Level.ADMIRAL, Level.SEADOG, matches=4, seed=7)

    assert result.points >= 0.6


def test_crude_habits_together_win_less_than_half_against_an_admiral() -> None:
    """Of a match each. ``bench.captain_admiral habits`` plays more, and tells of each habit."""
    contest = Contest(OPTIONS, matches=1, seed=5)
    won = sum(contest.points(make, searching()).won for make in HABITS.values())

    assert won <= len(HABITS) // 2


def test_two_admirals_do_not_wait_for_each_other_on_the_surface() -> None:
    """By this seed both came up on every turn until the limit, 283 times each."""
    options = CaptainOptions(scenario="echo", turn_limit=60)
    levels = dict.fromkeys(CAPTAIN_SONAR.seats(options), Level.ADMIRAL)
    played = play_match(CAPTAIN_SONAR, options, levels, 2180092233622382543)

    for side in Side:
        came = [type(act.do) for act in played.acts if act.by is CAPTAINS[side]]
        moved = [each for each in came if each in (OrderCourse, GoSilent, Surface)]
        assert (Surface, Surface) not in pairwise(moved)


def test_the_same_seed_gives_the_same_orders() -> None:
    short = replace(OPTIONS, turn_limit=12)
    one, other = (
        list(arena("captain_sonar", short, Level.ADMIRAL, Level.SEADOG, matches=1, seed=11))
        for _ in range(2)
    )

    assert one == other


# --- what it does ------------------------------------------------------------------------------


def test_it_fires_before_its_course_where_the_enemy_must_be() -> None:
    """A sea dog takes its course first."""
    told = (*LOADED, *enemy_on("E9"))
    offers = (*COURSES, *(LaunchTorpedo(Cell(cell)) for cell in ("E9", "E8", "C5")))

    assert admiral(*told).choose(offers) == LaunchTorpedo(Cell("E9"))
    assert isinstance(sea_dog(*told).choose(offers), OrderCourse)


def test_it_keeps_its_torpedo_while_the_enemy_can_be_anywhere() -> None:
    offers = (*COURSES, *(LaunchTorpedo(Cell(cell)) for cell in ("E9", "E8", "C5")))

    assert not isinstance(admiral(*LOADED).choose(offers), LaunchTorpedo)


def test_it_says_that_it_looked_ahead_where_a_sea_dog_would_order_something_else() -> None:
    told = (*LOADED, *enemy_on("E9"))
    offers = (*COURSES, *(LaunchTorpedo(Cell(cell)) for cell in ("E9", "E8", "C5")))
    bot, order = admiral(*told), sea_dog(*told).choose(offers)

    assert bot.why(LaunchTorpedo(Cell("E9")), offers) == Cause(Motive.AHEAD)
    assert bot.why(order, offers) == sea_dog(*told).why(order, offers)
    assert bot.why(COURSES[0], COURSES[:1]) != Cause(Motive.AHEAD)


def test_it_heeds_a_mate() -> None:
    alone = admiral().choose(COURSES)
    assert isinstance(alone, OrderCourse)
    people = frozenset({Seat.BLUE_ENGINEER})
    bot = make_bot("captain_sonar", Level.ADMIRAL, ME, OPTIONS, 1, people)
    for observation in (StartChosen(BLUE, Cell("E5")), Dived(), TurnBegan(BLUE, 1, 1)):
        bot.observe(observation)
    bot.hear(Said(Seat.BLUE_ENGINEER, CourseNote(AboutCourse.AVOID, CourseName(alone.course))))

    assert bot.choose(COURSES) != alone


# --- when the search decides -------------------------------------------------------------------


def looking_ahead(monkeypatch: pytest.MonkeyPatch, order: CaptainAction, gain: int) -> None:
    """The search thinks this order better than all others by so many thousandths of a field."""
    monkeypatch.setattr(Search, "worth", lambda _self, each, _count: gain * (each == order))


@pytest.mark.parametrize(("gain", "gives_it"), [(399, False), (400, True)])
def test_another_course_must_be_better_by_its_margin(
    monkeypatch: pytest.MonkeyPatch, gain: int, gives_it: bool
) -> None:
    usual = admiral().choose(COURSES)
    other = next(course for course in COURSES if course not in (usual, Surface()))
    looking_ahead(monkeypatch, other, gain)

    assert admiral().choose(COURSES) == (other if gives_it else usual)


@pytest.mark.parametrize(("gain", "gives_it"), [(299, False), (300, True)])
def test_it_rests_sooner_than_it_gives_another_order(
    monkeypatch: pytest.MonkeyPatch, gain: int, gives_it: bool
) -> None:
    shot = LaunchTorpedo(Cell("E9"))
    looking_ahead(monkeypatch, EndTurn(), gain)
    order = admiral(*LOADED, *enemy_on("E9")).choose((EndTurn(), shot))

    assert order == (EndTurn() if gives_it else shot)


@pytest.mark.parametrize(("gain", "gives_it"), [(899, False), (900, True)])
def test_it_rests_rather_than_give_an_order_that_is_hardly_better(
    monkeypatch: pytest.MonkeyPatch, gain: int, gives_it: bool
) -> None:
    silence = GoSilent(EAST, 1)
    looking_ahead(monkeypatch, silence, gain)

    assert admiral().choose((EndTurn(), silence)) == (silence if gives_it else EndTurn())


# --- the light model ---------------------------------------------------------------------------


def test_a_crew_in_a_rollout_knows_no_more_than_it_heard() -> None:
    """Where the other boat is in the drawn world changes nothing of what it does."""
    turns, done = Turns(SEA, CAREFUL), set[Any]()
    for there in ("E9", "E8", "F8"):
        me, foe = boat("E5", "C2", "D4"), boat(there, "E9", "E8", "F8")
        me.torpedo = foe.torpedo = 3
        turns.turn(me, foe, Lots(Chance(3)))
        done.add((me.cell, me.torpedo, me.damage, foe.damage))

    assert len(done) == 1


def test_a_silence_in_the_model_is_that_of_the_tracker() -> None:
    belief = TrackBelief.prior(CHART, CHART.grid.bit[Cell("E5")])

    assert SEA.unheard(bits_of("E5")) == belief.silence(0, 4).bits
    assert SEA.heard(bits_of("E5", "A1"), WAYS.index(DIRECTION_OF[NORTH])) == bits_of("E4")


def test_a_boat_that_cannot_go_on_surfaces_and_the_enemy_has_three_turns() -> None:
    me, foe = boat("A1"), boat("J10")
    me.shut |= bits_of("A2", "B1")
    me.crossed = crossing(0, 0)[0]

    assert Turns(SEA, CAREFUL).turn(me, foe, Lots(Chance(3))) == 3
    assert (me.shut, me.crossed) == (bits_of("A1"), 0)


def test_ice_does_harm_in_the_model_too() -> None:
    icy = CaptainOptions(scenario="delta")
    sea, index = sea_of(icy), chart_of(icy).grid.index
    for cell, damage in (("A1", FIELD), ("D6", 0)):
        me = ModelBoat(index[Cell(cell)], 0, sea.water, 0)
        Turns(sea, CAREFUL).surface(me)
        assert me.damage == damage


@pytest.mark.parametrize(
    ("by_torpedo", "clears", "left"), [(False, False, 0), (True, True, 0), (True, False, 1)]
)
def test_an_archer_mine_goes_off_once_in_the_model_too(
    by_torpedo: bool, clears: bool, left: int
) -> None:
    sea = sea_of(replace(OPTIONS, torpedo_clears_archer=clears))
    me, foe = boat("E5"), boat("C5")
    me.archer_mines = foe.archer_mines = bits_of("C5")
    me.torpedo = 3 * by_torpedo
    me.archer = ARCHER
    Turns(sea, CAREFUL).use(me, foe, 0)

    assert foe.damage == 2 * FIELD
    assert (me.torpedo, me.archer) == (0, ARCHER * by_torpedo)
    assert me.archer_mines.bit_count() == foe.archer_mines.bit_count() == left


def test_a_position_is_worth_as_much_as_the_enemy_loses_by_it() -> None:
    value = Valuer(SEA, replace(WEIGHTS, exposure=WEIGHTS.knowledge))
    me, foe = boat("E5", "E4", "E6"), boat("H8")
    me.torpedo, foe.damage = 2, 1500

    assert abs(value.of(me, foe, mine=True) + value.of(foe, me, mine=False)) <= 1
    assert value.of(me, foe, mine=True) > 0
    foe.damage = FIELD * DAMAGE_LIMIT
    assert value.damage(me, foe) > 4 * FIELD


# --- what it hears of the enemy's sheets -------------------------------------------------------


def sheets(*told: CaptainObservation, asks: bool = False, hidden: int = 1) -> ModelBoat:
    """The enemy as it is taken to be after this; it looks for the own boat on ``hidden`` cells."""
    foe = FoeSheets(SEA, CHART, YELLOW, told=True, asks=asks)
    tracker = CaptainTracker(OPTIONS, YELLOW)
    ears = OwnEars(tracker)
    for observation in told:
        ears.observe(observation)
        foe.observe(observation, ears, hidden=hidden)
    return foe.equip(boat("E5"), Lots(Chance(1)))


@pytest.mark.parametrize(
    ("told", "marks"),
    [
        ((), 0),
        ((CourseHeard(YELLOW, NORTH), CourseHeard(YELLOW, EAST)), 2),
        ((CourseHeard(YELLOW, NORTH),) * 5, 2),
        ((CourseHeard(BLUE, NORTH),), 0),
        ((SystemReady(YELLOW, System.TORPEDO, True),), 3),
        (
            (
                SystemReady(YELLOW, System.TORPEDO, True),
                Exploded(YELLOW, Weapon.TORPEDO, Cell("E5")),
            ),
            0,
        ),
    ],
)
def test_the_enemys_torpedo_is_counted(told: Sequence[CaptainObservation], marks: int) -> None:
    assert sheets(*told).torpedo == marks


def test_a_mine_of_the_enemy_lies_where_it_can_have_been_laid() -> None:
    met = (Exploded(BLUE, Weapon.MINE, Cell("E9")), BlastAnswered(YELLOW, 2, 2))
    laid = sheets(*met, MineDropHeard(YELLOW))

    assert len(laid.mines) == 1
    assert laid.mines[0] in numbers(SEA.around(bits_of("E9")))
    gone = Exploded(YELLOW, Weapon.MINE, CHART.grid.cells[laid.mines[0]])
    assert sheets(*met, MineDropHeard(YELLOW), gone).mines == ()


def test_the_enemy_uses_no_second_system_before_its_next_course() -> None:
    asked = SonarAsked(YELLOW)

    assert sheets(asked).locked
    assert not sheets(asked, CourseHeard(YELLOW, NORTH)).locked
    assert not sheets(Exploded(YELLOW, Weapon.MINE, Cell("E5"))).locked


def test_in_real_time_the_enemys_sonar_is_counted_too() -> None:
    """A crew that is lost charges it when its torpedo is ready."""
    loaded = SystemReady(YELLOW, System.TORPEDO, True)
    courses = (CourseHeard(YELLOW, NORTH), CourseHeard(YELLOW, EAST))
    lost = sheets(loaded, *courses, asks=True, hidden=40)
    found = sheets(loaded, *courses, asks=True, hidden=2)

    assert (lost.sonar, lost.mine) == (2, 0)
    assert (found.sonar, found.mine) == (0, 2)
    assert sheets(loaded, *courses, SonarAsked(YELLOW), asks=True, hidden=40).sonar == 0
    assert sheets(loaded, *courses, hidden=40).sonar == 0
