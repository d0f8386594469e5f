"""Captains of Captain Sonar with one crude habit each: what a strong bot must not lose to.

Each is a sea dog's Captain over which the habit is laid: where the habit has nothing to say, the
sea dog decides.
"""

from collections.abc import Iterator, Mapping, Sequence

from hydrophone.belief.captain_sonar import CaptainTracker
from hydrophone.bots.captain_sonar import SEADOG
from hydrophone.bots.captain_sonar.captain import Captain
from hydrophone.bots.ears import OwnEars
from hydrophone.core.chance import Chance
from hydrophone.core.seats import Seat
from hydrophone.games.captain_sonar.actions import (
    CaptainAction,
    DropMine,
    GoSilent,
    LaunchTorpedo,
    OrderCourse,
    Surface,
)
from hydrophone.games.captain_sonar.judging.reach import blast
from hydrophone.games.captain_sonar.options import CaptainOptions
from hydrophone.games.captain_sonar.systems import DIRECTION_OF


class Habit(Captain):
    """Does as it always does where it can, else as a sea dog does."""

    def __init__(self, seat: Seat, options: CaptainOptions, seed: int) -> None:
        super().__init__(
            seat,
            options,
            Chance(seed),
            SEADOG.temper_in(options),
            enemy=OwnEars(CaptainTracker(options, seat.side.enemy)),
            itself=CaptainTracker(options, seat.side),
        )

    def choose(self, legal: Sequence[CaptainAction]) -> CaptainAction:
        """The habit, or what a sea dog does."""
        wish = next(self.does(legal), None)
        return super().choose(legal) if wish is None else wish

    def does(self, legal: Sequence[CaptainAction]) -> Iterator[CaptainAction]:
        """What it always does if it can, best first."""
        return iter(legal[:0])

    def far(self, order: CaptainAction) -> float:
        """Mean number of steps to the enemy after this course, as the crow flies."""
        grid, here = self.chart.grid, self.sheets.position
        assert isinstance(order, OrderCourse)
        end = grid.neighbour(here, DIRECTION_OF[order.course]) or here
        column, row = grid.column(end), grid.row(end)
        return sum(
            chance * (abs(grid.column(cell) - column) + abs(grid.row(cell) - row))
            for cell, chance in self._enemy.places.items()
        )

    def hurts(self, shot: LaunchTorpedo) -> float:
        """Damage to be expected, less that to the own boat."""
        places, target = self._enemy.places, shot.target
        hit = sum(chance * blast(self.chart, target, cell) for cell, chance in places.items())
        return hit - blast(self.chart, target, self.sheets.position)


class FiresAtOnce(Habit):
    """Fires as soon as it is loaded, where most damage is to be expected."""

    def does(self, legal: Sequence[CaptainAction]) -> Iterator[CaptainAction]:
        """Fire."""
        shots = [order for order in legal if isinstance(order, LaunchTorpedo)]
        return iter(sorted(shots, key=self.hurts, reverse=True))


class KeepsAway(Habit):
    """Goes where the enemy is not."""

    def does(self, legal: Sequence[CaptainAction]) -> Iterator[CaptainAction]:
        """Farther."""
        courses = [order for order in legal if isinstance(order, OrderCourse)]
        return iter(sorted(courses, key=self.far, reverse=True))


class AlwaysNearer(Habit):
    """Goes where the enemy is."""

    def does(self, legal: Sequence[CaptainAction]) -> Iterator[CaptainAction]:
        """Nearer."""
        courses = [order for order in legal if isinstance(order, OrderCourse)]
        return iter(sorted(courses, key=self.far))


class EverySixth(Habit):
    """Surfaces after every sixth course."""

    def does(self, legal: Sequence[CaptainAction]) -> Iterator[CaptainAction]:
        """Surface, if it is time."""
        is_due = len(self.view.public.of(self.seat.side).heard) >= 6
        return (order for order in legal if is_due and isinstance(order, Surface))


class Camper(Habit):
    """Never moves: up and up again."""

    def does(self, legal: Sequence[CaptainAction]) -> Iterator[CaptainAction]:
        """Surface."""
        return (order for order in legal if isinstance(order, Surface))


class MineLayer(Habit):
    """Lays a mine whenever it can."""

    def does(self, legal: Sequence[CaptainAction]) -> Iterator[CaptainAction]:
        """Any place beside the boat."""
        mines = [order for order in legal if isinstance(order, DropMine)]
        return iter([self.pick(mines)] if mines else [])


class SilenceFirst(Habit):
    """Goes silent whenever it can."""

    def does(self, legal: Sequence[CaptainAction]) -> Iterator[CaptainAction]:
        """Some way of a silence."""
        silent = [order for order in legal if isinstance(order, GoSilent)]
        return iter([self.pick(silent)] if silent else [])


HABITS: Mapping[str, type[Habit]] = {
    "fires at once": FiresAtOnce,
    "keeps away": KeepsAway,
    "always nearer": AlwaysNearer,
    "surfaces every sixth course": EverySixth,
    "camper": Camper,
    "mine layer": MineLayer,
    "silence first": SilenceFirst,
}
"""The habits by their names."""
