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
    """How strong a bot plays."""

    CADET = "cadet"
    MATE = "mate"
    ACE = "ace"
    MASTER = "master"


EVERYWHERE = (Level.CADET, Level.MATE, Level.ACE)
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
        """A legal action although nobody waits for this seat, or None to let it be."""
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
