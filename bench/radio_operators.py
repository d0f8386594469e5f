"""How much it matters what a person as Radio Operator says.

``python bench/radio_operators.py [matches]``: crews of bots with a Radio Operator of a script, who
tells the truth, nothing or lies, against other such crews and against bots alone.
"""

import sys
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from hydrophone import ArenaResult, Bot, Post, Report, arena

SEED = 7
EDITIONS = {"sonar": "en", "captain_sonar": "de"}
PAIRS = (
    ("truth", "silence"),
    ("lie", "silence"),
    ("lie", "truth"),
    ("truth", ""),
    ("silence", ""),
    ("lie", ""),
)
"""Scripts of the first crew and of the second; an empty one is a bot of the house."""


class Truth(Bot):
    """Follows the enemy exactly and shows the likeliest place once it is worth telling."""

    def __init__(self, post: Post) -> None:
        self.tracker = post.tracker()
        self.everywhere = self.tracker.support
        self.chance = Random(post.seed)

    def observe(self, observation: Any) -> None:
        """Draw what was heard."""
        self.tracker.observe(observation)

    def choose(self, legal: Sequence[Any]) -> Any:
        """The first of what the rules ask of the post."""
        return legal[0]

    def report(self) -> Report | None:
        """A pin, if there are few places left and one of them stands out."""
        places = self.tracker.marginal
        best = max(places, key=lambda cell: places[cell])
        return Report(pin=best) if len(places) <= 24 and places[best] >= 0.2 else None


class Lie(Truth):
    """When the truth would be told, shows a place where the enemy cannot be."""

    def report(self) -> Report | None:
        """Another pin."""
        possible = set(self.tracker.support)
        elsewhere = [cell for cell in self.everywhere if cell not in possible]
        return super().report() and Report(pin=self.chance.choice(elsewhere))


class Silence(Bot):
    """Says nothing."""

    def __init__(self, post: Post) -> None:
        self.post = post

    def choose(self, legal: Sequence[Any]) -> Any:
        """The first of what the rules ask of the post."""
        return legal[0]


SCRIPTS = {"truth": Truth, "lie": Lie, "silence": Silence}


def crew(level: str, script: str) -> dict[str, Any]:
    """A crew of bots of this level with a Radio Operator of the script."""
    return {"crew": level, "radio_operator": SCRIPTS.get(script, level)}


def result(
    game: str, level: str, script: str, against: str, matches: int, **more: Any
) -> ArenaResult:
    """Matches of a crew with the first script against one with the second."""
    return arena(game, crew(level, script), crew(level, against), matches, **more)


def lines(count: int) -> Iterator[str]:
    """A line for each game, level and pair of crews."""
    for game, edition in EDITIONS.items():
        more = {"edition": edition, "options": {"turn_limit": 120}, "seed": SEED, "processes": 2}
        for level in ("helmsman", "seadog"):
            for script, against in PAIRS:
                won = result(game, level, script, against, count, **more)
                yield (
                    f"{game} {level}, {script} against {against or 'a bot'}: {won.wins} won, "
                    f"{won.losses} lost, {won.draws} drawn"
                )


if __name__ == "__main__":
    for line in lines(int(sys.argv[1]) if len(sys.argv) > 1 else 200):
        print(line, flush=True)
