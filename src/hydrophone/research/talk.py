"""Crew talk as numbers: what a post can say to its mates, and what mates have said, as planes.

The list is the one of people and bots (``bots.notes``). Only mates hear it.
"""

from collections.abc import Iterator
from typing import TypeAlias

import msgspec
import numpy as np

from hydrophone.board.grid import Cell, Grid
from hydrophone.bots.notes import (
    AboutCell,
    AboutCourse,
    AboutSystem,
    CellNote,
    CourseName,
    CourseNote,
    CrewTalk,
    Phrase,
    Pointed,
    Said,
    SystemName,
    SystemNote,
    Word,
    WordNote,
)
from hydrophone.core.seats import Role, Seat
from hydrophone.research.encoder import Array


class PinShown(msgspec.Struct, frozen=True):
    """Shows the mates this cell as the enemy's place; None takes the pin away."""

    cell: Cell | None


Speech: TypeAlias = Phrase | PinShown
"""What a post can say or show."""


class Phrasebook:
    """All that can be said over one chart, in a fixed order."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        self.speech: tuple[Speech, ...] = tuple(_speech(grid))
        """Every phrase and pin."""
        named = {each: name for each in self.speech if (name := _name(each))}
        self.planes = tuple(dict.fromkeys(n for s, n in named.items() if _cell(s)))
        """What mates say of cells: a plane for each word, and one for their pins."""
        self.values = tuple(n for s, n in named.items() if not _cell(s))
        """What else mates say: a value for each phrase."""
        self._heard_as = {each: self._place(each, name) for each, name in named.items()}

    def __len__(self) -> int:
        return len(self.speech)

    def _place(self, said: Speech, name: str) -> int:
        """Where it stands in all planes, flat, and the values after them."""
        cells = len(self._grid.cells)
        cell = _cell(said)
        if cell is None:
            return len(self.planes) * cells + self.values.index(name)
        return self.planes.index(name) * cells + self._grid.index[cell]

    def encode(self, said: Iterator[Speech]) -> tuple[Array, Array]:
        """Planes and values with these."""
        width, height = self._grid.width, self._grid.height
        split = len(self.planes) * width * height
        flat = np.zeros(split + len(self.values), np.float32)
        for each in said:
            if each in self._heard_as:
                flat[self._heard_as[each]] = 1
        return flat[:split].reshape(-1, height, width), flat[split:]


class Spoken:
    """What the posts of one match have said."""

    def __init__(self) -> None:
        self._phrases: dict[Seat, Phrase] = {}
        self._pins: dict[Seat, PinShown] = {}

    def say(self, seat: Seat, speech: Speech) -> CrewTalk:
        """Keep it, and make of it what mates hear."""
        if isinstance(speech, PinShown):
            self._pins[seat] = speech
            return Pointed(seat, speech.cell)
        self._phrases[seat] = speech
        return Said(seat, speech)

    def heard_by(self, seat: Seat) -> Iterator[Speech]:
        """The latest phrase and the pin of each mate of this seat."""
        for said in (self._phrases, self._pins):
            for speaker, speech in said.items():
                if seat in mates(speaker):
                    yield speech


def mates(seat: Seat) -> tuple[Seat, ...]:
    """The others of its crew, Radio Operators first, as they know most."""
    others = (mate for mate in Seat if mate.side is seat.side and mate is not seat)
    return tuple(sorted(others, key=lambda mate: mate.role is not Role.RADIO_OPERATOR))


def _speech(grid: Grid) -> Iterator[Speech]:
    yield from map(WordNote, Word)
    yield from (CellNote(word, cell) for word in AboutCell for cell in grid.cells)
    yield from (CourseNote(word, course) for word in AboutCourse for course in CourseName)
    yield from (SystemNote(word, system) for word in AboutSystem for system in SystemName)
    yield from map(PinShown, (None, *grid.cells))


def _cell(said: Speech) -> Cell | None:
    return Cell(said.cell) if isinstance(said, CellNote | PinShown) and said.cell else None


def _name(said: Speech) -> str:
    """Of its plane or value; none for a pin that is taken away."""
    match said:
        case WordNote(word) | CellNote(word):
            return f"mates.{word}"
        case CourseNote(word, course):
            return f"mates.{word}.{course}"
        case SystemNote(word, system):
            return f"mates.{word}.{system}"
        case PinShown(cell):
            return "mates.pin" if cell else ""
