"""What a mission asks for, and whether it is reached: judged by what both crews may hear.

So a judgement tells no player what they could not know.
"""

from collections.abc import Iterable
from enum import StrEnum

import msgspec

from hydrophone.core.game import AnyView, Observation
from hydrophone.core.seats import Side


class MissionAim(StrEnum):
    """What has to come about."""

    WIN = "win"
    """The match is won."""
    HIT = "hit"
    """The enemy takes damage."""
    LAST = "last"
    """All turns are played, or the match is won, and the own boat has no more than ``damage``."""


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One aim and its conditions."""

    aim: MissionAim
    turns: int
    """Turns of each crew after which the match ends."""
    damage: int = 0
    """For ``last`` the most damage of the own boat; for ``win`` what it has taken at least."""
    silences: int = 0
    """How often the enemy went silent before the hit counts."""
    without: str = ""
    """The act, by its kind, that the person's crew may not use; empty for none."""


class MissionStatus(StrEnum):
    """How a mission stands."""

    OPEN = "open"
    REACHED = "reached"
    FAILED = "failed"


class Stand(msgspec.Struct, frozen=True):
    """How a mission stands, and after how many turns that was decided."""

    standing: MissionStatus = MissionStatus.OPEN
    turns: int = 0
    """Own turns begun, up to the moment in which it was decided."""
    silences: int = 0
    """How often the enemy went silent so far."""


_SILENCE = "silence_heard"


class Judge:
    """Follows what a spectator is told and says how the mission of a side stands."""

    def __init__(self, goal: Goal, side: Side) -> None:
        self.goal = goal
        self._side = side
        self._hurt = 0
        self.stand = Stand()

    def hear(self, kind: str | None, told: Iterable[Observation], view: AnyView) -> Stand:
        """All are told this, and then know this; ``kind``: of the act, if it is of the own crew."""
        if self.stand.standing is not MissionStatus.OPEN:
            return self.stand
        own, public = self._side, view.public
        heard = sum(
            each.__struct_config__.tag == _SILENCE and getattr(each, "side", None) is own.enemy
            for each in told
        )
        stand = Stand(turns=public.of(own).turns, silences=self.stand.silences + heard)
        standing = self._standing(kind, view, self.stand.silences)
        self._hurt = _damage(view, own.enemy)
        self.stand = msgspec.structs.replace(stand, standing=standing)
        return self.stand

    def _standing(self, kind: str | None, view: AnyView, silences: int) -> MissionStatus:
        goal, own, outcome = self.goal, self._side, view.public.outcome
        won = outcome is not None and outcome.winner is own
        if goal.without and kind == goal.without:
            return MissionStatus.FAILED
        if goal.aim is MissionAim.LAST and _damage(view, own) > goal.damage:
            return MissionStatus.FAILED
        hit = _damage(view, own.enemy) > self._hurt
        if goal.aim is MissionAim.HIT and hit and silences >= goal.silences:
            return MissionStatus.REACHED
        if outcome is None:
            return MissionStatus.OPEN
        reached = {
            MissionAim.WIN: won and _damage(view, own) >= goal.damage,
            MissionAim.HIT: False,
            MissionAim.LAST: outcome.winner is not own.enemy,
        }[goal.aim]
        return MissionStatus.REACHED if reached else MissionStatus.FAILED


def _damage(view: AnyView, side: Side) -> int:
    """The damage of a boat as far as it was told; none in a game without damage."""
    damage: int = getattr(view.public.of(side), "damage", 0)
    return damage
