"""Captain Sonar as a debrief sees it."""

from collections.abc import Iterable, Mapping
from typing import ClassVar

import msgspec

from hydrophone.board.cellset import cells_of
from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell
from hydrophone.core.game import Action, AnyState, Event, Sentences, happens_to
from hydrophone.core.seats import CAPTAINS, Role, Seat, Side
from hydrophone.facts.facts import Aim, Facts, Question, best_of
from hydrophone.facts.figures import Figures, Tally, mean
from hydrophone.facts.knowledge import PlayedAction
from hydrophone.games.captain_sonar.actions import (
    AnswerSonar,
    AskDrone,
    AskSonar,
    DropMine,
    GoSilent,
    LaunchTorpedo,
    OrderCourse,
    SayOk,
    StaySilent,
    TriggerArcher,
    TriggerMine,
)
from hydrophone.games.captain_sonar.damage.blasts import BlastAnswered, DamagedItself, Weapon
from hydrophone.games.captain_sonar.events import (
    CircuitRepaired,
    DroneAnswered,
    GaugeMarked,
    OkSaid,
    SonarAnswered,
)
from hydrophone.games.captain_sonar.judging.legality import fact_of
from hydrophone.games.captain_sonar.judging.offers import sonar_answers
from hydrophone.games.captain_sonar.judging.reach import blast
from hydrophone.games.captain_sonar.phase import Termination
from hydrophone.games.captain_sonar.state import Sheets
from hydrophone.games.captain_sonar.systems import GAUGE_SIZE, System, is_blocked

USES: Mapping[type[Action], System] = {
    DropMine: System.MINE,
    LaunchTorpedo: System.TORPEDO,
    AskDrone: System.DRONE,
    AskSonar: System.SONAR,
    GoSilent: System.SILENCE,
    StaySilent: System.SILENCE,
    TriggerArcher: System.SCENARIO,
}
"""The system that an action uses."""


class CaptainSonarFacts(Facts):
    """Captain Sonar: explosions hurt around their space; drones ask for a sector."""

    words: ClassVar[Mapping[str, Sentences]] = {
        "sonar": ("sonar", "Sonar", "sonar"),
        "drone": ("drone", "Drohne", "dron"),
    }

    def aim(self, action: Action) -> Aim | None:
        """Torpedoes, own mines, Archer mines."""
        match action:
            case LaunchTorpedo(target):
                return Aim(Weapon.TORPEDO, target)
            case TriggerMine(cell):
                return Aim(Weapon.MINE, cell)
            case TriggerArcher(cell):
                return Aim(Weapon.ARCHER_MINE, cell)
            case _:
                return None

    def damage(self, aim: Aim, cell: Cell) -> int:
        """Two on the space, one beside it (CAP-310 to CAP-312)."""
        return 0 if self.chart is None else blast(self.chart, aim.cell, cell)

    def taken(self, events: Iterable[Event], side: Side) -> int:
        """What the enemy Captain answered to the explosion."""
        answers = (event for event in events if isinstance(event, BlastAnswered))
        return sum(answer.taken for answer in answers if answer.side is side)

    def question(self, played: PlayedAction) -> Question | None:
        """A drone, whose sector the crew chose, or a sonar, whose answer the enemy chose."""
        for event in played.events:
            if isinstance(event, DroneAnswered):
                return self._drone(played, event.side)
            if isinstance(event, SonarAnswered):
                return self._sonar(played, event.side.enemy)
        return None

    def _drone(self, played: PlayedAction, asker: Side) -> Question:
        chart, knew = played.before.public.chart, played.knew.of(asker)
        place = played.before.sheets.of(asker.enemy).position
        sectors = [set(cells_of(chart.grid, cells)) for cells in chart.zones.values()]
        answers = (
            [c for c in knew.chances if (c in sector) == (place in sector)] for sector in sectors
        )
        return self._asked(played, asker, "drone", best_of(knew, answers))

    def _sonar(self, played: PlayedAction, asker: Side) -> Question:
        chart, knew = played.before.public.chart, played.knew.of(asker)
        place = played.before.sheets.of(asker.enemy).position
        answers = (
            [cell for cell in knew.chances if _fits(chart, cell, answer)]
            for answer in sonar_answers(chart, place)
        )
        return self._asked(played, asker, "sonar", best_of(knew, answers))

    def _asked(self, played: PlayedAction, asker: Side, kind: str, best: float) -> Question:
        return Question(played.line, asker, kind, played.gained(asker), best)

    def place(self, state: AnyState, side: Side) -> Cell | None:
        """Its space, once the Captain has chosen where to start."""
        track: tuple[Cell, ...] = state.sheets.of(side).track
        return track[-1] if track else None

    def is_silence(self, action: Action) -> bool:
        """Silences of any length."""
        return isinstance(action, GoSilent | StaySilent)

    def tally(self, side: Side) -> Tally:
        """Marks, circuits, breakdowns and the OK of each post besides."""
        return CaptainTally(side)


class CaptainTally(Tally):
    """Counts for one crew of up to four posts."""

    def __init__(self, side: Side) -> None:
        super().__init__(side)
        self._without_mark = self._repaired = self._damage = self._lost = 0
        self._course_at: float | None = None
        self._ok_after: dict[Role, list[float]] = {}
        self._seen_at: float | None = None
        self._usable_since: dict[System, float | None] = {}
        self._used_after: list[float] = []
        self._unused = 0

    def see(self, played: PlayedAction) -> None:
        """One more action."""
        super().see(played)
        self._see_gauges(played)
        if isinstance(played.by, Seat) and played.by.side is self.side:
            self._without_mark += isinstance(played.do, SayOk)
            if isinstance(played.do, OrderCourse):
                self._course_at = played.at
                self._lost += _full_and_blocked(played.before.sheets.of(self.side))
        for event in played.events:
            if happens_to(event, CAPTAINS[self.side]):
                self._count(event, played.at)

    def _see_gauges(self, played: PlayedAction) -> None:
        """Since when each system can be used, when it is, and what marks are left."""
        sheets = played.before.sheets.of(self.side)
        self._usable_since = {
            system: self._usable_since.get(system, self._seen_at) for system in _usable(sheets)
        }
        self._seen_at = played.at
        self._unused = sum(sheets.marks)
        if sheets.under_silence:
            self._unused -= GAUGE_SIZE[System.SILENCE]
        for event in played.events:
            self._unused += isinstance(event, GaugeMarked) and event.side is self.side
        used = USES.get(type(played.do))
        if used is None or not isinstance(played.by, Seat) or played.by.side is not self.side:
            return
        self._unused -= GAUGE_SIZE[used]
        since = self._usable_since.pop(used, None)
        if since is not None and played.at is not None:
            self._used_after.append(played.at - since)

    def _count(self, event: Event, at: float | None) -> None:
        match event:
            case CircuitRepaired():
                self._repaired += 1
            case DamagedItself(cause=Termination.BREAKDOWN, taken=taken):
                self._damage += taken
            case OkSaid(role=role) if at is not None and self._course_at is not None:
                self._ok_after.setdefault(role, []).append(at - self._course_at)
            case _:
                pass

    @property
    def figures(self) -> Figures:
        """The crew in numbers so far."""
        return msgspec.structs.replace(
            super().figures,
            without_mark=self._without_mark,
            circuits_repaired=self._repaired,
            breakdown_damage=self._damage,
            ok_after_s={role: mean(seconds) for role, seconds in self._ok_after.items()},
            gauges_lost=self._lost,
            used_after_s=mean(self._used_after) if self._used_after else None,
            marks_unused=self._unused,
        )


def _full(sheets: Sheets) -> list[System]:
    return [system for system in System if sheets.gauge(system) == GAUGE_SIZE[system]]


def _usable(sheets: Sheets) -> list[System]:
    """Full and without a breakdown; a silence that is under way was used before."""
    spent = System.SILENCE if sheets.under_silence else None
    return [s for s in _full(sheets) if s is not spent and not is_blocked(sheets.crossed, s)]


def _full_and_blocked(sheets: Sheets) -> int:
    """How many gauges are full and of no use now."""
    return sum(is_blocked(sheets.crossed, system) for system in _full(sheets))


def _fits(chart: Chart, cell: Cell, answer: AnswerSonar) -> bool:
    """Is exactly one of the two statements true of this place (CAP-345)?"""
    first = fact_of(chart, cell, answer.first) == answer.first_value
    return first is not (fact_of(chart, cell, answer.second) == answer.second_value)
