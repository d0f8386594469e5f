"""How many actions a second SONAR carries out: apply, legal actions, projection for all viewers.

``python bench/sonar.py [matches]``: random play on all charts and both editions, by CPU time.
"""

import random
import sys
import time

import msgspec

from hydrophone.core.seats import SPECTATOR, Viewer
from hydrophone.games.sonar.options import CHARTS, PRESETS
from hydrophone.games.sonar.rules import SEATS, SONAR

VIEWERS: tuple[Viewer, ...] = (*SEATS, SPECTATOR)


def play(matches: int, seed: int) -> int:
    """Random matches; how many actions they took."""
    chance, actions = random.Random(seed), 0
    for number in range(matches):
        preset = PRESETS["de" if number % 2 else "en"]
        chart = CHARTS[number % len(CHARTS)]
        state, _ = SONAR.new(msgspec.structs.replace(preset, map=chart, turn_limit=60), number)
        while seats := SONAR.blocked_by(state):
            legal = SONAR.legal_actions(state, seats[0])
            action = legal[int(chance.random() * len(legal))]
            state, events = SONAR.apply(state, seats[0], action)
            for event in events:
                for viewer in VIEWERS:
                    SONAR.project(event, viewer)
            actions += 1
    return actions


def main() -> None:
    """Warm up, measure three times, print the best and the spread."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 600
    play(20, 0)
    rates: list[float] = []
    for run in range(3):
        begun = time.process_time()
        actions = play(matches, run)
        rates.append(actions / (time.process_time() - begun))
    print(f"rules: {max(rates):,.0f} actions/s (slowest of three runs {min(rates):,.0f})")
    print(f"       each told to {len(VIEWERS)} viewers")


if __name__ == "__main__":
    main()
