"""What a debrief asks of each game: which acts are shots, which answers could have been had."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

import msgspec

from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell
from hydrophone.core.game import Action, AnyState, Event, Sentences
from hydrophone.core.seats import Side
from hydrophone.facts.figures import Tally
from hydrophone.facts.knowledge import Knowledge, PlayedAction


class Aim(msgspec.Struct, frozen=True):
    """A weapon and the place where it goes off."""

    weapon: str
    cell: Cell


class Question(msgspec.Struct, frozen=True):
    """What a crew asked, and what its answer brought.

    Attributes:
        line: of the record, where it was answered.
        side: the crew that asked.
        kind: of the question.
        brought: bits that the answer brought.
        best: bits that the best answer, or the best question of this kind, would have brought.
    """

    line: int
    side: Side
    kind: str
    brought: float
    best: float


class Facts(ABC):
    """A match of one game as a debrief sees it; ``chart`` is None in a game without."""

    words: ClassVar[Mapping[str, Sentences]] = {}
    """What each kind of question is called, in English, German and Spanish."""

    def __init__(self, chart: Chart | None) -> None:
        self.chart = chart

    @abstractmethod
    def aim(self, action: Action) -> Aim | None:
        """The shot that an action is, if it is one."""

    def damage(self, aim: Aim, cell: Cell) -> int:
        """Damage by the shot to a boat in this place: 1 on the very place."""
        return int(cell == aim.cell)

    @abstractmethod
    def taken(self, events: Iterable[Event], side: Side) -> int:
        """Damage that the shot of these events did to this side."""

    def question(self, played: PlayedAction) -> Question | None:  # noqa: ARG002 (for games with questions)
        """The question that was answered by this action, if one was."""
        return None

    def place(self, state: AnyState, side: Side) -> Cell | None:  # noqa: ARG002 (for games with sheets)
        """Where the boat of this side really is, if its place is a space that people can show."""
        return None

    def tally(self, side: Side) -> Tally:
        """Counts for one crew, before its first action."""
        return Tally(side)

    def is_silence(self, action: Action) -> bool:  # noqa: ARG002 (for games with silences)
        """Does the action hide where its boat goes?"""
        return False


def best_of(knew: Knowledge, answers: Iterable[Sequence[Cell]]) -> float:
    """The most bits that one of these answers brings; each names the places that it leaves."""
    return max((knew.bits - knew.among(cells) for cells in answers), default=0.0)
