"""Bots that do their worst. Found by their name, so that a worker process can import them."""

import os
import time
from collections.abc import Collection, Sequence
from pathlib import Path

from hydrophone.bots.bot import Bot, Level, Report
from hydrophone.bots.notes import AboutCell, CellNote, CrewTalk, Phrase, Said, Word, WordNote
from hydrophone.core.game import Action, Event, Observation, Options
from hydrophone.core.reasons import Cause
from hydrophone.core.seats import Seat

HEARS_S = 0.01
"""Seconds in which a slow bot hears an observation."""


GATE = "HYDROPHONE_TEST_GATE"
"""The environment variable that names the folder of gated bots."""


class Worst:
    """Does what its level says: a landlubber fails, a helmsman sleeps, a sea dog dies."""

    def __init__(self, level: Level) -> None:
        self._level = level

    def observe(self, observation: Observation | Event) -> None:
        pass

    def hear(self, told: CrewTalk) -> None:
        pass

    def choose(self, legal: Sequence[Action]) -> Action:
        match self._level:
            case Level.LANDLUBBER:
                raise ValueError("I will not")
            case Level.HELMSMAN:
                time.sleep(60)
            case Level.SEADOG:
                os._exit(1)
        return legal[0]

    def volunteer(self, legal: Sequence[Action]) -> Action | None:
        return None

    def report(self) -> Report | None:
        return None


class Counting(Worst):
    """Chooses the action whose place is the number of observations it has heard."""

    def __init__(self) -> None:
        self._heard = 0

    def observe(self, observation: Observation | Event) -> None:
        self._heard += 1
        print("a bot may print", flush=True)

    def choose(self, legal: Sequence[Action]) -> Action:
        return legal[self._heard]


class Talking(Counting):
    """Says something about what it heard."""

    def report(self) -> Report | None:
        here = CellNote(AboutCell.ENEMY_HERE, f"A{self._heard}")
        return Report(notes=(WordNote(Word.THEY_ARE_NEAR), here))


class Echoing(Counting):
    """Says what its mates have said."""

    def __init__(self) -> None:
        super().__init__()
        self._said: list[Phrase] = []

    def hear(self, told: CrewTalk) -> None:
        if isinstance(told, Said):
            self._said.append(told.phrase)

    def report(self) -> Report | None:
        return Report(notes=tuple(self._said))


class Mute(Counting):
    """Counts, and fails when it is asked why."""

    def why(self, action: Action, legal: Sequence[Action]) -> Cause | None:
        raise ValueError("I will not say")


class Hesitating(Counting):
    """Counts, and says nothing for long when it is asked why."""

    def why(self, action: Action, legal: Sequence[Action]) -> Cause | None:
        time.sleep(60)
        return None


class Slow(Counting):
    """Counts, and takes a while to hear."""

    def observe(self, observation: Observation | Event) -> None:
        time.sleep(HEARS_S)
        self._heard += 1

    def choose(self, legal: Sequence[Action]) -> Action:
        return legal[self._heard % len(legal)]


def mute(
    game: str, level: Level, seat: Seat, options: Options, seed: int, people: Collection[Seat]
) -> Bot:
    return Mute()


def hesitating(
    game: str, level: Level, seat: Seat, options: Options, seed: int, people: Collection[Seat]
) -> Bot:
    return Hesitating()


def slow(
    game: str, level: Level, seat: Seat, options: Options, seed: int, people: Collection[Seat]
) -> Bot:
    return Slow()


def echoing(
    game: str, level: Level, seat: Seat, options: Options, seed: int, people: Collection[Seat]
) -> Bot:
    return Echoing()


def talking(
    game: str, level: Level, seat: Seat, options: Options, seed: int, people: Collection[Seat]
) -> Bot:
    return Talking()


def worst(
    game: str, level: Level, seat: Seat, options: Options, seed: int, people: Collection[Seat]
) -> Bot:
    return Worst(level)


def counting(
    game: str, level: Level, seat: Seat, options: Options, seed: int, people: Collection[Seat]
) -> Bot:
    return Counting()


class Deadly(Counting):
    """Counts, and ends its process as an ace."""

    def __init__(self, level: Level) -> None:
        super().__init__()
        self._level = level

    def choose(self, legal: Sequence[Action]) -> Action:
        if self._level is Level.SEADOG:
            os._exit(1)
        return super().choose(legal)


def deadly(
    game: str, level: Level, seat: Seat, options: Options, seed: int, people: Collection[Seat]
) -> Bot:
    return Deadly(level)


class Gated(Counting):
    """Counts, when it may: says in a folder that it was asked, and waits there."""

    def choose(self, legal: Sequence[Action]) -> Action:
        folder = Path(os.environ[GATE])
        (folder / f"asked-{os.getpid()}-{time.monotonic_ns()}").touch()
        while not (folder / "go").exists():
            time.sleep(0.01)
        return super().choose(legal)


def gated(
    game: str, level: Level, seat: Seat, options: Options, seed: int, people: Collection[Seat]
) -> Bot:
    return Gated()
