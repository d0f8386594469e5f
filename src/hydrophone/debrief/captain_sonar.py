"""Captain Sonar as a debrief sees it."""

from collections.abc import Iterable

from hydrophone.board.cellset import cells_of
from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell
from hydrophone.core.game import Action, Event
from hydrophone.core.seats import Side
from hydrophone.debrief.contract import Aim, Facts, Question, best_of
from hydrophone.debrief.knowledge import Played
from hydrophone.games.captain_sonar.actions import (
    AnswerSonar,
    GoSilent,
    LaunchTorpedo,
    StaySilent,
    TriggerArcher,
    TriggerMine,
)
from hydrophone.games.captain_sonar.blasts import BlastAnswered, Weapon
from hydrophone.games.captain_sonar.events import DroneAnswered, SonarAnswered
from hydrophone.games.captain_sonar.legality import fact_of
from hydrophone.games.captain_sonar.offers import sonar_answers
from hydrophone.games.captain_sonar.reach import blast


class CaptainSonarFacts(Facts):
    """Captain Sonar: explosions hurt around their space; drones ask for a sector."""

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

    def question(self, played: Played) -> Question | None:
        """A drone, whose sector the crew chose, or a sonar, whose answer the enemy chose."""
        for event in played.step.events:
            if isinstance(event, DroneAnswered):
                return self._drone(played, event.side)
            if isinstance(event, SonarAnswered):
                return self._sonar(played, event.side.enemy)
        return None

    def _drone(self, played: Played, asker: Side) -> Question:
        chart, knew = played.before.true_state.public.chart, played.knew.of(asker)
        place = played.before.true_state.sheets.of(asker.enemy).position
        sectors = [set(cells_of(chart.grid, cells)) for cells in chart.zones.values()]
        answers = (
            [c for c in knew.chances if (c in sector) == (place in sector)] for sector in sectors
        )
        return self._asked(played, asker, "drone", best_of(knew, answers))

    def _sonar(self, played: Played, asker: Side) -> Question:
        chart, knew = played.before.true_state.public.chart, played.knew.of(asker)
        place = played.before.true_state.sheets.of(asker.enemy).position
        answers = (
            [cell for cell in knew.chances if _fits(chart, cell, answer)]
            for answer in sonar_answers(chart, place)
        )
        return self._asked(played, asker, "sonar", best_of(knew, answers))

    def _asked(self, played: Played, asker: Side, kind: str, best: float) -> Question:
        return Question(played.step.line, asker, kind, played.gained(asker), best)

    def is_silence(self, action: Action) -> bool:
        """Silences of any length."""
        return isinstance(action, GoSilent | StaySilent)


def _fits(chart: Chart, cell: Cell, answer: AnswerSonar) -> bool:
    """Is exactly one of the two statements true of this place (CAP-345)?"""
    first = fact_of(chart, cell, answer.first) == answer.first_value
    return first is not (fact_of(chart, cell, answer.second) == answer.second_value)
