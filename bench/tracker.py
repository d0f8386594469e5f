"""How many observations a second the tracker takes in, with 0 to 6 silences in 30 orders.

``python bench/tracker.py [walks]``: scripted random walks, by CPU time of one core; a walk ends
early if it runs into a dead end. A silence is one space (SONAR) or a straight run of 0 to 4 spaces
(Captain Sonar, with its limit on the number of shapes); nothing else is heard.
"""

import random
import sys
import time
from typing import NamedTuple

from hydrophone.belief.captain import MOST_SHAPES
from hydrophone.belief.track import TrackBelief
from hydrophone.board.chart import Chart, drawn_chart, packaged_chart
from hydrophone.board.grid import LETTERS, Cell, Direction

ORDERS = 30

Walk = list[Direction | None]


class Runs(NamedTuple):
    """How far a silent boat goes."""

    shortest: int
    longest: int


ONE_SPACE = Runs(1, 1)
UP_TO_FOUR = Runs(0, 4)


def open_chart(size: int) -> Chart:
    """Nothing but sea."""
    letters = "  " + " ".join(LETTERS[:size])
    sea = [f"{row} " + " ".join("." * size) for row in range(1, size + 1)]
    zones = [f"{row} " + " ".join("1" * size) for row in range(1, size + 1)]
    head = ["title: open", "provenance: bench", "sea:", letters, *sea, "zones:", letters, *zones]
    return drawn_chart("\n".join(head))


def walk(chart: Chart, chance: random.Random, silences: int, runs: Runs) -> Walk:
    """One random walk; None is a silence."""
    track = [chance.choice(sorted(chart.exits))]
    silent = set(chance.sample(range(ORDERS), silences))
    orders: Walk = []
    for number in range(ORDERS):
        ways = [way for way in Direction if ahead(chart, track, way) is not None]
        if not ways:
            break
        way = chance.choice(ways)
        spaces = chance.randint(*runs) if number in silent else 1
        for _ in range(spaces):
            cell = ahead(chart, track, way)
            if cell is not None:
                track.append(cell)
        orders.append(None if number in silent else way)
    return orders


def ahead(chart: Chart, track: list[Cell], direction: Direction) -> Cell | None:
    """The next cell that way, if a boat with this track may enter it."""
    for way, beside, _ in chart.exits[track[-1]]:
        if way is direction and beside not in track:
            return beside
    return None


def follow(chart: Chart, orders: Walk, runs: Runs) -> float:
    """Track one walk; how long its longest order took."""
    belief, worst, before = TrackBelief.prior(chart), 0.0, time.process_time()
    for way in orders:
        belief = belief.silence(*runs) if way is None else belief.step(way)
        if runs is UP_TO_FOUR:
            belief = belief.coarsened(MOST_SHAPES)
        now = time.process_time()
        worst, before = max(worst, now - before), now
    return worst


def main() -> None:
    """Print a line per chart, kind of silence and number of silences."""
    walks = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    for name, chart, runs, most in (
        ("Archipelago", packaged_chart("archipelago"), ONE_SPACE, 6),
        ("open 15 x 15", open_chart(15), ONE_SPACE, 6),
        ("Alpha", packaged_chart("alpha"), UP_TO_FOUR, 4),
        ("open 15 x 15", open_chart(15), UP_TO_FOUR, 4),
    ):
        for silences in range(0, most + 1, 2):
            chance = random.Random(silences)
            scripts = [walk(chart, chance, silences, runs) for _ in range(walks)]
            begun = time.process_time()
            worst = max(follow(chart, script, runs) for script in scripts)
            rate = sum(map(len, scripts)) / (time.process_time() - begun)
            what = f"{name}, {silences} silences of {runs.shortest} to {runs.longest}"
            print(f"tracker, {what:36}{rate:12,.0f} observations/s, worst {1000 * worst:.1f} ms")


if __name__ == "__main__":
    main()
