"""U-Jagd as a debrief sees it."""

from collections.abc import Iterable, Mapping
from typing import ClassVar

from hydrophone.belief.setup import SetupBelief
from hydrophone.board.grid import Cell
from hydrophone.core.game import Action, Event, Sentences
from hydrophone.core.seats import CAPTAINS, Side
from hydrophone.facts.facts import Aim, Facts, Question
from hydrophone.facts.knowledge import PlayedAction
from hydrophone.games.u_jagd.actions import LaunchTorpedo
from hydrophone.games.u_jagd.answers import PeriscopeAnswered, SonarAnswered
from hydrophone.games.u_jagd.events import TorpedoHit
from hydrophone.games.u_jagd.rules import QUESTIONS, U_JAGD


class UJagdFacts(Facts):
    """U-Jagd: a place is a square of the map, and every question may be asked at any time."""

    words: ClassVar[Mapping[str, Sentences]] = {
        "sonar": ("sonar", "Sonar", "sonar"),
        "periscope": ("periscope", "Periskop", "periscopio"),
    }

    def aim(self, action: Action) -> Aim | None:
        """The torpedo."""
        if not isinstance(action, LaunchTorpedo):
            return None
        return Aim("torpedo", Cell(action.target.value))

    def taken(self, events: Iterable[Event], side: Side) -> int:
        """One for a hit."""
        return sum(isinstance(event, TorpedoHit) and event.side is side for event in events)

    def question(self, played: PlayedAction) -> Question | None:
        """Any question; it could have brought what the best of all would have brought."""
        for event in played.events:
            if isinstance(event, SonarAnswered | PeriscopeAnswered):
                kind = "sonar" if isinstance(event, SonarAnswered) else "periscope"
                side = event.side
                best = max(self._bits(played, side))
                return Question(played.line, side, kind, played.gained(side), best)
        return None

    def _bits(self, played: PlayedAction, side: Side) -> Iterable[float]:
        """Bits that each question would have brought."""
        before = played.before
        belief = SetupBelief.prior(before.public.options)
        for answer in before.public.of(side).answers:
            belief = belief.condition(answer)
        for question in QUESTIONS:
            _, events = U_JAGD.apply(before, CAPTAINS[side], question)
            for event in events:
                if isinstance(event, SonarAnswered | PeriscopeAnswered):
                    yield belief.entropy - belief.condition(event).entropy
