"""How fast bots play Captain Sonar, and how fast their matches are deduced.

``python bench/captain_arena.py [matches]``: by CPU time of one core, matches a second of each level
against itself; then both boats of matches between aces as a spectator hears them (``tracker.py``
has the walks), with the longest observation of all.
"""

import sys
import time
from typing import Any

from hydrophone.belief.captain import CaptainTracker
from hydrophone.bots.bot import Level
from hydrophone.core.seats import SPECTATOR, Side
from hydrophone.games.captain_sonar.options import CHARTS, CaptainOptions
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.play.arena import play_match
from hydrophone.play.referee import Referee

SEED = 7


class Watch:
    """Adds up the CPU time of many small things and keeps the longest."""

    def __init__(self) -> None:
        self.count, self.total, self.worst = 0, 0.0, 0.0

    def lap(self, begun: float) -> None:
        """One thing is done."""
        spent = time.process_time() - begun
        self.count, self.total, self.worst = (
            self.count + 1,
            self.total + spent,
            max(self.worst, spent),
        )

    def show(self, name: str) -> None:
        """Print a line."""
        rate = self.count / self.total
        print(f"{name:34}{rate:10,.0f} observations/s, worst {1000 * self.worst:6.2f} ms")


def heard(options: CaptainOptions, seed: int) -> tuple[Any, ...]:
    """What a spectator hears of a match between aces."""
    levels = dict.fromkeys(CAPTAIN_SONAR.seats(options), Level.ACE)
    match = play_match(CAPTAIN_SONAR, options, levels, seed)
    referee = Referee(CAPTAIN_SONAR, options, seed)
    told = [*referee.opening()[SPECTATOR]]
    for actor, action in match.actions:
        _, following = referee.act(actor, action)
        told += following[SPECTATOR]
    return tuple(told)


def matches(count: int) -> Watch:
    """Both boats of whole matches between aces, on all charts in turn."""
    watch = Watch()
    for number in range(count):
        options = CaptainOptions(scenario=CHARTS[number % len(CHARTS)], turn_limit=120)
        trackers = [CaptainTracker(options, side) for side in Side]
        for observation in heard(options, SEED + number):
            for tracker in trackers:
                begun = time.process_time()
                tracker.observe(observation)
                watch.lap(begun)
    return watch


def arena(level: Level, count: int) -> str:
    """Matches a second of a level against itself, on all charts in turn."""
    begun, actions = time.process_time(), 0
    for number in range(count):
        options = CaptainOptions(scenario=CHARTS[number % len(CHARTS)], turn_limit=120)
        levels = dict.fromkeys(CAPTAIN_SONAR.seats(options), level)
        actions += len(play_match(CAPTAIN_SONAR, options, levels, SEED + number).actions)
    spent = time.process_time() - begun
    return f"{count / spent:10,.1f} matches/s, {actions / count:.0f} actions a match"


def main() -> None:
    """Print a line a level, and one for the tracker."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    for level in Level:
        print(f"{level} against {level}".ljust(34) + arena(level, count))
    matches(count).show("matches between aces, deduced")


if __name__ == "__main__":
    main()
