"""How many steps a second a batch of SONAR makes on one core, beside one match as an environment.

``python bench/sonar_batch.py [matches]``: random play on Volcano. A step is one act of one match;
all figures come from pieces of a run by CPU time, of which the best and the middle one are shown.
"""

import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from hydrophone.research.aec import env
from hydrophone.research.batch import SonarBatch

OPTIONS = {"map": "volcano", "turn_limit": 100}
PIECES = 60


def rates(piece: Callable[[], int]) -> tuple[float, float]:
    """Steps a second of the best and of the middle piece; a piece tells its steps."""
    found: list[float] = []
    for _ in range(PIECES):
        begun = time.process_time()
        steps = piece()
        found.append(steps / (time.process_time() - begun))
    found.sort()
    return found[-1], found[len(found) // 2]


def drawn(batch: SonarBatch) -> int:
    """Legal acts by lot; nobody observes."""
    batch.step(batch.draw())
    return len(batch)


def observed(batch: SonarBatch) -> int:
    """The same, and each crew that is asked observes mask, planes and values."""
    batch.masks()
    batch.observe()
    return drawn(batch)


def one_by_one(world: Any, chance: np.random.Generator) -> int:
    """Twenty steps of one match as an environment."""
    for _ in range(20):
        seen, _, ended, cut, _ = world.last()
        if ended or cut:
            world.reset()
            seen = world.last()[0]
        world.step(int(chance.choice(np.flatnonzero(seen["action_mask"]))))
    return 20


def main() -> None:
    """Print a table."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 8192
    batch = SonarBatch(matches, options=OPTIONS)
    for _ in range(60):
        drawn(batch)
    world, chance = env("sonar", options=OPTIONS), np.random.default_rng(1)
    world.reset(seed=1)
    base = rates(lambda: one_by_one(world, chance))
    for name, (best, middle) in (
        ("MatchEnv, observed", base),
        (f"{matches} matches, observed", rates(lambda: observed(batch))),
        (f"{matches} matches, acts alone", rates(lambda: drawn(batch))),
    ):
        print(f"{name:28} {best:12,.0f} best {middle:12,.0f} middle   ratio {best / base[0]:8,.0f}")


if __name__ == "__main__":
    main()
