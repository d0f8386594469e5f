"""Bots for Echo: one plays by chance, the others track the enemy."""

from collections.abc import Collection, Sequence

from hydrophone.bots.bot import Bot, Level, Report, told
from hydrophone.bots.notes import CrewTalk
from hydrophone.core.chance import Chance
from hydrophone.core.game import Observation
from hydrophone.core.seats import Seat
from stranger.actions import EchoAction, Fire, Ping
from stranger.options import EchoOptions
from stranger.rules import near
from stranger.tracker import EchoTracker

SURE_ENOUGH = {Level.HELMSMAN: 0.6, Level.SEADOG: 0.3}
"""Least chance at which a bot fires."""


class Cadet:
    """Takes any legal action."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def observe(self, observation: Observation) -> None:
        """A cadet remembers nothing."""

    def hear(self, told: CrewTalk) -> None:
        """There are no mates."""

    def choose(self, legal: Sequence[EchoAction]) -> EchoAction:
        """Any."""
        choice, self._chance = self._chance.pick(legal)
        return choice

    def volunteer(self, legal: Sequence[EchoAction]) -> None:
        """Nothing unasked."""

    def report(self) -> Report | None:
        """A cadet keeps no count."""
        return None


class Hunter(Cadet):
    """Pings where the answer tells most, and fires where the enemy is likely enough."""

    def __init__(self, chance: Chance, tracker: EchoTracker, sure_enough: float) -> None:
        super().__init__(chance)
        self._tracker = tracker
        self._sure_enough = sure_enough

    def observe(self, observation: Observation) -> None:
        """Track."""
        self._tracker.observe(observation)

    def choose(self, legal: Sequence[EchoAction]) -> EchoAction:
        """The best shot, else the best question, else anything."""
        chances = self._tracker.marginal
        shots = [each for each in legal if isinstance(each, Fire)]
        pings = [each for each in legal if isinstance(each, Ping)]
        if not shots or not pings:
            return super().choose(legal)
        shot = max(shots, key=lambda each: chances.get(each.place, 0.0))
        if chances.get(shot.place, 0.0) >= self._sure_enough:
            return shot
        return min(pings, key=self._unevenness)

    def _unevenness(self, ping: Ping) -> float:
        chances = self._tracker.marginal
        return abs(0.5 - sum(chances.get(place, 0.0) for place in near(ping.place)))

    def report(self) -> Report | None:
        """Where the enemy is, once that is worth telling."""
        return told(self._tracker.marginal)


def make(
    level: Level, seat: Seat, options: EchoOptions, seed: int, _people: Collection[Seat] = ()
) -> Bot:
    """The bot of this level for a seat; the seed fixes all its choices. It has no mates."""
    chance = Chance(seed).fork(f"{seat}/{level}")
    if level is Level.LANDLUBBER:
        return Cadet(chance)
    return Hunter(chance, EchoTracker(options, seat.side.enemy), SURE_ENOUGH[level])
