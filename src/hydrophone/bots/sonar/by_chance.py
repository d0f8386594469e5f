"""Play by chance: any legal action, but never its own torpedo, and up only when it must."""

from collections.abc import Sequence

from hydrophone.bots.bot import Report
from hydrophone.bots.mates import Mates
from hydrophone.bots.notes import CrewTalk
from hydrophone.bots.sonar.crew_ears import CrewEars
from hydrophone.core.chance import Chance
from hydrophone.core.real_time import CallStop, TakeBack, WithdrawStop
from hydrophone.core.reasons import Cause, by_lot
from hydrophone.core.seats import Seat
from hydrophone.games.sonar.actions import LaunchTorpedo, Move, SonarAction, Surface
from hydrophone.games.sonar.events import SonarObservation
from hydrophone.games.sonar.options import SonarOptions, chart_of
from hydrophone.games.sonar.rules import SONAR
from hydrophone.games.sonar.state import SONAR_COST

TOLD_ENOUGH = 0.5
"""Least chance, by what the crew says, at which a bot without a head fires at a place."""

_OFTEN = Move, CallStop


class ByChance:
    """Plays by chance among the actions that do it no harm.

    Each of them is as good as any. In real time it calls a stop, in which orders are given, as
    often as it moves.

    Beside a person as Radio Operator it fires where that person says, and nowhere else.
    """

    late_s: float = 0.0
    """Seconds, as in ``Late``."""

    def __init__(
        self, seat: Seat, options: SonarOptions, chance: Chance, ears: CrewEars | None = None
    ) -> None:
        self._view = SONAR.blank(options, seat)
        self._chance = chance
        self._ears = ears
        self._mates = Mates(chart_of(options), ())

    def observe(self, observation: SonarObservation) -> None:
        """Remember where the own boat is."""
        self._view = self._view.after(observation)
        if self._ears is not None:
            self._ears.observe(observation)

    def choose(self, legal: Sequence[SonarAction]) -> SonarAction:
        """A kind of action first, so that many targets do not outweigh few courses."""
        sane = [
            action
            for action in legal
            if not self._harms(action) and not self._is_needless(action, legal)
        ]
        if self._ears is not None:
            places = self._ears.places
            shots = [action for action in sane if isinstance(action, LaunchTorpedo)]
            told = [shot for shot in shots if places.get(shot.target, 0.0) >= TOLD_ENOUGH]
            if told:
                self._mates.tell_shot(told[0].target, self._ears)
                return told[0]
            sane = [action for action in sane if not isinstance(action, LaunchTorpedo)]
        kinds = {type(action): 4 if isinstance(action, _OFTEN) else 1 for action in sane}
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

    def why(self, action: SonarAction, legal: Sequence[SonarAction]) -> Cause:
        """By lot, but for what a person said."""
        target = action.target if isinstance(action, LaunchTorpedo) and self._ears else None
        return by_lot(legal, target)

    def hear(self, told: CrewTalk) -> None:
        """Where a mate says the enemy is."""
        if self._ears is not None:
            self._ears.hear(told)

    def volunteer(self, legal: Sequence[SonarAction]) -> SonarAction | None:
        """A move that may wait for its time."""
        early = any(isinstance(action, Move) for action in legal)
        return self.choose(legal) if early and TakeBack() not in legal else None

    def report(self) -> Report | None:
        """Such a bot keeps no count; it asks where the enemy is, and says that it fires."""
        if self._ears is None or self._view.own is None:
            return None
        self._mates.ask_where(self._ears)
        notes = self._mates.spoken()
        return Report(notes=notes) if notes else None
