"""SONAR as a debrief sees it."""

from collections.abc import Iterable, Mapping
from typing import ClassVar

from hydrophone.board.grid import Cell, column_letter, row_number
from hydrophone.core.game import Action, AnyState, Event, Sentences
from hydrophone.core.seats import Side
from hydrophone.facts.facts import Aim, Facts, Question, best_of
from hydrophone.facts.knowledge import PlayedAction
from hydrophone.games.sonar.actions import GoSilent, LaunchTorpedo
from hydrophone.games.sonar.events import ColumnTold, RowTold, TorpedoHit


class SonarFacts(Facts):
    """SONAR: torpedoes hit one point; the answer to a sonar is row or column."""

    words: ClassVar[Mapping[str, Sentences]] = {
        "sonar": ("sonar", "Sonar", "sonar"),
    }

    def aim(self, action: Action) -> Aim | None:
        """A torpedo."""
        return Aim("torpedo", action.target) if isinstance(action, LaunchTorpedo) else None

    def taken(self, events: Iterable[Event], side: Side) -> int:
        """One field for a hit."""
        return sum(isinstance(event, TorpedoHit) and event.side is side for event in events)

    def question(self, played: PlayedAction) -> Question | None:
        """A sonar; the enemy chose between row and column."""
        told = next((e for e in played.events if isinstance(e, RowTold | ColumnTold)), None)
        if told is None:
            return None
        asker, knew = told.side.enemy, played.knew.of(told.side.enemy)
        place = played.before.sheets.of(told.side).position
        row = [cell for cell in knew.chances if row_number(cell) == row_number(place)]
        column = [cell for cell in knew.chances if column_letter(cell) == column_letter(place)]
        best = best_of(knew, (row, column))
        return Question(played.line, asker, "sonar", played.gained(asker), best)

    def place(self, state: AnyState, side: Side) -> Cell | None:
        """Its space, once the Captain has chosen where to start."""
        track: tuple[Cell, ...] = state.sheets.of(side).track
        return track[-1] if track else None

    def is_silence(self, action: Action) -> bool:
        """The silent step."""
        return isinstance(action, GoSilent)
