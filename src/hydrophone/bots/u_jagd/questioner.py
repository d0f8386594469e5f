"""Questioners count every map still possible, ask, and fire when it is safe."""

from collections.abc import Sequence
from enum import Enum, auto
from typing import TypeVar

import msgspec

from hydrophone.belief.setup import SetupBelief, SetupTracker, setups_of
from hydrophone.belief.setup_hiding import hiding
from hydrophone.belief.setup_questions import most_narrowing
from hydrophone.board.grid import Cell
from hydrophone.bots.bot import Report, told
from hydrophone.bots.notes import CrewTalk
from hydrophone.bots.u_jagd.drawing import Stroke, next_stroke
from hydrophone.core.chance import Chance
from hydrophone.core.reasons import Cause, Motive
from hydrophone.core.seats import Seat
from hydrophone.games.u_jagd.actions import (
    HoldFire,
    LaunchTorpedo,
    RaisePeriscope,
    UJagdAction,
    UseSonar,
)
from hydrophone.games.u_jagd.events import UJagdObservation
from hydrophone.games.u_jagd.options import UJagdOptions
from hydrophone.games.u_jagd.plans import Plan
from hydrophone.games.u_jagd.rules import QUESTIONS, U_JAGD

T = TypeVar("T")


class Often(Enum):
    """In how many matches."""

    NEVER = auto()
    HALF = auto()
    ALWAYS = auto()


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """How a questioner asks and hides."""

    asks_by_chance: bool = False
    """A fault: it asks whatever tells anything, not what narrows most."""
    hides_well: Often = Often.NEVER
    """When it hides in a map that no question sees through (UJ-096)."""


PLAIN = Head()


class Questioner:
    """Hunts without a look at the hunter behind it."""

    def __init__(
        self, seat: Seat, options: UJagdOptions, chance: Chance, head: Head = PLAIN
    ) -> None:
        self.options = options
        self._head = head
        self.side = seat.side
        self.view = U_JAGD.blank(options, seat)
        self.enemy = SetupTracker(options, seat.side.enemy)
        self._chance = chance
        self.plan = self.hide()

    def hide(self) -> Plan:
        """Any map, all equally likely, or one that no question sees through, if there are any."""
        plans = setups_of(self.options).plans
        kinds = hiding(self.options) if self._hides_well() else ()
        if not kinds:
            return self.pick(plans)
        kind = self.pick([kind.setups for kind in kinds for _ in range(kind.often)])
        return self.pick(SetupBelief(setups_of(self.options), kind).plans)

    def _hides_well(self) -> bool:
        match self._head.hides_well:
            case Often.NEVER:
                return False
            case Often.HALF:
                return self.pick((True, False))
            case Often.ALWAYS:
                return True

    @property
    def own_map(self) -> Plan:
        """As meant, or as a person drew it."""
        return self.plan if self.view.own is None else self.view.own.map

    def pick(self, items: Sequence[T]) -> T:
        """One of them by chance."""
        item, self._chance = self._chance.pick(items)
        return item

    def observe(self, observation: UJagdObservation) -> None:
        """Keep the own sheet and the set-ups that the enemy can have."""
        self.view = self.view.after(observation)
        self.enemy.observe(observation)

    def choose(self, legal: Sequence[UJagdAction]) -> UJagdAction:
        """Draw, hunt, or in the last turn shoot: there is nothing left to lose."""
        if isinstance(legal[0], Stroke) and self.view.own is not None:
            return next_stroke(self.view.own.map, self.plan)
        return self.torpedo() if HoldFire() in legal else self.hunt()

    def hunt(self) -> UJagdAction:
        """UJ-095: fire when one square is certain enough or nothing more can be learned."""
        belief = self.enemy.belief
        if is_ripe(belief, self.options):
            return self.torpedo()
        if self._head.asks_by_chance:
            return self.pick([question for question in QUESTIONS if belief.tells(question)])
        return most_narrowing(belief)[0]

    def torpedo(self) -> LaunchTorpedo:
        """At one of the likeliest squares."""
        return LaunchTorpedo(self.pick(self.enemy.belief.likeliest))

    def why(self, action: UJagdAction, _legal: Sequence[UJagdAction]) -> Cause | None:
        """How likely the square was, or how much was open."""
        belief = self.enemy.belief
        match action:
            case LaunchTorpedo(square):
                return Cause(Motive.LIKELY, Cell(square), belief.marginal.get(square, 0.0))
            case UseSonar() | RaisePeriscope() if self._head.asks_by_chance:
                return Cause(Motive.BY_LOT)
            case UseSonar() | RaisePeriscope():
                return Cause(Motive.MAPS, places=belief.count)
            case _:
                return None

    def hear(self, told: CrewTalk) -> None:
        """In U-Jagd a player has no crew."""

    def volunteer(self, legal: Sequence[UJagdAction]) -> None:
        """In U-Jagd no player acts unasked."""

    def report(self) -> Report | None:
        """Where the submarine can be."""
        chances = self.enemy.belief.marginal
        return told({Cell(square): chance for square, chance in chances.items()})


def is_ripe(belief: SetupBelief, options: UJagdOptions) -> bool:
    """Must the player fire now, whatever the enemy does (UJ-095)?"""
    return belief.top_chance >= options.bot_fire_threshold or belief.settled
