"""What an order is worth to a Captain in real time, where all that is done takes seconds.

A boat that lies up is a target for as long as its outline takes, so coming up costs what the enemy
can do in that time; and a boat of the enemy that lies up is worth running at, if there is time to
get there, to charge and to fire. No clock is read: a crew counts its own courses.
"""

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from hydrophone.belief.track import TrackBelief
from hydrophone.board.cellset import cells_of, shift
from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell, Direction
from hydrophone.bots.captain_sonar.engineer import worth_of_sheet
from hydrophone.bots.captain_sonar.worth import RELIEF, Scale, Standing
from hydrophone.games.captain_sonar.options import CaptainOptions
from hydrophone.games.captain_sonar.surfaced.outline import Section
from hydrophone.games.captain_sonar.systems import GAUGE_SIZE, TORPEDO_RANGE, System, is_blocked

TASKS_S = 1.2
"""Seconds of a course beyond the least a bot takes: its mark, its cross and the next order."""

CHECK_S = 3.0
"""Seconds from the last section of an outline until the boat dives."""

DARES = 0.7
"""Share of the shots an enemy could fire at a boat that lies up that it does fire."""

EXPOSED = 3.0
"""What a field counts that is likely to be lost while the boat lies up: once it has dived, the
enemy still knows where it is."""

UP_AGAIN = -9.0
"""What it is worth to come up again at once: nothing is to be gained, and both crews could do so
for ever."""

NEARER = 0.1
"""What each course counts that a boat which lies up is nearer, in fields of damage."""


class Tempo(NamedTuple):
    """How long things take at this table, by what was agreed."""

    course_s: float
    """From one course to the next."""
    lying_s: float
    """From coming up to diving."""

    @property
    def courses(self) -> float:
        """Courses of the enemy while a boat lies up."""
        return self.lying_s / self.course_s


def tempo_of(options: CaptainOptions) -> Tempo:
    """As long as bots take, and no less than the match lets a crew take."""
    course_s = max(options.min_course_interval_s, options.bot_min_course_s) + TASKS_S
    section_s = max(options.outline_min_s, options.bot_outline_s)
    return Tempo(course_s, len(Section) * section_s + CHECK_S)


@lru_cache(maxsize=1 << 12)
def steps_from(chart: Chart, cell: Cell) -> Mapping[Cell, int]:
    """Courses from a cell to every other that a boat without a track reaches."""
    found: dict[Cell, int] = {}
    reached = fresh = chart.grid.bit[cell]
    steps = 0
    while fresh:
        found.update(dict.fromkeys(cells_of(chart.grid, fresh), steps))
        wider = 0
        for way in Direction:
            wider |= shift(chart.grid, fresh & chart.leavable[way], way)
        fresh = wider & chart.sea & ~reached
        reached |= fresh
        steps += 1
    return found


def damage_of_shots(cells: int) -> float:
    """What a torpedo does on average to a boat that lies on one of so many cells."""
    return min(2.0, (2 + min(cells - 1, 3)) / max(1, cells))


def shots_in(courses: float, run: int, charge: int) -> int:
    """Torpedoes of a crew in so many courses: it has so far to run, and so many marks to charge."""
    first = max(run, charge)
    return 1 + int((courses - first) // GAUGE_SIZE[System.TORPEDO]) if first <= courses else 0


class LiveScale(Scale):
    """One decision in real time."""

    def _surface(self) -> float:
        """Repairs and a free track, for what the enemy can do while the boat lies up."""
        crossed = self._sheets.crossed
        if not crossed and not self._captain.has_sailed:
            return UP_AGAIN
        value = self._temper.room * self._free_room() - 0.8
        value += self._temper.sheet * (worth_of_sheet(0) - worth_of_sheet(crossed))
        if self._is_unarmed() or self._is_short_of_room():
            value += RELIEF
        if self._chart.holes and not self._chart.holes & self._chart.grid.bit[self._here]:
            value -= 9.0 if self._captain.damage_left == 1 else self._temper.self_harm
        return value - EXPOSED * self._exposed() - self._prize(self._here)

    def _is_unarmed(self) -> bool:
        """Do torpedoes and more than half of the systems not work?"""
        return is_blocked(self._sheets.crossed, System.TORPEDO) and self._is_worn_out()

    def _free_room(self) -> float:
        return min(self._room(self._here, 0), 14) / 14

    def _exposed(self) -> float:
        """Damage that the enemy is likely to do until the boat dives again."""
        if self._captain.is_blind:
            return 0.0
        courses = tempo_of(self._options).courses - self._courses_up
        sector = self._chart.zones[self._chart.zone[self._here]]
        known = sector if self._own_belief is None else self._own_belief.bits & sector
        steps = steps_from(self._chart, self._here)
        charge = 0 if self._captain.fears_torpedo else 2
        shots = sum(
            chance * min(2, shots_in(courses, self._run(steps, place), charge))
            for place, chance in self._places.items()
        )
        return shots * damage_of_shots(known.bit_count()) * DARES

    def _run(self, steps: Mapping[Cell, int], place: Cell) -> int:
        """Courses from a place until a torpedo reaches."""
        return max(0, steps.get(place, 99) - TORPEDO_RANGE)

    @property
    def _courses_up(self) -> float:
        """Courses for which the enemy still lies up."""
        return self._captain.enemy_lies_for

    def _standing(
        self, cell: Cell, belief: TrackBelief | None, shut: int | None = None
    ) -> Standing:
        """While the enemy lies up there is nothing to fear and something to get."""
        there = super()._standing(cell, belief, shut)
        prize = self._prize(cell)
        return there._replace(near=there.near + prize) if prize else there

    def _prize(self, cell: Cell) -> float:
        """Damage that can still be done from a cell on to a boat that lies up."""
        courses = self._courses_up
        if not courses or is_blocked(self._sheets.crossed, System.TORPEDO):
            return 0.0
        steps = steps_from(self._chart, cell)
        marks = self._sheets.gauge(System.TORPEDO)
        charge = GAUGE_SIZE[System.TORPEDO] - marks
        each = damage_of_shots(len(self._places))
        worth = 0.0
        for place, chance in self._places.items():
            run = self._run(steps, place)
            worth += chance * (each * min(2, shots_in(courses, run, charge)) - NEARER * run)
        return max(0.0, worth)

    def _danger(self, cell: Cell, known: int) -> float:
        """None from a boat that lies up."""
        return 0.0 if self._courses_up > 1 else super()._danger(cell, known)

    def _sonar(self) -> float:
        """Worth more, the more cells are open: an answer leaves about an eighth of a wide chart."""
        places = len(self._places)
        return 0.1 * math.log2(places) if places > 3 else -0.1
