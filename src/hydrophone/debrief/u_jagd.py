"""U-Jagd as a debrief sees it."""

from collections.abc import Iterable
from copy import copy

from hydrophone.belief.setup import SetupBelief
from hydrophone.board.grid import Cell
from hydrophone.core.game import Action, Event
from hydrophone.core.seats import CAPTAINS, Side
from hydrophone.debrief.contract import Aim, Facts, Question
from hydrophone.debrief.knowledge import Played
from hydrophone.games.u_jagd.actions import LaunchTorpedo
from hydrophone.games.u_jagd.events import PeriscopeAnswered, SonarAnswered, TorpedoHit
from hydrophone.games.u_jagd.rules import QUESTIONS


class UJagdFacts(Facts):
    """U-Jagd: a place is a square of the map, and every question may be asked at any time."""

    def aim(self, action: Action) -> Aim | None:
        """The torpedo."""
        if not isinstance(action, LaunchTorpedo):
            return None
        return Aim("torpedo", Cell(action.target.value))

    def taken(self, events: Iterable[Event], side: Side) -> int:
        """One for a hit."""
        return sum(isinstance(event, TorpedoHit) and event.side is side for event in events)

    def question(self, played: Played) -> Question | None:
        """Any question; it could have brought what the best of all would have brought."""
        for event in played.step.events:
            if isinstance(event, SonarAnswered | PeriscopeAnswered):
                kind = "sonar" if isinstance(event, SonarAnswered) else "periscope"
                side = event.side
                best = max(self._bits(played, side))
                return Question(played.step.line, side, kind, played.gained(side), best)
        return None

    def _bits(self, played: Played, side: Side) -> Iterable[float]:
        """Bits that each question would have brought."""
        before = played.before
        belief = SetupBelief.prior(before.true_state.public.options)
        for answer in before.true_state.public.of(side).answers:
            belief = belief.condition(answer)
        for question in QUESTIONS:
            events, _ = copy(before).act(CAPTAINS[side], question)
            for event in events:
                if isinstance(event, SonarAnswered | PeriscopeAnswered):
                    yield belief.entropy - belief.condition(event).entropy
