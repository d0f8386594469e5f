"""Is a match in real time fair to a crew whose line is slow?

``python -m bench.lag [matches]``: for every game and round trip so many matches (200 unless told)
of helmsmen against helmsmen, a crew with that line against one with 20 ms, sides swapped every
match, the same seeds for every round trip. Tells wins with their 95 % interval, and the orders that
the slow crew had refused: those that met a stop which the enemy had called before, and all others.
"""

import os
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from typing import NamedTuple

from bench.real_time import Task, play

from hydrophone.bots.bot import Level
from hydrophone.core.seats import PerSide, Side
from hydrophone.games.sonar.options import EarlyMove
from hydrophone.play.timed import Lag, TimedMatch

ROUND_TRIPS_MS = (20, 200, 600)
QUICK_MS = 20

SAMPLES = {
    "SONAR, early moves refused": Task("sonar", "de", "volcano", Level.HELMSMAN, 0, {}),
    "SONAR, early moves wait": Task(
        "sonar", "de", "volcano", Level.HELMSMAN, 0, {"early_move": EarlyMove.WAIT}
    ),
    "Captain Sonar, a course every 2 s": Task(
        "captain_sonar", "de", "alpha", Level.HELMSMAN, 0, {}
    ),
    "Captain Sonar, 4 s between courses": Task(
        "captain_sonar", "de", "alpha", Level.HELMSMAN, 0, {"min_course_interval_s": 4}
    ),
    "Captain Sonar, 6 s between courses": Task(
        "captain_sonar", "de", "alpha", Level.HELMSMAN, 0, {"min_course_interval_s": 6}
    ),
}

MET_A_STOP = {"SON-199", "SON-Q08", "SON-195", "CAP-441", "CAP-442", "CAP-446", "SON-125"}
"""Clauses by which an order is refused because the enemy's stop was there first."""


class Result(NamedTuple):
    """What became of the crew with the slow line."""

    points: float
    met_a_stop: int
    lost: Counter[str]


def slow_side(number: int) -> Side:
    """Sides are swapped every match."""
    return Side.BLUE if number % 2 == 0 else Side.YELLOW


def task_of(sample: Task, number: int, round_trip_ms: int) -> Task:
    """The match with this number: two in a row share a seed."""
    lines = dict.fromkeys(Side, QUICK_MS) | {slow_side(number): round_trip_ms}
    lags = PerSide(*(Lag.of(lines[side] / 1000) for side in Side))
    return sample._replace(seed=number // 2, lags=lags)


def result_of(match: TimedMatch, side: Side) -> Result:
    """How the match went for this side."""
    refused = [each.clause for each in match.refused if each.seat.side is side]
    winner = None if match.outcome is None else match.outcome.winner
    points = 0.5 if winner is None else float(winner is side)
    met = sum(clause in MET_A_STOP for clause in refused)
    return Result(points, met, Counter(clause for clause in refused if clause not in MET_A_STOP))


def half_width(share: float, matches: int) -> float:
    """Half of the 95 % interval of a share."""
    return 1.96 * sqrt(max(share * (1 - share), 0.25 / matches) / matches)


def main() -> None:
    """Play, count, print."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for name, sample in SAMPLES.items():
            print(name)
            for round_trip_ms in ROUND_TRIPS_MS:
                todo = [task_of(sample, number, round_trip_ms) for number in range(matches)]
                played = pool.map(play, todo, chunksize=8)
                results = [result_of(m, slow_side(n)) for n, m in enumerate(played)]
                share = sum(each.points for each in results) / matches
                met = sum(each.met_a_stop for each in results)
                lost: Counter[str] = sum((each.lost for each in results), Counter())
                print(
                    f"    {round_trip_ms:4} ms: {share:6.1%} +- {half_width(share, matches):.1%},"
                    f" met a stop {met / matches:.2f} a match, lost {dict(lost) or 'none'}"
                )


if __name__ == "__main__":
    main()
