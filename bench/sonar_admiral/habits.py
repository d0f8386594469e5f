"""Captains of SONAR with one crude habit each: what a strong bot must not lose to.

They track the enemy exactly and are no worse sailors than need be: what is cheap is the habit.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from hydrophone.belief.sonar import SonarTracker
from hydrophone.board.grid import Cell
from hydrophone.bots.notes import CrewTalk
from hydrophone.core.chance import Chance
from hydrophone.core.seats import Seat
from hydrophone.games.sonar.actions import (
    ChooseStart,
    GoSilent,
    LaunchTorpedo,
    Move,
    SonarAction,
    Surface,
    UseSonar,
)
from hydrophone.games.sonar.events import SonarObservation
from hydrophone.games.sonar.options import SonarOptions, chart_of
from hydrophone.games.sonar.rules import SONAR

SURE = 0.34
"""Least chance of a hit at which a Captain fires who is in no hurry."""


class Habit:
    """Fires when a hit is likely, else does as it always does, else goes where there is room."""

    fires_at = SURE

    def __init__(self, seat: Seat, options: SonarOptions, seed: int) -> None:
        self._chart = chart_of(options)
        self._view = SONAR.blank(options, seat)
        self._enemy = SonarTracker(options, seat.side.enemy)
        self._chance = Chance(seed)
        self._orders = 0

    def observe(self, observation: SonarObservation) -> None:
        """Track both boats."""
        self._view = self._view.after(observation)
        self._enemy.observe(observation)

    def hear(self, told: CrewTalk) -> None:
        """Nobody is aboard."""

    def choose(self, legal: Sequence[SonarAction]) -> SonarAction:
        """A likely shot, the habit, a move with room, or whatever there is."""
        if isinstance(legal[0], ChooseStart):
            return self._any(legal)
        self._orders += 1
        wishes = (*self._shots(legal), *self.does(legal), *self._roomy(legal))
        return wishes[0] if wishes else self._any(legal)

    def does(self, legal: Sequence[SonarAction]) -> Iterator[SonarAction]:
        """What it always does if it can, best first."""
        return iter(legal[:0])

    def volunteer(self, legal: Sequence[SonarAction]) -> None:
        """Nothing unasked."""

    def report(self) -> None:
        """Nobody is aboard."""

    @property
    def places(self) -> Mapping[Cell, float]:
        """Chance of each cell where the enemy can be."""
        return self._enemy.belief.marginal

    def far(self, move: Move) -> float:
        """Mean distance to the enemy after this move."""
        grid = self._chart.grid
        end = grid.neighbour(self._here, move.direction) or self._here
        return sum(
            chance
            * (abs(grid.column(cell) - grid.column(end)) + abs(grid.row(cell) - grid.row(end)))
            for cell, chance in self.places.items()
        )

    @property
    def _here(self) -> Cell:
        assert self._view.own is not None
        return self._view.own.position

    def _shots(self, legal: Sequence[SonarAction]) -> Iterator[SonarAction]:
        places = self.places
        shots = [
            action
            for action in legal
            if isinstance(action, LaunchTorpedo) and action.target != self._here
        ]
        best = max(shots, key=lambda shot: places.get(shot.target, 0.0), default=None)
        if best is not None and places.get(best.target, 0.0) >= self.fires_at:
            yield best

    def _roomy(self, legal: Sequence[SonarAction]) -> list[SonarAction]:
        """Moves, by how many ways lead on from where they end; equal ones by lot."""
        drawn = [self._drawn(100) for _ in legal]
        moves = [each for each in zip(legal, drawn, strict=True) if isinstance(each[0], Move)]
        return [
            move for move, lot in sorted(moves, key=lambda each: (-self._ways(each[0]), each[1]))
        ]

    def _ways(self, move: SonarAction) -> int:
        assert isinstance(move, Move)
        assert self._view.own is not None
        end = self._chart.grid.neighbour(self._here, move.direction) or self._here
        return sum(cell not in self._view.own.track for _, cell, _ in self._chart.exits[end])

    def _drawn(self, faces: int) -> int:
        value, self._chance = self._chance.roll(faces)
        return value

    def _any(self, legal: Sequence[SonarAction]) -> SonarAction:
        return legal[self._drawn(len(legal))]


class Camper(Habit):
    """Never moves: up and up again."""

    def does(self, legal: Sequence[SonarAction]) -> Iterator[SonarAction]:
        """Surface."""
        return (action for action in legal if isinstance(action, Surface))


class AlwaysSilent(Habit):
    """Goes silent whenever it can."""

    def does(self, legal: Sequence[SonarAction]) -> Iterator[SonarAction]:
        """Some way of a silence."""
        silent = [action for action in legal if isinstance(action, GoSilent)]
        return iter([self._any(silent)] if silent else [])


class SilentWhenFull(Habit):
    """Goes silent whenever its gauge is full."""

    def does(self, legal: Sequence[SonarAction]) -> Iterator[SonarAction]:
        """Some way of a silence, if it could fire too."""
        full = any(isinstance(action, LaunchTorpedo) for action in legal)
        silent = [action for action in legal if isinstance(action, GoSilent)]
        return iter([self._any(silent)] if full and silent else [])


class EverySixth(Habit):
    """Surfaces with every sixth order."""

    def does(self, legal: Sequence[SonarAction]) -> Iterator[SonarAction]:
        """Surface, if it is time."""
        is_due = self._orders % 6 == 0
        return (action for action in legal if is_due and isinstance(action, Surface))


class SurfacesLoaded(Habit):
    """Surfaces turn after turn once its gauge is full, and waits there for a shot."""

    def does(self, legal: Sequence[SonarAction]) -> Iterator[SonarAction]:
        """Surface, if it could fire."""
        full = any(isinstance(action, LaunchTorpedo) for action in legal)
        return (action for action in legal if full and isinstance(action, Surface))


class FiresAtOnce(Habit):
    """Fires as soon as it is loaded, at the likeliest cell, and goes where the enemy is."""

    fires_at = 1e-9

    def does(self, legal: Sequence[SonarAction]) -> Iterator[SonarAction]:
        """Nearer."""
        return iter(sorted((a for a in legal if isinstance(a, Move)), key=self.far))


class KeepsAway(Habit):
    """Goes where the enemy is not."""

    def does(self, legal: Sequence[SonarAction]) -> Iterator[SonarAction]:
        """Farther."""
        moves = (action for action in legal if isinstance(action, Move))
        return iter(sorted(moves, key=self.far, reverse=True))


class AlwaysNearer(Habit):
    """Goes where the enemy is."""

    def does(self, legal: Sequence[SonarAction]) -> Iterator[SonarAction]:
        """Nearer."""
        return iter(sorted((a for a in legal if isinstance(a, Move)), key=self.far))


class KeepsWide(Habit):
    """Does what leaves the enemy the most cells on which it can be."""

    def __init__(self, seat: Seat, options: SonarOptions, seed: int) -> None:
        super().__init__(seat, options, seed)
        self._itself = SonarTracker(options, seat.side)

    def observe(self, observation: SonarObservation) -> None:
        """Listen to itself too."""
        super().observe(observation)
        self._itself.observe(observation)

    def does(self, legal: Sequence[SonarAction]) -> Iterator[SonarAction]:
        """The step that tells least, equal ones by lot."""
        steps = [action for action in legal if isinstance(action, Move | GoSilent)]
        lots = [self._drawn(100) for _ in steps]
        ranked = sorted(
            zip(steps, lots, strict=True), key=lambda each: (-self._cells(each[0]), each[1])
        )
        return (step for step, _ in ranked)

    def _cells(self, step: Move | GoSilent) -> int:
        belief = self._itself.belief
        told = belief.step(step.direction) if isinstance(step, Move) else belief.silence()
        return told.bits.bit_count()


class AsksOften(Habit):
    """Asks by sonar while the enemy can be on more than four cells."""

    def does(self, legal: Sequence[SonarAction]) -> Iterator[SonarAction]:
        """A sonar."""
        is_lost = len(self.places) > 4
        return (action for action in legal if is_lost and isinstance(action, UseSonar))


HABITS: Mapping[str, Callable[[Seat, SonarOptions, int], Habit]] = {
    "camper": Camper,
    "always silent": AlwaysSilent,
    "silent when full": SilentWhenFull,
    "surfaces every sixth order": EverySixth,
    "surfaces once loaded": SurfacesLoaded,
    "fires at once": FiresAtOnce,
    "keeps away": KeepsAway,
    "always nearer": AlwaysNearer,
    "asks often": AsksOften,
    "keeps wide": KeepsWide,
}
"""The habits by their names."""
