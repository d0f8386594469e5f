"""A bot whose tables take longer than it may think, unless they were made before."""

import time
from collections.abc import Collection, Sequence

from hydrophone.bots.bot import Bot, Level, Report
from hydrophone.bots.notes import CrewTalk
from hydrophone.core.game import Action, Event, Observation, Options
from hydrophone.core.seats import Seat

TABLES_S = 0.8

_ready: list[bool] = []


class Second:
    """Takes the second action."""

    def observe(self, observation: Observation | Event) -> None:
        pass

    def hear(self, told: CrewTalk) -> None:
        pass

    def choose(self, legal: Sequence[Action]) -> Action:
        return legal[1]

    def volunteer(self, legal: Sequence[Action]) -> Action | None:
        return None

    def report(self) -> Report | None:
        return None


def warm(game: str, options: Options) -> None:
    time.sleep(TABLES_S)
    _ready.append(True)


def make(
    game: str, level: Level, seat: Seat, options: Options, seed: int, people: Collection[Seat]
) -> Bot:
    if not _ready:
        time.sleep(TABLES_S)
    _ready.clear()
    return Second()
