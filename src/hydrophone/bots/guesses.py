"""Where the enemy is by what a crew says: guesses that move by the courses heard since.

Nothing is tracked here. A guess is a place that a mate has told; a course heard since moves it, a
silence spreads it, and what shows that the enemy is elsewhere strikes it out. Without a guess the
enemy can be anywhere.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate

import msgspec

from hydrophone.belief.lots import Lots
from hydrophone.belief.sampling import Track
from hydrophone.board.cellset import cells_of, shift
from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell, Direction
from hydrophone.bots.ears import Ears
from hydrophone.bots.notes import AboutCell, CellNote, CrewTalk, Pointed, Said, Word, WordNote
from hydrophone.core.reasons import Cause, Motive
from hydrophone.core.seats import Seat

KEPT = 6
"""Most guesses that are kept: the latest."""

FADING = 0.5
"""What a guess weighs beside one that the same mate has made since."""

OLD = 4
"""Steps of the enemy after which a guess is old."""


FINENESS = 1 << 20
"""Whole shares of a chance: draws are made in whole numbers."""


class _Guess(msgspec.Struct, frozen=True):
    seat: Seat
    cells: int
    """Bits of the cells where the enemy is by this guess; all equally likely."""
    step: int
    """Steps of the enemy that were heard before it was made."""
    is_pin: bool
    weight: float = 1.0


class Guesses:
    """What the crew has told of the enemy's place."""

    def __init__(self, chart: Chart) -> None:
        self._chart = chart
        self._guesses: tuple[_Guess, ...] = ()
        self._steps = 0
        self._told_at: int | None = None

    # --- what is told --------------------------------------------------------------------------

    def hear(self, told: CrewTalk) -> Cell | None:
        """Take in a pin or a note; the cell if it is a new guess."""
        match told:
            case Pointed(seat, cell):
                if cell is not None:
                    return self._guess(seat, cell, is_pin=True)
                self._guesses = tuple(g for g in self._guesses if not (g.is_pin and g.seat is seat))
            case Said(seat, CellNote(AboutCell.ENEMY_HERE | AboutCell.FIRE_THERE, cell)):
                return self._guess(seat, Cell(cell), is_pin=False)
            case Said(_, CellNote(AboutCell.ENEMY_NOT_HERE, cell)):
                self.within(~self._chart.grid.bit.get(Cell(cell), 0))
            case Said(_, WordNote(Word.LOST_THEM)):
                self._guesses, self._told_at = (), self._steps
            case _:
                pass
        return None

    def _guess(self, seat: Seat, cell: Cell, *, is_pin: bool) -> Cell | None:
        """A mate's new guess. A pin that is put elsewhere before the next step corrects itself."""
        bit = self._chart.grid.bit.get(cell, 0)
        if not bit & self._chart.sea:
            return None
        kept = [
            msgspec.structs.replace(old, weight=old.weight * FADING)
            if old.seat is seat and old.step < self._steps
            else old
            for old in self._guesses
            if not (is_pin and old.is_pin and old.seat is seat and old.step == self._steps)
        ]
        guess = _Guess(seat, bit, self._steps, is_pin)
        self._guesses, self._told_at = (*kept, guess)[-KEPT:], self._steps
        return cell

    # --- what is heard -------------------------------------------------------------------------

    def went(self, direction: Direction) -> None:
        """The enemy went one space: so did the guesses, where the sea lets them."""
        self._steps += 1
        chart = self._chart
        self._move(
            (g, shift(chart.grid, g.cells & chart.leavable[direction], direction))
            for g in self._guesses
        )

    def went_silent(self, least: int, most: int) -> None:
        """The enemy went so many spaces in a straight line that only its crew knows."""
        self._steps += 1
        self._move((g, self._spread(g.cells, least, most)) for g in self._guesses)

    def within(self, cells: int) -> None:
        """The enemy is on one of these cells."""
        self._move((g, g.cells & cells) for g in self._guesses)

    def _move(self, moved: Iterable[tuple[_Guess, int]]) -> None:
        self._guesses = tuple(
            msgspec.structs.replace(guess, cells=cells) for guess, cells in moved if cells
        )

    def _spread(self, cells: int, least: int, most: int) -> int:
        chart = self._chart
        found = 0 if least else cells
        for direction in Direction:
            front = cells
            for spaces in range(1, most + 1):
                front = shift(chart.grid, front & chart.leavable[direction], direction)
                found |= front if spaces >= least else 0
        return found

    # --- what follows --------------------------------------------------------------------------

    @property
    def known(self) -> bool:
        """Is there any guess?"""
        return bool(self._guesses)

    @property
    def is_old(self) -> bool:
        """Is it long ago that a crewmate told a place, or that they have lost the enemy?"""
        return self._steps - (self._told_at or 0) >= OLD

    @property
    def bits(self) -> int:
        """Bits of the cells where the enemy can be."""
        found = 0
        for guess in self._guesses:
            found |= guess.cells
        return found or self._chart.sea

    @property
    def places(self) -> Mapping[Cell, float]:
        """Chance of each cell where the enemy can be: the guesses share it by their weight."""
        grid = self._chart.grid
        guesses = self._guesses or (_Guess(Seat.BLUE_CAPTAIN, self._chart.sea, 0, is_pin=False),)
        total = sum(guess.weight for guess in guesses)
        found: dict[Cell, float] = {}
        for guess in guesses:
            share = guess.weight / total / guess.cells.bit_count()
            for cell in cells_of(grid, guess.cells):
                found[cell] = found.get(cell, 0.0) + share
        return found

    def draw(self, lots: Lots, count: int) -> Sequence[Track]:
        """The enemy on a place that was told; by an unknown track."""
        places = self.places
        upto = [*accumulate(1 + round(FINENESS * chance) for chance in places.values())]
        cells = [*places]
        return tuple((cells[lots.place(upto)],) for _ in range(count))

    def points_at(self, cell: Cell) -> bool:
        """Does a mate's latest word, with nothing heard since, say that the enemy is there?"""
        bit = self._chart.grid.bit[cell]
        return any(g.cells == bit and g.step == self._steps for g in self._guesses)


def heard_from(ears: Ears, cause: Cause | None) -> Cause | None:
    """The cause, but of a course nearer to the enemy of whom no mate has told: that none has."""
    is_untold = isinstance(ears, Guesses) and not ears.known
    is_nearer = cause is not None and cause.why is Motive.NEARER
    return Cause(Motive.UNTOLD) if is_untold and is_nearer else cause
