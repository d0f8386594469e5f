"""The Radio Operator: tracks exactly and tells his Captain."""

from hydrophone.belief.captain import CaptainTracker
from hydrophone.bots.bot import Report, told
from hydrophone.bots.captain_sonar.post import Post
from hydrophone.core.chance import Chance
from hydrophone.core.seats import Seat
from hydrophone.games.captain_sonar.actions import CaptainObservation
from hydrophone.games.captain_sonar.options import CaptainOptions


class RadioOperator(Post):
    """Keeps the tracker and pins its best guess."""

    def __init__(self, seat: Seat, options: CaptainOptions, chance: Chance) -> None:
        super().__init__(seat, options, chance)
        self._enemy = CaptainTracker(options, seat.side.enemy)

    def observe(self, observation: CaptainObservation) -> None:
        """Draw what was heard."""
        super().observe(observation)
        self._enemy.observe(observation)

    def report(self) -> Report | None:
        """Where the enemy can be, once that is few enough to be worth telling."""
        return told(self._enemy.belief.marginal)
