"""What a crew of Captain Sonar says to itself, and what its bots make of it."""

from hydrophone.board.grid import Cell
from hydrophone.bots.bot import Level, Report
from hydrophone.bots.captain_sonar import make
from hydrophone.bots.captain_sonar.engineer import Engineer
from hydrophone.bots.captain_sonar.first_mate import HUNTING, FirstMate
from hydrophone.bots.notes import (
    AboutCell,
    AboutCourse,
    AboutSystem,
    CellNote,
    CourseName,
    CourseNote,
    Phrase,
    Said,
    SystemName,
    SystemNote,
    Word,
    WordNote,
)
from hydrophone.core.chance import Chance
from hydrophone.core.seats import Role, Seat, Side
from hydrophone.games.captain_sonar.actions import CrossSymbol, MarkGauge
from hydrophone.games.captain_sonar.damage.blasts import BlastAnswered, Exploded, Weapon
from hydrophone.games.captain_sonar.events import (
    CourseTaken,
    Dived,
    GaugeMarked,
    MatchBegan,
    StartChosen,
    StartLocked,
    Surfaced,
    SymbolCrossed,
    TurnBegan,
)
from hydrophone.games.captain_sonar.options import CaptainOptions
from hydrophone.games.captain_sonar.systems import Course, System
from tracing import rule

BLUE, YELLOW = Side.BLUE, Side.YELLOW
CAPTAIN = Seat.BLUE_CAPTAIN
BEGUN = (
    MatchBegan(BLUE),
    StartChosen(BLUE, Cell("A1")),
    StartLocked(YELLOW),
    Dived(),
    TurnBegan(BLUE, 1, 1),
)
GAUGES = tuple(MarkGauge(system) for system in System if system is not System.SCENARIO)


def charge(system: System, by: Seat = CAPTAIN) -> Said:
    return Said(by, SystemNote(AboutSystem.CHARGE, SystemName(system)))


def first_mate() -> FirstMate:
    return FirstMate(Seat.BLUE_FIRST_MATE, CaptainOptions(), Chance(1), HUNTING)


def engineer(*crossed: str) -> Engineer:
    bot = Engineer(Seat.BLUE_ENGINEER, CaptainOptions(), Chance(1), ahead=0)
    for observation in (*BEGUN, CourseTaken(BLUE, Course.EAST, Cell("B1"))):
        bot.observe(observation)
    for symbol in crossed:
        bot.observe(SymbolCrossed(BLUE, symbol))
    return bot


def notes(report: Report | None) -> tuple[Phrase, ...]:
    return () if report is None else report.notes


def test_the_first_mate_charges_what_the_captain_asks_for() -> None:
    bot = first_mate()
    assert bot.choose(GAUGES) == MarkGauge(System.TORPEDO)
    bot.hear(charge(System.SILENCE))
    assert bot.choose(GAUGES) == MarkGauge(System.SILENCE)

    full = tuple(mark for mark in GAUGES if mark.system is not System.SILENCE)
    assert bot.choose(full) == MarkGauge(System.TORPEDO), "what is full is not asked for any more"


def test_the_first_mate_obeys_nobody_else() -> None:
    bot = first_mate()
    bot.hear(charge(System.SILENCE, by=Seat(f"blue.{Role.RADIO_OPERATOR}")))
    bot.hear(Said(CAPTAIN, WordNote(Word.GO_ON)))

    assert bot.choose(GAUGES) == MarkGauge(System.TORPEDO)


def test_the_engineer_keeps_working_what_the_captain_wants() -> None:
    # East: a symbol of detection, of special systems and of weapons; radiation is far from full.
    crosses = [CrossSymbol("E1"), CrossSymbol("E3")]
    wants_weapons, wants_ears = engineer(), engineer()
    wants_weapons.hear(charge(System.TORPEDO))
    wants_ears.hear(charge(System.SONAR))
    wants_ears.hear(Said(CAPTAIN, SystemNote(AboutSystem.SPARE, SystemName.DRONE)))

    assert wants_weapons.choose(crosses) == CrossSymbol("E1")
    assert wants_ears.choose(crosses) in crosses
    blocked_weapons = engineer("W1")
    blocked_weapons.hear(charge(System.DRONE))
    assert blocked_weapons.choose(crosses) == CrossSymbol("E3")


@rule("CAP-466")
def test_the_engineer_warns_of_a_course_that_must_cost_damage() -> None:
    bot = engineer("S1", "S2", "S4", "S5")
    assert notes(bot.report()) == ()
    bot.observe(SymbolCrossed(BLUE, "S6"))

    assert notes(bot.report()) == (CourseNote(AboutCourse.COSTS_DAMAGE, CourseName.SOUTH),)
    assert notes(bot.report()) == (), "once is enough"


@rule("CAP-467")
def test_the_engineer_tells_which_course_repairs() -> None:
    bot = engineer("W1", "W2", "W3")

    assert notes(bot.report()) == (CourseNote(AboutCourse.REPAIRS, CourseName.EAST),)


@rule("CAP-108")
def test_the_radio_operator_says_when_the_enemy_is_near_and_where() -> None:
    bot = make(Level.HELMSMAN, Seat.BLUE_RADIO_OPERATOR, CaptainOptions(), 1)
    for observation in BEGUN:
        bot.observe(observation)
    bot.observe(StartChosen(BLUE, Cell("C3")))
    assert notes(bot.report()) == (), "the enemy can be anywhere"
    bot.observe(Surfaced(YELLOW, "1"))

    assert notes(bot.report()) == (WordNote(Word.THEY_ARE_NEAR),)
    assert notes(bot.report()) == (), "once is enough"
    bot.observe(Exploded(BLUE, Weapon.TORPEDO, Cell("B5")))
    bot.observe(BlastAnswered(YELLOW, 2, 2))
    assert notes(bot.report()) == (CellNote(AboutCell.ENEMY_HERE, "B5"),)


def test_the_captain_of_the_aces_says_what_to_charge_when_that_changes() -> None:
    bot = make(Level.SEADOG, CAPTAIN, CaptainOptions(), 1)
    assert notes(bot.report()) == (), "nobody asks before the dive"
    for observation in BEGUN:
        bot.observe(observation)

    assert notes(bot.report()) == (charge(System.TORPEDO).phrase,)
    assert notes(bot.report()) == (), "once is enough"
    bot.observe(GaugeMarked(BLUE, System.TORPEDO, 3))
    assert notes(bot.report()) == (charge(System.MINE).phrase,)
    bot.observe(GaugeMarked(BLUE, System.MINE, 3))
    assert notes(bot.report()) == (charge(System.DRONE).phrase,), "the enemy can be anywhere"
