"""What bots make of what people in their crew say, and what they answer them."""

from collections.abc import Sequence
from typing import Any

import pytest

from hydrophone.board.grid import Cell, Direction
from hydrophone.bots.bot import Bot, Level, Report
from hydrophone.bots.captain_sonar import make
from hydrophone.bots.notes import (
    AboutCell,
    AboutCourse,
    AboutSystem,
    CellNote,
    CourseName,
    CourseNote,
    Phrase,
    Pointed,
    Said,
    SystemName,
    SystemNote,
    Word,
    WordNote,
)
from hydrophone.bots.sonar import make as make_sonar
from hydrophone.core.seats import Role, Seat, Side
from hydrophone.games.captain_sonar.actions import (
    AskDrone,
    AskSonar,
    CrossSymbol,
    EndTurn,
    LaunchTorpedo,
    MarkGauge,
    OrderCourse,
    Surface,
)
from hydrophone.games.captain_sonar.events import (
    CourseHeard,
    CourseTaken,
    Dived,
    GaugeMarked,
    MatchBegan,
    StartChosen,
    StartLocked,
    SymbolCrossed,
    TurnBegan,
)
from hydrophone.games.captain_sonar.options import CaptainOptions
from hydrophone.games.captain_sonar.systems import Course, System
from hydrophone.games.sonar import actions as sonar_actions
from hydrophone.games.sonar import events as sonar_events
from hydrophone.games.sonar.options import SonarOptions
from hydrophone.kits.makers import levels_of
from tracing import rule

BLUE, YELLOW = Side.BLUE, Side.YELLOW
CAPTAIN, OPERATOR = Seat.BLUE_CAPTAIN, Seat.BLUE_RADIO_OPERATOR
MATE, ENGINEER = Seat.BLUE_FIRST_MATE, Seat.BLUE_ENGINEER
START = Cell("E8")
PIN = Cell("E10")
COURSES = tuple(OrderCourse(course) for course in Course)
FULL = {System.TORPEDO: 3, System.DRONE: 4, System.SONAR: 3}


def bot(seat: Seat, *people: Seat, level: Level = Level.HELMSMAN) -> Bot:
    """A bot beside these people, dived and at sea."""
    made = make(level, seat, CaptainOptions(), 1, frozenset(people))
    begun: Sequence[Any] = (
        MatchBegan(BLUE),
        StartChosen(BLUE, START),
        StartLocked(YELLOW),
        Dived(),
        TurnBegan(BLUE, 1, 1),
    )
    for observation in begun:
        made.observe(observation)
    return made


def told(made: Bot) -> tuple[Phrase, ...]:
    report = made.report()
    return () if report is None else report.notes


def system(word: AboutSystem, name: System) -> SystemNote:
    return SystemNote(word, SystemName(name))


# --- the Captain and a person as Radio Operator ------------------------------------------------


def test_a_captain_fires_where_the_radio_operator_points_and_says_so() -> None:
    captain = bot(CAPTAIN, OPERATOR)
    shots = (LaunchTorpedo(PIN), LaunchTorpedo(Cell("B8")), EndTurn())
    assert captain.choose(shots) == EndTurn(), "nobody has said where"

    captain.hear(Pointed(OPERATOR, PIN))
    assert captain.choose(shots) == LaunchTorpedo(PIN)
    assert told(captain) == (CellNote(AboutCell.FIRING_AT_PIN, PIN),)


def test_a_captain_fires_where_the_enemy_should_be_by_an_older_pin() -> None:
    captain = bot(CAPTAIN, OPERATOR)
    captain.hear(Pointed(OPERATOR, Cell("E9")))
    assert told(captain) == (CellNote(AboutCell.HEADING_THERE, "E9"),)
    captain.observe(CourseHeard(YELLOW, Course.SOUTH))

    assert captain.choose((LaunchTorpedo(PIN), EndTurn())) == LaunchTorpedo(PIN)
    assert told(captain) == (CellNote(AboutCell.FIRING_THERE, PIN),)


def test_a_captain_asks_where_the_enemy_is_when_the_last_word_is_old() -> None:
    captain = bot(CAPTAIN, OPERATOR)
    assert told(captain) == ()
    for _ in range(4):
        captain.observe(CourseHeard(YELLOW, Course.SOUTH))

    assert told(captain) == (WordNote(Word.WHERE_ARE_THEY),)
    assert told(captain) == (), "once is enough"
    captain.hear(Pointed(OPERATOR, PIN))
    assert WordNote(Word.WHERE_ARE_THEY) not in told(captain)
    for _ in range(4):
        captain.observe(CourseHeard(YELLOW, Course.NORTH))
    assert told(captain) == (WordNote(Word.WHERE_ARE_THEY),)


def test_a_captain_beside_a_bot_tracks_and_asks_nobody() -> None:
    captain = bot(CAPTAIN, ENGINEER)
    for _ in range(4):
        captain.observe(CourseHeard(YELLOW, Course.SOUTH))
    captain.hear(Pointed(OPERATOR, PIN))

    assert told(captain) == ()
    assert captain.choose((LaunchTorpedo(PIN), EndTurn())) == EndTurn()


@pytest.mark.parametrize("level", levels_of("sonar"))
def test_a_captain_of_sonar_fires_where_the_radio_operator_points(level: Level) -> None:
    captain = make_sonar(level, CAPTAIN, SonarOptions(), 1, frozenset({OPERATOR}))
    captain.observe(sonar_events.MatchBegan(BLUE))
    captain.observe(sonar_events.StartChosen(BLUE, Cell("F3")))
    captain.observe(sonar_events.Dived())
    captain.observe(sonar_events.TurnBegan(BLUE, 1))
    choices = (
        sonar_actions.LaunchTorpedo(Cell("G3")),
        sonar_actions.LaunchTorpedo(Cell("G4")),
        sonar_actions.Move(Direction.RIGHT),
    )
    assert captain.choose(choices) == choices[-1]

    captain.hear(Pointed(OPERATOR, Cell("G4")))
    assert captain.choose(choices) == choices[1]
    assert CellNote(AboutCell.FIRING_AT_PIN, "G4") in told(captain)


def test_a_radio_operator_who_is_asked_says_what_they_know() -> None:
    operator = bot(OPERATOR, CAPTAIN)
    operator.hear(Said(CAPTAIN, WordNote(Word.WHERE_ARE_THEY)))

    assert told(operator) == (WordNote(Word.LOST_THEM),)


# --- the Captain and other people --------------------------------------------------------------


def test_a_captain_listens_to_not_that_course() -> None:
    captain = bot(CAPTAIN, ENGINEER)
    first = captain.choose(COURSES)
    assert isinstance(first, OrderCourse)
    planned = CourseNote(AboutCourse.PLANNED, CourseName(first.course))
    assert planned in told(captain), "who crosses the symbol hears it first"

    captain.hear(Said(ENGINEER, CourseNote(AboutCourse.AVOID, CourseName(first.course))))
    assert captain.choose(COURSES) != first
    captain.observe(CourseTaken(BLUE, Course.NORTH, Cell("E7")))
    assert captain.choose((first,)) == first


def test_a_captain_says_why_if_there_is_no_other_course() -> None:
    captain = bot(CAPTAIN, ENGINEER)
    captain.hear(Said(ENGINEER, CourseNote(AboutCourse.AVOID, CourseName.NORTH)))

    assert captain.choose((OrderCourse(Course.NORTH),)) == OrderCourse(Course.NORTH)
    assert told(captain) == (WordNote(Word.NO_OTHER_COURSE),)


@pytest.mark.parametrize(
    ("wish", "course"),
    [
        (CourseNote(AboutCourse.TAKE, CourseName.WEST), Course.WEST),
        (CellNote(AboutCell.GO_THERE, "J8"), Course.EAST),
        (CellNote(AboutCell.GO_THERE, "E1"), Course.NORTH),
    ],
)
def test_a_captain_goes_where_people_want(wish: Phrase, course: Course) -> None:
    captain = bot(CAPTAIN, MATE)
    captain.hear(Said(MATE, wish))

    assert captain.choose(COURSES) == OrderCourse(course)


def test_a_captain_keeps_away_from_where_people_say() -> None:
    captain = bot(CAPTAIN, MATE)
    captain.hear(Said(MATE, CellNote(AboutCell.KEEP_AWAY, "E9")))

    assert captain.choose(COURSES) != OrderCourse(Course.SOUTH)


def test_a_captain_surfaces_when_people_want_it() -> None:
    captain = bot(CAPTAIN, ENGINEER)
    offers = (*COURSES, Surface())
    assert captain.choose(offers) != Surface()
    captain.hear(Said(ENGINEER, WordNote(Word.SURFACE)))
    captain.hear(Said(OPERATOR, WordNote(Word.STAY_DOWN)))

    assert captain.choose(offers) == Surface(), "a bot's wish is none"


@rule("CAP-124")
def test_a_captain_asks_the_first_mate_before_the_sonar_is_spent() -> None:
    captain, alone = bot(CAPTAIN, MATE), bot(CAPTAIN, ENGINEER)
    offers = (AskSonar(), EndTurn())
    assert alone.choose(offers) == AskSonar()
    assert captain.choose(offers) == EndTurn()
    assert told(captain) == (system(AboutSystem.MAY_I, System.SONAR),)

    captain.hear(Said(MATE, WordNote(Word.YES)))
    assert captain.choose(offers) == AskSonar()
    captain.observe(CourseTaken(BLUE, Course.NORTH, Cell("E7")))
    captain.hear(Said(MATE, system(AboutSystem.USE, System.SONAR)))
    assert captain.choose(offers) == AskSonar()
    captain.hear(Said(MATE, system(AboutSystem.SPARE, System.SONAR)))
    assert captain.choose(offers) == EndTurn()


# --- bots and a person as Captain --------------------------------------------------------------


def by_captain(note: Phrase) -> Said:
    return Said(CAPTAIN, note)


def test_a_first_mate_says_what_comes_of_the_wish_of_a_person() -> None:
    mate = bot(MATE, CAPTAIN)
    mate.hear(by_captain(system(AboutSystem.CHARGE, System.SILENCE)))
    assert told(mate) == (WordNote(Word.UNDERSTOOD),)
    mate.observe(GaugeMarked(BLUE, System.TORPEDO, 3))
    mate.hear(by_captain(system(AboutSystem.CHARGE, System.TORPEDO)))
    assert told(mate) == (system(AboutSystem.READY, System.TORPEDO),)
    mate.hear(by_captain(system(AboutSystem.CHARGE, System.SCENARIO)))

    assert told(mate) == (WordNote(Word.NO),), "there are no Archer mines here"


def test_a_first_mate_keeps_off_what_the_captain_wants_spared() -> None:
    mate = bot(MATE, CAPTAIN)
    mate.hear(by_captain(system(AboutSystem.SPARE, System.TORPEDO)))
    gauges = (MarkGauge(System.TORPEDO), MarkGauge(System.MINE))

    assert mate.choose(gauges) == MarkGauge(System.MINE)
    assert mate.choose(gauges[:1]) == gauges[0]


@rule("CAP-124")
def test_a_first_mate_uses_sonar_and_drone_when_a_person_says_so() -> None:
    mate = bot(MATE, CAPTAIN)
    asking = (AskDrone("1"), AskDrone("2"), AskSonar())
    assert mate.volunteer(asking) is None
    mate.hear(by_captain(system(AboutSystem.USE, System.SONAR)))
    assert mate.volunteer(asking) == AskSonar()
    assert mate.volunteer(asking) is None, "once"

    mate.hear(by_captain(system(AboutSystem.USE, System.DRONE)))
    assert mate.volunteer(asking) is None
    assert told(mate) == (WordNote(Word.WHERE_ARE_THEY),)
    mate.hear(Pointed(OPERATOR, Cell("A1")))
    mate.hear(by_captain(system(AboutSystem.USE, System.DRONE)))
    assert mate.volunteer(asking) == AskDrone("1")


def test_a_first_mate_says_why_a_system_is_not_used() -> None:
    mate = bot(MATE, CAPTAIN)
    use = by_captain(system(AboutSystem.USE, System.SONAR))
    mate.hear(use)
    assert mate.volunteer(()) is None
    assert told(mate) == (system(AboutSystem.NOT_READY, System.SONAR),)
    mate.observe(GaugeMarked(BLUE, System.SONAR, 3))
    mate.observe(SymbolCrossed(BLUE, "W1"))
    mate.observe(SymbolCrossed(BLUE, "W2"))
    mate.observe(SymbolCrossed(BLUE, "W3"))
    mate.hear(use)
    mate.volunteer(())

    assert told(mate) == (system(AboutSystem.BROKEN, System.SONAR),)


def test_an_engineer_says_that_a_person_s_wish_is_heeded_or_that_it_is_broken() -> None:
    engineer = bot(ENGINEER, CAPTAIN)
    engineer.hear(by_captain(system(AboutSystem.SPARE, System.TORPEDO)))
    assert told(engineer) == (WordNote(Word.UNDERSTOOD),)
    engineer.choose((CrossSymbol("W1"),))
    for symbol in ("W1", "W2", "W3"):
        engineer.observe(SymbolCrossed(BLUE, symbol))
    engineer.hear(by_captain(system(AboutSystem.SPARE, System.TORPEDO)))

    assert system(AboutSystem.BROKEN, System.TORPEDO) in told(engineer)


def test_bots_among_themselves_do_not_confirm_wishes() -> None:
    for seat, role in ((MATE, Role.FIRST_MATE), (ENGINEER, Role.ENGINEER)):
        mate = bot(seat, OPERATOR)
        assert seat.role is role
        mate.hear(by_captain(system(AboutSystem.CHARGE, System.TORPEDO)))
        mate.hear(by_captain(system(AboutSystem.SPARE, System.TORPEDO)))
        report: Report | None = mate.report()
        assert report is None
