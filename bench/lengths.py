"""How long matches between bots are, and what their bots cost.

``python -m bench.lengths [matches]``: of each game, turn by turn and in real time (by a simulated
clock), each level against itself, on all charts in turn: acts of a match, its length where it is in
real time, and CPU of one core an act, rules included.
"""

import sys
import time
from itertools import product

import msgspec
from bench.real_time import CHARTS_OF, TURN_LIMIT, Task, play

from hydrophone.bots.bot import Level
from hydrophone.kits.makers import levels_of
from hydrophone.kits.registry import KITS, game_named
from hydrophone.play.arena import play_match

EDITION = "de"


def in_turn(name: str, level: Level, matches: int) -> str:
    """Turn by turn."""
    game, acts, begun = game_named(name), 0, time.process_time()
    for seed in range(matches):
        options = game.presets[EDITION]
        if name in CHARTS_OF:
            chart = CHARTS_OF[name][seed % 4]
            changes = {"turn_limit": TURN_LIMIT, game.chart_option: chart}
            options = msgspec.structs.replace(options, **changes)
        levels = dict.fromkeys(game.seats(options), level)
        acts += len(play_match(game, options, levels, seed).acts)
    spent = time.process_time() - begun
    return f"{acts / matches:5.0f} acts, {1e6 * spent / acts:6.0f} us an act"


def in_real_time(name: str, level: Level, matches: int) -> str:
    """In real time."""
    charts, acts, lasted_s, begun = CHARTS_OF[name], 0, 0.0, time.process_time()
    for seed in range(matches):
        match = play(Task(name, EDITION, charts[seed % len(charts)], level, seed, {}))
        acts += len(match.acts)
        lasted_s += match.lasted_s
    spent = time.process_time() - begun
    return (
        f"{acts / matches:5.0f} acts, {1e6 * spent / acts:6.0f} us an act, "
        f"{lasted_s / matches / 60:4.1f} minutes, {acts / lasted_s:.2f} acts a second"
    )


def main() -> None:
    """A line for each."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 24
    for level, name in product(Level, KITS):
        if level not in levels_of(name):
            continue
        print(f"{name:14}{level:6} turn by turn {in_turn(name, level, matches)}", flush=True)
        if name in CHARTS_OF:
            print(f"{name:14}{level:6} real time    {in_real_time(name, level, matches)}")


if __name__ == "__main__":
    main()
