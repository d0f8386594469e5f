"""Bots that tell all they know where they should not. Found by name, by a worker process."""

import sys
from collections.abc import Collection, Sequence

from hydrophone.bots.bot import Bot, Level, Report
from hydrophone.bots.notes import CrewTalk
from hydrophone.core.game import Action, Event, Observation, Options
from hydrophone.core.seats import Seat


class Telling:
    """Prints what it hears, and fails with it."""

    def __init__(self) -> None:
        self._heard: list[Observation | Event] = []

    def observe(self, observation: Observation | Event) -> None:
        self._heard.append(observation)
        print(observation, flush=True)
        print(observation, file=sys.stderr, flush=True)

    def hear(self, told: CrewTalk) -> None:
        pass

    def choose(self, legal: Sequence[Action]) -> Action:
        raise ValueError(f"{self._heard} {legal}")

    def volunteer(self, legal: Sequence[Action]) -> Action | None:
        return None

    def report(self) -> Report | None:
        return None


def make(
    game: str, level: Level, seat: Seat, options: Options, seed: int, people: Collection[Seat] = ()
) -> Bot:
    """Such a bot."""
    return Telling()
