"""How many observations a second the tracker takes in, with 0 to 6 silences in 30 steps.

``python bench/tracker.py [walks]``: scripted random walks of 30 steps on Archipelago and on an open
chart of 15 by 15, one core, by CPU time. A walk ends early if it runs into a dead end.
"""

import random
import sys
import time

from hydrophone.belief.track import TrackBelief
from hydrophone.board.chart import Chart, drawn_chart, packaged_chart
from hydrophone.board.grid import LETTERS, Direction

STEPS = 30

Walk = list[Direction | None]


def open_chart(size: int) -> Chart:
    """Nothing but sea."""
    letters = "  " + " ".join(LETTERS[:size])
    sea = [f"{row} " + " ".join("." * size) for row in range(1, size + 1)]
    zones = [f"{row} " + " ".join("1" * size) for row in range(1, size + 1)]
    head = ["title: open", "provenance: bench", "sea:", letters, *sea, "zones:", letters, *zones]
    return drawn_chart("\n".join(head))


def walk(chart: Chart, chance: random.Random, silences: int) -> Walk:
    """One random walk; None is a silence."""
    cell = chance.choice(sorted(chart.exits))
    seen = {cell}
    silent = set(chance.sample(range(STEPS), silences))
    steps: Walk = []
    for number in range(STEPS):
        ways = [(way, beside) for way, beside, _ in chart.exits[cell] if beside not in seen]
        if not ways:
            break
        way, cell = chance.choice(ways)
        seen.add(cell)
        steps.append(None if number in silent else way)
    return steps


def main() -> None:
    """Print a line per chart and number of silences."""
    walks = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    for name, chart in (
        ("archipelago", packaged_chart("archipelago")),
        ("open 15x15", open_chart(15)),
    ):
        for silences in (0, 2, 4, 6):
            chance = random.Random(silences)
            scripts = [walk(chart, chance, silences) for _ in range(walks)]
            begun = time.process_time()
            for script in scripts:
                belief = TrackBelief.prior(chart)
                for way in script:
                    belief = belief.silence() if way is None else belief.step(way)
            took = time.process_time() - begun
            rate = sum(map(len, scripts)) / took
            print(f"tracker, {name:12} {silences} silences: {rate:12,.0f} observations/s")


if __name__ == "__main__":
    main()
