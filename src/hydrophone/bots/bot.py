"""What a bot is: it hears what a person in that seat hears, and picks a legal action.

A bot never sees a State. It is deterministic: the same seed, observations and offers give the same
choices, so a match between bots replays from its seed.
"""

from abc import abstractmethod
from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from typing import Any, Protocol

import msgspec

from hydrophone.board.grid import Cell
from hydrophone.bots.notes import AboutCell, CellNote, CrewTalk, Phrase, Word, WordNote
from hydrophone.core.seats import Seat


class Level(StrEnum):
    """How strong a bot plays, the weakest first. What each gets wrong stands in the games' tables.

    The name that a level had before is read as that level.
    """

    LANDLUBBER = "landlubber"
    DECKHAND = "deckhand"
    SAILOR = "sailor"
    BOATSWAIN = "boatswain"
    HELMSMAN = "helmsman"
    SEADOG = "seadog"
    COMMODORE = "commodore"
    ADMIRAL = "admiral"

    @classmethod
    def _missing_(cls, value: object) -> "Level | None":
        return FORMER.get(value) if isinstance(value, str) else None

    @property
    def lots(self) -> str:
        """The name under which its lots are drawn: the first it had, so that matches replay."""
        return next((name for name, level in FORMER.items() if level is self), self.value)


FORMER = {
    "cadet": Level.LANDLUBBER,
    "mate": Level.HELMSMAN,
    "ace": Level.SEADOG,
    "master": Level.ADMIRAL,
}
"""Names that levels had before, as stored matches, records and command lines may still say."""


def level_of(word: str, levels: Collection[Level]) -> Level | None:
    """The one of these levels that has this name or had it before; None if none has."""
    try:
        level = Level(word)
    except ValueError:
        return None
    return level if level in levels else None


def no_stronger(level: Level, levels: Sequence[Level]) -> Level:
    """The strongest of these (the weakest first) that is no stronger; the weakest if none is."""
    order = list(Level)
    fit = [each for each in levels if order.index(each) <= order.index(level)]
    return fit[-1] if fit else levels[0]


EVERYWHERE = (Level.LANDLUBBER, Level.HELMSMAN, Level.SEADOG)
"""The levels that every game with bots has."""


class Report(msgspec.Struct, frozen=True):
    """What a bot tells its own crew: where it thinks the enemy is, and what it has to say."""

    pin: Cell | None = None
    """Its best guess, if it has one worth telling."""
    places: Mapping[Cell, float] = {}
    """Chance of each cell, summing to 1; empty if it keeps no count."""
    notes: tuple[Phrase, ...] = ()
    """What it says now. A note it said last is not repeated."""


MOST_TOLD = 24
"""Most places where the enemy can be that a bot tells its crew of."""

SURE_ENOUGH = 0.2
"""Least chance at which a place is worth a pin."""


def told(places: Mapping[Cell, float]) -> Report | None:
    """What is worth telling of the chances of all cells: not yet a chart full of circles."""
    if not 0 < len(places) <= MOST_TOLD:
        return None
    best = max(places, key=lambda cell: places[cell])
    return Report(best if places[best] >= SURE_ENOUGH else None, places)


def where_they_are(places: Mapping[Cell, float]) -> Phrase:
    """What to say when asked where the enemy is: the best guess, or that they are lost."""
    best = max(places, key=lambda cell: places[cell], default=None)
    if best is None or places[best] < SURE_ENOUGH:
        return WordNote(Word.LOST_THEM)
    return CellNote(AboutCell.ENEMY_HERE, best)


class Bot(Protocol):
    """One bot on one seat of one match. A class that derives from this one only has to choose."""

    def observe(self, observation: Any) -> None:  # noqa: ARG002
        """Take in what the seat is told, in order: observations of the bot's own game."""
        return

    def hear(self, told: CrewTalk) -> None:  # noqa: ARG002
        """Take in what a crew mate says or points at."""
        return

    @abstractmethod
    def choose(self, legal: Sequence[Any]) -> Any:
        """One of the legal actions (never empty)."""
        ...

    def volunteer(self, legal: Sequence[Any]) -> Any | None:  # noqa: ARG002
        """A legal action although no crew waits for this seat, or None to let it be."""
        return None

    def report(self) -> Report | None:
        """What to tell the crew now, or None."""
        return None


class BotMaker(Protocol):
    """Makes the bot of a level for a seat."""

    def __call__(
        self, level: Level, seat: Seat, options: Any, seed: int, people: Collection[Seat], /
    ) -> Bot:
        """A fresh bot that has heard nothing yet; ``people`` are the seats that persons hold.

        A bot relies on the persons of its crew and does not do their work over.
        """
        ...
