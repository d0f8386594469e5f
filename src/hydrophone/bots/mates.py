"""What mates want of their Captain, and what the Captain answers.

A wish for a course or a system holds until the next course; one for a place until another is named.
"""

from collections.abc import Collection

from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell
from hydrophone.bots.ears import Ears
from hydrophone.bots.guesses import Guesses
from hydrophone.bots.notes import (
    AboutCell,
    AboutCourse,
    AboutSystem,
    CellNote,
    CourseName,
    CourseNote,
    CrewTalk,
    Phrase,
    Said,
    SystemName,
    SystemNote,
    Word,
    WordNote,
)
from hydrophone.core.seats import Role, Seat

NEARER = 0.15
"""What each step counts that a wanted place is nearer, or one to keep away from is farther."""

FAR_ENOUGH = 5
"""Steps from which on a place to keep away from is far."""


class Mates:
    """A Captain's people: their wishes, and what the Captain has to say to them."""

    def __init__(self, chart: Chart, people: Collection[Seat]) -> None:
        self._chart = chart
        self.roles = frozenset(seat.role for seat in people)
        self._people = frozenset(people)
        self._avoided: set[CourseName] = set()
        self._wanted: set[CourseName] = set()
        self._used: dict[SystemName, bool] = {}
        self._asked: SystemName | None = None
        self._surfacing = 0.0
        self._goal: Cell | None = None
        self._away: Cell | None = None
        self._has_asked_where = False
        self._says: list[Phrase] = []

    # --- listening -----------------------------------------------------------------------------

    def hear(self, told: CrewTalk) -> None:
        """Take in a person's wish."""
        if not isinstance(told, Said) or told.seat not in self._people:
            return
        match told.phrase:
            case CourseNote(AboutCourse.AVOID, course):
                self._avoided.add(course)
            case CourseNote(AboutCourse.TAKE, course):
                self._wanted.add(course)
            case CellNote(AboutCell.GO_THERE, cell):
                self._goal = self._cell(cell)
            case CellNote(AboutCell.KEEP_AWAY, cell):
                self._away = self._cell(cell)
            case SystemNote(AboutSystem.USE, system):
                self._used[system] = True
            case SystemNote(AboutSystem.SPARE, system):
                self._used[system] = False
            case WordNote(word):
                self._word(word)
            case _:
                pass

    def _word(self, word: Word) -> None:
        match word:
            case Word.SURFACE:
                self._surfacing = 1.0
            case Word.STAY_DOWN:
                self._surfacing = -1.0
            case Word.YES | Word.NO if self._asked is not None:
                self._used[self._asked] = word is Word.YES
            case _:
                pass

    def _cell(self, name: str) -> Cell | None:
        cell = Cell(name)
        return cell if self._chart.is_sea(cell) else None

    def sailed(self) -> None:
        """The next course is taken: what was said of it is done with."""
        self._avoided.clear()
        self._wanted.clear()
        self._used.clear()
        self._asked, self._surfacing = None, 0.0

    # --- what it counts ------------------------------------------------------------------------

    def course(self, course: CourseName, cell: Cell) -> float:
        """What it counts to take a course that leads to a cell; 1 is a person's word."""
        value = float(course in self._wanted) - float(course in self._avoided)
        if self._goal is not None:
            value -= NEARER * self._steps(self._goal, cell)
        if self._away is not None:
            value += NEARER * min(self._steps(self._away, cell), FAR_ENOUGH)
        return value

    def asked_for(self, course: CourseName) -> bool:
        """Did a person ask for this course?"""
        return course in self._wanted

    @property
    def surfacing(self) -> float:
        """What it counts to surface: 1 if a person wants it, -1 if one wants to stay down."""
        return self._surfacing

    def word_on(self, system: SystemName) -> bool | None:
        """Did a person say that the system shall be used, or not? None if no mate said."""
        return self._used.get(system)

    def wish_for(self, system: SystemName) -> float:
        """How much people want a system used: 1, -1 if it shall not be, 0 if no mate said."""
        word = self.word_on(system)
        return 0.0 if word is None else 1.0 if word else -1.0

    def _steps(self, one: Cell, other: Cell) -> int:
        grid = self._chart.grid
        across = abs(grid.column(one) - grid.column(other))
        return across + abs(grid.row(one) - grid.row(other))

    # --- speaking ------------------------------------------------------------------------------

    def say(self, phrase: Phrase) -> None:
        """Tell the crew when the Captain speaks next."""
        if phrase not in self._says:
            self._says.append(phrase)

    def ask_for(self, system: SystemName) -> None:
        """Ask the First Mate, whose it is too."""
        self._asked = system
        self.say(SystemNote(AboutSystem.MAY_I, system))

    def tell_course(self, course: CourseName) -> None:
        """Tell the Engineer, who may speak against it, or why it is taken all the same."""
        if course in self._avoided:
            self.say(WordNote(Word.NO_OTHER_COURSE))
        elif Role.ENGINEER in self.roles:
            self.say(CourseNote(AboutCourse.PLANNED, course))

    def tell_shot(self, target: Cell, ears: Ears) -> None:
        """Tell the Radio Operator what became of what they said."""
        if isinstance(ears, Guesses) and ears.known:
            self._says = [said for said in self._says if not _is_heading(said)]
            at_pin = ears.points_at(target)
            word = AboutCell.FIRING_AT_PIN if at_pin else AboutCell.FIRING_THERE
            self.say(CellNote(word, target))

    def ask_where(self, ears: Ears) -> None:
        """Ask the Radio Operator for a place when the last one is old: once, not to nag."""
        is_old = isinstance(ears, Guesses) and ears.is_old
        if is_old and not self._has_asked_where:
            self.say(WordNote(Word.WHERE_ARE_THEY))
        self._has_asked_where = is_old

    def take_up(self, told: CrewTalk, ears: Ears) -> None:
        """Let the ears take in what a mate says, and tell the mate what is made of a place."""
        cell = ears.hear(told)
        if cell is not None and told.seat in self._people:
            self.say(CellNote(AboutCell.HEADING_THERE, cell))

    def spoken(self) -> tuple[Phrase, ...]:
        """What the Captain says now."""
        told, self._says = tuple(self._says), []
        return told


def _is_heading(phrase: Phrase) -> bool:
    return isinstance(phrase, CellNote) and phrase.word is AboutCell.HEADING_THERE
