"""The cadet: any legal action, but never its own torpedo, and up only when it must."""

from collections.abc import Sequence

from hydrophone.bots.bot import Report
from hydrophone.bots.mates import Mates
from hydrophone.bots.notes import CrewTalk
from hydrophone.bots.sonar.crew_ears import CrewEars
from hydrophone.core.chance import Chance
from hydrophone.core.seats import Seat
from hydrophone.games.sonar.actions import LaunchTorpedo, Move, SonarAction, Surface
from hydrophone.games.sonar.events import SonarObservation
from hydrophone.games.sonar.options import SonarOptions, chart_of
from hydrophone.games.sonar.rules import SONAR

TOLD_ENOUGH = 0.5
"""Least chance, by what the crew says, at which a cadet fires at a place."""


class Cadet:
    """Plays by chance among the actions that do it no harm.

    Beside a person as Radio Operator it fires where that person says, and nowhere else.
    """

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
        sane = [action for action in legal if not self._harms(action)]
        if self._ears is not None:
            places = self._ears.places
            shots = [action for action in sane if isinstance(action, LaunchTorpedo)]
            told = [shot for shot in shots if places.get(shot.target, 0.0) >= TOLD_ENOUGH]
            if told:
                self._mates.tell_shot(told[0].target, self._ears)
                return told[0]
            sane = [action for action in sane if not isinstance(action, LaunchTorpedo)]
        kinds = {type(action): 4 if isinstance(action, Move) else 1 for action in sane}
        tickets = [kind for kind, weight in kinds.items() for _ in range(weight)]
        if not tickets:
            return legal[-1]
        kind, self._chance = self._chance.pick(tickets)
        same = [action for action in sane if type(action) is kind]
        choice, self._chance = self._chance.pick(same)
        return choice

    def _harms(self, action: SonarAction) -> bool:
        if isinstance(action, LaunchTorpedo):
            own = self._view.own
            return own is not None and own.position == action.target
        return isinstance(action, Surface)

    def hear(self, told: CrewTalk) -> None:
        """Where a mate says the enemy is."""
        if self._ears is not None:
            self._ears.hear(told)

    def volunteer(self, legal: Sequence[SonarAction]) -> None:
        """In SONAR nobody acts unasked."""

    def report(self) -> Report | None:
        """A cadet keeps no count; it asks where the enemy is, and says that it fires."""
        if self._ears is None or self._view.own is None:
            return None
        self._mates.ask_where(self._ears)
        notes = self._mates.spoken()
        return Report(notes=notes) if notes else None
