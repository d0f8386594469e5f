"""How each post of a crew did, in numbers."""

from collections.abc import Mapping

import msgspec

from hydrophone.core.game import happens_to
from hydrophone.core.seats import CAPTAINS, Role, Seat, Side
from hydrophone.debrief.knowledge import Played
from hydrophone.games.captain_sonar.actions import OrderCourse, SayOk
from hydrophone.games.captain_sonar.blasts import DamagedItself
from hydrophone.games.captain_sonar.events import CircuitRepaired, OkSaid
from hydrophone.games.captain_sonar.phase import Termination
from hydrophone.games.captain_sonar.state import Sheets
from hydrophone.games.captain_sonar.systems import GAUGE_SIZE, System, is_blocked


class Figures(msgspec.Struct, frozen=True):
    """One crew in numbers.

    Attributes:
        orders: acts of its Captain that everybody heard.
        told_per_order: bits that such an act told the enemy, on average; what it hid counts too.
        without_mark: courses after which the First Mate had no gauge to mark.
        circuits_repaired: circuits that the Engineer completed.
        breakdown_damage: damage by breakdowns.
        gauges_lost: full gauges that were out of action when a course was ordered, all together.
        ok_after_s: seconds from a course to the OK of each post, on average, where they are kept.
    """

    orders: int
    told_per_order: float
    without_mark: int
    circuits_repaired: int
    breakdown_damage: int
    ok_after_s: Mapping[Role, float]
    gauges_lost: int = 0


class Tally:
    """Counts for one crew while its match is played again."""

    def __init__(self, side: Side) -> None:
        self._side = side
        self._told: list[float] = []
        self._without_mark = self._repaired = self._damage = self._lost = 0
        self._course_at: float | None = None
        self._ok_after: dict[Role, list[float]] = {}

    def see(self, played: Played) -> None:
        """One more action."""
        act = played.step.act
        if isinstance(act.by, Seat) and act.by.side is self._side:
            if act.by is CAPTAINS[self._side] and all(played.step.told.values()):
                self._told.append(played.gained(self._side.enemy))
            self._without_mark += isinstance(act.do, SayOk)
            if isinstance(act.do, OrderCourse):
                self._course_at = act.at
                self._lost += _full_and_blocked(played.before.true_state.sheets.of(self._side))
        for event in played.step.events:
            if not happens_to(event, CAPTAINS[self._side]):
                continue
            match event:
                case CircuitRepaired():
                    self._repaired += 1
                case DamagedItself(cause=Termination.BREAKDOWN, taken=taken):
                    self._damage += taken
                case OkSaid(role=role) if act.at is not None and self._course_at is not None:
                    self._ok_after.setdefault(role, []).append(act.at - self._course_at)
                case _:
                    pass

    @property
    def figures(self) -> Figures:
        """The crew in numbers so far."""
        return Figures(
            len(self._told),
            _mean(self._told),
            self._without_mark,
            self._repaired,
            self._damage,
            {role: _mean(seconds) for role, seconds in self._ok_after.items()},
            self._lost,
        )


def _full_and_blocked(sheets: Sheets) -> int:
    """How many gauges are full and of no use now."""
    full = (system for system in System if sheets.gauge(system) == GAUGE_SIZE[system])
    return sum(is_blocked(sheets.crossed, system) for system in full)


def _mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0
