"""The cadet: any legal action, but never its own torpedo, and up only when it must."""

from collections.abc import Sequence

from hydrophone.bots.bot import Report
from hydrophone.bots.notes import Said
from hydrophone.core.chance import Chance
from hydrophone.core.real_time import CallStop, TakeBack, WithdrawStop
from hydrophone.core.seats import Seat
from hydrophone.games.sonar.actions import LaunchTorpedo, Move, SonarAction, Surface
from hydrophone.games.sonar.events import SonarObservation
from hydrophone.games.sonar.options import SonarOptions
from hydrophone.games.sonar.rules import SONAR
from hydrophone.games.sonar.state import SONAR_COST


class Cadet:
    """Plays by chance among the actions that do it no harm."""

    def __init__(self, seat: Seat, options: SonarOptions, chance: Chance) -> None:
        self._view = SONAR.blank(options, seat)
        self._chance = chance

    def observe(self, observation: SonarObservation) -> None:
        """Remember where the own boat is."""
        self._view = self._view.after(observation)

    def choose(self, legal: Sequence[SonarAction]) -> SonarAction:
        """A kind of action first, so that many targets do not outweigh few courses."""
        sane = [
            action
            for action in legal
            if not self._harms(action) and not self._is_needless(action, legal)
        ]
        kinds = {type(action): 4 if isinstance(action, Move) else 1 for action in sane}
        tickets = [kind for kind, weight in kinds.items() for _ in range(weight)]
        if not tickets:
            return Surface() if Surface() in legal else legal[-1]
        kind, self._chance = self._chance.pick(tickets)
        same = [action for action in sane if type(action) is kind]
        choice, self._chance = self._chance.pick(same)
        return choice

    def _harms(self, action: SonarAction) -> bool:
        if isinstance(action, LaunchTorpedo):
            own = self._view.own
            return own is not None and own.position == action.target
        return isinstance(action, Surface | WithdrawStop | TakeBack)

    def _is_needless(self, action: SonarAction, legal: Sequence[SonarAction]) -> bool:
        """A stop in which there is nothing to do but surface, while there is a way."""
        own = self._view.own
        if not isinstance(action, CallStop) or own is None or own.energy >= SONAR_COST:
            return False
        return any(isinstance(other, Move) for other in legal)

    def hear(self, said: Said) -> None:
        """A cadet hears no advice."""

    def volunteer(self, legal: Sequence[SonarAction]) -> SonarAction | None:
        """A move that may wait for its time."""
        early = any(isinstance(action, Move) for action in legal)
        return self.choose(legal) if early and TakeBack() not in legal else None

    def report(self) -> Report | None:
        """A cadet keeps no count."""
        return None
