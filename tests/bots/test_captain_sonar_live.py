"""A Captain of Captain Sonar in real time: what takes seconds is priced in seconds."""

from typing import Any

import pytest
from bench.real_time_heads.__main__ import Deeds, played
from msgspec.structs import replace

from hydrophone.board.grid import Cell
from hydrophone.bots.bot import Bot, Level, Report
from hydrophone.bots.captain_sonar.captain import Captain
from hydrophone.bots.captain_sonar.live_worth import damage_of_shots, shots_in, tempo_of
from hydrophone.bots.notes import AboutSystem, SystemName, SystemNote
from hydrophone.core.seats import Role, Seat, Side
from hydrophone.games.captain_sonar.actions import LaunchTorpedo, OrderCourse, Surface
from hydrophone.games.captain_sonar.damage.blasts import BlastAnswered, Exploded, Weapon
from hydrophone.games.captain_sonar.events import (
    Dived,
    GaugeMarked,
    StartChosen,
    Surfaced,
    SymbolCrossed,
    SystemReady,
)
from hydrophone.games.captain_sonar.live_events import DivedAgain
from hydrophone.games.captain_sonar.options import CaptainOptions, Mode
from hydrophone.games.captain_sonar.systems import GAUGE_SIZE, Course, System
from hydrophone.kits.makers import make_bot
from hydrophone.play.arena import pairings

OPTIONS = CaptainOptions(mode=Mode.REAL_TIME, turn_limit=150)
BLUE, YELLOW = Side.BLUE, Side.YELLOW
NORTH, EAST, SOUTH, WEST = (OrderCourse(course) for course in Course)
WORN_OUT = ("W1", "N1", "S1", "E5")
"""Symbols of weapons, special systems and detection: nothing works."""


def captain(*told: Any, start: str, options: CaptainOptions = OPTIONS) -> Bot:
    """A blue sea dog as Captain who dived here and heard this."""
    seat = Seat.at(BLUE, Role.CAPTAIN)
    bot = make_bot("captain_sonar", Level.SEADOG, seat, options, 1)
    for observation in (StartChosen(BLUE, Cell(start)), Dived(), *told):
        bot.observe(observation)
    return bot


def enemy_on(cell: str) -> tuple[Any, ...]:
    """A direct hit says exactly where the enemy is."""
    return Exploded(BLUE, Weapon.MINE, Cell(cell)), BlastAnswered(YELLOW, 2, 2)


def placed(cell: str) -> tuple[Any, ...]:
    """A direct hit says exactly where the own boat is."""
    return Exploded(YELLOW, Weapon.MINE, Cell(cell)), BlastAnswered(BLUE, 2, 2)


LOADED = (GaugeMarked(BLUE, System.TORPEDO, GAUGE_SIZE[System.TORPEDO]),)
BROKEN = tuple(SymbolCrossed(BLUE, symbol) for symbol in WORN_OUT)


def test_what_takes_long_at_this_table_is_what_was_agreed() -> None:
    usual = tempo_of(OPTIONS)
    calm = tempo_of(replace(OPTIONS, min_course_interval_s=10))
    slow = tempo_of(replace(OPTIONS, bot_outline_s=20))

    assert calm.course_s > usual.course_s
    assert calm.courses < usual.courses < slow.courses


@pytest.mark.parametrize(
    ("courses", "run", "charge", "shots"),
    [(8, 0, 0, 3), (8, 5, 0, 2), (8, 0, 3, 2), (8, 8, 3, 1), (8, 9, 0, 0), (0, 0, 0, 1)],
)
def test_shots_need_the_time_to_run_and_to_charge(
    courses: int, run: int, charge: int, shots: int
) -> None:
    assert shots_in(courses, run, charge) == shots


def test_a_torpedo_does_less_the_more_cells_a_boat_can_lie_on() -> None:
    done = [damage_of_shots(cells) for cells in (1, 2, 4, 9, 25)]

    assert done[0] == 2.0
    assert done == sorted(set(done), reverse=True)


def test_it_runs_at_a_boat_that_lies_up() -> None:
    bot = captain(*enemy_on("O8"), Surfaced(YELLOW, "6"), *LOADED, start="F5")

    assert bot.choose((NORTH, EAST, SOUTH, WEST, Surface())) in (EAST, SOUTH)


def test_it_fires_at_a_boat_that_lies_up() -> None:
    bot = captain(*enemy_on("I6"), Surfaced(YELLOW, "5"), *LOADED, start="F5")

    assert bot.choose((NORTH, EAST, Surface(), LaunchTorpedo(Cell("I6")))) == LaunchTorpedo(
        Cell("I6")
    )


@pytest.mark.parametrize(
    ("told", "courses"),
    [
        ((Surfaced(YELLOW, "5"), Surfaced(BLUE, "1")), tempo_of(OPTIONS).courses),
        ((Surfaced(YELLOW, "5"), Surfaced(BLUE, "1"), DivedAgain(BLUE)), 1.0),
        ((Surfaced(BLUE, "1"), Surfaced(YELLOW, "5"), DivedAgain(BLUE)), tempo_of(OPTIONS).courses),
    ],
)
def test_while_its_own_boat_lies_up_the_enemys_time_runs_too(told: Any, courses: float) -> None:
    bot = captain(*told, start="F5")

    assert isinstance(bot, Captain)
    assert bot.enemy_lies_for == courses


def test_worn_out_it_comes_up_far_from_the_enemy() -> None:
    bot = captain(*enemy_on("O15"), *BROKEN, start="A1")

    assert bot.choose((EAST, SOUTH, Surface())) == Surface()


def test_worn_out_it_stays_down_where_the_enemy_could_shoot_in_time() -> None:
    armed = SystemReady(YELLOW, System.TORPEDO, True)
    bot = captain(*enemy_on("F6"), *placed("A6"), armed, *BROKEN, start="A6")

    assert isinstance(bot.choose((NORTH, SOUTH, EAST, Surface())), OrderCourse)


def test_it_does_not_come_up_again_at_once() -> None:
    """Two boats far apart could do so for ever."""
    assert isinstance(
        captain(*enemy_on("O15"), start="A1").choose((EAST, SOUTH, Surface())), OrderCourse
    )
    assert captain(*enemy_on("O15"), start="A1").choose((Surface(),)) == Surface()


def wishes(bot: Bot) -> list[SystemName]:
    """What the First Mate is told to charge."""
    report = bot.report()
    assert isinstance(report, Report)
    return [
        note.system
        for note in report.notes
        if isinstance(note, SystemNote) and note.word is AboutSystem.CHARGE
    ]


def test_lost_it_wants_the_sonar_where_the_chart_is_wide() -> None:
    bot = captain(*LOADED, start="F5")

    assert wishes(bot) == [SystemName.SONAR]


def test_a_sea_dog_asks_by_sonar_and_comes_up_less_than_a_helmsman() -> None:
    """``bench.real_time_heads`` counts more of what both do, and their points."""
    dogs, others = Deeds(), Deeds()
    for side, seed in pairings(4, 7):
        pair = played("captain_sonar", OPTIONS, Level.SEADOG, Level.HELMSMAN, side, seed)
        dogs.add(pair[0])
        others.add(pair[1])

    assert dogs.crews_that_asked == dogs.crews > others.crews_that_asked
    assert dogs.done["drones"] == 0 < others.done["drones"]
    assert dogs.done["surfacings"] < others.done["surfacings"]
