"""The admiral of Captain Sonar in real time: it plays on in courses, and lying up costs some."""

from typing import Any

import pytest
from bench.captain_admiral.__main__ import Contest, searching
from msgspec.structs import replace

from hydrophone.belief.lots import Lots
from hydrophone.belief.track import TrackBelief
from hydrophone.board.grid import Cell
from hydrophone.bots.bot import Level
from hydrophone.bots.captain_sonar.ahead.live import LiveSearch, LiveTurns, courses_of
from hydrophone.bots.captain_sonar.ahead.sea import FIELD, ModelBoat, sea_of
from hydrophone.bots.captain_sonar.ahead.search import DrawnEnemy, Outlook
from hydrophone.bots.captain_sonar.ahead.searcher import SearchingCaptain
from hydrophone.bots.captain_sonar.ahead.value import WEIGHTS, Valuer
from hydrophone.bots.captain_sonar.worth import LIVE, WARY_LIVE
from hydrophone.core.chance import Chance
from hydrophone.core.reasons import Cause, Motive
from hydrophone.core.seats import Seat, Side
from hydrophone.games.captain_sonar.actions import (
    CaptainAction,
    DropMine,
    EndTurn,
    LaunchTorpedo,
    OrderCourse,
    Surface,
)
from hydrophone.games.captain_sonar.damage.blasts import BlastAnswered, Exploded, Weapon
from hydrophone.games.captain_sonar.events import (
    Dived,
    GaugeMarked,
    StartChosen,
    Surfaced,
    SystemReady,
)
from hydrophone.games.captain_sonar.options import CaptainOptions, Mode, chart_of
from hydrophone.games.captain_sonar.systems import Course, System
from hydrophone.kits.makers import make_bot
from hydrophone.play.arena import arena

OPTIONS = CaptainOptions(mode=Mode.REAL_TIME, turn_limit=150)
BLUE, YELLOW = Side.BLUE, Side.YELLOW
SEA = sea_of(OPTIONS)
CHART = chart_of(OPTIONS)
INDEX = CHART.grid.index
COURSES = tuple(OrderCourse(course) for course in Course)
UP = Surfaced(YELLOW, "5")
LOADED = (GaugeMarked(BLUE, System.TORPEDO, 3), SystemReady(BLUE, System.TORPEDO, True))


def admiral(*told: Any, start: str, options: CaptainOptions = OPTIONS) -> SearchingCaptain:
    """A blue admiral as Captain who dived here and heard this."""
    bot = make_bot("captain_sonar", Level.ADMIRAL, Seat.BLUE_CAPTAIN, options, 1)
    assert isinstance(bot, SearchingCaptain)
    for observation in (StartChosen(BLUE, Cell(start)), Dived(), *told):
        bot.observe(observation)
    return bot


def enemy_on(cell: str) -> tuple[Any, ...]:
    """A direct hit says exactly where the enemy is."""
    return Exploded(BLUE, Weapon.MINE, Cell(cell)), BlastAnswered(YELLOW, 2, 2)


KINDS = (SEA.rows, SEA.columns, SEA.zones)
"""Statements of each kind."""


def boat(cell: str, *known: str) -> ModelBoat:
    """A boat that the other looks for on these cells and on its own."""
    place = INDEX[Cell(cell)]
    bits = sum(SEA.bit[INDEX[Cell(each)]] for each in {cell, *known})
    return ModelBoat(place, SEA.bit[place], bits, 0)


def test_an_admiral_holds_its_own_against_a_sea_dog_in_real_time_too() -> None:
    """Four matches tell no more than that; ``bench.captain_admiral --real-time`` plays more."""
    points = Contest(OPTIONS, matches=4, seed=7).points(searching(), None)

    assert points.won >= points.lost


def test_the_same_seed_gives_the_same_orders() -> None:
    short = replace(OPTIONS, turn_limit=10)
    one, other = (
        list(arena("captain_sonar", short, Level.ADMIRAL, Level.SEADOG, matches=1, seed=11))
        for _ in range(2)
    )

    assert one == other


def weighed(
    order: CaptainAction, *, extra: int = 8, left: int = 1, foe: ModelBoat | None = None
) -> int:
    """What an order is worth on F5 to a loaded boat, its enemy on H8, both known and armed.

    ``extra``: courses of the enemy of a boat that comes up; ``left``: courses for which the enemy
    still lies up, 1 if it is under way.
    """
    me, foe = boat("F5"), foe or boat("H8")
    me.torpedo = foe.torpedo = 3
    belief = TrackBelief.prior(CHART, CHART.grid.bit[Cell("F5")])
    worlds = [DrawnEnemy(foe, seed) for seed in range(8)]
    outlook = Outlook(me, belief, {Cell("H8"): 1.0}, worlds, sailed=False, left=left)
    turns = LiveTurns(SEA, LIVE, extra)
    search = LiveSearch(SEA, outlook, turns, turns, Valuer(SEA, WEIGHTS), 3)
    return search.worth(order, 8)


def test_coming_up_costs_as_many_courses_as_an_outline_takes() -> None:
    assert weighed(Surface(), extra=1) > weighed(Surface(), extra=3) > weighed(Surface(), extra=8)


def test_what_an_outline_takes_is_what_was_agreed() -> None:
    usual, slow = (courses_of(replace(OPTIONS, bot_outline_s=each)) for each in (6, 20))

    assert 1 == courses_of(replace(OPTIONS, min_course_interval_s=60)) < usual < slow


def test_an_enemy_that_lies_up_has_fewer_courses() -> None:
    shot = LaunchTorpedo(Cell("H8"))

    assert weighed(shot, left=8) > weighed(shot)
    assert weighed(Surface(), left=8) > weighed(Surface())


def test_it_does_not_come_up_again_at_once() -> None:
    """Two boats far apart could do so for ever."""
    offers: tuple[CaptainAction, ...] = (*COURSES[1:3], Surface())

    assert isinstance(admiral(*enemy_on("O15"), start="A1").choose(offers), OrderCourse)
    assert admiral(*enemy_on("O15"), start="A1").choose((Surface(),)) == Surface()


def test_it_says_that_it_looked_ahead_where_a_sea_dog_would_order_something_else() -> None:
    """A sea dog stops for a shot that is worth one before it takes a course."""
    told = (*enemy_on("I6"), UP, *LOADED)
    shot = LaunchTorpedo(Cell("I6"))
    bot = admiral(*told, start="F5")

    assert bot.why(COURSES[1], (*COURSES, shot)) == Cause(Motive.AHEAD)
    assert bot.why(shot, (*COURSES, shot)) != Cause(Motive.AHEAD)


def test_in_a_rollout_a_stop_comes_before_the_course() -> None:
    me, foe = boat("F5"), boat("H5")
    me.torpedo = 3

    assert LiveTurns(SEA, LIVE, 8).turn(me, foe, Lots(Chance(3))) == 1
    assert (me.torpedo, foe.damage) == (1, 2 * FIELD)


def test_in_a_rollout_a_boat_that_cannot_go_on_lies_up_for_as_many_courses() -> None:
    me, foe = boat("A1"), boat("O15")
    me.shut = SEA.water

    assert LiveTurns(SEA, LIVE, 8).turn(me, foe, Lots(Chance(3))) == 8


def test_an_enemy_that_must_come_up_before_the_own_course_lies_up() -> None:
    """Each of them can be the first to act after a stop."""
    free, shut = boat("H8"), boat("H8")
    shut.shut = SEA.water
    mine = DropMine(Cell("E4"))

    assert weighed(mine, foe=shut) > weighed(mine, foe=free) + FIELD


@pytest.mark.parametrize(("lies_up", "end"), [(False, "F4"), (True, "G5")])
def test_in_a_rollout_nothing_is_feared_from_a_boat_that_lies_up(lies_up: bool, end: str) -> None:
    me, foe = boat("F5"), boat("H8")
    foe.torpedo = 3
    turns = LiveTurns(SEA, LIVE, 8)
    if lies_up:
        turns.surface(foe)
    turns.course(me, foe, 0)

    assert me.cell == INDEX[Cell(end)]
    assert foe.up is lies_up
    turns.course(foe, me, 0)
    assert not foe.up


def test_in_a_rollout_the_sonar_is_charged_and_used_while_the_enemy_is_lost() -> None:
    me, found, lost = boat("F5"), boat("H8"), boat("H8")
    lost.known = SEA.water
    turns = LiveTurns(SEA, LIVE, 8)
    me.torpedo = 3
    for _ in range(3):
        turns.charge(me, lost)
    turns.charge(me, found)
    assert (me.sonar, me.mine) == (3, 1)

    turns.use(me, lost, 0)
    assert me.sonar == 0
    assert lost.known.bit_count() < SEA.water.bit_count() / 2


def test_a_stop_can_come_after_the_course_before_the_enemy_acts() -> None:
    """The mark that the course brings is the third; the enemy lies where it can be hit."""
    fired = set[bool]()
    for seed in range(8):
        me, foe = boat("F5"), boat("H5")
        me.torpedo = 2
        LiveTurns(SEA, LIVE, 8).turn(me, foe, Lots(Chance(seed)))
        fired.add(foe.damage > 0)

    assert fired == {False, True}


@pytest.mark.parametrize(("lies_up", "damage"), [(False, 2 * FIELD), (True, 0)])
def test_in_a_rollout_a_boat_that_lies_up_sets_off_no_mine(lies_up: bool, damage: int) -> None:
    me, foe = boat("H8"), boat("F5")
    foe.mines = (me.cell,)
    foe.up = lies_up
    LiveTurns(SEA, LIVE, 8).use(me, foe, 0)

    assert me.damage == damage


def test_in_a_rollout_a_crew_uses_one_system_between_two_courses() -> None:
    """A mine may go off meanwhile (CAP-237)."""
    me, foe = boat("F5"), boat("H5")
    me.torpedo, me.silence = 3, 6
    turns = LiveTurns(SEA, LIVE, 8)
    turns.use(me, foe, 0)
    turns.use(me, foe, 0)
    assert (me.torpedo, me.silence) == (0, 6)

    foe.damage, me.mines = 0, (foe.cell,)
    turns.use(me, foe, 0)
    assert (foe.damage, me.silence) == (2 * FIELD, 6)

    turns.course(me, foe, 0)
    turns.use(me, foe, 0)
    assert me.silence == 0


def test_in_a_rollout_a_crew_charges_what_its_captain_asks_for() -> None:
    me, foe = boat("F5"), boat("H8")
    me.torpedo = 3
    for temper in (LIVE, WARY_LIVE):
        LiveTurns(SEA, temper, 8).charge(me, foe)

    assert (me.mine, me.silence) == (1, 1)


@pytest.mark.parametrize(("there", "damage"), [("E5", 2), ("D5", 1), ("G5", 2), ("H5", 1)])
def test_a_torpedo_goes_beside_a_boat_that_it_cannot_hit(there: str, damage: int) -> None:
    """D5 is so near that the own boat would be hit too, H5 is out of range."""
    me, foe = boat("C5"), boat(there)
    me.torpedo = 3
    LiveTurns(SEA, LIVE, 8).use(me, foe, 0)

    assert (foe.damage, me.damage) == (damage * FIELD, 0)


def test_a_crew_in_a_rollout_answers_a_sonar_so_that_most_cells_are_left() -> None:
    """One statement is true; the false one is what adds most to it."""
    foe = boat("E5")
    foe.known = SEA.water
    LiveTurns(SEA, LIVE, 8).answer(foe)
    truths = SEA.row[foe.cell], SEA.column[foe.cell], SEA.zone[foe.cell]
    lies = (set(each) - {truth} for each, truth in zip(KINDS, truths, strict=True))

    most = max(
        (truth | lie).bit_count() - 2 * (truth & lie).bit_count()
        for kind, others in enumerate(lies)
        for lie in others
        for truth in truths[:kind] + truths[kind + 1 :]
    )
    assert (foe.known & SEA.water).bit_count() == most
    assert foe.known >> foe.cell & 1


class Meeting(LiveTurns):
    """Crews that do nothing until one of the turns, in which the enemy is hit."""

    def __init__(self, hit: int) -> None:
        super().__init__(SEA, LIVE, 8)
        self._hit = hit
        self.turns = 0

    def turn(self, me: ModelBoat, foe: ModelBoat, lots: Lots) -> int:
        """One more turn, of either boat."""
        self.turns += 1
        if self.turns % 6 == self._hit:
            next(each for each in (me, foe) if each.cell == INDEX[Cell("H8")]).damage += FIELD
        return 1


def test_damage_counts_the_less_the_later_it_is_foreseen() -> None:
    me = boat("F5")
    me.torpedo = 2
    outlook = Outlook(
        me,
        TrackBelief.prior(CHART, CHART.grid.bit[Cell("F5")]),
        {Cell("H8"): 1.0},
        [DrawnEnemy(boat("H8"), 1)],
        sailed=True,
        left=1,
    )
    value = Valuer(SEA, WEIGHTS)
    never, first, last = (
        LiveSearch(SEA, outlook, turns, turns, value, 5).worth(EndTurn(), 1)
        for turns in map(Meeting, (6, 1, 5))
    )

    assert never == value.of(me, boat("H8"), mine=False)
    assert first - never == pytest.approx(5 * (last - never), abs=5)
    assert last - never == pytest.approx(FIELD / 5, abs=2)


def test_a_boat_that_comes_up_is_played_on_until_it_dives() -> None:
    crews, enemy = Meeting(6), Meeting(6)
    enemy.extra = 8
    outlook = Outlook(
        boat("F5"),
        TrackBelief.prior(CHART, CHART.grid.bit[Cell("F5")]),
        {Cell("H8"): 1.0},
        [DrawnEnemy(boat("H8"), 1)],
        sailed=False,
        left=1,
    )
    LiveSearch(SEA, outlook, crews, enemy, Valuer(SEA, WEIGHTS), 5).worth(Surface(), 1)

    assert (crews.turns, enemy.turns) == (0, 8)
