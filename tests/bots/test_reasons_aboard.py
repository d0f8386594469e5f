"""Why bots act beside people: what people said is among what a bot knew.

A record holds nothing of what a crew said, so the same bot says less when the match is over.
"""

from collections.abc import Sequence

import pytest

from bots.test_people_aboard import (
    BLUE,
    CAPTAIN,
    COURSES,
    ENGINEER,
    MATE,
    OPERATOR,
    PIN,
    YELLOW,
    bot,
    system,
)
from hydrophone.board.grid import Cell, Direction
from hydrophone.bots.bot import Bot, Level
from hydrophone.bots.notes import (
    AboutCourse,
    AboutSystem,
    CourseName,
    CourseNote,
    Phrase,
    Pointed,
    Said,
    Word,
    WordNote,
)
from hydrophone.bots.sonar import make as make_sonar
from hydrophone.core.reasons import Cause, Heeds, Motive
from hydrophone.core.seats import Seat
from hydrophone.games.captain_sonar.actions import (
    AskDrone,
    CaptainAction,
    EndTurn,
    LaunchTorpedo,
    MarkGauge,
    OrderCourse,
    Surface,
)
from hydrophone.games.captain_sonar.events import CourseHeard
from hydrophone.games.captain_sonar.systems import Course, System
from hydrophone.games.sonar import actions as sonar_actions
from hydrophone.games.sonar import events as sonar_events
from hydrophone.games.sonar.actions import SonarAction
from hydrophone.games.sonar.options import SonarOptions

WEIGHING = (Level.HELMSMAN, Level.SEADOG, Level.ADMIRAL)
WEST = OrderCourse(Course.WEST)
MOVES: Sequence[SonarAction] = [
    *map(sonar_actions.Move, Direction),
    sonar_actions.UseSonar(),
    sonar_actions.Surface(),
]


def captain_of_sonar(level: Level) -> Bot:
    """A bot whose turn it is, beside a person as Radio Operator who has said nothing."""
    made = make_sonar(level, CAPTAIN, SonarOptions(), 1, frozenset({OPERATOR}))
    for observation in (
        sonar_events.MatchBegan(BLUE),
        sonar_events.StartChosen(BLUE, Cell("F3")),
        sonar_events.Dived(),
        sonar_events.TurnBegan(BLUE, 1),
    ):
        made.observe(observation)
    return made


def why(made: Bot, action: object, legal: Sequence[object]) -> tuple[Cause | None, Cause | None]:
    """What it says at once, and what it says by the record."""
    assert isinstance(made, Heeds)
    return made.why(action, legal), made.why_by_record(action, legal)


@pytest.mark.parametrize("level", WEIGHING)
def test_a_captain_of_sonar_says_what_its_radio_operator_made_it_do(level: Level) -> None:
    captain = captain_of_sonar(level)
    untold = [captain.why(move, MOVES) for move in MOVES]  # type: ignore[attr-defined]
    assert all(untold)
    assert not {Motive.NEARER, Motive.WISHED} & {cause.why for cause in untold}

    captain.hear(Pointed(OPERATOR, Cell("G4")))
    shot = sonar_actions.LaunchTorpedo(Cell("G4"))
    assert why(captain, shot, [shot, *MOVES]) == (Cause(Motive.CREW_SAID, Cell("G4")),) * 2


@pytest.mark.parametrize("level", WEIGHING)
@pytest.mark.parametrize(
    ("wish", "action"),
    [
        (CourseNote(AboutCourse.TAKE, CourseName.EAST), sonar_actions.Move(Direction.RIGHT)),
        (system(AboutSystem.USE, System.SONAR), sonar_actions.UseSonar()),
        (WordNote(Word.SURFACE), sonar_actions.Surface()),
    ],
)
def test_a_captain_of_sonar_says_what_it_was_asked_for(
    level: Level, wish: Phrase, action: SonarAction
) -> None:
    captain = captain_of_sonar(level)
    captain.hear(Said(OPERATOR, wish))

    assert why(captain, action, MOVES) == (Cause(Motive.WISHED), None)


@pytest.mark.parametrize("level", WEIGHING)
def test_a_captain_beside_a_silent_radio_operator_does_not_say_that_it_knew(level: Level) -> None:
    captain = bot(CAPTAIN, OPERATOR, level=level)
    causes = [why(captain, course, COURSES) for course in COURSES]

    assert all(at_once and not by_record for at_once, by_record in causes)
    assert not any(at_once and at_once.why is Motive.NEARER for at_once, _ in causes)


def test_a_captain_steers_to_where_its_radio_operator_points_and_says_so() -> None:
    captain = bot(CAPTAIN, OPERATOR)
    captain.hear(Pointed(OPERATOR, Cell("A8")))

    assert captain.choose(COURSES) == WEST
    assert why(captain, WEST, COURSES) == (Cause(Motive.NEARER), None)
    shot = LaunchTorpedo(PIN)
    assert why(captain, shot, [shot, EndTurn()]) == (Cause(Motive.CREW_NEAR, PIN),) * 2


@pytest.mark.parametrize("level", WEIGHING)
@pytest.mark.parametrize(
    ("seat", "wish", "action"),
    [
        (ENGINEER, CourseNote(AboutCourse.TAKE, CourseName.WEST), WEST),
        (ENGINEER, WordNote(Word.SURFACE), Surface()),
        (MATE, system(AboutSystem.USE, System.DRONE), AskDrone("3")),
    ],
)
def test_a_captain_says_what_it_was_asked_for(
    level: Level, seat: Seat, wish: Phrase, action: CaptainAction
) -> None:
    captain = bot(CAPTAIN, seat, level=level)
    legal = [EndTurn(), action] if isinstance(action, AskDrone) else [*COURSES, Surface()]
    captain.hear(Said(seat, wish))

    assert captain.choose(legal) == action
    assert why(captain, action, legal) == (Cause(Motive.WISHED), None)


def test_a_first_mate_says_what_its_captain_asked_for() -> None:
    mate, marks = bot(MATE, CAPTAIN), [MarkGauge(System.TORPEDO), MarkGauge(System.SILENCE)]
    assert mate.why(marks[0], marks) == Cause(Motive.CHARGE)  # type: ignore[attr-defined]

    mate.hear(Said(CAPTAIN, system(AboutSystem.CHARGE, System.SILENCE)))
    assert mate.choose(marks) == marks[1]
    assert mate.why(marks[1], marks) == Cause(Motive.WISHED)  # type: ignore[attr-defined]


def test_a_search_does_not_take_the_place_of_a_wish() -> None:
    """A careful Captain would look elsewhere first, and was asked to look all the same."""
    captain = bot(CAPTAIN, MATE, level=Level.ADMIRAL)
    for _ in range(6):
        captain.observe(CourseHeard(YELLOW, Course.SOUTH))
    captain.hear(Said(MATE, system(AboutSystem.USE, System.DRONE)))
    legal = [EndTurn(), *(AskDrone(str(sector)) for sector in range(1, 5))]

    assert {captain.why(order, legal) for order in legal[1:]} == {Cause(Motive.WISHED)}  # type: ignore[attr-defined]
