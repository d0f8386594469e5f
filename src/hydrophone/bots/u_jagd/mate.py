"""The mate: counts every map still possible, asks what narrows most, fires when it is safe."""

from collections.abc import Sequence

from hydrophone.belief.setup import SetupBelief, SetupTracker, most_narrowing, setups_of
from hydrophone.board.grid import Cell
from hydrophone.bots.bot import Report, told
from hydrophone.bots.notes import Said
from hydrophone.bots.u_jagd.drawing import Stroke, next_stroke
from hydrophone.core.chance import Chance
from hydrophone.core.seats import Seat
from hydrophone.games.u_jagd.actions import HoldFire, LaunchTorpedo, UJagdAction, UJagdObservation
from hydrophone.games.u_jagd.field import Square
from hydrophone.games.u_jagd.observe import blank, fold
from hydrophone.games.u_jagd.options import UJagdOptions
from hydrophone.games.u_jagd.plans import Plan


class Mate:
    """Hunts without a look at the hunter behind him."""

    def __init__(self, seat: Seat, options: UJagdOptions, chance: Chance) -> None:
        self.options = options
        self.side = seat.side
        self.view = blank(options, seat)
        self.enemy = SetupTracker(options, seat.side.enemy)
        self._chance = chance
        self.plan = self.pick(self.plans())

    def plans(self) -> tuple[Plan, ...]:
        """The maps it chooses from: all, equally likely."""
        return setups_of(self.options).plans

    def pick(self, plans: Sequence[Plan]) -> Plan:
        """One of them by chance."""
        plan, self._chance = self._chance.pick(plans)
        return plan

    def observe(self, observation: UJagdObservation) -> None:
        """Keep the own sheet and the count of the enemy's maps."""
        self.view = fold(self.view, observation)
        self.enemy.observe(observation)

    def choose(self, legal: Sequence[UJagdAction]) -> UJagdAction:
        """Draw, hunt, or in the last turn shoot: there is nothing left to lose."""
        if isinstance(legal[0], Stroke) and self.view.own is not None:
            return next_stroke(self.view.own, self.plan)
        return self.torpedo() if HoldFire() in legal else self.hunt()

    def hunt(self) -> UJagdAction:
        """UJ-095: fire when one square is certain enough or nothing more can be learned."""
        question = most_narrowing(self.enemy.belief)
        if question is None or top_chance(self.enemy.belief) >= self.options.bot_fire_threshold:
            return self.torpedo()
        return question

    def torpedo(self) -> LaunchTorpedo:
        """At one of the likeliest squares."""
        square, self._chance = self._chance.pick(likeliest(self.enemy.belief))
        return LaunchTorpedo(square)

    def hear(self, said: Said) -> None:
        """In U-Jagd nobody has a crew."""

    def volunteer(self, legal: Sequence[UJagdAction]) -> None:
        """In U-Jagd nobody acts unasked."""

    def report(self) -> Report | None:
        """Where the submarine can be."""
        chances = self.enemy.belief.marginal
        return told({Cell(square): chance for square, chance in chances.items()})


def top_chance(belief: SetupBelief) -> float:
    """The chance of the likeliest square."""
    return max(belief.counts) / belief.count


def likeliest(belief: SetupBelief) -> tuple[Square, ...]:
    """The squares with this chance."""
    most = max(belief.counts)
    return tuple(square for square, n in zip(Square, belief.counts, strict=True) if n == most)
