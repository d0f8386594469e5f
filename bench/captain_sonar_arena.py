"""How fast bots play Captain Sonar.

``python bench/captain_sonar_arena.py [matches]``: by CPU time of one core, matches a
second of each level against itself.
"""

import sys
import time

from hydrophone.bots.bot import Level
from hydrophone.games.captain_sonar.options import CHARTS, CaptainOptions
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.kits.makers import levels_of
from hydrophone.play.arena import play_match

SEED = 7


def arena(level: Level, count: int) -> str:
    """Matches a second of a level against itself, on all charts in turn."""
    begun, actions = time.process_time(), 0
    for number in range(count):
        options = CaptainOptions(scenario=CHARTS[number % len(CHARTS)], turn_limit=120)
        levels = dict.fromkeys(CAPTAIN_SONAR.seats(options), level)
        actions += len(play_match(CAPTAIN_SONAR, options, levels, SEED + number).acts)
    spent = time.process_time() - begun
    return f"{count / spent:10,.1f} matches/s, {actions / count:.0f} actions a match"


def main() -> None:
    """Print a line a level."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    for level in levels_of("captain_sonar"):
        print(f"{level} against {level}".ljust(34) + arena(level, count))


if __name__ == "__main__":
    main()
