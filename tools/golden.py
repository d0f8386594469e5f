"""``python -m tools.golden GAME``: a record for each way in which a match of a game ends.

Matches are played by chance, one seed after the other, with the options of the rulebook and with
few turns; what the people at the table end is the beginning of one. Records that are there already
stay, and a law names the endings that chance did not find (``tests/laws/test_laws.py``).
"""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from hydrophone.core.chance import Chance
from hydrophone.core.game import ByTable, Forfeit
from hydrophone.core.seats import CLOCK, Side
from hydrophone.library import Match

GOLDEN = Path(__file__).resolve().parent.parent / "tests" / "golden"
SEEDS = range(1, 101)
FEW_TURNS = 3
BEGINNING = 8
"""Acts before the people at the table end a match."""
MOST_ACTS = 2000


def played(game: str, options: dict[str, int], seed: int, most: int) -> Match:
    """A match in which each seat does anything it may, up to so many acts."""
    match, chance = Match.new(game, options=options, seed=seed), Chance(seed).fork("golden")
    while match.outcome is None and len(match.acts) < most:
        seat = match.blocked_by[0]
        action, chance = chance.pick(match.legal_actions(seat))
        match.act(seat, action)
    return match


def matches(game: str) -> Iterator[Match]:
    """Matches that have ended, in every way that chance and the table know."""
    for how in ByTable:
        begun = played(game, {}, SEEDS[0], BEGINNING)
        begun.act(CLOCK, Forfeit(None if how is ByTable.AGREED else Side.BLUE, how))
        yield begun
    for seed in SEEDS:
        for options in ({}, {"turn_limit": FEW_TURNS}):
            yield played(game, options, seed, MOST_ACTS)


def main() -> None:
    """Write what is missing, and beside each record what ``hydrophone replay`` shows of it."""
    (game,) = sys.argv[1:]
    for match in matches(game):
        if match.outcome is None:
            continue
        path = GOLDEN / game / f"{match.outcome.termination}.jsonl"
        if path.exists():
            continue
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(match.record())
        words = [sys.executable, "-m", "hydrophone", "replay", str(path)]
        shown = subprocess.run(words, check=True, capture_output=True)
        path.with_suffix(".txt").write_bytes(shown.stdout)
        print(path.relative_to(GOLDEN))


if __name__ == "__main__":
    main()
